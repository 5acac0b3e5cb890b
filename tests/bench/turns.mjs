// Whole training steps of two or more builds in turns, one step of each, in one process: finds
// differences of 1 %, also where other programs share the machine, since a disturbance hits all.
// Each FOLDER is build/site/wasm of a checkout that was built (wasm/build site). With --with, each
// build also takes steps with other settings than the size's; one build is then enough. S3 and S4
// are given a batch, all of which can be inspected, so attention=linear computes its weights too.
// With --threads 1,2 each build takes its steps with one thread and with two; --beside N starts N
// busy processes first.
// Usage: node tests/bench/turns.mjs NAME=FOLDER NAME=FOLDER … [--sizes S0,S1] [--seconds 8]
// [--threads 1] [--beside 0] [--kernels relaxed] [--dropout 0.1]
// [--with "norm_type=rms bias=false"] [--with …]
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './lines.mjs';
import { startNeighbours } from './neighbours.mjs';
import { SIZES, sizeNamed } from './sizes.mjs';
import { makeRun } from './step.mjs';

const WARM_STEPS = 40;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: SIZES.map((size) => size.name).join(',') },
    seconds: { type: 'string', default: '8' },
    threads: { type: 'string', default: '1' },
    beside: { type: 'string', default: '0' },
    kernels: { type: 'string', default: 'relaxed' },
    dropout: { type: 'string', default: '0.1' },
    with: { type: 'string', multiple: true, default: [] },
  },
});

const THREADS = options.threads.split(',').map(Number);

async function loadFrom(build, threads) {
  const at = build.indexOf('=');
  if (at < 1) throw new Error(`a build is given as NAME=FOLDER, not as "${build}"`);
  const folder = pathToFileURL(join(resolve(build.slice(at + 1)), '/')).href;
  const { load } = await import(new URL('loader.mjs', folder).href);
  const engine = await load({ kernels: options.kernels, threads, baseUrl: folder });
  const name = build.slice(0, at);
  return { name: THREADS.length > 1 ? `${name} x${threads}` : name, engine };
}

/** "norm_type=rms bias=false" as settings. @param {string} text */
const settingsIn = (text) => Object.fromEntries(text.split(/\s+/).map((part) => part.split('=')));

/** Every build with the settings of a size, and with each of --with. */
const runsOf = (builds, size) =>
  builds.flatMap(({ name, engine }) =>
    ['', ...options.with].map((words) => {
      const more = words ? settingsIn(words) : {};
      const run = makeRun(engine, size, Number(options.dropout), more);
      return { ...run, name: words ? `${name} ${words}` : name };
    }),
  );

/** Milliseconds of each step, for each run: in every round, the next run begins. */
function takeTurns(runs, seconds) {
  const ms = runs.map(() => []);
  const step = (i) => {
    const start = performance.now();
    runs[i].step();
    return performance.now() - start;
  };
  const warm = performance.now() + 300 * seconds;
  for (let n = 0; n < WARM_STEPS && performance.now() < warm; n++) runs.forEach((_, i) => step(i));
  const end = performance.now() + 1000 * seconds;
  for (let round = 0; round < 8 || performance.now() < end; round++)
    for (let j = 0; j < runs.length; j++) {
      const i = (j + round) % runs.length;
      ms[i].push(step(i));
    }
  return ms;
}

/** A number that a tenth of the values are below. @param {number[]} values */
const lowTenth = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 10)];

if (positionals.length * THREADS.length * (1 + options.with.length) < 2)
  throw new Error('name at least two builds: NAME=FOLDER NAME=FOLDER');
const builds = [];
for (const build of positionals)
  for (const threads of THREADS) builds.push(await loadFrom(build, threads));
const stopNeighbours = startNeighbours(Number(options.beside));
for (const size of options.sizes.split(',').map(sizeNamed)) {
  const runs = runsOf(builds, size);
  const ms = takeTurns(runs, Number(options.seconds));
  const work = runs.map(({ lab }) => lab.plan().flops_per_step);
  runs.forEach(({ name }, i) => {
    const ratio = median(ms[i].map((time, round) => time / ms[0][round]));
    const low = lowTenth(ms[i]) / lowTenth(ms[0]);
    console.log(
      `${size.name} ${name}: median ${median(ms[i]).toFixed(3)} ms of ${ms[i].length} steps, ` +
        `÷ ${runs[0].name}: median ${ratio.toFixed(3)}, lowest tenth ${low.toFixed(3)}` +
        (work[i] === work[0] ? '' : `, operations ${(work[i] / work[0]).toFixed(3)}`),
    );
  });
  for (const { lab } of runs) lab.destroy();
}
for (const { engine } of builds) await engine.close?.();
stopNeighbours();
process.exit(0);
