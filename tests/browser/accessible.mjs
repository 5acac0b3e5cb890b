// Whether everybody can read a view: in both themes axe finds nothing in the centre of the page,
// and nothing scrolls sideways.
import assert from 'node:assert/strict';
import { open as openPage } from './opened.mjs';

/** A desktop and a phone. */
const BOTH = [{ size: [1440, 900] }, { size: [390, 844] }];

/**
 * A test for each theme, to be given to `test` by the file that it is of.
 * @param {string} view as its test names it
 * @param {object} options
 * @param {string} [options.hash]
 * @param {(options: object) => Promise<any>} [options.open] as that of opened.mjs
 * @param {(page: any) => Promise<void>} [options.before] what comes first
 * @param {{ size: number[], press?: string }[]} [options.places] sizes of the window, and what is
 *   pressed there
 * @returns {[name: string, check: () => Promise<void>][]}
 */
export function accessTests(
  view,
  { hash = '', open = openPage, before = async (_) => {}, places = BOTH },
) {
  return ['light', 'dark'].map((colorScheme) => [
    `axe finds nothing in the ${view} view, nothing scrolls sideways: ${colorScheme}`,
    async () => {
      const opened = await open({ hash, context: { colorScheme, reducedMotion: 'reduce' } });
      const { page, violations } = opened;
      await before(opened);
      for (const { size, press } of places) {
        const [width, height] = size;
        await page.setViewportSize({ width, height });
        if (press) await page.click(press);
        assert.deepEqual(await violations('main'), []);
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        assert.ok(over <= 0, `${over} pixels too wide at ${width}`);
      }
    },
  ]);
}
