// What can be exported: the metrics as CSV, names of files, how large a checkpoint may be. Pure.
import { clip } from '../base/format.js';

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

/** Bytes of all models together that the page keeps for Back, Forward and Compare. */
export const KEPT_BYTES = 64 * 2 ** 20;
/** The largest checkpoint in bytes that the page saves, and that it opens. */
export const LARGEST_FILE = 512 * 2 ** 20;
/** Bytes of a checkpoint for each parameter: the weight and the two moments of the optimiser. */
const BYTES_PER_PARAMETER = 12;
/** More than the settings and the names of all tensors take. */
const HEADER_BYTES = 2 ** 18;

/**
 * Why the page saves no checkpoint of a model, or ''.
 * @param {{ parameters: number }} plan
 * @param {{ bytes: Uint8Array } | null} text the reader's own text, which is in the file too
 */
export function saveProblem({ parameters }, text, most = LARGEST_FILE) {
  const bytes = BYTES_PER_PARAMETER * parameters + (text?.bytes.length ?? 0) + HEADER_BYTES;
  if (bytes <= most) return '';
  return (
    `The file of this model would have ${megabytes(bytes)} MB; the page saves and opens at most ` +
    `${megabytes(most)} MB.`
  );
}

/** Why the page does not open a file of this size, or ''. */
export function openProblem({ name, size }, most = LARGEST_FILE) {
  if (size <= most) return '';
  return `${clip(name)} has ${megabytes(size)} MB; the page opens at most ${megabytes(most)} MB.`;
}

/** Rounded up, so that no size over a limit reads as the limit. */
const megabytes = (bytes) => Math.ceil(bytes / 2 ** 20);

/** "headroom-000-reverse-step-400.csv" */
export function fileName(preset, step, ending) {
  const plain = preset.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  return `headroom-${plain}-step-${step}.${ending}`;
}

/** Each query head has key and value heads of its own, as it is where nothing else is set. */
const follows = (key, settings) => key === 'n_kv_heads' && settings[key] === settings.n_heads;

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
        ([key, value]) =>
          Object.hasOwn(preset.settings, key) &&
          preset.settings[key] !== value &&
          !(follows(key, settings) && follows(key, preset.settings)),
      ),
    ),
  }));
  // the task says most about a run
  const distance = ({ chosen }) => Object.keys(chosen).length + Number('task' in chosen);
  return all.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
