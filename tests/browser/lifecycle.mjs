// What happens to a tab while it trains, over Chromium's own protocol. Each ends in the hash that
// is recorded for the run, or in a plain message.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../web/serve.mjs';
import { site } from './chromium.mjs';
import { copySite } from './site.mjs';
import { hashOf, saves } from '../engines/bits.mjs';
import { drive } from '../engines/driven.mjs';
import { atStep, isReady, pastStep } from '../engines/inpage.mjs';
import { startChromium } from './cdp.mjs';

const STEPS = 200;
const HASH = 'f9a96ee66866834f'; // of 000-copy after so many, tests/golden/hashes.def
const LINK = `#preset=000-copy&steps=${STEPS}&kernels=simd128&mode=everything`;
/** Where in the run it happens to the tab. */
const MIDDLE = 40;
const YEAR_MS = 365 * 864e5;
const AWAY_MS = 3000;
const MOST_MS = 240_000;

const sleep = (ms) => new Promise((done) => void setTimeout(done, ms));

/** @typedef {Awaited<ReturnType<typeof newPage>>} Page */

/** A tab with the page, and what drives it. */
async function newPage(/** @type {import('./cdp.mjs').Tab} */ tab) {
  const page = { ...tab, ...drive(/** @type {any} */ (tab)) };
  const click = (selector) =>
    page.evaluate((wanted) => document.querySelector(wanted).click(), selector);
  return {
    ...page,
    click,
    step: async () => Number((await page.text('#read-step')).replace(/,/g, '')),
    async open(url, more = '') {
      await page.go(url + LINK + more);
      await page.until(isReady);
    },
    async train(step = MIDDLE) {
      await click('#play');
      await page.until(pastStep, step);
    },
    /** Goes on with the run that was saved, from the offer. */
    async continues() {
      await page.until(isReady);
      await page.says('#offer p', /step [\d,]+\?/);
      await click('#offer-continue');
      await page.until(pastStep, 1);
      if (!(await page.evaluate(atStep, STEPS))) await click('#play');
    },
    /** The run is at its end, with the bits that it must have. */
    async ends() {
      await page.until(atStep, STEPS);
      assert.equal(await hashOf(await saves(page)), HASH);
    },
  };
}

/** What happens to it, by name: ({ page, browser, url }) until it has ended as it must. */
export const EVENTS = {
  async nothing({ page }) {
    await page.train();
    await page.ends();
  },
  async 'hidden, then shown'({ page }) {
    await page.train();
    await setWindow(page, 'minimized');
    await page.until(() => document.visibilityState === 'hidden');
    const step = await page.step();
    await sleep(AWAY_MS);
    assert.equal(await page.step(), step, 'a hidden page draws nothing');
    await setWindow(page, 'normal');
    await page.until(pastStep, step + 10);
    await page.ends();
  },
  async 'frozen, then resumed'({ page }) {
    await page.train();
    await setWindow(page, 'minimized');
    await page.send('Page.setWebLifecycleState', { state: 'frozen' });
    await sleep(AWAY_MS);
    await page.send('Page.setWebLifecycleState', { state: 'active' });
    await setWindow(page, 'normal');
    await page.ends();
  },
  async 'discarded: its process ends, and it is loaded again'({ page }) {
    await page.train();
    await page.until(isSaved);
    page.send('Page.crash').catch(() => {}); // it gets no answer
    await sleep(AWAY_MS);
    await page.reload();
    await page.continues();
    await page.ends();
  },
  async 'left for another page, and back'({ page, url }) {
    await page.train();
    await page.until(isSaved);
    await page.go(`${url}icon.svg`);
    await page.until(() => location.pathname.endsWith('icon.svg'));
    await page.evaluate(() => history.back()).catch(() => {}); // the page may be gone by then
    await page.until(isReady);
    if ((await page.step()) === 0) await page.continues();
    await page.ends();
  },
  async 'two tabs on one store'({ page, browser, url }) {
    const other = await newPage(await browser.newTab());
    await other.open(url);
    await Promise.all([page.train(), other.train()]);
    await Promise.all([page.ends(), other.ends()]);
    assert.deepEqual(other.problems, []);
  },
  async 'storage full'({ page, url }) {
    const origin = new URL(url).origin;
    await page.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1024 });
    await page.train();
    await page.says('#toast', /not being saved: the room .* is full\. Training goes on/);
    await page.ends();
  },
  async 'storage denied'({ page, url }) {
    await page.beforeAll(`(() => {
      const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      for (const name of ['getDirectory', 'estimate', 'persist'])
        StorageManager.prototype[name] = denied;
      for (const name of ['localStorage', 'sessionStorage'])
        if (name in globalThis) Object.defineProperty(globalThis, name, { get() {
          throw new DOMException('denied', 'SecurityError'); } });
    })()`);
    await page.open(`${url}?denied`);
    await page.train();
    await page.ends();
  },
  async 'storage cleared'({ page, url }) {
    await page.train();
    await page.until(isSaved);
    const origin = new URL(url).origin;
    await page.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.ends();
  },
  async 'the step that the worker is in ended by the browser'({ page, url }) {
    await page.go('about:blank');
    await page.open(url, '&threads=1');
    await page.train();
    await page.toWorkers('Runtime.terminateExecution');
    await sleep(AWAY_MS);
    await page.click('#play');
    await page.says('#play', /Play/);
    await page.click('#play');
    await page.ends();
  },
  async 'every module damaged'({ page }) {
    const copy = copySite();
    const folder = join(copy.root, 'wasm');
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.wasm'))) {
      const bytes = readFileSync(join(folder, name));
      bytes[bytes.length >> 1] ^= 0xff;
      writeFileSync(join(folder, name), bytes);
    }
    const host = await serve({ root: copy.root });
    await page.go(host.url + LINK);
    await noticed(page, /could not be loaded/);
    await host.close();
    copy.remove();
  },
  async 'the clock set back by a year, with eight saved runs'({ page, url }) {
    for (let run = 0; run < 8; run++) {
      await page.train(2);
      await page.until(isSaved);
      await page.click('#play');
      await page.evaluate(() => sessionStorage.clear());
      await page.go('about:blank');
      await page.open(url);
    }
    const back = `{ const { now } = Date; Date.now = () => now() - ${YEAR_MS}; }`;
    await page.inWorkers(back);
    await page.evaluate(`() => ${back}`);
    await page.train();
    await page.until(isSaved);
    const step = await page.step();
    await page.reload();
    await page.continues();
    assert.ok((await page.step()) >= step, 'the run of now is kept');
    await page.ends();
  },
};

const isSaved = () => sessionStorage.getItem('headroom.run') !== null;

/** Waits until the page says what is wrong. */
async function noticed(page, wanted) {
  await page.until(hasNotice);
  const said = await page.text('#notice');
  assert.match(said, wanted);
}

const hasNotice = () => document.querySelector('#notice')?.hasAttribute('hidden') === false;

/** Whether the window with the tab shows. */
async function setWindow(page, windowState) {
  const { windowId } = await page.toBrowser('Browser.getWindowForTarget');
  await page.toBrowser('Browser.setWindowBounds', { windowId, bounds: { windowState } });
}

/** Fails where it takes longer than any does on a busy machine. */
async function inTime(work) {
  let late;
  const tooLate = new Promise((_, failed) => {
    late = setTimeout(() => failed(new Error('it came to no end')), MOST_MS);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

/** Lets one of EVENTS happen to a page that trains in a browser of its own. */
export async function happens(/** @type {string} */ name) {
  const server = await serve({ root: site });
  const browser = await startChromium();
  try {
    const page = await newPage(await browser.newTab());
    await page.open(server.url);
    await inTime(EVENTS[name]({ page, browser, url: server.url }));
    assert.deepEqual(page.problems, []);
  } finally {
    await browser.close();
    await server.close();
  }
}
