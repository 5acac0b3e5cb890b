// "Start here": from a token to a head that the reader has found and cut, in seven steps. Pure:
// what a step asks, and whether a prediction was right, is computed from the model that shows.
import { decimals, formatCount, formatShare } from '../../base/format.js';
import { tileMatrix } from '../../draw/matrix.js';
import { mainLook } from '../../model/attention.js';
import { w } from './words.js';

/** The preset whose model the steps use. */
export const PRESET = 'reverse';

/**
 * What the steps look at.
 * @typedef {object} Facts
 * @property {any} settings @property {any} snapshot @property {any} plan
 * @property {import('../../model/attention.js').Stage} stage
 * @property {import('../../model/attention.js').StageHead[]} heads
 * @property {number} step of the run @property {boolean} running
 * @property {number|null} solvedStep @property {any} evaluation see run.js
 * @property {number[]} losses held-out, of the run so far, from step 0
 * @property {boolean} diverged
 * @property {number|null} answer that is pointed at or pinned
 * @property {string|null} tile that is pointed at, or open
 * @property {string|null} open the tile that is open
 * @property {{ id: string, layer: number, head: number }|null} best the head whose name is surest
 * @property {import('../../model/ablation.js').Place[]} cut
 * @property {{ whole: number, without: number, step: number }|null} score held-out accuracies
 *   without what is cut, once known
 * @property {boolean} narrow a phone, whose drawing has heads only
 */

/**
 * @typedef {{ id: string, text: string }} Choice
 * @typedef {'model'|'charts'|'inspect'} Panel of a phone
 * @typedef {object} Step
 * @property {string} id @property {() => string} title
 * @property {(facts: Facts) => string} words marks as in ui/gloss.js
 * @property {string[]} points selectors of the thing that the words are about, the first that shows
 * @property {Panel} panel
 * @property {(facts: Facts) => string} question
 * @property {(facts: Facts) => Choice[]} choices
 * @property {(facts: Facts) => string} act what to do then
 * @property {string[]} actsOn selectors
 * @property {Panel} actPanel
 * @property {(facts: Facts) => boolean} done
 * @property {(facts: Facts) => string|null} answer id of the right choice; null until it is known
 * @property {(facts: Facts) => string} shown what happened
 * @property {(facts: Facts) => Trouble|null} [needs] why the question cannot be asked yet
 * @property {(facts: Facts) => Trouble|null} [trouble] why what is to be done does not happen
 *
 * @typedef {{ text: string, action: keyof typeof w.actions|'' }} Trouble and what helps
 */

/** After so many steps a run that has no result will hardly have one. */
const LONG_RUN = 600;
/** From this held-out accuracy on the heads can be read. */
const TRAINED = 0.9;
/** Entries of two embeddings that differ by less are equal but for rounding. */
const SAME = 1e-4;
/** A drop of accuracy that counts. */
const MATTERS = 0.05;

const two = (value) => decimals(value, 2);
const nameOf = ({ layer, head }) => `${layer + 1}·${head + 1}`;
const unique = (texts) => [...new Set(texts)];

/** Whether all answer rows of the embedding have the same numbers. */
function slotsAreSame({ snapshot, settings, stage }) {
  const matrix = tileMatrix('embedding', snapshot, settings);
  if (!matrix || stage.answers.length < 2) return null;
  const { data, columns } = matrix;
  const [first, ...others] = stage.answers.map(({ position }) => position);
  return others.every((row) =>
    Array.from({ length: columns }).every(
      (_, i) => Math.abs(data[row * columns + i] - data[first * columns + i]) < SAME,
    ),
  );
}

/** Until when the task was solved, as ranges of steps. */
const RANGES = [
  { id: 'under-50', to: 49 },
  { id: 'to-150', to: 150 },
  { id: 'to-400', to: 400 },
  { id: 'more', to: Infinity },
];
/** What is left of the accuracy, as ranges of shares. */
const LEFT = [
  { id: 'all', from: 0.95 },
  { id: 'half', from: 0.5 },
  { id: 'little', from: 0 },
];

const isTrained = ({ evaluation }) => (evaluation?.accuracy ?? 0) >= TRAINED;

/** The steps that look at heads need a model that has learned. @returns {Trouble|null} */
function needsTraining(facts) {
  if (isTrained(facts)) return null;
  const share = facts.evaluation ? formatShare(facts.evaluation.accuracy) : null;
  if (facts.running)
    return {
      text: w.isTraining({ share }),
      action: '',
    };
  return {
    text: w.needsTraining({ step: formatCount(facts.step), share }),
    action: 'train',
  };
}

/** @returns {Trouble|null} */
function notLearning(facts) {
  if (facts.solvedStep !== null) return null;
  if (facts.diverged) return { text: w.trainingHasFailedThe, action: 'seed' };
  if (facts.step >= LONG_RUN)
    return {
      text: w.afterStepsTheTask({ step: formatCount(facts.step) }),
      action: 'seed',
    };
  return facts.step > 1 && !facts.running
    ? { text: w.trainingIsPausedAt({ step: formatCount(facts.step) }), action: 'train' }
    : null;
}

/** @type {Step} */
const TOKEN = {
  id: 'token',
  title: () => w.tokensInTokensOut,
  words: () => w.aTransformerTransformerReads,
  points: ['#stage .chip-token.input'],
  panel: 'model',
  question: () => w.whichTokenBelongsIn,
  choices: ({ stage: { inputs, answers } }) =>
    unique([inputs[0], inputs[1], inputs.at(-2), inputs.at(-1)].map(({ label }) => label))
      .concat(answers[0].expected)
      .filter((text, i, all) => all.indexOf(text) === i)
      .map((text) => ({ id: text, text })),
  act: ({ narrow }) => (narrow ? w.tapTheFirstAnswer : w.pointAtTheFirst),
  actsOn: ['#stage [data-answer="0"]'],
  actPanel: 'model',
  done: ({ answer }) => answer === 0,
  answer: ({ stage }) => stage.answers[0].expected || null,
  shown: ({ stage: { answers } }) =>
    w.slotMustHold({
      expected: answers[0].expected,
      label: answers[0].label === '·' ? null : answers[0].label,
      right: answers[0].right,
    }),
};

/** @type {Step} */
const EMBEDDING = {
  id: 'embedding',
  title: () => w.fromTokensToNumbers,
  words: ({ settings }) => w.aModelComputesWith({ d_model: settings.d_model }),
  points: ['.tile[data-id="embedding"]', '#stage .chip-token.answer'],
  panel: 'model',
  question: () => w.theRowOfAnswers,
  choices: () => [
    { id: 'same', text: w.yesAllEqual },
    { id: 'different', text: w.noTheyDiffer },
  ],
  act: () => w.pointAtTheMarked,
  actsOn: ['.tile[data-id="embedding"]', '#stage .chip-token.answer'],
  actPanel: 'model',
  done: ({ tile, narrow }) => narrow || tile === 'embedding',
  answer: (facts) => {
    const same = slotsAreSame(facts);
    return same === null ? null : same ? 'same' : 'different';
  },
  shown: (facts) => (slotsAreSame(facts) ? w.theEmbeddingsOfThe : w.inThisModelThe),
};

/** @type {Step} */
const LOSS = {
  id: 'loss',
  title: () => w.oneGradientStep,
  words: ({ plan }) => w.theLossLossSays({ guess_loss: two(plan.guess_loss) }),
  points: ['#charts'],
  panel: 'charts',
  question: () => w.willASingleStep,
  choices: () => [
    { id: 'lower', text: w.itWillBeLower },
    { id: 'not', text: w.equalOrHigher },
  ],
  act: ({ step }) => (step > 0 ? w.pressTheFilledButton : w.pressOneStepOnce),
  actsOn: ['#step', '#play'],
  actPanel: 'charts',
  done: ({ losses }) => losses.length > 1,
  answer: ({ losses }) => (losses.length < 2 ? null : losses[1] < losses[0] ? 'lower' : 'not'),
  shown: ({ losses, evaluation }) =>
    w.lossWent({
      ...{ from: two(losses[0]), to: two(losses[1]) },
      share: formatShare(evaluation?.accuracy ?? 0),
    }),
};

/** @type {Step} */
const TRAIN = {
  id: 'train',
  title: () => w.training,
  words: ({ settings }) => w.batchOf({ batch: settings.batch }),
  points: ['#play'],
  panel: 'model',
  question: () => w.howManyStepsWill,
  choices: () => RANGES.map(({ id }) => ({ id, text: w.ranges[id] })),
  act: () => w.pressTheFilledButtonAnd,
  actsOn: ['#play'],
  actPanel: 'model',
  done: ({ solvedStep }) => solvedStep !== null,
  answer: ({ solvedStep }) =>
    solvedStep === null ? null : RANGES.find(({ to }) => solvedStep <= to).id,
  shown: ({ solvedStep, settings }) =>
    w.solvedAt({
      step: formatCount(solvedStep),
      examples: formatCount(solvedStep * settings.batch),
    }),
  trouble: notLearning,
};

/** The third slot: neither an end nor the middle. */
const SLOT = 2;

/** @type {Step} */
const ATTENTION = {
  id: 'attention',
  title: () => w.attention,
  words: () => w.attentionAttentionMovesInformation,
  points: ['#stage .chip-token.answer'],
  panel: 'model',
  question: () => w.atWhichToken({ slot: SLOT + 1 }),
  choices: ({ stage: { inputs } }) =>
    [...new Set([0, SLOT, inputs.length - 1 - SLOT, inputs.length - 1])]
      .filter((i) => inputs[i])
      .sort((a, b) => a - b)
      .map((i) => ({ id: String(i), text: w.inputNamed({ name: inputs[i].name }) }))
      .concat({ id: 'other', text: w.anotherToken }),
  act: ({ narrow }) => (narrow ? w.tapAnswer : w.pointAtAnswer)({ slot: SLOT + 1 }),
  actsOn: [`#stage [data-answer="${SLOT}"]`],
  actPanel: 'model',
  done: ({ answer }) => answer === SLOT,
  answer: (facts) => {
    const look = lookOfSlot(facts);
    if (!look) return null;
    const id = String(look.input);
    return ATTENTION.choices(facts).some((choice) => choice.id === id) ? id : 'other';
  },
  shown: (facts) => {
    const { head, input, share } = lookOfSlot(facts);
    return w.headTakes({
      ...{ head: nameOf(head), share: formatShare(share), slot: SLOT + 1 },
      name: facts.stage.inputs[input].name,
      expected: facts.stage.answers[SLOT].expected,
    });
  },
  needs: needsTraining,
};

const lookOfSlot = ({ snapshot, stage, heads }) => mainLook(snapshot, stage, heads, SLOT);

/** Whether a tile is a head that does one clear thing. */
function isNamed(tile, { heads, snapshot }) {
  const own = heads.find(({ id }) => id === tile);
  return Boolean(own && snapshot.heads[own.tensor]?.[own.head]?.named);
}

const wordsOf = ({ tensor, head }, { snapshot }) => snapshot.heads[tensor][head];

/** @type {Step} */
const HEAD = {
  id: 'head',
  title: () => w.findAHead,
  words: () => w.eachSquareIsOne,
  points: ['#model .stage', '#model'],
  panel: 'model',
  question: () => w.whichLayerHasThe,
  choices: ({ heads }) =>
    unique(heads.map(({ layer }) => layer)).map((layer) => ({
      id: String(layer),
      text: w.layerOf({ layer: layer + 1 }),
    })),
  act: ({ open, ...facts }) => (open && !isNamed(open, facts) ? w.thisHeadHasNo : w.openAHeadWhose),
  actsOn: ['#model .stage', '#inspector'],
  actPanel: 'model',
  done: (facts) => isNamed(facts.open, facts),
  answer: ({ best }) => (best ? String(best.layer) : null),
  shown: (facts) => {
    const own = facts.heads.find(({ id }) => id === facts.open);
    const { word, value } = wordsOf(own, facts);
    return w.youFound({
      ...{ head: nameOf(own), word, share: formatShare(value) },
      best: nameOf(facts.best),
    });
  },
  needs: (facts) =>
    needsTraining(facts) ??
    (facts.best || facts.running
      ? null
      : {
          text: w.noHeadHasA({ step: formatCount(facts.step) }),
          action: facts.step < LONG_RUN ? 'train' : 'seed',
        }),
};

/** @type {Step} */
const CUT = {
  id: 'cut',
  title: () => w.cutTheHead,
  words: () => w.aClearPatternDoes,
  points: ['#cut-head', '#model .stage', '#model'],
  panel: 'inspect',
  question: () => w.withoutThisHeadHow,
  choices: () => LEFT.map(({ id }) => ({ id, text: w.left[id] })),
  act: ({ open }) => (open ? w.pressCutThisHead : w.openAHeadThen),
  actsOn: ['#cut-head', '#model .stage', '#model'],
  actPanel: 'inspect',
  done: ({ cut, score }) => cut.length > 0 && score !== null,
  answer: ({ score }) => (score ? LEFT.find(({ from }) => score.without >= from).id : null),
  shown: ({ score: { whole, without } }) =>
    w.withoutIt({
      ...{ whole: formatShare(whole), without: formatShare(without) },
      matters: whole - without > MATTERS,
    }),
  needs: (facts) => (facts.cut.length > 0 ? null : needsTraining(facts)),
};

export const STEPS = [TOKEN, EMBEDDING, LOSS, TRAIN, ATTENTION, HEAD, CUT];

/** What the last card says. */
export const DONE = {
  title: () => w.youFoundAHead,
  words: () => w.youWentFromTokens,
};

/**
 * What keeps any step from going on: another task, another view, another moment.
 * @param {{ preset: string, task: string, explore: boolean, failed: boolean, past: number|null,
 *   ready: boolean }} page
 * @returns {Trouble|null}
 */
export function pageTrouble({ preset, task, explore, failed, past, ready }) {
  if (failed) return { text: w.theEngineHasStopped, action: 'restart' };
  if (preset !== PRESET || !ready)
    return {
      text: w.theseStepsUseThe({ task }),
      action: 'open',
    };
  if (!explore)
    return {
      text: w.theseStepsPointAt,
      action: 'explore',
    };
  return past === null ? null : { text: w.earlierStep({ step: formatCount(past) }), action: 'now' };
}
