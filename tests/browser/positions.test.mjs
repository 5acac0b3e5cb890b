// The Positions view: the table that the model uses, both ways round, for every kind of encoding; curves, similarity, and what order means without.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { axeSource, launch } from './chromium.mjs';

const opened = [];
afterEach(() => Promise.all(opened.splice(0).map((browser) => browser.close())));

async function open({ hash = '#view=positions', context = {} } = {}) {
  const browser = await launch({ context: { viewport: { width: 1440, height: 900 }, ...context } });
  opened.push(browser);
  const { page, url } = browser;
  await page.goto(url + hash);
  await page.waitForFunction(() => document.querySelector('#positions-cell')?.textContent && document.querySelector('#order-words')?.textContent, null, { timeout: 30000 });
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const size = (id) => page.$eval(id, (/** @type {any} */ canvas) => [canvas.height, canvas.width]);
  const words = (pattern) => page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector('.positions-words').textContent), [pattern.source]);
  /** Waits for what a key or a click brings: the view draws at most ten times a second. */
  const reads = (selector, pattern) => page.waitForFunction(([one, source]) => new RegExp(source).test(document.querySelector(one)?.textContent), [selector, pattern.source]);
  return { ...browser, text, size, words, reads };
}

test('the sinusoidal table, cell by cell with its formula, both ways round, at any number of positions', async () => {
  const { page, size, problems, reads } = await open();
  assert.deepEqual(await size('#positions-map'), [17, 64]);
  await page.focus('.positions-table .cells');
  for (const key of ['PageUp', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await reads('#positions-formula', /PE\(3, 1\) = cos\(3 \/ 100000\/64\) = cos\(3\) = -0\.990/);
  await reads('#positions-cell', /Position 3, dimension 1, a cosine, repeats every 6\.28 positions: -0\.990/);
  await page.click('text=dimensions down');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#positions-map')).height === 64);
  await page.focus('.positions-table .cells');
  await page.keyboard.press('ArrowRight');
  await reads('#positions-formula', /PE\(4, 1\)/);
  await page.focus('#positions-count');
  await page.keyboard.press('End');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#positions-map')).width === 64);
  await page.click('text=with the tokens added');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#positions-map')).width === 17);
  assert.deepEqual(problems, []);
});

test('curves come and go; similarity is read by keys and changes its measure', async () => {
  const { page, reads } = await open();
  const chips = () => page.$$eval('.curve-chip', (all) => all.length);
  assert.equal(await chips(), 4);
  await page.focus('#positions-dimension');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await reads('.curve-pick b', /dimension 3, a cosine/);
  const come = (count) => page.waitForFunction((n) => document.querySelectorAll('.curve-chip').length === n, count);
  await page.click('text=Keep');
  await come(5);
  await page.click('.curve-chip >> nth=0');
  await come(4);
  await page.waitForFunction(() => /dimension 3, a cosine/.test(document.querySelector('.curves').getAttribute('aria-label')));
  await page.focus('.likeness .cells');
  for (const key of ['PageUp', 'Home']) await page.keyboard.press(key);
  await reads('#likeness-cell', /Positions 0 and 0, 0 apart: 32\.000/);
  await page.click('.likeness [data-id=cosine]');
  await page.waitForFunction(() => /0 apart: 1\.000/.test(document.querySelector('#likeness-cell').textContent));
});

test('every other kind is shown for what it does', async () => {
  const { page, text, size, words } = await open();
  const change = (kind) => page.evaluate((posenc) => { location.hash = `#posenc=${posenc}&view=positions`; }, kind);
  await change('rope');
  await words(/^Rotary/);
  await page.waitForFunction(() => /pair 0/.test(document.querySelector('#positions-cell').textContent));
  assert.deepEqual(await size('#positions-map'), [17, 16]);
  await change('alibi');
  await words(/^ALiBi/);
  await page.waitForFunction(() => /Bias of head 1/.test(document.querySelector('#likeness-title').textContent));
  assert.deepEqual(await size('#positions-map'), [17, 4]);
  await change('learned');
  await words(/^Learned/);
  await page.waitForFunction(() => /^P\[1, 0\]/.test(document.querySelector('#positions-formula').textContent));
  const before = await text('#positions-formula');
  await page.click('#play');
  await page.waitForFunction((was) => document.querySelector('#positions-formula').textContent !== was, before, { timeout: 60000 });
  await page.click('#play');
});

test('without positions the model sees a set: shown on the probe, by one click, and back', async () => {
  const { page, words, reads } = await open();
  await reads('#order-words', /order of the tokens reaches the answer/);
  await page.click('#positions-off');
  await words(/^No positions/);
  await page.waitForFunction(() => /a set of tokens/.test(document.querySelector('#order-words').textContent));
  await page.waitForFunction(() => Number(document.querySelector('#read-step').textContent) > 2, null, { timeout: 60000 });
  assert.equal(await page.$$eval('.order .no', (cells) => cells.length), 0);
  assert.match(await page.evaluate(() => location.hash), /posenc=none/);
  await page.click('#positions-on');
  await words(/^Sinusoidal/);
});

test('an encoder-decoder has two learned tables', async () => {
  const { page, size, text } = await open({ hash: '#preset=encdec&posenc=learned&view=positions' });
  const encoder = await text('#positions-formula'), [rows] = await size('#positions-map');
  await page.click('.positions-head [data-id="1"]');
  await page.waitForFunction((was) => document.querySelector('#positions-formula').textContent !== was, encoder);
  assert.equal(await page.getAttribute('.positions-head [data-id="1"]', 'aria-checked'), 'true');
  assert.deepEqual(await size('#positions-map'), [rows, 64]);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the Positions view, and nothing scrolls sideways: ${colorScheme}`, async () => {
    const { page } = await open({ context: { colorScheme, reducedMotion: 'reduce' } });
    for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(300);
      await page.evaluate(axeSource());
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document.querySelector('main')).then((result) => result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(' | ')}`)));
      assert.deepEqual(found, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), String(viewport.width));
    }
  });
}
