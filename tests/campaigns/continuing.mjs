// Saves runs at every step from 0 to 50 and lets a new process continue each: all must end in the
// hash of the run that was never saved. Every optimiser, with samples that come again, the built-in
// text, a text of one's own, and a class for a sequence. Some minutes.
//
// Usage: node tests/campaigns/continuing.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEngine, modulesFolder, root, TINY } from '../node/engine.mjs';

const STEPS = 50;
const RUNS = {
  'fixed samples': { preset: 'reverse', data: 'fixed', samples: 30, dropout: 0.2 },
  'the built-in text': { preset: 'text' },
  'a text': { preset: 'text', text: 'to and fro the boats go, and the gulls go, too. '.repeat(5) },
  'a class': { preset: 'majority', schedule: 'cosine', warmup: 5 },
};

const engine = await loadEngine();
const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
const file = join(folder, 'run.safetensors');
const { choices } = engine.describe().settings.find(({ key }) => key === 'optimizer');
let failed = 0;

/** The hash at the end of the file's run, by a new process. */
function continued() {
  const where = ['--kernels', 'simd128', '--modules', modulesFolder];
  const args = [join(root, 'wasm/cli.mjs'), 'train', '--in', file, '--json', ...where];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1)).hash;
}

try {
  for (const optimizer of choices) {
    for (const [name, settings] of Object.entries(RUNS)) {
      const wanted = { ...TINY, batch: 4, ...settings, optimizer, steps: STEPS };
      const whole = engine.create(wanted);
      whole.train(STEPS);
      const lab = engine.create(wanted);
      const wrong = [];
      for (let step = 0; step <= STEPS; step++) {
        writeFileSync(file, lab.save());
        if (continued() !== whole.hash()) wrong.push(step);
        lab.train(1);
      }
      failed += wrong.length;
      console.log(`${optimizer}, ${name}: ${STEPS + 1 - wrong.length} passed, failed: ${wrong}`);
      lab.destroy();
      whole.destroy();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed ? 1 : 0;
