// Parts of the page that the start does not need: loaded when first asked for, or when the browser
// has nothing else to do.

/**
 * From the start of the page until anything is prepared: a press of Play does not wait
 * for what nobody asked for.
 */
const START_MS = 1000;
const IDLE_MS = 2000;
/** Where a browser cannot say when it is idle. */
const PAUSE_MS = 100;

/**
 * @template T
 * @typedef {object} Later
 * @property {T|null} now the part, once it is there
 * @property {() => Promise<T|null>} get loads it; null when that failed, which `onfail` has said.
 *   It may be asked for again
 * @property {() => Promise<any>} prepare the same without a word
 */

/**
 * @template T
 * @param {() => Promise<T>} load
 * @param {(error: Error) => void} onfail
 * @returns {Later<T>}
 */
export function later(load, onfail) {
  let loading = null;
  const begin = () =>
    (loading ??= load().then(
      (made) => (part.now = made),
      (error) => {
        loading = null;
        throw error;
      },
    ));
  const part = {
    now: null,
    get: () =>
      begin().catch((error) => {
        onfail(error);
        return null;
      }),
    prepare: () => begin().catch(() => null),
  };
  return part;
}

/**
 * Loads parts one after the other, each when the browser is idle, so that later clicks wait for
 * nothing and need no network.
 */
export async function prepareWhenIdle(
  /** @type {Later<any>[]} */ parts,
  idle = untilIdle,
  startMs = START_MS,
) {
  await new Promise((done) => {
    setTimeout(done, startMs);
  });
  for (const part of parts) {
    await idle();
    await part.prepare();
  }
}

/** Until the browser has nothing else to do, or for a while. */
export function untilIdle(mostMs = IDLE_MS) {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: mostMs });
    else setTimeout(done, PAUSE_MS);
  });
}
