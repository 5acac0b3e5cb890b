// First training step after a page's load, of several built sites in turns: Play is pressed as soon
// as it is there. Warm: by a reader who comes back. The first visits train for a while, after which
// a browser keeps compiled code beside the files (--stay 0: the files alone). With --phone cold,
// through a link of 10 Mbit/s with 40 ms latency, compressed, with the main thread 4 times slower
// (workers keep their speed). Prints when Play was pressed, when the worker had computed the step,
// when the page heard of it, and when it had drawn a frame with its number.
// Usage: node tests/bench/loads.mjs SITE... [--loads 9] [--stay 4000] [--phone]
//   HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { launch } from '../browser/chromium.mjs';
import { FIRST_STEP, STAMP } from '../browser/firststep.mjs';
import { median } from './lines.mjs';

const { values: options, positionals: sites } = parseArgs({
  allowPositionals: true,
  options: {
    loads: { type: 'string', default: '9' },
    stay: { type: 'string', default: '4000' },
    phone: { type: 'boolean', default: false },
  },
});
const HASH = '#preset=copy&epochs=100000&mode=explore';
const BITS_PER_MS = 10_000;
const LATENCY_MS = 40;
const CPU_RATE = 4;
/**
 * Visits before those that are timed: code is kept of what was loaded twice. Cold, only the host
 * gets ready, which compresses its files at the first load.
 */
const VISITS = options.phone ? 1 : 2;
const STAY_MS = options.phone ? 0 : Number(options.stay);
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
  const stamp = /\/(app|worker)\/worker\.js$/.test(file) ? STAMP : '';
  if (!compressed.has(file)) {
    const data = Buffer.concat([Buffer.from(stamp), readFileSync(file)]);
    compressed.set(file, brotliCompressSync(data));
  }
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

/** One load: times in ms, see firststep.mjs. */
async function load({ browser, url, context }, stayMs) {
  const own = options.phone ? await browser.newContext({ serviceWorkers: 'block' }) : context;
  const page = await own.newPage();
  await page.addInitScript({ content: FIRST_STEP });
  if (options.phone) {
    await page.setViewportSize({ width: 390, height: 844 });
    const client = await own.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  }
  await page.goto(url + HASH, { waitUntil: 'commit' });
  const times = await page.waitForFunction(
    () => {
      const { firstStep } = /** @type {any} */ (window);
      return firstStep.heard && firstStep.shown && firstStep;
    },
    null,
    { polling: 50 },
  );
  const found = await times.jsonValue();
  await page.waitForTimeout(stayMs);
  await (options.phone ? own : page).close();
  return found;
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
for (let round = -VISITS; round < Number(options.loads); round++)
  for (let i = 0; i < sites.length; i++) {
    const one = await load(hosts[i], round < 0 ? STAY_MS : 0);
    if (round >= 0) times[i].push(one);
  }
sites.forEach((site, i) => {
  const words = ['pressed', 'computed', 'heard', 'shown'].map((name) => {
    const all = times[i].map((one) => one[name]).sort((a, b) => a - b);
    return `${name} ${median(all).toFixed(0)} (${all[0].toFixed(0)}–${all.at(-1).toFixed(0)})`;
  });
  console.log(`${site}: ${words.join(', ')} ms`);
});
for (const host of hosts) await host.close();
