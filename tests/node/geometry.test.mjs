// Principal components of tensors, and points turned to others.
import assert from 'node:assert/strict';
import test from 'node:test';
import { principalComponents, turnedTo } from '../../wasm/analysis/components.mjs';
import { geometryOf, geometryOfExamples } from '../../wasm/analysis/geometry.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine();
const near = (a, b, within = 1e-6) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);
/** Numbers between −1 and 1 that come again in every run. */
const numbers = (n, from = 1) =>
  Float32Array.from({ length: n }, (_, i) => Math.sin((i + from) ** 2));

test('points in components keep their distances; shares go down and add up', () => {
  for (const [n, width] of [
    [12, 5],
    [5, 12],
  ]) {
    const rows = numbers(n * width);
    const most = Math.min(n - 1, width);
    const { points, explained } = principalComponents(rows, width, most);
    near(
      explained.reduce((a, b) => a + b),
      1,
    );
    explained.forEach((share, c) => assert.ok(c === 0 || share <= explained[c - 1] + 1e-12));
    const distance = (x, size, i, j) =>
      Math.hypot(...Array.from({ length: size }, (_, d) => x[i * size + d] - x[j * size + d]));
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++)
        near(distance(points, most, i, j), distance(rows, width, i, j), 1e-5);
  }
  const same = principalComponents(new Float32Array(12).fill(3), 4, 3);
  assert.deepEqual([...same.points, ...same.explained], Array(12).fill(0));
});

test('points are turned to others: a turn and a mirror are undone, distances stay', () => {
  const p = numbers(24);
  const [c, s] = [Math.cos(2), Math.sin(2)];
  const turned = Float32Array.from(p);
  for (let i = 0; i < p.length; i += 3)
    turned.set([c * p[i] - s * p[i + 1], s * p[i] + c * p[i + 1], -p[i + 2]], i);
  turnedTo(p, turned, 3).forEach((x, i) => near(x, turned[i]));
  const flat = Float32Array.from(p, (x, i) => (i % 3 === 2 ? 0 : x)); // two directions only
  const back = turnedTo(flat, turned, 3);
  for (let i = 0; i < p.length; i += 3)
    near(Math.hypot(...back.slice(i, i + 3)), Math.hypot(...flat.slice(i, i + 3)));
  assert.ok(turnedTo(new Float32Array(6), p.slice(0, 6), 3).every((x) => x === 0));
});

test('geometry of an embedding, of positions, and of the hidden states of an example', () => {
  const lab = engine.create({ preset: 'reverse', ...TINY });
  lab.train(3);
  const tokens = geometryOf(lab);
  assert.deepEqual([tokens.tensor, tokens.shape], ['embedding.weight', [12, 16]]);
  assert.equal(tokens.labels.length, 12);
  assert.deepEqual(geometryOf(lab, { tensor: 'pos_encoding.pe' }).shape, [9, 16]);
  const hidden = geometryOf(lab, { tensor: 'act.block.0', example: 2, components: 2 });
  assert.equal(hidden.points.length, 18);
  const glyph = (token) => lab.task.glyphs[token] ?? String(token);
  assert.deepEqual(hidden.labels, Array.from(lab.example(2).tokens, glyph));
  assert.throws(() => geometryOf(lab, { tensor: 'attn.0' }), /3 dimensions/);
  assert.throws(() => geometryOf(lab, { tensor: 'nix' }), { field: 'nix' });
  lab.destroy();
  const two = engine.create({ preset: '004-encdec', d_model: 16, n_heads: 2 });
  const memory = geometryOf(two, { tensor: 'act.memory' });
  assert.equal(memory.labels.length, 8);
  assert.equal(geometryOf(two).tensor, 'tgt_embedding.weight');
  two.destroy();
  const streams = engine.create({ preset: 'pendulum', d_model: 16, n_heads: 2 });
  assert.throws(() => geometryOf(streams), /embeds no tokens/);
  assert.equal(geometryOf(streams, { tensor: 'pos_encoding.pe' }).components, 3);
  streams.destroy();
});

test('hidden states of several examples: the positions that answer, with what is right', () => {
  const lab = engine.create({ preset: 'grokking', modulus: 7 });
  const sums = geometryOf(lab, { tensor: 'act.hidden', example: 1, examples: 4 });
  assert.deepEqual(
    [sums.shape, sums.labels],
    [
      [4, 64],
      ['=', '=', '=', '='],
    ],
  );
  assert.deepEqual(sums.positions, [2, 2, 2, 2]);
  sums.answers.forEach((answer, i) => {
    const [a, b] = Array.from(lab.example(1 + i).tokens, (token) => Number(lab.task.glyphs[token]));
    assert.equal(answer, String((a + b) % 7));
  });
  const rows = [1, 2, 3, 4].flatMap((i) => {
    lab.probe(lab.example(i).tokens);
    return [...lab.copy('act.hidden').data.subarray(128)];
  });
  assert.deepEqual(sums.points, principalComponents(rows, 64, 3).points);
  const one = geometryOf(lab, { tensor: 'act.hidden', example: 1 });
  assert.deepEqual([one.labels.length, one.answers.slice(0, 2)], [3, [null, null]]);
  const given = [{ tokens: lab.example(1).tokens }]; // an input of the caller's, without answers
  const own = geometryOfExamples(lab, given, { tensor: 'act.hidden' });
  assert.deepEqual([own.points, own.answers], [one.points, null]);
  const few = geometryOfExamples(lab, given, { tensor: 'embedding.weight', most: 4 });
  assert.deepEqual([few.all, few.shape, few.labels], [9, [4, 64], ['·', '=', '0', '1']]);
  assert.throws(() => geometryOf(lab, { examples: 0 }), { field: 'examples', value: 0 });
  lab.destroy();
  const labels = engine.create({ preset: 'labels', d_model: 16, n_heads: 2 });
  const pooled = geometryOf(labels, { tensor: 'act.pooled', examples: 6 });
  assert.deepEqual([pooled.shape, pooled.labels], [[6, 16], pooled.answers]);
  const states = geometryOf(labels, { tensor: 'act.block.0', examples: 2 });
  assert.equal(states.shape[0], 2 * labels.settings.seq);
  assert.equal(new Set(states.answers.slice(0, labels.settings.seq)).size, 1);
  labels.destroy();
  const streams = engine.create({ preset: 'pendulum', d_model: 16, n_heads: 2 });
  const { labels: named, answers } = geometryOf(streams, { tensor: 'act.block.0', examples: 2 });
  assert.deepEqual([named[0], answers], [streams.task.streams[0].name, null]);
  streams.destroy();
});

test('the command prints points and shares', () => {
  const small = ['--set', 'preset=copy', 'd_model=16', 'n_heads=2', '--steps', '2'];
  const { stdout, status } = headroom(['geometry', ...small, '--components', '2', '--json']);
  assert.equal(status, 0);
  const { points, explained, labels, shape, step } = JSON.parse(stdout);
  assert.deepEqual([shape, step, labels.length], [[20, 16], 2, 20]);
  assert.deepEqual([points.length, points[0].length, explained.length], [20, 2, 2]);
  const text = headroom(['geometry', ...small, '--tensor', 'act.block.1', '--example', '1']);
  assert.match(text.stdout, /^act\.block\.1 17 × 16 +component 1 +component 2 +component 3/);
  assert.match(text.stdout, /^share of the variance +0\.\d{4}/m);
  const states = ['--tensor', 'act.hidden', '--examples', '3'];
  const answers = headroom(['geometry', ...small, ...states]);
  assert.match(answers.stdout, /^act\.hidden 24 × 16 .* answer\n/);
  assert.equal(headroom(['geometry', ...small, '--tensor', 'attn.0']).status, 2);
  assert.equal(headroom(['geometry', ...small, '--examples', '0']).status, 2);
});
