// The stage and its story: where chips and arcs are, what heads look at, the shared scale, cards,
// the headline and the stages of a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arcPath, chipAt, stageLayout } from '../../web/features/stage/arcshapes.js';
import { cardPicture } from '../../web/features/topbar/cardpictures.js';
import { rowsLayout } from '../../web/draw/rows.js';
import { STOPS, toneOf, topOf } from '../../web/draw/scale.js';
import { modeOf } from '../../web/model/link.js';
import {
  answersName,
  layerLegend,
  layerTone,
  lookSentence,
  plainText,
} from '../../web/model/attention.js';
import { layerShares, looksOf, restShare, stageHeads, stageOf } from '../../web/model/attention.js';
import { bandsOf, headline, primaryAction, stageName } from '../../web/run/story.js';
import { attention, even, settings, snapshot } from './stage_sample.mjs';

test('chips of input and answers never overlap and stay within the stage', () => {
  for (const [width, height] of [
    [940, 200],
    [640, 160],
    [2000, 300],
  ])
    for (const [inputs, answers] of [
      [8, 8],
      [24, 8],
      [15, 1],
      [64, 64],
      [500, 500],
    ]) {
      const focus = { input: inputs >> 1, answer: inputs === answers ? inputs >> 1 : 0 };
      const what = { inputs, answers, letters: 2, focus };
      const layout = stageLayout(what, width, height);
      for (const row of [layout.inputs, layout.answers]) {
        row.chips.forEach(({ x, width: chip }, i) => {
          assert.ok(x - chip / 2 >= -0.01 && x + chip / 2 <= width + 0.01);
          if (i) assert.ok(x - row.chips[i - 1].x >= chip - 0.01);
        });
      }
      assert.ok(layout.below <= height);
      assert.ok(chipAt(layout.answers, focus.answer), 'the answer in question shows');
      assert.ok(chipAt(layout.inputs, inputs >> 1), 'and the input it is taken from');
    }
});

test('an arc begins at its answer, ends at its input, and is higher the wider it is', () => {
  const layout = stageLayout({ inputs: 8, answers: 8, letters: 2 }, 940, 200);
  const ends = (d) => d.match(/-?[\d.]+/g).map(Number);
  const near = arcPath(layout, { answer: 0, input: 7 });
  const far = arcPath(layout, { answer: 7, input: 0 });
  assert.equal(ends(far.d)[0], Math.round(layout.answers.chips[7].x * 10) / 10);
  assert.equal(ends(far.d).at(-2), Math.round(layout.inputs.chips[0].x * 10) / 10);
  assert.ok(far.top.y < near.top.y && far.top.y >= 0);
  const rows = stageLayout({ inputs: 400, answers: 400, letters: 1 }, 360, 190);
  assert.equal(arcPath(rows, { answer: 0, input: 399 }), null, 'an end that does not show');
});

test('the scale ends at the first stop that all but one cell in 200 stay within', () => {
  const data = (high, count) => [
    { data: Array.from({ length: 1000 }, (_, i) => (i < count ? high : 0.05)) },
  ];
  assert.equal(topOf(data(0.9, 0)), 0.1);
  assert.equal(topOf(data(0.25, 5)), 0.1);
  assert.equal(topOf(data(0.25, 6)), 0.3);
  assert.equal(topOf(data(0.9, 100)), 1);
  for (const top of STOPS) {
    const tones = [0, 0.02, 0.06, 0.08, top].map((share) => toneOf(share, { top, even: 0.06 }));
    assert.deepEqual(
      [...tones].sort((a, b) => a - b),
      tones,
    );
    assert.deepEqual([tones[0], tones.at(-1)], [0, 1]);
  }
});

test('where a task has keys and values, they are the input, and queries are not', () => {
  const roles = ['key', 'value', 'key', 'value', 'query'];
  const { inputs } = stageOf({ ...snapshot, roles }, settings);
  assert.deepEqual(
    inputs.map(({ position }) => position),
    [0, 1, 2, 3],
  );
});

test('where a task goes on, the next answer is read at the last token, not at padding', () => {
  const roles = ['position', 'position', 'position', 'empty', 'empty'];
  const facts = { ...settings.facts, continues: true };
  const targets = [9, 1, 0, 0, 0];
  const stage = stageOf({ ...snapshot, roles, targets }, { ...settings, facts });
  assert.deepEqual(
    stage.answers.map(({ position }) => position),
    [0, 1, 2],
  );
  assert.equal(answersName(stage), 'positions 1–3');
});

test('the stage has the data, the answers, and where heads look for them', () => {
  const stage = stageOf(snapshot, settings);
  assert.deepEqual(
    stage.inputs.map(({ name }) => name),
    ['token 1 (7)', 'token 2 (9)'],
  );
  assert.deepEqual(
    stage.answers.map(({ name, label, right, source }) => [name, label, right, source]),
    [
      ['slot 1', '9', true, 1],
      ['slot 2', '9', false, 0],
    ],
  );
  const heads = stageHeads(settings);
  const looks = looksOf(snapshot, stage, heads, 0, 0.15);
  assert.deepEqual(
    looks.map(({ head, input, share }) => [head.layer, input, Math.round(100 * share)]),
    [
      [0, 0, 20],
      [0, 1, 20],
      [1, 1, 90],
    ],
  );
  const say = (at, of = snapshot) => plainText(lookSentence(of, settings, stage, heads, at));
  assert.equal(
    say(0),
    'To fill slot 1, head 1 of layer 2 takes 90 % from token 2 (9), its mirror.',
  );
  assert.match(
    say(1, { ...snapshot, step: 0 }),
    /a little everywhere; the most is 80 %, by chance\./,
  );
  assert.deepEqual(
    [0, 1, 2, 11].map((layer) => layerTone(layer, 12)),
    [1, 1, 1, 3],
  );
  assert.deepEqual(
    layerLegend(12).map(({ text }) => text),
    ['layer 12', 'layer 11', 'layers 1 to 10'],
  );
});

const plan = { guess_loss: 2.89, guess_accuracy: 1 / 18, best_accuracy: 1, which_loss: 1.83 };
const runAt = (step, loss, accuracy, rest = {}) => ({
  step,
  diverged: null,
  solvedStep: null,
  best: null,
  evaluation: { step, loss, accuracy },
  ...rest,
});

test('the headline follows the run through its five stages, and trouble says so', () => {
  const of = (run) => headline(run, plan, settings, { right: 1, counted: 2 });
  assert.deepEqual(of(runAt(0, 3.7, 0)).lines, ['Teach it to reverse two numbers.']);
  assert.equal(stageName(runAt(20, 2.8, 0.1), plan, settings), 'guessing');
  assert.deepEqual(of(runAt(60, 2, 0.2)).lines, ['It knows which.']);
  assert.deepEqual(of(runAt(120, 1.2, 0.6)).lines, ['It finds it.']);
  assert.deepEqual(of(runAt(150, 0.4, 0.9)).lines, ['Nearly there:', '1 of 2.']);
  const solved = of(runAt(180, 0.1, 1, { solvedStep: 180 }));
  assert.deepEqual(solved.lines, ['Solved.', 'Yes.']);
  assert.match(solved.sub, /^At step 180, after 11,520 examples: 100 % right on 512/);
  const broken = runAt(9, 1, 0, { diverged: { step: 9, tensor: 'x' } });
  assert.equal(of(broken).stage, 'trouble');
  const none = headline(
    runAt(0, 0, 0),
    plan,
    { ...settings, head: 'none' },
    { right: 0, counted: 0 },
  );
  assert.equal(none.stage, 'blocked');
});

test('a source that a head meets from one slot only is met by chance', () => {
  const stripe = { ...snapshot.tensors };
  stripe['attn.1'] = attention([even, even, even, [0.1, 0.9, 0, 0, 0], [0.1, 0.9, 0, 0, 0]]);
  const of = { ...snapshot, tensors: stripe };
  const stage = stageOf(of, settings);
  const say = (at) => plainText(lookSentence(of, settings, stage, stageHeads(settings), at));
  assert.match(say(0), /takes 90 % from token 2 \(9\), its mirror by chance\.$/);
  assert.match(say(1), /takes 90 % from token 2 \(9\)\.$/);
  const named = { ...of, heads: { 'attn.1': [{ named: true, measure: 'source' }] } };
  const again = plainText(lookSentence(named, settings, stage, stageHeads(settings), 0));
  assert.match(again, /, its mirror\.$/, 'not by chance where the head is named after it');
});

test('what goes to no input is named, so that the shares add up to all of the attention', () => {
  const rows = [even, even, even, [0.1, 0.5, 0, 0.3, 0.1], [0.3, 0.2, 0.5, 0, 0]];
  const of = { ...snapshot, tensors: { ...snapshot.tensors, 'attn.1': attention(rows) } };
  const stage = stageOf(of, settings);
  const heads = stageHeads(settings).slice(1);
  for (const [answer, share, role] of [
    [0, 0.4, 'slots'],
    [1, 0.5, 'others'],
  ]) {
    const rest = restShare(of, stage, heads, answer);
    assert.equal(rest.of, role);
    assert.ok(Math.abs(rest.share - Number(share)) < 1e-6);
    const shown = layerShares(of, stage, heads, answer, 1).reduce((sum, one) => sum + one, 0);
    assert.ok(Math.abs(shown + rest.share - 1) < 1e-6);
  }
});

test('while heads are cut the headline is of the whole model, and counts the cut one apart', () => {
  const example = { right: 1, counted: 2 };
  const cut = 'layer 1 head 2';
  for (const run of [
    runAt(0, 3.7, 0),
    runAt(20, 2.8, 0.1),
    runAt(60, 2, 0.2),
    runAt(120, 1.2, 0.6),
    runAt(150, 0.4, 0.9),
    runAt(180, 0.1, 1, { solvedStep: 180 }),
  ]) {
    const { lines, sub } = headline(run, plan, settings, example, cut);
    assert.match(sub, /^Whole model: \S.* Without layer 1 head 2: 1 of 2 right here\.$/);
    assert.equal(`${lines} ${sub}`.split('1 of 2').length, 2, 'counted once, of the cut model');
    assert.doesNotMatch(headline(run, plan, settings, example).sub, /Whole|Without/);
  }
});

test('the bands of a run: each begins where the loss falls through its level', () => {
  const held = { steps: () => [0, 20, 40, 60, 80], column: () => [3.7, 2.6, 1.9, 1.6, 0.1] };
  const { words } = settings.facts;
  const bands = bandsOf({ held, solvedStep: 80, step: 90 }, plan, words);
  assert.deepEqual(
    bands.map(({ name, to }) => [name, to]),
    [
      ['guessing', 17],
      ['knows which', 51],
      ['finds it', 80],
      ['✓ solved at step 80', null],
    ],
  );
  const plain = bandsOf({ held, solvedStep: null, step: 90 }, { ...plan, which_loss: null }, words);
  assert.deepEqual(
    plain.map(({ name, to }) => [name, to]),
    [
      ['guessing', 17],
      ['learns', null],
    ],
  );
});

test('the filled button trains, pauses, and replays what is solved', () => {
  const action = (run, replaying = false) => primaryAction(run, replaying, true).text;
  assert.equal(action({ running: false, step: 0, solvedStep: null }), 'Train it');
  assert.equal(action({ running: true, step: 5, solvedStep: null }), 'Pause');
  assert.equal(action({ running: false, step: 5, solvedStep: null }), 'Continue');
  const atEnd = { running: false, step: 5, solvedStep: null };
  assert.equal(primaryAction(atEnd, false, true, true).text, 'Train on');
  assert.equal(action({ running: false, step: 5, solvedStep: 4 }), 'Watch it form');
  assert.equal(action({ running: false, step: 5, solvedStep: 4 }, true), 'Stop');
});

test('a link opens Explore or Everything', () => {
  for (const [hash, kept, wanted] of /** @type {const} */ ([
    ['', null, 'explore'],
    ['', 'everything', 'everything'],
    ['#preset=copy&seed=3', null, 'explore'],
    ['#preset=copy&view=heads', 'explore', 'everything'],
    ['#preset=copy&lr=0.1', null, 'everything'],
    ['#preset=copy&lr=0.1&hide=lr', 'everything', 'explore'],
    ['#preset=copy&lr=0.1&hide=lr&mode=everything', null, 'everything'],
    ['#preset=copy&mode=neither', null, 'explore'],
  ]))
    assert.equal(modeOf(hash, kept), wanted, hash);
});

test('cards: digits are bars, a hollow place is no bar, other signs are text', () => {
  const { bars, text } = cardPicture('231>31o');
  assert.equal(text, null);
  assert.deepEqual(
    bars.map(({ height, side }) => [height, side[0]]),
    [
      [12, 'g'],
      [18, 'g'],
      [6, 'g'],
      [18, 'a'],
      [6, 'a'],
      [0, 'a'],
    ],
  );
  assert.deepEqual(cardPicture('a7…a>7').text, ['a7…a', '7']);
});

test('on a phone every head has a tile in the rows of its layer, within the width', () => {
  const lane = { prefix: '', name: '', positions: 17, layers: 3, keys: { attention: 17 } };
  const shape = /** @type {any} */ ({ heads: 6, norm: 'pre', finalNorm: true, lanes: [lane] });
  const { tiles, width, height } = rowsLayout(shape, 390);
  assert.equal(tiles.length, 18);
  assert.ok(tiles.every(({ x, y, width: w, height: h }) => x + w <= width && y + h <= height));
});
