// The bits of the run that a driven page shows.
import { loadEngine } from '../node/engine.mjs';
import { keepFiles, savedFile } from './inpage.mjs';

/** Saves the model in the sheet. @returns {Promise<string>} the file, in base 64 */
export async function saves(page) {
  await page.evaluate(keepFiles);
  await page.evaluate(() => {
    document.querySelector('#share').click();
    document.querySelector('#save-weights').click();
  });
  await page.until(() => /** @type {any} */ (window).saved);
  await page.evaluate(() => document.querySelector('#share-sheet').close());
  return page.evaluate(savedFile);
}

export async function hashOf(/** @type {string} */ content) {
  const engine = await loadEngine();
  return engine.restore(Buffer.from(content, 'base64')).hash();
}
