// What the runs of a study of arithmetic modulo p calculate with: progress measures of Nanda et al.
// (2023). Pure, over labs.
import { cycleOf, numbersReport, whyNoProblems } from './modular.mjs';
import { refuse } from '../lab/inputs.mjs';
import { spread } from './words.mjs';

/** Refuses a run of which there are no waves. @param {import('../lab/lab.mjs').Lab} lab */
export function needWaves(lab) {
  const { settings, task } = lab;
  const why = whyNoProblems(settings, task.modulus) || noCycle(settings);
  if (why) throw refuse('state', 'waves', settings.task, `a study of waves: ${why}`);
}

const noCycle = (settings) =>
  cycleOf(/** @type {any} */ (settings)) ? '' : 'the modulus of a multiplication must be prime';

/**
 * The key frequencies of a run, and the losses restricted to their waves, of all problems, and
 * without them, of those that are trained on; null where it diverged.
 */
export function wavesOfRun(lab, diverged) {
  if (diverged) return null;
  const { key, scores } = numbersReport(lab).waves;
  return {
    key,
    restricted: scores.restricted.all.loss,
    excluded: scores.excluded.training?.loss ?? null,
  };
}

/** What is said of runs with the same values: spreads, null of no runs. */
export function wavesRow(runs) {
  const known = runs.map(({ waves }) => waves).filter(Boolean);
  const of = (value) => spread(known.map(value).filter((x) => x !== null));
  return {
    frequencies: of(({ key }) => key.length),
    restricted: of(({ restricted }) => restricted),
    excluded: of(({ excluded }) => excluded),
  };
}
