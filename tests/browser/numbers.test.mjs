// Numbers modulo p, in the page: the table of all problems, waves at each moment of the run, what
// is left without one, and the losses with and without the key waves.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL =
  '#preset=grokking&modulus=23&train_share=0.7&d_model=32&n_heads=2&seed=2&steps=400' +
  '&kernels=simd128';

test('all problems are read by pointer and keys, and a wave can be taken away', async () => {
  const { page, says, at, text, problems } = await open({ hash: `${SMALL}&view=numbers` });
  await says('#numbers-about', /^a \+ b modulo 23 · trained on \d+: \d.* right · held out \d+: \d/);
  await says('#numbers-cell', /^0 \+ 0 = 0: the model says \w+.*, (right|wrong); trained on\.$/);
  await page.click('#play');
  await at(400);
  await says('#numbers-about', /trained on \d+: 100\.0 % right/);
  await page.focus('.numbers-view .cells');
  for (const key of ['End', 'PageDown', 'ArrowUp']) await page.keyboard.press(key);
  await says('#numbers-cell', /^21 \+ 22 = 20: the model says \d+, /);
  const label = await page.getAttribute('#numbers-map', 'aria-label');
  assert.match(label, /^All 529 problems/);
  const right = async (from) => {
    const [, without, whole] = /: ([\d.]+) % right .*, ([\d.]+) % with/.exec(
      await text('#numbers-without'),
    );
    assert.ok(Number(without) < Number(whole) - 10, `${from}: ${without} of ${whole}`);
  };
  await page.click('.numbers-waves .wave >> nth=0');
  await says('#numbers-without', /without this wave/);
  await right('embedding');
  await page.click('#numbers-problems [data-id=logits]');
  await page.click('.numbers-waves .wave >> nth=1');
  await says('#numbers-without', /without these waves/);
  await right('logits');
  await page.click('#view-numbers [data-id=waves]');
  await says('#waves-cell', /^At step 400 frequency \d+ has [\d.]+ %; evenly spread .* 9\.1 %/);
  await page.focus('#numbers-waves .cells');
  await page.keyboard.press('Home');
  await says('#waves-caption', /^Frequency 1 of the embedding: this plane has [\d.]+ %/);
  assert.equal(await page.locator('#waves-circle text').count(), 23);
  await page.click('#numbers-waves [data-id=output]');
  await says('#waves-caption', /^Frequency 1 of the output/);
  await page.keyboard.press('Escape');
  assert.match(await text('#waves-about'), /rows: step · columns: frequency/);
  assert.deepEqual(problems, []);
});

test('the loss with and without the key waves: lines are picked, steps are read', async () => {
  const { page, says, at, problems } = await open({ hash: `${SMALL}&view=numbers&sub=progress` });
  await page.click('#play');
  await at(400);
  await says('#progress-said', /^Step 400: trained on .* · held out .* · only the key waves /);
  await says('#progress-about', /powers of ten$/); // every moment is known
  await page.focus('.numbers-view .linechart-box');
  await page.keyboard.press('Home');
  await says('#progress-said', /^Step 0: /);
  const drawn = () =>
    page.$$eval('#progress-chart .line', (all) => all.map((one) => one.getAttribute('d') !== ''));
  assert.deepEqual(await drawn(), [true, true, true, true]);
  await page.click('.numbers-view [data-line=held_out]');
  assert.deepEqual(await drawn(), [true, false, true, true]);
  assert.equal(
    await page.getAttribute('.numbers-view [data-line=held_out]', 'aria-pressed'),
    'false',
  );
  const slow = await page.getAttribute('#numbers-progress a', 'href');
  assert.match(slow, /train_share=0\.4&d_model=128&lr=0\.001&weight_decay=1/);
  await page.click('#share');
  const table = async (name) => {
    await page.selectOption('#table-name', name);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#table-csv')]);
    return (await readFile(await download.path(), 'utf8')).trim().split('\n');
  };
  const spectrum = await table('spectrum');
  assert.equal(spectrum.length, 12);
  assert.match(spectrum[0], /^frequency,embedding,output,n,seed,step/);
  const all = await table('problems');
  assert.equal(all.length, 1 + 23 * 23);
  assert.match(all[0], /^a,b,answer,says,trained_on,n/);
  assert.match(all[1 + 23 * 4 + 20], /^4,20,1,\d+,[01],529,2,400,modular,simd128$/);
  const waves = await table('waves');
  assert.match(
    waves[0],
    /^moment,trained_on_loss,.*,restricted_loss,.*,excluded_trained_on_accuracy,n/,
  );
  assert.match(waves[1], /^0,3\.\d+,/);
  assert.match(waves.at(-1), /^400,0\.\d+,1,/);
  assert.deepEqual(problems, []);
});

test('what has no waves, or no table, says so', async () => {
  const { page, says, go, text, problems } = await open({ hash: `${SMALL}&view=numbers` });
  await says('#numbers-without', /No frequency stands out yet|Remove a wave/);
  await go('#preset=grokking&modulus=15&operation=multiply&d_model=16&view=numbers&sub=waves');
  await says('#numbers-waves .note', /not prime/);
  assert.ok(await page.isHidden('#waves-map'));
  await page.click('#view-numbers [data-id=problems]');
  await says('#numbers-about', /^a × b modulo 15/);
  assert.ok(await page.isHidden('.numbers-without'));
  await go('#preset=grokking&modulus=11&seq=4&batch=32&view=numbers');
  await says('#numbers-none', /Only problems of two numbers make a table/);
  await go('#preset=copy&view=model');
  await page.waitForSelector('#views [data-id=losses]:not([hidden])');
  assert.ok(await page.isHidden('#views [data-id=numbers]'));
  assert.match(await text('#verdict'), /./);
  assert.deepEqual(problems, []);
});
