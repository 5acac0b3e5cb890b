// A run in another form, written by a worker of its own that ends with it.
import { startModuleWorker } from '../../base/capabilities.js';

const WORKER_URL = new URL('./exports.worker.js', import.meta.url);

/**
 * @param {{ as: 'bundle'|'onnx', checkpoint: Uint8Array, kernels: string, history: Record<string,
 *   number>[] }} asked history: rows of history.csv, for a bundle
 * @returns {Promise<Uint8Array>} the bytes of the file; rejects with the reason in words
 */
export async function exportRun(asked) {
  const worker = startModuleWorker(WORKER_URL);
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data: { bytes, problem } }) =>
        bytes ? resolve(bytes) : reject(new Error(problem)),
      );
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'the worker that writes it could not be started'));
      });
      worker.postMessage(asked, [asked.checkpoint.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
