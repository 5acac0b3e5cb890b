// A new model: from settings, from a link or from a checkpoint. What the engine refuses leaves the
// page as it was.
import { byId } from '../base/dom.js';
import { openingTile, tileExists } from '../draw/focus.js';
import { modeFor, placesLeft } from '../model/cuts.js';
import { readPageSettings } from '../model/link.js';
import { readInput } from '../model/own.js';
import { findPreset, KERNELS, suits, THREADS, pageOwn } from '../model/settings.js';
import { withSigns } from '../model/steps.js';
import { KEPT_BYTES, saveProblem } from '../run/exports.js';
import { unpackPage } from '../run/pagepart.js';
import { newRun } from '../run/run.js';
import { hideNotice } from '../ui/notice.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { noCut } from '../state/cut.js';
import { HELD_OUT } from '../state/shown.js';

/**
 * What a new model is of, besides the engine's reply.
 * @typedef {{ preset: string, chosen: Record<string, any>, note: string, text:
 *   import('../model/corpus.js').ReaderText | null, cut: ReturnType<typeof noCut>, isStep: boolean,
 *   look?: Record<string, string>, resumed?: import('./steps.js').Left & { model: number } }} Of
 *   look: what the link of the model says about the view; isStep: a step of the browser's history;
 *   resumed: the model that Back or Forward brings back
 */

/** @typedef {{ engine: any, made: any, of: Of }} Passed */

/**
 * @typedef {{ changed?: { key: string, value?: any } | null, text?: Of['text'], checkpoint?:
 *   Uint8Array | null, kept?: string, cut?: Of['cut'], resumed?: Of['resumed'] }} Rest
 *   kept: the id of a saved run
 * @typedef {import('./state.js').App} App
 */

/** @param {App} app */
export function createBuilding(app) {
  // only the model that was asked for last is shown; passed: one that the worker made meanwhile
  const turn = { newest: 0, passed: /** @type {Passed|null} */ (null) };
  const making = { asked: 0, works: new Set() };
  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  const make = (work) => {
    making.asked++;
    making.works.add(work);
    return work.finally(() => making.works.delete(work));
  };
  return {
    /** Says that a model is being made until this work settles, as it does where it is refused. */
    make,
    isMaking: () => making.works.size > 0,
    /**
     * Settles when the models that were asked for are made or refused.
     * @returns {Promise<boolean>} whether no other was asked for meanwhile
     */
    async made() {
      const { asked } = making;
      await Promise.allSettled(making.works);
      return making.asked === asked;
    },
    /**
     * A new model. If the engine refuses, everything stays as it was and `changed` shows why. Of
     * what is `cut`, stays what the new model has; another preset begins whole.
     * @returns {Promise<boolean>} whether it was made, or another was asked for meanwhile
     */
    rebuild: (preset, chosen, note, /** @type {Rest} */ rest = {}) =>
      make(rebuild(app, turn, { preset, chosen, note }, rest)),
    /**
     * The model of a link; from the built-in text where the reader's does not suit it.
     * @returns {Promise<{ problems: import('../model/link.js').Problem[] } | null>} null: another
     *   was asked for meanwhile, or the worker died. Throws where the preset cannot be made either
     */
    buildLink: (link, look, cut) => buildLink(app, turn, link, { look, cut }),
    refuse: (key, error, value, typed) => refuse(app, key, error, value, typed),
  };
}

async function rebuild(/** @type {App} */ app, turn, { preset, chosen, note }, rest) {
  const { state } = app;
  const { changed = null, checkpoint = null, kept = '', text = state.model.text } = rest;
  const { resumed = undefined } = rest;
  const { cut = preset === state.model.preset ? state.cut : { ...noCut(), mode: state.cut.mode } } =
    rest;
  const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
  const ticket = ++turn.newest;
  const before = { engine: app.engine, wished: state.worker.wished, left: null };
  app.autosave.keep();
  try {
    before.left = await leaveWorker(app, { kernels, threads });
    await app.control.computeWith({ kernels, threads });
    const wanted = { preset, settings, ...textOf(state, preset, settings, text) };
    const goesOn = checkpoint ? { checkpoint } : kept ? { kept } : null;
    const made = await app.engine.create({ ...(goesOn ?? wanted), keep: KEPT_BYTES });
    app.steps.leave(before.left ? { left: before.left } : made);
    const wish = { preset, chosen, note, text, cut, isStep: !resumed, resumed };
    const of = goesOn && !resumed ? { ...wish, ...ofCheckpoint(made, chosen) } : wish;
    turn.passed = ticket === turn.newest ? null : { engine: app.engine, made, of };
    if (!turn.passed) await takeModel(app, made, of);
    return true;
  } catch (error) {
    if (ticket === turn.newest && !isOvertaken(error)) {
      await takePassed(app, turn);
      await comeBack(app, before);
    }
    if (ticket === turn.newest) refuse(app, changed?.key ?? error.field, error, changed?.value);
    return false;
  }
}

/**
 * Before a worker with other kernels or threads takes the place of this one: the model that it has,
 * as a checkpoint; null where the worker stays, or has nothing to keep.
 */
async function leaveWorker(app, { kernels, threads }) {
  const { state } = app;
  const stays =
    kernels === state.worker.wished?.kernels && threads === state.worker.wished?.threads;
  if (
    stays ||
    state.worker.failed ||
    !state.model.settings ||
    saveProblem(state.model.plan, state.model.text, KEPT_BYTES)
  )
    return null;
  if (app.state.run.now.running) await app.control.ask('pause');
  return app.control.ask('save');
}

/**
 * Other kernels were loaded, and then refused the settings: the page's model goes on, computed as
 * before.
 */
async function comeBack(app, { engine, wished, left }) {
  const { state } = app;
  if (app.engine === engine || state.worker.failed || !left) return;
  await app.control.computeWith(wished);
  const made = await app.engine.create({ checkpoint: left.bytes });
  const { preset, chosen, text } = state.model;
  const { cut } = state;
  const { now: run, runs } = state.run;
  const { number } = runs.current;
  const resumed = { ...left, run, number, preset, chosen, text, model: app.steps.model };
  await takeModel(app, made, { preset, chosen, note: '', text, cut, isStep: false, resumed });
}

/** What was asked of a run or a worker that is no longer there. */
const isOvertaken = ({ code }) => code === 'stale' || code === 'dead';

/** The model asked for last was refused: the worker has the one before it, which was not shown. */
async function takePassed(app, turn) {
  const { passed } = turn;
  turn.passed = null;
  if (passed?.engine === app.engine) await takeModel(app, passed.made, passed.of);
}

/** The reader's text, where a model with these settings learns from one. */
function textOf(state, preset, settings, text) {
  const task = settings.task ?? findPreset(state.worker.description, preset)?.settings.task;
  return suits(state.worker.description, task, text) ? { text: text.bytes } : {};
}

async function buildLink(/** @type {App} */ app, turn, link, { look, cut }) {
  const { state } = app;
  const ticket = ++turn.newest;
  const wished = readPageSettings(link);
  const before = { engine: app.engine, wished: state.worker.wished, left: null };
  app.autosave.keep();
  try {
    before.left = await leaveWorker(app, wished);
    await app.control.computeWith(wished);
    const keep = state.model.settings && { keep: KEPT_BYTES }; // the first model has none before it
    const builtIn = await app.engine.create({ link, ...keep });
    if (keep) app.steps.leave(before.left ? { left: before.left } : builtIn);
    const isText = builtIn.plan.task.reads_text;
    const fits = suits(state.worker.description, builtIn.settings.task, state.model.text);
    const own = fits ? await buildWithText(app, link) : null;
    const made = own ?? builtIn;
    const { preset, chosen } = made;
    const text = own || !isText ? state.model.text : null;
    const of = { preset, chosen, note: '', text, cut, look, isStep: false };
    turn.passed = ticket === turn.newest ? null : { engine: app.engine, made, of };
    if (turn.passed) return null;
    await takeModel(app, made, of);
    return made;
  } catch (error) {
    if (isOvertaken(error)) return null;
    if (ticket === turn.newest) await comeBack(app, before);
    throw error;
  }
}

/** The model of a link that learns from the reader's text, or null where the text is refused. */
async function buildWithText({ state, act, engine }, link) {
  try {
    return await engine.create({ link, text: state.model.text.bytes });
  } catch (error) {
    if (error.field !== 'text') throw error;
    const { name } = state.model.text;
    const why = error.message;
    act.form.loseText(`Your text “${name}” is not used: ${why}. This is the built-in one.`);
    return null;
  }
}

function refuse({ act }, key, error, value, typed = undefined) {
  if (isOvertaken(error)) return;
  act.form.refuse(key, error.message, value, typed);
}

/** Preset, settings and text of a checkpoint; how it is computed stays as the reader has it. */
function ofCheckpoint(made, chosen) {
  return { preset: made.preset, chosen: { ...made.chosen, ...pageOwn(chosen) }, text: made.text };
}

/** The page goes over to a model that the worker has made. */
async function takeModel(app, made, /** @type {Of} */ of) {
  const { state } = app;
  const note = of.note + app.steps.arrive(of.resumed?.model);
  const before = state.model.settings;
  hideNotice(byId('notice'));
  const run = app.together(() => takeState(app, made, of, note));
  app.kept.store();
  await keepWhatFits(app, before);
  if (state.run.now !== run) return; // another model was made meanwhile
  app.link.show({ isStep: of.isStep });
}

/** The new model, its run, and what is cut of it. @returns {any} the run */
function takeState(/** @type {App} */ { state, act, engine }, made, /** @type {Of} */ of, note) {
  const { preset, chosen, text, resumed } = of;
  const { kernels, threads } = state.worker.wished;
  const facts = withSigns(made.plan.task, made.settings.seq);
  const settings = { ...made.settings, kernels, threads, facts };
  const { parameters, plan, moments } = made;
  const own = { preset, chosen, text, settings };
  act.model.take({ ...own, parameters, plan, moments, runNumber: engine.run });
  act.worker.works();
  act.form.accept(note);
  if (of.look) {
    act.look.take(of.look);
    act.focus.select(of.look.tile || null);
  }
  act.shown.forget();
  act.focus.explain(null);
  act.stage.showFilms([]);
  const known = { kept: moments.kept, step: made.step, running: false };
  const run = Object.assign(resumed?.run ?? newRun(), known);
  const cut = { ...of.cut, ...(made.page ? unpackPage(run, made.page) : null) };
  const places = placesLeft(cut.places, settings, expandPlace);
  act.cut.change({ ...cut, places, mode: modeFor(cut.mode, settings) });
  act.run.begin(run);
  const { description } = state.worker;
  const isOwn = suits(description, settings.task, text);
  const record = { preset, chosen, settings, run, ...(isOwn && { text }) };
  act.run.list((runs) => runs.begin(record, description, resumed?.number));
  return run;
}

/**
 * After a rebuild: the tile that the reader chose, if it still exists; typed input, if the new
 * model can read it.
 */
async function keepWhatFits(/** @type {App} */ { state, act, control }, before) {
  const { settings } = state.model;
  const { selected } = state.focus;
  const chose = selected !== null && (!before || selected !== openingTile(before));
  act.focus.select(chose && tileExists(selected, settings) ? selected : openingTile(settings));
  act.focus.hover(null);
  const { source, own } = state.shown;
  if (!source.tokens) return;
  const run = state.run.now;
  act.shown.choose(HELD_OUT); // until the new model has read it
  const read = await readInput(control.ask, own);
  if (state.run.now === run && read && 'source' in read) act.shown.choose(read.source);
}
