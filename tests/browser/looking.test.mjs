// A model of another program that is only looked into: opened by the page's worker from its files,
// without what trains; other settings come from the files again; and a drawing of many heads.
import assert from 'node:assert/strict';
import test from 'node:test';
import { LLAMA, LLAMA_SHAPES, llamaTokenizer, safetensors } from '../node/model_files.mjs';
import { open } from './opened.mjs';

const json = (name, value) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});
const weights = (bytes) => ({
  name: 'model.safetensors',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
const BYTES = safetensors(LLAMA_SHAPES);
const FILES = [
  json('config.json', LLAMA),
  json('tokenizer.json', llamaTokenizer()),
  weights(BYTES),
];
const COPY = '#preset=copy&d_model=16&n_layers=1&steps=5';

async function choose(page, files) {
  await page.click('#all-presets');
  await page.click('#open-model');
  await page.setInputFiles('#model-files', files);
}

test('what trains is off the page; all else looks, and a setting makes it again', async () => {
  const { page, text, texts, says, rest, violations, problems } = await open({ hash: COPY });
  await choose(page, FILES);
  await says('#model-costs', /^With training it takes \d+ MB\. Only to look into it/);
  assert.deepEqual(await violations('#model-sheet'), []);
  await page.click('#model-look:not([disabled])');
  await page.waitForSelector('#model-sheet:not([open])', { state: 'attached' });
  await says('#headline', 'Trained elsewhere.');
  await says('#verdict', 'Trained elsewhere');
  await rest();
  for (const gone of ['#play', '#step', '#reset', '#new-seed', '#charts', '#lr'])
    assert.equal(await page.isVisible(gone), false, gone);
  assert.equal(await text('#play-why'), 'Only looked into: it is not trained');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('Space');
  await says('#toast', 'Only looked into');
  await page.keyboard.press('r');
  assert.equal(await text('#read-step'), '0');
  const scored = await text('#read-loss');
  assert.ok((await texts('.tok')).every((token) => token !== ''));
  await page.click('#views [data-id=heads]');
  await says('#view-heads', 'Layer 1 · Head 2');
  await page.click('#views [data-id=compare]');
  await page.waitForSelector('.compare-begin >> text=a second one of its size has no room');
  await page.waitForSelector('#compare-keep', { state: 'hidden' });
  await page.click('#views [data-id=model]');
  await page.click('#share');
  await says('#weights-note', /its weights are in the files that it was opened from/);
  await says('#share-sheet', /The weights are not: they are in the files that you opened/);
  for (const id of ['save-weights', 'save-bundle', 'save-metrics', 'save-gguf'])
    assert.ok(await page.isHidden(`#${id}`), id);
  await page.keyboard.press('Escape');
  await page.click('[data-key=seq] [aria-label$=": less"]');
  await says('#settings-note', /63: a new model/);
  await rest();
  assert.notEqual(await text('#read-loss'), scored);
  await page.click('[data-key=seq] [aria-label$=": more"]');
  await says('#settings-note', /64: a new model/);
  await rest();
  assert.equal(await text('#read-loss'), scored);
  await page.click('#presets [data-id$="reverse"]');
  await says('#verdict', 'Untrained');
  assert.equal(await page.isVisible('#play'), true);
  assert.deepEqual(problems, []);
});

test('a file that ends early leaves the run as it is, and so does Cancel', async () => {
  const { page, text, says, rest, problems } = await open({ hash: COPY });
  await choose(page, [FILES[0], FILES[1], weights(BYTES.subarray(0, BYTES.length - 40))]);
  await says(
    '#model-error',
    'model.norm.weight of model.safetensors does not lie in the file: it was cut off.',
  );
  assert.equal(await page.isDisabled('#model-look'), true);
  await page.setInputFiles('#model-files', FILES);
  await page.waitForSelector('#model-look:not([disabled])');
  // its worker is not told what to open before Cancel
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (!message?.args?.files) post.call(this, message, .../** @type {any} */ (more));
    };
  });
  await page.click('#model-look');
  await says('#model-status', 'Reading its weights');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#model-sheet:not([open])', { state: 'attached' });
  await rest();
  await page.waitForFunction(() => document.querySelector('#model-status')?.textContent === '');
  assert.equal(await text('#verdict'), 'Untrained');
  assert.doesNotMatch(await text('#settings-note'), /stopped/);
  assert.equal(await page.isVisible('#notice'), false);
  await page.click('#step');
  await says('#read-step', '1');
  assert.deepEqual(problems, []);
});

test('many heads are drawn larger, and what is in the middle stays there', async () => {
  const { page, rest, violations, problems } = await open({
    hash: '#preset=copy&d_model=48&n_layers=8&n_heads=12&steps=5',
  });
  const tile = '[data-id="attention.3.5"]';
  const box = () => page.$eval(tile, (one) => one.getBoundingClientRect().toJSON());
  const before = await box();
  assert.deepEqual(await violations('#zoom'), []);
  for (let i = 0; i < 3; i++) await page.click('#zoom button:last-child');
  await rest();
  const after = await box();
  assert.ok(after.width > 1.8 * before.width, `${before.width} ${after.width}`);
  const model = await page.$eval('#model', (one) => [one.scrollLeft, one.scrollTop]);
  assert.ok(model[0] > 0 && model[1] > 0, String(model));
  await page.hover(tile);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 2000);
  await page.keyboard.up('Control');
  await page.waitForFunction(() => document.querySelector('#zoom button').disabled);
  await rest();
  assert.equal((await box()).width, before.width);
  await page.click('#presets [data-id$="reverse"]');
  await rest();
  assert.equal(await page.isVisible('#zoom'), false);
  assert.deepEqual(problems, []);
});
