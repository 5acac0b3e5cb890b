// What makes the start of the page short: a model that is made before the page asks for it, and
// files that a browser need not ask for again, yet never are of an old build.
import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { firstRequests } from '../../web/base/protocol.js';
import { Engine } from '../../web/controller/engine.js';
import { serve } from '../../web/serve.mjs';
import { createSession } from '../../web/worker/session.js';
import { loadEngine, loadHandlers, modulesFolder } from './engine.mjs';
import { load as loadFake } from './fake_lab.mjs';
import { problemWords } from '../../web/model/errorwords.js';

const LINK = '#preset=reverse&n_layers=1&threads=2&view=heads';

/** Lets what waits for a promise go on. */
const settled = () => new Promise((done) => setImmediate(() => done(null)));

/** A session that has been asked what a page asks at its start, and has worked it off. */
async function begun({
  link = LINK,
  load = loadFake,
  now = () => 0,
  pressed = /** @type {string[]} */ ([]),
  rest = undefined,
} = {}) {
  const tasks = [];
  const messages = [];
  const loads = [];
  let engine = null;
  const receive = createSession({
    loadHandlers,
    load: async (args) => {
      loads.push(args);
      return (engine = await load(args));
    },
    post: (message) => messages.push(message),
    now,
    defer: (task) => tasks.push(task),
    rest,
    machine: () => ({ cores: 4, isolated: true }),
  });
  const turn = () => {
    for (let i = 0; i < 200 && tasks.length; i++) tasks.shift()();
  };
  const ask = async (id, type, args, run) => {
    await receive({ id, type, run, args });
    return messages.find((message) => message.id === id);
  };
  const asked = [
    ...firstRequests(link),
    ...pressed.map((type, i) => ({ id: 3 + i, type, run: 1, args: {} })),
  ];
  asked.forEach(receive); // one after the other, without waiting
  while (!messages.some(({ id }) => id === asked.at(-1).id)) await settled();
  turn();
  return {
    ask,
    asked,
    turn,
    messages,
    loads,
    labs: () => engine.labs,
    events: () => messages.filter(({ event }) => event),
    reply: (id) => messages.find((message) => message.id === id),
  };
}

test('the model of a link is made and scored early; the reply comes before the score', async () => {
  const { messages, loads, labs, reply, ask, turn } = await begun();
  assert.deepEqual(loads, [{ kernels: 'auto', threads: 2 }]);
  assert.deepEqual(
    messages.map(({ id, event, run }) => [id ?? event, run]),
    [
      [1, 0],
      [2, 1],
      ['evaluated', 1],
    ],
  );
  assert.ok(reply(1).result.description.presets.length > 0);
  const { result } = reply(2);
  assert.deepEqual([result.settings.n_layers, result.step, result.problems], [1, 0, []]);
  assert.deepEqual(
    [result.preset, result.chosen],
    ['000-reverse', { n_layers: 1, threads: '2' }],
    'what differs from the preset, as the page keeps it',
  );
  await ask(3, 'step', { steps: 1 }, 1);
  turn();
  assert.deepEqual([labs().length, labs()[0].step], [1, 1]);
});

test('a link to a task whose streams are listed gives the preset of the page', async () => {
  const load = () => loadEngine();
  for (const link of ['#preset=trajectories', '#preset=copy&task=trajectories&seq=12']) {
    const { result } = (await begun({ link, load })).reply(2);
    assert.equal(result.preset, link.includes('copy') ? '000-copy' : '000-reverse');
    const [problem] = result.problems;
    assert.equal(problem.key, link.includes('copy') ? 'task' : 'preset');
    assert.match(
      problemWords(problem),
      /streams are listed for this task, which the page does not show/,
    );
  }
});

test('a link whose settings make no model gives its preset, and says which setting', async () => {
  const { reply, labs } = await begun({ link: '#preset=copy&n_heads=5&kernels=simd128&lr=wrong' });
  const { result } = reply(2);
  assert.equal(labs().length, 1);
  assert.deepEqual([result.preset, result.chosen], ['000-copy', { kernels: 'simd128' }]);
  assert.deepEqual(
    result.problems.map(({ key }) => key),
    ['lr', 'n_heads'],
  );
  assert.match(result.problems[1].message, /n_heads 5 does not divide/);
});

test('Play pressed early trains the model once it is made; pressed again, pauses', async () => {
  const played = await begun({ pressed: ['train'] });
  assert.deepEqual(played.reply(3).result, {});
  assert.ok(played.labs()[0].step > 0);
  const paused = await begun({ pressed: ['train', 'pause'] });
  assert.deepEqual(paused.reply(4).result, { step: paused.labs()[0].step });
  assert.equal(
    paused
      .events()
      .filter(({ event }) => event === 'trained')
      .at(-1).running,
    false,
  );
});

test('the first step does not wait for the first score, which stays that of step 0', async () => {
  const scoreOf = async (pressed) => {
    let ms = 0;
    const now = () => (ms += 20); // one piece of work a slice
    const { events } = await begun({ load: () => loadEngine(), now, pressed });
    const all = events().filter(({ event }) => event !== 'scoring');
    return { all, score: all.find(({ event }) => event === 'evaluated') };
  };
  const alone = await scoreOf([]);
  const trained = await scoreOf(['train']);
  assert.deepEqual([alone.all[0].event, alone.all[0].step], ['evaluated', 0]);
  assert.deepEqual([trained.all[0].event, trained.all[0].step], ['trained', 1]);
  const { loss, ...rest } = trained.score;
  const { loss: truth, ...others } = alone.score;
  assert.deepEqual(rest, others);
  assert.ok(Math.abs(loss - truth) < 1e-9 * truth, `${loss} ${truth}`);
});

test('the first score leaves time for an early press', async () => {
  const rests = [];
  const rest = (task) => rests.push(task);
  const waits = await begun({ rest });
  assert.deepEqual([rests.length, waits.events().length], [1, 0]);
  rests[0]();
  waits.turn();
  assert.equal(waits.events()[0].event, 'evaluated');
  let ms = 0;
  const now = () => (ms += 20); // one piece of work a slice
  const load = () => loadEngine();
  const trained = await begun({ rest, load, now, pressed: ['train'] });
  assert.equal(trained.events()[0].event, 'trained', 'training waits for nothing');
});

test('an early press is refused with the reason of the model that could not be made', async () => {
  const load = () => Promise.reject(new Error('no network'));
  const { reply } = await begun({ load, pressed: ['train'] });
  assert.equal(reply(2).error.message, 'no network');
  assert.equal(reply(3).error.code, 'stale');
});

test('what a link asks for can be read without making it', async () => {
  const { ask, labs } = await begun();
  const link = '#preset=copy&n_layers=4&seed=7&view=lens&colour=red';
  const { result } = await ask(3, 'read', { link }, 0);
  assert.deepEqual([result.preset, result.chosen], ['000-copy', { n_layers: 4, seed: 7 }]);
  assert.deepEqual([result.look.view, result.problems.map(({ key }) => key)], ['lens', ['colour']]);
  assert.equal(labs().length, 1);
});

test('a module that is not loaded refuses the model, and is loaded when asked again', async () => {
  let fails = true;
  const load = (args) => (fails ? Promise.reject(new Error('no network')) : loadFake(args));
  const { reply, ask } = await begun({ load });
  assert.deepEqual(
    [1, 2].map((id) => reply(id).error.message),
    ['no network', 'no network'],
  );
  fails = false;
  assert.ok((await ask(3, 'open', { link: '' }, 0)).result);
  assert.ok((await ask(4, 'create', { link: '' }, 1)).result);
});

/** A worker that keeps what it is sent and says what it is told to. */
class QuietWorker extends EventTarget {
  sent = [];
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {}
  say(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** The page's side, over a worker that was started early and has answered this already. */
async function takenOver(answered, pressed = []) {
  const { asked } = await begun({ pressed });
  const worker = new QuietWorker();
  const heard = [];
  let stopped = 0;
  const early = { worker: /** @type {any} */ (worker), asked, answered, stop: () => stopped++ };
  const engine = new Engine({
    early,
    onEvent: (event) => heard.push(event.step),
    onFailure: (message) => heard.push(message),
  });
  assert.equal(stopped, 1);
  after(() => engine.close());
  return { engine, worker, heard };
}

const OPENED = { id: 1, run: 0, result: 'opened' };
const made = (id, step) => ({
  id,
  run: 1,
  result: { step, plan: { flops_per_step: 1 }, settings: { batch: 1, eval_samples: 1 } },
});
const score = (step) => ({ event: 'evaluated', run: 1, step });
const aTask = () =>
  new Promise((done) => {
    setTimeout(done, 5);
  });

test('the page takes over what an early worker was asked and answered, in its order', async () => {
  for (const all of [0, 1, 2, 3]) {
    const said = [OPENED, made(2, 0), score(0)];
    const { engine, worker, heard } = await takenOver(said.slice(0, all));
    const later = said.slice(all);
    const opened = engine.request('open', { link: LINK }, 0);
    later.splice(0, 1).forEach((message) => worker.say(message));
    assert.equal(await opened, 'opened');
    later.splice(0).forEach((message) => worker.say(message));
    await aTask();
    assert.deepEqual(heard, [], 'no event before the page has asked for the model');
    const model = await engine.create({ link: LINK });
    assert.deepEqual([model.step, heard, worker.sent], [0, [], []]);
    await aTask();
    assert.deepEqual(heard, [0]);
    worker.say(score(20));
    assert.deepEqual(heard, [0, 20]);
    engine.request('train', {}).catch(() => {}); // it is not answered
    assert.deepEqual(worker.sent, [{ id: 3, type: 'train', run: 1, args: {} }]);
  }
});

test('the page takes over an early press, and hears of every step since', async () => {
  const reply = { id: 3, run: 1, result: {} };
  const said = [OPENED, made(2, 0), score(0), reply, score(1), score(2)];
  const { engine, worker, heard } = await takenOver(said, ['train']);
  await engine.request('open', { link: LINK }, 0);
  await engine.create({ link: LINK });
  await aTask();
  assert.deepEqual(heard, [0], 'no later event before the page has asked to train');
  assert.deepEqual(await engine.request('train', {}), {});
  worker.say(score(3));
  await aTask();
  await aTask();
  assert.deepEqual([heard, worker.sent], [[0, 1, 2, 3], []]);
});

test('a page that wants another model than was made early hears nothing of that one', async () => {
  const { engine, worker, heard } = await takenOver([OPENED, made(2, 0), score(7)]);
  await engine.request('open', { link: LINK }, 0);
  const creating = engine.create({ link: '#preset=copy' });
  assert.deepEqual(worker.sent, [
    { id: 3, type: 'create', run: 1, args: { link: '#preset=copy' } },
  ]);
  worker.say(score(8));
  worker.say(made(3, 0));
  worker.say(score(9));
  await creating;
  await aTask();
  assert.deepEqual(heard, [9]);
});

test('a page that wants another engine than was opened early gets that one', async () => {
  for (const answered of [[], [OPENED, made(2, 0), score(7)]]) {
    const { engine, worker, heard } = await takenOver(answered);
    const opening = engine.request('open', { link: '#preset=copy' }, 0);
    assert.deepEqual(
      worker.sent.map(({ id, type }) => [id, type]),
      [[3, 'open']],
    );
    worker.say({ ...OPENED, id: 3, result: 'another' });
    await aTask();
    assert.equal(await opening, 'another');
    assert.deepEqual(heard, []);
  }
});

/** A small site, and what a browser would ask of it. */
async function small({ plain = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'headroom-small-'));
  mkdirSync(join(root, 'app'));
  writeFileSync(
    join(root, 'index.html'),
    '<link rel="manifest" href="site.webmanifest"><link rel="stylesheet" ' +
      'href="style.css"><script type="module" src="app/main.js"></script>',
  );
  writeFileSync(join(root, 'style.css'), 'a {}');
  writeFileSync(join(root, 'app/main.js'), 'export {};');
  const server = await serve({ root, plain });
  after(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });
  const ask = (path, headers = {}) => fetch(`${server.url}${path}`, { headers });
  const page = async () => (await ask('', { 'Sec-Fetch-Dest': 'document' })).text();
  /** Changes a file as a later build does. */
  const change = (path, text) => {
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), new Date(), new Date(Date.now() + 5000));
  };
  const kept = (response) => response.headers.get('Cache-Control').includes('immutable');
  return { ask, page, change, kept };
}

const scriptOf = (html) => /src="([^"]+)"/.exec(html)[1];

test('the page names its files under a version, and there they are unchangeable', async () => {
  const { ask, page, kept } = await small();
  const html = await page();
  assert.match(html, /href="@[0-9a-f]{16}\/style\.css"/);
  assert.match(html, /href="site\.webmanifest"/);
  const script = await ask(scriptOf(html));
  assert.equal(await script.text(), 'export {};');
  assert.ok(kept(script));
  assert.match(script.headers.get('Content-Security-Policy'), /default-src 'none'/);
  assert.ok(!kept(await ask('app/main.js')));
  assert.ok(!kept(await ask('@0123456789abcdef/app/main.js')));
  assert.equal((await ask('@0123456789abcdef/none.js')).status, 404);
  assert.equal(await page(), html);
});

test(
  'after any change of any file the page names another version, and the old one is kept by ' +
    'nobody',
  async () => {
    const { ask, page, change, kept } = await small();
    const before = await page();
    change('app/main.js', 'export { };');
    assert.ok(!kept(await ask(scriptOf(before)))); // a page that was opened before the change
    const now = await page();
    assert.notEqual(scriptOf(now), scriptOf(before));
    assert.ok(kept(await ask(scriptOf(now))));
    assert.ok(!kept(await ask(scriptOf(before))));
    const fresh = await ask('', { 'Sec-Fetch-Dest': 'document' });
    const tag = fresh.headers.get('ETag');
    assert.equal(
      (await ask('', { 'Sec-Fetch-Dest': 'document', 'If-None-Match': tag })).status,
      304,
    );
    change('style.css', 'b {}');
    assert.equal(
      (await ask('', { 'Sec-Fetch-Dest': 'document', 'If-None-Match': tag })).status,
      200,
    );
  },
);

test('a page kept for later, or on a host without ours, is served as it is', async () => {
  const { ask } = await small();
  const own = await small({ plain: true });
  assert.match(await (await ask('')).text(), /src="app\/main\.js"/);
  assert.match(await own.page(), /src="app\/main\.js"/);
  assert.equal((await own.ask('@0123456789abcdef/app/main.js')).status, 404);
});

test(
  'the page names every file of its own under the version, and what is there is ' + 'unchangeable',
  async () => {
    const { url, close } = await serve({ root: join(modulesFolder, '..') });
    try {
      const page = await (await fetch(url, { headers: { 'Sec-Fetch-Dest': 'document' } })).text();
      const files = [...page.matchAll(/ (?:href|src)="([^"]+\.(?:m?js|css|svg))"/g)].map(
        ([, file]) => file,
      );
      assert.ok(['.js', '.css', '.svg'].every((end) => files.some((file) => file.endsWith(end))));
      assert.deepEqual(
        files.filter((file) => !/^@[0-9a-f]+\//.test(file)),
        [],
      );
      for (const file of files)
        assert.match((await fetch(url + file)).headers.get('Cache-Control'), /immutable/, file);
    } finally {
      await close();
    }
  },
);
