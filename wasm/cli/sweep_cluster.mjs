// A study on many machines: its runs as commands, one of them by itself, and their outputs joined.
import { readFileSync } from 'node:fs';
import { planJobs } from '../analysis/sweep.mjs';
import { UsageError } from './errors.mjs';

/** Options that say what to do with the study, and are no part of a run's command. */
const NOT_OF_A_RUN = /^--(?:plan|json|program=.*)$/;

/** A word as a POSIX shell reads it back. @param {string} word */
const quoted = (word) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * One JSON line a run, { id, command }; the command prints the line that --merge reads.
 * @param {any} study @param {string[]} args of the sweep
 * @param {string} program how this program is called where the command runs, as a shell reads it
 */
export function planText(study, args, program) {
  const isOfProgram = (i) => args[i] === '--program' || args[i - 1] === '--program';
  const same = args.filter((arg, i) => !NOT_OF_A_RUN.test(arg) && !isOfProgram(i));
  return planJobs(study)
    .map(({ id }) => {
      const words = ['sweep', ...same, '--run', id].map(quoted);
      return `${JSON.stringify({ id, command: [program, ...words].join(' ') })}\n`;
    })
    .join('');
}

/** The job of this id. */
export function jobOf(study, id) {
  const jobs = planJobs(study);
  const job = jobs.find((one) => one.id === id);
  if (job) return job;
  throw new UsageError(
    `--run cannot be "${id}": the runs are ${jobs.map((one) => `"${one.id}"`).join(', ')}`,
  );
}

/** What a study is, without the text that it learns from, which has no place in a line. */
const plainStudy = ({ text, ...study }) => study;

/** The line that a run prints. */
export const lineOf = (study, result) =>
  `${JSON.stringify({ study: plainStudy(study), result })}\n`;

/**
 * The study and the results, in the order of its runs, of files of such lines. A line that is cut
 * short or twice there changes nothing; one run with two hashes is an error.
 * @param {string[]} paths
 * @returns {{ study: any, results: any[], missing: string[] }}
 */
export function mergeFiles(paths) {
  const lines = paths.flatMap((path) => linesOf(path));
  if (lines.length === 0) throw new UsageError('--merge found no result in these files');
  const [{ study }] = lines;
  const found = new Map();
  for (const { path, study: other, result } of lines) {
    if (JSON.stringify(other) !== JSON.stringify(study))
      throw new UsageError(`${path} is of another study than ${lines[0].path}`);
    const before = found.get(result.id);
    if (before && before.hash !== result.hash)
      throw new UsageError(
        `run "${result.id}" ended in ${before.hash} and, in ${path}, in ${result.hash}: ` +
          'give every run --kernels simd128',
      );
    if (!before) found.set(result.id, result);
  }
  const ids = planJobs(study).map(({ id }) => id);
  return {
    study,
    results: ids.map((id) => found.get(id)).filter(Boolean),
    missing: ids.filter((id) => !found.has(id)),
  };
}

/** The results of one file; lines that are none are reported and left out. */
function linesOf(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      const { study, result } = JSON.parse(line);
      if (study?.vary && result?.id && result.hash) return [{ path, study, result }];
    } catch {
      // reported below
    }
    process.stderr.write(`headroom: line ${i + 1} of ${path} is no result and is left out\n`);
    return [];
  });
}
