// Asking about the page's run by making it again in a worker of its own; the sentences about what
// came of it.
import { runWorker } from '../../base/workerjob.js';
import { formatCount } from '../../base/format.js';
import { placeWords } from '../../model/ablation.js';
import { suits, withoutPageOwn } from '../../model/settingsrules.js';

const WORKER_URL = new URL('./replay.worker.js', import.meta.url);

/**
 * Makes the run of the page again, up to where it is. Rejects where that is another run, since its
 * weights came from elsewhere.
 * @param {import('../../ui/hosttype.js').Host} host @param {'teach' | 'birth'} what
 * @param {Record<string, any>} how
 * @param {{ signal: AbortSignal, onRow: (row: { done: number, total: number }) => void }} options
 */
export async function replayRun({ state, request }, what, how, options) {
  const { model, worker } = state;
  const { preset, chosen, settings: full, text } = model;
  const { description } = worker;
  const own = text && suits(description, full.task, text) ? { text: text.bytes } : {};
  const settings = { preset, ...withoutPageOwn(chosen), ...own };
  const { kernels } = description.build;
  const { step, hash } = await request('runhash');
  const asked = { what, kernels, settings, how: { to: step, ...how } };
  const found = await runWorker(WORKER_URL, asked, options);
  if (found.run.hash === hash) return found;
  throw new Error('this run is not what its settings and events make: was it trained elsewhere?');
}

const signed = (x, digits) => `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(digits)}`;
/** Digits after the point that show a small number. */
const digitsOf = (x) =>
  x === 0 ? 4 : Math.min(9, Math.max(4, 2 - Math.floor(Math.log10(Math.abs(x)))));

/**
 * What a batch taught, in sentences.
 * @param {any} found as teach() returns it (wasm/analysis/replays.mjs) @param {any} settings
 * @param {number} step where the run is
 * @returns {string[]}
 */
export function teachWords({ batches: [{ batch, difference }], spread }, settings, step) {
  const { loss, accuracy } = difference;
  if (batch > step) return [`Batch ${batch} is still to come: it has taught nothing.`];
  const digits = digitsOf(loss);
  const words = [
    `With batch ${batch} the held-out loss at step ${formatCount(step)} is ` +
      `${Math.abs(loss).toFixed(digits)} ${loss < 0 ? 'lower' : 'higher'} than without it` +
      (Number.isNaN(accuracy) ? '.' : `, the accuracy ${signed(100 * accuracy, 2)} points.`),
  ];
  if (spread.loss) {
    const { n, mean, sd } = spread.loss;
    const far = sd > 0 ? Math.abs(loss - mean) / sd : 0;
    words.push(
      `Of ${n} batches drawn at random this is ${signed(mean, digits)} on average, standard ` +
        `deviation ${sd?.toFixed(digits) ?? '–'}: ` +
        (far > 2 ? 'this batch is unlike them.' : 'this batch is one like others.'),
    );
  }
  const moved = mostMoved(difference.heads);
  if (moved)
    words.push(
      `The head that changes most is ${placeWords(moved.head, settings)}: ` +
        `its ${moved.measure} by ${signed(moved.by, 3)}.`,
    );
  return words;
}

const PATTERNS = [
  'diagonal',
  'previous',
  'next',
  'separator',
  'same',
  'induction',
  'mirror',
  'source',
];

/** The head one of whose patterns changes most. */
function mostMoved(heads) {
  const all = heads.flatMap((head) =>
    PATTERNS.filter((measure) => Number.isFinite(head[measure])).map((measure) => ({
      ...{ head, measure, by: head[measure] },
    })),
  );
  return all.reduce(
    (most, one) => (!most || Math.abs(one.by) > Math.abs(most.by) ? one : most),
    /** @type {any} */ (null),
  );
}

/** A turn of a run in words: "held-out loss falls from step 140 on".
 *  @param {any} turn of birth() @param {any} settings */
export function turnText({ name, place, measure, step, rises }, settings) {
  const what = place ? `${measure} of ${placeWords(place, settings)}` : name;
  return `${what} ${rises ? 'rises' : 'falls'} from step ${formatCount(step)} on`;
}
