// Runs saved in the browser: a file is read whole or not at all, and whatever call fails or is the
// last, the newest state that was reported as saved is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { crc32 } from '../../wasm/export/crc32.mjs';
import { MetricSeries } from '../../web/run/metricseries.js';
import { packPage, unpackPage } from '../../web/storage/pagepart.js';
import { newRun, takeEvent } from '../../web/run/currentrun.js';
import {
  packCopies,
  packRun,
  readHeader,
  unpackCopies,
  unpackRun,
} from '../../web/storage/runfile.js';
import { MOST_UNNAMED, SavedRuns } from '../../web/storage/savedruns.js';
import { ABOUT, bytesOf, heldFiles, memoryFiles, partsOf } from './memory_files.mjs';

const header = (more = {}) => ({
  ...ABOUT,
  id: 'r1',
  sequence: 1,
  name: '',
  savedMs: 5,
  step: 40,
  ...more,
});

test('CRC-32 is that of zlib, in pieces too', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7919) >>> 3);
  assert.equal(crc32(bytesOf('123456789')), 0xcbf43926);
  assert.equal(crc32(bytes), zlibCrc32(bytes));
  assert.equal(crc32(bytes.subarray(300), crc32(bytes.subarray(0, 300))), zlibCrc32(bytes));
});

test('a saved run reads back; cut short or changed in any bit, it does not', () => {
  const file = packRun(header(), { checkpoint: bytesOf('weights'), page: bytesOf('{}') });
  const back = unpackRun(file);
  assert.deepEqual(
    [back.header.step, back.header.chosen, Buffer.from(back.parts.checkpoint).toString()],
    [40, { seed: 7 }, 'weights'],
  );
  for (let length = 0; length < file.length; length++)
    assert.equal(unpackRun(file.subarray(0, length)), null, `${length} bytes`);
  assert.equal(unpackRun(Uint8Array.from([...file, 0])), null);
  for (let bit = 0; bit < 8 * file.length; bit++) {
    const changed = file.slice();
    changed[bit >> 3] ^= 1 << (bit & 7);
    assert.equal(unpackRun(changed), null, `bit ${bit}`);
  }
  assert.equal(readHeader(file.subarray(0, back.header.start ?? file.length)).step, 40);
});

test('moments read back to the bit, thinned to what there is room for', () => {
  const moments = Array.from({ length: 9 }, (_, i) => ({
    step: i * i,
    data: [Float32Array.of(i, -i), Float32Array.of(i / 3)],
  }));
  const all = unpackCopies(packCopies(moments, 1e6), [2, 1]);
  assert.deepEqual(all, moments);
  const few = unpackCopies(packCopies(moments, 3 * 20), [2, 1]);
  assert.deepEqual(
    few.map(({ step }) => step),
    [0, 16, 64],
  );
  assert.deepEqual(unpackCopies(packCopies(moments, 30), [2, 1]), [], 'too little for two');
  assert.deepEqual(unpackCopies(packCopies(moments, 1e6), [2, 2]), [], 'another model');
});

test('a history goes on as if it had not been saved', () => {
  for (const points of [0, 5, 40, 100]) {
    const whole = new MetricSeries(2, 16);
    const saved = new MetricSeries(2, 16);
    const push = (history, i) => history.push([i + 1, i % 7 === 3 ? NaN : Math.sin(i)]);
    for (let i = 0; i < points; i++) [whole, saved].forEach((one) => push(one, i));
    const back = new MetricSeries(2, 16);
    assert.ok(back.restore(JSON.parse(JSON.stringify(saved.save()))));
    for (let i = points; i < points + 50; i++) [whole, back].forEach((one) => push(one, i));
    assert.deepEqual(back.points(), whole.points(), `${points} points`);
  }
  const odd = new MetricSeries(2, 16);
  for (const wrong of [null, {}, { stride: 0, rows: [] }, { stride: 1, rows: [[1, 1, 0]] }])
    assert.equal(odd.restore(wrong), false);
  assert.equal(odd.length, 0);
});

test('whichever call fails, alone or for good, the last saved state is there', async () => {
  for (const forGood of [false, true]) {
    for (let failing = 0; failing < 40; failing++) {
      let calls = 0;
      const disk = memoryFiles(() => {
        const due = forGood ? calls >= failing : calls === failing;
        calls++;
        if (due) throw new Error('a fault');
      });
      let acknowledged = 0;
      const runs = new SavedRuns(disk, () => 0);
      for (const step of [10, 20, 30, 40])
        await runs.save('r1', { ...ABOUT, step }, partsOf(step)).then(
          () => (acknowledged = step),
          () => {},
        );
      const later = new SavedRuns({
        ...memoryFiles(),
        files: disk.files,
        ...filesOver(disk.files),
      });
      const found = await later.load('r1');
      assert.ok((found?.header.step ?? 0) >= acknowledged, `${failing}: ${found?.header.step}`);
      if (found)
        assert.equal(
          Buffer.from(found.parts.checkpoint).toString(),
          `weights of ${found.header.step}`,
        );
    }
  }
});

/** The same files, read by a page that was opened after a crash. */
function filesOver(files) {
  return {
    names: async () => [...files.keys()],
    read: async (name, most = Infinity) => files.get(name)?.slice(0, most) ?? null,
    write: async (name, bytes) => void files.set(name, bytes.slice()),
    remove: async (name) => void files.delete(name),
  };
}

test('a run whose newest file is torn goes on from the other, which then stays', async () => {
  const disk = memoryFiles();
  const runs = new SavedRuns(disk);
  await runs.save('r1', { ...ABOUT, step: 10 }, partsOf(10));
  await runs.save('r1', { ...ABOUT, step: 20 }, partsOf(20));
  const newest = disk.files.get('r1.b');
  newest[newest.length - 1] ^= 1;
  const later = new SavedRuns(disk);
  assert.equal((await later.load('r1')).header.step, 10);
  const fresh = new SavedRuns(disk); // saves before it loads
  await fresh.save('r1', { ...ABOUT, step: 30 }, partsOf(30));
  assert.equal(readHeader(disk.files.get('r1.a')).step, 10, 'the whole one is still there');
  assert.equal((await fresh.load('r1')).header.step, 30);
});

test('a run that is held is stored when the call returns, to its two files in turns', async () => {
  const disk = heldFiles();
  const runs = new SavedRuns(disk);
  await runs.save('r1', { ...ABOUT, step: 10 }, partsOf(10));
  assert.equal(runs.saveNow('r1', { ...ABOUT, step: 11 }, partsOf(11)), false, 'not held yet');
  await runs.hold('r1');
  await runs.hold('r1');
  const steps = () => ['a', 'b'].map((slot) => readHeader(disk.files.get(`r1.${slot}`))?.step);
  assert.equal(runs.saveNow('r1', { ...ABOUT, step: 20 }, partsOf(20)), true);
  assert.deepEqual(steps(), [10, 20]);
  assert.equal(runs.saveNow('r1', { ...ABOUT, step: 30 }, partsOf(30)), true);
  assert.deepEqual(steps(), [30, 20]);
  await runs.save('r1', { ...ABOUT, step: 40 }, partsOf(40));
  assert.deepEqual(steps(), [30, 40]);
  assert.equal(await runs.rename('r1', 'mine'), true);
  assert.deepEqual(
    [(await runs.load('r1')).header.name, (await runs.list())[0].step],
    ['mine', 40],
  );
  await runs.release('r1');
  assert.deepEqual([...disk.open], []);
  assert.equal(runs.saveNow('r1', { ...ABOUT, step: 50 }, partsOf(50)), false);
  await runs.save('r1', { ...ABOUT, step: 50 }, partsOf(50));
  assert.equal((await new SavedRuns(disk).load('r1')).header.step, 50);
});

test('a file that cannot be held is written as before', async () => {
  const disk = heldFiles();
  disk.open.add('r1.b'); // by another tab
  const runs = new SavedRuns(disk);
  await runs.hold('r1');
  assert.deepEqual([...disk.open], ['r1.b']);
  await runs.save('r1', { ...ABOUT, step: 10 }, partsOf(10));
  assert.equal((await runs.load('r1')).header.step, 10);
});

test('a store that does not answer is given up, and asked again for what comes next', async () => {
  const disk = memoryFiles();
  const { write } = disk;
  disk.write = () => new Promise(() => {});
  const runs = new SavedRuns(disk, () => 0, 20);
  const refused = { message: "the browser's store does not answer" };
  await assert.rejects(runs.save('r1', { ...ABOUT, step: 1 }, partsOf(1)), refused);
  disk.write = write;
  await runs.save('r1', { ...ABOUT, step: 2 }, partsOf(2));
  assert.equal((await runs.load('r1')).header.step, 2);
});

test('runs are listed newest first, renamed, removed; the oldest without a name go', async () => {
  let ms = 0;
  const runs = new SavedRuns(memoryFiles(), () => ++ms);
  await runs.save('named', { ...ABOUT, step: 1 }, partsOf(1));
  assert.equal(await runs.rename('named', '  first  '), true);
  assert.equal(await runs.rename('none', 'x'), false);
  for (let i = 0; i < MOST_UNNAMED + 3; i++)
    await runs.save(`r${i}`, { ...ABOUT, step: 10 + i }, partsOf(i));
  const list = await runs.list();
  assert.deepEqual(
    [list.length, list[0].id, list.at(-1).name],
    [MOST_UNNAMED + 1, `r${MOST_UNNAMED + 2}`, 'first'],
  );
  await runs.save('named', { ...ABOUT, step: 2 }, partsOf(2));
  assert.equal((await runs.load('named')).header.name, 'first', 'a name stays');
  await runs.remove('named');
  assert.equal(await runs.load('named'), null);
});

test('a run is kept that was saved after the clock was set back', async () => {
  let nowMs = 1e12;
  const runs = new SavedRuns(memoryFiles(), () => nowMs++);
  for (let i = 0; i < MOST_UNNAMED; i++)
    await runs.save(`r${i}`, { ...ABOUT, step: 1 }, partsOf(i));
  nowMs = 1e9;
  await runs.save('late', { ...ABOUT, step: 40 }, partsOf(9));
  const ids = (await runs.list()).map(({ id }) => id);
  assert.deepEqual([ids.length, ids.at(-1)], [MOST_UNNAMED, 'late']);
  assert.ok(!ids.includes('r0'), 'the oldest of the others went');
});

test('what else lies in the store is left alone', async () => {
  const disk = memoryFiles();
  disk.files.set('other.txt', bytesOf('mine'));
  disk.files.set('x.a', bytesOf('HEADRUN1 and nothing that follows'));
  const runs = new SavedRuns(disk);
  assert.deepEqual(await runs.list(), []);
  await runs.save('r1', { ...ABOUT, step: 1 }, partsOf(1));
  assert.deepEqual([...disk.files.keys()], ['other.txt', 'x.a', 'r1.a']);
});

test('the part of the page reads back; of anything else nothing is taken', () => {
  const run = newRun();
  const points = Float64Array.from([1, 2.5, 0.1, 0, 1, 0.001, 2, 2.25, 0.2, 0, 1, 0.001]);
  const bounds = /** @type {any} */ ({ best_accuracy: 1 });
  takeEvent(
    run,
    { event: 'trained', step: 2, rate: 9, points, elapsedMs: 12, kept: [0], groups: [] },
    bounds,
  );
  const score = { step: 2, loss: 2, accuracy: 0.25, sequenceAccuracy: 0 };
  takeEvent(run, { event: 'evaluated', ...score }, bounds);
  const cut = { places: [{ stack: 'model', layer: 0, part: 'ffn' }], mode: 'mean' };
  const back = newRun();
  assert.deepEqual(unpackPage(back, packPage(run, cut)), cut);
  assert.deepEqual(back.train.points(), run.train.points());
  assert.deepEqual(back.held.points(), run.held.points());
  assert.deepEqual([back.evaluation, back.best, back.elapsedMs], [run.evaluation, run.best, 12]);
  for (const wrong of ['', '[]', '{"version":1}', '{"version":2}', '{"version":1,"train":7}']) {
    const empty = newRun();
    assert.equal(unpackPage(empty, wrong), null);
    assert.deepEqual([empty.train.length, empty.evaluation], [0, null]);
  }
});
