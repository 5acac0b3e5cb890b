// What the page says of the limits of this machine and of files. Pure.
import { w } from '../words/limits.js';
import { checkpointBytes, LARGEST_FILE, megabytes } from './exports.js';
import { threadsToAsk } from './threads.js';

/**
 * Why the page saves no checkpoint of a model, or ''.
 * @param {{ parameters: number }} plan
 * @param {{ bytes: Uint8Array } | null} text the reader's own text, which is in the file too
 */
export function saveProblem(plan, text, most = LARGEST_FILE) {
  const bytes = checkpointBytes(plan, text);
  return bytes <= most
    ? ''
    : w.fileTooLarge({ megabytes: megabytes(bytes), most: megabytes(most) });
}

/**
 * What runs, in words: "relaxed kernels · 2 threads", and why there are not more where more were to
 * be had.
 * @param {{ kernels: string, threads: number, refused?: string, note?: string | null }} got as the
 *   reply to `open`
 * @param {string} requested
 * @param {import('./threads.js').Machine} machine
 */
export function buildWords({ kernels, threads, refused = '', note = null }, requested, machine) {
  const why = whyNotMore(threads, requested, machine, refused);
  return w.build({ kernels, threads, why, note });
}

function whyNotMore(threads, requested, machine, refused) {
  const { cores, isolated, shares = true } = machine;
  const asks = isolated && shares;
  if (
    requested === '1' ||
    (asks && requested === 'auto' && threads >= threadsToAsk(requested, machine))
  )
    return '';
  if (!isolated) return w.threads.host;
  if (!shares) return w.threads.memory;
  if (refused) return refused;
  if (threads < threadsToAsk(requested, machine)) return w.threads.build;
  return Number(requested) > cores ? w.threads.machine : '';
}
