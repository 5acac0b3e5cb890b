// One live run. With memory.mjs and engine.mjs the only JavaScript that sees an address: everybody
// else gets names, numbers and copies.
import {
  joined,
  numberFrom,
  refuse,
  settingsText,
  splitNumber,
  tokenArray,
  typedArray,
  whole,
} from './inputs.mjs';
import { argmax, softmaxRows } from './logits.mjs';
import { cutTable, expandPlace, headRows, outputMeans, stacksOf } from './places.mjs';

const encoder = new TextEncoder();

/** Sequences over which heads are measured and means taken. */
const HEAD_SAMPLES = 64;
/** The highest temperature that lab_next takes. */
const MOST_TEMPERATURE = 1000;
/** Bytes of tensors, and units of a text (lab.h), in one chunk of a saved file. */
const CHUNK_BYTES = 1 << 20;

/** Attention weights that are computed in one call, about. */
const LOOK_NUMBERS = 1 << 18;
const CHUNK_TOKENS = 500;

/** One live run. Everything it hands out is the caller's own. */
export class Lab {
  #engine;
  #memory;
  #handle;
  #text;
  #settings = null;
  #task = null;
  #groups = null; // what lab_groups says
  #state = { step: 0, epoch: 0 };
  // Map of name to { kind, shape, stride?, at }; null when activations may have other shapes than
  // it says
  #tensors = null;
  #probeShape = ''; // lengths of the sequence that was probed last
  #cuts = []; // places that are cut, in full
  #kept = []; // addresses of what the module reads of them

  /**
   * @param {import('./engine.mjs').Engine} engine @param {import('./memory.mjs').Memory} memory
   * @param {number} handle @param {string | Uint8Array} [text] what task text learns from
   */
  constructor(engine, memory, handle, text) {
    this.#engine = engine;
    this.#memory = memory;
    this.#handle = handle;
    this.#text = text;
    this.#readState();
  }

  /** The full effective settings. */
  get settings() {
    this.#settings ??= JSON.parse(
      this.#memory.text((out, room) => this.#memory.call.lab_settings(this.#handle, out, room)),
    );
    return { ...this.#settings };
  }

  /** What task text learns from, as it was given; undefined for the built-in text. */
  get text() {
    return this.#text;
  }

  /** The text of each token of a text or table: '' for special tokens, the characters, those that
   *  were `learned`, and labels; empty in other tasks.
   *  @returns {string[]} */
  get alphabet() {
    const characters = this.#memory.text((out, room) =>
      this.#memory.call.lab_alphabet(this.#handle, out, room),
    );
    const { task, table } = this.plan();
    return [
      ...Array(task.first_token).fill(''),
      ...JSON.parse(characters),
      ...this.learned.map(({ text }) => text),
      ...(table?.labels ?? []).map(({ text }) => text),
    ];
  }

  /**
   * The tokens that were learned from the text, which follow its characters; empty where a token
   * is a character. `count`: occurrences when the token was learned; of byte-pair encoding, `left`
   * and `right`: the tokens of its pair.
   *  @returns {{ text: string, count: number, left?: number, right?: number }[]} */
  get learned() {
    return JSON.parse(
      this.#memory.text((out, room) => this.#memory.call.lab_learned(this.#handle, out, room)),
    );
  }

  /**
   * The text that the run learns from as UTF-8, the built-in one or the caller's; null in tasks
   * that read none.
   * @returns {Uint8Array | null}
   */
  get corpus() {
    if (!this.task.reads_text) return null;
    const chunks = [];
    for (let first = 0; ; first += CHUNK_TOKENS) {
      const chunk = this.#characters('lab_corpus', first);
      if (chunk.length === 0) return joined(chunks);
      chunks.push(chunk);
    }
  }

  /**
   * What the task says of itself with these settings: plan().task, among it the glyphs of tokens,
   * the grammar of typed input, and the tokens that begin and end an answer.
   */
  get task() {
    return (this.#task ??= this.plan().task);
  }

  /** Optimiser updates done. */
  get step() {
    return this.#state.step;
  }
  /** The same in epochs. */
  get epoch() {
    return this.#state.epoch;
  }

  /** Frees the lab; every later call throws. Safe to call twice, and after the engine has ended. */
  destroy() {
    if (!this.#handle) return;
    if (!this.#memory.ended) this.#memory.check(this.#memory.call.lab_destroy(this.#handle));
    this.#handle = 0;
    this.#memory.drop(this.#kept.splice(0));
    this.#settings = this.#tensors = null;
  }

  /** Starts over from the same initial parameters. */
  reset() {
    this.#memory.check(this.#memory.call.lab_reset(this.#handle));
    this.#readState();
  }

  /** Changes a setting whose rebuild is false. */
  set(key, value) {
    if (key === 'text')
      throw refuse('state', key, null, 'a text makes a new model: it cannot be set in a run');
    if (value === undefined)
      throw refuse('config', String(key), value, `${String(key)} cannot be undefined`);
    const text = settingsText({ [key]: value });
    this.#memory.scope((take) =>
      this.#memory.guard(take, { [key]: value }, (error) =>
        this.#memory.call.lab_set(this.#handle, take(text), text.length, error),
      ),
    );
    this.#settings = null;
  }

  /* --- running -------------------------------------------------------------------------------- */

  /**
   * Calls call(reportPtr) and reads the report: { step, epoch, loss, accuracy, sequence_accuracy,
   * targets, sequences, grad_norm, lr, diverged }.
   */
  #report(call, message) {
    const { size, ...members } = this.#memory.description.layout.report;
    return this.#memory.scope((take) => {
      const ptr = take(size);
      this.#memory.check(call(ptr), message);
      const numbers = this.#memory.copy(Float64Array, ptr, size / 8);
      return Object.fromEntries(
        Object.entries(members).map(([name, offset]) => [name, numbers[offset / 8]]),
      );
    });
  }

  #readState() {
    this.#state = { step: 0, epoch: 0 };
    if (this.settings.head !== 'none') this.#trainCall(0);
  }

  #trainCall(steps, train = (ptr) => this.#memory.call.lab_train(this.#handle, steps, ptr)) {
    const report = this.#report(
      train,
      'this model has no output to train: choose head token or class, or look at it with `forward`',
    );
    this.#state = { step: report.step, epoch: report.epoch };
    return report;
  }

  /**
   * Runs n steps: loss, accuracy and sequence_accuracy are means in train mode over all targets and
   * sequences of the n steps (NaN when there were none), grad_norm and lr those of the last. A step
   * that is not finite is not applied: diverged then says which step it was and at which tensor,
   * and no further step is done. One step a call: an engine does not replace running code, so the
   * first calls would otherwise stay in its slow code.
   *
   * With `groups`, the result has `groups`, null unless the last step was applied: of each group of
   * tensors { name, kind, layer, parameters, gradient, update, weight, ratio }, the norms of the
   * gradient before clipping, of the update, and of the values before it; ratio is update / weight.
   * The step itself is the same.
   */
  train(n = 1, { groups = false } = {}) {
    whole('n', n);
    if (n === 0) this.#trainCall(0);
    const sum = { loss: 0, correct: 0, whole: 0, targets: 0, sequences: 0 };
    let last = null;
    let moved = null;
    for (let i = 0; i < n && !last?.diverged; i++) {
      if (groups && i === n - 1) [last, moved] = this.#trainGroups();
      else last = this.#trainCall(1);
      sum.loss += last.loss * last.targets;
      sum.correct += last.accuracy * last.targets;
      sum.whole += last.sequence_accuracy * last.sequences;
      sum.targets += last.targets;
      sum.sequences += last.sequences;
    }
    this.#tensors = null;
    return {
      step: this.step,
      epoch: this.epoch,
      loss: sum.loss / sum.targets,
      accuracy: sum.correct / sum.targets,
      sequence_accuracy: sum.whole / sum.sequences,
      targets: sum.targets,
      sequences: sum.sequences,
      grad_norm: last?.grad_norm ?? NaN,
      lr: last?.lr ?? NaN,
      diverged: last?.diverged ? { step: this.step + 1, tensor: this.#divergedAt() } : null,
      ...(groups && { groups: last?.diverged ? null : moved }),
    };
  }

  /** One step: its report, and how each group moved. */
  #trainGroups() {
    const { call } = this.#memory;
    this.#groups ??= JSON.parse(
      this.#memory.text((out, room) => call.lab_groups(this.#handle, out, room)),
    );
    const groups = this.#groups;
    return this.#memory.scope((take) => {
      const room = 3 * groups.length;
      const ptr = take(8 * room);
      const report = this.#trainCall(1, (at) => call.lab_train_groups(this.#handle, at, ptr, room));
      const numbers = this.#memory.copy(Float64Array, ptr, room);
      const rows = groups.map((group, i) => {
        const [gradient, update, weight] = numbers.subarray(3 * i, 3 * i + 3);
        return { ...group, gradient, update, weight, ratio: weight > 0 ? update / weight : null };
      });
      return [report, rows];
    });
  }

  #divergedAt() {
    return this.#memory.text((out, room) =>
      this.#memory.call.lab_diverged_at(this.#handle, out, room),
    );
  }

  /**
   * The score of samples first..first+samples-1 of a split, in eval mode: means over its `targets`
   * and `sequences`.
   */
  evaluate({ samples = this.settings.eval_samples, split = 'held_out', first = 0 } = {}) {
    whole('samples', samples, 1);
    const number = splitNumber(split);
    const { loss, accuracy, sequence_accuracy, targets, sequences } = this.#report(
      (ptr) =>
        this.#memory.call.lab_evaluate(this.#handle, number, whole('first', first), samples, ptr),
      'this model has no output to evaluate: choose head token or class',
    );
    this.#tensors = null;
    return { loss, accuracy, sequence_accuracy, samples, targets, sequences };
  }

  /* --- examples and the probe ----------------------------------------------------------------- */

  /** The i-th example of a split: { tokens, targets } and, of an encoder-decoder, source.
   *  @param {number} i @param {string} [split] */
  example(i, split = 'held_out') {
    const { call } = this.#memory;
    const number = splitNumber(split);
    whole('i', i);
    return this.#memory.scope((take) => {
      const sizes = take(12);
      this.#memory.check(call.lab_sample_size(this.#handle, sizes, sizes + 4, sizes + 8));
      const [S, T, answers] = this.#memory.copy(Int32Array, sizes, 3);
      const source = S ? take(4 * S) : 0;
      const tokens = take(4 * T);
      const targets = take(4 * answers);
      this.#memory.check(call.lab_sample(this.#handle, number, i, source, tokens, targets));
      const read = (ptr, count) => this.#memory.copy(Int32Array, ptr, count);
      return {
        tokens: read(tokens, T),
        targets: read(targets, answers),
        ...(S && { source: read(source, S) }),
      };
    });
  }

  /**
   * Runs one sequence through the model in eval mode. Until the next probe, copy('attn.0') and the
   * other activations are of this one.
   *  @param {ArrayLike<number>} tokens
   *  @param {{ targets?: ArrayLike<number>, source?: ArrayLike<number> }} [rest] targets are handed
   *    back; source is an encoder-decoder's */
  probe(tokens, { targets, source } = {}) {
    const own = this.#sequence(tokens, source, 'lab_probe');
    const result = {
      tokens: own.tokens,
      targets: targets && tokenArray('targets', targets),
      ...(source && { source: own.source }),
    };
    if (this.settings.head === 'none')
      return { ...result, logits: null, predictions: null, probabilities: null };
    const { data, shape } = this.copy('logits');
    const V = shape[1];
    const predictions = Int32Array.from({ length: shape[0] }, (_, row) => argmax(data, row * V, V));
    return { ...result, logits: { data, shape }, predictions, probabilities: softmaxRows(data, V) };
  }

  /** Hands a sequence of the caller's to lab_probe or lab_generate. */
  #sequence(tokens, source, name) {
    const own = {
      tokens: tokenArray('tokens', tokens),
      source: tokenArray('source', source ?? []),
    };
    this.#memory.scope((take) =>
      this.#memory.guard(take, own, (error) =>
        this.#memory.call[name](
          this.#handle,
          own.source.length,
          source ? take(own.source) : 0,
          own.tokens.length,
          take(own.tokens),
          error,
        ),
      ),
    );
    const shape = `${own.source.length},${own.tokens.length}`;
    if (shape !== this.#probeShape) this.#tensors = null;
    this.#probeShape = shape;
    return own;
  }

  /** Predictions for a handful of examples, by probing each: [{ tokens, targets, predictions }]. */
  predict(examples) {
    return examples.map(({ tokens, targets, source }) => ({
      tokens,
      targets,
      ...(source && { source }),
      predictions: this.probe(tokens, { source }).predictions,
    }));
  }

  /** Begins to continue a sequence; next() then draws token after token. Only causal models can.
   *  @param {ArrayLike<number>} tokens the prompt, or the beginning of the decoder's input
   *  @param {{ source?: ArrayLike<number> }} [rest] */
  begin(tokens, { source } = {}) {
    this.#sequence(tokens, source, 'lab_generate');
    this.#tensors = null;
  }

  /**
   * The next token of the sequence that was begun, of the weights and cuts as they are now.
   * Temperature 0 takes the likeliest; topK 0 draws among all; cached false computes every row
   * again, to the same bits.
   */
  next({ temperature = 0, topK = 0, seed = 0, cached = true } = {}) {
    const token = this.#memory.call.lab_next(
      this.#handle,
      numberFrom('temperature', temperature, 0, MOST_TEMPERATURE),
      whole('topK', topK),
      whole('seed', seed, 0, 0xffffffff),
      cached ? 1 : 0,
    );
    this.#tensors = null;
    this.#probeShape = '';
    return this.#memory.check(
      token,
      'there is no next token: nothing was begun, the sequence is as long as max_len allows, or ' +
        'the outputs are not finite',
    );
  }

  /* --- one step taken apart ------------------------------------------------------------------- */

  /**
   * Loads a batch of the caller's: n sequences of tokens, targets one for each row of logits,
   * source of an encoder-decoder, all flat.
   */
  loadBatch({ n, tokens, targets, source }) {
    whole('n', n, 1);
    const own = {
      tokens: tokenArray('tokens', tokens),
      targets: tokenArray('targets', targets),
      source: tokenArray('source', source ?? []),
    };
    const answers = this.settings.head === 'class' ? n : own.tokens.length;
    if (own.tokens.length % n || own.source.length % n || own.targets.length !== answers) {
      const counts =
        `${own.tokens.length} tokens, ` +
        `${own.source.length} source tokens and ${own.targets.length} targets`;
      throw refuse('range', 'targets', own.targets.length, `${n} sequences cannot have ${counts}`);
    }
    this.#memory.scope((take) =>
      this.#memory.guard(take, own, (error) =>
        this.#memory.call.lab_batch(
          this.#handle,
          n,
          own.source.length / n,
          source ? take(own.source) : 0,
          own.tokens.length / n,
          take(own.tokens),
          take(own.targets),
          error,
        ),
      ),
    );
    this.#tensors = null;
  }

  /** The score of the loaded batch in eval mode. */
  batchForward() {
    return this.#batch(this.#memory.call.lab_batch_forward);
  }
  /** Forward in train mode, and backward: the gradients can then be copied and applied. */
  batchGradient() {
    return this.#batch(this.#memory.call.lab_batch_gradient);
  }
  /** Applies the gradients of batchGradient(), once. */
  batchUpdate() {
    const report = this.#batch(
      this.#memory.call.lab_batch_update,
      'no gradient is there to apply: call batchGradient() first',
    );
    this.#state = { step: report.step, epoch: report.epoch };
    return report;
  }

  #batch(call, message = 'no batch is loaded') {
    this.#tensors = null; // after a training step it may hold fewer sequences
    return this.#report((ptr) => call(this.#handle, ptr), message);
  }

  /* --- tensors -------------------------------------------------------------------------------- */

  #listing() {
    if (!this.#tensors) {
      const list = JSON.parse(
        this.#memory.text((out, room) => this.#memory.call.lab_tensors(this.#handle, out, room)),
      );
      this.#tensors = new Map(list.map(({ name, ...rest }) => [name, rest]));
    }
    return this.#tensors;
  }

  /** Every tensor there is now: [{ name, shape, kind }]. Names: core/run/inspect.h. */
  tensors() {
    return [...this.#listing()].map(([name, { kind, shape }]) => ({
      name,
      shape: [...shape],
      kind,
    }));
  }

  #find(name) {
    const tensor = this.#listing().get(name);
    if (!tensor)
      throw refuse(
        'range',
        name,
        null,
        `there is no tensor ` +
          `${name}${/^(act|attn|logits)/.test(name) ? ' before the first probe' : ''}`,
      );
    return { ...tensor, count: tensor.shape.reduce((a, b) => a * b, 1) };
  }

  /** A tensor's numbers. */
  copy(name) {
    const { shape, at, count, stride, look } = this.#find(name);
    const width = shape.at(-1);
    if (look) return { name, shape: [...shape], data: this.#look(look, shape, count) };
    if (!stride)
      return { name, shape: [...shape], data: this.#memory.copy(Float32Array, at, count) };
    const data = new Float32Array(count);
    const rows = this.#memory.copy(Float32Array, at, (count / width) * stride);
    for (let r = 0; r < count / width; r++)
      data.set(rows.subarray(r * stride, r * stride + width), r * width);
    return { name, shape: [...shape], data };
  }

  /** Attention weights of a long sequence, [.., H, Tq, Tk]: the engine computes them again, some
   *  rows at a time. @param {number[]} place the first arguments of lab_look */
  #look(place, shape, count) {
    const data = new Float32Array(count);
    const [sequences, heads, rows, width] = [...(shape.length === 3 ? [1] : []), ...shape];
    const some = Math.max(1, Math.floor(LOOK_NUMBERS / width));
    this.#memory.scope((take) => {
      const room = Math.min(some, rows) * width;
      const ptr = take(4 * room);
      for (let at = 0, slab = 0; slab < sequences * heads; slab++)
        for (let first = 0; first < rows; first += some) {
          const n = this.#memory.check(
            this.#memory.call.lab_look(
              this.#handle,
              ...place,
              Math.floor(slab / heads),
              slab % heads,
              first,
              Math.min(some, rows - first),
              ptr,
              room,
            ),
          );
          data.set(this.#memory.copy(Float32Array, ptr, n), at);
          at += n;
        }
    });
    return data;
  }

  /** Replaces a tensor's numbers: a parameter's, or a table's.
   *  @param {string} name @param {Float32Array} data */
  write(name, data) {
    this.writeAll([[name, data]]);
  }

  /**
   * The same for several tensors at once, in the time of one: what is computed from the parameters
   * is made anew only once. Nothing changes when one does not fit.
   *  @param {[string, Float32Array][]} tensors */
  writeAll(tensors) {
    const all = [...tensors];
    const places = all.map(([name, data]) => {
      const { at, count, kind } = this.#find(name);
      if (kind === 'activation' || kind === 'attention')
        throw refuse(
          'range',
          name,
          null,
          `${name} cannot be replaced: it is what a pass left behind`,
        );
      typedArray(name, Float32Array, data);
      if (data.length !== count)
        throw refuse(
          'range',
          name,
          data.length,
          `${name} has ${count} numbers, not ${data.length}`,
        );
      return at;
    });
    all.forEach(([, data], i) => this.#memory.write(places[i], data));
    this.#state = { ...this.#state }; // a save that is under way notices
    this.#memory.check(this.#memory.call.lab_written(this.#handle));
  }

  /** What engine.plan() says of this run's settings and text. */
  plan() {
    return JSON.parse(
      this.#memory.text((out, room) => this.#memory.call.lab_plan_own(this.#handle, out, room)),
    );
  }

  /**
   * The parameter breakdown: rows { name, count, depth }, of depth 1 those of one block, the last
   * one the total.
   */
  parameters() {
    const { breakdown, parameters } = this.plan();
    return [...breakdown, { name: 'total', count: parameters, depth: 0 }];
  }

  /* --- looking into it (core/run/measure.h, core/layers/cuts.h) ------------------------------- */

  /**
   * The numbers of call(ptr, room), which with room 0 says how many doubles it needs and else how
   * many it wrote. `message` is for a model that has none.
   */
  #doubles(call, message) {
    return this.#memory.scope((take) => {
      const needed = this.#memory.check(call(0, 0), message);
      const ptr = take(8 * needed);
      return this.#memory.copy(Float64Array, ptr, this.#memory.check(call(ptr, needed)));
    });
  }

  /**
   * What each head does, averaged over held-out samples in eval mode: [{ stack, layer, part, head,
   * kind, tensor, entropy, entropy_share, peak, diagonal, ... , offset, offset_mass, uniform }],
   * measures as core/run/measure.h defines them, null where no row has such a key; kind is self,
   * causal or cross; uniform has the same measures of attention that is spread evenly; words:
   * { word, value, measure, role, named, strong, badge, where, sentence }, what the head is called
   * (core/run/head_words.h); role is that of the rows which the name is about, or null for all.
   */
  heads({ samples = HEAD_SAMPLES } = {}) {
    const numbers = this.#doubles(
      (ptr, room) =>
        this.#memory.call.lab_heads(this.#handle, whole('samples', samples, 1), ptr, room),
      'this model has no samples to be measured on: choose head token or class',
    );
    this.#tensors = null;
    return this.#headRows(numbers);
  }

  #headRows(numbers) {
    const { call } = this.#memory;
    const words = this.#memory.scope((take) => {
      const ptr = take(numbers);
      return JSON.parse(
        this.#memory.text((out, room) =>
          call.lab_head_words(this.#handle, ptr, numbers.length, out, room),
        ),
      );
    });
    const { measures, roles } = this.#memory.description;
    return headRows(numbers, { names: measures.split(' '), roles }, words, this.settings);
  }

  /**
   * heads() for the sequence that was probed last, of which `targets` are the answers; no rows for
   * a sequence that is longer than any sample may be.
   *  @param {ArrayLike<number>} targets */
  probeHeads(targets) {
    const own = tokenArray('targets', targets);
    const numbers = this.#memory.scope((take) => {
      const ptr = take(own);
      return this.#doubles(
        (out, room) => this.#memory.call.lab_probe_heads(this.#handle, own.length, ptr, out, room),
        'there is no sequence to measure before a probe',
      );
    });
    return numbers.length ? this.#headRows(numbers) : [];
  }

  /**
   * What masks hide in the probe: Map of "stack part layer", as in places.mjs, to [queries, keys]
   * with 1 for hidden, or null where nothing can be hidden. Layers of the same mask share an array.
   */
  masks() {
    const masks = new Map();
    stacksOf(this.settings).forEach(({ name, cross, layers }, stack) => {
      for (const part of cross ? ['self', 'cross'] : ['self'])
        for (let layer = 0; layer < layers; layer++) {
          const like = this.#layerOfMask(part, layer);
          masks.set(
            `${name} ${part} ${layer}`,
            like < layer ? masks.get(`${name} ${part} ${like}`) : this.#mask(stack, like, part),
          );
        }
    });
    return masks;
  }

  /** The first layer that sees what this one does: `full_every` makes two kinds of layers. */
  #layerOfMask(part, layer) {
    const { window, sparse_stride, full_every } = this.settings;
    if (part === 'cross' || !full_every || (!window && !sparse_stride)) return 0;
    if ((layer + 1) % full_every === 0) return full_every - 1;
    return 0;
  }

  #mask(stack, layer, part) {
    const { call } = this.#memory;
    const isCross = Number(part === 'cross');
    return this.#memory.scope((take) => {
      const size = this.#memory.check(call.lab_hidden(this.#handle, stack, layer, isCross, 0, 0));
      if (!size) return null;
      const ptr = take(size);
      this.#memory.check(call.lab_hidden(this.#handle, stack, layer, isCross, ptr, size));
      return this.#memory.copy(Uint8Array, ptr, size);
    });
  }

  /* --- the task's own words (core/tasks/typed.h) ---------------------------------------------- */

  /**
   * What typed text means: { text, length, tokens, source?, targets, prompt, greedy }; length in
   * the units of the task, prompt: tokens before the first one to be generated, greedy: `tokens`
   * only has its first token, the rest is for the decoder to say. Throws LabError about "input".
   */
  readInput(text) {
    const bytes = encoder.encode(text);
    return this.#input({ input: text }, (take) => {
      const ptr = take(bytes);
      return (...out) => this.#memory.call.lab_task_read(this.#handle, ptr, bytes.length, ...out);
    });
  }

  /** The same for an input of this length that is drawn at random. */
  drawInput(length, seed = 0) {
    return this.#input(
      { input: length },
      () =>
        (...out) =>
          this.#memory.call.lab_task_draw(
            this.#handle,
            whole('length', length),
            seed >>> 0,
            ...out,
          ),
    );
  }

  #input(values, prepare) {
    return this.#memory.scope((take) => {
      const call = prepare(take);
      return JSON.parse(
        this.#memory.text((out, room) =>
          this.#memory.guard(take, values, (error) => call(out, room, error)),
        ),
      );
    });
  }

  /** Copies a sample in: the arguments that every lab_task function begins with. */
  #sample(take, { tokens, source = undefined }) {
    const own = tokenArray('tokens', tokens);
    const from = tokenArray('source', source ?? []);
    return [this.#handle, from.length, source ? take(from) : 0, own.length, take(own)];
  }

  /** The text that a person would type for an example, or for its part that makes a good prompt. */
  writeInput(example, { prompt = false } = {}) {
    return this.#memory.scope((take) => {
      const args = this.#sample(take, example);
      return this.#memory.text((out, room) =>
        this.#memory.call.lab_task_write(...args, Number(prompt), out, room),
      );
    });
  }

  /**
   * Of each position of an example: `sources`, the position whose token the answer must be, or −1;
   * `roles`, what it is, a word of describe().roles; the same for the source as `sourceRoles`.
   */
  positions(example) {
    const own = {
      tokens: tokenArray('tokens', example.tokens),
      ...(example.source && { source: tokenArray('source', example.source) }),
    };
    const { length: T } = own.tokens;
    const S = own.source?.length ?? 0;
    const { roles } = this.#memory.description;
    const numbers = this.#memory.scope((take) => {
      const args = this.#sample(take, own);
      const ptr = take(4 * (2 * T + S));
      this.#memory.check(this.#memory.call.lab_task_positions(...args, ptr));
      return this.#memory.copy(Int32Array, ptr, 2 * T + S);
    });
    const named = Array.from(numbers.subarray(T), (role) => roles[role]);
    return {
      sources: numbers.slice(0, T),
      roles: named.slice(0, T),
      ...(S && { sourceRoles: named.slice(T) }),
    };
  }

  /** The token that must follow these by the rule of the task, or null where it does not tell. */
  nextToken(tokens) {
    const own = tokenArray('tokens', tokens);
    const token = this.#memory.scope((take) =>
      this.#memory.call.lab_task_next(this.#handle, own.length, take(own)),
    );
    return token < 0 ? null : token;
  }

  /**
   * Places that are cut now, with the values that stand in for them: cut(lab.cuts) cuts the same.
   */
  get cuts() {
    return this.#cuts.map((place) => ({ ...place }));
  }

  /**
   * From now on evaluate, probe, predict, heads, lens and generation go without these places
   * (places.mjs); training never does. No places: everything is back. A layer without `part` is all
   * its heads and its feed-forward layer.
   * @param {object[]} places each may have `values` [positions, columns] to put in its place
   * @param {{ mode?: string, samples?: number }} [how] zero, or the mean, position by position,
   *   over held-out samples of the whole model
   */
  cut(places, { mode = 'zero', samples = HEAD_SAMPLES } = {}) {
    if (mode !== 'zero' && mode !== 'mean')
      throw refuse('range', 'mode', mode, `mode cannot be "${mode}": it is zero or mean`);
    const expanded = places.flatMap((place) => expandPlace(place, this.settings));
    const means =
      mode === 'mean' && expanded.some(({ values }) => !values) ? this.#means(samples) : null;
    const filled = expanded.map((place) =>
      place.values || mode === 'zero' ? place : { ...place, mode, values: means(place) },
    );
    const { layout } = this.#memory.description;
    const { cuts, values } = cutTable(filled, this.settings, layout.cut);
    this.#putCuts(cuts, values);
    this.#cuts = filled;
  }

  /** The rows of a place's mean output in the whole model. */
  #means(samples) {
    this.#putCuts(new Int32Array(0), new Float32Array(0));
    this.#cuts = [];
    const sums = this.#doubles(
      (ptr, room) =>
        this.#memory.call.lab_outputs(this.#handle, whole('samples', samples, 1), ptr, room),
      'this model has no samples to take a mean of: cut to zero',
    );
    this.#tensors = null;
    return outputMeans(sums, this.settings);
  }

  #putCuts(cuts, values) {
    const kept = cuts.length ? this.#memory.keep([cuts, values]) : [0, 0];
    try {
      this.#memory.check(
        this.#memory.call.lab_cut(
          this.#handle,
          cuts.length / this.#memory.description.layout.cut.numbers,
          kept[0],
          kept[1],
          values.length,
        ),
      );
    } catch (error) {
      this.#memory.drop(kept);
      throw error;
    }
    this.#memory.drop(this.#kept);
    this.#kept = kept;
  }

  /**
   * The logits that the last probe's residual stream gives behind each block of the output's stack,
   * read through the final norm and the output layer:
   *  [{ layer, logits: { data, shape } }] from layer -1, behind the embedding, to the last, whose
   *  logits are the model's. */
  lens() {
    const { arch, n_layers, n_dec_layers } = this.settings;
    const layers = arch === 'encdec' ? n_dec_layers : n_layers;
    const { shape } = this.copy('logits');
    return Array.from({ length: layers + 1 }, (_, i) =>
      this.#memory.scope((take) => {
        const count = shape[0] * shape[1];
        const ptr = take(4 * count);
        this.#memory.check(
          this.#memory.call.lab_lens(this.#handle, i - 1, ptr, count),
          'there is nothing to read out before a probe',
        );
        return {
          layer: i - 1,
          logits: { data: this.#memory.copy(Float32Array, ptr, count), shape: [...shape] },
        };
      }),
    );
  }

  /**
   * The score on held-out samples of another length, as the task would make them with this setting
   * `seq`: { seq, loss, accuracy, sequence_accuracy, samples, targets,
   *  sequences }. Throws LabError when the task or max_len does not allow it. Ends a generation. */
  evaluateLength(seq, { samples = 200 } = {}) {
    whole('seq', seq, 1);
    const { loss, accuracy, sequence_accuracy, targets, sequences } = this.#memory.scope((take) =>
      this.#report((ptr) =>
        this.#memory.guard(take, { ...this.settings, seq }, (error) =>
          this.#memory.call.lab_evaluate_length(
            this.#handle,
            seq,
            whole('samples', samples, 1),
            ptr,
            error,
          ),
        ),
      ),
    );
    this.#tensors = null;
    this.#probeShape = '';
    return { seq, loss, accuracy, sequence_accuracy, samples, targets, sequences };
  }

  /** Equal runs have equal hashes: 16 hexadecimal digits over parameters, moments and step. */
  hash() {
    const [low, high] = this.#memory.scope((take) => {
      const ptr = take(8);
      this.#memory.check(this.#memory.call.lab_hash(this.#handle, ptr));
      return this.#memory.copy(Uint32Array, ptr, 2);
    });
    return [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  /* --- checkpoints ---------------------------------------------------------------------------- */

  /** The run as the bytes of a .safetensors file, from which load() continues exactly. */
  save() {
    return joined([...this.saveChunks()]);
  }

  /**
   * The same bytes in chunks of at most 1 MiB, the caller's own. The file is never whole in memory,
   * so a model can be saved however little memory it leaves. Throws LabError `state` when the run
   * goes on before the last chunk.
   * @returns {Generator<Uint8Array, void, void>}
   */
  *saveChunks() {
    const state = this.#state;
    for (const chunk of this.#fileChunks()) {
      yield chunk;
      if (this.#state !== state || !this.#handle)
        throw refuse('state', null, null, 'the run went on while it was being saved: save again');
    }
  }

  *#fileChunks() {
    const { call } = this.#memory;
    yield this.#memory.scope((take) => {
      const size = this.#memory.check(call.lab_save_header(this.#handle, 0, 0));
      const ptr = take(size);
      this.#memory.check(call.lab_save_header(this.#handle, ptr, size));
      return this.#memory.copy(Uint8Array, ptr, size);
    });
    const pieces = this.#memory.scope((take) => {
      const count = this.#memory.check(call.lab_save_pieces(this.#handle, 0, 0));
      const ptr = take(8 * count);
      this.#memory.check(call.lab_save_pieces(this.#handle, ptr, count));
      return this.#memory.copy(Uint32Array, ptr, 2 * count);
    });
    for (let i = 0; i < pieces.length; i += 2) {
      for (let at = 0; at < pieces[i + 1]; at += CHUNK_BYTES) {
        const size = Math.min(CHUNK_BYTES, pieces[i + 1] - at);
        yield this.#memory.copy(Uint8Array, pieces[i] + at, size);
      }
    }
    for (let first = 0; ; first += CHUNK_TOKENS) {
      const chunk = this.#characters('lab_save_text', first);
      if (chunk.length === 0) return;
      yield chunk;
    }
  }

  /**
   * UTF-8 of a text from token `first` on, read by the function; empty after its end.
   *  @param {'lab_save_text' | 'lab_corpus'} name @param {number} first */
  #characters(name, first) {
    return this.#memory.scope((take) => {
      const ptr = take(this.#memory.description.layout.token_bytes * CHUNK_TOKENS);
      const size = this.#memory.check(
        this.#memory.call[name](this.#handle, first, CHUNK_TOKENS, ptr),
      );
      return this.#memory.copy(Uint8Array, ptr, size);
    });
  }

  /**
   * Takes parameters and, when the file has them, moments and step. Nothing changes when the file
   * does not fit: its shapes, or the text it learnt from,
   *  which must have been given to create(); engine.restore() does both.
   *  @param {Uint8Array} bytes */
  load(bytes) {
    typedArray('bytes', Uint8Array, bytes);
    this.#memory.scope((take) =>
      this.#memory.guard(take, {}, (error) =>
        this.#memory.call.lab_load(this.#handle, take(bytes), bytes.length, error),
      ),
    );
    this.#readState();
  }
}
