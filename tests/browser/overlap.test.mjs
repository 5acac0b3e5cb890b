// Two presses in a row, a press in a hidden tab, a link in the middle: nothing undoes another, and
// nothing is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

/** Presses a button so many times before anything answers. */
const pressAtOnce = (page, selector, times) =>
  page.$eval(
    selector,
    (button, count) => {
      for (let i = 0; i < count; i++) button.click();
    },
    times,
  );

test('Run again, pressed twice, trains', async () => {
  const { page, finish, past, rest, problems } = await open({
    hash: '#preset=copy&d_model=16&n_heads=2&d_ff=16&batch=8&eval_samples=32&steps=20',
  });
  await finish();
  await page.click('#charts [data-id=runs]');
  await page.waitForSelector('.runs-table [data-do=rerun]');
  await pressAtOnce(page, '.runs-table [data-do=rerun]', 2);
  await rest(); // it has trained to its end, or stands still at step 0
  await past(20);
  assert.deepEqual(problems, []);
});

test('three tokens that are asked for at once are those of three presses', async () => {
  const { page, says, texts, problems } = await open({ hash: '#preset=causal&view=try' });
  await page.fill('#prompt', '5 8');
  for (let i = 1; i <= 3; i++) {
    await page.click('#one-token');
    await says('#generated-status', new RegExp(`^${i} token`));
  }
  const one = await texts('.said');
  assert.ok(new Set(one).size > 1, `tokens that differ: ${one}`);
  await page.click('#clear-generated');
  await page.fill('#prompt', '5 8');
  await pressAtOnce(page, '#one-token', 3);
  await says('#generated-status', /^3 tokens/);
  assert.deepEqual(await texts('.said'), one);
  assert.deepEqual(problems, []);
});

test('a link with other threads leaves the trained model to Back', async () => {
  const hash = '#preset=copy&d_model=16&n_heads=2&batch=8&eval_samples=32&steps=30';
  const { page, finish, go, at, rest, text, problems } = await open({ hash });
  await finish();
  await at(30);
  const loss = await text('#read-loss');
  await go(`${hash}&threads=1`);
  await at(0);
  await page.goBack();
  await at(30);
  await rest();
  assert.equal(await text('#read-loss'), loss);
  assert.deepEqual(problems, []);
});

test('a run of Explore rests when it has solved its task, in a hidden tab too', async () => {
  const { page, problems } = await open({ hash: '#preset=copy', mode: 'explore' });
  const inTime = { polling: 200 }; // a hidden tab has no frames
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
    document.querySelector('#play').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  const runs = () =>
    page.evaluate(() =>
      [.../** @type {any} */ (window).watched.workers.values()].map(({ running, step }) => ({
        running,
        step,
      })),
    );
  await page.waitForFunction(
    () =>
      [.../** @type {any} */ (window).watched.workers.values()].every(
        ({ running, step }) => step > 20 && !running,
      ),
    null,
    inTime,
  );
  const [{ step }] = await runs();
  assert.ok(step < 1000, `it rests at step ${step}`);
  assert.deepEqual(problems, []);
});
