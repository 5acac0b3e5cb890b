// The page in a browser that Playwright does not drive: what a reader does with pointer and keys,
// and what the page shows. What differs between browsers is a Driver.
import { becomes } from '../waits.mjs';

/**
 * @typedef {{ name: string, version: string, problems: string[], go: (url: string) =>
 *   Promise<void>, reload: () => Promise<void>, resize: (width: number, height: number) =>
 *   Promise<void>, evaluate: (todo: Function, argument?: any) => Promise<any>, perform: (sources:
 *   object[]) => Promise<void>, picture: () => Promise<Buffer>, gone: () => string, close: () =>
 *   Promise<void> }}
 *   Driver
 *   `problems` fills with errors of the console and of scripts; go() and reload() end when the page
 *   has loaded; resize() gives the page's inside these CSS pixels, or the least that the browser's
 *   window has; evaluate() runs a function in the page, which takes and gives what JSON has;
 *   perform() takes input as WebDriver has it (https://www.w3.org/TR/webdriver2/#actions);
 *   picture() is a PNG; gone() says why it cannot be driven any more, '' while it can
 */

/** Names of keys, as WebDriver has them. */
const KEYS = { Escape: '\uE00C', ArrowLeft: '\uE012', ArrowRight: '\uE014', End: '\uE010' };

const MOVE_MS = 50;

/** @param {Driver} driver */
export function drive(driver) {
  const { evaluate } = driver;
  const until = async (test, argument, what = String(test)) => {
    const so = await becomes(() =>
      evaluate(test, argument).catch((error) => {
        if (driver.gone()) throw error;
        return false; // what is being loaded cannot be asked
      }),
    );
    if (!so) throw new Error(`never came to be in ${driver.name}: ${what} ${argument ?? ''}`);
  };
  const there = (selector) => until((wanted) => !!document.querySelector(wanted), selector);
  const point = async (selector, [across, down] = [0.5, 0.5]) => {
    await there(selector);
    return evaluate(
      ([wanted, x, y]) => {
        const element = document.querySelector(wanted);
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [Math.round(left + x * width), Math.round(top + y * height)];
      },
      [selector, across, down],
    );
  };
  const pointer = (actions) =>
    driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ]);
  const move = ([x, y]) => ({ type: 'pointerMove', x, y, duration: MOVE_MS });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };
  return {
    ...driver,
    until,
    there,
    text: (selector) => evaluate((wanted) => document.querySelector(wanted).textContent, selector),
    /** Until the first such element says this. */
    says: (selector, words) =>
      until(
        ([wanted, source]) =>
          new RegExp(source).test(document.querySelector(wanted)?.textContent ?? ''),
        [selector, words.source],
      ),
    hover: async (selector, part) => pointer([move(await point(selector, part))]),
    click: async (selector, part) => pointer([move(await point(selector, part)), down, up]),
    drag: async (selector, from, to) =>
      pointer([move(await point(selector, from)), down, move(await point(selector, to)), up]),
    press: (key) => {
      const value = KEYS[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      return driver.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
  };
}
