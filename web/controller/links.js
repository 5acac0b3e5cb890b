// The commands that come by the address: the link of the start, one that comes later, and Back and
// Forward of the browser.
import { openingTile } from '../draw/focusedcell.js';
import { plural } from '../base/format.js';
import { readCuts } from '../model/ablation.js';
import { isTextOf } from '../model/corpustext.js';
import { isTooLong, readDisplay, readPageSettings, writeLink } from '../model/link.js';
import { findSetting, suits } from '../model/settingsrules.js';
import { errorWords } from '../model/words.js';
import { noCut } from '../state/cut.js';

/**
 * @typedef {import('./controller.js').Context} Context
 * @typedef {import('../model/link.js').Problem} Problem
 *
 * @typedef {object} LinksOfPage what these commands need of the page
 * @property {(link: string) => string} modeOf how much of the page a link shows
 * @property {(link: string) => void} takesLink this link is taken: the address is known
 * @property {(link: string) => Promise<string>} withModel the link; of a lesson alone, with the
 *   model of that lesson
 * @property {(display: Record<string, string>) => void} prepare loads what a link's view needs
 * @property {(display: Record<string, string>, lesson: string) => void} tookDisplay the view is
 *   that of a link; lesson: one that is to be shown, or ''
 *
 * @typedef {object} Entry where the browser's history is
 * @property {boolean} isOwn whether it was written by this page, since it was loaded
 * @property {number} model the number of the model that it is of
 * @property {string} link
 */

/** @param {Context} context */
export function linkCommands(context) {
  const { store, queue, attempt, changedAddress, refuse, isSaidElsewhere } = context;
  /** Where it is refused, the page keeps its model, and its address says so again. */
  const addressed = (/** @type {() => Promise<boolean | void>} */ work) => () =>
    attempt(async () => {
      changedAddress();
      try {
        return await work();
      } catch (error) {
        refuse(error, '');
        return false;
      }
    });
  return {
    /** What a link asks for, as the engine reads it; nothing is made. */
    read: (/** @type {string} */ link) => read(context, link),
    /** The model of the page's first link. Throws where none can be made by this worker. */
    openFirst: (/** @type {string} */ link) =>
      queue.add({
        kind: 'open',
        async work() {
          try {
            await fill(context, link);
          } catch (error) {
            if (!isSaidElsewhere(error)) throw error;
            return false;
          }
          return attempt(async () => changedAddress());
        },
      }),
    /** Takes a link that came later. One with the settings of the model that shows is a view. */
    openLink: (/** @type {string} */ link) =>
      queue.add({ kind: 'open', work: addressed(() => follow(context, link)) }),
    /** Goes to the entry of the browser's history that is there when it is done. */
    travel: (/** @type {() => Entry} */ entry) =>
      queue.add({ kind: 'open', work: addressed(() => travel(context, entry())) }),
    /** Shows what a link says about the view, with the model that the page has. */
    takeDisplay: (/** @type {Record<string, string>} */ display) => takeDisplay(context, display),
    linkOf: (/** @type {Record<string, string>} */ display) => linkOf(store.state, display),
  };
}

/** @returns {Promise<import('../model/link.js').Link>} */
async function read(/** @type {Context} */ { maker }, /** @type {string} */ link) {
  await maker.reopen();
  return maker.request('read', { link });
}

async function travel(/** @type {Context} */ context, /** @type {Entry} */ { isOwn, model, link }) {
  const { maker, make } = context;
  if (!isOwn) return; // a link has come
  if (model !== maker.left.current) {
    const kept = maker.left.get(model);
    if (!kept) return fill(context, link);
    const { preset, chosen, text, bytes: checkpoint, step } = kept;
    const note = `The model of ${plural(step, 'step')}, with its weights and its curve.`;
    await make({ preset, chosen, note, text, checkpoint, resumed: { ...kept, model } });
  }
  takeDisplay(context, { ...readDisplay(link), mode: context.page.modeOf(link) });
}

async function follow(/** @type {Context} */ context, /** @type {string} */ address) {
  const { store, page } = context;
  const link = await page.withModel(address);
  const wanted = store.state.worker.failed ? null : await read(context, link);
  page.takesLink(address);
  if (wanted && isTooLong(link)) return nameProblems(store, wanted.problems); // nothing is taken
  if (!wanted || !isShown(store.state, wanted) || !hasText(store.state, wanted.look))
    return fill(context, address);
  takeDisplay(context, { ...wanted.look, mode: page.modeOf(link) });
  if (wanted.problems.length) nameProblems(store, wanted.problems);
}

/**
 * Builds what a link asks for and names what it could not use. Starts nothing. At the start the
 * views are made meanwhile.
 */
async function fill(/** @type {Context} */ context, /** @type {string} */ address) {
  const { store, page, take } = context;
  page.takesLink(address);
  const link = await page.withModel(address);
  /** @type {Record<string, string>} */
  const display = { ...readDisplay(link), mode: page.modeOf(link) };
  const making = makeOfLink(context, link, display);
  await null;
  page.prepare(display);
  const { made, text } = await making;
  const { preset, chosen } = made;
  take(made, { preset, chosen, note: '', text, cut: cutOf(display), display });
  const { cut } = store.state;
  const problems = [...made.problems, ...takeCuts(context, display.cut, cut, display.cut_mode)];
  page.tookDisplay(display, display.lesson);
  if (problems.length) nameProblems(store, problems);
}

/** The model of a link; from the built-in text where the reader's does not suit it. */
async function makeOfLink(
  /** @type {Context} */ { store, maker },
  /** @type {string} */ link,
  /** @type {Record<string, string>} */ display,
) {
  const { state, act } = store;
  const builtIn = await maker.make(readPageSettings(link), { link });
  const text = textOfLink(state, display);
  if (!text || !suits(state.worker.description, builtIn.settings.task, text))
    return { made: builtIn, text: builtIn.plan.task.reads_text ? null : state.model.text };
  try {
    const own = await maker.create({ link, text: text.bytes });
    return { made: { ...own, left: builtIn.left }, text };
  } catch (error) {
    const { code, message } = /** @type {any} */ (error);
    if (code === 'dead') throw error;
    act.form.loseText(
      `Your text “${text.name}” is not used: ${message}. This is the built-in one.`,
    );
    return { made: builtIn, text: null };
  }
}

/**
 * The text that a link's model learns from: the one that it says, if the page has it; of a link to
 * a step that says none, the built-in one, null; of another, the one that the page has.
 */
function textOfLink(
  /** @type {Context['store']['state']} */ { model, run },
  /** @type {Record<string, string>} */ { own, step },
) {
  const known = [model.text, ...run.runs.texts];
  if (own) return known.find((text) => isTextOf(own, text)) ?? null;
  return step ? null : model.text;
}

/** Whether the page's model learns from the text of a link. */
function hasText(
  /** @type {Context['store']['state']} */ state,
  /** @type {Record<string, string>} */ display,
) {
  const { settings, text } = state.model;
  const isRead = suits(state.worker.description, settings.task, text ?? textOfLink(state, display));
  return !isRead || textOfLink(state, display) === text;
}

function takeDisplay(
  /** @type {Context} */ context,
  /** @type {Record<string, string>} */ display,
) {
  const { store, page, changedAddress } = context;
  const { state, act } = store;
  const isOpen = display.lesson === state.display.lesson && state.panels.left !== '';
  const lesson = isOpen ? '' : display.lesson;
  takeCuts(context, display.cut, cutOf(display));
  act.display.take(display);
  act.focus.select(display.tile || openingTile(state.model.settings));
  page.tookDisplay(display, lesson);
  changedAddress();
}

/**
 * The link to a model, and to a view of it.
 * @param {{ worker: { description: any }, model: { preset: string, chosen: object } }} state
 * @param {Record<string, string>} [display]
 */
const linkOf = ({ worker: { description }, model: { preset, chosen } }, display) =>
  writeLink(description, preset, chosen, display);

/** Whether a link asks for the preset and the settings that the page's model has. */
const isShown = (
  /** @type {Context['store']['state']} */ state,
  /** @type {import('../model/link.js').Link} */ { preset, chosen },
) => linkOf({ ...state, model: { preset, chosen } }) === linkOf(state);

/** How a link cuts; what it cuts is read when the model is there. */
const cutOf = (/** @type {Record<string, string>} */ { cut_mode: mode, cut_shown: shown }) => ({
  ...noCut(),
  mode: /** @type {'zero'|'mean'} */ (mode),
  shown: shown === 'true',
});

/**
 * Cuts what a link names. `mode`: what it asks for.
 * @param {Context} context @param {string} written @param {import('../state/cut.js').Cut}
 *   cut
 * @returns {Problem[]} what could not be done
 */
function takeCuts(
  { store: { state, act }, page: { expandPlace } },
  written,
  cut,
  mode = `${cut.mode}`,
) {
  const { places, problems } = readCuts(written, state.model.settings, expandPlace);
  act.cut.change({ ...cut, places });
  if (cut.mode === mode) return problems;
  const why = 'a model without output has no samples to take it of';
  return [
    ...problems,
    { key: 'cut_mode', value: mode, message: `cut_mode cannot be "${mode}": ${why}` },
  ];
}

/** Shows each problem at its control, and all of them in the note. */
function nameProblems(
  /** @type {Context['store']} */ { state, act },
  /** @type {Problem[]} */ all,
) {
  const known = all.filter(({ key }) => findSetting(state.worker.description, key));
  const errors = Object.fromEntries(known.map(({ key, message }) => [key, { message }]));
  const words = (/** @type {Problem} */ { key, message }) =>
    errorWords(message, key, state.model.settings);
  act.form.refuseSome(errors, `Not taken from the link: ${all.map(words).join('; ')}.`);
}
