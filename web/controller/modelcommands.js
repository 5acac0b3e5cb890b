// The commands that make another model of the present one: from settings, a file or a saved run.
import {
  choose,
  findPreset,
  isOpened,
  KERNELS,
  pageOwn,
  suits,
  THREADS,
} from '../model/settingsrules.js';
import { noCut } from '../state/cut.js';
import { changeNote, effectOf, withoutKey } from './changes.js';
import { w } from '../words/controller.js';

/**
 * @typedef {import('./controller.js').Context} Context
 * @typedef {import('./controller.js').ModelRequest} ModelRequest
 * @typedef {import('./changes.js').Change} Change
 */

/** Makes the model that is requested. What the engine refuses leaves all as it was. */
export async function makeModel(
  /** @type {Context} */ { store, maker, take },
  /** @type {ModelRequest} */ request,
) {
  const { state } = store;
  const { preset, chosen, text } = { ...state.model, ...request };
  const { note, kept, resumed } = request;
  const isSame = preset === state.model.preset;
  const { cut = isSame ? state.cut : { ...noCut(), mode: state.cut.mode } } = request;
  const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
  const isBrought =
    !request.checkpoint &&
    !request.files &&
    !kept &&
    isOpened(chosen) &&
    isOpened(state.model.settings);
  const files = request.files ?? (isBrought ? state.model.files : null);
  const brought =
    isBrought || files
      ? await (
          await import('./brought.js')
        ).broughtArgs(state, maker, request, {
          ...{ preset, settings, text },
        })
      : null;
  const { checkpoint, textName } = brought ?? request;
  const { events } = request;
  const goesOn = checkpoint
    ? { checkpoint, ...(events !== undefined && { events }) }
    : kept
      ? { kept }
      : brought?.fromFiles;
  const args = goesOn ?? {
    preset,
    settings,
    ...textOf(state.worker.description, preset, settings, text),
  };
  const made = await maker.make({ kernels, threads }, args, request.opening);
  const read = made.text && { ...made.text, ...(textName && { name: textName }) };
  const own =
    goesOn && !resumed && !isBrought
      ? { ...ofCheckpoint(made, chosen), text: read }
      : { preset, chosen, text: isBrought ? (text ?? read) : text };
  take(made, { ...own, files, note, cut, resumed });
}

/**
 * The reader's text, where a model with these settings learns from one.
 * @param {any} description @param {string} preset @param {Record<string, any>} settings
 * @param {import('../model/corpustext.js').ReaderText | null} text
 */
function textOf(description, preset, settings, text) {
  const task = settings.task ?? findPreset(description, preset)?.settings.task;
  return text && suits(description, task, text) ? { text: text.bytes } : {};
}

/**
 * Preset and settings of a checkpoint; how it is computed stays as the reader has it.
 * @param {any} made the worker's reply @param {Record<string, any>} chosen
 */
const ofCheckpoint = (made, chosen) => ({
  preset: made.preset,
  chosen: { ...made.chosen, ...pageOwn(chosen) },
});

/** Goes on with the run as it was saved, or where that cannot be read, at step 0. */
export function restart(/** @type {Context} */ context) {
  const { store, page, queue, make, crashed, attempt } = context;
  const { preset, chosen } = store.state.model;
  const saved = page.saved();
  const again = async () => {
    if (saved)
      try {
        return await make({ ...ofSaved(), kept: saved.id });
      } catch (error) {
        if (/** @type {any} */ (error).code === 'dead') throw error;
      }
    return make({ preset, chosen, note: w.restartedAtStep });
  };
  const work = () =>
    attempt(() =>
      again().catch(({ message }) => {
        crashed(message);
        return false;
      }),
    );
  return queue.add({ kind: 'open', work });
}

/** A saved run brings its text and what it has cut. */
const ofSaved = () => ({ note: w.continuesASavedRun, text: null, cut: noCut() });

/** Another model. */
export function modelCommands(/** @type {Context} */ context) {
  const { queue, attempt, make, refuse } = context;
  return {
    /**
     * Another model in place of this one. What the engine refuses is shown, and leaves all as it
     * was; another preset begins with nothing cut.
     * @returns {Promise<boolean>} whether it was made
     */
    open(/** @type {ModelRequest} */ request) {
      const work = async () => {
        try {
          await make(request);
          return true;
        } catch (error) {
          if (!request.opening?.signal.aborted) refuse(error, request.field);
          return false;
        }
      };
      return queue.add({ kind: 'open', work: () => attempt(work) });
    },
    /** Goes on with a saved run. @returns {Promise<boolean>} whether it does */
    openSaved(/** @type {string} */ id) {
      const work = () => attempt(() => make({ ...ofSaved(), kept: id }));
      return queue.add({ kind: 'open', work });
    },
    /**
     * Other settings of this model: a new one, or the same where they allow it. Several changes
     * that wait are done as one. Values are those that the settings table has.
     * @returns {Promise<boolean>} whether they are in force
     */
    apply: (/** @type {Change} */ change) =>
      queue.add({
        kind: 'change',
        patch: change,
        work: (patch) => attempt(() => applyChange(context, patch)),
      }),
  };
}

/**
 * Changes the settings. Of what is asked for together the engine may refuse one part, at which that
 * is said; the rest is done without it. @returns {Promise<boolean>} whether all are in force
 */
async function applyChange(/** @type {Context} */ context, /** @type {Change} */ change) {
  const { store, make, refuse, isSaidElsewhere } = context;
  const { model, worker } = store.state;
  const { keys, chosen, needsModel, changed } = effectOf(worker.description, model, change);
  if (!needsModel && !worker.failed) return adjust(context, change, keys);
  const { preset } = model;
  const { text = model.text } = change;
  try {
    await make({ preset, chosen, note: changeNote(change, changed), text });
    return true;
  } catch (error) {
    if (isSaidElsewhere(error)) throw error;
    const { field } = /** @type {any} */ (error);
    const blamed = change.text === undefined ? keys.at(-1) : 'text';
    const key = keys.includes(field) ? field : (blamed ?? field);
    const isAsked = keys.includes(key) || (key === 'text' && change.text !== undefined);
    const rest = isAsked ? withoutKey(change, key) : null;
    if (rest) await applyChange(context, rest);
    refuse(error, key, change.settings?.[key], change.typed?.[key]);
    return false;
  }
}

/**
 * What is chosen beside the preset where a setting of the run in progress was changed: its first
 * value, and the events, of which the change may now be one.
 */
function chosenAfter(
  /** @type {Context['store']['state']} */ { worker, model },
  /** @type {Record<string, any>} */ begun,
  /** @type {string} */ key,
) {
  const { preset, chosen } = model;
  const { description } = worker;
  const first = choose(description, preset, chosen, key, begun[key]);
  return choose(description, preset, first, 'events', begun.events);
}

/**
 * Other settings of the run in progress, one after the other.
 * @param {Context} context @param {Change} change @param {string[]} keys those that become others
 */
async function adjust(context, { settings: values = {}, typed = {} }, keys) {
  const { store, maker, refuse, changedAddress } = context;
  const { state, act } = store;
  if (keys.length === 0) act.form.clearErrors();
  const done = /** @type {import('../state/form.js').Changed[]} */ ([]);
  const refused = [];
  for (const key of keys) {
    const value = values[key];
    const { changed } = effectOf(state.worker.description, state.model, {
      settings: { [key]: value },
    });
    try {
      const { settings, begun, plan } = await maker.request('set', { key, value });
      act.model.adjust(settings, plan, chosenAfter(state, begun, key));
      done.push(...changed);
    } catch (error) {
      refused.push({ error, key });
    }
  }
  if (done.length) act.form.accept({ changed: done, fromHere: true });
  if (done.length) act.run.list((runs) => runs.change(state.model));
  for (const { error, key } of refused) refuse(error, key, values[key], typed[key]);
  changedAddress();
  return refused.length === 0;
}
