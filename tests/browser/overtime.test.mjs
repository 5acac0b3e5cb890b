// Over time in the Tensors view: losses in evaluation mode, norms of layers and dead units over the
// steps of a run, of which a legend picks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessTests } from './accessible.mjs';
import { open } from './opened.mjs';

const HASH =
  '#preset=grokking&modulus=23&train_share=0.7&d_model=32&n_heads=2&seed=2&steps=60' +
  '&kernels=simd128&view=tensors&sub=time';
const measure = (page, name) => page.selectOption('.overtime select', name);

test('losses, norms and dead units; lines are picked and steps are read', async () => {
  const { page, says, at, text, problems } = await open({ hash: HASH });
  await says('#overtime-said', /^Step 0: trained on: 3\.\d+ · held out: 3\.\d+\.$/);
  await measure(page, 'gradient');
  await says('.overtime .note', 'Measured every ten steps while this page trains');
  await page.click('#play');
  await at(60);
  await says(
    '#overtime-said',
    /^Step 51: all: \S+ · embedding: \S+ · layer 1: \S+ · output: \S+\.$/,
  );
  const line = (id) =>
    page.$eval(`.overtime .lines path:nth-child(${id})`, (path) => path.getAttribute('d'));
  assert.equal((await line(1)).split('L').length, 6, 'steps 1, 11, … 51');
  await page.click('.overtime .lines-legend >> text=all');
  assert.equal(await line(1), '');
  assert.doesNotMatch(await text('#overtime-said'), /all/);
  await page.focus('.overtime .linechart-box');
  await page.keyboard.press('Home');
  await says('#overtime-said', /^Step 1: embedding: /);
  await page.click('.overtime .geometry-tools [data-id=part]');
  await says('.overtime .lines-legend', 'layer 1 feed-forward');
  await measure(page, 'ratio');
  await says('#overtime-said', /layer 1 attention: [\d.]+ %/);
  await measure(page, 'dead');
  await says('#overtime-said', /^Step \d+: layer 1: [\d.]+ %\.$/);
  await says('#overtime-about', /held-out examples · 64$/);
  await measure(page, 'accuracy');
  await says('#overtime-about', /samples of each part$/);
  await page.focus('.overtime .linechart-box');
  await page.keyboard.press('End');
  await says('#overtime-said', /^Step 60: trained on: [\d.]+ % · held out: [\d.]+ %\.$/);
  assert.deepEqual(problems, []);
});

test('what a model does not have is said', async () => {
  const hash = '#preset=reverse&d_model=16&n_heads=2&n_layers=1&view=tensors&sub=time';
  const { page, says, problems } = await open({ hash });
  await measure(page, 'dead');
  await says('.overtime .note', 'Only ReLU can give 0 everywhere');
  assert.equal(await page.isVisible('.overtime .linechart'), false);
  await measure(page, 'loss');
  await says('#overtime-said', /^Step 0: /);
  assert.deepEqual(problems, []);
});

for (const [name, check] of accessTests('over time', { hash: HASH })) test(name, check);
