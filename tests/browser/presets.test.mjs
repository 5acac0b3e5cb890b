// Every preset on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

test('every preset opens, is drawn and takes a step', async () => {
  const { page, until, at, rest, problems } = await open();
  await page.click('#all-presets');
  await page.waitForSelector('#tasks-sheet[open]');
  const names = await page.$$eval('#tasks-sheet [data-id]', (cards) =>
    cards.map((card) => card.dataset.id),
  );
  await page.keyboard.press('Escape');
  assert.ok(names.length >= 30);
  for (const name of names.filter((each) => each !== '003-encoder')) {
    // 24 million parameters: shown by hand
    await page.evaluate((preset) => {
      location.hash = `#preset=${preset}&batch=4&eval_samples=8`;
    }, name);
    await until((preset) => document.querySelector('#all-presets').dataset.id === preset, name);
    await page.click('#step');
    await at(1);
    await rest();
    assert.ok(
      await page.$$eval('.tile canvas', (tiles) =>
        tiles.every((canvas) => canvas.getAttribute('aria-label')),
      ),
      name,
    );
    const scroll = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(scroll, 0, name);
  }
  assert.deepEqual(problems, []);
});
