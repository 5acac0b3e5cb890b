// The Lens view's pure parts, and its requests on the real engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthsOf } from '../../wasm/analysis/lengths.mjs';
import { lensScore, lensTable } from '../../wasm/analysis/lens.mjs';
import { examplePair, patchEach, patchPlaces, preparePatch } from '../../wasm/analysis/patch.mjs';
import {
  addScores,
  decidedWords,
  patchGrid,
  patchWords,
  recoveredText,
} from '../../web/features/lens/lens.words.js';
import { withCuts } from '../../web/worker/withcuts.js';
import { REQUESTS } from '../../web/features/requests.js';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const tools = { lensTable, lensScore, examplePair, preparePatch, lengthsOf, engine };
const trained = (settings) => {
  const lab = engine.create({ ...TINY, lr: 0.003, ...settings });
  lab.train(30);
  return lab;
};
const finish = (generator) => {
  let turn = generator.next();
  while (!turn.done) turn = generator.next();
  return turn.value;
};

for (const settings of [
  { arch: 'encoder' },
  { arch: 'decoder' },
  { arch: 'encdec', task: 'reverse', n_dec_layers: 2 },
]) {
  test(
    `the last depth is the model's answer, likeliest tokens sum up, scores in parts are those ` +
      `at once: ${settings.arch}`,
    () => {
      const lab = trained(settings);
      const source = { split: 'held_out', index: 3 };
      const { layers, predictions, targets } = REQUESTS.lens(lab, { source }, tools);
      const { top } = REQUESTS.lenscell(lab, { source, depth: layersOf(lab), position: 2 });
      assert.deepEqual(
        layers.at(-1).positions.map(({ top: best }) => best),
        Array.from(predictions),
      );
      assert.equal(top[0].token, predictions[2]);
      assert.ok(
        top.every(({ probability }, i) => i === 0 || probability <= top[i - 1].probability),
      );
      const { top_probability, target } = layers.at(-1).positions[2];
      // the same sum in the same order
      assert.ok(Math.abs(top[0].probability - top_probability) <= 1e-12 * top_probability);
      assert.equal(target, targets[2] === lab.settings.ignore_index ? undefined : targets[2]);
      let sum = null;
      for (const [first, samples] of [
        [0, 5],
        [5, 9],
        [14, 2],
      ])
        sum = addScores(sum, REQUESTS.lensscore(lab, { first, samples }, tools).rows);
      const whole = finish(lensScore(lab, { samples: 16 }));
      whole.forEach(({ accuracy, count, probability }, i) => {
        assert.equal(sum[i].count, count);
        assert.ok(
          Math.abs(sum[i].accuracy - accuracy) < 1e-12 &&
            Math.abs(sum[i].probability - probability) < 1e-12,
        );
      });
      lab.destroy();
    },
  );

  test(`within blocks there is a depth for each sublayer but the last: ${settings.arch}`, () => {
    const lab = trained({ ...settings, bias: false });
    const { tokens, targets, source } = lab.example(3);
    lab.probe(tokens, { source });
    const blocks = lab.lens();
    const all = lab.lens({ between: true });
    const whole = all.filter(({ part }) => part === null);
    assert.deepEqual(whole, blocks);
    const parts = all.filter(({ part }) => part).map(({ layer, part }) => `${layer} ${part}`);
    const ofBlock = settings.arch === 'encdec' ? ['self', 'cross'] : ['self'];
    assert.deepEqual(
      parts,
      Array.from({ length: layersOf(lab) }, (_, l) => ofBlock.map((part) => `${l} ${part}`)).flat(),
    );
    // without its feed-forward layer a block ends as its attention left it
    const first = all.find(({ part }) => part === ofBlock.at(-1));
    lab.cut([{ layer: 0, part: 'ffn' }]);
    lab.probe(tokens, { source });
    assert.deepEqual(lab.lens()[1].logits, first.logits);
    lab.cut([]);
    const names = lensTable(lab, targets, { between: true }).map(({ name }) => name);
    assert.equal(names[1], 'block 0 attention');
    lab.destroy();
  });

  test(
    `places patched in parts give what they give in turn, everything gives all, nothing gives ` +
      `nothing: ${settings.arch}`,
    () => {
      const lab = trained(settings);
      const { arch, n_layers, n_dec_layers } = lab.settings;
      const last = {
        stack: arch === 'encdec' ? 'decoder' : arch,
        layer: (arch === 'encdec' ? n_dec_layers : n_layers) - 1,
        part: 'block',
      };
      assert.equal(
        REQUESTS.patch(lab, { index: 0, places: [last] }, tools).rows[0].log_probability.recovered,
        1,
      );
      for (const what of ['heads', 'ffn', 'residual', 'all']) {
        const places = patchPlaces(lab.settings, what, lab.example(0).tokens.length);
        const expected = finish(patchEach(lab, { ...examplePair(lab, 0), what }));
        const parts = [places.slice(0, 3), places.slice(3)].flatMap(
          (some) => REQUESTS.patch(lab, { index: 0, places: some }, tools).rows,
        );
        assert.deepEqual(parts, expected.rows);
        const grid = patchGrid(parts, lab.settings);
        assert.equal(grid.rows.flatMap(({ cells }) => cells).filter(Boolean).length, parts.length);
      }
      const cuts = { places: [{ stack: arch, layer: 0, part: 'ffn' }], mode: 'mean' };
      if (arch === 'encdec') cuts.places[0].stack = 'decoder';
      const look = () => REQUESTS.patch(lab, { index: 0, places: [...cuts.places, last] }, tools);
      const cut = withCuts(lab, /** @type {any} */ (cuts), look);
      assert.deepEqual(
        cut.rows.map(({ log_probability }) => log_probability.recovered),
        [0, 1],
      );
      assert.notEqual(cut.clean.log_probability, look().clean.log_probability);
      assert.deepEqual(lab.cuts, []);
      lab.destroy();
    },
  );
}

function layersOf(lab) {
  const { arch, n_layers, n_dec_layers } = lab.settings;
  return arch === 'encdec' ? n_dec_layers : n_layers;
}

test('a model without an output has nothing to read out, and no lengths', () => {
  const lab = engine.create({ preset: '003-encoder' });
  assert.deepEqual(
    REQUESTS.lens(lab, { source: { split: 'held_out', index: 0 } }, tools).layers,
    [],
  );
  assert.deepEqual(REQUESTS.lengths(lab, { most: 5 }, tools).lengths, []);
  lab.destroy();
});

test('lengths are those of the task, and each has the score of the lab', () => {
  const lab = trained({ task: 'copy' });
  const { own, longest, lengths } = REQUESTS.lengths(lab, { most: 24 }, tools);
  assert.ok(
    lengths.includes(own) &&
      Math.max(...lengths) <= longest &&
      Math.max(...lengths) > own &&
      lengths.every((seq) => seq % 2 === 1),
  );
  assert.equal(
    REQUESTS.length(lab, { seq: own, samples: 12 }).accuracy,
    lab.evaluate({ samples: 12 }).accuracy,
  );
  assert.throws(() => REQUESTS.length(lab, { seq: longest + 2, samples: 4 }), /max_len|seq/);
  lab.destroy();
});

test('words name the block that decides and the strongest part', () => {
  const scores = (...list) => list.map((accuracy, i) => ({ layer: i - 1, accuracy }));
  assert.equal(
    decidedWords(scores(0.05, 0.41, 0.99, 1)),
    'Decided in block 2: after it 99 % of the right answers rank first, before it 41 %.',
  );
  assert.equal(
    decidedWords(scores(0.9, 0.9)),
    'Decided in the embedding: after it 90 % of the right answers rank first.',
  );
  assert.match(decidedWords(scores(0.05, 0.2)), /^No block decides yet: after the last one, 20 %/);
  const row = (head, recovered) => ({
    stack: 'encoder',
    layer: 2,
    part: 'self',
    head,
    log_probability: { value: 0, recovered },
  });
  assert.equal(
    patchWords([row(0, 0.1), row(1, 0.71), row(2, null)], 'log_probability', { arch: 'encoder' }),
    "Layer 3 · Head 2 alone restores 71 % of the right answers' log-probability.",
  );
  assert.match(
    patchWords([row(0, null)], 'log_probability', { arch: 'encoder' }),
    /have the same metric/,
  );
  assert.deepEqual(
    [recoveredText(0.714), recoveredText(-0.2), recoveredText(-0.001), recoveredText(null)],
    ['71 %', '−20 %', '0 %', '–'],
  );
});
