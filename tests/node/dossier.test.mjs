// The dossier of a head: what is said of the hand-written induction model is what its weights do;
// records of samples add up; components are those of a set whose axes are known. The numbers of
// other models: torch/why.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { principalComponents } from '../../wasm/analysis/components.mjs';
import { dossier } from '../../wasm/analysis/dossier.mjs';
import { addRecords, headRecord, readRecord } from '../../wasm/analysis/headrecord.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, modulesFolder, root, throwsLabError, TINY } from './engine.mjs';
import { inductionModel } from './induction_model.mjs';

const engine = await loadEngine('simd128');
const near = (a, b, most = 1e-6) => assert.ok(Math.abs(a - b) < most, `${a} and ${b}`);

test('components are the axes of a set that was turned, the longer one first', () => {
  const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
  const long = [-3, -1, 1, 3];
  const rows = long.flatMap((x) => [-1, 1].flatMap((y) => [cos * x - sin * y, sin * x + cos * y]));
  const moved = rows.flatMap((x, i) => (i % 2 ? [x + 5, 7] : [x - 2]));
  const { points, explained } = principalComponents(moved, 3);
  near(explained[0], 5 / 6);
  near(explained[1], 1 / 6);
  long.forEach((x, i) => {
    near(points[4 * i], x);
    near(Math.abs(points[4 * i + 1]), 1);
  });
  assert.deepEqual(principalComponents([1, 2, 1, 2], 2).explained, [0, 0], 'nothing varies');
  assert.deepEqual([...principalComponents([3, 5], 1).points], [-1, 0, 1, 0], 'one column');
  assert.deepEqual(principalComponents([], 4).explained, [0, 0], 'no rows');
});

test('a model written by hand has the dossier that its weights say', () => {
  const lab = inductionModel(engine);
  const found = finish(dossier(lab, { layer: 1, head: 0 }, { samples: 24 }));
  assert.equal(found.row.words.measure, 'induction');
  assert.equal(found.record.samples, 24);
  // it writes most where the token before is the one of the query, if there is such a place
  let there = 0;
  for (const { sample, query, key, weight } of found.record.looks) {
    const { tokens } = lab.example(sample);
    const isMatch = (at) => at > 0 && tokens[at - 1] === tokens[query];
    assert.ok(weight > 0.9);
    if (!tokens.some((_, at) => at <= query && isMatch(at))) continue;
    assert.ok(isMatch(key));
    there++;
  }
  assert.ok(there > 2, `${there} places`);
  assert.equal(new Set(found.record.looks.map(({ sample }) => sample)).size, 10);
  assert.ok(found.cost.loss_change > 1 && found.cost.accuracy_change < -0.5);
  near(found.circuits.copying, 1);
  assert.equal(found.circuits.composition.length, 2);
  assert.deepEqual(
    found.edges.edges.map(({ from, confirmed }) => [from.head, confirmed]),
    [
      [0, true],
      [1, false],
    ],
  );
  assert.equal(found.edges.heads.length, 1);
  const first = finish(dossier(lab, { layer: 0, head: 0 }, { samples: 8 }));
  const before = first.record.offsets.reduce((a, b) => (b.weight > a.weight ? b : a));
  assert.equal(before.offset, -1);
  assert.ok(before.weight > 0.9 && before.even < 0.3);
  lab.destroy();
});

test('records of samples add up, and their shares to all of the attention', () => {
  const lab = engine.create({ ...TINY, arch: 'decoder' });
  lab.train(5);
  const place = { stack: 'decoder', layer: 0, part: 'self', head: 1 };
  const whole = headRecord(lab, place, { first: 2, samples: 5 });
  const parts = [headRecord(lab, place, { first: 2, samples: 2 })];
  parts.push(headRecord(lab, place, { first: 4, samples: 3 }));
  const [a, b] = [readRecord(whole), readRecord(addRecords(parts[0], parts[1]))];
  assert.equal(a.samples, b.samples);
  assert.deepEqual(a.looks, b.looks);
  assert.deepEqual(a.vectors, b.vectors);
  for (const name of ['offsets', 'tokens', 'roles']) {
    assert.equal(a[name].length, b[name].length);
    for (const key of ['weight', 'even']) {
      const sum = (record) => record[name].reduce((x, one) => x + one[key], 0);
      near(sum(a), 1);
      near(sum(b), 1);
    }
  }
  assert.ok(a.offsets.every(({ offset }) => offset <= 0));
  lab.destroy();
});

test('a sink takes what the shares do not have', () => {
  const lab = engine.create({ ...TINY, arch: 'decoder', sink: true });
  const place = { stack: 'decoder', layer: 0, part: 'self', head: 0 };
  const { offsets } = readRecord(headRecord(lab, place, { samples: 3 }));
  const sum = offsets.reduce((a, { weight }) => a + weight, 0);
  assert.ok(sum > 0.1 && sum < 0.95, String(sum));
  lab.destroy();
});

test('dossiers of heads of an encoder-decoder, and of none that is not there', () => {
  const lab = engine.create({ ...TINY, arch: 'encdec', task: 'reverse', n_dec_layers: 1 });
  lab.cut([{ stack: 'decoder', layer: 0, part: 'ffn' }]);
  const cuts = lab.cuts;
  const ask = (place) => finish(dossier(lab, place, { samples: 3 }));
  const cross = ask({ stack: 'decoder', layer: 0, part: 'cross', head: 1 });
  assert.ok(cross.record.offsets.some(({ offset }) => offset > 0));
  assert.ok(cross.edges.edges.every(({ to }) => to.part === 'cross' && to.head === 1));
  const encoder = ask({ stack: 'encoder', layer: 0, head: 0 });
  assert.equal(encoder.circuits.entries.ov_tokens, null);
  assert.deepEqual(lab.cuts, cuts, 'what was cut is cut again');
  throwsLabError(assert, () => ask({ layer: 3, head: 0 }), { field: 'layer', value: 3 });
  throwsLabError(assert, () => ask({ layer: 0, head: 8 }), { field: 'head', value: 8 });
  throwsLabError(assert, () => ask({ layer: 0 }), { field: 'head' });
  lab.destroy();
  const none = engine.create({ ...TINY, head: 'none' });
  const of = () => finish(dossier(none, { layer: 0, head: 0 }));
  throwsLabError(assert, of, { code: 'state' });
  none.destroy();
});

test('dossier prints it, with when the head came to do it', () => {
  const headroom = (...args) =>
    spawnSync(
      process.execPath,
      [join(root, 'wasm/cli.mjs'), 'dossier', ...args, '--modules', modulesFolder],
      { encoding: 'utf8' },
    );
  const small = ['--preset', 'copy', 'd_model=16', 'n_heads=2', 'n_layers=2', '--samples', '4'];
  const { status, stdout, stderr } = headroom(...small, '--steps', '50', '--head', '1.0');
  assert.equal(status, 0, stderr);
  for (const line of [
    /^layer 1 head 0, step 50: /,
    /, tried every 25 steps$/m,
    /^Cut \(mean\): loss [+-]\d/m,
    /^offset +weight +even$/m,
    /^Of the variance along two principal components: q /m,
    /^\d of its 2 edges are confirmed/m,
  ])
    assert.match(stdout, line);
  const found = JSON.parse(headroom(...small, '--steps', '26', '--head', '0.1', '--json').stdout);
  assert.deepEqual(
    found.formed.curve.map(({ step }) => step),
    [0, 25, 26],
  );
  const { points, tokens } = found.record.vectors.k;
  assert.equal(points.length, tokens.length);
  assert.deepEqual(Object.keys(found.circuits.entries).length, 3);
  for (const [args, says] of [
    [[...small], /which head\? name it with --head/],
    [[...small, '--head', '1'], /--head cannot be "1"/],
    [[...small, '--head', '1.7'], /head cannot be "7"/],
    [[...small, '--head', '0.0', '--mode', 'none'], /--mode cannot be "none"/],
  ]) {
    const refused = headroom(.../** @type {string[]} */ (args));
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /** @type {RegExp} */ (says));
  }
  for (const line of headroom('--help').stdout.split('\n')) assert.ok(line.length <= 100, line);
});
