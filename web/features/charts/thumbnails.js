// Thumbnails on the curve of a solved run: how its surest head looked at the input, at some
// moments.
import { shareOf, stageOf } from '../../model/attention.js';
import { bandsOf } from '../../run/story.js';
import { bestHead, staged } from '../../state/staged.js';
import { w } from './words.js';

/** Steps of the thumbnails on the curve: the middle of the stages before, and when it is solved. */
function thumbnailSteps(run, plan, words) {
  const stages = bandsOf(run, plan, words).filter(
    ({ to, kind }) => to !== null && kind !== 'guess',
  );
  return [...stages.map(({ from, to }) => Math.round((from + to) / 2)), run.solvedStep];
}

/** Once a run is solved: how its surest head's answers looked at the input, at those moments. */
export async function takeThumbnails(
  /** @type {import('../../ui/hosttype.js').Host} */ { state, act, ask },
) {
  const run = state.run.now;
  if (
    run.solvedStep === null ||
    state.stage.thumbnailsOf === state.model.runNumber ||
    state.shown.at !== null
  )
    return;
  const head = bestHead(state);
  const noInput = staged(state)?.stage.inputs.length === 0;
  if (!head || noInput || state.display.mode !== 'explore') return;
  act.stage.clearThumbnails(state.model.runNumber);
  const thumbnails = [];
  for (const at of thumbnailSteps(run, state.model.plan, state.model.settings.facts.words)) {
    const source = state.shown.source;
    const snapshot = await ask('snapshot', {
      ...{ at, source, names: [head.tensor] },
      cuts: null, // thumbnails belong to the run, which trains the whole model
    });
    if (!snapshot || state.run.now !== run) return;
    const last = at === run.solvedStep;
    thumbnails.push(thumbnailOf(snapshot, state.model.settings, head, last));
  }
  act.stage.showThumbnails(thumbnails);
}

function thumbnailOf(snapshot, settings, head, last) {
  const { inputs, answers } = stageOf(snapshot, settings);
  const data = Float32Array.from(
    answers.flatMap((answer) =>
      inputs.map(({ position }) => shareOf(snapshot, head, answer, position)),
    ),
  );
  return {
    step: snapshot.step,
    matrix: { data, rows: answers.length, columns: inputs.length, scale: 'unit' },
    scale: { low: 0, high: 1, even: 1 / Math.max(1, inputs.length) },
    words: last ? w.headLooks({ head: `${head.layer + 1}·${head.head + 1}` }) : '',
  };
}
