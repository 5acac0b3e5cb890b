// Takes pictures of the built page, for the README and for looking at: node tests/browser/screenshots.mjs FOLDER [NAME …]
// Needs what the browser tests need: HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM, or their defaults (see chromium.mjs).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './chromium.mjs';

/** `step`: trained so far; `panel`: on a phone, the one to show. */
const SHOTS = {
  'light': { size: [1440, 900], theme: 'light', step: 260 },
  'dark': { size: [1440, 900], theme: 'dark', step: 260 },
  'before-light': { size: [1440, 900], theme: 'light', step: 0 },
  'before-dark': { size: [1440, 900], theme: 'dark', step: 0 },
  'middle-light': { size: [1440, 900], theme: 'light', step: 120 },
  'small-light': { size: [1024, 768], theme: 'light', step: 260 },
  'small-dark': { size: [1024, 768], theme: 'dark', step: 120 },
  'phone-light': { size: [390, 844], theme: 'light', step: 260 },
  'phone-dark': { size: [390, 844], theme: 'dark', step: 120 },
  'phone-inspect': { size: [390, 844], theme: 'light', step: 260, panel: 'inspect' },
  'phone-settings': { size: [390, 844], theme: 'dark', step: 0, panel: 'settings' },
  'narrow-phone': { size: [320, 640], theme: 'light', step: 120 },
  'deep-post': { size: [1440, 900], theme: 'light', step: 60, hash: '#preset=reverse&n_layers=6&n_heads=8&norm=post' },
  'causal': { size: [1440, 900], theme: 'dark', step: 260, hash: '#preset=copy&mask=causal' },
  'wide': { size: [2560, 1440], theme: 'light', step: 200 },
};

const [folder, ...names] = process.argv.slice(2);
if (!folder || names.some((name) => !Object.hasOwn(SHOTS, name))) {
  console.error(`usage: node tests/browser/screenshots.mjs FOLDER [NAME …]; names: ${Object.keys(SHOTS).join(' ')}`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const name of names.length ? names : Object.keys(SHOTS)) {
  const { size: [width, height], theme, step, hash = '', panel } = SHOTS[name];
  const { page, url, problems, close } = await launch({ context: { viewport: { width, height }, colorScheme: theme, hasTouch: width < 760, isMobile: width < 760 } });
  try {
    await page.goto(url + hash);
    await page.waitForFunction(() => document.querySelector('#cell')?.textContent.includes('Row sums'));
    if (step > 0) {
      await page.click('#play');
      await page.waitForFunction((n) => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) >= n, step, { timeout: 180000 });
      await page.click('#play');
    }
    await page.waitForTimeout(900);
    if (panel) await page.click(`#panels [data-id=${panel}]`);
    await page.waitForTimeout(300);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    console.log(file);
    problems.forEach((problem) => console.error(`${name}: ${problem}`));
  } finally {
    await close();
  }
}
