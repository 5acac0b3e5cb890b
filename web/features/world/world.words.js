// What a model does in its world, in a sentence. Pure.
import { plural } from '../../base/format.js';

const two = (value) => value.toFixed(2).replace('-', '−');
const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** @param {{ rollouts: { asked: number|null, return: number, arrived: boolean }[] }} answer */
export function actsWords({ rollouts }) {
  const arrived = rollouts.filter((one) => one.arrived).length;
  const from = `arrives from ${arrived} of ${plural(rollouts.length, 'start')}`;
  const reached = two(mean(rollouts.map((one) => one.return)));
  const { asked } = rollouts[0];
  if (asked === null) return `It ${from} and reaches ${reached}; no return is asked for.`;
  const wanted = two(mean(rollouts.map((one) => one.asked)));
  return `Asked for ${wanted} on average, it reaches ${reached} and ${from}.`;
}

/** Examples after which the sentence compares. */
const COMPARED = 4;

/** @param {{ rows: { examples: number, model: number, ridge: number }[] }} answer */
export function fitsWords({ rows }) {
  const { examples, model, ridge } = rows[Math.min(COMPARED, rows.length - 1)];
  return (
    `After ${plural(examples, 'example')} its squared error is ${two(model)}; ridge regression, ` +
    `the best there is, has ${two(ridge)}.`
  );
}

const AHEAD = 4;

/** @param {{ rows: { ahead: number, model: number, still: number }[] }} answer */
export function foreseesWords({ rows }) {
  const { ahead, model, still } = rows[Math.min(AHEAD, rows.length) - 1];
  return (
    `After ${plural(ahead, 'step')} on its own its squared error is ${model.toPrecision(2)}; ` +
    `to foresee no motion has ${two(still)}.`
  );
}

/** @param {number} error of the variance of a column @param {string} name */
export const followsWords = (error, name) =>
  Number.isNaN(error) ? `No held-out example has a ${name} to foresee.` : oneAhead(error, name);

const oneAhead = (error, name) =>
  `One step ahead its squared error of ${name} is ${error.toPrecision(2)} of the variance; to ` +
  'guess the mean has about 1.';

/** @param {{ rows: { shortest: number, model: number|null, walks: number|null }[] }} answer */
export function findsWords({ rows }) {
  const best = rows.filter(({ model, shortest }) => model === shortest).length;
  const known = rows.filter(({ walks }) => walks !== null);
  const walks = mean(known.map((row) => /** @type {number} */ (row.walks)));
  const shortest = mean(known.map((row) => row.shortest));
  return (
    `It takes a shortest path from ${best} of ${plural(rows.length, 'node')}. Shortest paths ` +
    `have ${two(shortest)} moves on average, random walks that arrive ${two(walks)}.`
  );
}
