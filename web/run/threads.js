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

/**
 * What runs, in words: "relaxed kernels · 2 threads", and why there are not more where more were to
 * be had.
 * @param {{ kernels: string, threads: number, refused?: string, note?: string | null }} got as the
 *   reply to `open`
 * @param {string} requested
 * @param {Machine} machine
 */
export function buildWords({ kernels, threads, refused = '', note = null }, requested, machine) {
  const reason = whyNotMore(threads, requested, machine, refused);
  return (
    `${kernels} kernels · ` +
    `${threads} thread${threads > 1 ? 's' : ''}${reason ? `: ${reason}` : ''}` +
    `${note ? ` · ${note}` : ''}`
  );
}

function whyNotMore(threads, requested, machine, refused) {
  const { cores, isolated, shares = true } = machine;
  const asks = isolated && shares;
  if (
    requested === '1' ||
    (asks && requested === 'auto' && threads >= threadsToAsk(requested, machine))
  )
    return '';
  if (!isolated) return 'this host does not isolate the page';
  if (!shares) return 'this browser has no memory that threads share';
  if (refused) return refused;
  if (threads < threadsToAsk(requested, machine)) return 'this build has no more';
  return Number(requested) > cores ? 'this machine runs no more at once' : '';
}
