// Tables of numbers: what a plan says before training, the runs they make, their files, the command
// line, what is refused, and how the page tells them from other tables. core/test_numbers has the
// reader's details.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { errorsAhead, freeRunErrors } from '../../wasm/analysis/freerun.mjs';
import { findHere } from '../../web/features/corpus/finding.js';
import { textMark } from '../../web/model/corpustext.js';
import { packTexts, unpackTexts } from '../../web/storage/textlist.js';
import { readingTask, suits } from '../../web/model/settingsrules.js';
import { headroom } from './command_line.mjs';
import { loadEngine, throwsLabError } from './engine.mjs';

const engine = await loadEngine();
const SMALL = { preset: 'numbers', d_model: 16, n_heads: 2, n_layers: 1, d_ff: 16, batch: 8 };
/** A spring that is pushed, ten episodes of 8 to 17 steps. */
const ROWS = Array.from({ length: 10 }, (_, episode) => {
  let [x, v] = [episode / 5 - 1, 0];
  return Array.from({ length: 8 + episode }, (__, step) => {
    const push = Math.sin(step * step + episode) / 4 - x - v;
    const row = [episode, step, x, v, push, -Math.abs(x)];
    v += 0.3 * push;
    x += 0.5 * v;
    return row;
  });
});
const SPRING = `episode,step,state_x,state_v,action,reward\n${ROWS.flat().join('\n')}\n`;
const folder = mkdtempSync(join(tmpdir(), 'numbers-'));
after(() => rmSync(folder, { recursive: true }));

function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Mean and deviation, in the plainest way. */
function spread(numbers) {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / numbers.length) };
}

test('a plan says which columns there are, and by what they are standardised', () => {
  const { numbers, settings, task, guess_loss: guess } = engine.plan({ ...SMALL, text: SPRING });
  const { columns, ...rest } = numbers;
  assert.deepEqual(rest, {
    ...{ header: true, rows: 125, trained: 108, episodes: 10, longest: 17, has_episodes: true },
  });
  assert.deepEqual(
    columns.map(({ number, name, stream, at }) => [number, name, stream, at]),
    [
      [3, 'state_x', 'state', 0],
      [4, 'state_v', 'state', 1],
      [5, 'action', 'action', 0],
      [6, 'reward', 'return', 0],
    ],
  );
  const trained = ROWS.slice(0, 9);
  const toGo = (rows, from) => rows.slice(from).reduce((sum, row) => sum + row[5], 0);
  const wanted = [2, 3, 4].map((column) => spread(trained.flat().map((row) => row[column])));
  wanted.push(spread(trained.flatMap((rows) => rows.map((_, from) => toGo(rows, from)))));
  columns.forEach(({ mean, deviation }, i) => {
    assert.ok(Math.abs(mean - wanted[i].mean) < 1e-12, columns[i].name);
    assert.ok(Math.abs(deviation / wanted[i].deviation - 1) < 1e-12, columns[i].name);
  });
  assert.deepEqual(
    task.streams.map(({ name, size }) => `${name}:${size}`),
    ['return:1', 'state:2', 'action:1'],
  );
  assert.deepEqual(
    task.predictions.map(({ name, at, size }) => [name, at, size]),
    [['action', 'state', 1]],
  );
  assert.equal(settings.seq, 24);
  assert.equal(guess, 1);
});

test('a run learns from a table, and its file keeps the table', () => {
  const lab = engine.create({ ...SMALL, text: SPRING, seq: 51, lr: 0.01, warmup: 0, steps: 150 });
  const before = lab.evaluate().loss;
  lab.train(150);
  const { loss } = lab.evaluate();
  assert.ok(loss < 0.3 * before && loss < 0.6, `${before} ${loss}`);
  const ahead = errorsAhead(lab, { samples: 8 });
  assert.ok(ahead.action.length === 1 && ahead.action[0] < 0.6);
  const bytes = lab.save();
  const again = engine.restore(bytes);
  assert.equal(again.hash(), lab.hash());
  assert.deepEqual(again.plan().numbers, lab.plan().numbers);
  assert.equal(new TextDecoder().decode(again.corpus), SPRING);
  again.train(3);
  lab.train(3);
  assert.equal(again.hash(), lab.hash());
  const other = { field: 'text', code: 'file' };
  throwsLabError(assert, () => engine.restore(bytes, { text: SPRING.replace('\n1,', '\n2,') }), {
    ...{ field: 'text' },
  });
  const fresh = engine.create({ ...SMALL, seq: 51, text: SPRING.replaceAll('0.5', '0.25') });
  throwsLabError(assert, () => fresh.load(bytes), other);
  for (const one of [lab, again, fresh]) one.destroy();
});

test('what comes next is predicted where there are no actions, also on its own', () => {
  const lab = engine.create({ ...SMALL, steps: 200, lr: 0.005 });
  lab.train(200);
  assert.ok(lab.evaluate().loss < 0.5);
  const steps = freeRunErrors(lab, { given: 6, samples: 2 });
  let rows;
  for (let next = steps.next(); !rows; next = steps.next()) if (next.done) rows = next.value;
  // the held-out part has eleven years
  assert.deepEqual(
    rows.map(({ ahead }) => ahead),
    [1, 2, 3, 4, 5],
  );
  assert.ok(rows.every(({ model, still }) => model > 0 && still > 0));
  lab.destroy();
});

test('the command line takes a table, says what it holds, and refuses by line and column', () => {
  const spring = file('spring.csv', SPRING);
  const out = join(folder, 'spring.safetensors');
  const small = ['--set', 'd_model=16', 'n_heads=2', 'n_layers=1', 'warmup=0'];
  const trained = headroom(['train', '--numbers', spring, ...small, '--steps', '9', '--out', out]);
  assert.equal(trained.status, 0, trained.stderr);
  assert.match(
    trained.stderr,
    /125 rows in 10 episodes of at most 17; 109 to train on, 16 held out/,
  );
  assert.match(trained.stderr, /state_x \(mean -?0\.\d+, deviation 0\.\d+\)/);
  const onwards = headroom(['train', '--in', out, '--steps', '12', '--json']);
  assert.match(onwards.stdout, /"step":12,/);
  assert.match(headroom(['heads', '--in', out]).stdout, /return/);
  assert.match(headroom(['rollout', '--in', out]).stderr, /has neither/);
  assert.match(
    headroom(['train', '--numbers', spring, '--data', spring]).stderr,
    /exclude each other/,
  );
  assert.match(headroom(['train', '--numbers', spring, 'task=text']).stderr, /leave out task=text/);
  const bad = file('bad.csv', 'episode,state\n1,2\n1,\n');
  const refused = headroom(['train', '--numbers', bad]);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /bad\.csv: no episode has a number in every column/);
  const onto = headroom(['train', '--numbers', spring, '--out', spring, '--steps', '1']);
  assert.ok(onto.status !== 0 && readFileSync(spring, 'utf8') === SPRING, onto.stderr);
});

test('the page tells tables of numbers from others, and keeps which they are', () => {
  const description = engine.describe();
  const kind = (text, here = 'text') => findHere(Buffer.from(text), {}, here).found.kind;
  assert.equal(kind(SPRING), 'numbers');
  assert.equal(kind('x\ty\tz\n1\t2\t3\n2\t3\t4\n'), 'numbers');
  assert.equal(kind('State\n-1e3\n2\n', 'numbers'), 'numbers');
  assert.equal(kind('1,2\n3,4\n', 'table'), 'pairs');
  assert.equal(kind('1,2\n3,4\n', 'numbers'), 'numbers');
  assert.equal(kind('state,city\nOhio,Columbus\nUtah,Provo\n', 'numbers'), 'pairs');
  assert.equal(kind('one line', 'table'), 'text');
  assert.equal(kind(`x,y,z\n${' '.repeat(60000)},1,2\n,3,4\n`), 'numbers'); // in no time
  const bytes = new Uint8Array(Buffer.from(SPRING));
  const text = { name: 'spring.csv', bytes, numbers: true, settings: { header: 'yes' } };
  const back = unpackTexts(packTexts([text]).stored).get(textMark(text));
  assert.deepEqual({ ...back, bytes: [...back.bytes] }, { ...text, bytes: [...text.bytes] });
  assert.equal(readingTask(description, 'numbers').preset, 'numbers');
  assert.ok(suits(description, 'numbers', text) && !suits(description, 'data', text));
});
