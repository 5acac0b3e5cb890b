// What a model does in its world, in a sentence. Pure.
import { decimals, inText } from '../../base/format.js';
import { w } from './words.js';

const two = (value) => decimals(value, 2).replace('-', '−');
const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** @param {{ rollouts: { asked: number|null, return: number, arrived: boolean }[] }} answer */
export function actsWords({ rollouts }) {
  const arrived = rollouts.filter((one) => one.arrived).length;
  const reached = two(mean(rollouts.map((one) => one.return)));
  const said = { arrived, starts: rollouts.length, reached };
  const { asked } = rollouts[0];
  if (asked === null) return w.actsUnasked(said);
  const wanted = two(mean(rollouts.map((one) => one.asked)));
  return w.actsAsked({ ...said, wanted });
}

/** Examples after which the sentence compares. */
const COMPARED = 4;

/** @param {{ rows: { examples: number, model: number, ridge: number }[] }} answer */
export function fitsWords({ rows }) {
  const { examples, model, ridge } = rows[Math.min(COMPARED, rows.length - 1)];
  return w.fits({ examples, model: two(model), ridge: two(ridge) });
}

const AHEAD = 4;

/** @param {{ rows: { ahead: number, model: number, still: number }[] }} answer */
export function foreseesWords({ rows }) {
  const { ahead, model, still } = rows[Math.min(AHEAD, rows.length) - 1];
  return w.foresees({ ahead, error: inText(model.toPrecision(2)), still: two(still) });
}

/** @param {number} error of the variance of a column @param {string} name */
export const followsWords = (error, name) =>
  Number.isNaN(error) ? w.noHeldOutExample({ name }) : oneAhead(error, name);

const oneAhead = (error, name) => w.follows({ name, error: inText(error.toPrecision(2)) });

/** @param {{ rows: { shortest: number, model: number|null, walks: number|null }[] }} answer */
export function findsWords({ rows }) {
  const best = rows.filter(({ model, shortest }) => model === shortest).length;
  const known = rows.filter(({ walks }) => walks !== null);
  const walks = mean(known.map((row) => /** @type {number} */ (row.walks)));
  const shortest = mean(known.map((row) => row.shortest));
  return w.finds({
    best,
    nodes: rows.length,
    shortest: two(shortest),
    walks: two(walks),
  });
}
