// Looking into a model through Lab: the report on heads against plain loops over probes, the lens,
// patching, other lengths.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lengthCurve, lengthsOf } from '../../wasm/analysis/lengths.mjs';
import { lensScore, lensTable } from '../../wasm/analysis/lens.mjs';
import { examplePair, patchEach, preparePatch } from '../../wasm/analysis/patch.mjs';
import { headPlaces, outputName, places, placeText } from '../../wasm/lab/places.mjs';
import { loadEngine, throwsLabError, TINY } from './engine.mjs';
import { ENCDEC, engine, finish, it, same, SMALL } from './looking.mjs';

const near = (a, b, tolerance, what) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a} and ${b}`);

it('the report on heads is what the attention of probes gives', SMALL, 60, (lab) => {
  const samples = 10;
  const rows = lab.heads({ samples });
  const { n_heads } = lab.settings;
  assert.deepEqual(
    rows.map(({ layer, head }) => [layer, head]),
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
  );
  for (const { layer, head, tensor, kind, ...row } of rows) {
    assert.equal(kind, 'self');
    let mirror = 0;
    let answers = 0;
    let entropy = 0;
    let count = 0;
    for (let i = 0; i < samples; i++) {
      const { tokens, targets } = lab.example(i);
      const T = tokens.length;
      lab.probe(tokens);
      const { data, shape } = lab.copy(tensor);
      assert.deepEqual(shape, [n_heads, T, T]);
      for (let t = 0; t < T; t++) {
        const p = data.subarray((head * T + t) * T, (head * T + t + 1) * T);
        for (const w of p) entropy -= w * Math.log(w);
        count++;
        if (!targets[t]) continue;
        mirror += p[T - 1 - t];
        answers++;
      }
    }
    // sums of the same floats
    near(row.mirror, mirror / answers, 1e-12, `mirror of ${layer}.${head}`);
    near(row.source, row.mirror, 1e-12, 'in reversal the mirror is the source');
    near(row.entropy, entropy / count, 1e-9, 'entropy');
    // even weights are floats
    near(row.entropy_share, row.entropy / Math.log(9), 1e-7, 'entropy share');
    near(row.uniform.mirror, 1 / 9, 1e-8, 'even attention');
    // reversal has no words and no roles
    for (const { key } of engine.describe().measure_texts)
      assert.equal(row[key] === null, ['recent', 'word_start', 'role_mass'].includes(key), key);
  }
});

it(
  'recall is measured by role, and a head is named by the rows it works on',
  {
    ...TINY,
    task: 'recall',
    arch: 'decoder',
    seq: 12,
    vocab: 17,
    d_model: 32,
    n_heads: 1,
    dropout: 0,
    lr: 0.004,
    batch: 64,
  },
  700,
  (lab) => {
    const [values, queries] = lab.heads({ samples: 32 });
    assert.deepEqual([values.role, values.role_kind], ['value', 'previous']);
    assert.deepEqual([values.words.role, values.words.word], ['value', 'previous']);
    assert.ok(values.words.value === values.role_mass && values.previous < values.role_mass);
    assert.deepEqual([queries.words.role, queries.words.word], ['query', 'induction']);
    near(queries.role_mass, queries.source, 1e-12, 'the source follows the key');
  },
);

it(
  'an encoder-decoder has three kinds of attention, of which cross alone has a source',
  ENCDEC,
  2,
  (lab) => {
    const rows = lab.heads({ samples: 8 });
    assert.deepEqual(
      rows.map(({ stack, part, layer, head }) => ({ stack, layer, part, head })),
      headPlaces(lab.settings),
    );
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['self', 'self', ...Array(4).fill('causal'), ...Array(4).fill('cross')],
    );
    for (const { kind, source, next, uniform } of rows) {
      assert.equal(source === null, kind !== 'cross');
      assert.equal(next === null, kind === 'causal');
      assert.ok(uniform.entropy > 0);
    }
    lab.probe([1, 3, 4], { source: [3, 4] });
    for (const place of rows) assert.equal(lab.copy(place.tensor).shape.length, 3);
    for (const place of places(lab.settings, 'all').filter(({ part }) => part))
      assert.ok(lab.copy(outputName(lab.settings, place)).data.length > 0);
  },
);

for (const [name, settings] of [
  ['an encoder', SMALL],
  ['an encoder-decoder', ENCDEC],
]) {
  it(`the lens on the last block of ${name} is the model, bit for bit`, settings, 40, (lab) => {
    const { tokens, targets, source } = lab.example(0);
    const { logits, predictions, probabilities } = lab.probe(tokens, { source });
    const lens = lab.lens();
    assert.deepEqual(
      lens.map(({ layer }) => layer),
      [-1, 0, 1],
    );
    assert.ok(
      same(lens[2].logits.data, logits.data) &&
        !same(lens[1].logits.data, logits.data) &&
        !same(lens[0].logits.data, logits.data),
    );
    assert.ok(same(lab.copy('logits').data, logits.data), 'looking leaves the probe as it was');
    const table = lensTable(lab, targets);
    assert.deepEqual(
      table.map((row) => row.name),
      ['embedding', 'block 0', 'block 1'],
    );
    table[2].positions.forEach(
      ({ top, top_probability, target, target_probability, target_rank }, t) => {
        assert.equal(top, predictions[t]);
        near(top_probability, probabilities[t * 12 + top], 1e-6, 'probability'); // there a float
        assert.equal(target, targets[t] || undefined);
        if (target === undefined) return;
        near(target_probability, probabilities[t * 12 + target], 1e-6, 'probability of the target');
        assert.equal(target_rank === 1, top === target);
      },
    );
    const score = finish(lensScore(lab, { samples: 24 }));
    near(score[2].accuracy, lab.evaluate({ samples: 24 }).accuracy, 1e-12, 'accuracy');
  });

  it(`patching everything in ${name} recovers all, nothing nothing`, settings, 40, (lab) => {
    const { patch, clean, corrupted } = preparePatch(lab, examplePair(lab));
    const none = patch([]);
    const stacks = [...new Set(headPlaces(lab.settings).map(({ stack }) => stack))];
    assert.ok(clean.log_probability > corrupted.log_probability);
    assert.deepEqual([none.log_probability.recovered, none.logit_difference.recovered], [0, 0]);
    for (const all of [
      [{ layer: 1, part: 'block' }],
      stacks.map((stack) => ({ stack, layer: -1, part: 'block' })),
    ]) {
      const everything = patch(all);
      assert.deepEqual(
        [everything.log_probability.recovered, everything.logit_difference.recovered],
        [1, 1],
      );
    }
    lab.cut([{ layer: 0, part: 'ffn' }]);
    const { rows } = finish(patchEach(lab, { ...examplePair(lab), what: 'residual' }));
    assert.equal(rows.length, 3 * lab.example(0).tokens.length);
    assert.equal(lab.cuts.length, 1, 'cuts are as before');
    for (const what of ['heads', 'ffn', 'layers', 'all'])
      assert.equal(
        finish(patchEach(lab, { ...examplePair(lab), what })).rows.length,
        places(lab.settings, what).length,
      );
  });
}

for (const mode of ['zero', 'mean']) {
  it(
    `what is cut to ${mode} is cut in both runs of a patch and while patching`,
    SMALL,
    40,
    (lab) => {
      const pair = examplePair(lab);
      const gone = [
        { layer: 0, part: 'self', head: 1 },
        { layer: 1, part: 'ffn' },
      ];
      const other = { layer: 1, part: 'self', head: 0 };
      const whole = preparePatch(lab, pair);
      lab.cut(gone, { mode });
      const cut = preparePatch(lab, pair);
      for (const name of ['clean', 'corrupted']) {
        const { logits } = lab.probe(pair[name].tokens);
        const expected = answerLog(logits, pair.clean.targets, lab.settings);
        near(cut[name].log_probability, expected, 1e-6, name);
        assert.notEqual(cut[name].log_probability, whole[name].log_probability);
      }
      for (const place of [...gone, { layer: 0, part: 'self', head: 1, position: 2 }])
        assert.equal(
          cut.patch([place]).log_probability.recovered,
          0,
          placeText(place, lab.settings),
        );
      const share = (of) => of.patch([other]).log_probability.recovered;
      assert.ok(share(cut) !== 0 && share(cut) !== share(whole));
      assert.equal(cut.patch([{ layer: 1, part: 'block' }]).log_probability.recovered, 1);
      assert.equal(cut.patch([]).log_probability.recovered, 0);
      assert.equal(lab.cuts.length, 2, 'cuts are as before');
    },
  );
}

/** Mean log-probability of the targets that count, in plain loops. */
function answerLog({ data, shape: [rows, V] }, targets, { ignore_index }) {
  const logs = [];
  for (let row = 0; row < rows; row++) {
    if (targets[row] === ignore_index) continue;
    const logits = [...data.subarray(row * V, (row + 1) * V)];
    const most = Math.max(...logits);
    const sum = logits.reduce((total, value) => total + Math.exp(value - most), 0);
    logs.push(logits[targets[row]] - most - Math.log(sum));
  }
  return logs.reduce((total, value) => total + value, 0) / logs.length;
}

it('pairs of unequal shape are refused', SMALL, 0, (lab) => {
  throwsLabError(
    assert,
    () => preparePatch(lab, { clean: lab.example(0), corrupted: { tokens: [2, 3] } }),
    { code: 'range', field: 'tokens', message: /9 and 2/ },
  );
});

it(
  'at its own length a model scores what evaluate says, at others what labs of that length would',
  SMALL,
  60,
  (lab) => {
    const own = lab.evaluateLength(9, { samples: 40 });
    const evaluated = lab.evaluate({ samples: 40 });
    assert.deepEqual(
      [own.accuracy, own.sequence_accuracy, own.targets],
      [evaluated.accuracy, evaluated.sequence_accuracy, evaluated.targets],
    );
    near(own.loss, evaluated.loss, 1e-12, 'loss'); // the same numbers, summed in another order
    const longer = engine.create({
      ...SMALL,
      seq: 13,
      max_len: lab.settings.max_len,
      seed: lab.settings.seed,
    });
    for (const { name, kind } of lab.tensors())
      if (kind === 'parameter') longer.write(name, lab.copy(name).data);
    near(
      lab.evaluateLength(13, { samples: 40 }).loss,
      longer.evaluate({ samples: 40 }).loss,
      1e-12,
      'loss at 13',
    );
    longer.destroy();
    throwsLabError(assert, () => lab.evaluateLength(8), { code: 'config', field: 'seq', value: 8 });
    throwsLabError(assert, () => lab.evaluateLength(65), {
      code: 'range',
      field: 'seq',
      value: 65,
      message: /1 to 64/,
    });
    const lengths = lengthsOf(engine, lab.settings);
    assert.ok(lengths.includes(9) && lengths.length <= 12 && lengths.every((seq) => seq % 2 === 1));
    assert.deepEqual(
      finish(lengthCurve(lab, { lengths, samples: 4 }))
        .filter(({ trained }) => trained)
        .map(({ seq }) => seq),
      [9],
    );
  },
);

test('threads change nothing', async () => {
  const reports = [];
  for (const threads of [1, 2]) {
    const pool = await loadEngine('simd128', { threads });
    const lab = pool.create(SMALL);
    lab.train(5);
    lab.cut(
      [
        { layer: 0, part: 'self', head: 1 },
        { layer: 1, part: 'ffn' },
      ],
      { mode: 'mean' },
    );
    reports.push({ heads: lab.heads(), score: lab.evaluate() });
    lab.destroy();
    pool.close();
  }
  assert.deepEqual(reports[0], reports[1]);
});

test('a model without output is measured by nothing, and looked into all the same', () => {
  const lab = engine.create({ ...TINY, head: 'none' });
  for (const call of [
    () => lab.heads(),
    () => lab.evaluateLength(5),
    () => lab.cut([{ layer: 0 }], { mode: 'mean' }),
  ])
    throwsLabError(assert, call, { code: 'state' });
  lab.cut([{ layer: 0 }]);
  lab.probe([2, 3]);
  lab.destroy();
});
