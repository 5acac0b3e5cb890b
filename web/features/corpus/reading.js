// A file of the reader's, read apart from the page: what it is, the text to learn from, and what a
// step on it costs.
import { runWorker } from '../../base/workerjob.js';
import { kindOf, marksOf } from '../../model/corpustext.js';

/**
 * @typedef {object} Answer
 * @property {import('../../wasm/data/find.mjs').FoundFile} found
 * @property {Uint8Array} bytes of the text to learn from
 * @property {Record<string, any>} settings how the file was read
 * @property {string} preset to begin with
 * @property {import('../../model/corpustext.js').Kind} kind
 *
 * @typedef {object} Cost of one kind of tokens
 * @property {string} tokens
 * @property {Uint8Array} [text] in these tokens, of an opened model
 * @property {number} token_vocab
 * @property {import('../../model/link.js').Refusal} [problem] why they cannot be used
 * @property {number} [length] positions of the longest row, or of a window
 * @property {number} [stepMs] @property {number} [epochMs] of a text: once through it
 */

/**
 * @typedef {{ preset: string, settings: Record<string, any>, text: Uint8Array }} Own a model that
 *   was trained elsewhere, and the text that it has
 */

/**
 * Reads a file.
 * @param {File | Uint8Array} source
 * @param {{ decisions?: import('../../wasm/data/find.mjs').Decisions, here?: string,
 *   withCosts?: boolean, own?: Own | null, signal?: AbortSignal,
 *   onFound?: (answer: Answer) => void,
 *   onSaid?: (words: import('../../wasm/lab/sentence.mjs').Sentence) => void }} how here: the kind
 *   that the page's task learns from, which a file that looks like a plain text then is; own: an
 *   opened model that may go on with it; onSaid: told what is being done
 * @returns {Promise<{ answer: Answer, costs: Cost[] }>} rejects with the reason
 */
export async function readData(source, how) {
  const { signal, onFound = () => {}, onSaid = () => {}, ...asked } = how;
  let answer = /** @type {Answer | null} */ (null);
  const costs = await runWorker(
    new URL('./reading.worker.js', import.meta.url),
    { source, ...asked },
    {
      signal,
      onRow(row) {
        const { table, numbers, said } = row;
        if (said) return onSaid(said);
        answer = { ...row, kind: kindOf({ table, numbers }) };
        return onFound(/** @type {Answer} */ (answer));
      },
    },
  );
  return { answer: /** @type {Answer} */ (/** @type {unknown} */ (answer)), costs };
}

/** What was read, as the page keeps it. @param {string} name @param {Answer} answer */
export const textOf = (name, { bytes, kind, settings, preset }) => ({
  ...{ name, bytes, settings, preset },
  ...marksOf(kind),
});
