// The owner of the present model: every pair of commands, the second before the reply to the first,
// comes to the same as one after the other; what waits is done together, or gives way.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage, settled } from './page_host.mjs';
import { noteWords } from '../../web/features/settings/notewords.js';

const LINK = '#preset=reverse&steps=40&d_model=8&seq=5&vocab=5';

/** A page with a saved run, a model before the present one, and a file. */
async function prepared() {
  const page = await openPage(LINK);
  after(page.close);
  const { controller } = page;
  await controller.step(2);
  const about = { preset: '000-reverse', chosen: {}, textName: '', score: null };
  const saved = await controller.ask('keep', { about, page: '' });
  const { bytes } = await controller.ask('save');
  await controller.apply({ settings: { n_layers: 2 } });
  return Object.assign(page, { saved: saved.id, checkpoint: bytes });
}

const change =
  (key, value) =>
  ({ controller }) =>
    controller.apply({ settings: { [key]: value } });

/** @type {Record<string, (page: Awaited<ReturnType<typeof prepared>>) => Promise<any>>} */
const COMMANDS = {
  layers: change('n_layers', 4),
  width: change('d_model', 16),
  rate: change('lr', 0.002),
  refused: change('n_heads', 7),
  threads: change('threads', '2'),
  reset: ({ controller }) => controller.apply({ again: true }),
  seed: ({ controller }) => controller.apply({ settings: { seed: 9 }, again: true }),
  preset: ({ controller }) =>
    controller.open({ preset: '000-copy', chosen: { d_model: 8 }, note: '' }),
  file: ({ controller, checkpoint }) => controller.open({ note: '', text: null, checkpoint }),
  saved: ({ controller, saved }) => controller.openSaved(saved),
  link: ({ go }) => go('#preset=copy&d_model=8'),
  build: ({ go }) => go('#preset=copy&d_model=8&threads=3'),
  back: ({ back }) => back(),
  train: async ({ controller }) => controller.train(),
  pause: async ({ controller }) => controller.pause(),
  step: ({ controller }) => controller.step(2),
};
/** Commands after which there is a model of their own, whatever was before. */
const OPENS = ['preset', 'file', 'saved', 'link', 'build', 'back'];

/** What the page has come to, and whether its worker has come to the same. */
async function outcome({ state, controller, worker, told }) {
  for (let i = 0; i < 300 && state.run.now.running !== worker().running; i++) await settled();
  assert.equal(state.run.now.running, worker().running, 'page and worker run alike');
  assert.equal(controller.engine.run, state.model.runNumber);
  assert.equal(worker().run, state.model.runNumber, 'the worker has the run that shows');
  assert.ok(await controller.ask('pause'), 'the page is alive');
  assert.deepEqual(told, []);
  assert.deepEqual(state.form.wanted, {});
  const { preset, chosen, settings, text } = state.model;
  const { n_layers, d_model, lr, seed, task, threads } = settings;
  return { preset, chosen, text, settings: { n_layers, d_model, lr, seed, task, threads } };
}

/** How far the second command is begun after the first: in the same task, or some tasks later. */
const APART = [0, 2];

for (const first of Object.keys(COMMANDS))
  test(`${first}, and every command before it is done`, async () => {
    for (const second of Object.keys(COMMANDS)) {
      const turns = await prepared();
      await COMMANDS[first](turns);
      await COMMANDS[second](turns);
      const wanted = await outcome(turns);
      for (const apart of APART) {
        const page = await prepared();
        const done = [COMMANDS[first](page)];
        await settled(apart);
        done.push(COMMANDS[second](page));
        await Promise.all(done);
        const got = await outcome(page);
        const name = `${first}, ${apart} tasks later ${second}`;
        if (first !== 'back' && second !== 'back') assert.deepEqual(got, wanted, name);
        if (OPENS.includes(second)) assert.ok(!page.state.run.now.running, name);
        page.close();
      }
      turns.close();
    }
  });

test('changes that wait are one model; each counts, and the form shows them at once', async () => {
  const page = await prepared();
  const { controller, state, worker } = page;
  const asked = worker().asked.length;
  const done = [3, 4, 5].map((n) => controller.apply({ settings: { n_layers: n } }));
  done.push(controller.apply({ settings: { d_model: 16 } }));
  done.push(controller.apply({ settings: { seed: 5 }, again: true }));
  assert.deepEqual(state.form.wanted, { n_layers: 5, d_model: 16, seed: 5 });
  assert.deepEqual(await Promise.all(done), Array(5).fill(true));
  const { n_layers, d_model, seed } = state.model.settings;
  assert.deepEqual([n_layers, d_model, seed], [5, 16, 5]);
  const made = worker()
    .asked.slice(asked)
    .filter(({ type }) => type === 'create');
  assert.equal(made.length, 2, 'the first, and all others together');
  assert.equal(
    noteWords(state.form.note),
    'Seed 1 → 5, Layers 3 → 5, Width d 8 → 16: a new model, at step 0.',
  );
  assert.deepEqual(state.form.wanted, {});
});

test('a model that is opened takes the place of all that waits', async () => {
  const page = await prepared();
  const { controller, state, worker } = page;
  const asked = worker().asked.length;
  const open = (chosen) => controller.open({ preset: '000-copy', chosen, note: '' });
  const done = await Promise.all([
    open({ d_model: 8 }),
    controller.apply({ settings: { n_layers: 5 } }),
    open({ d_model: 8, seed: 2 }),
    controller.step(2),
    open({ d_model: 8, seed: 3 }),
  ]);
  assert.deepEqual(done, [true, false, false, false, true]);
  assert.equal(state.model.settings.seed, 3);
  const types = worker()
    .asked.slice(asked)
    .map(({ type }) => type);
  assert.deepEqual(types.filter((type) => type === 'create' || type === 'step').length, 2);
});

test('of changes that are done together, what is refused stands at its field alone', async () => {
  const { controller, state } = await prepared();
  const done = await Promise.all([
    controller.apply({ settings: { seed: 2 } }),
    controller.apply({ settings: { n_layers: 5 } }),
    controller.apply({ settings: { n_heads: 7 } }),
  ]);
  assert.equal(done[0], true);
  assert.equal(state.model.settings.n_layers, 5);
  assert.equal(state.model.settings.n_heads, 4);
  assert.deepEqual(Object.keys(state.form.errors), ['n_heads']);
  assert.equal(state.form.errors.n_heads.value, 7);
});

test('Play that is pressed while a model is made trains it; a later model drops it', async () => {
  const page = await prepared();
  const { controller, state } = page;
  const made = controller.open({ preset: '000-copy', chosen: { d_model: 8 }, note: '' });
  const played = controller.train();
  assert.ok(state.run.now.running, 'the button shows it at once');
  assert.ok(await made);
  await played;
  assert.equal(state.model.settings.task, 'copy');
  assert.ok(state.run.now.running);
  const again = controller.apply({ again: true });
  const dropped = controller.train();
  await controller.open({ preset: '000-reverse', chosen: { d_model: 8 }, note: '' });
  await Promise.all([again, dropped]);
  await outcome(page);
  assert.ok(!state.run.now.running);
});

test('Play that a refused model drops is shown as it is: the run rests', async () => {
  const page = await prepared();
  const { controller } = page;
  const first = controller.apply({ settings: { n_layers: 4 } });
  const played = controller.train();
  const refused = controller.open({ preset: '000-copy', chosen: { n_heads: 7 }, note: '' });
  assert.deepEqual([await first, await refused], [true, false]);
  await played;
  await outcome(page);
});

test('where no model comes, a Play that was dropped leaves the run shown as it is', async () => {
  const page = await prepared();
  const { controller, state } = page;
  const request = { preset: '000-copy', chosen: { n_heads: 7 }, note: '' };
  const first = controller.open(request);
  const presses = [controller.train(), controller.pause(), controller.train()];
  assert.equal(await controller.open(request), false);
  assert.equal(await first, false);
  await Promise.all(presses);
  assert.ok(!state.run.now.running);
  await outcome(page);
});

test('a reset beside a setting that is refused is done', async () => {
  const { controller, state } = await prepared();
  await controller.step(2);
  const busy = controller.apply({ settings: { lr: 0.002 } });
  const reset = controller.apply({ again: true });
  const refused = controller.apply({ settings: { n_heads: 7 } });
  assert.deepEqual(await Promise.all([busy, reset, refused]), [true, false, false]);
  assert.equal(state.run.now.step, 0);
  assert.deepEqual(Object.keys(state.form.errors), ['n_heads']);
});

test('going back while a model is made leads to the model before, and its address', async () => {
  const page = await prepared();
  const { controller, state, history } = page;
  await controller.step(3);
  await controller.apply({ settings: { seed: 4 } });
  const before = history.entries.length;
  const made = controller.apply({ settings: { n_layers: 6 } });
  await settled(1);
  const gone = page.back();
  await Promise.all([made, gone]);
  assert.equal(state.model.settings.seed, 1);
  assert.equal(state.run.now.step, 3);
  assert.equal(history.entries.length, before, 'what was on the way wrote no entry');
  assert.match(history.now.link, /n_layers=2/);
  await outcome(page);
});

test('another build that cannot make the model leaves the run as it is, training', async () => {
  const page = await prepared();
  const { controller, state, workers } = page;
  await controller.apply({ settings: { steps: 1e6 } });
  await controller.train();
  const { engine } = controller;
  assert.equal(await controller.apply({ settings: { n_heads: 7, threads: '2' } }), false);
  await settled(5);
  assert.equal(state.model.settings.threads, '2', 'what was not refused is done');
  assert.notEqual(controller.engine, engine);
  const there = controller.engine;
  await controller.train();
  const request = { preset: '000-copy', chosen: { n_heads: 7, threads: '3' }, note: '' };
  assert.equal(await controller.open(request), false);
  assert.equal(controller.engine, there);
  assert.deepEqual(
    workers.map(({ ended }) => ended),
    [true, true, false, true],
  );
  const { step } = state.run.now;
  await settled(50);
  assert.ok(state.run.now.step > step, 'it trains on');
  await controller.pause();
  await outcome(page);
});

test('the first score of a model in another worker is not lost', async () => {
  const { controller, state } = await prepared();
  await controller.step(2); // there is a model to save, which takes a reply
  await controller.apply({ settings: { threads: '2' } });
  await settled(20);
  assert.equal(state.run.now.evaluation?.step, 0);
});

test('a worker that dies while a model is made: a restart goes on from the saved run', async () => {
  const page = await prepared();
  const { controller, state, worker, told, restarts } = page;
  const made = controller.apply({ settings: { n_layers: 4 } });
  const played = controller.train();
  await settled(1);
  worker().fail('out of memory');
  assert.equal(await made, false);
  await played;
  assert.ok(state.worker.failed && !state.run.now.running);
  assert.match(told.splice(0)[0], /out of memory/);
  page.stored = { id: page.saved, step: 2 };
  await restarts.pop()();
  assert.equal(state.run.now.step, 2);
  assert.ok(!state.worker.failed);
  await outcome(page);
});
