// Runs test files in the order given, several at a time; `node --test` would sort them by name.
// Told to end (SIGTERM), it ends the files that still run, which then count as failed, and reports.
// Usage: node tests/files.mjs CONCURRENCY FILE...
import { basename, resolve } from 'node:path';
import { run } from 'node:test';
import { childrenOf, watchProcessors } from './processors.mjs';
import report from './reporter.mjs';

const [concurrency, ...files] = process.argv.slice(2);
const processors = watchProcessors((command) =>
  basename(command.findLast((word) => word.endsWith('.test.mjs')) ?? ''),
);
const ending = new AbortController();
process.once('SIGTERM', () => {
  ending.abort();
  // a browser's program does not end itself when it is told to
  setTimeout(() => {
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  }, 5000);
});
run({
  files: files.map((file) => resolve(file)),
  concurrency: Number(concurrency),
  signal: ending.signal,
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose((events) => report(events, processors))
  .pipe(process.stderr);
