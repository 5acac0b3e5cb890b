// What the page drew, as numbers, for tests that know what it should have drawn.
import { toneOf } from '../../web/draw/scale.js';

/**
 * A canvas: its size in pixels, and they, packed as in web/draw/colormap.js. @returns {Promise<{
 * width: number, height: number, pixels: number[] }>}
 */
export const picture = (page, selector) =>
  page.$eval(selector, (canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return { width, height, pixels: [...new Uint32Array(data.buffer)] };
  });

/** A hash of the pixels of the charts' curve. @returns {Promise<number>} */
export const curveHash = (page) =>
  page.$eval('.picture canvas', (canvas) =>
    canvas
      .getContext('2d')
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261),
  );

/** The numbers that were copied as CSV, a row a line. @returns {Promise<number[][]>} */
export async function copiedRows(page) {
  const text = await page.evaluate(() => navigator.clipboard.readText());
  return text
    .trim()
    .split('\n')
    .map((row) => row.split(',').map(Number));
}

/** The site's colour tables, for themeMaps; none in a site that was built without them. */
export const rampsOf = (page) =>
  page.evaluate(async () => {
    const { blues, redBlue } = await import(
      new URL('vendor/ramps.js', document.baseURI).href
    ).catch(() => ({}));
    return blues && { blues: [...blues], redBlue: [...redBlue] };
  });

/** The step of the colour table that each share of attention has on the scale that shows. */
export async function attentionSteps(page) {
  const scale = await page.$eval('#scale', ({ dataset }) => ({
    top: Number(dataset.top),
    even: Number(dataset.even),
  }));
  return (value) => Math.round(255 * toneOf(value, scale));
}
