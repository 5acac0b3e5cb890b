// What a reader can take along: the metrics as CSV, names of files. Pure.

const HEAD =
  'step,train_loss,train_accuracy,train_sequence_accuracy,grad_norm,' +
  'held_out_loss,held_out_accuracy,held_out_sequence_accuracy';

/**
 * The histories of a run as CSV, a row for each step that has a number; a long run's training rows
 * are means up to their step (run/history.js).
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

/** A history with its columns taken once. */
function columnsOf(history, count) {
  const steps = history.steps();
  const columns = Array.from({ length: count }, (_, i) => history.column(i + 1));
  return { steps: () => steps, column: (field) => columns[field - 1] };
}

/** "headroom-000-reverse-step-400.csv" */
export function fileName(preset, step, ending) {
  return `headroom-${preset}-step-${step}.${ending}`;
}

/**
 * The preset that a run's settings differ least from, and what differs: what a link needs.
 * @param {{ name: string, settings: Record<string, any> }[]} presets with all their settings
 * @param {Record<string, any>} settings of the run, complete
 * @returns {{ preset: string, chosen: Record<string, any> }}
 */
export function nearestPreset(presets, settings) {
  const all = presets.map((preset) => ({
    preset: preset.name,
    chosen: Object.fromEntries(
      Object.entries(settings).filter(
        ([key, value]) => Object.hasOwn(preset.settings, key) && preset.settings[key] !== value,
      ),
    ),
  }));
  // the task says most about a run
  const distance = ({ chosen }) => Object.keys(chosen).length + Number('task' in chosen);
  return all.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
