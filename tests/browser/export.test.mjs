// The share sheet writes a run as a bundle for PyTorch and as an ONNX model: the bytes that the
// command line makes of the same checkpoint, while the page trains on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundleFiles, PYTHON_FILES } from '../../wasm/export/bundle.mjs';
import { hfModel } from '../../wasm/export/hf.mjs';
import { llama2cModel } from '../../wasm/export/llama2c.mjs';
import { llamacppModel } from '../../wasm/export/llamacpp.mjs';
import { onnxModel } from '../../wasm/export/onnx.mjs';
import { showsPreset } from '../engines/inpage.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { unzip } from '../unzip.mjs';
import { open } from './opened.mjs';

const HASH = '#preset=reverse&n_layers=1&d_ff=32&kernels=simd128';
const python = PYTHON_FILES.map((name) => ({
  name,
  data: new Uint8Array(readFileSync(join(root, 'wasm/export/python', name))),
}));

/** What a button of the share sheet saves: its name and bytes. */
async function saved(page, selector) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
  return {
    name: download.suggestedFilename(),
    bytes: new Uint8Array(readFileSync(await download.path())),
  };
}

async function openSheet(page) {
  await page.click('#share');
  await page.waitForSelector('#share-sheet[open]');
}

test('a bundle and an ONNX model are those that Node makes of the same checkpoint', async () => {
  const { page, problems, past, rest } = await open({ hash: HASH });
  await page.click('#play');
  await past(30);
  await page.click('#play');
  await rest();
  await openSheet(page);
  const weights = await saved(page, '#save-weights');
  const engine = await loadEngine();
  const lab = engine.restore(weights.bytes);
  const bundle = await saved(page, '#save-bundle');
  assert.match(bundle.name, new RegExp(`-step-${lab.step}\\.zip$`));
  const files = unzip(bundle.bytes);
  const history = new TextDecoder().decode(files.get('run/history.csv')).trim().split('\n');
  assert.match(history[0], /^step,epoch,train_loss/);
  assert.ok(history.length > 5);
  assert.equal(history.at(-1).split(',')[0], String(lab.step));
  for (const { name, data } of bundleFiles(engine, lab, { python }))
    if (name !== 'run/history.csv')
      assert.ok(Buffer.from(data).equals(Buffer.from(files.get(name))), name);
  assert.equal(files.size, 5 + PYTHON_FILES.length);
  const model = await saved(page, '#save-onnx');
  assert.match(model.name, /\.onnx$/);
  assert.ok(Buffer.from(onnxModel(engine, lab)).equals(Buffer.from(model.bytes)));
  assert.deepEqual(problems, []);
});

test('training goes on while the bundle is written', async () => {
  const { page, problems, number, past } = await open({ hash: HASH });
  await page.click('#play');
  await past(5);
  await openSheet(page);
  const { bytes } = await saved(page, '#save-bundle');
  const { step } = JSON.parse(new TextDecoder().decode(unzip(bytes).get('run/run.json')));
  assert.ok(step >= 5);
  await past(step + 10);
  assert.ok((await number('#read-step')) > step);
  assert.deepEqual(problems, []);
});

test('a run that cannot be bundled says why, and nothing else changes', async () => {
  const { page, problems, says, number } = await open({
    hash: '#preset=encdec&head=none&kernels=simd128',
  });
  await openSheet(page);
  await page.click('#save-bundle');
  await says('#toast', /was not written: this model has no output to train/);
  assert.equal(await number('#read-step'), 0);
  assert.deepEqual(problems, []);
});

test('models for other programs are those that Node makes; what has none says why', async () => {
  const { page, problems, at, finish, says, rest } = await open({
    hash: '#preset=llama&n_layers=1&d_model=32&batch=4&steps=21&kernels=simd128&threads=1',
  });
  await finish();
  await at(21);
  await rest();
  await openSheet(page);
  const weights = await saved(page, '#save-weights');
  const folder = await saved(page, '#save-hf');
  assert.equal(folder.name, 'headroom-llama-hf-step-21.zip');
  const engine = await loadEngine();
  const same = (file, wanted) => assert.ok(Buffer.from(wanted).equals(Buffer.from(file.bytes)));
  same(folder, hfModel(engine, engine.restore(weights.bytes)));
  await page.selectOption('#type-gguf', 'q8_0');
  const gguf = await saved(page, '#save-gguf');
  assert.equal(gguf.name, 'headroom-llama-step-21.gguf');
  same(gguf, llamacppModel(engine, engine.restore(weights.bytes), 'q8_0'));
  same(await saved(page, '#save-llama2c'), llama2cModel(engine, engine.restore(weights.bytes)));
  await page.keyboard.press('Escape');
  await page.evaluate(() => void (location.hash = '#preset=copy&kernels=simd128'));
  await at(0);
  await openSheet(page);
  await says(
    '#hf-note',
    /^arch=encoder has no counterpart in transformers: .* would need arch=decoder\.$/,
  );
  assert.ok(await page.locator('#save-hf').isDisabled());
  assert.ok(await page.locator('#train-hf').isHidden());
  assert.deepEqual(problems, []);
});

test('a text model that llama.cpp cannot run offers the settings that it needs', async () => {
  const { page, problems, says, until } = await open({ hash: '#preset=text&kernels=simd128' });
  await until(showsPreset, 'text');
  await openSheet(page);
  assert.ok(await page.locator('#save-hf').isEnabled());
  await says('#gguf-note', /^activation=gelu has no .* in llama\.cpp: .* activation=gelu_tanh\.$/);
  await page.click('#train-gguf');
  await until(() => document.querySelector('#activation')?.value === 'gelu_tanh');
  await openSheet(page);
  await until(() => !document.querySelector('#save-gguf').disabled);
  assert.match((await saved(page, '#save-gguf')).name, /^headroom-text-step-0\.gguf$/);
  assert.deepEqual(problems, []);
});
