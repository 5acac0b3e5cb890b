// The engine learns: the copy preset, seed 1, gets nearly every held-out token right within four
// epochs; PyTorch's does at the second.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from './engine.mjs';

test('copy reaches 0.99 held-out accuracy within four epochs', async () => {
  const engine = await loadEngine('simd128');
  const lab = engine.create({ preset: 'copy', seed: 1 });
  const { steps_per_epoch } = engine.plan({ preset: 'copy' });
  let accuracy = 0;
  for (let epoch = 1; epoch <= 4 && accuracy < 0.99; epoch++) {
    lab.train(steps_per_epoch);
    const evaluation = lab.evaluate();
    ({ accuracy } = evaluation);
    console.log(
      `copy, seed 1, epoch ` +
        `${epoch}: held-out accuracy ${accuracy.toFixed(4)}, loss ${evaluation.loss.toFixed(4)}`,
    );
  }
  lab.destroy();
  assert.ok(accuracy >= 0.99, `held-out accuracy ${accuracy} after four epochs`);
});
