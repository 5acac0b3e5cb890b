// Samples of streams through the Lab class: arrays by name in and out, losses as their definition
// has them, runs that are saved and continued, and what is refused. On every build there is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { builtKernels, loadEngine, moduleFiles, throwsLabError } from './engine.mjs';

const SMALL = {
  task: 'trajectories',
  streams: 'return:1,state:3,node:t5',
  heads: 'state@node,node@state*0.5,calm@return:2:tanh',
  seq: 18,
  mask: 'causal+padding',
  lengths: 'variable',
  step_embed: 6,
  embed_norm: true,
  d_model: 16,
  n_heads: 2,
  batch: 8,
  samples: 20,
  eval_samples: 8,
  dropout: 0,
  lr: 0.01,
};

const withLab = async (kernels, settings, use) => {
  const engine = await loadEngine(kernels);
  const lab = engine.create(settings);
  try {
    return use(lab, engine);
  } finally {
    lab.destroy();
    engine.close();
  }
};

/** A prediction's losses in a sample: their sum, and how many there are. */
function lossOf({ kind, size }, targets, outputs) {
  let [sum, count] = [0, 0];
  targets.forEach((target, i) => {
    if (Number.isNaN(target) || (kind === 'token' && target < 0)) return;
    count++;
    if (kind === 'vector') sum += (outputs[i] - target) ** 2;
    else {
      const row = outputs.subarray(i * size, (i + 1) * size);
      sum += Math.log(row.reduce((all, x) => all + Math.exp(x), 0)) - row[target];
    }
  });
  return { sum, count };
}

/** The shares of streams, summed here from the weights of the same examples. */
function checkShares(lab, rows) {
  const names = lab.task.streams.map(({ name }) => name);
  const sums = rows.map(() => names.map(() => ({ rows: 0, to: names.map(() => 0) })));
  for (let i = 0; i < 8; i++) {
    const example = lab.example(i);
    lab.probe(example);
    rows.forEach(({ layer, head }, row) => {
      const { data, shape } = lab.copy(`attn.${layer}`);
      const [, T] = shape;
      for (let t = 0; t < T; t++) {
        if (!example.valid[Math.floor(t / names.length)]) continue;
        const sum = sums[row][t % names.length];
        sum.rows++;
        for (let j = 0; j < T; j++) sum.to[j % names.length] += data[(head * T + t) * T + j];
      }
    });
  }
  rows.forEach(({ streams, uniform }, row) =>
    names.forEach((from, i) => {
      const even = Object.values(uniform.streams[from]).reduce((sum, x) => sum + x, 0);
      assert.ok(Math.abs(even - 1) < 1e-9);
      names.forEach((to, j) => {
        const truth = sums[row][i].to[j] / sums[row][i].rows;
        assert.ok(Math.abs(streams[from][to] - truth) < 1e-6, `${from} to ${to}`);
      });
    }),
  );
}

for (const kernels of builtKernels()) {
  const it = (title, use, settings = {}) =>
    test(`${kernels}: ${title}`, () => withLab(kernels, { ...SMALL, ...settings }, use));

  it('an example has an array for each stream and prediction', (lab) => {
    const { inputs, targets, timesteps, valid } = lab.example(0);
    assert.deepEqual(Array.from(timesteps), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(
      Object.entries(inputs).map(([name, { length }]) => [name, length]),
      [
        ['return', 6],
        ['state', 18],
        ['node', 6],
      ],
    );
    assert.ok(inputs.state instanceof Float32Array && inputs.node instanceof Int32Array);
    assert.deepEqual(
      Object.entries(targets).map(([name, { length }]) => [name, length]),
      [
        ['state', 18],
        ['node', 6],
        ['calm', 12],
      ],
    );
    valid.forEach((there, step) => {
      assert.equal(targets.node[step] === -1, !there);
      assert.equal(Number.isNaN(targets.calm[2 * step]), !there);
      if (there) assert.equal(targets.node[step], inputs.node[step], 'node follows state');
    });
  });

  it('the loss is the weighted sum of the means over what has a target', (lab) => {
    lab.train(3);
    const { predictions } = lab.task;
    const sums = Object.fromEntries(predictions.map(({ name }) => [name, { sum: 0, count: 0 }]));
    for (let i = 0; i < 8; i++) {
      const example = lab.example(i);
      const { outputs } = lab.probe(example);
      for (const prediction of predictions) {
        const { name } = prediction;
        const one = lossOf(prediction, example.targets[name], outputs[name].data);
        sums[name] = { sum: sums[name].sum + one.sum, count: sums[name].count + one.count };
      }
    }
    const score = lab.evaluate();
    let loss = 0;
    for (const { name, weight } of predictions) {
      const mean = sums[name].sum / sums[name].count;
      assert.ok(Math.abs(score.losses[name] - mean) < 1e-5 * mean, name);
      loss += weight * mean;
    }
    assert.ok(Math.abs(score.loss - loss) < 1e-5 * loss);
    assert.ok(score.accuracy >= 0 && score.accuracy <= 1, 'of the tokens');
  });

  it('numbers of predictions are sums over what wrote them', (lab) => {
    lab.train(5);
    const { streams, predictions } = lab.task;
    const { outputs } = lab.probe(lab.example(1));
    let first = 0;
    for (const { name, at, size, tanh } of predictions) {
      const row = 2 * streams.length + streams.findIndex((stream) => stream.name === at);
      const answers = Array.from({ length: size }, (_, i) => ({ row, token: first + i }));
      const { sources, parts } = lab.why.logitParts(answers);
      answers.forEach((_, i) => {
        const own = parts.subarray(i * sources.length, (i + 1) * sources.length);
        const sum = own.reduce((total, part) => total + part, 0);
        const made = outputs[name].data[2 * size + i];
        assert.ok(Math.abs((tanh ? Math.tanh(sum) : sum) - made) < 1e-5, `${name} ${i}`);
        const heads = sources.map((source, k) => ({ source, part: own[k] }));
        for (const { source, part } of heads.filter((one) => one.source.startsWith('head.'))) {
          const [, layer, head] = source.split('.').map(Number);
          const written = lab.why.writtenParts({ layer, head }, [answers[i]]);
          assert.ok(Math.abs(written.reduce((a, b) => a + b, 0) - part) < 1e-5, source);
        }
      });
      first += size;
    }
    const wrong = { row: 0, token: first };
    throwsLabError(assert, () => lab.why.logitParts([wrong]), { code: 'range', field: 'token' });
    const at = streams.findIndex((stream) => stream.name === predictions[0].at);
    const beside = { row: (at + 1) % streams.length, token: 0 };
    throwsLabError(assert, () => lab.why.logitParts([beside]), { code: 'range', field: 'row' });
    const other = { row: at, token: 0, minus: first - 1 };
    throwsLabError(assert, () => lab.why.logitParts([other]), { code: 'range', field: 'minus' });
  });

  it('a batch of its own examples has their loss, and learns', (lab) => {
    const all = Array.from({ length: 8 }, (_, i) => lab.example(i));
    const joined = (pick) => all.flatMap((one) => Array.from(pick(one)));
    const named = (member) =>
      Object.fromEntries(
        Object.keys(all[0][member]).map((name) => [name, joined((one) => one[member][name])]),
      );
    lab.loadBatch({
      n: 8,
      inputs: named('inputs'),
      targets: named('targets'),
      timesteps: joined(({ timesteps }) => timesteps),
      valid: joined(({ valid }) => valid),
    });
    const before = lab.batchForward();
    assert.equal(before.loss, lab.evaluate().loss);
    for (let step = 0; step < 20; step++) {
      lab.loadBatch({
        n: 8,
        ...all[0],
        inputs: named('inputs'),
        targets: named('targets'),
        timesteps: joined(({ timesteps }) => timesteps),
        valid: joined(({ valid }) => valid),
      });
      lab.batchGradient();
      lab.batchUpdate();
    }
    assert.ok(lab.batchForward().loss < before.loss);
  });

  it('a saved run continues to the same bits', (lab, engine) => {
    lab.train(4);
    const again = engine.restore(lab.save());
    assert.equal(again.settings.streams, SMALL.streams);
    lab.train(3);
    again.train(3);
    assert.equal(again.hash(), lab.hash());
    again.destroy();
  });

  it('heads are measured, and cut', (lab) => {
    lab.train(20);
    const rows = lab.heads({ samples: 8 });
    assert.equal(rows.length, 4);
    for (const row of rows) {
      assert.ok(row.entropy >= 0 && row.previous >= 0);
      assert.deepEqual([row.same, row.induction], [null, null], 'there are no tokens');
    }
    const whole = lab.evaluate().loss;
    checkShares(lab, rows);
    lab.cut([{ layer: 0, part: 'self', head: 0 }]);
    assert.notEqual(lab.evaluate().loss, whole);
    lab.cut([]);
    assert.equal(lab.evaluate().loss, whole);
    lab.probe(lab.example(0));
    const { parts, queries } = lab.why.scoreParts({ layer: 1, head: 0 }, { query: 9, key: 3 });
    assert.ok(parts.length > 0 && queries.includes('input'));
  });

  it('what does not fit is refused by the name of the array, and changes nothing', (lab) => {
    const { inputs, timesteps, valid } = lab.example(0);
    const changed = (name, at, value) => {
      const data = Array.from(inputs[name]);
      data[at] = value;
      return { inputs: { ...inputs, [name]: data }, timesteps, valid };
    };
    const hash = lab.hash();
    const wrong = [
      [changed('state', 4, NaN), 'state', /state holds nan at step 1/],
      [changed('state', 4, Infinity), 'state', /state holds inf at step 1/],
      [changed('node', 2, 5), 'node', /node holds 5 at step 2; tokens go from 0 to 4/],
      [changed('node', 2, 1.5), 'node', /1.5, which is not a whole number/],
      [{ inputs: { ...inputs, other: [1] } }, 'inputs', /"other"; there are return, state, node/],
      [{ inputs: { ...inputs, state: [1, 2] } }, 'state', /needs 18 numbers, and has 2/],
      [{ inputs: { return: [] } }, 'return', /no whole steps/],
      [{ inputs, timesteps: [6, 0, 0, 0, 0, 0] }, 'timesteps', /step embeddings from 0 to 5/],
      [{ inputs, timesteps: [-1, 0, 0, 0, 0, 0] }, 'timesteps', /-1 at step 0/],
      [{ inputs, valid: [2, 0, 0, 0, 0, 0] }, 'valid', /valid holds 2 at step 0/],
    ];
    for (const [sample, field, message] of wrong)
      throwsLabError(assert, () => lab.probe(sample), { code: 'range', field, message });
    throwsLabError(assert, () => lab.probe([1, 2]), { code: 'state', field: 'tokens' });
    throwsLabError(assert, () => lab.readInput('1 2'), { code: 'state' });
    assert.equal(lab.hash(), hash);
  });

  test(`${kernels}: tokens are not streams`, () =>
    withLab(kernels, { task: 'shift', seq: 4 }, (lab) => {
      throwsLabError(assert, () => lab.probe({ inputs: {} }), { code: 'state', field: 'inputs' });
      assert.equal(lab.evaluate({ samples: 2 }).losses, undefined);
    }));
}

test('any number of threads gives the same bits', async (t) => {
  if (!moduleFiles().includes('headroom-simd128-mt.wasm')) return t.skip('no build with threads');
  const hashes = [];
  for (const threads of [1, 2, 3]) {
    const engine = await loadEngine('simd128', { threads });
    const lab = engine.create({ ...SMALL, dropout: 0.1, embed_hidden: 9, batch: 64 });
    lab.train(6);
    hashes.push(lab.hash());
    lab.destroy();
    engine.close();
  }
  assert.deepEqual(new Set(hashes).size, 1, hashes.join(' '));
});
