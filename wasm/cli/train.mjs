// train: one run from the command line, with its progress, and its result as a table or as JSON
// lines.
import {
  ENGINE_HELP,
  FILE_OPTIONS,
  loadEngine,
  numberPattern,
  parseArguments,
  planOf,
  SETTINGS_HELP,
  tableWords,
  UsageError,
  wholeOption,
} from './arguments.mjs';
import { readCheckpoint } from './checkpoints.mjs';
import { foundLines } from './datafile.mjs';
import { FailedError } from './errors.mjs';
import { createOutput } from './progress.mjs';
import { bytesText } from './report.mjs';
import { isPrinted, keepWhatIsRead, openTarget } from './save.mjs';
import { signalStatus, watchSignals } from './signals.mjs';
import { outliveReader } from './stdio.mjs';
import { SHORT_EPOCH, trainAll, UNTIL_EVERY } from './trainloop.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'train a model';
export const help = `Usage: ${PROGRAM} train [option ...]

Trains a model. Prints a table, the parameters and examples on stdout, or with --json one line an
epoch. Of epochs of one step the table has those that are scored.

${SETTINGS_HELP}\
  --epochs N, --steps N       length of the run, counted from its start; without them as the
                              settings say
  --until KEY=NUMBER          stop when held-out accuracy or sequence_accuracy is at least, or
                              loss at most, NUMBER: tested after each epoch and every
                              ${UNTIL_EVERY} steps
  --in FILE                   continue the run of a checkpoint, with its settings and its text;
                              --set then changes settings; another text is refused
  --out FILE                  save a checkpoint (.safetensors) at the end. The place is tried before
                              training; a file that is there is replaced whole or not at all
  --save-every N              with --out, save also every N steps
  --json                      JSON lines: step epoch train_loss train_accuracy eval_loss
                              eval_accuracy eval_sequence_accuracy grad_norm lr elapsed_ms eval_ms
                              steps_per_second. train_ are means since the line before, in train
                              mode; eval_ are of held-out samples in eval mode, and null after
                              most epochs of less than ${SHORT_EPOCH} steps, as to score each would
                              take over a tenth of the time. eval_ms: of elapsed_ms, what scoring
                              took.
                              The last line has more: final hash source_mass parameters kernels
                              threads settings, stopped after a signal, and classes of rows with
                              labels: accuracy by label of all held-out rows
  --groups                    with --json, each line also has groups: of the last step, for each
                              group of tensors { name kind layer parameters gradient update weight
                              ratio }, the norms of gradient, update and weights; ratio is update
                              to weight
${ENGINE_HELP}
SIGINT (Ctrl-C), SIGTERM and SIGHUP finish the step, save to --out and stop. A second one ends the
command without saving. Continue a stopped run with --in.

Exit status: 0, 1 when the run diverges or cannot be saved, 2 when the command line is wrong, 130
after SIGINT, 143 after SIGTERM, 129 after SIGHUP. When the reader of stdout is gone, a run with
--out goes on and is saved; a run without it ends with 141.

Examples:
  ${PROGRAM} train --preset reverse --epochs 30
  ${PROGRAM} train --preset copy --set posenc=rope --until accuracy=0.99 --json > run.jsonl
  ${PROGRAM} train --in run.safetensors --steps 2000 --out run.safetensors
`;

const OPTIONS = /** @type {const} */ ({
  epochs: { type: 'string' },
  steps: { type: 'string' },
  until: { type: 'string' },
  json: { type: 'boolean' },
  groups: { type: 'boolean' },
  out: { type: 'string' },
  'save-every': { type: 'string' },
  in: { type: 'string' },
});

/** @param {string[]} args */
export async function run(args) {
  const { values, settings } = parseArguments(args, { options: OPTIONS, settings: true });
  const until = parseUntil(values.until);
  const length = parseLength(values);
  const every = parseSaveEvery(values);
  if (values.groups && !values.json) throw new UsageError('--groups needs --json to print them in');
  if (values.in !== undefined && settings.preset !== undefined)
    throw new UsageError('--in brings its own settings: leave out --preset');
  keepWhatIsRead(values.out, values, FILE_OPTIONS);
  const target = values.out === undefined ? null : openTarget('--out', values.out);
  if (target && isPrinted(values.out))
    throw new UsageError(`--out cannot be "${values.out}": this command prints there`);
  const engine = await loadEngine(values);
  const checkpoint =
    values.in === undefined ? null : await readCheckpoint(engine, values.in, settings);
  const wanted = { ...checkpoint?.settings, ...settings, ...length };
  const plan = planOf(engine, wanted, settings);
  sayData(plan, values.found);
  // of a run that goes on, what changes without a new model is an event of it
  const live = checkpoint ? liveSettings(engine, { ...settings, ...length }) : {};
  const begun = Object.entries(wanted).filter(([key]) => !(key in live));
  const lab = engine.create({ ...Object.fromEntries(begun), ...liveOf(checkpoint, live) });
  try {
    if (checkpoint) lab.load(checkpoint.bytes);
    lab.setAll(live);
    const out = createOutput(engine, plan, values.json);
    if (lab.step >= plan.planned_steps)
      out.note(`the run is at step ${lab.step}, its planned end; --steps N trains it on to step N`);
    const saver = createSaver(lab, target, every, out);
    return await trainAndSave(lab, plan, { until, groups: values.groups }, out, saver);
  } finally {
    lab.destroy();
  }
}

/** Those of these settings that a run in progress may change. */
function liveSettings(engine, given) {
  const rows = engine
    .describe()
    .settings.filter(({ rebuild, key }) => !rebuild && key !== 'events');
  return Object.fromEntries(rows.flatMap(({ key }) => (key in given ? [[key, given[key]]] : [])));
}

/** The values that a checkpoint's run had of these settings. */
const liveOf = (checkpoint, live) =>
  Object.fromEntries(
    Object.keys(live).flatMap((key) =>
      checkpoint.settings[key] === undefined ? [] : [[key, checkpoint.settings[key]]],
    ),
  );

/** Says what was read of a file, and of a table what is learned from it. */
function sayData(plan, /** @type {import('../data/find.mjs').Found | undefined} */ found) {
  const table = tableWords(plan);
  const bytes = bytesText(plan);
  const lines = [
    ...(found ? foundLines(found) : []),
    ...(table ? [`the table: ${table}`] : []),
    ...(bytes ? [bytes] : []),
  ];
  for (const line of lines) process.stderr.write(`headroom: ${line}\n`);
}

/* --- what is asked for ------------------------------------------------------------------------ */

/** What --until asks, as a question to an evaluation; null without it. */
export function parseUntil(text) {
  if (text === undefined) return null;
  const pattern = new RegExp(`^(accuracy|sequence_accuracy|loss)=(${numberPattern})$`);
  const [, key, number] = pattern.exec(text) ?? [];
  if (!key)
    throw new UsageError(
      `--until cannot be "${text}": it is accuracy=NUMBER, sequence_accuracy=NUMBER or loss=NUMBER`,
    );
  const aim = Number(number);
  if (key !== 'loss' && aim > 1)
    throw new UsageError(`--until cannot be "${text}": ${key} is between 0 and 1`);
  return (evaluation) => (key === 'loss' ? evaluation.loss <= aim : evaluation[key] >= aim);
}

/** @param {Record<string, any>} values */
export function parseLength({ epochs, steps }) {
  if (epochs !== undefined && steps !== undefined)
    throw new UsageError('--epochs and --steps both say how long to train: leave one out');
  if (epochs !== undefined) return { epochs: String(wholeOption('epochs', epochs)), steps: '0' };
  if (steps !== undefined) return { steps: String(wholeOption('steps', steps)) };
  return {};
}

/** Steps between two saves; 0 without --save-every.
 *  @param {Record<string, any>} values */
function parseSaveEvery({ out, 'save-every': every }) {
  if (every === undefined) return 0;
  if (out === undefined) throw new UsageError('--save-every needs --out FILE to save to');
  return wholeOption('save-every', every);
}

/* --- the run ---------------------------------------------------------------------------------- */

/** @returns {Promise<number>} the exit status */
async function trainAndSave(lab, plan, { until, groups = false }, out, saver) {
  const signals = watchSignals();
  out.begin(lab);
  const last = await trainAll(lab, plan, {
    until,
    groups,
    signals,
    afterStep: saver.afterStep,
    progress: (end) => out.progress(lab, end),
    scored: out.scored,
    line: out.line,
  });
  signals.release();
  const failure = last.diverged ? null : saver.end();
  out.end(lab, last);
  if (last.diverged) return 1;
  if (last.stopped) out.note(`Stopped at step ${lab.step}; ${saver.outcome()}`);
  else if (last.missed) out.note(`The run ended at step ${lab.step} before --until was reached.`);
  if (failure) throw failure;
  return last.stopped ? signalStatus(last.stopped) : 0;
}

/**
 * Saves a run, every so many steps and at its end; without a target it saves nothing.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {ReturnType<typeof openTarget> | null} target @param {number} every 0 for at the end only
 * @param {ReturnType<typeof createOutput>} out
 */
function createSaver(lab, target, every, out) {
  let savedStep = -1;
  const save = () => {
    try {
      if (target && savedStep !== lab.step) target.save(lab.saveChunks());
      savedStep = lab.step;
      return null;
    } catch (error) {
      if (error instanceof FailedError) return error;
      throw error;
    }
  };
  if (target) outliveReader();
  return {
    afterStep() {
      if (every === 0 || lab.step % every !== 0) return;
      const failure = save();
      if (failure) out.note(`${failure.message}; training goes on`);
    },
    /** @returns {FailedError | null} why the run is not saved */
    end: save,
    outcome() {
      if (!target) return 'nothing was saved, as there is no --out.';
      if (savedStep !== lab.step) return 'it was not saved.';
      const path = JSON.stringify(target.path);
      return `saved to ${target.path}. To continue: train --in ${path} --out ${path}`;
    },
  };
}
