// What a lesson looks for in the page's state, and the words for it. Pure.
import { formatBadge, formatCount } from '../../base/format.js';
import { headWordsOf } from '../../draw/matrix.js';
import { lanesOf } from '../../model/anatomy.js';
import { findSetting } from '../../model/settingsrules.js';
import { choiceWords, settingWords } from '../../model/words.js';
import { staged } from '../../state/staged.js';

/**
 * @typedef {object} Aim what has to be so; all that is named must hold
 * @property {Record<string, any>} [settings] these settings in force
 * @property {number} [step] at least so many steps trained
 * @property {number} [stepBelow] fewer steps trained
 * @property {number} [solvedBelow] 99 % reached before this step
 * @property {number} [accuracy] a held-out accuracy of at least this
 * @property {number} [accuracyBelow] a held-out accuracy below this
 * @property {number} [loss] a held-out loss below this
 * @property {number} [lossAbove] a held-out loss of at least this
 * @property {number} [parameters] at most so many
 * @property {{ word: string, share: number, layer: 'first'|'last' }} [head] a head of that layer
 *   that does this to at least that share
 * @property {string} [view] the view of the centre that shows
 * @property {string} [chart] the chart that shows
 * @property {string} [tile] the kind of the locked tile
 * @property {true} [cell] a cell chosen in the inspector
 * @property {number} [cut] at least so many parts cut
 * @property {number} [cutKeeps] a held-out accuracy of at least this without what is cut
 * @property {number} [cutBelow] one below this
 * @property {true} [typed] an input of the reader's own
 * @property {true} [typedRight] one that is answered without a mistake
 * @property {true} [studied] a study that was finished
 *
 * @typedef {keyof typeof FACTS} Fact a number of the page
 */

/** Numbers that a question may ask for. */
const FACTS = {
  parameters: ({ model }) => model.plan.parameters,
  heads: ({ model: { settings } }) => settings.n_heads,
  step: ({ run }) => run.now.step,
  solved: ({ run }) => run.now.solvedStep,
  loss: ({ run }) => run.now.evaluation?.loss ?? null,
  accuracy: ({ run }) => run.now.evaluation && 100 * run.now.evaluation.accuracy,
};

/** A number of the page; null where it is not known. @param {Fact} name @param {any} state */
export const factOf = (name, state) => FACTS[name](state);

/** Whether an aim needs the score of the model without what is cut. */
export const needsCutScore = (/** @type {Aim|undefined} */ aim) =>
  aim?.cutKeeps !== undefined || aim?.cutBelow !== undefined;

/**
 * Whether the page is as a step wants it.
 * @param {Aim} aim @param {any} state as in app/state.js
 * @param {import('../../ui/cutscore.js').Score|null} [score] without what is cut
 */
export function aimMet(aim, state, score = null) {
  const { display, focus } = state;
  const { settings } = state.model;
  const run = state.run.now;
  const held = run.evaluation;
  const checks = {
    settings: (wanted) => Object.entries(wanted).every(([key, value]) => settings[key] === value),
    step: (least) => run.step >= least,
    accuracy: (least) => held !== null && held.accuracy >= least,
    accuracyBelow: (most) => held !== null && held.accuracy < most,
    stepBelow: (most) => run.step < most,
    solvedBelow: (most) => run.solvedStep !== null && run.solvedStep < most,
    loss: (most) => held !== null && held.loss < most,
    lossAbove: (least) => held !== null && held.loss >= least,
    parameters: (most) => state.model.plan.parameters <= most,
    head: ({ word, share, layer }) =>
      headsOf(state, layer).some((head) => head.word === word && head.share >= share),
    view: (id) => display.view === id,
    chart: (id) => display.chart === id,
    cell: () => focus.cell !== null,
    tile: (kind) =>
      focus.selected !== null && focus.selected.replace(/^\w+:/, '').split('.')[0] === kind,
    cut: (least) => state.cut.places.length >= least,
    cutKeeps: (least) => score !== null && score.without >= least,
    cutBelow: (most) => score !== null && score.without < most,
    typed: () => isTyped(state),
    typedRight: () => isTyped(state) && isAnswered(staged(state)?.stage),
    studied: () => state.run.studied > 0,
  };
  return Object.entries(aim).every(([key, wanted]) => checks[key](wanted));
}

const isTyped = ({ shown }) => shown.source.tokens !== undefined;
const isAnswered = (stage) =>
  stage?.answers.length > 0 && stage.answers.every(({ right }) => right);

/**
 * What the heads of the first or last layer do on the probe; of an encoder-decoder, those of the
 * cross-attention.
 */
function headsOf({ model: { settings }, shown: { snapshot } }, layer) {
  if (!snapshot) return [];
  const lane = lanesOf(settings).at(-1);
  const at = layer === 'first' ? 0 : lane.layers.length - 1;
  const kind = lane.layers[at].cross ? 'cross' : 'attention';
  return Array.from({ length: settings.n_heads }, (_, head) => {
    const words = headWordsOf(`${lane.prefix}${kind}.${at}.${head}`, snapshot, settings);
    return { word: words?.word ?? '', share: words?.value ?? NaN };
  });
}

/** An aim in words, so that text and condition cannot drift apart. */
export function aimWords(description, /** @type {Aim} */ aim) {
  const percent = (share) => `${Math.round(100 * share)} %`;
  const words = {
    settings: (wanted) =>
      Object.entries(wanted)
        .map(([key, value]) => `${nameOf(description, key)} ${valueWords(description, key, value)}`)
        .join(', '),
    step: (least) => `${formatCount(least)} steps trained`,
    accuracy: (least) => `held-out accuracy at least ${percent(least)}`,
    accuracyBelow: (most) => `held-out accuracy below ${percent(most)}`,
    stepBelow: (most) => `fewer than ${formatCount(most)} steps trained`,
    solvedBelow: (most) => `99 % of the answers right before step ${formatCount(most)}`,
    loss: (most) => `held-out loss below ${most}`,
    lossAbove: (least) => `held-out loss at least ${least}`,
    parameters: (most) => `at most ${formatCount(most)} parameters`,
    head: ({ word, share, layer }) =>
      `a head of the ${layer} layer marked ${word} ${formatBadge(share)} or more`,
    view: (id) => `the view ${id[0].toUpperCase()}${id.slice(1)}`,
    chart: (id) => `the chart ${id[0].toUpperCase()}${id.slice(1)}`,
    tile: (kind) => `${TILES[kind]} in the inspector`,
    cell: () => 'a cell chosen in its heat map',
    cut: (least) => (least === 1 ? 'a part cut' : `${least} parts cut`),
    cutKeeps: (least) => `at least ${percent(least)} still right without it`,
    cutBelow: (most) => `fewer than ${percent(most)} right without it`,
    typed: () => 'an input of your own',
    typedRight: () => 'an input of your own, answered without a mistake',
    studied: () => 'a study finished',
  };
  const text = Object.entries(aim)
    .map(([key, wanted]) => words[key](wanted))
    .join(' · ');
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

const TILES = {
  attention: 'a head',
  cross: 'a cross-attention head',
  ffn: 'a feed-forward tile',
  positions: 'the positions',
  embedding: 'the embedding',
  probabilities: 'the probabilities',
};

const valueWords = (description, key, value) =>
  typeof value === 'number' ? value : choiceWords(value, findSetting(description, key));

function nameOf(description, key) {
  const { label, sub } = settingWords(findSetting(description, key));
  return `${label}${sub && `_${sub}`}`;
}
