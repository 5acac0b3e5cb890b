// An answer by paths through heads: in a model written by hand the one path that it was given; in
// others the paths that end in a head are what that head wrote, and all of them are the logit;
// models that are more than attention are refused. Against PyTorch: torch/why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathParts, pathText } from '../../wasm/analysis/paths.mjs';
import { explainAnswers } from '../../wasm/analysis/why.mjs';
import { loadEngine, throwsLabError, TINY } from './engine.mjs';
import { inductionModel } from './induction_model.mjs';

const engine = await loadEngine('simd128');
const ONLY = { arch: 'decoder', norm_type: 'none', final_norm: false, ffn: false, bias: false };

for (const more of [
  {},
  { n_kv_heads: 1, tied: true, embed_scale: true },
  { posenc: 'none', sink: true },
  { arch: 'encoder', n_layers: 3 },
])
  test(`paths by their last head are what it wrote: ${JSON.stringify(more)}`, () => {
    const lab = engine.create({ ...TINY, ...ONLY, dropout: 0, n_layers: 2, ...more });
    lab.train(20);
    const { tokens } = lab.example(2);
    const { logits } = lab.probe(tokens);
    const row = tokens.length - 2;
    const paths = pathParts(lab, tokens, { row, token: 5, minus: 3 });
    const { n_heads, n_layers } = lab.settings;
    assert.equal(paths.length, 2 * (1 + n_heads) ** n_layers);
    const sum = (list) => list.reduce((all, { part }) => all + part, 0);
    const V = logits.shape.at(-1);
    const difference = logits.data[row * V + 5] - logits.data[row * V + 3];
    assert.ok(Math.abs(sum(paths) - difference) < 1e-5, `${sum(paths)} and ${difference}`);
    const [{ parts }] = explainAnswers(lab, [{ row, token: 5, minus: 3 }]);
    for (const { source, part } of parts) {
      const own = paths.filter(({ source: from, heads }) =>
        heads.length ? `head.${heads.at(-1)}` === source : from === source,
      );
      assert.ok(Math.abs(sum(own) - part) < 1e-5, `${source}: ${sum(own)} and ${part}`);
    }
    lab.destroy();
  });

test('a model written by hand answers by the path that it was given', () => {
  const lab = inductionModel(engine);
  const { tokens, targets } = lab.example(0);
  lab.probe(tokens);
  const row = targets.findLastIndex((target) => target !== lab.settings.ignore_index);
  const [first, ...others] = pathParts(lab, tokens, { row, token: targets[row] });
  assert.equal(pathText(first), 'token → 1.0 → logit');
  assert.ok(first.part > 10);
  for (const { part } of others) assert.ok(Math.abs(part) < 1e-6 * first.part);
  lab.destroy();
});

test('models of more than attention, with parts cut or with too many paths are refused', () => {
  const refuses = (settings, message, before = (_) => {}) => {
    const lab = engine.create({ ...TINY, ...ONLY, ...settings });
    const { tokens } = lab.example(0);
    before(lab);
    lab.probe(tokens);
    throwsLabError(assert, () => pathParts(lab, tokens, { row: 0, token: 1 }), message);
    lab.destroy();
  };
  refuses({ norm_type: 'layer' }, { code: 'state', message: /scales of norms/ });
  refuses({ bias: true }, { code: 'state', message: /biases/ });
  refuses({ residual: false }, { code: 'state', message: /no residual stream/ });
  refuses({}, { code: 'state', message: /parts that are cut/ }, (lab) =>
    lab.cut([{ layer: 0, part: 'self', head: 0 }]),
  );
  refuses({ n_layers: 12 }, { code: 'range', field: 'n_layers', value: 12 });
});
