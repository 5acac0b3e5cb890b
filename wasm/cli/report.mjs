// What a run prints for people: a row an epoch, the parameter breakdown, and examples, in the form
// of the first notebook.

const four = (number) => (number ?? NaN).toFixed(4);

/** One row of the training table. */
export function rowText({
  epoch,
  train_loss,
  train_accuracy,
  eval_loss,
  eval_accuracy,
  eval_sequence_accuracy,
  steps_per_second,
}) {
  const number = Number.isInteger(epoch) ? String(epoch) : epoch.toFixed(2);
  const evaluated =
    eval_loss === null
      ? ''
      : ` | Eval loss: ` +
        `${four(eval_loss)} | Eval accuracy: ` +
        `${four(eval_accuracy)} | Sequences: ${four(eval_sequence_accuracy)}`;
  return (
    `Epoch ${number.padStart(3)} | Loss: ` +
    `${four(train_loss)} | Accuracy: ` +
    `${four(train_accuracy)}${evaluated} | ${steps_per_second.toFixed(0)} steps/s`
  );
}

/**
 * @param {{ parameters: number, breakdown: { name: string, count: number, depth: number }[] }} plan
 */
export function parametersText({ parameters, breakdown }) {
  const line = '-'.repeat(40);
  const count = (number) => number.toLocaleString('en').padStart(10);
  const rows = breakdown.map(
    (row) =>
      `${(row.depth ? `  - ${row.name}` : row.name).padEnd(25)}${count(row.count)} (${((100 * row.count) / parameters).toFixed(1).padStart(5)}%)`,
  );
  return [
    'Parameter Breakdown:',
    line,
    ...rows,
    line,
    `${'Total'.padEnd(25)}${count(parameters)}`,
    '',
  ].join('\n');
}

const EXAMPLES = 5;
const SEPARATOR = 1;

/** Held-out examples: what went in, what was to come out, what came out. */
export function examplesText(engine, lab) {
  const { task: name, head, ignore_index } = lab.settings;
  const task = engine.describe().tasks.find((row) => row.name === name);
  if (head === 'none') return '';
  const examples = lab.predict(Array.from({ length: EXAMPLES }, (_, i) => lab.example(i)));
  const shown = examples.map(({ tokens, targets, source, predictions }) => {
    const counted = (values) => Array.from(values).filter((_, i) => targets[i] !== ignore_index);
    const expected = counted(targets).join(', ');
    const got = counted(predictions).join(', ');
    const input = Array.from(source ?? tokens);
    const end = task.moves_tokens ? input.indexOf(SEPARATOR) : -1;
    return (
      `Input:    ` +
      `[${input.slice(0, end < 0 ? undefined : end).join(', ')}]\nExpected: ` +
      `[${expected}]\nGot:      [${got}] (${expected === got ? 'Correct!' : 'Wrong'})\n`
    );
  });
  return [`${task.title} task test examples:\n${'-'.repeat(50)}`, ...shown].join('\n');
}

/** What guessing and the best possible model come to, one line; the best of a text nobody knows.
 *  @param {{ guess_loss: number, guess_accuracy: number, best_loss: number | null, best_accuracy:
 *    number | null }} plan */
export function boundsText({ guess_loss, guess_accuracy, best_loss, best_accuracy }) {
  const best =
    best_loss === null ? 'unknown' : `loss ${four(best_loss)}, accuracy ${four(best_accuracy)}`;
  return (
    `guessing: loss ` +
    `${four(guess_loss)}, accuracy ${four(guess_accuracy)}; the best possible: ${best}`
  );
}

/**
 * The largest difference of each group of tensors over all cases, with the tensor where it is, and
 * how many tensors there are.
 *  @param {{ name: string, groups: Record<string, { max: number, tolerance: number, measure:
 *    string, worst: string, tensors: number, pass: boolean }> }[]} results */
export function differencesText(results) {
  const rows = new Map();
  for (const { name, groups } of results) {
    for (const [group, { max, tolerance, measure, worst, tensors, pass }] of Object.entries(
      groups,
    )) {
      const row = rows.get(group);
      const all = { tensors: tensors + (row?.tensors ?? 0), pass: pass && (row?.pass ?? true) };
      rows.set(
        group,
        row && row.max >= max
          ? { ...row, ...all }
          : { max, tolerance, measure, worst: `${name} ${worst}`, ...all },
      );
    }
  }
  const line = (group, max, measure, tolerance, tensors, worst) =>
    `${group.padEnd(26)}${max.padEnd(10)}${measure.padEnd(10)}${tolerance.padEnd(11)}${tensors.padStart(7)}  ${worst}`;
  return [
    line('group', 'largest', 'measure', 'tolerance', 'tensors', 'where'),
    ...[...rows].map(([group, { max, tolerance, measure, worst, tensors, pass }]) =>
      line(
        group,
        max.toExponential(1),
        measure,
        tolerance.toExponential(1),
        String(tensors),
        `${worst}${pass ? '' : '  TOO LARGE'}`,
      ),
    ),
    '',
  ].join('\n');
}
