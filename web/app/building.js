// A new model: from settings, from a link or from a checkpoint. What the engine refuses leaves the
// page as it was.
import { openingTile, tileExists } from '../draw/focus.js';
import { pageOwn } from '../lessons/lesson.js';
import { modeFor, placesLeft } from '../model/cuts.js';
import { readPageSettings } from '../model/link.js';
import { readOwn } from '../model/own.js';
import { findPreset, KERNELS, THREADS } from '../model/settings.js';
import { newRun } from '../run/run.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { HELD_OUT, noCut } from './state.js';

/**
 * What a new model is of, besides the engine's reply.
 * @typedef {{ preset: string, chosen: Record<string, any>, note: string, text:
 *   import('../model/corpus.js').ReaderText | null, cut: ReturnType<typeof noCut> }} Of
 */

/** @param {import('./state.js').App} app */
export function createBuilding(app) {
  const { page } = app;
  let newest = 0;

  /**
   * A new model. If the engine refuses, everything stays as it was and `changed` shows why. Of what
   * is `cut`, stays what the new model has; another preset begins whole.
   * @param {{ changed?: { key: string, value?: any } | null, text?: Of['text'], checkpoint?:
   *   Uint8Array | null, cut?: Of['cut'] }} [rest]
   * @returns {Promise<boolean>} whether it was made, or another was asked for meanwhile
   */
  async function rebuild(preset, chosen, note, rest = {}) {
    const { changed = null, checkpoint = null, text = page.text } = rest;
    const { cut = preset === page.preset ? page.cut : { ...noCut(), mode: page.cut.mode } } = rest;
    const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
    const ticket = ++newest;
    try {
      await app.control.computeWith({ kernels, threads });
      const wanted = { preset, settings, ...textOf(preset, settings, text) };
      const made = await app.engine.create(checkpoint ? { checkpoint } : wanted);
      if (ticket !== newest) return true;
      const of = { preset, chosen, note, text, cut };
      takeModel(app, made, checkpoint ? { ...of, ...ofCheckpoint(made, chosen) } : of);
      return true;
    } catch (error) {
      if (ticket === newest) refuse(changed?.key ?? error.field, error, changed?.value);
      return false;
    }
  }

  /** The reader's text, where a model with these settings learns from one. */
  function textOf(preset, settings, text) {
    const task = settings.task ?? findPreset(page.description, preset)?.settings.task;
    return task === 'text' && text ? { text: text.bytes } : {};
  }

  /**
   * The model of a link; from the built-in text where the reader's does not suit it.
   * @returns {Promise<{ problems: import('../model/link.js').Problem[] } | null>} null: another was
   *   asked for meanwhile, or the worker has died. Throws where the preset cannot be made either
   */
  async function buildLink(link, cut) {
    const ticket = ++newest;
    try {
      await app.control.computeWith(readPageSettings(link));
      const builtIn = await app.engine.create({ link });
      const own = builtIn.settings.task === 'text' && page.text ? await withText(link) : null;
      if (ticket !== newest) return null;
      const made = own ?? builtIn;
      takeModel(app, made, {
        preset: made.preset,
        chosen: made.chosen,
        note: '',
        text: own || made.settings.task !== 'text' ? page.text : null,
        cut,
      });
      return made;
    } catch (error) {
      if (error.code === 'stale' || error.code === 'dead') return null;
      throw error;
    }
  }

  /** The model of a link that learns from the reader's text, or null where the text is refused. */
  async function withText(link) {
    try {
      return await app.engine.create({ link, text: page.text.bytes });
    } catch (error) {
      if (error.field !== 'text') throw error;
      page.textGone =
        `Your text “${page.text.name}” is not used: ${error.message}. ` +
        `This is the built-in one.`;
      return null;
    }
  }

  function refuse(key, error, value) {
    if (error.code === 'stale' || error.code === 'dead') return;
    const { message } = error;
    page.errors = key ? { [key]: { message, value } } : {};
    page.note = key ? '' : message;
    if (page.settings) app.drawing.want('settings'); // of the first model there is nothing yet
  }

  return { rebuild, buildLink, refuse };
}

/** Preset, settings and text of a checkpoint; how it is computed stays as the reader has it. */
function ofCheckpoint(made, chosen) {
  return { preset: made.preset, chosen: { ...made.chosen, ...pageOwn(chosen) }, text: made.text };
}

/** The page goes over to a model that the worker has made. */
function takeModel(app, made, /** @type {Of} */ { preset, chosen, note, text, cut }) {
  const { page, runs } = app;
  const before = page.settings;
  const { kernels, threads } = page.wished;
  const settings = { ...made.settings, kernels, threads, alphabet: made.alphabet };
  const { parameters, plan, moments } = made;
  Object.assign(page, { preset, chosen, note, text, settings, parameters, plan, moments });
  Object.assign(page, { errors: {}, snapshot: null, at: null, unit: null });
  page.cut = {
    ...cut,
    mode: modeFor(cut.mode, settings),
    places: placesLeft(cut.places, settings, expandPlace),
  };
  app.run = Object.assign(newRun(), { kept: moments.kept, step: made.step });
  app.views.timeline.stopReplay();
  const isText = settings.task === 'text' && text;
  runs.begin({ preset, chosen, settings, run: app.run, ...(isText && { text }) }, page.description);
  app.kept.store();
  keepWhatFits(page, before);
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
function keepWhatFits(page, before) {
  const chose = page.selected !== null && (!before || page.selected !== openingTile(before));
  if (!chose || !tileExists(page.selected, page.settings))
    page.selected = openingTile(page.settings);
  page.hovered = null;
  page.cell = null;
  if (page.source.tokens) {
    const read = readOwn(page.own, page.settings);
    page.source = 'source' in read ? read.source : HELD_OUT;
  }
}
