// Studies on the page: runs given to workers, pause, cancel, crashes; the form; curves; copies.
// With workers that are none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planJobs, runFlops, summarise } from '../../wasm/analysis/sweep.mjs';
import { axes, bandPath, linePath, ticks } from '../../web/features/studies/studycurves.js';
import { readLink } from '../../web/model/link.js';
import {
  readForm,
  readValues,
  toCsv,
  toJson,
  variable,
} from '../../web/features/studies/ownstudy.js';
import { Pool } from '../../web/features/studies/pool.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine('simd128');
const description = engine.describe();
const read = async (link) => readLink(link, (pairs) => engine.read(pairs));
const STUDY = {
  preset: 'copy',
  vary: { n_layers: [1, 2] },
  seeds: [1, 2],
  steps: 30,
  evaluateEvery: 10,
  samples: 16,
};

/** A worker that does what a test says. */
class FakeWorker {
  #listeners = { message: [], error: [] };
  told = [];
  terminated = false;
  addEventListener(type, listener) {
    this.#listeners[type].push(listener);
  }
  postMessage(message) {
    if (this.terminated) throw new Error('told after its end');
    this.told.push(message);
  }
  terminate() {
    this.terminated = true;
  }
  say(data) {
    this.#listeners.message.forEach((listener) => listener({ data }));
  }
  crash(message) {
    this.#listeners.error.forEach((listener) => listener({ message }));
  }
  get job() {
    return this.told.findLast(({ type }) => type === 'run')?.job;
  }
  finish() {
    this.say({
      type: 'done',
      id: this.job.id,
      result: {
        id: this.job.id,
        values: this.job.values,
        seed: this.job.seed,
        steps: 30,
        steps_to: 20,
        accuracy: 1,
        loss: 0.01,
        parameters: 5,
        milliseconds: 100,
        hash: 'x',
        diverged: null,
        points: [],
      },
    });
  }
}

function begin(size, study = STUDY, held = false) {
  const workers = [];
  const pool = new Pool({
    startWorker: () => {
      workers.push(new FakeWorker());
      return workers.at(-1);
    },
    jobs: planJobs(study),
    study,
    kernels: 'simd128',
    size,
    changed: () => {},
    held,
  });
  const open = (worker) => {
    worker.say({ type: 'ready' });
    if (worker.told.at(-1).type === 'check')
      worker.say({ type: 'checked', problem: null, flops: [4e6, 4e6, 8e6, 8e6], perMs: 1e4 });
  };
  return { pool, workers, open };
}
const states = (pool) => pool.entries.map(({ state }) => state[0]).join('');

test('settings are checked once; runs go to as many workers as there may be; all end', () => {
  const { pool, workers, open } = begin(2);
  assert.deepEqual([workers.length, states(pool)], [1, 'wwww']);
  open(workers[0]);
  assert.equal(workers.length, 2);
  open(workers[1]);
  assert.deepEqual(
    [
      states(pool),
      workers.flatMap(({ told }) => told.filter(({ type }) => type === 'check')).length,
    ],
    ['rrww', 1],
  );
  workers[1].say({
    type: 'progress',
    id: workers[1].job.id,
    step: 10,
    steps: 30,
    point: { step: 10, eval_accuracy: 0.5 },
  });
  assert.deepEqual([pool.entries[1].step, pool.entries[1].points.length], [10, 1]);
  workers[1].finish();
  assert.equal(states(pool), 'rdrw');
  for (const worker of [workers[0], workers[1], workers[0]]) worker.finish();
  assert.deepEqual(
    [states(pool), pool.ended, workers.every(({ terminated }) => terminated), pool.workers],
    ['dddd', 'done', true, 0],
  );
  assert.equal(summarise(STUDY, pool.results).rows[0].n, 2);
});

test('a pool that is held says how long it will take, and runs nothing until it begins', () => {
  const { pool, workers, open } = begin(2, STUDY, true);
  assert.equal(pool.checked, false);
  open(workers[0]);
  assert.deepEqual(
    [pool.checked, pool.plannedMs, pool.atOnce, states(pool), workers.length],
    [true, 1200, 2, 'wwww', 1],
  );
  pool.begin();
  open(workers[1]);
  assert.equal(states(pool), 'rrww');
});

test('the cost of a run counts its steps and its scores', () => {
  const settings = { preset: 'copy', batch: 16 };
  const plan = engine.plan(settings);
  const cost = runFlops(plan, STUDY);
  assert.equal(cost, plan.flops_per_step * 30 * (1 + 16 / (3 * 16 * 10)));
});

test('pause stops every worker and gives nothing out; going on does both again', () => {
  const { pool, workers, open } = begin(1);
  open(workers[0]);
  pool.pause();
  assert.equal(workers[0].told.at(-1).type, 'pause');
  workers[0].finish();
  assert.deepEqual([states(pool), pool.paused], ['dwww', true]);
  pool.resume();
  assert.equal(states(pool), 'drww');
  assert.deepEqual(
    workers[0].told.slice(-2).map(({ type }) => type),
    ['resume', 'run'],
  );
});

test('cancelling ends every worker at once and keeps what is done; nothing begins later', () => {
  const { pool, workers, open } = begin(2);
  workers.forEach(open);
  open(workers[1]);
  workers[0].finish();
  pool.cancel();
  assert.deepEqual(
    [pool.ended, states(pool), workers.every(({ terminated }) => terminated)],
    ['cancelled', 'dwww', true],
  );
  workers[1].say({ type: 'done', id: 'late', result: {} });
  pool.resume();
  pool.resize(4);
  assert.deepEqual([states(pool), workers.length, pool.results.length], ['dwww', 2, 1]);
});

test('a crash costs one run, which says why, and a new worker goes on', () => {
  const { pool, workers, open } = begin(1);
  open(workers[0]);
  workers[0].crash('out of memory');
  assert.deepEqual(
    [states(pool), pool.entries[0].message, workers.length],
    ['fwww', 'out of memory', 2],
  );
  open(workers[1]);
  for (let i = 0; i < 3; i++) workers[1].finish();
  assert.deepEqual([states(pool), pool.ended], ['fddd', 'done']);
});

test(
  'a run that is refused says why; a study whose settings make no model does not begin; nor ' +
    'does one without workers',
  () => {
    const one = begin(1);
    one.open(one.workers[0]);
    one.workers[0].say({
      type: 'refused',
      id: one.workers[0].job.id,
      problem: { message: 'memory is short' },
    });
    assert.deepEqual([states(one.pool), one.pool.entries[0].message], ['frww', 'memory is short']);
    const two = begin(1);
    two.workers[0].say({ type: 'ready' });
    two.workers[0].say({
      type: 'checked',
      problem: { message: 'n_heads=3: n_heads 3 does not divide d_model 64' },
    });
    assert.deepEqual(
      [two.pool.ended, states(two.pool), two.workers[0].terminated],
      ['refused', 'wwww', true],
    );
    assert.match(two.pool.problem, /does not divide/);
    const three = begin(1);
    three.workers[0].crash('');
    assert.deepEqual(
      [three.pool.ended, three.pool.problem],
      ['refused', 'the worker could not be started'],
    );
  },
);

test('a worker that cannot start is not replaced: the study goes on with those there are', () => {
  const { pool, workers, open } = begin(3);
  open(workers[0]);
  assert.equal(workers.length, 3);
  workers[1].crash('no worker today');
  workers[2].crash('no worker today');
  assert.deepEqual([workers.length, pool.ended, states(pool)], [3, '', 'rwww']);
  for (let i = 0; i < 4; i++) workers[0].finish();
  assert.deepEqual([workers.length, pool.ended, states(pool)], [3, 'done', 'dddd']);
});

test('fewer workers while the page trains: one too many ends after its run', () => {
  const { pool, workers, open } = begin(2);
  open(workers[0]);
  open(workers[1]);
  pool.resize(1);
  assert.deepEqual([states(pool), pool.workers], ['rrww', 2]);
  workers[0].finish();
  assert.deepEqual([states(pool), pool.workers, workers[0].terminated], ['drww', 1, true]);
  pool.resize(2);
  open(workers[2]);
  assert.equal(states(pool), 'drrw');
});

test('values are read by the engine, and a refusal names setting and value', async () => {
  const values = (key, text) => readValues(description, key, text, read);
  assert.deepEqual(await values('n_layers', '1, 2 4'), { values: [1, 2, 4] });
  assert.deepEqual(await values('posenc', 'none,rope'), { values: ['none', 'rope'] });
  assert.deepEqual(await values('final_norm', 'on off'), { values: [true, false] });
  assert.deepEqual(await values('events', 'none, 9:cut=0.1'), { values: ['', '9:cut=0.1'] });
  for (const [key, text, words] of [
    ['n_layers', '1, 99999', /n_layers cannot be "99999"/],
    ['n_layers', 'two', /n_layers cannot be "two"/],
    ['n_layers', '', /n_layers needs values/],
    ['n_layers', '2 2', /n_layers has 2 twice/],
    ['seed', '1 2', /"seed" is not a setting that can be varied/],
    ['__proto__', '1', /is not a setting/],
  ])
    assert.match(/** @type {any} */ (await values(key, text)).message, words);
  assert.ok(
    variable(description).some(({ key }) => key === 'dropout') &&
      !variable(description).some(({ key }) => key === 'seed'),
  );
});

test("a form becomes a study on the page's settings, or says which field is wrong", async () => {
  const form = {
    first: 'n_layers',
    firstValues: '1 2',
    second: 'norm',
    secondValues: 'pre post',
    seeds: '1, 2',
    steps: '50',
    until: true,
  };
  const base = {
    preset: '000-copy',
    chosen: { d_model: 32, seed: 9, kernels: 'simd128' },
    text: null,
  };
  const { study } = await readForm(description, form, base, read);
  assert.deepEqual(
    [study.settings, study.vary, study.seeds, study.steps, study.until],
    [{ d_model: 32 }, { n_layers: [1, 2], norm: ['pre', 'post'] }, [1, 2], 50, 0.99],
  );
  assert.equal(planJobs(study).length, 8);
  const refusal = async (changes) => {
    const { field, message } = await readForm(description, { ...form, ...changes }, base, read);
    return `${field}: ${message}`;
  };
  assert.match(await refusal({ second: 'n_layers' }), /^second: n_layers is there twice/);
  assert.match(await refusal({ secondValues: 'sideways' }), /^second: norm cannot be "sideways"/);
  assert.match(await refusal({ seeds: '1, x' }), /^seeds: seeds cannot be "x"/);
  assert.match(await refusal({ seeds: '1, 01' }), /^seeds: seeds has a seed twice/);
  assert.match(await refusal({ seeds: '' }), /^seeds: /);
  assert.match(await refusal({ steps: '0' }), /^steps: steps cannot be "0"/);
  assert.match(
    await refusal({ seeds: Array.from({ length: 40 }, (_, i) => i).join(' ') }),
    /^first: 160 runs are more than 100/,
  );
});

test('copies hold every run', () => {
  const { pool, workers, open } = begin(1);
  open(workers[0]);
  for (let i = 0; i < 4; i++) workers[0].finish();
  const lines = toCsv(['n_layers'], pool.results).trim().split('\n');
  assert.deepEqual(
    [lines.length, lines[0], lines[1]],
    [
      5,
      'n_layers,seed,steps,steps_to,accuracy,loss,parameters,milliseconds,hash',
      '1,1,30,20,1,0.01,5,100,x',
    ],
  );
  assert.equal(
    toCsv(['a'], [{ values: { a: 'x,"y' }, seed: 1 }])
      .split('\n')[1]
      .startsWith('"x,""y",1,'),
    true,
  );
  const written = { total: 4, embedding: 0.5, position: 0, heads: 3, ffn: 0.5, biases: 0 };
  const [heads, line] = toCsv(['n_layers'], [{ ...pool.results[0], written }]).split('\n');
  assert.match(heads, /,hash,written_total,written_embedding,.*,written_biases$/);
  assert.match(line, /,x,4,0\.5,0,3,0\.5,0$/);
  const json = JSON.parse(
    toJson({ ...STUDY, text: new Uint8Array(3) }, summarise(STUDY, pool.results), pool.results),
  );
  assert.deepEqual(
    [json.runs.length, json.study.text, json.study.vary],
    [4, '3 bytes', STUDY.vary],
  );
});

test('curves go where the numbers are', () => {
  const place = axes({ to: 100, width: 200, height: 50 });
  assert.equal(
    linePath(
      [
        { x: 0, y: 0 },
        { x: 100, y: 1 },
      ],
      place,
    ),
    'M0 50L200 0',
  );
  assert.equal(
    bandPath(
      [
        { x: 0, min: 0, max: 0.5 },
        { x: 100, min: 0.5, max: 1 },
      ],
      place,
    ),
    'M0 25L200 0L200 25L0 50Z',
  );
  assert.equal(bandPath([{ x: 0, min: 0, max: 1 }], place), '');
  assert.deepEqual(ticks(400), [0, 100, 200, 300, 400]);
  assert.deepEqual(ticks(3), [0, 1, 2, 3]);
});
