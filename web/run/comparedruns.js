// The runs of a page: the present one, and the last ones before it to compare with. Pure; what
// survives a reload is read with suspicion.
import { formatSetting } from '../base/format.js';
import { findSetting, isOpened } from '../model/settingsrules.js';
import { shownAs } from '../model/shownas.js';
import { MetricSeries } from './metricseries.js';
import { w } from '../words/run.js';

/** Earlier runs that are kept, and as many colours. */
export const MOST_RUNS = 8;
/** A run of fewer steps is not kept. */
export const LEAST_STEPS = 10;
/** Points of an earlier run's curve. */
export const CURVE_POINTS = 256;
export const LONGEST_NAME = 24;

/**
 * @typedef {{ preset: string, opened: boolean }} Model opened: whether its weights
 *   came from elsewhere
 * @typedef {{ models: [Model, Model] | null, settings: [key: string, before: string | null,
 *   after: string][], text: boolean }} Difference models: of both, where they are not the same;
 *   settings: with their values as their fields show them, before only where the model is the same;
 *   text: whether it learnt from another text
 *
 * @typedef {object} RunRecord
 * @property {number} number @property {string} name
 * @property {number} colour 0 to MOST_RUNS - 1, unlike that of every other run; the present one has
 *   none until it is an earlier one
 * @property {string} preset @property {Record<string, any>} chosen what was set beside the preset
 *   when it began
 * @property {Record<string, any>} settings all that was in force when it began
 * @property {import('../model/corpustext.js').ReaderText} [text] what task text learnt from,
 *   where it was the reader's own
 * @property {Difference | string | null} differs from the run before, in words where an older page
 *   kept it; null for the first
 * @property {string[]} changes during the run, in words, of a run of before there were events
 * @property {boolean} visible in the charts
 * @property {any} run as newRun() in run.js
 */

export class Runs {
  #list = /** @type {RunRecord[]} */ ([]);
  #current = /** @type {RunRecord|null} */ (null);

  /** Earlier runs, oldest first. */
  get earlier() {
    return this.#list;
  }
  get current() {
    return this.#current;
  }
  get count() {
    return this.#list.length + (this.#current ? 1 : 0);
  }

  /** A new run begins; the one before is kept if it got anywhere. resumed: the number of an earlier
   *  run that goes on, if it is still there.
   *  @param {{ preset: string, chosen: any, settings: any, text?: any, run: any }} made @param
   *    {import('../model/settingsrules.js').Description} description */
  begin(made, description, resumed = 0) {
    this.#retire();
    const again = this.#list.find((one) => one.number === resumed);
    if (again) {
      this.#list = this.#list.filter((one) => one !== again);
      this.#current = { ...again, ...made };
      return;
    }
    const before = this.#list.at(-1);
    const number = 1 + Math.max(0, ...this.#list.map((one) => one.number));
    this.#current = {
      number,
      name: w.runNumber({ number }),
      colour: 0,
      changes: [],
      visible: true,
      ...made,
      differs: before ? differenceOf(before, made, description) : null,
    };
  }

  /** Settings of the present run were changed on its way. */
  change({ chosen }) {
    if (this.#current) this.#current.chosen = chosen;
  }

  #retire() {
    const done = this.#current;
    this.#current = null;
    if (!done || done.run.step < LEAST_STEPS) return;
    const { train, held } = done.run;
    const run = { ...done.run, running: false, train: thin(train), held: thin(held) };
    this.#list = [...this.#list.slice(1 - MOST_RUNS), { ...done, run, colour: this.#freeColour() }];
  }

  /** A colour that none of the runs has that stay when one more comes. */
  #freeColour() {
    const taken = this.#list.slice(1 - MOST_RUNS).map(({ colour }) => colour);
    return Array.from({ length: MOST_RUNS }, (_, i) => i).find((i) => !taken.includes(i));
  }

  find(number) {
    return number === this.#current?.number
      ? this.#current
      : this.#list.find((one) => one.number === number);
  }

  /** The reader's own texts that these runs learnt from, the present one's first. */
  get texts() {
    return [this.#current, ...this.#list.toReversed()]
      .map((one) => one?.text)
      .filter((text) => text !== undefined);
  }

  remove(number) {
    this.#list = this.#list.filter((one) => one.number !== number);
  }

  /** Names are trimmed; an empty one leaves the old. */
  rename(number, name) {
    const record = this.find(number);
    const text = name.trim().slice(0, LONGEST_NAME);
    if (record && text) record.name = text;
  }

  /** What is worth keeping, the present run included, the oldest first. */
  get all() {
    const now = this.#current;
    const current =
      now && now.run.step >= LEAST_STEPS ? [{ ...now, colour: this.#freeColour() }] : [];
    return [...this.#list, ...current].slice(-MOST_RUNS);
  }

  /** Adds a run of before a reload, unless there is one of its number or its colour. */
  take(/** @type {RunRecord} */ record) {
    const isTaken = ({ number, colour }) => number === record.number || colour === record.colour;
    const isNow = record.number === this.#current?.number;
    if (!isNow && !this.#list.some(isTaken)) this.#list.push(record);
  }
}

/**
 * What a run changes against the one before: of what was set, and not of what follows from it.
 * @returns {Difference}
 */
export function differenceOf(before, after, description) {
  const other =
    before.preset !== after.preset || isOpened(before.chosen) !== isOpened(after.chosen);
  const set = other ? after.chosen : { ...before.chosen, ...after.chosen };
  const keys = Object.keys(after.settings).filter(
    (key) => Object.hasOwn(set, key) && (other || before.settings[key] !== after.settings[key]),
  );
  const model = ({ preset, chosen }) => ({ preset, opened: isOpened(chosen) });
  return {
    models: other ? [model(before), model(after)] : null,
    settings: keys
      .filter((key) => findSetting(description, key) && !['threads', 'events'].includes(key))
      .map((key) => [key, other ? null : shown(key, before.settings), shown(key, after.settings)]),
    text: before.text !== after.text,
  };
}

function shown(key, settings) {
  const as = shownAs(key, settings);
  return formatSetting(as ? as.toShown(settings[key]) : settings[key]);
}

/** A copy of a history with as many points as an earlier run's. */
export function thin(history) {
  const points = history.points();
  const copy = new MetricSeries(points[0]?.length ?? 1, Infinity);
  points.forEach((point) => copy.push(point.map((value) => value ?? NaN)));
  copy.compact(CURVE_POINTS);
  return copy;
}
