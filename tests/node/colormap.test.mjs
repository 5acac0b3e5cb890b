// The colour tables: their ends, their order in lightness, and packing that agrees with ImageData's
// memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  packColour,
  STEPS,
  stepOf,
  tableFromRgb,
  tableFromStops,
  themeMaps,
  unpackColour,
} from '../../web/draw/colormap.js';

const luminance = (word) => {
  const [r, g, b] = unpackColour(word);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('a packed colour is red, green, blue, alpha in memory', () => {
  assert.deepEqual(
    [...new Uint8Array(Uint32Array.of(packColour(1, 2, 3, 4)).buffer)],
    [1, 2, 3, 4],
  );
  assert.deepEqual(unpackColour(packColour(9, 8, 7, 6)), [9, 8, 7, 6]);
});

test('steps run from 0 to 255, rounded to the nearest and clamped', () => {
  assert.equal(STEPS, 256);
  assert.deepEqual(
    [stepOf(0, 0, 1), stepOf(1, 0, 1), stepOf(-5, 0, 1), stepOf(7, 0, 1), stepOf(0.5, 0, 1)],
    [0, 255, 0, 255, 128],
  );
  assert.equal(stepOf(0, -2, 2), 128);
});

test('a table from stops passes through its first and last stop', () => {
  const table = tableFromStops([
    [0, 10, 20],
    [100, 110, 120],
    [200, 210, 220],
  ]);
  assert.deepEqual(unpackColour(table[0]), [0, 10, 20, 255]);
  assert.deepEqual(unpackColour(table[255]), [200, 210, 220, 255]);
});

test('a table from numbers holds them unchanged', () => {
  const rgb = Uint8Array.from({ length: 768 }, (_, i) => (i * 7) & 255);
  const table = tableFromRgb(rgb);
  for (const i of [0, 1, 100, 255])
    assert.deepEqual(unpackColour(table[i]), [rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2], 255]);
});

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  test(`${theme}: stronger attention is always further from the background`, () => {
    const { magnitude } = themeMaps(theme);
    const sign = theme === 'light' ? -1 : 1;
    for (let i = 1; i < STEPS; i++)
      assert.ok(sign * (luminance(magnitude[i]) - luminance(magnitude[i - 1])) >= 0, `step ${i}`);
  });

  test(`${theme}: the signed map is blue below zero, red above, and strongest at the ends`, () => {
    const { signed } = themeMaps(theme);
    const [low, high] = [unpackColour(signed[0]), unpackColour(signed[255])];
    assert.ok(low[2] > low[0] && high[0] > high[2]);
    const [middleRed, , middleBlue] = unpackColour(signed[128]);
    assert.ok(Math.abs(middleRed - middleBlue) < 12, 'zero is neutral');
  });

  test(`${theme}: masked and invalid cells look like no value`, () => {
    const maps = themeMaps(theme);
    for (const word of [maps.masked, maps.invalid])
      assert.ok(!maps.magnitude.includes(word) && !maps.signed.includes(word));
  });
}

test('the tables of the build replace the light ones only', () => {
  const blues = new Uint8Array(768).fill(17);
  const redBlue = new Uint8Array(768).fill(99);
  assert.deepEqual(
    unpackColour(themeMaps('light', { blues, redBlue }).magnitude[5]),
    [17, 17, 17, 255],
  );
  assert.deepEqual(
    unpackColour(themeMaps('light', { blues, redBlue }).signed[5]),
    [99, 99, 99, 255],
  );
  assert.deepEqual(themeMaps('dark', { blues, redBlue }).magnitude, themeMaps('dark').magnitude);
});
