// Opens the built site in headless Chromium for a test, and gathers everything the page should not have done.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/serve.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const fromModules = createRequire(join(process.env.HEADROOM_MODULES ?? resolve(repository, 'build/check-modules'), 'any.js'));

/** The folder of the site under test. */
export const site = process.env.HEADROOM_SITE ?? resolve(repository, 'build/site');

/** The source of axe-core, for `page.evaluate`. The page's policy does not let it be added as a script. */
export const axeSource = () => fromModules('axe-core').source;

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/**
 * Serves the site, starts a browser with a new empty profile and opens a blank page.
 * @param {{root?: string, context?: object, flags?: string[]}} [options] folder to serve; Playwright's options of the
 *   browser context (`viewport`, `colorScheme`, `reducedMotion` …); further command line flags
 * @returns {Promise<{page: any, context: any, browser: any, url: string, problems: string[], close: () => Promise<void>}>}
 *   `url` ends with a slash; `problems` fills with console errors, uncaught errors, failed requests and requests to other origins
 */
export async function launch({ root = site, context: contextOptions = {}, flags = [] } = {}) {
  const { chromium } = fromModules('playwright-core');
  const server = await serve({ root });
  const problems = [];
  let browser;
  try {
    browser = await chromium.launch({
      executablePath: process.env.HEADROOM_CHROMIUM ?? '/usr/bin/chromium', headless: true, args: [...FLAGS, ...flags],
    });
    const context = await browser.newContext(contextOptions);
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(server.url).origin) problems.push(`request to ${request.url()}`);
    });
    context.on('requestfailed', (request) => problems.push(`failed request ${request.url()}: ${request.failure()?.errorText}`));
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => problems.push(`uncaught: ${error.error()?.stack ?? error.error()}`));
    const page = await context.newPage();
    const close = async () => {
      await browser.close();
      await server.close();
    };
    return { page, context, browser, url: server.url, problems, close };
  } catch (error) {
    await browser?.close();
    await server.close();
    throw error;
  }
}
