// The engine learns: the copy preset, seed 1, gets nearly every held-out token right within four epochs, as PyTorch's does within two to four. On the way its bits after 200
// steps are compared with those in tests/golden/hashes.json: the same seed gives the same run everywhere.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { loadEngine, root } from './engine.mjs';

const HASHED_STEP = 200;

test('copy reaches 0.99 held-out accuracy within four epochs, by the recorded bits', async () => {
  const engine = await loadEngine('simd128');
  const lab = engine.create({ preset: 'copy', seed: 1 });
  const { steps_per_epoch } = engine.plan({ preset: 'copy' });
  let hash = '', accuracy = 0;
  for (let epoch = 1; epoch <= 4 && accuracy < 0.99; epoch++) {
    for (const stop of [HASHED_STEP, epoch * steps_per_epoch]) {
      if (stop < lab.step || stop > epoch * steps_per_epoch) continue;
      lab.train(stop - lab.step);
      if (stop === HASHED_STEP) hash = lab.hash();
    }
    const evaluation = lab.evaluate();
    ({ accuracy } = evaluation);
    console.log(`copy, seed 1, epoch ${epoch}: held-out accuracy ${accuracy.toFixed(4)}, loss ${evaluation.loss.toFixed(4)}`);
  }
  if (!hash) {
    lab.train(HASHED_STEP - lab.step);
    hash = lab.hash();
  }
  console.log(`hash copy ${HASHED_STEP} simd128 ${hash}`);
  lab.destroy();
  assert.ok(accuracy >= 0.99, `held-out accuracy ${accuracy} after four epochs`);
  const recorded = JSON.parse(readFileSync(join(root, 'tests/golden/hashes.json'), 'utf8'));
  assert.equal(hash, recorded['copy 200']);
});
