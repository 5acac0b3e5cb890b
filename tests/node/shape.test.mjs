// The shape of the page's views: functions of at most 60 lines, files below 400, lines of at most
// 100 columns, one declaration a line.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const modules = process.env.HEADROOM_MODULES ?? `${repository}build/check-modules`;
const { parse } = createRequire(`${modules}/any.js`)('acorn');
const web = fileURLToPath(new URL('../../web', import.meta.url));
const FOLDERS = ['views', 'parts', 'draw'];
const MOST_FUNCTION = 60;
const MOST_FILE = 400;
const MOST_COLUMNS = 100;

const files = FOLDERS.flatMap((folder) =>
  /** @type {string[]} */ (readdirSync(`${web}/${folder}`, { recursive: true }))
    .filter((path) => path.endsWith('.js'))
    .map((path) => `${folder}/${path}`),
).concat('lessons/lesson.js');

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (typeof node?.type !== 'string') return;
  yield node;
  for (const child of Object.values(node).flat()) yield* nodesOf(child);
}

/** Lines of a node's body, or of all of it where it has none. */
const linesOf = ({ body, loc }) => {
  const { start, end } = body?.loc ?? loc;
  return end.line - start.line + 1;
};

/** What is wrong with a file, each with its place. */
function faults(path, text) {
  const lines = text.split('\n');
  const tree = parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const nodes = [...nodesOf(tree)];
  const at = ({ loc }) => `${path}:${loc.start.line}`;
  return [
    ...(lines.length - 1 >= MOST_FILE ? [`${path} has ${lines.length - 1} lines`] : []),
    ...lines.flatMap((line, i) =>
      [...line].length > MOST_COLUMNS ? [`${path}:${i + 1} has ${[...line].length} columns`] : [],
    ),
    ...nodes
      .filter((node) => /Function/.test(node.type) && linesOf(node) > MOST_FUNCTION)
      .map((node) => `${at(node)} has a function of ${linesOf(node)} lines`),
    ...nodes
      .filter((node) => node.type === 'VariableDeclaration' && node.declarations.length > 1)
      .map((node) => `${at(node)} declares several variables at once`),
  ];
}

test('functions, files and lines of the views are short, one declaration a line', () => {
  assert.ok(files.length > 50, String(files.length));
  assert.deepEqual(
    files.flatMap((path) => faults(path, readFileSync(`${web}/${path}`, 'utf8'))),
    [],
  );
});

test('a long function, file or line and a double declaration are found', () => {
  const long = `export const f = () => {\n${'f();\n'.repeat(MOST_FUNCTION - 1)}};\n`;
  assert.deepEqual(faults('a.js', long), ['a.js:1 has a function of 61 lines']);
  assert.deepEqual(faults('a.js', long.replace('f();\n', '')), []);
  assert.deepEqual(faults('a.js', 'f();\n'.repeat(400)), ['a.js has 400 lines']);
  assert.deepEqual(faults('a.js', `// ${'é'.repeat(98)}\n`), ['a.js:1 has 101 columns']);
  assert.deepEqual(faults('a.js', '\nlet a = 1, b = 2;\n'), [
    'a.js:2 declares several variables at once',
  ]);
});
