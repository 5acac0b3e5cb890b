// Saves the run in the browser while it trains, and offers to continue it after a reload.
import { byId, h, isEmbedded } from '../../base/dom.js';
import { findPreset } from '../../model/settings.js';
import { packPage } from '../../storage/pagepart.js';
import { LEAST_STEPS } from '../../run/runs.js';
import { showToast } from '../../ui/notice.js';

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

/** @typedef {import('../../ui/host.js').Host} Host */

/** @param {Host} host */
export function createAutosave(host) {
  const saved = {
    ...{ known: '', solved: null, dueMs: -Infinity, isRefused: false, retry: undefined },
    last: /** @type {{ id: string, step: number, runNumber: number } | null} */ (null),
  };
  const keep = () => keepRun(host, saved);
  if (isEmbedded()) return { keep() {}, last: () => null, offer() {} };
  // the worker has told of the run: it is saved where it rests, solves its task, or is due
  host.watch(['run.events'], () => {
    const { running, solvedStep } = host.state.run.now;
    if (!running || solvedStep !== saved.solved || performance.now() >= saved.dueMs) keep();
  });
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  return {
    /** Saves the run as it is now, unless it was saved like this. Does not wait for it. */
    keep,
    /** Where the page's run is stored, and at which step; null where it is not. */
    last: () => (saved.last?.runNumber === host.state.model.runNumber ? saved.last : null),
    /**
     * Offers a run that was saved before.
     * @param {string} hash that the page was opened with
     */
    offer: (hash) => offer(host, hash.length > 1),
  };
}

/** Milliseconds until a run that has trained so long is saved again. */
const pauseMs = (elapsedMs) => Math.min(LONGEST_MS, Math.max(FIRST_MS, GROWTH * elapsedMs));

/** Asks the worker to save the run. What refuses it is said once; training goes on. */
async function keepRun(/** @type {Host} */ host, saved) {
  const { state, request } = host;
  const { cut } = state;
  const { preset, chosen, text, runNumber } = state.model;
  const run = state.run.now;
  const { evaluation } = run;
  if (
    state.worker.failed ||
    !state.model.settings ||
    (run.step < LEAST_STEPS && run.elapsedMs < FIRST_MS)
  )
    return;
  const known = JSON.stringify([runNumber, run.step, run.solvedStep, evaluation?.step, cut]);
  if (!run.running && saved.known === known) return;
  saved.known = known;
  saved.solved = run.solvedStep;
  saved.dueMs = performance.now() + pauseMs(run.elapsedMs);
  const about = {
    preset,
    chosen,
    textName: text?.name ?? '',
    score: evaluation && { step: evaluation.step, accuracy: evaluation.accuracy },
  };
  try {
    const { id, step, ms } = await request('keep', { about, page: packPage(run, cut) }, runNumber);
    saved.dueMs = Math.max(saved.dueMs, performance.now() + SHARE * ms);
    saved.last = { id, step, runNumber };
    remember(id);
    saved.isRefused = false;
  } catch ({ code, message }) {
    if (code === 'stale' || code === 'dead') return;
    saved.known = ''; // it is not stored: a run at rest is saved when there is room again
    clearTimeout(saved.retry);
    saved.retry = setTimeout(() => keepRun(host, saved), LONGEST_MS);
    if (saved.isRefused) return;
    saved.isRefused = true;
    showToast(byId('toast'), `This run is not being saved: ${message}. Training goes on.`);
  }
}

/**
 * The run that this tab had, where the page shows its preset, or in a tab without a link the
 * newest. Never one that another tab has open, and none once the present run has begun.
 */
async function offer(/** @type {Host} */ host, hasLink) {
  const runs = await keptRuns(host);
  const { state } = host;
  const run = state.run.now;
  const closed = runs.filter(({ isOpen }) => !isOpen);
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
  const { state } = host;
  const root = byId('offer');
  const close = () => {
    root.replaceChildren();
    root.hidden = true;
  };
  const title = findPreset(state.worker.description, one.preset)?.title;
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
    h('p', `Continue ${one.name || title || 'the run'} at step ${one.step}?`),
    button('offer-continue', 'Continue', () => host.actions.continueRun(one.id), 'btn play'),
    button('offer-all', 'All saved runs', () => host.actions.showSaved()),
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
