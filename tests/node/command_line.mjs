// The command line as tests run it, on the built modules.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { modulesFolder, root } from './engine.mjs';

/** Settings of a model that trains in no time. */
export const SMALL = [
  '--set',
  'd_model=16',
  'n_heads=2',
  'd_ff=24',
  'seq=9',
  'batch=8',
  'samples=160',
  '--set',
  'eval_samples=16',
];

/** Runs the command line; `modules` false leaves the modules where a build puts them. */
export function headroom(args, { modules = true } = {}) {
  const engine =
    modules && args[0] !== 'help' && args.length && !args.includes('--help')
      ? ['--modules', modulesFolder, '--kernels', 'simd128']
      : [];
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(root, 'wasm/cli.mjs'), ...args, ...engine],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  if (error) throw error;
  return { status, stdout, stderr };
}

/** The JSON lines of what was printed. */
export const linesOf = (stdout) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
