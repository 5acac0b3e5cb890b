// The engine agrees with PyTorch: every reference case passes on every build, those for threads
// with two, and all builds agree with each other. And check itself is awake: a case with a wrong
// number, an unknown tensor or setting, or a missing tensor fails. tests/golden has one case;
// $HEADROOM_GOLDEN may name a folder with more.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { checkFile, compareFile } from '../../wasm/cli/check.mjs';
import { createComparison } from '../../wasm/cli/compare.mjs';
import { builtKernels, loadEngine, moduleFiles, modulesFolder, root } from './engine.mjs';

const own = join(root, 'tests/golden/small_causal.safetensors');
const golden = process.env.HEADROOM_GOLDEN;
const more = golden
  ? readdirSync(golden)
      .filter((name) => name.endsWith('.safetensors'))
      .map((name) => join(golden, name))
  : [];
const folder = mkdtempSync(join(tmpdir(), 'headroom-check-'));
after(() => rmSync(folder, { recursive: true }));

const describeFailure = ({ groups, problems }) =>
  JSON.stringify({ problems, failed: Object.entries(groups).filter(([, group]) => !group.pass) });

const cases = [own, ...more];
const nameOf = (file) => file.replace(/^.*\//, '');

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

test('the own case compares every kind of tensor', async () => {
  const { groups } = await checkFile(await loadEngine(), own);
  const wanted = [
    'act',
    'attn',
    'logits',
    'loss',
    'grad',
    'grad W_k.bias',
    'grad_norm',
    'clip_coef',
    'adam1',
    'adam3',
    'loss_steps',
    'grad_norm_steps',
  ];
  assert.deepEqual(
    wanted.filter((group) => !groups[group]),
    [],
  );
  assert.equal(groups.grad.tensors + groups['grad W_k.bias'].tensors, 37);
});

/**
 * A copy of the own case after change(header, data) has had its way; data is a DataView of the
 * tensors.
 */
function changed(name, change) {
  const bytes = readFileSync(own);
  const size = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + size));
  const data = Buffer.from(bytes.subarray(8 + size));
  const config = JSON.parse(header.__metadata__.config);
  change(header, data, config);
  header.__metadata__.config = JSON.stringify(config);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const path = join(folder, `${name}.safetensors`);
  writeFileSync(path, Buffer.concat([length, text, data]));
  return path;
}

/** Changes one number of a tensor by a share of the tensor's largest. */
const nudge = (tensor, share) => (header, data) => {
  const [begin, end] = header[tensor].data_offsets;
  const values = Array.from({ length: (end - begin) / 4 }, (_, i) =>
    data.readFloatLE(begin + 4 * i),
  );
  const at = begin + 4 * (values.length >> 1);
  data.writeFloatLE(data.readFloatLE(at) + share * Math.max(...values.map(Math.abs)), at);
};

const rename = (from, to) => (header) => {
  header[to] = header[from];
  delete header[from];
};

test('a number that is wrong in any kind of tensor fails its group', async () => {
  const engine = await loadEngine();
  const cases = {
    act: 'act.block.1',
    attn: 'attn.0',
    logits: 'logits',
    loss: 'loss',
    grad: 'grad.blocks.0.attention.W_q.weight',
    grad_norm: 'grad_norm',
    clip_coef: 'clip_coef',
    adam3: 'adam3.output.weight',
    loss_steps: 'loss_steps',
    grad_norm_steps: 'grad_norm_steps',
  };
  for (const [group, tensor] of Object.entries(cases)) {
    const result = await checkFile(engine, changed(`nudged-${group}`, nudge(tensor, 1e-3)));
    assert.equal(result.pass, false, group);
    assert.deepEqual(
      Object.keys(result.groups).filter((key) => !result.groups[key].pass),
      [group],
    );
    assert.equal(result.groups[group].worst, tensor.replace(/^grad\./, ''));
  }
});

test('what check does not know, or misses, fails the case and is named', async () => {
  const engine = await loadEngine();
  const cases = [
    ['unknown tensor', rename('grad_norm', 'beauty'), /beauty is not known/],
    ['unknown activation', rename('act.hidden', 'act.soul'), /no act\.soul/],
    [
      'unknown setting',
      (header, data, config) => {
        config.soul = 1;
      },
      /soul is not known/,
    ],
    [
      'unknown value',
      (header, data, config) => {
        config.layernorm_eps = 1e-6;
      },
      /layernorm_eps 0\.000001 is not known/,
    ],
    [
      'unknown mask',
      (header, data, config) => {
        config.mask = 'window';
      },
      /mask cannot be "window"/,
    ],
    ['missing parameter', rename('output.bias', 'grad_norm_steps.x'), /no output\.bias/],
    ['no tokens', rename('tokens', 'tekens'), /no tokens/],
    [
      'unknown adam',
      (header, data, config) => {
        config.adam.amsgrad = true;
      },
      /amsgrad is not known/,
    ],
  ];
  for (const [name, change, message] of cases) {
    const result = await checkFile(
      engine,
      changed(name.replace(' ', '-'), /** @type {any} */ (change)),
    );
    assert.equal(result.pass, false, name);
    assert.match(result.problems.join('; '), message);
  }
});

test('the command prints a JSON object a file, and its status is the verdict', () => {
  const bad = changed('status', nudge('logits', 1e-3));
  writeFileSync(join(folder, 'broken.safetensors'), 'x');
  const run = (...files) =>
    spawnSync(
      process.execPath,
      [
        join(root, 'wasm/cli.mjs'),
        'check',
        '--modules',
        modulesFolder,
        '--kernels',
        'simd128',
        ...files,
      ],
      { encoding: 'utf8' },
    );
  const good = run(own);
  assert.equal(good.status, 0, good.stderr);
  assert.equal(JSON.parse(good.stdout).name, 'small_causal');
  assert.match(
    good.stderr,
    /^group +largest[^]*\nact +\d\.\de-\d+ +relative +1\.0e-5 +4 +small_causal act\.[^]*\nsimd128, 1 thread: 1 of 1 files pass\n$/,
  );
  for (const file of [
    bad,
    join(folder, 'broken.safetensors'),
    join(folder, 'missing.safetensors'),
  ]) {
    const { status, stdout, stderr } = run(own, file);
    assert.equal(status, 1, file);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).pass),
      [true, false],
    );
    assert.match(stderr, /1 of 2 files pass/);
    if (file === bad) assert.match(stderr, /\nlogits .* 2 .*TOO LARGE\n/);
  }
});
