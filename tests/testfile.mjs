// Inside the process of each test file, where files.mjs loads it first: tells what becomes of every
// test, and ends the process where a test stands still, or where something keeps it when all tests
// are done. What it tells goes to file descriptor 3, a line of JSON each:
//   { type: 'pass' | 'fail' | 'left', name, ms, suite, reason? }
//     left: skipped or still to be written
//   { type: 'fault', reason }
//     of the file as a whole
import { writeSync } from 'node:fs';
import { after, afterEach, beforeEach } from 'node:test';
import { isMainThread } from 'node:worker_threads';
import { LINGER_MS, testLimitMs } from './limits.mjs';
import { lastLines, seconds, waitedFor } from './waits.mjs';

/** Those of a test may be others. */
const { setTimeout, clearTimeout } = globalThis;
const limitMs = testLimitMs(process.env.HEADROOM_TEST_FILE);
const tell = (event) => writeSync(3, `${JSON.stringify(event)}\n`);

const end = (event) => {
  tell(event);
  process.exit(1);
};
/** What is waited for, and what programs printed last. */
const state = () =>
  [...waitedFor().map((what) => `\nwaits for ${what}`), lastLines()].join('') ||
  `\nholds ${process.getActiveResourcesInfo().join(', ')}`;

/** Workers of a test load this too: what they do ends with its process. */
if (isMainThread) watchTests();

function watchTests() {
  const timers = new WeakMap(); // by the context of the test
  beforeEach((context) => {
    const startMs = performance.now();
    const stop = () =>
      end({
        ...{ type: 'fail', name: context.name, ms: performance.now() - startMs },
        reason: `not done after ${seconds(limitMs)}, and ended with its file${state()}`,
      });
    timers.set(context, setTimeout(stop, limitMs));
  });
  afterEach((context) => {
    clearTimeout(timers.get(context));
  });
  after(() => {
    // does not keep the process itself
    setTimeout(
      () =>
        end({
          type: 'fault',
          reason:
            `its process went on for ${seconds(LINGER_MS)} when its tests were done` + state(),
        }),
      LINGER_MS,
    ).unref();
  });
}

/** The message and place of a failure, without the runner's own wrapping. */
function reasonOf(error) {
  const cause = error?.cause ?? error;
  return cause?.stack ?? String(cause?.message ?? cause);
}

/** Node's reporter: prints nothing. */
export default async function* report(/** @type {AsyncIterable<any>} */ events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, skip, todo, details } = data;
    const suite = details?.type === 'suite';
    const event = { name, ms: details?.duration_ms ?? 0, suite };
    if (type === 'test:pass') {
      const left = skip !== undefined ? 'skipped' : todo !== undefined ? 'to do' : '';
      tell({ ...event, type: left ? 'left' : 'pass', reason: left });
    } else if (!suite || details?.error?.failureType !== 'subtestsFailed')
      tell({ ...event, type: 'fail', reason: reasonOf(details?.error) });
  }
  yield '';
}
