// Why a head looks where it does and who writes an answer, as analysis/why.mjs ranks it and the
// command `attribute` prints it: sums hold, a mechanism that is written into the weights is found,
// words fit what is there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import {
  answersOf,
  attribution,
  explainAnswers,
  explainProduct,
  explainScore,
  probeAnswers,
  runnerUp,
  sourceText,
} from '../../wasm/analysis/why.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, modulesFolder, root, throwsLabError, TINY } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine('simd128');
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

function made(settings, steps = 10) {
  const lab = engine.create({ ...TINY, dropout: 0, ...settings });
  lab.train(steps);
  const { tokens, targets, source } = lab.example(2);
  return { lab, tokens, source, probe: lab.probe(tokens, { targets, source }) };
}

/* --- the numbers ------------------------------------------------------------------------------ */

test('ranked pairs are the parts less their mean over the keys that are seen', () => {
  const { lab, probe } = made({ arch: 'decoder', posenc: 'alibi' });
  const place = { layer: 1, head: 1 };
  const why = explainScore(lab, place, { query: 5, key: 2 }, probe);
  const own = lab.why.scoreParts(place, { query: 5, key: 0, count: 6 }); // causal: 0 to 5 are seen
  const each = why.queries.length * why.keys.length;
  const index = ({ query, key }) =>
    why.queries.indexOf(query) * why.keys.length + why.keys.indexOf(key);
  for (const pair of why.ranked.filter(({ query }) => query !== 'alibi')) {
    const over = Array.from({ length: 6 }, (_, j) => own.parts[j * each + index(pair)]);
    assert.ok(Math.abs(pair.part - (over[2] - sum(over) / 6)) < 1e-9);
  }
  const alibi = why.ranked.find(({ query }) => query === 'alibi');
  assert.ok(Math.abs(alibi.part - (own.alibi[2] - sum([...own.alibi]) / 6)) < 1e-9);
  assert.ok(Math.abs(sum(why.ranked.map(({ share }) => share)) - 1) < 1e-9);
  assert.equal(why.score, sum([...own.parts.subarray(2 * each, 3 * each)]));
  const sizes = why.ranked.map(({ part }) => Math.abs(part));
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => b - a),
  );
  // what all keys have in common sets none apart: the bias of keys meets no token
  for (const { key, part } of why.ranked) assert.ok(key !== 'bias.k' || Math.abs(part) < 1e-9);
  assert.equal(explainScore(lab, place, { query: 0, key: 0 }, probe).alone, true);
  assert.match(
    explainScore(lab, place, { query: 0, key: 4 }, probe).sentence,
    /mask hides 4 from 0/,
  );
  const { data } = lab.copy('attn.1');
  const row = data.subarray((9 + 5) * 9, (9 + 6) * 9);
  assert.equal(explainScore(lab, place, { query: 5 }, probe).key, row.indexOf(Math.max(...row)));
  throwsLabError(assert, () => explainScore(lab, place, { query: 5, key: 9 }, probe), {
    code: 'range',
    field: 'key',
    value: 9,
  });
  lab.destroy();
});

test('a head that is written to attend to the position before says that this is why', () => {
  // Positions are one-hot, W_k moves them one on, W_q and the rest of the model read nothing else.
  const { lab } = made(
    {
      arch: 'decoder',
      posenc: 'learned',
      norm_type: 'none',
      ffn: false,
      qk_norm: false,
      n_heads: 1,
      n_layers: 1,
      vocab: 12,
      max_len: 16,
      bias: false,
    },
    0,
  );
  const C = 16;
  const set = (name, at) => {
    const { shape, data } = lab.copy(name);
    data.forEach((_, i) => (data[i] = at(Math.floor(i / shape[1]), i % shape[1])));
    lab.write(name, data);
  };
  set('embedding.weight', () => 0);
  set('positions.weight', (t, c) => Number(t === c));
  set('blocks.0.attention.W_q.weight', (o, i) => (o === i ? 6 : 0));
  set('blocks.0.attention.W_k.weight', (o, i) => (o === i + 1 ? 6 : 0));
  const { tokens } = lab.example(0);
  const probe = lab.probe(tokens);
  const why = explainScore(lab, { layer: 0, head: 0 }, { query: 5 }, probe);
  assert.equal(why.key, 4);
  const [first] = why.ranked;
  assert.deepEqual([first.query, first.key], ['position', 'position']);
  const whole = (6 * 6) / Math.sqrt(C); // of q·k with the position before, and 0 with all others
  assert.ok(Math.abs(first.part - (whole - whole / 6)) < 1e-4);
  assert.match(
    why.sentence,
    /^5 looks more at 4 .* because the position of 5 matches the position of 4 \(\d+ %\)\.$/,
  );
  lab.destroy();
});

test('numbers and tokens that are predicted at streams are split too', () => {
  const preset = 'trajectories';
  const lists = { streams: 'a:2,node:t5,b:1', heads: 'node@a,a@b:tanh,b@a' };
  const lab = engine.create({ preset, ...lists, seq: 12, d_model: 16, n_heads: 2, n_layers: 2 });
  const sample = lab.example(3);
  const { answers, positions } = probeAnswers(lab, sample);
  const { outputs } = lab.probe(sample);
  assert.equal(positions.tokens.length, 12);
  // of three predictions with 1, 2 and 1 targets a step; of the last step one has the next value
  assert.deepEqual([...new Set(answers.map(({ of }) => of))], ['node', 'a', 'b']);
  for (const { row, of, number, less, total, parts } of explainAnswers(lab, answers)) {
    const { data, shape } = outputs[of];
    const step = Math.floor(row / 3);
    const at = (i) => data[step * shape.at(-1) + i];
    const made = of === 'node' ? at(number) - at(less) : at(number);
    assert.ok(Math.abs((of === 'a' ? Math.tanh(total) : total) - made) < 1e-5, `${of} ${row}`);
    assert.equal(row % 3, of === 'a' ? 2 : 0);
    assert.ok(parts.some(({ source }) => source === 'input'));
  }
  const why = explainScore(lab, { layer: 1, head: 0 }, { query: 5, key: 2 }, positions);
  assert.match(why.sentence, /^5 looks (more|less) at 2 than .* (input|head|feed-forward|bias)/);
  assert.equal(finish(attribution(lab, { samples: 2 })).count, 2 * answers.length);
  lab.destroy();
});

test('answers are split as Lab.why does, largest first, and averaged over samples', () => {
  for (const settings of [
    { arch: 'decoder' },
    { arch: 'encoder', task: 'majority', head: 'class' },
  ]) {
    const { lab, probe } = made(settings);
    const answers = answersOf(probe, lab.settings);
    const rows = explainAnswers(lab, answers);
    for (const { row, token, minus, total, parts } of rows) {
      assert.equal(minus, runnerUp(probe.logits, row, token));
      const at = (v) => probe.logits.data[row * lab.settings.vocab + v];
      assert.ok(Math.abs(total - (at(token) - at(minus))) < 1e-5);
      assert.ok(Math.abs(sum(parts.map(({ part }) => part)) - total) < 1e-9);
      assert.ok(token !== minus);
    }
    const all = [];
    for (let i = 0; i < 5; i++) {
      const { tokens, targets } = lab.example(i);
      const one = lab.probe(tokens, { targets });
      all.push(...explainAnswers(lab, answersOf(one, lab.settings)));
    }
    const { count, total, sources } = finish(attribution(lab, { samples: 5 }));
    assert.equal(count, all.length);
    assert.ok(Math.abs(total.mean - sum(all.map((one) => one.total)) / count) < 1e-9);
    for (const { source, mean, sd } of sources) {
      const own = all.map(({ parts }) => parts.find((part) => part.source === source).part);
      assert.ok(Math.abs(mean - sum(own) / count) < 1e-9);
      const variance = sum(own.map((x) => (x - mean) ** 2)) / (count - 1);
      assert.ok(Math.abs(sd - Math.sqrt(variance)) < 1e-9);
    }
    lab.destroy();
  }
});

test('every source has words', () => {
  for (const settings of [
    { arch: 'decoder', norm: 'post' },
    { arch: 'encdec', task: 'reverse', n_dec_layers: 2 },
  ]) {
    const { lab } = made(settings);
    const { sources } = lab.why.logitParts([{ row: 0, token: 3 }]);
    const { queries, keys } = lab.why.scoreParts({ layer: 1, head: 0 }, { query: 1 });
    for (const name of [...sources, ...queries, ...keys])
      for (const text of [sourceText(name), sourceText(name, 7)])
        assert.ok(/^[a-z]/.test(text) && !/undefined|NaN/.test(text), `${name}: ${text}`);
    lab.destroy();
  }
  assert.equal(sourceText('head.1.0', 7), 'what head 1.0 wrote at 7');
  assert.equal(sourceText('bias.cross.1'), 'the bias of cross-attention 1');
  assert.equal(sourceText('bias.attention.0'), 'the bias of attention 0');
});

test('linear attention says that it has no score, and gives its product', () => {
  const { lab, probe } = made({ arch: 'decoder', attention: 'linear' });
  const found = explainProduct(lab, { layer: 0, head: 1 }, { query: 4, key: 1 }, probe);
  const { data } = lab.copy('attn.0');
  assert.ok(Math.abs(found.share - data[(9 + 4) * 9 + 1]) < 1e-6);
  assert.match(
    found.sentence,
    /^Linear attention has no score before a softmax; φ\(q\)·φ\(k\) of 4/,
  );
  lab.destroy();
});

/* --- the command ------------------------------------------------------------------------------ */

const file = join(folder, 'run.safetensors');
const headroom = (args) =>
  spawnSync(
    process.execPath,
    [join(root, 'wasm/cli.mjs'), ...args, '--kernels', 'simd128', '--modules', modulesFolder],
    { encoding: 'utf8' },
  );

test('attribute prints what was computed, as a table and as JSON', () => {
  const { lab } = made({ arch: 'decoder' }, 20);
  writeFileSync(file, lab.save());
  const { sources, count, total } = finish(attribution(lab, { samples: 6 }));
  lab.destroy();
  const args = ['attribute', '--in', file, '--samples', '6', '--head', '1.0', '--key', '2'];
  const { status, stdout, stderr } = headroom([...args, '--json']);
  assert.equal(status, 0, stderr);
  const found = JSON.parse(stdout);
  assert.deepEqual([found.sources, found.count, found.total], [sources, count, total]);
  assert.deepEqual([found.score.key, found.score.query], [2, found.example.answer.row]);
  assert.ok(Math.abs(sum(Object.values(found.score.parts)) - found.score.score) < 1e-9);
  for (const { source, from } of found.example.answer.parts)
    assert.equal(from !== undefined, /^head/.test(source), source);
  const table = headroom(args).stdout;
  assert.match(table, /^written by +mean +sd$/m);
  assert.match(table, /^sum +[+-]\d+\.\d{3}/m);
  assert.match(table, /^layer 1 head 0: \d+ looks (more|less) at 2 /m);
  for (const line of headroom(['attribute', '--help']).stdout.split('\n'))
    assert.ok(line.length <= 100, line);
});

test('attribute refuses heads, positions and answers that are not there', () => {
  const refused = (args, status, message) => {
    const answer = headroom(['attribute', '--in', file, '--samples', '2', ...args]);
    assert.equal(answer.status, status, answer.stderr);
    assert.match(answer.stderr, message);
    assert.equal(answer.stdout, '');
  };
  refused(['--head', '7.0'], 2, /layer cannot be "7": the decoder has 0 to 1/);
  refused(['--head', '0.9'], 2, /head cannot be "9"/);
  refused(['--head', '1'], 2, /--head cannot be "1"/);
  refused(['--head', 'x'], 2, /--head cannot be "x"/);
  refused(['--head', '0.0', '--query', '40'], 2, /query cannot be "40": it is 0 to 8/);
  refused(['--head', '0.0', '--key', '40'], 2, /key cannot be "40": it is 0 to 8/);
  refused(['--key', '4'], 2, /name it with --head/);
  refused(['--position', '77'], 2, /--position cannot be "77": example 0 has answers at/);
  refused(['--minus', '3'], 2, /--minus cannot be "3": it is runner-up, none/);
  const none = headroom(['attribute', '--preset', 'copy', 'head=none', '--steps', '1']);
  assert.notEqual(none.status, 0);
  assert.match(none.stderr, /head/);
});
