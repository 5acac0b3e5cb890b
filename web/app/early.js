// The page's first worker, started before the rest of the page is there: both load at the same time.
import { missingCapability, startModuleWorker } from '../base/capabilities.js';

/** Where the worker's code is. */
export const WORKER_URL = new URL('../worker/worker.js', import.meta.url);

let first = null;
try {
  if (!missingCapability()) first = startModuleWorker(WORKER_URL);
  first?.addEventListener('error', () => { first = null; }); // nobody listens yet: whoever starts the next one learns why
} catch { /* the same reason comes from the next */ }

/** A worker: the one that was started early, once, then new ones. */
export function takeWorker() {
  const worker = first ?? startModuleWorker(WORKER_URL);
  first = null;
  return worker;
}
