// All that is known of one head, over held-out samples: what it does, where it looked, what it
// costs to cut, what its weights do, and which heads it works with. Over a lab.
import { headCircuits } from './circuits.mjs';
import { edges } from './edges.mjs';
import { addRecords, headRecord, readRecord } from './headrecord.mjs';
import { knockOut } from './knockout.mjs';
import { refuse } from '../lab/inputs.mjs';
import { expandPlace, isSameHead, placeText } from '../lab/places.mjs';

/** Held-out samples of path patching, which takes two passes for each edge of each. */
const EDGE_SAMPLES = 16;

/** @typedef {import('./headrecord.mjs').Head} Head */

/**
 * A head's place in full; refuses one that is not there.
 * @param {Record<string, any>} settings @param {Record<string, any>} place @returns {Head}
 */
export function headOf(settings, place) {
  const [{ stack, layer, part, head }] = expandPlace({ part: 'self', ...place }, settings);
  if (head !== undefined) return /** @type {Head} */ ({ stack, layer, part, head });
  const there = `0 to ${settings.n_heads - 1}`;
  throw refuse(
    'range',
    'head',
    head,
    `a head is missing in "${placeText(place, settings)}": \
it has ${there}`,
  );
}

/**
 * { head, row, record, cost, circuits, edges }: row is that of Lab.heads, record what readRecord
 * gives, cost what knockOut gives of this head, circuits what headCircuits gives, edges what
 * edges() gives of this head. Yields { done, total } of its samples.
 * @param {import('../lab/lab.mjs').Lab} lab @param {Record<string, any>} place
 * @param {{ samples?: number, mode?: string, least?: number }} [how] mode: what replaces the head
 *   where it is cut, mean or zero; least: as for edges()
 */
export function* dossier(lab, place, { samples = 64, mode = 'mean', least } = {}) {
  const head = headOf(lab.settings, place);
  const row = lab.heads({ samples }).find((one) => isSameHead(one, head));
  const patched = Math.min(samples, EDGE_SAMPLES);
  const total = samples + patched;
  let record = headRecord(lab, head, { samples: 0 });
  for (let i = 0; i < samples; i++) {
    record = addRecords(record, headRecord(lab, head, { first: i }));
    yield { done: i + 1, total };
  }
  const cost = knockOut(lab, [head], { mode });
  const patching = edges(lab, { samples: patched, mode, least, of: head });
  let turn = patching.next();
  for (; !turn.done; turn = patching.next()) {
    const { done } = /** @type {{ done: number }} */ (turn.value);
    yield { done: samples + done, total };
  }
  return {
    ...{ head, row, record: readRecord(record), cost },
    circuits: headCircuits(lab, head),
    edges: /** @type {any} */ (turn.value),
  };
}
