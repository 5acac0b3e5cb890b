// What a run is at a step, in numbers that another run can be compared with: scores, losses by
// position, heads, the answer of one example. Over a lab.
import { argmax, mass } from '../lab/logits.mjs';

/**
 * The nats of each answer of an example: { row: nats }, rows whose target counts.
 * @param {{ data: Float32Array, shape: number[] }} logits @param {ArrayLike<number>} targets
 * @param {number} ignored @returns {Map<number, number>}
 */
function nats({ data, shape: [rows, V] }, targets, ignored) {
  const found = new Map();
  for (let row = 0; row < rows; row++) {
    const target = targets[row];
    if (target === ignored || target === undefined) continue;
    const most = data[row * V + argmax(data, row * V, V)];
    found.set(row, Math.log(mass(data, row * V, V, most)) + most - data[row * V + target]);
  }
  return found;
}

/**
 * The mean loss of each position that has answers, over held-out samples: [{ position, loss, n }];
 * a classifier has one, of position 0. null for models of streams, whose samples are no tokens.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ samples?: number }} [how]
 */
export function lossByPosition(lab, { samples = 64 } = {}) {
  if (lab.task.streams.length > 0) return null;
  const { ignore_index: ignored, head } = lab.settings;
  if (head === 'none') return null;
  const sums = /** @type {Map<number, [number, number]>} */ (new Map());
  for (let i = 0; i < samples; i++)
    for (const [row, loss] of natsOf(lab, i, ignored)) {
      const [sum, n] = sums.get(row) ?? [0, 0];
      sums.set(row, [sum + loss, n + 1]);
    }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([position, [sum, n]]) => ({ position, loss: sum / n, n }));
}

function natsOf(lab, index, ignored) {
  const { tokens, targets, source } = lab.example(index);
  const { logits } = lab.probe(tokens, { source });
  const shape = logits.shape.length === 1 ? [1, logits.shape[0]] : logits.shape;
  return nats({ data: logits.data, shape }, targets, ignored);
}

/**
 * { step, hash, loss, accuracy, sequence_accuracy, positions, heads, example }: scores on all
 * held-out samples; positions as lossByPosition(); heads as Lab.heads(), null of a model without
 * answers; example: mean nats of the answers of held-out sample 0.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ samples?: number }} [how] samples: of
 *   positions and heads
 */
export function runState(lab, { samples = 64 } = {}) {
  const { loss, accuracy, sequence_accuracy } = lab.evaluate();
  const isTokens = lab.task.streams.length === 0;
  const answers = isTokens ? [...natsOf(lab, 0, lab.settings.ignore_index).values()] : [];
  return {
    ...{ step: lab.step, hash: lab.hash(), loss, accuracy, sequence_accuracy },
    positions: lossByPosition(lab, { samples }),
    heads: lab.heads({ samples }),
    example: answers.length ? answers.reduce((a, b) => a + b, 0) / answers.length : null,
  };
}

/** Members of a head's row that are no measure. */
const NO_MEASURES = [
  'stack',
  'layer',
  'part',
  'head',
  'kind',
  'tensor',
  'uniform',
  'words',
  'streams',
];

const less = (a, b) => (a === null || b === null ? null : a - b);

/**
 * One state less another of the same model: { loss, accuracy, sequence_accuracy, positions, heads,
 * example }; of a head each measure that both have.
 * @param {ReturnType<typeof runState>} a @param {ReturnType<typeof runState>} b
 */
export function stateDifference(a, b) {
  const measures = (row, other) =>
    Object.fromEntries(
      Object.keys(row)
        .filter((key) => !NO_MEASURES.includes(key))
        .map((key) => [key, less(row[key], other[key])]),
    );
  return {
    loss: a.loss - b.loss,
    accuracy: a.accuracy - b.accuracy,
    sequence_accuracy: a.sequence_accuracy - b.sequence_accuracy,
    positions:
      a.positions &&
      a.positions.map(({ position, loss }, i) => ({
        position,
        loss: loss - b.positions[i].loss,
      })),
    heads: a.heads.map((row, i) => ({
      ...{ stack: row.stack, layer: row.layer, part: row.part, head: row.head },
      ...measures(row, b.heads[i]),
    })),
    example: less(a.example, b.example),
  };
}
