// fork: what would have become of a run, had something been different from a step on.
import { counter, trainTo } from '../analysis/replays.mjs';
import { runState, stateDifference } from '../analysis/runstate.mjs';
import { withEvents } from '../lab/eventparts.mjs';
import { placeText } from '../lab/places.mjs';
import { ENGINE_HELP, parseArguments, UsageError, wholeOption } from './arguments.mjs';
import { createBar } from './bar.mjs';
import { PROGRAM } from './program.mjs';
import { askedRun, needSame } from './runs.mjs';
import { openTarget } from './save.mjs';
import { fixed, signed, tableText } from './trainedmodel.mjs';

export const summary = 'what would have become of a run, had something been different';
export const help = `Usage: ${PROGRAM} fork --in RUN --at STEP [--event KEY=VALUE ...] [option ...]

Trains a second run that is the same up to a step and has an event from there on, to the step where
the run is now, and compares both: scores, the loss at each position, what each head does. Without
an event both end in the same hash.

  --in RUN                    a checkpoint of \`train --out\`, or a link of the page with step=N
  --at STEP                   where the fork begins: from 0 to the step of the run
  --event KEY=VALUE ...       what is different from there on; may be repeated:
                                lr=0.0003, dropout=0 ...  another value of a setting that needs no
                                                          new model
                                cut=PART                  its output is 0, in training too
                                freeze=PART               it does not learn; also a group of tensors
                                                          (blocks.0.attention, embedding) or one
                                skip=BATCH                no update learns from this batch; the
                                                          batch of step N is N
                                without=BATCH:SAMPLE      the sample's targets do not count, 0 being
                                                          the first
                                data_seed=N               other samples
                              PART is LAYER.HEAD, LAYER.self, LAYER.cross, LAYER.cross.HEAD or
                              LAYER.ffn, in an encoder-decoder with encoder. or decoder. before it
  --more N                    both go on for N more steps
  --steps N                   for a link without step=N: how far the run is
  --samples N                 held-out samples to average heads and positions over (default 64)
  --out FILE                  save the fork, its events with it
  --json                      one JSON object: at events step curve run fork difference
${ENGINE_HELP}
Examples:
  ${PROGRAM} fork --in run.safetensors --at 0 --event cut=2.0
  ${PROGRAM} fork --in run.safetensors --at 300 --event lr=0.0003 --more 500 --json
`;

/** Scores of the curve, at most. */
const MOST_POINTS = 16;

/** @param {string[]} args */
export async function run(args) {
  const asked = readArguments(args);
  const target = asked.out === undefined ? null : openTarget('--out', asked.out);
  const { engine, settings, step, held, bytes } = await askedRun(asked.in, asked);
  const { at, events } = asked;
  if (at > step)
    throw new UsageError(`--at cannot be "${at}": the run is at step ${step}, so 0 to ${step}`);
  const all = withEvents(
    settings.events ?? '',
    events.map((event) => ({ step: at, ...event })),
  );
  engine.create({ ...settings, events: all }).destroy(); // what is wrong is said before it trains
  const end = step + asked.more;
  const bar = createBar();
  const count = counter(at + 2 * (end - at));
  // what is there need not be made again
  const first = at === step && bytes ? engine.restore(bytes) : engine.create(settings);
  drive(trainTo(first, at, count), bar);
  const fork = engine.restore(first.save(), { events: all });
  const curve = [];
  for (const mark of marksOf(at, step, end)) {
    drive(trainTo(first, mark, count), bar);
    if (mark === step && at < step)
      needSame(first.hash(), held, ` A fork from its present step, --at ${step}, is possible`);
    drive(trainTo(fork, mark, count), bar);
    const [a, b] = [first, fork].map((one) => one.evaluate());
    curve.push({ step: mark, ...pair('loss', a, b), ...pair('accuracy', a, b) });
  }
  process.stderr.write(bar.clear);
  const states = [first, fork].map((one) => runState(one, { samples: asked.samples }));
  const result = {
    ...{ at, events: all, step: end, kernels: engine.kernels, curve },
    ...{ run: states[0], fork: states[1], difference: stateDifference(states[1], states[0]) },
    settings: fork.settings,
  };
  target?.save(fork.saveChunks());
  process.stdout.write(asked.json ? `${JSON.stringify(result)}\n` : text(result, fork.settings));
  engine.close();
  return 0;
}

const pair = (key, a, b) => ({ [key]: [a[key], b[key]] });

/** @returns {Record<string, any>} */
function readArguments(args) {
  const { values, files } = parseArguments(args, {
    options: {
      ...{ in: { type: 'string' }, at: { type: 'string' }, steps: { type: 'string' } },
      ...{ event: { type: 'string', multiple: true }, more: { type: 'string' } },
      ...{ samples: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean' } },
    },
  });
  if (files.length) throw new UsageError(`"${files[0]}" belongs to no option`);
  if (values.in === undefined) throw new UsageError('fork needs --in RUN: a file or a link');
  if (values.at === undefined) throw new UsageError('fork needs --at STEP');
  return {
    ...values,
    in: values.in,
    at: wholeOption('at', values.at, 0),
    more: values.more === undefined ? 0 : wholeOption('more', values.more),
    samples: values.samples === undefined ? undefined : wholeOption('samples', values.samples),
    events: (values.event ?? []).map(readEvent),
  };
}

function readEvent(text) {
  const [, key, value] = /^([a-z_0-9]+)=([^,]+)$/.exec(text) ?? [];
  if (key) return { key, value };
  throw new UsageError(`--event cannot be "${text}": it is KEY=VALUE, as in lr=0.0003 or cut=1.0`);
}

/** Steps at which both are scored: among them where the run is. */
function marksOf(at, step, end) {
  const marks = Array.from({ length: MOST_POINTS }, (_, i) =>
    Math.round(at + ((end - at) * (i + 1)) / MOST_POINTS),
  );
  return [...new Set([at, step, ...marks])].sort((a, b) => a - b);
}

/** Runs a generator of steps to its end. */
export function drive(generator, bar) {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
    if (value) bar.show(value.done, value.total, 'step');
  }
}

function text({ at, events, step, curve, run, fork }, settings) {
  const { task, seed } = settings;
  const score = (value) => fixed(value, 4);
  const heads = run.heads.map((row, i) => [
    placeText(row, settings),
    row.words.badge,
    fork.heads[i].words.badge,
  ]);
  const same = run.hash === fork.hash ? '\nBoth end in the same hash.\n' : '';
  return (
    `${task}, seed ${seed}, forked at step ${at} with ${events || 'no event'}, to step ${step}\n` +
    '\n' +
    tableText(
      ['step', 'loss', 'of the fork', 'accuracy', 'of the fork'],
      curve.map((row) => [row.step, ...row.loss.map(score), ...row.accuracy.map(score)]),
    ) +
    `\n${tableText(['head', 'run', 'fork'], heads)}` +
    positionsText(run, fork) +
    `\nhash ${run.hash} of the run, ${fork.hash} of the fork\n${same}`
  );
}

function positionsText(run, fork) {
  if (!run.positions) return '';
  const rows = run.positions.map(({ position, loss }, i) => {
    const other = fork.positions[i].loss;
    return [position, fixed(loss, 4), fixed(other, 4), signed(other - loss, 4)];
  });
  return `\n${tableText(['position', 'loss', 'of the fork', 'difference'], rows)}`;
}
