// How the READMEs are written, for markdownlint: lines of 100 columns, paragraphs of at most 80
// words, and no words that readers of plain English stumble over.
import { AVOIDED } from './words.mjs';

const MOST_WORDS = 80;
const wordsOf = (/** @type {string} */ text) => text.trim().split(/\s+/);

const shortParagraphs = {
  names: ['short-paragraphs'],
  description: `A paragraph has at most ${MOST_WORDS} words`,
  tags: ['prose'],
  parser: 'micromark',
  function: ({ parsers, lines, name }, onError) => {
    if (/bench\/README/.test(name)) return; // holds generated text
    for (const token of flat(parsers.micromark.tokens)) {
      const isQuoted = lines[token.startLine - 1].startsWith('>');
      if (token.type !== 'paragraph' || isQuoted) continue;
      const words = wordsOf(token.text).length;
      if (words > MOST_WORDS) onError({ lineNumber: token.startLine, detail: `${words} words` });
    }
  },
};

const plainWords = {
  names: ['plain-words'],
  description: 'A word that readers of plain English stumble over',
  tags: ['prose'],
  parser: 'none',
  function: ({ lines }, onError) => {
    let isCode = false;
    lines.forEach((line, i) => {
      if (line.startsWith('```')) isCode = !isCode;
      const found = isCode ? null : AVOIDED.exec(line);
      if (found) onError({ lineNumber: i + 1, detail: found[0] });
    });
  },
};

function* flat(tokens) {
  for (const token of tokens) {
    yield token;
    yield* flat(token.children);
  }
}

export default {
  customRules: [shortParagraphs, plainWords],
  config: {
    default: true,
    MD001: false, // tables of measurements are under smaller headings
    MD033: false,
    MD040: false,
    MD013: { line_length: 100, tables: false, code_blocks: false },
  },
  noProgress: true,
};
