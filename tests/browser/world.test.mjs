// Tasks of streams in the page: what the model does in its world, in Explore and as a view; and
// what of the page is about tokens is not offered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = 'd_model=16&n_heads=2&n_layers=1&d_ff=32&batch=8&eval_samples=16';

/** Whether something is drawn on a canvas. */
const isDrawn = (page, selector) =>
  page.waitForFunction((css) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(css));
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value > 0);
  }, `${selector} canvas`);

/** Where the page draws a handle. */
const placeOf = (page, of) =>
  page.$eval(`#world [data-of=${of}]`, (/** @type {HTMLElement} */ handle) => [
    handle.style.left,
    handle.style.top,
  ]);

test('arena: it acts while it trains; return, goal and obstacle are the reader’s', async () => {
  const { page, says, at, problems } = await open({
    hash: `#preset=arena&${SMALL}&steps=6&warmup=0&mode=explore`,
  });
  await says('#world .world-said', /^Asked for −0\.\d\d on average, it reaches −\d\.\d\d and arr/);
  await isDrawn(page, '#world');
  assert.ok(await page.isHidden('#stage'));
  const said = () => page.textContent('#world .world-said');
  const first = await said();
  await page.fill('#world input[type=range]', '10');
  await says('#world .world-share', /better than 10 % of the data/);
  await page.waitForFunction(
    (before) => document.querySelector('#world .world-said').textContent !== before,
    first,
  );
  const before = await placeOf(page, 'goal');
  await page.focus('#world [data-of=goal]');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    ([left]) =>
      /** @type {HTMLElement} */ (document.querySelector('#world [data-of=goal]')).style.left !==
      left,
    before,
  );
  assert.ok(Number.parseFloat((await placeOf(page, 'goal'))[0]) < Number.parseFloat(before[0]));
  await drag(page, 'obstacle', 30, 20);
  await page.click('#play');
  await at(6);
  await says('#sub', /^Held-out loss [\d.]+, guessing has 0\.37/);
  await page.click('#world [aria-label="Next example"]');
  await says('#world .world-turns', /example 2/);
  assert.deepEqual(problems, []);
});

/** Drags a handle by so many pixels, and waits until it is there. */
async function drag(page, of, right, down) {
  const css = `#world [data-of=${of}]`;
  const [left, top] = await placeOf(page, of);
  const box = await page.locator(css).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 3 });
  await page.mouse.up();
  const wanted = [Number.parseFloat(left) + right, Number.parseFloat(top) + down];
  await page.waitForFunction(([selector, [a, b]]) => {
    const { style } = /** @type {HTMLElement} */ (document.querySelector(selector));
    return Math.hypot(Number.parseFloat(style.left) - a, Number.parseFloat(style.top) - b) < 3;
  }, /** @type {[string, number[]]} */ ([css, wanted]));
}

test('regression, pendulum and paths say what they can, in Explore and as a view', async () => {
  const said = {
    regression: /^After 4 examples its squared error is \d+\.\d\d; ridge regression/,
    pendulum: /^After 4 steps on its own its squared error is [\d.]+; to foresee no motion has /,
    paths: /^It takes a shortest path from \d+ of 19 nodes\. Shortest paths have 2\.16 moves/,
  };
  for (const [preset, words] of Object.entries(said)) {
    const { page, says, problems, close } = await open({
      hash: `#preset=${preset}&${SMALL}&mode=explore`,
    });
    await says('#world .world-said', words);
    await isDrawn(page, '#world');
    await page.click('[data-mode-to=everything]');
    await page.click('#views [data-id=world]');
    await says('#view-world .world-said', words);
    await isDrawn(page, '#view-world');
    await says('#view-world .world-shares', /^Where heads look from (x|push|node):/);
    const widths = await page.$$eval('#view-world .world-bar', (bars) =>
      bars.map((bar) => /** @type {HTMLElement} */ (bar.firstElementChild).offsetWidth),
    );
    assert.ok(widths.length === 3 && widths.every((width) => width > 0), `${widths}`);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('another task comes while an answer about the world is on its way', async () => {
  const { page, says, problems } = await open({
    hash: '#preset=arena&d_model=128&n_layers=4&mode=explore',
  });
  for (const preset of ['copy', 'paths', 'pendulum', 'regression']) {
    await says('#world .world-said', /^Asked for/);
    await page.evaluate((hash) => {
      const range = /** @type {HTMLInputElement} */ (
        document.querySelector('#world input[type=range]')
      );
      range.value = String(1 + Math.floor(Number(range.value) / 2));
      range.dispatchEvent(new Event('input'));
      // while the answer to that is computed, another question waits, and behind it the model
      setTimeout(() => {
        range.value = '60';
        range.dispatchEvent(new Event('input'));
        location.hash = hash;
      }, 40);
    }, `#preset=${preset}&mode=explore`);
    await page.waitForFunction(
      (name) => !location.hash.includes('arena') && location.hash.includes(name),
      preset,
    );
    if (preset === 'copy') await page.waitForSelector('#stage .chip-token');
    else await says('#world .world-said', /^(It takes|After)/);
    await page.evaluate(() => {
      location.hash = '#preset=arena&d_model=128&n_layers=4&mode=explore';
    });
  }
  await says('#world .world-said', /^Asked for/);
  assert.deepEqual(problems, []);
});

test('rows are named by step and stream; views of tokens are not offered', async () => {
  const { page, says, problems } = await open({ hash: `#preset=arena&${SMALL}&view=lens` });
  await says('#model', /R₁/);
  assert.equal(await page.getAttribute('html', 'data-view'), 'model');
  const views = await page.$$eval('#views [data-id]:not([hidden])', (tabs) =>
    tabs.map((tab) => /** @type {HTMLElement} */ (tab).dataset.id),
  );
  assert.deepEqual(views, ['model', 'positions', 'tensors', 'heads', 'world']);
  await page.click('#model [data-id="attention.0.1"]');
  await says('#inspector', /of step \d/);
  for (const css of ['#examples', '#own']) assert.ok(await page.isHidden(css));
  await page.click('#views [data-id=heads]');
  await says('.heads-view', /Layer 1 · Head 2/);
  for (const view of ['positions', 'tensors']) await page.click(`#views [data-id=${view}]`);
  await page.click('#share');
  assert.ok(await page.isDisabled('#save-bundle'));
  await says('#weights-note', /models that read tokens/);
  assert.ok(await page.isEnabled('#save-onnx'));
  await page.keyboard.press('Escape');
  await page.click('[data-id="000-copy"]');
  await page.waitForSelector('#views [data-id=lens]:not([hidden])');
  assert.ok(await page.isHidden('#views [data-id=world]'));
  assert.deepEqual(problems, []);
});
