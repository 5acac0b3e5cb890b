// The core in C: its folders go one way, no header includes itself by way of others, and there is
// no C library below it. Functions stay readable: at most 60 lines.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A file includes files of its own folder and of folders before it. */
const FOLDERS = ['base', 'math', 'tasks', 'layers', 'model', 'train', 'inspect', 'files'];
const SYSTEM = /^(math|std(atomic|bool|def|int)|string|wasm_simd128)\.h$/;
const MOST_LINES = 60;

const filesBelow = (folder) =>
  /** @type {string[]} */ (readdirSync(`${root}/${folder}`, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.[ch]$/.test(path));
const core = filesBelow('core');
const textOf = (path) => readFileSync(`${root}/${path}`, 'utf8');
const includesOf = (path) =>
  [...textOf(`core/${path}`).matchAll(/^\s*#\s*include "([^"]+)"/gm)].map(([, name]) => name);
const rankOf = (path) => FOLDERS.indexOf(path.split('/')[0]);

test('core: a file includes headers of its own folder and of those before it', () => {
  assert.ok(core.length > 150, `${core.length} files`);
  for (const path of core) {
    assert.ok(rankOf(path) >= 0, `${path}: its folder has no place`);
    for (const name of includesOf(path)) {
      assert.ok(core.includes(name), `${path} includes ${name}, which is not there`);
      assert.ok(name.endsWith('.h'), `${path} includes the source ${name}`);
      assert.ok(rankOf(name) <= rankOf(path), `${path} includes ${name}, of a later folder`);
    }
    for (const [, name] of textOf(`core/${path}`).matchAll(/^\s*#\s*include <([^>]+)>/gm))
      assert.match(name, SYSTEM, `${path}: the core has no C library`);
  }
});

test('core: no header includes itself by way of others', () => {
  const done = new Set();
  const visit = (path, above) => {
    assert.ok(!above.includes(path), `a circle: ${[...above, path].join(' -> ')}`);
    if (done.has(path)) return;
    includesOf(path).forEach((name) => visit(name, [...above, path]));
    done.add(path);
  };
  core.forEach((path) => visit(path, []));
});

test('C functions have at most 60 lines', () => {
  const all = ['core', 'wasm/abi', 'tests'].flatMap((folder) =>
    filesBelow(folder).map((path) => `${folder}/${path}`),
  );
  const faults = all.flatMap((path) => {
    let start = 0;
    return textOf(path)
      .split('\n')
      .flatMap((line, i) => {
        if (/^[A-Za-z_]/.test(line)) start = i;
        return line === '}' && i - start >= MOST_LINES ? [`${path}:${start + 1}`] : [];
      });
  });
  assert.deepEqual(faults, []);
});
