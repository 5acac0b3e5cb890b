// What the weights of heads do by themselves (core/inspect/circuits.h): scores between tokens, what
// attending to a token makes likelier, and who reads what whom writes.
import { refuse, whole } from './inputs.mjs';
import { stacksOf } from './places.mjs';

/** The tables of a head, by the numbers of core/inspect/circuits.h. */
const TABLES = { qk_tokens: 0, qk_positions: 1, ov_tokens: 2 };

/** @typedef {import('./why.mjs').HeadPlace} HeadPlace */

/** The circuits of one run's heads. Lab.circuits. */
export class Circuits {
  #live;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /**
   * A table of a head as its weights have it: `qk_tokens` [queries, keys] and `qk_positions`
   * [max_len, max_len], the score that one gives the other; `ov_tokens` [keys, vocab], what
   * attending to a token with weight 1 adds to each logit. null where the model has none:
   * qk_positions without added positions, ov_tokens where the head does not write to logits.
   * @param {HeadPlace} place @param {string} table
   * @returns {{ data: Float32Array, shape: number[] } | null}
   */
  table(place, table) {
    if (!Object.hasOwn(TABLES, table)) {
      const there = Object.keys(TABLES).join(', ');
      throw refuse('range', 'table', table, `table cannot be "${table}": it is ${there}`);
    }
    const at = this.#live.head(place);
    const shape = this.#shapeOf(at, table);
    if (!shape) return null;
    const { memory } = this.#live;
    return memory.scope((take) => {
      const count = shape[0] * shape[1];
      const ptr = take(4 * count);
      const args = [...at.numbers, TABLES[table]];
      memory.check(this.#live.call('lab_circuit_table', ...args, ptr, count));
      return { data: memory.copy(Float32Array, ptr, count), shape };
    });
  }

  #shapeOf({ place }, table) {
    const { arch, vocab, src_vocab, max_len, posenc, head } = this.#live.settings;
    const isLast = place.stack === stacksOf(this.#live.settings).at(-1).name;
    const source = arch === 'encdec' ? src_vocab || vocab : vocab;
    const own = isLast ? vocab : source;
    const keys = place.part === 'cross' ? source : own;
    if (table === 'qk_tokens') return [own, keys];
    if (table === 'ov_tokens') return isLast && head !== 'none' ? [keys, vocab] : null;
    return ['sinusoidal', 'learned'].includes(posenc) ? [max_len, max_len] : null;
  }

  /**
   * Measures of a head: `copying`, the sum of the OV table's eigenvalues over the sum of their
   * sizes, or null without such a table; `qk` and `ov`, the singular values of W_qᵀ W_k and
   * W_o W_v, the largest first; `rank_qk` and `rank_ov`, their effective ranks.
   * @param {HeadPlace} place
   */
  measures(place) {
    const numbers = this.#numbers('lab_circuit_measures', ...this.#live.head(place).numbers);
    const width = (numbers.length - 3) / 2;
    const [copying, rank_qk, rank_ov] = numbers;
    return {
      copying: Number.isNaN(copying) ? null : copying,
      rank_qk,
      rank_ov,
      qk: numbers.slice(3, 3 + width),
      ov: numbers.slice(3 + width),
    };
  }

  /**
   * How much of what one head writes another reads with its queries, keys and values: norms of the
   * products over products of the norms.
   * @param {HeadPlace} from @param {HeadPlace} to @returns {{ q: number, k: number, v: number }}
   */
  composition(from, to) {
    const heads = Int32Array.from([from, to].flatMap((place) => this.#live.head(place).numbers));
    const [q, k, v] = this.#live.memory.scope((take) =>
      this.#numbers('lab_composition', take(heads)),
    );
    return { q, k, v };
  }

  /** The same of heads of these sizes whose weights are normal random numbers: mean and standard
   *  deviation over so many draws. @param {{ draws?: number, seed?: number }} [how] */
  compositionByChance({ draws = 20, seed = 1 } = {}) {
    const [mean, sd] = this.#numbers(
      'lab_composition_by_chance',
      whole('draws', draws, 1),
      whole('seed', seed, 0, 0xffffffff),
    );
    return { mean, sd };
  }

  #numbers(name, ...args) {
    return this.#live.doubles((ptr, capacity) => this.#live.call(name, ...args, ptr, capacity));
  }
}
