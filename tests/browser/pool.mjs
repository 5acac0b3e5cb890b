// Tabs that tests share, one after the other. A tab of a new profile takes 2.7 s of processors to
// show the page with all its views; one that has shown it before takes 1.3, since its process has
// the compiled code.
// Between two tests everything that a page can keep is removed.
import { limited } from '../waits.mjs';
import { launch } from './chromium.mjs';
import { watchRest } from './rest.mjs';

/** Options of a context that a tab can take on later, and what they are by default. */
const USUAL = { colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' };

/** What tests listen to. The harness listens to the context, Playwright to `close` and `crash`. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'request', 'response', 'worker'];

const tabs = [];

/** In a page of the site that is not the page: removes what is kept there. @returns what stayed */
async function emptyStores(mode) {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem('headroom.mode', mode);
  const left = [];
  const folder = await navigator.storage.getDirectory();
  for await (const name of /** @type {any} */ (folder).keys()) left.push(name);
  return [
    ...left,
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ];
}

/** Makes a used tab as good as a new one. @returns {Promise<boolean>} whether it is */
async function renew(tab, { context: options, mode }) {
  const { page, context, url, problems, protocol } = tab;
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const one of [page, context]) await one.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of EVENTS) page.removeAllListeners(event);
  await context.clearPermissions();
  if (options.permissions) await context.grantPermissions(options.permissions);
  await page.goto(`${url}icon.svg`);
  const origin = new URL(url).origin;
  await limited(
    'the stores to be emptied',
    protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  );
  if ((await page.evaluate(emptyStores, mode)).length) return false;
  const { colorScheme, reducedMotion, forcedColors } = { ...USUAL, ...options };
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.setViewportSize(options.viewport);
  await page.mouse.move(0, 0);
  problems.length = 0;
  return true;
}

/** A new tab of a new profile; rest() waits until its page rests. */
export async function newTab(/** @type {{ context: any, cores: number }} */ options) {
  const tab = await launch(options);
  const waitForRest = await watchRest(tab.context);
  return { ...tab, rest: () => waitForRest(tab.page) };
}

/** A new one to share: `key` has the options that it cannot take on later. */
async function addTab(key, { context, cores }) {
  const tab = await newTab({ context, cores });
  const protocol = await tab.context.newCDPSession(tab.page);
  tabs.push({ ...tab, key, protocol });
  return tabs.at(-1);
}

const discard = (tab) => {
  tabs.splice(tabs.indexOf(tab), 1);
  return tab.close();
};

/**
 * A tab for one test, empty as a new one.
 * @param {{ context: any, cores: number, mode: string }} wanted `context`: Playwright's options
 */
export async function takeTab(wanted) {
  const { viewport, colorScheme, reducedMotion, forcedColors, ...fixed } = wanted.context;
  const key = JSON.stringify(fixed);
  const used = tabs.find((one) => one.key === key && !one.taken);
  if (used) {
    used.taken = true;
    if (await renew(used, wanted)) return used;
    await discard(used);
  }
  const tab = await addTab(key, wanted);
  tab.taken = true;
  if (!(await renew(tab, wanted))) throw new Error('a new tab is not empty');
  return tab;
}

/** The test is done. Throws what the page's policy refused in it. */
export function giveBack() {
  const refused = tabs.flatMap((tab) => tab.foreign.splice(0));
  for (const tab of tabs) tab.taken = false;
  if (refused.length) throw new Error(refused.join('\n'));
}

/** The file is done. */
export const closeTabs = () => Promise.all(tabs.splice(0).map((tab) => tab.close()));
