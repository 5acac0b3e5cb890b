// Makes the tables of README.md from what the benchmarks left in the build folder. A part that was
// not measured is left as it stands in README.md. Usage: node tests/bench/report.mjs [--write]
// [--in FOLDER] [--site FOLDER]    without --write the tables go to stdout
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { median } from './lines.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const build = join(here, '../../build');
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    in: { type: 'string', default: join(build, 'bench') },
    site: { type: 'string', default: join(build, 'site') },
  },
});

/** What is aimed at: PyTorch's time divided by ours, and shares of peak. */
const AIMS = {
  one: {
    0.1: { S0: 2.0, S1: 1.8, S2: 1.8, S3: 1.0, S4: 0.8 },
    0: { S0: 1.4, S1: 1.3, S2: 1.4, S3: 0.7, S4: 0.6 },
  },
  two: { 0.1: { S0: 3.0, S1: 2.7, S2: 2.8, S3: 1.2, S4: 0.9 }, 0: {} },
  speedUp: { S0: 1.85, S3: 1.85 },
  peak: { S1: 0.75, S3: 0.75, S4: 0.75 },
  gemm: { simd128: 0.75, relaxed: 0.9 },
  tfjs: 18,
  firstStepMs: 300,
  drawing: 0.05,
  gzipBytes: 60000,
};

const table = (head, rows) =>
  [head, head.map((_, i) => (i ? '--:' : ':--')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
const number = (x) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const percent = (x) => `${(100 * x).toFixed(0)} %`;
/** Median and range. */
const spread = (values, show = number) =>
  values.length
    ? `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`
    : '–';
/** Whether an aim was reached, as a mark; nothing where there is none. */
const mark = (value, aim) =>
  aim === undefined || value === undefined ? '' : value >= aim ? ' ✓' : ' ✗';

function where({ date, cpu, cores, system, node, v8 }) {
  return `${date}, ${cpu}, ${cores} cores, ${system}, Node ${node} (V8 ${v8})`;
}

// ---- whole steps ----

/**
 * Looks measurements up: of(program, size, dropout) gives its runs by round, empty when there are
 * none.
 */
function lookup({ cells }) {
  const map = new Map(
    cells.map((cell) => [`${cell.program} ${cell.size} ${cell.dropout}`, cell.runs]),
  );
  return (program, size, dropout) => map.get(`${program} ${size} ${dropout}`) ?? [];
}

/** Ratios of two programs' times, round by round. */
function ratios(slow, fast) {
  return slow.flatMap(({ round, ms }) =>
    fast.filter((run) => run.round === round).map((run) => ms / run.ms),
  );
}

const times = (runs) => runs.map((run) => run.ms);

/** The runs of whichever of two programs has the lower median. */
function faster(a, b) {
  if (!a.length || !b.length) return a.length ? a : b;
  return median(times(a)) <= median(times(b)) ? a : b;
}

const ratioCell = (all) => (all.length ? spread(all) : '–');
/** An aim for the median of ratios, with its mark. */
const aimCell = (all, aim) =>
  aim === undefined ? '' : `${aim.toFixed(1)}${all.length ? mark(median(all), aim) : ''}`;

function oneThread(sizes, of) {
  return table(
    [
      'size',
      'dropout',
      'simd128 ms',
      'relaxed ms',
      'PyTorch ms',
      'PyTorch ÷ simd128',
      'PyTorch ÷ relaxed',
      'aim',
    ],
    eachCase(sizes, (size, dropout) => {
      const [simd, relaxed, torch] = ['ours-simd128-1', 'ours-relaxed-1', 'torch-1'].map((p) =>
        of(p, size, dropout),
      );
      const all = ratios(torch, relaxed);
      return [
        spread(times(simd)),
        spread(times(relaxed)),
        spread(times(torch)),
        ratioCell(ratios(torch, simd)),
        ratioCell(all),
        aimCell(all, AIMS.one[dropout][size]),
      ];
    }),
  );
}

function twoThreads(sizes, of) {
  return table(
    [
      'size',
      'dropout',
      'simd128 ms',
      'relaxed ms',
      'relaxed: 1 ÷ 2 threads',
      'two processes ÷ one',
      'PyTorch ms',
      'best PyTorch ÷ relaxed',
      'aim',
    ],
    eachCase(sizes, (size, dropout) => {
      const [simd, two, one, twin, torch] = [
        'ours-simd128-2',
        'ours-relaxed-2',
        'ours-relaxed-1',
        'twin',
        'torch-2',
      ].map((p) => of(p, size, dropout));
      const gain = ratios(one, two);
      const all = ratios(faster(torch, of('torch-1', size, dropout)), two);
      const gainMark = gain.length ? mark(median(gain), AIMS.speedUp[size]) : '';
      return [
        spread(times(simd)),
        spread(times(two)),
        ratioCell(gain) + gainMark,
        ratioCell(ratios(one, twin).map((ratio) => 2 * ratio)),
        spread(times(torch)),
        ratioCell(all),
        aimCell(all, AIMS.two[dropout][size]),
      ];
    }),
  );
}

function throughput(sizes, of, gflop) {
  const programs = ['ours-simd128-1', 'ours-relaxed-1', 'ours-relaxed-2'];
  return table(
    [
      'size',
      'dropout',
      'nominal GFLOP',
      ...programs.flatMap((p) => [`${p.slice(5)} GFLOP/s`, 'of peak']),
    ],
    eachCase(sizes, (size, dropout) => [
      number(gflop[size]),
      ...programs.flatMap((program) => {
        const runs = of(program, size, dropout);
        const threads = Number(program.at(-1));
        if (!runs.length) return ['–', '–'];
        const peak = Math.max(...runs.map((run) => run.peak_gflops)) * threads;
        const rate = (gflop[size] / median(times(runs))) * 1000;
        return [
          number(rate),
          percent(rate / peak) +
            (program === 'ours-relaxed-1' ? mark(rate / peak, AIMS.peak[size]) : ''),
        ];
      }),
    ]),
  );
}

/** A row for each size and dropout. */
function eachCase(sizes, cells) {
  return sizes.flatMap(({ name }) =>
    [0.1, 0].map((dropout) => [name, String(dropout), ...cells(name, dropout)]),
  );
}

function tensorflow(of) {
  return table(
    [
      'size',
      'dropout',
      'TensorFlow.js ms',
      'TensorFlow.js ÷ simd128',
      'TensorFlow.js ÷ relaxed',
      'aim',
    ],
    [0.1, 0].map((dropout) => {
      const runs = of('tfjs', 'S0', dropout);
      const all = ratios(runs, of('ours-relaxed-1', 'S0', dropout));
      return [
        'S0',
        String(dropout),
        spread(times(runs)),
        ratioCell(ratios(runs, of('ours-simd128-1', 'S0', dropout))),
        ratioCell(all),
        aimCell(all, AIMS.tfjs),
      ];
    }),
  );
}

function steps(data) {
  const of = lookup(data);
  const gflop = Object.fromEntries(data.sizes.map((s) => [s.name, s.nominal_gflop]));
  const runs = data.cells.flatMap((cell) => cell.runs);
  const foreign = runs.map((run) => run.foreign_cpu ?? 0);
  const again = runs.filter((run) => run.tries > 1).length;
  const peaks = (program) =>
    data.cells
      .filter((c) => c.program === program)
      .flatMap((c) => c.runs.map((run) => run.peak_gflops));
  const torch = data.about['torch-1'] ?? data.about['torch-2'];
  const tfjs = data.about.tfjs;
  const own = Object.values(data.about).find((a) => a.program === 'Headroom');
  const left = Object.entries(data.missing).map(([name, why]) => `${name} is missing: ${why}.`);
  const loaded = data.sizes.filter(({ task }) => !task).map(({ name }) => name);
  return [
    `${where(data.machine)}. ` +
      `${data.rounds} rounds of ` +
      `${data.seconds} s for each program, size and dropout: median (lowest–highest) of the ` +
      `rounds' ` +
      `medians; ` +
      `ratios are taken round by round. Other programs used ` +
      `${percent(median(foreign))} of the machine meanwhile (at most ` +
      `${percent(Math.max(...foreign))}).` +
      (again
        ? ` ${again} of ` +
          `${runs.length} turns were taken again, as others used more than ` +
          `${percent(data.disturbed)}; the least disturbed counts.`
        : ''),
    [
      own && `Modules: ${own.compiler}.`,
      torch && `PyTorch ${torch.version} with ${torch.blas}.`,
      tfjs &&
        `TensorFlow.js ` +
          `${tfjs.version}, ` +
          `${tfjs.backend} backend${tfjs.simd ? ' with SIMD' : ''}, ${tfjs.threads} thread.`,
      loaded.length &&
        `At ${loaded.join(' and ')} the engine is given a batch of random tokens, else it also ` +
          `makes its data.`,
      ...left,
    ]
      .filter(Boolean)
      .join(' '),
    ...data.sizes.map((s) => `- ${s.name}: ${s.about}`),
    '',
    '#### One thread',
    '',
    oneThread(data.sizes, of),
    '',
    '#### Two threads',
    '',
    `Aim for two threads over one: ${Object.entries(AIMS.speedUp)
      .map(([size, aim]) => `${size} ${aim}`)
      .join(
        ', ',
      )}. Two processes ÷ one: steps a second of two processes of one thread each, side by side, over those of one alone: what the second core is worth.`,
    '',
    twoThreads(data.sizes, of),
    '',
    '#### Nominal work per second',
    '',
    `Register-only peak, best in each process: simd128 ${number(Math.max(0, ...peaks('ours-simd128-1')))}, relaxed ${number(Math.max(0, ...peaks('ours-relaxed-1')))} GFLOP/s; twice that counts for two threads. Aim: ${Object.entries(
      AIMS.peak,
    )
      .map(([size, aim]) => `${size} ${percent(aim)}`)
      .join(', ')} on one thread, relaxed.`,
    '',
    throughput(data.sizes, of, gflop),
    '',
    '#### TensorFlow.js',
    '',
    tensorflow(of),
  ].join('\n');
}

// ---- the others ----

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

function page({
  machine,
  chromium,
  loads,
  first_step_ms,
  steps_per_second,
  losses,
  loss_by_drawing,
  smooth,
}) {
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
        ['steps/s, page drawing', spread(steps_per_second.drawing), ''],
        ['steps/s, drawing off', spread(steps_per_second.still), ''],
        [
          'loss of speed by drawing',
          spread(losses, (x) => `${(100 * x).toFixed(1)} %`),
          `< ${percent(AIMS.drawing)}`,
        ],
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
      return [
        name,
        bytes.length.toLocaleString('en'),
        gzipSync(bytes, { level: 9 }).length.toLocaleString('en'),
        `< ${AIMS.gzipBytes.toLocaleString('en')}`,
      ];
    });
  return table(['module', 'bytes', 'gzip -9', 'aim'], rows);
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
  page: ['page.json', page],
};

const made = {};
for (const [name, [file, make]] of Object.entries(BLOCKS)) {
  const path = join(options.in, file);
  if (!existsSync(path)) continue;
  const text = readFileSync(path, 'utf8');
  made[name] = make(file.endsWith('.json') ? JSON.parse(text) : text);
}
const wasm = join(options.site, 'wasm');
if (existsSync(wasm)) made.modules = modules(wasm);

if (options.write) {
  const readme = join(here, 'README.md');
  let text = readFileSync(readme, 'utf8');
  for (const [name, block] of Object.entries(made)) {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const from = text.indexOf(open);
    const to = text.indexOf(close);
    if (from < 0 || to < from) throw new Error(`README.md has no block ${open} … ${close}`);
    text = `${text.slice(0, from + open.length)}\n${block}\n${text.slice(to)}`;
  }
  writeFileSync(readme, text);
  const picture = join(options.in, 'scaling.svg');
  if (made.scaling && existsSync(picture)) copyFileSync(picture, join(here, 'scaling.svg'));
} else {
  for (const [name, block] of Object.entries(made)) console.log(`## ${name}\n\n${block}\n`);
}
