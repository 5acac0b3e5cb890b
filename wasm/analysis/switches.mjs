// Studies of switches: each run keeps the settings of the run before it and changes one thing more.
// Pure.
import { refuse } from '../lab/inputs.mjs';
import { Sentence, sentence } from '../lab/sentence.mjs';
import { between, percent, TOO_FEW } from './words.mjs';

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
/** The name of a switch, as a sentence: those of this program are known in other languages. */
const nameOf = ({ label }) => new Sentence(label, []);
const change = ({ row, before }) =>
  new Sentence('{} ({} becomes {})', [
    ...[nameOf(row), rangeText(before.accuracy), rangeText(row.accuracy)],
  ]);

/**
 * What each switch did to the final held-out accuracy, as sentences that hold of the numbers. A
 * switch counts only when the ranges over the seeds, with it and before it, do not touch.
 * @param {{ label: string, n: number, diverged: number, accuracy: { min: number, max: number } |
 *   null }[]} rows of summarise in sweep.mjs, in the order of the switches
 * @param {number} steps of a run
 * @param {Sentence[]} doubts what to end with
 * @returns {Sentence[]}
 */
export function concludeSwitches(rows, steps, doubts) {
  const pairs = rows
    .slice(1)
    .map((row, i) => ({ row, before: rows[i] }))
    .filter(({ row, before }) => row.accuracy && before.accuracy);
  const ended = rows.filter(({ accuracy }) => accuracy);
  if (pairs.length === 0) return [TOO_FEW];
  const up = pairs.filter(({ row, before }) => row.accuracy.min > before.accuracy.max);
  const down = pairs.filter(({ row, before }) => row.accuracy.max < before.accuracy.min);
  const level = pairs.filter((pair) => !up.includes(pair) && !down.includes(pair));
  const [first] = ended;
  const last = /** @type {any} */ (ended.at(-1));
  const of = (some, make) => (some.length ? [make()] : []);
  return [
    new Sentence(
      'After {} steps, held-out accuracy is {} with {} and {} with all switches up to {}.',
      [steps, rangeText(first.accuracy), nameOf(first), rangeText(last.accuracy), nameOf(last)],
    ),
    ...of(up, () => sentence`It rises with ${up.map(change)}.`),
    ...of(down, () => sentence`It falls with ${down.map(change)}.`),
    ...of(level, () => {
      const same = level.map(({ row }) => nameOf(row));
      return sentence`No difference beyond the spread of the seeds: ${same}.`;
    }),
    ...rows
      .filter(({ diverged }) => diverged)
      .map((row) => sentence`With ${nameOf(row)}, ${row.diverged} of ${row.n} runs diverged.`),
    ...doubts,
  ];
}
