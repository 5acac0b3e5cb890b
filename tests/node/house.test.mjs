// Sizes that keep the sources readable: lines of at most 100 columns, functions of at most 60
// lines. house.json lists the files that break a rule, with the number
// of such lines or functions in each. The lists may only shrink: one more fails, and so does an
// entry that is no longer needed. HEADROOM_HOUSE=shrink removes these from the lists;
// HEADROOM_HOUSE=sizes prints the sizes of functions and lines by folder, as rows of a table.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const fromModules = createRequire(
  join(process.env.HEADROOM_MODULES ?? resolve(repository, 'build/check-modules'), 'any.js'),
);
const acorn = fromModules('acorn');

const MOST_COLUMNS = 100;
const MOST_FUNCTION_LINES = 60;

const listPath = fileURLToPath(new URL('house.json', import.meta.url));
/**
 * Of each rule the files that break it, and how often. Tables of Markdown have lines of any length.
 * @type {{ lines: Record<string, number>, functions: Record<string, number> }}
 */
const listed = JSON.parse(readFileSync(listPath, 'utf8'));

const SOURCE = /\.([cm]?js|[ch]|css|md|sh)$|(^|\/)(run|build|format|play|toolchain)$/;
/** Not written by hand, or made by another program. */
const OTHERS = /(^|\/)(node_modules|golden|fuzz\/corpus|vendor)\/|package-lock\.json$/;

const files = ['core', 'wasm', 'web', 'tests']
  .flatMap((folder) =>
    /** @type {string[]} */ (readdirSync(join(repository, folder), { recursive: true })).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .concat('README.md')
  .filter((path) => SOURCE.test(path) && !OTHERS.test(path))
  .filter((path) => statSync(join(repository, path)).isFile())
  .sort();
const linesOf = (path) => {
  const lines = readFileSync(join(repository, path), 'utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** How many are wrong in each file that has any, in the form of the lists. */
function counts(paths, wrong) {
  const found = paths.map((path) => [path, wrong(path)]).filter(([, count]) => count > 0);
  return Object.fromEntries(found);
}

function checkList(rule, found) {
  const kept = Object.entries(listed[rule]).filter(([path]) => found[path]);
  const fewer = kept.map(([path, count]) => [path, Math.min(count, found[path])]);
  if (process.env.HEADROOM_HOUSE === 'shrink') {
    listed[rule] = Object.fromEntries(fewer);
    writeFileSync(listPath, `${JSON.stringify(listed, null, 2)}\n`);
  }
  assert.deepEqual(found, listed[rule], `too long, by the rule for ${rule}`);
}

test('lines have at most 100 columns', () => {
  const found = counts(files, (path) => {
    const table = path.endsWith('.md') ? /^\|/ : /^$/;
    return linesOf(path).filter((line) => [...line].length > MOST_COLUMNS && !table.test(line))
      .length;
  });
  assert.ok(files.length > 250, `${files.length} files`);
  checkList('lines', found);
});

/** Lines of each function of a C file: they begin at column 0 and end with a brace there. */
function functionLengthsInC(path) {
  const lengths = [];
  let start = 0;
  linesOf(path).forEach((line, i) => {
    if (/^[A-Za-z_]/.test(line)) start = i;
    if (line === '}') lengths.push(i - start + 1);
  });
  return lengths;
}

/** Lines of each function of a module, closures included. */
function functionLengthsInJs(path) {
  const lengths = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node.type !== 'string') return;
    if (/Function/.test(node.type)) lengths.push(node.loc.end.line - node.loc.start.line + 1);
    for (const [key, value] of Object.entries(node))
      if (key !== 'loc' && value && typeof value === 'object') visit(value);
  };
  const text = readFileSync(join(repository, path), 'utf8');
  visit(acorn.parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }));
  return lengths;
}

/** Rows of a table; functions of one line are left out. */
function printSizes(lengths) {
  for (const [name, pattern] of [
    ['core, C', /^core.*\.[ch]$/],
    ['wasm, C', /^wasm.*\.[ch]$/],
    ['wasm, JavaScript', /^wasm.*js$/],
    ['web, JavaScript', /^web.*js$/],
  ]) {
    const paths = [...lengths.keys()].filter((path) => pattern.test(path));
    const sizes = paths.flatMap((path) => lengths.get(path)).filter((lines) => lines > 1);
    sizes.sort((a, b) => a - b);
    const part = (share) => sizes[Math.floor(share * (sizes.length - 1))];
    const widest = Math.max(...paths.flatMap(linesOf).map((line) => [...line].length));
    const figures = [part(0.5), part(0.9), part(1)].join(', ');
    console.log(`${name}: ${sizes.length} functions; ${figures}; widest line ${widest}`);
  }
}

test('functions have at most 60 lines', () => {
  const inC = files.filter((path) => /\.[ch]$/.test(path));
  const inJs = files.filter((path) => /\.m?js$/.test(path));
  const lengths = new Map([
    ...inC.map((path) => /** @type {[string, number[]]} */ ([path, functionLengthsInC(path)])),
    ...inJs.map((path) => /** @type {[string, number[]]} */ ([path, functionLengthsInJs(path)])),
  ]);
  const all = [...lengths.values()].flat();
  assert.ok(all.length > 3000 && Math.max(...all) < 1000, `${all.length} functions`);
  if (process.env.HEADROOM_HOUSE === 'sizes') printSizes(lengths);
  const found = counts(
    [...lengths.keys()].sort(),
    (path) => lengths.get(path).filter((length) => length > MOST_FUNCTION_LINES).length,
  );
  checkList('functions', found);
});

test('JavaScript declares one variable at a time', () => {
  const faults = [];
  const visit = (path, node, inFor) => {
    if (Array.isArray(node)) return node.forEach((one) => visit(path, one, false));
    if (typeof node?.type !== 'string') return undefined;
    if (node.type === 'VariableDeclaration' && node.declarations.length > 1 && !inFor)
      faults.push(`${path}:${node.loc.start.line}`);
    for (const [key, child] of Object.entries(node))
      visit(path, child, key === 'init' && node.type === 'ForStatement');
    return undefined;
  };
  for (const path of files.filter((name) => /^(web|wasm)\/.*\.m?js$/.test(name))) {
    const source = readFileSync(join(repository, path), 'utf8');
    const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true };
    visit(path, acorn.parse(source, { ...options, allowHashBang: true }), false);
  }
  assert.deepEqual(faults, []);
});

test('what a module exports, another file names', () => {
  const modules = files.filter((path) => /\.m?js$/.test(path));
  const words = new Map(
    modules.map((path) => [
      path,
      new Set(
        linesOf(path)
          .join('\n')
          .match(/[\w$]+/g),
      ),
    ]),
  );
  const isNamed = (name, path) => modules.some((one) => one !== path && words.get(one).has(name));
  const faults = modules.flatMap((path) =>
    linesOf(path)
      .map((line) => /^export (?:async )?(?:function\*?|const|let|class) (\w+)/.exec(line)?.[1])
      .filter((name) => name && !isNamed(name, path))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(faults, []);
});

test('the walks in the READMEs take ten lines, and name what is in the code', () => {
  let named = 0;
  for (const folder of ['core', 'web']) {
    const text = linesOf(`${folder}/README.md`).join('\n');
    for (const [walk] of text.matchAll(/^## The walk of [^]*?(?=\n\n## )/gm)) {
      assert.ok(walk.split('\n').length - 2 <= 10, walk.split('\n')[0]);
      for (const [, name, file] of walk.matchAll(/`([\w#.]+)`(?:\s\(`([\w./]+)`\))?/g)) {
        const word = name.split(/[.#]/).at(-1);
        if (/\.\w+$/.test(name) && /^(c|h|js)$/.test(word)) continue; // a file
        const inside = files.filter((path) => /\.([ch]|m?js)$/.test(path) && !/^tests/.test(path));
        const where = inside.filter((path) => path.endsWith(file ?? ''));
        const has = where.some((path) =>
          new RegExp(`\\b${word}\\b`).test(linesOf(path).join('\n')),
        );
        assert.ok(has, `${folder}/README.md: ${name}${file ? ` in ${file}` : ''}`);
        named++;
      }
    }
  }
  assert.ok(named > 50, `${named} names`);
});
