// Whether another program would cut a run's text into the run's own tokens.
import { sentence } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';
import { OF_TABLES } from './vocabulary.mjs';

/** What is cut both ways, at most: characters, and questions of a table. */
const COMPARED = 60000;
const EXAMPLES = 200;
/** Tokens of a character, at most. */
const MOST_BYTES = 4;
/** Characters in a message. */
const SHOWN = 40;

/**
 * Throws where the program cuts the beginning of the run's own text otherwise.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {(text: string) => number[]} cutThere into the run's tokens
 * @param {string} program
 */
export function sameCuts(lab, cutThere, program) {
  for (const { text, tokens } of lab.task.reads_table ? questions(lab) : parts(lab)) {
    const cut = cutThere(text);
    const at = cut.findIndex((token, i) => token !== tokens[i]);
    if (at < 0 && cut.length === tokens.length) continue;
    const from = lab.decode(tokens.slice(0, Math.max(at, 0))).length;
    const where = JSON.stringify(text.slice(from, from + SHOWN));
    throw refuse(
      'config',
      'tokens',
      lab.settings.tokens,
      sentence`${program} would cut ${where} into other tokens: train with tokens=characters`,
    );
  }
}

/** The beginning of a text, piece by piece, with its tokens. */
function* parts(lab) {
  const text = Array.from(new TextDecoder().decode(lab.corpus.subarray(0, MOST_BYTES * COMPARED)));
  const hasBytes = lab.plan().first_byte !== undefined;
  const size = Math.ceil(lab.settings.max_len / (hasBytes ? MOST_BYTES : 1));
  for (let at = 0; at + size <= Math.min(text.length, COMPARED); at += size) {
    const part = text.slice(at, at + size).join('');
    if (!part.includes('\ufffd')) yield { text: part, tokens: lab.readInput(part).tokens };
  }
}

/** Questions of a table with the separator. */
function* questions(lab) {
  for (let i = 0; i < EXAMPLES; i++) {
    const question = lab.writeInput(lab.example(i));
    const { tokens } = lab.readInput(question);
    yield { text: question + OF_TABLES[1], tokens: tokens.slice(0, tokens.indexOf(1) + 1) };
  }
}
