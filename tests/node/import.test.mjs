// Opening files: weights of every floating type, weights without settings, files of other kinds;
// and a run that is continued by a new process, which ends in the same hash.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { headroom } from './command_line.mjs';
import { loadEngine, throwsLabError, TINY } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();

/** The bytes of a .safetensors file of [name, dtype, shape, bytes]. */
function fileOf(tensors, metadata = {}) {
  let at = 0;
  const header = { __metadata__: metadata };
  for (const [name, dtype, shape, data] of tensors) {
    header[name] = { dtype, shape, data_offsets: [at, at + data.length] };
    at += data.length;
  }
  const json = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(json.length));
  return new Uint8Array(Buffer.concat([size, json, ...tensors.map(([, , , data]) => data)]));
}

/** The parameters of a lab as [name, dtype, shape, bytes], each number written by `write`. */
const parametersAs = (lab, dtype, size, write) =>
  lab
    .tensors()
    .filter(({ kind }) => kind === 'parameter')
    .map(({ name, shape }) => {
      const { data } = lab.copy(name);
      const bytes = Buffer.alloc(size * data.length);
      data.forEach((x, i) => write(bytes, size * i, x));
      return [name, dtype, shape, bytes];
    });

const float32 = (lab) =>
  parametersAs(lab, 'F32', 4, (bytes, at, x) => void bytes.writeFloatLE(x, at));

/** The value of 16 bits by the definition of IEEE 754's binary16. */
function halfValue(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  return sign * (exponent ? (1 + fraction) * 2 ** (exponent - 15) : fraction * 2 ** -14);
}

/** The value of 16 bits as the upper half of a float. */
function brainValue(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 7) & 255;
  const fraction = (bits & 127) / 128;
  return sign * (exponent ? (1 + fraction) * 2 ** (exponent - 127) : fraction * 2 ** -126);
}

test('weights of F16, BF16 and F64 become the exact or the nearest float', () => {
  const lab = engine.create({ preset: 'copy', ...TINY });
  let next = 1;
  const draw = () => (next = (next * 48271) % 0x7fffffff);
  const wanted = [];
  const small = (value, exponents) => (bytes, at) => {
    let bits;
    do bits = draw() & 0xffff;
    while (((bits >> (exponents === 31 ? 10 : 7)) & exponents) === exponents); // infinity, NaN
    bytes.writeUInt16LE(bits, at);
    wanted.push(value(bits));
  };
  const ways = {
    F16: [2, small(halfValue, 31)],
    BF16: [2, small(brainValue, 255)],
    F64: [
      8,
      (bytes, at) => {
        // among them halfway cases, which go to the even neighbour
        const x = (draw() / 2 ** 20 - 1000) * 2 ** ((draw() % 60) - 40);
        const half =
          Math.fround(x) + (draw() % 2 ? 2 ** (Math.floor(Math.log2(Math.abs(x))) - 24) : 0);
        const y = draw() % 2 ? half : x;
        bytes.writeDoubleLE(y, at);
        wanted.push(Math.fround(y));
      },
    ],
  };
  for (const [dtype, [size, write]] of Object.entries(ways)) {
    wanted.length = 0;
    const tensors = parametersAs(lab, dtype, /** @type {number} */ (size), write);
    const copy = engine.create({ preset: 'copy', ...TINY });
    copy.load(fileOf(tensors));
    let i = 0;
    for (const [name] of tensors)
      for (const x of copy.copy(name).data) {
        assert.ok(Object.is(x, wanted[i]), `${dtype}, ${name}: ${x} instead of ${wanted[i]}`);
        i++;
      }
    assert.equal(i, wanted.length);
    copy.destroy();
  }
  lab.destroy();
});

/** Settings that shapes do not tell, of a run. */
const unseenOf = ({ task, arch, n_heads, norm, activation, posenc, embed_scale }) => ({
  ...{ task, arch, n_heads, norm, activation, posenc, embed_scale },
});

test('a state_dict without settings opens when the unseen ones are given', () => {
  for (const settings of [
    { preset: 'copy' },
    { preset: 'causal', posenc: 'rope' },
    { preset: 'encdec', tied: true },
    { preset: 'majority', mask: 'padding', lengths: 'variable' },
    { preset: 'recall', posenc: 'learned', tied: true, final_norm: false, n_layers: 3 },
    { preset: 'copy', tied: true, bias: false }, // nothing in the file tells of an output layer
  ]) {
    const lab = engine.create({ ...TINY, vocab: 12, ...settings, d_ff: 40 });
    const bytes = fileOf(float32(lab));
    const { seq, batch, mask, lengths, head, max_len, ignore_index } = lab.settings;
    const rest = {
      seq,
      batch,
      mask,
      lengths,
      max_len,
      ignore_index,
      ...(head === 'class' && { head }),
    };
    const { tied, norm_type } = lab.settings;
    const given = { ...unseenOf(lab.settings), ...rest, ...(tied && { tied, norm_type }) };
    const copy = engine.restore(bytes, given);
    const shaped = ['vocab', 'd_model', 'd_ff', 'n_layers', 'n_dec_layers', 'tied', 'final_norm'];
    for (const key of [...shaped, 'src_vocab', 'head', 'posenc'])
      assert.equal(copy.settings[key], lab.settings[key], `${settings.preset} ${key}`);
    const { tokens, source } = lab.example(0);
    const logits = (one) => one.probe(tokens, { source }).logits.data;
    assert.deepEqual(logits(copy), logits(lab));
    assert.equal(copy.step, 0);
    copy.destroy();
    lab.destroy();
  }
});

test('missing settings are named, also on the command line, where --set gives them', () => {
  const lab = engine.create({ preset: 'copy', ...TINY, posenc: 'learned' });
  const bytes = fileOf(float32(lab));
  const missing = /do not tell task, arch, n_heads, norm, activation, embed_scale: give them/;
  throwsLabError(assert, () => engine.readCheckpoint(bytes), {
    code: 'config',
    field: 'task',
    message: missing,
  });
  const path = join(folder, 'bare.safetensors');
  writeFileSync(path, bytes);
  const refused = headroom(['forward', '--in', path]);
  assert.equal(refused.status, 2, refused.stderr);
  assert.match(refused.stderr, missing);
  const set = Object.entries(unseenOf(lab.settings)).map(([key, value]) => `${key}=${value}`);
  const { status, stderr } = headroom(['forward', '--in', path, 'seq=9', ...set]);
  assert.equal(status, 0, stderr);
  throwsLabError(assert, () => engine.restore(fileOf([['x', 'F32', [1], Buffer.alloc(4)]])), {
    code: 'file',
    message: /no settings, and it has no tensors named embedding\.weight/,
  });
  lab.destroy();
});

test('files of other kinds are refused by what they are', () => {
  for (const [begin, message] of /** @type {[string | number[], RegExp][]} */ ([
    ['', /this file is empty/],
    ['PK\x03\x04 a zip', /zip file\. A bundle must be unpacked/],
    [[0x80, 2, 0x63, 1, 1, 1, 1, 1], /pickle/],
    ['GGUF\x03\x01\x01\x01', /GGUF/],
    ['<!doctype html>', /HTML/],
    ['{"step": 1}', /JSON/],
    [[0x1f, 0x8b, 8, 8, 8, 8, 8, 8, 8], /gzip/],
    ['any other bytes', /header claims/],
    ['short', /5 bytes/],
  ])) {
    const bytes = new Uint8Array(typeof begin === 'string' ? Buffer.from(begin, 'latin1') : begin);
    throwsLabError(assert, () => engine.restore(bytes), { code: 'file', message });
  }
  // a header of 0x80 bytes begins as a pickle does
  const lab = engine.create({ preset: 'copy', ...TINY });
  const saved = lab.save();
  const size = new DataView(saved.buffer).getUint32(0, true);
  const more = (0x180 - (size % 0x100)) % 0x100;
  const padded = Buffer.concat([saved.subarray(0, 8 + size), Buffer.alloc(more, 32)]);
  padded.writeUInt32LE(padded.length - 8, 0);
  assert.equal(padded[0], 0x80);
  const again = engine.restore(new Uint8Array(Buffer.concat([padded, saved.subarray(8 + size)])));
  assert.equal(again.hash(), lab.hash());
  again.destroy();
  lab.destroy();
});

const STEPS = 30;
const { choices: optimizers } = engine.describe().settings.find(({ key }) => key === 'optimizer');
const DATA = [
  { preset: 'reverse', data: 'fixed', samples: 20 },
  { preset: 'text' },
  { preset: 'majority', schedule: 'cosine' },
];
for (const [i, optimizer] of optimizers.entries()) {
  test(`a run with ${optimizer} that a new process continues ends in the same hash`, () => {
    const settings = { ...TINY, ...DATA[i % DATA.length], optimizer, steps: STEPS };
    const lab = engine.create(settings);
    const whole = engine.create(settings);
    whole.train(STEPS);
    for (const step of [0, 7]) {
      lab.train(step);
      const path = join(folder, `${optimizer}.safetensors`);
      writeFileSync(path, lab.save());
      const { status, stdout, stderr } = headroom(['train', '--in', path, '--json']);
      assert.equal(status, 0, stderr);
      assert.equal(JSON.parse(stdout.trim().split('\n').at(-1)).hash, whole.hash());
    }
    lab.destroy();
    whole.destroy();
  });
}
