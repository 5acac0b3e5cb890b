// rollout: a model acts in the world of its task.
import { rolloutScores } from '../analysis/rollouts.mjs';
import { numberOption, wholeOption } from './arguments.mjs';
import { FailedError } from './errors.mjs';
import {
  aboutRun,
  finish,
  fixed,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
} from './looking.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'a model acts for a return that it is asked for';
export const help = `Usage: ${PROGRAM} rollout --preset arena | --in FILE [option ...]

Episodes from held-out starts in which the model acts. It is asked for shares of what the
controllers of its data reach from the same start: 0.95 asks for as much as the best tenth of them.
Beside it: those controllers, and the best one there is.
JSON: rows [{share asked return arrived}] data tenth best correlation (of asked and reached).

  --return SHARE,...          shares to ask for, 0 to 1 (default 0.05,0.5,0.95)
  --episodes N                starts (default 64)
${MODEL_HELP}
Examples:
  ${PROGRAM} rollout --preset arena
  ${PROGRAM} rollout --in run.safetensors --return 0.9 --episodes 64 --json
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, { return: { type: 'string' }, episodes: { type: 'string' } });
  const { values } = asked;
  const shares = (values.return ?? '0.05,0.5,0.95')
    .split(',')
    .map((share) => numberOption('return', share, 0, 1));
  const episodes = wholeOption('episodes', values.episodes ?? '64');
  const { engine, lab } = await openTrained(asked, needWorld);
  needWorld(lab);
  const found = finish(rolloutScores(lab, { shares, episodes }));
  process.stdout.write(
    values.json ? `${JSON.stringify({ ...aboutRun(engine, lab), ...found })}\n` : text(found),
  );
  lab.destroy();
  return 0;
}

/** @param {import('../lab/lab.mjs').Lab} lab */
function needWorld(lab) {
  if (lab.task.acts) return;
  const { task } = lab.settings;
  throw new FailedError(`task ${task} has no world in which a model could act`);
}

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
  if (correlation === null) return table;
  return `${table}\nReturns asked for and reached correlate by ${fixed(correlation, 2)}.\n`;
}
