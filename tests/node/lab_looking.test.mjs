// Looking into one run through the Lab class: probes, tensors by name, generation. Runs on every
// build there is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { builtKernels, throwsLabError, TINY, withLab } from './engine.mjs';

const near = (a, b, tolerance, what) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b)), `${what}: ${a} and ${b}`);

for (const kernels of builtKernels()) {
  const it = (title, use, settings = {}) =>
    test(`${kernels}: ${title}`, () => withLab(kernels, settings, use));

  it('attention of a long sequence is computed when it is copied', (_, engine) => {
    const T = 300;
    const long = engine.create({
      task: 'shift',
      arch: 'decoder',
      seq: T,
      d_model: 8,
      n_heads: 2,
      n_layers: 1,
      batch: 2,
    });
    long.train(1);
    const { tokens } = long.example(0);
    long.probe(tokens);
    const { shape, data } = long.copy('attn.0');
    assert.deepEqual(shape, [2, T, T]);
    assert.deepEqual(long.copy('batch.attn.0').shape, [1, 2, T, T]);
    for (let row = 0; row < 2 * T; row++) {
      const weights = data.subarray(row * T, row * T + T);
      near(
        weights.reduce((a, b) => a + b, 0),
        1,
        1e-5,
        `row ${row}`,
      );
      assert.ok(
        weights.subarray((row % T) + 1).every((w) => w === 0),
        'later positions',
      );
    }
    /* context = weights v, head by head */
    const v = long.copy('act.v.0').data;
    const context = long.copy('act.context.0').data;
    for (const [row, c] of [
      [0, 0],
      [150, 3],
      [299, 7],
    ]) {
      let sum = 0;
      const head = c < 4 ? 0 : 1;
      for (let j = 0; j < T; j++) sum += data[(head * T + row) * T + j] * v[j * 8 + c];
      near(sum, context[row * 8 + c], 1e-5, `context ${row} ${c}`);
    }
    long.probe(tokens.subarray(0, 20)); // short again: rows of another length
    assert.deepEqual(long.copy('attn.0').shape, [2, 20, 20]);
    long.destroy();
  });

  it('a model without an output shows the attention of a window that keeps none', (_, engine) => {
    const long = engine.create({ ...TINY, head: 'none', max_len: 600 });
    long.probe([2, 3, 4, 5]);
    const { shape, data } = long.copy('attn.0');
    assert.deepEqual(shape, [2, 4, 4]);
    for (let row = 0; row < 8; row++)
      near(
        data.subarray(4 * row, 4 * row + 4).reduce((a, b) => a + b, 0),
        1,
        1e-5,
        `row ${row}`,
      );
    long.destroy();
  });

  it('a probe of any length shows attention that sums to 1, and probabilities', (lab) => {
    lab.train(3);
    const example = lab.example(3);
    assert.deepEqual(lab.example(3), example, 'deterministic');
    assert.notDeepEqual(lab.example(3, 'train'), example);
    for (const tokens of [
      example.tokens,
      Int32Array.from({ length: 1 }, () => 2),
      Int32Array.from({ length: 37 }, (_, i) => i % 12),
    ]) {
      const T = tokens.length;
      const probe = lab.probe(tokens, { targets: example.targets });
      assert.deepEqual(probe.logits.shape, [T, 12]);
      assert.equal(probe.predictions.length, T);
      assert.deepEqual(probe.targets, example.targets);
      for (let row = 0; row < T; row++) {
        const logits = Array.from(probe.logits.data.subarray(row * 12, row * 12 + 12));
        const p = probe.probabilities.subarray(row * 12, row * 12 + 12);
        assert.equal(probe.predictions[row], logits.indexOf(Math.max(...logits)));
        near(
          p.reduce((a, b) => a + b, 0),
          1,
          1e-6,
          `probabilities of row ${row}`,
        );
      }
      for (const layer of [0, 1]) {
        const { shape, data } = lab.copy(`attn.${layer}`);
        assert.deepEqual(shape, [2, T, T]);
        for (let row = 0; row < 2 * T; row++)
          near(
            data.subarray(row * T, row * T + T).reduce((a, b) => a + b, 0),
            1,
            1e-6,
            `attention row ${row} of length ${T}`,
          );
        assert.deepEqual(lab.copy(`act.ffn.${layer}`).shape, [T, 24]);
        assert.deepEqual(lab.copy(`act.q.${layer}`).shape, [T, 16]);
      }
      assert.deepEqual(lab.copy('act.hidden').shape, [T, 16]);
    }
    const [{ predictions }] = lab.predict([example]);
    assert.deepEqual(predictions, lab.probe(example.tokens).predictions);
  });

  it(
    'what the batch shows is what a probe of each sequence shows, also where its rows do not touch',
    (lab) => {
      const tokens = Array.from({ length: 24 }, (_, i) => 1 + (i % 7));
      const T = 8;
      lab.loadBatch({ n: 3, tokens, targets: tokens });
      lab.batchForward();
      for (const name of ['act.ffn.0', 'act.block.0', 'logits']) {
        const { shape, data } = lab.copy(`batch.${name}`);
        for (let n = 0; n < 3; n++) {
          lab.probe(tokens.slice(n * T, n * T + T));
          const alone = lab.copy(name);
          assert.deepEqual(shape, [3, ...alone.shape], name);
          assert.deepEqual(
            data.slice(n * alone.data.length, (n + 1) * alone.data.length),
            alone.data,
            name,
          );
        }
      }
      assert.equal(lab.copy('batch.act.ffn.0').shape.at(-1), 512);
      for (const name of ['batch.act.ffn.0', 'act.ffn.0', 'attn.0']) {
        assert.throws(
          () => lab.write(name, lab.copy(name).data),
          ({ message }) => message.startsWith(`${name} cannot be replaced`),
        );
      }
    },
    { d_ff: 512, n_layers: 1 },
  );

  it(
    'a step of one thread leaves its last sequences to look at, a pass over the batch all of them',
    (lab) => {
      lab.train(1);
      const {
        shape: [held],
        data,
      } = lab.copy('batch.attn.0');
      assert.ok(held > 0 && held < 64, `${held} sequences`);
      assert.equal(data.length % held, 0);
      lab.batchForward();
      assert.equal(lab.copy('batch.attn.0').shape[0], 64);
    },
    { batch: 64 },
  );

  it("what is copied is the caller's own, and parameters can be written", (lab) => {
    const before = lab.copy('output.bias');
    before.data.fill(1000);
    assert.ok(lab.copy('output.bias').data.every((x) => Math.abs(x) < 1));
    lab.probe([2, 3, 4]);
    const weight = lab.copy('output.weight').data.fill(0);
    lab.write('output.weight', weight);
    lab.write(
      'output.bias',
      Float32Array.from({ length: 12 }, (_, i) => i),
    );
    const { predictions, logits } = lab.probe([2, 3, 4]);
    assert.deepEqual([...predictions], [11, 11, 11], 'the kernels see what was written');
    assert.equal(logits.data[5], 5);
  });

  it('the list of tensors has every parameter with gradient and moments', (lab) => {
    const tensors = new Map(lab.tensors().map((tensor) => [tensor.name, tensor]));
    const parameters = [...tensors.values()].filter(({ kind }) => kind === 'parameter');
    const count = parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
    assert.equal(count, lab.parameters().at(-1).count);
    for (const { name, shape } of parameters) {
      for (const [prefix, kind] of [
        ['grad.', 'gradient'],
        ['adam_m.', 'adam_m'],
        ['adam_v.', 'adam_v'],
      ])
        assert.deepEqual(tensors.get(prefix + name), { name: prefix + name, kind, shape });
    }
    assert.deepEqual(tensors.get('blocks.1.feed_forward.linear1.weight').shape, [24, 16]);
    assert.deepEqual(tensors.get('pos_encoding.pe').shape, [lab.settings.max_len, 16]);
    assert.equal('at' in tensors.get('output.bias'), false, 'no address');
  });

  it(
    'causal attention does not see later positions, and continues a sequence',
    (lab, engine) => {
      assert.throws(
        () => lab.begin([2, 3]),
        (error) => /** @type {any} */ (error).code === 'state',
      );
      const causal = engine.create({ ...TINY, arch: 'decoder' });
      causal.train(2);
      causal.probe([2, 3, 4, 5, 6]);
      const { data } = causal.copy('attn.1');
      for (let row = 0; row < 10; row++)
        for (let key = 0; key < 5; key++)
          assert.equal(data[row * 5 + key] === 0, key > row % 5, `row ${row}, key ${key}`);
      const draw = (options) => {
        causal.begin([2, 3, 4]);
        return Array.from({ length: 20 }, () => causal.next(options));
      };
      const likeliest = draw({});
      const drawn = draw({ temperature: 1, seed: 4 });
      assert.deepEqual(draw({ cached: false }), likeliest);
      assert.deepEqual(draw({ temperature: 1, seed: 4, cached: false }), drawn);
      assert.notDeepEqual(draw({ temperature: 1, seed: 5 }), drawn);
      assert.equal(likeliest[0], causal.probe([2, 3, 4]).predictions[2]);
      causal.destroy();
    },
    { vocab: 12 },
  );

  it(
    'an encoder-decoder has a source, and attention of three kinds',
    (lab) => {
      lab.train(2);
      const { source, tokens, targets } = lab.example(0);
      const { predictions } = lab.probe(tokens, { source, targets });
      assert.equal(predictions.length, tokens.length);
      assert.deepEqual(lab.copy('attn.encoder.0').shape, [2, source.length, source.length]);
      assert.deepEqual(lab.copy('attn.decoder_self.1').shape, [2, tokens.length, tokens.length]);
      assert.deepEqual(lab.copy('attn.decoder_cross.1').shape, [2, tokens.length, source.length]);
      assert.deepEqual(
        [...new Set(lab.heads().map(({ kind, tensor }) => `${kind} ${tensor.slice(0, -2)}`))],
        ['self attn.encoder', 'causal attn.decoder_self', 'cross attn.decoder_cross'],
      );
    },
    { arch: 'encdec', task: 'reverse' },
  );

  it(
    'a model without output can be looked into, not trained',
    (lab) => {
      throwsLabError(assert, () => lab.train(), { code: 'state', message: /no output/ });
      throwsLabError(assert, () => lab.evaluate(), { code: 'state' });
      const probe = lab.probe([2, 3, 4]);
      assert.equal(probe.logits, null);
      assert.deepEqual(lab.copy('act.hidden').shape, [3, 16]);
    },
    { head: 'none' },
  );
}
