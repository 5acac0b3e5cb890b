// Samples that a model writes: from nothing, or going on with a text; and the loss per character.
import { splitRows } from '../data/split.mjs';

/** Whether a run imitates documents: rows of one column, which have no right answer. */
export const imitates = (/** @type {any} */ plan) => plan.table?.columns === 1;

/**
 * Goes on with tokens, drawn at a temperature, to the end of a document.
 * @param {import('../lab/lab.mjs').Lab} lab @param {ArrayLike<number>} prompt none: from nothing
 * @param {{ most: number, temperature?: number, topK?: number, seed?: number }} how
 * @returns {{ tokens: number[], ended: boolean }}
 */
export function write(lab, prompt, { most, temperature = 1, topK = 0, seed = 0 }) {
  const end = lab.task.last_token;
  const tokens = [];
  lab.begin(prompt);
  const room = lab.settings.max_len - Math.max(1, prompt.length);
  while (tokens.length < Math.min(most, room)) {
    const token = lab.next({ temperature, topK, seed });
    if (end && token === end) return { tokens, ended: true };
    tokens.push(token);
  }
  return { tokens, ended: false };
}

/**
 * New documents, or lines of a text, each from nothing.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ count: number, most?: number,
 *   temperature?: number, topK?: number, seed?: number }} how of sample i the seed is seed + i
 * @returns {{ tokens: number[], text: string, ended: boolean, known: boolean }[]} known: it is a
 *   row that is trained on
 */
export function newDocuments(lab, { count, most = lab.settings.max_len, seed = 0, ...how }) {
  const rows = knownRows(lab);
  return Array.from({ length: count }, (_, i) => {
    const { tokens, ended } = write(lab, [], { ...how, most, seed: seed + i });
    const text = lab.decode(tokens);
    return { tokens, text, ended, known: rows.has(text) };
  });
}

const known = new WeakMap();

/** The rows that are trained on, of a run that imitates. @returns {Set<string>} */
function knownRows(lab) {
  const { table } = lab.plan();
  if (table?.columns !== 1) return new Set();
  if (!known.has(lab)) {
    const text = typeof lab.text === 'string' ? lab.text : new TextDecoder().decode(lab.text);
    known.set(lab, new Set(splitRows(text, lab.settings, table).trained.map(([row]) => row)));
  }
  return known.get(lab);
}

/**
 * The loss of a character, in nats, of a loss per token; the end of a document counts as one.
 * @param {number} loss
 * @param {{ text_tokens: number, characters: number, table?: { rows: number } }} plan
 */
export function lossPerCharacter(loss, { text_tokens: tokens, characters, table }) {
  const ends = table?.rows ?? 0;
  return (loss * (tokens + ends)) / (characters + ends);
}
