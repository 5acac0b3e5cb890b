// The Lens view: what is read out after each block, by pointer and keys; patching; both for every
// kind of model.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accessTests } from './accessible.mjs';
import { open } from './opened.mjs';

const REVERSE = '#preset=reverse&n_layers=2&d_model=32&lr=0.003&steps=250&view=lens';
/** @type {any} */
let trained;
before(async () => {
  trained = await open({ hash: REVERSE, stays: true });
  await trained.finish();
});

test(
  'the last depth is what the model predicts, and the block that decides is named with its ' +
    'accuracy',
  async () => {
    const { page, text, texts, problems } = trained;
    assert.match(
      await text('#lens-decided'),
      /^Decided in (block \d|the embedding): after it \d+ % of the right answers rank first/,
    );
    assert.equal((await texts('.lens-table thead th')).length, 5);
    const rows = await page.$$eval('.lens-table tbody tr:not(.uncounted)', (all) =>
      all.map((row) => ({
        last: row.children[3].firstChild.textContent,
        answer: row.lastChild.textContent,
      })),
    );
    assert.equal(rows.length, 8);
    assert.deepEqual(
      rows.map(({ last }) => last),
      (await texts('.tok.predicted')).filter(Boolean),
    );
    assert.ok(rows.filter(({ last, answer }) => last === answer).length >= 7, JSON.stringify(rows));
    assert.match(await text('.lens-table thead th:nth-child(4) small'), /^(9\d\.\d|100\.0) %$/);
    assert.deepEqual(problems, []);
  },
);

test('a cell tells its likeliest tokens, by click and by arrow keys', async () => {
  const { page, text, texts, rest } = trained;
  // the eight scored rows come first: positions 10 to 17, then 1 to 9
  assert.deepEqual(
    (await texts('.lens-table tbody th small')).map(Number),
    [...Array(17).keys()].map((i) => ((i + 9) % 17) + 1),
  );
  await page.click('.lens-table tbody tr:nth-child(3) td:nth-child(2)');
  await rest();
  assert.equal(await text('#lens-cell'), 'embedding, position 12');
  assert.equal((await texts('.lens-bars li')).length, 5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await rest();
  assert.equal(await text('#lens-cell'), 'block 2, position 13');
  assert.equal(await text('.lens-bars li span'), await text('.lens-table td.on b'));
  assert.equal(await page.$$eval('.lens-table td[tabindex="0"]', (cells) => cells.length), 1);
  // within blocks, too: the depths double, and the last one is chosen again
  await page.click('[aria-label="Where it is read out"] [data-id=between]');
  await rest();
  assert.deepEqual((await texts('.lens-table thead th span')).slice(1, 4), [
    'block 1 attention',
    'block 1',
    'block 2 attention',
  ]);
  assert.match(await text('#lens-cell'), /^block 2, position \d+$/);
  await page.click('.lens-table tbody tr:nth-child(3) td:nth-child(5)');
  await rest();
  assert.equal(await text('#lens-cell'), 'block 2 attention, position 12');
  await page.click('[aria-label="Where it is read out"] [data-id=blocks]');
  await rest();
  assert.equal((await texts('.lens-table thead th')).length, 5);
  const shares = await page.$$eval('.lens-bars b', (list) =>
    list.map((element) => parseFloat(element.textContent)),
  );
  assert.ok(
    shares.length === 5 &&
      shares.every((share, i) => i === 0 || share <= shares[i - 1]) &&
      shares.reduce((a, b) => a + b) <= 100.3,
    shares.join(),
  );
  assert.match(
    await text('.lens-aside .dim'),
    /^On top: \S+ with [\d.]+ %; the answer \S+ has [\d.]+ %, rank \d+$/,
  );
});

test(
  'patching: everything at once restores all, each part its share, another pair and metric ' +
    'give other numbers',
  async () => {
    const { page, text, texts, rest } = trained;
    await page.click('.lens-view [data-id=patch]');
    const finished = async (cells) => {
      await rest();
      assert.equal((await texts('.patch-table td.value')).length, cells);
      assert.equal(await text('#patch-run'), 'Patch again');
    };
    await finished(8);
    assert.match(
      await text('#patch-ends'),
      /everything at once, the stream after the last block: 100 % · step 250$/,
    );
    const shares = await page.$$eval('.patch-table td.value', (cells) =>
      cells.map((cell) => parseInt(cell.textContent.replace('−', '-'), 10)),
    );
    const [, layer, head, best] =
      /^Layer (\d) · Head (\d) alone restores (\d+) % of the right answers' log-probability\.$/
        .exec(await text('#patch-words'))
        .map(Number);
    assert.equal(best, Math.max(...shares));
    assert.equal(shares[(layer - 1) * 4 + head - 1], best);
    const ends = await text('#patch-ends');
    await page.click('[data-id=logit_difference]');
    await finished(8);
    assert.match(await text('#patch-words'), /logit/);
    assert.notEqual(await text('#patch-ends'), ends);
    const pair = await text('.pair');
    await page.click('#next-pair');
    await finished(8);
    assert.notEqual(await text('.pair'), pair);
    await page.click('.lens-view [data-id=residual]');
    await finished(3 * 17);
    const last = await page.$$eval('.patch-table tbody tr:last-child td', (cells) =>
      cells.map((cell) => parseInt(cell.textContent.replace('−', '-'), 10)),
    );
    // After the last block nothing mixes positions any more, so shares of positions add up; each
    // is rounded to a whole percent.
    assert.ok(Math.abs(last.reduce((a, b) => a + b) - 100) <= 9, last.join());
    assert.match(await page.evaluate(() => location.hash), /sub=patch/);
  },
);

test('patching and the verdict speak of the cut model, and of the whole one again', async () => {
  const { page, text, until, rest, violations, problems } = await open({
    hash: '#preset=reverse&n_layers=2&d_model=32&view=lens&sub=patch&cut=self.0.1',
  });
  await rest();
  const shares = () =>
    page.$$eval('.patch-table td.value', (cells) => cells.map((cell) => cell.textContent));
  assert.match(
    await text('#patch-ends'),
    /100 % · step 0 · the whole time without layer 1 head 2$/,
  );
  const cut = await shares();
  assert.equal(cut.length, 8);
  assert.equal(cut[1], '0 %');
  assert.ok(cut.some((share) => share !== '0 %'));
  assert.equal(await text('#verdict'), 'Whole model: untrained');
  assert.match(
    await page.getAttribute('#verdict', 'title'),
    /This verdict covers the whole model; the page shows it without layer 1 head 2\./,
  );
  assert.deepEqual(await violations('#view-lens'), []);
  await page.click('#restore-cuts');
  await until(() => document.querySelector('#patch-ends').textContent.endsWith('step 0'));
  await rest();
  assert.equal(await text('#verdict'), 'Untrained');
  const whole = await shares();
  assert.notDeepEqual(whole, cut);
  assert.notEqual(whole[1], '0 %');
  assert.deepEqual(problems, []);
});

for (const hash of [
  '#preset=003-encoder',
  '#preset=seq2seq',
  '#preset=modular',
  '#preset=copy&mask=causal',
  '#preset=text',
]) {
  test(`it draws every kind of model: ${hash}`, async () => {
    const { page, text, texts, rest, problems } = await open({ hash: `${hash}&view=lens` });
    if (hash.includes('003')) assert.match(await text('.lens-view .note'), /no output layer/);
    else {
      assert.ok((await texts('.lens-bars li')).length > 0);
      assert.match(await text('#lens-decided'), /No block decides|Decided/);
      await page.click('.lens-view [data-id=patch]');
      await rest();
      assert.match(await text('#patch-words'), /restores|nothing to restore/);
    }
    assert.deepEqual(problems, []);
  });
}

for (const [name, check] of accessTests('Lens', {
  hash: REVERSE,
  before: async ({ texts }) => assert.equal((await texts('.lens-bars li')).length, 5),
  places: [
    { size: [1440, 900], press: '.lens-view [data-id=lens]' },
    { size: [390, 844], press: '.lens-view [data-id=patch]' },
    { size: [390, 844], press: '.lens-view [data-id=lens]' },
  ],
}))
  test(name, check);
