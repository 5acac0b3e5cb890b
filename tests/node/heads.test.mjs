// The Heads view's pure parts, and its requests on the real engine: what is cut is cut for one
// look, costs are those of wasm/analysis/knockout.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formedAt, formedWords } from '../../wasm/analysis/formed.mjs';
import { keepAbove as keepAboveOf, knockOutEach } from '../../wasm/analysis/knockout.mjs';
import { places } from '../../wasm/lab/places.mjs';
import { tileExists } from '../../web/draw/focusedcell.js';
import { cutWords, placeWords, tilesOf } from '../../web/model/ablation.js';
import { placeKey } from '../../web/model/places.js';
import { withCuts } from '../../web/worker/withcuts.js';
import { MomentAnswers } from '../../web/ui/moments.js';
import { curveOf, sortRows, sparkPath } from '../../web/features/heads/headorder.js';
import {
  costOf,
  heldOutScore,
  keepAbove,
  samplesAtOnce,
  steadyMoment,
} from '../../web/model/heldout.js';
import { REQUESTS } from '../../web/features/requests.js';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const trained = (settings, steps = 40) => {
  const lab = engine.create({ ...TINY, lr: 0.003, ...settings });
  lab.train(steps);
  return lab;
};
const points = (...values) => values.map((value, i) => ({ step: 10 * i, value }));
/** The worker without its messages. */
const askOf =
  (lab) =>
  async (type, { cuts, at, ...args }) =>
    structuredClone(withCuts(lab, cuts, () => REQUESTS[type](lab, args, { engine })));

test(
  'rows sort by any column, up and down, those without a value last, equal ones as they ' + 'were',
  () => {
    const rows = [
      { n: 'a', v: 2 },
      { n: 'b', v: null },
      { n: 'c', v: 5 },
      { n: 'd', v: 2 },
      { n: 'e', v: NaN },
    ];
    const names = (down) =>
      sortRows(rows, ({ v }) => v, down)
        .map(({ n }) => n)
        .join('');
    assert.equal(names(true), 'cadbe');
    assert.equal(names(false), 'adcbe');
    assert.equal(sortRows(rows, ({ n }) => n, true)[0].n, 'e');
  },
);

test('a head formed where its measure passed one half for the last time', () => {
  assert.deepEqual(formedAt(points(0.1, 0.4, 0.6, 0.9)), { step: 20, before: 10 });
  assert.deepEqual(formedAt(points(0.1, 0.7, 0.3, 0.5)), { step: 30, before: 20 });
  assert.deepEqual(formedAt(points(0.8, 0.9)), { step: 0, before: null });
  assert.deepEqual(formedAt([{ step: 0, value: null }, ...points(0.2, 0.8).slice(1)]), {
    step: 10,
    before: null,
  });
  for (const list of [points(0.1, 0.9, 0.2), points(0.1, 0.2), []])
    assert.equal(formedAt(list), null);
  assert.equal(formedWords('mirror', points(0.1, 0.4, 0.6)), 'mirror: passed .5 at step 20');
  assert.equal(
    formedWords('mirror', points(0.1, 0.9, 0.2)),
    'mirror: passed .5 at step 10 and fell below it again',
  );
  assert.equal(formedWords('mirror', points(0.1, 0.2)), 'mirror: never passed .5, at most .20');
  assert.equal(formedWords('mirror', points(0.7, 0.9)), 'mirror: above .5 from step 0 on');
  assert.equal(
    sparkPath(
      [
        { step: 0, value: 0 },
        { step: 5, value: null },
        { step: 99, value: 1 },
      ],
      99,
      60,
      20,
    ),
    'M0.0 19.0L60.0 1.0',
  );
});

test('places have names, keys and tiles of the drawing, in every kind of model', () => {
  for (const settings of [
    { ...TINY, arch: 'encoder' },
    { ...TINY, arch: 'encdec', n_dec_layers: 3, task: 'reverse' },
  ]) {
    const full = engine.plan(settings).settings;
    const all = places(full, 'all');
    assert.equal(new Set(all.map(placeKey)).size, all.length);
    assert.equal(new Set(all.map((place) => placeWords(place, full))).size, all.length);
    for (const place of all)
      for (const tile of tilesOf(place, full))
        assert.ok(tileExists(tile, full), `${placeKey(place)}: ${tile}`);
  }
  assert.equal(
    placeWords({ stack: 'encoder', layer: 2, part: 'self', head: 1 }, { arch: 'encoder' }),
    'Layer 3 · Head 2',
  );
  assert.deepEqual(tilesOf({ stack: 'decoder', layer: 0 }, { arch: 'encdec', n_heads: 1 }), [
    'decoder:attention.0.0',
    'decoder:cross.0.0',
    'decoder:ffn.0',
  ]);
  assert.equal(
    cutWords([
      { stack: 'encoder', layer: 0, part: 'self', head: 1 },
      { stack: 'encoder', layer: 0 },
    ]),
    '1 head and 1 layer cut',
  );
});

test('a cut lasts for one look, also a failing one; means are taken once for a step', () => {
  const lab = trained({});
  const place = { stack: 'encoder', layer: 1, part: 'self', head: 0 };
  const whole = lab.evaluate({ samples: 24 }).loss;
  for (const mode of ['zero', 'mean']) {
    const cuts = { places: [place], mode };
    const once = withCuts(lab, cuts, () => lab.evaluate({ samples: 24 }).loss);
    assert.notEqual(once, whole);
    assert.equal(
      withCuts(lab, cuts, () => lab.evaluate({ samples: 24 }).loss),
      once,
    );
    assert.equal(lab.evaluate({ samples: 24 }).loss, whole);
  }
  assert.throws(
    () =>
      withCuts(lab, { places: [place], mode: 'zero' }, () => {
        throw new Error('no');
      }),
    /no/,
  );
  assert.deepEqual(lab.cuts, []);
  lab.train(1);
  const now = withCuts(
    lab,
    { places: [place], mode: 'mean' },
    () => lab.evaluate({ samples: 24 }).loss,
  );
  lab.cut([place], { mode: 'mean' });
  assert.equal(lab.evaluate({ samples: 24 }).loss, now);
  lab.destroy();
});

for (const mode of ['zero', 'mean']) {
  test(
    `costs asked in parts are those of knocking out each in turn, and so is what stays: ` +
      `${mode}`,
    async () => {
      const lab = trained({ n_layers: 2 }, 80);
      const ask = askOf(lab);
      const samples = 24;
      const all = places(lab.settings, 'all');
      const costs = new Map();
      const each = knockOutEach(lab, { what: 'all', mode, samples });
      let turn = each.next();
      while (!turn.done) turn = each.next();
      const { rows, whole: expected } = turn.value;
      const whole = await heldOutScore(ask, { cuts: null, samples, atOnce: 7 });
      // Sums of the same numbers in another order: a few units of the last place of a double.
      const near = (a, b) =>
        assert.ok(Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)), `${a} ${b}`);
      near(whole.loss, expected.loss);
      for (const [i, place] of all.entries()) {
        const cost = costOf(
          await heldOutScore(ask, {
            cuts: { places: [place], mode: /** @type {any} */ (mode) },
            samples,
            atOnce: 7,
          }),
          whole,
        );
        near(cost.loss_change, rows[i].loss_change);
        near(cost.accuracy_change, rows[i].accuracy_change);
        costs.set(placeKey(place), cost);
      }
      const parts = rows.filter(({ part }) => part);
      const threshold =
        [...parts].sort((a, b) => a.accuracy_change - b.accuracy_change)[parts.length >> 1]
          .accuracy_change *
          -1 +
        1e-9;
      const wanted = keepAboveOf(lab, { rows: parts }, { threshold, mode, samples });
      const got = keepAbove(all, costs, threshold);
      assert.deepEqual(
        [got.cut.map(placeKey), got.kept.map(placeKey)],
        [wanted.cut.map(placeKey), wanted.kept.map(placeKey)],
      );
      assert.ok(got.cut.length > 0 && got.kept.length > 0);
      lab.destroy();
    },
  );
}

test('a score is given up when nobody wants it any more, and requests stay small', async () => {
  let asked = 0;
  const ask = async () => {
    asked++;
    return { step: 1, loss: 1, accuracy: 1, sequence_accuracy: 1, targets: 4, sequences: 1 };
  };
  assert.equal(
    await heldOutScore(ask, { cuts: null, samples: 40, atOnce: 10, goesOn: () => asked < 2 }),
    null,
  );
  assert.equal(asked, 2);
  assert.deepEqual(
    [
      samplesAtOnce({ flops_per_step: 1e9 }, { batch: 64 }),
      samplesAtOnce({ flops_per_step: 1e5 }, { batch: 64 }),
      samplesAtOnce({ flops_per_step: 1e15 }, { batch: 1 }),
    ],
    [30, 64, 1],
  );
  const run = { running: true, step: 107, kept: [0, 50, 100] };
  const stateAt = (at, most) => ({
    shown: { at },
    model: { moments: { most } },
    run: { now: run },
  });
  assert.equal(steadyMoment(stateAt(null, 9)), 100);
  assert.equal(steadyMoment(stateAt(50, 9)), 50);
  assert.equal(steadyMoment(stateAt(null, 0)), undefined);
});

test(
  'the history of heads asks for each kept moment once, stops when asked or not looked at, ' +
    'and is kept for each run',
  async () => {
    const run = { kept: [0, 1, 2, 3] };
    const asked = [];
    const waiting = [];
    let seen = true;
    const history = new MomentAnswers({
      seen: () => seen,
      changed: () => {},
      wait: (work) => {
        waiting.push(work);
      },
      ask: async (at) => {
        asked.push(at);
        return new Map([['encoder.self.0.0', { mirror: at / 10 }]]);
      },
    });
    const tick = async () => {
      await null;
      await null;
      await null;
      waiting.shift()?.();
      await null;
      await null;
    };
    history.follow(run, 9);
    await tick();
    history.stopped = true;
    await tick();
    await tick();
    const sofar = asked.length;
    assert.ok(sofar < 4);
    history.follow(run, 9);
    await tick();
    assert.equal(asked.length, sofar);
    history.stopped = false;
    seen = false;
    history.follow(run, 9);
    await tick();
    assert.equal(asked.length, sofar);
    seen = true;
    history.follow(run, 9);
    for (let i = 0; i < 6; i++) await tick();
    assert.deepEqual(asked, [0, 1, 2, 3]);
    assert.deepEqual(curveOf(history.known([0, 2, 3]), 'encoder.self.0.0', 'mirror'), [
      { step: 0, value: 0 },
      { step: 2, value: 0.2 },
      { step: 3, value: 0.3 },
    ]);
    history.follow({ kept: [] }, 9);
    assert.equal(history.count([0, 1]), 0);
  },
);

test('the request measures what the lab measures, with its words', async () => {
  const lab = trained({ task: 'reverse' });
  const { rows, samples } = await askOf(lab)('heads', { samples: 12 });
  const own = lab.heads({ samples: 12 });
  assert.equal(samples, 12);
  assert.deepEqual(rows, own);
  assert.ok(rows.every(({ words }) => words.badge.startsWith(words.word)));
  lab.destroy();
});
