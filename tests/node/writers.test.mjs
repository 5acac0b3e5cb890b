// Studies with attribution: what wrote the answers of each run, and what is said of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { planJobs, runJob, summarise } from '../../wasm/analysis/sweep.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const STUDY = {
  settings: { ...TINY, dropout: 0.1, lr: 0.003 },
  vary: { norm: ['pre', 'post'] },
  seeds: [1, 2],
  steps: 25,
  samples: 16,
  attribution: 3,
};

test('a study with attribution says what wrote the answers: the kinds sum to their lead', () => {
  const results = planJobs(STUDY).map((job) => finish(runJob(engine, job, STUDY)));
  for (const { values, seed, written, hash } of results) {
    const lab = engine.create({ ...STUDY.settings, ...values, seed, steps: 25 });
    lab.train(25);
    assert.equal(hash, lab.hash(), 'what is asked afterwards changes nothing');
    const leads = [0, 1, 2].flatMap((i) => {
      const { tokens, targets } = lab.example(i);
      const { logits } = lab.probe(tokens, { targets });
      const V = lab.settings.vocab;
      return [...targets.entries()]
        .filter(([, target]) => target !== lab.settings.ignore_index)
        .map(([row, target]) => {
          const own = [...logits.data.subarray(row * V, (row + 1) * V)];
          return own[target] - Math.max(...own.filter((_, token) => token !== target));
        });
    });
    const mean = leads.reduce((a, b) => a + b, 0) / leads.length;
    assert.ok(Math.abs(written.total - mean) < 1e-5);
    const { total, ...kinds } = written;
    assert.ok(Math.abs(Object.values(kinds).reduce((a, b) => a + b, 0) - total) < 1e-9);
    assert.ok(Object.values(kinds).every((part) => part !== 0));
    lab.destroy();
  }
  const { rows } = summarise(STUDY, results);
  const totals = results.filter(({ values }) => values.norm === 'pre').map((x) => x.written.total);
  assert.equal(rows[0].written.total.min, Math.min(...totals));
});

test('the sentence on who wrote the answers holds of the numbers', () => {
  const kinds = { embedding: 0, position: 0, heads: 3, ffn: 1, biases: 0 };
  const of = (value, seed, written) => ({
    ...{ values: { n_layers: value }, seed, steps_to: 100, accuracy: 1, diverged: null },
    ...{ milliseconds: 1000, parameters: 100, points: [] },
    written: { total: 4, ...kinds, ...written },
  });
  const say = (results) => {
    const study = { ...STUDY, vary: { n_layers: [1, 2] } };
    return summarise(study, results).writers;
  };
  assert.equal(
    say([of(1, 1), of(1, 2, { heads: 2.5, total: 3.5 }), of(2, 1), of(2, 2)]),
    'Most of the answers is written by the heads with n_layers 1 and 2 (2.5 to 3.0 of 3.5 to 4.0 ' +
      'in logits).',
  );
  assert.equal(
    say([of(1, 1), of(1, 2), of(2, 1, { ffn: 5, total: 8 }), of(2, 2)]),
    'Most of the answers is written by the heads with n_layers 1 (3.0 of 4.0 in logits). With ' +
      'n_layers 2 it differs between seeds.',
  );
  const lost = { heads: -1, ffn: -1, total: -2 };
  assert.equal(
    say([of(1, 1, lost), of(1, 2, lost), of(2, 1, lost), of(2, 2, lost)]),
    'With n_layers 1 and 2 the answers do not lead the runner-up.',
  );
  assert.match(
    say([of(1, 1), of(1, 2), of(2, 1, lost), of(2, 2, lost)]),
    /in logits\)\. With n_layers 2 the answers do not lead the runner-up\.$/,
  );
});
