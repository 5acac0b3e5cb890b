// The page as a host elsewhere serves it, with its service worker: a copy of the site that a test
// may change, and a browser that visits it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach } from 'node:test';
import { serve } from '../../web/serve.mjs';
import { becomes as becomesSo } from '../waits.mjs';
import { launch } from './chromium.mjs';
import { copySite } from './site.mjs';

// a name of this machine that is not localhost, so that the page takes it for a host like any other
const ELSEWHERE = 'headroom.localhost';
export const STILL_MS = 1500; // in which a page that must not be reloaded again would be
/** In which a service worker that runs answers. */
const ANSWER_MS = 2000;
/** What a visit opens unless it says more: it is made and scored soon. */
const SMALL_MODEL = '#preset=copy';
const opened = [];
const copies = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((browser) => browser.close()));
  copies.splice(0).forEach((copy) => copy.remove());
});

/** Serves as hosts do that send a page, with status 200, for every file that they do not have. */
export async function servePages(/** @type {Parameters<typeof serve>[0]} */ options) {
  const files = await serve(options);
  const server = createServer(async ({ method, url }, response) => {
    const found = await fetch(new URL(url, files.url), { method });
    const missing = found.status === 404;
    const type = missing ? 'text/html; charset=utf-8' : found.headers.get('Content-Type');
    response.writeHead(missing ? 200 : found.status, { 'Content-Type': type });
    response.end(missing ? '<!doctype html>' : Buffer.from(await found.arrayBuffer()));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await Promise.all([closed, files.close()]);
  };
  return { url: `http://localhost:${port}/`, port, close };
}

/**
 * Loads of the page at `url`, counted. enter() opens it when no other page of the site is open,
 * visit() also waits until it is at rest and returns how often it was loaded.
 */
async function visiting({ page, context }, url) {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  // Playwright counts as a reader who has begun something, after which the page does not reload
  // itself. These looks into the page do not count.
  const devtools = await context.newCDPSession(page);
  const look = async (expression) =>
    (await devtools.send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => null))
      ?.result.value;
  const isReady = () =>
    look(
      'document.readyState === "complete" && !document.querySelector("#boot") && ' +
        'Boolean(document.querySelector("#parameters p")?.textContent)',
    );
  /**
   * Waits until the page was loaded as often and is ready; where it is not isolated, also as long
   * as it may still be reloaded.
   */
  const settled = async (wanted = 0) => {
    await becomesSo(() => loads >= wanted);
    await becomesSo(isReady);
    if (!(await look('crossOriginIsolated')))
      await new Promise((later) => setTimeout(later, STILL_MS));
  };
  const enter = async (hash = SMALL_MODEL) => {
    await page.goto('about:blank');
    await serving(context, 0);
    loads = 0;
    await page.goto(url + hash);
  };
  const visit = async ({ loadsWanted = 1, hash = SMALL_MODEL } = {}) => {
    await enter(hash);
    await settled(loadsWanted);
    return loads;
  };
  return { enter, visit, settled, loads: () => loads };
}

/**
 * Waits until each service worker that there is answers this. One that has just ended never
 * answers, and is soon no longer listed.
 */
function workersSay(context, expression, wanted) {
  const answerOf = (worker) =>
    Promise.race([
      worker.evaluate(expression).catch(() => wanted),
      new Promise((late) => setTimeout(late, ANSWER_MS)),
    ]);
  return becomesSo(async () =>
    (await Promise.all(context.serviceWorkers().map(answerOf))).every((said) => said === wanted),
  );
}

/** Until it serves as many pages: it takes a while to notice that one was left. */
const serving = (context, count) =>
  workersSay(context, "clients.matchAll({ type: 'window' }).then(({ length }) => length)", count);

/** Until it looks for no other version: what is put on the host then is found at the next visit. */
const resting = (context) => workersSay(context, 'looking === null', true);

/** Waits for something asynchronous in the page to become true, as waitForFunction cannot. */
const becomes = async (page, so, argument = null) =>
  assert.ok(await becomesSo(() => page.evaluate(so, argument)), `never came true: ${so}`);

/** Waits until these versions are whole, and nothing else of any version is kept. */
const keepsOnly = (page, versions) =>
  becomes(
    page,
    async (wanted) => {
      const prefix = `headroom ${location.pathname} `;
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      const whole = await Promise.all(
        names.map((cacheName) => caches.match('files.json', { cacheName })),
      );
      const found = names.filter((_, i) => whole[i]).map((name) => name.slice(prefix.length));
      const kept = found.filter((name) => name !== 'headers').sort();
      return names.length === wanted.length + 1 && String(kept) === String(wanted);
    },
    versions.sort(),
  );

/** Waits until as many versions are whole, and nothing else of any version is kept. */
const keepsAsMany = (page, count) =>
  becomes(
    page,
    async (wanted) => {
      const names = await caches.keys();
      const whole = await Promise.all(
        names.map((cacheName) => caches.match('files.json', { cacheName })),
      );
      return whole.every(Boolean) && names.length === wanted + 1;
    },
    count,
  );

async function train(page) {
  await page.click('#play');
  await page.waitForFunction(
    () => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > 20,
  );
  await page.click('#play');
}

/**
 * The page on a host without headers, of a copy of the site in the folder `under` of the host; with
 * `small`, of one that has nothing but a service worker (site.mjs); `change` prepares the copy,
 * other options are those of launch().
 */
export async function host({ change = (_) => {}, under = '', small = false, ...options } = {}) {
  const copy = copySite(under, small);
  copies.push(copy);
  change(copy);
  const browser = await launch({
    root: copy.host,
    plain: true,
    host: ELSEWHERE,
    serviceWorkers: 'allow',
    context: { viewport: { width: 1440, height: 900 } },
    cores: 1, // pages of tests train beside each other
    ...options,
  });
  opened.push(browser);
  const { page, context } = browser;
  const url = browser.url + under;
  return {
    ...browser,
    url,
    copy,
    ...(await visiting(browser, url)),
    serves: (count) => serving(context, count),
    rests: () => resting(context),
    isolated: () => page.evaluate(() => crossOriginIsolated),
    trains: () => train(page),
    becomes: (so, argument = null) => becomes(page, so, argument),
    kept: (count) => keepsAsMany(page, count).then(() => resting(context)),
    keeps: (...versions) => keepsOnly(page, versions).then(() => resting(context)),
    build: () => page.$eval('#parameters p', (line) => line.textContent),
  };
}
