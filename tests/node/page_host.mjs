// The page's model and run without a page: the store, the controller and the browser's history over
// workers that are sessions in this thread, on the fake engine.
import { newStore } from '../../web/app/state.js';
import { createController } from '../../web/controller/controller.js';
import { withPageSettings } from '../../web/model/settingsrules.js';
import { readPageSettings } from '../../web/model/link.js';
import { RunStore } from '../../web/storage/runstore.js';
import { createSession } from '../../web/worker/session.js';
import { load as loadFake } from './fake_lab.mjs';
import { memoryFiles } from './memory_files.mjs';

/** Virtual milliseconds that a training step takes. */
const STEP_MS = 5;

/** Lets messages and tasks run, and what waits for them. */
export const settled = async (turns = 1) => {
  for (let i = 0; i < turns; i++) await new Promise((done) => setImmediate(done));
};

/** A worker in this thread; it tells what it posts. */
class FakeWorker extends EventTarget {
  ended = false;
  /** What it was asked. @type {any[]} */
  asked = [];
  #nowMs = 0;
  /** The number of its run, and whether its last report said that it trains. */
  run = 0;
  running = false;

  constructor(disk) {
    super();
    this.receive = createSession({
      load: (options) => this.#load(options),
      post: (message) => this.#post(structuredClone(message)),
      now: () => this.#nowMs,
      defer: (task) => setImmediate(() => this.ended || task()),
      runStore: new RunStore({ open: async () => disk, locks: null }),
      machine: () => ({ cores: 4, isolated: true }),
    });
  }

  async #load(options) {
    const engine = await loadFake(options);
    const create = engine.create.bind(engine);
    engine.create = (settings) => {
      const lab = create(settings);
      const train = lab.train.bind(lab);
      lab.train = (...args) => {
        this.#nowMs += STEP_MS;
        return train(...args);
      };
      return lab;
    };
    return engine;
  }

  #post(message) {
    if (this.ended) return;
    if (message.event === 'trained') this.running = message.running;
    if (message.result?.moments) {
      this.running = false; // a new run
      this.run = message.run;
    }
    setImmediate(() => {
      if (!this.ended) this.dispatchEvent(Object.assign(new Event('message'), { data: message }));
    });
  }

  /** It stops, as where a script of it throws. */
  fail(message) {
    this.ended = true;
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  postMessage(message) {
    this.asked.push(message);
    setImmediate(() => this.ended || this.receive(structuredClone(message)));
  }

  terminate() {
    this.ended = true;
  }
}

/** The browser's history: what the page writes, and links that come from elsewhere. */
class FakeHistory {
  entries = [];
  at = 0;

  write(entry, { isStep }) {
    if (isStep && this.entries.length) this.#go();
    this.entries[this.at] = { ...entry, isOwn: true };
  }
  come(link) {
    this.#go();
    this.entries[this.at] = { isOwn: false, model: undefined, link };
  }
  back() {
    this.at = Math.max(0, this.at - 1);
  }
  get now() {
    return this.entries[this.at];
  }
  #go() {
    this.entries.length = ++this.at;
  }
}

/** What the controller needs of a page, on workers of this thread. */
function fakePage(page) {
  const disk = memoryFiles();
  const nothing = () => {};
  return {
    startWorker() {
      page.workers.push(new FakeWorker(disk));
      return page.workers.at(-1);
    },
    saved: () => page.stored,
    tell: (text) => page.told.push(text),
    stopped(text, restart) {
      page.told.push(text);
      page.restarts.push(restart);
    },
    write: (how) =>
      page.history.write(
        { model: page.controller.left.current, link: page.controller.linkOf(page.state.display) },
        how,
      ),
    takeEarly: () => null,
    expandPlace: (place) => place,
    withModel: async (link) => link,
    modeOf: () => 'everything',
    ...{
      save: nothing,
      arrived: nothing,
      takesLink: nothing,
      prepare: nothing,
      tookDisplay: nothing,
    },
  };
}

/** A page that was opened with a link, at its first model. */
export async function openPage(link) {
  const store = newStore();
  const history = new FakeHistory();
  const page = {
    ...{ store, state: store.state, history, controller: /** @type {any} */ (null) },
    ...{ workers: [], told: [], restarts: [], stored: /** @type {any} */ (null) },
    /** The worker that is not ended. */
    worker: () => page.workers.findLast(({ ended }) => !ended) ?? page.workers.at(-1),
    /** A link in the address: an entry that this page has not written. */
    go(hash) {
      history.come(hash);
      return page.controller.openLink(hash);
    },
    back() {
      history.back();
      return page.controller.travel(() => history.now);
    },
    close: () => page.controller.engine.close(),
  };
  page.controller = createController(store, /** @type {any} */ (fakePage(page)));
  const opened = await page.controller.openEngine(readPageSettings(link), link);
  store.act.worker.described(withPageSettings(opened.description));
  await page.controller.openFirst(link);
  page.controller.becomeReady();
  return page;
}
