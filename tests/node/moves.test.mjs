// Norms over the steps of a run as lines: of layers, of parts, of all; and dead units of a moment.
import assert from 'node:assert/strict';
import test from 'node:test';
import { hueOf, linesOfMoves } from '../../web/features/tensors/moves.js';
import { deadunits } from '../../web/features/tensors/overtime.request.js';
import { newRun, takeEvent } from '../../web/run/currentrun.js';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine();
const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-6 * Math.abs(b), `${a} is not ${b}`);

/** A run of so many steps, measured as the worker does it, and its lab. */
function trained(settings, steps) {
  const lab = engine.create(settings);
  const run = newRun();
  const groups = [];
  while (lab.step < steps) {
    const isMeasured = lab.step % 10 === 0;
    const result = lab.train(1, { groups: isMeasured });
    if (isMeasured) groups.push({ step: result.step, rows: result.groups });
  }
  const rest = { running: false, rate: 0, diverged: null, finished: false, elapsedMs: 1 };
  const event = { event: 'trained', step: steps, ...rest, kept: [0], spent: null };
  takeEvent(run, { ...event, groups, points: new Float64Array(0) }, /** @type {any} */ ({}));
  return { lab, run, groups };
}

test('lines are norms of layers and of all, or of each part', () => {
  const { lab, run, groups } = trained({ preset: 'reverse', ...TINY, n_layers: 2 }, 25);
  const lines = linesOfMoves(run, { measure: 'gradient', byPart: false });
  assert.deepEqual(
    lines.map(({ name }) => name),
    ['all', 'embedding', 'layer 1', 'layer 2', 'last norm', 'output'],
  );
  assert.deepEqual(
    lines[0].points.map(({ x }) => x),
    [1, 11, 21],
  );
  const { rows } = groups[2];
  const norm = (kept, key) => Math.hypot(...rows.filter(kept).map((row) => row[key]));
  near(
    lines[0].points[2].y,
    norm(() => true, 'gradient'),
  );
  near(
    lines[2].points[2].y,
    norm(({ layer }) => layer === 0, 'gradient'),
  );
  const ratio = linesOfMoves(run, { measure: 'ratio', byPart: false })[3].points[2].y;
  const second = ({ layer }) => layer === 1;
  near(ratio, norm(second, 'update') / norm(second, 'weight'));
  const parts = linesOfMoves(run, { measure: 'weight', byPart: true });
  assert.equal(parts.length, 1 + rows.length);
  assert.equal(parts[2].name, 'layer 1 attention');
  near(parts[2].points[1].y, groups[1].rows[1].weight);
  lab.destroy();
  const { run: two, lab: other } = trained({ preset: '004-encdec', ...TINY }, 1);
  const names = linesOfMoves(two, { measure: 'update', byPart: true }).map(({ name }) => name);
  for (const name of ['embedding of the source', 'decoder layer 1 cross-attention'])
    assert.ok(names.includes(name), name);
  other.destroy();
});

test('before the first measured step there are no lines; colours go from end to end', () => {
  assert.deepEqual(linesOfMoves(newRun(), { measure: 'weight', byPart: false }), []);
  assert.deepEqual([hueOf(0, 3), hueOf(2, 3), hueOf(0, 1)], [262, 22, 262]);
});

test('the weights of all lines are those of the model', () => {
  const { lab, run } = trained({ preset: 'copy', ...TINY }, 11);
  const [all] = linesOfMoves(run, { measure: 'weight', byPart: false });
  const again = engine.create({ preset: 'copy', ...TINY });
  again.train(10);
  const squares = again
    .tensors()
    .filter(({ kind }) => kind === 'parameter')
    .flatMap(({ name }) => [...again.copy(name).data])
    .reduce((sum, x) => sum + x * x, 0);
  near(all.points[1].y, Math.sqrt(squares));
  lab.destroy();
  again.destroy();
});

test('dead units: a bias far below 0 kills as many as it is given to', () => {
  const lab = engine.create({ preset: 'reverse', ...TINY, activation: 'relu', n_layers: 2 });
  lab.train(3);
  const before = deadunits(lab, { examples: 64 });
  assert.deepEqual(
    before.layers.map(({ name, units }) => [name, units]),
    [
      ['layer 1', lab.settings.d_ff],
      ['layer 2', lab.settings.d_ff],
    ],
  );
  const bias = lab.copy('blocks.1.feed_forward.linear1.bias').data;
  bias.fill(-1e4, 0, 5);
  lab.write('blocks.1.feed_forward.linear1.bias', bias);
  const after = deadunits(lab, { examples: 64 });
  assert.equal(after.layers[0].dead, before.layers[0].dead);
  assert.ok(after.layers[1].dead >= 5 && after.layers[1].dead <= 5 + before.layers[1].dead);
  lab.destroy();
});
