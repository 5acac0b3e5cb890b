// The tables of whole steps: the engine beside PyTorch and TensorFlow.js.
import { AIMS, mark, number, percent, spread, table, where } from './cells.mjs';
import { median } from './lines.mjs';

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
  aim === undefined ? '' : `${aim}${all.length ? mark(median(all), aim) : ''}`;

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

/** How the rounds went, and how much of the machine others used. */
function roundsText(data) {
  const runs = data.cells.flatMap((cell) => cell.runs);
  const foreign = runs.map((run) => run.foreign_cpu ?? 0);
  const again = runs.filter((run) => run.tries > 1).length;
  const taken =
    `${where(data.machine)}. ${data.rounds} rounds of ${data.seconds} s for each program, size ` +
    `and dropout: median (lowest–highest) of the rounds' medians; ratios are taken round by ` +
    `round. Other programs used ${percent(median(foreign))} of the machine meanwhile (at most ` +
    `${percent(Math.max(...foreign))}).`;
  if (!again) return taken;
  return (
    `${taken} ${again} of ${runs.length} turns were taken again, as others used more than ` +
    `${percent(data.disturbed)}; the least disturbed counts.`
  );
}

/** Versions of the programs, and what was not measured. */
function programsText(data) {
  const torch = data.about['torch-1'] ?? data.about['torch-2'];
  const tfjs = data.about.tfjs;
  const own = Object.values(data.about).find((a) => a.program === 'Headroom');
  const loaded = data.sizes.filter(({ task }) => !task).map(({ name }) => name);
  return [
    own && `Modules: ${own.compiler}.`,
    torch && `PyTorch ${torch.version} with ${torch.blas}.`,
    tfjs &&
      `TensorFlow.js ${tfjs.version}, ${tfjs.backend} backend${tfjs.simd ? ' with SIMD' : ''}, ` +
        `${tfjs.threads} thread.`,
    loaded.length &&
      `At ${loaded.join(' and ')} the engine is given a batch of random tokens, else it also ` +
        `makes its data.`,
    ...Object.entries(data.missing).map(([name, why]) => `${name} is missing: ${why}.`),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the table of two threads shows. */
function threadsText() {
  const aims = Object.entries(AIMS.speedUp).map(([size, aim]) => `${size} ${aim}`);
  return (
    `Aim for two threads over one: ${aims.join(', ')}. Two processes ÷ one: steps a second of ` +
    `two processes of one thread each, side by side, over those of one alone: what the second ` +
    `core is worth.`
  );
}

/** What the table of work per second shows. */
function peaksText(data) {
  const peak = (program) => {
    const cells = data.cells.filter((cell) => cell.program === program);
    return number(Math.max(0, ...cells.flatMap(({ runs }) => runs.map((run) => run.peak_gflops))));
  };
  const aims = Object.entries(AIMS.peak).map(([size, aim]) => `${size} ${percent(aim)}`);
  return (
    `Register-only peak, best in each process: simd128 ${peak('ours-simd128-1')}, relaxed ` +
    `${peak('ours-relaxed-1')} GFLOP/s; twice that counts for two threads. Aim: ` +
    `${aims.join(', ')} on one thread, relaxed.`
  );
}

/** The tables of compare.json. */
export function steps(data) {
  const of = lookup(data);
  const gflop = Object.fromEntries(data.sizes.map((s) => [s.name, s.nominal_gflop]));
  const part = (title, ...texts) => [`#### ${title}`, ...texts].join('\n\n');
  return [
    [
      roundsText(data),
      programsText(data),
      ...data.sizes.map((s) => `- ${s.name}: ${s.about}`),
    ].join('\n'),
    part('One thread', oneThread(data.sizes, of)),
    part('Two threads', threadsText(), twoThreads(data.sizes, of)),
    part('Nominal work per second', peaksText(data), throughput(data.sizes, of, gflop)),
    part('TensorFlow.js', tensorflow(of)),
  ].join('\n\n');
}
