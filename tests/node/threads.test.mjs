// How many threads the page asks for, and what it says of those it got.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageSettings, writePageSettings } from '../../web/model/link.js';
import { THREADS } from '../../web/model/settingsrules.js';
import { buildWords } from '../../web/run/limitwords.js';
import { threadsToAsk } from '../../web/run/threads.js';
import { createSession } from '../../web/worker/session.js';
import { load as loadFake } from './fake_lab.mjs';

const on = (cores, isolated = true) => ({ cores, isolated });

test('auto takes half of what the machine runs at once, but two to four', () => {
  const asked = [1, 2, 4, 6, 8, 16, 64].map((cores) => [cores, threadsToAsk('auto', on(cores))]);
  for (const [cores, threads] of asked)
    assert.ok(threads >= 1 && threads <= cores, `${threads} of ${cores}`);
  assert.deepEqual(
    asked.map(([, threads]) => threads),
    [...asked.map(([, threads]) => threads)].sort((a, b) => a - b),
  );
  assert.deepEqual(
    [2, 3, 4, 8].map((cores) => threadsToAsk('auto', on(cores))),
    [2, 2, 2, 4],
  );
});

test(
  'a request is met up to what the machine runs at once, and one thread is all there is without ' +
    'isolation',
  () => {
    for (const requested of THREADS.choices.filter((choice) => choice !== 'auto')) {
      assert.equal(threadsToAsk(requested, on(4)), Math.min(Number(requested), 4));
      assert.equal(threadsToAsk(requested, on(4, false)), 1);
    }
    assert.equal(threadsToAsk('auto', on(16, false)), 1);
    assert.equal(threadsToAsk('auto', { ...on(16), shares: false }), 1);
  },
);

test('the page says what runs, and why it is not more', () => {
  const words = (threads, requested, machine, refused = '') =>
    buildWords({ kernels: 'simd128', threads, refused }, requested, machine);
  assert.equal(words(4, 'auto', on(8)), 'simd128 kernels · 4 threads');
  assert.equal(words(2, '2', on(8)), 'simd128 kernels · 2 threads');
  const note = 'the file is broken; headroom-simd128.wasm runs instead';
  assert.equal(
    buildWords({ kernels: 'simd128', threads: 2, note }, '2', on(8)),
    `simd128 kernels · 2 threads · ${note}`,
  );
  assert.equal(words(1, 'auto', on(1)), 'simd128 kernels · 1 thread');
  assert.equal(words(1, '1', on(8, false)), 'simd128 kernels · 1 thread');
  assert.equal(
    words(1, 'auto', on(8, false)),
    'simd128 kernels · 1 thread: this host does not isolate the page',
  );
  assert.equal(
    words(1, '4', on(8, false)),
    'simd128 kernels · 1 thread: this host does not isolate the page',
  );
  assert.equal(
    words(1, 'auto', { ...on(8), shares: false }),
    'simd128 kernels · 1 thread: this browser has no memory that threads share',
  );
  assert.equal(
    words(2, '8', on(2)),
    'simd128 kernels · 2 threads: this machine runs no more at once',
  );
  assert.equal(words(1, 'auto', on(8)), 'simd128 kernels · 1 thread: this build has no more');
  assert.equal(
    words(1, '2', on(8), 'a thread could not be started: no memory'),
    'simd128 kernels · 1 thread: a thread could not be started: no memory',
  );
});

test('the page reads its own settings from a link before it knows the others', () => {
  assert.deepEqual(readPageSettings(''), { kernels: 'auto', threads: 'auto' });
  assert.deepEqual(readPageSettings('#preset=copy&threads=2&n_layers=3&kernels=simd128'), {
    kernels: 'simd128',
    threads: '2',
  });
  assert.deepEqual(readPageSettings('#threads=99&kernels=__proto__&threads=1'), {
    kernels: 'auto',
    threads: 'auto',
  });
  for (const one of [
    { kernels: 'relaxed', threads: '8' },
    { kernels: 'auto', threads: 'auto' },
  ])
    assert.deepEqual(readPageSettings(writePageSettings(one)), one);
});

/** What a session with this loader posts, and a way to ask it. */
function session(load) {
  const posted = [];
  const receive = createSession({
    load,
    post: (message) => posted.push(message),
    now: () => 0,
    defer: queueMicrotask,
    machine: () => ({ cores: 8, isolated: true }),
  });
  return {
    posted,
    ask: (type, args, run = 1) => receive({ id: posted.length + 1, type, run, args }),
  };
}

test(
  'where threads cannot be started, the worker opens the engine with one and gives the ' +
    'reason; any other failure is its own',
  async () => {
    const failing = (code) => (options) =>
      options.threads > 1
        ? Promise.reject(Object.assign(new Error('no memory to share'), { code }))
        : loadFake(options);
    const one = session(failing('threads'));
    await one.ask('open', { link: '#threads=4' }, 0);
    const { threads, refused } = one.posted[0].result;
    assert.deepEqual({ threads, refused }, { threads: 1, refused: 'no memory to share' });
    const none = session(failing('module'));
    await none.ask('open', { link: '#threads=4' }, 0);
    assert.equal(none.posted[0].error.code, 'module');
  },
);

test(
  'a trap of the module ends the worker in words, whether the page had asked for something or ' +
    'not',
  async () => {
    const unreachable = new WebAssembly.Module(
      Uint8Array.of(
        0,
        97,
        115,
        109,
        1,
        0,
        0,
        0,
        1,
        4,
        1,
        96,
        0,
        0,
        3,
        2,
        1,
        0,
        7,
        5,
        1,
        1,
        102,
        0,
        0,
        10,
        5,
        1,
        3,
        0,
        0,
        11,
      ),
    );
    const { f: trap } = /** @type {any} */ (new WebAssembly.Instance(unreachable).exports);
    const { posted, ask } = session(async (options) => {
      const engine = await loadFake(options);
      const create = engine.create.bind(engine);
      engine.create = (settings) => Object.assign(create(settings), { train: trap, probe: trap });
      return engine;
    });
    await ask('open', { link: '#threads=1' }, 0);
    await ask('create', { preset: 'reverse', settings: {} });
    for (const [type, args] of /** @type {[string, object][]} */ ([
      ['step', { steps: 1 }],
      ['snapshot', { source: { split: 'held_out', index: 0 }, names: [] }],
    ])) {
      await ask(type, args);
      assert.equal(posted.at(-1).event, 'failed', type);
      assert.match(posted.at(-1).message, /the engine has stopped \(.*unreachable.*\)/);
    }
  },
);
