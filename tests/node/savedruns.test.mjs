// Runs saved in the browser: a file is read whole or not at all, and whatever call fails or is the
// last, the newest state that was reported as saved is there.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { crc32 } from '../../web/base/crc32.js';
import { History } from '../../web/run/history.js';
import { packPage, unpackPage } from '../../web/run/pagepart.js';
import { newRun, takeEvent } from '../../web/run/run.js';
import {
  packMoments,
  packRun,
  readHeader,
  unpackMoments,
  unpackRun,
} from '../../web/run/savedrun.js';
import { Keeper } from '../../web/worker/keeper.js';
import { MOST_UNNAMED, SavedRuns } from '../../web/worker/savedruns.js';
import { createSession } from '../../web/worker/session.js';
import { loadEngine, TINY } from './engine.mjs';

const ABOUT = { preset: '000-reverse', chosen: { seed: 7 }, textName: '', score: null };
const bytesOf = (text) => new TextEncoder().encode(text);
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
  const all = unpackMoments(packMoments(moments, 1e6), [2, 1]);
  assert.deepEqual(all, moments);
  const few = unpackMoments(packMoments(moments, 3 * 20), [2, 1]);
  assert.deepEqual(
    few.map(({ step }) => step),
    [0, 16, 64],
  );
  assert.deepEqual(unpackMoments(packMoments(moments, 30), [2, 1]), [], 'too little for two');
  assert.deepEqual(unpackMoments(packMoments(moments, 1e6), [2, 2]), [], 'another model');
});

test('a history goes on as if it had not been saved', () => {
  for (const points of [0, 5, 40, 100]) {
    const whole = new History(2, 16);
    const saved = new History(2, 16);
    const push = (history, i) => history.push([i + 1, i % 7 === 3 ? NaN : Math.sin(i)]);
    for (let i = 0; i < points; i++) [whole, saved].forEach((one) => push(one, i));
    const back = new History(2, 16);
    assert.ok(back.restore(JSON.parse(JSON.stringify(saved.save()))));
    for (let i = points; i < points + 50; i++) [whole, back].forEach((one) => push(one, i));
    assert.deepEqual(back.points(), whole.points(), `${points} points`);
  }
  const odd = new History(2, 16);
  for (const wrong of [null, {}, { stride: 0, rows: [] }, { stride: 1, rows: [[1, 1, 0]] }])
    assert.equal(odd.restore(wrong), false);
  assert.equal(odd.length, 0);
});

/** Files in memory. `fail(call, name)` may throw, `half` then leaves half of what was written. */
function memoryFiles(fail = (/** @type {string} */ call) => void call) {
  const files = new Map();
  return {
    files,
    names: async () => [...files.keys()],
    async read(name, most = Infinity) {
      fail('read');
      return files.get(name)?.slice(0, most) ?? null;
    },
    async write(name, bytes) {
      files.set(name, bytes.slice(0, 0));
      fail('write');
      files.set(name, bytes.slice(0, bytes.length >> 1));
      fail('write');
      files.set(name, bytes.slice());
      fail('written');
    },
    async remove(name) {
      files.delete(name);
    },
  };
}

const partsOf = (step) => ({ checkpoint: bytesOf(`weights of ${step}`), page: bytesOf('{}') });

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
  takeEvent(run, { event: 'trained', step: 2, rate: 9, points, elapsedMs: 12, kept: [0] }, bounds);
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

/** A session over the engine, whose saved runs are in these files. */
async function sessionOver(disk) {
  const engine = await loadEngine();
  after(() => engine.close());
  const messages = [];
  const tasks = [];
  const receive = createSession({
    load: async () => engine,
    post: (message) => messages.push(structuredClone(message)),
    now: () => 0,
    defer: (task) => tasks.push(task),
    keeper: new Keeper({ open: async () => disk, locks: null }),
  });
  let id = 0;
  return async (type, args = {}, run = 1) => {
    await receive({ id: ++id, type, run, args });
    for (let i = 0; i < 100 && tasks.length; i++) tasks.shift()();
    const reply = messages.find((message) => message.id === id);
    if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply.result;
  };
}

test('a saved run goes on in another worker to the same bits, with its moments', async () => {
  const settings = { ...TINY, optimizer: 'adamw' };
  const disk = memoryFiles();
  const first = await sessionOver(disk);
  await first('open', { link: '' }, 0);
  await first('create', { preset: 'reverse', settings });
  await first('step', { steps: 12 });
  const { id, step } = await first('keep', { about: ABOUT, page: '{"a":1}' });
  assert.equal(step, 12);
  await first('step', { steps: 8 });
  const whole = await first('save');

  const second = await sessionOver(disk);
  await second('open', { link: '' }, 0);
  const { runs } = await second('kept', {}, 0);
  assert.deepEqual(
    runs.map((run) => [run.id, run.step, run.isOpen]),
    [[id, 12, false]],
  );
  const made = await second('create', { kept: id });
  assert.deepEqual([made.step, made.page, made.settings.optimizer], [12, '{"a":1}', 'adamw']);
  assert.deepEqual(made.moments.kept, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await second('step', { steps: 8 });
  assert.deepEqual((await second('save')).bytes, whole.bytes);
  assert.equal((await second('keep', { about: ABOUT, page: '' })).id, id, 'saved in its place');
  await assert.rejects(second('create', { kept: 'gone' }), /gone, or damaged/);
});

test('a save is acknowledged when stored; what waits gives way to what is newer', async () => {
  const disk = memoryFiles();
  let letGo = () => {};
  const write = disk.write.bind(disk);
  const written = [];
  disk.write = async (name, bytes) => {
    await new Promise((done) => (letGo = () => done(undefined)));
    await write(name, bytes);
    written.push(readHeader(bytes).step);
  };
  const keeper = new Keeper({ open: async () => disk, locks: null });
  const at = (step) => ({
    lab: { step, save: () => bytesOf(`weights of ${step}`) },
    past: { moments: [] },
    plan: { bytes: 1 },
  });
  const acknowledged = [];
  const save = (step) =>
    keeper.save(/** @type {any} */ (at(step)), ABOUT, '').then((kept) => acknowledged.push(kept));
  const aTask = () => new Promise((done) => void setTimeout(done, 5));
  [1, 1].forEach(save);
  await aTask();
  [2, 3, 3].forEach(save);
  await aTask();
  assert.deepEqual([written, acknowledged], [[], []]);
  letGo();
  await aTask();
  assert.deepEqual([written, acknowledged], [[1], [1, 1]]);
  letGo();
  await aTask();
  assert.deepEqual(
    [written, acknowledged],
    [
      [1, 3],
      [1, 1, 3, 3, 3],
    ],
  );
});

test('a store that refuses says why, and the run goes on', async () => {
  const full = memoryFiles((call) => {
    if (call === 'write') throw new DOMException('no room', 'QuotaExceededError');
  });
  const ask = await sessionOver(full);
  await ask('open', { link: '' }, 0);
  await ask('create', { preset: 'reverse', settings: TINY });
  await ask('step', { steps: 3 });
  await assert.rejects(ask('keep', { about: ABOUT, page: '' }), /room .* is full/);
  assert.equal((await ask('step', { steps: 2 })).step, 5);
});
