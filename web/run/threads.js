// How many threads the page asks for, and what it says of those it got. Pure.

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
 * @param {string} wished value of the setting `threads`
 * @param {Machine} machine
 */
export function threadsToAsk(wished, { cores, isolated, shares = true }) {
  if (!isolated || !shares) return 1;
  return wished === 'auto'
    ? Math.min(cores, Math.max(2, Math.ceil(cores / 2)), AUTO_MOST)
    : Math.min(Number(wished), cores);
}

/**
 * What a worker is asked to open, of what a page wishes: its settings as readPageSettings gives
 * them.
 */
export function openArgs({ kernels, threads }, machine = thisMachine()) {
  return { kernels, threads: threadsToAsk(threads, machine) };
}

/**
 * What runs, in words: "relaxed kernels · 2 threads", and why there are not more where more were to
 * be had.
 * @param {{ kernels: string, threads: number, refused?: string, note?: string | null }} got as the
 *   reply to `open`
 * @param {string} wished
 * @param {Machine} machine
 */
export function buildWords({ kernels, threads, refused = '', note = null }, wished, machine) {
  const reason = whyNotMore(threads, wished, machine, refused);
  return (
    `${kernels} kernels · ` +
    `${threads} thread${threads > 1 ? 's' : ''}${reason ? `: ${reason}` : ''}` +
    `${note ? ` · ${note}` : ''}`
  );
}

function whyNotMore(threads, wished, machine, refused) {
  const { cores, isolated, shares = true } = machine;
  const asks = isolated && shares;
  if (wished === '1' || (asks && wished === 'auto' && threads >= threadsToAsk(wished, machine)))
    return '';
  if (!isolated) return 'this host does not isolate the page';
  if (!shares) return 'this browser has no memory that threads share';
  if (refused) return refused;
  if (threads < threadsToAsk(wished, machine)) return 'this build has no more';
  return Number(wished) > cores ? 'this machine runs no more at once' : '';
}
