// Spectra and the losses with and without waves of trained models, against NumPy's Fourier
// transforms: one-dimensional of the tables, two-dimensional of the logits.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { numbersReport, problemsOf } from '../../wasm/analysis/modular.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
const SMALL = { preset: 'grokking', d_model: 24, n_heads: 2, d_ff: 40 };
const MODELS = [
  { ...SMALL, modulus: 23 },
  { ...SMALL, modulus: 24, seed: 3 },
  { ...SMALL, modulus: 23, operation: 'subtract', norm_type: 'rms', n_layers: 2 },
  { ...SMALL, modulus: 23, operation: 'multiply', tied: true },
];
const rowsOf = ({ data, shape }) =>
  Array.from({ length: shape[0] }, (_, r) =>
    Array.from(data.slice(r * shape[1], (r + 1) * shape[1])),
  );
const near = (a, b, within, what) =>
  assert.ok(Math.abs(a - b) <= within * Math.max(1, Math.abs(b)), `${what}: ${a} is not ${b}`);

test('spectra, restricted and excluded losses are those of a Fourier transform', () => {
  const models = MODELS.map((settings) => {
    const lab = engine.create(settings);
    for (let i = 0; i < 60; i++) lab.train(1);
    const { p, operation, answers, training } = problemsOf(lab);
    const tokens = Array.from({ length: p * p }, (_, i) => [2 + Math.floor(i / p), 2 + (i % p), 1]);
    const key = [2, 5, p >> 1].slice(0, p % 2 ? 2 : 3); // of an even modulus the middle one too
    const last = lab.settings.n_layers - 1;
    const model = {
      ...{ p, operation, key, answers: [...answers], training: [...training] },
      logits: rowsOf(lab.answers(tokens.flat())),
      tensors: {
        embedding: rowsOf(lab.copy('embedding.weight')),
        output: rowsOf(lab.copy(settings.tied ? 'embedding.weight' : 'output.weight')),
        linear2: rowsOf(lab.copy(`blocks.${last}.feed_forward.linear2.weight`)),
      },
    };
    const { waves } = numbersReport(lab, { frequencies: key });
    lab.destroy();
    return { model, waves };
  });
  const path = join(folder, 'models.json');
  writeFileSync(path, JSON.stringify(models.map(({ model }) => model)));
  const found = JSON.parse(runPython([join(root, 'tests/torch/spectrum.py'), path]));
  assert.equal(found.length, MODELS.length);
  models.forEach(({ waves }, m) => {
    for (const table of ['embedding', 'output'])
      waves.spectrum[table].shares.forEach((share, i) =>
        near(share, found[m][table][i], 1e-6, `model ${m}, ${table}, frequency ${i + 1}`),
      );
    for (const kind of ['model', 'restricted', 'excluded'])
      for (const part of ['training', 'held_out', 'all'])
        for (const number of ['loss', 'accuracy'])
          near(
            waves.scores[kind][part][number],
            found[m][kind][part][number],
            1e-6,
            `model ${m}, ${kind}, ${part}, ${number}`,
          );
  });
});
