// One run, through the Lab class: what it promises about steps, errors, repeatability, looking
// inside, and being saved. Runs on every build there is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { builtKernels, loadEngine, throwsLabError, TINY } from './engine.mjs';

/** Calls use(lab, engine) with a lab that is destroyed afterwards. */
async function withLab(kernels, settings, use) {
  const engine = await loadEngine(kernels);
  const lab = engine.create({ ...TINY, ...settings });
  try {
    return await use(lab, engine);
  } finally {
    lab.destroy();
  }
}

const near = (a, b, tolerance, what) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b)), `${what}: ${a} and ${b}`);

/** The hash after `steps` steps. */
const hashAfter = (engine, settings, steps) => {
  const lab = engine.create({ ...TINY, ...settings });
  try {
    lab.train(steps);
    return lab.hash();
  } finally {
    lab.destroy();
  }
};

for (const kernels of builtKernels()) {
  const it = (title, use, settings = {}) =>
    test(`${kernels}: ${title}`, () => withLab(kernels, settings, use));

  it('a new lab has its settings, no step, and a finite loss near that of guessing', (lab) => {
    assert.equal(lab.step, 0);
    assert.equal(lab.epoch, 0);
    assert.equal(lab.settings.d_model, 16);
    assert.equal(lab.settings.dropout, 0.1);
    const { loss, accuracy, sequence_accuracy, samples } = lab.evaluate();
    assert.equal(samples, 24);
    assert.ok(loss > 0.5 && loss < 10, `loss ${loss}`);
    assert.ok(accuracy >= 0 && accuracy < 0.5 && sequence_accuracy >= 0);
  });

  it('train counts steps and epochs, and its means weigh every target alike', (lab, engine) => {
    // 20 samples in batches of 8: the third step of an epoch has 4.
    const settings = { ...TINY, samples: 20 };
    const together = engine.create(settings);
    const apart = engine.create(settings);
    const all = together.train(5);
    const each = Array.from({ length: 5 }, () => apart.train());
    assert.equal(all.step, 5);
    near(all.epoch, 5 / 3, 1e-12, 'epoch');
    const targets = each.reduce((sum, one) => sum + one.targets, 0);
    assert.equal(all.targets, targets);
    assert.equal(targets, (8 + 8 + 4 + 8 + 8) * 4);
    near(
      all.loss,
      each.reduce((sum, one) => sum + one.loss * one.targets, 0) / targets,
      1e-12,
      'loss',
    );
    near(
      all.accuracy,
      each.reduce((sum, one) => sum + one.accuracy * one.targets, 0) / targets,
      1e-12,
      'accuracy',
    );
    assert.equal(all.grad_norm, each[4].grad_norm);
    assert.equal(all.lr, 0.001);
    assert.equal(together.hash(), apart.hash());
    const none = together.train(0);
    assert.ok(none.step === 5 && Number.isNaN(none.loss));
    together.destroy();
    apart.destroy();
  });

  it(
    "without dropout a step's score is that of evaluating its batch",
    (lab) => {
      // 4 samples in batches of 8: the batch is not full.
      const { loss, accuracy, sequence_accuracy } = lab.evaluate({ split: 'train', samples: 4 });
      const step = lab.train();
      assert.equal(step.targets, 16);
      near(step.loss, loss, 1e-6, 'loss');
      assert.equal(step.accuracy, accuracy);
      assert.equal(step.sequence_accuracy, sequence_accuracy);
    },
    { dropout: 0, samples: 4 },
  );

  it('a step that measures groups of tensors is the same step', (lab, engine) => {
    const before = new Map(
      lab
        .tensors()
        .filter(({ kind }) => kind === 'parameter')
        .map(({ name }) => [name, lab.copy(name).data]),
    );
    const { groups, grad_norm } = lab.train(1, { groups: true });
    assert.equal(lab.hash(), hashAfter(engine, {}, 1));
    near(Math.hypot(...groups.map(({ gradient }) => gradient)), grad_norm, 1e-5, 'gradient');
    let moved = 0;
    for (const [name, old] of before)
      lab.copy(name).data.forEach((value, i) => {
        moved += (value - old[i]) ** 2;
      });
    near(Math.hypot(...groups.map(({ update }) => update)), Math.sqrt(moved), 1e-6, 'update');
    const { parameters } = lab.plan();
    assert.equal(
      groups.reduce((sum, group) => sum + group.parameters, 0),
      parameters,
    );
    assert.ok(!('groups' in lab.train(1)));
  });

  it('the same seed gives the same run, another seed another', async (lab, engine) => {
    const again = await loadEngine(kernels);
    const hash = hashAfter(engine, { seed: 5 }, 12);
    assert.match(hash, /^[0-9a-f]{16}$/);
    assert.equal(hashAfter(engine, { seed: 5 }, 12), hash);
    assert.equal(hashAfter(again, { seed: 5 }, 12), hash, 'in another instance');
    assert.notEqual(hashAfter(engine, { seed: 6 }, 12), hash);
    assert.notEqual(hashAfter(engine, { seed: 5 }, 11), hash);
  });

  it('looking, evaluating and resetting do not change the run', (lab, engine) => {
    lab.train(4);
    lab.evaluate({ samples: 30 });
    lab.evaluate({ split: 'train' });
    lab.heads();
    lab.probe(lab.example(0).tokens);
    lab.train(4);
    assert.equal(lab.hash(), hashAfter(engine, {}, 8));
    lab.reset();
    assert.equal(lab.step, 0);
    lab.train(8);
    assert.equal(lab.hash(), hashAfter(engine, {}, 8));
  });

  it('restore brings a checkpoint back with its text, and load refuses another', (lab, engine) => {
    const text = 'Öl auf Wasser – und Wasser auf Öl 🌊. '.repeat(9);
    const settings = { ...TINY, preset: 'text', vocab: undefined, text };
    const first = engine.create(settings);
    const whole = engine.create({ ...settings, text: new TextEncoder().encode(text) });
    first.train(20);
    whole.train(40);
    const bytes = first.save();
    const second = engine.restore(bytes);
    assert.equal(new TextDecoder().decode(engine.readCheckpoint(bytes).text), text);
    assert.deepEqual(second.alphabet, [...new Set(text)].sort());
    assert.deepEqual(second.plan(), first.plan());
    second.train(20);
    assert.equal(second.hash(), whole.hash());
    const other = engine.create({ ...settings, text: text.replace('Öl', 'lÖ') });
    const before = other.hash();
    throwsLabError(assert, () => other.load(bytes), {
      code: 'file',
      field: 'text',
      message: /not the one that the file's run learnt from/,
    });
    assert.equal(other.hash(), before);
    throwsLabError(assert, () => engine.restore(bytes, { text: 'another text '.repeat(9) }), {
      code: 'file',
      field: 'text',
    });
    const builtin = engine.create({ ...settings, text: undefined });
    assert.equal(engine.readCheckpoint(builtin.save()).text, undefined);
    assert.equal(engine.restore(builtin.save()).hash(), builtin.hash());
    throwsLabError(assert, () => engine.restore(lab.save().subarray(0, 50)), { code: 'file' });
    for (const one of [first, whole, second, other, builtin]) one.destroy();
  });

  it('a saved run continues to the same bits, in another lab', (lab, engine) => {
    lab.train(5);
    const bytes = lab.save();
    const { metadata, tensors } = engine.readFile(bytes);
    assert.equal(metadata.step, '5');
    assert.deepEqual(tensors.get('embedding.weight').shape, [12, 16]);
    assert.deepEqual(tensors.get('embedding.weight').data, lab.copy('embedding.weight').data);
    const other = engine.create({ ...TINY, seed: 9 });
    throwsLabError(assert, () => other.load(bytes.subarray(0, 100)), { code: 'file' });
    const continued = engine.create(TINY);
    continued.load(bytes);
    assert.equal(continued.step, 5);
    assert.equal(continued.hash(), lab.hash());
    lab.train(7);
    continued.train(7);
    assert.equal(continued.hash(), lab.hash());
    const narrower = engine.create({ ...TINY, d_model: 8 });
    const before = narrower.hash();
    throwsLabError(assert, () => narrower.load(bytes), { code: 'file', field: 'embedding.weight' });
    assert.equal(narrower.hash(), before, 'nothing changed');
    for (const one of [other, continued, narrower]) one.destroy();
  });

  it('settings that make no model are refused, naming setting and value', (lab, engine) => {
    throwsLabError(assert, () => engine.create({ n_heads: 5 }), {
      code: 'config',
      field: 'n_heads',
      value: 5,
      message: /does not divide d_model 64/,
    });
    throwsLabError(assert, () => engine.create({ d_modle: 5 }), {
      code: 'config',
      field: 'd_modle',
      value: 5,
      message: /"d_modle" is not a setting/,
    });
    throwsLabError(assert, () => engine.create({ preset: 'nix' }), {
      code: 'config',
      field: 'preset',
      value: 'nix',
      message: /no preset "nix"/,
    });
    throwsLabError(assert, () => engine.create({ lr: 'fast' }), {
      code: 'config',
      field: 'lr',
      value: 'fast',
    });
    throwsLabError(assert, () => engine.create({ lr: NaN }), { code: 'config', field: 'lr' });
    throwsLabError(assert, () => engine.create({ 'lr=1\nseed': 5 }), {
      code: 'config',
      field: 'lr=1\nseed',
    });
    throwsLabError(
      assert,
      () => engine.create({ seq: 4095, d_model: 1024, n_heads: 64, n_layers: 4 }),
      { code: 'memory', message: /needs \d+ bytes.*lower seq/ },
    );
    engine.create(TINY).destroy(); // still there
  });

  it('a setting of the run in progress can be changed, others not', (lab) => {
    lab.set('lr', 0.0005);
    assert.equal(lab.settings.lr, 0.0005);
    assert.equal(lab.train().lr, 0.0005);
    throwsLabError(assert, () => lab.set('d_model', 32), {
      field: 'd_model',
      value: 32,
      code: 'state',
    });
    throwsLabError(assert, () => lab.set('lr', -1), { field: 'lr', value: -1, code: 'config' });
    assert.equal(lab.settings.lr, 0.0005);
  });

  it('a destroyed lab and wrong arguments give errors', (lab, engine) => {
    throwsLabError(assert, () => lab.train(-1), { code: 'range', field: 'n' });
    throwsLabError(assert, () => lab.train(1.5), { code: 'range', field: 'n' });
    throwsLabError(assert, () => lab.evaluate({ samples: 0 }), {
      code: 'range',
      field: 'samples',
      value: 0,
    });
    throwsLabError(assert, () => lab.evaluate({ split: 'test' }), {
      code: 'range',
      field: 'split',
      value: 'test',
    });
    throwsLabError(assert, () => lab.example(-1), { code: 'range', field: 'i' });
    throwsLabError(assert, () => lab.probe([2, 3, 12]), {
      code: 'range',
      field: 'tokens',
      message: /12 at position 2/,
    });
    throwsLabError(assert, () => lab.probe([2, 0.5]), {
      code: 'range',
      field: 'tokens',
      message: /0\.5 at position 1/,
    });
    throwsLabError(assert, () => lab.probe([]), {
      code: 'range',
      field: 'tokens',
      message: /0 positions/,
    });
    throwsLabError(assert, () => lab.probe(new Int32Array(65)), {
      code: 'range',
      field: 'tokens',
      message: /65 positions/,
    });
    throwsLabError(assert, () => lab.copy('attn.0'), {
      code: 'range',
      field: 'attn.0',
      message: /before the first probe/,
    });
    throwsLabError(assert, () => lab.copy('nix'), { code: 'range', field: 'nix' });
    throwsLabError(assert, () => lab.write('output.bias', new Float32Array(3)), {
      code: 'range',
      field: 'output.bias',
    });
    const gone = engine.create(TINY);
    gone.destroy();
    gone.destroy();
    for (const call of [
      () => gone.train(),
      () => gone.settings,
      () => gone.evaluate({ samples: 1 }),
      () => gone.hash(),
      () => gone.save(),
      () => gone.reset(),
      () => gone.tensors(),
    ]) {
      throwsLabError(assert, call, { code: 'handle', message: /destroyed/ });
    }
  });

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

  it('a probe shows attention that sums to 1, predictions and probabilities, at any length', (lab) => {
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

  it('a text can be brought', (lab, engine) => {
    const text = 'abc cab bac '.repeat(40);
    const lettered = engine.create({
      preset: 'text',
      text,
      seq: 8,
      d_model: 16,
      n_heads: 2,
      n_layers: 1,
      batch: 4,
    });
    assert.deepEqual([...lettered.alphabet].sort(), [' ', 'a', 'b', 'c']);
    assert.deepEqual(lab.alphabet, []);
    const { tokens } = lettered.example(0);
    assert.ok(text.includes(Array.from(tokens, (token) => lettered.alphabet[token]).join('')));
    assert.equal(
      lettered.parameters().at(-1).count,
      engine.plan({ ...lettered.settings, text }).parameters,
    );
    lettered.destroy();
    throwsLabError(assert, () => engine.create({ preset: 'text', text: 'short' }), {
      code: 'config',
      field: 'text',
    });
  });

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

  it(
    'a run that diverges stops, saying at which step and tensor',
    (lab) => {
      const result = lab.train(200);
      assert.ok(result.diverged, 'it diverged');
      const { step, tensor } = result.diverged;
      assert.equal(step, result.step + 1);
      assert.ok(tensor === 'loss' || lab.tensors().some(({ name }) => name === tensor), tensor);
      for (const { name, kind } of lab.tensors())
        if (kind === 'parameter')
          assert.ok(lab.copy(name).data.every(Number.isFinite), `${name} is still finite`);
      const again = lab.train(3);
      assert.deepEqual(again.diverged, result.diverged);
      assert.ok(again.step === result.step && Number.isNaN(again.loss));
      lab.reset();
      assert.equal(lab.train(1).diverged, null);
    },
    { optimizer: 'sgd', lr: 10, clip: 0 },
  );
}
