// teach: what batches, or single samples, taught a run.
import { teach, teachSteps } from '../analysis/replays.mjs';
import { ENGINE_HELP, parseArguments, UsageError, wholeOption } from './arguments.mjs';
import { createBar } from './bar.mjs';
import { drive } from './fork.mjs';
import { PROGRAM } from './program.mjs';
import { askedRun, needSame } from './runs.mjs';
import { signed, tableText } from './trainedmodel.mjs';

export const summary = 'what a batch taught a run: the run again without it';
export const help = `Usage: ${PROGRAM} teach --in RUN --batch N[..M] [option ...]

Makes the run again without a batch, or without one of its samples, and says what the run is less
what it would be: held-out loss and accuracy, the loss at each position, each head's measures, the
answers of one example. These differences are exact for this run. Beside them stand the same of
batches drawn at random, so that one sees whether this batch was special.

  --in RUN                    a checkpoint of \`train --out\`, or a link of the page with step=N
  --batch N[..M]              the batch of step N, or those of steps N to M, each for itself
  --sample I                  leave out only this sample of the batch, 0 being the first
  --random N                  batches to compare with (default 8; 0 for none)
  --draw N                    the seed that they are drawn by (default 0)
  --steps N                   for a link without step=N: how far the run is
  --samples N                 held-out samples to average heads and positions over (default 64)
  --json                      one JSON object: step run batches random spread; a batch has its
                              difference
${ENGINE_HELP}
Example:
  ${PROGRAM} teach --in run.safetensors --batch 120..122
`;

/** Batches in one call, at most. */
const MOST_BATCHES = 1000;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, {
    options: {
      ...{ in: { type: 'string' }, batch: { type: 'string' }, sample: { type: 'string' } },
      ...{ random: { type: 'string' }, draw: { type: 'string' }, steps: { type: 'string' } },
      ...{ samples: { type: 'string' }, json: { type: 'boolean' } },
    },
  });
  if (files.length) throw new UsageError(`"${files[0]}" belongs to no option`);
  if (values.in === undefined) throw new UsageError('teach needs --in RUN: a file or a link');
  const batches = readBatches(values.batch);
  const whole = (name, least, other) =>
    values[name] === undefined ? other : wholeOption(name, values[name], least);
  const how = {
    ...{ batches, sample: whole('sample', 0, undefined), random: whole('random', 0, 8) },
    ...{ seed: whole('draw', 0, 0), samples: whole('samples', 1, undefined) },
  };
  const { engine, settings, step, held } = await askedRun(values.in, values);
  if (how.sample !== undefined && how.sample >= engine.plan(settings).settings.batch)
    throw new UsageError(
      `--sample cannot be "${how.sample}": a batch has the samples 0 to ` +
        `${engine.plan(settings).settings.batch - 1}`,
    );
  const steps = teachSteps(batches, step) + Math.min(how.random, step) * Math.ceil(step / 2);
  process.stderr.write(`about ${steps} steps are trained\n`);
  const bar = createBar();
  const found = drive(teach(engine, settings, { ...how, to: step }), bar);
  process.stderr.write(bar.clear);
  needSame(found.run.hash, held);
  const result = {
    step,
    kernels: engine.kernels,
    ...found,
    settings: engine.plan(settings).settings,
  };
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : text(result));
  engine.close();
  return 0;
}

function readBatches(written) {
  if (written === undefined) throw new UsageError('teach needs --batch N, or N..M');
  const [, first, last] = /^(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(written) ?? [];
  const [from, to] = [Number(first), Number(last ?? first)];
  if (!first || from < 1 || to < from || to - from >= MOST_BATCHES)
    throw new UsageError(
      `--batch cannot be "${written}": it is the number of a batch, the first being 1, or N..M, ` +
        `at most ${MOST_BATCHES}`,
    );
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function text({ step, batches, random, spread }) {
  const row = ({ batch, sample, difference: { loss, accuracy, example } }) => [
    sample === undefined ? batch : `${batch}, sample ${sample}`,
    ...[loss, accuracy, example].map((x) => signed(x, 6)),
  ];
  const heads = ['left out', 'loss', 'accuracy', 'loss of an example'];
  const about = spread.loss
    ? `\nOf ${spread.loss.n} batches drawn at random, the same:\n` +
      tableText(heads, random.map(row)) +
      `Their loss differs by ${signed(spread.loss.mean, 6)} on average, standard deviation ` +
      `${spread.loss.sd === null ? '-' : spread.loss.sd.toExponential(2)}.\n`
    : '';
  return (
    `What the run of ${step} steps is less what it is without a batch:\n` +
    tableText(heads, batches.map(row)) +
    about
  );
}
