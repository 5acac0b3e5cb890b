// WeightCopies of a run: where they are kept, what goes when there is no more room, and that
// looking back shows what was, to the bit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMANDS } from '../../web/base/protocol.js';
import {
  isCopied,
  WeightCopies,
  COPIES_A_DECADE,
  COPIES_BYTES,
  nearestIndex,
} from '../../web/run/weightcopies.js';
import { momentAt, momentBeside, momentOfReplay, momentWords } from '../../web/run/replay.js';
import { REQUESTS } from '../../web/features/requests.js';
import { createSession } from '../../web/worker/session.js';
import { loadEngine, loadHandlers, throwsLabError, TINY } from './engine.mjs';

const upTo = (last) => Array.from({ length: last + 1 }, (_, step) => step).filter(isCopied);

test('moments are dense at the start and even in their logarithm after it', () => {
  assert.deepEqual(upTo(22), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 18, 20, 22]);
  assert.equal(upTo(1000).filter((step) => step > 100).length, COPIES_A_DECADE);
  assert.equal(upTo(100000).filter((step) => step > 10000).length, COPIES_A_DECADE);
});

test(
  'when there is no more room, moments stay even in their logarithm, and the first and the ' +
    'newest stay',
  () => {
    const copies = new WeightCopies(1, 20);
    for (const step of upTo(100000)) copies.keep(step, () => step);
    const { steps } = copies;
    assert.equal(steps.length, 20);
    assert.deepEqual([steps[0], steps.at(-1)], [0, 100000]);
    const gaps = steps.slice(1).map((step, i) => Math.log((step + 1) / (steps[i] + 1)));
    const even = Math.log(100001) / 19;
    // One goes where its neighbours are closest, so no gap is twice an even one, nor, but at the
    // end where moments were just added, half of one.
    gaps.forEach((gap, i) =>
      assert.ok(
        gap < 2 * even && (gap > even / 2 || i >= gaps.length - 2),
        `${gaps.map((one) => one.toFixed(2))}`,
      ),
    );
    steps.forEach((step) => assert.equal(copies.nearest(step).data, step));
  },
);

test('no more bytes are kept than the budget; nothing of a model that does not fit twice', () => {
  assert.equal(new WeightCopies(152660 * 4).most, Math.floor(COPIES_BYTES / (152660 * 4)));
  const large = new WeightCopies(COPIES_BYTES / 2 + 1);
  large.keep(0, () => assert.fail('nothing is copied'));
  assert.deepEqual([large.most, large.steps, large.nearest(0)], [0, [], undefined]);
  const two = new WeightCopies(COPIES_BYTES / 2);
  for (const step of upTo(50)) two.keep(step, () => step);
  assert.deepEqual(two.steps, [0, 46]);
});

test('the step where training paused is kept until the next moment, on the grid for good', () => {
  const copies = new WeightCopies(1, 100);
  for (const [step, passing] of [
    [0, false],
    [14, true],
    [15, false],
    [15, true],
    [17, true],
    [17, true],
    [18, true],
    [18, false],
    [19, true],
  ])
    copies.keep(step, () => step, Boolean(passing));
  assert.deepEqual(copies.steps, [0, 15, 18, 19]);
});

test('the nearest moment is the nearest, the earlier of two', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 99].map((step) => nearestIndex([0, 4, 6], step)),
    [0, 1, 1, 2, 2],
  );
  assert.equal(nearestIndex([], 3), -1);
});

test('the timeline goes from moment to moment, and from the newest step on it is live', () => {
  const run = { kept: [0, 1, 5, 10, 12], step: 12 };
  assert.deepEqual(
    [-3, 0, 2, 4, 10, 12, 400].map((step) => momentAt(run, step)),
    [0, 0, 1, 5, 10, null, null],
  );
  assert.deepEqual(
    [
      momentBeside(run, null, -1),
      momentBeside(run, 10, -1),
      momentBeside(run, 10, 1),
      momentBeside(run, 0, -1),
      momentBeside(run, null, 1),
      momentBeside(run, 5, -10),
    ],
    [10, 5, null, 0, null, 0],
  );
  assert.deepEqual(
    [0, 0.3, 0.5, 0.99, 1].map((share) => momentOfReplay(run, share)),
    [0, 1, 5, 10, null],
  );
  assert.deepEqual(
    [momentAt({ kept: [0], step: 0 }, 0), momentBeside({ kept: [0], step: 0 }, null, -1)],
    [null, null],
  );
  assert.deepEqual(
    [momentWords(120, { step: 412 }), momentWords(null, { step: 412 })],
    ['step 120 of 412', 'live, step 412'],
  );
});

test('no request that looks has the name of one that does something', () => {
  const names = Object.keys(REQUESTS);
  assert.deepEqual(
    names.filter((name) => /** @type {readonly string[]} */ (COMMANDS).includes(name)),
    [],
  );
  assert.ok(names.length > 10);
});

/** A session on the built engine; tasks run at once when `turn` says. */
async function host(preset, settings) {
  const messages = [];
  const tasks = [];
  let id = 0;
  const engines = [];
  const load = async (options) => {
    const engine = await loadEngine(options.kernels);
    engines.push(engine);
    return engine;
  };
  const receive = createSession({
    loadHandlers,
    load,
    post: (message) => messages.push(message),
    now: () => performance.now(),
    defer: (task) => tasks.push(task),
  });
  const turn = () => tasks.splice(0).forEach((task) => task());
  const ask = async (type, args, run = 1) => {
    const answered = receive({ id: ++id, type, run, args });
    if (type === 'step') turn(); // the evaluation before it
    await answered;
    const { error, result } = messages.find((message) => message.id === id);
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  };
  await ask('open', { link: '#kernels=simd128&threads=1' }, 0);
  const made = await ask('create', { preset, settings });
  return { ask, made, turn, last: () => messages.findLast(({ event }) => event === 'trained') };
}

const SMALL = { batch: 4, samples: 64, eval_samples: 8 };
const NAMES = [
  'embedding.weight',
  'act.embed',
  'attn.0',
  'attn.1',
  'attn.encoder.0',
  'attn.cross.0',
  'attn.decoder_self.0',
  'act.ffn.0',
  'act.q.0',
  'pos_encoding.pe',
  'positions.weight',
];

for (const [preset, settings] of Object.entries({
  reverse: SMALL,
  sort: { ...SMALL, posenc: 'learned', tied: true },
  text: { ...SMALL, batch: 2, posenc: 'rope' },
  encdec: SMALL,
})) {
  test(
    `looking back gives what there was then, to the bit, while training goes on: ` + `${preset}`,
    async () => {
      const h = await host(preset, settings);
      const source = { split: 'held_out', index: 1 };
      assert.deepEqual(h.made.moments.kept, [0]);
      assert.equal(h.made.moments.bytesEach, 4 * h.made.plan.parameters);
      const then = new Map();
      for (let step = 0; step <= 6; step++) {
        if (step) await h.ask('step', { steps: 1 });
        then.set(step, {
          snapshot: await h.ask('snapshot', { source, names: NAMES }),
          predict: await h.ask('predict', { sources: [source] }),
        });
      }
      await h.ask('train', {});
      h.turn();
      for (const step of [3, 0, 6, 5, 5]) {
        const { snapshot, predict } = then.get(step);
        const again = await h.ask('snapshot', { source, names: NAMES, at: step });
        assert.equal(snapshot.step, step);
        assert.deepEqual(again, snapshot);
        assert.deepEqual(await h.ask('predict', { sources: [source], at: step }), predict);
        h.turn();
      }
      await h.ask('pause', {});
      const live = await h.ask('snapshot', { source, names: NAMES });
      assert.equal(live.step, h.last().step);
      assert.notDeepEqual(live.probabilities.data, then.get(3).snapshot.probabilities.data);
      assert.equal(h.last().kept.at(-1), live.step, 'the step where it paused is kept');
    },
  );
}

test('an earlier moment has no gradients and no optimiser state to show', async () => {
  const h = await host('reverse', SMALL);
  await h.ask('step', { steps: 2 });
  const source = { split: 'held_out', index: 0 };
  assert.deepEqual(
    (await h.ask('snapshot', { source, names: ['grad.embedding.weight'] })).missing,
    [],
  );
  assert.deepEqual(
    (
      await h.ask('snapshot', {
        source,
        names: ['grad.embedding.weight', 'adam_m.embedding.weight'],
        at: 1,
      })
    ).missing,
    ['grad.embedding.weight', 'adam_m.embedding.weight'],
  );
});

test('writing all tensors is writing each, and one that does not fit changes nothing', async () => {
  const engine = await loadEngine();
  const [from, one, all] = [2, 1, 1].map((seed) => engine.create({ ...TINY, seed }));
  const tensors = from
    .tensors()
    .filter(({ kind }) => kind === 'parameter')
    .map(({ name }) => /** @type {[string, Float32Array]} */ ([name, from.copy(name).data]));
  const before = all.hash();
  throwsLabError(assert, () => all.writeAll([...tensors, ['output.bias', new Float32Array(3)]]), {
    code: 'range',
    field: 'output.bias',
  });
  assert.equal(all.hash(), before);
  tensors.forEach(([name, data]) => one.write(name, data));
  all.writeAll(tensors);
  assert.equal(all.hash(), one.hash());
  assert.notEqual(all.hash(), before);
});
