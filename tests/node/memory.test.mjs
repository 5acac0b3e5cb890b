// The module's memory does not grow by use: what is made and destroyed, asked and answered, refused
// and thrown leaves nothing in memory. A page trains for hours.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine, TINY } from './engine.mjs';

const FEW = 10;
const MANY = 300;

/** Checks that memory is as large after many turns as after a few. */
function staysTheSame(engine, turn) {
  for (let i = 0; i < FEW; i++) turn(i);
  const before = engine.memoryBytes;
  for (let i = 0; i < MANY; i++) turn(i);
  assert.equal(engine.memoryBytes, before);
}

test('labs made and destroyed', async () => {
  const engine = await loadEngine();
  staysTheSame(engine, () => {
    const lab = engine.create({ ...TINY, batch: 64, d_model: 32 });
    lab.train(1);
    lab.destroy();
  });
});

test('labs of changing sizes, overlapping in time', async () => {
  const engine = await loadEngine();
  let last = null;
  staysTheSame(engine, (i) => {
    const next = engine.create({ ...TINY, d_model: i % 2 ? 32 : 16, seq: i % 2 ? 9 : 17 });
    last?.destroy();
    last = next;
  });
  last.destroy();
});

test('everything a lab is asked', async () => {
  const engine = await loadEngine();
  const lab = engine.create(TINY);
  const { tokens } = lab.example(0);
  const bytes = lab.save();
  staysTheSame(engine, (i) => {
    lab.train(1);
    lab.evaluate({ samples: 8 });
    lab.probe(i % 2 ? tokens : [2, 3]);
    lab.copy('attn.0');
    lab.tensors();
    lab.heads({ samples: 8 });
    lab.lens();
    lab.cut([{ layer: i % 2 }], { mode: i % 3 ? 'zero' : 'mean', samples: 8 });
    lab.evaluateLength(i % 2 ? 5 : 11, { samples: 2 });
    lab.cut([]);
    lab.parameters();
    lab.hash();
    lab.set('lr', 0.001 * (1 + (i % 3)));
    lab.load(lab.save());
    engine.readFile(bytes);
  });
  lab.destroy();
});

test('errors', async () => {
  const engine = await loadEngine();
  const lab = engine.create(TINY);
  staysTheSame(engine, () => {
    assert.throws(() => engine.create({ n_heads: 7 }));
    assert.throws(() => engine.create({ seq: 1023, d_model: 1024, n_heads: 64, n_layers: 12 }));
    assert.throws(() => lab.probe([99]));
    assert.throws(() => lab.load(new Uint8Array(1000)));
    assert.throws(() => lab.set('seed', 3));
    assert.throws(() => lab.copy('nix'));
    assert.throws(() => lab.cut([{ layer: 9 }]));
    assert.throws(() => lab.cut([{ layer: 0, values: new Float32Array(5) }]));
    assert.throws(() => lab.evaluateLength(4));
  });
  lab.destroy();
});

test('views survive memory that grows while a lab is in use', async () => {
  const engine = await loadEngine();
  const lab = engine.create(TINY);
  const before = lab.copy('embedding.weight').data;
  const bytes = engine.memoryBytes;
  const large = engine.create({ ...TINY, d_model: 512, batch: 256 });
  assert.ok(engine.memoryBytes > bytes, 'memory grew');
  assert.deepEqual(lab.copy('embedding.weight').data, before);
  lab.train(1);
  large.destroy();
  lab.destroy();
});
