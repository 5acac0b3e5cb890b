// Which rows of a table are held out, by the rule of core/tasks/rows.c, and its rows.
import { recordsOf } from './records.mjs';

/** Mixes the bits of a hash (tx_cell_mix of core/tasks/table.c). */
function mixed(/** @type {number} */ x) {
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** FNV-1a of a cell's UTF-8, mixed. */
function hashOf(/** @type {string} */ cell) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(cell)) hash = Math.imul(hash ^ byte, 0x01000193);
  return mixed(hash);
}

/**
 * Whether each row is held out.
 * @param {string[]} inputs @param {number | null} seed null: the input alone decides
 */
function heldOut(inputs, seed) {
  const salt = seed === null ? 0 : (mixed(seed) | 1) >>> 0;
  const hashes = inputs.map((input) => (salt ? mixed(hashOf(input) ^ salt) : hashOf(input)));
  let [least, most] = [Infinity, -1];
  for (const hash of hashes) [least, most] = [Math.min(least, hash), Math.max(most, hash)];
  return hashes.map((hash) => hash !== most && (hash % 10 === 0 || hash === least));
}

/**
 * The rows of a run's table that are trained on, and those that are held out.
 * @param {string} text of the table @param {{ columns: string, seed: number }} settings
 * @param {{ header: boolean }} table of the plan
 */
export function splitRows(text, { columns, seed }, { header }) {
  const [first] = text.split(/\r?\n/, 1);
  const separator = first.replace(/"[^"]*"/g, '').includes('\t') ? '\t' : ',';
  const rows = Array.from(recordsOf(text, separator, { quotes: true }), ({ cells }) => cells);
  if (header) rows.shift();
  const isHeld = heldOut(
    rows.map(([input]) => input),
    columns ? seed : null,
  );
  return {
    trained: rows.filter((_, i) => !isHeld[i]),
    held: rows.filter((_, i) => isHeld[i]),
  };
}

/** The same of a run that is there. @param {import('../lab/lab.mjs').Lab} lab */
export function splitRowsOf(lab) {
  const own = lab.text ?? lab.corpus ?? '';
  const text = typeof own === 'string' ? own : new TextDecoder().decode(own);
  return splitRows(text, lab.settings, lab.plan().table);
}
