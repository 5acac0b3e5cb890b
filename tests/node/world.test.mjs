// What the page asks of models of streams: requests against the engine's own answers, and sentences
// against their numbers.
import assert from 'node:assert/strict';
import test from 'node:test';
import { errorsByExamples } from '../../wasm/analysis/fit.mjs';
import { freeRun, freeRunErrors, nextValue } from '../../wasm/analysis/freerun.mjs';
import { quantile } from '../../wasm/analysis/rollouts.mjs';
import { pathLengths } from '../../wasm/analysis/walks.mjs';
import { acts, finds, fits, foresees } from '../../web/features/world/world.request.js';
import {
  actsWords,
  findsWords,
  fitsWords,
  foreseesWords,
} from '../../web/features/world/world.words.js';
import { positionWords, tokenLabel } from '../../web/model/anatomy.js';
import { withSigns } from '../../web/model/streams.js';
import { headline } from '../../web/run/story.js';
import { newRun } from '../../web/run/currentrun.js';
import { snapshot } from '../../web/worker/probe.js';
import { loadEngine } from './engine.mjs';

const SMALL = { d_model: 16, n_heads: 2, n_layers: 1, batch: 8 };
const TOOLS = { errorsByExamples, freeRun, freeRunErrors, nextValue, quantile, pathLengths };
const engine = await loadEngine();
const labOf = (preset, more = {}) => engine.create({ preset, ...SMALL, ...more });

test('rollouts begin where the example does, or where the reader moved things', () => {
  const lab = labOf('arena');
  lab.train(5);
  const reply = acts(lab, { index: 3, share: 0.5, scene: null }, TOOLS);
  assert.equal(reply.rollouts.length, 8);
  const state = lab.example(3).inputs.state.slice(0, 8);
  const own = lab.acting.returns({ state });
  const [first] = reply.rollouts;
  assert.ok(Math.abs(first.asked - quantile(own, 0.5)) < 1e-5);
  assert.deepEqual(
    [-0.5, 0, 0.25, 1, 1.5].map((share) => quantile([1, 2, 5], share)),
    [-1, 1, 1.5, 5, 7],
  );
  const { return: reached, steps } = lab.acting.rollout({ index: 3, asked: first.asked });
  assert.ok(Math.abs(first.return - reached) < 1e-4);
  assert.deepEqual([first.at.length, first.at[0]], [steps.length, steps[0].state.slice(0, 2)]);
  const goal = [0.5, -0.5];
  const moved = acts(lab, { index: 3, share: 0.5, scene: { ...reply.scene, goal } }, TOOLS);
  assert.deepEqual(moved.scene.goal, goal);
  assert.notEqual(moved.rollouts[0].asked, first.asked);
  assert.match(
    actsWords(reply),
    /^Asked for −0\.\d\d on average, it reaches −\d\.\d\d and arrives/,
  );
  lab.destroy();
  const cloning = labOf('arena', { returns: false, seq: 40 });
  const without = acts(cloning, { index: 0, share: 0.5, scene: null }, TOOLS);
  assert.ok(without.rollouts.every(({ asked }) => asked === null));
  assert.match(actsWords(without), /^It arrives from \d of 8 starts and .* no return is asked for/);
  cloning.destroy();
});

test('fits, foresees and finds say what the analyses found', () => {
  const regression = labOf('regression');
  const { rows } = fits(regression, {}, TOOLS);
  assert.deepEqual([rows.length, rows[0].examples], [11, 0]);
  assert.ok(fitsWords({ rows }).includes(rows[4].ridge.toFixed(2)));
  regression.destroy();

  const pendulum = labOf('pendulum');
  const run = foresees(pendulum, { index: 2 }, TOOLS);
  const { state } = pendulum.example(2).inputs;
  assert.deepEqual([run.given, run.size, run.rows.length], [12, 3, 12]);
  assert.deepEqual(run.true, state);
  assert.deepEqual(run.predicted.slice(0, 36), state.slice(0, 36));
  assert.notDeepEqual(run.predicted.slice(36, 39), state.slice(36, 39));
  assert.ok(foreseesWords(run).includes(run.rows[3].still.toFixed(2)));
  pendulum.destroy();

  const paths = labOf('paths');
  const found = finds(paths, {}, TOOLS);
  const best = found.rows.filter(({ model, shortest }) => model === shortest).length;
  assert.ok(findsWords(found).startsWith(`It takes a shortest path from ${best} of 19 nodes.`));
  paths.destroy();
});

test('a snapshot of streams has its positions as tokens, with signs of step and stream', () => {
  const lab = labOf('arena');
  const asked = { source: { split: 'held_out', index: 0 }, names: ['attn.0', 'act.embed'] };
  const shown = snapshot(lab, asked);
  assert.deepEqual([shown.tokens.length, shown.predictions, shown.missing], [60, null, []]);
  assert.equal(shown.roles.slice(0, 4).join(), 'return,state,action,return');
  const settings = { ...lab.settings, facts: withSigns(lab.task, lab.settings.seq) };
  const signs = [0, 4, 59].map((position) => tokenLabel(settings, shown.tokens[position]));
  assert.deepEqual(signs, ['R₁', 's₂', 'a₂₀']);
  assert.equal(positionWords(settings, shown.tokens, shown.roles, 4), 'the state of step 2');
  assert.ok(shown.heads['attn.0'].every(({ badge }) => badge));
  lab.destroy();
});

test('the headline of streams goes by the loss', () => {
  const settings = { ...SMALL, facts: engine.plan({ preset: 'arena' }).task };
  const plan = { guess_loss: 0.4, best_accuracy: null };
  const at = (step, loss, more = {}) => {
    const evaluation = { step, loss, accuracy: NaN, trainLoss: loss };
    return headline({ ...newRun(), step, evaluation, ...more }, plan, settings, null);
  };
  assert.equal(at(0, 0.8).lines[0], 'Teach it to act for a return.');
  assert.equal(at(20, 0.39).stage, 'guessing');
  const learning = at(50, 0.2);
  assert.deepEqual(learning.lines, ['It is learning.']);
  assert.equal(learning.sub, 'Its held-out loss is 0.2000; guessing has 0.4000.');
  assert.equal(at(50, 0.1, { finished: true }).lines[0], 'Trained for 50 steps.');
  assert.equal(at(50, NaN).stage, 'trouble');
});
