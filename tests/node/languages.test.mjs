// The languages of the page: each has every word of English, with the same values, and no other.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { STUDIES } from '../../wasm/analysis/sweep.mjs';
import { saidBy } from '../../wasm/lessons/lesson.mjs';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { LANGUAGES } from '../../web/words/languages.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const folder = new URL('../../web/words/', import.meta.url);
const featuresOf = (code) =>
  readdirSync(new URL(code, folder))
    .filter((name) => name.endsWith('.js'))
    .sort();
const wordsOf = async (code, feature) =>
  (await import(new URL(`${code}/${feature}`, folder).href)).default;

/** Names of the values of a sentence, as it takes them apart; null where it does not. */
const valuesOf = (sentence) =>
  /^\(\{([^}]*)\}\) =>/
    .exec(sentence.toString().replace(/\s+/g, ' '))?.[1]
    .split(',')
    .map((name) => name.replace(/:.*/, '').trim())
    .filter(Boolean)
    .sort() ?? null;

/** What is said by an English text, so that its sentences take what they need. */
const BY_TEXT = ['engine.js', 'messages.js'];

/** Every text and sentence by its path. */
function allOf(words, path = '') {
  return Object.entries(words).flatMap(([key, one]) =>
    typeof one === 'object' ? allOf(one, `${path}${key}.`) : [[`${path}${key}`, one]],
  );
}

/** What a text says beside its words: keys of the keyboard, links, numbers, marks of terms. */
const kindOf = (one) => (typeof one === 'function' ? 'a sentence of values' : 'a text');

for (const { code, name } of LANGUAGES.slice(1))
  test(`${name} has every word, with the same values`, async () => {
    const features = featuresOf('en');
    assert.deepEqual(featuresOf(code), features);
    for (const feature of features) {
      const en = new Map(allOf(await wordsOf('en', feature)));
      const own = new Map(allOf(await wordsOf(code, feature)));
      const at = `words/${code}/${feature}`;
      assert.deepEqual([...own.keys()].sort(), [...en.keys()].sort(), at);
      for (const [key, word] of en) {
        const other = own.get(key);
        assert.equal(kindOf(other), kindOf(word), `${at}: ${key}`);
        if (typeof word !== 'function') {
          assert.ok(typeof other === 'string' && (other !== '' || word === ''), `${at}: ${key}`);
          continue;
        }
        const known = valuesOf(word) ?? [];
        const used = valuesOf(other) ?? [];
        // what the engine says is English as it comes, and made of values in other languages
        if (!BY_TEXT.includes(feature)) assert.deepEqual(used, known, `${at}: ${key}`);
      }
    }
  });

test('terms of the glossary are found where texts use them', async () => {
  for (const { code } of LANGUAGES) {
    const { glossary } = await wordsOf(code, 'glossary.js');
    for (const [id, { term, form }] of Object.entries(glossary)) {
      const [first] = term.split(/ ?[(（]/);
      assert.match(first, new RegExp(`^(?:${form})$`, 'iu'), `${code}: ${id}`);
    }
  }
});

/** What is the same in other languages too. */
const NAMES =
  /^(?:Grokking|Text|Dropout|Regression|Arena|GPT-2|Llama|Gemma|nanochat|diagonal|separator|Addition)$/i;

test('each language has all that the engine says of itself', async () => {
  const { presets, tasks, settings, measure_texts } = engine.describe();
  const reasons = readFileSync(new URL('../../core/model/inactive.c', import.meta.url), 'utf8');
  const texts = [
    ...[...presets, ...tasks].flatMap(({ title, description }) => [title, description]),
    ...settings.map(({ help }) => help),
    ...measure_texts.flatMap(({ title, help }) => [title, help]),
    ...STUDIES.flatMap(({ title, question }) => [title, question]),
    ...[...reasons.matchAll(/"([a-z][^"%]* [^"]*)"/g)].map(
      ([, reason]) => `${reason[0].toUpperCase()}${reason.slice(1)}.`,
    ),
  ];
  // a task's own page never shows its description
  const ofTasks = new Set(tasks.map(({ description }) => description));
  const shown = [...new Set(texts)].filter((text) => !ofTasks.has(text));
  assert.ok(shown.length > 200, String(shown.length));
  for (const { code } of LANGUAGES.slice(1)) {
    const { says } = await wordsOf(code, 'engine.js');
    const lacking = shown.filter((text) => says({ text }) === text && !NAMES.test(text));
    assert.deepEqual(lacking, [], code);
  }
});

/** Words for large numbers, each before those that it begins with. */
const LARGE = {
  ...{ Tausend: 1e3, Millionen: 1e6, Milliarden: 1e9, thousand: 1e3, million: 1e6, billion: 1e9 },
  ...{ 'mil millones': 1e9, millones: 1e6, mil: 1e3, 万: 1e4, 亿: 1e8 },
};
const NUMBERS = new RegExp(`(\\d*[.,]?\\d[\\d.,]*)(?: (${Object.keys(LARGE).join('|')}))?`, 'g');

/**
 * The numbers of a text, in order of size, however their language writes them: their digits, and of
 * one with a word for thousands or more ("2.4 million", "240 万") what it comes to.
 */
const numbersIn = (text) =>
  [...text.matchAll(NUMBERS)]
    .map(([, number, large]) =>
      large
        ? Math.round(Number(number.replace(/[.,](?=\d{3})/g, '').replace(',', '.')) * LARGE[large])
        : Number(number.replace(/^(?=[.,])/, '0').replace(/[.,]/g, '')),
    )
    .sort((a, b) => a - b);

/** Every text of the lessons. */
function textsOfLessons() {
  const texts = new Set();
  saidBy(PARTS, (text) => {
    texts.add(text);
    return text;
  });
  return texts;
}

for (const { code, name } of LANGUAGES.filter(({ code }) =>
  existsSync(new URL(`${code}/lessontexts`, folder)),
))
  test(`${name} has the texts of all lessons, with their numbers and marks`, async () => {
    const files = readdirSync(new URL(`${code}/lessontexts`, folder));
    const all = await Promise.all(files.map((file) => wordsOf(code, `lessontexts/${file}`)));
    const own = new Map(all.flatMap((texts) => Object.entries(texts)));
    assert.deepEqual([...own.keys()].sort(), [...textsOfLessons()].sort());
    for (const [text, said] of own) {
      assert.ok(said.trim(), text);
      assert.deepEqual(numbersIn(said), numbersIn(text), said);
      for (const mark of ['*', '\n', '|', '␣'])
        assert.equal(said.split(mark).length, text.split(mark).length, said);
    }
  });
