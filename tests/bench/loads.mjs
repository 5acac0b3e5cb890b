// First training step after a page's load, of several built sites in turns: Play is pressed as soon
// as it is there. Warm: from the browser's cache. With --phone cold, through a link of 10 Mbit/s
// with 40 ms latency, compressed, with the main thread 4 times slower (workers keep their speed).
// Usage: node tests/bench/loads.mjs SITE... [--loads 9] [--phone]
//   HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { launch } from '../browser/chromium.mjs';
import { median } from './lines.mjs';

const { values: options, positionals: sites } = parseArgs({
  allowPositionals: true,
  options: { loads: { type: 'string', default: '9' }, phone: { type: 'boolean', default: false } },
});
const HASH = '#preset=copy&epochs=100000&mode=explore';
const BITS_PER_MS = 10_000;
const LATENCY_MS = 40;
const CPU_RATE = 4;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
const compressed = new Map();

/** A file as the host sends it, compressed once. */
function bodyOf(file) {
  if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)));
  return compressed.get(file);
}

/** A host of a site; its answers take turns on the link that --phone has. */
async function start({ root }) {
  let freeAt = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host').pathname.replace(/\/$/, '/index.html');
    const file = join(root, path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    const body = bodyOf(file);
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (8 * body.length) / BITS_PER_MS;
    const send = () => {
      response.writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': 'br',
        'Cache-Control': path.endsWith('.html') ? 'no-cache' : 'max-age=3600',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      response.end(body);
    };
    return options.phone ? setTimeout(send, freeAt - now + LATENCY_MS) : send();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}/`, port, close };
}

/** In the page, before its own code: presses Play, and notes when the page hears of a step. */
function trainAtOnce() {
  const Inner = window.Worker;
  window.Worker = class extends Inner {
    constructor(url, settings) {
      super(url, settings);
      this.addEventListener('message', ({ data }) => {
        if (data?.event !== 'trained' || data.step < 1) return;
        /** @type {any} */ (window).firstStepMs ??= performance.now();
      });
    }
  };
  const look = setInterval(() => {
    const play = /** @type {HTMLButtonElement|null} */ (document.querySelector('#play'));
    if (!play || play.disabled) return;
    clearInterval(look);
    play.click();
  }, 1);
  setInterval(() => {
    const step = document.querySelector('#read-step')?.textContent ?? '';
    if (parseInt(step, 10) > 0) /** @type {any} */ (window).shownMs ??= performance.now();
  }, 1);
}

/** One load: ms until the page has heard of the first step, and until it shows. */
async function load({ browser, url, context }) {
  const own = options.phone ? await browser.newContext({ serviceWorkers: 'block' }) : context;
  const page = await own.newPage();
  await page.addInitScript(trainAtOnce);
  if (options.phone) {
    await page.setViewportSize({ width: 390, height: 844 });
    const client = await own.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  }
  await page.goto(url + HASH, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => {
      const { firstStepMs, shownMs } = /** @type {any} */ (window);
      return firstStepMs && shownMs;
    },
    null,
    { polling: 50 },
  );
  const times = await page.evaluate(() => {
    const { firstStepMs, shownMs } = /** @type {any} */ (window);
    return { firstStepMs, shownMs };
  });
  await (options.phone ? own : page).close();
  return times;
}

const hosts = [];
for (const site of sites)
  hosts.push(
    await launch(
      /** @type {any} */ ({
        root: resolve(site),
        start,
        context: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' },
      }),
    ),
  );
const times = sites.map(() => []);
for (let round = 0; round <= Number(options.loads); round++)
  for (let i = 0; i < sites.length; i++) {
    const one = await load(hosts[i]);
    if (round) times[i].push(one); // the first fills the cache
  }
sites.forEach((site, i) => {
  const of = (name) => times[i].map((one) => one[name]).sort((a, b) => a - b);
  const words = (all) =>
    `${median(all).toFixed(0)} (${all[0].toFixed(0)}–${all.at(-1).toFixed(0)})`;
  console.log(
    `${site}: step heard ${words(of('firstStepMs'))} ms, shown ${words(of('shownMs'))} ms`,
  );
});
for (const host of hosts) await host.close();
