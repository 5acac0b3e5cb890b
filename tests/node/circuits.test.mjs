// Circuits: in a model without norms the tables, times attention weights, are the parts that a run
// has; a model written by hand has the copying score and the composition that its weights say; what
// is not there is refused by name. The numbers themselves: core/test_circuits and torch/why.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { circuitsOf, leftOut, strongestEntries } from '../../wasm/analysis/circuits.mjs';
import { loadEngine, modulesFolder, root, throwsLabError, TINY } from './engine.mjs';
import { inductionModel, SIZE, V } from './induction_model.mjs';

const engine = await loadEngine('simd128');
const PLAIN = { arch: 'decoder', norm_type: 'none', ffn: false, bias: false, dropout: 0 };

test('without norms the tables are the parts of the scores of a run', () => {
  const lab = engine.create({ ...TINY, ...PLAIN, n_layers: 1 });
  lab.train(20);
  const { tokens } = lab.example(1);
  lab.probe(tokens);
  for (const head of [0, 1]) {
    const place = { layer: 0, head };
    const [qk, positions, ov] = ['qk_tokens', 'qk_positions', 'ov_tokens'].map((name) =>
      lab.circuits.table(place, name),
    );
    assert.deepEqual(
      [qk.shape, ov.shape],
      [
        [12, 12],
        [12, 12],
      ],
    );
    const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-5, `${a} and ${b}`);
    for (const [query, key] of [
      [3, 1],
      [8, 5],
      [6, 6],
    ]) {
      const { queries, keys, parts } = lab.why.scoreParts(place, { query, key });
      assert.deepEqual(
        [queries, keys],
        [
          ['embedding', 'position'],
          ['embedding', 'position'],
        ],
      );
      near(parts[0], qk.data[tokens[query] * 12 + tokens[key]]);
      near(parts[3], positions.data[query * positions.shape[1] + key]);
    }
  }
  assert.deepEqual(leftOut(lab.settings), []);
  lab.destroy();
});

test('what heads write by token is the OV table exactly where there are no positions', () => {
  const lab = engine.create({ ...TINY, ...PLAIN, n_layers: 1, posenc: 'none' });
  lab.train(20);
  const { tokens } = lab.example(1);
  lab.probe(tokens);
  const { data: weights } = lab.copy('attn.0');
  const T = tokens.length;
  const place = { layer: 0, head: 1 };
  const ov = lab.circuits.table(place, 'ov_tokens');
  assert.equal(lab.circuits.table(place, 'qk_positions'), null);
  for (let token = 0; token < 12; token++) {
    const written = lab.why.writtenParts(place, [{ row: 8, token }]);
    for (let j = 0; j <= 8; j++) {
      const want = weights[(T + 8) * T + j] * ov.data[tokens[j] * 12 + token];
      assert.ok(Math.abs(written[j] - want) < 1e-6);
    }
  }
  lab.destroy();
});

test('a model written by hand copies and composes as its weights say', () => {
  const lab = inductionModel(engine);
  const { heads, composition, chance } = circuitsOf(lab);
  const [first, other, second] = heads;
  assert.ok(Math.abs(second.copying - 1) < 1e-9, `${second.copying}`);
  assert.ok(Math.abs(second.rank_ov - V) < 1e-6);
  assert.ok(Math.abs(second.largest_ov - 1) < 1e-9);
  assert.equal(other.rank_ov, 0);
  assert.ok(Math.abs(first.rank_ov - V) < 1e-6);
  // keys read the token before, and one position: half of what they read, by squares
  for (const { from, to, q, k, v } of composition) {
    const given = from.head === 0 && to.head === 0;
    assert.ok(Math.abs(k - (given ? 1 / Math.sqrt(2 * V) : 0)) < 1e-9, `${k}`);
    assert.deepEqual([q, v], [0, 0]);
  }
  assert.ok(chance.mean > 0.05 && chance.mean < 0.3 && chance.sd < 0.1 * chance.mean);
  const [strongest] = strongestEntries(lab.circuits.table({ layer: 0, head: 0 }, 'qk_positions'));
  assert.equal(strongest.row - strongest.column, 1);
  const hit = (SIZE * SIZE) / Math.sqrt(lab.settings.d_model / 2);
  assert.ok(Math.abs(strongest.value - hit) < 1e-4);
  lab.destroy();
});

test('tables and heads that are not there are refused by name, or null', () => {
  const lab = engine.create({
    ...TINY,
    arch: 'encdec',
    task: 'reverse',
    n_dec_layers: 1,
    src_vocab: 0,
  });
  const { circuits } = lab;
  const encoder = { stack: 'encoder', layer: 0, head: 0 };
  assert.equal(circuits.table(encoder, 'ov_tokens'), null);
  assert.equal(circuits.measures(encoder).copying, null);
  const cross = { stack: 'decoder', layer: 0, part: 'cross', head: 1 };
  assert.deepEqual(circuits.table(cross, 'ov_tokens').shape, [12, 12]);
  assert.ok(circuits.composition(encoder, cross).k > 0);
  const refuses = (call, expected) => throwsLabError(assert, call, expected);
  refuses(() => circuits.table(cross, 'qk'), { field: 'table', value: 'qk' });
  refuses(() => circuits.measures({ layer: 4, head: 0 }), { field: 'layer', value: 4 });
  refuses(() => circuits.composition(encoder, { layer: 0, head: 7 }), { field: 'head', value: 7 });
  refuses(() => circuits.compositionByChance({ draws: 0 }), { field: 'draws', value: 0 });
  lab.destroy();
  const none = engine.create({ ...TINY, head: 'none' });
  assert.equal(none.circuits.table({ layer: 0, head: 0 }, 'ov_tokens'), null);
  assert.ok(none.circuits.measures({ layer: 0, head: 0 }).rank_ov > 1);
  none.destroy();
});

test('circuits prints measures, composition and tables, and what is left out', () => {
  const headroom = (args) =>
    spawnSync(
      process.execPath,
      [join(root, 'wasm/cli.mjs'), 'circuits', ...args, '--modules', modulesFolder],
      { encoding: 'utf8' },
    );
  const small = ['--preset', 'attention-only', 'd_model=16', 'n_heads=2', '--steps', '2'];
  const { status, stdout, stderr } = headroom([...small, '--head', '1.0']);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^head +copying +rank QK/m);
  assert.match(stdout, /^Left out: nothing\./m);
  assert.match(stdout, /^Logits that attending to a token raises, layer 1 head 0/m);
  const found = JSON.parse(headroom([...small, '--head', '0.1', '--json']).stdout);
  assert.deepEqual([found.heads.length, found.composition.length], [4, 4]);
  assert.deepEqual(found.left_out, []);
  assert.equal(found.tables.ov_tokens.data.length, 33 * 33);
  const refused = headroom([...small, '--head', '9.0']);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /layer cannot be "9"/);
  for (const line of headroom(['--help']).stdout.split('\n')) assert.ok(line.length <= 100, line);
});
