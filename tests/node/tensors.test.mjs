// What the page is told of tensors: slices, statistics, scores that the engine does not keep,
// hidden units worked out again, positions, a shuffled sequence. On the real engine, against its
// own numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BINS,
  groupTensors,
  histogramOf,
  layerOf,
  layersOf,
  rankInRow,
  shrink,
  sliceOf,
  statisticsOf,
  transposed,
} from '../../web/draw/statistics.js';
import {
  axisLabels,
  axisName,
  axisWords,
  matrixOf,
  noteOf,
  toCsv,
  toJson,
} from '../../web/features/tensors/picture.js';
import { lanesOf } from '../../web/model/anatomy.js';
import { neuron } from '../../web/features/inspector/inspector.request.js';
import { positions, shuffled } from '../../web/features/positions/positions.request.js';
import { cell, numbers, tensor, tensors } from '../../web/features/tensors/tensors.request.js';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine();
const source = { split: 'held_out', index: 0 };
const LENGTHS = { seq: 4, max_len: 16 };
const KINDS = [
  {},
  { posenc: 'rope' },
  { posenc: 'alibi' },
  { posenc: 'none', mask: 'causal' },
  { posenc: 'learned', norm: 'post', activation: 'relu' },
  { preset: '004-encdec', posenc: 'alibi', ...LENGTHS },
  { preset: '004-encdec', posenc: 'rope', norm: 'post', activation: 'gelu_tanh', ...LENGTHS },
];

/** A model after a few steps, so that no number is that of the initial one. */
function trained(settings) {
  const lab = engine.create({ preset: '000-copy', ...TINY, ...settings });
  lab.train(3);
  return lab;
}

/** Equal to float32's accuracy over sums of some tens of terms: 1e-5 of the size, and of one. */
const near = (actual, expected, what) =>
  assert.ok(
    Math.abs(actual - expected) <= 1e-5 * (1 + Math.abs(expected)),
    `${what}: ${actual} is not ${expected}`,
  );

test('the softmax of the scores is the attention, with every kind of positions and mask', () => {
  for (const settings of KINDS) {
    const lab = trained(settings);
    const { tensors: list } = tensors(lab, { source });
    const scores = list.filter(({ kind }) => kind === 'score');
    assert.equal(
      scores.length,
      lanesOf(lab.settings).reduce(
        (sum, { layers }) => sum + layers.length * (layers[0].cross ? 2 : 1),
        0,
      ),
    );
    for (const { name, shape } of scores) {
      for (let head = 0; head < shape[0]; head++) {
        const { data, rows, columns } = numbers(lab, { source, name, index: [head] });
        const attention = numbers(lab, {
          source,
          name: name.replace('scores', 'attn'),
          index: [head],
        }).data;
        for (let r = 0; r < rows; r++) {
          // masked ones are exactly 0
          const seen = [...Array(columns).keys()].filter((c) => attention[r * columns + c] > 0);
          const total = seen.reduce((sum, c) => sum + Math.exp(data[r * columns + c]), 0);
          for (const c of seen)
            near(
              Math.exp(data[r * columns + c]) / total,
              attention[r * columns + c],
              `${name} ${JSON.stringify(settings)} ${head} ${r} ${c}`,
            );
        }
      }
    }
  }
});

test("a hidden unit worked out again from the residual stream is the engine's", () => {
  const f = {
    relu: (u) => Math.max(0, u),
    gelu_tanh: (u) => 0.5 * u * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (u + 0.044715 * u ** 3))),
  };
  for (const settings of KINDS) {
    const activation = settings.activation ?? 'gelu_tanh';
    const lab = trained({ ...settings, activation });
    lanesOf(lab.settings).forEach(({ layers, positions: rows }, lane) =>
      layers.forEach((_, layer) => {
        for (const [row, unit] of [
          [0, 0],
          [rows - 1, 23],
          [1, 7],
        ]) {
          const found = neuron(lab, { source, lane, layer, row, unit });
          near(
            found.value,
            f[activation](found.input),
            `${JSON.stringify(settings)} lane ${lane} layer ${layer} row ${row}`,
          );
          near(found.input, found.weighted + found.bias, 'the sum');
        }
      }),
    );
  }
});

test(
  'a slice is the part of the tensor that its indices name, and its statistics those of these ' +
    'numbers',
  () => {
    const lab = trained({});
    const reply = tensor(lab, { source, name: 'attn.1', index: [1] });
    const { data, shape } = lab.copy('attn.1');
    const part = data.slice(81, 162);
    assert.deepEqual([reply.rows, reply.columns, reply.index, reply.shape], [9, 9, [1], shape]);
    assert.deepEqual(reply.picture.data, part);
    const all = tensor(lab, { source, name: 'attn.1', index: [1], whole: true });
    assert.equal(all.statistics.count, 162);
    near(all.statistics.mean, 1 / 9, 'rows of nine sum to 1');
    assert.equal(
      all.histogram.counts.reduce((a, b) => a + b),
      162,
    );
    assert.deepEqual(
      tensor(lab, { source, name: 'blocks.0.norm1.bias' }).picture.data,
      lab.copy('blocks.0.norm1.bias').data,
    );
    assert.equal(
      tensor(lab, { source, name: 'batch.act.q.0', index: [99] }).index[0],
      lab.copy('batch.act.q.0').shape[0] - 1,
    );
    assert.throws(
      () => tensor(lab, { source, name: 'blocks.9.norm1.bias' }),
      /blocks\.9\.norm1\.bias/,
    );
  },
);

test('a cell is exact, with its place in its row; outside the tensor it is refused', () => {
  const lab = trained({});
  const { data } = lab.copy('embedding.weight');
  const row = data.slice(5 * 16, 6 * 16);
  const reply = cell(lab, { source, name: 'embedding.weight', row: 5, column: 3 });
  assert.equal(reply.value, row[3]);
  near(
    reply.sum,
    row.reduce((a, b) => a + b),
    'sum',
  );
  assert.equal(reply.rank, 1 + row.filter((x) => x > row[3]).length);
  assert.throws(
    () => cell(lab, { source, name: 'embedding.weight', row: 12, column: 0 }),
    /embedding\.weight has no cell 12, 0/,
  );
});

test('statistics count what is not finite apart, and keep a small spread far from zero', () => {
  const s = statisticsOf(Float32Array.of(1e6, 1e6 + 1, NaN, 1e6 + 2, Infinity, 0, -1), 0, 4);
  assert.deepEqual([s.count, s.notFinite, s.mean, s.min, s.max], [4, 1, 1e6 + 1, 1e6, 1e6 + 2]);
  near(s.std, Math.sqrt(2 / 3), 'std');
  const rest = statisticsOf(Float32Array.of(3, 0, -4, 0), 0, 4);
  assert.deepEqual([rest.zeros, rest.negative, rest.norm], [2, 1, 5]);
  assert.ok(Number.isNaN(statisticsOf(Float32Array.of(NaN)).mean));
});

test('a histogram is symmetric about zero when there are negative numbers, and loses none', () => {
  const data = Float32Array.of(-2, -0.01, 0, 0.01, 1);
  const { low, high, counts } = histogramOf(data, 0, 5, statisticsOf(data));
  assert.deepEqual(
    [low, high, counts[BINS >> 1], counts[0], counts.reduce((a, b) => a + b)],
    [-2, 2, 3, 1, 5],
  );
  const one = Float32Array.of(4, 4);
  const flat = histogramOf(one, 0, 2, statisticsOf(one));
  assert.equal(
    flat.counts.reduce((a, b) => a + b),
    2,
  );
});

test('a smaller picture hides nothing large and nothing that is not a number', () => {
  const data = Float32Array.from({ length: 600 * 500 }, () => 0.5);
  data[599 * 500 + 499] = -9;
  data[0] = NaN;
  const small = shrink(data, { offset: 0, rows: 600, columns: 500 }, 256);
  assert.deepEqual(
    [small.rows, small.columns, small.rowsEach, small.columnsEach],
    [200, 250, 3, 2],
  );
  assert.ok(Number.isNaN(small.data[0]));
  assert.equal(small.data.at(-1), -9);
  assert.equal(small.data[1], 0.5);
});

test('slices, the other way round and ranks', () => {
  assert.deepEqual(sliceOf([2, 3, 4, 5], [1, 2]), {
    offset: 5 * 20,
    rows: 4,
    columns: 5,
    index: [1, 2],
  });
  assert.deepEqual(sliceOf([7]), { offset: 0, rows: 1, columns: 7, index: [] });
  const turned = transposed({
    data: Float32Array.of(9, 1, 2, 3, 4, 5, 6),
    offset: 1,
    rows: 2,
    columns: 3,
    mask: Uint8Array.of(0, 1, 0, 0, 0, 1),
  });
  assert.deepEqual(
    [[...turned.data], [...turned.mask], turned.rows, turned.columns],
    [[1, 4, 2, 5, 3, 6], [0, 0, 1, 0, 0, 1], 3, 2],
  );
  assert.deepEqual(
    [0, 1, 2].map((c) => rankInRow([8, 1, 5, 5], 1, 3, c)),
    [3, 1, 1],
  );
});

test('every tensor is in one group, and the layers are those of its name', () => {
  const lab = trained({ preset: '004-encdec', ...LENGTHS });
  const { tensors: list } = tensors(lab, { source });
  const groups = groupTensors(list);
  assert.equal(
    groups.reduce((sum, group) => sum + group.tensors.length, 0),
    list.length,
  );
  assert.equal(
    new Set(groups.flatMap((group) => group.tensors.map(({ name }) => name))).size,
    list.length,
  );
  assert.deepEqual(
    [
      'attn.decoder_cross.1',
      'grad.encoder_blocks.0.norm1.bias',
      'act.encoder.ffn.1',
      'act.encoder.1',
      'batch.act.decoder.q.0',
      'act.src_embed',
      'output.weight',
      'blocks.3.norm2.weight',
      'scores.0',
    ].map(layerOf),
    ['decoder:2', 'encoder:1', 'encoder:2', 'encoder:2', 'decoder:1', '', '', '4', '1'],
  );
  for (const { id } of layersOf(lab.settings))
    assert.ok(groupTensors(list, { layer: id }).length >= 4, id);
  assert.ok(groupTensors(list, { words: 'W_q grad' }).every(({ id }) => id === 'gradient'));
  assert.deepEqual(groupTensors(list, { words: 'nowhere' }), []);
});

test(
  'positions: the first rows of the table the model uses, of either lane, and how alike they ' +
    'are',
  () => {
    const ask = (lab, rest) =>
      positions(lab, { source, lane: 0, count: 6, withTokens: false, cosine: false, ...rest });
    const lab = trained({ posenc: 'learned' });
    const learned = ask(lab);
    assert.deepEqual(learned.table.data, lab.copy('positions.weight').data.slice(0, 6 * 16));
    near(
      learned.likeness.data[7],
      learned.table.data.slice(16, 32).reduce((sum, x) => sum + x * x, 0),
      'a row with itself',
    );
    assert.ok(Math.abs(ask(lab, { cosine: true }).likeness.data[7] - 1) < 1e-6);
    const rope = ask(trained({ posenc: 'rope' })).likeness;
    for (let i = 1; i < 6; i++)
      near(rope.data[i * 6 + i - 1], rope.data[1], 'rotary likeness depends on the distance alone');
    assert.equal(ask(trained({ posenc: 'none' })).table, null);
    assert.deepEqual(ask(trained({ posenc: 'alibi' })).table.shape, [2]);
    const two = trained({ preset: '004-encdec', posenc: 'learned', seq: 4 });
    assert.deepEqual(
      ask(two, { lane: 1 }).table.data.slice(0, 16),
      two.copy('tgt_positions.weight').data.slice(0, 16),
    );
    assert.deepEqual(
      ask(two, { lane: 1, withTokens: true }).added.data,
      two.copy('act.tgt_embed').data,
    );
  },
);

test(
  'without positions and mask a shuffled input gives the shuffled output; with either it does ' +
    'not',
  () => {
    const change = (settings) => {
      const lab = trained(settings);
      const n = lab.settings.seq;
      return shuffled(lab, { source, order: Array.from({ length: n }, (_, i) => (i * 2) % n) });
    };
    const none = change({ posenc: 'none' });
    // sums in another order: float32's last digits
    assert.ok(none.difference < 1e-5, String(none.difference));
    assert.deepEqual(none.before, none.after);
    for (const settings of [
      {},
      { posenc: 'rope' },
      { posenc: 'alibi' },
      { posenc: 'none', mask: 'causal' },
    ])
      assert.ok(change(settings).difference > 1e-4, JSON.stringify(settings));
    assert.ok(
      Number.isNaN(
        shuffled(engine.create({ preset: '000-copy', ...TINY, head: 'none' }), {
          source,
          order: [1, 0, 2, 3, 4, 5, 6, 7, 8],
        }).difference,
      ),
    );
  },
);

test('a tensor on the screen: mask, tokens on its axes, notes, also transposed', () => {
  const lab = trained({ mask: 'causal' });
  const { settings } = lab;
  const [{ layers }] = lanesOf(settings);
  const name = layers[0].attention.tensor;
  const shown = tensor(lab, { source, name, index: [1], whole: false });
  const upright = matrixOf(shown, settings, false);
  const turned = matrixOf(shown, settings, true);
  const n = shown.rows;
  assert.equal(upright.scale, 'unit');
  assert.equal(upright.mask[1], 1, 'the first position may not look at the second');
  assert.equal(upright.mask[n], 0);
  assert.equal(turned.mask[n], 1);
  assert.equal(turned.data[1], upright.data[n]);
  const labels = axisLabels(shown, settings, false);
  assert.deepEqual(labels.rowLabels, labels.columnLabels);
  assert.equal(axisName(shown, settings, 1, 0), `column 0 (${labels.columnLabels[0]})`);
  assert.equal(axisWords(shown, false), 'rows: query · columns: key');
  assert.equal(axisWords(shown, true), 'columns: query · rows: key');
  assert.equal(noteOf(shown, false), '');
});

test('notes say what a gradient is of, and that an earlier moment has none', () => {
  const lab = trained({});
  const { name } = tensors(lab, { source }).tensors.find(({ kind }) => kind === 'gradient');
  const shown = tensor(lab, { source, name, index: [], whole: false });
  assert.equal(noteOf(shown, false), 'From the last step, before clipping.');
  assert.match(noteOf({ ...shown, step: 0 }, false), /^No step has been taken yet/);
  assert.match(noteOf(shown, false, true), /^Only the parameters of an earlier moment/);
  const blocks = { ...shown, picture: { ...shown.picture, rowsEach: 2, columnsEach: 3 } };
  assert.match(noteOf(blocks, false), /each one drawn covers 2 × 3/);
  assert.match(noteOf(blocks, true), /each one drawn covers 3 × 2/);
});

test('the numbers of a slice as CSV and JSON', () => {
  const slice = { name: 'w', step: 3, data: Float32Array.of(1, 2, 3, 4.5), rows: 2, columns: 2 };
  assert.equal(toCsv(slice), '1,2\n3,4.5\n');
  assert.deepEqual(JSON.parse(toJson(slice, { index: [1], shape: [2, 2, 2] })), {
    name: 'w',
    step: 3,
    shape: [2, 2, 2],
    index: [1],
    rows: 2,
    columns: 2,
    values: [
      [1, 2],
      [3, 4.5],
    ],
  });
});
