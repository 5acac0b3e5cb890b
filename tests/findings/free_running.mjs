// How many tokens of held-out answers an encoder-decoder gets right when it reads the right answer
// so far (teacher forcing), and when it reads its own output instead.
// Usage: node tests/findings/free_running.mjs [seed ...]
import { load } from '../../wasm/loader.mjs';

const STEPS = 300;
const SAMPLES = 500;
const BEGIN = 1;
const END = 2;

/** The answer that the model writes by itself: at most `most` tokens, up to the end token. */
function write(lab, source, most) {
  lab.begin([BEGIN], { source });
  const tokens = [];
  while (tokens.length < most && tokens.at(-1) !== END) tokens.push(lab.next());
  return tokens;
}

/** Shares of the targets that are right: { forced, free }. */
function compare(lab) {
  let [count, forced, free] = [0, 0, 0];
  for (let i = 0; i < SAMPLES; i++) {
    const { tokens, targets, source } = lab.example(i);
    const right = [...targets].filter((token) => token !== lab.settings.ignore_index);
    const { predictions } = lab.probe(tokens, { source });
    // padding, which decoding has no need of, is at the end of the source
    const read = [...source].filter((token) => token !== lab.task.padding);
    const own = write(lab, read, right.length);
    count += right.length;
    forced += right.filter((token, t) => predictions[t] === token).length;
    free += right.filter((token, t) => own[t] === token).length;
  }
  return { forced: forced / count, free: free / count };
}

const engine = await load({ kernels: 'simd128' });
for (const seed of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 2, 3]) {
  const lab = engine.create({ preset: 'encdec', seed });
  lab.train(STEPS);
  const { forced, free } = compare(lab);
  console.log(`seed ${seed}: forced ${forced.toFixed(3)}, own output ${free.toFixed(3)}`);
  lab.destroy();
}
