// From values to pixels: every cell has the colour of its value, masked and invalid cells have
// their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundUp } from '../../web/base/round.js';
import { stepOf, themeMaps } from '../../web/draw/colormap.js';
import { cellUnder, heatmapPixels, narrow, scaleOf } from '../../web/draw/heatmap.js';
import {
  attentionCell,
  badgeOf,
  cellValue,
  rowPeak,
  rowSum,
  tileMatrix,
  tileWords,
} from '../../web/draw/matrix.js';
import {
  attentionCells,
  lanesOf,
  positionWords,
  tensorNames,
  tokenLabel,
} from '../../web/model/anatomy.js';
import { load } from './fake_lab.mjs';

const maps = themeMaps('light');
const matrix = (rows, columns, values, scale, rest = {}) => ({
  rows,
  columns,
  scale,
  data: Float32Array.from(values),
  ...rest,
});

test('each pixel is the table entry of its value, row by row', () => {
  const m = matrix(2, 3, [0, 0.25, 1, 0.5, 2, -1], 'unit');
  assert.deepEqual(
    [...heatmapPixels(m, maps)],
    [0, 0.25, 1, 0.5, 1, 0].map((value) => maps.magnitude[stepOf(value, 0, 1)]),
  );
});

test('an offset picks one head of a tensor', () => {
  const m = matrix(1, 2, [9, 9, 0, 1], 'unit', { offset: 2 });
  assert.deepEqual([...heatmapPixels(m, maps)], [maps.magnitude[0], maps.magnitude[255]]);
});

test('signed values are symmetric about zero whatever their range', () => {
  const m = matrix(1, 3, [-0.3, 0, 1.6], 'signed');
  assert.deepEqual(scaleOf(m), { low: -2, high: 2 });
  assert.equal(heatmapPixels(m, maps)[1], maps.signed[128]);
});

test('masked cells and cells that are not numbers are neither small nor large', () => {
  const m = matrix(1, 4, [0, NaN, Infinity, 0.5], 'unit', { mask: Uint8Array.of(1, 0, 0, 0) });
  assert.deepEqual([...heatmapPixels(m, maps)].slice(0, 3), [
    maps.masked,
    maps.invalid,
    maps.invalid,
  ]);
});

test('scales end at round numbers that are not below the values', () => {
  assert.deepEqual([0.9, 1, 1.01, 2.3, 7.2, 0.03].map(roundUp), [1, 1, 1.5, 3, 10, 0.03]);
  assert.deepEqual(scaleOf(matrix(1, 1, [0], 'positive')), { low: 0, high: 1 });
});

test('narrowing keeps rows, and what a pixel shows', () => {
  const m = matrix(2, 4, [0, 3, 1, 1, 5, 1, 0, 2], 'unit');
  assert.deepEqual([...narrow(m, 2).data], [3, 1, 5, 2]);
  assert.deepEqual([...narrow({ ...m, scale: 'positive' }, 2).data], [1.5, 1, 3, 1]);
  assert.deepEqual([...narrow({ ...m, scale: 'signed' }, 2).data], [0, 1, 5, 0]);
  assert.equal(narrow(m, 4), m);
});

async function snapshotOf(settings) {
  const lab = (await load()).create(settings);
  lab.train(200);
  const example = lab.example(0);
  const probe = lab.probe(example.tokens, example);
  const tensors = Object.fromEntries(
    tensorNames(lab.settings, 0).map((name) => [name, lab.copy(name)]),
  );
  return {
    lab,
    snapshot: {
      ...probe,
      masks: Object.fromEntries(lab.masks()),
      tensors,
      probabilities: { shape: [lab.settings.seq, lab.settings.vocab], data: probe.probabilities },
    },
  };
}

test('every tile of a model has one row per position', async () => {
  const { lab, snapshot } = await snapshotOf({ preset: 'reverse' });
  for (const id of [
    'embedding',
    'positions',
    'attention.0.3',
    'attention.2.0',
    'ffn.1',
    'probabilities',
  ])
    assert.equal(tileMatrix(id, snapshot, lab.settings).rows, 17, id);
  assert.equal(tileMatrix('attention.3.0', snapshot, lab.settings), null);
  assert.equal(tileMatrix('attention.0.9', snapshot, lab.settings), null);
});

test('the embedding is shown without the positions added to it', async () => {
  const { lab, snapshot } = await snapshotOf({ preset: 'copy' });
  const shown = tileMatrix('embedding', snapshot, lab.settings);
  const positions = tileMatrix('positions', snapshot, lab.settings);
  const sum = shown.data[5 * 64 + 3] + positions.data[5 * 64 + 3];
  assert.ok(Math.abs(sum - snapshot.tensors['act.embed'].data[5 * 64 + 3]) < 1e-6);
});

test('rows of attention sum to one and the peak is the source', async () => {
  const { lab, snapshot } = await snapshotOf({ preset: 'reverse' });
  const m = tileMatrix('attention.2.1', snapshot, lab.settings);
  for (let row = 0; row < 17; row++) assert.ok(Math.abs(rowSum(m, row) - 1) < 1e-5);
  assert.equal(rowPeak(m, 11), 5);
  assert.ok(cellValue(m, 11, 5) > 0.5);
});

test("the score is the dot product of the head's slice over the root of its width", async () => {
  const { lab, snapshot } = await snapshotOf({ preset: 'copy' });
  const q = snapshot.tensors['act.q.0'].data;
  const k = snapshot.tensors['act.k.0'].data;
  let dot = 0;
  for (let d = 16; d < 32; d++) dot += q[3 * 64 + d] * k[7 * 64 + d];
  const cell = (id) =>
    attentionCell(id, tileMatrix(id, snapshot, lab.settings), snapshot, lab.settings, 3, 7);
  assert.deepEqual([cell('attention.0.1').score, cell('attention.0.1').depth], [dot / 4, 16]);
  assert.equal(cell('attention.1.1'), null, 'only the layer that was asked for');
});

const copy = {
  task: 'copy',
  seq: 7,
  n_layers: 1,
  n_heads: 1,
  mask: 'none',
  arch: 'encoder',
  posenc: 'none',
  ignore_index: 0,
};

test('tokens are written as their task means them', () => {
  const facts = /** @type {any} */ ({ glyphs: { 0: '·', 1: '▏' } });
  assert.deepEqual(
    [0, 1, 5].map((token) => tokenLabel({ ...copy, facts }, token)),
    ['·', '▏', '5'],
  );
});

test('an encoder-decoder has two lanes, cross-attention in the second, causal only there', () => {
  const settings = {
    ...copy,
    arch: 'encdec',
    n_dec_layers: 2,
    seq_tgt: 8,
    posenc: 'learned',
    mask: 'causal+padding',
  };
  const [encoder, decoder] = lanesOf(settings);
  assert.deepEqual(
    [encoder.layers.length, decoder.layers.length, encoder.positions, decoder.positions],
    [1, 2, 7, 8],
  );
  assert.deepEqual(
    [
      encoder.layers[0].attention.causal,
      decoder.layers[1].attention.causal,
      decoder.layers[1].cross.causal,
    ],
    [false, true, false],
  );
  assert.ok(
    tensorNames(settings, 1).includes('act.decoder_cross.q.1') &&
      !tensorNames(settings, 1).includes('act.encoder.q.0'),
  );
  const snapshot = {
    tokens: [1, 5, 6],
    source: [6, 5],
    targets: [5, 6, 2],
    masks: { 'decoder cross': null },
    heads: { 'attn.decoder_cross.1': [{ word: 'mirror', badge: 'mirror 1.000', strong: true }] },
    tensors: {
      'attn.decoder_cross.1': { shape: [1, 3, 2], data: Float32Array.of(0, 1, 1, 0, 0.5, 0.5) },
    },
  };
  const matrix = tileMatrix('decoder:cross.1.0', snapshot, { ...settings, task: 'reverse' });
  assert.deepEqual([matrix.rows, matrix.columns], [3, 2]);
  assert.deepEqual(badgeOf('decoder:cross.1.0', snapshot, { ...settings, task: 'reverse' }), {
    text: 'mirror 1.000',
    strong: true,
  });
  assert.equal(tileWords('decoder:cross.1.0').title, 'Decoder · Layer 2 · Cross · Head 1');
});

test('positions are named as people would', () => {
  const tokens = Int32Array.of(5, 6, 7, 1, 0, 0, 0);
  const roles = ['data', 'data', 'data', 'separator', 'slot', 'slot', 'slot'];
  assert.deepEqual(
    [1, 3, 5].map((i) => positionWords(copy, tokens, roles, i)),
    ['token 2 (6)', 'the separator', 'answer slot 2'],
  );
  assert.deepEqual(
    [0, 1].map((i) => positionWords(copy, tokens, ['position', 'empty'], i)),
    ['position 1 (5)', 'the empty position 2'],
  );
  assert.equal(lanesOf(copy)[0].positionTensor, null);
});

test('the attention weights of a sequence are counted over heads, layers and both kinds', () => {
  assert.equal(attentionCells({ ...copy, n_heads: 4, n_layers: 3, seq: 17 }), 4 * 3 * 17 * 17);
  assert.equal(
    attentionCells({
      ...copy,
      arch: 'encdec',
      n_heads: 2,
      n_layers: 3,
      n_dec_layers: 1,
      seq: 8,
      seq_tgt: 9,
    }),
    2 * (3 * 64 + 81 + 72),
  );
});

test('the cell under the pointer, and at the edges of the map and beyond the nearest', () => {
  const box = { left: 10, top: 20, width: 40, height: 30 };
  const shape = { rows: 3, columns: 4 };
  const at = (clientX, clientY) => cellUnder(box, shape, { clientX, clientY });
  assert.deepEqual(at(10, 20), { row: 0, column: 0 });
  assert.deepEqual(at(29.9, 30), { row: 1, column: 1 });
  assert.deepEqual(at(30, 49.9), { row: 2, column: 2 });
  assert.deepEqual(at(50, 50), { row: 2, column: 3 });
  assert.deepEqual(at(-5, 99), { row: 2, column: 0 });
});
