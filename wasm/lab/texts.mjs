// The text that a run learns from, and the tokens that it became.
import { joined } from './inputs.mjs';

/** Units of a text (lab.h) in one chunk. */
const CHUNK_TOKENS = 500;

/**
 * UTF-8 of a text in chunks, as one of the module's functions hands it out.
 * @param {import('./live.mjs').Live} live @param {'lab_save_text' | 'lab_corpus'} name
 */
export function* textChunks(live, name) {
  const { memory } = live;
  for (let first = 0; ; first += CHUNK_TOKENS) {
    const chunk = memory.scope((take) => {
      const ptr = take(memory.description.layout.token_bytes * CHUNK_TOKENS);
      const size = memory.check(live.call(name, first, CHUNK_TOKENS, ptr));
      return memory.copy(Uint8Array, ptr, size);
    });
    if (chunk.length === 0) return;
    yield chunk;
  }
}

/** What tokens that are bytes are called. */
const BYTES = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
);

/** The text and the alphabet of one run. */
export class Texts {
  #live;
  /** @type {string[] | undefined} */
  #alphabet;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Lab.alphabet. @returns {string[]} */
  get alphabet() {
    const { task, table, first_byte } = this.#live.plan();
    this.#alphabet ??= [
      ...Array(task.first_token).fill(''),
      ...this.#live.json('lab_alphabet'),
      ...(first_byte === undefined ? [] : BYTES),
      ...this.learned.map(({ text }) => text),
      ...(table?.labels ?? []).map(({ text }) => text),
    ];
    return [...this.#alphabet];
  }

  /** Lab.decode. @param {ArrayLike<number>} tokens */
  decode(tokens) {
    const { tokenizer, isGiven } = this.#live;
    if (tokenizer) return tokenizer.decode(tokens);
    if (isGiven) return Array.from(tokens).join(' ');
    const { alphabet } = this;
    const first = this.#live.plan().first_byte ?? Infinity;
    const isByte = (/** @type {number} */ token) => token >= first && token < first + BYTES.length;
    const encoder = new TextEncoder();
    const parts = Array.from(tokens, (token) =>
      isByte(token) ? Uint8Array.of(token - first) : encoder.encode(alphabet[token]),
    );
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(joined(parts));
  }

  /** Lab.learned.
   *  @returns {{ text: string, count: number, left?: number, right?: number }[]} */
  get learned() {
    return this.#live.json('lab_learned');
  }

  /** Lab.corpus. @returns {Uint8Array | null} */
  get corpus() {
    return this.#live.task.reads_text ? joined([...textChunks(this.#live, 'lab_corpus')]) : null;
  }
}
