// The release on a host that knows nothing of it: no headers, a folder of the host, compressed; and
// an update of the host while a tab is open.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { becomes } from '../waits.mjs';
import { launch } from './chromium.mjs';
import { FIRST_STEP } from './firststep.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const release = process.env.HEADROOM_RELEASE ?? resolve(repository, 'build/release');
const UNDER = 'courses/2026/headroom/';
/** Of all that is asked for before the first training step shows, compressed with brotli. */
const MOST_BYTES = 241_000;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const endings = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Compressing takes longer than all else of a visit: bodies are kept. */
const compressed = new Map();
function compress(data, takesBrotli) {
  const key = `${takesBrotli} ${createHash('sha256').update(data).digest('hex')}`;
  if (!compressed.has(key))
    compressed.set(key, takesBrotli ? brotliCompressSync(data) : gzipSync(data));
  return compressed.get(key);
}

/** A host without any header of the page's. It notes the bytes of each answer, and when. */
async function start({ root }) {
  /** @type {Map<string, { bytes: number, ms: number }>} */
  const sent = new Map();
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host').pathname.replace(/\/$/, '/index.html');
    let data;
    try {
      data = readFileSync(join(root, path));
    } catch {
      return response.writeHead(404).end();
    }
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const body = compress(data, takesBrotli);
    if (!sent.has(path)) sent.set(path, { bytes: body.length, ms: Date.now() });
    response.writeHead(200, {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Content-Encoding': takesBrotli ? 'br' : 'gzip',
    });
    return response.end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}/`, port, close, sent };
}

/** A copy of the release in a folder of a host, and a browser; `more`: options of launch(). */
async function host(more = {}) {
  const root = mkdtempSync(join(tmpdir(), 'headroom-host-'));
  const folder = join(root, UNDER);
  cpSync(release, folder, { recursive: true });
  const browser = await launch({ root, start: /** @type {any} */ (start), ...more });
  endings.push(() => rmSync(root, { recursive: true }), browser.close);
  return { ...browser, folder, url: browser.url + UNDER };
}

const ready = (page) =>
  page.waitForFunction(
    () => !document.querySelector('#boot') && document.querySelector('#parameters p')?.textContent,
  );
async function train(page) {
  await page.click('#play');
  await page.waitForFunction(
    () => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) >= 20,
  );
  await page.click('#play');
}
const versionIn = (folder) =>
  /v-[0-9a-f]{16}/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))[0];
const versionsOf = (addresses) => [
  ...new Set(addresses.map((address) => /v-[0-9a-f]{16}/.exec(address)?.[0]).filter(Boolean)),
];

/** Puts another version on the host, as release.mjs does; with `keep`, the one before it stays. */
function update(folder, keep) {
  const before = versionIn(folder);
  const next = `v-${'0123456789abcdef'}`;
  if (keep) cpSync(join(folder, before), join(folder, next), { recursive: true });
  else renameSync(join(folder, before), join(folder, next));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), page.replaceAll(before, next));
  return next;
}

test('what is asked for before the first training step shows is small', async () => {
  const { page, url, server, problems } = await host();
  await page.addInitScript({ content: FIRST_STEP });
  await page.goto(url);
  await page.waitForFunction(() => /** @type {any} */ (window).firstStep.shown);
  const until = await page.evaluate(() => /** @type {any} */ (window).firstStep.shownAt);
  await page.waitForSelector('.picture canvas', { state: 'attached' });
  const all = [...server.sent.entries()];
  const first = all.filter(([, { ms }]) => ms <= until);
  const bytes = first.reduce((sum, [, one]) => sum + one.bytes, 0);
  assert.ok(first.some(([path]) => path.endsWith('.wasm')));
  assert.ok(first.some(([path]) => path.endsWith('app/worker.js')));
  assert.ok(all.length > first.length, 'the charts come later');
  const list = first.map(([path, one]) => `${path.split('/').at(-1)} ${one.bytes}`).join(', ');
  assert.ok(bytes > 50_000 && bytes < MOST_BYTES, `${bytes} bytes: ${list}`);
  assert.deepEqual(problems, []);
});

test('it works in a folder of a host without headers', async () => {
  const { page, url, problems } = await host();
  const addresses = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(url);
  await ready(page);
  await train(page);
  assert.ok(addresses.every((address) => address.startsWith(url)));
  assert.equal(versionsOf(addresses).length, 1);
  assert.deepEqual(problems, []);
});

/** A page whose further parts wait until `go` is called. */
async function withoutParts() {
  const all = await host();
  let go;
  const gate = new Promise((done) => (go = done));
  const late = [];
  await all.page.route('**/v-*/features/*/*.js', async (route) => {
    late.push(route.request().url());
    await gate;
    await route.continue();
  });
  await all.page.goto(all.url);
  await ready(all.page);
  return { ...all, go, late };
}

test('a tab that is open during an update keeps its version; a new one has the next', async () => {
  const { page, context, url, folder, problems, go, late } = await withoutParts();
  const before = versionIn(folder);
  const next = update(folder, true);
  go();
  await train(page);
  await page.click('#share');
  await page.waitForSelector('#share-sheet[open]');
  assert.deepEqual(versionsOf(late), [before]);
  const other = await context.newPage();
  const addresses = [];
  other.on('request', (request) => addresses.push(request.url()));
  await other.goto(url);
  await ready(other);
  await train(other);
  assert.deepEqual(versionsOf(addresses), [next]);
  assert.deepEqual(problems, []);
});

test('where the host has removed its version, the tab trains on and says what to do', async () => {
  const { page, folder, go } = await withoutParts();
  update(folder, false);
  go();
  await train(page);
  await page.click('#share');
  const said = () => page.textContent('#toast');
  assert.ok(await becomes(async () => /could not be loaded.*reload the page/.test(await said())));
  await train(page);
});

test('the service worker isolates the page, keeps the release, and serves it offline', async () => {
  // a name of this machine that is not localhost, so that the page takes it for any other host
  const { page, context, url } = await host({
    serviceWorkers: 'allow',
    host: 'headroom.localhost',
  });
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  await page.goto(url);
  // a look into the page counts as a reader's press, after which it does not reload itself
  assert.ok(await becomes(() => loads >= 2));
  await ready(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.endsWith(' headers'));
      const list = names.length && (await caches.match('files.json', { cacheName: names[0] }));
      return list ? Object.keys((await list.json()).files).length : 0;
    });
  assert.ok(await becomes(async () => (await kept()) > 20));
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await train(page);
});
