// The worker's side without a worker: time is what the test says, tasks run when the test says.
import { createSession } from '../../web/worker/session.js';
import { load as loadFake } from './fake_lab.mjs';

/** The fake engine; `took` is called before each of its training calls. */
async function loadSlow(given, took) {
  const engine = await loadFake(given);
  const create = engine.create.bind(engine);
  engine.create = (settings) => {
    const lab = create(settings);
    const train = lab.train.bind(lab);
    lab.train = (n, how) => {
      took();
      return train(n, how);
    };
    return lab;
  };
  return engine;
}

/** A session on a fake engine whose steps take `stepMs`; `turn` runs the tasks that wait now. */
export async function host({ stepMs = 5, options = {}, ...more } = {}) {
  let nowMs = 0;
  let nextId = 1;
  let engine = null;
  const tasks = [];
  const messages = [];
  const transfers = [];
  const load = async (given) => {
    engine = await loadSlow({ ...given, ...options }, () => {
      nowMs += stepMs;
    });
    return engine;
  };
  const receive = createSession({
    load,
    post: (message, transfer) => {
      messages.push(message);
      transfers.push(transfer);
    },
    now: () => nowMs,
    defer: (task) => tasks.push(task),
    ...more,
  });
  const ask = async (type, args = {}, run = 1) => {
    const id = nextId++;
    await receive({ id, type, run, args });
    const reply = messages.find((message) => message.id === id);
    if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply.result;
  };
  const turn = () => {
    const due = tasks.splice(0);
    const start = nowMs;
    due.forEach((task) => task());
    return nowMs - start;
  };
  const events = (name) => messages.filter((message) => message.event === name);
  await ask('open', { link: '#threads=1' }, 0);
  return {
    ask,
    turn,
    pass: (ms) => {
      nowMs += ms;
    },
    events,
    messages,
    transfers,
    receive,
    // not the small one in which earlier moments are looked at
    lab: () => engine.labs.findLast(({ settings }) => settings.batch !== 1),
    labs: () => engine.labs,
    engines: () => [engine],
    waiting: () => tasks.length,
  };
}

export const started = async (options) => {
  const h = await host(options);
  await h.ask('create', { preset: 'reverse', settings: {} });
  h.turn();
  return h;
};
