// The Tensors view: any tensor by name, found, drawn, read by pointer and keys, copied, live while
// training; and the way there from a tile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepOf, themeMaps } from '../../web/draw/colormap.js';
import { scaleOf } from '../../web/draw/heatmap.js';
import { loadEngine } from '../node/engine.mjs';
import { accessTests } from './accessible.mjs';
import { open as openPage } from './opened.mjs';
import { copiedRows, picture, rampsOf } from './pictures.mjs';

async function open(options) {
  const browser = await openPage(options);
  const { until, says } = browser;
  return {
    ...browser,
    shows: (name) =>
      until((wanted) => document.querySelector('#tensor-name')?.textContent === wanted, name),
    tells: (part) => says('#tensor-cell', part),
  };
}

test('rows of tensors are 24 px high, for pointer and keyboard', async () => {
  const { page, rest, problems } = await openPage({ hash: '#preset=reverse&view=tensors' });
  await rest();
  await page.$$eval('.tensor-groups details', (all) => all.forEach((one) => (one.open = true)));
  const heights = await page.$$eval('.tensor-row, .tensor-groups summary', (rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  );
  assert.ok(heights.length > 20 && Math.min(...heights) >= 24, String(Math.min(...heights)));
  await page.focus('.tensor-row >> nth=0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await rest();
  const second = await page.$$eval('.tensor-row', (rows) => rows[1].getAttribute('aria-current'));
  assert.equal(second, 'true');
  assert.deepEqual(problems, []);
});

test(
  "from a tile to its tensor and its layer's, by name from the list, and the choice is in the " +
    'link',
  async () => {
    const { page, shows, says, rest, text, problems } = await open();
    await page.click('.tile[data-id="ffn.1"]');
    await page.click('#tile-tensors');
    await shows('act.ffn.1');
    await rest();
    assert.equal(
      await page.$eval('.tensor-list select', (/** @type {any} */ select) => select.value),
      '2',
    );
    const names = await page.$$eval('.tensor-row', (rows) =>
      rows.map((row) => row.getAttribute('data-name')),
    );
    assert.ok(names.length > 40 && names.every((name) => /1/.test(name)), String(names.length));
    await page.selectOption('.tensor-list select', '');
    await page.fill('#tensor-search', 'w_q grad 2');
    await rest();
    assert.equal(await page.$$eval('.tensor-row', (rows) => rows.length), 2);
    await page.click('.tensor-row >> nth=0');
    await shows('grad.blocks.2.attention.W_q.weight');
    await rest();
    assert.match(await text('.tensor > .note'), /No step has been taken yet/);
    assert.match(
      await page.evaluate(() => location.hash),
      /view=tensors.*tensor=grad\.blocks\.2\.attention\.W_q\.weight/,
    );
    await page.fill('#tensor-search', 'nowhere');
    await says('.tensor-list [role=status]', 'nowhere');
    await page.click('#step');
    await says('.tensor > .note', 'before clipping');
    assert.deepEqual(problems, []);
  },
);

test(
  'the map has the colour of every number that is copied, keys read its cells, statistics are ' +
    'those of the numbers',
  async () => {
    const { page, context, says, shows, tells, rest } = await open({
      hash: '#view=tensors&tensor=act.q.1',
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shows('act.q.1');
    await page.click('[aria-label="Copy as CSV"]');
    await says('#toast', /^Copied\.$/);
    const rows = await copiedRows(page);
    const data = Float32Array.from(rows.flat());
    const cell = rows[1][2];
    const mean = data.reduce((a, b) => a + b) / data.length;
    const { signed } = themeMaps('light', await rampsOf(page));
    const { low, high } = scaleOf({
      data,
      rows: rows.length,
      columns: rows[0].length,
      scale: 'signed',
    });
    assert.deepEqual(
      (await picture(page, '#tensor-map')).pixels,
      Array.from(data, (value) => signed[stepOf(value, low, high)]),
    );
    assert.ok(
      Math.abs(Number(await page.$eval('.figures dd', (element) => element.textContent)) - mean) <
        0.0006,
    );
    await page.focus('.tensor .cells');
    for (const key of ['Home', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await tells(`row 1 (`);
    await tells(`column 2: ${cell.toFixed(3)}`);
    await page.click('text=Transpose');
    await rest();
    assert.deepEqual(
      await page.$eval('#tensor-map', (/** @type {any} */ canvas) => [canvas.width, canvas.height]),
      [17, 64],
    );
    await page.evaluate(() => {
      document.querySelector('#toast').textContent = '';
    });
    await page.click('[aria-label="Copy as JSON"]');
    await says('#toast', /^Copied\.$/);
    const json = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.deepEqual(
      [json.name, json.rows, json.columns, json.shape],
      ['act.q.1', 64, 17, [17, 64]],
    );
    assert.equal(json.values[2][1], cell);
  },
);

test('the slider chooses a head; masked cells are hatched; scores have their names', async () => {
  const { page, shows, tells, rest, text } = await open({
    hash: '#preset=copy&mask=causal&view=tensors&tensor=scores.1',
  });
  await shows('scores.1');
  assert.match(await text('.tensor .dim'), /before the softmax, computed here from q and k/);
  assert.ok((await page.getAttribute('.tensor .over > path', 'd')).length > 0);
  const first = await text('.figures dl');
  await page.focus('#tensor-at-0');
  await page.keyboard.press('ArrowRight');
  await rest();
  assert.notEqual(await text('.figures dl'), first);
  assert.match(await text('.tensor-at'), /Head 2 of 4/);
  await page.focus('.tensor .cells');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('End');
  await tells('may not look');
});

test('a large tensor is drawn smaller, says so, and a cell of it is still exact', async () => {
  const { page, shows, says, text } = await open({
    hash:
      '#preset=copy&n_layers=1&d_model=256&d_ff=1024&n_heads=4&view=tensors' +
      '&tensor=blocks.0.feed_forward.linear1.weight',
  });
  await shows('blocks.0.feed_forward.linear1.weight');
  assert.match(await text('.tensor > .note'), /1,024 × 256 cells.*4 × 1.*largest magnitude/);
  await page.focus('.tensor .cells');
  await page.keyboard.press('ArrowDown');
  await says('#tensor-cell', /Exactly at row 4, column 0: -?\d/);
});

test('it lives while the model trains', async () => {
  const { page, shows, until, text } = await open({
    hash: '#view=tensors&tensor=blocks.0.attention.W_q.weight',
  });
  await shows('blocks.0.attention.W_q.weight');
  const before = await text('.figures dl');
  await page.click('#play');
  await until((was) => document.querySelector('.figures dl').textContent !== was, before);
});

for (const [name, check] of accessTests('Tensors', {
  hash: '#view=tensors&tensor=attn.1',
  open,
  before: ({ shows }) => shows('attn.1'),
}))
  test(name, check);

test('updates by group are those that Node measures in the same step', async () => {
  const settings = { n_layers: 1, d_model: 32, batch: 16, eval_samples: 32, steps: 11 };
  const query = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  const { page, text, finish, says, problems } = await openPage({
    hash: `#preset=reverse&${query.join('&')}&kernels=simd128&threads=1&view=tensors`,
  });
  await page.click('#tensor-moves summary');
  assert.match(await text('#tensor-moves'), /Train the model to see/);
  assert.ok(await page.isHidden('#tensor-moves table'));
  await finish();
  await says('#tensor-moves summary', 'Updates by group, step 11');
  const shown = await page.$$eval('#tensor-moves tbody tr', (rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const engine = await loadEngine('simd128');
  const lab = engine.create({ preset: 'reverse', ...settings });
  lab.train(10);
  const { groups } = lab.train(1, { groups: true });
  assert.ok(groups.length > 5);
  assert.deepEqual(
    shown,
    groups.map(({ name, parameters, gradient, ratio }) => [
      name,
      parameters.toLocaleString('en'),
      gradient.toFixed(4),
      `${Number((100 * ratio).toPrecision(2))} %`,
    ]),
  );
  lab.destroy();
  assert.deepEqual(problems, []);
});
