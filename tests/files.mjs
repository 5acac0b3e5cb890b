// Runs test files in the order given, several at a time; `node --test` would sort them by name.
// Usage: node tests/files.mjs CONCURRENCY FILE...
import { resolve } from 'node:path';
import { run } from 'node:test';
import report from './reporter.mjs';

const [concurrency, ...files] = process.argv.slice(2);
run({ files: files.map((file) => resolve(file)), concurrency: Number(concurrency) })
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(report)
  .pipe(process.stderr);
