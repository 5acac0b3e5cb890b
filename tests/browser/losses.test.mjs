// Loss by position, in the page: which position is learned when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = '#preset=reverse&n_layers=1&d_model=32&batch=16&eval_samples=32&view=losses';

test('each moment of the run is a row; a cell is read by pointer and keys', async () => {
  const { page, says, at, problems } = await open({ hash: `${SMALL}&steps=12` });
  await says('#losses-about', /rows: step · columns: position · mean over 32 held-out samples/);
  await says('#losses-cell', /^At step 0 the loss at position 10 is \d.*Guessing has 2\.890/);
  await page.click('#play');
  await at(12);
  await says('#losses-cell', /^At step 12 /);
  await says('#losses-about', /in nats$/);
  const label = await page.getAttribute('#losses-map', 'aria-label');
  assert.match(label, /^Loss: 1\d moments of the run down, 8 positions across$/);
  await page.focus('.losses-view .cells');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('End');
  await says('#losses-cell', /^At step 0 the loss at position 17 is /);
  assert.deepEqual(problems, []);
});

test('a model without an output says that it has no loss', async () => {
  const { page, problems } = await open({ hash: '#preset=003-encoder&view=losses' });
  await page.waitForSelector('.losses-view .note:not([hidden])');
  assert.ok(await page.isHidden('#losses-map'));
  assert.deepEqual(problems, []);
});
