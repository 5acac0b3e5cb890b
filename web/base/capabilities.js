// What the page needs of a browser, asked before anything is loaded.
import { SIMD128_PROBE } from '../wasm/lab/simd.mjs';
import { ownScript } from '../wasm/lab/trusted.mjs';

/** What is missing, in words, or null. */
export function missingCapability() {
  if (typeof WebAssembly !== 'object')
    return (
      'This browser has no WebAssembly, in which Headroom computes. Some "lockdown" modes ' +
      'switch it off.'
    );
  if (!WebAssembly.validate(SIMD128_PROBE))
    return (
      'This browser has no WebAssembly SIMD. It is in Chrome and Edge 91, Firefox 89, ' +
      'Safari 16.4 and everything newer.'
    );
  return typeof Worker === 'function' ? null : 'This browser has no workers.';
}

/**
 * Starts a module worker. Throws where workers cannot be modules: such a browser never reads
 * `type`.
 */
export function startModuleWorker(url) {
  let asked = false;
  const worker = new Worker(ownScript(url), {
    get type() {
      asked = true;
      return /** @type {const} */ ('module');
    },
  });
  if (asked) return worker;
  worker.terminate();
  throw new Error(
    'This browser cannot start module workers. They are in Chrome and Edge 80, Firefox 114, ' +
      'Safari 15 and everything newer',
  );
}
