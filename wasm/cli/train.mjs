// train: one run from the command line, with its progress, and its result as a table or as JSON
// lines.
import {
  ENGINE_HELP,
  loadEngine,
  parseArguments,
  SETTINGS_HELP,
  UsageError,
  wholeOption,
} from './arguments.mjs';
import { readCheckpoint, writeCheckpoint } from './checkpoints.mjs';
import { boundsText, examplesText, parametersText, rowText } from './report.mjs';

/** Inside an epoch --until looks every so many steps. */
const UNTIL_EVERY = 50;
/**
 * Epochs shorter than this are not evaluated each, only when so many steps have gone by: evaluating
 * costs a few steps.
 */
const EVALUATE_EVERY = 10;
/** Steps between two progress lines on a terminal. */
const PROGRESS_EVERY = 10;

export const summary = 'train a model';
export const help = `Usage: node wasm/cli.mjs train [option ...]

Trains a model and says how it went: on stdout a table, the parameters and examples, or with --json one line an epoch.

${SETTINGS_HELP}  --epochs N, --steps N       length of the run, counted from its start; without them as the settings say
  --until KEY=NUMBER          stop earlier, when held-out accuracy or sequence_accuracy is at least, or loss at most, NUMBER: looked at
                              after each epoch and every ${UNTIL_EVERY} steps
  --in FILE                   continue the run of a checkpoint, with its settings and its text; --set then changes settings, another text is refused
  --out FILE                  write a checkpoint (.safetensors) at the end
  --json                      JSON lines: step epoch train_loss train_accuracy eval_loss eval_accuracy eval_sequence_accuracy grad_norm lr
                              elapsed_ms steps_per_second; train_ are means since the line before, in train mode, eval_ of held-out samples in
                              eval mode (null in epochs of less than ${EVALUATE_EVERY} steps that were not evaluated). The last line has more: final hash
                              source_mass parameters kernels threads settings
${ENGINE_HELP}
Exit status: 0, 1 when the run diverges, 2 when the command line is wrong.
`;

const OPTIONS = /** @type {const} */ ({
  epochs: { type: 'string' },
  steps: { type: 'string' },
  until: { type: 'string' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  in: { type: 'string' },
});

/** @param {string[]} args */
export async function run(args) {
  const { values, settings } = parseArguments(args, { options: OPTIONS, settings: true });
  const until = parseUntil(values.until);
  const length = parseLength(values);
  if (values.in !== undefined && settings.preset !== undefined)
    throw new UsageError('--in brings its own settings: leave out --preset');
  const engine = await loadEngine(values);
  const checkpoint = values.in === undefined ? null : await readCheckpoint(engine, values.in);
  const wanted = { ...checkpoint?.settings, ...settings, ...length };
  const plan = engine.plan(wanted);
  const lab = engine.create(wanted);
  try {
    if (checkpoint) lab.load(checkpoint.bytes);
    const out = createOutput(engine, plan, values.json);
    out.begin(lab);
    const last = trainAll(lab, plan, until, out.progress, out.line);
    out.end(lab, last);
    if (last.diverged) return 1;
    if (values.out !== undefined) await writeCheckpoint(values.out, lab.save());
    return 0;
  } finally {
    lab.destroy();
  }
}

/* --- what is asked for ------------------------------------------------------------------------ */

/** What --until asks, as a question to an evaluation; null without it. */
export function parseUntil(text) {
  if (text === undefined) return null;
  const [, key, number] =
    /^(accuracy|sequence_accuracy|loss)=(\d*\.?\d+(?:e[+-]?\d+)?)$/.exec(text) ?? [];
  if (!key)
    throw new UsageError(
      `--until cannot be "${text}": it is accuracy=NUMBER, sequence_accuracy=NUMBER or loss=NUMBER`,
    );
  return (evaluation) =>
    key === 'loss' ? evaluation.loss <= Number(number) : evaluation[key] >= Number(number);
}

/** @param {Record<string, any>} values */
export function parseLength({ epochs, steps }) {
  if (epochs !== undefined && steps !== undefined)
    throw new UsageError('--epochs and --steps both say how long to train: leave one out');
  if (epochs !== undefined) return { epochs: String(wholeOption('epochs', epochs)), steps: '0' };
  if (steps !== undefined) return { steps: String(wholeOption('steps', steps)) };
  return {};
}

/* --- the run ---------------------------------------------------------------------------------- */

/** Means of consecutive results of lab.train, weighted by what they count. */
function createMeans() {
  const sum = { loss: 0, accuracy: 0, targets: 0 };
  return {
    add(result) {
      if (result.targets === 0) return;
      sum.loss += result.loss * result.targets;
      sum.accuracy += result.accuracy * result.targets;
      sum.targets += result.targets;
    },
    get values() {
      return { train_loss: sum.loss / sum.targets, train_accuracy: sum.accuracy / sum.targets };
    },
  };
}

/**
 * Trains to the end of the plan, until until(evaluation) is true, or until the run diverges,
 * calling line(fields, last) for each line; returns the last.
 */
function trainAll(lab, { steps_per_epoch: perEpoch, planned_steps: end }, until, progress, line) {
  const startMs = performance.now();
  let evaluatedStep = -Infinity; /* of the last epoch that was evaluated */
  let fields;
  let diverged;
  let over;
  do {
    const begun = { step: lab.step, ms: performance.now() };
    const means = createMeans();
    let result = { grad_norm: NaN, lr: NaN, diverged: null };
    let evaluation = null;
    let trainMs = 0;
    do {
      const before = performance.now();
      result = lab.train(stepsToStop(lab.step, perEpoch, end));
      trainMs += performance.now() - before;
      means.add(result);
      ({ diverged } = result);
      const ended = lab.step >= end;
      const epochEnded = lab.step % perEpoch === 0;
      const epochDue = epochEnded && lab.step - evaluatedStep >= EVALUATE_EVERY;
      const due = ended || epochDue || (until && lab.step % UNTIL_EVERY === 0);
      evaluation = due && !diverged ? lab.evaluate() : null;
      if (epochDue) evaluatedStep = lab.step;
      over = diverged || ended || (evaluation !== null && until?.(evaluation) === true);
      if (!over && !epochEnded) progress(lab, end);
      if (over || epochEnded) break;
    } while (true);
    fields = {
      step: lab.step,
      epoch: lab.epoch,
      ...means.values,
      eval_loss: evaluation?.loss ?? null,
      eval_accuracy: evaluation?.accuracy ?? null,
      eval_sequence_accuracy: evaluation?.sequence_accuracy ?? null,
      grad_norm: result.grad_norm,
      lr: result.lr,
      elapsed_ms: Math.round(performance.now() - startMs),
      steps_per_second: (lab.step - begun.step) / (trainMs / 1000),
    };
    if (!over) line(fields);
  } while (!over);
  return { ...fields, diverged };
}

/** Steps until something is to be looked at; 0 when the run is over already. */
function stepsToStop(step, perEpoch, end) {
  const next = (every) => step + every - (step % every);
  return Math.max(0, Math.min(end, next(perEpoch), next(PROGRESS_EVERY)) - step);
}

/* --- output ----------------------------------------------------------------------------------- */

function createOutput(engine, plan, json) {
  const { stdout, stderr } = process;
  const clear = stderr.isTTY ? '\r\x1b[K' : '';
  const row = (fields) =>
    (json ? stderr : stdout).write(`${json ? clear : ''}${rowText(fields)}\n`);
  return {
    begin(lab) {
      const { task, arch, d_model, n_heads, n_layers, head } = plan.settings;
      stderr.write(
        `${task}: ` +
          `${arch}, d_model ` +
          `${d_model}, ` +
          `${n_heads} heads, ` +
          `${n_layers} layers, ${plan.parameters.toLocaleString('en')} parameters; ` +
          `${plan.planned_steps.toLocaleString('en')} steps${
            lab.step ? `, continued at step ` + `${lab.step}` : ''
          }; ${engine.kernels}, seed ${plan.settings.seed}\n${head === 'none' ? '' : `${boundsText(plan)}\n`}`,
      );
    },
    progress(lab, end) {
      if (stderr.isTTY) stderr.write(`${clear}step ${lab.step} of ${end}`);
    },
    line(fields) {
      if (!json) stderr.write(clear);
      row(fields);
      if (json) stdout.write(`${JSON.stringify(fields)}\n`);
    },
    end(lab, { diverged, ...fields }) {
      if (!json) stderr.write(clear);
      if (!diverged) row(fields);
      if (json)
        stdout.write(
          `${JSON.stringify({ ...fields, final: true, ...(diverged && { diverged }), ...lastFields(engine, plan, lab) })}\n`,
        );
      else if (!diverged) stdout.write(`\n${parametersText(plan)}\n${examplesText(engine, lab)}`);
      if (!diverged) return;
      const what = diverged.tensor === 'loss' ? 'the loss' : `the gradient of ${diverged.tensor}`;
      stderr.write(
        `headroom: the run diverged at step ` +
          `${diverged.step}: ${what} is not finite; a smaller lr may help\n`,
      );
    },
  };
}

function lastFields(engine, plan, lab) {
  const heads = lab.heads().filter(({ source }) => source !== null);
  const source_mass = [];
  for (const { layer, head, source } of heads) (source_mass[layer] ??= [])[head] = source;
  return {
    hash: lab.hash(),
    ...(heads.length && { source_mass }),
    parameters: plan.parameters,
    kernels: engine.kernels,
    threads: engine.threads,
    settings: lab.settings,
  };
}
