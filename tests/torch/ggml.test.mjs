// Numbers of GGUF files are NumPy's: every exponent, ties, subnormals and what is too large of 16
// bits; blocks of 8 bits.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { TYPES } from '../../wasm/export/ggmltypes.mjs';
import { root } from '../node/engine.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-ggml-'));
after(() => rmSync(folder, { recursive: true }));

/** Bits of floats: every exponent, with fractions at and beside the ties of 16 bits. */
function specialNumbers() {
  const fractions = [
    0, 1, 0xfff, 0x1000, 0x1001, 0x2fff, 0x3000, 0x3001, 0x7fefff, 0x7ff000, 0x7fffff,
  ];
  const bits = Array.from({ length: 512 }, (_, i) =>
    fractions.map((fraction) => (((i & 255) << 23) | (i & 256 ? 0x80000000 : 0) | fraction) >>> 0),
  ).flat();
  return new Float32Array(Uint32Array.from(bits).buffer);
}

/** Blocks of 32 numbers of many sizes, one of them all zeros. */
const blockNumbers = () =>
  Float32Array.from({ length: 32 * 500 }, (_, i) => {
    const block = Math.floor(i / 32);
    return block === 7 ? 0 : Math.sin(i * 1.618) * 10 ** ((block % 9) - 6);
  });

test('numbers of 16 bits and blocks of 8 are those of NumPy', () => {
  const [numbers, blocks] = [specialNumbers(), blockNumbers()];
  writeFileSync(join(folder, 'numbers.f32'), TYPES.f32.write(numbers));
  writeFileSync(join(folder, 'numbers.f16'), TYPES.f16.write(numbers));
  writeFileSync(join(folder, 'blocks.f32'), TYPES.f32.write(blocks));
  writeFileSync(join(folder, 'blocks.q8_0'), TYPES.q8_0.write(blocks));
  const said = runPython([join(root, 'tests/torch/ggml.py'), folder]);
  assert.equal(said.trim(), `${numbers.length} ${blocks.length}`);
});
