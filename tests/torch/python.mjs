// What the tests with PyTorch share: a Python that has it, and bundles taken apart.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleFiles, PYTHON_FILES } from '../../wasm/export/bundle.mjs';
import { root } from '../node/engine.mjs';

/** The Python to use: $HEADROOM_PYTHON, which tests/run sets, or the distribution's. */
const python = process.env.HEADROOM_PYTHON ?? '/usr/bin/python3';

/** Runs Python with one thread a process; fails the test when its exit status is not 0. */
export function runPython(args, { cwd = root, status = 0 } = {}) {
  const result = spawnSync(python, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' },
  });
  assert.equal(result.status, status, `${args.join(' ')}: ${result.stdout}${result.stderr}`);
  return result.stdout;
}

/** Writes the bundle of a lab into a folder; returns the folder of its files. */
export function writeBundle(engine, lab, folder) {
  const files = PYTHON_FILES.map((name) => ({
    name,
    data: readFileSync(join(root, 'wasm/export/python', name)),
  }));
  for (const { name, data } of bundleFiles(engine, lab, { python: files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), data);
  }
  return join(folder, 'run');
}

/** The rows of a history file as objects of numbers. */
export function readHistory(path) {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, i) => [columns[i], Number(cell)])),
  );
}

/** Without these options PyTorch 1.13's torchrun stops in Python 3.11, over Std.NONE. */
const LOGS = (run) => ['--redirects', '1', '--tee', '1', '--log_dir', join(run, 'logs')];

/** Trains the bundle with so many processes; returns its history and the file it saved, `name`. */
export function trainBundle(run, { processes, steps, rest = [], name = '' }) {
  name ||= `${processes}${rest.join('')}`;
  const out = join(run, `trained-${name}.safetensors`);
  const history = join(run, `history-${name}.csv`);
  const start =
    processes === 0
      ? []
      : [
          '-m',
          'torch.distributed.run',
          '--standalone',
          ...LOGS(run),
          `--nproc_per_node=${processes}`,
        ];
  const options = ['--steps', String(steps), '--log-every', '1', '--device', 'cpu'];
  const files = ['--out', out, '--history', history];
  runPython([...start, join(run, 'train.py'), ...options, ...files, ...rest], { cwd: run });
  return { rows: steps ? readHistory(history) : [], out };
}

/** The largest difference of two lists of numbers, relative to the second's. */
export const apart = (a, b) =>
  Math.max(...a.map((x, i) => Math.abs(x - b[i]) / Math.max(Math.abs(b[i]), 1e-30)));
