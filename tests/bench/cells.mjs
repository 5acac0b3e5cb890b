// Cells and tables of the reports, and the aims that they are marked by.
import { median } from './lines.mjs';

/** What is aimed at: PyTorch's time divided by ours, and shares of peak. */
export const AIMS = {
  one: {
    0.1: { S0: 2.0, S1: 1.9, S2: 2.0, S3: 1.0, S4: 0.85 },
    0: { S0: 1.4, S1: 1.3, S2: 1.4, S3: 0.7, S4: 0.6 },
  },
  two: { 0.1: { S0: 3.0, S1: 2.7, S2: 2.8, S3: 1.2, S4: 0.9 }, 0: {} },
  speedUp: { S0: 1.85, S3: 1.85 },
  peak: { S1: 0.75, S3: 0.75, S4: 0.75 },
  gemm: { simd128: 0.75, relaxed: 0.9 },
  tfjs: 18,
  firstStepMs: 300,
  drawing: 0.05,
  gzipBytes: 100000,
};

/** A table of Markdown, its first column to the left. */
export const table = (head, rows) =>
  [head, head.map((_, i) => (i ? '--:' : ':--')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
export const number = (x) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
export const percent = (x) => `${(100 * x).toFixed(0)} %`;
/** Median and range. */
export const spread = (values, show = number) =>
  values.length
    ? `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`
    : '–';
/** Whether an aim was reached, as a mark; nothing where there is none. */
export const mark = (value, aim) =>
  aim === undefined || value === undefined ? '' : value >= aim ? ' ✓' : ' ✗';

/** Where and when it was measured. */
export function where({ date, cpu, cores, system, node, v8 }) {
  return `${date}, ${cpu}, ${cores} cores, ${system}, Node ${node} (V8 ${v8})`;
}
