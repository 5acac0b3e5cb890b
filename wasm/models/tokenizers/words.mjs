// How tokenizers of other programs cut a text into words.

/** GPT-2 (encoder.py of openai/gpt-2). */
export const GPT2_WORDS =
  "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
/** BLOOM, as llama.cpp has it (llama-vocab.cpp). */
export const BLOOM_WORDS = ' ?[^(\\s|.,!?…。，、।۔،)]+';
/** What stands for a space in pieces of SentencePiece. */
export const SPACE = '▁';
