// The caption below a head's tile: as much as fits, the most telling first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitCaption } from '../../web/draw/captions.js';
import { modelLayout } from '../../web/draw/layout.js';

const textPx = (text) => 7 * text.length;
const MIRROR = { word: 'mirror', share: '85 %', name: '2·1' };
const MIXED = { word: 'mixed', share: '', name: '2·1' };
const written = (words, width, { lines = 1, named = false } = {}) => {
  const { picture, text, below, name } = fitCaption(words, { width, lines, named }, textPx);
  return [picture ? '▦' : '', text, below ? `/ ${below}` : '', name].filter(Boolean).join(' ');
};

test('wide tiles have all of it; narrower ones lose the name, the picture, then the word', () => {
  assert.deepEqual(
    [140, 100, 80, 50, 40, 20].map((width) => written(MIRROR, width)),
    ['▦ mirror 85 % 2·1', '▦ mirror 85 %', 'mirror 85 %', '▦ 85 %', '85 %', '▦'],
  );
  assert.deepEqual(
    [80, 60, 40, 20].map((width) => written(MIXED, width)),
    ['▦ mixed 2·1', '▦ mixed', 'mixed', '▦'],
  );
});

test('heads in rows and columns keep their name before picture and word', () => {
  assert.deepEqual(
    [140, 110, 70, 60, 50].map((width) => written(MIRROR, width, { named: true })),
    ['▦ mirror 85 % 2·1', 'mirror 85 % 2·1', '▦ 85 % 2·1', '85 % 2·1', '▦ 85 %'],
  );
});

test('two lines keep the word of narrow tiles; where it does not fit there is one line', () => {
  const lines = { lines: 2 };
  assert.deepEqual(
    [60, 55, 45, 40].map((width) => written(MIRROR, width, lines)),
    ['▦ mirror / 85 % 2·1', 'mirror / 85 % 2·1', 'mirror / 85 %', '85 %'],
  );
});

test('nothing that a caption has is wider than its tile', () => {
  for (let width = 12; width < 160; width++)
    for (const lines of [1, 2])
      for (const named of [true, false])
        for (const words of [MIRROR, MIXED]) {
          const { picture, text, below, name } = fitCaption(words, { width, lines, named }, textPx);
          const first = (picture ? 12 : 0) + textPx(text);
          const last = textPx(below) + textPx(name);
          const needs = lines === 2 && text === words.word ? Math.max(first, last) : first + last;
          assert.ok(needs <= width, `${width} ${lines} ${named}: ${text} ${below} ${name}`);
        }
});

test('heads say their number where rows and columns hide it', () => {
  const lane = { prefix: '', name: '', positions: 17, keys: { attention: 17 }, layers: 3 };
  const whole = { ...lane, hasPositions: true, hasOutput: true, hasProbabilities: true };
  const shape = (heads) =>
    /** @type {any} */ ({
      ...{ heads, norm: 'pre', normText: 'LN', finalNorm: true, ffn: 'plain', residual: true },
      lanes: [whole],
      quiet: true,
    });
  const named = (heads, width, height) =>
    modelLayout(shape(heads), width, height).tiles.filter((tile) => tile.named).length;
  assert.equal(named(4, 1280, 362), 12, 'two by two');
  assert.equal(named(1, 1280, 362), 0, 'one head');
});
