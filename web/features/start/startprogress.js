// How far the reader is in "Start here", kept on this device over a reload.

const KEY = 'headroom.start';
const MOST_STEPS = 20;

/**
 * @typedef {{ pick: string, right: boolean, result: string }} Found a prediction, and what came
 * @typedef {{ at: number, open: boolean, picks: Record<string, string>, found: Record<string,
 *   Found> }} Progress `at`: the step, from 0; `open`: whether its card shows; `picks`: the chosen
 *   prediction of each step by its id
 */

/** @returns {Progress} of a reader who has not begun */
export const noProgress = () => ({ at: 0, open: false, picks: {}, found: {} });

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isFound = (value) =>
  isRecord(value) && typeof value.pick === 'string' && typeof value.result === 'string';

/** Reads what was kept; of what is damaged, nothing. @returns {Progress} */
export function parseProgress(/** @type {string|null} */ text) {
  try {
    const { at, open, picks, found } = JSON.parse(text ?? '');
    if (!Number.isInteger(at) || at < 0 || at > MOST_STEPS) return noProgress();
    if (!isRecord(picks) || !isRecord(found) || !Object.values(found).every(isFound))
      return noProgress();
    return { at, open: open === true, picks, found };
  } catch {
    return noProgress();
  }
}

/** @returns {Progress} */
export function readProgress() {
  try {
    return parseProgress(localStorage.getItem(KEY));
  } catch {
    return noProgress(); // a browser that keeps nothing
  }
}

export function keepProgress(/** @type {Progress} */ progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    /* a browser that keeps nothing: the steps last as long as the page */
  }
}
