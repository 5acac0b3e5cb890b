// Node test reporter: one line a test, details of what failed, and the counts as `passed failed` in
// $HEADROOM_COUNTS, with the files that hold a failure in $HEADROOM_COUNTS.failed, one a line. A
// skipped or unfinished test, and a file that holds none, count as failed.
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const isSuite = (data) => data.details?.type === 'suite';
const isFile = (data) =>
  data.nesting === 0 && data.file && resolve(data.name) === resolve(data.file);

/** The message and place of a failure, without the runner's own wrapping. */
function reason(error) {
  const cause = error?.cause ?? error;
  return (cause?.stack ?? String(cause?.message ?? cause))
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');
}

export default async function* report(events) {
  let passed = 0;
  let failed = 0;
  const filesWithTests = new Set();
  const filesWithout = new Set();
  const filesFailed = new Set();
  for await (const { type, data } of events) {
    const where = data?.file ? basename(data.file) : '';
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
      yield `  ${left ? `FAILED (${left})` : 'ok'}  ${where}: ${data.name}\n`;
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
    keepCounts(process.env.HEADROOM_COUNTS, passed, failed, filesFailed);
}

function keepCounts(path, passed, failed, files) {
  writeFileSync(path, `${passed} ${failed}\n`);
  writeFileSync(`${path}.failed`, [...files].map((file) => `${file}\n`).join(''));
}
