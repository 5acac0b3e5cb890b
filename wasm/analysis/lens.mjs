// The logit lens: what a model would answer if it stopped after a block, or within it. Over a lab.
import { argmax, mass } from '../lab/logits.mjs';

/**
 * { top, top_probability } of one row of logits and, with a target, { target, target_probability,
 * target_rank }: rank 1 is the likeliest, ties count against it.
 *  @returns {{ top: number, top_probability: number, target?: number, target_probability?: number,
 *    target_rank?: number }} */
function readRow(logits, start, V, target) {
  const top = argmax(logits, start, V);
  const most = logits[start + top];
  const total = mass(logits, start, V, most);
  const row = { top, top_probability: 1 / total };
  if (target === undefined || target < 0 || target >= V) return row;
  let rank = 1;
  for (let v = 0; v < V; v++)
    rank += Number(v !== target && logits[start + v] >= logits[start + target]);
  return {
    ...row,
    target,
    target_probability: Math.exp(logits[start + target] - most) / total,
    target_rank: rank,
  };
}

const PARTS = { self: 'attention', cross: 'cross-attention' };

/** A depth for people: "embedding", "block 1", "block 1 attention". */
function depthText({ layer, part }) {
  if (layer < 0) return 'embedding';
  return `block ${layer}${part ? ` ${PARTS[part]}` : ''}`;
}

/**
 * The last probe after the embedding and after each block: [{ layer, part, name, positions: [{ top,
 * top_probability, target, target_probability, target_rank }] }]. A
 *  target that does not count (ignore_index) is left out.
 *  @param {import('../lab/lab.mjs').Lab} lab @param {ArrayLike<number>} [targets]
 *  @param {{ between?: boolean }} [how] between: after each sublayer, too (Lab.lens) */
export function lensTable(lab, targets = [], how = {}) {
  const { ignore_index } = lab.settings;
  return lab.lens(how).map(
    ({
      layer,
      part,
      logits: {
        data,
        shape: [rows, V],
      },
    }) => ({
      layer,
      part,
      name: depthText({ layer, part }),
      positions: Array.from({ length: rows }, (_, i) =>
        readRow(data, i * V, V, targets[i] === ignore_index ? undefined : targets[i]),
      ),
    }),
  );
}

/**
 * The lens over held-out samples first to first + samples - 1: [{ layer, part, name, count,
 * accuracy, probability }], the share of the `count` counted targets on top and their
 *  mean probability. Yields { done, total }. */
export function* lensScore(lab, { first = 0, samples = 64, between = false } = {}) {
  const sums = [];
  for (let i = 0; i < samples; i++) {
    const { tokens, targets, source } = lab.example(first + i);
    lab.probe(tokens, { source });
    lensTable(lab, targets, { between }).forEach(({ layer, part, name, positions }, at) => {
      const sum = (sums[at] ??= { layer, part, name, count: 0, right: 0, probability: 0 });
      for (const { top, target, target_probability } of positions) {
        if (target === undefined) continue;
        sum.count++;
        sum.right += Number(top === target);
        sum.probability += target_probability;
      }
    });
    yield { done: i + 1, total: samples };
  }
  return sums.map(({ layer, part, name, count, right, probability }) => ({
    layer,
    part,
    name,
    count,
    accuracy: right / count,
    probability: probability / count,
  }));
}
