// The page's first moments: its bar is there before its modules and Play works, the worker is asked
// for the model once, and nothing moves when the rest comes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes } from '../waits.mjs';
import { open, screen } from './opened.mjs';

/**
 * The page while its modules do not come. `come` lets them; `asked()`: type and run of what the
 * worker was asked, in order.
 */
async function begun(hash = '', context = {}) {
  let come;
  const held = new Promise((done) => {
    come = done;
  });
  const all = await open({
    hash,
    context,
    gives: '#new-seed',
    before: async ({ page }) => {
      await page.addInitScript(() => {
        const asked = /** @type {any} */ (window.asked = []);
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          asked.push(message);
          postMessage.call(this, message, ...rest);
        };
      });
      await page.route('**/main.js', async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  const asked = () =>
    all.page.evaluate(() =>
      /** @type {any} */ (window).asked
        .filter(({ type }) => type)
        .map(({ type, run }) => `${type} ${run}`),
    );
  return {
    ...all,
    asked,
    come: () => {
      come();
      return all.page.waitForSelector('#boot', { state: 'detached' });
    },
  };
}

test('the worker is asked for the model before the page is there, and only once', async () => {
  const { page, text, past, rest, come, asked, problems } = await begun('#preset=copy');
  assert.deepEqual(await asked(), [], 'its name asks');
  await come();
  await rest();
  const made = (await asked()).filter((one) => /^(open|create)/.test(one));
  assert.deepEqual(made, [], 'the page takes over what the worker asked of itself');
  assert.match(await text('#read-loss'), /^\d/);
  await page.click('#play');
  await past(5);
  assert.deepEqual(problems, []);
});

test('another link that comes while the page is loaded is the one that shows', async () => {
  const { page, text, rest, come, problems } = await begun('#preset=copy');
  await page.evaluate(() => {
    location.hash = '#preset=reverse&n_layers=1';
  });
  await come();
  await rest();
  assert.equal(await page.inputValue('#n_layers'), '1');
  assert.match(await page.evaluate(() => location.hash), /preset=000-reverse&n_layers=1/);
  assert.equal(await text('#read-step'), '0');
  assert.deepEqual(problems, []);
});

test('where a link makes no model, the page has that of its preset, and says why', async () => {
  const { page, text, past, come, asked } = await begun('#preset=copy&n_heads=5');
  await come();
  await page.click('#play');
  await past(5);
  assert.match(await text('#controls'), /Heads 5 does not divide Width/);
  assert.equal((await asked()).filter((one) => one.startsWith('create')).length, 0);
});

test('Play pressed before the page is there trains, and is not asked for again', async () => {
  const { page, text, past, come, asked, problems } = await begun('#preset=copy');
  await page.click('#play');
  assert.match(await text('#play'), /Pause/);
  await come();
  await past(5);
  assert.match(await text('#play'), /Pause/);
  await page.click('#play');
  await becomes(async () => /Play/.test(await text('#play')));
  assert.deepEqual(
    (await asked()).filter((one) => /^(train|pause)/.test(one)),
    ['train 1', 'pause 1'],
    'the page posts nothing a second time',
  );
  assert.deepEqual(problems, []);
});

test('Play pressed twice before the page is there leaves the run paused', async () => {
  const { page, text, rest, past, come, problems } = await begun('#preset=copy');
  const idle = await text('#play');
  await page.click('#play');
  await page.click('#play');
  assert.equal(await text('#play'), idle);
  await come();
  await rest();
  assert.match(await text('#play'), /Play/);
  const step = Number(await text('#read-step'));
  await page.click('#play');
  await past(step + 5);
  assert.deepEqual(problems, []);
});

test(
  'the other buttons cannot be pressed before the page is there, and what is kept of the theme ' +
    'is seen at once',
  async () => {
    const { page, text, come, rest } = await begun('#preset=copy');
    const buttons = ['step', 'reset', 'new-seed'];
    for (const id of buttons) assert.ok(await page.isDisabled(`#${id}`), id);
    const pressable = (selector) =>
      page.$eval(selector, (element) => getComputedStyle(element).pointerEvents !== 'none');
    // the style sheet may still be on its way
    for (const selector of ['.presets', '#step'])
      assert.ok(await becomes(async () => !(await pressable(selector))), selector);
    assert.ok(await pressable('#play'));
    await come();
    assert.ok(await pressable('.presets'));
    await rest();
    assert.match(await text('#play'), /Play/);
    for (const id of buttons) assert.ok(await page.isEnabled(`#${id}`), id);
    await page.click('#theme');
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('#new-seed');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
  },
);

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
]) {
  test(`at ${width} px nothing of the bar moves when the page comes`, async () => {
    const { page, rest, come } = await begun('', screen(width, height));
    const places = () =>
      page.$$eval('h1, .run .btn', (all) =>
        all.map((one) => Object.values(one.getBoundingClientRect().toJSON())),
      );
    // the style sheet may still be on its way
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('#step')).pointerEvents === 'none',
    );
    const before = await places();
    await come();
    await rest();
    const after = await places();
    const moved = before.flat().map((px, i) => Math.abs(px - after.flat()[i]));
    // the presets' place is kept in em: fonts differ by a pixel or so
    assert.ok(Math.max(...moved) <= 2, `moved by ${Math.max(...moved)} px`);
  });
}
