// Offers to continue a run that was saved in the browser.
import { byId, h, isEmbedded } from '../../base/dom.js';
import { clip, formatCount } from '../../base/format.js';
import { isOpened } from '../../model/settingsrules.js';
import { runTitle } from '../../model/presetwords.js';
import { KEY } from './autosave.js';
import { w } from './words.js';

/** How long a tab that was reloaded may hold its run. */
const LEAVING_MS = 3000;

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/**
 * The run that this tab had, where the page shows its preset, or in a tab without a link the
 * newest. Never one that another tab has open, and none once the present run has begun.
 */
export async function offerRun(/** @type {Host} */ host, hasLink) {
  if (isEmbedded()) return;
  const runs = await keptRuns(host);
  const { state } = host;
  const run = state.run.now;
  const closed = runs.filter(({ isOpen }) => !isOpen);
  const brought = closed.find(({ id, chosen }) => id === remembered() && isOpened(chosen));
  // a link does not make it again
  if (brought && hasLink && state.model.runNumber === 1) {
    host.controller.openSaved(brought.id);
    return;
  }
  const mine = closed.find(
    ({ id, preset }) => id === remembered() && preset === state.model.preset,
  );
  const one = mine ?? (hasLink ? undefined : closed[0]);
  if (one && run.step === 0 && !run.running && state.model.runNumber === 1) showOffer(host, one);
}

/** The saved runs. One of this tab that the page before a reload still holds is waited for. */
async function keptRuns(/** @type {Host} */ host) {
  for (const startMs = performance.now(); ;) {
    const { runs } = await host.request('kept').catch(() => ({ runs: [] }));
    const isLeaving = runs.some(({ id, isOpen }) => isOpen && id === remembered());
    if (!isLeaving || performance.now() - startMs > LEAVING_MS) return runs;
    await new Promise((later) => setTimeout(later, 100));
  }
}

function showOffer(/** @type {Host} */ host, one) {
  const { state, act } = host;
  const root = byId('offer');
  const text = one.textName ? clip(one.textName) : null;
  act.form.offerText(text !== '');
  const close = () => {
    root.replaceChildren();
    root.hidden = true;
    act.form.offerText(false);
  };
  const title = runTitle(state.worker.description, one.preset, one.chosen);
  const button = (id, text, act, look = 'btn') =>
    h('button', {
      class: look,
      id,
      text,
      onclick: () => {
        close();
        act();
      },
    });
  root.replaceChildren(
    h('p', w.continueRun({ name: one.name || title, step: formatCount(one.step), text })),
    button('offer-continue', w.continueWord, () => host.controller.openSaved(one.id), 'btn play'),
    button('offer-all', w.allSavedRuns, () => host.actions.showSaved()),
    button('offer-close', w.notNow, () => {}),
  );
  root.hidden = false;
}

function remembered() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
