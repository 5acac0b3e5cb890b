// The command line's grammar: options, numbers, and settings written key=value.
import { parseArgs } from 'node:util';
import { load } from '../loader.mjs';
import { FILE_OPTIONS, takeFile } from './datafile.mjs';
import { UsageError } from './errors.mjs';

export { FILE_OPTIONS, UsageError };

/** Options of every command that computes. */
export const ENGINE_HELP = `\
  --kernels simd128|relaxed   simd128 gives the same bits everywhere; without it, the fastest
                              that this Node runs
  --threads N|auto            threads to use (default 1); auto takes as many as the machine runs at
                              once
  --modules FOLDER            folder of the .wasm files, if they are neither beside this file nor in
                              build/site/wasm
`;

export const SETTINGS_HELP = `\
  --preset NAME               a preset of \`describe\`
  --set KEY=VALUE ...         settings of \`describe\`, over those of the preset; may be repeated
  --text FILE                 the text that task text learns from; without a preset, preset text. A
                              checkpoint contains its own; refused in other tasks
  --data FILE                 the rows that task data learns from: inputs and outputs, texts and
                              labels, or texts alone; without a preset, preset data or labels
  --numbers FILE              the rows that task numbers learns from: states, actions, rewards, or
                              values; without a preset, preset numbers. These files are read as
                              \`data FILE\` says; settings encoding, separator, header and columns
                              correct it
`;

const ENGINE_OPTIONS = /** @type {const} */ ({
  kernels: { type: 'string' },
  threads: { type: 'string' },
  modules: { type: 'string' },
});
const SETTINGS_OPTIONS = /** @type {const} */ ({
  preset: { type: 'string' },
  set: { type: 'string', multiple: true },
  text: { type: 'string' },
  data: { type: 'string' },
  numbers: { type: 'string' },
});

/**
 * Reads a command's arguments. An argument that belongs to no option is a setting where the command
 * takes settings, otherwise a file.
 * @param {string[]} args
 * @param {{ options?: Record<string, { type: 'string' | 'boolean', multiple?: boolean }>,
 *   settings?: boolean }} takes
 * @returns {{ values: Record<string, any>, settings: Record<string, any>, files: string[] }}
 */
export function parseArguments(args, { options = {}, settings: takesSettings = false }) {
  const all = { ...ENGINE_OPTIONS, ...(takesSettings && SETTINGS_OPTIONS), ...options };
  let parsed;
  try {
    parsed = parseArgs({ args, options: all, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    throw new UsageError(error.message.split('. To specify')[0]);
  }
  const values = /** @type {Record<string, any>} */ ({ ...parsed.values });
  if (!takesSettings) return { values, settings: {}, files: parsed.positionals };
  // `--set a=1 b=2` is an option and a positional: their order on the command line counts.
  const written = parsed.tokens.filter(
    (token) => token.kind === 'positional' || (token.kind === 'option' && token.name === 'set'),
  );
  const given = written.map((token) => readSetting(/** @type {any} */ (token).value));
  if (values.preset !== undefined) given.unshift(['preset', values.preset]);
  // fromEntries also keeps a key such as __proto__, which the engine then refuses by name.
  const settings = Object.fromEntries(given);
  takeFile(values, settings);
  return { values, settings, files: [] };
}

/** A setting's key and value. @param {string} text @returns {[string, string]} */
export function readSetting(text) {
  const equals = text.indexOf('=');
  if (equals < 1)
    throw new UsageError(
      `"${text}" is neither an option nor a setting: a setting is written key=value`,
    );
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** How an option's number is written: a decimal one, 0.5 or 1e-3; nothing else. */
export const numberPattern = '(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?';
const NUMBER = new RegExp(`^${numberPattern}$`);

/** The value of an option as a number of a range.
 *  @param {string} name @param {string} value @param {number} least @param {number} most */
export function numberOption(name, value, least, most) {
  const number = Number(value);
  if (NUMBER.test(value) && number >= least && number <= most) return number;
  throw new UsageError(
    `--${name} cannot be "${value}": it is a number from ${least} to ${most}, in decimals`,
  );
}

/** The value of an option as a whole number from `least` on.
 *  @param {string} name @param {string} value @param {number} [least] */
export function wholeOption(name, value, least = 1) {
  const number = wholeNumber(value);
  if (number >= least) return number;
  throw new UsageError(
    `--${name} cannot be "${value}": it is a whole number from ${least} to ${MOST_WHOLE}`,
  );
}

const MOST_WHOLE = 0x7fffffff;

/** A text of decimal digits as a whole number up to 2147483647; NaN when it is anything else.
 *  @param {string} text */
export function wholeNumber(text) {
  return /^\d+$/.test(text) && Number(text) <= MOST_WHOLE ? Number(text) : NaN;
}

/** Loads the engine that --kernels, --threads and --modules ask for.
 *  @param {Record<string, any>} values */
export async function loadEngine({ kernels, threads = '1', modules }) {
  const engine = await load({
    kernels,
    threads: threads === 'auto' ? threads : wholeOption('threads', threads),
    baseUrl: modules,
  });
  if (engine.note) process.stderr.write(`headroom: ${engine.note}\n`);
  return engine;
}

/** What was read of a table, in a sentence; '' of other tasks. */
export function tableWords({ table, numbers }) {
  if (numbers) return numbersWords(numbers);
  if (!table) return '';
  const { rows, duplicates, inputs, trained, held_out, longest_input, longest_output } = table;
  const kind = table.classes
    ? `${table.labels.length} labels`
    : table.columns === 2
      ? `outputs of at most ${longest_output} tokens`
      : 'one column';
  return (
    `${rows} rows, ${duplicates} of them duplicates, ${inputs} different inputs of at most ` +
    `${longest_input} tokens, ${kind}; ${trained} to train on, ${held_out} held out`
  );
}

/** The same of a table of numbers. */
function numbersWords({ rows, trained, episodes, longest, columns }) {
  const parts = episodes === 1 ? 'one episode' : `${episodes} episodes of at most ${longest}`;
  const each = columns.map(({ name, number, mean, deviation }) => {
    const [a, b] = [mean, deviation].map((x) => Number(x.toPrecision(4)));
    return `${name ?? `column ${number}`} (mean ${a}, deviation ${b})`;
  });
  return (
    `${rows} rows in ${parts}; ${trained} to train on, ${rows - trained} held out; ` +
    each.join(', ')
  );
}

/**
 * What engine.plan() says of `wanted`. Refuses a text from the command line that this
 * run would not learn from.
 * @param {import('../lab/engine.mjs').Engine} engine
 * @param {Record<string, any>} wanted all settings @param {Record<string, any>} given those of the
 *   command line
 */
export function planOf(engine, wanted, given) {
  const plan = engine.plan(wanted);
  if (given.text !== undefined && !plan.task.reads_text) {
    const reading = engine.describe().tasks.find((task) => task.reads_text).name;
    throw new UsageError(
      `--text is what task ${reading} learns from, and this run has task ${plan.settings.task}: ` +
        `leave it out, or set task=${reading}`,
    );
  }
  return plan;
}
