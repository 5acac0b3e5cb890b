// The worker that has the present model, and how another model takes its place. What the engine
// refuses leaves all as it was: a worker is ended when the next one has a model, not before.
import { openingTile, tileExists } from '../draw/focusedcell.js';
import { modeFor, placesLeft } from '../model/ablation.js';
import { writePageSettings } from '../model/link.js';
import { takeMeasures } from '../model/measures.js';
import { suits } from '../model/settingsrules.js';
import { withSigns } from '../model/streams.js';
import { checkpointBytes, KEPT_BYTES } from '../run/exports.js';
import { newRun } from '../run/currentrun.js';
import { Engine } from './engine.js';
import { LeftModels } from './left.js';

/**
 * @typedef {ReturnType<typeof import('../app/state.js').newStore>} Store
 * @typedef {{ kernels: string, threads: string }} Build which build of the engine, and its threads
 * @typedef {import('../base/protocol.js').Made & Record<string, any>} Made
 * @typedef {{ engine: Engine, requested: Build, opened: import('../base/protocol.js').Opened }}
 * Opened
 *
 * @typedef {object} Workers
 * @property {() => Worker} startWorker
 * @property {() => import('./engine.js').Early | null} takeEarly the worker that was started before
 *   the page's modules were there, the first time
 * @property {() => void} save has the run saved as it is now, and does not wait for it
 * @property {(message: string) => void} crashed the present worker has stopped
 *
 * @typedef {object} Opening of the files of a model
 * @property {AbortSignal} signal ends it
 * @property {(how: { done: number, all: number }) => void} onProgress parameters that are read
 *
 * @typedef {object} Of what a new model is of, besides the engine's reply
 * @property {string} preset
 * @property {Record<string, any>} chosen
 * @property {import('../state/form.js').Note} note
 * @property {import('../model/corpustext.js').ReaderText | null} text
 * @property {import('../state/model.js').Files | null} [files] of a model that is only looked into
 * @property {import('../state/cut.js').Cut} cut
 * @property {Record<string, string>} [display] what the model's link says about the view
 * @property {import('./left.js').Left & { model: number }} [resumed] the model that Back or Forward
 *   brings back
 */

/** One present model, and its worker. */
export class Maker {
  /** The page's handle on the worker; null before the first is open. @type {Engine | null} */
  engine = null;
  left = new LeftModels();
  /** Of a run that the page is about to show. @type {import('../base/protocol.js').Event[]} */
  #ahead = [];
  #store;
  #page;

  /** @param {Store} store @param {Workers} page */
  constructor(store, page) {
    this.#store = store;
    this.#page = page;
  }

  /** The worker, which there is once the page is. */
  get #worker() {
    return /** @type {Engine} */ (this.engine);
  }

  /**
   * Asks about the run that shows; rejects with code `stale` where it is another by then.
   * @template {string} T @param {T} type @param {object} [args]
   * @returns {Promise<import('../base/protocol.js').ReplyTo<T>>}
   */
  request(type, args = {}) {
    return this.#worker.request(type, args, this.#store.state.model.runNumber);
  }

  /** A model in the worker that there is. @returns {Promise<Made>} */
  create(/** @type {object} */ args) {
    return this.#worker.create(args);
  }

  /** Opens the page's first worker. */
  async openFirst(/** @type {Build} */ requested, /** @type {string} */ link) {
    const first = await this.#open(requested, link);
    this.#install(first);
    return first.opened;
  }

  /** Opens another worker where the one that there was has stopped. */
  async reopen() {
    if (!this.#worker.isDead) return;
    const other = await this.#open(this.#store.state.worker.requested);
    if (this.#worker.isDead) this.#install(other);
    else other.engine.close(); // another was faster
  }

  /**
   * Has the worker make a model, in place of the one before. Throws what the engine refuses.
   * @param {Build} build @param {object} args of `create` (base/protocol.js)
   * @param {Opening} [opening]
   * @returns {Promise<Made>} the reply, to be taken with `take`
   */
  async make({ kernels, threads }, args, opening) {
    const { state } = this.#store;
    const { requested } = state.worker;
    this.#page.save();
    const { unpackPage = null } = 'kept' in args ? await import('../storage/pagepart.js') : {};
    const isSame = kernels === requested?.kernels && threads === requested?.threads;
    // a module does not give memory back: a large model has a worker of its own
    const isLarge = 'files' in args || state.model.files !== null;
    const stays = isSame && !isLarge && this.engine !== null && !this.engine.isDead;
    const other = stays ? null : await this.#open({ kernels, threads });
    const keep = state.model.settings && { keep: KEPT_BYTES }; // the first has none before it
    const end = () => other?.engine.close();
    opening?.signal.addEventListener('abort', end);
    if (opening?.signal.aborted) end();
    try {
      const { engine } = other ?? this;
      const made = await /** @type {Engine} */ (engine).create(
        { ...args, ...keep },
        opening?.onProgress,
      );
      if (!other) return { ...made, unpackPage };
      const left = await this.#leave();
      this.#install(other);
      return { ...made, unpackPage, left };
    } catch (error) {
      end();
      throw error;
    } finally {
      opening?.signal.removeEventListener('abort', end);
    }
  }

  /** The page goes over to a model that the worker has made. */
  take(/** @type {Made} */ made, /** @type {Of} */ of) {
    const { model, run } = this.#store.state;
    const { preset, chosen, text } = model;
    const { number } = run.runs.current ?? { number: 0 };
    if (made.left) this.left.leave({ ...made.left, run: run.now, number, preset, chosen, text });
    const note = noteBeside(of.note, this.left.arrive(of.resumed?.model));
    const took = { runNumber: this.#worker.run };
    this.#store.together(() => takeState(this.#store, made, { ...of, note }, took));
    this.#ahead.splice(0).forEach((event) => this.#hear(event));
  }

  /**
   * Opens a worker, beside the one that there is. The link names the build too, among others.
   * @returns {Promise<Opened>}
   */
  async #open(/** @type {Build} */ requested, link = writePageSettings(requested)) {
    const engine = new Engine({
      early: this.#page.takeEarly(),
      createWorker: this.#page.startWorker,
      firstRun: this.engine?.run ?? 0,
      onEvent: (event) => this.#hear(event),
      onFailure: (message) => {
        if (engine === this.engine) this.#page.crashed(message);
      },
    });
    try {
      return { engine, requested, opened: await engine.request('open', { link }, 0) };
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** A worker takes the place of the one that there was, which ends. */
  #install(/** @type {Opened} */ { engine, requested, opened }) {
    this.engine?.close();
    this.engine = engine;
    this.#store.act.worker.opened(requested, opened);
    takeMeasures(opened.description);
  }

  /** An event of a worker. One of a model that is not shown yet waits until it is. */
  #hear(/** @type {import('../base/protocol.js').Event} */ event) {
    const { state, act } = this.#store;
    const { runNumber, plan } = state.model;
    if (event.run > runNumber) this.#ahead.push(event);
    if (event.run === runNumber) act.run.hear(event, plan);
  }

  /**
   * Before a worker ends in whose place another comes: the model that it has, as a checkpoint; null
   * where there is nothing to keep, or it has stopped.
   */
  async #leave() {
    const { model, run } = this.#store.state;
    const { settings, plan, text } = model;
    const { step, diverged } = run.now;
    if (!settings || step === 0 || diverged || checkpointBytes(plan, text) > KEPT_BYTES)
      return null;
    try {
      await this.request('pause');
      this.#page.save();
      return await this.request('save');
    } catch {
      return null;
    }
  }
}

/**
 * The new model, its run, and what is cut of it.
 * @param {Store} store @param {Made} made the worker's reply @param {Of} of
 * @param {{ runNumber: number }} with
 */
function takeState(store, made, of, { runNumber }) {
  const { state, act } = store;
  const { preset, chosen, text, files = null, resumed } = of;
  const { kernels, threads } = state.worker.requested;
  const facts = withSigns(made.plan.task, made.settings.seq);
  const looks = made.looking && { looking: true };
  const settings = { ...made.settings, kernels, threads, facts, ...looks };
  const before = state.model.settings;
  const { parameters, plan, moments } = made;
  act.model.take({ preset, chosen, text, settings, parameters, plan, moments, files, runNumber });
  act.worker.works();
  act.form.accept(of.note);
  if (of.display) {
    act.display.take(of.display);
    act.focus.select(of.display.tile || null);
  }
  act.shown.forget();
  act.focus.explain(null);
  act.stage.showThumbnails([]);
  const known = { kept: moments.kept, step: made.step, running: false };
  const run = Object.assign(resumed?.run ?? newRun(), known);
  const cut = { ...of.cut, ...made.unpackPage?.(run, made.page) };
  const places = placesLeft(cut.places, settings);
  act.cut.change({ ...cut, places, mode: modeFor(cut.mode, settings) });
  act.run.begin(run);
  const { description } = state.worker;
  const isOwn = suits(description, settings.task, text);
  const record = { preset, chosen, settings, run, ...(isOwn && { text }) };
  act.run.list((runs) => runs.begin(record, description, resumed?.number));
  selectTile(store, before, settings);
}

/**
 * The tile that the reader chose, if the new model has it; else the opening one.
 * @param {Store} store @param {any} before the settings of the model before @param {any} settings
 */
function selectTile({ state, act }, before, settings) {
  const { selected } = state.focus;
  const chose = selected !== null && (!before || selected !== openingTile(before));
  act.focus.select(chose && tileExists(selected, settings) ? selected : openingTile(settings));
  act.focus.hover(null);
}

/** A note, and what there is to say of the model before. */
function noteBeside(
  /** @type {import('../state/form.js').Note} */ note,
  /** @type {string} */ left,
) {
  if (typeof note !== 'string') return { ...note, left };
  return [note, left].filter(Boolean).join(' ');
}
