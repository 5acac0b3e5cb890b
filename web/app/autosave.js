// Saves the run in the browser while it trains, and offers to continue it after a reload.
import { byId, h } from '../base/dom.js';
import { findPreset } from '../model/settings.js';
import { packPage } from '../run/pagepart.js';
import { LEAST_STEPS } from '../run/runs.js';
import { showToast } from '../ui/notice.js';
import { isEmbedded } from './embed.js';

/** A running run is saved when it has trained so long, or so much longer than when last saved. */
const FIRST_MS = 1000;
const GROWTH = 0.1;
const LONGEST_MS = 10_000;
/** Of the time between two saves, saving takes at most one part in so many. */
const SHARE = 20;
/** The run of this tab, by its id in the browser's store. */
const KEY = 'headroom.run';
/** How long a tab that was reloaded may hold its run. */
const LEAVING_MS = 3000;

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createAutosave(app) {
  const state = { known: '', solved: null, dueMs: -Infinity, isRefused: false };
  const keep = () => keepRun(app, state);
  if (isEmbedded()) return { keep() {}, heard() {}, begin() {} };
  return {
    /** Saves the run as it is now, unless it was saved like this. Does not wait for it. */
    keep,
    /** The worker has told of the run: it is saved where it rests, solves its task, or is due. */
    heard() {
      const { running, solvedStep } = app.run;
      if (!running || solvedStep !== state.solved || performance.now() >= state.dueMs) keep();
    },
    /**
     * From now on the run is also saved when the tab is hidden or left; one that was saved before
     * is offered.
     * @param {string} hash that the page was opened with
     */
    begin(hash) {
      addEventListener('pagehide', keep);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') keep();
      });
      offer(app, hash.length > 1);
    },
  };
}

/** Milliseconds until a run that has trained so long is saved again. */
const pauseMs = (elapsedMs) => Math.min(LONGEST_MS, Math.max(FIRST_MS, GROWTH * elapsedMs));

/** Asks the worker to save the run. What refuses it is said once; training goes on. */
async function keepRun(/** @type {App} */ app, state) {
  const { page, run, engine } = app;
  const { preset, chosen, text, cut } = page;
  const { evaluation } = run;
  if (page.failed || !engine || (run.step < LEAST_STEPS && run.elapsedMs < FIRST_MS)) return;
  const known = JSON.stringify([page.runNumber, run.step, run.solvedStep, evaluation?.step, cut]);
  if (!run.running && state.known === known) return;
  state.known = known;
  state.solved = run.solvedStep;
  state.dueMs = performance.now() + pauseMs(run.elapsedMs);
  const about = {
    preset,
    chosen,
    textName: text?.name ?? '',
    score: evaluation && { step: evaluation.step, accuracy: evaluation.accuracy },
  };
  try {
    const { id, ms } = await engine.request(
      'keep',
      { about, page: packPage(run, cut) },
      page.runNumber,
    );
    state.dueMs = Math.max(state.dueMs, performance.now() + SHARE * ms);
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
  const runs = await keptRuns(app);
  const { page, run } = app;
  const closed = runs.filter(({ isOpen }) => !isOpen);
  const mine = closed.find(({ id, preset }) => id === remembered() && preset === page.preset);
  const one = mine ?? (hasLink ? undefined : closed[0]);
  if (one && run.step === 0 && !run.running && page.runNumber === 1) showOffer(app, one);
}

/** The saved runs. One of this tab that the page before a reload still holds is waited for. */
async function keptRuns(/** @type {App} */ app) {
  for (const startMs = performance.now(); ;) {
    const { runs } = await app.engine.request('kept').catch(() => ({ runs: [] }));
    const isLeaving = runs.some(({ id, isOpen }) => isOpen && id === remembered());
    if (!isLeaving || performance.now() - startMs > LEAVING_MS) return runs;
    await new Promise((later) => setTimeout(later, 100));
  }
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
