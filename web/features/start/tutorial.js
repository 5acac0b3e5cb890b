// "Start here": from a token to a head that the reader has found and cut, in seven steps. Pure:
// what a step asks, and whether a prediction was right, is computed from the model that shows.
import { formatCount, formatShare } from '../../base/format.js';
import { tileMatrix } from '../../draw/matrix.js';
import { mainLook } from '../../model/attention.js';

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
 * @property {string} id @property {string} title
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
 * @typedef {{ text: string, action: keyof typeof ACTIONS|'' }} Trouble and what helps
 */

/** What a button in the card does where a step cannot go on. */
export const ACTIONS = {
  open: 'Open Reverse',
  explore: 'Show Explore',
  now: 'Back to now',
  restart: 'Restart the model',
  train: 'Train it',
  seed: 'Try another seed',
};

/** After so many steps a run that has no result will hardly have one. */
const LONG_RUN = 600;
/** From this held-out accuracy on the heads can be read. */
const TRAINED = 0.9;
/** Entries of two embeddings that differ by less are equal but for rounding. */
const SAME = 1e-4;
/** A drop of accuracy that counts. */
const MATTERS = 0.05;

const two = (value) => value.toFixed(2);
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
  { id: 'under-50', text: 'Fewer than 50', to: 49 },
  { id: 'to-150', text: '50 to 150', to: 150 },
  { id: 'to-400', text: '151 to 400', to: 400 },
  { id: 'more', text: 'More than 400', to: Infinity },
];
/** What is left of the accuracy, as ranges of shares. */
const LEFT = [
  { id: 'all', text: '95 % or more', from: 0.95 },
  { id: 'half', text: '50 to 95 %', from: 0.5 },
  { id: 'little', text: 'Less than 50 %', from: 0 },
];

const isTrained = ({ evaluation }) => (evaluation?.accuracy ?? 0) >= TRAINED;

/** The steps that look at heads need a model that has learned. @returns {Trouble|null} */
function needsTraining(facts) {
  if (isTrained(facts)) return null;
  const share = facts.evaluation ? formatShare(facts.evaluation.accuracy) : 'none';
  if (facts.running)
    return {
      text: `The model is training: ${share} right. Wait until 90 % are right.`,
      action: '',
    };
  return {
    text:
      `This step needs a trained model. This one is at step ${formatCount(facts.step)} and has ` +
      `${share} right.`,
    action: 'train',
  };
}

/** @returns {Trouble|null} */
function notLearning(facts) {
  if (facts.solvedStep !== null) return null;
  if (facts.diverged)
    return { text: 'Training has failed: the loss is no longer a number.', action: 'seed' };
  if (facts.step >= LONG_RUN)
    return {
      text: `After ${formatCount(facts.step)} steps the task is not solved. Most seeds need 300.`,
      action: 'seed',
    };
  return facts.step > 1 && !facts.running
    ? { text: `Training is paused at step ${formatCount(facts.step)}.`, action: 'train' }
    : null;
}

/** @type {Step} */
const TOKEN = {
  id: 'token',
  title: 'Tokens in, tokens out',
  words: () =>
    'A [transformer|transformer] reads and writes [tokens|token]. Here each token is one number. ' +
    'The marked row is the input, and the model must output it in reverse order.',
  points: ['#stage .chip-token.input'],
  panel: 'model',
  question: () => 'Which token belongs in slot 1, the first answer?',
  choices: ({ stage: { inputs, answers } }) =>
    unique([inputs[0], inputs[1], inputs.at(-2), inputs.at(-1)].map(({ label }) => label))
      .concat(answers[0].expected)
      .filter((text, i, all) => all.indexOf(text) === i)
      .map((text) => ({ id: text, text })),
  act: ({ narrow }) =>
    narrow ? 'Tap the first answer.' : 'Point at the first answer, or select it with Enter.',
  actsOn: ['#stage [data-answer="0"]'],
  actPanel: 'model',
  done: ({ answer }) => answer === 0,
  answer: ({ stage }) => stage.answers[0].expected || null,
  shown: ({ stage: { answers } }) =>
    `Slot 1 must hold ${answers[0].expected}, the last input token. The model now outputs ` +
    `${answers[0].label === '·' ? 'the empty token (·)' : answers[0].label}` +
    `${answers[0].right ? '.' : ', which is wrong.'} The arcs show which tokens it looks at for ` +
    'this slot.',
};

/** @type {Step} */
const EMBEDDING = {
  id: 'embedding',
  title: 'From tokens to numbers',
  words: ({ settings }) =>
    `A model computes with numbers, so it looks up ${settings.d_model} learned numbers for each ` +
    'token: its [embedding|embedding]. It then adds other numbers that depend only on the ' +
    '[position|position].',
  points: ['.tile[data-id="embedding"]', '#stage .chip-token.answer'],
  panel: 'model',
  question: () =>
    'The row of answers shows outputs. As input, every slot holds the same empty token. Are the ' +
    'embeddings of the slots equal?',
  choices: () => [
    { id: 'same', text: 'Yes, all equal' },
    { id: 'different', text: 'No, they differ' },
  ],
  act: () => 'Point at the marked strip, or select it with Enter. Each row is one token.',
  actsOn: ['.tile[data-id="embedding"]', '#stage .chip-token.answer'],
  actPanel: 'model',
  done: ({ tile, narrow }) => narrow || tile === 'embedding',
  answer: (facts) => {
    const same = slotsAreSame(facts);
    return same === null ? null : same ? 'same' : 'different';
  },
  shown: (facts) =>
    slotsAreSame(facts)
      ? 'The embeddings of the slots are equal. Only the position numbers tell the slots apart.'
      : 'In this model the rows of the slots differ, so more than the token sets them.',
};

/** @type {Step} */
const LOSS = {
  id: 'loss',
  title: 'One gradient step',
  words: ({ plan }) =>
    'The [loss|loss] says how wrong the model is, here on [held-out|held-out] examples. Equal ' +
    `chances for all possible answers cost ${two(plan.guess_loss)}; 0 is perfect. A ` +
    '[gradient step|gradient-step] moves every [parameter|parameter] a little so that the loss ' +
    'of some training examples falls.',
  points: ['#charts'],
  panel: 'charts',
  question: () => 'Will a single step change the held-out loss?',
  choices: () => [
    { id: 'lower', text: 'It will be lower' },
    { id: 'not', text: 'Equal or higher' },
  ],
  act: ({ step }) =>
    step > 0 ? 'Press the filled button to go on training.' : 'Press One step, once.',
  actsOn: ['#step', '#play'],
  actPanel: 'charts',
  done: ({ losses }) => losses.length > 1,
  answer: ({ losses }) => (losses.length < 2 ? null : losses[1] < losses[0] ? 'lower' : 'not'),
  shown: ({ losses, evaluation }) =>
    `The held-out loss went from ${two(losses[0])} to ${two(losses[1])}. ` +
    `Now ${formatShare(evaluation?.accuracy ?? 0)} of the answers are right. ` +
    'Training is this step, repeated with new examples.',
};

/** @type {Step} */
const TRAIN = {
  id: 'train',
  title: 'Training',
  words: ({ settings }) =>
    `Each step uses a batch of ${settings.batch} new examples. The ` +
    '[learning rate|learning-rate] sets how far a step goes. The score is the ' +
    '[accuracy|accuracy]: how many held-out answers are right.',
  points: ['#play'],
  panel: 'model',
  question: () => 'How many steps will it need until 99 % of the answers are right?',
  choices: () => RANGES.map(({ id, text }) => ({ id, text })),
  act: () => 'Press the filled button, and watch the squares and the curve.',
  actsOn: ['#play'],
  actPanel: 'model',
  done: ({ solvedStep }) => solvedStep !== null,
  answer: ({ solvedStep }) =>
    solvedStep === null ? null : RANGES.find(({ to }) => solvedStep <= to).id,
  shown: ({ solvedStep, settings }) =>
    `It was solved at step ${formatCount(solvedStep)}, after ` +
    `${formatCount(solvedStep * settings.batch)} examples. ` +
    'The [seed|seed] fixes all random draws, so ' +
    'a restart gives the same number.',
  trouble: notLearning,
};

/** The third slot: neither an end nor the middle. */
const SLOT = 2;

/** @type {Step} */
const ATTENTION = {
  id: 'attention',
  title: 'Attention',
  words: () =>
    '[Attention|attention] moves information between positions. For each slot, a [head|head] ' +
    'gives every token a share, and adds up their [values|value] by these shares. It gets the ' +
    'shares by [softmax|softmax], from the [query|query] of the slot and the [keys|key] of the ' +
    'tokens.',
  points: ['#stage .chip-token.answer'],
  panel: 'model',
  question: () => `At which token will the model look most for slot ${SLOT + 1}?`,
  choices: ({ stage: { inputs } }) =>
    [...new Set([0, SLOT, inputs.length - 1 - SLOT, inputs.length - 1])]
      .filter((i) => inputs[i])
      .sort((a, b) => a - b)
      .map((i) => ({ id: String(i), text: capital(inputs[i].name) }))
      .concat({ id: 'other', text: 'Another token' }),
  act: ({ narrow }) => `${narrow ? 'Tap' : 'Point at'} answer ${SLOT + 1}, and follow its arcs.`,
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
    return (
      `Head ${nameOf(head)} takes ${formatShare(share)} from ${facts.stage.inputs[input].name}. ` +
      `Slot ${SLOT + 1} must hold ${facts.stage.answers[SLOT].expected}.`
    );
  },
  needs: needsTraining,
};

const lookOfSlot = ({ snapshot, stage, heads }) => mainLook(snapshot, stage, heads, SLOT);
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Whether a tile is a head that does one clear thing. */
function isNamed(tile, { heads, snapshot }) {
  const own = heads.find(({ id }) => id === tile);
  return Boolean(own && snapshot.heads[own.tensor]?.[own.head]?.named);
}

const wordsOf = ({ tensor, head }, { snapshot }) => snapshot.heads[tensor][head];

/** @type {Step} */
const HEAD = {
  id: 'head',
  title: 'Find a head',
  words: () =>
    'Each square is one head. Its rows are queries and its columns keys. A stronger colour is a ' +
    'larger share. The label below a square names its pattern, if it has one.',
  points: ['#model .stage', '#model'],
  panel: 'model',
  question: () => 'Which layer has the head with the clearest pattern?',
  choices: ({ heads }) =>
    unique(heads.map(({ layer }) => layer)).map((layer) => ({
      id: String(layer),
      text: `Layer ${layer + 1}`,
    })),
  act: ({ open, ...facts }) =>
    open && !isNamed(open, facts)
      ? 'This head has no clear pattern here. Open one whose label has a percentage.'
      : 'Open a head whose label has a percentage: click or tap its square.',
  actsOn: ['#model .stage', '#inspector'],
  actPanel: 'model',
  done: (facts) => isNamed(facts.open, facts),
  answer: ({ best }) => (best ? String(best.layer) : null),
  shown: (facts) => {
    const own = facts.heads.find(({ id }) => id === facts.open);
    const { word, value } = wordsOf(own, facts);
    return (
      `You found head ${nameOf(own)}: ${word}, ${formatShare(value)} of its attention. The ` +
      `clearest of all is ${nameOf(facts.best)}.`
    );
  },
  needs: (facts) =>
    needsTraining(facts) ??
    (facts.best || facts.running
      ? null
      : {
          text:
            `No head has a clear pattern after ${formatCount(facts.step)} steps. Train longer, ` +
            'or try another seed.',
          action: facts.step < LONG_RUN ? 'train' : 'seed',
        }),
};

/** @type {Step} */
const CUT = {
  id: 'cut',
  title: 'Cut the head',
  words: () =>
    'A clear pattern does not show that the model needs the head. To cut a head is to set its ' +
    'output to 0 and change nothing else. The drop in accuracy shows what the head contributes.',
  points: ['#cut-head', '#model .stage', '#model'],
  panel: 'inspect',
  question: () => 'Without this head, how many held-out answers will still be right?',
  choices: () => LEFT.map(({ id, text }) => ({ id, text })),
  act: ({ open }) => (open ? 'Press Cut this head.' : 'Open a head, then press Cut this head.'),
  actsOn: ['#cut-head', '#model .stage', '#model'],
  actPanel: 'inspect',
  done: ({ cut, score }) => cut.length > 0 && score !== null,
  answer: ({ score }) => (score ? LEFT.find(({ from }) => score.without >= from).id : null),
  shown: ({ score: { whole, without } }) =>
    `The whole model has ${formatShare(whole)} right, without this head ` +
    `${formatShare(without)}. ` +
    (whole - without > MATTERS
      ? 'So the model uses this head for its answers.'
      : 'So the other heads are enough. The view Heads, in Everything, cuts several at once.'),
  needs: (facts) => (facts.cut.length > 0 ? null : needsTraining(facts)),
};

export const STEPS = [TOKEN, EMBEDDING, LOSS, TRAIN, ATTENTION, HEAD, CUT];

/** What the last card says. */
export const DONE = {
  title: 'You found a head and measured it',
  words:
    'You went from tokens to the loss, trained a model, found a head and cut it. Cutting is ' +
    'how a claim about a head is tested. Put the head back, try another one, or go on with the ' +
    'lessons.',
};

/**
 * What keeps any step from going on: another task, another view, another moment.
 * @param {{ preset: string, task: string, explore: boolean, failed: boolean, past: number|null,
 *   ready: boolean }} page
 * @returns {Trouble|null}
 */
export function pageTrouble({ preset, task, explore, failed, past, ready }) {
  if (failed) return { text: 'The engine has stopped, and the model with it.', action: 'restart' };
  if (preset !== PRESET || !ready)
    return {
      text:
        `These steps use the task Reverse, and the page shows ${task}. Opening Reverse puts a ` +
        'new model in its place; Back in the browser brings this one back.',
      action: 'open',
    };
  if (!explore)
    return {
      text: 'These steps point at parts of Explore, which is hidden now.',
      action: 'explore',
    };
  return past === null
    ? null
    : { text: `The page shows the earlier step ${formatCount(past)}.`, action: 'now' };
}
