// birth: when the parts of a circuit came to be in a run.
import { birth } from '../analysis/birth.mjs';
import { placeText } from '../lab/places.mjs';
import { ENGINE_HELP, parseArguments, UsageError, wholeOption } from './arguments.mjs';
import { createBar } from './bar.mjs';
import { drive } from './fork.mjs';
import { PROGRAM } from './program.mjs';
import { askedRun, needSame } from './runs.mjs';
import { fixed, tableText } from './trainedmodel.mjs';

export const summary = 'when the heads of a circuit came to be, and in which order';
export const help = `Usage: ${PROGRAM} birth --in RUN [option ...]

Makes the run again and looks at moments of it: held-out scores, the loss of both halves of the
answers, each head's measures, and the graph of heads whose edges path patching confirms (as
\`edges\` does). Says where these turn. Of a series over the logarithm of step + 1 that is the
moment at which a line of two pieces takes away most of the squared error of a straight line, if it
is at least half; the share is its sharpness.

  --in RUN                    a checkpoint of \`train --out\`, or a link of the page with step=N
  --moments N                 moments a factor of ten (default 12)
  --graph N                   held-out samples of the graph (default 8; 0 for no graph)
  --steps N                   for a link without step=N: how far the run is
  --samples N                 held-out samples to average heads and positions over (default 64)
  --json                      one JSON object: step turns moments [{step loss accuracy positions
                              heads edges}]
${ENGINE_HELP}
Example:
  ${PROGRAM} birth --in induction.safetensors
`;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, {
    options: {
      ...{ in: { type: 'string' }, moments: { type: 'string' }, graph: { type: 'string' } },
      ...{ steps: { type: 'string' }, samples: { type: 'string' }, json: { type: 'boolean' } },
    },
  });
  if (files.length) throw new UsageError(`"${files[0]}" belongs to no option`);
  if (values.in === undefined) throw new UsageError('birth needs --in RUN: a file or a link');
  const whole = (name, least) =>
    values[name] === undefined ? undefined : wholeOption(name, values[name], least);
  const how = {
    ...{ decade: whole('moments', 1), graph: whole('graph', 0), samples: whole('samples', 1) },
  };
  const { engine, settings, step, held } = await askedRun(values.in, values);
  const bar = createBar();
  const found = drive(birth(engine, settings, { ...how, to: step }), bar);
  process.stderr.write(bar.clear);
  needSame(found.run.hash, held);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ step, kernels: engine.kernels, ...found })}\n`
      : text({ step, ...found }),
  );
  engine.close();
  return 0;
}

function text({ step, turns, moments, settings }) {
  const last = moments.at(-1);
  const { task, seed } = settings;
  const named = (place) => placeText(place, settings);
  const edges = (last.edges ?? []).map(({ from, to, effect }) => {
    const since = firstOf(moments, from, to);
    return [named(from), named(to), fixed(effect, 4), since];
  });
  return (
    `${task}, seed ${seed}, ${step} steps, ${moments.length} moments\n\n` +
    (turns.length
      ? tableText(
          ['turns at step', 'what', '', 'sharpness'],
          turns.map((turn) => [
            ...[turn.step, turn.name, turn.rises ? 'rises' : 'falls', fixed(turn.sharpness, 2)],
          ]),
        )
      : 'Nothing turns sharply.\n') +
    (edges.length
      ? `\n${tableText(['from', 'to', 'nats', 'confirmed since step'], edges)}`
      : last.edges
        ? '\nNo edge between heads is confirmed at the end.\n'
        : '')
  );
}

const isSame = (a, b) =>
  a.stack === b.stack && a.layer === b.layer && a.part === b.part && a.head === b.head;

/** The first moment from which on an edge is confirmed at every one. */
function firstOf(moments, from, to) {
  const has = ({ edges }) => edges.some((one) => isSame(one.from, from) && isSame(one.to, to));
  const missing = moments.findLastIndex((moment) => !has(moment));
  return moments[missing + 1].step;
}
