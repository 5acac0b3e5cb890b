// Asking about the page's run by making it again in a worker of its own; the sentences about what
// came of it.
import { runWorker } from '../../base/workerjob.js';
import { decimals, formatCount } from '../../base/format.js';
import { placeWords } from '../../model/ablation.js';
import { suits, withoutPageOwn } from '../../model/settingsrules.js';
import { w } from './words.js';

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
  throw new Error(w.thisRunIsNot);
}

const signed = (x, digits) => `${x < 0 ? '−' : '+'}${decimals(Math.abs(x), digits)}`;
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
  if (batch > step) return [w.batchIsStillTo({ batch })];
  const digits = digitsOf(loss);
  const words = [
    w.withBatchTheHeld({
      batch,
      step: formatCount(step),
      by: decimals(Math.abs(loss), digits),
      isLower: loss < 0,
      points: Number.isNaN(accuracy) ? '' : signed(100 * accuracy, 2),
    }),
  ];
  if (spread.loss) {
    const { n, mean, sd } = spread.loss;
    const far = sd > 0 ? Math.abs(loss - mean) / sd : 0;
    words.push(
      w.ofBatchesDrawnAt({
        n,
        mean: signed(mean, digits),
        sd: sd === null || sd === undefined ? '–' : decimals(sd, digits),
        isUnlike: far > 2,
      }),
    );
  }
  const moved = mostMoved(difference.heads);
  if (moved)
    words.push(
      w.theHeadThatChanges({
        head: placeWords(moved.head, settings),
        measure: moved.measure,
        by: signed(moved.by, 3),
      }),
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
  const what = place ? w.measureOf({ measure, part: placeWords(place, settings) }) : name;
  return w[rises ? 'rises' : 'falls']({ what, step: formatCount(step) });
}
