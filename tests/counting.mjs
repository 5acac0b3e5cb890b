// Counts what a test file makes a browser do: browsers and contexts made, documents opened in them,
// steps trained there. `tests/run` puts the counts of each file into the table at its end.
import { appendFileSync } from 'node:fs';

export const COUNTED = /** @type {const} */ (['browsers', 'contexts', 'pages', 'steps']);
const counts = { browsers: 0, contexts: 0, pages: 0, steps: 0 };

/** @param {typeof COUNTED[number]} what */
export function count(what, more = 1) {
  counts[what] += more;
}

/** Something that the summary of the suite is to say. */
export function remark(/** @type {string} */ text) {
  console.error(text);
  if (process.env.HEADROOM_COUNTS)
    appendFileSync(`${process.env.HEADROOM_COUNTS}.remarks`, `${text}\n`);
}

process.once('exit', () => {
  const file = process.env.HEADROOM_TEST_FILE;
  if (process.env.HEADROOM_COUNTS && Object.values(counts).some(Boolean))
    appendFileSync(
      `${process.env.HEADROOM_COUNTS}.counted`,
      `${JSON.stringify({ file, ...counts })}\n`,
    );
});

/** In the page, before its own code: tells how many steps each of its workers has trained. */
function tellSteps() {
  const page = /** @type {any} */ (window);
  const known = new WeakMap(); // the last step that was told, by worker
  const hear = (worker, data) => {
    const step = data.event === 'trained' ? data.step : data.result?.settings && data.result.step;
    if (!Number.isSafeInteger(step)) return;
    const more = data.event === 'trained' ? step - known.get(worker) : 0;
    known.set(worker, step);
    if (more > 0) page.headroomTrained(more);
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    if (!known.has(this)) {
      known.set(this, 0);
      this.addEventListener('message', ({ data }) => hear(this, data));
    }
    postMessage.apply(this, message);
  };
}

/** Counts what the pages of a context do; before the first is opened. */
export async function countContext(/** @type {any} Playwright's */ context) {
  count('contexts');
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith('http')) count('pages');
    }),
  );
  await context.exposeBinding('headroomTrained', (_, steps) => count('steps', steps));
  await context.addInitScript(tellSteps);
}
