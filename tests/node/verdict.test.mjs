// The verdict says in words how a run goes, and never more than its numbers carry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POINT_FIELDS } from '../../web/base/protocol.js';
import { newRun, takeEvent } from '../../web/run/currentrun.js';
import { shownCuts, withoutWords } from '../../web/model/ablation.js';
import { isBetter, trainingBlock, verdict, verdictBeside } from '../../web/run/verdict.js';

const bounds = { guess_loss: Math.log(18), guess_accuracy: 1 / 18, best_accuracy: 1 };
const run = (evaluation, rest = {}) => ({
  step: 400,
  diverged: null,
  solvedStep: null,
  best: null,
  evaluation: { step: 400, accuracy: 0.3, loss: 1.5, trainLoss: 1.6, ...evaluation },
  ...rest,
});
const text = (evaluation, rest, other = bounds) => verdict(run(evaluation, rest), other).text;

test('far better on what it trains on is memorising, fresh data with dropout is not', () => {
  assert.equal(text({ loss: 2.9, trainLoss: 0.4 }), 'Memorising');
  assert.equal(text({ loss: 5, trainLoss: 0.4 }), 'Memorising');
  assert.equal(text({ loss: 1.5, trainLoss: 1.7 }), 'Learning');
  assert.equal(text({ loss: 1.5, trainLoss: NaN }), 'Learning');
  assert.equal(text({ loss: 2.88, trainLoss: 2.85 }), 'Still guessing');
  assert.equal(
    text({ step: 0, loss: 4, trainLoss: 3.9 }, { step: 7 }),
    'Still guessing',
    'the score of the untrained model says nothing of the steps since',
  );
  assert.equal(text({ step: 7, loss: 4, trainLoss: 3.9 }, { step: 7 }), 'Worse than guessing');
});

test('a run that rests at its planned end says so, and why it rests', () => {
  const planned = { ...bounds, planned_steps: 1000 };
  const at = (rest) => verdict(run({ loss: 1.5, trainLoss: 1.7 }, rest), planned);
  const done = at({ step: 1000, running: false });
  assert.equal(done.text, 'Learning: planned steps done');
  assert.match(done.why, /The 1,000 planned steps are done\.$/);
  assert.equal(at({ step: 1000, running: true }).text, 'Learning');
  assert.equal(at({ step: 999, running: false }).text, 'Learning');
});

test('a held-out loss that rises while training goes on below its best is memorising', () => {
  const best = { step: 300, loss: 1.5 };
  assert.equal(text({ loss: 1.6, trainLoss: 1.2 }, { best }), 'Memorising');
  assert.equal(text({ loss: 1.52, trainLoss: 1.2 }, { best }), 'Learning');
  assert.equal(text({ loss: 1.6, trainLoss: 1.45 }, { best }), 'Learning');
});

test('a run is stuck when it took as long as this without getting better, and not before', () => {
  const at = (step, best, loss = 1.5) => text({ step, loss, trainLoss: loss }, { step, best });
  assert.equal(at(400, { step: 101, loss: 1.5 }), 'Learning');
  assert.equal(at(402, { step: 101, loss: 1.5 }), 'Stuck since step 101');
  assert.equal(at(1400, { step: 800, loss: 1.5 }), 'Learning');
  assert.equal(at(1600, { step: 800, loss: 1.5 }), 'Stuck since step 800');
  assert.equal(at(400, { step: 0, loss: 2.9 }, 2.88), 'Stuck at guessing');
  assert.ok(
    isBetter(0.98, { loss: 1 }) &&
      !isBetter(0.995, { loss: 1 }) &&
      isBetter(2, null) &&
      !isBetter(NaN, null),
  );
});

test('a run that knows which tokens are asked but not where says so', () => {
  const known = { ...bounds, which_loss: 1.83 };
  const at = (loss, step, since, accuracy = 0.24) =>
    verdict(
      run({ step, loss, accuracy, trainLoss: loss }, { step, best: { step: since, loss } }),
      known,
    );
  assert.equal(at(1.84, 300, 180).text, 'Stuck at 24 %: knows which, not where');
  assert.equal(at(1.84, 300, 180).tone, 'plain');
  assert.match(at(1.84, 300, 180).why, /costs 1\.83\. Less than 1 % better since step 180\.$/);
  assert.equal(at(1.84, 250, 180).text, 'Learning', 'it may still pass through');
  assert.equal(
    at(1.84, 900, 180).tone,
    'bad',
    'and has taken far longer than it took to get there',
  );
  assert.equal(at(1.4, 900, 180).text, 'Stuck since step 180');
  assert.equal(
    text({ loss: 1.84, step: 300 }, { step: 300, best: { step: 180, loss: 1.84 } }),
    'Learning',
  );
});

test('solved, lost and diverged come before everything else, and every verdict says why', () => {
  const best = { step: 0, loss: 2.9 };
  assert.equal(
    text({ accuracy: 1, loss: 2.9, trainLoss: 0.1 }, { solvedStep: 212, best }),
    'Solved at step 212',
  );
  assert.equal(text({ accuracy: 0.5 }, { solvedStep: 212, best }), 'Fell back after step 212');
  assert.equal(
    text({}, { solvedStep: 212, diverged: { step: 30, tensor: 'blocks.1.norm1.weight' } }),
    'Diverged at step 30 in blocks.1.norm1.weight',
  );
  const cases = [
    run({}),
    run({ loss: NaN }),
    run({ loss: 9 }),
    run({ accuracy: 0.95 }),
    run({}, { step: 0 }),
    run({ loss: 2.9, trainLoss: 0.2 }),
    run({}, { solvedStep: 3 }),
    run({ loss: 2.8 }),
  ];
  for (const one of cases) assert.match(verdict(one, bounds).why, /[a-z].*\.$/);
  assert.doesNotMatch(
    cases
      .map((one) => verdict(one, { ...bounds, best_accuracy: null, guess_loss: null }).why)
      .join(),
    /NaN|undefined|null/,
  );
});

test('what keeps a run from being trained is said, the worst first', () => {
  const diverged = { step: 3, tensor: 'loss' };
  assert.equal(trainingBlock({ diverged: null }, { head: 'token' }, false), '');
  assert.match(trainingBlock({ diverged }, { head: 'token' }, false), /^Diverged: reset/);
  assert.match(trainingBlock({ diverged: null }, { head: 'none' }, false), /no output layer$/);
  assert.match(trainingBlock({ diverged }, { head: 'none' }, true), /stopped: restart/);
});

test(
  'a run keeps what the verdict needs: the recent train loss at each evaluation, and the last ' +
    'that was better',
  () => {
    const live = newRun();
    const point = (step, loss) => {
      const values = new Float64Array(POINT_FIELDS);
      values[0] = step;
      values[1] = loss;
      return [...values];
    };
    const trained = (...points) =>
      takeEvent(
        live,
        {
          event: 'trained',
          step: 1,
          running: true,
          rate: 1,
          diverged: null,
          finished: false,
          elapsedMs: 1,
          kept: [0],
          groups: [],
          points: Float64Array.from(points.flat()),
        },
        bounds,
      );
    const evaluated = (step, loss) =>
      takeEvent(live, { event: 'evaluated', step, loss, accuracy: 0, sequenceAccuracy: 0 }, bounds);
    trained(point(1, 3), point(2, NaN));
    assert.equal(live.recent, 3);
    trained(point(3, 1));
    assert.ok(Math.abs(live.recent - 2.9) < 1e-12);
    evaluated(20, 2);
    assert.deepEqual([live.evaluation.trainLoss, live.best], [live.recent, { step: 20, loss: 2 }]);
    evaluated(40, 1.99);
    assert.equal(live.best.step, 20);
    evaluated(60, 1.9);
    assert.equal(live.best.step, 60);
  },
);

test('a verdict says what it covers where the page shows an earlier moment or a cut model', () => {
  const said = {
    text: 'Solved at step 300',
    why: 'Now it is 99.9 %.',
    tone: /** @type {const} */ ('good'),
  };
  assert.equal(verdictBeside(said, { past: false, without: '' }), said);
  assert.deepEqual(verdictBeside(said, { past: false, without: 'layer 2 head 1' }), {
    text: 'Whole model: solved at step 300',
    why:
      'This verdict covers the whole model; the page shows it without layer 2 head 1. ' +
      'Now it is 99.9 %.',
    tone: 'good',
  });
  assert.deepEqual(verdictBeside(said, { past: true, without: '' }), {
    text: 'Run: solved at step 300',
    why: 'This verdict covers the whole run, not the moment you are viewing. Now it is 99.9 %.',
    tone: 'good',
  });
  const both = verdictBeside(said, { past: true, without: 'layer 3' });
  assert.equal(both.text, 'Whole run and model: solved at step 300');
  assert.match(both.why, /the whole run, .* the whole model; .* without layer 3\. Now/);
});

test('parts that are cut are named, and many are counted', () => {
  const part = (layer, rest = {}) => ({ stack: 'encoder', layer, ...rest });
  const one = { arch: 'encoder' };
  const words = (places, settings = one) => withoutWords(places, settings);
  assert.equal(words([]), '');
  assert.equal(words([part(1, { part: 'self', head: 0 })]), 'layer 2 head 1');
  assert.equal(words([part(0), part(2, { part: 'ffn' })]), 'layer 1 and layer 3 FFN');
  assert.equal(words([part(0), part(1), part(2)]), 'layer 1, layer 2 and 1 more part');
  assert.equal(
    words(Array.from({ length: 9 }, (_, i) => part(i))),
    'layer 1, layer 2 and 7 more parts',
  );
  const cross = { stack: 'decoder', layer: 0, part: 'cross', head: 2 };
  assert.equal(words([cross], { arch: 'encdec' }), 'decoder layer 1 cross head 3');
  const cut = { places: [part(0)], mode: /** @type {const} */ ('mean'), shown: true };
  assert.deepEqual(shownCuts(cut), { places: [part(0)], mode: 'mean' });
  assert.equal(shownCuts({ ...cut, shown: false }), null);
  assert.equal(shownCuts({ ...cut, places: [] }), null);
});
