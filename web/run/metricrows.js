// The histories of a run as rows of a table. Pure.

const HEAD =
  'step,train_loss,train_accuracy,train_sequence_accuracy,grad_norm,' +
  'held_out_loss,held_out_accuracy,held_out_sequence_accuracy';

/**
 * The histories of a run as CSV, a row for each step that has a number; a long run's training rows
 * are means up to their step (run/metricseries.js).
 */
export function metricsCsv({ train, held }) {
  const rows = new Map();
  const take = (history, first, count) =>
    history.steps().forEach((step, i) => {
      if (!rows.has(step)) rows.set(step, new Array(7).fill(''));
      for (let field = 0; field < count; field++)
        rows.get(step)[first + field] = history.column(field + 1)[i] ?? '';
    });
  take(columnsOf(train, 4), 0, 4);
  take(columnsOf(held, 3), 4, 3);
  const steps = [...rows.keys()].sort((a, b) => a - b);
  const lines = steps.map((step) => [step, ...rows.get(step)].join(','));
  return `${[HEAD, ...lines].join('\n')}\n`;
}

/** Columns of history.csv in a bundle (wasm/export/bundle.mjs). */
const TRAIN_COLUMNS = ['train_loss', 'train_accuracy', null, 'grad_norm'];
const HELD_COLUMNS = ['eval_loss', 'eval_accuracy', 'eval_sequence_accuracy'];

/**
 * The histories of a run as rows of history.csv, by column.
 * @param {{ train: any, held: any }} run @param {number} stepsPerEpoch
 * @returns {Record<string, number>[]}
 */
export function historyRows({ train, held }, stepsPerEpoch) {
  const rows = new Map();
  const take = (history, names) => {
    const columns = names.map((_, i) => history.column(i + 1));
    history.steps().forEach((step, i) => {
      const row = rows.get(step) ?? { step, epoch: step / stepsPerEpoch };
      rows.set(step, row);
      names.forEach((name, field) => {
        if (name && Number.isFinite(columns[field][i])) row[name] = columns[field][i];
      });
    });
  };
  take(train, TRAIN_COLUMNS);
  take(held, HELD_COLUMNS);
  return [...rows.values()].sort((a, b) => a.step - b.step);
}

/** A history with its columns taken once. */
function columnsOf(history, count) {
  const steps = history.steps();
  const columns = Array.from({ length: count }, (_, i) => history.column(i + 1));
  return { steps: () => steps, column: (field) => columns[field - 1] };
}
