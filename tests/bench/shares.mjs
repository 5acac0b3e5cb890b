// What the engine's cut of a step between threads allows at most, from 1 to 8 threads, with the
// phases that phases.mjs measured on one thread: a table. Measures nothing itself. Usage: node
// tests/bench/shares.mjs [--in FOLDER of phases.json] [--dropout 0.1]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { number, percent, table } from './cells.mjs';
import { sizeNamed } from './sizes.mjs';
import {
  passShare,
  phasesOf,
  readRules,
  SOURCES,
  speedUpBound,
  microbatchesOf,
  weightsShare,
} from './split.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    in: { type: 'string', default: join(root, 'build/bench') },
    dropout: { type: 'string', default: '0.1' },
  },
});

const rules = readRules(
  SOURCES.map((path) => readFileSync(join(root, 'core', path), 'utf8')).join('\n'),
);
const { results } = JSON.parse(readFileSync(join(options.in, 'phases.json'), 'utf8'));

const rows = results
  .filter(({ dropout }) => dropout === Number(options.dropout))
  .flatMap(({ size: name, passes }) => {
    const size = sizeNamed(name);
    const phases = phasesOf(passes);
    return [1, 2, 4, 8].map((threads) => {
      const microbatches = microbatchesOf(size, threads, rules);
      return [
        name,
        threads,
        microbatches.length,
        Math.max(...microbatches.map((parts) => parts.length)),
        percent(passShare(size, threads, rules)),
        percent(weightsShare(size, threads)),
        `${(100 * phases.serial).toFixed(1)} %`,
        number(speedUpBound(size, threads, rules, phases)),
      ];
    });
  });
console.log(
  table(
    [
      'size',
      'threads',
      'microbatches',
      'parts of a microbatch',
      'passes, largest share',
      'weight gradients, largest share',
      'serial',
      'speed-up at most',
    ],
    rows,
  ),
);
