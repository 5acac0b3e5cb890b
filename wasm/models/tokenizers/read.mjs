// The tokenizer among a model's files.
import { sentence, sentences } from '../../lab/sentence.mjs';
import { baseName, readJson, readText, readWhole, refuseFile } from '../files/sources.mjs';
import { readTokenizerJson, readVocabAndMerges } from './huggingface.mjs';
import { readMeta, readTokenizerBin } from './others.mjs';
import { Tokenizer } from './tokenizer.mjs';

/** @typedef {import('../files/sources.mjs').Source} Source */

const MOST_BYTES = 64 << 20;
/** A vocabulary is filled up to a multiple, by less than this. */
const MOST_FILLED = 512;
const MULTIPLE = 8;

/**
 * @param {Source[]} sources
 * @returns {Promise<{ name: string, read: import('./huggingface.mjs').Read } | null>} null: none
 */
export async function findTokenizer(sources) {
  const named = (name) => sources.find((source) => baseName(source.name) === name);
  const json = named('tokenizer.json');
  if (json) return { name: json.name, read: readTokenizerJson(await readJson(json, MOST_BYTES)) };
  const [vocab, merges] = [named('vocab.json'), named('merges.txt')];
  if (vocab && merges) {
    const read = readVocabAndMerges(
      await readJson(vocab, MOST_BYTES),
      await readText(merges, MOST_BYTES),
    );
    return { name: `${vocab.name} and ${merges.name}`, read };
  }
  const bin = sources.find(({ name }) => /^tok.*\.bin$/.test(baseName(name)));
  if (bin) {
    const read = readTokenizerBin(await readWhole(bin, MOST_BYTES), bin.name);
    return { name: bin.name, read };
  }
  const meta = named('meta.pkl');
  if (meta)
    return { name: meta.name, read: readMeta(await readWhole(meta, MOST_BYTES), meta.name) };
  return null;
}

/**
 * A tokenizer for a model of so many tokens.
 * @param {{ name: string, read: import('./huggingface.mjs').Read }} found @param {number} vocab
 */
export function tokenizerFor({ name, read: { spec, pieces } }, vocab) {
  const missing = vocab - pieces.length;
  const isFilled =
    missing >= 0 && missing < MOST_FILLED && (missing === 0 || vocab % MULTIPLE === 0);
  if (!isFilled)
    throw refuseFile(
      sentences(
        sentence`${name} has ${pieces.length.toLocaleString('en')} tokens and the model `,
        sentence`${vocab.toLocaleString('en')}: it is of another model`,
      ),
      'tokenizer',
    );
  return new Tokenizer(spec, pieces);
}
