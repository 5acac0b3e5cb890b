// How large a checkpoint the page saves and opens: one limit, known before the file is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openProblem } from '../../web/features/exports/filenames.js';
import { LARGEST_FILE } from '../../web/run/exports.js';
import { saveProblem } from '../../web/run/limitwords.js';
import { loadEngine } from './engine.mjs';

const BASE = { preset: 'copy', n_layers: 1, d_model: 16, n_heads: 2, d_ff: 16 };
const TEXT = new TextEncoder().encode('a small text of the reader, '.repeat(40));

test("the size that is said beforehand is at least the file's, and not much more", async () => {
  const engine = await loadEngine('simd128');
  for (const settings of [
    BASE,
    { ...BASE, optimizer: 'sgd', momentum: 0 },
    { ...BASE, n_layers: 12, d_model: 64 },
    { ...BASE, preset: 'reverse', arch: 'encdec', n_layers: 3 },
    { ...BASE, preset: 'text', text: TEXT },
  ]) {
    const lab = engine.create(settings);
    const size = lab.save().length;
    const text = settings.text ? { bytes: settings.text } : null;
    const problem = (most) => saveProblem(lab.plan(), text, most);
    assert.notEqual(problem(size - 1), '', JSON.stringify(settings));
    assert.equal(problem(3 * size + 2 ** 19), '', JSON.stringify(settings));
    lab.destroy();
  }
});

test('what the page saves it opens, and both name the limit', () => {
  const parameters = (bytes) => ({ parameters: bytes / 12 });
  assert.equal(saveProblem(parameters(LARGEST_FILE - 2 ** 20), null), '');
  assert.match(saveProblem(parameters(LARGEST_FILE), null), /would have 513 MB.* at most 512 MB/);
  assert.match(
    saveProblem(parameters(LARGEST_FILE - 2 ** 20), { bytes: new Uint8Array(2 ** 20) }),
    /at most 512 MB/,
  );
  const file = (size) => ({ name: 'run.safetensors', size });
  assert.equal(openProblem(file(LARGEST_FILE)), '');
  assert.equal(
    openProblem(file(LARGEST_FILE + 1)),
    'run.safetensors has 513 MB; the page opens at most 512 MB.',
  );
});
