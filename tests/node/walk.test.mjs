// One token's walk through a model: its stages follow the settings, the numbers of each go on from
// those of the one before, and between them meet what the engine keeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageCode } from '../../web/features/tensors/stagecode.js';
import { stagesOf } from '../../web/model/stages.js';
import { stageWords } from '../../web/features/tensors/stagewords.js';
import { walk } from '../../web/features/tensors/walk.request.js';
import { lanesOf } from '../../web/model/anatomy.js';
import { AVOIDED } from '../lint/words.mjs';
import { loadEngine, TINY } from './engine.mjs';
import { WALKED, WALKED_TOO } from './walkmodels.mjs';

const engine = await loadEngine();
const source = { split: 'held_out', index: 0 };
const KINDS = [...WALKED, ...WALKED_TOO];

/** A model after a few steps, so that no number is that of the initial one. */
function trained(settings) {
  const lab = engine.create(settings.preset ? settings : { preset: 'copy', ...TINY, ...settings });
  lab.train(3);
  return lab;
}

const near = (actual, expected, what) => {
  assert.equal(actual.length, expected.length, what);
  const largest = Math.max(1, ...expected.map(Math.abs));
  actual.forEach((value, i) =>
    assert.ok(Math.abs(value - expected[i]) <= 2e-5 * largest, `${what}: ${value}, ${expected[i]}`),
  );
};

/** Row `row` of a tensor. */
function kept(lab, name, row) {
  const { data, shape } = lab.copy(name);
  return Array.from(data.subarray(row * shape.at(-1), (row + 1) * shape.at(-1)));
}

/** Calls back with every part of every stack at two positions. */
function everyPart(lab, call) {
  lanesOf(lab.settings).forEach((lane, number) => {
    for (const row of [0, lane.positions - 1])
      for (let part = -1; part <= lane.layers.length; part++)
        call({
          lane,
          number,
          row,
          part,
          found: walk(lab, { source, lane: number, part, row, head: 1 }),
        });
  });
}

test('what a block makes of a position is what the engine keeps after it', () => {
  for (const settings of KINDS) {
    const lab = trained(settings);
    everyPart(lab, ({ lane, row, part, found }) => {
      const what = `${JSON.stringify(settings)} ${lane.name} part ${part} row ${row}`;
      if (part < 0) near(Array.from(found.out), kept(lab, lane.embed, row), what);
      if (part < 0 || part === lane.layers.length) return;
      const last = Object.values(found.branches).at(-1);
      near(Array.from(last.out), kept(lab, lane.layers[part].out, row), what);
    });
    lab.destroy();
  }
});

test('weights and values of a head add up to its context', () => {
  for (const settings of KINDS) {
    const lab = trained(settings);
    everyPart(lab, ({ lane, row, part, found }) => {
      for (const [branch, { head, context }] of Object.entries(found.branches ?? {})) {
        if (!head) continue;
        const what = `${JSON.stringify(settings)} ${lane.name} ${branch} ${part} ${row}`;
        const { keys, weights } = head;
        const depth = lab.settings.d_model / lab.settings.n_heads;
        near(keys[0].cell.context, Array.from(context.slice(depth, 2 * depth)), what);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const sink = lab.settings.sink ? 1 - total : 0;
        assert.ok(Math.abs(total + sink - 1) < 1e-4, what);
        if (weights.length > keys.length) continue;
        const mixed = keys[0].cell.value.map((_, i) =>
          keys.reduce((sum, { cell }) => sum + cell.weight * cell.value[i], 0),
        );
        near(mixed, keys[0].cell.context, what);
      }
    });
    lab.destroy();
  }
});

test('every stage has words, numbers and lines, and takes on what the one before left', () => {
  for (const settings of KINDS) {
    const lab = trained(settings);
    lanesOf(lab.settings).forEach((lane, number) => {
      const stages = stagesOf(withFacts(lab), number);
      let x = /** @type {number[] | null} */ (null);
      stages.forEach((stage) => {
        const isLast = stage.part === lane.layers.length;
        const at = { row: 2, head: 1, place: 'token 3 (7)', keyName: String, isLast };
        const found = walk(lab, { source, lane: number, part: stage.part, row: 2, head: 1 });
        const shown = stageWords(stage, found, withFacts(lab), at);
        const what = `${JSON.stringify(settings)} ${JSON.stringify(stage)}`;
        for (const text of [shown.title, shown.said, ...shown.lines])
          assert.ok(text && !/undefined|NaN|\[object/.test(text), `${what}: ${text}`);
        for (const sentence of shown.said.split(/(?<=[.!?]) /))
          assert.ok(sentence.split(' ').length <= 25, sentence);
        assert.doesNotMatch(shown.said, AVOIDED);
        const code = stageCode(stage, withFacts(lab), at);
        for (const line of code.split('\n')) assert.ok(line.length <= 52, line);
        const before = shown.strips?.find(({ name }) => name === 'x');
        if (stage.kind === 'add') near(Array.from(before.values), x, `${what} goes on`);
        if (stage.kind === 'add') x = Array.from(shown.strips.at(-1).values);
        else if (shown.strips?.at(-1).name === 'x') x = Array.from(shown.strips.at(-1).values);
      });
    });
    lab.destroy();
  }
});

/** Settings as the page has them. */
function withFacts({ settings, task }) {
  return { ...settings, facts: { glyphs: {}, ...task } };
}
