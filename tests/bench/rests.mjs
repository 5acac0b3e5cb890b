// What a page costs at rest: shares of a core over some seconds, in each state that it can rest in.
// Prints a table.
// Usage: node tests/bench/rests.mjs [SECONDS]   (default: 10 for each state)
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { serve } from '../../web/serve.mjs';
import { site } from '../browser/chromium.mjs';
import { startChromium } from '../browser/cdp.mjs';
import { drive } from '../engines/driven.mjs';
import { isReady, pastStep } from '../engines/inpage.mjs';
import { sharesOver } from './processes.mjs';

const [seconds = '10'] = process.argv.slice(2);
/** Until hints have moved and what comes later has come. */
const SETTLE_MS = 10000;
const LINK = '#preset=copy&mode=';

const server = await serve({ root: site });
const browser = await startChromium();
const tab = await browser.newTab();
const page = drive(/** @type {any} */ (tab));
const sleep = (ms) => new Promise((done) => void setTimeout(done, ms));
const click = (selector) =>
  page.evaluate((wanted) => document.querySelector(wanted).click(), selector);

async function open(mode, more = '') {
  await page.go('about:blank');
  await page.go(`${server.url}${LINK}${mode}${more}`);
  await page.until(isReady);
}

/** How the page comes to rest in each state; a later one goes on from the one before. */
const STATES = {
  'Explore, untrained': () => open('explore'),
  'Explore, solved': async () => {
    await click('#play');
    await page.until(() => document.querySelector('#go-on')?.checkVisibility());
  },
  embedded: () => open('explore', '&embed=1'),
  'Everything, untrained': () => open('everything'),
  paused: async () => {
    await click('#play');
    await page.until(pastStep, 60);
    await click('#play');
  },
  'looking back': async () => {
    await page.evaluate(() =>
      document
        .querySelector('#timeline')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })),
    );
    await page.there('#timeline:not([aria-valuetext^=live])');
  },
};

async function measure(name) {
  await sleep(SETTLE_MS);
  const shares = Object.values(await sharesOver(1000 * Number(seconds)));
  console.log(`| ${name} | ${shares.map((one) => (100 * one).toFixed(1)).join(' | ')} |`);
}

try {
  console.log('| % of a core | main thread | workers | rest of the browser |\n|---|--:|--:|--:|');
  for (const [name, come] of Object.entries(STATES)) {
    await come();
    await measure(name);
  }
  const views = await page.evaluate(() =>
    [...document.querySelectorAll('#views [data-id]')].map((one) => one.dataset.id),
  );
  for (const view of views) {
    await click(`#views [data-id=${view}]`);
    await measure(`view ${view}`);
  }
  await click('#share');
  await measure('a sheet open');
  const { windowId } = await tab.toBrowser('Browser.getWindowForTarget');
  await tab.toBrowser('Browser.setWindowBounds', {
    windowId,
    bounds: { windowState: 'minimized' },
  });
  const state = await page.evaluate(() => document.visibilityState);
  await measure(`minimised (${state})`);
} finally {
  await browser.close();
  await server.close();
}
