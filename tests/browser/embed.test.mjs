// The page in a frame of another origin: <headroom-lab> makes it, it trains there with one thread
// and keeps nothing; the default headers refuse it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { headersFor, serve } from '../../web/serve.mjs';
import { becomes } from '../waits.mjs';
import { axeSource, launch, site } from './chromium.mjs';

const opened = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

/** A page on an origin of its own; its body is asked for with each request. */
async function courseServer(bodyOf) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">` +
        `<main><h1>A course</h1>${bodyOf()}</main></html>`,
    );
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}/`, origin: `http://localhost:${port}`, close };
}

/** A course page that embeds the site of another port. `frameAncestors`: of the site's host. */
async function embed(elementOf, { allowed = true, plain = false, width = 900 } = {}) {
  let body = '';
  const course = await courseServer(() => body);
  const frameAncestors = allowed ? course.origin : "'none'";
  const start = (options) => serve({ ...options, root: site, plain, frameAncestors });
  const browser = await launch({
    start,
    origins: [course.origin],
    serviceWorkers: 'allow',
    context: { viewport: { width, height: 900 } },
  });
  opened.push(browser, course);
  body = elementOf(browser.url, course.origin);
  await browser.page.goto(course.url);
  return browser;
}

const tag = (url, attributes) =>
  `<script src="${url}headroom-lab.js"></script><headroom-lab ${attributes}></headroom-lab>`;

/** The frame once its page is ready. */
async function frameOf({ page, url }) {
  let frame;
  const found = () => (frame = page.frames().find((one) => one.url().startsWith(url)));
  assert.ok(await becomes(found), 'no frame of the site');
  await frame.waitForFunction(
    () => !document.querySelector('#boot') && document.querySelector('#parameters p')?.textContent,
  );
  return frame;
}

/** The frame of a page that does not load. */
async function refusedFrame({ page, url }) {
  let frame;
  assert.ok(await becomes(() => (frame = page.frames().find((one) => one.url() === url))));
  await frame.waitForSelector('#boot p', { state: 'attached' });
  return frame;
}

const trained = (frame, steps) =>
  frame.waitForFunction(
    (wanted) =>
      Number(document.querySelector('#read-step')?.textContent.replace(/,/g, '')) >= wanted,
    steps,
  );
const heightOf = (page) =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('headroom-lab');
    return shadowRoot.querySelector('iframe').getBoundingClientRect().height;
  });

test('a frame whose sandbox gives no origin is told what it has to allow', async () => {
  const browser = await embed(
    (url) => `<iframe title="Headroom" sandbox="allow-scripts" src="${url}"></iframe>`,
  );
  const frame = await refusedFrame(browser);
  const said = 'This frame keeps Headroom from loading: its sandbox attribute has to name allow-';
  await frame.waitForFunction(
    (words) => document.querySelector('#boot p').textContent.startsWith(words),
    said,
  );
  const label = () => frame.$eval('#play', (button) => button.textContent);
  const before = await label();
  await frame.click('#play');
  assert.equal(await label(), before);
});

test('on a page of another origin it trains, on one thread, and keeps nothing', async () => {
  const browser = await embed((url) => tag(url, 'preset="reverse" n_layers="2" threads="2"'));
  const { page, context } = browser;
  const frame = await frameOf(browser);
  assert.match(frame.url(), /#preset=[\w-]*reverse&n_layers=2&.*\bembed=1$/);
  await frame.click('#play');
  await trained(frame, 30);
  await frame.click('#play');
  assert.match(await frame.textContent('#parameters p'), /1 thread$/);
  assert.equal(await frame.evaluate(() => document.querySelectorAll('.tile').length > 0), true);
  const kept = await frame.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
  }));
  const nothing = { local: 0, session: 0, databases: 0, workers: 0, caches: 0, files: [] };
  assert.deepEqual(kept, nothing);
  assert.equal(context.serviceWorkers().length, 0);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

test('a lesson in a frame tells the origin that its link names how a step went', async () => {
  const frameFor = (url, origin) =>
    `<script>heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>` +
    `<iframe src="${url}#lesson=breakdown&report=${origin}" width="880" height="860"></iframe>`;
  const heardBy = ({ page }) =>
    page.evaluate(() =>
      /** @type {any} */ (window).heard.filter(({ type }) => type === 'headroom-step'),
    );
  const browser = await embed(frameFor);
  const frame = await frameOf(browser);
  await frame.click('[data-choice="1"]');
  await frame.locator('.lesson-action').nth(1).click();
  await frame.waitForSelector('.seen');
  assert.ok(await becomes(async () => (await heardBy(browser)).at(-1)?.done));
  const { type, ...last } = (await heardBy(browser)).at(-1);
  assert.deepEqual(last, { step: 'breakdown', done: true, predicted: true, checked: false });
  const other = await embed((url) => frameFor(url, 'https://example.org'));
  const unheard = await frameOf(other);
  await unheard.click('[data-choice="1"]');
  await unheard.waitForSelector('.picked');
  assert.deepEqual(await heardBy(other), [], 'another origin hears nothing');
});

test('the frame has the height of its page, a title, and waits until it is near', async () => {
  const browser = await embed(
    (url) => `<div style="height:9000px"></div>${tag(url, 'preset="copy" title="Copying"')}`,
  );
  const { page, url } = browser;
  assert.equal(page.frames().filter((one) => one.url().startsWith(url)).length, 0);
  await page.evaluate(() => document.querySelector('headroom-lab').scrollIntoView());
  const frame = await frameOf(browser);
  const inner = () => frame.evaluate(() => document.body.getBoundingClientRect().height);
  const fits = async () => Math.abs((await heightOf(page)) - (await inner())) <= 1;
  assert.ok(await becomes(fits), 'the frame is not as high as its page');
  const title = await page.evaluate(
    () => document.querySelector('headroom-lab').shadowRoot.querySelector('iframe').title,
  );
  assert.equal(title, 'Copying');
  const wide = await heightOf(page);
  await page.setViewportSize({ width: 420, height: 900 });
  assert.ok(await becomes(async () => (await heightOf(page)) !== wide && (await fits())));
  await page.evaluate(() => postMessage({ type: 'headroom-height', height: 7 }, '*'));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  assert.ok(await fits(), 'a message of another window changed the height');
});

test('show= chooses the parts; an attribute that changes changes the model', async () => {
  const browser = await embed((url) => tag(url, 'preset="reverse" show="curve"'));
  const frame = await frameOf(browser);
  const shown = () =>
    frame.evaluate(() =>
      ['#play', '#headline', '#stage', '#model', '#charts', '#settings', '.presets'].filter(
        (part) => document.querySelector(part).getClientRects().length > 0,
      ),
    );
  assert.deepEqual(await shown(), ['#play', '#charts']);
  await browser.page.evaluate(() =>
    document.querySelector('headroom-lab').setAttribute('preset', 'copy'),
  );
  await frame.waitForFunction(() => location.hash.includes('preset=000-copy'));
  const whole = await frame.getAttribute('.whole-page', 'href');
  assert.doesNotMatch(whole, /embed|show/);
});

for (const width of [400, 640, 900])
  test(`axe has nothing to say of an embedded page ${width} pixels wide`, async () => {
    const browser = await launch({ context: { viewport: { width, height: 700 } } });
    opened.push(browser);
    const { page, url, problems } = browser;
    await page.goto(`${url}#preset=reverse&show=headline,stage,model,curve&embed=1`);
    await page.click('#play');
    await trained(page, 10);
    await page.click('#play');
    await page.evaluate(axeSource());
    const found = await page.evaluate(async () =>
      (await /** @type {any} */ (window).axe.run(document)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`,
      ),
    );
    assert.deepEqual(found, []);
    assert.equal(await page.evaluate(() => document.body.scrollWidth <= innerWidth), true);
    assert.deepEqual(problems, []);
  });

test('as a module it finds its folder by its element, or says that src is missing', async () => {
  const script = readFileSync(join(site, 'headroom-lab.js'), 'utf8');
  const { page, url } = await embed(
    () => `<script type="module">${script}</script><headroom-lab preset="copy"></headroom-lab>`,
  );
  const errors = [];
  page.on('console', (message) => errors.push(message.text()));
  const inside = (read) => page.$eval('headroom-lab', read);
  const says = () => inside((lab) => lab.shadowRoot.textContent);
  assert.match(await says(), /This element has no src/);
  assert.equal(page.frames().length, 1, 'it does not frame its own page');
  await inside((lab) => lab.setAttribute('src', ''));
  await inside((lab) => lab.setAttribute('preset', 'sort'));
  assert.match(errors.join(), /no src/);
  await page.evaluate((address) => {
    document.querySelector('headroom-lab').setAttribute('src', address);
  }, url);
  assert.ok(await becomes(() => page.frames().some((one) => one.url().startsWith(url))));
  assert.equal(await says(), '');

  await page.route('**/lab/headroom-lab.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('**/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        '<script type="module" src="lab/headroom-lab.js"></script>' +
        '<headroom-lab preset="copy" loading="lazy" style="margin-top: 9999px"></headroom-lab>',
    }),
  );
  await page.reload();
  const address = await inside((lab) => lab.shadowRoot.querySelector('iframe').src);
  assert.equal(address, new URL('lab/#preset=copy&embed=1', page.url()).href);
});

test('the default headers refuse frames; a host names who may', async () => {
  const { page, url, foreign } = await embed(
    (address) => `<iframe title="Headroom" src="${address}#embed=1"></iframe>`,
    { allowed: false },
  );
  assert.ok(await becomes(() => foreign.length > 0));
  assert.match(foreign.splice(0).join(), /^frame-ancestors refused /);
  assert.equal(
    await page
      .frames()
      .at(-1)
      .evaluate(() => document.querySelector('#play')),
    null,
  );
  const refused = await fetch(url);
  assert.match(refused.headers.get('Content-Security-Policy'), /frame-ancestors 'none'/);
  const open = headersFor('https://a.example https://b.example');
  assert.match(open['Content-Security-Policy'], /frame-ancestors https:\/\/a\.example https:/);
  for (const wrong of ['', 'a.example', "'none' *", '*; script-src *', 'https://a,https://b'])
    assert.throws(() => headersFor(wrong), /frame-ancestors cannot be/);
});
