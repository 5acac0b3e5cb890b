// The order of the page's folders, as web/README.md lists them: a module imports its own folder and
// those above, never in a circle, and a view no other view. And the order of the modules of wasm/,
// as its README.md lists them: each imports only what stands above it.
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
        assert.ok(rank(name) <= rank(path), `${path} imports ${name}, which stands below it`);
        assert.ok(
          folderOf(path) !== 'views' || folderOf(name) !== 'views',
          `${path} imports another view, ${name}`,
        );
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

test("wasm: every module is in the README's list, and imports only what stands above it", () => {
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
        `${path} imports ${target}, which does not stand above it`,
      );
    }
  }
});
