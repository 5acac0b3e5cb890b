// Checkpoint files of the page: one that cannot be read, and one that would be too large, are
// refused with the reason, and the run stays.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = '#preset=copy&d_model=16&n_heads=2&d_ff=16&batch=8&eval_samples=16';

test('a dropped .safetensors file that cannot be read is refused, and the run stays', async () => {
  const { page, text, at, rest, says, problems } = await open({ hash: SMALL });
  await page.click('#step');
  await at(1);
  const folder = mkdtempSync(join(tmpdir(), 'headroom-files-'));
  const path = join(folder, 'gone.safetensors');
  writeFileSync(path, 'soon removed');
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'any-file' });
    document.body.append(input);
  });
  await page.setInputFiles('#any-file', path);
  rmSync(folder, { recursive: true });
  await page.evaluate(() => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('#any-file'));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(input.files[0]);
    dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    input.remove();
  });
  await says('#toast', 'gone.safetensors cannot be read');
  await rest();
  assert.equal(await text('#read-step'), '1');
  await page.click('#step');
  await at(2);
  assert.deepEqual(problems, []);
});

test('a model whose file would be too large to open is not saved, and why is said', async () => {
  const { page, text, violations, rest } = await open({
    hash: SMALL,
    before: ({ page: p }) =>
      p.route('**/main.js', async (route) => {
        const response = await route.fetch();
        const source = await response.text();
        assert.ok(source.includes('LARGEST_FILE = 512 * 2 ** 20'));
        const body = source.replace('LARGEST_FILE = 512 * 2 ** 20', 'LARGEST_FILE = 2 ** 18');
        await route.fulfill({ response, body });
      }),
  });
  await page.click('#share');
  await rest();
  assert.ok(await page.isDisabled('#save-weights'));
  assert.match(await text('#weights-note'), /would have 1 MB; .* at most 1 MB\.$/);
  assert.ok(await page.isEnabled('#save-metrics'));
  await page.setInputFiles('#checkpoint-file', {
    name: 'large.safetensors',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(2 ** 18 + 1, '        {"__metadata__":{"format":"headroom-1"}}'),
  });
  await page.waitForFunction(() => document.querySelector('#file-error').textContent);
  assert.match(await text('#file-error'), /^large\.safetensors has 1 MB; the page opens at most/);
  assert.deepEqual(await violations('#share-sheet'), []);
});

test('a file that is dropped before all has come does not open in the tab', async () => {
  const { page } = await open({
    hash: SMALL,
    gives: '.tile',
    before: ({ page: p }) => p.route('**/features/allpanels.js', () => {}),
  });
  const isKept = await page.evaluate(() =>
    ['dragover', 'drop'].map((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['1,2'], 'table.csv'));
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  assert.deepEqual(isKept, [true, true]);
});
