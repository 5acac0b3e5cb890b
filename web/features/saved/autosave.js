// Saves the run in the browser while it trains.
import { byId, isEmbedded } from '../../base/dom.js';
import { isOpened } from '../../model/settingsrules.js';
import { packPage } from '../../storage/pagepart.js';
import { LEAST_STEPS } from '../../run/comparedruns.js';
import { showToast } from '../../ui/notice.js';
import { w } from './words.js';

/** A running run is saved when it has trained so long, or so much longer than when last saved. */
const FIRST_MS = 1000;
const GROWTH = 0.1;
const LONGEST_MS = 10_000;
/** Of the time between two saves, saving takes at most one part in so many. */
const SHARE = 20;
/** The run of this tab, by its id in the browser's store. */
export const KEY = 'headroom.run';

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** @param {Host} host */
export function createAutosave(host) {
  const saved = {
    ...{ known: '', solved: null, dueMs: -Infinity, isRefused: false, retry: undefined },
    last: /** @type {{ id: string, step: number, runNumber: number } | null} */ (null),
  };
  const keep = () => keepRun(host, saved);
  if (isEmbedded()) return { keep() {}, last: () => null };
  // the worker has told of the run: it is saved where it rests, solves its task, or is due
  host.watch(['run.events'], () => {
    const { running, solvedStep } = host.state.run.now;
    if (!running || solvedStep !== saved.solved || performance.now() >= saved.dueMs) keep();
  });
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  keep(); // it may have trained already
  return {
    /** Saves the run as it is now, unless it was saved like this. Does not wait for it. */
    keep,
    /** Where the page's run is stored, and at which step; null where it is not. */
    last: () => (saved.last?.runNumber === host.state.model.runNumber ? saved.last : null),
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
    state.model.settings.looking || // it is too large, and its files have it
    // a model of another program is not made again by its settings
    (run.step < LEAST_STEPS && run.elapsedMs < FIRST_MS && !isOpened(state.model.settings))
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
    // of a model that was opened nothing is lost before it trains
    if (saved.isRefused || run.step === 0) return;
    saved.isRefused = true;
    showToast(byId('toast'), w.thisRunIsNot({ message }));
  }
}

function remember(id) {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    /* a browser that keeps nothing: the list of saved runs still has it */
  }
}
