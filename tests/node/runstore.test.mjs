// The runStore saves the worker's run and gives saved runs back: a saved run goes on in another
// worker to the same bits, a save is acknowledged when it is stored, what refuses it is named.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readHeader } from '../../web/storage/runfile.js';
import { RunStore } from '../../web/storage/runstore.js';
import { createSession } from '../../web/worker/session.js';
import { loadEngine, loadHandlers, TINY } from './engine.mjs';
import { ABOUT, bytesOf, heldFiles, memoryFiles } from './memory_files.mjs';

/** A session over the engine, whose saved runs are in these files. */
async function sessionOver(disk) {
  const engine = await loadEngine();
  after(() => engine.close());
  const messages = [];
  const tasks = [];
  const receive = createSession({
    loadHandlers,
    load: async () => engine,
    post: (message) => messages.push(structuredClone(message)),
    now: () => 0,
    defer: (task) => tasks.push(task),
    runStore: new RunStore({ open: async () => disk, locks: null }),
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
  const runStore = new RunStore({ open: async () => disk, locks: null });
  const at = (step) => ({
    lab: { step, save: () => bytesOf(`weights of ${step}`) },
    weights: { copies: [] },
    plan: { bytes: 1 },
  });
  const acknowledged = [];
  const save = (step) =>
    runStore.save(/** @type {any} */ (at(step)), ABOUT, '').then((kept) => acknowledged.push(kept));
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

test('a store that never opens is given up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const runStore = new RunStore({ open: () => new Promise(() => {}), locks: null });
  const listed = runStore.list();
  t.mock.timers.tick(60_000);
  await assert.rejects(listed, /let the page save runs \(the browser's store does not answer\)/);
});

test('after its first save a run is stored before the runStore returns', async () => {
  const disk = heldFiles();
  const runStore = new RunStore({ open: async () => disk, locks: null });
  const save = (step, page = '') =>
    runStore.save(
      /** @type {any} */ ({
        lab: { step, save: () => bytesOf(`weights of ${step}`) },
        weights: { copies: [] },
        plan: { bytes: 1 },
      }),
      ABOUT,
      page,
    );
  const newest = () =>
    Math.max(...[...disk.files.values()].map((bytes) => readHeader(bytes)?.step ?? 0));
  runStore.begin();
  await save(1);
  save(2);
  assert.equal(newest(), 2);
  save(2, 'with its score');
  assert.equal([...disk.files.values()].filter((bytes) => readHeader(bytes).step === 2).length, 2);
  runStore.begin();
  await runStore.list(); // after what was let go
  assert.deepEqual([...disk.open], []);
});
