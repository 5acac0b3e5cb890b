// What tests that look into models share: small models, each trained for some steps.
import test from 'node:test';
import { loadEngine, TINY } from './engine.mjs';

export { finish } from '../../wasm/cli/trainedmodel.mjs';

export const engine = await loadEngine('simd128');
export const SMALL = { ...TINY, task: 'reverse', dropout: 0, lr: 0.004, batch: 32, d_model: 32 };
export const ENCDEC = {
  ...SMALL,
  arch: 'encdec',
  n_layers: 1,
  n_dec_layers: 2,
  lengths: 'variable',
  mask: 'causal+padding',
  seq: 5,
};

/** A test with a lab of these settings after some steps. */
export const it = (title, settings, steps, use) =>
  test(title, () => {
    const lab = engine.create(settings);
    try {
      lab.train(steps);
      use(lab);
    } finally {
      lab.destroy();
    }
  });

/** Whether two arrays have the same bits, but for those of NaN. */
export const same = (a, b) => a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
