// What is told of tasks of streams beside their loss: how well maps are fitted from examples, and
// how well a model acts. The other methods are held against what is known of them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { errorsByExamples } from '../../wasm/analysis/fit.mjs';
import { freeRun, freeRunErrors, nextValue } from '../../wasm/analysis/freerun.mjs';
import { distancesOf, pathLengths, walk } from '../../wasm/analysis/walks.mjs';
import { rolloutScores } from '../../wasm/analysis/rollouts.mjs';
import { planJobs, runJob, summarise } from '../../wasm/analysis/sweep.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine, throwsLabError } from './engine.mjs';

const finish = (generator) => {
  let turn;
  do turn = generator.next();
  while (!turn.done);
  return turn.value;
};

const SMALL = { d_model: 16, n_heads: 2, n_layers: 1, batch: 8 };
const engine = await loadEngine();

test('ridge regression has the error that is the best possible; others have more', () => {
  const settings = { preset: 'regression', ...SMALL, dims: 3, seq: 18 };
  const lab = engine.create(settings);
  const rows = finish(errorsByExamples(lab, { samples: 4000 }));
  const mean = (method) => rows.reduce((sum, row) => sum + row[method], 0) / rows.length;
  const { best_loss, guess_loss } = engine.plan(settings);
  assert.ok(Math.abs(mean('ridge') / best_loss - 1) < 0.08, `${mean('ridge')}, ${best_loss}`);
  // without examples every method says 0, whose error is the variance of y: 3 and .2 squared
  for (const method of ['ridge', 'least_squares', 'neighbours'])
    assert.ok(Math.abs(rows[0][method] / guess_loss - 1) < 0.15, method);
  for (const { examples, ridge, least_squares, neighbours, model } of rows.slice(1)) {
    assert.ok(
      ridge < 1.01 * least_squares && ridge < neighbours && ridge < model,
      String(examples),
    );
  }
  // many more pairs than numbers: both are near the noise's variance
  assert.ok(rows[8].least_squares < 0.04 * 2.5 && rows[8].ridge > 0.04 * 0.9);
  lab.destroy();
});

test('without noise, as many pairs as numbers fit the map', () => {
  const lab = engine.create({ preset: 'regression', ...SMALL, noise: 0, seq: 10 });
  const rows = finish(errorsByExamples(lab, { samples: 50 }));
  for (const { least_squares, ridge } of rows.slice(3))
    assert.ok(least_squares < 1e-6 && ridge < 1e-6);
  lab.destroy();
});

test('rollouts are scored beside the controllers of the data and the best one', () => {
  const lab = engine.create({ preset: 'arena', ...SMALL, lr: 0.003, schedule: 'constant' });
  const untrained = finish(rolloutScores(lab, { episodes: 24 }));
  lab.train(250);
  const { rows, data, tenth, best, correlation } = finish(rolloutScores(lab, { episodes: 24 }));
  assert.deepEqual(
    rows.map(({ share }) => share),
    [0.1, 0.5, 0.95],
  );
  assert.ok(rows[2].asked > rows[1].asked && rows[1].asked > rows[0].asked);
  assert.ok(rows[2].return > rows[0].return && rows[2].return > untrained.rows[2].return);
  assert.ok(best.return > data.return && tenth.return > data.return && best.arrived > 0.85);
  assert.ok(correlation > 0.5 && correlation <= 1);
  lab.destroy();
});

test('a model goes on from its own predictions, and the pushes it is told', () => {
  const lab = engine.create({ preset: 'pendulum', ...SMALL, lr: 0.005, schedule: 'constant' });
  lab.train(200);
  const example = lab.example(3);
  const run = freeRun(lab, example, 20);
  assert.deepEqual(run.predicted.subarray(0, 60), example.inputs.state.subarray(0, 60));
  // the finished run is what the model says of it: each state follows from those before
  const { state } = lab.probe({
    ...example,
    inputs: { ...example.inputs, state: run.predicted },
  }).outputs;
  assert.deepEqual(run.predicted.subarray(60), state.data.subarray(57, 69));
  const rows = finish(freeRunErrors(lab, { given: 12, samples: 16 }));
  assert.deepEqual([rows.length, rows[0].ahead], [12, 1]);
  assert.ok(rows[0].model < rows[0].still && rows[0].model < rows[11].model);
  lab.destroy();
  const { task } = engine.plan({ preset: 'regression' });
  assert.equal(nextValue(task), undefined, 'y is not known where it is predicted');
});

test('walks follow the graph; asked for few moves the model finds shorter paths', () => {
  const lab = engine.create({
    preset: 'paths',
    ...SMALL,
    batch: 32,
    lr: 0.004,
    seed: 2,
    schedule: 'constant',
  });
  const { graph } = lab.task;
  const away = distancesOf(graph);
  const joined = new Set(graph.edges.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  assert.ok(away.every((moves) => moves < graph.nodes) && away[graph.goal] === 0);
  for (let i = 0; i < 50; i++) {
    const { inputs, targets, valid } = lab.example(i);
    const moves = valid.reduce((sum, one) => sum + one, 0);
    for (let t = 0; t < moves; t++) {
      assert.ok(joined.has(`${inputs.node[t]} ${targets.node[t]}`));
      if (t + 1 < moves) assert.equal(targets.node[t], inputs.node[t + 1]);
    }
    const arrived = targets.node[moves - 1] === graph.goal;
    assert.ok(Math.abs(inputs.return[0] - (-moves / 10 - (arrived ? 0 : 1))) < 1e-6);
    assert.ok(!arrived || moves >= away[inputs.node[0]]);
  }
  lab.train(400);
  const rows = finish(pathLengths(lab, { samples: 400 }));
  for (const { node, model, shortest } of rows) {
    const path = walk(lab, node, shortest);
    for (let t = 1; t < path.length; t++) assert.ok(joined.has(`${path[t - 1]} ${path[t]}`));
    assert.ok(model === null || model >= shortest);
  }
  const known = rows.filter(({ model, walks }) => model !== null && walks !== null);
  const mean = (pick) => known.reduce((sum, row) => sum + pick(row), 0) / known.length;
  assert.ok(known.length > 9 && mean(({ model }) => model) < mean(({ walks }) => walks) - 1);
  lab.destroy();
});

test('a rollout begins where it is told to, and refuses what makes no sense', () => {
  const lab = engine.create({ preset: 'arena', ...SMALL });
  const state = [0.5, 0.5, 0, 0, -0.5, 0.25, 0, -0.25];
  const made = lab.acting.rollout({ state, asked: -0.2 });
  assert.deepEqual([made.steps.length, made.steps[0].state], [20, state]);
  assert.equal(made.steps[0].asked, -0.2);
  const again = lab.acting.rollout({ state, asked: -0.2 });
  assert.deepEqual(again, made);
  throwsLabError(assert, () => lab.acting.rollout({ asked: NaN }), { field: 'asked' });
  throwsLabError(assert, () => lab.acting.rollout({ state: [1] }), { field: 'state' });
  throwsLabError(assert, () => lab.acting.returns({ index: -1 }), { field: 'index' });
  lab.destroy();
  const other = engine.create({ task: 'shift', seq: 4 });
  throwsLabError(assert, () => other.acting.rollout(), { code: 'state', field: 'task' });
  throwsLabError(assert, () => other.acting.episode(0), { code: 'state', field: 'task' });
  other.destroy();
});

test('the commands say what they found, and refuse other tasks', () => {
  const few = [
    '--steps',
    '2',
    '--set',
    'eval_samples=8',
    'batch=4',
    'd_model=16',
    '--json',
    '--set',
    'schedule=constant',
  ];
  const acted = headroom(['rollout', '--preset', 'arena', '--episodes', '2', ...few]);
  assert.equal(JSON.parse(acted.stdout).rows.length, 3, acted.stderr);
  const fitted = headroom(['fit', '--preset', 'regression', '--samples', '4', ...few]);
  assert.equal(JSON.parse(fitted.stdout).rows.length, 11, fitted.stderr);
  for (const [command, preset] of [
    ['rollout', 'regression'],
    ['fit', 'pendulum'],
    ['fit', 'arena'],
    ['lens', 'arena'],
  ]) {
    const { status, stderr } = headroom([command, '--preset', preset, ...few]);
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`^headroom: .*${preset}`, 'm'));
  }
});

test('a study of models that predict numbers compares their losses', () => {
  const study = {
    preset: 'regression',
    settings: { ...SMALL, optimizer: 'adam', schedule: 'constant', eval_samples: 32 },
    vary: { lr: [0.005, 0] },
    seeds: [1, 2],
    steps: 60,
    evaluateEvery: 30,
  };
  const results = planJobs(study).map((job) => finish(runJob(engine, job, study)));
  const { rows, conclusion, overall } = summarise(study, results);
  assert.ok(results.every(({ accuracy, loss }) => accuracy === null && loss > 0));
  for (const { accuracy, mean_accuracy, loss, curve } of rows) {
    assert.deepEqual([accuracy, mean_accuracy], [null, null]);
    assert.ok(loss.min <= loss.mean && curve.every((point) => point.accuracy === null));
  }
  assert.match(conclusion, /^After 60 steps lr 0.005 has the lowest held-out loss, .* with lr 0\./);
  assert.equal(overall, '');
});
