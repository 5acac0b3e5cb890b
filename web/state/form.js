// What the form says of settings: what was refused, and a note on the last change.
import { definePart } from './store.js';

/**
 * @typedef {{ key: string, from: string, to: string }} Changed a setting, its values as text
 * @typedef {string | { changed: Changed[], fromHere?: boolean, left?: string }} Note said, or
 *   settings that became others, of a new model or of the run from here on; left: what is said of
 *   the model before
 */

const NOTHING = /** @type {Record<string, any>} */ (Object.freeze({}));

/**
 * `errors`: by key { message, value, typed }; `textGone`: what to say of a text of the reader's
 * that is no longer used; `offersText`: whether a saved run is offered that has it; `wanted`:
 * settings that are asked for and not in force yet, by key.
 */
export const form = definePart(
  () => ({
    errors: /** @type {Record<string, any>} */ ({}),
    note: /** @type {Note} */ (''),
    textGone: '',
    offersText: false,
    wanted: NOTHING,
  }),
  (set) => ({
    /** Nothing is refused (any more). */
    accept: (note = /** @type {Note} */ ('')) => set({ errors: {}, note }),
    clearErrors: () => set({ errors: {} }),
    /** One value is refused, at its control where there is a key. */
    refuse: (key, message, value, typed) =>
      set(
        key
          ? { errors: { [key]: { message, value, typed } }, note: '' }
          : { errors: {}, note: message },
      ),
    refuseSome: (errors, note) => set({ errors, note }),
    /** What is asked for and not in force yet. */
    want: (/** @type {Record<string, any>} */ wanted) =>
      set({ wanted: Object.keys(wanted).length > 0 ? wanted : NOTHING }),
    loseText: (textGone) => set({ textGone }),
    offerText: (offersText) => set({ offersText }),
  }),
);
