// The command line's grammar: options, and settings written key=value.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { load } from '../loader.mjs';

/** The command line is wrong: exit status 2. */
export class UsageError extends Error {}

/** Options of every command that computes. */
export const ENGINE_HELP = `  --kernels simd128|relaxed   simd128 gives the same bits everywhere; without it, the fastest this Node runs
  --threads N|auto            threads wished for, 1 without it; auto takes as many as the machine runs at once
  --modules FOLDER            where the .wasm files are, if not beside this file or in build/site/wasm
`;

export const SETTINGS_HELP = `  --preset NAME               a preset of \`describe\`
  --set KEY=VALUE ...         settings of \`describe\`, over those of the preset; may be given repeatedly
  --text FILE                 what task text learns from (UTF-8), instead of the built-in text; a checkpoint brings its own
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
});

/**
 * Reads a command's arguments. What stands without an option is a setting where the command takes
 * settings, otherwise a file.
 * @param {string[]} args
 * @param {{ options?: Record<string, { type: 'string' | 'boolean' }>, settings?: boolean }} takes
 * @returns {{ values: Record<string, any>, settings: Record<string, any>, files: string[] }}
 */
export function parseArguments(args, { options = {}, settings: takesSettings = false }) {
  const all = { ...ENGINE_OPTIONS, ...(takesSettings && SETTINGS_OPTIONS), ...options };
  let parsed;
  try {
    parsed = parseArgs({ args, options: all, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error.message.split('. To specify')[0]);
  }
  const values = /** @type {Record<string, any>} */ ({ ...parsed.values });
  if (!takesSettings) return { values, settings: {}, files: parsed.positionals };
  const settings = {};
  if (values.preset !== undefined) settings.preset = values.preset;
  for (const text of [...(values.set ?? []), ...parsed.positionals]) {
    const equals = text.indexOf('=');
    if (equals < 1)
      throw new UsageError(
        `"${text}" is neither an option nor a setting: a setting is written key=value`,
      );
    settings[text.slice(0, equals)] = text.slice(equals + 1);
  }
  if (values.text !== undefined) settings.text = readText(values.text);
  return { values, settings, files: [] };
}

/** As bytes: the engine says where they are no UTF-8. */
function readText(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
}

/** The value of an option as a whole number from `least` on.
 *  @param {string} name @param {string} value @param {number} [least] */
export function wholeOption(name, value, least = 1) {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= 0x7fffffff) return number;
  throw new UsageError(`--${name} cannot be "${value}": it is a whole number from ${least} on`);
}

/** Loads the engine that --kernels, --threads and --modules ask for.
 *  @param {Record<string, any>} values */
export function loadEngine({ kernels, threads = '1', modules }) {
  return load({
    kernels,
    threads: threads === 'auto' ? threads : wholeOption('threads', threads),
    baseUrl: modules,
  });
}
