// How far the reader is in "Start here". Kept on this device (startprogress.js).
import { definePart } from '../../state/store.js';
import { keepProgress, noProgress, readProgress } from './startprogress.js';

export const start = definePart(readProgress, (set, now) => {
  const change = (changes) => {
    set(changes);
    keepProgress(now());
  };
  return {
    open: () => change({ open: true }),
    close: () => change({ open: false }),
    goTo: (/** @type {number} */ at) => change({ at }),
    pick: (/** @type {string} */ step, /** @type {string} */ id) =>
      change({ picks: { ...now().picks, [step]: id } }),
    /** A prediction came true or not. @param {import('./startprogress.js').Found} found */
    find: (/** @type {string} */ step, found) =>
      change({ found: { ...now().found, [step]: found } }),
    again: () => change({ ...noProgress(), open: true }),
  };
});
