// Files that the page saves and opens: names and sizes. Pure.
import { clip } from '../../base/format.js';
import { LARGEST_FILE, megabytes } from '../../run/exports.js';
import { w } from './words.js';

/** Why the page does not open a file of this size, or ''. */
export function openProblem({ name, size }, most = LARGEST_FILE) {
  if (size <= most) return '';
  return w.hasMbThePage({ name: clip(name), size: megabytes(size), most: megabytes(most) });
}

/** "headroom-000-reverse-step-400.csv" */
export function fileName(preset, step, ending) {
  const plain = preset.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  return `headroom-${plain}-step-${step}.${ending}`;
}
