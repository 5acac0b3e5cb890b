#!/usr/bin/env node
// The command line: node wasm/cli.mjs COMMAND [option ...]. Exit status 0: done; 1: it failed (a
// run diverged, a check did not pass, the module is missing); 2: the command line is wrong.
import { UsageError } from './cli/arguments.mjs';
import * as bench from './cli/bench.mjs';
import * as check from './cli/check.mjs';
import * as describe from './cli/describe.mjs';
import * as forward from './cli/forward.mjs';
import * as generate from './cli/generate.mjs';
import * as heads from './cli/heads.mjs';
import * as knockout from './cli/knockout.mjs';
import * as lengths from './cli/lengths.mjs';
import * as lens from './cli/lens.mjs';
import { DivergedError } from './cli/looking.mjs';
import * as patch from './cli/patch.mjs';
import * as sweep from './cli/sweep.mjs';
import * as train from './cli/train.mjs';
import { LabError } from './lab/error.mjs';

const commands = {
  train,
  forward,
  generate,
  heads,
  knockout,
  lens,
  patch,
  lengths,
  sweep,
  check,
  bench,
  describe,
};

const HELP = `Usage: node wasm/cli.mjs COMMAND [option ...]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  .join('\n')}
  help      this text, or \`help COMMAND\`

Every command takes --help.
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

// A reader that has seen enough, as `head`, closes the pipe.
process.stdout.on('error', (error) => {
  if (/** @type {any} */ (error).code === 'EPIPE') process.exit(0);
  throw error;
});

const command = process.argv[2];
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof LabError || error instanceof DivergedError))
    throw error;
  const usage =
    error instanceof UsageError || (error instanceof LabError && error.code === 'config');
  process.stderr.write(`headroom: ${error.message}\n`);
  if (usage)
    process.stderr.write(
      `Try: node wasm/cli.mjs ` +
        `${Object.hasOwn(commands, command ?? '') ? `${command} ` : ''}--help\n`,
    );
  process.exitCode = usage ? 2 : 1;
}
