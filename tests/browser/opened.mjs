// The page opened, with every view loaded, drawn and at rest, for the suites that drive it. The
// tests of a file share a tab where they can, emptied of all that the test before has left
// (pool.mjs). Other pages are closed after their test.
import { after, afterEach } from 'node:test';
import { axeSource } from './chromium.mjs';
import { closeTabs, giveBack, newTab, takeTab } from './pool.mjs';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE_PX = 760;
const ofTest = [];
const ofSuite = [];
const close = (browsers) => Promise.all(browsers.splice(0).map((browser) => browser.close()));
afterEach(async () => {
  await close(ofTest);
  giveBack();
});
after(() => Promise.all([close(ofSuite), closeTabs()]));

/** Playwright's options for a screen of this size; a narrow one is a phone's. */
export function screen(width, height) {
  const phone = width < PHONE_PX;
  return { viewport: { width, height }, hasTouch: phone, isMobile: phone };
}

/** How much shows, as a reader has chosen before; before the first page of a context is opened. */
const choose = (context, mode) =>
  context.addInitScript((chosen) => {
    try {
      if (localStorage.getItem('headroom.mode') === null)
        localStorage.setItem('headroom.mode', chosen);
    } catch {
      /* a blank page keeps nothing */
    }
  }, mode);

/** A tab that is not shared, for one test or for all of the file. */
async function ownTab({ context, cores, mode, stays }) {
  const tab = await newTab({ context, cores });
  (stays ? ofSuite : ofTest).push(tab);
  await choose(tab.context, mode);
  return tab;
}

/** What is read from a page, and what is waited for in it. */
function reading(page) {
  const until = (test, value) => page.waitForFunction(test, value);
  return {
    until,
    text: (selector) => page.$eval(selector, (element) => element.textContent),
    texts: (selector) => page.$$eval(selector, (all) => all.map((element) => element.textContent)),
    number: (selector) =>
      page.$eval(selector, (element) => Number.parseFloat(element.textContent.replace(/,/g, ''))),
    says: (selector, words) =>
      until(
        ([at, part, pattern]) => {
          const said = document.querySelector(at)?.textContent;
          return (
            said !== undefined &&
            (pattern === null ? said.includes(part) : new RegExp(part, pattern).test(said))
          );
        },
        words instanceof RegExp ? [selector, words.source, words.flags] : [selector, words, null],
      ),
    link: () => page.evaluate(() => location.hash.replace(/&mode=everything$/, '')),
    linkHas: (part) => until((wanted) => location.hash.includes(wanted), part),
    at: (step) =>
      until(
        (wanted) => document.querySelector('#read-step').textContent.replace(/,/g, '') === wanted,
        String(step),
      ),
    past: (step) =>
      until(
        (wanted) =>
          Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) >= wanted,
        step,
      ),
  };
}

/** Follows a link within the page. */
const follow = (page, link) =>
  page.evaluate(
    (to) =>
      new Promise((done) => {
        // the page's own listener came first
        addEventListener('hashchange', done, { once: true });
        location.hash = to;
      }).then(() => {}),
    link,
  );

/** What axe objects to in a part of the page, by all its rules or by some. */
async function objections(page, part, rules) {
  // once a page: reading it takes longer than many a look
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  return page.evaluate(
    ([selector, some]) =>
      // of what passes only counts are asked for
      /** @type {any} */ (window).axe
        .run(selector === ':root' ? document : selector, {
          resultTypes: ['violations'],
          ...(some.length && { runOnly: some }),
        })
        .then((result) =>
          result.violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .slice(0, 3)
                .map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`)
                .join(' | ')}`,
          ),
        ),
    [part, rules],
  );
}

/**
 * @param {{ hash?: string, mode?: 'everything'|'explore', context?: object, stays?: boolean,
 *   fresh?: boolean, gives?: string, before?: (browser: any) => Promise<void>, cores?: number }}
 *   [options]
 *   `mode`: how much shows; `context` as in launch(), on a desktop unless it says otherwise;
 *   `stays`: for all tests of the file; `fresh`: in a tab that no other test uses, as with `before`
 *   and `stays`; `gives`: what to wait for where it is not the whole page;
 *   `before`: done before the page is loaded; `cores` as in launch(), but one:
 *   pages of tests train beside each other
 * @returns {Promise<any>} what launch() gives, and how to look at the page:
 *   text(selector) reads an element, texts(selector) all such, number(selector) as a number; link()
 *   is the address's part after #, linkHas(part) waits for it; until(test, value) waits for a
 *   condition in the page; says(selector, words) until the first such element says this,
 *   a string or a pattern; rest() until the page is at rest (rest.mjs); at(step) until it shows
 *   that step, past(step) that one or a later;
 *   learn() learns from what the sheet of a file shows;
 *   finish() lets the run go to its planned end, `steps` in the link; go(hash) follows a link
 *   within the page, to rest; violations(part, rules) is what axe objects to, by all its
 *   rules or these
 */
export async function open({
  hash = '',
  mode = 'everything',
  context = {},
  stays = false,
  fresh = false,
  gives = '',
  before = null,
  cores = 1,
} = {}) {
  const wanted = { context: { ...DESKTOP, ...context }, cores, mode, stays };
  const shares = !(stays || fresh || before || cores !== 1);
  const browser = (shares && (await takeTab(wanted))) || (await ownTab(wanted));
  const { page, url, rest } = browser;
  // a class link opens Explore unless it says more
  const withMode = (link) =>
    mode === 'everything' && /[#&]hide=/.test(link) ? `${link}&mode=everything` : link;
  const all = {
    ...browser,
    ...reading(page),
    rest,
    learn: async () => {
      await page.click('#dataset-sheet[open] #dataset-learn:not([disabled])');
    },
    finish: async () => {
      await page.click('#play');
      await rest();
    },
    go: async (link) => {
      await follow(page, withMode(link));
      await rest();
    },
    violations: async (part = ':root', rules = []) => {
      await rest();
      return objections(page, part, rules);
    },
  };

  await before?.(all);
  await page.goto(url + withMode(hash), { waitUntil: gives ? 'commit' : 'load' });
  if (gives) await page.waitForSelector(gives);
  else {
    await all.says('#cell', 'Row sums');
    // the last of the views, which come when the browser is idle
    await page.waitForSelector('#view-compare > *', { state: 'attached' });
    await rest();
  }
  return all;
}
