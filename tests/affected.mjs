// Says which tests belong to what has changed, for `tests/run quick`.
// Usage: node tests/affected.mjs PATH...   paths of changed files, from the top folder
// Prints the words `core` and `site` where the C tests and the built site are concerned, `fuzz X`
// for each fuzzer whose corpus is replayed, and the test files of Node and of the browser, a line
// each.
//
// A test belongs to the files with its name in their path (`web/features/lens/grid.js`);
// `page` of the browser to files of the page whose path names no test. What names do not show is
// in CONCERNS. A Node test also belongs to the files that it reaches by imports, or by paths in
// quotes such as that of the command line. To the engine belong some that prove it by themselves.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Of all files: they take a second. */
const ALWAYS = ['includes', 'readmes'];
/** Of the engine: what changes in C is first of all proved by the C tests. */
const OF_ENGINE = ['abi', 'cases', 'lab', 'numbers', 'streams', 'tokens', 'traps'];
/** Of the command line, a process a call: they belong to it, and not to all that it reaches. */
const OF_PROGRAM = ['cli', 'cli_arguments', 'cli_looking', 'cli_train', 'progress'];
const PROGRAM = /^wasm\/cli(\.mjs$|\/)/;
/** What takes longer than some seconds: the whole suite runs them. */
const LONG = [
  'check',
  'hash',
  'learning',
  'memory',
  'package',
  'release',
  'saving',
  'saving_cli',
  'sequences',
  'verify',
];
/** Browser tests of files by their path, beside those that they name. */
const CONCERNS = /** @type {[RegExp, string[]][]} */ ([
  [/^web\/(app\/offline|sw)\.js$/, ['offline', 'repairs']],
  [/^web\/(main\.js|app\/(drawing|schedule)\.js)$/, ['frames', 'opening']],
  [
    /^web\/(draw|ui)\/.*\.js$|^web\/features\/(charts|diagram|inspector|stage)\/.*\.js$/,
    ['frames'],
  ],
  [/^web\/.*\.css$/, ['access']],
]);
/** Fuzzers (tests/fuzz) of what reads files, by the sources that they are about. */
const FUZZED = {
  checkpoint: /^core\/files\/(checkpoint|safetensors\w*)\.[ch]$/,
  numbers: /^core\/tasks\/(series\w*|numbers|table)\.[ch]$/,
  safetensors: /^core\/files\/safetensors\w*\.[ch]$/,
  settings: /^core\/(base\/(config|decimal|text)|model\/(fields|presets|resolve|settings))\.[ch]$/,
  table: /^core\/tasks\/(rows|table|corpus\w*|user_input)\.[ch]$/,
  text: /^core\/tasks\/(bpe|corpus\w*|text|tokens)\.[ch]$/,
};
const ENGINE =
  /^(core|wasm\/abi)\/.*\.[ch]$|CMakeLists\.txt$|^wasm\/.*\.(cmake|sh)$|^wasm\/toolchain$/;

const testsIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => `${folder}/${name}`);
const nameOf = (test) => basename(test, '.test.mjs');

/** The modules that a module names, those of wasm/ also where the page expects them. */
function named(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/['"`](\.{1,2}\/[^'"`\s]+\.m?js|wasm\/[\w/]+\.mjs)['"`]/g)]
    .map(([, name]) => (name.startsWith('.') ? join(dirname(path), name) : name))
    .map((name) => name.replace(/^web\/wasm\//, 'wasm/'))
    .filter((name) => existsSync(join(root, name)));
}

/** What imports a part of every feature: a test that starts it does not belong to all of them. */
const HUB = 'web/features/requests.js';

/** All files that a test reaches, itself too. */
function reached(test) {
  const found = new Set([test]);
  for (const path of found) if (path !== HUB) named(path).forEach((name) => found.add(name));
  return found;
}

/** The nearest part of a path that is one of the names: file before folders. */
const nameIn = (path, names) =>
  path
    .split(/[/.]/)
    .reverse()
    .find((part) => names.includes(part));

function nodeTests(changed) {
  const engine = changed.some((path) => ENGINE.test(path));
  const tests = testsIn('tests/node');
  const meant = changed.map((path) => nameIn(path, tests.map(nameOf)));
  const ofProgram = changed.filter((path) => PROGRAM.test(path) || path.startsWith('tests/'));
  return tests.filter((test) => {
    if (meant.includes(nameOf(test)) || ALWAYS.includes(nameOf(test))) return true;
    if (LONG.includes(nameOf(test))) return false;
    if (engine && OF_ENGINE.includes(nameOf(test))) return true;
    const files = reached(test);
    const looked = OF_PROGRAM.includes(nameOf(test)) ? ofProgram : changed;
    return looked.some((path) => files.has(path));
  });
}

function browserTests(changed) {
  const names = testsIn('tests/browser').map(nameOf);
  const affected = changed
    .filter((path) => /^(web\/.*\.(js|css|html)|tests\/browser\/.*\.mjs)$/.test(path))
    .flatMap((path) => [
      nameIn(path, names) ?? 'page',
      ...CONCERNS.flatMap(([of, tests]) => (of.test(path) ? tests : [])),
    ]);
  return [...new Set(affected)].sort().map((name) => `tests/browser/${name}.test.mjs`);
}

/** A changed source of a parser, and a changed fuzzer or file of its corpus. */
function fuzzers(changed) {
  const own = (name) => new RegExp(`^tests/fuzz/(corpus/${name}/|fuzz_${name}\\.c$)`);
  return Object.entries(FUZZED)
    .filter(([name, of]) => changed.some((path) => of.test(path) || own(name).test(path)))
    .map(([name]) => `fuzz ${name}`);
}

const changed = process.argv.slice(2);
const ofC = (path) => ENGINE.test(path) || /^tests\/(.*\.[ch]$|fuzz\/corpus\/)/.test(path);
const suites = [
  ...(changed.some(ofC) ? ['core'] : []),
  ...(changed.some((path) => /^(core|wasm|web)\//.test(path)) ? ['site'] : []),
];
console.log(
  [...suites, ...fuzzers(changed), ...nodeTests(changed), ...browserTests(changed)].join('\n'),
);
