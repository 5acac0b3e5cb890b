// `export`: the zip is a zip, its files hold the run, and wrong command lines are refused. That
// PyTorch continues a bundle is proven in tests/torch.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { PYTHON_FILES } from '../../wasm/export/bundle.mjs';
import { crc32 } from '../../wasm/export/crc32.mjs';
import { zip } from '../../wasm/export/zip.mjs';
import { unzip } from '../unzip.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine, root, TINY } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => join(folder, name);
const engine = await loadEngine();

/** A checkpoint of a run that has trained some steps; returns the lab. */
function saved(name, settings, steps = 4) {
  const lab = engine.create(settings);
  if (steps) lab.train(steps);
  writeFileSync(at(name), lab.save());
  return lab;
}

test('a zip holds its entries, with the CRC-32 of the standard', () => {
  const bytes = new TextEncoder().encode('123456789');
  assert.equal(crc32(bytes), 0xcbf43926); // its published check value
  const found = unzip(
    zip([
      { name: 'a/é.txt', data: bytes },
      { name: 'empty', data: new Uint8Array(0) },
    ]),
  );
  assert.deepEqual([...found.keys()], ['a/é.txt', 'empty']);
  assert.deepEqual(found.get('a/é.txt'), bytes);
  assert.equal(found.get('empty').length, 0);
});

test('a zip is read by another program', () => {
  const file = at('files.zip');
  const data = new TextEncoder().encode('1,2\n');
  writeFileSync(file, zip([{ name: 'ü/a.csv', data }]));
  const code = [
    'import sys, zipfile',
    'z = zipfile.ZipFile(sys.argv[1])',
    'print(z.testzip(), ascii(z.namelist()), z.read(z.namelist()[0]))',
  ].join('\n');
  const { stdout, stderr } = spawnSync('python3', ['-c', code, file], { encoding: 'utf8' });
  assert.equal(stdout.trim(), "None ['\\xfc/a.csv'] b'1,2\\n'", stderr);
});

test('a bundle holds the run: settings, weights, moments, text, history, Python', () => {
  const text = 'to and fro the boats go, and the gulls go to and fro. '.repeat(3);
  const lab = saved('text.safetensors', { preset: 'text', ...TINY, text });
  writeFileSync(at('log'), '{"step":2,"train_loss":3.5,"lr":0.01}\n{"step":4,"eval_loss":null}\n');
  const { status, stderr, stdout } = headroom([
    ...['export', '--in', at('text.safetensors'), '--as', 'bundle', '--out', at('text.zip')],
    ...['--history', at('log')],
  ]);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /text\.zip: bundle, [\d,]+ bytes/);
  const files = unzip(readFileSync(at('text.zip')));
  const read = (name) => new TextDecoder().decode(files.get(`run/${name}`));
  for (const name of PYTHON_FILES)
    assert.equal(read(name), readFileSync(join(root, 'wasm/export/python', name), 'utf8'));
  assert.equal(read('text.txt'), text);
  assert.deepEqual(read('history.csv').split('\n').slice(1), ['2,,3.5,,,,,,0.01', '4,,,,,,,,', '']);
  const run = JSON.parse(read('run.json'));
  assert.deepEqual(run.settings, lab.settings);
  assert.equal(run.step, 4);
  assert.equal(run.hash, lab.hash());
  assert.equal(run.expected.next_losses.length, 10);
  const parts = ['model', 'optimizer'].flatMap((name) => [
    ...engine.readFile(files.get(`run/${name}.safetensors`)).tensors,
  ]);
  const whole = engine.readFile(lab.save()).tensors;
  whole.delete('corpus');
  assert.deepEqual(new Map(parts), whole);
  const again = engine.restore(files.get('run/model.safetensors'), { text });
  assert.deepEqual(again.copy('output.weight'), lab.copy('output.weight'));
  again.destroy();
  lab.destroy();
});

test('equal runs make equal bundles, and the built-in text is in them', () => {
  saved('builtin.safetensors', { preset: 'text', ...TINY }, 1).destroy();
  const bundles = ['one.zip', 'two.zip'].map((name) => {
    const args = ['--in', at('builtin.safetensors'), '--as', 'bundle', '--out', at(name)];
    assert.equal(headroom(['export', ...args]).status, 0);
    return readFileSync(at(name));
  });
  assert.deepEqual(bundles[0], bundles[1]);
  const files = unzip(bundles[0]);
  assert.ok(files.get('run/text.txt').length > 1000);
  const history = new TextDecoder().decode(files.get('run/history.csv')).split('\n');
  assert.equal(history.length, 3);
  assert.match(history[1], /^1,/);
});

test('the losses that are compared have no dropout, and are those of the next steps', () => {
  const lab = saved('next.safetensors', { preset: 'copy', ...TINY, dropout: 0.3 });
  const args = ['--in', at('next.safetensors'), '--as', 'bundle', '--out', at('next.zip')];
  assert.equal(headroom(['export', ...args]).status, 0);
  const files = unzip(readFileSync(at('next.zip')));
  const { expected } = JSON.parse(new TextDecoder().decode(files.get('run/run.json')));
  lab.set('dropout', 0);
  const losses = Array.from({ length: 10 }, () => lab.train(1).loss);
  assert.deepEqual(expected.next_losses, losses);
  lab.destroy();
});

test('what cannot be exported is refused, and nothing is written', () => {
  saved('none.safetensors', { preset: 'encoder', ...TINY, head: 'none' }, 0).destroy();
  saved('run.safetensors', { preset: 'copy', ...TINY }).destroy();
  writeFileSync(at('bad'), '{"step":1}\nnot json\n');
  const run = ['--in', at('run.safetensors')];
  const bundle = ['--as', 'bundle', '--out', at('refused')];
  for (const [args, status, message] of /** @type {[string[], number, RegExp][]} */ ([
    [[...run, '--out', at('refused')], 2, /export needs --as/],
    [[...run, '--as', 'pdf', '--out', at('refused')], 2, /--as cannot be "pdf": it is bundle/],
    [bundle, 2, /export needs --in/],
    [[...run, '--as', 'bundle'], 2, /export needs --out/],
    [[...run, ...bundle, 'more'], 2, /"more" is neither an option nor a setting/],
    [['--in', at('not-there'), ...bundle], 2, /not-there cannot be read/],
    [['--in', at('bad'), ...bundle], 1, /this is JSON/],
    [[...run, ...bundle, '--history', at('bad')], 2, /line 2 is not a line of `train --json`/],
    [['--in', at('none.safetensors'), ...bundle], 1, /no output to train/],
  ])) {
    const { stderr, ...result } = headroom(['export', ...args]);
    assert.equal(result.status, status, stderr);
    assert.match(stderr, message);
  }
  assert.ok(!existsSync(at('refused')));
});
