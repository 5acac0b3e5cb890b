// The page's first moments: its bar is there before its modules, Play works at once, and nothing
// moves when the rest comes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screen } from './opened.mjs';

/**
 * The page while its modules do not come. `come` lets them; `trains()`: the numbers of the runs
 * that the worker was told to train.
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
  const trains = () =>
    all.page.evaluate(() =>
      /** @type {any} */ (window).asked
        .filter(({ type }) => type === 'train')
        .map(({ run }) => run),
    );
  return {
    ...all,
    trains,
    come: () => {
      come();
      return all.page.waitForSelector('#boot', { state: 'detached' });
    },
  };
}

test('Play pressed before the page is there trains at once; the page takes the run over as it is', async () => {
  const { page, text, past, come, trains, problems } = await begun('#preset=copy');
  await page.click('#play');
  assert.match(await text('#play'), /Pause/);
  await come();
  await past(5);
  assert.match(await text('#play'), /Pause/);
  assert.deepEqual(await trains(), [-1]);
  await page.click('#play');
  await page.waitForFunction(() => document.querySelector('#play').textContent.includes('Play'));
  assert.match(await text('#read-loss'), /^\d/);
  assert.deepEqual(problems, []);
});

test('pressed twice before the page is there, Play has started nothing that goes on', async () => {
  const { page, text, rest, come, trains } = await begun('#preset=copy');
  await page.click('#play');
  await page.click('#play');
  assert.match(await text('#play'), /Play/);
  await come();
  await rest();
  assert.match(await text('#play'), /Play/);
  assert.deepEqual(await trains(), [-1]);
});

test(
  'where the model of the link cannot be made, what Play started is the one that took its ' +
    'place',
  async () => {
    const { page, text, past, come, trains } = await begun('#preset=copy&n_heads=5');
    await page.click('#play');
    await come();
    await past(5);
    assert.match(await text('#controls'), /n_heads/);
    assert.equal((await trains()).length, 2);
  },
);

test(
  'where there is nothing to train, Play pressed before the page is there says why when it ' +
    'comes',
  async () => {
    const { page, text, says, come } = await begun('#preset=shift&head=none');
    await page.click('#play');
    await come();
    await says('#toast', 'Nothing to train');
    assert.match(await text('#play'), /Play/);
  },
);

test(
  'a press while nothing else is there does not count for the buttons beside it, and what is ' +
    'kept of the theme is seen at once',
  async () => {
    const { page, come, rest } = await begun('#preset=copy');
    for (const id of ['step', 'reset', 'new-seed']) assert.ok(await page.isDisabled(`#${id}`), id);
    const pressable = (selector) =>
      page.$eval(selector, (element) => getComputedStyle(element).pointerEvents !== 'none');
    assert.deepEqual([await pressable('.presets'), await pressable('#play')], [false, true]);
    await come();
    assert.ok(await pressable('.presets'));
    await rest();
    for (const id of ['step', 'reset', 'new-seed']) assert.ok(await page.isEnabled(`#${id}`), id);
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
    const before = await places();
    await come();
    await rest();
    const after = await places();
    const moved = before.flat().map((px, i) => Math.abs(px - after.flat()[i]));
    // the presets' place is kept in em: fonts differ by a pixel or so
    assert.ok(Math.max(...moved) <= 2, `moved by ${Math.max(...moved)} px`);
  });
}
