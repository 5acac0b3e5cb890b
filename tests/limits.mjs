// How long things may take before they count as standing still. A limit is what the thing takes on
// a quiet machine, in seconds, times SLACK; HEADROOM_SLACK sets another for a slower one.

/** How many times slower than a quiet machine one may be. */
const SLACK = Number(process.env.HEADROOM_SLACK ?? 10);

/** What a test file takes, started alone, where that is more than the usual. */
const FILE_SECONDS = new Map(
  Object.entries({
    'tests/torch/bundle.test.mjs': 150,
    'tests/browser/access.test.mjs': 120,
    'tests/browser/repairs.test.mjs': 120,
    'tests/browser/offline.test.mjs': 100,
    'tests/browser/apart.test.mjs': 90,
    'tests/browser/opening.test.mjs': 80,
    'tests/browser/page.test.mjs': 80,
    'tests/browser/threads.test.mjs': 80,
    'tests/browser/text.test.mjs': 60,
    'tests/engines/firefox.test.mjs': 60,
    'tests/engines/webkit.test.mjs': 60,
  }),
);
const USUAL_FILE_SECONDS = 45;
const WAIT_SECONDS = 12;

/** The limit of a test file, by its path from the top folder. */
export const fileLimitMs = (/** @type {string} */ path) =>
  (FILE_SECONDS.get(path) ?? USUAL_FILE_SECONDS) * SLACK * 1000;

/** The limit of one test in a file. */
export const testLimitMs = (/** @type {string} */ path) => fileLimitMs(path) / 3;

/** The limit of one wait: for a page, a browser, a worker, a file. */
export const WAIT_MS = WAIT_SECONDS * SLACK * 1000;

/** How long a file's process may go on when its tests are done. */
export const LINGER_MS = 3 * SLACK * 1000;
