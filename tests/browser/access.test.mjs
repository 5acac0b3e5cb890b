// Everyone: axe finds nothing and no text lies over another in any view, sheet or lesson on a
// desktop, nor in the places and sizes of a phone or the colours of the dark theme; with
// HEADROOM_DEEP=1 all rules in both themes, and on a tablet too. Every control can be reached by
// keyboard and left again; reduced motion, forced colours, zoom and screens from 320 pixels to 4K.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEEP } from '../deep.mjs';
import { meetingTexts } from './labels.mjs';
import { open as openPage, screen } from './opened.mjs';

const SMALL = '#preset=copy&d_model=16&n_heads=2&d_ff=16&batch=8&eval_samples=32';

async function open({ hash = SMALL, context = {}, width = 1440, height = 900 } = {}) {
  const browser = await openPage({ hash, context: { ...screen(width, height), ...context } });
  /** Presses what may be out of sight. */
  const press = (selector) =>
    browser.page.evaluate(
      (which) => /** @type {any} */ (document.querySelector(which)).click(),
      selector,
    );
  return { ...browser, press };
}

/** Sideways scroll of the page as a whole. */
const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens each sheet in turn and checks it. */
async function checkSheets(page, press, check) {
  for (const [button, sheet] of [
    ['#help', '#help-sheet'],
    ['#share', '#share-sheet'],
    ['[aria-label="Show the numbers"]', '#numbers-sheet'],
  ]) {
    await press(button);
    if (sheet === '#share-sheet') await press('#class-section summary');
    assert.equal(
      await page.$eval(sheet, (/** @type {HTMLDialogElement} */ dialog) => dialog.open),
      true,
      sheet,
    );
    await check(`sheet ${sheet}`, sheet);
    await page.keyboard.press('Escape');
  }
}

const openDetails = (page, open) =>
  page.$$eval(
    'details',
    (all, yes) => {
      for (const one of all) one.open = yes;
    },
    open,
  );

/** Checks the parts of views that do not show at first. */
async function checkParts(press, check) {
  for (const [view, part] of [
    ['lens', 'patch'],
    ['why', 'answer'],
    ['studies', 'lengths'],
  ]) {
    await press(`#views [data-id=${view}]`);
    await press(`#view-${view} [data-id=${part}]`);
    await check(`part ${part} of ${view}`, '#centre');
  }
}

/** Checks the page with a head cut, and with controls hidden. */
async function checkStates(page, go, check) {
  for (const [state, note, what] of [
    ['cut=self.0.1', '#model-of-view', 'a head cut'],
    ['hide=group-model,presets', '#hidden-note', 'controls hidden'],
  ]) {
    await go(`${SMALL}&${state}`);
    await page.waitForSelector(note, { state: 'visible' });
    await check(what);
  }
}

/** Rules about colours, which is all that a theme changes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** Rules about sizes, places and what is hidden: a phone changes these in what a desktop shows. */
const PLACES = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus'];
/** Sizes, and the rules of axe in each theme, of which none are all; null: not in that theme. */
const LOOKS = /** @type {[number, number, string[], string[] | null][]} */ (
  DEEP
    ? [
        [1440, 900, [], []],
        [390, 844, [], []],
        [1024, 768, [], []],
      ]
    : [
        [1440, 900, [], COLOURS],
        [390, 844, PLACES, null],
      ]
);
/**
 * check() looks at a part of the page in both themes, and adds what is wrong to `found`.
 * @param {string[]} light rules of axe @param {string[] | null} dark
 */
function checking({ page, violations }, light, dark) {
  const found = [];
  const check = async (where, part = ':root', rules = light) => {
    for (const what of await violations(part, rules)) found.push(`${where}: ${what}`);
    for (const pair of await page.evaluate(meetingTexts)) found.push(`${where}: over it: ${pair}`);
    if (!dark) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const what of await violations(part, dark)) found.push(`${where}, dark: ${what}`);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  return { check, found };
}

for (const [width, height, light, dark] of LOOKS) {
  test(
    `axe finds nothing in any view, lesson or sheet: ${width} pixels, light` +
      (dark ? ' and dark' : ''),
    async () => {
      const browser = await open({ width, height, context: { reducedMotion: 'reduce' } });
      const { page, press, at, rest, go, problems } = browser;
      for (let i = 0; i < 3; i++) await press('#step');
      await at(3);
      const { check, found } = checking(browser, light, dark);
      await openDetails(page, true);
      await check('the page with all its details');
      await openDetails(page, false);
      for (const id of await page.$$eval('#views [data-id]:not([hidden])', (all) =>
        all.map((tab) => tab.dataset.id),
      )) {
        await press(`#views [data-id=${id}]`);
        await rest();
        assert.ok(
          await page.$eval(
            id === 'model' ? '#model' : `#view-${id}`,
            (view) => view.checkVisibility() && view.childElementCount > 0,
          ),
          id,
        );
        await check(`view ${id}`, '#centre');
      }
      await checkParts(press, check);
      await press('#views [data-id=model]');
      for (const id of await page.$$eval('.chart-head [role=tab]', (all) =>
        all.map((tab) => tab.dataset.id),
      )) {
        await press(`.chart-head [data-id=${id}]`);
        await check(`chart ${id}`, '#charts');
      }
      if (width < 760) {
        for (const id of ['inspect', 'settings', 'lesson']) {
          await press(`#panels [data-id=${id}]`);
          await check(`panel ${id}`, ':root', []);
        }
        await press('#panels [data-id=model]');
      } else {
        await press('#open-lesson');
        await check('list of lessons', '#lesson');
        await press('[data-lesson=positions]');
        await check('lesson', '#lesson');
        await press('#left-tabs [data-id=settings]');
        await check('settings beside a lesson', '#settings');
        await press('#left-tabs [data-id=lesson]');
        await press('#lesson-close');
      }
      await checkSheets(page, press, check);
      await checkStates(page, go, check);
      assert.deepEqual(found, []);
      assert.deepEqual(problems, []);
    },
  );
}

test('Tab goes through every control and comes out again, the focus always visible', async () => {
  const { page } = await open();
  const seen = new Set();
  const hidden = [];
  let first = null;
  let round = false;
  for (let i = 0; i < 160 && !round; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      if (element === document.body) return null;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      element.dataset.seen ??= String(Math.random());
      const inside = element.closest('.tile, .big, .scrub') !== null;
      return {
        key: element.dataset.seen,
        id: element.id || element.className || element.tagName,
        shown: box.width > 0 && box.height > 0,
        marked:
          style.outlineStyle !== 'none' ||
          style.boxShadow !== 'none' ||
          inside ||
          element.matches(':focus-visible'),
      };
    });
    if (!at) continue;
    first ??= at.key;
    if (seen.has(at.key)) {
      round = at.key === first || seen.size > 20;
      continue;
    }
    seen.add(at.key);
    if (!at.shown || !at.marked) hidden.push(at.id);
  }
  assert.ok(round, 'Tab came round');
  assert.ok(seen.size > 30, `${seen.size} stops`);
  assert.deepEqual(hidden, []);
});

test('the page has its landmarks and each its name', async () => {
  const { page } = await open();
  const names = await page.$$eval(
    'header, main, [role=complementary], nav, section[aria-label], [role=tabpanel]',
    (all) =>
      all
        .filter((e) => e.checkVisibility())
        .map((e) => {
          const label = document.getElementById(e.getAttribute('aria-labelledby'));
          return `${e.tagName} ${e.getAttribute('aria-label') ?? label?.textContent ?? ''}`;
        }),
  );
  for (const wanted of [
    'MAIN The model and other views of it',
    'DIV Settings',
    'DIV Inspector',
    'SECTION Charts',
  ])
    assert.ok(names.includes(wanted), `${wanted}: ${names}`);
  assert.equal(await page.$$eval('h1', (all) => all.length), 1);
  assert.equal(await page.getAttribute('html', 'lang'), 'en-GB');
});

/** Views, panels and the sheet of links, of which none scrolls sideways. */
async function checkSideways({ page, press, rest }, name) {
  const fits = async (what) => {
    await rest();
    assert.equal(await overflow(page), 0, `${what}, ${name}`);
  };
  for (const id of await page.$$eval('#views [data-id]:not([hidden])', (all) =>
    all.map((tab) => tab.dataset.id),
  )) {
    await press(`#views [data-id=${id}]`);
    await fits(id);
  }
  const isPhone = page.viewportSize().width < 760;
  for (const id of isPhone ? ['inspect', 'settings', 'lesson', 'model'] : []) {
    await press(`#panels [data-id=${id}]`);
    await fits(id);
  }
  if (!isPhone) {
    await press('#open-lesson');
    await fits('lesson');
    await press('#lesson-close');
  }
  await press('#share');
  await rest();
  const sheet = await page.$eval('#share-sheet', (dialog) => ({
    left: dialog.getBoundingClientRect().left,
    right: innerWidth - dialog.getBoundingClientRect().right,
    over: dialog.scrollWidth - dialog.clientWidth,
  }));
  assert.ok(
    sheet.left >= 0 && sheet.right >= 0 && sheet.over <= 0,
    `${name}: ${JSON.stringify(sheet)}`,
  );
  await page.keyboard.press('Escape');
}

for (const [what, sizes] of /** @type {[string, [string, number, number][]][]} */ ([
  [
    'phones, and zoom of 200 %',
    [
      ['320 pixels', 320, 640],
      ['390 pixels', 390, 844],
      ['zoom of 200 % at 1440', 720, 450],
    ],
  ],
  [
    'a tablet, 1024 pixels, 4K',
    [
      ['a tablet', 820, 1180],
      ['1024 pixels', 1024, 768],
      ['4K', 3840, 2160],
    ],
  ],
])) {
  test(`nothing is cut off sideways: ${what}`, async () => {
    const [[, width, height]] = sizes;
    const browser = await open({ width, height, context: { deviceScaleFactor: 2 } });
    for (const [name, ...size] of sizes) {
      await browser.page.setViewportSize({ width: size[0], height: size[1] });
      await browser.rest();
      await checkSideways(browser, name);
    }
  });
}

test('4K: type and tiles are larger than at 1440 pixels', async () => {
  const size = async (page) => ({
    type: await page.$eval('.row label', (e) => Number.parseFloat(getComputedStyle(e).fontSize)),
    tile: await page.$eval('.tile[data-id="attention.0.0"]', (e) => e.clientWidth),
  });
  const usual = await size((await open()).page);
  const large = await size((await open({ width: 3840, height: 2160 })).page);
  assert.ok(
    large.type > usual.type && large.tile > 1.5 * usual.tile,
    JSON.stringify({ usual, large }),
  );
});

test('forced colours: what is chosen stays marked, heat maps keep their colours', async () => {
  const { page } = await open({ context: { forcedColors: 'active' } });
  assert.notEqual(
    await page.$eval('#views [aria-selected=true]', (e) => getComputedStyle(e).outlineStyle),
    'none',
  );
  assert.notEqual(await page.$eval('.tile.on', (e) => getComputedStyle(e).outlineStyle), 'none');
  assert.equal(
    await page.$eval('.tile canvas', (e) => getComputedStyle(e).forcedColorAdjust),
    'none',
  );
});

test('reduced motion: nothing is animated', async () => {
  const { page, press } = await open({ context: { reducedMotion: 'reduce' } });
  await press('#share');
  assert.deepEqual(
    await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect.getComputedTiming().activeDuration) > 0,
          ).length,
    ),
    0,
  );
});
