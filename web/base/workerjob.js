// A worker for one piece of work, which ends with it.
import { startModuleWorker } from './capabilities.js';
import { unpackError } from './protocol.js';

/**
 * Runs the worker module at `url`. It posts { result } at the end, or { problem }, the reason
 * (packMessage); before them any number of { row }.
 * @param {URL} url
 * @param {object} [asked] what it is sent
 * @param {{ transfer?: Transferable[], onRow?: (row: any) => void,
 *   signal?: AbortSignal }} [options] signal: ends it
 * @returns {Promise<any>} the result; rejects with the problem
 */
export async function runWorker(url, asked = {}, { transfer = [], onRow = () => {}, signal } = {}) {
  const worker = startModuleWorker(url);
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => {
        if ('row' in data) onRow(data.row);
        else if ('problem' in data) reject(unpackError(data.problem));
        else resolve(data.result);
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'the worker could not be started'));
      });
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(asked, transfer);
    });
  } finally {
    worker.terminate();
  }
}
