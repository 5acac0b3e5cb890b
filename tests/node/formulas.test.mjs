// The formula of a cell has the numbers of the model, and the words say where it stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf, tensorOf, unitOf } from '../../web/draw/focusedcell.js';
import { answerRows, cellWords } from '../../web/features/inspector/formulas.js';
import { attentionCell, cellValue, tileMatrix } from '../../web/draw/matrix.js';
import {
  biasOf,
  cellFormula,
  columnWords,
  curvePath,
  encodingOf,
  likeness,
  shuffledOrder,
  shuffleWords,
  wavelength,
} from '../../web/draw/placement.js';
import { termsOf } from '../../web/ui/marked.js';
import { tensorNames } from '../../web/model/anatomy.js';
import { neuron } from '../../web/features/inspector/inspector.request.js';
import { snapshot as ask } from '../../web/worker/probe.js';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine();
const source = { split: 'held_out', index: 0 };

function looked(settings, layer = 0) {
  const lab = engine.create({ preset: '000-copy', ...TINY, ...settings });
  lab.train(3);
  const snapshot = ask(lab, { source, names: [...tensorNames(lab.settings, layer), 'logits'] });
  const full = { ...lab.settings, facts: lab.task };
  const view = (id, row, column) => ({
    id,
    matrix: tileMatrix(id, snapshot, full),
    cell: { row, column },
    snapshot,
    settings: full,
  });
  return { lab, snapshot, settings: full, view };
}

test("score, softmax and context of a cell are the engine's, with every kind of positions", () => {
  for (const settings of [
    {},
    { posenc: 'rope' },
    { posenc: 'alibi' },
    { posenc: 'none', mask: 'causal' },
    { preset: '004-encdec', posenc: 'alibi', seq: 4 },
  ]) {
    const { snapshot, settings: full, view } = looked(settings);
    for (const id of full.arch === 'encdec'
      ? ['encoder:attention.0.1', 'decoder:attention.0.0', 'decoder:cross.0.1']
      : ['attention.0.0', 'attention.0.1']) {
      const { matrix } = view(id, 0, 0);
      const context = Array(8).fill(0);
      for (let column = 0; column < matrix.columns; column++) {
        const cell = attentionCell(id, matrix, snapshot, full, 2, column);
        if (matrix.mask?.[2 * matrix.columns + column]) continue;
        assert.ok(
          Math.abs(cell.exponential / cell.total - cellValue(matrix, 2, column)) < 1e-5,
          `${id} ${column}`,
        );
        assert.ok(
          Math.abs(cell.score - (cell.dot / Math.sqrt(8) - cell.slope * cell.distance)) < 1e-12,
        );
        cell.value.forEach((v, d) => {
          context[d] += v * cell.weight;
        });
        if (column === 0)
          assert.equal(cell.slope > 0, full.posenc === 'alibi' && !id.includes('cross'), id);
      }
      attentionCell(id, matrix, snapshot, full, 2, 0).context.forEach((c, d) =>
        assert.ok(Math.abs(c - context[d]) < 1e-5, `${id} context ${d}`),
      );
    }
  }
});

test('an attention cell is written with its three operations, a masked one as masked', () => {
  const { view } = looked({ mask: 'causal' });
  const { lines, said } = cellWords(view('attention.0.1', 5, 2));
  assert.match(lines[0], /^q_6 · k_3 \/ √8 = −?\d+\.\d\d \/ 2\.83 = \*−?\d+\.\d\d\*$/);
  assert.match(lines[1], /^softmax: e\^\{.*\} \/ Σ = .* = \*0\.\d+\*$/);
  assert.match(lines[2], /^weight · v_3 = \(.*, …\)$/);
  assert.match(lines[3], /^context_6 = Σ weight · v = \(/);
  assert.match(
    said,
    /^Answer slot 1 looks at token 3 \(\d+\): rank \d of 9\. Row sums to (1\.000|0\.999)\.$/,
  );
  assert.match(cellWords(view('attention.0.1', 0, 4)).lines[0], /masked/);
  const every = ['attention.0.0', 'ffn.0', 'embedding']
    .flatMap((id) => Array.from({ length: 9 }, (_, i) => cellWords(view(id, i, i)).lines))
    .flat();
  assert.ok(
    every.some((line) => line.includes('−')) && !every.some((line) => /(^|[^\w])-\d/.test(line)),
    'negative numbers have a minus, not a hyphen',
  );
  assert.match(
    cellWords(looked({ posenc: 'alibi' }).view('attention.0.0', 5, 2)).lines[0],
    /− 0\.0625 · 3 = .* − 0\.19 = /,
  );
});

test("cross-attention says which position is the decoder's and which the encoder's", () => {
  const { view } = looked({ preset: '004-encdec', seq: 4 });
  assert.match(
    cellWords(view('decoder:cross.0.1', 1, 0)).said,
    /^Decoder position 2 \(.+\) looks at encoder position 1 \(.+\)[:,]/,
  );
  assert.match(cellWords(view('decoder:cross.0.1', 0, 0)).said, /looks at encoder position 1 /);
  assert.match(
    cellWords(view('decoder:attention.0.1', 1, 0)).said,
    /^Position 2 \(.+\) looks at position 1 \(/,
  );
});

test(
  'the other tiles: embedding times the root of d_model, a wave of a position, a hidden unit, ' +
    'the loss of a target',
  () => {
    const { lab, view, settings } = looked({ activation: 'relu' });
    const embedding = cellWords(view('embedding', 1, 3));
    const row = view('embedding', 1, 3).snapshot.tokens[1];
    assert.match(embedding.lines[0], new RegExp(`^E\\[${row}, 3\\] · √16 = .* · 4 = `));
    const stored = lab.copy('embedding.weight').data[row * 16 + 3];
    assert.ok(Math.abs(cellValue(view('embedding', 1, 3).matrix, 1, 3) / 4 - stored) < 1e-5);
    assert.match(
      cellWords(view('positions', 2, 4)).lines[0],
      /^PE\(p = 2, 4\) = sin\(2 \/ 10000\^\{4\/16\}\) = sin\(0\.2\) = \*0\.199\*$/,
    );
    const unit = {
      ...neuron(lab, { source, ...unitOf(view('ffn.0', 3, 5), settings) }),
      id: 'ffn.0',
    };
    assert.match(
      cellWords(view('ffn.0', 3, 5), unit).lines.join(' '),
      /^u = w · LN\(x\) \+ b = .* ReLU\(u\) = max\(0, /,
    );
    assert.match(
      cellWords(view('ffn.0', 3, 6), unit).lines[0],
      /^ReLU\(u\) = /,
      'a cell that was not asked about',
    );
    const p = view('probabilities', 6, 4);
    const target = p.snapshot.targets[6];
    const words = cellWords(p);
    assert.ok(words.lines.at(-1).startsWith(`loss here: −ln P(${target})`));
    assert.match(words.said, new RegExp(`right: ${target}|the right answer`));
    assert.match(cellWords(view('probabilities', 0, 4)).said, /not scored/);
    assert.deepEqual(
      answerRows('probabilities', p.matrix, p.snapshot, settings).map(Number),
      [0, 0, 0, 0, 0, 1, 1, 1, 1],
    );
  },
);

test('a tile leads to its tensor and its layer, and to its table', () => {
  const { settings, view } = looked({});
  assert.deepEqual(tensorOf('attention.1.0', settings), { name: 'attn.1', layer: '2' });
  assert.deepEqual(tensorOf('ffn.0', settings), { name: 'act.ffn.0', layer: '1' });
  assert.deepEqual(tensorOf('probabilities', settings), { name: 'logits', layer: '' });
  assert.deepEqual(
    tensorOf('decoder:cross.1.0', { ...settings, arch: 'encdec', n_dec_layers: 2, seq_tgt: 5 }),
    { name: 'attn.decoder_cross.1', layer: 'decoder:2' },
  );
  const table = tableOf(view('attention.0.0', 0, 0));
  assert.equal(table.rowNames.length, 9);
  assert.match(table.title, /Layer 1 · Head 1 at step 3/);
});

test('every kind of positions is a matrix, with words and a formula for its values', () => {
  const table = (shape, f) => ({
    shape,
    data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) =>
      f(Math.floor(i / shape.at(-1)), i % shape.at(-1)),
    ),
  });
  const added = table([3, 4], (r, c) => r + c);
  const wave = encodingOf(
    {
      posenc: 'sinusoidal',
      table: table([5, 6], (r, c) =>
        (c % 2 ? Math.cos : Math.sin)(r / 10000 ** ((c - (c % 2)) / 6)),
      ),
      added,
    },
    5,
  );
  assert.match(cellFormula(wave, 3, 1), /cos\(3 \/ 10000\^\{0\/6\}\) = cos\(3\) = \*-0\.990\*/);
  assert.ok(Math.abs(wavelength(wave, 0) - 2 * Math.PI) < 1e-12);
  assert.match(columnWords(wave, 3), /dimension 3, a cosine, repeats every 135/);
  const alibi = encodingOf(
    { posenc: 'alibi', table: { shape: [2], data: Float32Array.of(0.5, 0.25) }, added },
    4,
  );
  assert.deepEqual(
    [...alibi.data],
    [0, 0, -0.5, -0.25, -1, -0.5, -1.5, -0.75].map((x) => x),
  );
  assert.equal(biasOf(0.5, 4).data[3], -1.5);
  assert.match(cellFormula(alibi, 2, 1), /0\.25 · 2 = score \*− 0\.500\*/);
  const none = encodingOf({ posenc: 'none', table: null, added }, 9);
  assert.deepEqual([none.kind, none.rows, none.columns], ['none', 3, 4]);
  assert.equal(encodingOf({ posenc: 'sinusoidal', table: added, added }, 3, true).kind, 'tokens');
  assert.equal(
    curvePath({ data: Float32Array.of(-1, 1), rows: 2, columns: 1 }, 0, {
      width: 10,
      height: 4,
      low: -1,
      high: 1,
    }),
    'M0.0 4.0L10.0 0.0',
  );
  // a wave is drawn between positions too, through the numbers of the table
  const path = curvePath(wave, 0, { width: 128, height: 2, low: -1, high: 1 });
  const points = path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
  assert.equal(points.length, 4 * 16 + 1);
  for (const [x, y] of points) assert.ok(Math.abs(1 - y - Math.sin(x / 32)) < 0.06, `${x} ${y}`);
  const like = likeness({ data: Float32Array.of(1, 0, 3, 4), rows: 2, columns: 2 }, true);
  assert.ok(Math.abs(like.data[1] - 0.6) < 1e-6 && Math.abs(like.data[3] - 1) < 1e-6);
});

test('a shuffle moves something and loses nothing; its words follow the difference', () => {
  for (const n of [2, 3, 9, 40]) {
    const order = shuffledOrder(n);
    assert.deepEqual(
      [...order].sort((a, b) => a - b),
      Array.from({ length: n }, (_, i) => i),
    );
    assert.ok(
      order.some((from, i) => from !== i),
      String(n),
    );
  }
  assert.match(shuffleWords('none', 3e-7, false), /as much as 0\.00001.*a set of tokens/);
  assert.match(shuffleWords('none', 0.2, true), /0\.200.*reveals the order/);
  assert.match(shuffleWords('rope', 0.2, false), /reaches the answer/);
  assert.match(shuffleWords('none', NaN, false), /no output/);
});

test('a formula breaks between its terms only', () => {
  assert.deepEqual(termsOf('q_1 · k_2 / √8 = 1.2 / 2.83 = *0.42*'), [
    'q_1 · k_2 / √8',
    '= 1.2 / 2.83',
    '= *0.42*',
  ]);
  assert.deepEqual(termsOf('softmax → *0.5*'), ['softmax', '→ *0.5*']);
});

test('a hidden unit is worked out for every kind of block', () => {
  const activations = {
    relu2: (u) => Math.max(u, 0) ** 2,
    silu: (u) => u / (1 + Math.exp(-u)),
  };
  for (const settings of [
    { activation: 'silu', glu: true, norm_type: 'rms', norm_eps: 0.1, bias: false },
    { activation: 'relu2', norm_type: 'none', residual: false },
    { activation: 'silu', glu: true, norm: 'post', norm_eps: 0.1 },
    { activation: 'silu', arch: 'encdec', task: 'reverse', mask: 'padding', residual: false },
  ]) {
    const { lab, view, settings: full } = looked(settings);
    const tile = settings.arch ? 'decoder:ffn.0' : 'ffn.0';
    for (const [row, column] of [
      [2, 3],
      [4, 7],
    ]) {
      const unit = neuron(lab, { source, ...unitOf(view(tile, row, column), full) });
      const f = activations[settings.activation];
      const value = f(unit.input) * (unit.factor?.input ?? 1);
      const close = Math.abs(value - unit.value) <= 1e-5 * (1 + Math.abs(value));
      assert.ok(close, `${JSON.stringify(settings)}: ${value}, not ${unit.value}`);
      const { lines } = cellWords(view(tile, row, column), { ...unit, id: tile });
      assert.equal(lines.length, settings.glu ? 4 : 2);
      assert.equal(/ \+ b = /.test(lines[0]), settings.bias !== false);
      assert.match(lines.at(-1), settings.glu ? /^SiLU\(g\) · u = / : /^(SiLU|ReLU²)\(u\) = /);
    }
    lab.destroy();
  }
});

test('blocks without a feed-forward layer or norms have no such tensors', () => {
  const { lab, snapshot, settings } = looked({ ffn: false, norm_type: 'none' });
  assert.ok(Object.keys(snapshot.tensors).every((name) => !name.includes('ffn')));
  assert.ok(lab.tensors().every(({ name }) => !/ffn|norm|feed_forward/.test(name)));
  assert.equal(tileMatrix('ffn.0', snapshot, settings), null);
  lab.cut([{ layer: 0, part: 'self', head: 0 }], { mode: 'mean' });
  assert.throws(() => lab.cut([{ layer: 0, part: 'ffn' }]), /part cannot be "ffn"/);
  lab.destroy();
});
