// The reference cases of tests/golden/family, whose settings are those of today's blocks: each
// passes, or is refused by the name of a setting that the engine does not have.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { checkFile } from '../../wasm/cli/check.mjs';
import { loadEngine, moduleFiles, root } from './engine.mjs';

const cases = join(root, 'tests/golden/family');
const family = readdirSync(cases)
  .filter((name) => name.endsWith('.safetensors'))
  .map((name) => join(cases, name));
const folder = mkdtempSync(join(tmpdir(), 'headroom-family-'));
after(() => rmSync(folder, { recursive: true }));

const describeFailure = ({ groups, problems }) =>
  JSON.stringify({ problems, failed: Object.entries(groups).filter(([, group]) => !group.pass) });

/** Settings of attention in the family's cases, with the values that change nothing. */
const PLAIN_ATTENTION = {
  attn_scale: true,
  n_kv_heads: 0,
  qk_norm: false,
  attn_softcap: 0,
  sink: false,
  window: 0,
  full_every: 0,
  sparse_stride: 0,
  attention: 'softmax',
  rope_base: 10000,
};

/** A copy of a case whose attention is plain, without the settings that say so. */
function withPlainAttention(name) {
  const bytes = readFileSync(join(cases, `${name}.safetensors`));
  const size = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + size));
  const config = JSON.parse(header.__metadata__.config);
  for (const [key, plain] of Object.entries(PLAIN_ATTENTION)) {
    assert.deepEqual(config[key], plain);
    delete config[key];
  }
  header.__metadata__.config = JSON.stringify(config);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const path = join(folder, `${name}.safetensors`);
  writeFileSync(path, Buffer.concat([length, text, bytes.subarray(8 + size)]));
  return path;
}

test('a case of the family passes, or is refused by the name of a setting', async () => {
  const engine = await loadEngine();
  assert.equal(family.length, 20);
  const settings = new Set(engine.describe().settings.map(({ key }) => key));
  for (const file of family) {
    const result = await checkFile(engine, file);
    const [, names] = /^the config's (.+) is not known$/.exec(result.problems.join('; ')) ?? [];
    assert.ok(result.pass || names, `${file}: ${describeFailure(result)}`);
    const config = JSON.parse(readFileSync(file.replace('.safetensors', '.json'), 'utf8'));
    for (const name of names?.split(', ') ?? [])
      assert.ok(name in config && !settings.has(name), name);
  }
});

for (const name of ['f02_gpt2_like', 'f03_attention_only_no_norm'])
  test(`${name}: its block, with plain attention, on every build`, async () => {
    const file = withPlainAttention(name);
    for (const build of moduleFiles().map((module) => module.replace(/^headroom-|\.wasm$/g, ''))) {
      const [kernels, threaded] = build.split('-');
      const engine = await loadEngine(kernels, { threads: threaded ? 2 : 1 });
      const result = await checkFile(engine, file);
      engine.close();
      assert.ok(result.pass, `${build}: ${describeFailure(result)}`);
      for (const group of ['act', 'attn', 'logits', 'grad', 'adam5'])
        assert.ok(result.groups[group], group);
    }
  });
