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
  assert.deepEqual(heads, ['FLOPs', 'Act.', 'Opt.', 'KV']);
  const beyond = () =>
    page.$eval('#parameters', (panel) => {
      const { right } = panel.querySelector('.costs').getBoundingClientRect();
      return right - panel.getBoundingClientRect().right;
    });
  assert.ok((await beyond()) <= 0, 'the table fits its panel');
  const before = await row('attention');
  assert.equal(before.length, 4);
  assert.ok(before.every((cell) => /\d/.test(cell ?? '')));
  assert.deepEqual((await row('total'))[3], before[3]);
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await until(
    (old) =>
      document.querySelector('.costs tr:has([title=attention]) td:last-child').textContent !== old,
    before[3],
  );
  await page.goto('about:blank');
  await page.goto(`${url}#preset=gpt2&n_kv_heads=1&ffn=false&optimizer=sgd&momentum=0`);
  await says('#cell', 'Row sums');
  const after = await row('attention');
  assert.notEqual(after[3], before[3]);
  assert.equal(after[2], '–');
  assert.deepEqual(await row('feed_forward'), []);
  await rest();
  assert.deepEqual(problems, []);
});
