// The memory of a run of size L1 at lengths T, by saved_activations and threads. A process of Node
// for each makes the run, takes a step and then looks at one sequence; what was resident at most is
// read from Linux after each. Writes memory.json.
// Usage: node tests/bench/memory.mjs [--lengths 256,1024,4096] [--modules FOLDER] [--out FOLDER]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './machine.mjs';
import { settingsFor, sizeNamed } from './sizes.mjs';
import { loadAs } from './step.mjs';

const SAVED = ['f32', 'bf16', 'inputs'];
const THREADS = [1, 2, 4];

const build = fileURLToPath(new URL('../../build', import.meta.url));
const { values: options } = parseArgs({
  options: {
    lengths: { type: 'string', default: '256,1024,4096' },
    modules: { type: 'string', default: join(build, 'site/wasm/') },
    out: { type: 'string', default: join(build, 'bench') },
    one: { type: 'string' }, // a process that makes one run: LENGTH,SAVED,THREADS
  },
});

/** Bytes of this process that are resident now, and the most that were. */
function resident() {
  const status = readFileSync('/proc/self/status', 'utf8');
  const bytes = (key) => 1024 * Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}

/**
 * One run, in bytes. `planned`: what the engine says that it takes; `node` and `engine`: what was
 * resident before; `trained` and `looked`: what was resident at most.
 */
async function measure(length, saved, threads) {
  const start = resident();
  const engine = await loadAs('relaxed', threads, options.modules);
  const loaded = resident();
  // four sequences: as many as four threads have in memory at once
  const size = { ...sizeNamed('L1'), seq: length, batch: 4 };
  const settings = { ...settingsFor(size, 0.1), saved_activations: saved };
  const lab = engine.create(settings);
  lab.train(1);
  const trained = resident().most;
  lab.probe(lab.example(0).tokens);
  return {
    length,
    saved,
    threads,
    planned: engine.plan(settings).bytes,
    parameters: lab.parameters().at(-1).count,
    node: start.now,
    engine: loaded.now - start.now,
    trained,
    looked: resident().most,
  };
}

/** The same in a process of its own. */
function measureBeside(length, saved, threads) {
  const one = ['--one', [length, saved, threads].join(), '--modules', options.modules];
  const text = execFileSync(process.execPath, ['--no-warnings', process.argv[1], ...one]);
  return JSON.parse(text.toString());
}

if (options.one) {
  const [length, saved, threads] = options.one.split(',');
  console.log(JSON.stringify(await measure(Number(length), saved, Number(threads))));
  process.exit(0);
}

const results = [];
for (const length of options.lengths.split(',').map(Number))
  for (const saved of SAVED)
    for (const threads of THREADS) {
      results.push(measureBeside(length, saved, threads));
      console.error(`T ${length}, ${saved}, ${threads} threads done`);
    }
mkdirSync(options.out, { recursive: true });
const about = sizeNamed('L1').about.replace(/ T\d+ B\d+/, ' B4');
writeFileSync(
  join(options.out, 'memory.json'),
  JSON.stringify({ machine: machine(), about, results }, null, 2),
);
