// The Lens view: what is read out behind each block, by pointer and keys; patching; both for every kind of model.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { axeSource } from './chromium.mjs';
import { open } from './opened.mjs';

const REVERSE = '#preset=reverse&n_layers=2&d_model=32&lr=0.003&view=lens';
/** @type {any} */
let trained;
before(async () => {
  trained = await open({ hash: REVERSE });
  await trained.page.click('#play');
  await trained.until(() => Number(document.querySelector('#read-step').textContent.replaceAll(',', '')) >= 250);
  await trained.page.click('#play');
});

test('the last depth is what the model predicts, and the block that decides is named with its accuracy', async () => {
  const { page, until, problems } = trained;
  await until(() => /^Decided in (block \d|the embedding): behind it \d+ % of the answers are on top/.test(document.querySelector('#lens-decided').textContent));
  assert.equal(await page.$$eval('.lens-table thead th', (heads) => heads.length), 5);
  await until(() => {
    const rows = [...document.querySelectorAll('.lens-table tbody tr:not(.uncounted)')], last = rows.map((row) => row.children[3].firstChild.textContent);
    const predicted = [...document.querySelectorAll('.tok.predicted')].map((element) => element.textContent).filter(Boolean);
    return last.length === 8 && last.join() === predicted.join();
  });
  const right = await page.$$eval('.lens-table tbody tr:not(.uncounted)', (rows) => rows.filter((row) => row.children[3].firstChild.textContent === row.lastChild.textContent).length);
  assert.ok(right >= 7, String(right));
  // The score over held-out samples is asked in parts; one of an earlier step stands until that of the last step has come.
  await until(() => /^(9\d\.\d|100\.0) %$/.test(document.querySelector('.lens-table thead th:nth-child(4) small').textContent));
  assert.deepEqual(problems, []);
});

test('a cell tells its likeliest tokens, by click and by arrow keys', async () => {
  const { page, text, until } = trained;
  await page.click('.lens-table tbody tr:nth-child(12) td:nth-child(2)');
  await until(() => document.querySelector('#lens-cell').textContent === 'embedding, position 12' && document.querySelectorAll('.lens-bars li').length === 5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await until(() => document.querySelector('#lens-cell').textContent === 'block 2, position 13');
  await until(() => document.querySelector('.lens-bars li span').textContent === document.querySelector('.lens-table td.on b').textContent);
  assert.equal(await page.$$eval('.lens-table td[tabindex="0"]', (cells) => cells.length), 1);
  const shares = await page.$$eval('.lens-bars b', (list) => list.map((element) => parseFloat(element.textContent)));
  assert.ok(shares.length === 5 && shares.every((share, i) => i === 0 || share <= shares[i - 1]) && shares.reduce((a, b) => a + b) <= 100.3, shares.join());
  assert.match(await text('.lens-aside .dim'), /^On top: \S+ with [\d.]+ %; the answer \S+ has [\d.]+ %, rank \d+$/);
});

test('patching: everything at once restores all, each part its share, another pair and metric give other numbers', async () => {
  const { page, text, until } = trained;
  await page.click('.lens-view [data-id=patch]');
  const finished = (cells) => until((n) => document.querySelectorAll('.patch-table td.value').length === n && document.querySelector('#patch-run').textContent === 'Patch again', cells);
  await finished(8);
  assert.match(await text('#patch-ends'), /everything at once, the stream behind the last block: 100 % · step 2\d\d$/);
  const shares = await page.$$eval('.patch-table td.value', (cells) => cells.map((cell) => parseInt(cell.textContent.replace('−', '-'), 10)));
  const [, layer, head, best] = /^Layer (\d) · Head (\d) alone restores (\d+) % of the right answers' log-probability\.$/.exec(await text('#patch-words')).map(Number);
  assert.equal(best, Math.max(...shares));
  assert.equal(shares[(layer - 1) * 4 + head - 1], best);
  await page.click('[data-id=logit_difference]');
  await until((was) => document.querySelector('#patch-ends').textContent !== was && /logit/.test(document.querySelector('#patch-words').textContent), '');
  const pair = await text('.pair');
  await page.click('#next-pair');
  await until((was) => document.querySelector('.pair').textContent !== was && document.querySelector('.pair').textContent !== '', pair);
  await page.click('.lens-view [data-id=residual]');
  await finished(3 * 17);
  const last = await page.$$eval('.patch-table tbody tr:last-child td', (cells) => cells.map((cell) => parseInt(cell.textContent.replace('−', '-'), 10)));
  // Behind the last block nothing mixes positions any more, so shares of positions add up; each is rounded to a whole percent.
  assert.ok(Math.abs(last.reduce((a, b) => a + b) - 100) <= 9, last.join());
  assert.match(await page.evaluate(() => location.hash), /sub=patch/);
});

for (const hash of ['#preset=003-encoder', '#preset=seq2seq', '#preset=modular', '#preset=copy&mask=causal', '#preset=text']) {
  test(`it draws every kind of model: ${hash}`, async () => {
    const { page, until, problems } = await open({ hash: `${hash}&view=lens` });
    if (hash.includes('003')) assert.match(await page.$eval('.lens-view .note', (note) => note.textContent), /no output layer/);
    else {
      await until(() => document.querySelectorAll('.lens-bars li').length > 0 && /Nothing is decided|Decided/.test(document.querySelector('#lens-decided').textContent));
      await page.click('.lens-view [data-id=patch]');
      await until(() => /restores|nothing can come back/.test(document.querySelector('#patch-words').textContent));
    }
    assert.deepEqual(problems, []);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the Lens view, on a desktop and on a phone: ${colorScheme}`, async () => {
    const { page, until } = await open({ hash: REVERSE, context: { colorScheme, reducedMotion: 'reduce' } });
    await until(() => document.querySelectorAll('.lens-bars li').length === 5);
    for (const [part, viewport] of [['lens', { width: 1440, height: 900 }], ['patch', { width: 390, height: 844 }], ['lens', { width: 390, height: 844 }]]) {
      await page.setViewportSize(viewport);
      await page.click(`.lens-view [data-id=${part}]`);
      await page.waitForTimeout(400);
      await page.evaluate(axeSource());
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document.querySelector('main')).then((result) => result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(' | ')}`)));
      assert.deepEqual(found, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    }
  });
}
