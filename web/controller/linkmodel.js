// The model and the view of a link: what it asks for, made and shown.
import { openingTile } from '../draw/focusedcell.js';
import { readCuts } from '../model/ablation.js';
import { isTextOf } from '../model/corpustext.js';
import { readDisplay, readPageSettings, writeLink } from '../model/link.js';
import { suits } from '../model/settingsrules.js';
import { noCut } from '../state/cut.js';
import { w } from '../words/controller.js';
import { laterWords } from '../words/language.js';

/**
 * @typedef {import('./controller.js').Context} Context
 * @typedef {import('../model/link.js').Problem} Problem
 */

/** @returns {Promise<import('../model/link.js').Link>} */
export async function read(/** @type {Context} */ { maker }, /** @type {string} */ link) {
  await maker.reopen();
  return maker.request('read', { link });
}

/**
 * Builds what a link asks for and names what it could not use. Starts nothing. At the start the
 * views are made meanwhile.
 */
export async function fill(/** @type {Context} */ context, /** @type {string} */ address) {
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
  if (problems.length) await nameProblems(store, problems);
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
    act.form.loseText(w.yourTextIsNot({ name: text.name, why: message }));
    return { made: builtIn, text: null };
  }
}

/**
 * The text that a link's model learns from: the one that it says, if the page has it; of a link to
 * a step that says none, the built-in one, null; of another, the one that the page has.
 */
export function textOfLink(
  /** @type {Context['store']['state']} */ { model, run },
  /** @type {Record<string, string>} */ { own, step },
) {
  const known = [model.text, ...run.runs.texts];
  if (own) return known.find((text) => isTextOf(own, text)) ?? null;
  return step ? null : model.text;
}

export function takeDisplay(
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
export const linkOf = ({ worker: { description }, model: { preset, chosen } }, display) =>
  writeLink(description, preset, chosen, display);

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
function takeCuts({ store: { state, act } }, written, cut, mode = `${cut.mode}`) {
  const { places, problems } = readCuts(written, state.model.settings);
  act.cut.change({ ...cut, places });
  if (cut.mode === mode) return problems;
  return [...problems, { key: 'cut_mode', value: mode, code: 'mode' }];
}

/** Says what of a link could not be done; where the words for it do not come, what it was. */
export function nameProblems(
  /** @type {Context['store']} */ store,
  /** @type {Problem[]} */ problems,
) {
  return Promise.all([import('./problems.js'), laterWords()]).then(
    ([{ showProblems }]) => showProblems(store, problems),
    () =>
      store.act.form.refuseSome({}, problems.map(({ key, value }) => `${key}=${value}`).join('; ')),
  );
}
