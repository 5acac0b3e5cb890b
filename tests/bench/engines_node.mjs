// engines_work.mjs as a process of Node that answers lines (lines.mjs).
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { OPS } from './engines_work.mjs';
import { answerLines } from './lines.mjs';

if (parseInt(process.versions.node, 10) < 22)
  setFlagsFromString('--experimental-wasm-relaxed-simd');

/** The bytes of a file, or null. */
const read = (url) => readFile(new URL(url)).catch(() => null);

await answerLines({
  about: () => ({ node: process.versions.node, v8: process.versions.v8 }),
  ...Object.fromEntries(
    Object.entries(OPS).map(([op, run]) => [op, (request) => run({ ...request, read })]),
  ),
});
process.exit(0);
