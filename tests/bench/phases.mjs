// What training steps spend their time on, by pass and by kind of work, with dropout and without.
// Writes phases.json. Usage: node tests/bench/phases.mjs [--modules FOLDER] [--kernels relaxed]
// [--seconds 3] [--sizes S0,S1] [--out FOLDER]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { timeSteps } from './lines.mjs';
import { machine } from './machine.mjs';
import { NAMED, profile } from './profile.mjs';
import { SIZES, sizeNamed } from './sizes.mjs';
import { loadAs, makeRun, warmUp } from './step.mjs';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const { values: options } = parseArgs({
  options: {
    modules: { type: 'string', default: NAMED },
    kernels: { type: 'string', default: 'relaxed' },
    seconds: { type: 'string', default: '3' },
    sizes: { type: 'string' },
    out: { type: 'string', default: join(build, 'bench') },
  },
});

const engine = await loadAs(options.kernels, 1, options.modules);
const sizes = options.sizes ? options.sizes.split(',').map(sizeNamed) : SIZES;
const results = [];
for (const size of sizes) {
  for (const dropout of [0.1, 0]) {
    const { lab, step } = makeRun(engine, size, dropout);
    await warmUp(engine, step);
    const { ms: undisturbed } = await timeSteps(step, 0.5, 5);
    results.push({
      size: size.name,
      dropout,
      undisturbed_ms: undisturbed,
      ...(await profile(step, Number(options.seconds))),
    });
    lab.destroy();
    console.error(`${size.name} dropout ${dropout} profiled`);
  }
}
mkdirSync(options.out, { recursive: true });
writeFileSync(
  join(options.out, 'phases.json'),
  `${JSON.stringify({ machine: machine(), kernels: engine.kernels, results }, null, 1)}\n`,
);
await engine.close?.();
process.exit(0);
