// Kills runs of the command line at random moments while they save after every step, and looks at
// the file after each kill. The file must be whole: it loads, and holds the bits that an
// uninterrupted run has at that step. It must never be older than what was there before the kill,
// nor than what the run said that it saved.
//
// Usage: node tests/campaigns/kills.mjs [KILLS] [SEED]      (default 1000 kills)
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { loadEngine, modulesFolder, root } from '../node/engine.mjs';

/** A model whose step takes far less time than its save. */
const TINY = { d_model: 8, n_heads: 1, n_layers: 1, d_ff: 8, batch: 2, seq: 5, steps: 100000000 };
/** Milliseconds after a run's first words within which it is killed. */
const LONGEST_LIFE = 80;
/** Milliseconds between the request to stop and the kill, where a run is asked first. */
const LONGEST_STOP = 80;

/** Numbers in 0..1 from a seed (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Continues the file's run, saving after every step, until it is killed. Returns the step that the
 * run said it saved, or -1, and whether it was killed while a save was under way.
 */
async function runAndKill(file, random) {
  const args = ['--in', file, '--out', file, '--save-every', '1', '--modules', modulesFolder];
  const child = spawn(
    process.execPath,
    ['--no-warnings', join(root, 'wasm/cli.mjs'), 'train', ...args, '--kernels', 'simd128'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.on('exit', resolve));
  let said = '';
  await new Promise((resolve) => {
    child.stderr.on('data', (data) => {
      said += data;
      resolve(undefined);
    });
    child.on('exit', resolve);
  });
  await sleep(random() * LONGEST_LIFE);
  if (random() < 0.3) {
    child.kill('SIGTERM');
    await sleep(random() * LONGEST_STOP);
  }
  child.kill('SIGKILL');
  await ended;
  return { said, savedStep: Number(/Stopped at step (\d+); saved/.exec(said)?.[1] ?? -1) };
}

/**
 * Runs the campaign.
 * @param {{ kills: number, seed: number, report?: (done: number) => void }} how
 * @returns {Promise<{ kills: number, steps: number, announced: number, interrupted: number }>} the
 *   steps that the file came to, the stops that were announced, and the saves that were cut short.
 *   Throws when a file is lost, torn or older than it must be
 */
export async function killRuns({ kills, seed, report = () => {} }) {
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'headroom-kills-'));
  const file = join(folder, 'run.safetensors');
  const engine = await loadEngine();
  const truth = engine.create(TINY);
  const found = { kills: 0, steps: 0, announced: 0, interrupted: 0 };
  try {
    const { openTarget } = await import('../../wasm/cli/save.mjs');
    openTarget('--out', file).save(truth.saveChunks());
    for (; found.kills < kills; found.kills++) {
      const { said, savedStep } = await runAndKill(file, random);
      const lab = engine.restore(new Uint8Array(readFileSync(file)));
      if (lab.step < found.steps || lab.step < savedStep)
        throw new Error(`the file went back to step ${lab.step}: ${JSON.stringify(found)} ${said}`);
      truth.train(lab.step - truth.step);
      if (lab.hash() !== truth.hash()) throw new Error(`step ${lab.step} has other bits: ${said}`);
      found.steps = lab.step;
      found.announced += savedStep >= 0 ? 1 : 0;
      lab.destroy();
      for (const name of readdirSync(folder).filter((one) => one !== 'run.safetensors')) {
        if (!/^\.headroom-\d+-[0-9a-f]+\.tmp$/.test(name)) throw new Error(`${name} was left`);
        rmSync(join(folder, name));
        found.interrupted++;
      }
      report(found.kills + 1);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kills = '1000', seed = String(Date.now() % 1e9)] = process.argv.slice(2);
  process.stdout.write(`seed ${seed}\n`);
  const report = (done) => {
    if (done % 100 === 0) process.stdout.write(`${done} kills\n`);
  };
  const found = await killRuns({ kills: Number(kills), seed: Number(seed), report });
  process.stdout.write(
    `${found.kills} kills, ${found.interrupted} of them in the middle of a save; ` +
      `${found.announced} announced saves; step ${found.steps}: no file lost, none torn\n`,
  );
}
