// Node test reporter: one line a test, details of what failed, and the counts as `passed failed` in
// $HEADROOM_COUNTS, with the files that hold a failure in $HEADROOM_COUNTS.failed, one a line, the
// seconds of each file by the clock and of processors in $HEADROOM_COUNTS.seconds, the longest
// first, and the seconds of processors of all in $HEADROOM_COUNTS.processors. A skipped or
// unfinished test, and a file that holds none, count as failed.
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const isSuite = (data) => data.details?.type === 'suite';
const isFile = (data) =>
  data.nesting === 0 && data.file && resolve(data.name) === resolve(data.file);

/** How long a test took, where that is a second or more. */
const took = ({ details }) =>
  details?.duration_ms >= 1000 ? ` (${(details.duration_ms / 1000).toFixed(1)} s)` : '';

/** The message and place of a failure, without the runner's own wrapping. */
function reason(error) {
  const cause = error?.cause ?? error;
  return (cause?.stack ?? String(cause?.message ?? cause))
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');
}

/**
 * @param {AsyncIterable<any>} events
 * @param {() => Map<string, number>} processors the seconds of processors of each file, when all
 *   have ended
 */
export default async function* report(events, processors = () => new Map()) {
  let passed = 0;
  let failed = 0;
  const filesWithTests = new Set();
  const filesWithout = new Set();
  const filesFailed = new Set();
  const seconds = new Map();
  for await (const { type, data } of events) {
    const where = data?.file ? basename(data.file) : '';
    if (/^test:(pass|fail)$/.test(type) && data.nesting === 0 && !isFile(data))
      seconds.set(where, (seconds.get(where) ?? 0) + (data.details?.duration_ms ?? 0) / 1000);
    if (type === 'test:stderr' || type === 'test:stdout') {
      yield data.message;
    } else if (type === 'test:pass' && !isSuite(data)) {
      if (isFile(data)) {
        filesWithout.add(where);
        continue;
      }
      filesWithTests.add(where);
      const left = data.skip !== undefined ? 'skipped' : data.todo !== undefined ? 'to do' : '';
      if (left) failed++;
      else passed++;
      if (left) filesFailed.add(data.file);
      yield `  ${left ? `FAILED (${left})` : 'ok'}  ${where}: ${data.name}${took(data)}\n`;
    } else if (type === 'test:fail' && !isSuite(data)) {
      filesWithTests.add(where);
      filesFailed.add(data.file);
      failed++;
      yield `  FAILED  ${where}: ${data.name}\n${reason(data.details?.error)}\n`;
    } else if (type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed') {
      failed++;
      yield `  FAILED  ${where}: ${data.name}\n${reason(data.details?.error)}\n`;
    }
  }
  for (const file of filesWithout) {
    if (filesWithTests.has(file)) continue;
    failed++;
    yield `  FAILED  ${file}: holds no test\n`;
  }
  if (process.env.HEADROOM_COUNTS)
    keepCounts(process.env.HEADROOM_COUNTS, {
      passed,
      failed,
      filesFailed,
      seconds,
      processors: processors(),
    });
}

function keepCounts(path, { passed, failed, filesFailed, seconds, processors }) {
  writeFileSync(path, `${passed} ${failed}\n`);
  writeFileSync(`${path}.failed`, [...filesFailed].map((file) => `${file}\n`).join(''));
  const longestFirst = [...seconds].sort(([, a], [, b]) => b - a);
  writeFileSync(
    `${path}.seconds`,
    longestFirst
      .map(([file, taken]) =>
        [taken.toFixed(1), (processors.get(file) ?? 0).toFixed(1), `${file}\n`].join(' '),
      )
      .join(''),
  );
  const ofAll = [...processors.values()].reduce((sum, taken) => sum + taken, 0);
  writeFileSync(`${path}.processors`, `${ofAll.toFixed(0)}\n`);
}
