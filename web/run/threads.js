// How many threads the page asks for. Pure.

/** Threads that `auto` takes at most. */
const AUTO_MOST = 4;

/**
 * @typedef {{ cores: number, isolated: boolean, shares?: boolean }} Machine `cores`: threads that
 *   the machine runs at once; `isolated`: whether the host's headers isolate the page; `shares`:
 *   whether the browser has memory that threads share
 */

/** This browser's machine. */
export function thisMachine() {
  return {
    cores: globalThis.navigator?.hardwareConcurrency || 1,
    isolated: globalThis.crossOriginIsolated === true,
    shares: 'SharedArrayBuffer' in globalThis,
  };
}

/**
 * Threads to ask for. `auto`: half of what the machine runs at once, since often two of those share
 * one core; but two where there are two, as a pool that gains nothing by its second thread goes
 * without it (wasm/lab/poolsize.mjs).
 * @param {string} requested value of the setting `threads`
 * @param {Machine} machine
 */
export function threadsToAsk(requested, { cores, isolated, shares = true }) {
  if (!isolated || !shares) return 1;
  return requested === 'auto'
    ? Math.min(cores, Math.max(2, Math.ceil(cores / 2)), AUTO_MOST)
    : Math.min(Number(requested), cores);
}

/**
 * What a worker is asked to open, of what a page requests: its settings as readPageSettings gives
 * them.
 */
export function openArgs({ kernels, threads }, machine = thisMachine()) {
  return { kernels, threads: threadsToAsk(threads, machine) };
}
