// What a language lacks, and what is older than its English, by the history of the files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { wordsToDo } from '../translations.mjs';

const root = mkdtempSync(join(tmpdir(), 'headroom-words-'));
after(() => rmSync(root, { recursive: true }));

const git = (date, ...command) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...command], {
    ...{ cwd: root, stdio: 'pipe' },
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
/** Writes files and commits them at a date. */
function commit(date, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git(date, 'add', '.');
  git(date, 'commit', '-qm', 'words');
}
const words = (...lines) => `export default {\n${lines.map((line) => `  ${line}\n`).join('')}};\n`;

test('words are missing, older than their English, or as they should be', () => {
  git('', 'init', '-q');
  commit('2026-01-01T00:00:00Z', {
    'en/bar.js': words("keep: 'Keep',", "'next step': 'Next',", 'tabs: {', "  one: 'One',", '},'),
  });
  commit('2026-01-02T00:00:00Z', {
    'de/bar.js': words("keep: 'Behalten',", 'tabs: {', "  one: 'Eins',", '},'),
  });
  assert.deepEqual(wordsToDo(root, 'de'), [
    { file: 'bar.js', word: 'next step', state: 'missing' },
  ]);
  commit('2026-01-05T00:00:00Z', {
    'en/bar.js': words("keep: 'Keep',", "'next step': 'Next',", 'tabs: {', "  one: 'First',", '},'),
    'en/pages/class.js': words("title: 'In class',"),
    'de/bar.js': words(
      "keep: 'Behalten',",
      "'next step': 'Weiter',",
      'tabs: {',
      "  one: 'Eins',",
      '},',
    ),
  });
  assert.deepEqual(wordsToDo(root, 'de'), [
    { file: 'bar.js', word: 'tabs', state: 'older', days: 3 },
    { file: 'pages/class.js', word: 'title', state: 'missing' },
  ]);
  commit('2026-01-06T00:00:00Z', {
    'de/bar.js': words(
      "keep: 'Behalten',",
      "'next step': 'Weiter',",
      'tabs: {',
      "  one: 'Zuerst',",
      '},',
    ),
    'de/pages/class.js': words("title: 'Im Unterricht',"),
  });
  assert.deepEqual(wordsToDo(root, 'de'), []);
});
