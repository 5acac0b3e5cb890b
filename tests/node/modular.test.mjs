// Numbers modulo p: planted waves are found and nothing else, cycles of all three operations, the
// table of all problems, and what it is without a wave.
import assert from 'node:assert/strict';
import test from 'node:test';
import { circleOf, spectrumOf, wavesOf } from '../../wasm/analysis/fourier.mjs';
import {
  cycleOf,
  numbersCircle,
  numbersReport,
  problemsOf,
  scoresOf,
  withoutWaves,
} from '../../wasm/analysis/modular.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const near = (a, b, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);
const SETTINGS = { task: 'modular', seq: 3, d_model: 24, n_heads: 2, n_layers: 1, data: 'all' };
const create = (more) => engine.create({ ...SETTINGS, modulus: 31, batch: 50, ...more });

/** A table with a wave of each frequency, turned by a phase, in two columns of its own. */
function planted(n, powers, width) {
  const x = new Float64Array(n * width).fill(3); // a mean
  [...powers].forEach(([k, power], at) => {
    for (let i = 0; i < n; i++) {
      const angle = (2 * Math.PI * k * i) / n + at;
      x[i * width + 2 * at] += Math.sqrt(power) * Math.cos(angle);
      x[i * width + 2 * at + 1] += Math.sqrt(power) * Math.sin(angle);
    }
  });
  return x;
}

test('waves of all frequencies are perpendicular, of length 1, and one less than numbers', () => {
  for (const n of [3, 8, 31, 58]) {
    const waves = Array.from({ length: n >> 1 }, (_, i) => wavesOf(n, i + 1)).flat();
    assert.equal(waves.length, n - 1);
    const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
    waves.forEach((a, i) => waves.forEach((b, j) => near(dot(a, b), i === j ? 1 : 0, 1e-12)));
  }
});

test('a planted spectrum is found', () => {
  const powers = new Map([
    [3, 5],
    [7, 4],
    [15, 1],
  ]);
  const { shares, key } = spectrumOf(planted(31, powers, 8), 31, 8);
  shares.forEach((share, i) => near(share, (powers.get(i + 1) ?? 0) / 10));
  assert.deepEqual(key, [3, 7]); // the even share is 1/15, so a tenth is no key
  assert.deepEqual(spectrumOf(new Float32Array(31 * 4).fill(2), 31, 4).key, []);
});

test('the numbers lie on the circle of a planted frequency', () => {
  const x = planted(31, new Map([[5, 9]]), 3);
  const { points, share } = circleOf(x, 31, 3, 5);
  near(share, 1);
  points.forEach(([u, v], i) => {
    near(Math.hypot(u, v), 3);
    const [[a, b], angle] = [points[0], (2 * Math.PI * 5 * i) / 31];
    near(u, a * Math.cos(angle) - b * Math.sin(angle));
    near(Math.abs(v), Math.abs(a * Math.sin(angle) + b * Math.cos(angle)));
  });
  near(circleOf(x, 31, 3, 4).share, 0);
});

test('cycles: the place of each answer is the sum of the places, or their difference', () => {
  for (const [operation, made] of Object.entries({
    add: (a, b) => (a + b) % 31,
    subtract: (a, b) => (a - b + 31) % 31,
    multiply: (a, b) => (a * b) % 31,
  })) {
    const { numbers, n, result, generator } = cycleOf({ vocab: 33, operation });
    assert.equal(n, operation === 'multiply' ? 30 : 31);
    assert.equal(generator, operation === 'multiply' ? 3 : null); // the least primitive root of 31
    assert.equal(new Set(numbers).size, n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        assert.equal(numbers[result[i * n + j]], made(numbers[i], numbers[j]));
  }
  assert.equal(cycleOf({ vocab: 35, operation: 'multiply' }), null); // 33 is no prime
  assert.equal(cycleOf({ vocab: 5, operation: 'multiply' }).generator, 2);
  assert.equal(cycleOf({ vocab: 35, operation: 'add' }).n, 33);
});

/** Logits that are waves of the answer, and a constant for the tokens that are no numbers. */
function plantedLogits(cycle, p, frequencies) {
  const { n, numbers, result } = cycle;
  const width = p + 2;
  const logits = new Float32Array(p * p * width).fill(-6);
  for (let pair = 0; pair < n * n; pair++)
    numbers.forEach((number, place) => {
      const at = numbers[Math.floor(pair / n)] * p + numbers[pair % n];
      logits[at * width + 2 + number] = frequencies.reduce(
        (sum, k) => sum + 4 * Math.cos((2 * Math.PI * k * (result[pair] - place)) / n),
        0,
      );
    });
  return { logits, width };
}

test('planted logits: restricted is the whole, excluded is guessing', () => {
  for (const operation of ['add', 'subtract', 'multiply']) {
    const lab = create({ operation });
    const problems = problemsOf(lab);
    const cycle = cycleOf(lab.settings);
    const { logits, width } = plantedLogits(cycle, 31, [2, 9]);
    const { model, restricted, excluded } = scoresOf(problems, logits, width, cycle, [2, 9]);
    const others = width - cycle.n; // 0 of a product is no answer either
    const guessing = Math.log(cycle.n + others * Math.exp(-6));
    for (const part of ['training', 'held_out', 'all']) {
      assert.equal(model[part].accuracy, 1);
      assert.equal(restricted[part].accuracy, 1);
      near(restricted[part].loss, model[part].loss, 1e-6);
      near(excluded[part].loss, guessing, 1e-6);
    }
    const half = scoresOf(problems, logits, width, cycle, [2]);
    assert.ok(half.restricted.all.loss > model.all.loss + 0.1);
    near(scoresOf(problems, logits, width, cycle, [5]).excluded.all.loss, model.all.loss, 1e-6);
    lab.destroy();
  }
});

test('every problem is in the table once, and its answer is that of a probe', () => {
  const lab = create({ operation: 'subtract', train_share: 0.5, pairs: 'ordered' });
  lab.train(60);
  const report = numbersReport(lab);
  const { training, says, answers, p, score } = report;
  assert.equal(training.length, 31 * 31);
  assert.equal(
    training.reduce((sum, x) => sum + x, 0),
    lab.settings.samples,
  );
  for (let i = 0; i < lab.settings.samples; i++) {
    const { tokens, targets } = lab.example(i, 'train');
    const problem = (tokens[0] - 2) * p + tokens[1] - 2;
    assert.equal(training[problem], 1);
    assert.equal(answers[problem], targets[2] - 2);
  }
  const held = Array.from({ length: 200 }, (_, i) => lab.example(i));
  for (const { tokens } of held) {
    const problem = (tokens[0] - 2) * p + tokens[1] - 2;
    assert.equal(training[problem], 0);
    assert.equal(says[problem], lab.probe(tokens).predictions.at(-1) - 2);
  }
  const trained = lab.evaluate({ split: 'train', samples: lab.settings.samples });
  near(score.training.loss, trained.loss, 1e-5);
  near(score.training.accuracy, trained.accuracy, 1e-9);
  const all = training.length;
  near(
    score.all.accuracy,
    answers.reduce((sum, answer, i) => sum + Number(says[i] === answer), 0) / all,
  );
  lab.destroy();
});

test('answers are the last rows of probes, whatever the batch', () => {
  const tokens = Array.from({ length: 70 }, (_, i) => [2 + (i % 31), 2 + ((7 * i) % 31), 1]).flat();
  for (const more of [
    { batch: 8 },
    { batch: 0 },
    { n_layers: 2, posenc: 'rope', arch: 'decoder' },
  ]) {
    const lab = create(more);
    lab.train(3);
    const { data, shape } = lab.answers(tokens);
    assert.deepEqual(shape, [70, 33]);
    for (const i of [0, 7, 8, 33, 69]) {
      const { logits } = lab.probe(tokens.slice(3 * i, 3 * i + 3));
      for (let v = 0; v < 33; v++) near(data[33 * i + v], logits.data[66 + v], 1e-5);
    }
    assert.throws(() => lab.answers([1, 2]), { field: 'tokens' });
    assert.throws(() => lab.answers([2, 40, 1]), { field: 'tokens' });
    lab.destroy();
  }
  const two = engine.create({ preset: '004-encdec', d_model: 16, n_heads: 2, batch: 4 });
  assert.throws(() => two.answers(new Int32Array(two.settings.seq)), { code: 'state' });
  assert.throws(() => two.listed(), /cannot be listed/);
  two.destroy();
});

test('a wave that is taken from the embedding is gone, and comes back', () => {
  const lab = create({});
  lab.train(5);
  const hash = lab.hash();
  const { waves } = numbersReport(lab);
  const before = numbersReport(lab).score.all;
  const { score, says } = withoutWaves(lab, { frequencies: [4, 9] });
  assert.equal(says.length, 31 * 31);
  assert.notEqual(score.all.loss, before.loss);
  assert.equal(lab.hash(), hash);
  assert.equal(numbersReport(lab).score.all.loss, before.loss);
  // of logits: what excluded says
  const key = [4, 9];
  const { excluded } = numbersReport(lab, { frequencies: key }).waves.scores;
  near(
    withoutWaves(lab, { frequencies: key, from: 'logits' }).score.all.loss,
    excluded.all.loss,
    1e-6,
  );
  // an embedding without any wave is the same for every number
  const every = Array.from({ length: 15 }, (_, i) => i + 1);
  const same = withoutWaves(lab, { frequencies: every });
  assert.equal(new Set(same.says).size, 1);
  assert.equal(waves.spectrum.embedding.shares.length, 15);
  for (const frequency of [0, 16, 1.5])
    assert.throws(() => numbersCircle(lab, { frequency }), { field: 'frequency' });
  lab.destroy();
});

test('an epoch that is too much for one batch is refused, and the batch is named', () => {
  const long = { preset: 'copy', seq: 1025, max_len: 1025, samples: 1e6 };
  assert.throws(() => engine.create({ ...long, batch: 0 }), { code: 'memory', field: 'batch' });
});

test('what has no table or no waves says so', () => {
  for (const [settings, why] of /** @type {[any, RegExp][]} */ ([
    [{ preset: 'copy' }, /no problems modulo/],
    [{ ...SETTINGS, modulus: 31, seq: 4 }, /two numbers/],
    [{ ...SETTINGS, modulus: 509, d_model: 8 }, /at most 257/],
  ])) {
    const lab = engine.create(settings);
    assert.throws(() => numbersReport(lab), why);
    lab.destroy();
  }
  const composite = create({ modulus: 33, operation: 'multiply' });
  assert.equal(numbersReport(composite).waves, null);
  assert.throws(() => withoutWaves(composite, { frequencies: [1] }), /not prime/);
  composite.destroy();
});

test('spectrum prints the waves of a model and its scores with and without them', () => {
  const small = ['--set', 'preset=grokking', 'modulus=11', 'd_model=16', '--steps', '20'];
  const rest = ['--frequencies', '2,5', '--without', '3'];
  const json = headroom(['spectrum', ...small, ...rest, '--json']);
  assert.equal(json.status, 0, json.stderr);
  const { waves, without, score, step, p } = JSON.parse(json.stdout);
  assert.deepEqual([step, p, waves.n, waves.key], [20, 11, 11, [2, 5]]);
  assert.equal(waves.spectrum.output.shares.length, 5);
  near(
    waves.spectrum.embedding.shares.reduce((sum, share) => sum + share, 0),
    1,
  );
  assert.ok(waves.scores.restricted.all.loss > 0 && without.score.held_out.loss > 0);
  assert.ok(score.training.accuracy <= 1);
  const { stdout } = headroom(['spectrum', ...small, ...rest]);
  assert.match(stdout, /^add modulo 11, step 20 +trained on: loss/);
  for (const row of [/^restricted /m, /^excluded /m, /^without 3 /m, /^5 \* +0\.\d{4}/m])
    assert.match(stdout, row);
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['--from', 'above', '--without', '1'], /--from cannot be "above"/],
    [['--from', 'logits'], /--from goes with --without/],
    [['--frequencies', 'x'], /--frequencies cannot be "x"/],
    [['--without', '9'], /from 1 to 5/],
  ])) {
    const { status, stderr } = headroom(['spectrum', ...small, ...args]);
    assert.ok(status !== 0);
    assert.match(stderr, message);
  }
  const other = headroom(['spectrum', '--set', 'preset=copy', 'd_model=16', '--steps', '1']);
  assert.notEqual(other.status, 0);
  assert.match(other.stderr, /no problems modulo/);
});
