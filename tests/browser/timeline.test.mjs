// The timeline, the charts and the runs, with a real pointer and keys: an earlier moment shows exactly what was there, training goes on meanwhile,
// runs lie over each other, and a run again is the same run.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { axeSource, launch } from './chromium.mjs';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const SMALL = '#preset=reverse&n_layers=1&d_model=32&batch=16&eval_samples=32&steps=66';
const STEP = 13; // a moment is kept there
const opened = [];
afterEach(() => Promise.all(opened.splice(0).map((browser) => browser.close())));

async function open({ hash = SMALL, context = /** @type {object} */ (DESKTOP) } = {}) {
  const browser = await launch({ context });
  opened.push(browser);
  const { page, url } = browser;
  await page.goto(url + hash);
  await page.waitForFunction(() => document.querySelector('#cell')?.textContent.includes('Row sums'), null, { timeout: 30000 });
  await page.waitForSelector('#view-studies > *', { state: 'attached' }); // the last of the views, which come when the browser is idle
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const step = (wanted) => page.waitForFunction((n) => document.querySelector('#read-step').textContent === n, String(wanted), { timeout: 60000 });
  /** Lets the run reach its planned end, and the page come to rest. */
  const finish = async () => {
    await page.click('#play');
    await step(66);
    await page.waitForFunction(() => document.querySelector('#play').textContent.includes('Play'));
    await page.waitForTimeout(400);
  };
  /** Every pixel of the tiles, and the inspector's numbers. */
  const seen = async () => {
    await page.waitForTimeout(350);
    return page.evaluate(() => [...document.querySelectorAll('.tile canvas'), document.querySelector('#big')].map((canvas) => {
      const { data } = /** @type {any} */ (canvas).getContext('2d').getImageData(0, 0, /** @type {any} */ (canvas).width, /** @type {any} */ (canvas).height);
      return data.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261);
    }).join() + document.querySelector('#cell-formula').textContent);
  };
  const slider = (name) => page.getAttribute('#timeline', `aria-${name}`);
  /** The place of a step on an axis that ends at 100. */
  const place = async (at) => {
    const box = await page.$eval('.u-over', (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }; });
    return { x: box.x + box.width * at / 100, y: box.y + box.height / 2 };
  };
  return { ...browser, text, step, finish, seen, slider, place };
}

const chart = (page, id) => page.click(`.chart-head [data-id=${id}]`);
const pixels = (page) => page.$eval('.picture canvas', (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261));

test('dragging along the curve shows what was there, to the pixel; Escape and the chip come back to live', async () => {
  const { page, text, step, finish, seen, slider, place, problems } = await open();
  assert.ok(await page.isDisabled('#replay'), 'at step 0 there is nothing to look back at');
  for (let i = 0; i < STEP; i++) await page.keyboard.press('.');
  await step(STEP);
  const then = await seen();
  await finish();
  const live = await seen();
  assert.notEqual(live, then);

  const from = await place(50), to = await place(STEP);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  assert.equal(await slider('valuetext'), `step ${STEP} of 66`);
  assert.match(await text('#back-to-live'), new RegExp(`Step ${STEP} · back to live`));
  assert.equal(await text('#read-step'), String(STEP));
  assert.equal(await seen(), then);
  const marker = await page.$eval('.moment', (element) => element.getBoundingClientRect().x);
  assert.ok(Math.abs(marker - to.x) < 3, 'the marker stands at the step');

  await page.keyboard.press('Escape');
  await step(66);
  assert.equal(await seen(), live);
  assert.ok(await page.isHidden('#back-to-live'));
  await page.focus('#timeline');
  await page.keyboard.press('Home');
  await step(0);
  await page.click('#back-to-live');
  await step(66);
  assert.deepEqual(problems, []);
});

test('the arrow keys go from moment to moment, also while it trains; the replay runs through them and ends live', async () => {
  const { page, finish, step, slider, seen, text } = await open();
  await finish();
  await page.focus('#timeline');
  for (const [key, at] of [['ArrowLeft', 62], ['ArrowLeft', 56], ['ArrowRight', 62], ['ArrowRight', 66], ['Home', 0], ['ArrowRight', 1], ['PageUp', 11], ['End', 66]]) {
    await page.keyboard.press(String(key));
    await page.waitForFunction((n) => document.querySelector('#timeline').getAttribute('aria-valuenow') === n, String(at));
  }
  await page.keyboard.press('Home');
  await step(0);
  const first = await seen();
  await page.click('#play');
  await page.waitForFunction(() => Number(document.querySelector('#timeline').getAttribute('aria-valuemax')) > 90);
  assert.equal(await text('#read-step'), '0', 'the page stays where it looks');
  assert.equal(await seen(), first);
  await page.click('#play');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const shown = /** @type {any} */ (window).shown = new Set();
    new MutationObserver(() => shown.add(document.querySelector('#timeline').getAttribute('aria-valuenow'))).observe(document.querySelector('#timeline'), { attributes: true });
  });
  await page.click('#replay');
  assert.equal(await page.getAttribute('#replay', 'aria-label'), 'Stop the replay');
  await page.waitForFunction(() => document.querySelector('#replay').textContent === '▶', null, { timeout: 20000 });
  const all = await page.evaluate(() => [.../** @type {any} */ (window).shown].map(Number)), shown = all.slice(all.indexOf(0));
  assert.ok(shown.length > 10 && shown.every((one, i) => i === 0 || one > shown[i - 1]), shown.join());
  assert.equal(await slider('valuetext'), `live, step ${await slider('valuemax')}`);
});

test('where motion is not wanted, the replay goes one moment with each press', async () => {
  const { page, finish, step } = await open({ context: { ...DESKTOP, reducedMotion: 'reduce' } });
  await finish();
  for (const at of [0, 1, 2]) {
    await page.keyboard.press('p');
    await step(at);
  }
  await page.waitForTimeout(500);
  await step(2);
});

test('cross-hair, smoothing and logarithmic axes', async () => {
  const { page, text, finish, place } = await open();
  await finish();
  const at = await place(40);
  await page.mouse.move(at.x, at.y);
  await page.waitForFunction(() => document.querySelector('.legend .at').textContent === 'step 40');
  const exact = await text('.legend');
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.querySelector('.legend .at').textContent === '');
  assert.notEqual(await text('.legend'), exact);
  const plain = await pixels(page);
  await page.focus('#smoothing');
  await page.keyboard.press('End');
  assert.equal(await text('.tools-of-chart .value'), '0.99');
  await page.waitForTimeout(250);
  const smooth = await pixels(page);
  assert.notEqual(smooth, plain);
  await page.mouse.move(at.x, at.y);
  await page.waitForFunction(() => document.querySelector('.legend .at').textContent === 'step 40');
  assert.equal(await text('.legend'), exact, 'the legend keeps saying the exact numbers');
  await page.mouse.move(5, 5);
  await page.focus('#smoothing');
  await page.keyboard.press('Home');
  for (const id of ['#log-x', '#log-y']) {
    const before = await pixels(page);
    await page.click(id);
    assert.equal(await page.getAttribute(id, 'aria-pressed'), 'true');
    await page.waitForTimeout(250);
    assert.notEqual(await pixels(page), before, id);
  }
  await chart(page, 'accuracy');
  assert.ok(await page.isDisabled('#log-y'), 'shares have no logarithmic axis');
  await chart(page, 'rate');
  const words = await text('.legend');
  for (const word of ['learning rate 0.001', 'steps / s', 'tokens / s', 'trained for 0:', 'left']) assert.ok(words.includes(word), words);
  await page.fill('#lr', '0.01');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.click('#step');
  await page.waitForFunction(() => document.querySelector('.legend').textContent.includes('learning rate 0.01'));
});

test('a run that diverges is marked where it broke', async () => {
  const { page, text } = await open({ hash: '#preset=reverse&n_layers=1&d_model=32&batch=16&eval_samples=32&optimizer=sgd&lr=10&clip=0' });
  await page.click('#play');
  await page.waitForFunction(() => document.querySelector('#verdict').textContent.startsWith('Diverged'), null, { timeout: 60000 });
  const verdict = await text('#verdict');
  await page.waitForFunction(() => document.querySelector('.picture').getAttribute('aria-label').includes('diverged at step'));
  const [, words] = /diverged (at step \d+ in \S+)$/.exec(await page.getAttribute('.picture', 'aria-label'));
  assert.ok(verdict.includes(words), `${verdict} and ${words}`);
});

test('runs are kept, compared, hidden, named, run again to the bit, returned to, deleted, and survive a reload', async () => {
  const { page, text, step, finish, problems } = await open();
  await finish();
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await step(0);
  await finish();
  await page.waitForFunction(() => document.querySelector('.chart-head [data-id=runs]').textContent === 'Runs · 2');
  assert.match(await text('.legend'), /Run 1 \d\.\d{4}/);
  const both = await pixels(page);
  await chart(page, 'runs');
  const row = (number) => `[data-run="${number}"]`;
  assert.equal(await text(`${row(2)} .differs`), 'Layers 1 → 2');
  assert.deepEqual([await text(`${row(1)} .steps`), await text(`${row(2)} .steps`)], ['66', '66']);
  await page.uncheck(`${row(1)} [type=checkbox]`);
  await chart(page, 'loss');
  await page.waitForTimeout(300);
  assert.notEqual(await pixels(page), both);
  assert.ok(!(await text('.legend')).includes('Run 1'));

  await chart(page, 'runs');
  await page.fill(`${row(1)} .name`, 'one layer');
  await page.keyboard.press('Enter');
  await page.click('[aria-label="Run one layer again"]');
  await page.waitForFunction(() => document.querySelector('#play').textContent.includes('Pause'));
  await step(66);
  await page.waitForFunction(() => document.querySelector('#play').textContent.includes('Play'));
  assert.match(await page.evaluate(() => location.hash), /n_layers=1/);
  await page.waitForTimeout(300);
  const stored = await page.evaluate(() => { dispatchEvent(new Event('pagehide')); return JSON.parse(sessionStorage.getItem('headroom.runs')).runs; });
  assert.deepEqual(stored.map(({ name }) => name), ['one layer', 'Run 2', 'Run 3']);
  assert.deepEqual(stored[2].run.train, stored[0].run.train, 'every loss, accuracy and norm is the same');
  assert.deepEqual(stored[2].run.held, stored[0].run.held);
  assert.notDeepEqual(stored[1].run.train, stored[0].run.train);

  await page.click('[aria-label="Return to the settings of Run 2"]');
  await page.waitForFunction(() => location.hash.includes('n_layers=2'));
  await step(0);
  assert.equal(await text('.chart-head [data-id=runs]'), 'Runs · 4');
  await page.click('[aria-label="Delete one layer"]');
  await page.waitForFunction(() => document.querySelector('.chart-head [data-id=runs]').textContent === 'Runs · 3');
  assert.equal(await page.$(row(1)), null);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.chart-head [data-id=runs]')?.textContent === 'Runs · 3');
  await chart(page, 'runs');
  assert.deepEqual(await page.$$eval('.runs-table .name', (all) => all.map(({ value }) => value)), ['Run 4', 'Run 3', 'Run 2']);
  assert.deepEqual(problems, []);
});

test('on a phone a finger drags along the curve, and nothing overflows at any width', async () => {
  const { page, context, finish, slider, place } = await open({ context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });
  await finish();
  await page.$eval('#charts', (element) => element.scrollIntoView({ block: 'end' }));
  const touch = await context.newCDPSession(page);
  const [from, to] = [await place(60), await place(STEP)];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 6; i++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + (to.x - from.x) * i / 6, y: to.y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
  assert.equal(await slider('valuetext'), `step ${STEP} of 66`);
  for (const [width, height] of [[320, 640], [390, 844], [1024, 768], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    for (const id of ['loss', 'accuracy', 'rate', 'runs']) {
      await chart(page, id);
      await page.waitForTimeout(150);
      const over = await page.evaluate(() => {
        const room = document.querySelector('#charts').getBoundingClientRect();
        return [...document.querySelectorAll('.chart-head > *, .legend > *, .plot')].filter((element) => {
          const { left, right, bottom, width: own } = element.getBoundingClientRect();
          return own > 1 && (left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1);
        }).map((element) => element.className);
      });
      assert.deepEqual(over, [], `${id} at ${width}`);
      assert.ok(await page.$eval('.plot', (element) => element.clientHeight) >= 70, `${id} at ${width} has room`);
    }
  }
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the timeline and the runs: ${colorScheme}`, async () => {
    const { page, finish, step } = await open({ context: { ...DESKTOP, colorScheme, reducedMotion: 'reduce' } });
    await finish();
    await page.click('#reset');
    await step(0);
    await finish();
    await page.focus('#timeline');
    await page.keyboard.press('Home');
    await step(0);
    const check = async (where) => {
      await page.evaluate(axeSource());
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run('#charts').then((result) => result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(' | ')}`)));
      assert.deepEqual(found, [], where);
    };
    await page.click('#log-x');
    await check('loss, looking back');
    await chart(page, 'runs');
    await page.waitForTimeout(200);
    await check('runs');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(200);
    await check('runs on a phone');
  });
}
