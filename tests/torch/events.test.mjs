// Events of a run in PyTorch, through the bundle: from an exported step on its losses are the
// engine's for thirty steps after the last event, of a rate, of parts that are cut or frozen, of a
// batch that is skipped, a sample that is left out, other samples; on two processes too.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { loadEngine, root } from '../node/engine.mjs';
import { apart, readHistory, runPython, trainBundle, writeBundle } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();

const SMALL = { d_model: 16, n_heads: 2, n_layers: 2, d_ff: 24, batch: 7, samples: 40, dropout: 0 };
const TRAIN_ALL = join(root, 'tests/torch/train_all.py');
/** The run is exported after these steps, and trained so many more. */
const EXPORTED = 5;
const STEPS = 36;

const RUNS = {
  'a rate, a decay, a clip': {
    ...{ preset: 'reverse', ...SMALL, optimizer: 'adamw', weight_decay: 0.1 },
    events: '3:lr=0.0005,6:lr=0.003,6:weight_decay=0.2,6:clip=0.3,6:beta1=0.8,6:eps=0.001',
  },
  'a schedule that begins on the way': {
    ...{ preset: 'copy', ...SMALL, optimizer: 'sgd', lr: 0.05, momentum: 0.5 },
    events: '6:momentum=0.8,6:schedule=cosine,6:steps=60,6:label_smoothing=0.1',
  },
  'a head and a feed-forward layer are cut': {
    ...{ preset: 'reverse', ...SMALL, glu: true, n_kv_heads: 1, sink: true },
    events: '2:cut=0.1,6:cut=1.ffn,6:cut=1.0',
  },
  'parts of an encoder-decoder are cut and frozen': {
    ...{ preset: 'encdec', ...SMALL, n_dec_layers: 2, optimizer: 'adamw', weight_decay: 0.1 },
    events:
      '6:cut=1.cross.0,6:cut=encoder.0.1,6:freeze=0.cross,6:freeze=encoder.1.0,6:freeze=0.ffn',
  },
  'tensors by name are frozen, with Muon': {
    ...{ preset: 'copy', ...SMALL, optimizer: 'muon', lr: 0.02, lr_adam: 0.003 },
    events: '4:freeze=embedding,6:freeze=0.1,6:freeze=blocks.1.norms,6:freeze=output.bias',
  },
  'batches are skipped, with Adam': {
    ...{ preset: 'copy', ...SMALL, schedule: 'linear', steps: 80, warmup: 3 },
    events: '2:skip=4,6:skip=7,6:skip=9',
  },
  'batches are skipped, with Lion': {
    ...{ preset: 'copy', ...SMALL, optimizer: 'lion', lr: 0.0003 },
    events: '6:skip=7',
  },
  'samples are left out': {
    ...{ preset: 'reverse', ...SMALL, data: 'fixed' },
    events: '6:without=7:3,6:without=7:6,6:without=8:0',
  },
  'a sample of a classifier is left out': {
    ...{ preset: 'majority', ...SMALL },
    events: '6:without=7:2',
  },
  'a sample of streams is left out': {
    ...{ preset: 'arena', ...SMALL },
    events: '6:without=7:2',
  },
  'other samples, fresh': { preset: 'sort', ...SMALL, events: '2:data_seed=8,6:data_seed=9' },
  'other samples, in another order': {
    ...{ preset: 'copy', ...SMALL, data: 'fixed' },
    events: '6:data_seed=9',
  },
};

/** The bundle of a run, and the engine's own losses from there on; null where a step is skipped. */
function exported(name, settings) {
  const lab = engine.create(settings);
  lab.train(EXPORTED);
  const run = writeBundle(engine, lab, join(folder, name));
  const losses = Array.from({ length: STEPS }, () => {
    const { loss, targets } = lab.train(1);
    return targets ? loss : null;
  });
  const score = lab.evaluate().loss;
  lab.destroy();
  return { run, losses, score };
}

/** Of rows of a history: what is not there is null. */
const lossesOf = ({ rows }, like) =>
  rows.map(({ train_loss }, i) => (like[i] === null && train_loss === 0 ? null : train_loss));

function compare(found, wanted, most) {
  assert.deepEqual(
    found.map((x) => x === null),
    wanted.map((x) => x === null),
  );
  const there = (list) => list.filter((x) => x !== null);
  const largest = apart(there(found), there(wanted));
  assert.ok(largest < most, `${largest}`);
  return largest;
}

/** Relative, of each of the losses. */
const MOST = 1e-6;

test('PyTorch goes on as the engine does, whatever happens to a run', async (t) => {
  const made = Object.entries(RUNS).map(([name, settings]) => ({
    ...{ name, settings },
    ...exported(name, settings),
  }));
  runPython([TRAIN_ALL, String(STEPS), ...made.map(({ run }) => run)]);
  for (const { name, settings, run, losses, score } of made)
    await t.test(name, () => {
      const rows = readHistory(join(run, 'history.csv'));
      const largest = compare(lossesOf({ rows }, losses), losses, MOST);
      t.diagnostic(`${name}: losses differ by ${largest.toExponential(1)} of themselves at most`);
      const back = engine.restore(readFileSync(join(run, 'trained.safetensors')));
      assert.equal(back.step, EXPORTED + STEPS);
      assert.equal(back.begun.events, settings.events);
      assert.ok(apart([back.evaluate().loss], [score]) < 1e-4);
      back.destroy();
    });
});

test('test_resume.py knows what has happened and what is still to come', () => {
  for (const name of [
    'a head and a feed-forward layer are cut',
    'batches are skipped, with Adam',
  ]) {
    const settings = { ...RUNS[name], dropout: 0.1, events: `${RUNS[name].events},9:dropout=0.3` };
    const { run } = exported(`resume ${name}`, settings);
    const lines = runPython([join(run, 'test_resume.py')], { cwd: run })
      .trim()
      .split('\n');
    assert.equal(lines.at(-1), 'the run continues');
  }
});

test('two processes share a batch of which a sample is left out', () => {
  const settings = { ...RUNS['samples are left out'], samples: 50, data: 'fresh' };
  const { run, losses } = exported('two', settings);
  const trained = trainBundle(run, { processes: 2, steps: STEPS });
  compare(lossesOf(trained, losses), losses, MOST);
});
