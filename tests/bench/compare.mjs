// Times one training step of Headroom, PyTorch and TensorFlow.js at the sizes of sizes.mjs,
// interleaved: in every round each program runs each size for a while before the next program has
// its turn, so that what the machine does besides disturbs all of them alike. A turn during which
// other programs used the machine is taken again. Writes compare.json; report.mjs makes the tables.
// Usage: node tests/bench/compare.mjs [--rounds 5] [--seconds 1.5] [--sizes S0,S1] [--programs
// ours-relaxed-1,torch-1] [--out FOLDER]
//   [--modules FOLDER of the .wasm files] [--npm FOLDER with TensorFlow.js] [--python PROGRAM]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Peer } from './lines.mjs';
import { machine } from './machine.mjs';
import { SIZES, nominalFlops, sizeNamed } from './sizes.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const build = join(here, '../../build');
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    sizes: { type: 'string' },
    programs: { type: 'string' },
    out: { type: 'string', default: join(build, 'bench') },
    modules: { type: 'string', default: join(build, 'site/wasm') },
    npm: { type: 'string', default: join(build, 'bench/npm') },
    python: { type: 'string', default: '/usr/bin/python3' },
  },
});

const ours = (kernels, threads) => ({
  name: `ours-${kernels}-${threads}`,
  command: [
    process.execPath,
    '--no-warnings',
    join(here, 'step.mjs'),
    '--kernels',
    kernels,
    '--threads',
    String(threads),
    '--modules',
    options.modules,
  ],
});

/**
 * PyTorch with its threads bound, as unbound ones may share one core, and with an allocator that
 * keeps its memory from step to step.
 */
const torch = (threads) => ({
  name: `torch-${threads}`,
  command: [options.python, join(here, 'torch_step.py'), String(threads)],
  // two threads are fast or slow by the process: a new one each round shows the range
  fresh: threads > 1,
  env: {
    OMP_NUM_THREADS: String(threads),
    OPENBLAS_NUM_THREADS: String(threads),
    MALLOC_TRIM_THRESHOLD_: '1000000000',
    MALLOC_MMAP_THRESHOLD_: '1000000000',
    ...(threads > 1 ? { OMP_PROC_BIND: 'true', OMP_PLACES: 'cores' } : {}),
  },
});

/**
 * A second process of one thread, timed while the first one works too: what the machine's second
 * core is worth at that moment, whatever threads do.
 */
const one = ours('relaxed', 1);
const twin = { ...one, name: 'twin' };

const tfjs = {
  name: 'tfjs',
  command: [process.execPath, '--no-warnings', join(here, 'tfjs_step.mjs'), options.npm],
  sizes: ['S0'],
};

const chosen = options.programs?.split(',');
/**
 * @type {{ name: string, command: string[], env?: Record<string, string>, fresh?: boolean, sizes?:
 * string[] }[]}
 */
const programs = [
  ours('simd128', 1),
  one,
  ours('simd128', 2),
  ours('relaxed', 2),
  twin,
  torch(1),
  torch(2),
  tfjs,
].filter(({ name }) => !chosen || chosen.includes(name));
const sizes = options.sizes ? options.sizes.split(',').map(sizeNamed) : SIZES;
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

/** @type {Record<string, any>} */
const about = {};
const missing = {};
const peers = new Map();

/** The running process of a program, or null when it cannot be had here; why is noted once.
 *  @param {{ name: string, command: string[], env?: Record<string, string> }} program */
async function peerOf({ name, command, env }) {
  if (missing[name]) return null;
  if (peers.has(name)) return peers.get(name);
  const peer = new Peer(command, env);
  try {
    about[name] = await peer.ask({ op: 'about' });
  } catch (error) {
    missing[name] = error.message;
    console.error(`${name} is left out: ${error.message}`);
    await peer.close();
    return null;
  }
  peers.set(name, peer);
  return peer;
}

async function drop(name) {
  await peers.get(name)?.close();
  peers.delete(name);
}

/**
 * What part of the machine other programs may use in a turn, and how often one is taken when they
 * use more.
 */
const DISTURBED = 0.1;
const MOST_TRIES = 3;

/**
 * The least disturbed of the answers to up to MOST_TRIES requests, and how many there were. What
 * others did decides alone, never the time that came out.
 *  @param {Peer} peer */
async function askUndisturbed(peer, request) {
  let least = await peer.ask(request);
  let tries = 1;
  for (; least.foreign_cpu > DISTURBED && tries < MOST_TRIES; tries++) {
    const again = await peer.ask(request);
    if (again.foreign_cpu < least.foreign_cpu) least = again;
  }
  return { ...least, tries };
}

/** The mean time of two peers that answer at once. @param {Peer} a @param {Peer} b */
async function askBoth(a, b, request) {
  await b.ask({ ...request, seconds: 0 }); // warm, like the other one
  const replies = await Promise.all([a.ask(request), b.ask(request)]);
  // each would count the other one
  return { ...replies[0], ms: (replies[0].ms + replies[1].ms) / 2, foreign_cpu: 0, tries: 1 };
}

const cells = new Map();
const cellOf = (program, size, dropout) => {
  const key = `${program} ${size} ${dropout}`;
  if (!cells.has(key)) cells.set(key, { program, size, dropout, runs: [] });
  return cells.get(key);
};

const started = machine();

/** After every round: what has been measured is kept when the rest does not come about. */
function save(done) {
  mkdirSync(options.out, { recursive: true });
  writeFileSync(
    join(options.out, 'compare.json'),
    `${JSON.stringify(
      {
        machine: started,
        load_at_end: machine().load,
        rounds: done,
        seconds,
        disturbed: DISTURBED,
        about,
        missing,
        sizes: sizes.map((size) => ({ ...size, nominal_gflop: nominalFlops(size) / 1e9 })),
        cells: [...cells.values()],
      },
      null,
      1,
    )}\n`,
  );
}

for (let round = 0; round < rounds; round++) {
  for (const size of sizes) {
    for (const dropout of [0.1, 0]) {
      for (const program of programs) {
        if (program.sizes && !program.sizes.includes(size.name)) continue;
        const peer = await peerOf(program);
        const first = program === twin ? await peerOf(one) : null;
        if (!peer || (program === twin && !first)) continue;
        const request = { op: 'step', size, dropout, seconds };
        try {
          const { ms, best_ms, steps, peak_gflops, foreign_cpu, tries, loss } = await (first
            ? askBoth(first, peer, request)
            : askUndisturbed(peer, request));
          cellOf(program.name, size.name, dropout).runs.push({
            round,
            ms,
            best_ms,
            steps,
            peak_gflops,
            foreign_cpu,
            tries,
            loss,
          });
        } catch (error) {
          console.error(`${program.name} ${size.name}: ${error.message}`);
          missing[program.name] ??= error.message;
          await drop(program.name);
        }
      }
    }
  }
  for (const { name, fresh } of programs) if (fresh) await drop(name);
  save(round + 1);
  console.error(`round ${round + 1} of ${rounds} done, load ${machine().load.toFixed(1)}`);
}
for (const { name } of programs) await drop(name);
