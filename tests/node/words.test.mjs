// The words of the page: a language takes the place of English where it has them, in what modules
// hold already, and English comes back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { changeWords } from '../../web/words/anew.js';
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
  const say = changeWords(german);
  assert.equal(w.keep, 'Behalten');
  assert.equal(w.steps({ steps: 3 }), '3 steps');
  assert.deepEqual({ ...w.column }, { writes: 'writes', total: 'insgesamt' });
  assert.equal(say('Keep'), 'Behalten');
  assert.equal(say('in all'), 'insgesamt');
  assert.equal(say('anything else'), undefined);
  assert.equal(wordsOf('other', { keep: 'Keep' }).keep, 'anders', 'a feature that comes later');
  useWords({});
  assert.deepEqual([w.keep, w.column.total], ['Keep', 'in all']);
  assert.equal(EN.column, column, 'English is as it was');
});

test('words with the same text: the first, or the one that a text was before', () => {
  wordsOf('bar', { all: 'Everything' });
  wordsOf('table', { all: 'all of it' });
  const chinese = { bar: { all: '全部' }, table: { all: '全部' } };
  const [first, second] = [{}, {}];
  const toChinese = changeWords(chinese);
  assert.equal(toChinese('Everything', first), '全部');
  assert.equal(toChinese('all of it', second), '全部');
  const back = changeWords({});
  assert.equal(back('全部', second), 'all of it');
  assert.equal(back('全部', first), 'Everything');
  assert.equal(back('全部'), 'Everything', 'of one without a past the first');
});

test('what a sentence said is said again, with its values in the other language', () => {
  const w = wordsOf('said', {
    cut: ({ what, step }) => `${what} is cut from step ${step}`,
    named: ({ name }) => name,
    all: ({ names }) => `without ${names.join(', ')}`,
    part: { head: 'the head' },
  });
  const { head } = w.part;
  const texts = [
    w.cut({ what: head, step: 3 }),
    w.named({ name: 'mine' }),
    w.all({ names: [head] }),
  ];
  const german = {
    cut: ({ what, step }) => `${what} fehlt ab Schritt ${step}`,
    named: ({ name }) => name,
    all: ({ names }) => `ohne ${names.join(', ')}`,
    part: { head: 'der Kopf' },
  };
  const say = changeWords({ said: german });
  const said = ['der Kopf fehlt ab Schritt 3', 'mine', 'ohne der Kopf'];
  assert.deepEqual(
    texts.map((text) => say(text)),
    said,
  );
  const back = changeWords({});
  assert.deepEqual(
    said.map((text) => back(text)),
    texts,
  );
  for (let step = 0; step < 3000; step++) w.cut({ what: head, step });
  const again = changeWords({ said: german });
  assert.equal(again('the head is cut from step 2999'), 'der Kopf fehlt ab Schritt 2999');
  assert.equal(again('the head is cut from step 0'), undefined, 'old texts are not kept for ever');
  useWords({});
});
