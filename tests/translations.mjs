// Lists the words that a language lacks, and those whose English has changed since they were
// written, by the history of the files: look whether they still say the same.
// Usage: node tests/translations.mjs [LANGUAGE ...]   all but English where none is named
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ENGLISH = 'en';
/** Where a word of a file begins: the keys of what it exports, which are formatted alike. */
const WORD = /^ {2}(?:(\w+)|'([^']+)'):/;
/** Of English texts that are keys: another English text is another key. */
const BY_TEXT = new Set(['engine.js']);

/** Files of words in a folder of a language, by their paths in it. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.js'))
    .sort();

/**
 * When each word of a file was last written, in seconds; what is not committed yet is of now.
 * @param {string} path @returns {Map<string, number>}
 */
function writtenIn(path) {
  const found = new Map();
  const blame = execFileSync('git', ['blame', '-w', '--line-porcelain', path], {
    cwd: dirname(path),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  let [word, time] = ['', 0];
  for (const line of blame.split('\n')) {
    if (line.startsWith('committer-time ')) time = Number(line.slice(15));
    if (!line.startsWith('\t')) continue;
    const [, name, quoted] = WORD.exec(line.slice(1)) ?? [];
    word = name ?? quoted ?? word;
    if (word) found.set(word, Math.max(time, found.get(word) ?? 0));
  }
  return found;
}

/**
 * What a language lacks, and what is older than its English.
 * @param {string} root folder of the words of all languages @param {string} code
 * @returns {{ file: string, word: string, state: 'missing' | 'older', days?: number }[]} days: by
 *   how many it is older
 */
export function wordsToDo(root, code) {
  return filesIn(join(root, ENGLISH)).flatMap((file) => {
    const own = join(root, code, file);
    const english = writtenIn(join(root, ENGLISH, file));
    const written = existsSync(own) ? writtenIn(own) : new Map();
    if (BY_TEXT.has(file)) return [];
    return [...english].flatMap(([word, changed]) => {
      const at = written.get(word);
      if (at === undefined) return [{ file, word, state: /** @type {const} */ ('missing') }];
      const days = Math.ceil((changed - at) / 86400);
      return changed > at ? [{ file, word, state: /** @type {const} */ ('older'), days }] : [];
    });
  });
}

function main() {
  const root = fileURLToPath(new URL('../web/words/', import.meta.url));
  const known = readdirSync(root, { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== ENGLISH)
    .map(({ name }) => name);
  const wanted = process.argv.slice(2);
  const other = wanted.find((code) => !known.includes(code));
  if (other) {
    console.error(`there are no words of "${other}": there are of ${known.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  for (const code of wanted.length ? wanted : known) {
    const all = wordsToDo(root, code);
    for (const { file, word, state, days } of all) {
      const how = state === 'older' ? `older than its English by ${days} days` : state;
      console.log(`${code}/${file}: ${word}: ${how}`);
    }
    console.log(`${code}: ${all.length} words to look at`);
  }
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) main();
