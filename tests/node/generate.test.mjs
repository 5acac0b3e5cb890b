// Generation as the page asks for it, on the built engine: what is drawn is what the engine draws,
// however it is cut into requests and whatever happens between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine, TINY } from './engine.mjs';
import { drawnOdds, generate, MOST_TOKENS, TOP } from '../../web/features/try/try.request.js';
import { greedyTokens, predict, snapshot } from '../../web/worker/probe.js';

const engine = await loadEngine();
const causal = (rest = {}) =>
  engine.create({ ...TINY, preset: 'causal', vocab: 30, max_len: 40, ...rest });
const twoStacks = () => engine.create({ ...TINY, preset: 'encdec', seq: 6, n_dec_layers: 2 });
const SAMPLING = { temperature: 0.9, topK: 5, seed: 7 };
const ask = (lab, tokens, count, rest = SAMPLING) => generate(lab, { tokens, count, ...rest });

test(
  'one request, many requests and the engine alone draw the same tokens, although training ' +
    'data is probed in between',
  () => {
    const lab = causal();
    const prompt = [3, 5, 7];
    lab.train(20);
    const whole = ask(lab, prompt, 12).produced.map(({ token }) => token);
    const tokens = [...prompt];
    for (let i = 0; i < 12; i++) {
      tokens.push(ask(lab, tokens, 1).produced[0].token);
      snapshot(lab, { source: { split: 'held_out', index: i }, names: ['attn.0'] });
      lab.evaluate({ samples: 8 });
    }
    assert.deepEqual(tokens.slice(3), whole);
    lab.begin(prompt);
    assert.deepEqual(
      Array.from({ length: 12 }, () => lab.next(SAMPLING)),
      whole,
    );
    lab.destroy();
  },
);

test('what is reported of a step is its distribution and where its position looked', () => {
  const lab = causal();
  const prompt = [3, 5, 7];
  lab.train(20);
  const { produced } = ask(lab, prompt, 4);
  const read = [...prompt, ...produced.slice(0, -1).map(({ token }) => token)];
  const { probabilities, logits } = lab.probe(read);
  const V = logits.shape[1];
  produced.forEach((step, i) => {
    const row = prompt.length - 1 + i;
    const chances = probabilities.subarray(row * V, (row + 1) * V);
    // Single precision against double: a part in 10^5.
    assert.ok(Math.abs(step.chance - chances[step.token]) <= 1e-5 * step.chance);
    assert.equal(step.top.length, TOP);
    assert.ok(
      step.top.every(({ chance }, place) => place === 0 || chance <= step.top[place - 1].chance),
    );
    assert.equal(step.rank, [...chances].filter((chance) => chance > chances[step.token]).length);
    assert.ok(step.rank < SAMPLING.topK);
    for (let head = 0; head < step.heads; head++) {
      const looked = step.attention.subarray(head * step.columns, (head + 1) * step.columns);
      assert.ok(Math.abs(looked.reduce((a, b) => a + b, 0) - 1) < 1e-4);
      assert.ok(
        looked.subarray(row + 1).every((value) => value === 0),
        'nothing later is looked at',
      );
    }
  });
  lab.destroy();
});

test('a sequence ends at max_len and with END, and a request is a bounded piece', () => {
  const lab = causal({ max_len: 12 });
  assert.equal(ask(lab, [3, 5, 7], 1000).produced.length, 9);
  assert.equal(ask(lab, Array(12).fill(4), 3).produced.length, 0);
  lab.destroy();
  const longer = causal();
  assert.equal(ask(longer, [3, 5, 7], 1000).produced.length, MOST_TOKENS);
  longer.destroy();
  const pair = twoStacks();
  pair.train(150);
  const { produced } = generate(pair, {
    tokens: [1],
    source: pair.example(0).source,
    count: 16,
    temperature: 0,
    topK: 0,
    seed: 1,
  });
  const end = produced.findIndex(({ token }) => token === 2);
  assert.ok(end < 0 ? produced.length === 16 : end === produced.length - 1);
  pair.destroy();
});

test('greedy input of a decoder is its own likeliest answer, and so are its predictions', () => {
  const lab = twoStacks();
  lab.train(60);
  const { source, targets } = lab.example(3);
  const tokens = greedyTokens(lab, source, 7);
  assert.equal(tokens[0], 1);
  const { predictions } = lab.probe(tokens, { source });
  const end = tokens.indexOf(0);
  const said = end < 0 ? 7 : end;
  for (let i = 1; i < said; i++) assert.equal(tokens[i], predictions[i - 1]);
  if (end > 0) assert.equal(predictions[end - 1], 2);
  const seen = snapshot(lab, {
    source: { source, tokens: [1, 0, 0, 0, 0, 0, 0], targets, greedy: true },
    names: [],
  });
  assert.deepEqual(seen.tokens, tokens);
  assert.deepEqual(seen.predictions, predictions);
  lab.destroy();
});

test(
  'predictions come with the probabilities of targets and of themselves, NaN where no target ' +
    'is known',
  () => {
    const lab = causal();
    const [example] = predict(lab, {
      sources: [{ tokens: [3, 5, 7], targets: [5, 7, -1] }],
    }).examples;
    const { probabilities } = lab.probe([3, 5, 7]);
    const V = 30;
    assert.deepEqual([...example.chances.subarray(0, 2)], [probabilities[5], probabilities[V + 7]]);
    assert.ok(Number.isNaN(example.chances[2]));
    example.predictions.forEach((token, i) =>
      assert.equal(example.sure[i], probabilities[i * V + token]),
    );
    lab.destroy();
  },
);

test(
  'odds of a draw: temperature sharpens, topK leaves only the likeliest, ties go to the ' + 'first',
  () => {
    const logits = [1, 3, 2, 3];
    assert.deepEqual([...drawnOdds(logits, 0, 0)], [0, 1, 0, 0]);
    assert.deepEqual([...drawnOdds(logits, 1, 1)], [0, 1, 0, 0]);
    const two = drawnOdds(logits, 1, 2);
    assert.deepEqual([two[0], two[2]], [0, 0]);
    assert.ok(Math.abs(two[1] - 0.5) < 1e-12);
    const cold = drawnOdds(logits, 0.5, 0);
    const warm = drawnOdds(logits, 2, 0);
    assert.ok(cold[2] < warm[2]);
    assert.ok(Math.abs(warm.reduce((a, b) => a + b, 0) - 1) < 1e-12);
  },
);
