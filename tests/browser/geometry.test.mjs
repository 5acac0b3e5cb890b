// Geometry in the Tensors view: tokens, positions and hidden states as points in their principal
// components, turned by a drag, read by keys, steady from moment to moment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessTests } from './accessible.mjs';
import { open } from './opened.mjs';

const GROKKING =
  '#preset=grokking&modulus=23&train_share=0.7&d_model=32&n_heads=2&seed=2&steps=200' +
  '&kernels=simd128&view=tensors&sub=geometry';

/** Where the points are, in pixels, and their hues. */
const dots = (page) =>
  page.$$eval('.cloud-dots circle', (all) =>
    all.map((dot) => ({
      x: Number(dot.getAttribute('cx')),
      y: Number(dot.getAttribute('cy')),
      hue: dot.dataset.hue,
    })),
  );
const moved = (one, other) =>
  Math.max(...one.map(({ x, y }, i) => Math.hypot(x - other[i].x, y - other[i].y)));

test('the numbers of an embedding: a drag turns them, keys read them, paths show', async () => {
  const { page, says, at, text, link, problems } = await open({ hash: GROKKING });
  await says('#geometry-about', /^25 points · these 3 components have [\d.]+ % of the variance: /);
  const first = await dots(page);
  assert.equal(first.length, 25);
  assert.equal(new Set(first.map(({ hue }) => hue)).size, 24, 'a hue for each number, none else');
  await page.focus('.cloud');
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await says('#geometry-said', /^Token 20\. Nearest here: \S+, \S+, \S+\.$/);
  await page.keyboard.press('Shift+ArrowRight');
  const byKey = await dots(page);
  assert.ok(moved(first, byKey) > 5, 'a key turns the points');
  const { x, y, width, height } = await (await page.$('.cloud')).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 80, y + height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(2, 2);
  assert.ok(moved(byKey, await dots(page)) > 10, 'a drag turns the points');
  await says('#geometry-said', /^Token 20\./); // and chooses none
  await page.click('.geometry-tools [data-id="2"]');
  await says('#geometry-about', /these 2 components have/);
  const flat = await dots(page);
  await page.focus('.cloud');
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(moved(flat, await dots(page)), 0, 'a plane is not turned');
  await page.click('#play');
  await at(200);
  await page.click('.geometry-tools >> text=Paths');
  await page.waitForFunction(() => {
    const line = document.querySelector('.cloud-paths path')?.getAttribute('d') ?? '';
    return line.split('L').length > 10;
  });
  await says('#geometry-about', /variance: [\d.]+ %, [\d.]+ %$/);
  assert.match(await text('.cloud-names'), /20/);
  assert.match(await link(), /sub=geometry/);
  assert.deepEqual(problems, []);
});

test('a moment of the past and back is the same picture: axes are held', async () => {
  const { page, says, at, rest, problems } = await open({ hash: GROKKING });
  await page.click('#play');
  await at(200);
  await rest();
  const label = () => page.getAttribute('#geometry-picture', 'aria-label');
  const press = async (key) => {
    const before = await label();
    await page.focus('#timeline');
    await page.keyboard.press(key);
    await page.waitForFunction(
      (old) => document.querySelector('#geometry-picture')?.getAttribute('aria-label') !== old,
      before,
    );
  };
  await says('#geometry-about', /^25 points/);
  assert.match(await label(), /^25 points of embedding\.weight at step 200$/);
  const now = await dots(page);
  await press('ArrowLeft');
  const before = await dots(page);
  assert.ok(moved(now, before) > 1, 'another moment is another picture');
  await press('End');
  assert.ok(moved(now, await dots(page)) < 0.5);
  assert.deepEqual(problems, []);
});

test('hidden states of an example and of many, by position and by right answer', async () => {
  const hash = '#preset=labels&steps=60&kernels=simd128&view=tensors&sub=geometry';
  const { page, says, link, problems } = await open({ hash });
  await says('#geometry-about', /^23 points/);
  await page.selectOption('.geometry-tools select', 'act.block.1');
  await says('#geometry-about', /^13 points/);
  assert.match(await link(), /tensor=act\.block\.1/);
  await page.click('.geometry-tools [data-id=position]');
  await says('.cloud-legend', /^113$/);
  await page.focus('.cloud');
  await page.keyboard.press('Home');
  await says('#geometry-said', /^Token ., position 1, right answer (even|odd)\. Nearest here: \d/);
  await page.selectOption('.geometry-tools select', 'act.pooled');
  await says('#geometry-about', /^64 points/);
  const names = await page.$$eval('.cloud-legend > span', (all) => all.map((one) => one.innerText));
  assert.deepEqual(names.sort(), ['even', 'odd']);
  assert.deepEqual(problems, []);
});

for (const [name, check] of accessTests('geometry', { hash: GROKKING })) test(name, check);
