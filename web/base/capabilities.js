// What the page needs of a browser, asked before anything is loaded.
import { SIMD128_PROBE } from '../wasm/lab/simd.mjs';
import { ownScript } from '../wasm/lab/trusted.mjs';

/** What is missing, or null. @returns {'wasm' | 'simd' | 'workers' | null} */
export function missingCapability() {
  if (typeof WebAssembly !== 'object') return 'wasm';
  if (!WebAssembly.validate(SIMD128_PROBE)) return 'simd';
  return typeof Worker === 'function' ? null : 'workers';
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
  throw Object.assign(new Error('this browser cannot start module workers'), { code: 'modules' });
}
