// A study of the reader's own, from what is typed, and its results as text. Pure.
import { writePair } from '../../model/link.js';
import { findPreset, findSetting, presetSettings } from '../../model/settingsrules.js';
import { problemWords } from '../../model/errorwords.js';
import { w } from './words.js';

/**
 * Settings that a study cannot vary: seeds are given apart, and the page's own do not change
 * results.
 */
const NOT_VARIED = new Set(['seed', 'steps', 'epochs', 'kernels', 'threads', 'eval_samples']);
/** What else a switch may be called. */
const SWITCHES = new Map([
  ['on', 'true'],
  ['off', 'false'],
]);
/** Held-out samples over which a run says what wrote its answers. */
const WRITER_SAMPLES = 32;
/** Runs of one study, at most. */
const MOST_RUNS = 100;

/** @typedef {(link: string) => Promise<import('../../model/link.js').Link>} Read reads a link */

/** Settings of the engine that may be varied. */
export const variable = (description) =>
  description.settings.filter(({ key }) => !NOT_VARIED.has(key));

/**
 * The values in a text, separated by commas or spaces. on and off mean true and false, none no
 * value where a setting begins without one.
 * @param {Read} read
 * @returns {Promise<{ values: any[] } | { message: string }>} the message names setting and value
 */
export async function readValues(description, key, text, read) {
  const setting = findSetting(description, key);
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (!setting || NOT_VARIED.has(key)) return { message: w.isNotASetting({ key }) };
  if (words.length > MOST_RUNS)
    return { message: w.hasValuesAStudy({ key, values: words.length, most: MOST_RUNS }) };
  if (words.length === 0) return { message: w.needsValuesWithCommas({ key }) };
  const none = setting.default === '' ? '' : 'none';
  const plain = words.map((word) => (word === 'none' ? none : (SWITCHES.get(word) ?? word)));
  const links = await Promise.all(plain.map((word) => read(writePair(key, word))));
  const problem = links.flatMap(({ problems }) => problems)[0];
  if (problem) return { message: problemWords(problem) };
  const values = links.map(({ preset, chosen }) => {
    const all = presetSettings(description, findPreset(description, preset));
    return { ...all, ...chosen }[key];
  });
  const twice = values.find((value, i) => values.indexOf(value) !== i);
  return twice === undefined ? { values } : { message: w.hasTwice({ key, value: twice }) };
}

/**
 * The study that a form describes: { study } for wasm/analysis/sweep.mjs, or { field, message }.
 * @param {{ first: string, firstValues: string, second: string, secondValues: string, seeds:
 *   string, steps: string, until: boolean, writers: boolean }} form second may be ''
 * @param {{ preset: string, chosen: Record<string, any>, text: { bytes: Uint8Array } | null }} base
 *   what the page shows
 * @param {Read} read
 */
export async function readForm(description, form, base, read) {
  const { preset, chosen, text } = base;
  const vary = {};
  for (const [field, key, values] of [
    ['first', form.first, form.firstValues],
    ['second', form.second, form.secondValues],
  ]) {
    if (field === 'second' && !key) continue;
    if (Object.hasOwn(vary, key)) return { field, message: w.isThereTwice({ key }) };
    const found = await readValues(description, key, values, read);
    if ('message' in found) return { field, message: found.message };
    vary[key] = found.values;
  }
  const seeds = form.seeds.split(/[\s,;]+/).filter(Boolean);
  const wrong = checkNumbers(seeds, form.steps.trim());
  if (wrong) return wrong;
  const runs = Object.values(vary).reduce((product, list) => product * list.length, seeds.length);
  if (runs > MOST_RUNS)
    return { field: 'first', message: w.runsAreMoreThan({ runs, most: MOST_RUNS }) };
  const settings = Object.fromEntries(
    Object.entries(chosen).filter(([key]) => !NOT_VARIED.has(key)),
  );
  return {
    study: {
      name: 'own',
      title: w.yourOwn,
      question: '',
      preset,
      settings,
      vary,
      seeds: seeds.map(Number),
      steps: Number(form.steps),
      until: form.until ? 0.99 : null,
      attribution: form.writers ? WRITER_SAMPLES : null,
      ...(text && { text: text.bytes }),
    },
  };
}

/** What is wrong with seeds and steps, { field, message }, or null. */
function checkNumbers(seeds, steps) {
  const whole = (words, name, least) =>
    words.find((word) => !/^\d{1,9}$/.test(word) || Number(word) < least) ??
    (words.length ? null : `no ${name}`);
  const badSeed = whole(seeds, 'seed', 0);
  const badSteps = whole([steps], 'steps', 1);
  if (badSeed !== null)
    return {
      field: 'seeds',
      message: w.seedsCannotBeThey({ badSeed }),
    };
  if (new Set(seeds.map(Number)).size < seeds.length)
    return { field: 'seeds', message: w.seedsHasASeed };
  if (badSteps === null) return null;
  return {
    field: 'steps',
    message: w.stepsCannotBeIt({ badSteps }),
  };
}

const cell = (value) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/**
 * Every run as CSV: the varied settings, seed, steps, steps to the goal, accuracy, loss,
 * parameters, milliseconds, hash; where runs say what wrote their answers, that.
 */
export function toCsv(keys, results) {
  const fields = [
    'seed',
    'steps',
    'steps_to',
    'accuracy',
    'loss',
    'parameters',
    'milliseconds',
    'hash',
  ];
  const kinds = Object.keys(results.find(({ written }) => written)?.written ?? {});
  const lines = results.map((result) =>
    [
      ...keys.map((key) => result.values[key]),
      ...fields.map((field) => result[field] ?? ''),
      ...kinds.map((kind) => result.written?.[kind] ?? ''),
    ]
      .map(cell)
      .join(','),
  );
  const heads = [...keys, ...fields, ...kinds.map((kind) => `written_${kind}`)];
  return `${[heads.join(','), ...lines].join('\n')}\n`;
}

/** The study, its summary and all its runs as JSON. */
export function toJson({ text, ...study }, { rows, conclusion }, results) {
  return JSON.stringify(
    {
      study: { ...study, ...(text && { text: `${text.length} bytes` }) },
      conclusion,
      rows,
      runs: results,
    },
    null,
    1,
  );
}
