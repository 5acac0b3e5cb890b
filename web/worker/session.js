// The worker's side of the protocol, put together: one engine, one run, and a handler for each
// request. It knows no worker: loading, posting, the clock and the next task are given to it, and a
// test gives others.
import { refusal } from '../base/protocol.js';
import { OPENING_PRESET, readLink, readPageSettings } from '../model/link.js';
import { checkpointBytes } from '../run/exports.js';
import { unpackCopies } from '../storage/runfile.js';
import { openArgs, thisMachine } from '../run/threads.js';
import { createRun } from './create.js';
import { Dispatcher } from './dispatcher.js';
import { RunStore } from '../storage/runstore.js';
import { predict, snapshot } from './probe.js';
import { WorkerRun } from './workerrun.js';
import { Slices } from './slices.js';

/**
 * @typedef {object} Host
 * @property {(options: object) => Promise<any>} load loads the engine
 * @property {(message: object, transfer: ArrayBuffer[]) => void} post
 * @property {() => number} now
 * @property {(task: () => void) => void} defer runs a task after messages that wait are answered
 * @property {() => Promise<{ requests: Record<string, Function>, tools: Record<string, any> }>}
 *   [loadHandlers] loads the requests of the features, and `tools`, the functions of wasm/*.mjs
 *  that they
 *   use
 * @property {(task: () => void) => void} [soon] runs a task when the start is over
 * @property {(task: () => void) => void} [rest] runs a task a little later, so that what was asked
 *   early, and still waits in the page's thread, comes before it; unless given, at once
 * @property {() => import('../run/threads.js').Machine} [machine] where threads would run
 * @property {RunStore} [runStore] saves runs
 */

/** @param {Host} host @returns {(message: any) => Promise<void>} answers one message */
export function createSession({
  load,
  post,
  now,
  defer,
  loadHandlers = async () => ({ requests: {}, tools: {} }),
  soon = defer,
  rest = (task) => task(),
  machine = thisMachine,
  runStore = new RunStore(),
}) {
  const session = new Session({
    load,
    post,
    now,
    defer,
    loadHandlers,
    soon,
    rest,
    machine,
    runStore,
  });
  return (message) => session.receive(message);
}

class Session {
  /** @type {Promise<any>|null} */
  #engine = null;
  /** @type {WorkerRun|null} */
  #run = null;
  /** @type {import('./comparison.js').Comparison|null} */
  #comparison = null;
  #host;
  #slices;
  #dispatcher;
  #later = null;

  /** @param {Required<Host>} host */
  constructor(host) {
    this.#host = host;
    this.#slices = new Slices({
      now: host.now,
      defer: host.defer,
      next: () => this.#run?.next() ?? null,
      after: () => this.#afterSlice(),
      fail: (error) => this.#fail(error),
    });
    const later = (type, args, run) => this.#lookLater(type, args, run);
    this.#dispatcher = new Dispatcher(host.post, this.#handlers(), later);
  }

  receive(message) {
    return this.#dispatcher.receive(message);
  }

  #handlers() {
    return {
      open: (args) => this.#open(args),
      read: (args) => this.#read(args),
      create: (args, run) => this.#create(args, run),
      train: ({ steps }, asked) => this.#inTurn(asked, (run) => this.#train(run, steps)),
      pause: (_, asked) => this.#inTurn(asked, (run) => this.#pause(run)),
      step: ({ steps }, asked) => this.#inTurn(asked, (run) => this.#step(run, steps, asked)),
      set: ({ key, value }, asked) => this.#inTurn(asked, (run) => run.set(key, value)),
      save: () => this.#save(),
      keep: ({ about, page }) => this.#keep(about, page),
      beside: (args) => this.#keepBeside(args),
      ...this.#keptHandlers(),
      snapshot: (args) => this.#inspect(snapshot, args),
      predict: (args) => this.#predict(args),
    };
  }

  /** A model to compare with; with `past`, of the present run, whose moments then go with it. */
  async #keepBeside({ checkpoint, past = false }) {
    const moments = past ? this.#run?.weights.moments : [];
    const engine = await this.#needEngine();
    const { tools } = await this.#loadLater();
    this.#comparison ??= new tools.Comparison();
    return this.#comparison.take(engine, checkpoint, moments);
  }

  /** What there is to do with saved runs. */
  #keptHandlers() {
    const { runStore } = this.#host;
    return {
      kept: async () => ({ runs: await runStore.list() }),
      keptname: ({ id, name }) => runStore.rename(id, name).then(() => ({})),
      forget: ({ id }) => runStore.remove(id).then(() => ({})),
      async keptfile({ id }) {
        const { header, parts, page } = await runStore.load(id);
        const { name, step, preset } = header;
        return { name, step, preset, checkpoint: parts.checkpoint, page };
      },
    };
  }

  /** Begins no task before the runStore has the run: the page may be about to go. */
  async #keep(about, page) {
    const { runStore, now } = this.#host;
    const { id } = runStore;
    const startMs = now();
    const stored = runStore.save(this.#needRun(), about, page);
    const ms = now() - startMs;
    return { id, step: await stored, ms };
  }

  /** Loads the engine; requests that need it wait. Where threads cannot be started, it has one. */
  #open({ link }) {
    const { load, machine } = this.#host;
    const args = openArgs(readPageSettings(link), machine());
    let refused = '';
    this.#engine = load(args).catch((error) => {
      if (error.code !== 'threads') throw error;
      refused = error.message;
      return load({ ...args, threads: 1 });
    });
    return this.#engine.then((engine) => ({
      description: engine.describe(),
      kernels: engine.kernels,
      threads: engine.threads,
      refused,
      note: engine.note ?? null,
    }));
  }

  async #read({ link }) {
    const engine = await this.#needEngine();
    return readLink(link, (pairs) => engine.read(pairs), OPENING_PRESET);
  }

  /** A new run, at step 0. What is refused leaves the run before. */
  async #create(args, number) {
    const engine = await this.#needEngine();
    const { runStore } = this.#host;
    const kept = args.kept === undefined ? null : await runStore.load(args.kept);
    if (kept) this.#dispatcher.needNewest(number);
    const send = (event) => this.#dispatcher.send({ ...event, run: number });
    // without it, a model of another program has numbers for tokens
    if (kept || args.checkpoint || args.text || args.files)
      await import('../wasm/models/register.mjs').catch(() => {});
    const looked = args.files && (await this.#openToLook(engine, args, send));
    const { run, metadata } = createRun(
      engine,
      looked ? { looked } : kept ? { checkpoint: kept.parts.checkpoint } : args,
      (args) => new WorkerRun(engine, { ...args, now: this.#host.now, send }),
    );
    const left = args.keep ? this.#leave(args.keep) : null;
    this.#run?.destroy();
    this.#run = run;
    this.#dispatcher.run = number;
    runStore.begin(args.kept);
    if (kept) run.weights.restore((sizes) => unpackCopies(kept.parts.moments, sizes));
    // a press of Play comes before the first score, of which even one slice is long in code that
    // the browser has just compiled
    this.#host.rest(() => this.#slices.schedule());
    return {
      ...run.describe(),
      ...metadata,
      ...(args.keep && { left }),
      ...(kept && metadataOfSaved(kept, /** @type {any} */ (metadata))),
    };
  }

  async #openToLook(engine, args, send) {
    await this.#loadLater();
    const { openToLook } = await import('./looking.js');
    return openToLook(engine, args, (how) => send({ event: 'opening', ...how }));
  }

  /** The run that another replaces, as a checkpoint of at most so many bytes, or null. */
  #leave(most) {
    const run = this.#run;
    if (!run || run.lab.step === 0 || run.trainer.diverged) return null;
    if (checkpointBytes(run.plan, run.lab.text ? { bytes: run.lab.text } : null) > most)
      return null;
    if (run.trainer.running) run.trainer.stop(); // reports the points that the page does not have
    return this.#save();
  }

  /** What changes a run is done in turn; its run may be gone when its turn comes. */
  #inTurn(asked, work) {
    const run = this.#needRun();
    return run.inTurn(() => {
      this.#dispatcher.needRun(asked);
      return work(run);
    });
  }

  #train(run, steps) {
    run.needTrainable();
    run.trainer.start(steps);
    this.#slices.schedule();
    return {};
  }

  #pause({ trainer, lab }) {
    if (trainer.running) trainer.stop();
    this.#slices.schedule();
    return { step: lab.step };
  }

  /** Each step waits for the score before it, which lets messages through. */
  async #step(run, steps, asked) {
    run.needTrainable();
    run.trainer.hold();
    for (let i = 0; i < steps && !run.trainer.diverged; i++) {
      await this.#finishScore(run, asked);
      run.trainer.advance();
    }
    run.trainer.stop();
    this.#slices.schedule();
    return { step: run.lab.step };
  }

  async #finishScore(run, asked) {
    while (run.evaluator.busy) {
      this.#slices.schedule();
      await new Promise((done) => {
        this.#host.defer(() => done(null));
      });
      this.#dispatcher.needRun(asked);
    }
  }

  #save() {
    const { lab } = this.#needRun();
    return { step: lab.step, bytes: lab.save() };
  }

  /** Begins to load the other requests once the start is over; they report what goes wrong. */
  #predict(args) {
    if (!this.#later) this.#host.soon(() => this.#loadLater().catch(() => {}));
    return this.#inspect(predict, args);
  }

  #inspect(inspect, args, tools = {}) {
    const run = this.#needRun();
    const { engine } = run;
    if (args.beside) {
      if (!this.#comparison) throw refusal('there is no model beside the run');
      return this.#comparison.inspect(args.at, (lab) => inspect(lab, args, { ...tools, engine }));
    }
    return run.inspect(args, (lab) => inspect(lab, args, { ...tools, engine }));
  }

  /** A request whose module may still have to be loaded: by then there may be another run. */
  async #lookLater(type, args, asked) {
    const { requests, tools } = await this.#loadLater();
    this.#dispatcher.needRun(asked);
    if (!Object.hasOwn(requests, type)) throw refusal(`there is no request "${type}"`);
    return this.#inspect(requests[type], args, tools);
  }

  #loadLater() {
    this.#later ??= this.#host.loadHandlers().catch((error) => {
      this.#later = null;
      throw refusal(`a part of the engine could not be loaded (${error.message})`);
    });
    return this.#later;
  }

  #afterSlice() {
    const run = this.#run;
    if (run?.trainer.running) run.trainer.afterSlice();
    if (run?.isBusy) this.#slices.schedule();
  }

  /** The run cannot go on; the page learns why. */
  #fail(error) {
    this.#run?.trainer.hold();
    this.#dispatcher.fail(error);
  }

  #needEngine() {
    if (!this.#engine) throw refusal('the module is not loaded');
    return this.#engine;
  }

  #needRun() {
    if (!this.#run) throw refusal('there is no model yet');
    return this.#run;
  }
}

/** What the page learns of a saved run besides what it learns of a checkpoint. */
function metadataOfSaved({ header, page }, { text }) {
  return { page, text: text && { ...text, name: header.textName || text.name } };
}
