// The words of the page: a language takes the place of English where it has them, in what modules
// hold already, and English comes back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { useWords, wordsOf } from '../../web/words/words.js';

const EN = {
  keep: 'Keep',
  steps: ({ steps }) => `${steps} steps`,
  column: { writes: 'writes', total: 'in all' },
};

test('a language takes the place of English, key by key', () => {
  const w = wordsOf('tested', EN);
  const { column } = EN;
  const german = {
    tested: { keep: 'Behalten', column: { total: 'insgesamt' }, unknown: 'fremd' },
    other: { keep: 'anders' },
  };
  assert.deepEqual(
    [...useWords(german)],
    [
      ['Keep', 'Behalten'],
      ['in all', 'insgesamt'],
    ],
  );
  assert.equal(w.keep, 'Behalten');
  assert.equal(w.steps({ steps: 3 }), '3 steps');
  assert.deepEqual(w.column, { writes: 'writes', total: 'insgesamt' });
  assert.deepEqual(Object.keys(w), Object.keys(EN));
  assert.equal(wordsOf('other', { keep: 'Keep' }).keep, 'anders', 'a feature that comes later');
  useWords({});
  assert.deepEqual(w, EN);
  assert.equal(EN.column, column, 'English is as it was');
});
