// In front of a room: large type by a switch and by a link, a remote for slides, and the link as a
// QR code, which another program reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromModules } from './chromium.mjs';
import { open } from './opened.mjs';

const jsQR = fromModules('jsqr');
const PIXELS = 4; // of a module

/** What a reader of codes finds in the picture of one. */
async function readCode(page) {
  const { size, path } = await page.$eval('#qr-code', (picture) => ({
    size: picture.viewBox.baseVal.width,
    path: picture.querySelector('path').getAttribute('d'),
  }));
  const width = size * PIXELS;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < PIXELS; dy++)
      for (let dx = 0; dx < PIXELS; dx++) {
        const at = 4 * ((Number(y) * PIXELS + dy) * width + Number(x) * PIXELS + dx);
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, width, width)?.data;
}

test('the link is a QR code that another program reads; one that is too long says so', async () => {
  const { page, text, says, problems } = await open({ hash: '#preset=sort&n_layers=3' });
  await page.click('#share');
  await page.click('#show-qr');
  await page.waitForSelector('#qr-code');
  const link = await page.inputValue('.link');
  assert.match(link, /n_layers=3/);
  assert.equal(await readCode(page), link);
  await page.click('#show-qr');
  assert.ok(!(await page.isVisible('#qr-code')));
  await page.$eval('.link', (field) => {
    field.value += 'x'.repeat(3000);
  });
  await page.click('#show-qr');
  await says('#share-sheet .error', /The link has \d+ bytes: a code holds 2953/);
  assert.equal(await page.$('#qr-code'), null);
  assert.ok(await text('#share-sheet'));
  assert.deepEqual(problems, []);
});

test('large type is in the link, and a remote for slides turns the steps of a lesson', async () => {
  const browser = await open({ hash: '#preset=copy&lesson=attention&large=1' });
  const { page, linkHas, link, go, problems } = browser;
  const isLarge = () => page.$eval('html', (root) => root.hasAttribute('data-presenter'));
  const sizePx = () =>
    page.$eval('.lesson-body p', (p) => Number.parseFloat(getComputedStyle(p).fontSize));
  assert.ok(await isLarge());
  const large = await sizePx();
  await page.keyboard.press('PageDown');
  await linkHas('lesson=attention-2');
  await page.keyboard.press('PageUp');
  await linkHas('lesson=attention&large=1');
  await page.keyboard.press('v');
  assert.ok(!(await isLarge()));
  assert.ok(!(await link()).includes('large='));
  assert.ok((await sizePx()) < large, 'smaller');
  await page.keyboard.press('PageDown');
  assert.match(await link(), /lesson=attention$/, 'the key scrolls, as everywhere');
  await go('#preset=copy&large=1');
  assert.ok(await isLarge());
  assert.deepEqual(problems, []);
});

test('plans for a class are a page of the site, whose links open steps', async () => {
  const { page, says, text, violations, problems } = await open({ hash: '#lesson=attention' });
  await page.click('#lesson-list-button');
  const address = await page.$eval('#lesson-teaching', (link) => /** @type {any} */ (link).href);
  await page.goto(address);
  assert.equal(await page.title(), 'Headroom in class');
  assert.ok((await page.$$('.right')).length >= 15);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  assert.deepEqual(await page.evaluate(() => [...document.styleSheets].length), 1);
  await page.click('.languages [lang=de]');
  assert.equal(await page.title(), 'Headroom im Unterricht');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await page.goBack();
  await page.click('#plan-90 a[href$="#lesson=without-a-part"]');
  await says('#lesson-model', 'Reverse');
  assert.ok(await text('.lesson-body'));
  assert.deepEqual(await violations('.lesson-body'), []);
  assert.deepEqual(problems, []);
});

test('figures are printed in ink on paper, in either theme', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const { page, at, problems } = await open({
      hash: '#preset=copy&tile=attention.1.0&steps=4&batch=8&eval_samples=32',
      context: { colorScheme },
    });
    await page.click('#play');
    await at(4);
    // what a printer would get, as the dialog opens
    await page.evaluate(() => {
      window.print = () => {
        const sheet = document.querySelector('#print-sheet');
        /** @type {any} */ (window).printed = [...(sheet?.querySelectorAll('img') ?? [])].map(
          ({ naturalWidth, complete }) => (complete ? naturalWidth : 0),
        );
      };
    });
    await page.keyboard.press('Control+p');
    await page.waitForFunction(() => 'printed' in window);
    const widths = await page.evaluate(() => /** @type {any} */ (window).printed);
    assert.equal(widths.length, 3, 'heat map, all heads, curve');
    assert.ok(widths.every((width) => width > 200));
    await page.emulateMedia({ media: 'print', colorScheme });
    assert.ok(await page.isVisible('#print-sheet'));
    assert.ok(!(await page.isVisible('#model')));
    const [ink, paper] = await page.evaluate(() => {
      const colour = (selector, name) =>
        getComputedStyle(document.querySelector(selector)).getPropertyValue(name);
      return [colour('#print-sheet h1', 'color'), colour('body', 'background-color')];
    });
    assert.deepEqual([ink, paper], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.emulateMedia({ media: 'screen', colorScheme });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await page.$('#print-sheet'), null);
    assert.ok(await page.isVisible('#model'));
    assert.deepEqual(problems, []);
  }
});
