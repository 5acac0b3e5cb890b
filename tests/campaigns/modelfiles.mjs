// Files of other programs' models, changed at random: each is read, or refused by a LabError; none
// takes long. Targets: pickle, gguf, tokenizer, config, safetensors, zip, bin.
// Usage: node tests/campaigns/modelfiles.mjs [TARGET] [ROUNDS] [SEED]   (default: all, 1e7, 1)
import { LabError } from '../../wasm/lab/error.mjs';
import { zip } from '../../wasm/export/zip.mjs';
import { readGguf } from '../../wasm/models/files/gguf.mjs';
import { unpickle } from '../../wasm/models/files/pickle.mjs';
import { readShards } from '../../wasm/models/files/safetensors.mjs';
import { bytesSource } from '../../wasm/models/files/sources.mjs';
import { unzip } from '../../wasm/models/files/unzip.mjs';
import { findModel } from '../../wasm/models/read.mjs';
import { readTokenizerJson } from '../../wasm/models/tokenizers/huggingface.mjs';
import { readTokenizerBin } from '../../wasm/models/tokenizers/others.mjs';
import { Tokenizer } from '../../wasm/models/tokenizers/tokenizer.mjs';
import {
  file,
  gguf,
  ggufString,
  ggufWhole,
  LLAMA,
  LLAMA_SHAPES,
  llamaTokenizer,
  safetensors,
} from '../node/model_files.mjs';

const [target = 'all', rounds = '1e7', seed = '1'] = process.argv.slice(2);
const SLOW_MS = 500;
const TEXT = 'a banana, é <s> 漢 "na"  x12\n';

/** Whole numbers below n (xorshift32). */
let state = (Math.imul(Number(seed), 2654435761) | 1) >>> 0;
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>>= 0) % n;
}
const pick = (all) => all[below(all.length)];

/** Bytes with a few changes: bits, whole bytes, cuts, copies of a part. */
function changed(bytes) {
  let own = Uint8Array.from(bytes);
  for (let n = 1 + below(4); n > 0 && own.length; n--) {
    const at = below(own.length);
    const kind = below(6);
    if (kind === 0) own[at] ^= 1 << below(8);
    else if (kind === 1) own[at] = below(256);
    else if (kind === 2) own[at] = pick([0, 1, 0x2e, 0x63, 0x7f, 0x80, 0xff]);
    else if (kind === 3) own = own.slice(0, at);
    else if (kind === 4) own.fill(0xff, at, at + 1 + below(8));
    else {
      const to = below(own.length);
      own.copyWithin(to, at, at + 1 + below(24));
    }
  }
  return own;
}

const VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'a',
  '▁',
  [],
  {},
  [[]],
  'Sequence',
  2 ** 31,
  NaN,
];

/** A value of JSON with a few members changed, left out or moved. */
function changedJson(value) {
  const own = structuredClone(value);
  for (let n = 1 + below(3); n > 0; n--) {
    let at = own;
    for (let depth = below(6); depth >= 0; depth--) {
      const keys = Object.keys(at ?? {});
      if (keys.length === 0) break;
      const key = pick(keys);
      if (depth > 0 && typeof at[key] === 'object' && at[key] !== null) at = at[key];
      else if (below(3) === 0) delete at[key];
      else at[key] = below(2) ? pick(VALUES) : at[pick(keys)];
    }
  }
  return own;
}

// written by torch.save of PyTorch 1.13, and by pickle of Python 3.11
const PICKLES = [
  '80027d71002858050000006d6f64656c710163636f6c6c656374696f6e730a4f726465726564446963740a7102' +
    '2952710328580a0000007774652e776569676874710463746f7263682e5f7574696c730a5f72656275696c645f' +
    '706172616d657465720a710563746f7263682e5f7574696c730a5f72656275696c645f74656e736f725f76320a' +
    '71062828580700000073746f72616765710763746f7263680a466c6f617453746f726167650a71085801000000' +
    '3071095803000000637075710a4b0674710b514b004b024b0386710c4b034b0186710d8968022952710e74710f' +
    '527110886802295271118771125271135805000000682e302e6271146806282868076808580100000031711568' +
    '0a4b03747116514b004b038571174b018571188968022952711974711a52711b75580a0000006d6f64656c5f61' +
    '726773711c7d711d2858060000006e5f68656164711e4b02580400000062696173711f8958010000007871204e' +
    '58010000006c71215d7122284b014740040000000000004afdffffff4a701101005802000000c3a97123655801' +
    '000000747124284b014b024b034b0474712575752e',
  '80049552000000000000007d94288c0a766f6361625f73697a65944b048c0469746f73947d94284b008c010a94' +
    '4b018c0120944b028c0161944b038c016294758c0473746f69947d942868044b0068054b0168064b0268074b03' +
    '75752e',
].map((hex) => new Uint8Array(Buffer.from(hex, 'hex')));

const whole = (key, value) => [`llama.${key}`, 4, ggufWhole(value)];
const list = (type, items) => [
  ...[ggufWhole(type), ggufWhole(items.length), ggufWhole(0)].flat(),
  ...items.flat(),
];
const zeros = (name, shape) => ({
  ...{ name, shape, type: 0 },
  data: new Uint8Array(4 * shape.reduce((a, b) => a * b, 1)),
});
const GGUF = gguf(
  /** @type {any} */ ([
    ['general.architecture', 8, ggufString('llama')],
    ...[whole('embedding_length', 4), whole('block_count', 1), whole('feed_forward_length', 4)],
    ...[whole('attention.head_count', 2), whole('context_length', 16)],
    ['tokenizer.ggml.model', 8, ggufString('llama')],
    ['tokenizer.ggml.tokens', 9, list(8, ['<unk>', '<s>', 'a', 'b', 'ab'].map(ggufString))],
    ['tokenizer.ggml.token_type', 9, list(4, [2, 3, 1, 1, 1].map(ggufWhole))],
  ]),
  [
    zeros('token_embd.weight', [5, 4]),
    ...['q', 'k', 'v', 'output'].map((n) => zeros(`blk.0.attn_${n}.weight`, [4, 4])),
    ...['gate', 'up', 'down'].map((n) => zeros(`blk.0.ffn_${n}.weight`, [4, 4])),
    ...['blk.0.attn_norm', 'blk.0.ffn_norm', 'output_norm'].map((n) => zeros(`${n}.weight`, [4])),
  ],
);
const LLAMA_FILE = safetensors(LLAMA_SHAPES);
const ZIP = zip([
  { name: 'a/config.json', data: new TextEncoder().encode(JSON.stringify(LLAMA)) },
  { name: 'a/b.txt', data: new Uint8Array(40) },
]);
const TOKENIZERS = [
  llamaTokenizer(),
  {
    ...llamaTokenizer(),
    normalizer: { type: 'NFC' },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        {
          type: 'Split',
          pattern: { Regex: '\\p{N}{1,3}|\\s+' },
          behavior: 'Isolated',
          invert: false,
        },
        { type: 'ByteLevel', add_prefix_space: true, use_regex: true },
      ],
    },
  },
];
const BIN = Buffer.from(
  '07000000' +
    ['<unk>', '\n<s>\n', '\n</s>\n', ' ', 'a', 'b', 'n', ' a', 'an', 'ana']
      .map((piece, i) => {
        const head = Buffer.alloc(8);
        head.writeFloatLE(-i, 0);
        head.writeInt32LE(piece.length, 4);
        return head.toString('hex') + Buffer.from(piece).toString('hex');
      })
      .join(''),
  'hex',
);

const usesTokenizer = ({ spec, pieces }) => {
  const tokenizer = new Tokenizer(spec, pieces);
  tokenizer.decode(tokenizer.encode(TEXT, { skips: true }));
};
/** Reads every tensor there is. */
async function readsAll(tensors) {
  for (const tensor of tensors) await tensor.read();
}

/** What is done in a round of each target. @type {Record<string, () => any>} */
const TARGETS = {
  pickle: () => unpickle(changed(pick(PICKLES)), 'x.pt'),
  async gguf() {
    const source = bytesSource('x.gguf', changed(GGUF));
    await readsAll((await readGguf(source)).tensors.values());
    const { tokenizer, weights } = await findModel([source], {});
    if (tokenizer) usesTokenizer(tokenizer);
    await readsAll(weights.map(([, tensor]) => tensor));
  },
  tokenizer: () => usesTokenizer(readTokenizerJson(changedJson(pick(TOKENIZERS)))),
  config: () =>
    findModel(
      [file('config.json', changedJson(LLAMA)), bytesSource('model.safetensors', LLAMA_FILE)],
      {},
    ),
  async safetensors() {
    const { tensors } = await readShards([bytesSource('x.safetensors', changed(LLAMA_FILE))]);
    await readsAll(tensors.values());
  },
  async zip() {
    for (const entry of await unzip(bytesSource('x.zip', changed(ZIP))))
      await entry.read(0, Math.min(entry.size, 100));
  },
  bin: () => usesTokenizer(readTokenizerBin(changed(BIN), 'tokenizer.bin')),
};

/** One file. @returns {Promise<{ taken: boolean, fault: string, ms: number }>} */
async function round(name) {
  const startMs = performance.now();
  const end = (taken, fault) => ({ taken, fault, ms: performance.now() - startMs });
  try {
    await TARGETS[name]();
    return end(true, '');
  } catch (error) {
    return end(false, error instanceof LabError ? '' : error.stack);
  }
}

for (const name of target === 'all' ? Object.keys(TARGETS) : [target]) {
  let [taken, faults] = [0, 0];
  for (let i = 0; i < Number(rounds); i++) {
    const before = state;
    const one = await round(name);
    let { fault } = one;
    if (!fault && one.ms > SLOW_MS) {
      state = before; // the same file again: another program may have had the processor
      const { ms } = await round(name);
      if (ms > SLOW_MS) fault = `${Math.round(ms)} ms`;
    }
    if (one.taken) taken++;
    if (fault && ++faults < 20) console.log(`${name}, state ${before}: ${fault}`);
  }
  console.log(`${name}: ${rounds} files, ${taken} read, the others refused, ${faults} faults`);
  if (faults) process.exitCode = 1;
}
