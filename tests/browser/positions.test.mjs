// The Positions view: the table that the model uses, both ways round, for every kind of encoding;
// curves, similarity, and what order means without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessTests } from './accessible.mjs';
import { open as openPage } from './opened.mjs';

async function open({ hash = '#view=positions', ...options } = {}) {
  const browser = await openPage({ hash, ...options });
  const size = (id) =>
    browser.page.$eval(id, (/** @type {any} */ canvas) => [canvas.height, canvas.width]);
  return { ...browser, size };
}

const WORDS = '.positions-words';

test(
  'the sinusoidal table, cell by cell with its formula, both ways round, at any number of ' +
    'positions',
  async () => {
    const { page, size, problems, says, rest } = await open();
    assert.deepEqual(await size('#positions-map'), [17, 64]);
    await page.focus('.positions-table .cells');
    for (const key of ['PageUp', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight'])
      await page.keyboard.press(key);
    const formula = /PE\(p = 3, 1\) = cos\(3 \/ 100000\/64\) = cos\(3\) = -0\.990/;
    await says('#positions-formula', formula);
    await says(
      '#positions-cell',
      /Position 4 \(p = 3\), dimension 1, a cosine, repeats every 6\.28 positions: -0\.990/,
    );
    await page.click('text=dimensions down');
    await rest();
    assert.deepEqual(await size('#positions-map'), [64, 17]);
    await page.focus('.positions-table .cells');
    await page.keyboard.press('ArrowRight');
    await says('#positions-formula', /PE\(p = 4, 1\)/);
    await page.focus('#positions-count');
    await page.keyboard.press('End');
    await rest();
    assert.deepEqual(await size('#positions-map'), [64, 64]);
    await page.click('text=with the tokens added');
    await rest();
    assert.deepEqual(await size('#positions-map'), [64, 17]);
    assert.deepEqual(problems, []);
  },
);

test('curves come and go; similarity is read by keys and changes its measure', async () => {
  const { page, says, rest } = await open();
  const chips = () => page.$$eval('.curve-chip', (all) => all.length);
  assert.equal(await chips(), 4);
  await page.focus('#positions-dimension');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await says('.curve-pick b', /dimension 3, a cosine/);
  await page.click('#view-positions >> text=Keep');
  await rest();
  assert.equal(await chips(), 5);
  await page.click('.curve-chip >> nth=0');
  await rest();
  assert.equal(await chips(), 4);
  assert.match(await page.getAttribute('.curves', 'aria-label'), /dimension 3, a cosine/);
  await page.focus('.likeness .cells');
  for (const key of ['PageUp', 'Home']) await page.keyboard.press(key);
  await says('#likeness-cell', /Positions 1 and 1, 0 apart: 32\.000/);
  await page.click('.likeness [data-id=cosine]');
  await says('#likeness-cell', /0 apart: 1\.000/);
});

test('every other kind is shown for what it does', async () => {
  const { page, text, size, until, go } = await open();
  const change = (kind) => go(`#posenc=${kind}&view=positions`);
  await change('rope');
  assert.match(await text(WORDS), /^Rotary/);
  assert.match(await text('#positions-cell'), /pair 0/);
  assert.deepEqual(await size('#positions-map'), [17, 16]);
  await change('alibi');
  assert.match(await text(WORDS), /^ALiBi/);
  assert.match(await text('#likeness-title'), /Bias of head 1/);
  assert.deepEqual(await size('#positions-map'), [17, 4]);
  await change('learned');
  assert.match(await text(WORDS), /^Learned/);
  const before = await text('#positions-formula');
  assert.match(before, /^P\[p = 1, 0\]/);
  await page.click('#play');
  await until((was) => document.querySelector('#positions-formula').textContent !== was, before);
});

test('without positions the model sees a set: shown on the probe by one click', async () => {
  const { page, says, past } = await open();
  await says('#order-words', /order of the tokens reaches the answer/);
  await page.click('#positions-off');
  await says(WORDS, /^No positions/);
  await says('#order-words', /a set of tokens/);
  await past(3);
  assert.equal(await page.$$eval('.order .no', (cells) => cells.length), 0);
  assert.match(await page.evaluate(() => location.hash), /posenc=none/);
  await page.click('#positions-on');
  await says(WORDS, /^Sinusoidal/);
});

test('an encoder-decoder has two learned tables', async () => {
  const { page, size, text, rest } = await open({
    hash: '#preset=encdec&posenc=learned&view=positions',
  });
  const encoder = await text('#positions-formula');
  const [rows] = await size('#positions-map');
  await page.click('.positions-head [data-id="1"]');
  await rest();
  assert.notEqual(await text('#positions-formula'), encoder);
  assert.equal(await page.getAttribute('.positions-head [data-id="1"]', 'aria-checked'), 'true');
  assert.deepEqual(await size('#positions-map'), [rows, 64]);
});

for (const [name, check] of accessTests('Positions', {
  hash: '#view=positions',
  open,
  places: [
    { size: [1440, 900] },
    { size: [1024, 768] },
    { size: [390, 844] },
    { size: [320, 640] },
  ],
}))
  test(name, check);

test('every view counts the first position as 1, and the last as what there are', async () => {
  const small = 'seq=6&d_model=16&n_heads=2&n_layers=1&batch=4&eval_samples=8&steps=20';
  const { page, says, texts, until, go, problems } = await openPage({
    hash: `#preset=text&${small}&view=lens`,
  });
  await until(() => document.querySelectorAll('.lens-table tbody th small').length === 6);
  const lens = (await texts('.lens-table tbody th small')).map(Number);
  assert.deepEqual([...lens].sort(), [1, 2, 3, 4, 5, 6]);
  const ends = {
    losses: ['.losses-view .cells', '#losses-cell', 'loss at position '],
    positions: ['.positions-table .cells', '#positions-cell', 'Position '],
  };
  for (const [view, [cells, said, words]] of Object.entries(ends)) {
    await go(`#preset=text&${small}&view=${view}`);
    await page.focus(cells);
    for (const key of ['PageUp', 'Home']) await page.keyboard.press(key);
    await says(said, new RegExp(`${words}1\\b`));
    await page.keyboard.press(view === 'losses' ? 'End' : 'PageDown');
    await says(said, new RegExp(`${words}6\\b`));
  }
  await page.focus('.likeness .cells');
  for (const key of ['PageDown', 'End']) await page.keyboard.press(key);
  await says('#likeness-cell', /^Positions 6 and 6, /);
  await go(`#preset=text&${small}&view=why&sub=answer`);
  await until(() => document.querySelectorAll('#answer-row option').length === 6);
  const answers = await texts('#answer-row option');
  assert.match(answers[0], /position 1\b/i);
  assert.match(answers[5], /position 6\b/i);
  assert.deepEqual(problems, []);
});
