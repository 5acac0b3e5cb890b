// What heads write, as the stage draws it: arcs, numbers that add up, a sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageLayout } from '../../web/features/stage/arcshapes.js';
import { writtenReader } from '../../web/features/stage/written.js';
import { plainText, stageHeads, stageOf } from '../../web/model/attention.js';
import { settings, snapshot } from './stage_sample.mjs';

const stage = stageOf(snapshot, settings);
const heads = stageHeads(settings);
const layout = stageLayout({ inputs: 2, answers: 2, letters: 1 }, 940, 200);
const state = { snapshot, settings, stage, heads, layers: 2, solved: true, pointed: null };
const reply = {
  leads: [
    { row: 3, token: 9, minus: 7, lead: 4.25 },
    { row: 4, token: 9, minus: 7, lead: 0.5 },
  ],
  parts: [
    [-1, 0.05, 0, 0, 0.2, 0, 0, 0, 0, 0], // layer 1: both answers
    [0.1, 4, 0, 0, 0, 3, 0.2, 0, 0, 0],
  ],
};
const reader = writtenReader(reply);

test('what heads write: arcs, numbers that add up, and a sentence', () => {
  const reading = reader.read(state, heads, 0, layout);
  assert.deepEqual(
    reading.arcs.map(({ input, part, strength, tone, less }) => [
      input,
      part,
      strength,
      tone,
      less,
    ]),
    [
      [0, -1, 0.25, 2, true],
      [1, 4, 1, 3, false],
    ],
    'the widest is the largest part of the example; 0.05, 0.1 and 0.2 are too small',
  );
  assert.deepEqual(
    reading.below.map(({ text }) => text),
    ['−0.9', '+4.0'], // 4.05 to the even digit, as numbers are written
  );
  assert.equal(reading.rest, '+0.2 others');
  assert.equal(reading.marked, 1);
  assert.deepEqual(reading.faint, [{ answer: 1, input: 0, best: 3 }]);
  assert.equal(reading.pills[0].text, '+4.0');
  const say = (at, of = state) => plainText(reader.say(of, at));
  assert.equal(
    say(0),
    'To fill slot 1, head 1 of layer 2 writes +4.0 from token 2 (9), its mirror; 9 leads 7 by 4.3.',
  );
  assert.match(say(0, { ...state, snapshot: { ...snapshot, step: 0 } }), /\(9\), by chance; 9/);
  assert.match(
    plainText(reader.read(state, [heads[0]], 1, layout).sentence),
    /this head writes nothing for it from the input; 9 leads 7 by 0\.5\.$/,
  );
  const pointed = { ...state, pointed: { input: 0 } };
  assert.deepEqual(
    reader.read(pointed, heads, 0, layout).arcs.map(({ answer }) => answer),
    [0, 1],
    'what is written from an input, of every answer',
  );
});

test('of a large model an answer is asked for by itself, and reads the same', () => {
  const one = { leads: [reply.leads[1]], parts: reply.parts.map((all) => all.slice(5)) };
  const reads = (answer) => writtenReader(one).read(state, heads, answer, layout);
  const whole = reader.read(state, heads, 1, layout);
  assert.deepEqual(reads(1).sentence, whole.sentence, 'an answer asked for by itself');
  const numbers = ({ below }) => below.map(({ text }) => text);
  assert.deepEqual(numbers(reads(1)), numbers(whole));
  assert.deepEqual([reads(0).arcs, plainText(reads(0).sentence)], [[], '']);
});

test('of what heads write nothing is said until it is known, nor of a diverged run', () => {
  const leads = stage.answers.map(({ position: row }) => ({ row, token: 9, minus: 7, lead: NaN }));
  for (const reply of [null, { leads, parts: [null, new Array(10).fill(NaN)] }]) {
    const reading = writtenReader(reply).read(state, heads, 0, layout);
    const { arcs, pills, rest, marked } = reading;
    assert.deepEqual([arcs, pills, rest, marked], [[], [], '', null]);
    assert.equal(plainText(reading.sentence), '');
  }
});
