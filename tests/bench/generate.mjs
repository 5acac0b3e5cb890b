// Tokens a second that a model writes, one thread: Headroom beside a plain C program of the same
// model (llama.c), compiled for this machine with -Ofast, in turns. The models are drawn at random,
// in the format of llama2.c and of the sizes of its stories260K and stories15M. Both must write the
// same tokens. Writes build/bench/generate.json.
// Usage: node tests/bench/generate.mjs [--old FOLDER] [--rounds 15]
// --old: build/site/wasm of another checkout, which takes turns too
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from '../../wasm/loader.mjs';
import { median } from './lines.mjs';
import { machine } from './machine.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'build/bench');
const { values: options } = parseArgs({
  options: { old: { type: 'string' }, rounds: { type: 'string', default: '15' } },
});
/** dim, hidden_dim, n_layers, n_heads, n_kv_heads, vocab_size, seq_len; tokens that are written. */
const MODELS = {
  '260 thousand': { sizes: [64, 172, 5, 8, 4, 512, 512], count: 250 },
  '15 million': { sizes: [288, 768, 6, 6, 6, 32000, 256], count: 40 },
};
const FIRST = 1; // the token that llama.c begins with

/** Numbers of both signs that are the same on every machine. */
function makeModel([dim, hidden, layers, heads, kvHeads, vocab, length]) {
  const kv = (dim / heads) * kvHeads;
  const matrices = 2 * dim * dim + 2 * kv * dim + 3 * hidden * dim;
  const count = vocab * dim + layers * (2 * dim + matrices) + dim + length * (dim / heads);
  let x = 12345;
  const data = Float32Array.from({ length: count }, () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return (x / 2 ** 32 - 0.5) * 0.25;
  });
  const header = Int32Array.of(dim, hidden, layers, heads, kvHeads, vocab, length);
  return Buffer.concat([Buffer.from(header.buffer), Buffer.from(data.buffer)]);
}

/** What writes so many tokens of a model: seconds, and the tokens. */
async function headroom(baseUrl, path, count) {
  const engine = await load({ threads: 1, ...(baseUrl && { baseUrl }) });
  const { lab } = await engine.open([path]);
  return () => {
    lab.begin([FIRST]);
    const start = performance.now();
    const tokens = Array.from({ length: count }, () => lab.next());
    return { seconds: (performance.now() - start) / 1000, tokens };
  };
}

function inC(path, count) {
  const [seconds, ...tokens] = execFileSync(join(out, 'llama'), [path, String(count), '3'])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .sort(([a], [b]) => a - b)[0];
  return { seconds, tokens };
}

mkdirSync(out, { recursive: true });
execFileSync('gcc', [
  ...['-std=c11', '-Ofast', '-march=native', '-o', join(out, 'llama')],
  ...[join(root, 'tests/bench/llama.c'), '-lm'],
]);
const rows = [];
for (const [name, { sizes, count }] of Object.entries(MODELS)) {
  const path = join(out, 'llama.bin');
  writeFileSync(path, makeModel(sizes));
  const old = options.old && pathToFileURL(join(resolve(options.old), '/')).href;
  const ways = {
    headroom: await headroom('', path, count),
    ...(old && { old: await headroom(old, path, count) }),
    c: () => inC(path, count),
  };
  const rates = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (let round = 0; round < Number(options.rounds); round++) {
    const made = Object.entries(ways).map(([way, write]) => ({ way, ...write() }));
    if (new Set(made.map(({ tokens }) => tokens.join(' '))).size !== 1)
      throw new Error(`${name}: they write different tokens`);
    for (const { way, seconds } of made) rates[way].push(count / seconds);
  }
  const ratio = median(rates.headroom.map((rate, i) => rate / rates.c[i]));
  const each = Object.fromEntries(
    Object.entries(rates).map(([way, all]) => [way, Math.round(median(all))]),
  );
  rows.push({ parameters: name, ...each, ratio });
  console.log(JSON.stringify(rows.at(-1)));
}
writeFileSync(join(out, 'generate.json'), JSON.stringify({ machine: machine(), rows }, null, 1));
