// The runs of a tab as text, for its reload. What is read is not trusted: what is not whole, or not
// of this engine, is left out. Pure.
import { POINT_FIELDS } from '../base/protocol.js';
import { findPreset, findSetting, isValue, LISTS, readsText } from '../model/settingsrules.js';
import { MetricSeries } from '../run/metricseries.js';
import { HELD_FIELDS, newRun } from '../run/currentrun.js';
import { CURVE_POINTS, LEAST_STEPS, LONGEST_NAME, MOST_RUNS, thin } from '../run/comparedruns.js';
import { count, flag, list, number, orNull, readJson, record, text } from './schema.js';

/**
 * @typedef {import('../run/comparedruns.js').Runs} Runs
 * @typedef {import('../run/comparedruns.js').RunRecord} RunRecord
 * @typedef {import('../model/settingsrules.js').Description} Description
 * @typedef {import('../model/corpustext.js').ReaderText} ReaderText
 */

const VERSION = 1;
/** What is stored of the last evaluation. */
const EVALUATION = ['step', 'loss', 'accuracy', 'sequenceAccuracy'];

const evaluation = record(Object.fromEntries(EVALUATION.map((key) => [key, number])));
const diverged = record({ step: count(), tensor: text(100) });
const points = (/** @type {number} */ fields) =>
  list(
    (point) => list(orNull(number))(point) && point.length === fields && count()(point[0]),
    CURVE_POINTS,
  );

const model = record({ preset: text(200), opened: flag });
const difference = record({
  models: orNull((value) => list(model, 2)(value) && value.length === 2),
  settings: list(
    (value) =>
      list(orNull(text(200)), 3)(value) &&
      value.length === 3 &&
      text(100)(value[0]) &&
      text(200)(value[2]),
    200,
  ),
  text: flag,
});

const stored = record({
  number: count(),
  name: text(LONGEST_NAME),
  colour: count(MOST_RUNS - 1),
  preset: text(200),
  chosen: record({}),
  settings: record({}),
  changes: list(text(200), 999),
  visible: flag,
  run: record({
    step: (value) => count()(value) && value >= LEAST_STEPS,
    solvedStep: orNull(count()),
    elapsedMs: number,
    train: points(POINT_FIELDS),
    held: points(HELD_FIELDS),
  }),
});

/**
 * Runs as text. A run on a text of the reader's is in it where that text is kept too.
 * @param {Runs} runs
 * @param {(text: ReaderText) => string | null} [markOf] what tells the text from others, or null
 *   for one that is not kept
 */
export function saveRuns(runs, markOf = () => null) {
  const kept = runs.all.filter((one) => one.text === undefined || markOf(one.text) !== null);
  return JSON.stringify({ version: VERSION, runs: kept.map((one) => pack(one, markOf)) });
}

/**
 * Takes in what saveRuns wrote, but for runs on a text that is not there any more.
 * @param {Runs} runs @param {string} json @param {Description} description
 * @param {(mark: string) => ReaderText | null} [textOf]
 */
export function restoreRuns(runs, json, description, textOf = () => null) {
  const saved = readJson(json, record({ runs: list(() => true) }));
  if (saved?.version !== VERSION) return;
  for (const raw of saved.runs.slice(-MOST_RUNS)) {
    const one = unpack(raw, description, textOf);
    if (one) runs.take(one);
  }
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

/** @returns {RunRecord|null} */
function unpack(raw, description, textOf) {
  if (!stored(raw) || !findPreset(description, raw.preset)) return null;
  const { number: own, name, colour, preset, differs, changes, visible, run } = raw;
  const settings = readSettings(raw.settings, description);
  const chosen = readSettings(raw.chosen, description);
  const train = historyOf(run.train, POINT_FIELDS);
  const held = historyOf(run.held, HELD_FIELDS);
  const isOwn = raw.text !== undefined;
  const learned = isOwn && text(64)(raw.text) ? textOf(raw.text) : null;
  if (!settings || !chosen || !train || !held) return null;
  if (isOwn && !(learned && readsText(description, settings.task))) return null;
  const { step, solvedStep, elapsedMs } = run;
  const known = {
    ...{ step, solvedStep, elapsedMs, train, held },
    evaluation: evaluation(run.evaluation) ? fieldsOf(run.evaluation, EVALUATION) : null,
    diverged: diverged(run.diverged) ? fieldsOf(run.diverged, ['step', 'tensor']) : null,
  };
  return {
    ...{ number: own, name, colour, preset, chosen, settings, visible },
    // the page before this one kept it in words
    differs: difference(differs) || text(2000)(differs) ? differs : null,
    changes: [...changes],
    ...(learned && { text: learned }),
    run: { ...newRun(), ...known },
  };
}

const fieldsOf = (value, keys) => Object.fromEntries(keys.map((key) => [key, value[key]]));

/** Settings of this engine with values that it accepts, or null. */
function readSettings(raw, description) {
  const entries = [];
  for (const [key, value] of Object.entries(raw)) {
    const setting = findSetting(description, key);
    if (LISTS.includes(key)) continue;
    if (!setting || !isValue(setting, value)) return null;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

/** A history of points with ascending steps, or null. */
function historyOf(raw, fields) {
  if (raw.some(([step], i) => i > 0 && step <= raw[i - 1][0])) return null;
  const history = new MetricSeries(fields, Infinity);
  raw.forEach((point) => history.push(point.map((value) => value ?? NaN)));
  return history;
}
