// What the page needs of a browser, asked before anything is loaded.

/** A module whose one function makes a v128: valid only where SIMD is. */
const SIMD_PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

/** What is missing, in words, or null. */
export function missingCapability() {
  if (typeof WebAssembly !== 'object')
    return (
      'This browser has no WebAssembly, in which Headroom computes. Some "lockdown" modes ' +
      'switch it off.'
    );
  if (!WebAssembly.validate(SIMD_PROBE))
    return (
      'This browser has no WebAssembly SIMD. It is in Chrome and Edge 91, Firefox 89, ' +
      'Safari 16.4 and everything newer.'
    );
  return typeof Worker === 'function' ? null : 'This browser has no workers.';
}

/**
 * The address of a script, as the browser takes it: by the policy of early.js where it has Trusted
 * Types.
 */
export const ownScript = (url) =>
  globalThis[Symbol.for('headroom.trusted')]?.createScriptURL(url) ?? url;

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
