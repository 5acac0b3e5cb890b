// What the model is shown, which moment of the run the page looks at, and what came of it.
import { definePart } from './store.js';

/** What the model is shown, until the reader chooses something else. */
export const HELD_OUT = { split: 'held_out', index: 0 };

/** Whether the page shows a model that trains: one picture follows another. */
export const isLive = ({ run, shown }) => run.running && shown.at === null;

/**
 * `source`: the example, as requests name it; `own`: the text that the reader typed; `snapshot`:
 * the newest picture of the inside; `at`: the step that the page looks back at, null live;
 * `replaying`: it goes through all of them; `scored`: the held-out score of such a step;
 * `examples`: the list of them, from `firstExample` on, as `predict` answers; `heldOut`: which
 * there are, as `heldout` answers, null until that is known.
 */
export const shown = definePart(
  () => ({
    source: /** @type {any} */ (HELD_OUT),
    own: '',
    snapshot: /** @type {any} */ (null),
    at: /** @type {number|null} */ (null),
    replaying: false,
    scored: /** @type {any} */ (null),
    firstExample: 0,
    examples: /** @type {any[]} */ ([]),
    heldOut: /** @type {any} */ (null),
  }),
  (set) => ({
    choose: (source) => set({ source }),
    /** What the reader typed, or null: a held-out example again. */
    type: (own) => set({ own: own?.text ?? '', source: own?.source ?? HELD_OUT }),
    take: (snapshot) => set({ snapshot }),
    lookAt: (/** @type {number|null} */ at) => set({ at }),
    replay: (/** @type {boolean} */ replaying) => set({ replaying }),
    score: (scored) => set({ scored }),
    listFrom: (firstExample) => set({ firstExample }),
    list: (examples) => set({ examples }),
    know: (heldOut) => set({ heldOut }),
    /** Another model: no picture of it is there yet. */
    forget: () =>
      set({
        ...{ snapshot: null, examples: [], heldOut: null },
        ...{ at: null, replaying: false, scored: null },
      }),
  }),
);
