// What the commands that look into a model share: a trained model to look at, places on the command
// line, tables.
import {
  ENGINE_HELP,
  loadEngine,
  parseArguments,
  planOf,
  SETTINGS_HELP,
  UsageError,
  wholeOption,
} from './arguments.mjs';
import { createBar } from './bar.mjs';
import { openLab } from './checkpoints.mjs';
import { FailedError } from './errors.mjs';
import { divergedText } from './progress.mjs';
import { parseLength, parseUntil } from './train.mjs';

/** Steps between two evaluations for --until, and between two progress lines. */
export const LOOK_EVERY = 25;

export const MODEL_HELP = `\
${SETTINGS_HELP}\
  --in FILE                   use a checkpoint of \`train --out\`, or a folder, zip or GGUF file of
                              another program; without it a model is trained first
  --epochs N, --steps N       how long to train; without them as the settings say
  --until KEY=NUMBER          as for \`train\`, tested every ${LOOK_EVERY} steps
  --samples N                 held-out samples to average over
  --json                      one JSON object instead of tables
${ENGINE_HELP}`;

const OPTIONS = /** @type {const} */ ({
  in: { type: 'string' },
  epochs: { type: 'string' },
  steps: { type: 'string' },
  until: { type: 'string' },
  samples: { type: 'string' },
  json: { type: 'boolean' },
});

/** Reads the command line of a command that looks into one model, `options` being its own. */
export function readLooking(args, options = {}) {
  const { values, settings } = parseArguments(args, {
    settings: true,
    options: { ...OPTIONS, ...options },
  });
  if (
    values.in !== undefined &&
    ['steps', 'epochs', 'until'].some((name) => values[name] !== undefined)
  ) {
    throw new UsageError('--in brings a trained model: leave out --steps, --epochs and --until');
  }
  const samples = values.samples === undefined ? undefined : wholeOption('samples', values.samples);
  return {
    values,
    settings,
    samples,
    until: parseUntil(values.until),
    length: parseLength(values),
  };
}

/**
 * The model that the command line asks for. `look` is called with it every LOOK_EVERY steps of its
 * training, if it is trained.
 * @param {ReturnType<typeof readLooking> & { reads?: string }} asked reads: the command, if it
 *   reads tokens
 * @param {(lab: import('../lab/lab.mjs').Lab) => void} [look]
 */
export async function openTrained({ values, settings, until, length, reads }, look = (_lab) => {}) {
  const engine = await loadEngine(values);
  const check = (lab) => {
    if (reads) needTokens(lab, reads);
  };
  if (values.in !== undefined) {
    const lab = await openLab(engine, settings, values.in);
    check(lab);
    return { engine, lab };
  }
  const lookAt = (lab) => {
    check(lab);
    look(lab);
  };
  return { engine, lab: trainNew(engine, { ...settings, ...length }, until, lookAt) };
}

/**
 * A lab of these settings, trained to the end of its plan or until until(evaluation). Throws when
 * it diverges.
 */
export function trainNew(engine, settings, until, look = (_lab) => {}) {
  const { planned_steps: end } = planOf(engine, settings, settings);
  const lab = engine.create(settings);
  const bar = createBar();
  look(lab);
  while (lab.step < end) {
    const { diverged } = lab.train(Math.min(LOOK_EVERY, end - lab.step));
    if (diverged) throw new FailedError(divergedText(diverged));
    look(lab);
    bar.show(lab.step, end, 'training: step');
    if (until?.(lab.evaluate())) break;
  }
  const { task, seed } = lab.settings;
  const { accuracy, loss } = lab.evaluate();
  const score = Number.isNaN(accuracy)
    ? `loss ${loss.toFixed(4)}`
    : `accuracy ${accuracy.toFixed(4)}`;
  const result = `${lab.step} steps, held-out ${score}`;
  process.stderr.write(`${bar.clear}trained ${task}, seed ${seed}: ${result}\n`);
  return lab;
}

/** Puts an example into the probe, of tokens or of streams. */
export const probeExample = (lab, example) =>
  lab.probe(example.inputs ? example : example.tokens, example);

/** Refuses a model whose samples are streams. @param {import('../lab/lab.mjs').Lab} lab */
export function needTokens(lab, command) {
  if (lab.task.streams.length === 0) return;
  const { task } = lab.settings;
  throw new FailedError(`${command} reads tokens, and the samples of task ${task} are streams`);
}

/** What the JSON of every such command begins with. */
export function aboutRun(engine, lab) {
  const { loss, accuracy } = lab.evaluate();
  return {
    step: lab.step,
    eval_loss: loss,
    eval_accuracy: accuracy,
    hash: lab.hash(),
    kernels: engine.kernels,
    settings: lab.settings,
  };
}

/** Runs a generator to its end; returns what it returns. */
export function finish(generator) {
  let turn;
  do turn = generator.next();
  while (!turn.done);
  return turn.value;
}

/**
 * Lines of a table; columns of numbers are aligned right.
 * @param {string[]} heads @param {(string | number)[][]} rows
 */
export function tableText(heads, rows) {
  const cells = [heads, ...rows].map((row) => row.map((cell) => String(cell ?? '-')));
  const widths = heads.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const right = heads.map((_, i) =>
    rows.every((row) => /^[-+]?[\d.]*( %)?$/.test(String(row[i] ?? '-'))),
  );
  return `${cells
    .map((row) =>
      row
        .map((cell, i) => (right[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`;
}

const isMissing = (x) => x === null || x === undefined || Number.isNaN(x);
export const fixed = (x, digits = 3) => (isMissing(x) ? '-' : x.toFixed(digits));
export const signed = (x, digits = 3) =>
  isMissing(x) ? '-' : `${x > 0 ? '+' : ''}${x.toFixed(digits)}`;

export const PLACE_HELP =
  'LAYER, LAYER.HEAD, LAYER.self, LAYER.cross, LAYER.ffn or LAYER.cross.HEAD; ' +
  'an encoder-decoder takes encoder. or decoder. before it';

/** A place as an option of the command line has it. */
function parsePlace(text, option = 'cut') {
  const [, stack, layer, part, head] =
    /^(?:(encoder|decoder)\.)?(\d+)(?:\.(self|cross|ffn))?(?:\.(\d+))?$/.exec(text) ?? [];
  if (layer === undefined)
    throw new UsageError(`--${option} cannot be "${text}": it is ${PLACE_HELP}`);
  return {
    ...(stack && { stack }),
    layer: Number(layer),
    ...((part || head) && { part: part ?? 'self' }),
    ...(head && { head: Number(head) }),
  };
}

/** The head that --head, or an option of another name, names. */
export function headOption(written, option = 'head') {
  const place = parsePlace(written, option);
  if (place.head !== undefined) return place;
  throw new UsageError(`--${option} cannot be "${written}": it is LAYER.HEAD, as in ${PLACE_HELP}`);
}

/** Heads of a list, as an option has it; undefined without one. */
export const headsOption = (
  /** @type {string} */ name,
  /** @type {string | undefined} */ written,
) => written?.split(',').map((one) => headOption(one.trim(), name));

/** Options of a command that looks at a model with parts cut. */
export const CUT_OPTIONS = /** @type {const} */ ({
  cut: { type: 'string', multiple: true },
  mode: { type: 'string' },
});

export const CUT_HELP = `  --cut PLACE ...             without these parts: LAYER, LAYER.HEAD,
                              LAYER.self, LAYER.cross, LAYER.ffn or LAYER.cross.HEAD; in an
                              encoder-decoder with encoder. or decoder. before it
  --mode zero|mean            what replaces them: zeros, or the mean at that position over
                              held-out samples
`;

/** The parts that --cut names, none without it, and what --mode puts in their place. */
export function readCuts({ cut = [], mode = 'zero' }) {
  const written = cut.flatMap((text) => text.split(/[\s,]+/).filter(Boolean));
  return {
    cut: written.map((text) => parsePlace(text)),
    mode: choiceOption('mode', mode, ['zero', 'mean']),
  };
}

/** One of some words. */
export function choiceOption(name, value, choices) {
  if (choices.includes(value)) return value;
  throw new UsageError(`--${name} cannot be "${value}": it is ${choices.join(', ')}`);
}
