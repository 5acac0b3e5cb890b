// Each stage of a position in words and numbers: what happens, the formula with the numbers of the
// model, and what a picture shows. Pure; the marks of lines are those of ui/marked.js.
import { decimals } from '../../base/format.js';
import { tokenLabel } from '../../model/anatomy.js';
import {
  ACTIVATIONS,
  formatCell,
  plain,
  two,
  vector,
  weightLines,
} from '../../model/scorewords.js';
import { sentences } from '../../words/together.js';
import { w } from './words.js';

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
const three = (share) => decimals(share, 3);
const percent = (share) => `${Math.round(100 * share)} %`;

/** Which columns of queries and of keys and values a head has: "16:32". */
export function headColumns({ d_model, n_heads, n_kv_heads }, head) {
  const depth = d_model / n_heads;
  const shared = Math.floor(head / (n_heads / (n_kv_heads || n_heads)));
  const columns = (of) => `${of * depth}:${(of + 1) * depth}`;
  return { depth, queries: columns(head), keys: columns(shared) };
}

/** Short names of the stages, for the line of all. */
/** @param {Stage} stage */
export const stageName = ({ kind }) => w.stage[kind];

/** "Block 2 · attention", "Before the blocks". @param {Stage} stage @param {number} blocks */
export function partName({ part, branch }, blocks) {
  if (part < 0) return w.intoTheModel;
  if (part >= blocks) return w.outOfTheModel;
  return w.stageOf[branch]({ block: part + 1 });
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
    const said = w.aTableHasLearned({ place: capital(place), d });
    const times = w.hereTheyAreMultiplied({ d, root: plain(Math.sqrt(d)) });
    return {
      title: w.theTokenBecomesA,
      said: sentences(said, scaled && times),
      lines: [`x = E[${label}]${scaled ? ` · √${d}` : ''} = ${vector(embedding)}`],
      strips: [{ name: 'x', values: embedding }],
    };
  },
  input: ({ out }, _, { place }) => ({
    title: w.theInputBecomesA,
    said: w.aLayerOfIts({ place: capital(place) }),
    lines: [`x = ${vector(out)}`],
    strips: [{ name: 'x', values: out }],
  }),
  position: ({ embedding, position, out }, settings, { row }) => ({
    title: w.itsPositionIsAdded,
    said: w[settings.posenc === 'learned' ? 'positionIsLearned' : 'positionIsComputed']({
      position: row + 1,
    }),
    lines: [`x = E + PE = ${vector(embedding)} + ${vector(position)} = *${vector(out)}*`],
    strips: [
      { name: 'E', values: embedding },
      { name: w.pe, values: position },
      { name: 'x', values: out },
    ],
  }),
  norm: normWords,
  add: ({ x, f, sum }, _, __, { branch }) => {
    const name = branch === 'ffn' ? 'f' : 'a';
    return {
      title: w.addedToWhatWas,
      said: w.theResidualConnectionWhat,
      lines: [`x + ${name} = ${vector(x)} + ${vector(f)} = *${vector(sum)}*`],
      strips: [
        { name: 'x', values: x },
        { name, values: f },
        { name: w.sum, values: sum },
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
    title: isLast ? w.aLastNorm : isRms ? w.rmsNorm : w.layerNorm,
    said: isRms ? w.theVectorIsDivided : w.theMeanIsTaken,
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
    const notes = `${qk_norm ? 'Normalised' : ''}${turned ? 'Turned' : ''}`;
    const said = isCross ? w.aMatrixMakesA : w.threeMatricesReadIts({ place });
    return {
      title: isCross ? w.aQueryForThe : w.queryKeyAndValue,
      said: sentences(said, notes && w[`theyAre${notes}`]),
      lines: [`q = ${vector(q)}`, ...(k ? [`k = ${vector(k)}`, `v = ${vector(v)}`] : [])],
      strips: [
        { name: w.in, values: h },
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
    const scale = settings.attn_scale === false ? null : depth;
    return {
      title: w.headCompares({ head: at.head + 1 }),
      said: isLinear ? w.ofTheQueryTimes : w.theQueryOfAnd({ place: at.place, depth: scale }),
      lines: scoreLines(best, settings, at, branch).slice(0, 1),
      ...keyBars(head, at, ({ score }) => score, two),
    };
  },
  weights: ({ head }, settings, at, { branch }) => {
    const best = strongest(head);
    return {
      title: w.headDividesItsAttention({ head: at.head + 1 }),
      said: w[settings.attention === 'linear' ? 'sumMakesShares' : 'softmaxMakesShares']({
        weight: percent(best.cell.weight),
        key: at.keyName(best.key),
        hasSink: best.cell.sink !== null,
      }),
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
      title: w.headTakesOver({ head: at.head + 1 }),
      said: w.theValuesAreAdded,
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
    title: heads === 1 ? w.oneMoreMatrix : w.theHeadsArePut,
    said: w.theHeadsGoThrough({ heads, replaces: residual === false }),
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
  return {
    bars: shown.map(({ key, cell }) => ({
      name: keyName(key),
      value: valueOf(cell),
      text: text(valueOf(cell)),
    })),
    rest: others || masked ? w.notShown({ others, masked }) : '',
  };
}

const FEED_FORWARD = {
  widen: ({ h, hidden }, settings) => {
    const { activation, glu, d_ff } = settings;
    const name = ACTIVATIONS[activation];
    const above = Array.from(hidden).filter((value) => value > 0).length;
    return {
      title: w.theFeedForwardNetwork,
      said: w.thisPartReadsNo({
        d_ff,
        name,
        gates: glu,
        above,
      }),
      lines: [`u = ${name}(${glu ? 'W_{g} h) · (W_1 h' : 'W_1 h + b_1'}) = *${vector(hidden)}*`],
      strips: [
        { name: w.in, values: h },
        { name: 'u', values: hidden },
      ],
    };
  },
  narrow: ({ hidden, f }, { d_model, residual }) => ({
    title: w.andNarrowsItAgain,
    said: w.aSecondMatrixMakes({ d_model, replaces: residual === false }),
    lines: [`${residual === false ? 'x' : 'f'} = W_2 u = *${vector(f)}*`],
    strips: [
      { name: 'u', values: hidden },
      { name: residual === false ? 'x' : 'f', values: f },
    ],
  }),
};

const END = {
  memory: ({ out }) => ({
    title: w.whatTheDecoderReads,
    said: w.theCrossAttentionOf,
    lines: [`memory = ${vector(out)}`],
    strips: [{ name: 'm', values: out }],
  }),
  pool: ({ out, pooled }) => ({
    title: w.theMeanOverAll,
    said: w.theModelGivesOne,
    lines: [`y = *${vector(pooled)}*`],
    strips: [
      { name: w.here, values: out },
      { name: 'y', values: pooled },
    ],
  }),
  logits: ({ out, pooled, answers, vocab, target }, settings) => {
    const [{ token, logit }] = answers;
    return {
      title: w.aLogitForEvery,
      said: w.theOutputLayerHas({ vocab }),
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
      title: w.softmaxMakesProbabilities,
      said: target ? w.theRightAnswerIs({ token: name(target.token) }) : w.noAnswerIsScored,
      lines: [
        `P(${name(token)}) = *${formatCell(probability)}*`,
        ...(loss ? [loss] : []),
        ...(target ? [w.gradientOfItsLogit({ gradient: two(target.probability - 1) })] : []),
      ],
      ...answerBars(answers, target, settings, ({ probability: p }) => p, three, vocab),
    };
  },
  read: ({ out, read }) => ({
    title: w.whatIsReadOff,
    said: read.length
      ? w.aLayerOfItsOwn({ names: read.map(({ name }) => name).join(', ') })
      : w.noPredictionIsRead,
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
    rest: others > 0 ? w.notShownLessLikely({ others }) : '',
  };
}
