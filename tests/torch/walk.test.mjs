// The lines of PyTorch that one token's walk shows, run by PyTorch stage after stage: they give the
// numbers that the walk shows, to the probabilities and the loss.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { stageCode } from '../../web/features/tensors/stagecode.js';
import { stagesOf } from '../../web/model/stages.js';
import { walk } from '../../web/features/tensors/walk.request.js';
import { lanesOf } from '../../web/model/anatomy.js';
import { loadEngine, root, TINY } from '../node/engine.mjs';
import { WALKED } from '../node/walkmodels.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
const source = { split: 'held_out', index: 0 };
const TOLERANCE = 2e-5;

/** A walk of row `row` through stack `number` of a lab: each stage's lines, and what they give. */
function caseOf(lab, number, row) {
  const { settings } = lab;
  const lane = lanesOf(settings)[number];
  const stages = stagesOf(settings, number);
  const at = (head, part) => ({ head, row, isLast: part === lane.layers.length });
  const written = stages.flatMap((stage) => {
    const found = walk(lab, { source, lane: number, part: stage.part, row, head: 0 });
    const code = (head) => stageCode(stage, settings, at(head, stage.part));
    const one = {
      kind: stage.kind,
      code: code(0),
      ...GIVEN[stage.kind]?.(lab, stage, found, lane),
    };
    if (stage.kind === 'scores')
      return [{ ...one, ...headsOf(lab, stages, stage, found, { row, lane, at }) }];
    return ['weights', 'mix', 'memory'].includes(stage.kind) ? [] : [one];
  });
  return { settings, row, parameters: parametersOf(lab), stages: written };
}

const parametersOf = (lab) =>
  Object.fromEntries(
    lab
      .tensors()
      .filter(({ kind }) => kind === 'parameter')
      .map(({ name, shape }) => [name, { shape, data: Array.from(lab.copy(name).data) }]),
  );

/** Weight and bias of a layer under short names. */
const pair = (lab, short, name) => {
  const has = (one) => lab.tensors().some((tensor) => tensor.name === one);
  return Object.fromEntries(
    [
      [`W_${short}`, `${name}.weight`],
      [`b_${short}`, `${name}.bias`],
    ].filter(([, one]) => has(one)),
  );
};
const list = (row) => Array.from(row);
const rows = (lab, name) => {
  const { data, shape } = lab.copy(name);
  const width = shape.at(-1);
  return Array.from({ length: shape[0] }, (_, i) =>
    list(data.subarray(i * width, (i + 1) * width)),
  );
};
const tableOf = ({ prefix }) =>
  ({ 'encoder:': 'src_embedding', 'decoder:': 'tgt_embedding' })[prefix] ?? 'embedding';

/** What the lines of a stage take, and what they give. */
const GIVEN = {
  token: (lab, _, { token, embedding }, lane) => ({
    weights: { E: `${tableOf(lane)}.weight` },
    token,
    expect: { x: list(embedding) },
  }),
  position: (lab, _, { out }, { positionTensor }) => ({
    PE: rows(lab, positionTensor),
    expect: { x: list(out) },
  }),
  norm: ({ settings }, { branch, norm }, { branches, out }) => {
    const weights = {
      g: `${norm}.weight`,
      ...(settings.norm_type !== 'rms' && settings.bias && { b: `${norm}.bias` }),
    };
    if (!branch) return { weights, expect: { h: list(out) } };
    const isPre = settings.norm === 'pre';
    const own = branches[branch];
    return { weights, expect: isPre ? { h: list(own.h) } : { x: list(own.out) } };
  },
  project: (lab, { branch, part }, { branches }, lane) => {
    const { q, k, v } = branches[branch];
    const { weights: name } = lane.layers[part][branch];
    const gains = lab.settings.qk_norm
      ? { q_gain: `${name}.q_norm.weight`, k_gain: `${name}.k_norm.weight` }
      : {};
    const pairs = ['q', 'k', 'v'].map((one) => pair(lab, one, `${name}.W_${one}`));
    return {
      weights: Object.assign({}, ...pairs, gains),
      expect: { q: list(q), ...(k && { k: list(k), v: list(v) }) },
    };
  },
  output: (lab, { branch, part }, { branches }, lane) => ({
    weights: pair(lab, 'o', `${lane.layers[part][branch].weights}.W_o`),
    expect: {
      c: list(branches[branch].context),
      [lab.settings.residual ? 'a' : 'x']: list(branches[branch].f),
    },
  }),
  add: (_, { branch }, { branches }) => ({ expect: { x: list(branches[branch].sum) } }),
  widen: (lab, { part }, { branches }, { layers }) => ({
    weights: {
      ...pair(lab, '1', `${layers[part].block}.feed_forward.linear1`),
      ...pair(lab, 'g', `${layers[part].block}.feed_forward.gate`),
    },
    expect: { u: list(branches.ffn.hidden) },
  }),
  narrow: (lab, { part }, { branches }, { layers }) => ({
    weights: pair(lab, '2', `${layers[part].block}.feed_forward.linear2`),
    expect: { [lab.settings.residual ? 'f' : 'x']: list(branches.ffn.f) },
  }),
  pool: (lab, _, { pooled }) => ({ H: rows(lab, 'act.hidden'), expect: { y: list(pooled) } }),
  logits: (lab, _, found, lane) => {
    const all = logitsOf(lab, found);
    const { tied } = lab.settings;
    return {
      weights: { ...pair(lab, 'out', 'output'), ...(tied && { E: `${tableOf(lane)}.weight` }) },
      expect: { z: all },
    };
  },
  probabilities: (_, __, { answers, target }) => {
    const scored = target ?? answers[0];
    return { target: scored.token, expect: { loss: [-Math.log(scored.probability)] } };
  },
};

/** Every logit that the walk shows; models here have no more tokens than it sends. */
function logitsOf(lab, { answers, vocab }) {
  assert.equal(answers.length, vocab, 'the test has as few tokens as are sent');
  return answers.sort((a, b) => a.token - b.token).map(({ logit }) => logit);
}

/** Scores, weights and values of every head, with the numbers of the first. */
function headsOf(lab, stages, stage, { branches }, { row, lane, at }) {
  const { settings } = lab;
  const { part, branch } = stage;
  const names = lane.layers[part][branch];
  const own = stages.filter((one) => one.part === part && one.branch === branch);
  const lines = (head) =>
    own
      .filter(({ kind }) => ['scores', 'weights', 'mix'].includes(kind))
      .map((one) => stageCode(one, settings, at(head, part)))
      .join('\n');
  const { head } = branches[branch];
  const heads = Array.from({ length: settings.n_heads }, (_, i) => lines(i));
  const mask = lab.masks().get(names.mask);
  const keys = head.weights.length;
  return {
    heads,
    K: rows(lab, names.k),
    V: rows(lab, names.v),
    masked: Array.from({ length: keys }, (_, j) => Boolean(mask?.[row * keys + j])),
    distance: Array.from({ length: keys }, (_, j) => Math.abs(row - j)),
    slopes: heads.map((_, i) => 2 ** ((-8 * (i + 1)) / settings.n_heads)), // Press et al. (2022)
    sinks: settings.sink ? list(lab.copy(`${names.weights}.sink`).data) : [],
    expect: { w: head.weights, c: head.keys[0].cell.context },
  };
}

test('PyTorch, running the lines that a walk shows, gets the numbers that it shows', () => {
  const cases = [];
  const told = [];
  for (const settings of WALKED) {
    const own = settings.preset ? settings : { preset: 'copy', ...TINY, vocab: 8, ...settings };
    const lab = engine.create({ ...own, vocab: settings.preset === 'majority' ? 4 : 8 });
    lab.train(3);
    lanesOf(lab.settings).forEach((lane, number) => {
      for (const row of [0, lane.positions - 1]) {
        cases.push(caseOf(lab, number, row));
        told.push(`${JSON.stringify(settings)} ${lane.name} row ${row}`);
      }
    });
    lab.destroy();
  }
  const file = join(folder, 'walks.json');
  writeFileSync(file, JSON.stringify(cases));
  const found = runPython([join(root, 'tests/torch/walk.py'), file])
    .trim()
    .split('\n');
  assert.equal(found.length, cases.length);
  found.forEach((line, i) => {
    const [difference, where] = JSON.parse(line);
    assert.ok(difference < TOLERANCE, `${told[i]}: ${difference} at ${where}`);
  });
  assert.ok(cases.length >= 34);
});
