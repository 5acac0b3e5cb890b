// sweep: a study of one setting or two over several seeds, its runs side by side.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LabError } from '../lab/error.mjs';
import { GOAL, planJobs, readStudy, runJob, STUDIES, summarise } from '../analysis/sweep.mjs';
import { areOfNumbers } from '../analysis/conclusions.mjs';
import { KINDS } from '../analysis/parts.mjs';
import { csvOf, studyTable } from '../analysis/tables.mjs';
import { valueText } from '../analysis/words.mjs';
import {
  ENGINE_HELP,
  loadEngine,
  numberOption,
  parseArguments,
  planOf,
  SETTINGS_HELP,
  UsageError,
  wholeOption,
} from './arguments.mjs';
import { createBar } from './bar.mjs';
import { finish, fixed, tableText } from './trainedmodel.mjs';
import { jobOf, lineOf, mergeFiles, planText } from './sweep_cluster.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'the same run with a setting varied, over several seeds';
export const help = `Usage: ${PROGRAM} sweep --study NAME [option ...]
       ${PROGRAM} sweep --preset NAME --vary KEY=VALUE,VALUE,... [option ...]

Runs every combination with every seed and reports which values differ by more than the seeds do.
A run gives the same bits however many run at once.
JSON: study results [{id values seed steps_to accuracy loss parameters milliseconds hash diverged
points written waves}] summary {rows conclusion overall writers}.

Studies:
${STUDIES.map(({ name, question }) => `  ${name.padEnd(10)}${question}`).join('\n')}

  --study NAME                one of these; other options change it
  --vary KEY=VALUE,...        the setting that varies; may be given twice
  --seeds N,N,...             default 1,2,3
  --steps N                   length of every run (default 400)
  --evaluate-every N          steps between two tests whether held-out accuracy is ${GOAL}
  --until N                   end a run early at this held-out accuracy
  --attribution N             over N held-out samples, what wrote the answers of each run: parts of
                              their logits less the runner-up's, as of attribute
  --waves                     of arithmetic modulo p, with which waves each run ends: the number of
                              key frequencies of its embedding, the loss restricted to their waves
                              and, of what is trained on, without them, as of spectrum
  --jobs N                    runs at a time (default: one for each processor)
  --csv                       a table as CSV instead, with the seeds, steps and kernels
  --json                      one JSON object instead of a table
  --plan                      run nothing: print a JSON line {id, command} for each run; each
                              command prints a line of JSON
  --program WORDS             with --plan: what the commands begin with, for the machines where
                              they run, instead of "${PROGRAM}"
  --run ID                    do one run of the plan and print its line
  --merge FILE ...            the table of a study from files of such lines; needs no other option
${SETTINGS_HELP}${ENGINE_HELP}
Examples:
  ${PROGRAM} sweep --study depth --jobs 2
  ${PROGRAM} sweep --preset copy --vary n_heads=1,2,4 --steps 200 --csv > heads.csv
`;

const OPTIONS = /** @type {const} */ ({
  study: { type: 'string' },
  vary: { type: 'string', multiple: true },
  seeds: { type: 'string' },
  steps: { type: 'string' },
  'evaluate-every': { type: 'string' },
  until: { type: 'string' },
  attribution: { type: 'string' },
  waves: { type: 'boolean' },
  jobs: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  plan: { type: 'boolean' },
  program: { type: 'string' },
  run: { type: 'string' },
});

/** @param {string[]} args */
export async function run(args) {
  if (args.includes('--merge')) return merge(args);
  const { values, settings } = parseArguments(args, { settings: true, options: OPTIONS });
  const study = readStudy(asked(values, settings));
  const jobs = values.run === undefined ? planJobs(study) : [jobOf(study, values.run)];
  const engine = await loadEngine(values);
  // refuses before the first run what no worker could run
  for (const job of jobs) planOf(engine, job.settings, settings);
  if (values.plan) {
    process.stdout.write(planText(study, args, values.program ?? PROGRAM));
    return 0;
  }
  if (values.run !== undefined) {
    process.stdout.write(lineOf(study, finish(runJob(engine, jobs[0], study))));
    return 0;
  }
  const most =
    values.jobs === undefined ? availableParallelism() : wholeOption('jobs', values.jobs);
  const results = await runAll(jobs, study, Math.min(most, jobs.length), {
    kernels: engine.kernels,
    baseUrl: values.modules,
  });
  const result = summarise(study, results);
  const about = { seeds: study.seeds.join(' '), steps: study.steps, kernels: engine.kernels };
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ study, results, summary: result })}\n`
      : values.csv
        ? csvOf(studyTable(result), about)
        : text(study, result),
  );
  return results.every(({ diverged }) => !diverged) ? 0 : 1;
}

/** Joins the lines of runs that ran elsewhere. */
function merge(args) {
  const options = /** @type {const} */ ({ merge: { type: 'boolean' }, json: { type: 'boolean' } });
  const { values, files } = parseArguments(args, { options });
  const { study, results, missing } = mergeFiles(files);
  if (missing.length)
    process.stderr.write(`headroom: ${missing.length} runs are missing: ${missing.join('; ')}\n`);
  const summary = summarise(study, results);
  process.stdout.write(
    values.json ? `${JSON.stringify({ study, results, summary })}\n` : text(study, summary),
  );
  return missing.length || results.some(({ diverged }) => diverged) ? 1 : 0;
}

/** What varies: the values of each key, from key=value,value. */
function readVaried(texts) {
  const vary = new Map();
  for (const one of texts) {
    const equals = one.indexOf('=');
    const key = one.slice(0, equals);
    if (equals < 1 || equals === one.length - 1)
      throw new UsageError(`--vary cannot be "${one}": it is written key=value,value`);
    if (vary.has(key)) throw new UsageError(`--vary has ${key} twice: give it once`);
    if (key === 'steps' || key === 'epochs')
      throw new UsageError(`--vary cannot be "${one}": every run of a study has --steps steps`);
    vary.set(key, one.slice(equals + 1).split(','));
  }
  return Object.fromEntries(vary);
}

/** The study that the command line asks for.
 *  @param {Record<string, any>} values @param {Record<string, any>} given settings */
function asked(values, given) {
  const { preset, text, ...settings } = given;
  const base = values.study === undefined ? {} : readStudy(values.study);
  const number = (list, name) => list.split(',').map((one) => wholeOption(name, one, 0));
  for (const key of ['steps', 'epochs'])
    if (settings[key] !== undefined)
      throw new UsageError(
        `${key}=${settings[key]} has no effect in a study: give --steps N, the length of every run`,
      );
  if (values.study === undefined && !values.vary)
    throw new UsageError('what is to vary? Give --study NAME or --vary KEY=VALUE,VALUE');
  const vary = values.vary && readVaried(values.vary);
  const until =
    values.until === undefined ? undefined : numberOption('until', values.until, 1e-9, 1);
  return {
    ...base,
    settings: { ...base.settings, ...settings },
    ...(preset !== undefined && { preset }),
    ...(text !== undefined && { text }),
    ...(vary && { vary, switches: undefined }),
    ...(until !== undefined && { until }),
    ...(values.seeds !== undefined && { seeds: number(values.seeds, 'seeds') }),
    ...(values.steps !== undefined && { steps: wholeOption('steps', values.steps) }),
    ...(values.attribution !== undefined && {
      attribution: wholeOption('attribution', values.attribution),
    }),
    ...(values.waves && { waves: true }),
    ...(values['evaluate-every'] !== undefined && {
      evaluateEvery: wholeOption('evaluate-every', values['evaluate-every']),
    }),
  };
}

/**
 * Results in the order of the jobs. Each worker has an engine of its own and asks for the next job
 * when it is done with one.
 */
async function runAll(jobs, study, count, engine) {
  const results = [];
  const left = [...jobs.entries()];
  const bar = createBar();
  bar.show(0, jobs.length, 'run');
  const file = new URL('./sweep_worker.mjs', import.meta.url);
  const workers = Array.from(
    { length: count },
    () => new Worker(file, { workerData: { study, engine } }),
  );
  const serve = (worker) =>
    new Promise((resolve, reject) => {
      const next = () => (left.length ? worker.postMessage(left.shift()) : resolve(undefined));
      worker.on('error', reject);
      worker.on('message', ({ ready, number, result, error }) => {
        if (error) return reject(new LabError(error));
        if (!ready) {
          results[number] = result;
          report(bar, result, results.filter(Boolean).length, jobs.length);
        }
        next();
        return undefined;
      });
    });
  try {
    await Promise.all(workers.map(serve));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}

function report(bar, { id, steps, steps_to, accuracy, loss, diverged, milliseconds }, done, total) {
  const reached = steps_to === null ? `never ${GOAL}` : `${GOAL} at ${steps_to}`;
  const end = diverged
    ? `diverged at step ${diverged.step}`
    : accuracy === null
      ? `loss ${fixed(loss, 4)} after ${steps} steps`
      : `accuracy ${fixed(accuracy, 4)} after ${steps} steps, ${reached}`;
  const seconds = (milliseconds / 1000).toFixed(1);
  process.stderr.write(`${bar.clear}${done}/${total} ${id}: ${end}, ${seconds} s\n`);
  if (done < total) bar.show(done, total, 'run');
}

/** A mean, and of several runs their range. */
function range(x, show) {
  if (x === null) return '-';
  return x.min === x.max ? show(x.mean) : `${show(x.mean)} (${show(x.min)} to ${show(x.max)})`;
}

function text(study, { keys, rows, conclusion, overall, writers }) {
  const compared = study.switches ? ['with'] : keys;
  const begin = (row) =>
    study.switches ? [row.label] : keys.map((key) => valueText(row.values[key]));
  const four = (x) => x.toFixed(4);
  const ofNumbers = areOfNumbers(rows);
  const score = (row) => [
    range(row.steps_to, (x) => x.toFixed(0)),
    `${row.reached} of ${row.n}`,
    range(row.accuracy, four),
    range(row.mean_accuracy, four),
  ];
  const cells = (row) => [
    ...begin(row),
    ...(ofNumbers ? [range(row.loss, four)] : score(row)),
    row.parameters,
    range(row.milliseconds, (x) => (x / 1000).toFixed(1)),
    ...(study.waves ? wavesCells(row) : []),
  ];
  const table = tableText(
    [
      ...compared,
      ...(ofNumbers
        ? ['final loss']
        : [`steps to ${GOAL}`, 'reached', 'final accuracy', 'mean over run']),
      'parameters',
      'seconds',
      ...(study.waves ? ['key frequencies', 'restricted loss', 'excluded loss'] : []),
    ],
    rows.map(cells),
  );
  const kinds = ['total', ...KINDS];
  const written = (row) => kinds.map((kind) => range(row.written?.[kind] ?? null, signed));
  const parts = study.attribution
    ? `\nWhat wrote the answers: their logits less the runner-up's\n\n` +
      tableText(
        [...compared, ...kinds],
        rows.map((row) => [...begin(row), ...written(row)]),
      ) +
      `\n${writers}\n`
    : '';
  const question = study.question ? `${study.question}\n\n` : '';
  return `${question}${table}\n${conclusion}\n${overall}\n${parts}`;
}

const small = (x) => (x < 1e-3 ? x.toExponential(1) : x.toFixed(4));
const wavesCells = ({ frequencies, restricted, excluded }) => [
  range(frequencies, (x) => String(Number(x.toFixed(1)))),
  range(restricted, small),
  range(excluded, small),
];
const signed = (x) => x.toFixed(2).replace(/^-(0\.00)$/, '$1');
