// Every pixel of a heat map is the colour of its value, which the page gives as CSV.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepOf, themeMaps } from '../../web/draw/colormap.js';
import { open } from './opened.mjs';
import { attentionSteps, copiedRows, picture, rampsOf } from './pictures.mjs';

for (const [name, hash, colorScheme] of [
  ['light', '', 'light'],
  ['dark', '', 'dark'],
  ['causal mask', '&mask=causal', 'light'],
]) {
  test(`every pixel of the heat maps is the colour of its value: ${name}`, async () => {
    const { page, context, finish, rest, says, text } = await open({
      hash: `#preset=reverse&steps=5&batch=8&eval_samples=32${hash}`,
      context: { colorScheme },
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await finish();
    const maps = themeMaps(/** @type {'light' | 'dark'} */ (colorScheme), await rampsOf(page));
    for (const id of ['attention.0.1', 'attention.2.3', 'positions', 'probabilities']) {
      await page.click(`.tile[data-id="${id}"]`);
      await page.mouse.move(5, 5);
      await rest();
      await page.evaluate(() => {
        document.querySelector('#toast').textContent = '';
      });
      await page.click('[aria-label="Show the numbers"]');
      await page.click('text=Copy as CSV');
      await says('#toast', /^Copied\.$/);
      const values = await copiedRows(page);
      const { width, height, pixels } = await picture(page, '#big');
      assert.deepEqual([width, height], [values[0].length, values.length]);
      const [table, low] = id === 'positions' ? [maps.signed, -1] : [maps.magnitude, 0];
      const step = id.startsWith('attention')
        ? await attentionSteps(page)
        : (value) => stepOf(value, low, 1);
      const masked = (row, column) =>
        name === 'causal mask' && id.startsWith('attention') && column > row;
      const wanted = values.flatMap((row, r) =>
        row.map((value, c) => (masked(r, c) ? maps.masked : table[step(value)])),
      );
      assert.deepEqual(pixels, wanted, id);
      if (id.startsWith('attention'))
        assert.deepEqual((await picture(page, `.tile[data-id="${id}"] canvas`)).pixels, pixels, id);
      await page.keyboard.press('Escape');
    }
    assert.match(await text('#cell'), /Row sums to (1\.000|0\.999)/);
  });
}
