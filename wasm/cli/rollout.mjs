// rollout: a model acts in the world of its task.
import { freeRunErrors, nextValue } from '../analysis/freerun.mjs';
import { rolloutScores } from '../analysis/rollouts.mjs';
import { pathLengths } from '../analysis/walks.mjs';
import { numberOption, UsageError, wholeOption } from './arguments.mjs';
import { FailedError } from './errors.mjs';
import {
  aboutRun,
  finish,
  fixed,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

/** Beyond what the data has, by as much as it has. */
const MOST_SHARE = 2;

export const summary = 'a model acts for a return, or goes on by itself';
export const help = `Usage: ${PROGRAM} rollout --preset NAME | --in FILE [option ...]

Of a task that acts, episodes from held-out starts in which the model acts. It is asked for shares
of what the controllers of its data reach from the same start: 0.95 asks for as much as the best
tenth of them. Beside it: those controllers, and the best one there is.
JSON: rows [{share asked return arrived}] data tenth best correlation (of asked and reached).
Of a task that predicts what comes next, held-out samples that the model continues from its own
predictions: the squared error by the number of steps, beside that of the last state that it was
told. JSON: rows [{ahead model still}].
Of a task with a graph, the moves to the goal from every node when the model is asked for the
shortest path, beside the shortest and the mean of random walks that arrive. JSON: rows [{node
shortest path model walks}].

  --return SHARE,...          shares to ask for, 0 to ${MOST_SHARE} (default 0.05,0.5,0.95);
                              above 1 is more than any controller of the data reaches
  --episodes N                starts, or samples (default 64)
  --given N                   steps that a model is told before it goes on (default half)
${MODEL_HELP}
Examples:
  ${PROGRAM} rollout --preset arena
  ${PROGRAM} rollout --in run.safetensors --return 0.9 --episodes 64 --json
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, {
    return: { type: 'string' },
    episodes: { type: 'string' },
    given: { type: 'string' },
  });
  const { values } = asked;
  const shares = (values.return ?? '0.05,0.5,0.95')
    .split(',')
    .map((share) => numberOption('return', share, 0, MOST_SHARE));
  const episodes = wholeOption('episodes', values.episodes ?? '64');
  const { engine, lab } = await openTrained(asked, needRollouts);
  needRollouts(lab);
  const given = givenSteps(lab, values.given);
  const [shown, found] = lab.task.acts
    ? [text, finish(rolloutScores(lab, { shares, episodes }))]
    : lab.task.graph
      ? [pathText, { rows: finish(pathLengths(lab)) }]
      : [freeText, { rows: finish(freeRunErrors(lab, { given, samples: episodes })) }];
  process.stdout.write(
    values.json ? `${JSON.stringify({ ...aboutRun(engine, lab), ...found })}\n` : shown(found),
  );
  lab.destroy();
  return 0;
}

/** @param {import('../lab/lab.mjs').Lab} lab @param {string | undefined} written */
function givenSteps(lab, written) {
  if (written === undefined) return undefined;
  const steps = lab.settings.seq / lab.task.streams.length;
  const given = wholeOption('given', written);
  if (given < steps) return given;
  throw new UsageError(`--given cannot be "${written}": a sample has ${steps} steps`);
}

/** @param {import('../lab/lab.mjs').Lab} lab */
function needRollouts(lab) {
  if (lab.task.acts || lab.task.graph || nextValue(lab.task)) return;
  const { task } = lab.settings;
  throw new FailedError(
    `rollout needs a world to act in, or a next state, and ${task} has neither`,
  );
}

/** @param {{ rows: { shortest: number, model: number | null, walks: number | null }[] }} found */
function pathText({ rows }) {
  const all = [...new Set(rows.map(({ shortest }) => shortest))].sort((a, b) => a - b);
  const mean = (some, pick) => {
    const known = some.map(pick).filter((x) => x !== null);
    return known.length ? known.reduce((sum, x) => sum + x, 0) / known.length : null;
  };
  return tableText(
    ['shortest path', 'nodes', 'model', 'arrives', 'random walks'],
    all.map((moves) => {
      const some = rows.filter(({ shortest }) => shortest === moves);
      const arrives = some.filter(({ model }) => model !== null).length;
      return [
        moves,
        some.length,
        fixed(
          mean(some, ({ model }) => model),
          2,
        ),
        `${arrives} of ${some.length}`,
        fixed(
          mean(some, ({ walks }) => walks),
          2,
        ),
      ];
    }),
  );
}

/** @param {{ rows: { ahead: number, model: number, still: number }[] }} found */
const freeText = ({ rows }) =>
  tableText(
    ['steps by itself', 'model', 'the last state told'],
    rows.map(({ ahead, model, still }) => [ahead, fixed(model, 4), fixed(still, 4)]),
  );

const percent = (share) => `${(100 * share).toFixed(0)} %`;

function text({ rows, data, tenth, best, correlation }) {
  const line = (name, { asked = null, return: reached, arrived = null }) => [
    name,
    fixed(asked, 3),
    fixed(reached, 3),
    arrived === null ? '-' : percent(arrived),
  ];
  const table = tableText(
    ['', 'asked for', 'return', 'arrived'],
    [
      ...rows.map((row) =>
        line(row.share === null ? 'model' : `model, asked for ${row.share}`, row),
      ),
      line('controllers of the data', data),
      line('their best tenth', tenth),
      line('the best controller', best),
    ],
  );
  const outside = rows.filter(({ share }) => share !== null && share > 1);
  const said = outside.map(
    ({ share }) =>
      `\n${share} asks for more than any controller of the data reaches: it has seen nothing ` +
      'like it.\n',
  );
  if (correlation === null) return table;
  const close = `Returns asked for and reached correlate by ${fixed(correlation, 2)}.`;
  return `${table}${said.join('')}\n${close}\n`;
}
