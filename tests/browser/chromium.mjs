// Opens the built site in headless Chromium for a test, and gathers everything the page should not
// have done.
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/serve.mjs';
import { count, countContext } from '../counting.mjs';
import { WAIT_MS } from '../limits.mjs';
import { hearLine, limited } from '../waits.mjs';
import { seeCores } from './cores.mjs';
import { hearRefused } from './refused.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
export const fromModules = createRequire(
  join(process.env.HEADROOM_MODULES ?? resolve(repository, 'build/check-modules'), 'any.js'),
);

/** A folder that gets what each page used of its code (tests/campaigns/coverage.mjs). */
const COVERAGE = process.env.HEADROOM_COVERAGE;

/** The folder of the site under test. */
export const site = process.env.HEADROOM_SITE ?? resolve(repository, 'build/site');

/**
 * The source of axe-core, for `page.evaluate`. The page's policy does not let it be added as a
 * script.
 */
export const axeSource = () => fromModules('axe-core').source;

/**
 * Playwright's options of the browser: HEADROOM_CHROMIUM, or else what Debian installs (tests/run).
 * The one without windows handles the traps of WebAssembly only with its crash reporter.
 */
export const BROWSER = {
  executablePath:
    process.env.HEADROOM_CHROMIUM ??
    ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)),
  ignoreDefaultArgs: ['--disable-breakpad'],
  args: [
    '--no-sandbox',
    '--enable-crash-reporter',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * How many times slower than it could the main thread of each page works: HEADROOM_SLOWDOWN, to
 * find tests that take for granted that a page is quick.
 */
const SLOWDOWN = Number(process.env.HEADROOM_SLOWDOWN ?? 1);

/**
 * The browser that pages share, as a promise; how many use it now; what ends it when nobody has for
 * a while.
 */
let shared = null;
let users = 0;
let ending;
const IDLE_MS = 500;

/**
 * A browser and what gives it back. One that is `alone` has nobody else's pages and workers in it.
 */
async function takeBrowser(flags, alone) {
  const { chromium } = fromModules('playwright-core');
  const start = () => {
    count('browsers');
    return chromium.launch({
      ...BROWSER,
      headless: true,
      args: [...BROWSER.args, ...flags],
      timeout: WAIT_MS,
      logger: {
        isEnabled: (name) => name === 'browser',
        log: (_, __, message) => hearLine('Chromium', String(message).trim()),
      },
    });
  };
  const end = (browser) => limited('Chromium to end', browser.close());
  if (alone || flags.length) {
    const browser = await start();
    return { browser, release: () => end(browser) };
  }
  clearTimeout(ending);
  const browser = await (shared ??= start());
  users++;
  return {
    browser,
    release: () => {
      if (--users) return;
      ending = setTimeout(() => {
        shared = null;
        end(browser);
      }, IDLE_MS);
    },
  };
}

/**
 * Notes what the page uses of its scripts and style sheets, through all its navigations.
 * @returns {Promise<() => Promise<void>>} writes it to a file of its own in COVERAGE
 */
async function startCoverage(page) {
  const through = { resetOnNavigation: false };
  await page.coverage.startJSCoverage(through);
  await page.coverage.startCSSCoverage(through);
  return async () => {
    if (page.isClosed()) return;
    const scripts = await page.coverage.stopJSCoverage();
    const sheets = await page.coverage.stopCSSCoverage();
    writeFileSync(join(COVERAGE, `${randomUUID()}.json`), JSON.stringify({ scripts, sheets }));
  };
}

/** What of a page is waited for. Playwright has no limit of its own for the first line. */
const WAITED = [
  ...['evaluate', 'evaluateHandle', '$eval', '$$eval', 'title', 'content', 'close'],
  ...['waitForFunction', 'waitForSelector', 'goto', 'reload', 'goBack', 'goForward', 'click'],
];
/** Playwright's own messages come first. */
const LATE_MS = WAIT_MS + 1000;

/** An argument in a message; one that is neither code nor text may be anything. */
const brief = (one) =>
  /function|string/.test(typeof one)
    ? String(one).slice(0, 200).replace(/\s+/g, ' ')
    : `(${typeof one})`;

/** Gives each wait of a page an end that says what was waited for. */
function limitWaits(page) {
  for (const method of WAITED) {
    const inner = page[method].bind(page);
    page[method] = (...args) => {
      return limited(`${method}(${args.map(brief).join(', ')})`, inner(...args), LATE_MS);
    };
  }
}

/** Notes requests to other origins than these, failed ones, and errors. */
function watchContext(context, { known, note, problems }) {
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !known.has(origin)) note(`request to ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // a page that leaves gives up what it was loading; what is refused has another reason
    if (reason === 'net::ERR_ABORTED') return;
    problems.push(`failed request ${request.url()}: ${reason}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) =>
    problems.push(`uncaught: ${error.error()?.stack ?? error.error()}`),
  );
}

/**
 * Serves the site and opens a blank page with a new empty profile. Closing it ends the page and its
 * server; the browser is shared and ends by itself.
 * @param {{root?: string, plain?: boolean, start?: typeof serve, host?: string, origins?: string[],
 *   serviceWorkers?: 'allow' | 'block', context?: object, flags?: string[], alone?: boolean,
 *   cores?: number}}
 *   [options] folder to serve; without the page's headers; what serves it; a name of this machine
 *   that the page takes for that of a host elsewhere; other origins that the test asks itself;
 *   service workers are blocked unless allowed; Playwright's options of the browser context
 *   (`viewport`, `colorScheme`, `reducedMotion` …); further command line flags; a browser of its
 *   own, which flags ask for too; how many threads the page is told that the machine runs at once,
 *   the machine's own where 0
 * @returns {Promise<{page: any, context: any, browser: any, server: any, url: string, problems:
 *   string[], foreign: string[], close: () => Promise<void>}>}
 *   `url` ends with a slash; `problems` fills with console errors, uncaught errors, failed requests
 *   and what is foreign; `foreign` with what the page's policy refused in the page or a worker, and
 *   with requests to other origins. close() throws where that holds anything; called again, it does
 *   nothing more
 */
export async function launch({
  root = site,
  plain = false,
  start = serve,
  host = 'localhost',
  origins = [],
  serviceWorkers = 'block',
  context: contextOptions = {},
  flags = [],
  alone = false,
  cores = 0,
} = {}) {
  const problems = [];
  const foreign = [];
  const note = (what) => [problems, foreign].forEach((list) => list.push(what));
  const refused = await hearRefused(note);
  const server = await start({ root, plain, reportTo: refused.address });
  const url = server.url.replace('//localhost:', `//${host}:`);
  const known = new Set([...origins, ...[url, refused.address].map((one) => new URL(one).origin)]);
  let taken = null;
  let context = null;
  try {
    taken = await takeBrowser(flags, alone);
    const { browser } = taken;
    context = await limited(
      'a context of Chromium',
      browser.newContext({ serviceWorkers, ...contextOptions }),
    );
    context.setDefaultTimeout(WAIT_MS);
    context.on('page', limitWaits);
    watchContext(context, { known, note, problems });
    await countContext(context);
    const page = await context.newPage();
    if (cores) await seeCores(page, cores);
    if (SLOWDOWN > 1)
      await (
        await context.newCDPSession(page)
      ).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const kept = COVERAGE && (await startCoverage(page));
    const end = async () => {
      await kept?.();
      try {
        await limited('pages to close', context.close());
      } finally {
        await taken.release();
        await server.close();
        refused.end();
      }
      if (foreign.length) throw new Error(foreign.join('\n'));
    };
    let ended = null;
    const close = () => (ended ??= end());
    return { page, context, browser, server, url, problems, foreign, close };
  } catch (error) {
    await context?.close().catch(() => {});
    await taken?.release();
    await server.close();
    throw error;
  }
}
