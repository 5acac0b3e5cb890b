// The short proof of this device, in a worker of its own that ends with it.
import { startModuleWorker } from '../../../base/capabilities.js';

const WORKER_URL = new URL('./proof.worker.js', import.meta.url);

/**
 * @param {(row: import('../../../wasm/analysis/proof.mjs').Row) => void} onRow
 * @returns {Promise<void>} resolves after the last row; rejects with the reason in words
 */
export async function proveDevice(onRow) {
  const worker = startModuleWorker(WORKER_URL);
  try {
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data: { row, done, problem } }) => {
        if (row) onRow(row);
        else if (done) resolve(undefined);
        else reject(new Error(problem));
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'the worker could not be started'));
      });
    });
  } finally {
    worker.terminate();
  }
}
