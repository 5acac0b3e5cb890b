// What the model is shown: examples of the list, or the reader's own input.

/** Held-out examples at a time; twice as many on a high screen. */
const EXAMPLES = 5;
const LONG_SEQUENCE = 28;
const HIGH_PX = 1400;

export const exampleCount = ({ seq, facts }) =>
  (seq > LONG_SEQUENCE && !facts.streams.length ? 3 : EXAMPLES) * (innerHeight >= HIGH_PX ? 2 : 1);

/** @param {import('../../ui/hosttype.js').Host} host */
export function sampleActions({ state, act }) {
  return {
    chooseExample: (/** @type {number} */ index) => act.shown.choose({ split: 'held_out', index }),
    pageExamples(/** @type {number} */ pages) {
      const by = pages * exampleCount(state.model.settings);
      act.shown.listFrom(Math.max(0, state.shown.firstExample + by));
    },
    /** What the reader typed, or null: back to a held-out example. */
    useOwnInput(own) {
      if (own || state.shown.source.tokens !== undefined) act.shown.type(own);
    },
  };
}
