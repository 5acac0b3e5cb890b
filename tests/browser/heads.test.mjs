// The Heads view: measures in a table that sorts, knock-out that the whole page sees and that ends
// without a trace, each part in turn, when a head formed.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accessTests } from './accessible.mjs';
import { open } from './opened.mjs';

/** A small reverser that is trained once for all tests of it. */
const REVERSE = '#preset=reverse&n_layers=2&d_model=32&lr=0.003&steps=400&view=heads';
/** @type {any} */
let trained;
before(async () => {
  trained = await open({ hash: REVERSE, stays: true });
  await trained.finish();
  assert.match(await trained.text('#heads-about'), /step 400$/);
});

const lastRows = (page) =>
  page.$$eval('.heads-table tbody tr[data-place^="encoder.self.1."]', (rows) =>
    rows.map((row) => ({
      badge: row.querySelector('.word').textContent,
      told: row.querySelector('.readout').textContent,
    })),
  );

test(
  'a trained reverser mirrors in its last layer, says when that formed, and the tiles use the ' +
    'same word',
  async () => {
    const { page, text } = trained;
    const rows = await lastRows(page);
    assert.equal(rows.length, 4);
    assert.ok(
      rows.some(({ badge }) => /^mirror/.test(badge)),
      JSON.stringify(rows),
    );
    assert.ok(
      rows.some(({ told }) => /^mirror \.\d+\s*from answer i to source n − 1 − i$/.test(told)),
      JSON.stringify(rows),
    );
    assert.match(await text('#heads-history'), /^History: \d+ moments/);
    const formed = await page.$$eval('tr[data-place^="encoder.self."]', (found) =>
      found.map((row) => [
        row.querySelector('.word').textContent,
        row.querySelector('.formed').title,
      ]),
    );
    const mirror = formed.find(([word, title]) => /^mirror/.test(word) && /passed/.test(title));
    assert.match(mirror[1], /^mirror: passed \.5 at step \d+$/);
    await page.click('#views [data-id=model]');
    await trained.rest();
    const badges = await page.$$eval('.badge', (list) => list.map((badge) => badge.textContent));
    assert.ok(
      badges.some((badge) => /^mirror \d\d %/.test(badge)),
      badges.join(),
    );
    await page.click('#views [data-id=heads]');
    await trained.rest();
  },
);

test(
  'columns sort, say what they are when they have the focus, and the order is in the link; a ' +
    'row leads to its tile',
  async () => {
    const { page, text, rest } = trained;
    const values = () =>
      page.$$eval('.heads-table tbody tr', (rows) =>
        rows
          .map((row) => row.querySelector('[data-label=source]').textContent)
          .filter((value) => value !== '–' && value !== '')
          .map(Number),
      );
    await page.click('.heads-view [data-id=measures]');
    await rest();
    assert.match(await page.evaluate(() => location.hash), /sub=measures/);
    await page.focus('.heads-table [data-key=source]');
    await rest();
    assert.match(
      await text('#measure-help'),
      /^source: attention from each answer to the position whose token it must be/,
    );
    await page.focus('.heads-table [data-key=source]');
    await page.keyboard.press('Enter');
    await rest();
    assert.ok(await page.$('.heads-table [aria-sort=descending]'));
    const down = await values();
    assert.ok(
      down.length === 8 && down.every((value, i) => i === 0 || value <= down[i - 1]),
      down.join(),
    );
    assert.match(await page.evaluate(() => location.hash), /sort=-source/);
    await page.keyboard.press('Enter');
    await rest();
    assert.ok(await page.$('.heads-table [aria-sort=ascending]'));
    assert.deepEqual(await values(), [...down].reverse());
    await page.click('.heads-table tr[data-place="encoder.self.1.2"] th button');
    await rest();
    assert.match(await text('#inspector'), /Layer 2 · Head 3/);
    assert.ok(await page.$('.heads-table tr[data-place="encoder.self.1.2"].current'));
    await page.click('.heads-view [data-id=words]');
    await rest();
    assert.doesNotMatch(await page.evaluate(() => location.hash), /sub=|sort=/);
    assert.equal(await page.isVisible('.heads-table [data-key=source]'), false);
  },
);

test(
  'without any head the answers are gone, the whole page shows it, and restoring brings back ' +
    'the same numbers',
  async () => {
    const { page, text, rest } = trained;
    const whole = await text('#examples');
    const table = await text('.heads-table tbody');
    const chance = (words) => Number(/→ ([\d.]+) %/.exec(words)[1]);
    for (const layer of [0, 1])
      for (const head of [0, 1, 2, 3])
        await page.click(`.heads-table tr[data-place="encoder.self.${layer}.${head}"] input`);
    await rest();
    assert.match(
      await text('#cut-effect'),
      /^8 heads cut to zero: accuracy .* → .*256 held-out samples/,
    );
    assert.ok(chance(await text('#cut-effect')) < 30, await text('#cut-effect'));
    assert.match(await text('#restore-cuts'), /^8 heads cut · restore$/);
    assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 8);
    assert.notEqual(await text('#examples'), whole);
    await page.click('[data-id=mean]');
    await rest();
    assert.match(await text('#cut-effect'), /^8 heads cut to mean: accuracy/);
    await page.click('[data-id=zero]');
    await page.click('#restore-cuts');
    await rest();
    assert.equal(await text('#examples'), whole);
    assert.equal(await text('.heads-table tbody'), table);
    assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 0);
    assert.equal(await page.isVisible('#restore-cuts'), false);
  },
);

test('each in turn fills the table, and all that costs little can be cut at once', async () => {
  const { page, text, rest } = trained;
  await page.click('#each-in-turn');
  await rest();
  assert.equal(await text('#each-in-turn'), 'Knock out each in turn');
  assert.equal(await page.isVisible('.keeping'), true);
  const costs = await page.$$eval('.heads-table tbody tr', (rows) =>
    Object.fromEntries(
      rows.map((row) => [
        /** @type {any} */ (row).dataset.place,
        Number(row.children[4].textContent.replace('−', '-')),
      ]),
    ),
  );
  assert.equal(Object.keys(costs).length, 12);
  assert.ok(Object.values(costs).every(Number.isFinite));
  assert.ok(
    costs['encoder.layer.0'] > 50 && Math.max(...Object.values(costs)) <= 100,
    JSON.stringify(costs),
  );
  await page.$eval('#keep-above', (/** @type {any} */ slider) => {
    slider.value = '20';
    slider.dispatchEvent(new Event('input'));
  });
  const cheap = Object.entries(costs).filter(
    ([key, cost]) => !key.includes('layer') && cost < 20,
  ).length;
  await rest();
  assert.ok((await text('#keep-apply')).startsWith(`Cut ${cheap}, `), await text('#keep-apply'));
  await page.click('#keep-apply');
  await rest();
  assert.match(await text('#cut-effect'), /^\d.* cut to zero: .*held-out samples/);
  await page.click('.cutting button:text("Restore")');
  await rest();
  assert.match(
    await text('#cut-effect'),
    /^Cost of each part by itself at step 400, cut to zero, 256 held-out samples/,
  );
});

test(
  'training is the same whether or not parts are cut, and an earlier moment has its own ' +
    'report',
  async () => {
    const { page, text, rest, problems } = await open({ hash: REVERSE });
    const steps = async (n) => {
      for (let i = 0; i < n; i++) await page.click('#step');
      await rest();
      assert.equal(await text('#read-step'), String(n));
    };
    await steps(4);
    const before = await text('.legend');
    assert.match(before, /train \d/);
    await page.click('#reset');
    await rest();
    await page.click('.heads-table tr[data-place="encoder.layer.0"] input');
    await rest();
    assert.equal(await page.isVisible('#restore-cuts'), true);
    await steps(4);
    assert.equal(await text('.legend'), before);
    await page.focus('#timeline');
    await page.keyboard.press('ArrowLeft');
    await rest();
    assert.match(await text('#heads-about'), /step 3 · 1 layer cut/);
    assert.deepEqual(problems, []);
  },
);

for (const preset of ['003-encoder', 'encdec', 'modular']) {
  test(`it draws every kind of model: ${preset}`, async () => {
    const { page, text, problems } = await open({ hash: `#preset=${preset}&view=heads` });
    if (preset === '003-encoder') {
      assert.match(await text('.heads-view .note'), /no output layer/);
      assert.equal(await page.isVisible('#examples'), false);
      assert.equal(await page.$('.legend .guide'), null, 'nobody guesses where nothing is said');
    } else
      assert.ok(
        await page.$$eval('.heads-table .word', (words) => words.some((word) => word.textContent)),
      );
    assert.deepEqual(problems, []);
  });
}

for (const [name, check] of accessTests('Heads', {
  hash: REVERSE,
  before: async ({ page, texts }) => {
    assert.ok((await texts('.heads-table .word')).some(Boolean));
    await page.click('.heads-table tr[data-place="encoder.self.1.0"] input');
  },
}))
  test(name, check);

test("a link holds what is cut, a class's link too: it opens the same model", async () => {
  const { page, text, texts, rest, go, problems } = await open({
    hash: '#preset=reverse&n_layers=2&d_model=32&view=heads',
  });
  const whole = await texts('#examples .example');
  const hash = () => page.evaluate(() => location.hash);
  const seen = async () => [
    await texts('#examples .example'),
    await text('#restore-cuts'),
    await page.$$eval('.heads-table input:checked', (boxes) => boxes.length),
    await page.$$eval('.tile.cut', (tiles) => tiles.length),
  ];
  for (const place of ['encoder.self.0.1', 'encoder.self.0.2', 'encoder.ffn.1'])
    await page.click(`.heads-table tr[data-place="${place}"] input`);
  await page.click('.cutting [data-id=mean]');
  await rest();
  const [link, cut] = [await hash(), await seen()];
  assert.match(link, /&cut=self\.0\.1-2,ffn\.1&cut_mode=mean$/);
  assert.notDeepEqual(cut[0], whole);
  assert.deepEqual(cut.slice(1), ['2 heads and 1 FFN cut · restore', 3, 3]);
  await page.click('#share');
  await page.waitForSelector('#share-sheet[open]');
  for (const field of ['#share-link', '#class-link'])
    assert.ok((await page.inputValue(field)).endsWith(link), field);
  await page.keyboard.press('Escape');
  const other = await open({ hash: link });
  const there = await Promise.all([
    other.texts('#examples .example'),
    other.text('#restore-cuts'),
    other.page.$$eval('.heads-table input:checked', (boxes) => boxes.length),
    other.page.$$eval('.tile.cut', (tiles) => tiles.length),
  ]);
  assert.deepEqual(there, cut);
  assert.equal(await other.page.evaluate(() => location.hash), link);
  await page.click('#show-cut');
  await rest();
  assert.match(await hash(), /&cut_shown=false$/);
  assert.deepEqual(await texts('#examples .example'), whole);
  await go('#preset=reverse&n_layers=2&d_model=32&view=heads');
  assert.equal(await page.isVisible('#restore-cuts'), false);
  assert.deepEqual([...problems, ...other.problems], []);
});

test('cuts stay as long as the model has the part, and go with another preset', async () => {
  const { page, rest } = await open({
    hash: '#preset=reverse&n_layers=2&d_model=32&view=heads&cut=self.0.3,self.1.0,ffn.0',
  });
  const cut = () => page.evaluate(() => /&cut=([^&]*)/.exec(location.hash)?.[1] ?? '');
  const after = async (act) => {
    await act();
    await rest();
    return cut();
  };
  assert.equal(await after(() => page.click('#reset')), 'self.0.3,self.1.0,ffn.0');
  assert.equal(
    await after(() => page.click('[data-key=n_layers] [aria-label="Layers: less"]')),
    'self.0.3,ffn.0',
  );
  assert.equal(
    await after(async () => {
      await page.fill('#n_heads', '2');
      await page.keyboard.press('Enter');
    }),
    'ffn.0',
  );
  assert.equal(await after(() => page.click('#presets [data-id="000-copy"]')), '');
});

test('a part that the model lacks is refused by name, and the rest of the link holds', async () => {
  const { page, text, go, problems } = await open({
    hash: '#preset=reverse&n_layers=2&d_model=32&cut=self.9.0,self.0.0,ffn&cut_mode=median',
  });
  const note = await text('#settings-note');
  for (const words of [
    'cut cannot be "self.9.0": layer cannot be "9": the encoder has 0 to 1',
    'cut cannot be "ffn"',
    'cut_mode cannot be "median": it is zero or mean',
  ])
    assert.ok(note.includes(words), note);
  assert.match(await text('#restore-cuts'), /^1 head cut/);
  assert.match(await page.evaluate(() => location.hash), /&cut=self\.0\.0$/);
  await go('#preset=shift&head=none&cut=self.0.0&cut_mode=mean');
  assert.match(await text('#settings-note'), /cut_mode cannot be "mean": a model without output/);
  assert.match(await page.evaluate(() => location.hash), /&cut=self\.0\.0$/);
  assert.deepEqual(problems, []);
});
