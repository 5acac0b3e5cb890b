// A new model: from settings, from a link or from a checkpoint. What the engine refuses leaves the
// page as it was.
import { byId } from '../base/dom.js';
import { openingTile, tileExists } from '../draw/focus.js';
import { pageOwn } from '../lessons/lesson.js';
import { modeFor, placesLeft } from '../model/cuts.js';
import { readPageSettings } from '../model/link.js';
import { readInput } from '../model/own.js';
import { findPreset, KERNELS, readsText, THREADS } from '../model/settings.js';
import { newRun } from '../run/run.js';
import { hideNotice } from '../views/notice.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { HELD_OUT, noCut } from './state.js';

/**
 * What a new model is of, besides the engine's reply.
 * @typedef {{ preset: string, chosen: Record<string, any>, note: string, text:
 *   import('../model/corpus.js').ReaderText | null, cut: ReturnType<typeof noCut> }} Of
 */

/** @typedef {{ engine: any, made: any, of: Of }} Passed */

/**
 * @typedef {{ changed?: { key: string, value?: any } | null, text?: Of['text'], checkpoint?:
 *   Uint8Array | null, cut?: Of['cut'] }} Rest
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
    refuse: (key, error, value) => refuse(app, key, error, value),
  };
}

async function rebuild(/** @type {App} */ app, turn, { preset, chosen, note }, rest) {
  const { page } = app;
  const { changed = null, checkpoint = null, text = page.text } = rest;
  const { cut = preset === page.preset ? page.cut : { ...noCut(), mode: page.cut.mode } } = rest;
  const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
  const ticket = ++turn.newest;
  try {
    await app.control.computeWith({ kernels, threads });
    const wanted = { preset, settings, ...textOf(page, preset, settings, text) };
    const made = await app.engine.create(checkpoint ? { checkpoint } : wanted);
    const wish = { preset, chosen, note, text, cut };
    const of = checkpoint ? { ...wish, ...ofCheckpoint(made, chosen) } : wish;
    turn.passed = ticket === turn.newest ? null : { engine: app.engine, made, of };
    if (!turn.passed) await takeModel(app, made, of);
    return true;
  } catch (error) {
    if (ticket === turn.newest && !isOvertaken(error)) await takePassed(app, turn);
    if (ticket === turn.newest) refuse(app, changed?.key ?? error.field, error, changed?.value);
    return false;
  }
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
  return readsText(page.description, task) && text ? { text: text.bytes } : {};
}

async function buildLink(/** @type {App} */ app, turn, link, cut) {
  const { page } = app;
  const ticket = ++turn.newest;
  try {
    await app.control.computeWith(readPageSettings(link));
    const builtIn = await app.engine.create({ link });
    const isText = builtIn.plan.task.reads_text;
    const own = isText && page.text ? await buildWithText(app, link) : null;
    const made = own ?? builtIn;
    const { preset, chosen } = made;
    const text = own || !isText ? page.text : null;
    const of = { preset, chosen, note: '', text, cut };
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

function refuse({ page, drawing }, key, error, value) {
  if (isOvertaken(error)) return;
  const { message } = error;
  page.errors = key ? { [key]: { message, value } } : {};
  page.note = key ? '' : message;
  if (page.settings) drawing.want('settings'); // of the first model there is nothing yet
}

/** Preset, settings and text of a checkpoint; how it is computed stays as the reader has it. */
function ofCheckpoint(made, chosen) {
  return { preset: made.preset, chosen: { ...made.chosen, ...pageOwn(chosen) }, text: made.text };
}

/** The page goes over to a model that the worker has made. */
async function takeModel(app, made, /** @type {Of} */ { preset, chosen, note, text, cut }) {
  const { page, runs } = app;
  const before = page.settings;
  const { kernels, threads } = page.wished;
  const settings = { ...made.settings, kernels, threads, facts: made.plan.task };
  const { parameters, plan, moments } = made;
  Object.assign(page, { preset, chosen, note, text, settings, parameters, plan, moments });
  Object.assign(page, {
    errors: {},
    snapshot: null,
    films: [],
    at: null,
    unit: null,
    failed: false,
  });
  page.runNumber = app.engine.run;
  hideNotice(byId('notice'));
  page.cut = {
    ...cut,
    mode: modeFor(cut.mode, settings),
    places: placesLeft(cut.places, settings, expandPlace),
  };
  const run = Object.assign(newRun(), { kept: moments.kept, step: made.step });
  app.run = run;
  app.views.timeline.stopReplay();
  const isText = settings.facts.reads_text && text;
  runs.begin({ preset, chosen, settings, run, ...(isText && { text }) }, page.description);
  app.kept.store();
  await keepWhatFits(app, before);
  if (app.run !== run) return; // another model was made meanwhile
  app.link.show();
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
