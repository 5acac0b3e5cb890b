// Dependencies run one way, in the order of the tables in the READMEs. A module of the page imports
// its own folder and those above, never in a circle, and no other feature. A module of wasm/
// imports only modules above it, and a file of core/ includes only files above it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const order = [...readFileSync(`${web}/README.md`, 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
  ([, folder]) => folder,
);
const modules = /** @type {string[]} */ (readdirSync(web, { recursive: true })).filter(
  (path) => path.endsWith('.js') && !path.includes('node_modules') && path !== 'sw.js',
);
const folderOf = (path) => (path.includes('/') ? path.split('/')[0] : '');
/** The feature that a file of features/ belongs to. @returns {string | undefined} */
const featureOf = (path) => /^features\/(\w+)\//.exec(path)?.[1];
const rank = (path) => (folderOf(path) ? order.indexOf(folderOf(path)) : order.length);

const STATIC = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)';/gm;
const LATER = /\bimport\('(\.[^']+)'\)(?!\.)/g;
/**
 * What a module of the page imports of the page; what the build adds, wasm and vendor, is not here.
 */
function importsOf(path, ...patterns) {
  const text = readFileSync(`${web}/${path}`, 'utf8');
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, name]) => posix.join(posix.dirname(path), name))
    .filter((name) => !/^(wasm|vendor)\//.test(name));
}

test(
  'every folder of modules is in the list, and every import is there and of its own folder or ' +
    'one above',
  () => {
    assert.deepEqual(
      [...new Set(modules.map(folderOf))].filter((folder) => folder && !order.includes(folder)),
      [],
    );
    assert.ok(modules.length > 50);
    for (const path of modules) {
      for (const name of importsOf(path, STATIC, LATER)) {
        assert.ok(modules.includes(name), `${path} imports ${name}, which is not there`);
        assert.ok(rank(name) <= rank(path), `${path} imports ${name}, which is below it`);
        if (featureOf(path) && featureOf(name))
          assert.equal(featureOf(name), featureOf(path), `${path} imports ${name}`);
      }
    }
  },
);

test('no module imports itself by way of others', () => {
  const done = new Set();
  const visit = (path, above) => {
    assert.ok(!above.includes(path), `a circle: ${[...above, path].join(' -> ')}`);
    if (done.has(path)) return;
    importsOf(path, STATIC).forEach((name) => visit(name, [...above, path]));
    done.add(path);
  };
  modules.forEach((path) => visit(path, []));
});

test("wasm: every module is in the README's list, and imports only modules above it", () => {
  const wasm = fileURLToPath(new URL('../../wasm', import.meta.url));
  const listed = [
    ...readFileSync(`${wasm}/README.md`, 'utf8').matchAll(/^\| (`[^|]*`) \|/gm),
  ].flatMap(([, files]) => [...files.matchAll(/`([\w*/]+\.mjs)`/g)].map(([, name]) => name));
  const place = (path) => listed.indexOf(path.startsWith('cli/') ? 'cli/*.mjs' : path);
  const files = /** @type {string[]} */ (readdirSync(wasm, { recursive: true })).filter((path) =>
    path.endsWith('.mjs'),
  );
  assert.ok(files.length > 20);
  for (const path of files) {
    assert.ok(place(path) >= 0, `${path} is not in the list`);
    for (const [, name] of readFileSync(`${wasm}/${path}`, 'utf8').matchAll(STATIC)) {
      const target = posix.join(posix.dirname(path), name);
      assert.ok(files.includes(target), `${path} imports ${target}, which is not there`);
      assert.ok(
        place(target) < place(path) || (path.startsWith('cli/') && target.startsWith('cli/')),
        `${path} imports ${target}, which is not above it`,
      );
    }
  }
});

const core = fileURLToPath(new URL('../../core', import.meta.url));

/** The entries of the table in core/README.md, in order: `base/text`, `base/base.h`, `tasks/*`. */
function coreEntries() {
  const readme = readFileSync(`${core}/README.md`, 'utf8');
  const section = readme.slice(readme.indexOf('## Files, bottom up'));
  const table = section.split('\n\n').find((part) => part.startsWith('|'));
  return [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, entry]) => entry),
  );
}

/** A name without an ending is a header and its source; a star stands for any letters. */
function entryOf(entries, path) {
  const plain = entries.findIndex(
    (entry) => path === entry || path.replace(/\.[ch]$/, '') === entry,
  );
  if (plain >= 0) return plain;
  return entries.findIndex((entry) => entry.endsWith('*') && path.startsWith(entry.slice(0, -1)));
}

test("core: every file is in the README's table, and includes only files above it", () => {
  const entries = coreEntries();
  const files = /** @type {string[]} */ (readdirSync(core, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.[ch]$/.test(path));
  assert.ok(files.length > 50 && entries.length > 20);
  for (const [i, entry] of entries.entries())
    assert.ok(
      files.some((path) => entryOf(entries, path) === i),
      `no file is ${entry} of core/README.md`,
    );
  for (const path of files) {
    const place = entryOf(entries, path);
    assert.ok(place >= 0, `${path} is not in the table of core/README.md`);
    const text = readFileSync(`${core}/${path}`, 'utf8');
    for (const [, name] of text.matchAll(/^\s*#\s*include "([^"]+)"/gm)) {
      assert.ok(files.includes(name), `${path} includes ${name}, which is not there`);
      const above = entryOf(entries, name);
      assert.ok(above <= place, `${path} includes ${name}, which is below it`);
      assert.ok(above < place || name.endsWith('.h'), `${path} includes the source ${name}`);
    }
    for (const [, name] of text.matchAll(/^\s*#\s*include <([^>]+)>/gm))
      assert.ok(
        /^(math|std(atomic|bool|def|int)|string|wasm_simd128)\.h$/.test(name),
        `${path} includes <${name}>: the core has no C library`,
      );
  }
});

test("core: the folders of the README's table follow each other", () => {
  const folders = coreEntries().map((entry) => entry.split('/')[0]);
  const order = [...new Set(folders)];
  assert.deepEqual(order, [
    'base',
    'math',
    'tasks',
    'layers',
    'model',
    'train',
    'inspect',
    'files',
  ]);
  assert.deepEqual(
    folders,
    order.flatMap((name) => folders.filter((folder) => folder === name)),
  );
});
