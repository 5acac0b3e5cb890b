// Why a head looks where it does, and who writes an answer: scores and logits of the last probe as
// sums over the sources of the residual stream (core/inspect/sources.h, core/inspect/why.h).
import { refuse, whole } from './inputs.mjs';
import { placeText, stacksOf } from './places.mjs';

/** What lab_sources lists: LAB_OF_LOGIT, LAB_OF_QUERY, LAB_OF_KEY. */
const OF = { logit: 0, query: 1, key: 2 };

const NOT_PROBED =
  'there is nothing to explain: probe a sequence with the weights and cuts as they are now, ' +
  'without replacing the residual stream';

/** @typedef {{ stack?: string, layer: number, part?: string, head: number }} HeadPlace */
/**
 * The logit of a token at a row of logits; with `minus`, less the logit of that token. With
 * `logit_softcap` it is what the cap is applied to. Of streams, a number of all predictions,
 * counted through, at a position at which it is read; of one with tanh what that is applied to.
 * @typedef {{ row: number, token: number, minus?: number }} Answer
 */

/** Explains what one run did with the sequence that was probed last. Lab.why. */
export class Why {
  #live;
  #cuts;
  #names = new Map();

  /** @param {import('./live.mjs').Live} live @param {import('./ablation.mjs').Ablation} cuts */
  constructor(live, cuts) {
    this.#live = live;
    this.#cuts = cuts;
  }

  /**
   * Why a head looks from a query at keys key..key+count-1: their scores before soft-cap, ALiBi and
   * mask, as sums over what wrote the query and what wrote the key. `queries` and `keys` name these
   * sources; `parts` [count, queries, keys] sum to the scores; `alibi` [count] is what ALiBi adds.
   * Throws LabError `state` for linear attention.
   * @param {HeadPlace} place @param {{ query: number, key?: number, count?: number }} which
   */
  scoreParts(place, { query, key = 0, count = 1 }) {
    const at = this.#live.head(place);
    if (this.#live.settings.attention === 'linear')
      throw refuse(
        'state',
        'attention',
        'linear',
        'linear attention has no score before a softmax: kernelProducts() has φ(q)·φ(k)',
      );
    const { queries, keys } = this.#positions(at);
    within('query', query, queries);
    within('key', key, keys);
    whole('count', count, 1, keys - key);
    const numbers = this.#numbers('lab_score_parts', ...at.numbers, query, key, count);
    const each = (numbers.length - count) / count;
    return {
      queries: this.#sources('query', at),
      keys: this.#sources('key', at),
      parts: numbers.subarray(0, count * each),
      alibi: numbers.subarray(count * each),
    };
  }

  /**
   * Of linear attention: φ(q)·φ(k) of a query and every key; its weights are these divided by the
   * sum over the keys that the query may see.
   * @param {HeadPlace} place @param {{ query: number }} which
   */
  kernelProducts(place, { query }) {
    const at = this.#live.head(place);
    const { attention } = this.#live.settings;
    if (attention !== 'linear')
      throw refuse(
        'state',
        'attention',
        attention,
        'only linear attention has kernel products: scoreParts() explains a score',
      );
    within('query', query, this.#positions(at).queries);
    return this.#numbers('lab_kernel_products', ...at.numbers, query);
  }

  /**
   * Who writes answers: `parts` [answers, sources], which sum to the answers.
   * @param {Answer[]} answers
   */
  logitParts(answers) {
    const table = this.#answers(answers);
    const parts = this.#live.memory.scope((take) =>
      this.#numbers('lab_logit_parts', answers.length, take(table)),
    );
    return { sources: this.#sources('logit'), parts };
  }

  /**
   * What a head of the output's stack writes of answers, by source position: [answers, keys], which
   * sum to its part in logitParts(). Throws LabError `state` for a head that is cut, and for a
   * model with head class.
   * @param {HeadPlace} place @param {Answer[]} answers
   */
  writtenParts(place, answers) {
    const at = this.#live.head(place);
    const { head } = this.#live.settings;
    const { name } = stacksOf(this.#live.settings).at(-1);
    if (at.place.stack !== name)
      throw refuse('range', 'stack', at.place.stack, `only the ${name} writes to the logits`);
    if (head === 'class')
      throw refuse(
        'state',
        'head',
        head,
        'a model with head class answers from the mean over positions: ' +
          'what a head wrote has no source position there',
      );
    if (this.isCut(at.place)) {
      const which = placeText(at.place, this.#live.settings);
      throw refuse('state', 'head', at.place.head, `${which} is cut: it writes nothing of its own`);
    }
    const table = this.#answers(answers);
    return this.#live.memory.scope((take) =>
      this.#numbers('lab_written_parts', ...at.numbers.slice(1), answers.length, take(table)),
    );
  }

  /** Whether a head is cut, so that it does not write what its weights say.
   *  @param {Record<string, any>} place in full */
  isCut({ stack, layer, part, head }) {
    return this.#cuts.places.some(
      (cut) =>
        cut.stack === stack &&
        cut.layer === layer &&
        cut.part === part &&
        (cut.head === undefined || cut.head === head),
    );
  }

  /* --- checks --------------------------------------------------------------------------------- */

  /** How many positions an attention has queries and keys of. */
  #positions({ place }) {
    const { queries, source } = this.#probe();
    return {
      queries: place.stack === 'encoder' && source ? source : queries,
      keys: source && (place.stack === 'encoder' || place.part === 'cross') ? source : queries,
    };
  }

  #probe() {
    const { seen } = this.#live;
    if (!seen) throw refuse('state', 'probe', null, NOT_PROBED);
    return seen;
  }

  /** Answers as the module takes them. @param {Answer[]} answers */
  #answers(answers) {
    const { head, vocab } = this.#live.settings;
    if (head === 'none')
      throw refuse('state', 'head', head, 'a model with head none has no logits to explain');
    const { queries } = this.#probe();
    const rows = head === 'class' ? 1 : queries;
    if (this.#live.hasStreams) return this.#numbersOf(answers, queries);
    if (!answers.length) throw refuse('range', 'answers', 0, 'there is no answer to explain');
    return Int32Array.from(
      answers.flatMap(({ row, token, minus = -1 }) => [
        within('row', row, rows),
        within('token', token, vocab),
        minus === -1 ? -1 : within('minus', minus, vocab),
      ]),
    );
  }

  /** Answers of streams: which prediction has the number, and where that is read. */
  #numbersOf(answers, queries) {
    const { streams, predictions } = this.#live.task;
    const all = predictions.flatMap(({ size, at }, of) => Array(size).fill({ of, at }));
    if (!answers.length) throw refuse('range', 'answers', 0, 'there is no answer to explain');
    return Int32Array.from(
      answers.flatMap(({ row, token, minus = -1 }) => {
        const own = all[within('token', token, all.length)];
        const { name } = streams[within('row', row, queries) % streams.length];
        if (name !== own.at)
          throw refuse('range', 'row', row, `row ${row} is of ${name}; this is read at ${own.at}`);
        if (minus === -1) return [row, token, -1];
        if (all[within('minus', minus, all.length)].of === own.of) return [row, token, minus];
        const message = `minus ${minus} is a number of another prediction than token ${token}`;
        throw refuse('range', 'minus', minus, message);
      }),
    );
  }

  /* --- calls ---------------------------------------------------------------------------------- */

  #numbers(name, ...args) {
    const live = this.#live;
    return live.doubles((ptr, capacity) => live.call(name, ...args, ptr, capacity), NOT_PROBED);
  }

  /** The sources of a logit, or of the queries or keys of an attention. */
  #sources(of, at) {
    const where = at ? at.numbers.slice(0, 3) : [0, 0, 0];
    const id = `${of} ${where}`;
    if (!this.#names.has(id)) this.#names.set(id, this.#live.json('lab_sources', OF[of], ...where));
    return [...this.#names.get(id)];
  }
}

/** A number from 0 to count - 1. */
function within(field, value, count) {
  if (Number.isInteger(value) && value >= 0 && value < count) return value;
  const message = `${field} cannot be "${String(value)}": it is 0 to ${count - 1}`;
  throw refuse('range', field, value, message);
}
