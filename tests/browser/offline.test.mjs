// The service worker: isolates the page on a host that does not, with one reload; keeps the site, a
// version whole, and works without a network; never stands in the way, neither of a new version nor
// of a page without it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEADERS } from '../../web/serve.mjs';
import { becomes as becomesSo } from '../waits.mjs';
import { host, STILL_MS } from './hosted.mjs';

test('on a host without headers the page is isolated after one reload, then at once', async () => {
  const { page, visit, isolated, trains, problems } = await host({ cores: 2 });
  assert.equal(await visit({ loadsWanted: 2, hash: '#preset=copy&threads=2' }), 2);
  assert.equal(await isolated(), true);
  assert.ok((await page.evaluate(() => location.hash)).endsWith('threads=2'));
  assert.match(await page.$eval('#parameters p', (line) => line.textContent), /· 2 threads$/);
  await trains();
  const sent = await page.evaluate(async () => [...(await fetch('app/worker.js')).headers]);
  const { 'Cache-Control': _, ...policy } = HEADERS;
  for (const [name, value] of Object.entries(policy))
    assert.deepEqual(
      sent.find(([key]) => key === name.toLowerCase()),
      [name.toLowerCase(), value],
    );
  assert.equal(await visit(), 1);
  assert.equal(await isolated(), true);
  assert.deepEqual(problems, []);
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
    const { page, copy, visit, kept } = await host({ small: true });
    const shown = () =>
      page.evaluate(
        () =>
          `${document.title} ` +
          getComputedStyle(document.documentElement).getPropertyValue('--version'),
      );
    await visit({ loadsWanted: 2 });
    await kept(1);
    const before = await shown();
    copy.edit('index.html', '>Headroom: ', '>New Headroom: ');
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

test('a version is served with the headers that it was made for', async () => {
  const { page, copy, visit, kept } = await host({ small: true });
  const framedBy = () =>
    page.evaluate(async () => {
      const { headers } = await fetch('style.css');
      return /frame-ancestors (\S+)/.exec(headers.get('Content-Security-Policy'))[1];
    });
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.edit('index.html', '>Headroom: ', '>New Headroom: ');
  copy.list('https://course.example');
  await visit();
  await kept(2); // the next one is here, the page has the one before
  assert.equal(await framedBy(), "'none'");
  await visit();
  assert.equal(await framedBy(), 'https://course.example');
});

test('while a new version is only half on the host, the old one stays', async () => {
  const { page, copy, visit, rests, becomes, kept } = await host({ small: true });
  const shown = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--version').trim(),
    );
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.edit('style.css', ':root {', ':root { --version: half;');
  const half = copy.list();
  // what is sent is not what is listed
  copy.edit('style.css', '--version: half', '--version: torn');
  for (let i = 0; i < 3; i++) {
    await visit();
    assert.equal(await shown(), '');
    // all else has come; what is torn, taken as whole, would show at the next visits
    await becomes(async ({ version, files }) => {
      const cache = await caches.open(`headroom ${location.pathname} ${version}`);
      return (await cache.keys()).length >= Object.keys(files).length - 1;
    }, half);
    await rests();
  }
  copy.list();
  await visit();
  await kept(2);
  await visit();
  assert.equal(await shown(), 'torn');
});

/** Lets the service worker wait for the answer to this file until `go()`. */
async function holdFile(context, name) {
  const [worker] = context.serviceWorkers();
  await worker.evaluate((ending) => {
    const real = self.fetch;
    /** @type {any} */ (self).held = new Promise((go) => Object.assign(self, { go }));
    self.fetch = async (...args) => {
      const answer = await real(...args);
      if (String(args[0]).endsWith(ending)) await Object.assign(self, { asked: true }).held;
      return answer;
    };
  }, name);
  return {
    asked: () => becomesSo(() => worker.evaluate(() => 'asked' in self)),
    go: () => worker.evaluate(() => /** @type {any} */ (self).go()),
  };
}

const report = (page) =>
  page.evaluate(() => navigator.serviceWorker.controller.postMessage('keep'));

test('a page that reports while a new version comes takes nothing of it away', async () => {
  const { page, context, copy, visit, kept } = await host({ small: true });
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.edit('index.html', '>Headroom: ', '>New Headroom: ');
  copy.edit('style.css', ':root {', ':root { --version: new;');
  copy.list();
  const held = await holdFile(context, 'style.css');
  await visit();
  assert.ok(await held.asked(), 'the new version is being fetched');
  await report(page);
  await page.waitForTimeout(500);
  await held.go();
  await kept(2);
});

test('a version that comes while the worker reads the list before it is not missed', async () => {
  const { page, context, copy, visit, kept } = await host({ small: true });
  await visit({ loadsWanted: 2 });
  await kept(1);
  const held = await holdFile(context, 'files.json');
  await visit();
  assert.ok(await held.asked(), 'the list of before was read');
  copy.edit('index.html', '>Headroom: ', '>New Headroom: ');
  copy.list();
  await report(page);
  await page.waitForTimeout(500);
  await held.go();
  await kept(2);
});

test('a page that is open keeps its version while another is opened', async () => {
  const { page, context, url, copy, visit, serves, kept } = await host({ small: true });
  await visit({ loadsWanted: 2 });
  await kept(1);
  copy.edit('index.html', '>Headroom: ', '>New Headroom: ');
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
  const { page, visit, kept, isolated } = await host({ small: true });
  await visit({ loadsWanted: 2 });
  await kept(1);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const path of ['main.js', 'app/later.js', 'index.html']) await cache.delete(path);
    }
  });
  await visit();
  assert.equal(await isolated(), true);
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
    small: true,
    change(copy) {
      copy.removeFile('sw.js');
    },
  });
  assert.equal(await absent.visit(), 1);
  const blocked = await host({ small: true, serviceWorkers: 'block' });
  assert.equal(await blocked.visit(), 1);
});

test('a reader who has begun is not interrupted by the reload', async () => {
  const { page, url, loads, isolated } = await host({ small: true });
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
  await page.click('h1');
  await page.evaluate(() => /** @type {any} */ (window).go());
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForTimeout(STILL_MS);
  assert.equal(loads(), 1);
  assert.equal(await isolated(), false);
});

test(
  'on localhost with its headers nothing reloads, a new build shows at the next reload, and ' +
    'the last one without the server',
  async () => {
    const { page, copy, server, visit, settled, kept, keeps } = await host({
      small: true,
      plain: false,
      host: 'localhost',
    });
    assert.equal(await visit(), 1);
    await kept(1);
    copy.edit('index.html', '>Headroom: ', '>New Headroom: ');
    const { version } = copy.list();
    await page.reload();
    assert.match(await page.title(), /^New Headroom/);
    await settled();
    await keeps(version);
    await server.close();
    await page.reload();
    await settled();
    assert.match(await page.title(), /^New Headroom/);
  },
);

test('in a folder of a host the page is isolated, kept and works without a network', async () => {
  const { page, url, context, server, visit, settled, kept, isolated, trains } = await host({
    under: 'some/folder/',
    cores: 2,
  });
  assert.equal(await visit({ loadsWanted: 2, hash: '#preset=copy&threads=2' }), 2);
  assert.equal(await isolated(), true);
  await kept(1);
  assert.deepEqual(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ),
    [url],
  );
  await context.setOffline(true);
  await server.close();
  await page.reload();
  await settled();
  assert.equal(await isolated(), true);
  await page.click('[data-mode-to=everything]');
  await page.click('#views [data-id=heads]');
  await page.waitForSelector('#heads-about');
  await trains();
});
