// Parts of scores and logits of saved models, recomputed by PyTorch with autograd, and losses with
// an edge of the graph of heads patched, recomputed with hooks; circuits, paths and records of
// heads from its matrices and weights (why.py).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { edgePlaces, prepareEdges } from '../../wasm/analysis/edges.mjs';
import { headRecord, readRecord } from '../../wasm/analysis/headrecord.mjs';
import { pairEffects, studyPairs } from '../../wasm/analysis/pairs.mjs';
import { pathParts } from '../../wasm/analysis/paths.mjs';
import { headSource, writingHeads } from '../../wasm/analysis/why.mjs';
import { headPlaces } from '../../wasm/lab/places.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();

/** Largest difference from PyTorch in float64, relative to the largest number of the group. */
const TOLERANCE = 1e-5;

const SMALL = { d_model: 16, n_heads: 4, n_layers: 3, d_ff: 24, batch: 8, seq: 9, vocab: 11 };
const MODELS = {
  encoder: { arch: 'encoder', mask: 'none', embed_scale: true },
  'post-norm': { arch: 'decoder', norm: 'post', final_norm: true, activation: 'relu' },
  llama: {
    arch: 'decoder',
    posenc: 'rope',
    norm_type: 'rms',
    glu: true,
    bias: false,
    n_kv_heads: 2,
  },
  'odd rotary heads': {
    arch: 'decoder',
    posenc: 'rope',
    d_model: 20,
    norm: 'post',
    norm_type: 'rms',
  },
  gemma: {
    arch: 'decoder',
    posenc: 'rope',
    norm_type: 'rms',
    qk_norm: true,
    norm_eps: 0.01,
    attn_softcap: 4,
    logit_softcap: 3,
    tied: true,
    n_kv_heads: 1,
  },
  'alibi, sinks': { arch: 'decoder', posenc: 'alibi', sink: true, n_heads: 2 },
  'window, grouped keys': {
    arch: 'decoder',
    posenc: 'learned',
    window: 3,
    n_kv_heads: 2,
    qk_norm: true,
  },
  'attention only': {
    arch: 'decoder',
    ffn: false,
    norm_type: 'none',
    final_norm: false,
    bias: false,
    n_kv_heads: 2,
  },
  'no residual stream': { arch: 'encoder', residual: false, attn_scale: false },
  'encoder-decoder': { arch: 'encdec', task: 'reverse', n_dec_layers: 2, final_norm: true },
  'encoder-decoder, post-norm': { arch: 'encdec', task: 'reverse', n_dec_layers: 1, norm: 'post' },
  class: { arch: 'encoder', task: 'majority', head: 'class' },
};

/** What PyTorch is asked about a model, and the engine's numbers. */
function caseOf(name, settings) {
  const lab = engine.create({ ...SMALL, dropout: 0, ...settings });
  lab.train(30);
  const file = join(folder, `${name}.safetensors`);
  writeFileSync(file, lab.save());
  const { tokens, targets, source } = lab.example(1);
  lab.probe(tokens, { targets, source });
  const rows = lab.settings.head === 'class' ? [0] : [1, tokens.length - 1];
  const answers = rows.flatMap((row) =>
    [
      { row, token: 3 },
      { row, token: 2, minus: 5 },
    ].map((answer) => answerOf(lab, answer)),
  );
  const places = headPlaces(lab.settings);
  const scores = places.flatMap((place) =>
    [
      [3, 1],
      [5, 5],
    ].map(([query, key]) => scoreOf(lab, place, query, key)),
  );
  const paths =
    name === 'attention only' ? pathParts(lab, tokens, { row: 5, token: 3, minus: 2 }) : [];
  const edges = edgesOf(lab, { tokens, targets, source });
  const pair = pairOf(lab);
  const { circuits, composition } = circuitsIn(lab);
  const records = places.map((place) => recordOf(lab, place));
  const { settings: full, task } = lab;
  lab.destroy();
  return {
    file,
    settings: full,
    padding: task.padding ?? 0,
    tokens: [...tokens],
    source: source ? [...source] : null,
    targets: [...targets],
    answers,
    scores,
    edges,
    pair,
    circuits,
    composition,
    records,
    paths,
  };
}

/** What a head did in the example. */
function recordOf(lab, head) {
  const example = lab.example(1);
  const { roles, sourceRoles } = lab.positions(example);
  const isSource = example.source && head.stack === 'encoder';
  const reads = example.source && (isSource || head.part === 'cross');
  const hides = lab.settings.mask.includes('padding');
  const real = (list) => [...list.keys()].filter((i) => !hides || list[i] !== 'empty');
  const { offsets, tokens, looks, vectors } = readRecord(headRecord(lab, head, { first: 1 }));
  const { q, k, v } = vectors;
  return {
    head,
    rows: real(isSource ? sourceRoles : roles),
    real: real(reads ? sourceRoles : roles),
    keys: [...(reads ? example.source : example.tokens)],
    offsets: offsets.map(({ offset, weight, even }) => [offset, weight, even]),
    tokens: tokens.map(({ token, weight, even }) => [token, weight, even]),
    above: looks[0].above,
    explained: { q: q.explained, k: k.explained, v: v.explained },
  };
}

/** The circuits of every head, and composition of every pair. */
function circuitsIn(lab) {
  const plain = (table) => table && [...table.data];
  const circuits = headPlaces(lab.settings).map((/** @type {any} */ head) => {
    const { qk, ov, ...measures } = lab.circuits.measures(head);
    return {
      head,
      qk_tokens: plain(lab.circuits.table(head, 'qk_tokens')),
      ov_tokens: plain(lab.circuits.table(head, 'ov_tokens')),
      measures: { ...measures, qk: [...qk], ov: [...ov] },
    };
  });
  const composition = edgePlaces(lab.settings).map(({ from, to }) => ({
    from,
    to,
    ...lab.circuits.composition(from, to),
  }));
  return { circuits, composition };
}

/** Some edges of the graph of heads, and what the loss is with each of them patched. */
function edgesOf(lab, example) {
  const size = lab.settings.d_model / lab.settings.n_heads;
  const values = Float32Array.from({ length: size }, (_, d) => Math.sin(d + 1) / 2);
  const one = prepareEdges(lab, example, () => values);
  const all = edgePlaces(lab.settings);
  return all
    .filter((_, i) => i % 7 === 0)
    .map(({ from, to }) => ({
      from,
      to,
      values: [...values],
      loss: one.loss + one.edge(from, to),
    }));
}

/** Two sequences as a pair of prompts, and what each head does for an answer; null of others. */
function pairOf(lab) {
  const { arch, head } = lab.settings;
  if (arch !== 'decoder' || head !== 'token') return null;
  const pair = {
    tokens: lab.example(1).tokens,
    other: lab.example(2).tokens,
    answer: 3,
    against: 5,
  };
  const heads = /** @type {any[]} */ (headPlaces(lab.settings));
  const through = [heads.at(-1), heads.at(-1 - lab.settings.n_heads)];
  const found = pairEffects(lab, pair, { patch: true, through });
  const two = [pair, { ...pair, tokens: lab.example(3).tokens, other: lab.example(4).tokens }];
  const knocked = finish(studyPairs(lab, two, { cut: true })).rows.map(({ cut }) => cut.mean);
  const pairs = two.map(({ tokens, other }) => [[...tokens], [...other]]);
  const { tokens, other, ...answers } = pair;
  return { ...answers, tokens: [...tokens], other: [...other], through, found, pairs, knocked };
}

function answerOf(lab, answer) {
  const { sources, parts } = lab.why.logitParts([answer]);
  const heads = lab.settings.head === 'class' ? [] : writingHeads(lab.settings);
  return {
    ...answer,
    parts: Object.fromEntries(sources.map((name, i) => [name, parts[i]])),
    written: heads
      .filter((place) => sources.includes(headSource(place)))
      .map((place) => ({
        ...place,
        source: headSource(place),
        parts: [...lab.why.writtenParts(place, [answer])],
      })),
  };
}

function scoreOf(lab, place, query, key) {
  const { queries, keys, parts, alibi } = lab.why.scoreParts(place, { query, key });
  const rows = queries.map((_, i) => [...parts.subarray(i * keys.length, (i + 1) * keys.length)]);
  return { ...place, query, key, queries, keys, parts: rows, alibi: alibi[0] };
}

test('PyTorch finds the same parts, edges, circuits and records, in twelve kinds of models', () => {
  const names = Object.keys(MODELS);
  const path = join(folder, 'cases.json');
  writeFileSync(path, JSON.stringify(names.map((name) => caseOf(name, MODELS[name]))));
  const found = JSON.parse(runPython([join(root, 'tests/torch/why.py'), path]));
  assert.equal(found.length, names.length);
  for (const [i, differences] of found.entries()) {
    for (const group of [
      'logits',
      'scores',
      'edges',
      'QK tokens',
      'composition',
      'rank ov',
      'offsets',
      'looks',
    ])
      assert.ok(differences[group] !== undefined, `${names[i]} has no ${group}`);
    if (names[i] === 'attention only') assert.ok(differences.paths !== undefined);
    if (['llama', 'gemma'].includes(names[i])) assert.ok(differences.pair !== undefined);
    for (const [group, difference] of Object.entries(differences))
      assert.ok(difference < TOLERANCE, `${names[i]}: ${group} ${difference}`);
  }
});
