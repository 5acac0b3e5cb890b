// Bundles of every preset that trains, with every optimiser: test_resume.py passes in each, and
// torchrun with 1, 2 and 4 processes gives equal losses for 20 steps. Some minutes.
//
// Usage: node tests/campaigns/bundles.mjs [PART-OF-A-NAME]
//        HEADROOM_PYTHON is a Python with PyTorch, if not /usr/bin/python3
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEngine } from '../node/engine.mjs';
import { apart, runPython, trainBundle, writeBundle } from '../torch/python.mjs';

const PROCESSES = [1, 2, 4];
const STEPS = 20;
/** Largest difference of a loss between numbers of processes, as a part of it. */
const MOST_APART = 1e-6;

const engine = await loadEngine();
const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
const { presets, settings } = engine.describe();
const { choices } = settings.find(({ key }) => key === 'optimizer');
let failed = 0;

/** Tries one run; returns what is wrong with it, or ''. */
function tryRun(name, wanted) {
  const lab = engine.create({ ...wanted, dropout: 0 });
  lab.train(7);
  const run = writeBundle(engine, lab, join(folder, name));
  lab.destroy();
  const lines = runPython([join(run, 'test_resume.py')], { cwd: run });
  if (!lines.includes('the run continues')) return lines;
  const losses = PROCESSES.map((processes) =>
    trainBundle(run, { processes, steps: STEPS }).rows.map(({ train_loss }) => train_loss),
  );
  const difference = Math.max(...losses.map((one) => apart(one, losses[0])));
  return difference <= MOST_APART ? '' : `losses differ by ${difference}`;
}

try {
  for (const preset of presets) {
    for (const optimizer of choices) {
      const name = `${preset.name} ${optimizer}`;
      if (preset.settings.head === 'none' || !name.includes(process.argv[2] ?? '')) continue;
      let problem;
      try {
        problem = tryRun(name, { preset: preset.name, optimizer });
      } catch (error) {
        problem = error.message;
      }
      failed += problem ? 1 : 0;
      console.log(`${problem ? 'FAILED' : 'passed'} ${name} ${problem}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed ? 1 : 0;
