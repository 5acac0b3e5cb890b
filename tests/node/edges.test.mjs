// Path patching, on a model whose weights are written down here: one head of the first layer writes
// which token came before, one of the second looks for it and copies what follows. Its scores,
// logits and edges are what they must be. Edges of other models: torch/why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addSums,
  edgePlaces,
  edges,
  edgeSums,
  effectOf,
  meanOutput,
  outputSums,
} from '../../wasm/analysis/edges.mjs';
import { explainAnswers, explainScore } from '../../wasm/analysis/why.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, throwsLabError, TINY } from './engine.mjs';
import { GAIN, HIT, inductionModel, T } from './induction_model.mjs';

const engine = await loadEngine('simd128');

test('a model written by hand looks and answers for the reasons that it was given', () => {
  const lab = inductionModel(engine);
  const { accuracy } = lab.evaluate();
  assert.ok(accuracy > 0.99, `accuracy ${accuracy}`);
  const { tokens, targets } = lab.example(0);
  const probe = { targets, ...lab.probe(tokens, { targets }) };
  const row = targets.findLastIndex((target) => target !== lab.settings.ignore_index);
  // the first head: the position before, because of its position alone
  const before = explainScore(lab, { layer: 0, head: 0 }, { query: row }, probe);
  assert.equal(before.key, row - 1);
  const positions = before.parts[before.queries.indexOf('position') * before.keys.length + 1];
  assert.deepEqual(before.keys, ['embedding', 'position']);
  assert.ok(Math.abs(positions - HIT) < 1e-5 && Math.abs(before.score - HIT) < 1e-5);
  // the second: where the token came before, because the first head wrote that there
  const look = explainScore(lab, { layer: 1, head: 0 }, { query: row }, probe);
  const [pair] = look.ranked;
  assert.deepEqual([pair.query, pair.key], ['embedding', 'head.0.0']);
  assert.equal(tokens[look.key - 1], tokens[row]);
  const { data } = lab.copy('attn.0');
  const share = data[look.key * T + look.key - 1];
  const part = look.parts[look.queries.indexOf('embedding') * look.keys.length + 2];
  assert.equal(look.keys[2], 'head.0.0');
  assert.ok(Math.abs(part - HIT * share) < 1e-3, `${part} and ${HIT * share}`);
  assert.ok(Math.abs(look.score - part) < 1e-5);
  // and what it saw there is the answer
  const [answer] = explainAnswers(lab, [{ row, token: targets[row] }]);
  const own = answer.parts.find(({ source }) => source === 'head.1.0').part;
  assert.ok(Math.abs(own - answer.total) < 1e-5 && own > 0.9 * GAIN);
  const written = lab.why.writtenParts({ layer: 1, head: 0 }, [{ row, token: targets[row] }]);
  assert.equal(written.indexOf(Math.max(...written)), look.key);
  lab.destroy();
});

test('the only edge of that model is the one that it was given, and it is confirmed', () => {
  const lab = inductionModel(engine);
  lab.cut([{ layer: 1, part: 'self', head: 1 }]);
  const cuts = lab.cuts;
  const found = finish(edges(lab, { samples: 8 }));
  assert.deepEqual(lab.cuts, cuts, 'what was cut before is cut again');
  lab.cut([]);
  assert.equal(found.edges.length, 4);
  for (const { from, to, effect, confirmed } of found.edges) {
    const given = from.head === 0 && to.head === 0;
    assert.equal(confirmed, given);
    assert.equal(effect.n, 8);
    assert.ok(given ? effect.mean > 1 : effect.mean === 0, String(effect.mean));
  }
  // all that the first head gives goes through the second, and all that the second gives is lost
  const [first, other, second, last] = found.heads.map(({ effect }) => effect.mean);
  const [edge] = found.edges.filter(({ confirmed }) => confirmed);
  assert.ok(Math.abs(first - edge.effect.mean) < 1e-6 * first);
  assert.ok(other === 0 && last === 0 && second > 1);
  lab.destroy();
});

for (const mask of ['causal+padding', 'causal'])
  test(`effects in pieces are those of one go, with the means that a cut has: ${mask}`, () => {
    const reverse = { arch: 'encdec', task: 'reverse', n_dec_layers: 1, lengths: 'variable' };
    const lab = engine.create({ ...TINY, ...reverse, mask });
    lab.train(20);
    const from = { stack: 'encoder', layer: 0, part: 'self', head: 1 };
    const other = { stack: 'decoder', layer: 0, part: 'cross', head: 0 };
    lab.cut([from], { mode: 'mean' });
    const { values: cut } = lab.cuts[0];
    const half = outputSums(lab, [other, from], { first: 0, samples: 30 });
    const rest = { first: 30, samples: 34, before: half };
    const values = meanOutput(outputSums(lab, [other, from], rest)[1]);
    assert.equal(lab.cuts.length, 1, 'what was cut is cut again');
    lab.cut([]);
    values.forEach((x, i) => assert.ok(Math.abs(x - cut[i]) < 1e-6, `${x} and ${cut[i]}`));
    const whole = finish(edges(lab, { samples: 5, of: from }));
    const to = whole.edges.map((edge) => edge.to);
    assert.ok(to.some(({ part }) => part === 'cross'));
    const parts = [
      { first: 0, samples: 2 },
      { first: 2, samples: 3 },
    ].map((which) => edgeSums(lab, from, to, { ...which, values }));
    const same = (sums, effect) => {
      const found = effectOf(addSums(sums[0], sums[1]));
      assert.equal(found.n, effect.n);
      assert.ok(Math.abs(found.mean - effect.mean) < 1e-6 && Math.abs(found.sd - effect.sd) < 1e-6);
    };
    same(
      parts.map(({ head }) => head),
      whole.heads[0].effect,
    );
    whole.edges.forEach(({ effect }, e) =>
      same(
        parts.map((part) => part.edges[e]),
        effect,
      ),
    );
    lab.destroy();
  });

test('edges go forward, within a stack and from the encoder to what reads it', () => {
  const pairsOf = (settings) => {
    const lab = engine.create({ ...TINY, ...settings });
    const all = edgePlaces(lab.settings).map(({ from, to }) =>
      [from, to].map(({ stack, layer, part }) => `${stack[0]}${layer}${part[0]}`).join(' '),
    );
    lab.destroy();
    return [...new Set(all)];
  };
  assert.deepEqual(pairsOf({ arch: 'decoder', n_layers: 3 }), ['d0s d1s', 'd0s d2s', 'd1s d2s']);
  assert.deepEqual(pairsOf({ arch: 'encdec', task: 'reverse', n_layers: 1, n_dec_layers: 2 }), [
    ...['e0s d0c', 'e0s d1c'],
    ...['d0s d1s', 'd0s d0c', 'd0s d1c', 'd1s d1c'],
    ...['d0c d1s', 'd0c d1c'],
  ]);
});

test('a model without logits has no edges', () => {
  const lab = engine.create({ ...TINY, head: 'none' });
  throwsLabError(assert, () => edges(lab).next(), { code: 'state', field: 'head', value: 'none' });
  lab.destroy();
});

test('some heads alone: they, and the edges between them, cost what they cost among all', () => {
  const lab = engine.create({ ...TINY, n_layers: 3 });
  lab.train(20);
  const all = finish(edges(lab, { samples: 3 }));
  const among = [
    { layer: 0, head: 1 },
    { layer: 2, part: 'self', head: 0 },
    { layer: 1, head: 1 },
  ];
  const some = finish(edges(lab, { samples: 3, among }));
  const name = ({ layer, head }) => `${layer}.${head}`;
  const named = among.map(name).sort();
  assert.deepEqual(some.heads.map(name), named);
  assert.deepEqual(
    some.edges.map(({ from, to }) => `${name(from)} ${name(to)}`),
    ['0.1 1.1', '0.1 2.0', '1.1 2.0'],
  );
  const isIn = (list) => list.every((one) => named.includes(name(one)));
  assert.deepEqual(
    some.heads,
    all.heads.filter((head) => isIn([head])),
  );
  assert.deepEqual(
    some.edges,
    all.edges.filter(({ from, to }) => isIn([from, to])),
  );
  throwsLabError(assert, () => edges(lab, { among: [{ layer: 0, head: 7 }] }).next(), {
    code: 'range',
    field: 'head',
    value: 7,
  });
  lab.destroy();
});
