// Lab.why: the parts of scores give the attention weights that the engine computed, through a
// softmax that is written down here; the parts of logits give its logits; what cannot be explained
// is refused by name. That the parts are the right ones: node/check, with tests/golden/why.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createComparison } from '../../wasm/analysis/compare.mjs';
import { checkModel } from '../../wasm/analysis/reference.mjs';
import { explainScore, headSource, writtenLeads, writingHeads } from '../../wasm/analysis/why.mjs';
import { headPlaces, stacksOf } from '../../wasm/lab/places.mjs';
import { loadEngine, root, throwsLabError, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const refuses = (call, expected) => throwsLabError(assert, call, expected);
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** A lab after some steps, which has probed a held-out example. */
function probed(settings) {
  const lab = engine.create({ ...TINY, dropout: 0, ...settings });
  if (lab.settings.head !== 'none') lab.train(10);
  const { tokens, source } = lab.example(3);
  return { lab, tokens, source, probe: lab.probe(tokens, { source }) };
}

const MODELS = [
  { arch: 'encoder', norm: 'post', mask: 'none' },
  { arch: 'decoder', posenc: 'rope', norm_type: 'rms', glu: true, qk_norm: true, bias: false },
  { arch: 'decoder', posenc: 'alibi', attn_softcap: 2, logit_softcap: 3, n_heads: 4 },
  { arch: 'decoder', posenc: 'learned', n_heads: 4, n_kv_heads: 2, window: 3, sink: true },
  { arch: 'decoder', norm_type: 'none', ffn: false, attn_scale: false },
  { arch: 'encoder', residual: false, tied: true },
  { arch: 'encdec', task: 'reverse', n_dec_layers: 2 },
];

/** Attention weights of one row from what softmax is applied to; a sink's logit beside it. */
function weightsOf(lab, { scores, alibi, hidden, sink }) {
  const { attn_softcap: cap } = lab.settings;
  const grown = scores.map((score, j) =>
    hidden[j] ? 0 : Math.exp((cap ? cap * Math.tanh(score / cap) : score) + alibi[j]),
  );
  const total = sum(grown) + (sink === null ? 0 : Math.exp(sink));
  return grown.map((one) => one / total);
}

for (const settings of MODELS)
  test(`parts of scores make the attention weights: ${JSON.stringify(settings)}`, () => {
    const { lab } = probed(settings);
    const masks = lab.masks();
    const places = headPlaces(lab.settings);
    let largest = 0;
    for (const place of places) {
      const { stack, part, layer, head } = place;
      const two = lab.settings.arch === 'encdec';
      const name = two ? (stack === 'encoder' ? 'encoder.' : `decoder_${part}.`) : '';
      const { data, shape } = lab.copy(`attn.${name}${layer}`);
      const [, Tq, Tk] = shape;
      const mask = masks.get(`${stack} ${part} ${layer}`);
      const sinks = lab.settings.sink ? lab.copy(`blocks.${layer}.attention.sink`).data : null;
      for (let query = 0; query < Tq; query++) {
        const { queries, keys, parts, alibi } = lab.why.scoreParts(place, { query, count: Tk });
        const each = queries.length * keys.length;
        assert.equal(parts.length, Tk * each);
        const weights = weightsOf(lab, {
          scores: Array.from({ length: Tk }, (_, j) =>
            sum(parts.subarray(j * each, (j + 1) * each)),
          ),
          alibi,
          hidden: Array.from({ length: Tk }, (_, j) => mask?.[query * Tk + j]),
          sink: sinks ? sinks[head] : null,
        });
        for (let j = 0; j < Tk; j++) {
          const off = Math.abs(weights[j] - data[(head * Tq + query) * Tk + j]);
          largest = Math.max(largest, off);
        }
      }
    }
    assert.ok(largest < 2e-6, `largest difference ${largest}`);
    lab.destroy();
  });

for (const settings of [...MODELS, { task: 'majority', head: 'class', arch: 'encoder' }])
  test(`parts of logits make the logits: ${JSON.stringify(settings)}`, () => {
    const { lab, probe } = probed(settings);
    const [rows, V] = probe.logits.shape;
    const { logit_softcap: cap } = lab.settings;
    for (let row = 0; row < rows; row++) {
      const answers = Array.from({ length: V }, (_, token) => ({ row, token }));
      const { sources, parts } = lab.why.logitParts(answers);
      for (let token = 0; token < V; token++) {
        const own = parts.subarray(token * sources.length, (token + 1) * sources.length);
        const logit = cap ? cap * Math.tanh(sum(own) / cap) : sum(own);
        assert.ok(Math.abs(logit - probe.logits.data[row * V + token]) < 2e-5);
      }
      const { parts: two } = lab.why.logitParts([{ row, token: 1, minus: 2 }]);
      for (const s of sources.keys()) {
        const difference = parts[sources.length + s] - parts[2 * sources.length + s];
        assert.ok(Math.abs(two[s] - difference) < 1e-5);
      }
      if (lab.settings.head !== 'class') checkWritten(lab, row, sources, parts);
    }
    lab.destroy();
  });

/** What heads write by source position is their part of the logit of token 0. */
function checkWritten(lab, row, sources, parts) {
  const { name, cross } = stacksOf(lab.settings).at(-1);
  for (const { stack, layer, part, head } of headPlaces(lab.settings)) {
    if (stack !== name) continue;
    const written = lab.why.writtenParts({ layer, part, head }, [{ row, token: 0 }]);
    const at = sources.indexOf(`${cross && part === 'cross' ? 'cross' : 'head'}.${layer}.${head}`);
    const whole = at < 0 ? 0 : parts[at]; // without a residual stream the next layer replaces it
    assert.ok(Math.abs(sum(written) - whole) < 1e-5);
  }
}

test('what heads write of the lead of the likeliest token, by position and row', () => {
  for (const settings of MODELS.filter(({ residual = true }) => residual)) {
    const { lab, probe, tokens, source } = probed({ ...settings, logit_softcap: 0 });
    const places = writingHeads(lab.settings);
    const rows = [0, probe.logits.shape[0] - 1];
    const { leads, parts } = writtenLeads(lab, probe.logits, rows, places);
    places.forEach(({ part }, h) => {
      const keys = part === 'cross' ? source.length : tokens.length;
      assert.equal(parts[h].length, rows.length * keys);
    });
    leads.forEach(({ row, token, minus, lead }, i) => {
      const V = lab.settings.vocab;
      const logits = [...probe.logits.data.subarray(row * V, (row + 1) * V)];
      const [first, second] = [...logits].sort((a, b) => b - a);
      assert.deepEqual([logits[token], logits[minus]], [first, second]);
      assert.ok(Math.abs(lead - (first - second)) < 1e-5);
      const { sources, parts: all } = lab.why.logitParts([{ row, token, minus }]);
      places.forEach((place, h) => {
        const each = parts[h].length / rows.length;
        const own = sum(parts[h].subarray(i * each, (i + 1) * each));
        assert.ok(Math.abs(own - all[sources.indexOf(headSource(place))]) < 1e-5);
      });
    });
    lab.cut([places[0]]);
    const again = lab.probe(tokens, { source });
    const cut = writtenLeads(lab, again.logits, rows, places);
    assert.equal(cut.parts[0], null);
    assert.equal(cut.parts.filter(Boolean).length, places.length - 1);
    lab.destroy();
  }
});

test('kernel products of linear attention are its weights, but for the sum of their row', () => {
  const { lab, tokens } = probed({ arch: 'decoder', attention: 'linear' });
  const { data, shape } = lab.copy('attn.1');
  const [, T, Tk] = shape;
  for (const query of [0, 4, tokens.length - 1]) {
    const products = lab.why.kernelProducts({ layer: 1, head: 1 }, { query });
    const total = sum(products.subarray(0, query + 1));
    for (let j = 0; j <= query; j++)
      assert.ok(Math.abs(products[j] / total - data[(T + query) * Tk + j]) < 1e-6);
  }
  refuses(() => lab.why.scoreParts({ layer: 0, head: 0 }, { query: 0 }), {
    code: 'state',
    field: 'attention',
    value: 'linear',
    message: /no score before a softmax/,
  });
  lab.destroy();
});

test('without a key, what is explained is where that head looks most', () => {
  const { lab, tokens, source } = probed({ arch: 'decoder', n_heads: 4, n_layers: 2 });
  const keys = headPlaces(lab.settings).map((place) => {
    const { data, shape } = lab.copy(`attn.${place.layer}`);
    const [, Tq, Tk] = shape;
    const query = Tq - 1;
    const row = data.subarray((place.head * Tq + query) * Tk, (place.head * Tq + query + 1) * Tk);
    const most = row.indexOf(Math.max(...row));
    assert.equal(explainScore(lab, place, { query }, { tokens, source }).key, most);
    return most;
  });
  assert.ok(new Set(keys).size > 1, 'heads that look at different keys');
});

test('heads, positions and tokens that are not there are refused by name', () => {
  const { lab } = probed({ arch: 'decoder' });
  const { why } = lab;
  const place = { layer: 0, head: 1 };
  const score = (where, which) => () => why.scoreParts(where, which);
  const wrong = [
    [score({ layer: 2, head: 0 }, { query: 0 }), 'layer', 2],
    [score({ layer: 0, head: 2 }, { query: 0 }), 'head', 2],
    [score({ layer: 0 }, { query: 0 }), 'head', null],
    [score({ layer: 0, head: 0, part: 'cross' }, { query: 0 }), 'part', 'cross'],
    [score({ layer: 0, head: 0, part: 'ffn' }, { query: 0 }), 'head', 0],
    [score({ layer: 0, head: 0, stack: 'encoder' }, { query: 0 }), 'stack', 'encoder'],
    [score(place, { query: 99 }), 'query', 99],
    [score(place, { query: -1 }), 'query', -1],
    [score(place, { query: 0, key: 1.5 }), 'key', 1.5],
    [score(place, { query: 0, key: 3, count: 99 }), 'count', 99],
    [() => why.kernelProducts(place, { query: 0 }), 'attention', 'softmax'],
    [() => why.logitParts([{ row: 99, token: 0 }]), 'row', 99],
    [() => why.logitParts([{ row: 0, token: 12 }]), 'token', 12],
    [() => why.logitParts([{ row: 0, token: 0, minus: 12 }]), 'minus', 12],
    [() => why.logitParts([]), 'answers', 0],
    [() => why.writtenParts({ layer: 5, head: 0 }, [{ row: 0, token: 0 }]), 'layer', 5],
  ];
  for (const [call, field, value] of /** @type {[() => void, string, any][]} */ (wrong))
    refuses(call, { field, value });
  lab.destroy();
});

test('a probe of other weights or cuts explains nothing, nor does a model without logits', () => {
  const place = { layer: 1, head: 1 };
  const answer = [{ row: 8, token: 1 }];
  const { lab, tokens } = probed({ arch: 'decoder' });
  const again = () => lab.probe(tokens);
  const changes = [
    () => lab.train(1),
    () => lab.reset(),
    () => lab.write('output.bias', lab.copy('output.bias').data),
    () => lab.cut([{ ...place, part: 'self' }]),
    () => lab.cut([]),
    () => lab.evaluateLength(7),
    () => lab.begin(tokens.subarray(0, 3)),
  ];
  for (const change of changes) {
    again();
    assert.ok(lab.why.logitParts(answer));
    change();
    refuses(() => lab.why.logitParts(answer), { code: 'state', field: 'probe' });
    refuses(() => lab.why.scoreParts(place, { query: 0 }), { code: 'state', field: 'probe' });
  }
  lab.cut([{ ...place, part: 'self' }]);
  again();
  refuses(() => lab.why.writtenParts(place, answer), { code: 'state', message: /is cut/ });
  assert.ok(lab.why.writtenParts({ layer: 1, head: 0 }, answer));
  lab.cut([{ layer: 0, part: 'block' }]);
  again();
  refuses(() => lab.why.logitParts(answer), { code: 'state', message: /replacing the residual/ });
  lab.destroy();
  const { lab: none } = probed({ arch: 'decoder', head: 'none' });
  refuses(() => none.why.logitParts(answer), { code: 'state', field: 'head', value: 'none' });
  assert.ok(none.why.scoreParts(place, { query: 2 }));
  none.destroy();
});

test('a case that lists other sources than the model has, or has numbers of others, fails', () => {
  const path = join(root, 'tests/golden/why/f01_llama.safetensors');
  const { metadata, tensors } = engine.readFile(new Uint8Array(readFileSync(path)));
  const config = JSON.parse(metadata.config);
  const problems = (change) => {
    const comparison = createComparison();
    const changed = structuredClone(config);
    const copy = new Map(tensors);
    change(changed, copy);
    checkModel(engine, changed, copy, comparison);
    const { pass, groups, problems: found } = comparison.result();
    assert.ok(!pass);
    return [...found, ...Object.keys(groups).filter((name) => !groups[name].pass)].join('; ');
  };
  assert.match(
    problems(({ why }) => why.logit_sources.pop()),
    /why.logit: the case has no head.1.3 of the logits/,
  );
  assert.match(
    problems(({ why }) => (why.key_sources[0] = 'bias.k')),
    /why.score: the case has no embedding of the keys/,
  );
  assert.match(
    problems(({ why }) => why.query_sources.reverse()),
    /why.score/,
  );
  assert.match(
    problems((changed) => delete changed.why),
    /no config.why/,
  );
  assert.match(
    problems(({ why }) => (why.seed = 1)),
    /config.why's seed is not known/,
  );
  for (const name of ['why.logit', 'why.score', 'why.score_sum', 'why.written']) {
    const found = problems((_, copy) => {
      const { data, ...rest } = copy.get(name);
      const off = Float32Array.from(data);
      off[off.length >> 1] += 1e-3 * Math.max(...off.map(Math.abs));
      copy.set(name, { ...rest, data: off });
    });
    assert.equal(found, name);
  }
});
