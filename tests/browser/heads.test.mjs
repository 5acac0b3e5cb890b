// The Heads view: measures in a table that sorts, knock-out that the whole page sees and that ends without a trace, each part in turn, when a head formed.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { axeSource } from './chromium.mjs';
import { open } from './opened.mjs';

/** Trains so many steps with the page's own controls. */
async function train({ page, until }, steps) {
  await page.click('#play');
  await until((n) => Number(document.querySelector('#read-step').textContent.replaceAll(',', '')) >= n, steps);
  await page.click('#play');
  await until(() => document.querySelector('#play').textContent.includes('Play'));
}

/** A small reverser that is trained once for all tests of it. */
const REVERSE = '#preset=reverse&n_layers=2&d_model=32&lr=0.003&view=heads';
/** @type {any} */
let trained;
before(async () => {
  trained = await open({ hash: REVERSE });
  await train(trained, 250);
  await trained.until(() => document.querySelector('#heads-about').textContent.endsWith(`step ${document.querySelector('#read-step').textContent}`));
});

const lastRows = (page) => page.$$eval('.heads-table tbody tr[data-place^="encoder.self.1."]', (rows) => rows.map((row) => ({ badge: row.querySelector('.word').textContent, told: row.querySelector('.told').textContent })));

test('a trained reverser mirrors in its last layer, says when that formed, and the tiles use the same word', async () => {
  const { page, until } = trained;
  await until(() => [...document.querySelectorAll('tr[data-place^="encoder.self.1."] .word')].some((word) => /^mirror/.test(word.textContent)));
  const rows = await lastRows(page);
  assert.equal(rows.length, 4);
  assert.ok(rows.some(({ told }) => /mirrors: \.\d+ of its attention goes from answer i to source n - 1 - i/.test(told)), JSON.stringify(rows));
  await until(() => /^History: \d+ moments/.test(document.querySelector('#heads-history').textContent));
  const formed = await page.$$eval('tr[data-place^="encoder.self."]', (found) => found.map((row) => [row.querySelector('.word').textContent, row.querySelector('.formed').title]));
  const mirror = formed.find(([word, title]) => /^mirror/.test(word) && /passed/.test(title));
  assert.match(mirror[1], /^mirror: passed \.5 at step \d+$/);
  const badges = await page.$$eval('.badge', (list) => list.map((badge) => badge.textContent));
  assert.ok(badges.some((badge) => /^mirror \.\d\d$/.test(badge)), badges.join());
});

test('columns sort, say what they are when they have the focus, and the order is in the link; a row leads to its tile', async () => {
  const { page, text, until } = trained;
  const values = () => page.$$eval('.heads-table tbody tr', (rows) => rows.map((row) => row.children[7].textContent).filter((value) => value !== '–' && value !== '').map(Number));
  await page.focus('.heads-table [data-key=source]');
  assert.match(await text('#measure-help'), /^source: attention from each answer to the position whose token it must be/);
  await page.focus('.heads-table [data-key=source]');
  await page.keyboard.press('Enter');
  await until(() => document.querySelector('.heads-table [aria-sort=descending]'));
  const down = await values();
  assert.ok(down.length === 8 && down.every((value, i) => i === 0 || value <= down[i - 1]), down.join());
  assert.match(await page.evaluate(() => location.hash), /sort=-source/);
  await page.keyboard.press('Enter');
  await until(() => document.querySelector('.heads-table [aria-sort=ascending]'));
  assert.deepEqual(await values(), [...down].reverse());
  await page.click('.heads-table tr[data-place="encoder.self.1.2"] th button');
  await until(() => document.querySelector('#inspector').textContent.includes('Layer 2 · Head 3'));
  await until(() => document.querySelector('.heads-table tr[data-place="encoder.self.1.2"].current'));
});

test('without any head the answers are gone, the whole page shows it, and restoring brings back the same numbers', async () => {
  const { page, text, until } = trained;
  const examples = () => page.$eval('#examples', (element) => element.textContent), whole = await examples(), table = await text('.heads-table tbody');
  const chance = (words) => Number(/→ ([\d.]+) %/.exec(words)[1]);
  for (const layer of [0, 1]) for (const head of [0, 1, 2, 3]) await page.click(`.heads-table tr[data-place="encoder.self.${layer}.${head}"] input`);
  await until(() => /^8 heads cut to zero: accuracy .* → .*256 held-out samples/.test(document.querySelector('#cut-effect').textContent));
  assert.ok(chance(await text('#cut-effect')) < 30, await text('#cut-effect'));
  assert.match(await text('#restore-cuts'), /^8 heads cut · restore$/);
  assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 8);
  await until((was) => document.querySelector('#examples').textContent !== was, whole);
  await page.click('[data-id=mean]');
  await until(() => /^8 heads cut to mean: accuracy/.test(document.querySelector('#cut-effect').textContent));
  await page.click('[data-id=zero]');
  await page.click('#restore-cuts');
  await until((was) => document.querySelector('#examples').textContent === was, whole);
  await until((was) => document.querySelector('.heads-table tbody').textContent === was, table);
  assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 0);
  assert.equal(await page.isVisible('#restore-cuts'), false);
});

test('each in turn fills the table, and all that costs little can be cut at once', async () => {
  const { page, text, until } = trained;
  await page.click('#each-in-turn');
  await until(() => document.querySelector('#each-in-turn').textContent === 'Knock out each in turn' && !document.querySelector('.keeping').hidden);
  const costs = await page.$$eval('.heads-table tbody tr', (rows) => Object.fromEntries(rows.map((row) => [/** @type {any} */ (row).dataset.place, Number(row.children[4].textContent.replace('−', '-'))])));
  assert.equal(Object.keys(costs).length, 12);
  assert.ok(Object.values(costs).every(Number.isFinite));
  assert.ok(costs['encoder.layer.0'] > 50 && Math.max(...Object.values(costs)) <= 100, JSON.stringify(costs));
  await page.$eval('#keep-above', (/** @type {any} */ slider) => { slider.value = '20'; slider.dispatchEvent(new Event('input')); });
  const cheap = Object.entries(costs).filter(([key, cost]) => !key.includes('layer') && cost < 20).length;
  await until((n) => document.querySelector('#keep-apply').textContent.startsWith(`Cut ${n}, `), cheap);
  await page.click('#keep-apply');
  await until(() => /held-out samples/.test(document.querySelector('#cut-effect').textContent));
  await page.click('.cutting button:text("Restore")');
  await until(() => /^Cost of each part alone at step \d+, cut to zero, 256 held-out samples/.test(document.querySelector('#cut-effect').textContent));
  assert.match(await text('#cut-effect'), /step 2\d\d/);
});

test('training is the same whether or not parts are cut, and an earlier moment has its own report', async () => {
  const { page, until, problems } = await open({ hash: REVERSE });
  const steps = async (n) => { for (let i = 0; i < n; i++) { await page.click('#step'); await until((k) => document.querySelector('#read-step').textContent === String(k), i + 1); } };
  const loss = () => page.$eval('.legend', (legend) => legend.textContent);
  await steps(4);
  await until(() => /train \d/.test(document.querySelector('.legend').textContent));
  await page.waitForTimeout(400);
  const before = await loss();
  await page.click('#reset');
  await until(() => document.querySelector('#read-step').textContent === '0');
  await page.click('.heads-table tr[data-place="encoder.layer.0"] input');
  await until(() => document.querySelector('#restore-cuts') && !(/** @type {any} */ (document.querySelector('#restore-cuts')).hidden));
  await steps(4);
  await page.waitForTimeout(400);
  assert.equal(await loss(), before);
  await page.focus('#timeline');
  await page.keyboard.press('ArrowLeft');
  await until(() => /step 3 · 1 layer cut/.test(document.querySelector('#heads-about').textContent));
  assert.deepEqual(problems, []);
});

for (const preset of ['003-encoder', 'seq2seq', 'modular']) {
  test(`it draws every kind of model: ${preset}`, async () => {
    const { page, until, problems } = await open({ hash: `#preset=${preset}&view=heads` });
    if (preset === '003-encoder') {
      assert.match(await page.$eval('.heads-view .note', (note) => note.textContent), /no output layer/);
      await until(() => document.querySelector('#examples').hidden);
      assert.equal(await page.$('.legend .guide'), null, 'nobody guesses where nothing is said');
    } else await until(() => [...document.querySelectorAll('.heads-table .word')].some((word) => word.textContent));
    assert.deepEqual(problems, []);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the Heads view, on a desktop and on a phone: ${colorScheme}`, async () => {
    const { page, until } = await open({ hash: REVERSE, context: { colorScheme, reducedMotion: 'reduce' } });
    await until(() => [...document.querySelectorAll('.heads-table .word')].some((word) => word.textContent));
    await page.click('.heads-table tr[data-place="encoder.self.1.0"] input');
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(300);
      await page.evaluate(axeSource());
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document.querySelector('main')).then((result) => result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(' | ')}`)));
      assert.deepEqual(found, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    }
  });
}
