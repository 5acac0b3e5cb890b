// The engine agrees with PyTorch: every reference case of tests/golden passes on every build, those
// for threads with two, and all builds agree with each other. $HEADROOM_GOLDEN may name a folder
// with more cases.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { checkFile, compareFile } from '../../wasm/cli/check.mjs';
import { createComparison } from '../../wasm/analysis/compare.mjs';
import { builtKernels, loadEngine, moduleFiles, root } from './engine.mjs';

const golden = join(root, 'tests/golden');
const own = join(golden, 'small_causal.safetensors');
const casesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.safetensors'))
    .map((name) => join(folder, name));
const parts = ['family', 'streams', 'why'].map((name) => join(golden, name));

/** Cases of a folder, without those that tests/golden has, byte for byte. */
const furtherCases = (folder) =>
  casesOf(folder).filter((file) => {
    const known = [golden, ...parts].map((one) => join(one, nameOf(file)));
    return !known.some((one) => existsSync(one) && readFileSync(one).equals(readFileSync(file)));
  });

const describeFailure = ({ groups, problems }) =>
  JSON.stringify({ problems, failed: Object.entries(groups).filter(([, group]) => !group.pass) });

const nameOf = (file) => file.replace(/^.*\//, '');
const { HEADROOM_GOLDEN } = process.env;
const cases = [
  ...casesOf(golden),
  ...parts.flatMap(casesOf),
  ...(HEADROOM_GOLDEN ? furtherCases(HEADROOM_GOLDEN) : []),
];

for (const build of moduleFiles().map((name) => name.replace(/^headroom-|\.wasm$/g, ''))) {
  const [kernels, threaded] = build.split('-');
  const threads = threaded ? 2 : 1;
  for (const file of cases) {
    test(`${build}: ${nameOf(file)}`, async () => {
      const engine = await loadEngine(kernels, { threads });
      const result = await checkFile(engine, file);
      engine.close();
      assert.ok(result.pass, describeFailure(result));
      assert.equal(result.kernels, kernels);
      assert.equal(engine.threads, threads);
    });
  }
}

/** Every number that a build computes in a case, by name: what would be compared with the file. */
async function numbersOf(kernels, threads, file) {
  const engine = await loadEngine(kernels, { threads });
  const found = new Map();
  const add = (group, name, ours, theirs, how) =>
    found.set(`${group} ${name}`, { group, name, ours: Array.from(ours), how });
  await compareFile(engine, file, { ...createComparison(), add });
  engine.close();
  return found;
}

const hasThreads = moduleFiles().includes('headroom-simd128-mt.wasm');

for (const file of cases) {
  // The relaxed build rounds a product and its sum once instead of twice but sums in the same
  // order, so it is nearer to simd128 than either need be to the truth: within a quarter of that
  // tolerance. What Adam makes of gradients near 0 may differ more: there, as from the truth.
  if (builtKernels().includes('relaxed')) {
    test(`relaxed agrees with simd128: ${nameOf(file)}`, async () => {
      const exact = await numbersOf('simd128', 1, file);
      const relaxed = await numbersOf('relaxed', 1, file);
      const comparison = createComparison();
      assert.deepEqual([...relaxed.keys()], [...exact.keys()]);
      for (const [key, { group, name, ours, how }] of exact)
        comparison.add(
          group,
          name,
          relaxed.get(key).ours,
          ours,
          /^adam/.test(group) ? how : { ...how, tolerance: how.tolerance / 4 },
        );
      const result = comparison.result();
      assert.ok(result.pass, describeFailure(result));
      if (file === own)
        for (const group of ['act', 'attn', 'logits', 'loss', 'grad'])
          assert.ok(result.groups[group], group);
    });
  }
  if (hasThreads) {
    test(`simd128 with two threads finds the bits of one: ${nameOf(file)}`, async () => {
      assert.deepEqual(await numbersOf('simd128', 2, file), await numbersOf('simd128', 1, file));
    });
  }
}
