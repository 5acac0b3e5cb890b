// The page opened and drawn, with every view loaded, for the suites of single views. Each test file is a process: its browsers close when it ends.
import { after } from 'node:test';
import { launch } from './chromium.mjs';

const opened = [];
after(() => Promise.all(opened.map((browser) => browser.close())));

/**
 * @param {{ hash?: string, context?: object }} [options] `context` as in launch()
 * @returns {Promise<any>} what launch() gives; text(selector) reads an element, until(test, value) waits for a condition in the page
 */
export async function open({ hash = '', context = {} } = {}) {
  const browser = await launch({ context: { viewport: { width: 1440, height: 900 }, ...context } });
  opened.push(browser);
  const { page, url } = browser;
  await page.goto(url + hash);
  await page.waitForFunction(() => document.querySelector('#cell')?.textContent.includes('Row sums'), null, { timeout: 30000 });
  await page.waitForSelector('#view-studies > *', { state: 'attached' }); // the last of the views, which come when the browser is idle
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const until = (test, value) => page.waitForFunction(test, value, { timeout: 60000 });
  return { ...browser, text, until };
}
