// Studies: a run in a study gives the bits of the run alone, however many are done at once;
// summaries say no more than the numbers do.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';
import {
  millisecondsLeft,
  planJobs,
  readStudy,
  runJob,
  STUDIES,
  summarise,
} from '../../wasm/analysis/sweep.mjs';
import { numbersReport } from '../../wasm/analysis/modular.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, modulesFolder, root, throwsLabError, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const STUDY = {
  settings: { ...TINY, dropout: 0.1, lr: 0.003 },
  vary: { n_layers: [1, 2], norm: ['pre', 'post'] },
  seeds: [1, 2],
  steps: 25,
  evaluateEvery: 10,
  samples: 16,
};

const withoutTimes = (results) => results.map(({ milliseconds, ...rest }) => rest);

test(
  'a study is every combination with every seed, and its runs are the runs alone, bit for ' + 'bit',
  () => {
    const jobs = planJobs(STUDY);
    assert.deepEqual(jobs.map(({ id }) => id).slice(0, 4), [
      'n_layers=1 norm=pre seed=1',
      'n_layers=1 norm=post seed=1',
      'n_layers=2 norm=pre seed=1',
      'n_layers=2 norm=post seed=1',
    ]);
    assert.equal(jobs.length, 8);
    for (const job of jobs) {
      const result = finish(runJob(engine, job, STUDY));
      const lab = engine.create({ ...STUDY.settings, ...job.values, seed: job.seed, steps: 25 });
      lab.train(25);
      assert.equal(result.hash, lab.hash(), job.id);
      assert.equal(result.accuracy, lab.evaluate({ samples: 16 }).accuracy);
      assert.deepEqual(
        result.points.map(({ step }) => step),
        [10, 20, 25],
      );
      assert.equal(result.parameters, lab.plan().parameters);
      lab.destroy();
    }
  },
);

test('a study with lengths scores each run at each, and says which value carries over', () => {
  const study = { ...STUDY, vary: { n_layers: [1, 2] }, lengths: [5, 9, 13] };
  const results = planJobs(study).map((job) => finish(runJob(engine, job, study)));
  for (const { values, seed, lengths, trained } of results) {
    const lab = engine.create({ ...STUDY.settings, ...values, seed, steps: 25 });
    lab.train(25);
    assert.deepEqual(
      lengths,
      [5, 9, 13].map((seq) => ({
        seq,
        accuracy: lab.evaluateLength(seq, { samples: 16 }).accuracy,
      })),
    );
    assert.equal(trained, 9);
    lab.destroy();
  }
  const summary = (longer) =>
    summarise(
      study,
      results.map((result, i) => ({
        ...result,
        lengths: [
          { seq: 5, accuracy: 0 },
          { seq: 9, accuracy: 1 },
          { seq: 13, accuracy: longer[i] },
        ],
      })),
    );
  assert.deepEqual(
    summary([0.2, 0.7, 0.4, 0.9]).rows.map(({ longer, lengths }) => [
      longer.min,
      longer.max,
      lengths[2].accuracy.max,
    ]),
    [
      [0.2, 0.4, 0.4],
      [0.7, 0.9, 0.9],
    ],
  );
  const { conclusion } = summary([0.2, 0.7, 0.4, 0.9]);
  assert.ok(
    conclusion.endsWith(
      ' On longer sequences n_layers 2 has most right, 70 % to 90 % on average over the lengths, ' +
        'against 20 % to 40 % with n_layers 1.',
    ),
    conclusion,
  );
  assert.match(
    summary([0.2, 0.3, 0.4, 0.9]).conclusion,
    / On longer sequences nothing separates n_layers 1 and 2: 20 % to 90 % of the tokens are right/,
  );
  assert.throws(() => readStudy({ ...study, lengths: [5, 0] }), /lengths cannot have "0"/);
});

test('runs that take turns, and runs in other workers, give the same results', () => {
  const jobs = planJobs(STUDY);
  const alone = jobs.map((job) => finish(runJob(engine, job, STUDY)));
  const running = jobs.map((job) => runJob(engine, job, STUDY));
  const turns = [];
  for (let left = running.length; left > 0;) {
    running.forEach((run, i) => {
      if (turns[i]) return;
      const { done, value } = run.next();
      if (!done) return;
      turns[i] = value;
      left--;
    });
  }
  assert.deepEqual(withoutTimes(turns), withoutTimes(alone));
  const args = [
    'sweep',
    ...Object.entries(STUDY.settings).map(([key, value]) => `${key}=${value}`),
    '--vary',
    'n_layers=1,2',
    '--vary',
    'norm=pre,post',
    '--seeds',
    '1,2',
    '--steps',
    '25',
    '--evaluate-every',
    '10',
    '--json',
    '--kernels',
    'simd128',
    '--modules',
    modulesFolder,
  ];
  for (const jobsAtOnce of ['1', '3']) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'wasm/cli.mjs'), ...args, '--jobs', jobsAtOnce],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    const { results, summary } = JSON.parse(stdout);
    assert.deepEqual(
      results.map(({ hash }) => hash),
      alone.map(({ hash }) => hash),
      `${jobsAtOnce} at a time`,
    );
    assert.equal(summary.rows.length, 4);
    assert.equal(stderr.trim().split('\n').length, 8);
  }
});

test('a run that is cancelled lets its lab go', () => {
  const [job] = planJobs({ ...STUDY, steps: 1000 });
  const run = runJob(engine, job, { ...STUDY, steps: 1000 });
  const turn = () => {
    const other = runJob(engine, job, { ...STUDY, steps: 1000 });
    other.next();
    other.return(undefined);
  };
  run.next();
  run.return(undefined);
  for (let i = 0; i < 10; i++) turn();
  const before = engine.memoryBytes;
  for (let i = 0; i < 50; i++) turn();
  assert.equal(engine.memoryBytes, before);
});

test('a study of waves says which each run calculates with', () => {
  const study = {
    preset: 'grokking',
    settings: { modulus: 7, d_model: 16, n_heads: 2, train_share: 0.7 },
    vary: { weight_decay: [0, 2] },
    ...{ seeds: [1, 2], steps: 60, evaluateEvery: 30, waves: true },
  };
  const results = planJobs(study).map((job) => finish(runJob(engine, job, study)));
  for (const { waves, hash, settings } of results.map((one, i) => ({
    ...one,
    ...planJobs(study)[i],
  }))) {
    const lab = engine.create(settings);
    lab.train(60);
    assert.equal(lab.hash(), hash, 'the run is the same');
    const { key, scores } = numbersReport(lab).waves;
    assert.deepEqual(waves, {
      key,
      restricted: scores.restricted.all.loss,
      excluded: scores.excluded.training.loss,
    });
    lab.destroy();
  }
  const { rows } = summarise(study, results);
  const [none] = rows;
  const own = results.filter(({ values }) => values.weight_decay === 0).map(({ waves }) => waves);
  assert.equal(none.frequencies.mean, (own[0].key.length + own[1].key.length) / 2);
  assert.equal(none.restricted.min, Math.min(own[0].restricted, own[1].restricted));
  assert.equal(none.excluded.max, Math.max(own[0].excluded, own[1].excluded));
  const copy = { ...study, preset: 'copy', settings: TINY, vary: { n_heads: [1] } };
  throwsLabError(assert, () => finish(runJob(engine, planJobs(copy)[0], copy)), {
    code: 'state',
    field: 'waves',
    message: /this task has no problems modulo a number/,
  });
});

test('every ready-made study can be planned, and says what it asks', () => {
  for (const { name, question } of STUDIES) {
    assert.match(question, /\?$/);
    for (const { settings } of planJobs(name))
      assert.equal(engine.plan(settings).planned_steps, readStudy(name).steps, name);
  }
});

test('what is no study is refused by name', () => {
  throwsLabError(assert, () => readStudy({ ...STUDY, attribution: 0 }), {
    code: 'config',
    field: 'attribution',
    value: 0,
    message: /whole number from 1 on/,
  });
  const bad = (changes, expected) =>
    throwsLabError(assert, () => planJobs({ ...STUDY, ...changes }), {
      code: 'config',
      ...expected,
    });
  throwsLabError(assert, () => planJobs('widths'), {
    code: 'config',
    field: 'study',
    value: 'widths',
  });
  bad({ vary: {} }, { field: 'vary' });
  bad({ vary: { a: [1], b: [1], c: [1] } }, { field: 'vary', message: /not 3/ });
  bad({ vary: { n_layers: [] } }, { field: 'n_layers' });
  bad({ vary: { n_layers: [1, '1'] } }, { field: 'n_layers', message: /twice/ });
  bad({ seeds: [] }, { field: 'seeds' });
  bad({ steps: 0 }, { field: 'steps', value: 0 });
  bad({ vary: { seed: [1, 2] } }, { field: 'vary' });
});

/** A finished run by hand. */
const run = (value, seed, steps_to, accuracy = 1) => ({
  id: `${value} ${seed}`,
  values: { n_layers: value },
  seed,
  steps: 400,
  steps_to,
  accuracy,
  loss: 0.1,
  parameters: 100 * value,
  milliseconds: 1000,
  hash: '',
  diverged: null,
  points: [
    { step: 200, eval_accuracy: accuracy / 2, eval_loss: 1 },
    { step: 400, eval_accuracy: accuracy, eval_loss: 0.1 },
  ],
});
const conclusion = (values, results, seeds = [1, 2]) =>
  summarise({ ...STUDY, vary: { n_layers: values }, seeds, steps: 400 }, results).conclusion;

test('a summary has means and spreads', () => {
  const { rows } = summarise({ ...STUDY, vary: { n_layers: [1, 2] }, steps: 400 }, [
    run(1, 1, 300, 0.99),
    run(1, 2, 320),
    run(2, 1, 100),
    run(2, 2, 140),
  ]);
  assert.deepEqual(
    rows.map(({ label, n, reached, steps_to }) => [label, n, reached, steps_to]),
    [
      ['n_layers 1', 2, 2, { mean: 310, min: 300, max: 320 }],
      ['n_layers 2', 2, 2, { mean: 120, min: 100, max: 140 }],
    ],
  );
  assert.deepEqual(
    rows[0].curve.map(({ step, accuracy }) => [step, accuracy.min, accuracy.max]),
    [
      [200, 0.495, 0.5],
      [400, 0.99, 1],
    ],
  );
});

test('the sentence of a study names what is fastest, or says that nothing is', () => {
  assert.equal(
    conclusion([1, 2], [run(1, 1, 300), run(1, 2, 320), run(2, 1, 100), run(2, 2, 140)]),
    'n_layers 2 is fastest: it reaches 99 % in every run, after 100 to 140 steps, against 300 to ' +
      '320 with n_layers 1.',
  );
  assert.equal(
    conclusion([1, 2], [run(1, 1, 120), run(1, 2, 160), run(2, 1, 100), run(2, 2, 140)]),
    'Nothing separates n_layers 1 and 2: all reach 99 % after 100 to 160 steps, and the ranges ' +
      'overlap.',
  );
  assert.equal(
    conclusion(
      [1, 2, 4],
      [
        run(1, 1, 300),
        run(1, 2, 320),
        run(2, 1, 100),
        run(2, 2, 140),
        run(4, 1, 120),
        run(4, 2, 120),
      ],
    ),
    'n_layers 2 and 4 reach 99 % after 100 to 140 steps and their ranges overlap, against 300 to ' +
      '320 with n_layers 1.',
  );
  assert.equal(
    conclusion([1, 2], [run(1, 1, null, 0.4), run(1, 2, 320), run(2, 1, 100), run(2, 2, 140)]),
    'n_layers 2 alone reaches 99 % in every run, after 100 to 140 steps. n_layers 1 reaches ' +
      '99 % only in 1 of 2 runs.',
  );
  assert.equal(
    conclusion(
      [1, 2],
      [run(1, 1, null, 0.4), run(1, 2, null, 0.5), run(2, 1, null, 0.6), run(2, 2, null, 0.7)],
    ),
    'No setting reaches 99 % in every run within 400 steps. n_layers 2 ends highest with 60 % to ' +
      '70 %, against 40 % to 50 % with n_layers 1.',
  );
  assert.match(
    conclusion(
      [1, 2],
      [run(1, 1, null, 0.4), run(1, 2, null, 0.65), run(2, 1, null, 0.6), run(2, 2, null, 0.7)],
    ),
    /overlap: 40 % to 70 %\.$/,
  );
});

test('the sentence says when seeds or runs are missing, and when all diverged', () => {
  assert.match(
    conclusion([1, 2], [run(1, 1, 300), run(2, 1, 100)], [1]),
    /There is one seed, so it is not known how far runs differ by chance\.$/,
  );
  assert.match(
    conclusion([1, 2], [run(1, 1, 300), run(1, 2, 310), run(2, 1, 100)]),
    /Not all runs are done\.$/,
  );
  assert.equal(conclusion([1, 2], [run(1, 1, 300)]), 'Too few runs are done to compare.');
  assert.equal(
    conclusion(
      [1, 2],
      [1, 2].flatMap((value) =>
        [1, 2].map((seed) => ({
          ...run(value, seed, null, null),
          points: [],
          diverged: { step: 3, tensor: 'loss' },
        })),
      ),
    ),
    'No setting reaches 99 % in every run within 400 steps. All diverged.',
  );
});

test('time left is that of the runs that are left, shared among workers', () => {
  const jobs = Array(6).fill({});
  const results = [{ milliseconds: 1000 }, { milliseconds: 3000 }];
  assert.equal(millisecondsLeft(jobs, results, [{ step: 50, steps: 100 }], 1), 7000);
  assert.equal(
    millisecondsLeft(
      jobs,
      results,
      [
        { step: 50, steps: 100 },
        { step: 50, steps: 100 },
      ],
      2,
    ),
    3000,
  );
  assert.ok(Number.isNaN(millisecondsLeft(jobs, [], [], 2)));
});
