// Runs made again: turning points of planted series, what a batch taught, the birth of heads, and
// the commands fork, teach and birth with what they refuse.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { birth, momentsOf, seriesOf, turnWords } from '../../wasm/analysis/birth.mjs';
import { otherBatches, teach, teachSteps } from '../../wasm/analysis/replays.mjs';
import { lossByPosition, runState, stateDifference } from '../../wasm/analysis/runstate.mjs';
import { turningPoint } from '../../wasm/analysis/turning.mjs';
import { withEvents } from '../../wasm/lab/eventparts.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const SMALL = { d_model: 16, n_heads: 2, n_layers: 2, batch: 4, samples: 64, eval_samples: 8 };
const RUN = { preset: 'reverse', ...SMALL, dropout: 0.1 };

/** Runs a generator to its end, and counts what it yields. */
function finish(generator) {
  const seen = [];
  for (;;) {
    const { done, value } = generator.next();
    if (done) return { value, seen };
    if (value) seen.push(value);
  }
}

/* --- turning points --------------------------------------------------------------------------- */

const STEPS = momentsOf(1000, 12);
const seriesBy = (of) => STEPS.map((step, i) => ({ step, value: of(Math.log(step + 1), i) }));
/** Numbers between -1 and 1 that look random, the same ones each time. */
const noise = (i) => (Math.sin(12.9898 * (i + 1)) * 43758.5453) % 1;

test('the moments of a run', () => {
  assert.deepEqual(momentsOf(10, 3), [0, 1, 2, 5, 10]);
  assert.equal(STEPS[0], 0);
  assert.equal(STEPS.at(-1), 1000);
  assert.deepEqual(momentsOf(0, 12), [0]);
});

test('a planted turning point is found where it is, and how sharp it is', () => {
  for (const at of [5, 12, 20, STEPS.length - 4]) {
    const knot = Math.log(STEPS[at] + 1);
    const falling = turningPoint(seriesBy((x) => 3 + 0.1 * x - 2 * Math.max(0, x - knot)));
    assert.equal(falling?.step, STEPS[at]);
    assert.ok(falling.sharpness > 1 - 1e-9 && !falling.rises);
    const rising = turningPoint(seriesBy((x, i) => 0.7 * Math.max(0, x - knot) + 0.02 * noise(i)));
    assert.ok(Math.abs(STEPS.indexOf(rising?.step ?? -1) - at) <= 1, `${rising?.step}`);
    assert.ok(rising.sharpness > 0.9 && rising.sharpness < 1 && rising.rises);
  }
});

test('what does not turn has no turning point', () => {
  assert.equal(turningPoint(seriesBy((x) => 2 - 0.3 * x)), null);
  assert.equal(turningPoint(seriesBy(() => 5)), null);
  assert.equal(turningPoint(seriesBy((x, i) => noise(i))), null);
  assert.equal(turningPoint(seriesBy((x) => (x > 3 ? null : x)).slice(-4)), null);
  assert.equal(turningPoint([]), null);
});

/** What the best combination of columns leaves of y, by the normal equations and Cramer's rule. */
function leftByCramer(rows, y) {
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const columns = rows[0].map((_, k) => rows.map((row) => row[k]));
  const A = columns.map((a) => columns.map((b) => dot(a, b)));
  const right = columns.map((a) => dot(a, y));
  const det = (m) =>
    m.length === 1
      ? m[0][0]
      : m[0].reduce(
          (sum, value, k) =>
            sum + (k % 2 ? -1 : 1) * value * det(m.slice(1).map((row) => row.toSpliced(k, 1))),
          0,
        );
  const solved = columns.map(
    (_, k) => det(A.map((row, i) => row.map((v, c) => (c === k ? right[i] : v)))) / det(A),
  );
  return rows.reduce((sum, row, i) => sum + (dot(row, solved) - y[i]) ** 2, 0);
}

test('the share that is taken away is that of least squares', () => {
  for (let seed = 0; seed < 20; seed++) {
    const points = seriesBy((x, i) => 1 / (1 + Math.exp(seed / 2 - 2 * x)) + 0.1 * noise(i + seed));
    const x = points.map(({ step }) => Math.log(step + 1));
    const y = points.map(({ value }) => value);
    const line = leftByCramer(
      x.map((at) => [1, at]),
      y,
    );
    const shares = x.slice(1, -1).map((knot) => {
      const rows = x.map((at) => [1, at, Math.max(0, at - knot)]);
      return 1 - leftByCramer(rows, y) / line;
    });
    const share = Math.max(...shares);
    const found = turningPoint(points);
    assert.equal(found !== null, share >= 0.5, `${share}`);
    if (!found) continue;
    assert.equal(found.step, points[1 + shares.indexOf(share)].step);
    assert.ok(Math.abs(found.sharpness - share) < 1e-6);
  }
});

/* --- what a batch taught ---------------------------------------------------------------------- */

const stateAfter = (settings, steps) => {
  const lab = engine.create(settings);
  lab.train(steps);
  const state = runState(lab, { samples: 4 });
  lab.destroy();
  return state;
};

test('what a batch taught is the run less the run without it', () => {
  const { value, seen } = finish(
    teach(engine, RUN, { to: 12, batches: [5, 12], random: 3, seed: 4, samples: 4 }),
  );
  const whole = stateAfter(RUN, 12);
  assert.deepEqual(value.run, whole);
  for (const { batch, difference } of [...value.batches, ...value.random]) {
    const without = stateAfter({ ...RUN, events: `${batch - 1}:skip=${batch}` }, 12);
    assert.deepEqual(difference, stateDifference(whole, without));
    assert.equal(difference.loss, whole.loss - without.loss);
    assert.notEqual(difference.loss, 0);
  }
  const drawn = value.random.map(({ batch }) => batch);
  assert.equal(new Set([...drawn, 5, 12]).size, 5);
  const losses = value.random.map(({ difference }) => difference.loss);
  const mean = losses.reduce((a, b) => a + b, 0) / 3;
  assert.ok(Math.abs(value.spread.loss.mean - mean) < 1e-15);
  assert.deepEqual(seen.at(-1), { done: teachSteps([5, 12, ...drawn], 12), total: seen[0].total });
});

test('a sample that is left out, and a batch that nothing depends on', () => {
  const { value } = finish(
    teach(engine, RUN, { to: 6, batches: [3], sample: 2, random: 0, samples: 4 }),
  );
  const without = stateAfter({ ...RUN, events: '2:without=3:2' }, 6);
  assert.deepEqual(value.batches[0].difference, stateDifference(value.run, without));
  assert.equal(value.spread.loss, null);
  const later = finish(teach(engine, RUN, { to: 6, batches: [7, 90], random: 0, samples: 4 }));
  for (const { difference } of later.value.batches) {
    const { loss, accuracy, positions, heads, example } = difference;
    assert.deepEqual([loss, accuracy, example], [0, 0, 0]);
    assert.ok(positions.every((row) => row.loss === 0));
    for (const { stack: _, layer: __, part: ___, head: ____, ...measures } of heads)
      assert.ok(Object.values(measures).every((x) => x === 0 || x === null));
  }
});

test('batches to compare with are drawn by a seed, without those that are asked about', () => {
  assert.deepEqual(otherBatches([1, 2], 4, 8, 0).sort(), [3, 4]);
  assert.deepEqual(otherBatches([7], 500, 8, 3), otherBatches([7], 500, 8, 3));
  assert.notDeepEqual(otherBatches([7], 500, 8, 3), otherBatches([7], 500, 8, 4));
  assert.equal(
    withEvents('3:lr=1,3:cut=0.1', [{ step: 3, key: 'lr', value: '2' }]),
    '3:cut=0.1,3:lr=2',
  );
});

test('losses by position are those of the logits', () => {
  const lab = engine.create({ preset: 'copy', ...SMALL });
  lab.train(3);
  const rows = lossByPosition(lab, { samples: 8 });
  const { loss } = lab.evaluate({ samples: 8 });
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const mean = rows.reduce((sum, row) => sum + row.loss * row.n, 0) / n;
  assert.ok(Math.abs(mean - loss) < 1e-5, `${mean} and ${loss}`);
  assert.equal(lossByPosition(engine.create({ preset: 'arena', ...SMALL })), null);
  assert.equal(lossByPosition(engine.create({ preset: 'majority', ...SMALL })).length, 1);
});

/* --- birth ------------------------------------------------------------------------------------ */

test('the birth of heads: moments as the run has them, the graph, and what turns in order', () => {
  const how = { to: 20, decade: 4, samples: 4, graph: 2 };
  const { value } = finish(birth(engine, RUN, how));
  assert.deepEqual(
    value.moments.map(({ step }) => step),
    momentsOf(20, 4),
  );
  const lab = engine.create(RUN);
  lab.train(10);
  const moment = value.moments.find(({ step }) => step === 10);
  assert.equal(moment.loss, lab.evaluate().loss);
  assert.deepEqual(moment.heads, lab.heads({ samples: 4 }));
  assert.ok(Array.isArray(moment.edges));
  const names = seriesOf(value.moments, value.settings).map(({ name }) => name);
  assert.ok(
    names.includes('held-out loss') && names.includes('loss of the second half of the answers'),
  );
  for (const [i, turn] of value.turns.entries())
    assert.ok(turn.sharpness >= 0.5 && (i === 0 || turn.step >= value.turns[i - 1].step));
  const text = turnWords([
    { name: 'a', step: 3 },
    { name: 'b', step: 5 },
  ]);
  assert.equal(text, 'a at step 3, b at step 5');
});

/* --- commands --------------------------------------------------------------------------------- */

const file = join(folder, 'run.safetensors');
const trained = engine.create(RUN);
trained.train(20);
writeFileSync(file, trained.save());

test('fork: without an event both end in the same hash; with one it is a run like others', () => {
  const same = headroom(['fork', '--in', file, '--at', '7', '--samples', '4']);
  assert.equal(same.status, 0, same.stderr);
  assert.match(same.stdout, /Both end in the same hash\./);
  const out = join(folder, 'fork.safetensors');
  const events = ['--event', 'cut=1.0', '--event', 'lr=0.0005'];
  const forked = headroom([
    'fork',
    '--in',
    file,
    '--at',
    '7',
    ...events,
    '--more',
    '5',
    '--out',
    out,
    '--json',
  ]);
  assert.equal(forked.status, 0, forked.stderr);
  const { run, fork, difference, curve, step } = JSON.parse(forked.stdout);
  assert.equal(step, 25);
  assert.ok(curve.some((row) => row.step === 20 && row.loss[0] !== row.loss[1]));
  assert.equal(difference.loss, fork.loss - run.loss);
  const lab = engine.create({ ...RUN, events: '7:cut=1.0,7:lr=0.0005' });
  lab.train(25);
  assert.equal(fork.hash, lab.hash());
  assert.equal(engine.restore(new Uint8Array(readFileSync(out))).hash(), lab.hash());
  assert.equal(headroom(['verify', out]).status, 0);
});

test('fork takes a link, and of a run that cannot be made again only its present step', () => {
  const link = `#preset=reverse&${Object.entries(SMALL)
    .map((pair) => pair.join('='))
    .join('&')}&step=6`;
  const linked = headroom(['fork', '--in', link, '--at', '2', '--event', 'skip=3', '--json']);
  assert.equal(linked.status, 0, linked.stderr);
  assert.equal(JSON.parse(linked.stdout).events, '2:skip=3');
  const other = engine.restore(new Uint8Array(readFileSync(file)));
  other.write('output.bias', new Float32Array(other.copy('output.bias').data.length).fill(0.1));
  const touched = join(folder, 'touched.safetensors');
  writeFileSync(touched, other.save());
  const event = ['--event', 'lr=0.01'];
  const refused = headroom(['fork', '--in', touched, '--at', '3', ...event]);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /not what its settings and events make.* --at 20, is possible/s);
  for (const args of [
    ['teach', '--batch', '3', '--random', '0'],
    ['birth', '--graph', '0'],
  ]) {
    const made = headroom([...args, '--in', touched]);
    assert.equal(made.status, 1);
    assert.match(made.stderr, /not what its settings and events make/);
  }
  const now = headroom(['fork', '--in', touched, '--at', '20', ...event, '--more', '3', '--json']);
  assert.equal(now.status, 0, now.stderr);
});

test('teach and birth on the command line', () => {
  const taught = headroom(['teach', '--in', file, '--batch', '4..5', '--random', '2', '--json']);
  assert.equal(taught.status, 0, taught.stderr);
  const { batches, random, spread, run } = JSON.parse(taught.stdout);
  assert.deepEqual([batches.length, random.length, spread.loss.n], [2, 2, 2]);
  assert.equal(run.hash, trained.hash());
  const table = headroom(['teach', '--in', file, '--batch', '4', '--sample', '1', '--random', '2']);
  assert.match(table.stdout, /4, sample 1 .*Of 2 batches drawn at random/s);
  const born = headroom([
    'birth',
    '--in',
    file,
    '--moments',
    '3',
    '--samples',
    '4',
    '--graph',
    '2',
  ]);
  assert.equal(born.status, 0, born.stderr);
  assert.match(born.stdout, /^reverse, seed 1, 20 steps, 6 moments/);
});

test('what cannot be is refused by name, before anything is trained', () => {
  for (const [args, status, said] of [
    [['fork', '--in', file], 2, /needs --at/],
    [['fork', '--at', '3'], 2, /needs --in RUN/],
    [['fork', '--in', file, '--at', '21'], 2, /--at cannot be "21": the run is at step 20/],
    [['fork', '--in', file, '--at', '3', '--event', 'lr'], 2, /--event cannot be "lr"/],
    [['fork', '--in', file, '--at', '3', '--event', 'cut=5.0'], 2, /there is no such part/],
    [['fork', '--in', file, '--at', '3', '--event', 'skip=2'], 2, /the next is 4/],
    [['fork', '--in', file, '--at', '3', '--event', 'lr=1', '--event', 'lr=2'], 2, /at step 3/],
    [['fork', '--in', 'nothing.safetensors', '--at', '3'], 2, /neither a file nor a link/],
    [['fork', '--in', '#preset=reverse', '--at', '3'], 2, /no step=N/],
    [
      ['fork', '--in', '#preset=text&own=text:9:0123456789abcdef:mine.txt&step=3', '--at', '1'],
      2,
      /"mine\.txt", which no link holds/,
    ],
    [['teach', '--in', file], 2, /needs --batch/],
    [['teach', '--in', file, '--batch', '0'], 2, /--batch cannot be "0"/],
    [['teach', '--in', file, '--batch', '5..4'], 2, /--batch cannot be "5\.\.4"/],
    [['teach', '--in', file, '--batch', '5', '--sample', '4'], 2, /has the samples 0 to 3/],
    [['birth'], 2, /needs --in RUN/],
  ]) {
    const found = headroom(args);
    assert.equal(found.status, status, `${args.join(' ')}: ${found.stderr}`);
    assert.match(found.stderr, said);
    assert.equal(found.stdout, '');
  }
});

test('verify names a setting that changed too often to be listed', () => {
  const lab = engine.create(RUN);
  for (let i = 0; i < 90; i++) {
    lab.set('lr', 0.001 + i * 1e-6);
    lab.train(1);
  }
  assert.match(lab.begun.events, /untold=lr/);
  const out = join(folder, 'often.safetensors');
  writeFileSync(out, lab.save());
  const found = headroom(['verify', out]);
  assert.equal(found.status, 1);
  assert.match(found.stdout, /Its setting lr changed too often for all changes to be listed\./);
});
