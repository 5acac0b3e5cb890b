// describe: what the module is and takes, as JSON.
import { ENGINE_HELP, loadEngine, parseArguments, UsageError } from './arguments.mjs';

export const summary = 'settings, presets, tasks, build and ABI version, as JSON';
export const help = `Usage: node wasm/cli.mjs describe [option ...]

Prints ${summary}.

${ENGINE_HELP}`;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, {});
  if (files.length) throw new UsageError(`describe takes no "${files[0]}"`);
  const engine = await loadEngine(values);
  process.stdout.write(`${JSON.stringify(engine.describe(), null, 2)}\n`);
  return 0;
}
