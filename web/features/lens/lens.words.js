// What lens and patching say, in words and as grids. Pure.
import { decimals } from '../../base/format.js';
import { placeWords } from '../../model/ablation.js';
import { w } from './words.js';

/** From this share of the last accuracy on an answer counts as decided. */
const DECIDED = 0.95;
/** Below this there is no answer to speak of. */
const NONE = 0.5;

/** Depths as the page names them, counted from 1; `part`: within the block, after this. */
export function depthName(layer, part = null) {
  if (layer < 0) return w.embedding;
  return part ? w.blockPart[part]({ block: layer + 1 }) : w.block({ block: layer + 1 });
}

/** Rows of lensscore over several requests, added up. */
export function addScores(sum, rows) {
  return rows.map(({ layer, part, count, accuracy, probability }, i) => {
    const before = sum?.[i] ?? { count: 0, right: 0, chance: 0 };
    const all = before.count + count;
    const right = before.right + accuracy * count;
    const chance = before.chance + probability * count;
    return {
      layer,
      part,
      count: all,
      right,
      chance,
      accuracy: right / all,
      probability: chance / all,
    };
  });
}

/** After which block the answer is there: the first depth with nearly the accuracy of the last. */
export function decidedWords(
  /** @type {{ layer: number, part?: string | null, accuracy: number }[]} */ scores,
) {
  const last = scores.at(-1);
  const percent = (x) => `${(100 * x).toFixed(0)} %`;
  if (last.accuracy < NONE) return w.noBlockDecidesYet({ accuracy: percent(last.accuracy) });
  const at = scores.findIndex(({ accuracy }) => accuracy >= DECIDED * last.accuracy);
  const { layer, part, accuracy } = scores[at];
  if (layer < 0) return w.decidedInTheEmbedding({ accuracy: percent(accuracy) });
  const before = percent(scores[at - 1].accuracy);
  return w.decidedIn({ depth: depthName(layer, part), accuracy: percent(accuracy), before });
}

/** A share that came back: "71 %". */
export const recoveredText = (share) =>
  share === null || !Number.isFinite(share)
    ? '–'
    : `${(100 * share).toFixed(0).replace('-', '−').replace(/^−0$/, '0')} %`;

/** The strongest part alone: "Layer 3 · Head 2 alone restores 71 % of ...". */
export function patchWords(rows, metric, settings) {
  const known = rows.filter((row) => Number.isFinite(row[metric].recovered));
  if (known.length === 0) return w.bothInputsOfThis;
  const best = known.reduce((a, b) => (b[metric].recovered > a[metric].recovered ? b : a));
  return w.restores[metric]({
    best: placeWords(best, settings),
    recovered: recoveredText(best[metric].recovered),
  });
}

/**
 * Rows of patching as a grid: { columns: [name], rows: [{ name, cells: (row | null)[] }] }: layers
 * down; across heads, positions, or the layer's parts.
 * @param {import('../../model/ablation.js').Place[]} rows places, each with its metrics
 */
export function patchGrid(rows, settings) {
  const two = settings.arch === 'encdec';
  const columns = new Map();
  const lines = new Map();
  const columnOf = (
    /** @type {import('../../model/ablation.js').Place} */ { part, head, position },
  ) =>
    position !== undefined
      ? `${position + 1}`
      : part === 'ffn'
        ? w.ffn
        : part
          ? w.headOf[part]({ head: head + 1 })
          : w.allOfIt;
  for (const row of rows) {
    const part = row.part === 'block' ? depthName(row.layer) : w.layer({ layer: row.layer + 1 });
    const name = two ? `${row.stack} ${part}` : part;
    if (!columns.has(columnOf(row))) columns.set(columnOf(row), columns.size);
    if (!lines.has(name)) lines.set(name, new Map());
    lines.get(name).set(columnOf(row), row);
  }
  const names = [...columns.keys()];
  return {
    columns: names,
    rows: [...lines].map(([name, cells]) => ({
      name,
      cells: names.map((column) => cells.get(column) ?? null),
    })),
  };
}

/** A number with its sign. */
export function signedWords(/** @type {number} */ value) {
  if (!Number.isFinite(value)) return '–';
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${decimals(Math.abs(value), 3)}`;
}

/**
 * What pairs of prompts show, in a sentence or two: which head does most for it.
 * @param {any} study joinPairs() of wasm/analysis/meanpatches.mjs
 */
export function pairWords({ difference, other, rows }) {
  const sign = Math.sign(difference.mean) || 1;
  const by = decimals(Math.abs(difference.mean), 2);
  const [most] = [...rows].sort((a, b) => sign * (b.writes.mean - a.writes.mean));
  return w.theLogitOfTheAnswer({
    by,
    isLarger: sign > 0,
    other: signedWords(other.mean),
    layer: most.layer + 1,
    head: most.head + 1,
    writes: signedWords(most.writes.mean),
  });
}
