// Runs test files in the order given, several at a time; `node --test` would sort them by name.
// Usage: node tests/files.mjs CONCURRENCY FILE...
import { basename, resolve } from 'node:path';
import { run } from 'node:test';
import { watchProcessors } from './processors.mjs';
import report from './reporter.mjs';

const [concurrency, ...files] = process.argv.slice(2);
const processors = watchProcessors((command) =>
  basename(command.findLast((word) => word.endsWith('.test.mjs')) ?? ''),
);
run({ files: files.map((file) => resolve(file)), concurrency: Number(concurrency) })
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose((events) => report(events, processors))
  .pipe(process.stderr);
