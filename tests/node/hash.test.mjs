// The same seed gives the same run in Node as natively, at every number of threads and however
// products are computed: the hash of a preset after its steps is the recorded one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { recordedHashes } from '../hashes.mjs';
import { PRODUCTS } from '../../wasm/lab/engine.mjs';
import { TINY, loadEngine } from './engine.mjs';

for (const threads of [1, 2, 3, 8]) {
  test(`presets train to their recorded bits, threads: ${threads}`, async () => {
    const engine = await loadEngine('simd128', { threads });
    assert.equal(engine.threads, threads);
    const cases = recordedHashes({ few: threads > 1 }); // browser/hash has all at two
    assert.ok(cases.length >= 4);
    for (const { preset, steps, hash } of cases) {
      const lab = engine.create({ preset });
      lab.train(steps);
      const found = lab.hash();
      console.log(`hash ${preset} ${steps} simd128, Node, ${threads} threads: ${found}`);
      lab.destroy();
      assert.equal(found, hash, `${preset} after ${steps} steps`);
    }
    engine.close();
  });
}

/** The hash of a short run of each architecture, whose widths need tiles of every size. */
async function shortRuns(products, threads) {
  const engine = await loadEngine('simd128', { threads, products });
  assert.equal(engine.products, products);
  const hashes = ['encoder', 'decoder', 'encdec'].map((arch) => {
    const lab = engine.create({ ...TINY, arch, d_model: 36, n_heads: 3, d_ff: 100, batch: 33 });
    lab.train(5);
    const hash = lab.hash();
    lab.destroy();
    return hash;
  });
  engine.close();
  return hashes;
}

test('every way to compute products gives the same bits, at 1, 2, 3 and 8 threads', async () => {
  const expected = await shortRuns('stream', 1);
  assert.equal(new Set(expected).size, 3);
  for (const products of PRODUCTS)
    for (const threads of [1, 2, 3, 8])
      assert.deepEqual(await shortRuns(products, threads), expected, `${products}, ${threads}`);
});

test('recomputed blocks give the same bits in any pool, bf16 others', async () => {
  for (const kernels of ['simd128', 'relaxed'])
    for (const threads of [1, 3]) {
      const engine = await loadEngine(kernels, { threads });
      const run = (/** @type {string} */ saved_activations) => {
        const settings = { ...TINY, n_layers: 3, dropout: 0.2, batch: 33, saved_activations };
        const lab = engine.create(settings);
        lab.train(5);
        const found = { hash: lab.hash(), names: lab.tensors().map(({ name }) => name) };
        lab.destroy();
        return found;
      };
      const kept = run('f32');
      const again = run('inputs');
      assert.equal(again.hash, kept.hash, `${kernels}, ${threads} threads`);
      assert.notEqual(run('bf16').hash, kept.hash);
      const gone = kept.names.filter((name) => !again.names.includes(name));
      assert.ok(gone.length > 0 && gone.every((name) => name.startsWith('batch.')), `${gone}`);
      assert.ok(again.names.includes('batch.act.block.1'), 'outputs of blocks are kept');
      engine.close();
    }
});

test('products that do not exist are refused, and auto is one of those that do', async () => {
  await assert.rejects(loadEngine('simd128', { products: 'tile7' }), {
    code: 'config',
    field: 'products',
  });
  const engine = await loadEngine('simd128');
  assert.equal(engine.products, 'tile4');
  engine.close();
});
