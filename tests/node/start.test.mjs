// What makes the start of the page short: a model that is made before the page asks for it, and
// files that a browser need not ask for again, yet never are of an old build.
import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { serve } from '../../web/serve.mjs';
import { EARLY, POINT, POINT_FIELDS } from '../../web/base/protocol.js';
import { createSession } from '../../web/worker/session.js';
import { loadEngine, modulesFolder } from './engine.mjs';
import { load as loadFake } from './fake_lab.mjs';

const LINK = '#preset=reverse&n_layers=1&threads=2&view=heads';
const WISH = { preset: '000-reverse', settings: { n_layers: 1 } };

/**
 * A session that was opened with a link, and has worked off what it does of itself unless `idle`.
 */
async function opened({ link = LINK, idle = false } = {}) {
  const tasks = [];
  const messages = [];
  const loads = [];
  let engine = null;
  const load = async (wish) => {
    loads.push(wish);
    return (engine = await loadFake(wish));
  };
  const receive = createSession({
    load,
    post: (message) => messages.push(message),
    now: () => 0,
    defer: (task) => tasks.push(task),
    machine: () => ({ cores: 4, isolated: true }),
  });
  const turn = () => {
    for (let i = 0; i < 200 && tasks.length; i++) tasks.shift()();
  };
  const ask = async (id, type, args, run) => {
    await receive({ id, type, run, args });
    return messages.find((message) => message.id === id);
  };
  await ask(0, 'open', { link }, 0);
  await new Promise((done) => {
    setImmediate(done);
  });
  if (!idle) turn();
  return {
    ask,
    turn,
    messages,
    loads,
    labs: () => engine.labs,
    events: () => messages.filter(({ event }) => event),
  };
}

test(
  'what a link wishes is loaded, and whoever asks for the same is answered without loading ' +
    'again',
  async () => {
    const { ask, loads } = await opened();
    const { result } = await ask(1, 'open', { kernels: 'auto', threads: 2 }, 0);
    assert.deepEqual(loads, [{ kernels: 'auto', threads: 2 }]);
    assert.ok(result.description.presets.length > 0);
    await ask(2, 'open', { kernels: 'simd128', threads: 1 }, 0);
    assert.deepEqual(loads.at(-1), { kernels: 'simd128', threads: 1 });
  },
);

test(
  'the model of the link is made early, scored, and given to the create that wishes it; its ' +
    'score comes after the reply',
  async () => {
    const { ask, turn, messages, labs, events } = await opened();
    assert.equal(labs().length, 1);
    assert.deepEqual(events(), []);
    const { result } = await ask(1, 'create', WISH, 7);
    assert.equal(labs().length, 1);
    assert.equal(result.settings.n_layers, 1);
    turn();
    assert.deepEqual(
      messages.slice(1).map(({ id, event, run }) => [id ?? event, run]),
      [
        [1, 7],
        ['evaluated', 7],
      ],
    );
    assert.equal(events()[0].step, 0);
    assert.ok(events()[0].accuracy >= 0);
    await ask(2, 'step', { steps: 1 }, 7);
    turn();
    assert.equal(labs()[0].step, 1);
  },
);

test('a create that comes before the early model, or wishes another, makes its own', async () => {
  const before = await opened({ idle: true });
  await before.ask(1, 'create', WISH, 1);
  before.turn();
  assert.equal(before.labs().length, 1);
  assert.deepEqual(
    before.events().map(({ event, run }) => [event, run]),
    [['evaluated', 1]],
  );
  const other = await opened();
  const { result } = await other.ask(1, 'create', { preset: '000-copy', settings: {} }, 1);
  other.turn();
  assert.equal(result.settings.task, 'copy');
  assert.equal(other.labs().length, 2);
  assert.equal(other.labs()[0].destroyed, true);
  assert.deepEqual(
    other.events().map(({ event, run }) => [event, run]),
    [['evaluated', 1]],
  );
});

/** Lets what waits for a promise go on, and the session after it. */
async function settle({ turn }) {
  for (let i = 0; i < 3; i++) {
    await new Promise((done) => {
      setImmediate(done);
    });
    turn();
  }
}

test(
  'Play pressed before there is a model trains it as soon as there is; the page that takes ' +
    'the run over hears everything, in order',
  async () => {
    const session = await opened({ idle: true });
    const { ask, labs, events, messages } = session;
    const pressed = ask(1, 'train', {}, EARLY); // there is nothing to train yet
    assert.equal(labs().length, 0);
    await settle(session);
    assert.deepEqual((await pressed).result, {});
    assert.equal(labs().length, 1);
    const step = labs()[0].step;
    assert.ok(step > 0);
    assert.deepEqual(events(), []);
    const { result } = await ask(2, 'create', WISH, 7);
    assert.deepEqual([result.step, result.running], [step, true]);
    await settle(session);
    await ask(3, 'pause', {}, 7);
    assert.equal(labs().length, 1);
    assert.ok(labs()[0].step > step);
    const after = messages.slice(messages.findIndex(({ id }) => id === 2) + 1);
    assert.ok(after.every(({ run }) => run === 7));
    assert.deepEqual([after[0].event, after[0].step], ['evaluated', 0]);
    const steps = after
      .filter(({ event }) => event === 'trained')
      .flatMap(({ points }) => [...points].filter((_, i) => i % POINT_FIELDS === POINT.step));
    assert.deepEqual(
      steps,
      Array.from({ length: labs()[0].step }, (_, i) => i + 1),
    );
  },
);

test('Play and then Pause pressed before the page is there leave the run where it is', async () => {
  const session = await opened();
  const { ask, labs } = session;
  await ask(1, 'train', {}, EARLY);
  await ask(2, 'pause', {}, EARLY);
  const { step } = labs()[0];
  const { result } = await ask(3, 'create', WISH, 1);
  assert.deepEqual([result.step, result.running], [step, false]);
  await settle(session);
  assert.equal(labs()[0].step, step);
  // a press that came too late: the page knows of it
  assert.equal((await ask(4, 'train', {}, EARLY)).error.code, 'stale');
  assert.equal(labs()[0].step, step);
});

test(
  'a page that wishes another model than was made early gets it at step 0, whatever was ' +
    'pressed',
  async () => {
    const session = await opened();
    const { ask, labs } = session;
    await ask(1, 'train', {}, EARLY);
    await settle(session);
    const { result } = await ask(2, 'create', { preset: '000-copy', settings: {} }, 1);
    assert.deepEqual([result.step, result.running, labs().length], [0, false, 2]);
    await settle(session);
    assert.equal(labs()[1].step, 0);
  },
);

test(
  'who trains at once does not wait for the score of step 0, and gets the same score and the ' +
    'same run as who waits',
  async () => {
    const hashes = [];
    const scores = [];
    for (const waits of [true, false]) {
      const tasks = [];
      const messages = [];
      let lab = null;
      const load = async ({ kernels }) => {
        const engine = await loadEngine(kernels);
        const create = engine.create.bind(engine);
        return Object.assign(engine, { create: (settings) => (lab = create(settings)) });
      };
      const receive = createSession({
        load,
        post: (message) => messages.push(message),
        now: () => performance.now(),
        defer: (task) => tasks.push(task),
      });
      const ask = (id, type, args = {}) => receive({ id, type, run: id > 1 ? 1 : 0, args });
      const turn = (until) => {
        while (tasks.length && !until?.()) tasks.shift()();
      };
      await ask(1, 'open', { kernels: 'simd128', threads: 1 });
      await ask(2, 'create', { preset: 'copy', settings: { n_layers: 1, batch: 8, steps: 30 } });
      if (waits) turn();
      await ask(3, 'train');
      turn(() => lab.step > 0);
      const scored = () => messages.filter(({ event }) => event === 'evaluated');
      assert.equal(scored().length, waits ? 1 : 0);
      turn();
      assert.equal(lab.step, 30);
      hashes.push(lab.hash());
      scores.push(scored().map(({ step, loss, accuracy }) => ({ step, loss, accuracy })));
      lab.destroy();
    }
    assert.equal(hashes[1], hashes[0]);
    assert.deepEqual(
      scores[0].map(({ step }) => step),
      [0, 20, 30],
    );
    assert.deepEqual(scores[1], scores[0]);
  },
);

test(
  'where another run is asked for before the page heard of the early one, nothing of that is ' +
    'said',
  async () => {
    const session = await opened();
    const { ask, labs, events } = session;
    await Promise.all([
      ask(1, 'create', WISH, 1),
      ask(2, 'create', { preset: '000-copy', settings: {} }, 2),
    ]);
    await settle(session);
    assert.equal(labs().length, 2);
    assert.deepEqual(
      events().map(({ event, run }) => [event, run]),
      [['evaluated', 2]],
    );
  },
);

test('Play pressed where the link cannot be built is refused', async () => {
  const { ask } = await opened({ link: '#preset=copy&n_heads=5' });
  assert.equal((await ask(1, 'train', {}, EARLY)).error.code, 'stale');
});

test('a link that cannot be built is refused to who asks, not before', async () => {
  const { ask, messages } = await opened({ link: '#preset=copy&n_heads=5' });
  assert.equal(messages.length, 1);
  const { error } = await ask(1, 'create', { preset: '000-copy', settings: { n_heads: 5 } }, 1);
  assert.equal(error.field, 'n_heads');
  assert.equal((await ask(2, 'create', { preset: '000-copy', settings: {} }, 2)).error, undefined);
});

test('a module that could not be loaded is asked for again', async () => {
  let fails = true;
  const messages = [];
  const receive = createSession({
    load: (wish) => (fails ? Promise.reject(new Error('no network')) : loadFake(wish)),
    post: (message) => messages.push(message),
    now: () => 0,
    defer: () => {},
    machine: () => ({ cores: 1, isolated: false }),
  });
  await receive({ id: 0, type: 'open', run: 0, args: { link: '' } });
  assert.equal(messages[0].error.message, 'no network');
  fails = false;
  await receive({ id: 1, type: 'open', run: 0, args: { kernels: 'auto', threads: 1 } });
  assert.ok(messages[1].result);
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

test('who keeps the page for later, and a host that knows nothing of the page, get it as it is', async () => {
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
