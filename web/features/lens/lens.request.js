// What the model would answer if it stopped after a block; and patching: on a corrupted example,
// parts of the model get what they had on the clean one.
import { patchablePair, pairEffects, readPair } from '../../wasm/analysis/pairs.mjs';
import { drawPairs, STUDIES } from '../../wasm/analysis/pairtemplates.mjs';
import { exampleOf } from '../../worker/probe.js';

/** Likeliest tokens of one cell. */
const TOP = 5;

/**
 * `lens`: what is read out after the embedding and after each block, or `between` after each
 * sublayer; no layers for a model without an output.
 */
export function lens(lab, { source, between = false }, { lensTable }) {
  const example = exampleOf(lab, source);
  const probe = lab.probe(example.tokens, example);
  const { tokens, targets, source: read = null } = example;
  const about = { step: lab.step, tokens, targets, source: read, predictions: probe.predictions };
  return { ...about, layers: probe.logits ? lensTable(lab, targets, { between }) : [] };
}

/** `lenscell`: the likeliest tokens at one depth and position of what `lens` reads out. */
export function lenscell(lab, { source, depth, position, between = false }) {
  const example = exampleOf(lab, source);
  lab.probe(example.tokens, example);
  const [{ logits }] = lab.lens({ between, depth });
  return { top: topOf(logits, position) };
}

function topOf({ data, shape: [, V] }, row) {
  const logits = data.subarray(row * V, (row + 1) * V);
  const order = Array.from({ length: V }, (_, v) => v).sort(
    (a, b) => logits[b] - logits[a] || a - b,
  );
  const total = logits.reduce((sum, value) => sum + Math.exp(value - logits[order[0]]), 0);
  return order
    .slice(0, TOP)
    .map((token) => ({ token, probability: Math.exp(logits[token] - logits[order[0]]) / total }));
}

/**
 * `lensscore`: of held-out samples first to first + samples - 1, how often each depth has the
 * answer on top: rows { layer, part, name, count, accuracy, probability }.
 */
export function lensscore(lab, { first, samples, between = false }, { lensScore }) {
  const parts = lensScore(lab, { first, samples, between });
  let turn = parts.next();
  while (!turn.done) turn = parts.next();
  return { step: lab.step, rows: turn.value };
}

/**
 * `patch`: a pair of examples, the one that begins with number `index` or the prompts of `pair`,
 * the metrics of both, and what each of the places brings back alone.
 */
export function patch(lab, { index, pair, places }, { examplePair, preparePatch }) {
  const { clean, corrupted } = pair
    ? patchablePair(lab, readPair(lab, pair))
    : examplePair(lab, index);
  const prepared = preparePatch(lab, { clean, corrupted });
  const rows = places.map((place) => ({ ...place, ...prepared.patch([place]) }));
  return {
    step: lab.step,
    clean: { ...clean, ...prepared.clean },
    corrupted: { ...corrupted, ...prepared.corrupted },
    rows,
  };
}

/** `drawpairs`: pairs of a built-in template, as text. */
export function drawpairs(lab, { study, count, seed }) {
  const { template } = STUDIES[study];
  const { pairs, left } = drawPairs(template, { count, seed, read: (one) => readPair(lab, one) });
  return { pairs, left };
}

/** `paireffects`: what heads do for an answer in a pair of prompts (wasm/analysis/pairs.mjs). */
export function paireffects(lab, { pair, heads, patches }) {
  const read = readPair(lab, pair);
  const { tokens, other } = read;
  return { step: lab.step, tokens, other, ...pairEffects(lab, read, { heads, patch: patches }) };
}
