// What a file is on a page whose task learns from texts of one kind. Pure.
import { findFile } from '../../wasm/data/find.mjs';

const AS = { table: 'data', numbers: 'numbers' };

/**
 * As findFile; but where nothing is decided, numbers beside a task of numbers are numbers, and what
 * looks like a plain text of several lines is a short table.
 * @param {Uint8Array} bytes @param {import('../../wasm/data/find.mjs').Decisions} decisions
 * @param {string} here the kind: text, table or numbers
 * @param {(words: import('../../wasm/lab/sentence.mjs').Sentence) => void} [said]
 */
export function findHere(bytes, decisions, here, said) {
  const answer = findFile(bytes, decisions, said);
  const { kind, rows } = answer.found;
  if (decisions.as || !(here in AS)) return answer;
  if (here === 'numbers' && kind !== 'numbers') return numbersIn(bytes, decisions) ?? answer;
  return kind === 'text' && rows > 1 ? findFile(bytes, { ...decisions, as: AS[here] }) : answer;
}

/** The file as numbers, where every column has them; else null. */
function numbersIn(bytes, decisions) {
  try {
    const answer = findFile(bytes, { ...decisions, as: AS.numbers });
    return answer.found.columns.some(({ role }) => role === 'ignored') ? null : answer;
  } catch {
    return null;
  }
}
