// Texts lie apart and are whole in every state that takes room from them: a head open and cut, a
// lesson, large type.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetingTexts } from './labels.mjs';
import { open } from './opened.mjs';

const SIZES = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
];
/** Large type changes nothing here; the first is 1440 by 900 at 200 %. */
const SMALL_SIZES = [
  [720, 450],
  [844, 390],
  [390, 844],
];

/** What the page shows, each after the one before. */
const STATES = [
  { name: 'Explore, solved', does: '#modes button:nth-child(1)' },
  { name: 'a head', does: '.tile[data-id="attention.1.1"]' },
  { name: 'the head cut', does: '#cut-head' },
  { name: 'Everything, the head cut', does: '#modes button:nth-child(2)' },
  { name: 'a lesson', does: '#open-lesson' },
];

for (const large of [false, true])
  test(`texts are apart and whole, a head cut, a lesson, large type ${large}`, async () => {
    const { page, rest, past, problems } = await open({ hash: '#preset=reverse', mode: 'explore' });
    const press = async (selector) => {
      await page.evaluate(
        (which) => /** @type {any} */ (document.querySelector(which)).click(),
        selector,
      );
      await rest();
    };
    await press('#play');
    await past(220);
    await press('#play');
    if (large) await page.keyboard.press('v');
    for (const { name, does } of STATES) {
      await press(does);
      for (const [width, height] of large ? SIZES : [...SIZES, ...SMALL_SIZES]) {
        await page.setViewportSize({ width, height });
        await rest();
        const where = `${name}, ${width} by ${height}`;
        assert.deepEqual(await page.evaluate(meetingTexts), [], where);
        assert.equal(await lost(page, '.looks > span'), 0, `the sentence, ${where}`);
        assert.ok(await hasAxis(page), `the axis of the chart, ${where}`);
      }
    }
    assert.deepEqual(problems, []);
  });

/** Whether numbers have room beside the chart; where there is a chart. */
const hasAxis = (page) =>
  page.$eval('#chart', (chart) => {
    const [plot, box] = [chart.querySelector('.u-over'), chart].map((one) =>
      one.getBoundingClientRect(),
    );
    return !chart.checkVisibility() || plot.left > box.left + 20;
  });

/** Pixels of a line that do not fit; none where it does not show. */
const lost = (page, selector) =>
  page.$eval(selector, (line) =>
    line.checkVisibility() ? line.scrollWidth - line.clientWidth : 0,
  );
