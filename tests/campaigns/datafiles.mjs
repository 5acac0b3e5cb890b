// What a file is found to be, of files made at random: there is an answer or a message, none takes
// long, and the engine takes the text of every answer.
// Usage: node tests/campaigns/datafiles.mjs [ROUNDS] [SEED]     (default: 10 000 000 from seed 1)
import { load } from '../../wasm/loader.mjs';
import { findData } from '../../wasm/data/find.mjs';
import { sentenceOf } from '../../wasm/data/sentence.mjs';
import { LabError } from '../../wasm/lab/error.mjs';

const [rounds, seed] = [Number(process.argv[2] ?? 1e7), Number(process.argv[3] ?? 1)];
const SLOW_MS = 200;
/** Every how many answers the engine reads the text. */
const READ_EVERY = 20;

const PIECES = [
  ...[',', ';', '\t', '|', '"', '""', '\n', '\r', '\r\n', ' ', '\ufeff', '\x85', '€'],
  ...[
    'a',
    'label',
    'text',
    'input',
    'output',
    'done',
    'state',
    'action',
    'episode',
    'é',
    '字',
    '😀',
  ],
  ...[
    '1',
    '-0.5',
    '1,5',
    '1e9',
    '2024-01-01',
    'NaN',
    'True',
    'http://a.b',
    '{"a":1}',
    '[',
    '}',
    ':',
  ],
];

/** Whole numbers below n (xorshift32). */
let state = (Math.imul(seed, 2654435761) | 1) >>> 0;
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>>= 0) % n;
}
const pick = (all) => all[below(all.length)];

/** A line, repeated with small changes, or pieces without order. */
function randomText() {
  const some = (n) => Array.from({ length: 1 + below(n) }, () => pick(PIECES)).join('');
  if (below(3) === 0) return some(40);
  const separator = pick([',', ';', '\t', '|']);
  const width = 1 + below(5);
  const kinds = Array.from({ length: width }, () =>
    Array.from({ length: 1 + below(9) }, () => some(3)),
  );
  return Array.from({ length: 1 + below(30) }, () => {
    const cells = kinds.map((values) => pick(values));
    if (below(40) === 0) cells.push(some(2));
    return cells.join(separator);
  }).join(pick(['\n', '\r\n', '\r']));
}

const encoder = new TextEncoder();
function bytesOf(text) {
  const form = below(8);
  if (form === 0) return Uint8Array.from(text, (one) => one.charCodeAt(0));
  const bytes =
    form === 1
      ? new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)
      : encoder.encode(text);
  if (form === 2 && bytes.length) bytes[below(bytes.length)] ^= 1 << below(8);
  return bytes;
}

const engine = await load({ kernels: 'simd128' });
const PRESETS = { text: 'text', data: 'data', numbers: 'numbers' };
const count = { answers: 0, messages: 0, read: 0, refused: 0 };
for (let i = 0; i < rounds; i++) {
  const bytes = bytesOf(randomText());
  const as = pick([undefined, 'text', 'data', 'numbers']);
  const startMs = performance.now();
  try {
    const { found, text, settings } = findData(bytes, { as });
    count.answers++;
    if (text.includes('\ufffd') || found.used > found.rows || !sentenceOf(found))
      throw new Error(`a wrong answer: ${JSON.stringify(found)}`);
    if (count.answers % READ_EVERY === 0) {
      const again = findData(bytes, { as: settings.task, ...settings }).text;
      if (again !== text) throw new Error(`read again as ${JSON.stringify(settings)}: ${again}`);
      readByEngine(text, settings);
    }
  } catch (error) {
    if (!(error instanceof LabError)) {
      console.error(`round ${i} of seed ${seed}: ${JSON.stringify([...bytes])}`);
      throw error;
    }
    count.messages++;
  }
  if (performance.now() - startMs > SLOW_MS)
    console.error(`round ${i}: ${bytes.length} bytes took ${performance.now() - startMs} ms`);
}
console.log(`${rounds} files: ${JSON.stringify(count)}`);

/** The engine may find too little to learn from, but no fault in how the text is written. */
function readByEngine(text, settings) {
  try {
    engine.plan({ preset: PRESETS[settings.task], ...settings, text });
    count.read++;
  } catch (error) {
    if (/quote|cells|comma|begins no character|not a number|no number/.test(error.message))
      throw new Error(JSON.stringify(text), { cause: error });
    count.refused++;
  }
}
