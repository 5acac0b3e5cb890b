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
import { loadEngine, root } from './engine.mjs';

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
  assert.ok(looking < bytes && looking > 8 * parameters, `${looking} of ${bytes}`);
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
  const file = bytesSource('m.zip', bytes);
  const plan = engine.plan({ ...SMALL, max_len: 300 });
  const large = await openModel(withMost(plan.bytes / 2), [file]);
  assert.equal(large.lab.looking, true);
  assert.equal(large.lab.settings.max_len, 256);
  assert.match(large.notes.join(' '), /up to 300 positions, and here the first 256\./);
  assert.match(large.notes.join(' '), /Training it would take 0\.0 GB, .*it is only looked into/);
  const tokens = [3, 14, 15, 92];
  assert.deepEqual(large.lab.probe(tokens).logits, lab.probe(tokens).logits);
  const { lab: trained } = await openModel(engine, [file]);
  assert.equal(trained.looking, false);
  const { lab: asked, notes } = await openModel(engine, [file], { looking: true });
  assert.equal(asked.looking, true);
  assert.doesNotMatch(notes.join(' '), /GB/);
  for (const one of [lab, large.lab, trained, asked]) one.destroy();
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
