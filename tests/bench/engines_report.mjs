// Makes the tables of engines.md from engines.json. Usage: node tests/bench/engines_report.mjs
// [--write] [--in FOLDER]    without --write the tables go to stdout
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './lines.mjs';
import { nominalFlops, sizeNamed } from './sizes.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    in: { type: 'string', default: join(here, '../../build/bench') },
  },
});
const KERNELS = ['stream', 'tile4', 'tile6'];

const table = (head, rows) =>
  [head, head.map((_, i) => (i ? '--:' : ':--')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
const number = (x) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
/** Median and best, of rates or of times. */
const pair = (values, best) =>
  values?.length ? `${number(median(values))} (${number(best(...values))})` : '–';
/** A paragraph in lines of at most 100 characters. */
const wrap = (text) => text.replace(/(?=.{101})(.{1,100}) /g, '$1\n');
const wordsOf = ({ state }) => (state === 'busy' ? 'beside a neighbour' : 'quiet');

/** Rows of products: a kernel of a build in an engine, of each shape the median and best rate. */
function products({ shapes, results }) {
  const rows = [];
  for (const { host, threads, runs } of results) {
    if (threads > 1) continue;
    for (const run of runs) {
      for (const [build, { peak, rates }] of Object.entries(run.products)) {
        for (const [kernel, byShape] of Object.entries(rates)) {
          const cells = shapes.map((_, i) => pair(byShape[i], Math.max));
          const where = [host, wordsOf(run), build, KERNELS[kernel] ?? kernel];
          rows.push([...where, ...cells, pair(peak, Math.max)]);
        }
      }
    }
  }
  const names = shapes.map((shape) => shape.join(' × '));
  return table(['engine', 'machine', 'build', 'kernel', ...names, 'peak'], rows);
}

/** Old time divided by new, of the medians and of the best; empty without an old build. */
function ratio({ new: now, old }) {
  if (!old) return [];
  const ofMedians = median(old) / median(now);
  const ofBest = Math.min(...old) / Math.min(...now);
  return [`${ofMedians.toFixed(2)} (${ofBest.toFixed(2)})`];
}

/** Rows of whole steps: a size in an engine, of each build the median and best time. */
function steps({ results }) {
  const names = Object.keys(results[0].builds);
  const rows = [];
  for (const { host, threads, runs } of results) {
    for (const run of runs) {
      for (const [size, times] of Object.entries(run.steps)) {
        const gflops = nominalFlops(sizeNamed(size)) / median(times.new) / 1e6;
        const cells = names.map((name) => pair(times[name], Math.min));
        const where = [host, threads, wordsOf(run), size];
        rows.push([...where, ...cells, ...ratio(times), number(gflops)]);
      }
    }
  }
  const builds = names.map((name) => `${name} ms`);
  const compared = names.length > 1 ? ['old ÷ new'] : [];
  const head = ['engine', 'threads', 'machine', 'size', ...builds, ...compared];
  return table([...head, 'nominal GFLOP/s'], rows);
}

/** The whole text between the marks. */
function tables(measured) {
  const { machine, kernels, results } = measured;
  const { date, cpu, cores, system } = machine;
  const hosts = [...new Set(results.map(({ host }) => host))].join(', ');
  const chosen = [
    ...new Set(results.map(({ host, builds }) => `${host}: ${builds.new.products}`)),
  ].join('; ');
  const rounds = results[0].runs[0].products.new.peak.length;
  return [
    wrap(
      `${date}, ${cpu}, ${cores} cores, ${system}. ${hosts}. Kernels ${kernels}, dropout 0.1, ` +
        `${rounds} rounds of products. The steps compute their products so: ${chosen}.`,
    ),
    '',
    '### Products',
    '',
    'GFLOP/s on one thread, median (best). Shapes are M × N × K.',
    '',
    products(measured),
    '',
    '### Whole steps',
    '',
    'Milliseconds a step, median (best) of all steps timed.',
    '',
    steps(measured),
  ].join('\n');
}

const file = join(options.in, 'engines.json');
if (existsSync(file)) {
  const text = tables(JSON.parse(readFileSync(file, 'utf8')));
  if (options.write) {
    const page = join(here, 'engines.md');
    const [open, close] = ['<!-- engines -->', '<!-- /engines -->'];
    const before = readFileSync(page, 'utf8');
    const from = before.indexOf(open) + open.length;
    const to = before.indexOf(close);
    if (to < from) throw new Error(`engines.md has no block ${open} … ${close}`);
    writeFileSync(page, `${before.slice(0, from)}\n${text}\n${before.slice(to)}`);
  } else {
    console.log(`## engines\n\n${text}\n`);
  }
}
