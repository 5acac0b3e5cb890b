// The browser's history: a view and a model are a step each; Back brings a model back with its
// weights and its curve; a link to a step trains there when asked, to the same weights.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = '#preset=reverse&n_layers=1&d_model=16&n_heads=2&kernels=simd128&threads=1';

/** The last block's numbers of the model that shows, through the tensors view. */
const probabilities = ({ page }) =>
  page.$$eval('.tok.predicted', (all) =>
    all.map((one) => `${one.textContent} ${one.getAttribute('title') ?? ''}`).join('|'),
  );

test('a rebuild is undone by Back, with weights and curve, and Forward does it again', async () => {
  const opened = await open({ hash: `${SMALL}&steps=60` });
  const { page, finish, at, rest, text, problems, until, linkHas } = opened;
  await finish();
  await at(60);
  const before = await probabilities(opened);
  const loss = await text('#read-loss');
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await linkHas('n_layers=2');
  await at(0);
  await rest();
  assert.match(await text('#settings'), /Back in the browser restores the model of step 60/);
  assert.match(await text('#settings'), /0\.\d MB are kept/);
  await page.goBack();
  await at(60);
  await rest();
  assert.equal(await probabilities(opened), before);
  assert.ok((await page.evaluate(() => location.hash)).includes('n_layers=1'));
  assert.equal(await text('#read-loss'), loss);
  await page.goForward();
  await linkHas('n_layers=2');
  await at(0);
  assert.deepEqual(problems, []);
  await until(() => document.querySelector('#read-step').textContent === '0');
});

test('a link is taken even where the page writes its address before it hears of it', async () => {
  const { page, linkHas, rest, problems } = await open({ hash: SMALL });
  await page.evaluate(() => {
    location.hash = '#preset=copy&d_model=32&n_heads=2';
    /** @type {HTMLElement} */ (document.querySelector('#views [data-id=heads]')).click();
  });
  await linkHas('preset=000-copy'); // as the page writes it once it has the model
  await rest();
  assert.deepEqual(problems, []);
});

test('a link with the settings of the model that shows changes the view only', async () => {
  const { page, finish, at, rest, go, text, problems } = await open({ hash: `${SMALL}&steps=20` });
  await finish();
  const selected = () => text('#views [aria-selected=true]');
  await go(`${SMALL}&steps=20&view=heads`);
  await at(20);
  assert.equal(await selected(), 'Heads');
  await go(`#seed=1&no=1&steps=20&${SMALL.slice(1).replace('=reverse', '=000-reverse')}`);
  await at(20);
  assert.equal(await selected(), 'Model');
  assert.match(await text('#settings .note'), /Not taken from the link: .*no/);
  await page.goBack();
  await rest();
  await at(20);
  assert.equal(await selected(), 'Heads');
  await go(`${SMALL}&steps=20&seed=7&view=lens`);
  await at(0);
  await page.goBack();
  await at(20);
  await rest();
  assert.equal(await selected(), 'Heads');
  assert.match(await page.evaluate(() => location.hash), /view=heads$/);
  assert.deepEqual(problems, []);
});

test('views are steps of the history, and no model is made for them', async () => {
  const { page, finish, at, rest, until, problems } = await open({ hash: `${SMALL}&steps=20` });
  await finish();
  await page.click('#views [data-id=heads]');
  await rest();
  await page.click('#views [data-id=positions]');
  await rest();
  const shows = (id) =>
    until(
      (wanted) =>
        document.querySelector(`#views [data-id=${wanted}]`).getAttribute('aria-selected') ===
        'true',
      id,
    );
  await page.goBack();
  await shows('heads');
  await at(20);
  await page.goBack();
  await shows('model');
  await at(20);
  await page.goForward();
  await shows('heads');
  await rest();
  await at(20);
  assert.deepEqual(problems, []);
});

test('a link to a step starts nothing, and trains to the same weights when asked', async () => {
  const first = await open({ hash: `${SMALL}&steps=40` });
  await first.finish();
  await first.at(40);
  const wanted = await probabilities(first);
  await first.page.keyboard.press('s');
  await first.page.waitForSelector('#share-link');
  const link = await first.page.$eval('#share-link', (one) => /** @type {any} */ (one).value);
  assert.match(link, /&step=40(&|$)/);
  assert.match(await first.text('#share-sheet'), /step 40: the page offers to train to it/);

  const second = await open({ hash: new URL(link).hash });
  await second.at(0);
  assert.equal(await second.text('#train-to-step'), 'Train to step 40');
  await second.page.click('#train-to-step');
  await second.at(40);
  await second.rest();
  assert.equal(await probabilities(second), wanted);
  assert.ok(await second.page.$eval('#step-offer', (one) => /** @type {any} */ (one).hidden));
  assert.deepEqual(second.problems, []);
});

test('a moment that was not evaluated is scored when it is looked at', async () => {
  const { page, finish, at, rest, text, problems } = await open({ hash: `${SMALL}&steps=60` });
  await finish();
  await at(60);
  const titleOf = (id) => page.$eval(id, (one) => one.closest('span').title);
  await page.focus('#timeline');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await rest();
    const step = await text('#read-step');
    assert.ok(step !== '60' && (await titleOf('#read-loss')).endsWith(`at step ${step}`));
    assert.match(await text('#read-loss'), /^\d\.\d+$/);
    assert.match(await text('#read-accuracy'), /^\d+\.\d %$/);
  }
  assert.deepEqual(problems, []);
});

test('two rebuilds are undone one after the other, also while it trains', async () => {
  const opened = await open({ hash: `${SMALL}&steps=60` });
  const { page, finish, at, past, rest, number, until, linkHas, problems } = opened;
  await finish();
  await at(60);
  const before = await probabilities(opened);
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await linkHas('n_layers=2');
  await at(0);
  await page.click('#play');
  await past(5);
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await until(() => !location.hash.includes('n_layers')); // 3, as the preset has it
  await at(0);
  await page.goBack();
  await linkHas('n_layers=2');
  await past(5);
  await rest();
  const step = await number('#read-step');
  assert.ok(step >= 5 && step <= 60, String(step));
  await page.goBack();
  await at(60);
  await rest();
  assert.equal(await probabilities(opened), before);
  await page.goForward();
  await linkHas('n_layers=2');
  await at(step);
  await page.reload();
  await page.waitForSelector('#play:not(:disabled)');
  await rest();
  await linkHas('n_layers=2');
  await page.goBack();
  await until(() => !location.hash.includes('n_layers=2'));
  await at(0);
  assert.deepEqual(problems, []);
});

test('the link of a run on the own text says what it holds of it', async () => {
  const { page, finish, rest, text, learn, problems } = await open({
    hash: '#preset=text&n_layers=1&d_model=16&n_heads=2&steps=3',
  });
  const words = async () => {
    await page.keyboard.press('s');
    await page.waitForSelector('#share-sheet[open]');
    const said = await text('#share-sheet');
    await page.keyboard.press('Escape');
    return said;
  };
  await finish();
  assert.match(await words(), /step 3: .* With the kernels simd128 the weights are the same/);
  await page.click('#corpus-paste');
  await page.fill('#corpus-area', 'the cat sat on the mat and the dog sat on the log. '.repeat(40));
  await page.click('#corpus-use');
  await learn();
  await page.waitForSelector('#dataset-sheet', { state: 'hidden' });
  await rest();
  await finish();
  assert.match(await words(), /Your text is not: it stays on this machine.*asks its reader/);
  assert.deepEqual(problems, []);
});
