// Smoothness while it trains. Times are printed and never judged: tests/bench/page.mjs measures
// them. The frames are counted against those of the same page at rest, on the same machine in the
// same load: a page is held up when even its best second has an eighth as many.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureFrames, measurePresses, spread } from './frames.mjs';
import { open } from './opened.mjs';

const WINDOWS = 4;
const WINDOW_MS = 1000;

test('frames and their spread', () => {
  assert.deepEqual(spread([5, 1, 2, 3, 4]), { median: 3, p95: 5 });
  assert.deepEqual(spread(Array.from({ length: 100 }, (_, i) => 100 - i)), { median: 50, p95: 95 });
});

for (const [name, hash] of [
  ['the opening model', '#preset=reverse&epochs=100000'],
  ['two lanes', '#preset=encdec&epochs=100000'],
]) {
  test(`frames are drawn and presses are seen while ${name} trains`, async (t) => {
    const { page, past, says, problems } = await open({ hash });
    const step = () =>
      page.$eval('#read-step', (read) => Number(read.textContent.replace(/,/g, '')));
    const idle = [];
    for (let i = 0; i < WINDOWS; i++) idle.push((await measureFrames(page, WINDOW_MS)).frames);
    await page.click('#play');
    await past(10);
    const before = await step();
    const windows = [];
    for (let i = 0; i < WINDOWS; i++) windows.push(await measureFrames(page, WINDOW_MS));
    const theme = await page.getAttribute('html', 'data-theme');
    const presses = await measurePresses(page, {
      theme: '#theme',
      ...(name === 'two lanes' ? {} : { tile: '.tile[data-id="attention.0.0"]' }),
      chart: '.chart-head [data-id=accuracy]',
      view: '#views [data-id=tensors]',
    });
    for (const {
      frames,
      interval_ms: { median, p95 },
      longest_task_ms: longest,
    } of windows) {
      t.diagnostic(
        `${frames} frames, ` +
          `${median.toFixed(1)} ms apart (p95 ` +
          `${p95.toFixed(1)}), longest task ${longest.toFixed(0)} ms`,
      );
    }
    t.diagnostic(`a press is seen within ms: ${JSON.stringify(presses)}`);
    const atRest = spread(idle).median;
    const training = Math.max(...windows.map(({ frames }) => frames));
    assert.ok(
      8 * training > atRest,
      `${training} frames while it trains, ${atRest} at rest, in as much time`,
    );
    await past(before + 1);
    assert.notEqual(await page.getAttribute('html', 'data-theme'), theme);
    assert.equal(
      await page.getAttribute('.chart-head [data-id=accuracy]', 'aria-selected'),
      'true',
    );
    assert.ok(await page.isVisible('#view-tensors'));
    if (name !== 'two lanes') await says('#inspector-title', /^Layer 1 · Head 1$/);
    assert.deepEqual(problems, []);
  });
}
