// Whether a page that was given hostile strings is intact, and trains on.
import assert from 'node:assert/strict';
import { open } from './opened.mjs';
import { inWorkers } from './workers.mjs';

/** One thread, so that a processor is left for what is tested beside the training. */
export const SIZE =
  'd_model=16&n_heads=2&n_layers=1&d_ff=16&batch=8&eval_samples=16&epochs=100000&threads=1';
export const COPY = `#preset=copy&${SIZE}`;

/** A page that trains. */
export async function training(hash = COPY) {
  const opened = await open({ hash });
  await goOn(opened);
  return opened;
}

export const stepOf = (page) =>
  page.evaluate(() => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')));

/** Trains on, with Play where the page rests. */
export async function goOn({ page }) {
  if (await page.evaluate(() => !document.querySelector('#play').textContent.includes('Pause')))
    await page.evaluate(() => document.querySelector('#play').click());
  const step = await stepOf(page);
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > before + 2,
    step,
  );
}

/** In a page or worker: what has run, and what of an object everything has now. */
export const damage = () =>
  [
    'ran' in globalThis && 'a string ran',
    'ran' in {} && 'every object has `ran`',
    ...Object.keys(Object.prototype),
    typeof document === 'object' &&
      document.querySelector('[onerror], [onload], [href^=javascript]') &&
      'markup became elements',
  ].filter(Boolean);

export async function isIntact(opened) {
  const { page, problems } = opened;
  const found = [await page.evaluate(damage), ...(await inWorkers(page, damage))];
  assert.deepEqual(found.flat(), []);
  await goOn(opened);
  assert.deepEqual(problems, []);
}

/** A message is a sentence or two, and quotes no more than the beginning of what is wrong. */
export const isPlain = (message) => message.length > 10 && message.length < 500;
