// What must fit: one panel of a phone without a scroll of the page, every name on its tab, the
// table of heads without a scroll sideways, texts beside each other, and large screens that are
// used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetingTexts } from './labels.mjs';
import { DESKTOP, open, screen } from './opened.mjs';

const SMALL = '#preset=reverse&batch=8&eval_samples=32';

/** How far the page as a whole scrolls, down and sideways. */
const pageScroll = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return [scrollHeight - clientHeight, scrollWidth - clientWidth];
  });

/**
 * Names of tabs and choices, in sight of those who look at the whole row, that are not whole:
 * beyond the edge of their button, of their row or of the screen.
 */
const cutNames = (page) =>
  page.$$eval('.seg button, #panels button', (all) =>
    all
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect();
        const rows = ['.seg', '#views', '.view', 'body']
          .map((selector) => button.closest(selector)?.getBoundingClientRect())
          .filter(Boolean);
        return (
          button.scrollWidth > button.clientWidth ||
          rows.some((row) => left < row.left - 1 || right > row.right + 1)
        );
      })
      .map((button) => button.textContent),
  );

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
]) {
  test(`no name on a tab is cut, and the page does not scroll: ${width} by ${height}`, async () => {
    const { page, rest, problems, violations } = await open({
      hash: SMALL,
      context: screen(width, height),
    });
    const press = async (selector) => {
      await page.evaluate(
        (which) => /** @type {any} */ (document.querySelector(which)).click(),
        selector,
      );
      await rest();
    };
    const fits = async (where) => {
      assert.deepEqual(await pageScroll(page), [0, 0], where);
      assert.deepEqual(await cutNames(page), [], where);
    };
    for (const id of await page.$$eval('#views [data-id]:not([hidden])', (tabs) =>
      tabs.map((tab) => tab.dataset.id),
    )) {
      await press(`#views [data-id=${id}]`);
      await fits(`view ${id}`);
    }
    await press('#views [data-id=model]');
    if (width < 760) {
      for (const id of ['charts', 'inspect', 'settings', 'lesson', 'model']) {
        await press(`#panels [data-id=${id}]`);
        await fits(`panel ${id}`);
        if (id === 'charts') assert.deepEqual(await violations(), []);
        assert.equal(
          await page.$$eval(
            'main, #charts, #settings, #inspect, #lesson',
            (all) => all.filter((one) => one.checkVisibility()).length,
          ),
          id === 'model' && height >= 740 ? 2 : 1,
          id,
        );
      }
      const tile = await page.$eval('#model', (view) => view.scrollHeight - view.clientHeight);
      assert.ok(tile <= 0, `the model scrolls ${tile} pixels in its panel`);
    } else {
      await press('#open-lesson');
      await fits('lessons');
    }
    assert.deepEqual(problems, []);
  });
}

test('on a phone one button stands for the cards, and its sheet finds every preset', async () => {
  const { page, rest, text } = await open({ hash: SMALL, context: screen(320, 640) });
  assert.equal(await page.isVisible('#presets'), false);
  const shown = () =>
    page.$$eval('#tasks-sheet [data-id]', (cards) =>
      cards.filter((card) => card.checkVisibility()).map((card) => card.dataset.id),
    );
  await page.click('#all-presets');
  await page.waitForSelector('#tasks-sheet[open]');
  assert.ok((await shown()).length >= 30);
  const box = await page.$eval('#tasks-sheet', (sheet) => [sheet.scrollWidth, sheet.clientWidth]);
  assert.equal(box[0], box[1]);
  await page.fill('#tasks-search', 'no such task');
  assert.equal(await text('#tasks-none'), 'Nothing is called “no such task”.');
  assert.deepEqual(await shown(), []);
  await page.fill('#tasks-search', 'WORLDS pend');
  assert.deepEqual(await shown(), ['pendulum']);
  await page.fill('#tasks-search', 'copy');
  await page.keyboard.press('Enter');
  await rest();
  assert.match(await page.evaluate(() => location.hash), /preset=000-copy/);
  assert.equal(await text('#all-presets .alone'), 'Copy');
  assert.equal(await text('#presets [aria-checked=true]'), 'Copy');
});

for (const preset of ['reverse', 'encdec']) {
  test(
    `the table of heads fits at 1440 pixels, in words and in measures, with what each part ` +
      `costs: ${preset}`,
    async () => {
      const { page, rest } = await open({
        hash: `#preset=${preset}&batch=8&eval_samples=32&view=heads`,
        context: DESKTOP,
      });
      const sideways = () =>
        page.$eval('.heads-scroll', (box) => box.scrollWidth - box.clientWidth);
      for (const columns of ['words', 'measures']) {
        await page.click(`.heads-view [data-id=${columns}]`);
        await rest();
        assert.equal(await sideways(), 0, columns);
      }
      const named = await page.$$eval('.heads-table thead button', (all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.textContent),
      );
      for (const name of ['mirror', 'separator', 'induction', 'offset', 'of possible'])
        assert.ok(named.includes(name), `${name}: ${named}`);
      await page.click('#each-in-turn');
      await rest();
      assert.equal(await sideways(), 0, 'with costs');
      assert.ok(await page.isVisible('.heads-table [data-key=accuracy_change]'));
    },
  );
}

test('a measure that no head of a model has takes no column', async () => {
  const { page, rest } = await open({
    hash: '#preset=modular&batch=8&eval_samples=32&view=heads&sub=measures',
  });
  await rest();
  const shown = await page.$$eval('.heads-table thead [data-key]', (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => /** @type {any} */ (one).dataset.key),
  );
  assert.ok(shown.includes('entropy') && !shown.includes('source'), shown.join());
});

test('4K: the inspector and the drawing use the room', async () => {
  const { page, rest } = await open({ hash: SMALL, context: screen(3840, 2160) });
  const edge = (selector) => page.$eval(selector, (element) => element.clientWidth);
  assert.ok((await edge('.big')) >= 500, `${await edge('.big')} pixels of heat map`);
  assert.ok((await edge('.tile[data-id="ffn.0"]')) >= 120, 'strips as well');
  assert.deepEqual(await pageScroll(page), [0, 0]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await rest();
  assert.ok((await edge('.big')) <= 256, 'the map follows its column');
});

test('in Explore no text lies over another, with many layers or two stacks', async () => {
  const { page, rest, go, problems } = await open({ mode: 'explore', gives: '.tile' });
  for (const preset of ['nanochat', '004-encdec', 'llama']) {
    await go(`#preset=${preset}`);
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [1440, 900],
    ]) {
      await page.setViewportSize({ width, height });
      await rest();
      assert.deepEqual(await page.evaluate(meetingTexts), [], `${preset}, ${width} pixels`);
    }
  }
  assert.deepEqual(problems, []);
});

test('settings keep to their column, with large type as well', async () => {
  const { page, rest, go } = await open({ hash: SMALL, context: screen(1366, 768) });
  for (const preset of ['modular', 'encdec', 'text', 'numbers', 'llama']) {
    await go(`#preset=${preset}`);
    for (let large = 0; large < 2; large++) {
      await page.$$eval('#settings details:not([open]) > summary', (all) =>
        all.forEach((summary) => /** @type {any} */ (summary).click()),
      );
      await page.keyboard.press('v');
      await rest();
      const wide = await page.$eval('#settings', (column) => {
        const right = column.getBoundingClientRect().left + column.clientWidth;
        return [...column.querySelectorAll('.row, .row > *, th, td')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 1)
          .map((one) => one.textContent);
      });
      assert.deepEqual(wide, [], preset);
    }
  }
});

test('a meaning in the key of the heads is there whole or not at all', async () => {
  const { page, rest } = await open({ hash: '#preset=text', context: screen(1280, 720) });
  for (const width of [1280, 1440, 1600, 2000]) {
    await page.setViewportSize({ width, height: 720 });
    await rest();
    const cut = await page.$eval('.meanings', (row) => {
      const room = row.getBoundingClientRect();
      return [...row.children]
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, bottom }) => top < room.bottom - 0.5 && bottom > room.bottom + 0.5).length;
    });
    assert.equal(cut, 0, `${width} pixels wide`);
  }
});

test('what tells the layers apart lies under no norm, beside a lesson too', async () => {
  const { page, rest } = await open({ context: { viewport: { width: 1366, height: 768 } } });
  const meeting = () =>
    page.evaluate(() => {
      const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const norms = boxes('.node rect');
      const dashes = boxes('.lab .dash');
      const meet = (a, b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return {
        dashes: dashes.filter(({ width }) => width > 0).length,
        norms: norms.length,
        met: dashes.filter((dash) => norms.some((norm) => meet(dash, norm))).length,
      };
    });
  assert.deepEqual(await meeting(), { dashes: 3, norms: 7, met: 0 });
  await page.click('#open-lesson');
  await page.click('[data-lesson=positions]');
  await rest();
  assert.deepEqual(await meeting(), { dashes: 3, norms: 7, met: 0 });
});
