// A new model: from settings, from a link or from a checkpoint. What the engine refuses leaves the
// page as it was.
import { byId } from '../base/dom.js';
import { openingTile, tileExists } from '../draw/focus.js';
import { modeFor, placesLeft } from '../model/cuts.js';
import { readPageSettings } from '../model/link.js';
import { readInput } from '../model/own.js';
import { findPreset, KERNELS, suits, THREADS, pageOwn } from '../model/settings.js';
import { saveProblem } from '../run/exports.js';
import { unpackPage } from '../run/pagepart.js';
import { newRun } from '../run/run.js';
import { hideNotice } from '../ui/notice.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { HELD_OUT, noCut } from './state.js';
import { KEPT_BYTES } from './steps.js';

/**
 * What a new model is of, besides the engine's reply.
 * @typedef {{ preset: string, chosen: Record<string, any>, note: string, text:
 *   import('../model/corpus.js').ReaderText | null, cut: ReturnType<typeof noCut>, isStep: boolean,
 *   resumed?: import('./steps.js').Left & { model: number } }} Of isStep: a step of the browser's
 *   history; resumed: the model that Back or Forward brings back
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
  return {
    /**
     * A new model. If the engine refuses, everything stays as it was and `changed` shows why. Of
     * what is `cut`, stays what the new model has; another preset begins whole.
     * @returns {Promise<boolean>} whether it was made, or another was asked for meanwhile
     */
    rebuild: (preset, chosen, note, /** @type {Rest} */ rest = {}) =>
      rebuild(app, turn, { preset, chosen, note }, rest),
    /**
     * The model of a link; from the built-in text where the reader's does not suit it.
     * @returns {Promise<{ problems: import('../model/link.js').Problem[] } | null>} null: another
     *   was asked for meanwhile, or the worker died. Throws where the preset cannot be made either
     */
    buildLink: (link, cut) => buildLink(app, turn, link, cut),
    refuse: (key, error, value, typed) => refuse(app, key, error, value, typed),
  };
}

async function rebuild(/** @type {App} */ app, turn, { preset, chosen, note }, rest) {
  const { page } = app;
  const { changed = null, checkpoint = null, kept = '', text = page.text } = rest;
  const { resumed = undefined } = rest;
  const { cut = preset === page.preset ? page.cut : { ...noCut(), mode: page.cut.mode } } = rest;
  const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
  const ticket = ++turn.newest;
  const before = { engine: app.engine, wished: page.wished, left: null };
  app.autosave.keep();
  try {
    before.left = await leaveWorker(app, { kernels, threads });
    await app.control.computeWith({ kernels, threads });
    const wanted = { preset, settings, ...textOf(page, preset, settings, text) };
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
  const { page } = app;
  const stays = kernels === page.wished?.kernels && threads === page.wished?.threads;
  if (stays || page.failed || !page.settings || saveProblem(page.plan, page.text, KEPT_BYTES))
    return null;
  if (app.run.running) await app.control.ask('pause');
  return app.control.ask('save');
}

/**
 * Other kernels were loaded, and then refused the settings: the page's model goes on, computed as
 * before.
 */
async function comeBack(app, { engine, wished, left }) {
  const { page } = app;
  if (app.engine === engine || page.failed || !left) return;
  await app.control.computeWith(wished);
  const made = await app.engine.create({ checkpoint: left.bytes });
  const { preset, chosen, text, cut } = page;
  const { number } = app.runs.current;
  const resumed = { ...left, run: app.run, number, preset, chosen, text, model: app.steps.model };
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
function textOf(page, preset, settings, text) {
  const task = settings.task ?? findPreset(page.description, preset)?.settings.task;
  return suits(page.description, task, text) ? { text: text.bytes } : {};
}

async function buildLink(/** @type {App} */ app, turn, link, cut) {
  const { page } = app;
  const ticket = ++turn.newest;
  try {
    await app.control.computeWith(readPageSettings(link));
    const keep = page.settings && { keep: KEPT_BYTES }; // the first model has none before it
    const builtIn = await app.engine.create({ link, ...keep });
    if (keep) app.steps.leave(builtIn);
    const isText = builtIn.plan.task.reads_text;
    const fits = suits(page.description, builtIn.settings.task, page.text);
    const own = fits ? await buildWithText(app, link) : null;
    const made = own ?? builtIn;
    const { preset, chosen } = made;
    const text = own || !isText ? page.text : null;
    const of = { preset, chosen, note: '', text, cut, isStep: false };
    turn.passed = ticket === turn.newest ? null : { engine: app.engine, made, of };
    if (turn.passed) return null;
    await takeModel(app, made, of);
    return made;
  } catch (error) {
    if (isOvertaken(error)) return null;
    throw error;
  }
}

/** The model of a link that learns from the reader's text, or null where the text is refused. */
async function buildWithText({ page, engine }, link) {
  try {
    return await engine.create({ link, text: page.text.bytes });
  } catch (error) {
    if (error.field !== 'text') throw error;
    const { name } = page.text;
    const why = error.message;
    page.textGone = `Your text “${name}” is not used: ${why}. This is the built-in one.`;
    return null;
  }
}

function refuse({ page, drawing }, key, error, value, typed = undefined) {
  if (isOvertaken(error)) return;
  const { message } = error;
  page.errors = key ? { [key]: { message, value, typed } } : {};
  page.note = key ? '' : message;
  if (page.settings) drawing.want('settings'); // of the first model there is nothing yet
}

/** Preset, settings and text of a checkpoint; how it is computed stays as the reader has it. */
function ofCheckpoint(made, chosen) {
  return { preset: made.preset, chosen: { ...made.chosen, ...pageOwn(chosen) }, text: made.text };
}

/** The page goes over to a model that the worker has made. */
async function takeModel(app, made, /** @type {Of} */ of) {
  const { page, runs } = app;
  const { preset, chosen, text, cut, resumed } = of;
  const note = of.note + app.steps.arrive(resumed?.model);
  const before = page.settings;
  const { kernels, threads } = page.wished;
  const settings = { ...made.settings, kernels, threads, facts: made.plan.task };
  const { parameters, plan, moments } = made;
  Object.assign(page, { preset, chosen, note, text, settings, parameters, plan, moments });
  Object.assign(page, {
    errors: {},
    snapshot: null,
    examples: [],
    films: [],
    at: null,
    scored: null,
    unit: null,
    failed: false,
  });
  page.runNumber = app.engine.run;
  hideNotice(byId('notice'));
  const known = { kept: moments.kept, step: made.step, running: false };
  const run = Object.assign(resumed?.run ?? newRun(), known);
  const wasCut = made.page ? unpackPage(run, made.page) : null;
  const { mode, places } = wasCut ?? cut;
  page.cut = {
    ...cut,
    mode: modeFor(mode, settings),
    places: placesLeft(places, settings, expandPlace),
  };
  app.run = run;
  app.views.timeline?.stopReplay();
  const isText = suits(page.description, settings.task, text);
  const record = { preset, chosen, settings, run, ...(isText && { text }) };
  runs.begin(record, page.description, resumed?.number);
  app.kept.store();
  await keepWhatFits(app, before);
  if (app.run !== run) return; // another model was made meanwhile
  app.link.show({ isStep: of.isStep });
  drawModel(app);
}

/**
 * Draws the new model. The first picture of the page takes longest, since all of it is laid out:
 * the model comes with the second.
 */
function drawModel({ page, drawing: { want, wantAfter } }) {
  want('settings', 'frame', 'top');
  (page.ready ? want : wantAfter)('layout');
  wantAfter('examples', 'charts', 'view');
}

/**
 * After a rebuild: the tile that the reader chose, if it still exists; typed input, if the new
 * model can read it.
 */
async function keepWhatFits(app, before) {
  const { page, run } = app;
  const chose = page.selected !== null && (!before || page.selected !== openingTile(before));
  if (!chose || !tileExists(page.selected, page.settings))
    page.selected = openingTile(page.settings);
  page.hovered = null;
  page.cell = null;
  if (page.source.tokens) {
    const typed = page.own;
    page.source = HELD_OUT; // until the new model has read it
    const read = await readInput(app.control.ask, typed);
    if (app.run === run && read && 'source' in read) page.source = read.source;
  }
}
