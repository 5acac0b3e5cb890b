// Smoothness while it trains. Times are printed and never judged: tests/bench/page.mjs measures
// them. The frames are counted against those of the same page at rest, on the same machine in the
// same load: a page is held up when even its best second has an eighth as many.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureFrames, measurePresses, spread } from './frames.mjs';
import { open } from './opened.mjs';
import { costsOf, traced } from './trace.mjs';

const WINDOWS = 4;
const WINDOW_MS = 1000;
const PICTURES = 10;
/** Less than what a frame waits that brings no picture (app/schedule.js). */
const WAIT_MS = 150;

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

/** Notes in the page when frames are drawn, and when pictures of the model come. */
function watchPictures() {
  const page = /** @type {any} */ (window);
  page.noted = { frames: [], pictures: [], asked: new Set() };
  const { requestAnimationFrame: frame } = page;
  page.requestAnimationFrame = (callback) =>
    frame((nowMs) => {
      page.noted.frames.push(performance.now());
      callback(nowMs);
    });
  const { postMessage } = Worker.prototype;
  const known = new Set();
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type === 'snapshot') page.noted.asked.add(message.id);
    if (!known.has(this))
      this.addEventListener('message', ({ data }) => {
        if (page.noted.asked.delete(data.id)) page.noted.pictures.push(performance.now());
      });
    known.add(this);
    postMessage.call(this, message, ...rest);
  };
}

for (const mode of /** @type {const} */ (['explore', 'everything'])) {
  test(`of a model that trains one picture is one frame: ${mode}`, async () => {
    const { page, browser, past, problems } = await open({
      ...{ hash: '#preset=text&epochs=100000', mode },
      before: ({ page: blank }) => blank.addInitScript(watchPictures),
    });
    await page.click('#play');
    await past(10);
    await page.mouse.move(2, 2);
    const pictures = () => page.evaluate(() => /** @type {any} */ (window).noted.pictures.length);
    const had = await pictures();
    // not asked of the page at every frame, which would be frames of the test
    const events = await traced(browser, async () => {
      while ((await pictures()) < had + PICTURES) await page.waitForTimeout(100);
    });
    const noted = await page.evaluate(() => /** @type {any} */ (window).noted);
    const from = noted.pictures[had];
    const frames = noted.frames.filter((ms) => ms > from);
    const idle = frames.slice(1).filter((ms, i) => {
      const drew = noted.pictures.some((picture) => picture > frames[i] && picture <= ms);
      return !drew && ms - frames[i] < WAIT_MS;
    });
    // where the machine is held up, some pictures are painted in two
    assert.ok(
      idle.length <= frames.length / 4,
      `${idle.length} of ${frames.length} frames soon after another`,
    );
    const { layouts, styles, frames: drawn, forced } = costsOf(events);
    assert.deepEqual(forced, [], 'layouts that a script asked for');
    assert.ok(layouts <= drawn + 1, `${layouts} layouts in ${drawn} frames`);
    assert.ok(styles <= drawn + 1, `${styles} times styles in ${drawn} frames`);
    assert.deepEqual(problems, []);
  });
}

test('at rest nothing moves; a hint does three times, where motion is not reduced', async () => {
  const { page, context, rest, go, url, until } = await open({ mode: 'explore' });
  const moving = (tab) =>
    tab.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState !== 'finished')
        .map(({ effect, animationName }) => ({
          name: animationName,
          ms: effect.getComputedTiming().endTime,
          turns: effect.getComputedTiming().iterations,
          by: [...new Set(effect.getKeyframes().flatMap(Object.keys))].filter(
            (key) => !['offset', 'easing', 'composite', 'computedOffset'].includes(key),
          ),
        })),
    );
  for (const { name, turns, by } of await moving(page)) {
    assert.ok(turns <= 3, `${name}: ${turns} times`);
    assert.deepEqual(by.sort(), ['opacity', 'transform'], name);
  }
  await until(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
  for (const link of ['mode=everything', 'mode=everything&view=tensors', 'mode=explore']) {
    await go(`#preset=copy&${link}`);
    await rest(page);
    await until(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
  }
  await page.keyboard.press('?');
  await rest(page);
  assert.deepEqual(await moving(page), [], 'with a sheet open');
  const still = await context.browser().newContext({ reducedMotion: 'reduce' });
  const calm = await still.newPage();
  await calm.goto(url);
  await calm.waitForSelector('#boot', { state: 'detached' });
  assert.deepEqual(await moving(calm), [], 'with reduced motion');
  await still.close();
});
