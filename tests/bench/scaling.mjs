// How the time of a step and the memory of a run grow with B, T, C and L, one varied at a time
// around size S0 (dropout 0.1, one thread). Every position carries a target here, so that nothing
// is left out of the last layer. All points take turns, the fastest turn counts: it is the least
// disturbed. Writes scaling.json and the picture scaling.svg. Usage: node tests/bench/scaling.mjs
// [--kernels relaxed] [--rounds 3] [--seconds 0.5] [--modules FOLDER] [--out FOLDER]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { timeSteps } from './lines.mjs';
import { machine } from './machine.mjs';
import { logLogPanels } from './plot.mjs';
import { nominalFlops, settingsFor, sizeNamed } from './sizes.mjs';
import { loadAs, makeRun } from './step.mjs';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const { values: options } = parseArgs({
  options: {
    kernels: { type: 'string', default: 'relaxed' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '0.5' },
    modules: { type: 'string', default: join(build, 'site/wasm') },
    out: { type: 'string', default: join(build, 'bench') },
  },
});

const base = { ...sizeNamed('S0'), task: undefined, answers_only: false };
const SWEEPS = [
  { letter: 'B', key: 'batch', values: [1, 2, 4, 8, 16, 31, 32, 33, 64, 127, 128, 129, 256, 512] },
  {
    letter: 'T',
    key: 'seq',
    values: [
      4, 8, 15, 16, 17, 24, 32, 33, 48, 63, 64, 65, 96, 127, 128, 129, 192, 255, 256, 257, 320,
    ],
  },
  {
    letter: 'C',
    key: 'd_model',
    values: [
      8, 16, 24, 32, 48, 60, 64, 68, 96, 124, 128, 132, 192, 252, 256, 260, 320, 384, 448, 508, 512,
      516,
    ],
  },
  { letter: 'L', key: 'n_layers', values: [1, 2, 3, 4, 6, 8, 10, 12] },
];

/** The size with one letter changed; F stays 4 C. */
function sizeAt(key, value) {
  const size = { ...base, [key]: value };
  return { ...size, d_ff: 4 * size.d_model };
}

/** Slope of log y over log x by least squares. @param {[number, number][]} points */
function slope(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const n = logs.length;
  const mean = (i) => logs.reduce((sum, p) => sum + p[i], 0) / n;
  const mx = mean(0);
  const my = mean(1);
  return (
    logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) /
    logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  );
}

/**
 * The point that stands out most above the straight line between its neighbours, in log-log: where
 * a cliff would be.
 */
function worstBump(points) {
  let worst = { at: null, factor: 1 };
  for (let i = 1; i + 1 < points.length; i++) {
    const [[x0, y0], [x, y], [x1, y1]] = [points[i - 1], points[i], points[i + 1]];
    const share = Math.log(x / x0) / Math.log(x1 / x0);
    const between = Math.exp(Math.log(y0) + share * Math.log(y1 / y0));
    if (y / between > worst.factor) worst = { at: x, factor: y / between };
  }
  return worst;
}

const engine = await loadAs(options.kernels, 1, options.modules);
const sweeps = SWEEPS.map(({ letter, key, values }) => ({
  letter,
  key,
  points: values.map((value) => ({
    value,
    size: sizeAt(key, value),
    ms: Infinity,
    gflop: 0,
    bytes: 0,
  })),
}));

for (const { points } of sweeps) {
  for (const point of points) {
    Object.assign(point, {
      gflop: nominalFlops(point.size) / 1e9,
      bytes: engine.plan(settingsFor(point.size, 0.1)).bytes,
    });
  }
}
const rounds = Number(options.rounds);
for (let round = 0; round < rounds; round++) {
  for (const { points } of sweeps) {
    for (const point of points) {
      const { lab, step } = makeRun(engine, point.size, 0.1);
      // warm caches, and in the first round V8's fast code
      await timeSteps(step, round ? 0 : 0.2, 1);
      point.ms = Math.min(point.ms, (await timeSteps(step, Number(options.seconds))).ms);
      lab.destroy();
    }
  }
  console.error(`round ${round + 1} of ${rounds} done, load ${machine().load.toFixed(1)}`);
}

const results = sweeps.map(({ letter, key, points }) => {
  const of = (field) => points.map((p) => /** @type {[number, number]} */ ([p.value, p[field]]));
  const upper = (all) => all.slice(-Math.ceil(all.length / 2));
  return {
    letter,
    key,
    points: points.map(({ value, ms, bytes, gflop }) => ({
      value,
      ms,
      bytes,
      gflop,
      gflops: (gflop / ms) * 1000,
    })),
    time_slope: slope(of('ms')),
    time_slope_upper: slope(upper(of('ms'))),
    flop_slope_upper: slope(upper(of('gflop'))),
    memory_slope: slope(of('bytes')),
    memory_slope_upper: slope(upper(of('bytes'))),
    worst_bump: worstBump(of('ms')),
  };
});
mkdirSync(options.out, { recursive: true });
writeFileSync(
  join(options.out, 'scaling.json'),
  `${JSON.stringify({ machine: machine(), kernels: engine.kernels, base, results }, null, 1)}\n`,
);
writeFileSync(
  join(options.out, 'scaling.svg'),
  logLogPanels([
    results.map((r) => ({
      title: `ms per step over ${r.letter}`,
      slope: r.time_slope_upper,
      points: r.points.map((p) => [p.value, p.ms]),
    })),
    results.map((r) => ({
      title: `MB over ${r.letter}`,
      slope: r.memory_slope_upper,
      points: r.points.map((p) => [p.value, p.bytes / 1e6]),
    })),
  ]),
);
for (const r of results) {
  console.log(
    `${r.letter}: time slope ` +
      `${r.time_slope_upper.toFixed(2)} (nominal work ` +
      `${r.flop_slope_upper.toFixed(2)}), memory slope ${r.memory_slope_upper.toFixed(2)}, ` +
      `highest above its neighbours: ${r.worst_bump.factor.toFixed(2)} at ${r.worst_bump.at}`,
  );
}
await engine.close?.();
process.exit(0);
