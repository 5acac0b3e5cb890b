// Saves the run in the browser while it trains, and offers to continue it after a reload.
import { byId, h } from '../base/dom.js';
import { findPreset } from '../model/settings.js';
import { packPage } from '../run/pagepart.js';
import { LEAST_STEPS } from '../run/runs.js';
import { showToast } from '../views/notice.js';
import { isEmbedded } from './embed.js';

const EVERY_MS = 10_000;
/** The run of this tab, by its id in the browser's store. */
const KEY = 'headroom.run';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createAutosave(app) {
  const state = { step: -1, runNumber: 0, isRefused: false };
  const keep = () => keepRun(app, state);
  if (isEmbedded()) return { keep() {}, begin() {} };
  return {
    /** Saves the run as it is now, if it has gone on. Does not wait for it. */
    keep,
    /**
     * From now on the run is saved; one that was saved before is offered.
     * @param {string} hash that the page was opened with
     */
    begin(hash) {
      setInterval(keep, EVERY_MS);
      addEventListener('pagehide', keep);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') keep();
      });
      offer(app, hash.length > 1);
    },
  };
}

/** Asks the worker to save the run. What refuses it is said once; training goes on. */
async function keepRun(/** @type {App} */ app, state) {
  const { page, run, engine } = app;
  const isKnown = state.runNumber === page.runNumber && state.step === run.step;
  if (page.failed || !engine || run.step < LEAST_STEPS || isKnown) return;
  Object.assign(state, { runNumber: page.runNumber, step: run.step });
  const { preset, chosen, text, cut } = page;
  const { evaluation } = run;
  const about = {
    preset,
    chosen,
    textName: text?.name ?? '',
    score: evaluation && { step: evaluation.step, accuracy: evaluation.accuracy },
  };
  try {
    const { id } = await engine.request(
      'keep',
      { about, page: packPage(run, cut) },
      page.runNumber,
    );
    remember(id);
    state.isRefused = false;
  } catch ({ code, message }) {
    if (code === 'stale' || code === 'dead' || state.isRefused) return;
    state.isRefused = true;
    showToast(byId('toast'), `This run is not being saved: ${message}. Training goes on.`);
  }
}

/**
 * The run that this tab had, where the page shows its preset, or in a tab without a link the
 * newest. Never one that another tab has open, and none once the present run has begun.
 */
async function offer(/** @type {App} */ app, hasLink) {
  const { runs } = await app.engine.request('kept').catch(() => ({ runs: [] }));
  const { page, run } = app;
  const closed = runs.filter(({ isOpen }) => !isOpen);
  const mine = closed.find(({ id, preset }) => id === remembered() && preset === page.preset);
  const one = mine ?? (hasLink ? undefined : closed[0]);
  if (one && run.step === 0 && !run.running && page.runNumber === 1) showOffer(app, one);
}

function showOffer(/** @type {App} */ app, one) {
  const { page } = app;
  const root = byId('offer');
  const close = () => {
    root.replaceChildren();
    root.hidden = true;
  };
  const title = findPreset(page.description, one.preset)?.title;
  const button = (id, text, act, look = 'btn') =>
    h('button', {
      type: 'button',
      class: look,
      id,
      text,
      onclick: () => {
        close();
        act();
      },
    });
  root.replaceChildren(
    h('p', { text: `Continue ${one.name || title || 'the run'} at step ${one.step}?` }),
    button('offer-continue', 'Continue', () => app.actions.continueRun(one.id), 'btn play'),
    button('offer-all', 'All saved runs', () => app.actions.showSaved()),
    button('offer-close', 'Not now', () => {}),
  );
  root.hidden = false;
}

function remember(id) {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    /* a browser that keeps nothing: the list of saved runs still has it */
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
