// Starts the threads of a shared-memory build: workers that instantiate the same module on the same
// memory and then belong to the engine.
import { LabError } from './error.mjs';
import { ownScript } from './trusted.mjs';

/** Bytes of stack for each helper: kernels take up to 36 KB. */
const STACK_BYTES = 256 * 1024;

/** What may start threads here: shared memory, and in a page cross-origin isolation. */
export function canShare() {
  if (typeof SharedArrayBuffer !== 'function' || typeof Atomics !== 'object') return false;
  return globalThis.crossOriginIsolated !== false;
}

/** How many threads this machine runs at once. */
export async function machineThreads() {
  if (globalThis.navigator?.hardwareConcurrency) return navigator.hardwareConcurrency;
  const { availableParallelism } = await import('node:os');
  return availableParallelism();
}

/**
 * The memory that a shared-memory build imports: 4 MiB to begin with, at most 2 GiB, as its linker
 * was told. Throws LabError where that much cannot be set aside.
 */
export function sharedMemory() {
  try {
    return new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true });
  } catch (error) {
    throw new LabError(
      {
        code: 'threads',
        field: 'threads',
        message: `memory for threads to share cannot be had: ${error.message}`,
      },
      { cause: error },
    );
  }
}

/**
 * Makes a pool of `threads`: the caller's instance and threads - 1 helpers, which are ready when
 * the promise resolves.
 * @param {{ module: WebAssembly.Module, memory: WebAssembly.Memory, exports: any, threads: number
 *   }} engine
 * @returns {Promise<import('./poolsize.mjs').ThreadPool & { end(): void }>} end lets the helpers
 *   go; no lab may be used after it
 */
export async function startThreads({ module, memory, exports, threads }) {
  const helpers = [];
  const end = () => {
    exports.lab_release();
    for (const { worker } of helpers) worker.terminate();
  };
  if (exports.lab_threads(threads) < 0) {
    throw new LabError({
      code: 'config',
      field: 'threads',
      value: threads,
      message: `threads cannot be ${threads}: this build takes 1 to 16, once`,
    });
  }
  try {
    for (let part = 1; part < threads; part++) {
      const stackPtr = exports.lab_alloc(STACK_BYTES);
      const tlsPtr = exports.__tls_size?.value
        ? exports.lab_alloc(exports.__tls_size.value + 64)
        : 0;
      if (!stackPtr)
        throw new LabError({
          code: 'memory',
          field: 'threads',
          value: threads,
          message: "there is no memory left for the threads' stacks",
        });
      helpers.push(
        await startHelper({
          module,
          memory,
          part,
          stackTop: (stackPtr + STACK_BYTES) & ~63,
          tlsPtr: (tlsPtr + 63) & ~63,
        }),
      );
    }
    await Promise.all(helpers.map(({ ready }) => ready));
  } catch (error) {
    end();
    throw error;
  }
  const pool = {
    most: threads,
    size: threads,
    resize(/** @type {number} */ size) {
      exports.lab_team_size(size);
      pool.size = size;
    },
    end,
  };
  return pool;
}

/** Starts a worker; `ready` is when it has begun to help. */
async function startHelper(job) {
  const url = new URL('./helper.mjs', import.meta.url);
  const failed = (cause) =>
    new LabError(
      {
        code: 'threads',
        field: 'threads',
        message: `a thread could not be started: ${cause?.message ?? 'its worker failed'}`,
      },
      { cause },
    );
  if (typeof Worker === 'function') {
    const name = `headroom helper ${job.part}`;
    const worker = new Worker(ownScript(url), { type: 'module', name });
    const ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data === 'ready' ? resolve(data) : reject(failed(data)));
      worker.onerror = (event) => {
        event.preventDefault(); // else it is an error of this worker too
        reject(failed(event));
      };
      worker.postMessage(job);
    });
    return { worker, ready };
  }
  const threads = await import('node:worker_threads');
  const worker = new threads.Worker(url, { workerData: job });
  const ready = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(failed(error)));
  }).then(() => worker.unref()); // a program that has nothing else to do may end
  return { worker, ready };
}
