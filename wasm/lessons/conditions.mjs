// What a lesson looks for: conditions on a model, its run and what a page shows. Pure.

/**
 * @typedef {object} Aim what has to be so; all that is named must hold
 * @property {Record<string, any>} [settings] these settings in force
 * @property {number} [step] at least so many steps trained
 * @property {number} [stepBelow] fewer steps trained
 * @property {number} [solvedBelow] 99 % of the answers right before this step
 * @property {number} [accuracy] a held-out accuracy of at least this
 * @property {number} [accuracyBelow] a held-out accuracy below this
 * @property {number} [loss] a held-out loss below this
 * @property {number} [lossAbove] a held-out loss of at least this
 * @property {number} [parameters] at most so many
 * @property {{ word: string, share: number, layer: 'first'|'last' }} [head] a head of that layer
 *   that does this to at least that share
 * @property {string} [view] the view of the centre that shows
 * @property {string} [sub] the part of a view that shows
 * @property {string} [chart] the chart that shows
 * @property {string} [tile] the kind of the locked tile
 * @property {true} [walked] one token's walk, at its last stage
 * @property {true} [cell] a cell chosen in the inspector
 * @property {number} [cut] at least so many parts cut
 * @property {number} [cutKeeps] a held-out accuracy of at least this without what is cut
 * @property {number} [cutBelow] one below this
 * @property {true} [typed] an input of the reader's own
 * @property {true} [typedRight] one that is answered without a mistake
 * @property {true} [studied] a study that was finished
 *
 * @typedef {object} Facts what is known; what is not, is undefined
 * @property {Record<string, any>} settings
 * @property {number} parameters
 * @property {number} step
 * @property {{ loss: number, accuracy: number } | null} held held-out scores; null: not yet scored
 * @property {number | null} [solved] the step after which 99 % of the answers were right
 * @property {number} [cut] how many parts are cut
 * @property {number | null} [without] the held-out accuracy without them; null: not yet scored
 * @property {(layer: 'first'|'last') => { word: string, share: number }[]} [heads]
 * @property {string} [view] @property {string} [sub] @property {string} [chart]
 * @property {string} [tile] @property {boolean} [walked]
 * @property {boolean} [cell] @property {boolean} [typed] @property {boolean} [typedRight]
 * @property {boolean} [studied]
 *
 * @typedef {keyof typeof NUMBERS} Fact a number that a question may ask for
 */

/** @type {Record<string, (facts: Facts) => number | null | undefined>} */
const NUMBERS = {
  parameters: ({ parameters }) => parameters,
  heads: ({ settings }) => settings.n_heads,
  step: ({ step }) => step,
  solved: ({ solved }) => solved,
  loss: ({ held }) => held && held.loss,
  accuracy: ({ held }) => held && 100 * held.accuracy, // percent
};

/** The names of those numbers. */
export const NUMBER_NAMES = Object.keys(NUMBERS);

/** A number of the page; null or undefined where it is not known. @param {Facts} facts */
export const numberOf = (/** @type {Fact} */ name, facts) => NUMBERS[name](facts);

/** What is known of a fact, put to a test; undefined where it is not known. */
const of = (fact, test) => (fact === undefined ? undefined : fact !== null && test(fact));

/** @type {{ [K in keyof Aim]-?: (wanted: any, facts: Facts) => boolean | undefined }} */
const CONDITIONS = {
  settings: (wanted, { settings }) =>
    Object.entries(wanted).every(([key, value]) => settings[key] === value),
  step: (least, { step }) => step >= least,
  stepBelow: (most, { step }) => step < most,
  solvedBelow: (most, { solved }) => of(solved, (at) => at < most),
  accuracy: (least, { held }) => of(held, ({ accuracy }) => accuracy >= least),
  accuracyBelow: (most, { held }) => of(held, ({ accuracy }) => accuracy < most),
  loss: (most, { held }) => of(held, ({ loss }) => loss < most),
  lossAbove: (least, { held }) => of(held, ({ loss }) => loss >= least),
  parameters: (most, { parameters }) => parameters <= most,
  head: ({ word, share, layer }, { heads }) =>
    of(heads, () => heads(layer).some((head) => head.word === word && head.share >= share)),
  view: (id, { view }) => of(view, () => view === id),
  sub: (id, { sub }) => of(sub, () => sub === id),
  walked: (_, { walked }) => walked,
  chart: (id, { chart }) => of(chart, () => chart === id),
  tile: (kind, { tile }) => of(tile, () => tile === kind),
  cell: (_, { cell }) => cell,
  cut: (least, { cut }) => of(cut, () => cut >= least),
  cutKeeps: (least, { without }) => of(without, () => without >= least),
  cutBelow: (most, { without }) => of(without, () => without < most),
  typed: (_, { typed }) => typed,
  typedRight: (_, { typedRight }) => typedRight,
  studied: (_, { studied }) => studied,
};

/** The names of conditions. */
export const CONDITION_NAMES = Object.keys(CONDITIONS);

/**
 * Whether all conditions of an aim hold; undefined: those that are known do, but not all are known.
 * @param {Aim} aim @param {Facts} facts
 * @returns {boolean | undefined}
 */
export function isMet(aim, facts) {
  const found = Object.entries(aim).map(([key, wanted]) => CONDITIONS[key](wanted, facts));
  if (found.includes(false)) return false;
  return found.includes(undefined) ? undefined : true;
}

/** Whether an aim needs the score of the model without what is cut. */
export const needsCutScore = (/** @type {Aim|undefined} */ aim) =>
  aim?.cutKeeps !== undefined || aim?.cutBelow !== undefined;
