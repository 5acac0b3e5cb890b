// Pairs of prompts that differ in what an answer hangs on, with that answer and another one: which
// heads make the difference between their logits. Wang et al., "Interpretability in the Wild"
// (2022). Over a lab.
import { refuse } from '../lab/inputs.mjs';
import { attentionName, columnsFrom, headPlaces, isSameHead, outputName } from '../lab/places.mjs';
import { addOutput, meanOutput, prepareEdges } from './edges.mjs';
import { keepingCuts } from './knockout.mjs';
import { joinPairs } from './meanpatches.mjs';
import { explainAnswers, headSource, writingHeads } from './why.mjs';

/** @typedef {import('./edges.mjs').Head} Head */
/** @typedef {import('../lab/lab.mjs').Lab} Lab */

/**
 * @typedef {object} Pair as text
 * @property {string} prompt
 * @property {string} other of as many tokens: what it says is taken from a head
 * @property {string} answer the token that follows the prompt, with its space: " Mary"
 * @property {string} against the token that it is compared with
 *
 * @typedef {object} ReadPair as tokens
 * @property {Int32Array} tokens @property {Int32Array} other
 * @property {number} answer @property {number} against
 *
 * @typedef {{ mean: number | null, sd: number | null, n: number }} Spread over pairs
 */

const KEYS = /** @type {const} */ (['prompt', 'other', 'answer', 'against']);

/** The tokens of a typed text. @param {Lab} lab @param {string} field @param {string} text */
function tokensOf(lab, field, text) {
  try {
    return Int32Array.from(lab.readInput(text).tokens);
  } catch (error) {
    const { message, code = 'range' } = /** @type {any} */ (error);
    throw refuse(code, field, text, `${field}: ${message}`);
  }
}

/** The one token that follows a prompt. */
function following(lab, tokens, prompt, field, text) {
  const both = tokensOf(lab, field, prompt + text);
  const count = both.length - tokens.length;
  if (count === 1 && tokens.every((token, i) => token === both[i])) return both[tokens.length];
  const has = count > 0 ? `it has ${count} after the prompt` : 'it changes those of the prompt';
  throw refuse(
    'range',
    field,
    text,
    `${field} “${text}” must be one token: ${has}. A word that follows begins with its space`,
  );
}

/**
 * A pair as the model's tokens. Throws LabError that names what is missing or does not fit.
 * @param {Lab} lab @param {Pair} pair @returns {ReadPair}
 */
export function readPair(lab, pair) {
  const { settings, task } = lab;
  if (task.streams.length || settings.head !== 'token' || settings.arch !== 'decoder')
    throw refuse('state', 'arch', settings.arch, 'pairs are of models that go on with a text');
  for (const key of KEYS)
    if (typeof pair?.[key] !== 'string' || pair[key] === '')
      throw refuse('range', key, null, `a pair has ${KEYS.join(', ')}: ${key} is missing`);
  const [tokens, other] = ['prompt', 'other'].map((key) => tokensOf(lab, key, pair[key]));
  if (tokens.length !== other.length)
    throw refuse(
      'range',
      'other',
      pair.other,
      `both prompts must have as many tokens: they have ${tokens.length} and ${other.length}`,
    );
  const [answer, against] = ['answer', 'against'].map((key) =>
    following(lab, tokens, pair.prompt, key, pair[key]),
  );
  if (answer === against)
    throw refuse('range', 'against', pair.against, 'answer and against are the same token');
  return { tokens, other, answer, against };
}

/** The pair as preparePatch() takes it: only the last position counts. @param {Lab} lab */
export function patchablePair(lab, /** @type {ReadPair} */ { tokens, other, answer, against }) {
  const last = (token) => {
    const targets = new Int32Array(tokens.length).fill(lab.settings.ignore_index);
    targets[targets.length - 1] = token;
    return targets;
  };
  return {
    clean: { tokens, targets: last(answer) },
    corrupted: { tokens: other, targets: last(against) },
  };
}

/** The answer's logit less the other's, at the last position. */
const differenceIn =
  ({ answer, against }) =>
  (/** @type {import('./edges.mjs').Logits} */ { data, shape: [rows, V] }) =>
    data[(rows - 1) * V + answer] - data[(rows - 1) * V + against];

/** The output of every head on the other prompt. */
function otherOutputs(lab, heads, other) {
  lab.cut([]);
  lab.probe(other);
  const rows = heads.map((head) =>
    columnsFrom(lab.copy(outputName(lab.settings, head)).data, head, lab.settings),
  );
  return (head) => rows[heads.findIndex((one) => isSameHead(one, head))];
}

/** How much a head looks from the last position at each place of a token. */
function looksAt(weights, head, tokens, token) {
  const count = tokens.length;
  const from = (head * count + count - 1) * count;
  return tokens.reduce((sum, one, i) => sum + (one === token ? weights[from + i] : 0), 0);
}

/**
 * One pair: { difference, other, row: [...] }, the answer's logit less the other's in both prompts,
 * and of each head
 * - `writes`: what it writes of the difference, exactly (core/inspect/why.h);
 * - `answer`, `against`: how much it looks from the last position at these tokens;
 * with `patch`, what the difference changes by where the head outputs what it does on the other
 * prompt: `direct` for the logits alone, all later heads keeping their outputs, `total` for all
 * that follows; with `through`, for these heads alone; with `means`, `cut`: where the head outputs
 * its mean.
 * @param {Lab} lab @param {ReadPair} pair
 * @param {{ heads?: Head[], patch?: boolean, through?: Head[], means?: (head: Head) =>
 *   Float32Array }} [how] heads: these only; means: [positions, D] of each
 */
export function pairEffects(lab, pair, { heads, patch = false, through = [], means } = {}) {
  const { settings } = lab;
  const all = /** @type {Head[]} */ (headPlaces(settings));
  const { tokens, other, answer, against } = pair;
  const measure = differenceIn(pair);
  return keepingCuts(lab, () => {
    const valuesOf = otherOutputs(lab, all, other);
    const changed = measure(lab.probe(other).logits);
    const patches = patch || through.length;
    const run = patches ? prepareEdges(lab, { tokens }, valuesOf, measure) : null;
    const knocked = means ? prepareEdges(lab, { tokens }, means, measure) : null;
    lab.cut([]);
    const { logits } = lab.probe(tokens);
    const row = tokens.length - 1;
    const [{ parts }] = explainAnswers(lab, [{ row, token: answer, minus: against }]);
    const wrote = new Map(parts.map(({ source, part }) => [source, part]));
    const weights = new Map();
    const rows = (heads ?? writingHeads(settings)).map((/** @type {any} */ head) => {
      const name = attentionName(settings, head);
      if (!weights.has(name)) weights.set(name, lab.copy(name).data);
      const looks = (token) => looksAt(weights.get(name), head.head, tokens, token);
      return {
        ...head,
        writes: wrote.get(headSource(head)) ?? 0,
        answer: looks(answer),
        against: looks(against),
      };
    });
    const difference = measure(logits);
    return {
      difference,
      other: changed,
      top: isTop(logits, row, answer),
      rows: rows.map((one) => ({
        ...one,
        ...(patch && run && { direct: run.direct(one), total: run.head(one) }),
        ...(through.length > 0 && run && { through: run.through(one, through) }),
        ...(knocked && { cut: knocked.head(one) }),
      })),
    };
  });
}

function isTop({ data, shape: [, V] }, row, token) {
  for (let v = 0; v < V; v++) if (data[row * V + v] > data[row * V + token]) return false;
  return true;
}

/**
 * What heads output on average over the prompts of pairs, position by position: of each number of
 * tokens on its own, since templates have several.
 * @param {Lab} lab @param {ReadPair[]} pairs @param {Head[]} heads
 * @returns {Map<number, (head: Head) => Float32Array>} by the tokens of a prompt
 */
function meanOutputs(lab, pairs, heads) {
  const { settings } = lab;
  const sums = new Map();
  keepingCuts(lab, () => {
    lab.cut([]);
    for (const tokens of pairs.flatMap((pair) => [pair.tokens, pair.other])) {
      const own = sums.get(tokens.length) ?? heads.map(() => ({ counts: [], sums: [] }));
      sums.set(tokens.length, own);
      lab.probe(tokens);
      heads.forEach((head, h) => {
        const rows = columnsFrom(lab.copy(outputName(settings, head)).data, head, settings);
        addOutput(
          own[h],
          rows,
          Array.from(tokens, () => true),
        );
      });
    }
  });
  const of = (own) => {
    const means = own.map(meanOutput);
    return (/** @type {Head} */ head) => means[heads.findIndex((one) => isSameHead(one, head))];
  };
  return new Map([...sums].map(([count, own]) => [count, of(own)]));
}

/**
 * pairEffects() over pairs: { pairs, difference, other, right, top, rows }, numbers as Spread over
 * pairs; right: the share of them in which the answer has the larger logit, top: in which it has
 * the largest of all. Yields { done, total }.
 * @param {Lab} lab @param {ReadPair[]} pairs
 * @param {{ heads?: Head[], patch?: boolean, through?: Head[], cut?: boolean }} [how] cut: what it
 *   costs where a head outputs its mean over all prompts of as many tokens, both of each pair
 */
export function* studyPairs(lab, pairs, { cut = false, ...how } = {}) {
  const heads = how.heads ?? /** @type {Head[]} */ (writingHeads(lab.settings));
  const means = cut ? meanOutputs(lab, pairs, heads) : null;
  const found = [];
  for (const pair of pairs) {
    found.push(pairEffects(lab, pair, { ...how, means: means?.get(pair.tokens.length) }));
    yield { done: found.length, total: pairs.length };
  }
  return joinPairs(found);
}
