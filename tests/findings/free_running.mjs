// How many tokens of held-out answers an encoder-decoder gets right when it reads the right answer
// so far (teacher forcing), and when it reads its own output instead.
// Usage: node tests/findings/free_running.mjs [seed ...]
import { load } from '../../wasm/loader.mjs';
import { compareForcing } from './teacher_forcing.mjs';

const STEPS = 300;

const engine = await load({ kernels: 'simd128' });
for (const seed of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 2, 3]) {
  const lab = engine.create({ preset: 'encdec', seed });
  lab.train(STEPS);
  const { forced, free } = compareForcing(lab);
  console.log(`seed ${seed}: forced ${forced.toFixed(3)}, own output ${free.toFixed(3)}`);
  lab.destroy();
}
