// fit: a model that fits maps from examples, beside other methods.
import { errorsByExamples } from '../analysis/fit.mjs';
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

/** From here on an error is told by its size. */
const LARGE = 1000;

export const summary = 'regression from examples, beside ridge regression and neighbours';
export const help = `Usage: ${PROGRAM} fit --preset regression | --in FILE [option ...]

The mean squared error of y by the number of examples that came before it, on held-out samples: of
the model, of ridge regression with the variance of the noise, which is the best possible, of least
squares, and of the mean of the three nearest neighbours.
JSON: rows [{examples model ridge least_squares neighbours}].

${MODEL_HELP}
Examples:
  ${PROGRAM} fit --preset regression --steps 1000
  ${PROGRAM} fit --in run.safetensors --samples 2000 --json
`;

/** @param {import('../lab/lab.mjs').Lab} lab */
function needMaps(lab) {
  if (lab.task.fits_maps) return;
  const { task } = lab.settings;
  throw new FailedError(
    `fit is about maps that a model fits from examples, and not of task ${task}`,
  );
}

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args);
  const { values, samples } = asked;
  const { engine, lab } = await openTrained(asked, needMaps);
  needMaps(lab);
  const rows = finish(errorsByExamples(lab, { samples }));
  process.stdout.write(
    values.json ? `${JSON.stringify({ ...aboutRun(engine, lab), rows })}\n` : text(rows),
  );
  lab.destroy();
  return 0;
}

/** @param {{ examples: number, model: number, ridge: number, least_squares: number,
 *   neighbours: number }[]} rows */
const text = (rows) =>
  tableText(
    ['examples', 'model', 'ridge', 'model / ridge', 'least squares', 'neighbours'],
    rows.map(({ examples, model, ridge, least_squares, neighbours }) => [
      examples,
      fixed(model, 4),
      fixed(ridge, 4),
      fixed(model / ridge, 2),
      least_squares < LARGE ? fixed(least_squares, 4) : least_squares.toPrecision(2),
      fixed(neighbours, 4),
    ]),
  );
