// How the READMEs are written: paragraphs of at most 80 words, and no words that readers of
// plain English stumble over.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const MOST_WORDS = 80;
/** Words of another language's idiom, or for people where code is meant. */
const AVOIDED = /\b(behind|nobody|whoever|oftener|hence|thereof|by heart|in earnest)\b/i;

const texts = ['core', 'wasm', 'web', 'tests']
  .flatMap((folder) =>
    /** @type {string[]} */ (readdirSync(join(repository, folder), { recursive: true })).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.md$/.test(path) && !/node_modules/.test(path))
  .concat('README.md');
const read = (path) =>
  readFileSync(join(repository, path), 'utf8').replace(/^```[^]*?^```$/gm, '\n');

/** Paragraphs and points of lists; tables, headings and quoted output are none. */
const paragraphs = (text) =>
  text
    .split(/\n\s*\n|\n(?=[-*] |\d+\. |\|)/)
    .map((part) => part.trim())
    .filter((part) => part && !/^[|#>]/.test(part));

test('a paragraph of a README has at most 80 words', () => {
  assert.ok(texts.length >= 8, texts.join(' '));
  // the page of timings holds generated text
  for (const path of texts.filter((path) => path !== 'tests/bench/README.md'))
    for (const part of paragraphs(read(path))) {
      const words = part.split(/\s+/).length;
      assert.ok(words <= MOST_WORDS, `${path}, ${words} words: ${part.slice(0, 60)}`);
    }
});

test('READMEs, lessons and the glossary avoid words that mislead', () => {
  const page = [
    'web/features/lessons/texts',
    'web/features/start',
    'web/model/glossary.js',
  ].flatMap((path) =>
    path.endsWith('.js')
      ? [path]
      : readdirSync(join(repository, path)).map((name) => `${path}/${name}`),
  );
  for (const path of texts.concat(page)) {
    const found = AVOIDED.exec(read(path));
    assert.equal(found, null, `${path}: "${found?.[0]}" at ${found?.index}`);
  }
});
