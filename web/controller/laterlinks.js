// Links that come when the page has a model: one that is followed or typed, Back and Forward of the
// browser. Loaded with the first.
import { isTooLong, readDisplay } from '../model/link.js';
import { suits } from '../model/settingsrules.js';
import { fill, linkOf, nameProblems, read, takeDisplay, textOfLink } from './linkmodel.js';
import { w } from '../words/controller.js';

/** @typedef {import('./links.js').Context} Context @typedef {import('./links.js').Entry} Entry */

/** Goes to an entry of the browser's history. */
export async function travel(
  /** @type {Context} */ context,
  /** @type {Entry} */ { isOwn, model, link },
) {
  const { maker, make } = context;
  if (!isOwn) return; // a link has come
  if (model !== maker.left.current) {
    const kept = maker.left.get(model);
    if (!kept) return fill(context, link);
    const { preset, chosen, text, bytes: checkpoint, step } = kept;
    const note = w.theModelOfWith({ step });
    await make({ preset, chosen, note, text, checkpoint, resumed: { ...kept, model } });
  }
  takeDisplay(context, { ...readDisplay(link), mode: context.page.modeOf(link) });
}

/** Takes a link that came later. */
export async function follow(/** @type {Context} */ context, /** @type {string} */ address) {
  const { store, page } = context;
  const link = await page.withModel(address);
  const wanted = store.state.worker.failed ? null : await read(context, link);
  page.takesLink(address);
  if (wanted && isTooLong(link)) return nameProblems(store, wanted.problems); // nothing is taken
  if (!wanted || !isShown(store.state, wanted) || !hasText(store.state, wanted.look))
    return fill(context, address);
  takeDisplay(context, { ...wanted.look, mode: page.modeOf(link) });
  if (wanted.problems.length) await nameProblems(store, wanted.problems);
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

/** Whether a link asks for the preset and the settings that the page's model has. */
const isShown = (
  /** @type {Context['store']['state']} */ state,
  /** @type {import('../model/link.js').Link} */ { preset, chosen },
) => linkOf({ ...state, model: { preset, chosen } }) === linkOf(state);
