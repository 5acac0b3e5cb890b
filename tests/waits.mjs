// What a test waits for, with an end to each wait. The message about a test that stands still says
// what it waited for, and what the programs beside it printed last.
import { WAIT_MS } from './limits.mjs';

const LAST_LINES = 12;
const LOOK_MS = 50;
const waits = new Set();
const printed = new Map();

export const seconds = (/** @type {number} */ ms) => `${Number((ms / 1000).toFixed(1))} s`;

/** Keeps a line that a program has printed. */
export function hearLine(/** @type {string} */ program, /** @type {string} */ line) {
  if (!printed.has(program)) printed.set(program, []);
  const lines = printed.get(program);
  lines.push(line);
  if (lines.length > LAST_LINES) lines.shift();
}

/** What programs printed last, to add to a message. */
export const lastLines = () =>
  [...printed].map(([program, lines]) => `\n${program}: ${lines.join(`\n${program}: `)}`).join('');

/** What is waited for now, and for how long it has been. */
export const waitedFor = () =>
  [...waits].map(({ what, startMs }) => `${what} (for ${seconds(performance.now() - startMs)})`);

/**
 * Waits for something, no longer than its limit.
 * @template T
 * @param {string} what it is, as in "waited for ..."
 * @param {Promise<T>} promise
 * @returns {Promise<T>} rejects, with `what`, when the limit has passed
 */
export async function limited(what, promise, limitMs = WAIT_MS) {
  const wait = { what, startMs: performance.now() };
  let timer;
  waits.add(wait);
  try {
    return await Promise.race([
      promise,
      new Promise((_, late) => {
        timer = setTimeout(
          () => late(new Error(`waited ${seconds(limitMs)} for ${what}${lastLines()}`)),
          limitMs,
        );
      }),
    ]);
  } finally {
    clearTimeout(timer);
    waits.delete(wait);
  }
}

/**
 * Asks again and again whether something is so: workers ended, files fetched.
 * @param {() => any} look
 * @returns {Promise<boolean>} whether it came to be before the limit; rejects where asking does
 */
export async function becomes(look, limitMs = WAIT_MS) {
  const startMs = performance.now();
  while (performance.now() - startMs < limitMs) {
    if (await limited(`an answer to ${look}`, Promise.resolve(look()), limitMs)) return true;
    await new Promise((later) => setTimeout(later, LOOK_MS));
  }
  return false;
}
