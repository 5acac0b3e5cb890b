// What a model does in the world of its task: it acts, fits, foresees or finds paths.

/** Starts beside the one of the example. */
const OTHERS = 7;
/** Samples that errors are the mean over. */
const SAMPLES = 48;
const FREE_SAMPLES = 8;
/** Random walks whose lengths are compared. */
const WALKS = 400;

/** What a generator returns in the end. */
function last(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * `acts`: rollouts from several starts to one goal, past one obstacle. Each is asked for a share of
 * what the data's controllers reach from there. scene: { start, goal, obstacle }, each [x, y], what
 * the reader moved, or null. Of each: { asked, return, arrived, at: [x, y] of each step }.
 */
export function acts(lab, { index, share, scene }, { quantile }) {
  const first = lab.example(index).inputs.state;
  const state = {
    start: [...first.slice(0, 2)],
    goal: [...first.slice(4, 6)],
    obstacle: [...first.slice(6, 8)],
    ...scene,
  };
  const from = Array.from({ length: OTHERS }, (_, i) =>
    lab.example(index + 1 + i).inputs.state.slice(0, 2),
  );
  const asksReturn = lab.settings.returns;
  const rollouts = [state.start, ...from].map((start) => {
    const own = { state: [...start, 0, 0, ...state.goal, ...state.obstacle] };
    const asked = asksReturn ? quantile(lab.acting.returns(own), share) : 0;
    const { return: reached, arrived, steps } = lab.acting.rollout({ ...own, asked });
    const at = steps.map((step) => step.state.slice(0, 2));
    return { asked: asksReturn ? asked : null, return: reached, arrived, at };
  });
  return { step: lab.step, scene: state, rollouts };
}

/** `fits`: errors by the number of examples (wasm/analysis/fit.mjs): { step, rows }. */
export const fits = (lab, _, { errorsByExamples }) => ({
  step: lab.step,
  rows: last(errorsByExamples(lab, { samples: SAMPLES })),
});

/**
 * `foresees`: the model goes on from half of an example: { step, given, predicted, true, size,
 * rows }, and the errors by steps gone on of some held-out samples (wasm/analysis/freerun.mjs).
 */
export function foresees(lab, { index }, { freeRun, freeRunErrors, nextValue }) {
  const { size } = nextValue(lab.task);
  const example = lab.example(index);
  const given = Math.ceil(example.valid.length / 2);
  const run = freeRun(lab, example, given);
  const rows = last(freeRunErrors(lab, { given, samples: FREE_SAMPLES }));
  return { step: lab.step, given, size, ...run, rows };
}

/**
 * `follows`: the numbers of an example beside what the model predicts, and on its own from half of
 * it: { step, steps, given, true, predicted, free: { name, values } | null, errors }, the arrays by
 * stream, and errors of the predictions of held-out samples (wasm/analysis/freerun.mjs).
 */
export function follows(lab, { index }, { errorsAhead, freeRun, nextValue }) {
  const example = lab.example(index);
  const steps = example.valid.reduce((sum, one) => sum + one, 0);
  const given = Math.ceil(steps / 2);
  const own = nextValue(lab.task);
  const { outputs } = lab.probe(example);
  const predicted = Object.entries(outputs).map(([name, { data }]) => [name, data]);
  return {
    ...{ step: lab.step, steps, given, true: example.inputs },
    predicted: Object.fromEntries(predicted),
    free: own ? { name: own.name, values: freeRun(lab, example, given).predicted } : null,
    errors: errorsAhead(lab, { samples: FREE_SAMPLES }),
  };
}

/** `finds`: paths to the goal of the graph from every other node (wasm/analysis/walks.mjs). */
export const finds = (lab, _, { pathLengths }) => ({
  step: lab.step,
  rows: last(pathLengths(lab, { samples: WALKS })),
});
