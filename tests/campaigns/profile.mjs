// A browser with a profile of its own on disk, which outlives it: what it stored is there when it
// is opened again, even after it was killed.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER, fromModules } from '../browser/chromium.mjs';

/** The browser's first process, which leads a group of its own; the others have a --type. */
function leaderOf(folder) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const words = read(`/proc/${pid}/cmdline`).split('\0');
    const isFirst = !words.some((word) => word.startsWith('--type='));
    if (isFirst && words.includes(`--user-data-dir=${folder}`)) return Number(pid);
  }
  throw new Error('the browser does not run');
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended
  }
};

/** Makes a profile. `open()`: a browser with it; `remove()`: ends that browser, and the profile. */
export function makeProfile() {
  const { chromium } = fromModules('playwright-core');
  const folder = mkdtempSync(join(tmpdir(), 'headroom-tab-'));
  let browser = null;
  return {
    /** @returns {Promise<any>} Playwright's context, which is the browser */
    async open() {
      browser = await chromium.launchPersistentContext(folder, {
        ...BROWSER,
        serviceWorkers: 'block',
      });
      return browser;
    },
    /** Ends every process of the browser at once, as the system does when it runs out of memory. */
    async kill() {
      const closed = new Promise((done) => {
        browser.once('close', done);
      });
      process.kill(-leaderOf(folder), 'SIGKILL');
      await closed;
      browser = null;
    },
    async remove() {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
