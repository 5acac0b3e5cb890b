#!/usr/bin/env node
// The command line: node wasm/cli.mjs COMMAND [option ...]. HELP lists the exit statuses.
import * as attribute from './cli/attribute.mjs';
import * as bench from './cli/bench.mjs';
import * as birth from './cli/birth.mjs';
import * as check from './cli/check.mjs';
import * as circuits from './cli/circuits.mjs';
import * as data from './cli/data.mjs';
import * as describe from './cli/describe.mjs';
import * as dossier from './cli/dossier.mjs';
import * as edges from './cli/edges.mjs';
import { FailedError, UsageError } from './cli/errors.mjs';
import * as exporting from './cli/export.mjs';
import * as fit from './cli/fit.mjs';
import * as fork from './cli/fork.mjs';
import * as forward from './cli/forward.mjs';
import * as generate from './cli/generate.mjs';
import * as heads from './cli/heads.mjs';
import * as knockout from './cli/knockout.mjs';
import * as lengths from './cli/lengths.mjs';
import * as lens from './cli/lens.mjs';
import * as opening from './cli/open.mjs';
import * as pairs from './cli/pairs.mjs';
import * as patch from './cli/patch.mjs';
import { PROGRAM } from './cli/program.mjs';
import * as rollout from './cli/rollout.mjs';
import * as geometry from './cli/geometry.mjs';
import * as spectrum from './cli/spectrum.mjs';
import { watchStreams } from './cli/stdio.mjs';
import * as sweep from './cli/sweep.mjs';
import * as teach from './cli/teach.mjs';
import * as train from './cli/train.mjs';
import * as verify from './cli/verify.mjs';
import { LabError } from './lab/error.mjs';

const commands = {
  train,
  forward,
  generate,
  heads,
  knockout,
  lens,
  attribute,
  patch,
  pairs,
  edges,
  circuits,
  dossier,
  lengths,
  fit,
  rollout,
  geometry,
  spectrum,
  sweep,
  fork,
  teach,
  birth,
  open: opening,
  export: exporting,
  check,
  verify,
  bench,
  describe,
  data,
};

const HELP = `Usage: ${PROGRAM} COMMAND [option ...]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  .join('\n')}
  help      this text, or \`help COMMAND\`

Every command takes --help. Results go to stdout, all else to stderr; where stderr is a terminal, a
bar shows the progress.

Examples:
  ${PROGRAM} train --preset copy --epochs 2 --out copy.safetensors
  ${PROGRAM} heads --in copy.safetensors
  ${PROGRAM} train --preset copy --json | jq -r '[.step, .eval_accuracy] | @csv'
  ${PROGRAM} describe | jq -r '.presets[].name'

Exit status:
  0    done: what was asked for is printed, and saved where a file was asked for; a closed stdout
       (>&-) counts as /dev/null
  1    failed: a run diverged, a case did not pass, a file is no checkpoint or does not fit, a
       file cannot be saved, output was lost, no module
  2    the command line is wrong: an option, a setting, a value out of range, a file that cannot
       be opened
  130  stopped by SIGINT (Ctrl-C), 143 by SIGTERM, 129 by SIGHUP; \`train\` first saves to --out
  141  the reader of stdout is gone, and no file was to be saved
`;

/** @returns {Promise<number>} the exit status */
async function main([name = '', ...rest]) {
  if (name === 'help' && Object.hasOwn(commands, rest[0] ?? ''))
    return print(commands[rest[0]].help);
  if (['help', '--help', '-h'].includes(name)) return print(HELP);
  if (!Object.hasOwn(commands, name)) {
    const there = Object.keys(commands).join(', ');
    throw new UsageError(
      name
        ? `there is no command "${name}"; there are ${there}`
        : `which command? There are ${there}`,
    );
  }
  if (rest.includes('--help') || rest.includes('-h')) return print(commands[name].help);
  return commands[name].run(rest);
}

function print(text) {
  process.stdout.write(text);
  return 0;
}

/** The exit status of an error that the user can do something about; throws any other. */
function report(error, command) {
  if (![UsageError, FailedError, LabError].some((known) => error instanceof known)) throw error;
  process.stderr.write(`headroom: ${error.message}\n`);
  const usage =
    error instanceof UsageError || ['config', 'range'].includes(/** @type {any} */ (error).code);
  if (!usage) return 1;
  const known = Object.hasOwn(commands, command ?? '') ? `${command} ` : '';
  process.stderr.write(`Try: ${PROGRAM} ${known}--help\n`);
  return 2;
}

watchStreams();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error, process.argv[2]);
}
