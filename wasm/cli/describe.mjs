// describe: what the module is and takes, or what a model with some settings would be, as JSON.
import { ENGINE_HELP, loadEngine, parseArguments, planOf, SETTINGS_HELP } from './arguments.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'settings, presets, tasks, build and ABI version, as JSON';
export const help = `Usage: ${PROGRAM} describe [option ...]

Prints ${summary}.

With settings, it prints the model that they make instead: all settings, parameters, memory, FLOPs
of a step, the bounds of the task, and the schedule, [[update, learning rate], ...] at up to 97
updates of the planned run.

${SETTINGS_HELP}${ENGINE_HELP}
Examples:
  ${PROGRAM} describe
  ${PROGRAM} describe --preset reverse --set n_layers=4
`;

/** @param {string[]} args */
export async function run(args) {
  const { values, settings } = parseArguments(args, { settings: true });
  const engine = await loadEngine(values);
  const chosen = Object.keys(settings).length > 0;
  const described = chosen ? planOf(engine, settings, settings) : engine.describe();
  process.stdout.write(`${JSON.stringify(described, null, 2)}\n`);
  return 0;
}
