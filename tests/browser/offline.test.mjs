// The service worker: isolates the page on a host that does not, with one reload; keeps the site, a
// version whole, and works without a network; never stands in the way, neither of a new version nor
// of a page without it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HEADERS } from '../../web/serve.mjs';
import { becomes as becomesSo, launch } from './chromium.mjs';
import { copySite } from './site.mjs';

// a name of this machine that is not localhost, so that the page takes it for a host like any other
const ELSEWHERE = 'headroom.localhost';
const STILL_MS = 1500; // in which a page that must not be reloaded again would be
const opened = [];
const copies = [];
after(async () => {
  await Promise.all(opened.map((browser) => browser.close()));
  copies.forEach((copy) => copy.remove());
});

/**
 * The page on a host without headers, of a copy of the site. `visit` opens it and waits until it is
 * ready and came to rest.
 */
async function host({ change = (_) => {}, ...options } = {}) {
  const copy = copySite();
  copies.push(copy);
  change(copy);
  const browser = await launch({
    root: copy.root,
    plain: true,
    host: ELSEWHERE,
    serviceWorkers: 'allow',
    context: { viewport: { width: 1440, height: 900 } },
    ...options,
  });
  opened.push(browser);
  const { page, context, url } = browser;
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  // Playwright's looks into the page count as acts of its reader, after which it does not reload;
  // these do not.
  const devtools = await context.newCDPSession(page);
  const look = async (expression) =>
    (await devtools.send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => null))
      ?.result.value;
  /**
   * Waits until the page was loaded as often and is ready; where it is not isolated, also as long
   * as it may still be reloaded.
   */
  const settled = async (wanted = 0) => {
    await becomesSo(() => loads >= wanted);
    await becomesSo(() =>
      look(
        'document.readyState === "complete" && !document.querySelector("#boot") && ' +
          'Boolean(document.querySelector("#parameters p")?.textContent)',
      ),
    );
    if (!(await look('crossOriginIsolated')))
      await new Promise((later) => setTimeout(later, STILL_MS));
  };
  /**
   * Waits until the service worker, where there is one, serves as many pages: it takes a while to
   * notice that one was left.
   */
  const serves = (count) =>
    becomesSo(async () =>
      (
        await Promise.all(
          context
            .serviceWorkers()
            .map((worker) =>
              worker
                .evaluate(
                  async () =>
                    (await /** @type {any} */ (self).clients.matchAll({ type: 'window' })).length,
                )
                .catch(() => count),
            ),
        )
      ).every((pages) => pages === count),
    );
  /** How often the page was loaded in this visit. */
  const visit = async ({ loadsWanted = 1, hash = '' } = {}) => {
    await page.goto('about:blank');
    await serves(0);
    loads = 0;
    await page.goto(url + hash);
    await settled(loadsWanted);
    return loads;
  };
  const isolated = () => page.evaluate(() => crossOriginIsolated);
  const trains = async () => {
    await page.click('#play');
    await page.waitForFunction(
      () => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > 20,
    );
    await page.click('#play');
  };
  /**
   * Waits for something asynchronous in the page to become true; waitForFunction takes any promise
   * for true.
   */
  const becomes = async (so, argument = null) =>
    assert.ok(await becomesSo(() => page.evaluate(so, argument)), `never came true: ${so}`);
  /**
   * Waits until as many versions are whole, and no other cache is there but that of the headers.
   */
  const kept = (count) =>
    becomes(async (wanted) => {
      const names = await caches.keys();
      const whole = await Promise.all(
        names.map(
          async (name) =>
            (await (await caches.open(name)).keys()).length > 1 &&
            caches.match('files.json', { cacheName: name }),
        ),
      );
      return whole.filter(Boolean).length === wanted && names.length === wanted + 1;
    }, count);
  const build = () => page.$eval('#parameters p', (line) => line.textContent);
  return {
    ...browser,
    copy,
    visit,
    settled,
    serves,
    isolated,
    trains,
    becomes,
    kept,
    build,
    loads: () => loads,
  };
}

test('on a host without headers the page is isolated after one reload, and at once ever after', async () => {
  const { page, visit, isolated, trains, problems } = await host();
  assert.equal(await visit({ loadsWanted: 2, hash: '#preset=copy&threads=2' }), 2);
  assert.equal(await isolated(), true);
  assert.ok((await page.evaluate(() => location.hash)).endsWith('threads=2'));
  assert.match(await page.$eval('#parameters p', (line) => line.textContent), /· 2 threads$/);
  await trains();
  const sent = await page.evaluate(async () => [...(await fetch('worker/worker.js')).headers]);
  const { 'Cache-Control': _, ...policy } = HEADERS;
  for (const [name, value] of Object.entries(policy))
    assert.deepEqual(
      sent.find(([key]) => key === name.toLowerCase()),
      [name.toLowerCase(), value],
    );
  assert.equal(await visit(), 1);
  assert.equal(await isolated(), true);
  assert.deepEqual(
    problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED')),
    [],
  ); // the reload cuts off what was being loaded
});

test('after the first visit the page opens and trains without a network', async () => {
  const { page, context, server, visit, settled, kept, isolated, trains } = await host();
  await visit({ loadsWanted: 2 });
  await kept(1);
  await context.setOffline(true);
  await server.close();
  await page.reload();
  await settled();
  assert.equal(await isolated(), true);
  await trains();
  await page.evaluate(() => {
    location.hash = '#preset=copy&kernels=simd128&threads=1';
  }); // a build that was not used before
  await page.waitForFunction(() =>
    document.querySelector('#parameters p').textContent.includes('simd128'),
  );
  await trains();
});

test(
  'a new version is fetched at one visit and shown at the next, whole, and the old one ' +
    'removed',
  async () => {
    const { page, copy, visit, kept } = await host();
    const shown = () =>
      page.evaluate(
        () =>
          `${document.title} ${getComputedStyle(document.documentElement).getPropertyValue('--version')}`,
      );
    await visit({ loadsWanted: 2 });
    await kept(1);
    const before = await shown();
    copy.edit('index.html', '<title>', '<title>New ');
    copy.edit('style.css', ':root {', ':root { --version: new;');
    copy.list();
    await visit();
    assert.equal(await shown(), before);
    await kept(2);
    await visit();
    assert.match(await shown(), /^New Headroom.* new$/);
    await kept(1);
  },
);

test('while a new version is only half on the host, the old one stays', async () => {
  const { page, copy, visit, becomes, kept } = await host();
  const shown = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--version').trim(),
    );
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.edit('style.css', ':root {', ':root { --version: half;');
  copy.list();
  // what is sent is not what is listed
  copy.edit('style.css', '--version: half', '--version: torn');
  for (let i = 0; i < 2; i++) {
    await visit();
    // the headers, what is shown, and what came of the half
    await becomes(async () => (await caches.keys()).length === 3);
  }
  assert.equal(await shown(), '');
  const { version } = copy.list();
  await visit();
  // By this visit, or by the one before, which may ask for the list as late as this.
  await becomes(
    async (name) =>
      Boolean(
        await caches.match('files.json', { cacheName: `headroom ${location.pathname} ${name}` }),
      ),
    version,
  );
  await visit();
  assert.equal(await shown(), 'torn');
});

test('a page that is open keeps its version while another is opened', async () => {
  const { page, context, url, copy, visit, serves, kept } = await host();
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.edit('index.html', '<title>', '<title>New ');
  copy.list();
  await visit();
  await kept(2);
  const other = await context.newPage();
  await other.goto(url);
  assert.match(await other.title(), /^Headroom/);
  await other.close();
  await serves(1);
  await page.reload();
  assert.match(await page.title(), /^New Headroom/);
});

test('what a browser threw out of the kept files comes from the host again', async () => {
  const { page, visit, kept, isolated, trains } = await host();
  await visit({ loadsWanted: 2 });
  await kept(1);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const path of ['main.js', 'worker/worker.js', 'index.html']) await cache.delete(path);
    }
  });
  await visit();
  assert.equal(await isolated(), true);
  await trains();
});

test('a page that cannot be isolated is reloaded once at most and works', async () => {
  const refused = await host({
    change(copy) {
      copy.edit('sw.js', 'if (!all.has(name)) all.set(name, value)', ';');
    },
  });
  assert.equal(await refused.visit({ loadsWanted: 2 }), 2);
  assert.equal(await refused.isolated(), false);
  assert.match(await refused.build(), /1 thread: this host does not isolate the page$/);
  assert.equal(await refused.visit(), 1);
  await refused.trains();
  const absent = await host({
    change(copy) {
      copy.removeFile('sw.js');
    },
  });
  assert.equal(await absent.visit(), 1);
  await absent.trains();
  const blocked = await host({ serviceWorkers: 'block' });
  assert.equal(await blocked.visit(), 1);
  await blocked.trains();
});

test('a reader who has begun is not interrupted by the reload', async () => {
  const { page, url, loads, isolated } = await host();
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    container.register = async (...args) => {
      await new Promise((go) => {
        /** @type {any} */ (window).go = go;
      });
      return register(...args);
    };
  });
  await page.goto(url);
  await page.waitForFunction(() => !document.querySelector('#boot') && 'go' in window);
  await page.click('#play');
  await page.evaluate(() => /** @type {any} */ (window).go());
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForFunction(
    () => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > 20,
  );
  assert.equal(loads(), 1);
  assert.equal(await isolated(), false);
});

test('where sw.js is taken from the host, nothing of it stays', async () => {
  const { copy, visit, becomes, kept, isolated, trains } = await host();
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.removeFile('sw.js');
  await visit();
  await becomes(
    async () =>
      (await caches.keys()).length === 0 &&
      (await navigator.serviceWorker.getRegistrations()).length === 0,
  );
  await visit();
  assert.equal(await isolated(), false);
  await trains();
});

test(
  'on localhost with its headers nothing reloads, a new build shows at the next reload, and ' +
    'the last one without the server',
  async () => {
    const { page, copy, server, visit, settled, kept, trains } = await host({
      plain: false,
      host: 'localhost',
    });
    assert.equal(await visit(), 1);
    await kept(1);
    copy.edit('index.html', '<title>', '<title>New ');
    copy.list();
    await page.reload();
    assert.match(await page.title(), /^New Headroom/);
    await settled();
    await kept(2);
    await server.close();
    await page.reload();
    await settled();
    await trains();
    assert.match(await page.title(), /^New Headroom/);
  },
);
