// The timeline and the runs, with a real pointer and keys: an earlier moment shows
// exactly what was there, training goes on meanwhile, runs lie over each other, and a run again is
// the same run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open as openPage, screen } from './opened.mjs';
import { curveHash } from './pictures.mjs';

const SMALL = '#preset=reverse&n_layers=1&d_model=32&batch=16&eval_samples=32&steps=66';
const STEP = 13; // a moment is kept there

async function open(options = {}) {
  const browser = await openPage({ hash: SMALL, ...options });
  const { page } = browser;
  /** Every pixel of the tiles, and the inspector's numbers. */
  const seen = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.tile canvas'), document.querySelector('#big')]
          .map((canvas) => {
            const { data } = /** @type {any} */ (canvas)
              .getContext('2d')
              .getImageData(
                0,
                0,
                /** @type {any} */ (canvas).width,
                /** @type {any} */ (canvas).height,
              );
            return data.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261);
          })
          .join() + document.querySelector('#cell-formula').textContent,
    );
  const slider = (name) => page.getAttribute('#timeline', `aria-${name}`);
  /** The place of a step on an axis that ends at 100. */
  const place = async (at) => {
    const box = await page.$eval('.u-over', (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
    return { x: box.x + (box.width * at) / 100, y: box.y + box.height / 2 };
  };
  return { ...browser, seen, slider, place };
}

const TAB = '.chart-head [data-id=runs]';
const chart = (page, id) => page.click(`.chart-head [data-id=${id}]`);

test(
  'dragging along the curve shows what was there, to the pixel; Escape and the chip come back ' +
    'to live',
  async () => {
    const { page, text, at, rest, finish, seen, slider, place, problems } = await open();
    assert.ok(await page.isDisabled('#replay'), 'at step 0 there is nothing to look back at');
    for (let i = 0; i < STEP; i++) await page.keyboard.press('.');
    await rest();
    assert.equal(await text('#read-step'), String(STEP));
    const then = await seen();
    await finish();
    const live = await seen();
    assert.notEqual(live, then);

    const from = await place(50);
    const to = await place(STEP);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 12 });
    await page.mouse.up();
    await page.mouse.move(5, 5);
    await rest();
    assert.equal(await slider('valuetext'), `step ${STEP} of 66`);
    assert.match(await text('#back-to-live'), new RegExp(`Step ${STEP} · back to live`));
    assert.equal(await text('#read-step'), String(STEP));
    assert.equal(await seen(), then);
    const marker = await page.$eval('.moment', (element) => element.getBoundingClientRect().x);
    assert.ok(Math.abs(marker - to.x) < 3, 'the marker stands at the step');
    const { width, height } = page.viewportSize();
    await page.setViewportSize({ width: width - 90, height });
    await rest();
    const narrower = await page.$eval('.moment', (element) => element.getBoundingClientRect().x);
    const moved = await place(STEP);
    assert.ok(Math.abs(narrower - moved.x) < 3, 'in a narrower window too');
    assert.ok(to.x - moved.x > 5, 'which has another axis');
    await page.setViewportSize({ width, height });
    await rest();

    await page.keyboard.press('Escape');
    await rest();
    assert.equal(await text('#read-step'), '66');
    assert.equal(await seen(), live);
    assert.ok(await page.isHidden('#back-to-live'));
    await page.focus('#timeline');
    await page.keyboard.press('Home');
    await at(0);
    await page.click('#back-to-live');
    await at(66);
    assert.deepEqual(problems, []);
  },
);

/** Presses keys on the timeline; each goes to a moment. */
async function goByKeys({ page, until }) {
  await page.focus('#timeline');
  for (const [key, moment] of [
    ['ArrowLeft', 62],
    ['ArrowLeft', 56],
    ['ArrowRight', 62],
    ['ArrowRight', 66],
    ['Home', 0],
    ['ArrowRight', 1],
    ['PageUp', 11],
    ['End', 66],
  ]) {
    await page.keyboard.press(String(key));
    await until(
      (n) => document.querySelector('#timeline').getAttribute('aria-valuenow') === n,
      String(moment),
    );
  }
}

/**
 * Notes which moments a replay shows (`shown`), and what its button says (`labels`). By the clock
 * here every frame comes 50 ms after the one before, however slow the machine: the replay shows
 * each moment for some frames.
 */
const noteReplay = (page) =>
  page.evaluate(() => {
    const { now } = performance;
    const from = now.call(performance);
    const page = /** @type {any} */ (window);
    let frames = 0;
    const count = () => {
      frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    performance.now = () => from + 50 * frames;
    const slider = document.querySelector('#timeline');
    const button = document.querySelector('#replay');
    const labels = (page.labels = [button.getAttribute('aria-label')]);
    const shown = (page.shown = []);
    const note = (list, value) => {
      if (list.at(-1) !== value) list.push(value);
    };
    new MutationObserver(() => note(labels, button.getAttribute('aria-label'))).observe(button, {
      attributes: true,
    });
    new MutationObserver(() => note(shown, Number(slider.getAttribute('aria-valuenow')))).observe(
      slider,
      { attributes: true },
    );
  });

/** Replays the whole run: the moments that were shown. */
async function replay({ page, until }) {
  await noteReplay(page);
  await page.click('#replay');
  await until(() => /** @type {any} */ (window).labels.length === 3);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).labels), [
    'Replay the run from step 0',
    'Stop the replay',
    'Replay the run from step 0',
  ]);
  await until(() =>
    document.querySelector('#timeline').getAttribute('aria-valuetext').startsWith('live'),
  );
  return page.evaluate(() => /** @type {any} */ (window).shown);
}

/** Begins a replay whose clock stands still, and stops it. */
async function beginAndStop({ page, at }) {
  const label = () => page.getAttribute('#replay', 'aria-label');
  await page.evaluate(() => {
    const nowMs = performance.now();
    performance.now = () => nowMs;
  });
  await page.click('#replay');
  assert.equal(await label(), 'Stop the replay', 'a press is seen at once');
  await at(0);
  await page.click('#replay');
  assert.equal(await label(), 'Replay the run from step 0', 'another stops it');
}

test(
  'the arrow keys go from moment to moment, also while it trains; the replay runs through ' +
    'them all and ends live',
  async () => {
    const browser = await open();
    const { page, until, rest, finish, slider, seen, text } = browser;
    await finish();
    await goByKeys(browser);
    await page.keyboard.press('Home');
    await rest();
    assert.equal(await text('#read-step'), '0');
    assert.match(await text('#verdict'), /^Run: [a-z]/, "the verdict is not this moment's");
    const first = await seen();
    await page.click('#play');
    await until(
      () => Number(document.querySelector('#timeline').getAttribute('aria-valuemax')) > 90,
    );
    assert.equal(await text('#read-step'), '0', 'the page stays where it looks');
    assert.equal(await seen(), first);
    await page.click('#play');
    await page.keyboard.press('Escape');
    await rest();
    const kept = Number(
      /(\d+) moments are kept/.exec(await page.getAttribute('#replay', 'title'))[1],
    );
    const shown = await replay(browser);
    assert.ok(
      shown[0] === 0 && shown.every((one, i) => i === 0 || one > shown[i - 1]),
      shown.join(),
    );
    assert.equal(shown.length, kept);
    assert.equal(await slider('valuetext'), `live, step ${await slider('valuemax')}`);
    await beginAndStop(browser);
  },
);

test('where motion is not wanted, the replay goes one moment with each press', async () => {
  const { page, finish, rest, text } = await open({ context: { reducedMotion: 'reduce' } });
  await finish();
  for (const moment of ['0', '1', '2']) {
    await page.keyboard.press('p');
    await rest();
    assert.equal(await text('#read-step'), moment);
  }
});

/** The runs that the page keeps over a reload, as it stores them when it is hidden. */
const storedRuns = (page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('pagehide'));
    return JSON.parse(sessionStorage.getItem('headroom.runs')).runs;
  });

test(
  'runs are kept, compared, hidden, named, run again to the bit, returned to, deleted, and ' +
    'survive a reload',
  async () => {
    const { page, text, says, at, rest, finish, problems } = await open();
    await finish();
    await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
    await at(0);
    await finish();
    assert.equal(await text(TAB), 'Runs · 2');
    assert.match(await text('.legend'), /Run 1 \d\.\d{4}/);
    const both = await curveHash(page);
    await chart(page, 'runs');
    await rest();
    const row = (number) => `[data-run="${number}"]`;
    assert.equal(await text(`${row(2)} .differs`), 'Layers 1 → 2');
    assert.deepEqual(
      [await text(`${row(1)} .steps`), await text(`${row(2)} .steps`)],
      ['66', '66'],
    );
    await page.uncheck(`${row(1)} [type=checkbox]`);
    await chart(page, 'loss');
    await rest();
    assert.notEqual(await curveHash(page), both);
    assert.ok(!(await text('.legend')).includes('Run 1'));

    await chart(page, 'runs');
    await page.fill(`${row(1)} .name`, 'one layer');
    await page.keyboard.press('Enter');
    await page.click('[aria-label="Run one layer again"]');
    await says(TAB, 'Runs · 3');
    await rest();
    assert.equal(await text('#read-step'), '66');
    assert.match(await page.evaluate(() => location.hash), /n_layers=1/);
    const stored = await storedRuns(page);
    assert.deepEqual(
      stored.map(({ name }) => name),
      ['one layer', 'Run 2', 'Run 3'],
    );
    assert.deepEqual(stored[2].run.train, stored[0].run.train, 'every loss, accuracy and norm');
    assert.deepEqual(stored[2].run.held, stored[0].run.held);
    assert.notDeepEqual(stored[1].run.train, stored[0].run.train);

    await page.click('[aria-label="Return to the settings of Run 2"]');
    await page.waitForFunction(() => location.hash.includes('n_layers=2'));
    await rest();
    assert.equal(await text('#read-step'), '0');
    assert.equal(await text(TAB), 'Runs · 4');
    await page.click('[aria-label="Delete one layer"]');
    await says(TAB, 'Runs · 3');
    assert.equal(await page.$(row(1)), null);
    await page.reload();
    await says(TAB, 'Runs · 3');
    await rest();
    await chart(page, 'runs');
    assert.deepEqual(
      await page.$$eval('.runs-table .name', (all) => all.map(({ value }) => value)),
      ['Run 4', 'Run 3', 'Run 2'],
    );
    assert.deepEqual(problems, []);
  },
);

test('on a phone a finger drags along the curve, and nothing overflows at any width', async () => {
  const { page, context, finish, rest, slider, place } = await open({ context: screen(390, 844) });
  await finish();
  await page.$eval('#charts', (element) => element.scrollIntoView({ block: 'end' }));
  await rest();
  const touch = await context.newCDPSession(page);
  const [from, to] = [await place(60), await place(STEP)];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 6; i++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + ((to.x - from.x) * i) / 6, y: to.y }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await rest();
  assert.equal(await slider('valuetext'), `step ${STEP} of 66`);
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1024, 768],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    // a low phone has no room for both
    if (width < 760) await page.click(`#panels [data-id=${height < 740 ? 'charts' : 'model'}]`);
    for (const id of ['loss', 'accuracy', 'rate', 'runs']) {
      await chart(page, id);
      await rest();
      const over = await page.evaluate(() => {
        const room = document.querySelector('#charts').getBoundingClientRect();
        return [...document.querySelectorAll('.chart-head > *, .legend > *, .plot')]
          .filter((element) => {
            const { left, right, bottom, width: own } = element.getBoundingClientRect();
            return (
              own > 1 &&
              (left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1)
            );
          })
          .map((element) => element.className);
      });
      assert.deepEqual(over, [], `${id} at ${width}`);
      assert.ok(
        (await page.$eval('.plot', (element) => element.clientHeight)) >= 70,
        `${id} at ${width} has room`,
      );
    }
  }
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the timeline and the runs: ${colorScheme}`, async () => {
    const { page, at, finish, violations } = await open({
      context: { colorScheme, reducedMotion: 'reduce' },
    });
    await finish();
    await page.click('#reset');
    await at(0);
    await finish();
    await page.focus('#timeline');
    await page.keyboard.press('Home');
    await at(0);
    await page.click('#log-x');
    assert.deepEqual(await violations('#charts'), [], 'loss, looking back');
    await chart(page, 'runs');
    assert.deepEqual(await violations('#charts'), [], 'runs');
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await violations('#charts'), [], 'runs on a phone');
  });
}
