// Studies of switches: a run keeps what the runs before it set, is the run alone, bit for bit, and
// the sentences hold of the numbers.
import assert from 'node:assert/strict';
import test from 'node:test';
import { planJobs, readStudy, runJob, STUDIES, summarise } from '../../wasm/analysis/sweep.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, throwsLabError, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const SWITCHES = [
  { label: 'first', set: { norm: 'post', glu: false, dropout: 0.1 } },
  { label: 'pre-norm', set: { norm: 'pre' } },
  { label: 'gate', set: { glu: true } },
];
const STUDY = {
  settings: TINY,
  switches: SWITCHES,
  seeds: [1, 2],
  steps: 12,
  evaluateEvery: 12,
  samples: 16,
};

test('each run has the settings of the one before it and one switch more', () => {
  const jobs = planJobs(STUDY);
  assert.deepEqual(
    jobs.map(({ id }) => id),
    [1, 2].flatMap((seed) => SWITCHES.map(({ label }) => `${label} seed=${seed}`)),
  );
  assert.deepEqual(
    jobs.slice(0, 3).map(({ values }) => values),
    [
      { norm: 'post', glu: false, dropout: 0.1 },
      { norm: 'pre', glu: false, dropout: 0.1 },
      { norm: 'pre', glu: true, dropout: 0.1 },
    ],
  );
  const results = jobs.map((job) => finish(runJob(engine, job, STUDY)));
  for (const { values, seed, hash } of results) {
    const lab = engine.create({ ...TINY, ...values, seed, steps: 12 });
    lab.train(12);
    assert.equal(hash, lab.hash());
    lab.destroy();
  }
  const { keys, rows } = summarise(STUDY, results);
  assert.deepEqual(keys, ['norm', 'glu', 'dropout']);
  assert.deepEqual(
    rows.map(({ label, n }) => [label, n]),
    [
      ['first', 2],
      ['pre-norm', 2],
      ['gate', 2],
    ],
  );
});

/** The conclusion from accuracies by hand: of each switch a list over the seeds. */
const conclusion = (accuracies, diverged = '') =>
  summarise(
    STUDY,
    planJobs(STUDY)
      .map(({ values, seed }, i) => ({ values, seed, i: i % 3 }))
      .filter(({ seed, i }) => accuracies[i][seed - 1] !== undefined)
      .map(({ values, seed, i }) => ({
        values,
        seed,
        steps: 12,
        steps_to: null,
        accuracy: accuracies[i][seed - 1],
        parameters: 1,
        milliseconds: 1,
        diverged: SWITCHES[i].label === diverged ? { step: 3, tensor: 'loss' } : null,
        points: [],
      })),
  ).conclusion;

test('a switch counts only when the ranges over the seeds do not touch', () => {
  assert.equal(
    conclusion([
      [0.1, 0.2],
      [0.3, 0.4],
      [0.25, 0.5],
    ]),
    'After 12 steps, held-out accuracy is 10 % to 20 % with first and 25 % to 50 % with all ' +
      'switches up to gate. It rises with pre-norm (10 % to 20 % becomes 30 % to 40 %). No ' +
      'difference beyond the spread of the seeds: gate.',
  );
  const fallen = conclusion([
    [0.5, 0.6],
    [0.6, 0.7],
    [0.1, 0.2],
  ]);
  assert.match(fallen, / It falls with gate \(60 % to 70 % becomes 10 % to 20 %\)\./);
  assert.match(fallen, / No difference beyond the spread of the seeds: pre-norm\.$/);
});

test('runs that are missing or diverged are said', () => {
  assert.match(conclusion([[0.1], [0.3], [0.4]]), / There is one seed, so it is not known/);
  assert.match(conclusion([[0.1, 0.1], [0.3, 0.3], [0.4]]), / Not all runs are done\.$/);
  assert.equal(conclusion([[0.1, 0.2], [], []]), 'Too few runs are done to compare.');
  const lost = conclusion(
    [
      [0.1, 0.2],
      [0.3, 0.4],
      [null, null],
    ],
    'gate',
  );
  assert.match(lost, /all switches up to pre-norm\./);
  assert.match(lost, / With gate, 2 of 2 runs diverged\.$/);
});

test('the first switch sets what the others change', () => {
  for (const { name, switches } of STUDIES.filter((study) => study.switches)) {
    const keys = Object.keys(switches[0].set);
    for (const { label, set } of switches)
      for (const key of Object.keys(set)) assert.ok(keys.includes(key), `${name}: ${label}`);
  }
  const refused = (changes, message) =>
    throwsLabError(assert, () => readStudy({ ...STUDY, ...changes }), {
      code: 'config',
      field: 'switches',
      message,
    });
  refused({ switches: [SWITCHES[0]] }, /at least two/);
  refused({ switches: [SWITCHES[1], SWITCHES[2]] }, /"gate" sets glu, which "pre-norm" does not/);
  refused({ vary: { n_layers: [1, 2] } }, /vary or switches, not both/);
});

test('from the first block to Llama, only the switches differ, and the sizes stay close', () => {
  const plans = planJobs('llama')
    .slice(0, 8)
    .map(({ settings }) => engine.plan(settings));
  assert.equal(STUDIES.find(({ name }) => name === 'llama').switches.length, 8);
  const [first, ...others] = plans.map(({ settings }) => settings);
  const differing = Object.keys(first).filter((key) =>
    others.some((settings) => settings[key] !== first[key]),
  );
  assert.deepEqual(differing.sort(), [
    'activation',
    'bias',
    'd_ff',
    'dropout',
    'final_norm',
    'glu',
    'n_kv_heads',
    'norm',
    'norm_type',
    'posenc',
  ]);
  const gated = (i) => plans[i].breakdown.find(({ name }) => name === 'feed_forward').count;
  assert.ok(Math.abs(gated(4) / gated(3) - 1) < 0.04, 'about equal parameters with the gate');
});
