// What the reader did to the stage, and the thumbnails of a solved run.
import { definePart } from '../../state/store.js';

/**
 * `pinned`: the answer that the reader chose; `pointed` at: one of { answer, input, head };
 * `hinted`: the hint has done its work; `typed`: the field for typed input is open; `restless`: the
 * number of the run that does not rest by itself; `thumbnailsOf`: of that which `thumbnails` are.
 */
export const stage = definePart(
  () => ({
    pinned: /** @type {number|null} */ (null),
    pointed: /** @type {any} */ (null),
    hinted: false,
    typed: false,
    restless: 0,
    thumbnailsOf: 0,
    thumbnails: /** @type {any[]} */ ([]),
  }),
  (set) => ({
    point: (pointed) => set({ pointed }),
    pin: (/** @type {number} */ pinned) => set({ pinned, pointed: null }),
    hint: () => set({ hinted: true }),
    type: (/** @type {boolean} */ typed) => set({ typed }),
    keepGoing: (/** @type {number} */ runNumber) => set({ restless: runNumber }),
    /** The thumbnails of a run are being taken. */
    clearThumbnails: (/** @type {number} */ runNumber) =>
      set({ thumbnailsOf: runNumber, thumbnails: [] }),
    showThumbnails: (/** @type {any[]} */ thumbnails) => set({ thumbnails }),
  }),
);
