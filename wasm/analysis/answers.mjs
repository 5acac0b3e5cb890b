// Which answers a model gives of an example, as Lab.why takes them. Over a lab.
import { argmax } from '../lab/logits.mjs';

/** The likeliest token but one in a row of logits [.., V]. */
export function runnerUp({ data, shape }, row, token) {
  const V = shape.at(-1);
  const others = data.slice(row * V, (row + 1) * V);
  others[token] = -Infinity;
  return argmax(others, 0, V);
}

/**
 * The answers of a probe whose targets count: the logit of the target, with `minus` "runner-up"
 * less that of the likeliest other token.
 * @param {{ targets: ArrayLike<number>, logits: { data: Float32Array, shape: number[] } }} probe
 * @param {Record<string, any>} settings @param {string} [minus] runner-up or none
 */
export function answersOf({ targets, logits }, { ignore_index }, minus = 'runner-up') {
  return Array.from(targets, (token, row) => ({ row, token }))
    .filter(({ token }) => token !== ignore_index)
    .map(({ row, token }) => ({
      row,
      token,
      ...(minus === 'runner-up' && { minus: runnerUp(logits, row, token) }),
    }));
}

/**
 * The same of streams, prediction by prediction: every number of vectors, and of tokens the target.
 * Beside row and token they have `of`, the prediction's name, and `number`: which of its numbers,
 * or the token; with `minus` also `less`, the other token.
 * @param {{ streams: { name: string }[], predictions: any[] }} task
 * @param {{ targets: Record<string, ArrayLike<number>> }} example
 * @param {Record<string, { data: Float32Array, shape: number[] }>} outputs of its probe
 * @param {string} [minus]
 */
function numbersOf({ streams, predictions }, { targets }, outputs, minus = 'runner-up') {
  let first = 0;
  return predictions.flatMap(({ name, kind, size, at }) => {
    const place = streams.findIndex((stream) => stream.name === at);
    const begin = first;
    first += size;
    const answer = (step, number) => ({
      row: step * streams.length + place,
      token: begin + number,
      of: name,
      number,
    });
    if (kind !== 'token')
      return Array.from(targets[name], (target, i) => ({ target, i }))
        .filter(({ target }) => !Number.isNaN(target))
        .map(({ i }) => answer(Math.floor(i / size), i % size));
    return Array.from(targets[name], (target, step) => ({ target, step }))
      .filter(({ target }) => target >= 0)
      .map(({ target, step }) => {
        const own = answer(step, target);
        if (minus !== 'runner-up') return own;
        const less = runnerUp(outputs[name], step, target);
        return { ...own, less, minus: begin + less };
      });
  });
}

/**
 * Runs an example of a split, and finds its answers; `positions` is what explainScore() takes for
 * the sequence.
 * @param {import('../lab/lab.mjs').Lab} lab @param {any} example @param {string} [minus]
 * @returns {{ positions: any, answers: any[] }}
 */
export function probeAnswers(lab, example, minus) {
  if (lab.task.streams.length) {
    const { outputs } = lab.probe(example);
    const tokens = { length: example.valid.length * lab.task.streams.length };
    return { positions: { tokens }, answers: numbersOf(lab.task, example, outputs, minus) };
  }
  const { tokens, targets, source } = example;
  const { logits } = lab.probe(tokens, { targets, source });
  const answers = logits ? answersOf({ targets, logits }, lab.settings, minus) : [];
  return { positions: { tokens, source }, answers };
}
