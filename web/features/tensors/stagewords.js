// Each stage of a position in words and numbers: what happens, the formula with the numbers of the
// model, and what a picture shows. Pure; the marks of lines are those of ui/marked.js.
import { tokenLabel } from '../../model/anatomy.js';
import {
  ACTIVATIONS,
  formatCell,
  plain,
  two,
  vector,
  weightLines,
} from '../../model/scorewords.js';

/**
 * @typedef {import('../../model/stages.js').Stage} Stage
 * @typedef {object} Strip a vector as a row of cells
 * @property {string} name @property {ArrayLike<number>} values
 * @property {number} [parts] heads side by side
 * @typedef {object} Bar
 * @property {string} name @property {number} value @property {string} text
 * @property {boolean} [right] the right answer
 *
 * @typedef {object} StageWords
 * @property {string} name of the stage, short @property {string} title
 * @property {string} said @property {string[]} lines
 * @property {Strip[]} [strips] @property {Bar[]} [bars] @property {string} [rest] left out of bars
 *
 * @typedef {object} At where the walk is
 * @property {number} row @property {number} head @property {string} place the position in words
 * @property {(key: number) => string} keyName a key's position in words
 * @property {boolean} isLast whether the stage is after the last block
 */

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const three = (share) => share.toFixed(3);
const percent = (share) => `${Math.round(100 * share)} %`;

/** Which columns of queries and of keys and values a head has: "16:32". */
export function headColumns({ d_model, n_heads, n_kv_heads }, head) {
  const depth = d_model / n_heads;
  const shared = Math.floor(head / (n_heads / (n_kv_heads || n_heads)));
  const columns = (of) => `${of * depth}:${(of + 1) * depth}`;
  return { depth, queries: columns(head), keys: columns(shared) };
}

/** Short names of the stages, for the line of all. */
const NAMES = {
  ...{ token: 'Token', input: 'Input', position: 'Position', norm: 'Norm', project: 'q k v' },
  ...{ scores: 'Scores', weights: 'Softmax', mix: 'Values', output: 'Output', add: 'Add' },
  ...{ widen: 'Widen', narrow: 'Narrow', memory: 'Memory', pool: 'Mean', logits: 'Logits' },
  ...{ probabilities: 'Softmax', read: 'Prediction' },
};

/** @param {Stage} stage */
export const stageName = ({ kind }) => NAMES[kind];

/** "Block 2 · attention", "Before the blocks". @param {Stage} stage @param {number} blocks */
export function partName({ part, branch }, blocks) {
  if (part < 0) return 'Into the model';
  if (part >= blocks) return 'Out of the model';
  const name = { attention: 'attention', cross: 'cross-attention', ffn: 'feed-forward' }[branch];
  return `Block ${part + 1} · ${name}`;
}

/**
 * @param {Stage} stage @param {import('./walk.request.js').Walked} walked of the stage's part
 * @param {Record<string, any>} settings @param {At} at
 * @returns {StageWords}
 */
export function stageWords(stage, walked, settings, at) {
  const own = stage.branch ? walked.branches[stage.branch] : walked;
  /** @type {any} of its kind */
  const words = { ...INTO, ...ATTENTION, ...FEED_FORWARD, ...END }[stage.kind];
  return { name: stageName(stage), ...words(own, settings, at, stage, walked) };
}

const INTO = {
  token: ({ embedding, token }, settings, { place }) => {
    const { d_model: d, embed_scale: scaled } = settings;
    const label = tokenLabel(settings, token);
    const more = scaled ? ` Here they are multiplied by √${d} = ${plain(Math.sqrt(d))}.` : '';
    return {
      title: 'The token becomes a vector',
      said: `${capital(place)}. A table has ${d} learned numbers for every token.${more}`,
      lines: [`x = E[${label}]${scaled ? ` · √${d}` : ''} = ${vector(embedding)}`],
      strips: [{ name: 'x', values: embedding }],
    };
  },
  input: ({ out }, _, { place }) => ({
    title: 'The input becomes a vector',
    said:
      `${capital(place)}. A layer of its stream makes a vector of its numbers. This is what goes ` +
      'into the first block, with all that is added to it.',
    lines: [`x = ${vector(out)}`],
    strips: [{ name: 'x', values: out }],
  }),
  position: ({ embedding, position, out }, settings, { row }) => ({
    title: 'Its position is added',
    said:
      `Position ${row + 1} has a vector of its own, ` +
      `${settings.posenc === 'learned' ? 'learned' : 'of sines and cosines'}. The sum goes into ` +
      'the first block.',
    lines: [`x = E + PE = ${vector(embedding)} + ${vector(position)} = *${vector(out)}*`],
    strips: [
      { name: 'E', values: embedding },
      { name: 'PE', values: position },
      { name: 'x', values: out },
    ],
  }),
  norm: normWords,
  add: ({ x, f, sum }, _, __, { branch }) => {
    const name = branch === 'ffn' ? 'f' : 'a';
    return {
      title: 'Added to what was there',
      said:
        'The residual connection: what this part found is added to the vector that came in. ' +
        'Later parts read the sum.',
      lines: [`x + ${name} = ${vector(x)} + ${vector(f)} = *${vector(sum)}*`],
      strips: [
        { name: 'x', values: x },
        { name, values: f },
        { name: 'sum', values: sum },
      ],
    };
  },
};

function normWords(own, settings, { isLast }, { branch }, walked) {
  const isRms = settings.norm_type === 'rms';
  const isBefore = settings.norm === 'pre' || isLast;
  const before = branch ? (isBefore ? own.x : own.sum) : walked.x;
  const after = branch ? (isBefore ? own.h : own.out) : walked.out;
  const { mean, deviation } = branch ? own.moments : walked.moments;
  const shift = isRms || settings.bias === false ? '' : ' + b';
  const minus = isRms ? 'x' : `(x ${mean < 0 ? '+' : '−'} ${two(Math.abs(mean))})`;
  return {
    title: isLast ? 'A last norm' : isRms ? 'RMS norm' : 'Layer norm',
    said: isRms
      ? 'The vector is divided by its root mean square, and each number is multiplied by a ' +
        'learned gain.'
      : 'The mean is taken off, the rest is divided by its standard deviation, and each number ' +
        'is multiplied by a learned gain.',
    lines: [`${minus} / ${two(deviation)} · g${shift} = *${vector(after)}*`],
    strips: [
      { name: 'x', values: before },
      { name: isBefore ? 'h' : 'x', values: after },
    ],
  };
}

const ATTENTION = {
  project: ({ q, k, v, h }, settings, { place }, { branch }) => {
    const { n_heads: heads, n_kv_heads: shared, posenc, qk_norm } = settings;
    const isCross = branch === 'cross';
    const turned = posenc === 'rope' && !isCross;
    const notes = [
      ...(qk_norm ? ['normalised head by head'] : []),
      ...(turned ? ['turned by angles that grow with the position'] : []),
    ];
    const more = notes.length ? ` They are ${notes.join(', then ')}.` : '';
    return {
      title: isCross ? 'A query for the encoder' : 'Query, key and value',
      said: isCross
        ? 'A matrix makes a query of this position. Keys and values are made of what the encoder ' +
          `found.${more}`
        : `Three matrices read ${place}. Its query is what it looks for, its key what others ` +
          `find it by, its value what they take.${qk_norm || turned ? more : ''}`,
      lines: [`q = ${vector(q)}`, ...(k ? [`k = ${vector(k)}`, `v = ${vector(v)}`] : [])],
      strips: [
        { name: 'in', values: h },
        { name: 'q', values: q, parts: heads },
        ...(k
          ? [
              { name: 'k', values: k, parts: shared || heads },
              { name: 'v', values: v, parts: shared || heads },
            ]
          : []),
      ],
    };
  },
  scores: ({ head }, settings, at, { branch }) => {
    const { depth } = headColumns(settings, at.head);
    const isLinear = settings.attention === 'linear';
    const best = strongest(head);
    const scaled = settings.attn_scale === false ? '' : `, divided by √${depth}`;
    return {
      title: `Head ${at.head + 1} compares`,
      said: isLinear
        ? 'φ of the query times φ of each key: linear attention has no softmax.'
        : `The query of ${at.place} and the key of each position that it may look at: a dot ` +
          `product${scaled}.`,
      lines: scoreLines(best, settings, at, branch).slice(0, 1),
      ...keyBars(head, at, ({ score }) => score, two),
    };
  },
  weights: ({ head }, settings, at, { branch }) => {
    const best = strongest(head);
    const sink = best.cell.sink === null ? '' : ' A learned sink takes a share as well.';
    return {
      title: `Head ${at.head + 1} divides its attention`,
      said:
        `${settings.attention === 'linear' ? 'Each is divided by the sum' : 'Softmax'} makes ` +
        `shares of the scores. The largest, ${percent(best.cell.weight)}, goes to ` +
        `${at.keyName(best.key)}.${sink}`,
      lines: scoreLines(best, settings, at, branch).slice(1),
      ...keyBars(head, at, ({ weight }) => weight, three),
    };
  },
  mix: ({ head }, _, at) => {
    const { keys } = head;
    const context = keys[0].cell.context;
    const [first, second] = [...keys].sort((a, b) => b.cell.weight - a.cell.weight);
    const term = ({ key, cell }) => `${formatCell(cell.weight)} · v_${key + 1}`;
    const terms = [first, ...(second ? [second] : [])].map(term).join(' + ');
    return {
      title: `Head ${at.head + 1} takes over`,
      said: 'The values are added up, each times its weight.',
      lines: [`c = ${terms}${head.weights.length > 2 ? ' + …' : ''} = *${vector(context)}*`],
      strips: [
        ...keys.map(({ key, cell: { weight, value } }) => ({
          name: at.keyName(key),
          values: value.map((x) => weight * x),
        })),
        { name: 'c', values: context },
      ],
    };
  },
  output: ({ context, f }, { n_heads: heads, residual }) => ({
    title: heads === 1 ? 'One more matrix' : 'The heads are put together',
    said:
      (heads === 1
        ? 'The result of the head goes through one more matrix.'
        : `The results of ${heads} heads, side by side, go through one more matrix.`) +
      (residual === false ? ' There is no residual connection: this replaces x.' : ''),
    lines: [`${residual === false ? 'x' : 'a'} = W_{O} c = *${vector(f)}*`],
    strips: [
      { name: 'c', values: context, parts: heads },
      { name: residual === false ? 'x' : 'a', values: f },
    ],
  }),
};

/** The key with the most weight. @param {import('./walk.request.js').HeadRow} head */
const strongest = ({ keys }) => keys.reduce((a, b) => (b.cell.weight > a.cell.weight ? b : a));

function scoreLines({ key, cell }, settings, { row }, branch) {
  const turned = settings.posenc === 'rope' && branch !== 'cross';
  return weightLines(cell, row, key, settings, turned);
}

/** Bars of the keys with the most weight, and how many are not shown or masked. */
function keyBars({ weights, masked, keys }, { keyName }, valueOf, text) {
  const shown = keys.filter(({ cell }) => cell.score > -Infinity);
  const others = weights.length - masked - shown.length;
  const positions = (count) => `${count} ${count === 1 ? 'position' : 'positions'}`;
  const rest = [
    ...(others ? [`${positions(others)} with less weight`] : []),
    ...(masked ? [`${positions(masked)} masked`] : []),
  ];
  return {
    bars: shown.map(({ key, cell }) => ({
      name: keyName(key),
      value: valueOf(cell),
      text: text(valueOf(cell)),
    })),
    rest: rest.length ? `Not shown: ${rest.join(', ')}.` : '',
  };
}

const FEED_FORWARD = {
  widen: ({ h, hidden }, settings) => {
    const { activation, glu, d_ff } = settings;
    const name = ACTIVATIONS[activation];
    const above = Array.from(hidden).filter((value) => value > 0).length;
    return {
      title: 'The feed-forward network widens it',
      said:
        `This part reads no other position. It makes ${d_ff} numbers and puts them through ` +
        `${name}${glu ? ', which gates as many others' : ''}. ${above} are above 0.`,
      lines: [`u = ${name}(${glu ? 'W_{g} h) · (W_1 h' : 'W_1 h + b_1'}) = *${vector(hidden)}*`],
      strips: [
        { name: 'in', values: h },
        { name: 'u', values: hidden },
      ],
    };
  },
  narrow: ({ hidden, f }, { d_model, residual }) => ({
    title: 'And narrows it again',
    said:
      `A second matrix makes ${d_model} numbers of them.` +
      (residual === false ? ' There is no residual connection: they replace x.' : ''),
    lines: [`${residual === false ? 'x' : 'f'} = W_2 u = *${vector(f)}*`],
    strips: [
      { name: 'u', values: hidden },
      { name: residual === false ? 'x' : 'f', values: f },
    ],
  }),
};

const END = {
  memory: ({ out }) => ({
    title: 'What the decoder reads',
    said: 'The cross-attention of every decoder block makes its keys and values of this vector.',
    lines: [`memory = ${vector(out)}`],
    strips: [{ name: 'm', values: out }],
  }),
  pool: ({ out, pooled }) => ({
    title: 'The mean over all positions',
    said: 'The model gives one answer for the whole input, from the mean of its positions.',
    lines: [`y = *${vector(pooled)}*`],
    strips: [
      { name: 'here', values: out },
      { name: 'y', values: pooled },
    ],
  }),
  logits: ({ out, pooled, answers, vocab, target }, settings) => {
    const [{ token, logit }] = answers;
    return {
      title: 'A logit for every token',
      said:
        `The output layer has a row for each of ${vocab} tokens. The dot product with it is the ` +
        "token's logit.",
      lines: [`z_{${tokenLabel(settings, token)}} = W_{out} h + b = *${two(logit)}*`],
      strips: [{ name: pooled ? 'y' : 'h', values: pooled ?? out }],
      ...answerBars(answers, target, settings, ({ logit: value }) => value, two, vocab),
    };
  },
  probabilities: ({ answers, target, vocab }, settings) => {
    const [{ token, probability }] = answers;
    const name = (one) => tokenLabel(settings, one);
    const loss =
      target &&
      `loss = −ln P(${name(target.token)}) = −ln ${formatCell(target.probability)} = ` +
        `*${formatCell(-Math.log(target.probability))}*`;
    return {
      title: 'Softmax makes probabilities',
      said: target
        ? `The right answer is ${name(target.token)}. The gradient of each logit is its ` +
          'probability, less 1 for the right one: training moves it the other way.'
        : 'No answer is scored at this position, so it adds nothing to the loss.',
      lines: [
        `P(${name(token)}) = *${formatCell(probability)}*`,
        ...(loss ? [loss] : []),
        ...(target ? [`gradient of its logit = *${two(target.probability - 1)}*`] : []),
      ],
      ...answerBars(answers, target, settings, ({ probability: p }) => p, three, vocab),
    };
  },
  read: ({ out, read }) => ({
    title: 'What is read off here',
    said: read.length
      ? `A layer of its own makes a prediction of this vector: ${read.map(({ name }) => name)}.`
      : 'No prediction is read off at this position.',
    lines: read.map(({ name, values }) => `${name} = *${vector(values)}*`),
    strips: [{ name: 'h', values: out }],
  }),
};

function answerBars(answers, target, settings, valueOf, text, vocab) {
  const isShown = (one) => answers.some(({ token }) => token === one.token);
  const all = target && !isShown(target) ? [...answers, target] : answers;
  const others = vocab - all.length;
  return {
    bars: all.map((one) => ({
      name: tokenLabel(settings, one.token),
      value: valueOf(one),
      text: text(valueOf(one)),
      right: target?.token === one.token,
    })),
    rest: others > 0 ? `Not shown: ${others} less likely tokens.` : '',
  };
}
