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

/** What the form has for a setting. */
const valueOf = (page, key) => page.$eval(`#${key}`, (input) => Number(input.value));

test('+ pressed three times at once counts three times, beside another setting', async () => {
  const { page, linkHas, rest, at, problems } = await open({ hash: '#preset=copy&d_model=16' });
  const before = await valueOf(page, 'n_layers');
  await page.evaluate(() => {
    const press = (selector) =>
      /** @type {HTMLElement} */ (document.querySelector(selector)).click();
    press('[data-key=n_layers] [aria-label="Layers: more"]');
    press('[data-key=n_layers] [aria-label="Layers: more"]');
    press('[data-key=vocab] [aria-label="Vocabulary: more"]');
    press('[data-key=n_layers] [aria-label="Layers: more"]');
  });
  assert.equal(await valueOf(page, 'n_layers'), before + 3, 'it shows at once');
  await linkHas(`n_layers=${before + 3}`);
  await at(0);
  await rest();
  assert.equal(await valueOf(page, 'n_layers'), before + 3);
  assert.match(await page.evaluate(() => location.hash), /vocab=/);
  assert.deepEqual(problems, []);
});

test('an arrow key that is held down counts on, and a new seed beside it is kept', async () => {
  const { page, linkHas, rest, problems } = await open({ hash: '#preset=copy&d_model=16' });
  const before = await valueOf(page, 'n_layers');
  await page.focus('#n_layers');
  for (let i = 0; i < 6; i++) await page.keyboard.down('ArrowUp'); // as a key repeats
  await page.keyboard.up('ArrowUp');
  await page.click('#new-seed');
  await linkHas(`n_layers=${before + 6}`);
  await linkHas('seed=');
  await rest();
  assert.equal(await valueOf(page, 'n_layers'), before + 6);
  assert.deepEqual(problems, []);
});

test('Make it harder counts every press', async () => {
  const { page, finish, linkHas, rest, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=20&mode=explore',
  });
  await finish();
  await page.evaluate(() => {
    const more = /** @type {HTMLElement} */ (
      document.querySelector('#offers [aria-label="More layers"]')
    );
    for (let i = 0; i < 3; i++) more.click();
  });
  await linkHas('n_layers=4');
  await rest();
  assert.equal(await page.$eval('.harder p:nth-of-type(2) output', (one) => one.textContent), '4');
  assert.deepEqual(problems, []);
});

test('going back while a model is made brings back the one before, trained', async () => {
  const hash = '#preset=copy&d_model=16&n_layers=3&eval_samples=32&steps=30';
  const { page, finish, linkHas, at, rest, text, problems } = await open({ hash });
  await finish();
  await at(30);
  const loss = await text('#read-loss');
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await linkHas('n_layers=4');
  await rest();
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector('#new-seed')).click();
    history.back();
  });
  await at(30);
  await rest();
  assert.equal(await text('#read-loss'), loss);
  assert.match(await page.evaluate(() => location.hash), /n_layers=3/);
  await page.goForward();
  await linkHas('n_layers=4');
  await rest();
  assert.deepEqual(problems, []);
});

test('the button that cuts a head puts it back', async () => {
  const { page, text, rest, problems } = await open({ hash: '#preset=copy', mode: 'explore' });
  await page.click('.tile[data-id="attention.0.0"]');
  assert.match(await text('#cut-head'), /Cut this head/);
  await page.click('#cut-head');
  await rest();
  assert.match(await text('#cut-head'), /Put it back/);
  await page.click('#cut-head');
  await rest();
  assert.match(await text('#cut-head'), /Cut this head/);
  assert.deepEqual(problems, []);
});

test('a run at its planned end says so; a press meant as a pause does not train on', async () => {
  const { page, rest, at, past, text, problems } = await open({
    hash: '#preset=copy&d_model=16&n_heads=2&batch=8&eval_samples=32&steps=30',
    mode: 'explore',
  });
  await page.evaluate(() => {
    const play = /** @type {HTMLElement} */ (document.querySelector('#play'));
    play.click();
    new MutationObserver((_, observer) => {
      if (!play.textContent.includes('Train on')) return;
      observer.disconnect();
      play.click();
    }).observe(play, { subtree: true, childList: true, characterData: true });
  });
  await at(30);
  await rest();
  assert.match(await text('#sub'), /^The 30 planned steps are done\. /);
  assert.match(await text('#play'), /Train on/);
  await page.waitForTimeout(500);
  await page.click('#play');
  await past(30);
  await page.click('#play');
  await rest();
  assert.deepEqual(problems, []);
});
