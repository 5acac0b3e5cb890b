// What the model costs, beside its parameters: the engine's numbers, following every switch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

test('costs by part follow heads, windows and feed-forward', async () => {
  const { page, url, until, says, rest, problems } = await open({ hash: '#preset=gpt2' });
  /** The cells of a part's row; [] where there is none. @param {string} part */
  const row = (part) =>
    page.$$eval(`#parameters .costs tr:has(th[title=${part}]) td`, (cells) =>
      cells.map((cell) => cell.textContent),
    );
  const heads = await page.$$eval('#parameters .costs thead th', (cells) =>
    cells.map((cell) => cell.textContent),
  );
  assert.deepEqual(heads, ['FLOPs', 'Act.', 'Opt.']);
  const beyond = () =>
    page.$eval('#parameters', (panel) => {
      const { right } = panel.querySelector('.costs').getBoundingClientRect();
      return right - panel.getBoundingClientRect().right;
    });
  assert.ok((await beyond()) <= 0, 'the table fits its panel');
  const cache = () => page.textContent('#parameters .costs .cache td');
  const before = await row('attention');
  const cached = await cache();
  assert.equal(before.length, 3);
  assert.ok([...before, cached].every((cell) => /\d/.test(cell ?? '')));
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await until((old) => document.querySelector('.costs .cache td').textContent !== old, cached);
  await page.goto('about:blank');
  await page.goto(`${url}#preset=gpt2&n_kv_heads=1&ffn=false&optimizer=sgd&momentum=0`);
  await says('#cell', 'Row sums');
  const after = await row('attention');
  assert.notEqual(await cache(), cached);
  assert.equal(after[2], '–');
  assert.deepEqual(await row('feed_forward'), []);
  await rest();
  assert.deepEqual(problems, []);
});

test('memory of activations: by how they are saved, and which way is in use', async () => {
  const { page, url, says, rest, problems } = await open({ hash: '#preset=copy&n_layers=4' });
  const table = () =>
    page.$$eval('#parameters .saved tbody tr', (rows) =>
      rows.map((row) => ({
        way: /** @type {HTMLElement} */ (row).dataset.way,
        now: row.classList.contains('now'),
        share: parseFloat(row.querySelector('td:last-child').textContent),
      })),
    );
  const short = await table();
  assert.deepEqual(
    short.map(({ way, now }) => [way, now]),
    [
      ['f32', true],
      ['bf16', false],
      ['inputs', false],
    ],
  );
  assert.ok(short[1].share < 60 && short[2].share < 45, JSON.stringify(short));
  await page.goto('about:blank');
  await page.goto(
    `${url}#preset=shift&arch=decoder&seq=512&batch=2&d_model=16&saved_activations=inputs`,
  );
  await says('#cell', 'Row sums');
  const long = await table();
  assert.deepEqual(
    long.map(({ way, now }) => [way, now]),
    [
      ['weights', false],
      ['f32', false],
      ['bf16', false],
      ['inputs', true],
    ],
  );
  assert.ok(long[1].share < 50, 'attention in blocks saves more than half here');
  await rest();
  assert.deepEqual(problems, []);
});

test('what the time goes into: shares that add up, set as the line above', async () => {
  const { page, until, rest, problems } = await open({ hash: '#preset=copy&mode=everything' });
  assert.equal(await page.isVisible('#parameters .spent'), false);
  await page.click('#play');
  await until(() => /views/.test(document.querySelector('#parameters .spent').textContent));
  await page.click('#play');
  const text = await page.textContent('#parameters .spent');
  const shares = [...text.matchAll(/([\d.]+) %/g)].map(([, share]) => Number(share));
  assert.equal(shares.length, 3, text);
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share) - 100) < 0.5, text);
  const places = await page.$$eval('#parameters > p', (lines) =>
    lines.map((line) => [line.getBoundingClientRect().left, getComputedStyle(line).padding].join()),
  );
  assert.equal(new Set(places).size, 1, `${places}`);
  await rest();
  assert.deepEqual(problems, []);
});
