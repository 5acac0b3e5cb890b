// Samples that a model writes: from nothing, or going on with a text.
import { splitRowsOf } from '../data/split.mjs';

/** Whether a run imitates documents: rows of one column, which have no right answer. */
export const imitates = (/** @type {any} */ plan) => plan.table?.columns === 1;

/**
 * Goes on with tokens, drawn at a temperature, to the end of a document.
 * @param {import('../lab/lab.mjs').Lab} lab @param {ArrayLike<number>} prompt none: from nothing
 * @param {{ most: number, temperature?: number, topK?: number, seed?: number }} how
 * @returns {{ tokens: number[], ended: boolean }}
 */
function write(lab, prompt, { most, temperature = 1, topK = 0, seed = 0 }) {
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
  if (!known.has(lab)) known.set(lab, new Set(splitRowsOf(lab).trained.map(([row]) => row)));
  return known.get(lab);
}

/** Of a held-out part, the tokens that are given, and those that are written at most. */
const GIVEN_TOKENS = 24;
const WRITTEN_TOKENS = 40;

/**
 * How a model of a text goes on after held-out parts of it.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ count: number, temperature?: number,
 *   topK?: number, seed?: number }} how of the i-th part the seed is seed + i
 * @returns {{ given: string, text: string, written: string }[]} text: how the text goes on
 */
export function continuations(lab, { count, seed = 0, ...how }) {
  const { seq, max_len: longest } = lab.settings;
  const given = Math.max(1, Math.min(GIVEN_TOKENS, seq >> 1));
  const most = Math.min(WRITTEN_TOKENS, longest - given);
  return Array.from({ length: count }, (_, i) => {
    const tokens = Array.from(lab.example(seed + i).tokens);
    const { tokens: written } = write(lab, tokens.slice(0, given), {
      ...how,
      most,
      seed: seed + i,
    });
    return {
      given: lab.decode(tokens.slice(0, given)),
      text: lab.decode(tokens.slice(given, given + most)),
      written: lab.decode(written),
    };
  });
}
