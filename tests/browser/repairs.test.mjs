// A hosted page repairs itself: a version that does not run, kept files that are damaged, and a
// service worker that was taken from the host. A version is changed while no page needs it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { host, servePages } from './hosted.mjs';

const version = (page) => page.evaluate(() => document.documentElement.dataset.version ?? '');

/** Another version of the site, which names itself: its name in files.json. */
function deploy(copy, name) {
  copy.edit('index.html', '<html ', `<html data-version="${name}" `);
  return copy.list().version;
}

/**
 * The page of a host, kept, and the name of its version; of a small site unless the options say
 * otherwise.
 */
async function keptHost(options = {}) {
  const all = await host({ small: true, ...options });
  await all.visit({ loadsWanted: 2 });
  const first = all.copy.list().version;
  await all.keeps(first);
  return { ...all, first };
}

/** The same with a newer version kept, whose page does not run; `main` is what main.js was. */
async function brokenHost() {
  const all = await keptHost();
  const main = all.copy.read('main.js');
  all.copy.write('main.js', "throw new Error('deliberate');");
  const broken = deploy(all.copy, 'broken');
  await all.visit();
  await all.keeps(all.first, broken);
  /** Enters the page and waits until its script has failed. */
  const enterDead = async () => {
    const failed = all.page.waitForEvent('pageerror');
    await all.enter();
    assert.match((await failed).message, /deliberate/);
  };
  const repair = () => {
    all.copy.write('main.js', main);
    return deploy(all.copy, 'repaired');
  };
  return { ...all, broken, enterDead, repair };
}

/**
 * Ends the service worker, once the page has reported, with all looks that began by then or would
 * begin soon, and lets it start again.
 */
async function endWorker({ page, context, becomes, first }) {
  await becomes(
    async (mark) => (await (await caches.match('@state')).text()).includes(mark),
    `"${first}":"good"`,
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
  await page.evaluate(async () => (await fetch('icon.svg')).text());
}

test('a page that does not run is left: for the network, then for the one before', async () => {
  const all = await brokenHost();
  const { page, first, broken, enterDead, repair, visit, keeps } = all;
  await enterDead(); // from the cache
  assert.equal(await version(page), 'broken');
  await enterDead(); // from the host
  for (let i = 0; i < 2; i++) {
    await visit();
    assert.equal(await version(page), '');
    await keeps(first, broken);
  }
  await endWorker(all); // which still waits for the pages that did not run
  const repaired = repair();
  await visit();
  assert.equal(await version(page), '');
  await keeps(first, repaired);
  await visit();
  assert.equal(await version(page), 'repaired');
  await keeps(repaired);
});

test('a newer version is found without the page, and is the next one', async () => {
  const { page, first, broken, enterDead, repair, visit, keeps } = await brokenHost();
  const repaired = repair();
  await enterDead();
  assert.equal(await version(page), 'broken');
  await keeps(first, broken, repaired);
  await visit();
  assert.equal(await version(page), 'repaired');
  await keeps(repaired);
});

test('without a network a page that does not run is left for the one before', async () => {
  const { page, context, server, enterDead, visit, isolated } = await brokenHost();
  await enterDead();
  await context.setOffline(true);
  await server.close();
  await visit();
  assert.equal(await version(page), '');
  assert.equal(await isolated(), true);
});

test('pages that open at once get the same version', async () => {
  const { page, context, server, url, copy, first, visit, serves, keeps } = await keptHost();
  const next = deploy(copy, 'next');
  await visit();
  await keeps(first, next);
  await page.goto('about:blank');
  await serves(0);
  await context.setOffline(true); // from the network both would be the same anyway
  await server.close();
  const other = await context.newPage();
  await Promise.all([page.goto(url), other.goto(url)]);
  assert.deepEqual([await version(page), await version(other)], ['next', 'next']);
});

test('a version that was closed before its page could report is shown again', async () => {
  const { page, context, server, copy, first, visit, settled, keeps } = await keptHost();
  const next = deploy(copy, 'next');
  await visit();
  await keeps(first, next);
  await page.addInitScript(() => {
    if (localStorage.getItem('silent')) ServiceWorker.prototype.postMessage = () => {};
  });
  const silent = (yes) =>
    page.evaluate((on) => {
      if (on) localStorage.setItem('silent', 'yes');
      else localStorage.removeItem('silent');
    }, yes);
  await silent(true);
  await visit();
  assert.equal(await version(page), 'next');
  await silent(false);
  await visit(); // from the host, which has it too
  assert.equal(await version(page), 'next');
  await keeps(next);
  await context.setOffline(true);
  await server.close();
  await page.reload();
  await settled();
  assert.equal(await version(page), 'next');
});

/** Puts something else in the place of a kept file, in every version. */
const damage = (page, path, text) =>
  page.evaluate(
    async ([file, body]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const old = await cache.match(file);
        if (old) await cache.put(file, new Response(body, { headers: old.headers }));
      }
    },
    [path, text],
  );

test('a kept file that is damaged is fetched again, and is whole without a network', async () => {
  const { page, context, server, visit, settled, isolated } = await keptHost();
  for (const path of ['main.js', 'index.html', 'app/later.js', 'style.css'])
    await damage(page, path, 'rotten');
  await visit();
  assert.equal(await isolated(), true);
  await context.setOffline(true);
  await server.close();
  await page.reload();
  await settled();
});

test('where the host has another version, a damaged file comes from there', async () => {
  const { page, copy, first, visit, keeps } = await keptHost();
  await damage(page, 'index.html', 'rotten');
  const next = deploy(copy, 'next');
  await visit();
  assert.equal(await version(page), 'next');
  await keeps(first, next);
});

test('a list of files that is damaged is fetched again with its version', async () => {
  const { page, context, server, visit, settled, becomes, first, isolated } = await keptHost();
  const cacheName = await page.evaluate((name) => `headroom ${location.pathname} ${name}`, first);
  await page.evaluate(
    async (name) => (await caches.open(name)).put('files.json', new Response('{"version": ')),
    cacheName,
  );
  await visit();
  assert.equal(await isolated(), true);
  await becomes(async (name) => {
    const list = await caches.match('files.json', { cacheName: name });
    return (await list.text()).endsWith('}\n');
  }, cacheName);
  await context.setOffline(true);
  await server.close();
  await page.reload();
  await settled();
  assert.equal(await isolated(), true);
});

test('while pages are open and train, their version stays as it is, whatever comes', async () => {
  const { page, context, url, copy, visit, serves, keeps, first } = await keptHost({
    small: false,
  });
  await visit({ hash: '#preset=copy&mode=everything' }); // where a run goes on when it is solved
  await page.click('#play');
  copy.edit('features/heads/heads.js', 'import', '/* next */ import');
  const next = deploy(copy, 'next');
  const other = await context.newPage();
  await other.goto(url);
  await keeps(first, next);
  assert.equal(await version(other), '');
  const heads = () => page.evaluate(async () => (await fetch('features/heads/heads.js')).text());
  assert.ok(!(await heads()).includes('/* next */'));
  await other.reload();
  assert.equal(await version(other), '');
  const step = () =>
    page.evaluate(() => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')));
  const before = await step();
  await page.waitForFunction(
    (least) => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > least,
    before + 5,
  );
  await page.click('#views [data-id=heads]');
  await page.waitForSelector('#heads-about');
  await other.close();
  await serves(1);
  await page.reload();
  assert.equal(await version(page), 'next');
  await keeps(next);
});

/** Takes sw.js from the host; the open page keeps all it has. `hash`: the page's at that visit. */
async function takeAway(kept, hash = '') {
  const { copy, visit, keeps, becomes, first, isolated } = kept;
  await endWorker(kept); // a look of before could find already what is removed now
  copy.removeFile('sw.js');
  await visit({ hash });
  assert.equal(await isolated(), true);
  await becomes(async () =>
    (await (await caches.match('@state', { ignoreVary: true })).text()).includes('"gone":true'),
  );
  await keeps(first);
}

/** At the next visit the worker and its caches leave. */
async function nothingStays({ visit, becomes, isolated }) {
  await visit();
  await becomes(
    async () =>
      (await caches.keys()).length === 0 &&
      (await navigator.serviceWorker.getRegistrations()).length === 0,
  );
  assert.equal(await isolated(), false);
  await visit();
  assert.equal(await isolated(), false);
}

test('when sw.js is gone from the host, the open page trains on; then nothing stays', async () => {
  const kept = await keptHost({ small: false, cores: 2 });
  const { page, trains } = kept;
  await takeAway(kept, '#preset=copy&threads=2');
  assert.match(await page.$eval('#parameters p', (line) => line.textContent), /· 2 threads$/);
  await trains();
  await page.evaluate(() => {
    location.hash = '#preset=copy&threads=1'; // another worker, while nothing of this is gone
  });
  await page.waitForFunction(() =>
    document.querySelector('#parameters p').textContent.includes('1 thread'),
  );
  await trains();
  await nothingStays(kept);
  await trains();
});

test('so it is on a host that sends a page for what is missing', async () => {
  const kept = await keptHost({ start: servePages });
  await takeAway(kept);
  await nothingStays(kept);
});
