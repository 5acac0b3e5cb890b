// What if: a fork of the run beside it. The sheet asks what is different from which step on, and
// says what that costs; the fork trains to where the run is; both are looked at together, at any
// moment; Back brings the run. Without a change the fork is the same to the last pixel.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screen } from './opened.mjs';

const SMALL = '#preset=reverse&n_layers=1&d_model=16&n_heads=2&threads=1&kernels=simd128';

/** Opens the sheet, chooses what is different, and forks. */
async function fork({ page }, { step, kind, part = null, value = null }) {
  await page.click('#what-if');
  await page.waitForSelector('#whatif-sheet[open]');
  await page.fill('#whatif-step', String(step));
  await page.click(`#whatif-sheet input[value="${kind}"]`);
  if (part !== null) await page.selectOption('#whatif-part', { label: part });
  if (value !== null) await page.fill('#whatif-value', value);
  await page.click('#whatif-go');
}

const rows = ({ page }) =>
  page.$$eval('.fork-heads tbody tr', (all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );

test('a fork without a head: beside the run at every moment; Back brings the run', async () => {
  const opened = await open({ hash: `${SMALL}&steps=40&view=model` });
  const { page, finish, at, rest, text, says, linkHas, problems } = opened;
  await finish();
  await at(40);
  await page.click('#what-if');
  await page.waitForSelector('#whatif-sheet[open]');
  await says('#whatif-cost', /^40 steps differ, about \d+ seconds?\. The present run stays/);
  await page.fill('#whatif-step', '41');
  await says('#whatif-error', 'There is no step 41 in this run: choose one from 0 to 40.');
  assert.ok(await page.isDisabled('#whatif-go'));
  await page.keyboard.press('Escape');
  await fork(opened, { step: 10, kind: 'cut', part: 'Layer 1 · Head 2' });
  await says(
    '#compare-differs',
    'The same up to step 10; the fork: Layer 1 · Head 2 cut from step 10',
  );
  await at(40);
  await rest();
  await linkHas('events=10:cut=0.1');
  assert.match(await text('[data-side=now] h2'), /^Fork.*step 40$/);
  assert.match(await text('[data-side=kept] h2'), /^Run 1.*step 40$/);
  const later = await rows(opened);
  assert.equal(later.length, 2);
  assert.ok(later.every(([, , , share]) => share !== '0.0 %'));
  assert.match(await text('#settings-note'), /A fork of Run 1 at step 10\. Back in the browser/);
  // before the fork both are one run: the same attention, at the same step
  await page.focus('#timeline');
  await page.keyboard.press('Home');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await says('[data-side=kept] h2', /step 5$/);
  await says('[data-side=now] h2', /step 5$/);
  await says('.fork-heads tbody', '0.0 %');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.fork-heads td.number')].every(
      ({ textContent }) => textContent === '0.0 %',
    ),
  );
  await page.keyboard.press('Escape');
  // the run of before, and then the two are no fork any more
  await page.goBack();
  await page.goBack();
  await at(40);
  assert.doesNotMatch(await page.evaluate(() => location.hash), /events=/);
  assert.deepEqual(problems, []);
});

test('a fork in which nothing is different is the same run; one of a rate says so', async () => {
  const opened = await open({ hash: `${SMALL}&steps=30&view=compare` });
  const { page, finish, at, rest, text, says, problems } = opened;
  await finish();
  await at(30);
  await fork(opened, { step: 12, kind: '' });
  await says('#compare-differs', 'The same up to step 12; the fork: no change');
  await at(30);
  await rest();
  await page.waitForFunction(() => document.querySelectorAll('.fork-heads td.number').length === 2);
  assert.ok((await rows(opened)).every(([, , , share]) => share === '0.0 %'));
  assert.equal(
    await text('[data-side=kept] .side-score'),
    await text('[data-side=now] .side-score'),
  );
  await fork(opened, { step: 30, kind: 'lr', value: '0.0001' });
  await says('#compare-differs', 'the fork: Learning rate 0.001, from step 30 0.0001');
  await at(30);
  assert.match(await page.evaluate(() => location.hash), /events=30:lr=0\.0001/);
  assert.deepEqual(problems, []);
});

test('what is typed wrong is said in the sheet, which stays; a phone has it too', async () => {
  const opened = await open({ hash: `${SMALL}&steps=20`, context: screen(390, 844) });
  const { page, finish, at, says, problems } = opened;
  await finish();
  await at(20);
  await page.click('#panels [data-id="charts"], #panels button:nth-child(2)');
  await fork(opened, { step: 5, kind: 'lr', value: 'fast' });
  await says('#whatif-error', 'lr cannot be "fast": it is a number from 0 to 10.');
  assert.ok(await page.isVisible('#whatif-sheet'));
  const box = await page.$eval('#whatif-sheet', (one) => one.getBoundingClientRect().toJSON());
  assert.ok(box.left >= 0 && box.right <= 390, JSON.stringify(box));
  await page.fill('#whatif-value', '0.0001');
  await page.click('#whatif-go');
  await page.waitForSelector('.fork-heads', { timeout: 30_000 }); // of the panel Model
  assert.deepEqual(problems, []);
});

test('what a batch taught, with its cost, progress and an end; and when heads formed', async () => {
  const opened = await open({ hash: `${SMALL}&steps=40&batch=16` });
  const { page, finish, at, says, text, problems } = opened;
  await page.click('#what-if');
  await says('#teach-cost', 'Nothing is trained yet.');
  assert.ok(await page.isDisabled('#birth-go'));
  await page.keyboard.press('Escape');
  await finish();
  await at(40);
  await page.click('#what-if');
  await page.waitForSelector('#whatif-sheet[open]');
  await page.fill('#teach-batch', '30');
  await says('#teach-cost', /without 8 others: about 211 steps, \d+ seconds?\./);
  await page.click('#teach-go');
  await says(
    '#teach-answer',
    /^With batch 30 the held-out loss at step 40 is 0\.\d+ (lower|higher)/,
  );
  await says('#teach-answer', /Of 8 batches drawn at random this is [−+]0\.\d+ on average/);
  // one that nothing depends on
  await page.fill('#teach-batch', '41');
  await page.click('#teach-go');
  await says('#teach-answer', 'Batch 41 is still to come: it has taught nothing.');
  await page.click('#birth-go');
  await says('#birth-answer', /from step \d+ on\.|Nothing turns sharply/);
  const marks = await page.$$eval('.turns i', (all) => all.map((one) => one.title));
  const said = await text('#birth-answer');
  assert.equal(said.includes('The timeline has a mark for each.'), marks.length > 0);
  await says('#birth-answer', /Heads, Paths has the graph of heads at \d+ moments\.$/);
  await page.click('#birth-go');
  await page.click('#birth-stop');
  await page.waitForSelector('#birth-stop', { state: 'hidden' });
  assert.equal(await text('#birth-answer'), '');
  assert.deepEqual(problems, []);
});

test('the graph of heads grows along the timeline, of the run made again', async () => {
  const hash = '#preset=reverse&n_layers=2&d_model=32&n_heads=2&batch=32&lr=0.003&steps=18';
  const own = 'view=heads&sub=paths&threads=1&kernels=simd128';
  const opened = await open({ hash: `${hash}&${own}` });
  const { page, finish, at, says, text, problems } = opened;
  await finish();
  await at(18);
  await says('#paths-said', /^Path patching replaces/);
  await page.click('#what-if');
  await page.click('#birth-go');
  await says('#birth-answer', 'Heads, Paths has the graph of heads');
  await page.keyboard.press('Escape');
  await says('#paths-said', /^Step 18 of the run made again: \d+ edges? (is|are) confirmed/);
  const edges = () => page.$$eval('.graph-lines path', (all) => all.length);
  const grown = await edges();
  assert.ok(grown > 0);
  assert.equal(await page.$$eval('.graph-list li:not([hidden])', (all) => all.length), grown);
  await page.focus('#timeline');
  await page.keyboard.press('Home');
  await says('#paths-said', /^Step 0 of the run made again: no edges are confirmed/);
  assert.equal(await edges(), 0);
  await page.keyboard.press('End');
  await says('#paths-said', /^Step 18/);
  // what is patched at a moment shows there, and what was found of others elsewhere
  await page.click('#heads-paths .btn.small');
  await says('#paths-said', /16 held-out samples, step 18\./);
  assert.match(await text('.graph-node small'), /[+−]\.\d{3}/);
  await page.focus('#timeline');
  await page.keyboard.press('Home');
  await says('#paths-said', /^Step 0 of the run made again/);
  assert.deepEqual(problems, []);
});
