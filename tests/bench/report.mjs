// Makes the tables of README.md from what the benchmarks left in the build folder. A part that was
// not measured is left as it stands in README.md. Usage: node tests/bench/report.mjs [--write]
// [--in FOLDER] [--site FOLDER]    without --write the tables go to stdout
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { AIMS, mark, number, percent, spread, table, where } from './cells.mjs';
import { median } from './lines.mjs';
import { contexts } from './report_context.mjs';
import { pageCosts } from './report_costs.mjs';
import { steps } from './report_steps.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const build = join(here, '../../build');
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    in: { type: 'string', default: join(build, 'bench') },
    site: { type: 'string', default: join(build, 'site') },
  },
});

function phases({ machine, kernels, results }) {
  const names = (key) =>
    [...new Set(results.flatMap((r) => Object.keys(r[key])))].filter((name) =>
      results.some((r) => (r[key][name] ?? 0) >= 0.005),
    );
  const shares = (key) =>
    table(
      [
        key === 'passes' ? 'pass' : 'kind of work',
        ...results.map((r) => `${r.size}, ${r.dropout}`),
      ],
      names(key).map((name) => [
        name,
        ...results.map((r) => `${(100 * (r[key][name] ?? 0)).toFixed(1)} %`),
      ]),
    );
  return [
    `${where(machine)}. ${kernels}, one thread; columns: size, dropout.`,
    '',
    shares('passes'),
    '',
    shares('kinds'),
  ].join('\n');
}

function scaling({ machine, kernels, results }) {
  const rows = results.map((r) => [
    r.letter,
    `${r.points[0].value}–${r.points.at(-1).value}`,
    r.time_slope_upper.toFixed(2),
    r.flop_slope_upper.toFixed(2),
    r.memory_slope_upper.toFixed(2),
    `${r.worst_bump.factor.toFixed(2)} at ${r.worst_bump.at}`,
  ]);
  const points = results.map((r) => [
    r.letter,
    r.points.map((p) => `${p.value}: ${number(p.ms)} ms, ${number(p.bytes / 1e6)} MB`).join(' · '),
  ]);
  return [
    `${where(machine)}. ${kernels}, one thread, dropout 0.1.`,
    '',
    table(
      [
        'varied',
        'range',
        'slope of time',
        'slope of nominal work',
        'slope of memory',
        'highest above the line between its neighbours',
      ],
      rows,
    ),
    '',
    '![time of a step and memory over B, T, C and L, log-log](scaling.svg)',
    '',
    '<details><summary>All points</summary>',
    '',
    table(['varied', 'value: time of a step, memory'], points),
    '',
    '</details>',
  ].join('\n');
}

function memory({ machine, about, results }) {
  const [{ parameters, node }] = results;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(0);
  const rows = results.map((r) => [
    r.length.toLocaleString('en'),
    `\`${r.saved}\``,
    r.threads,
    ...[r.planned, r.engine, r.trained - r.node, r.looked - r.node].map(megabytes),
  ]);
  return [
    `${where(machine)}. Size: ${about}, ${parameters.toLocaleString('en')} parameters. MB; the ` +
      `${megabytes(node)} of Node itself are left out of the last three columns.`,
    '',
    table(
      ['T', 'saved', 'threads', 'planned', 'engine loaded', 'most, trained', 'most, looked at'],
      rows,
    ),
  ].join('\n');
}

/** Steps a second in one mode of the page, and what drawing takes of them. */
function speedRows({ mode, threads, drawing, still, losses }) {
  const where = `${mode}, ${threads} threads`;
  return [
    [`steps/s, page drawing, ${where}`, spread(drawing), ''],
    [`steps/s, drawing off, ${where}`, spread(still), ''],
    [
      `loss of speed by drawing, ${where}`,
      spread(losses, (x) => `${(100 * x).toFixed(1)} %`),
      `< ${percent(AIMS.drawing)}`,
    ],
  ];
}

function page({ machine, chromium, loads, speeds, smooth }) {
  return [
    `${where(machine).replace(/, Node.*/, '')}, Chromium ${chromium}, headless, size S0.`,
    '',
    table(
      ['measure', 'value', 'aim'],
      [
        [
          'first training step after page load, warm cache, ms',
          spread(loads.map((l) => l.first_step_ms)),
          `< ${AIMS.firstStepMs}`,
        ],
        ['of that, until Play could be pressed, ms', spread(loads.map((l) => l.pressed_ms)), ''],
        ['until the whole page is there, ms', spread(loads.map((l) => l.whole_ms)), ''],
        ...speeds.flatMap(speedRows),
        ...Object.entries(smooth).flatMap(
          ([
            model,
            { trains, interval_ms: interval, longest_task_ms: longest, press_ms: presses },
          ]) => [
            [
              `time between frames${trains ? ' while it trains' : ''}, ${model} model, ms`,
              `${interval.median.toFixed(1)} (p95 ${interval.p95.toFixed(1)})`,
              '',
            ],
            [
              `longest task of the main thread, ${model} model, ms`,
              longest ? longest.toFixed(0) : 'none over 50',
              '',
            ],
            ...pressRows(model, presses),
          ],
        ),
      ],
    ),
  ].join('\n');
}

function modules(folder) {
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.wasm'))
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      const compressed = gzipSync(bytes, { level: 9 }).length;
      const cell = compressed.toLocaleString('en') + mark(AIMS.gzipBytes, compressed);
      return [name, bytes.length.toLocaleString('en'), cell];
    });
  return table(
    ['module', 'bytes', `gzip -9, at most ${AIMS.gzipBytes.toLocaleString('en')}`],
    rows,
  );
}

/**
 * The press whose median is the largest, with all that was measured of it; and the press on what
 * does nothing, which is what browser and machine take by themselves.
 */
function pressRows(model, { nothing, ...presses }) {
  const [name, slowest] = Object.entries(presses).reduce((a, b) =>
    median(b[1]) > median(a[1]) ? b : a,
  );
  return [
    [
      `slowest of ` +
        `${Object.keys(presses).length} presses until it is seen (${name}), ${model} model, ms`,
      spread(slowest),
      '< 50',
    ],
    [`a press on what does nothing, ${model} model, ms`, spread(nothing), ''],
  ];
}

/**
 * The text that gemm.mjs printed, as tables: a line with the kernels, one with the peak, a head,
 * then the products.
 */
function kernels(text) {
  const parts = text
    .trim()
    .split(/\n\n+/)
    .map((part) => part.trim().split('\n'));
  const all = parts.map(([title, peak, , ...lines]) => ({
    title,
    peak,
    rows: lines
      .map((line) => line.match(/^(.{14}) +(\d+) +(\d+) +(\d+) +([\d.]+) +(\d+)%/))
      .filter(Boolean),
  }));
  const head = [
    'product',
    'M',
    'N',
    'K',
    ...all.flatMap(({ title }) => [`${title.split(',')[0]} GFLOP/s`, 'of peak']),
  ];
  const rows = all[0].rows.map((match, i) => [
    match[1].trim(),
    ...match.slice(2, 5),
    ...all.flatMap(({ rows: r }) => [r[i][5], `${r[i][6]} %`]),
  ]);
  return [
    `${all.map(({ title, peak }) => `${title}: ${peak}`).join('. ')}. Aim, for M of at least 256 ` +
      `and N and K in 64..1024: simd128 ` +
      `${percent(AIMS.gemm.simd128)}, relaxed ${percent(AIMS.gemm.relaxed)}.`,
    '',
    table(head, rows),
  ].join('\n');
}

/**
 * Each block of README.md, with what it is made of. @type {Record<string, [string, (measured: any)
 * => string]>}
 */
const BLOCKS = {
  steps: ['compare.json', steps],
  kernels: ['gemm.txt', kernels],
  phases: ['phases.json', phases],
  scaling: ['scaling.json', scaling],
  memory: ['memory.json', memory],
  page: ['page.json', page],
  costs: ['pagecosts.json', pageCosts],
};

const made = {};
for (const [name, [file, make]] of Object.entries(BLOCKS)) {
  const path = join(options.in, file);
  if (!existsSync(path)) continue;
  const text = readFileSync(path, 'utf8');
  made[name] = make(file.endsWith('.json') ? JSON.parse(text) : text);
}
const nodes = existsSync(options.in)
  ? readdirSync(options.in).filter((name) => /^context-.*\.json$/.test(name))
  : [];
if (nodes.length)
  made.context = contexts(
    nodes.map((name) => JSON.parse(readFileSync(join(options.in, name), 'utf8'))),
  );
const wasm = join(options.site, 'wasm');
if (existsSync(wasm)) made.modules = modules(wasm);

/** A block whose lines have at most 100 characters, but for the rows of tables. */
const wrap = (block) =>
  block
    .split('\n')
    .map((line) => (line.startsWith('|') ? line : line.replace(/(?=.{101})(.{1,100}) /g, '$1\n')))
    .join('\n');

if (options.write) {
  const readme = join(here, 'README.md');
  let text = readFileSync(readme, 'utf8');
  for (const [name, block] of Object.entries(made)) {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const from = text.indexOf(open);
    const to = text.indexOf(close);
    if (from < 0 || to < from) throw new Error(`README.md has no block ${open} … ${close}`);
    text = `${text.slice(0, from + open.length)}\n${wrap(block)}\n${text.slice(to)}`;
  }
  writeFileSync(readme, text);
  const picture = join(options.in, 'scaling.svg');
  if (made.scaling && existsSync(picture)) copyFileSync(picture, join(here, 'scaling.svg'));
} else {
  for (const [name, block] of Object.entries(made)) console.log(`## ${name}\n\n${block}\n`);
}
