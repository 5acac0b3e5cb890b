// What a README names is there: files by their path or the end of it, functions by their name. So
// are the lines that the campaign of mutations breaks.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from '../campaigns/mutationlist.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OTHERS = /(^|\/)(node_modules|golden|corpus)\/|^web\/wasm\//;
/** Files of the project, with their paths from the top folder. */
const files = ['core', 'wasm', 'web', 'tests']
  .flatMap((folder) =>
    /** @type {string[]} */ (readdirSync(`${root}/${folder}`, { recursive: true })).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => !OTHERS.test(path));
const sources = files.filter((path) => /\.(c|h|m?js)$/.test(path));
const readmes = files.filter((path) => /README\.md$/.test(path)).concat('README.md');
const textOf = (path) => readFileSync(`${root}/${path}`, 'utf8');
const code = sources.map((path) => textOf(path).replace(/\/\*[^]*?\*\//g, ' '));
const names = new Set(code.join('\n').match(/\w+/g));

/** What stands in backticks outside of blocks of code. */
const quoted = (text) =>
  [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);

test('files that READMEs name are there', () => {
  assert.ok(readmes.length >= 8 && sources.length > 500);
  const faults = readmes.flatMap((readme) =>
    quoted(textOf(readme))
      .filter(
        (name) => /^[\w./]+\.(c|h|js|mjs|py)$/.test(name) && !/\bNAME\b|KIND|fuzz_X/.test(name),
      )
      .filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))
      .map((name) => `${readme}: ${name}`),
  );
  assert.deepEqual(faults, []);
});

test('functions and types of the core that READMEs name are there', () => {
  const faults = readmes.flatMap((readme) =>
    quoted(textOf(readme))
      .flatMap((name) => name.match(/\b(tx|TX)_\w*[a-z0-9A-Z]\b/g) ?? [])
      .filter((name) => !names.has(name))
      .map((name) => `${readme}: ${name}`),
  );
  assert.deepEqual(faults, []);
});

test('in a walk, what has a file after it is in that file', () => {
  let named = 0;
  for (const folder of ['core', 'web']) {
    for (const [walk] of textOf(`${folder}/README.md`).matchAll(
      /^## The walk of [^]*?(?=\n\n## )/gm,
    ))
      for (const [, name, file] of walk.matchAll(/`([\w#.]+)`\s\(`([\w./]+)`\)/g)) {
        const word = name.split(/[.#]/).at(-1);
        const where = sources.filter((path) => path.endsWith(file));
        const has = where.some((path) => new RegExp(`\\b${word}\\b`).test(textOf(path)));
        assert.ok(has, `${folder}/README.md: ${name} in ${file}`);
        named++;
      }
  }
  assert.ok(named > 5, `${named}`);
});

test('lines that the campaign of mutations breaks are there, once', () => {
  const faults = MUTATIONS.filter(({ file, from }) => textOf(file).split(from).length !== 2);
  assert.deepEqual(faults, []);
});
