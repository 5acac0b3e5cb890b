// Studies of switches: each run keeps the settings of the run before it and changes one thing more.
// Pure.
import { refuse } from '../lab/inputs.mjs';
import { between, listed, percent, TOO_FEW } from './words.mjs';

/** Refuses switches that are too few, beside vary, or of which the first leaves a key out. */
export function checkSwitches({ switches, vary }) {
  const no = (message) => refuse('config', 'switches', switches.length, message);
  if (vary) throw no('a study has vary or switches, not both');
  if (switches.length < 2) throw no('a study of switches needs at least two');
  const [first, ...others] = switches;
  for (const { label, set } of others) {
    const key = Object.keys(set).find((one) => !Object.hasOwn(first.set, one));
    if (key) throw no(`"${label}" sets ${key}, which "${first.label}" does not`);
  }
}

/**
 * The settings after each switch: [{ values, label }], values having the keys of all switches.
 * @param {{ label: string, set: Record<string, any> }[]} switches
 */
export function rungsOf(switches) {
  let values = {};
  return switches.map(({ label, set }) => {
    values = { ...values, ...set };
    return { values, label };
  });
}

const rangeText = ({ min, max }) => between(min, max, percent);
const change = ({ row, before }) =>
  `${row.label} (${rangeText(before.accuracy)} becomes ${rangeText(row.accuracy)})`;

/**
 * What each switch did to the final held-out accuracy, as sentences that hold of the numbers. A
 * switch counts only when the ranges over the seeds, with it and before it, do not touch.
 * @param {{ label: string, n: number, diverged: number, accuracy: { min: number, max: number } |
 *   null }[]} rows of summarise in sweep.mjs, in the order of the switches
 * @param {number} steps of a run
 * @param {string} doubt a sentence to end with, or ''
 */
export function concludeSwitches(rows, steps, doubt = '') {
  const pairs = rows
    .slice(1)
    .map((row, i) => ({ row, before: rows[i] }))
    .filter(({ row, before }) => row.accuracy && before.accuracy);
  const ended = rows.filter(({ accuracy }) => accuracy);
  if (pairs.length === 0) return TOO_FEW;
  const up = pairs.filter(({ row, before }) => row.accuracy.min > before.accuracy.max);
  const down = pairs.filter(({ row, before }) => row.accuracy.max < before.accuracy.min);
  const level = pairs.filter((pair) => !up.includes(pair) && !down.includes(pair));
  const [first] = ended;
  const last = /** @type {any} */ (ended.at(-1));
  const sentences = [
    `After ${steps} steps, held-out accuracy is ${rangeText(first.accuracy)} with ` +
      `${first.label} and ${rangeText(last.accuracy)} with all switches up to ${last.label}.`,
    up.length && `It rises with ${listed(up.map(change))}.`,
    down.length && `It falls with ${listed(down.map(change))}.`,
    level.length &&
      `No difference beyond the spread of the seeds: ${listed(level.map(({ row }) => row.label))}.`,
    ...rows
      .filter(({ diverged }) => diverged)
      .map(({ label, n, diverged }) => `With ${label}, ${diverged} of ${n} runs diverged.`),
  ].filter(Boolean);
  return `${sentences.join(' ')}${doubt}`;
}
