// The tokens of a run as tokenizer.json, which the library `tokenizers` and transformers.js read:
// byte-pair encoding whose first pieces are characters, and bytes where the run has them.
import { OF_TABLES, vocabularyOf } from './vocabulary.mjs';

/** Where a text is cut before pairs are merged: tx_pretoken_size of core/tasks/tokens.c. */
const PRE_TOKENS = ' ?[0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\u{10ffff}]{1,32}|[\\s\\S]';

/**
 * tokenizer.json and tokenizer_config.json, the token that ends an answer, a text to begin with,
 * and a sentence about all that; null where there are none.
 * @param {import('../lab/lab.mjs').Lab} lab
 */
export function tokenizerFiles(lab) {
  const vocabulary = vocabularyOf(lab);
  if (!vocabulary) return null;
  const { pieces, special } = vocabulary;
  const end = special ? special - 1 : null;
  const letters = pieces.filter((piece) => /^\p{L}$/u.test(piece)).slice(0, 2);
  const [text] = letters.length ? [letters.join('')] : pieces.slice(special);
  const isOfLines = lab.plan().table?.columns === 1;
  return {
    json: tokenizerJson(vocabulary),
    config: {
      ...{ tokenizer_class: 'PreTrainedTokenizerFast', clean_up_tokenization_spaces: false },
      ...{ model_max_length: lab.settings.max_len, eos_token: end === null ? null : pieces[end] },
      model_input_names: ['input_ids', 'attention_mask'],
    },
    end,
    prompt: special ? `${isOfLines ? '' : text}${OF_TABLES[1]}` : text,
    about: !special
      ? 'It continues a text; there is no token that ends one.'
      : isOfLines
        ? `A line begins with ${OF_TABLES[1]}, and ends with ${OF_TABLES[2]}.`
        : `A question ends with ${OF_TABLES[1]}, and an answer with ${OF_TABLES[2]}.`,
  };
}

/** @param {import('./vocabulary.mjs').Vocabulary} vocabulary */
function tokenizerJson({ pieces, merges, special, hasBytes, isCut }) {
  const added = pieces.slice(0, special).map((content, id) => ({
    ...{ id, content, single_word: false, lstrip: false, rstrip: false },
    ...{ normalized: false, special: true },
  }));
  const split = { type: 'Split', pattern: { Regex: PRE_TOKENS }, behavior: 'Isolated' };
  const decoders = [...(hasBytes ? [{ type: 'ByteFallback' }] : []), { type: 'Fuse' }];
  return {
    ...{ version: '1.0', truncation: null, padding: null, added_tokens: added, normalizer: null },
    pre_tokenizer: isCut ? { ...split, invert: false } : null,
    ...{ post_processor: null, decoder: { type: 'Sequence', decoders } },
    model: {
      ...{ type: 'BPE', dropout: null, unk_token: null, continuing_subword_prefix: null },
      ...{ end_of_word_suffix: null, fuse_unk: false, byte_fallback: hasBytes },
      ignore_merges: isCut && merges.length === 0, // words: whole pre-tokens
      vocab: Object.fromEntries(pieces.map((piece, i) => [piece, i])),
      merges: merges.map(([left, right]) => [pieces[left], pieces[right]]),
    },
  };
}
