// What of the page's code and style sheets the browser suite uses: functions that no test calls and
// rules that no page needs, by file. Of the scripts that a page loads itself; workers are left out.
// Usage: node tests/campaigns/coverage.mjs [TEST…]   all of tests/browser by default
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'headroom-coverage-'));
const all = readdirSync(join(root, 'tests/browser'))
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => join(root, 'tests/browser', name));
const tests = process.argv.length > 2 ? process.argv.slice(2) : all;
const pathOf = (url) => new URL(url).pathname.replace(/^\/(@\w+\/)?/, '');

/** The page's functions by `path name`, with how often they were called. */
const calls = new Map();
/** Of each style sheet its text, and for each character whether it was used. */
const styles = new Map();

/** The page's own files, under the names of their sources: a release has short names in folders. */
const OWN = /^(main|(app|features|ui|model)\/.*)\.js$/;

function takeScript({ url, functions }) {
  if (!OWN.test(pathOf(url))) return;
  for (const { functionName, ranges } of functions) {
    if (!functionName) continue;
    const key = `${pathOf(url)} ${functionName} ${ranges[0].endOffset - ranges[0].startOffset}`;
    calls.set(key, (calls.get(key) ?? 0) + ranges[0].count);
  }
}

function takeSheet({ text, ranges }) {
  if (!styles.has(text)) styles.set(text, new Uint8Array(text.length));
  for (const { start, end } of ranges) styles.get(text).fill(1, start, end);
}

/** The rules of a sheet, `selector { … }`, of which no character was used. */
function unusedRules(text, used) {
  return [...text.matchAll(/([^{}]+)\{[^{}]*\}/g)]
    .filter(({ index, 0: rule }) => !used.subarray(index, index + rule.length).includes(1))
    .map(([, selector]) => selector.replace(/\/\*[^]*?\*\//g, '').trim())
    .filter((selector) => !/^(@|from|to|\d+%)/.test(selector));
}

const { status } = spawnSync(
  process.execPath,
  ['--no-warnings', join(root, 'tests/files.mjs'), '4', ...tests],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, HEADROOM_COVERAGE: folder } },
);
for (const name of readdirSync(folder)) {
  const { scripts, sheets } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  scripts.forEach(takeScript);
  sheets.forEach(takeSheet);
}
rmSync(folder, { recursive: true });
const never = [...calls].filter(([, count]) => count === 0).map(([key]) => key.split(' '));
console.log(`${calls.size} functions, ${never.length} that no page called:`);
for (const [path, name] of never.sort()) console.log(`  ${path}: ${name}`);
for (const [text, used] of styles) {
  const rules = unusedRules(text, used);
  const share = (100 * used.reduce((a, b) => a + b, 0)) / text.length;
  console.log(`a style sheet of ${text.length} characters, ${share.toFixed(0)} % used; unused:`);
  for (const selector of rules) console.log(`  ${selector.replace(/\s+/g, ' ')}`);
}
process.exitCode = status ?? 1;
