// The engine agrees with PyTorch: every reference case passes on every build. And check itself is awake: a case with a wrong number, an unknown tensor or setting, or
// a missing tensor fails. tests/golden has one case; $HEADROOM_GOLDEN may name a folder with more.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { checkFile } from '../../wasm/cli/check.mjs';
import { builtKernels, loadEngine, modulesFolder, root } from './engine.mjs';

const own = join(root, 'tests/golden/small_causal.safetensors');
const golden = process.env.HEADROOM_GOLDEN;
const more = golden ? readdirSync(golden).filter((name) => name.endsWith('.safetensors')).map((name) => join(golden, name)) : [];
const folder = mkdtempSync(join(tmpdir(), 'headroom-check-'));
after(() => rmSync(folder, { recursive: true }));

const describeFailure = ({ groups, problems }) => JSON.stringify({ problems, failed: Object.entries(groups).filter(([, group]) => !group.pass) });

for (const kernels of builtKernels()) {
  for (const file of [own, ...more]) {
    test(`${kernels}: ${file.replace(/^.*\//, '')}`, async () => {
      const result = await checkFile(await loadEngine(kernels), file);
      assert.ok(result.pass, describeFailure(result));
      assert.equal(result.kernels, kernels);
    });
  }
}

test('the own case compares every kind of tensor', async () => {
  const { groups } = await checkFile(await loadEngine(), own);
  const wanted = ['act', 'attn', 'logits', 'loss', 'grad', 'grad W_k.bias', 'grad_norm', 'clip_coef', 'adam1', 'adam3', 'loss_steps', 'grad_norm_steps'];
  assert.deepEqual(wanted.filter((group) => !groups[group]), []);
  assert.equal(groups.grad.tensors + groups['grad W_k.bias'].tensors, 37);
});

/** A copy of the own case after change(header, data) has had its way; data is a DataView of the tensors. */
function changed(name, change) {
  const bytes = readFileSync(own), size = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + size)), data = Buffer.from(bytes.subarray(8 + size));
  const config = JSON.parse(header.__metadata__.config);
  change(header, data, config);
  header.__metadata__.config = JSON.stringify(config);
  const text = Buffer.from(JSON.stringify(header)), length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const path = join(folder, `${name}.safetensors`);
  writeFileSync(path, Buffer.concat([length, text, data]));
  return path;
}

/** Changes one number of a tensor by a share of the tensor's largest. */
const nudge = (tensor, share) => (header, data) => {
  const [begin, end] = header[tensor].data_offsets;
  const values = Array.from({ length: (end - begin) / 4 }, (_, i) => data.readFloatLE(begin + 4 * i));
  const at = begin + 4 * (values.length >> 1);
  data.writeFloatLE(data.readFloatLE(at) + share * Math.max(...values.map(Math.abs)), at);
};

const rename = (from, to) => (header) => {
  header[to] = header[from];
  delete header[from];
};

test('a number that is wrong in any kind of tensor fails its group', async () => {
  const engine = await loadEngine();
  const cases = { act: 'act.block.1', attn: 'attn.0', logits: 'logits', loss: 'loss', grad: 'grad.blocks.0.attention.W_q.weight', grad_norm: 'grad_norm', clip_coef: 'clip_coef',
    adam3: 'adam3.output.weight', loss_steps: 'loss_steps', grad_norm_steps: 'grad_norm_steps' };
  for (const [group, tensor] of Object.entries(cases)) {
    const result = await checkFile(engine, changed(`nudged-${group}`, nudge(tensor, 1e-3)));
    assert.equal(result.pass, false, group);
    assert.deepEqual(Object.keys(result.groups).filter((key) => !result.groups[key].pass), [group]);
    assert.equal(result.groups[group].worst, tensor.replace(/^grad\./, ''));
  }
});

test('what check does not know, or misses, fails the case and is named', async () => {
  const engine = await loadEngine();
  const cases = [
    ['unknown tensor', rename('grad_norm', 'beauty'), /beauty is not known/],
    ['unknown activation', rename('act.hidden', 'act.soul'), /no act\.soul/],
    ['unknown setting', (header, data, config) => { config.soul = 1; }, /soul is not known/],
    ['unknown value', (header, data, config) => { config.layernorm_eps = 1e-6; }, /layernorm_eps 0\.000001 is not known/],
    ['unknown mask', (header, data, config) => { config.mask = 'window'; }, /mask cannot be "window"/],
    ['missing parameter', rename('output.bias', 'grad_norm_steps.x'), /no output\.bias/],
    ['no tokens', rename('tokens', 'tekens'), /no tokens/],
    ['unknown adam', (header, data, config) => { config.adam.amsgrad = true; }, /amsgrad is not known/],
  ];
  for (const [name, change, message] of cases) {
    const result = await checkFile(engine, changed(name.replace(' ', '-'), /** @type {any} */ (change)));
    assert.equal(result.pass, false, name);
    assert.match(result.problems.join('; '), message);
  }
});

test('the command prints a JSON object a file, and its status is the verdict', () => {
  const bad = changed('status', nudge('logits', 1e-3));
  writeFileSync(join(folder, 'broken.safetensors'), 'x');
  const run = (...files) => spawnSync(process.execPath, [join(root, 'wasm/cli.mjs'), 'check', '--modules', modulesFolder, '--kernels', 'simd128', ...files], { encoding: 'utf8' });
  const good = run(own);
  assert.equal(good.status, 0, good.stderr);
  assert.equal(JSON.parse(good.stdout).name, 'small_causal');
  for (const file of [bad, join(folder, 'broken.safetensors'), join(folder, 'missing.safetensors')]) {
    const { status, stdout } = run(own, file);
    assert.equal(status, 1, file);
    assert.deepEqual(stdout.trimEnd().split('\n').map((line) => JSON.parse(line).pass), [true, false]);
  }
});
