// The model that the page shows.
import { definePart } from './store.js';

/**
 * @typedef {{ files: File[], settings: Record<string, any> }} Files a model of another program,
 *   with what no file tells
 */

/**
 * `chosen`: what the reader set besides the preset; `settings`: what is in force, complete; `text`:
 * the reader's own for task text (model/corpustext.js); `runNumber`: the worker's number of its
 * run, 0 before the first; `moments`: how many can be kept of it; `files`: where it comes from,
 * where it is only looked into.
 */
export const model = definePart(
  () => ({
    preset: '',
    chosen: /** @type {Record<string, any>} */ ({}),
    settings: /** @type {any} */ (null),
    text: /** @type {import('../model/corpustext.js').ReaderText | null} */ (null),
    parameters: /** @type {any[]} */ ([]),
    plan: /** @type {any} */ (null),
    moments: { most: 0, bytesEach: 0 },
    files: /** @type {Files | null} */ (null),
    runNumber: 0,
  }),
  (set, now) => ({
    /** Another model; all of it is named. */
    take: ({ preset, chosen, settings, text, parameters, plan, moments, files, runNumber }) =>
      set({ preset, chosen, settings, text, parameters, plan, moments, files, runNumber }),
    /** Settings that changed while the model stays. */
    adjust: (settings, plan, chosen) =>
      set({ settings: { ...now().settings, ...settings }, plan, chosen }),
    /** The text that the tab had before a reload. */
    restoreText: (text) => set({ text }),
  }),
);
