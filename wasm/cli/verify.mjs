// verify: replays a run and compares its hash; without a run, the short proof of this machine.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import { CASE, isProven, proof, proofWords, verdictWords } from '../analysis/proof.mjs';
import { load } from '../loader.mjs';
import { ENGINE_HELP, parseArguments, UsageError } from './arguments.mjs';
import { createBar } from './bar.mjs';
import { PROGRAM } from './program.mjs';
import { askedRun } from './runs.mjs';
import { answersIn, verifyClass, verifyOne } from './verify_answers.mjs';

export const summary = 'replay a run to its hash, or prove this machine';
export const help = `Usage: ${PROGRAM} verify [option ...] [FILE-OR-LINK]
       ${PROGRAM} verify --class FOLDER [--csv]

Replays a run from its settings and seed, and says whether it ends in the stated hash. The hash is
that of parameters, moments and step, as \`train --json\` prints it.

  FILE                        a checkpoint: replayed to its step, and compared with what it holds
  LINK                        a link of the page, or its part after #; quote it for the shell
  ANSWERS                     what a learner hands in: a .json or .txt file, or the line to paste.
                              Its runs are trained again, and its answers looked up in them
  --class FOLDER              all files of answers in a folder
  --csv                       with --class: a table, a row for each file
  --lesson FILE               a lesson of your own that the answers are to; may be given again
  --hash H                    the hash to end in: 16 hexadecimal digits
  --steps N                   for a link without step=N: how many steps to replay
  --json                      one JSON object

Without FILE-OR-LINK it proves this machine in a few seconds: each build of the engine that runs
here trains three presets to recorded bits, has gradients that differences of the loss confirm, and
computes what PyTorch computed.

Runs are replayed with the kernels simd128, which give the same bits on every machine, unless the
link or --kernels says otherwise.

${ENGINE_HELP}
Exit status: 0 when the run ends in the stated hash (or none was stated) and every check passes, 1
when not, 2 when the command line is wrong.

Examples:
  ${PROGRAM} verify
  ${PROGRAM} verify run.safetensors
  ${PROGRAM} verify '#preset=copy&seed=3&step=40' --hash c1f7377c81bbad41
  ${PROGRAM} verify --class answers --csv > class.csv
`;

const PROGRESS_EVERY = 10;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, {
    options: {
      ...{ hash: { type: 'string' }, steps: { type: 'string' }, json: { type: 'boolean' } },
      ...{ class: { type: 'string' }, csv: { type: 'boolean' } },
      lesson: { type: 'string', multiple: true },
    },
  });
  if (files.length > 1) throw new UsageError('verify takes one file or link, or none');
  if (values.csv && values.class === undefined) throw new UsageError('--csv needs --class FOLDER');
  if (values.class !== undefined) {
    if (files.length) throw new UsageError('--class FOLDER takes no other file or link');
    return verifyClass(values.class, values);
  }
  const stated = parseHash(values.hash);
  if (files.length === 1) {
    const answers = await answersIn(files[0], existsSync(files[0]));
    return answers === null ? verifyRun(files[0], stated, values) : verifyOne(answers, values);
  }
  for (const name of ['hash', 'steps', 'kernels', 'threads'])
    if (values[name] !== undefined)
      throw new UsageError(`--${name} needs a file or a link: without one, every build is proven`);
  return proveMachine(values);
}

function parseHash(text) {
  if (text === undefined || /^[0-9a-f]{16}$/.test(text)) return text;
  throw new UsageError(`--hash cannot be "${text}": it is 16 hexadecimal digits, 0-9 and a-f`);
}

/* --- a run ------------------------------------------------------------------------------------ */

/** @returns {Promise<number>} the exit status */
async function verifyRun(which, stated, values) {
  const { engine, settings, step, held } = await askedRun(which, values);
  const found = replay(engine, settings, step);
  const { kernels } = engine;
  engine.close();
  const expected = [...new Set([held, stated].filter(Boolean))];
  const pass = found.hash !== null && expected.every((hash) => hash === found.hash);
  const result = { pass, ...found, expected, kernels, step, settings: found.settings };
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : runText(result));
  return pass ? 0 : 1;
}

/** The run again, from step 0. */
function replay(engine, settings, step) {
  const lab = engine.create(settings);
  const bar = createBar();
  while (lab.step < step) {
    const { diverged } = lab.train(Math.min(PROGRESS_EVERY, step - lab.step));
    if (diverged) return { hash: null, diverged, settings: lab.settings };
    bar.show(lab.step, step, 'step');
  }
  process.stderr.write(bar.clear);
  const found = { hash: lab.hash(), settings: lab.settings };
  lab.destroy();
  return found;
}

function runText({ pass, hash, diverged = null, expected, kernels, step, settings }) {
  const { task, arch: architecture, seed } = settings;
  const run = `${task}, ${architecture}, seed ${seed}, ${step} steps, ${kernels}`;
  if (diverged) return `${run}: diverged at step ${diverged.step}\n`;
  if (expected.length === 0) return `${run}: ${hash}\nNo hash was stated to compare it with.\n`;
  if (pass) return `${run}: ${hash}\nThe run ends in the stated hash.\n`;
  return (
    `${run}: ${hash}\nThe run does not end in the stated hash, ${expected.join(' or ')}. ` +
    `${doubtOf(settings)}\n`
  );
}

/** Why a run may not come out as it did. */
function doubtOf({ events }) {
  const [, untold] = /(?:^|,)\d+:untold=([^,]+)/.exec(events) ?? [];
  return untold
    ? `Its setting ${untold} changed too often for all changes to be listed.`
    : 'Was it trained elsewhere, or with --kernels relaxed?';
}

/* --- the machine ------------------------------------------------------------------------------ */

/** @returns {Promise<number>} the exit status */
async function proveMachine(/** @type {Record<string, any>} */ { modules, json }) {
  const rows = [];
  const host = {
    load: (options) => load({ ...options, baseUrl: modules }),
    readCase: async () => new Uint8Array(await readFile(CASE)),
  };
  for await (const row of proof(host)) {
    rows.push(row);
    if (!json) process.stdout.write(rowText(row));
  }
  const pass = isProven(rows);
  const machine = { node: process.version, platform: platform(), arch: arch() };
  const processor = cpus()[0]?.model ?? '';
  if (json) process.stdout.write(`${JSON.stringify({ pass, ...machine, processor, rows })}\n`);
  else process.stdout.write(`\n${verdictWords(rows)}\n`);
  return pass ? 0 : 1;
}

function rowText(row) {
  const { build, what, result } = proofWords(row);
  return `${build.padEnd(20)}${what.padEnd(44)}${result}\n`;
}
