// Two models side by side: begun and ended by the reader, on one input and one scale, each with its
// own verdict; a head that is chosen in one is marked in the other; stacked on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screen } from './opened.mjs';

const SMALL = '#preset=reverse&n_layers=1&d_model=16&n_heads=2&threads=1';

/** The pictures of a side's heads, as numbers. */
const pictures = ({ page }, side) =>
  page.$$eval(`[data-side=${side}] .tile canvas`, (all) =>
    all.map((canvas) =>
      [
        .../** @type {HTMLCanvasElement} */ (canvas)
          .getContext('2d')
          .getImageData(0, 0, canvas.width, canvas.height).data,
      ].join(),
    ),
  );
const boxes = ({ page }, selector) =>
  page.$$eval(selector, (all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { left, top, width, height };
    }),
  );

test('a model is kept, the other goes on, and both show the same input', async () => {
  const opened = await open({ hash: `${SMALL}&steps=40&view=compare` });
  const { page, finish, at, rest, text, says, problems } = opened;
  assert.match(await text('.compare-begin'), /Keep a model: it stays on the right/);
  await finish();
  await at(40);
  await page.click('#compare-keep');
  await page.waitForSelector('[data-side=kept] .tile');
  await rest();
  // the same model twice: every number and picture agrees
  assert.equal(await text('#compare-differs'), 'Same settings');
  assert.deepEqual(await pictures(opened, 'kept'), await pictures(opened, 'now'));
  assert.equal(
    await text('[data-side=kept] .side-score'),
    await text('[data-side=now] .side-score'),
  );
  assert.equal(
    await text('[data-side=kept] .side-answers'),
    await text('[data-side=now] .side-answers'),
  );
  assert.match(await text('#compare-memory'), /\d+(\.\d+)? [KM]B in the page, \d.* to compute/);

  // another seed: the kept one stays as it was
  const kept = await pictures(opened, 'kept');
  const score = await text('[data-side=kept] .side-score');
  const input = await text('#compare-input');
  await page.click('#compare-reseed');
  await at(0);
  await says('[data-side=now] .side-verdict', 'Untrained.');
  await rest();
  assert.match(await text('[data-side=kept] h2'), /Kept.*Reverse, seed 1step 40/);
  assert.match(await text('#compare-differs'), /^Differ in: Seed \d+ \| 1$/);
  assert.equal(await text('[data-side=kept] .side-score'), score);
  assert.notDeepEqual(await pictures(opened, 'now'), await pictures(opened, 'kept'));
  // another seed draws other data: both models see the new example
  assert.notEqual(await text('#compare-input'), input);
  assert.match(await text('#compare-input'), /^One input: \d+( \d+)*$/);
  assert.notDeepEqual(await pictures(opened, 'kept'), kept);

  // Back brings the first model back; the kept one is not touched
  await page.goBack();
  await at(40);
  assert.doesNotMatch(await page.evaluate(() => location.hash), /seed=/);
  await says('#compare-differs', 'Same settings');
  await page.click('#compare-end');
  await page.waitForSelector('.compare-begin:not([hidden])');
  await rest();
  assert.match(await text('.compare-lists'), /Models before it, in this tab|Saved runs|^$/);
  assert.deepEqual(problems, []);
});

test('heads are level, and one that is pointed at or chosen is marked on both sides', async () => {
  const opened = await open({ hash: `${SMALL}&steps=20&view=compare` });
  const { page, finish, rest, text, says, until, problems, violations } = opened;
  await finish();
  await page.click('#compare-keep');
  await page.waitForSelector('[data-side=kept] .tile');
  await rest();
  await page.hover('[data-side=kept] [data-id="attention.0.1"]');
  await until(() => document.querySelectorAll('.side .tile.twin').length === 2);
  assert.match(await text('[data-side=now] .side-head b'), /Layer 1 · Head 2/);
  await page.click('[data-side=kept] [data-id="attention.0.1"]');
  await page.mouse.move(2, 2);
  await until(
    () => document.querySelectorAll('.side .tile.on[data-id="attention.0.1"]').length === 2,
  );
  await says('#inspector', 'Layer 1 · Head 2');
  await page.focus('[data-side=now] [data-id="attention.0.1"]');
  await page.keyboard.press('ArrowLeft');
  await until(
    () => document.querySelectorAll('.side .tile.twin[data-id="attention.0.0"]').length === 2,
  );

  // side by side, tiles of the same size, nothing below the other
  const [now, other] = await boxes(opened, '.side');
  assert.ok(Math.abs(now.top - other.top) < 1 && now.left + now.width <= other.left);
  const [one] = await boxes(opened, '[data-side=now] .tile');
  const [two] = await boxes(opened, '[data-side=kept] .tile');
  assert.ok(Math.abs(one.top - two.top) < 1 && one.width === two.width, 'heads are level');
  assert.deepEqual(await violations('#view-compare'), []);
  assert.deepEqual(problems, []);
});

test('a model of another task reads the input for itself, and a cut one says so', async () => {
  const opened = await open({ hash: `${SMALL}&steps=20&view=compare&cut=self.0.1` });
  const { page, finish, at, rest, text, says, problems } = opened;
  await finish();
  await at(20);
  assert.equal(
    await page.$eval('#compare-seed', (one) => one.textContent),
    'Keep it and begin another seed',
  );
  await page.click('#compare-seed');
  await at(0);
  await page.waitForSelector('[data-side=kept] .tile');
  await says('[data-side=now] h2', /without layer 1 head 2/);
  assert.doesNotMatch(await text('[data-side=kept] h2'), /without/);
  await page.click('#presets [data-id$="-copy"]');
  await says('[data-side=now] h2', /Copy, seed/);
  await rest();
  assert.match(await text('#compare-differs'), /Task copy \| reverse/);
  // both answer the same numbers, each by its own task
  assert.match(await text('#compare-input'), /^Input: /);
  await page.click('#presets [data-id$="recall"]');
  await says('[data-side=kept] .note', /It cannot read this input/);
  assert.deepEqual(problems, []);
});

test('sinks and shared keys and values show on both sides, as on the stage', async () => {
  const hash = '#preset=recall&batch=8&eval_samples=32&n_kv_heads=2&sink=true&view=compare';
  const { page, rest, problems } = await open({ hash });
  await page.click('#compare-keep');
  await page.waitForSelector('[data-side=kept] .tile');
  await rest();
  for (const side of ['now', 'kept']) {
    const count = (selector) => page.$$eval(`[data-side=${side}] ${selector}`, (all) => all.length);
    assert.deepEqual([await count('.tile'), await count('canvas.sink')], [8, 8], side);
    assert.deepEqual(
      await page.$$eval(`[data-side=${side}] .share`, (all) =>
        all.map((share) => share.getAttribute('title')),
      ),
      [1, 2, 1, 2].map((n) => `Heads ${2 * n - 1} to ${2 * n} share keys and values ${n}`),
    );
    const painted = await page.$$eval(`[data-side=${side}] canvas.sink`, (all) =>
      all.every((canvas) => /** @type {any} */ (canvas).height === 24),
    );
    assert.ok(painted, side);
  }
  assert.ok(await page.isVisible('.compare-body .sink-key'));
  assert.deepEqual(problems, []);
});

test('on a phone the kept model comes below the other', async () => {
  const opened = await open({ hash: `${SMALL}&steps=20&view=compare`, context: screen(390, 844) });
  const { page, finish, at, rest, problems } = opened;
  await finish();
  await at(20);
  await page.tap('#compare-keep');
  await page.waitForSelector('[data-side=kept] .tile');
  await rest();
  const [now, kept] = await boxes(opened, '.side');
  assert.ok(now.top + now.height <= kept.top && Math.abs(now.left - kept.left) < 1);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(problems, []);
});
