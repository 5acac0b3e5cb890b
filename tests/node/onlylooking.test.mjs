// Labs that are only looked into: what looks gives the same as in a lab that can be trained, what
// trains is refused, and models of other programs open so where training them would take more
// memory than there is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hfModel } from '../../wasm/export/hf.mjs';
import { bytesSource } from '../../wasm/models/files/sources.mjs';
import { openModel } from '../../wasm/models/open.mjs';
import { describeModel } from '../../wasm/models/prepare.mjs';
import { loadEngine, root } from './engine.mjs';
import { file, safetensors } from './model_files.mjs';

const engine = await loadEngine();
after(() => engine.close());
const folder = mkdtempSync(join(tmpdir(), 'headroom-looking-'));
after(() => rmSync(folder, { recursive: true }));

const SMALL = { preset: 'gpt2', bias: false, batch: 4, eval_samples: 16 };

test('what looks is the same, and what trains is refused', () => {
  for (const settings of [SMALL, { preset: 'reverse' }, { preset: 'labels' }]) {
    const lab = engine.create(settings);
    const only = engine.create(settings, { looking: true });
    assert.deepEqual([lab.looking, only.looking], [false, true]);
    for (const look of [
      (l) => l.evaluate({ samples: 16 }),
      (l) => l.heads({ samples: 16 }),
      (l) => l.probe(l.example(2).tokens).logits,
    ])
      assert.deepEqual(look(only), look(lab));
    const refused = { code: 'state', message: /^this model is only looked into$/ };
    assert.throws(() => only.train(1), refused);
    assert.throws(() => only.train(1, { groups: true }), refused);
    assert.equal(lab.train(1).step, 1);
    lab.destroy();
    only.destroy();
  }
});

test('a lab that could not be made leaves the next one able to train', () => {
  assert.throws(() => engine.create({ ...SMALL, d_model: 0 }, { looking: true }));
  const lab = engine.create(SMALL);
  assert.equal(lab.train(1).step, 1);
  lab.destroy();
});

test('a plan says what both take', () => {
  const { bytes, bytes_looking: looking, parameters } = engine.plan(SMALL);
  assert.ok(looking < bytes && looking > 4 * parameters, `${looking} of ${bytes}`);
  assert.ok(engine.describe().most_bytes > 1e9);
});

/** An engine whose labs may take so much. */
const withMost = (most) =>
  /** @type {any} */ ({
    describe: () => ({ ...engine.describe(), most_bytes: most }),
    plan: (settings) => engine.plan(settings),
    create: (...args) => engine.create(...args),
  });

test('a model too large to be trained opens to be looked into, and says so', async () => {
  const lab = engine.create({ ...SMALL, max_len: 300 });
  const bytes = hfModel(engine, lab);
  const zipped = bytesSource('m.zip', bytes);
  const { costs } = await describeModel(engine, [zipped]);
  assert.ok(costs && costs.bytes_looking < costs.bytes);
  const large = await openModel(withMost(costs.bytes - 1), [zipped]);
  assert.equal(large.lab.looking, true);
  assert.equal(large.lab.settings.max_len, 256);
  assert.match(large.notes.join(' '), /up to 300 positions, and here the first 256\./);
  assert.match(large.notes.join(' '), /Training it would take 0\.0 GB, .*it is only looked into/);
  const tokens = [3, 14, 15, 92];
  assert.deepEqual(large.lab.probe(tokens).logits, lab.probe(tokens).logits);
  const { lab: trained } = await openModel(engine, [zipped]);
  assert.equal(trained.looking, false);
  const { lab: asked, notes } = await openModel(engine, [zipped], { looking: true });
  assert.equal(asked.looking, true);
  assert.doesNotMatch(notes.join(' '), /GB/);
  for (const one of [lab, large.lab, trained, asked]) one.destroy();
});

test('it has as many positions as there is room for', async () => {
  const shape = { n_embd: 48, n_head: 4, n_layer: 24, n_positions: 1024, vocab_size: 50 };
  const config = { model_type: 'gpt2', ...shape, activation_function: 'gelu_new' };
  const C = shape.n_embd;
  const shapes = { 'wte.weight': [50, C], 'wpe.weight': [1024, C] };
  for (let i = 0; i < shape.n_layer; i++)
    Object.assign(shapes, {
      ...{ [`h.${i}.ln_1.weight`]: [C], [`h.${i}.ln_1.bias`]: [C] },
      ...{ [`h.${i}.ln_2.weight`]: [C], [`h.${i}.ln_2.bias`]: [C] },
      ...{ [`h.${i}.attn.c_attn.weight`]: [C, 3 * C], [`h.${i}.attn.c_attn.bias`]: [3 * C] },
      ...{ [`h.${i}.attn.c_proj.weight`]: [C, C], [`h.${i}.attn.c_proj.bias`]: [C] },
      ...{ [`h.${i}.mlp.c_fc.weight`]: [C, 4 * C], [`h.${i}.mlp.c_fc.bias`]: [4 * C] },
      ...{ [`h.${i}.mlp.c_proj.weight`]: [4 * C, C], [`h.${i}.mlp.c_proj.bias`]: [C] },
    });
  Object.assign(shapes, { 'ln_f.weight': [C], 'ln_f.bias': [C] });
  const files = [file('config.json', config), file('model.safetensors', safetensors(shapes))];
  const { costs } = await describeModel(engine, files);
  assert.ok(costs);
  const rooms = [
    [costs.bytes_looking, 256],
    [costs.bytes_looking - 1, 128],
    [costs.bytes_looking / 4, 64],
  ];
  for (const [most, positions] of rooms) {
    const { lab, notes } = await openModel(withMost(most), files);
    assert.deepEqual([lab.looking, lab.settings.n_layers], [true, 24]);
    assert.equal(lab.settings.max_len, positions);
    assert.ok(notes.some((note) => note.endsWith(`and here the first ${positions}.`)));
    assert.equal(lab.copy('positions.weight').shape[0], positions);
    lab.destroy();
  }
});

test('commands look into models of other programs', () => {
  const lab = engine.create(SMALL);
  const path = join(folder, 'model.zip');
  writeFileSync(path, hfModel(engine, lab));
  const run = (...args) =>
    spawnSync(process.execPath, [join(root, 'wasm/cli.mjs'), ...args], { encoding: 'utf8' });
  const heads = run('heads', '--in', path, '--samples', '4', '--json');
  assert.equal(heads.status, 0, heads.stderr);
  assert.match(heads.stderr, /^GPT-2 of Hugging Face\.$/m);
  assert.equal(JSON.parse(heads.stdout).heads.length, 8);
  const missing = run('heads', '--in', join(folder, 'none'));
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /none cannot be read/);
  const empty = run('heads', '--in', mkdtempSync(join(folder, 'empty-')));
  assert.notEqual(empty.status, 0);
  assert.match(empty.stderr, /^headroom: /m);
  lab.destroy();
});
