// One run, through the Lab class: what it promises about steps, errors, repeatability, and being
// saved. Runs on every build there is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { builtKernels, loadEngine, throwsLabError, TINY, withLab } from './engine.mjs';

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
