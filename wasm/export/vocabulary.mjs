// The tokens of a run that reads text, for the tokenizers of other programs.
import { sentence } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';

/** Tokens before the text's own, of a table. */
export const OF_TABLES = ['<|empty|>', '<|separator|>', '<|end|>'];

/**
 * A run's tokens: what each is called, in order, and how characters become them.
 * @typedef {object} Vocabulary
 * @property {string[]} pieces those of bytes as <0x00> to <0xFF>
 * @property {[number, number][]} merges left and right, the first first
 * @property {number} special how many stand before the text's own
 * @property {boolean} hasBytes
 * @property {boolean} isCut whether a text is cut into pre-tokens first
 *
 * @param {import('../lab/lab.mjs').Lab} lab
 * @returns {Vocabulary | null} null where the run reads no text, or tokens that came with it
 */
export function vocabularyOf(lab) {
  const { settings, task, learned } = lab;
  if (!(task.reads_text || task.reads_table) || settings.tokens === 'given') return null;
  const { first_token: special } = task;
  const pieces = lab.alphabet;
  OF_TABLES.slice(0, special).forEach((name, i) => (pieces[i] = name));
  const twice = pieces.find((piece, i) => pieces.indexOf(piece) !== i);
  if (twice !== undefined)
    throw refuse(
      'config',
      'tokens',
      twice,
      sentence`two tokens are both "${twice}": no tokenizer has that`,
    );
  return {
    ...{ pieces, special },
    merges: learned.flatMap(({ left, right }) =>
      left === undefined ? [] : [/** @type {any} */ ([special + left, special + right])],
    ),
    hasBytes: lab.plan().first_byte !== undefined,
    isCut: settings.tokens !== 'characters',
  };
}
