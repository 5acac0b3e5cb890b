// The runs of a page: the present one, and the last ones before it to compare with. Pure; what
// survives a reload is read with suspicion.
import { formatSetting } from '../base/format.js';
import { POINT_FIELDS } from '../base/protocol.js';
import { LISTS, findPreset, findSetting, isValue, readsText } from '../model/settings.js';
import { settingWords, shownAs } from '../model/words.js';
import { History } from './history.js';
import { HELD_FIELDS, newRun } from './run.js';

/** Earlier runs that are kept, and as many colours. */
export const MOST_RUNS = 8;
/** A run of fewer steps is not kept. */
export const LEAST_STEPS = 10;
/** Points of an earlier run's curve. */
const CURVE_POINTS = 256;
const LONGEST_NAME = 24;
const VERSION = 1;
/** What is stored of the last evaluation. */
const EVALUATION = ['step', 'loss', 'accuracy', 'sequenceAccuracy'];

/**
 * @typedef {object} RunRecord
 * @property {number} number @property {string} name
 * @property {number} colour 0 to MOST_RUNS - 1, unlike that of every other run; the present one has
 *   none until it is an earlier one
 * @property {string} preset @property {Record<string, any>} chosen what was set beside the preset
 *   when it began
 * @property {Record<string, any>} settings all that was in force when it began
 * @property {import('../model/corpus.js').ReaderText} [text] what task text learnt from, where it
 *   was the reader's own
 * @property {string} differs from the run before, in words
 * @property {string[]} changes during the run, in words
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
   *    {import('../model/settings.js').Description} description */
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
      name: `Run ${number}`,
      colour: 0,
      changes: [],
      visible: true,
      ...made,
      differs: before ? differenceWords(before, made, description) : '',
    };
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

  /**
   * Everything as text, the present run included when it is worth keeping; `restore` reads it. A
   * run on a text of the reader's is in it where that text is kept too:
   *  @param {(text: import('../model/corpus.js').ReaderText) => string | null} markOf what tells
   *    the text from others, or null for one that is not kept */
  save(markOf = () => null) {
    const current =
      this.#current && this.#current.run.step >= LEAST_STEPS
        ? [{ ...this.#current, colour: this.#freeColour() }]
        : [];
    const all = [...this.#list, ...current].slice(-MOST_RUNS);
    return JSON.stringify({
      version: VERSION,
      runs: all
        .filter(({ text }) => text === undefined || markOf(text) !== null)
        .map((one) => pack(one, markOf)),
    });
  }

  /**
   * Takes in what save() wrote; what is not whole, or not of this engine, or on a text that is not
   * there any more, is left out.
   *  @param {string} text @param {import('../model/settings.js').Description} description
   *  @param {(mark: string) => import('../model/corpus.js').ReaderText | null} [textOf] */
  restore(text, description, textOf = () => null) {
    let saved = null;
    try {
      saved = JSON.parse(text);
    } catch {
      return;
    }
    if (saved?.version !== VERSION || !Array.isArray(saved.runs)) return;
    for (const raw of saved.runs.slice(-MOST_RUNS)) {
      const record = unpack(raw, description, textOf);
      if (
        record &&
        !this.find(record.number) &&
        !this.#list.some(({ colour }) => colour === record.colour)
      )
        this.#list.push(record);
    }
  }
}

/**
 * What a run changes against the one before, in words: "Layers 3 → 1, Seed 1 → 2"; of what was set,
 * and not of what follows from it.
 */
export function differenceWords(before, after, description) {
  const presetTitle = (name) => findPreset(description, name)?.title ?? name;
  const other = before.preset !== after.preset;
  const set = other ? after.chosen : { ...before.chosen, ...after.chosen };
  const keys = Object.keys(after.settings).filter(
    (key) => Object.hasOwn(set, key) && (other || before.settings[key] !== after.settings[key]),
  );
  const words = keys
    .map((key) => findSetting(description, key))
    .filter((setting) => setting && setting.key !== 'threads')
    .map((setting) => {
      const { key } = setting;
      const { label, sub } = settingWords(setting);
      const from = other ? '' : `${shown(key, before.settings)} → `;
      return `${label}${sub ? ` ${sub}` : ''} ${from}${shown(key, after.settings)}`;
    });
  if (other) words.unshift(`${presetTitle(before.preset)} → ${presetTitle(after.preset)}`);
  if (before.text !== after.text) words.push('another text');
  return words.join(', ') || 'the same settings';
}

function shown(key, settings) {
  const as = shownAs(key, settings);
  return formatSetting(as ? as.toShown(settings[key]) : settings[key]);
}

function pack({ run, settings, text = undefined, ...rest }, markOf) {
  const { facts, ...plain } = settings;
  const { step, diverged, solvedStep, elapsedMs } = run;
  const evaluation =
    run.evaluation && Object.fromEntries(EVALUATION.map((key) => [key, run.evaluation[key]]));
  return {
    ...rest,
    ...(text && { text: markOf(text) }),
    settings: plain,
    run: {
      step,
      diverged,
      solvedStep,
      evaluation,
      elapsedMs,
      train: thin(run.train).points(),
      held: thin(run.held).points(),
    },
  };
}

/** A copy of a history with as many points as an earlier run's. */
function thin(history) {
  const points = history.points();
  const copy = new History(points[0]?.length ?? 1, Infinity);
  points.forEach((point) => copy.push(point.map((value) => value ?? NaN)));
  copy.compact(CURVE_POINTS);
  return copy;
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isText = (value, most) => typeof value === 'string' && value.length <= most;
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns {RunRecord|null} */
function unpack(raw, description, textOf) {
  if (!isRecord(raw) || !isRecord(raw.run)) return null;
  const { number, name, colour, preset, differs, changes, visible, run } = raw;
  const own = raw.text !== undefined;
  const text = own && isText(raw.text, 64) ? textOf(raw.text) : null;
  const settings = readSettings(raw.settings, description);
  const chosen = readSettings(raw.chosen, description);
  const train = readHistory(run.train, POINT_FIELDS);
  const held = readHistory(run.held, HELD_FIELDS);
  const whole =
    isCount(number) &&
    isText(name, LONGEST_NAME) &&
    isCount(colour) &&
    colour < MOST_RUNS &&
    findPreset(description, preset) &&
    isText(differs, 2000) &&
    Array.isArray(changes) &&
    changes.length < 1000 &&
    changes.every((one) => isText(one, 200)) &&
    typeof visible === 'boolean' &&
    settings &&
    chosen &&
    train &&
    held &&
    (!own || (text && readsText(description, settings.task))) &&
    isCount(run.step) &&
    run.step >= LEAST_STEPS &&
    Number.isFinite(run.elapsedMs) &&
    (run.solvedStep === null || isCount(run.solvedStep));
  if (!whole) return null;
  const evaluation = readNumbers(run.evaluation, EVALUATION);
  const diverged =
    isRecord(run.diverged) && isCount(run.diverged.step) && isText(run.diverged.tensor, 100)
      ? { step: run.diverged.step, tensor: run.diverged.tensor }
      : null;
  return {
    number,
    name,
    colour,
    preset,
    chosen,
    settings,
    differs,
    changes: [...changes],
    visible,
    ...(text && { text }),
    run: {
      ...newRun(),
      step: run.step,
      diverged,
      solvedStep: run.solvedStep,
      evaluation,
      elapsedMs: run.elapsedMs,
      train,
      held,
    },
  };
}

/** Settings of this engine with values that it accepts, or null. */
function readSettings(raw, description) {
  if (!isRecord(raw)) return null;
  const entries = [];
  for (const [key, value] of Object.entries(raw)) {
    const setting = findSetting(description, key);
    if (LISTS.includes(key)) continue;
    if (!setting || !isValue(setting, value)) return null;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

function readNumbers(raw, keys) {
  return isRecord(raw) && keys.every((key) => Number.isFinite(raw[key]))
    ? Object.fromEntries(keys.map((key) => [key, raw[key]]))
    : null;
}

/** A history of points with ascending steps, or null. */
function readHistory(raw, fields) {
  if (!Array.isArray(raw) || raw.length > CURVE_POINTS) return null;
  const history = new History(fields, Infinity);
  let before = -1;
  for (const point of raw) {
    const fits =
      Array.isArray(point) &&
      point.length === fields &&
      isCount(point[0]) &&
      point[0] > before &&
      point.slice(1).every((value) => value === null || Number.isFinite(value));
    if (!fits) return null;
    before = point[0];
    history.push(point.map((value) => value ?? NaN));
  }
  return history;
}
