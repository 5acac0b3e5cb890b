// Single sequences: the task's examples, a probe of one, and one that the model continues.
import { numberFrom, refuse, splitNumber, tokenArray, whole } from './inputs.mjs';
import { argmax, softmaxRows } from './logits.mjs';
import { packInputs, unpack } from './streams.mjs';

/** Logits that are copied out in one call, at most. */
const ANSWER_NUMBERS = 1 << 18;

/** The highest temperature that lab_next takes. */
const MOST_TEMPERATURE = 1000;

/** The sequences that one run is asked about. */
export class Sequences {
  #live;
  #tensors;

  /** @param {import('./live.mjs').Live} live @param {import('./tensors.mjs').Tensors} tensors */
  constructor(live, tensors) {
    this.#live = live;
    this.#tensors = tensors;
  }

  /** Lab.example(). @param {number} i @param {string} split */
  example(i, split) {
    const live = this.#live;
    const { memory } = live;
    const number = splitNumber(split);
    whole('i', i);
    return memory.scope((take) => {
      const sizes = take(12);
      memory.check(live.call('lab_sample_size', sizes, sizes + 4, sizes + 8));
      const [S, T, answers] = memory.copy(Int32Array, sizes, 3);
      const source = S ? take(4 * S) : 0;
      const tokens = take(4 * T);
      const targets = take(4 * answers);
      memory.check(live.call('lab_sample', number, i, source, tokens, targets));
      const read = (ptr, count) => memory.copy(Int32Array, ptr, count);
      if (live.hasStreams) return unpack(live.task, read(tokens, T), read(targets, answers));
      return {
        tokens: read(tokens, T),
        targets: read(targets, answers),
        ...(S && { source: read(source, S) }),
      };
    });
  }

  /** Lab.listed(). */
  listed() {
    const { memory } = this.#live;
    const call = (ptr, count) => this.#live.call('lab_listed', ptr, count);
    const count = memory.check(call(0, 0), 'the samples of this task cannot be listed');
    return memory.scope((take) => {
      const ptr = take(4 * count);
      memory.check(call(ptr, count));
      return memory.copy(Int32Array, ptr, count);
    });
  }

  /** Lab.answers(). @param {ArrayLike<number>} given */
  answers(given) {
    const live = this.#live;
    const tokens = tokenArray('tokens', given);
    const { seq, vocab, batch } = live.settings;
    if (tokens.length === 0 || tokens.length % seq)
      throw refuse(
        'range',
        'tokens',
        tokens.length,
        `sequences of ${seq} tokens each are asked for`,
      );
    const n = tokens.length / seq;
    const data = new Float32Array(n * vocab);
    const most = Math.max(1, Math.min(batch, Math.floor(ANSWER_NUMBERS / vocab)));
    for (let first = 0; first < n; first += most) {
      const part = tokens.slice(first * seq, (first + most) * seq);
      data.set(this.#lastLogits(part, part.length / seq, vocab), first * vocab);
    }
    live.forgetTensors();
    return { data, shape: [n, vocab] };
  }

  #lastLogits(tokens, n, vocab) {
    const { memory } = this.#live;
    return memory.scope((take) => {
      const ptr = take(4 * n * vocab);
      memory.guard(take, { tokens }, (error) =>
        this.#live.call('lab_answers', n, take(tokens), ptr, n * vocab, error),
      );
      return memory.copy(Float32Array, ptr, n * vocab);
    });
  }

  /** Lab.probe(). @param {any} tokens
   *  @param {{ targets?: ArrayLike<number>, source?: ArrayLike<number> }} rest
   *  @returns {any} */
  probe(tokens, { targets, source }) {
    if (tokens?.inputs) return this.#probeSteps(tokens);
    const own = this.#handOver('lab_probe', tokens, source);
    this.#live.saw(own.source.length, own.tokens.length);
    const result = {
      tokens: own.tokens,
      targets: targets && tokenArray('targets', targets),
      ...(source && { source: own.source }),
    };
    if (this.#live.settings.head === 'none')
      return { ...result, logits: null, predictions: null, probabilities: null };
    const { data, shape } = this.#tensors.copy('logits');
    const V = shape[1];
    const predictions = Int32Array.from({ length: shape[0] }, (_, row) => argmax(data, row * V, V));
    return { ...result, logits: { data, shape }, predictions, probabilities: softmaxRows(data, V) };
  }

  /** @param {import('./streams.mjs').Sample} sample */
  #probeSteps(sample) {
    const live = this.#live;
    const { task, memory } = live;
    if (!live.hasStreams)
      throw refuse('state', 'inputs', null, 'this task has tokens, not streams');
    const { numbers, steps } = packInputs(task, sample);
    const T = steps * task.streams.length;
    memory.scope((take) =>
      memory.guard(take, { ...sample.inputs }, (error) =>
        live.call('lab_probe', 0, 0, T, take(numbers), error),
      ),
    );
    live.probed(`0,${T}`);
    live.saw(0, T);
    const outputs = live.settings.head === 'none' ? [] : task.predictions;
    return {
      ...sample,
      outputs: Object.fromEntries(
        outputs.map(({ name }) => [name, this.#tensors.copy(`out.${name}`)]),
      ),
    };
  }

  /** Hands a sequence of the caller's to lab_probe or lab_generate. */
  #handOver(name, tokens, source) {
    const live = this.#live;
    if (live.hasStreams) throw refuse('state', 'tokens', null, 'this task has streams, not tokens');
    const own = {
      tokens: tokenArray('tokens', tokens),
      source: tokenArray('source', source ?? []),
    };
    live.memory.scope((take) =>
      live.memory.guard(take, own, (error) =>
        live.call(
          name,
          own.source.length,
          source ? take(own.source) : 0,
          own.tokens.length,
          take(own.tokens),
          error,
        ),
      ),
    );
    live.probed(`${own.source.length},${own.tokens.length}`);
    return own;
  }

  /** Lab.predict(). */
  predict(examples) {
    return examples.map(({ tokens, targets, source }) => ({
      tokens,
      targets,
      ...(source && { source }),
      predictions: this.probe(tokens, { source }).predictions,
    }));
  }

  /** Lab.begin(). @param {ArrayLike<number>} tokens @param {ArrayLike<number>} [source] */
  begin(tokens, source) {
    const { start } = this.#live.task;
    const isNothing = tokens?.length === 0 && !source && start >= 0;
    this.#handOver('lab_generate', isNothing ? [start] : tokens, source);
    this.#live.forgetTensors();
  }

  /** Lab.next(). */
  next({ temperature = 0, topK = 0, seed = 0, cached = true }) {
    const token = this.#live.call(
      'lab_next',
      numberFrom('temperature', temperature, 0, MOST_TEMPERATURE),
      whole('topK', topK),
      whole('seed', seed, 0, 0xffffffff),
      cached ? 1 : 0,
    );
    this.#live.probed(null);
    return this.#live.memory.check(
      token,
      'there is no next token: nothing was begun, the sequence is as long as max_len allows, or ' +
        'the outputs are not finite',
    );
  }
}
