// One live run, as callers see it: names, numbers and copies, no address. Each part of it is a
// class of its own, in the file that is imported here under its name.
import { Ablation } from './ablation.mjs';
import { Files } from './files.mjs';
import { joined } from './inputs.mjs';
import { Live } from './live.mjs';
import { Inspection } from './inspection.mjs';
import { other } from './others.mjs';
import { Sequences } from './sequences.mjs';
import { Tensors } from './tensors.mjs';
import { Texts } from './texts.mjs';
import { Training } from './training.mjs';
import { UserInput } from './userinput.mjs';

/** Sequences over which heads are measured and means taken. */
const HEAD_SAMPLES = 64;

/** One live run. Everything it hands out is the caller's own. */
export class Lab {
  #live;
  #text;
  #texts;
  #training;
  #batch;
  #tensors;
  #sequences;
  #inspection;
  #cuts;
  #userInput;
  #files;
  #why;
  #circuits;
  #acting;

  /**
   * @param {import('./memory.mjs').Memory} memory @param {number} handle
   * @param {string | Uint8Array} [text] what task text learns from
   * @param {boolean} [looking] whether it cannot be trained
   */
  constructor(memory, handle, text, looking = false) {
    const live = new Live(memory, handle, text, looking);
    this.#live = live;
    this.#text = text;
    this.#texts = new Texts(live);
    this.#training = new Training(live);
    this.#tensors = new Tensors(live);
    this.#sequences = new Sequences(live, this.#tensors);
    this.#inspection = new Inspection(live, this.#tensors);
    this.#cuts = new Ablation(live);
    this.#userInput = new UserInput(live);
    this.#files = new Files(live);
    this.#training.readState();
  }

  get #batches() {
    return (this.#batch ??= new (other('Batch'))(this.#live));
  }

  /** Why a head looked where it did in the last probe, and who wrote an answer: of the weights
   *  and cuts as they are now.
   *  @returns {import('./why.mjs').Why} */
  get why() {
    return (this.#why ??= new (other('Why'))(this.#live, this.#cuts));
  }

  /** What the weights of heads do by themselves. @returns {import('./circuits.mjs').Circuits} */
  get circuits() {
    return (this.#circuits ??= new (other('Circuits'))(this.#live));
  }

  /** A model that acts in the world of its task.
   *  @returns {import('./environment.mjs').Environment} */
  get acting() {
    return (this.#acting ??= new (other('Environment'))(this.#live));
  }

  /** The settings that are in force now, in full. */
  get settings() {
    return this.#live.settings;
  }

  /** Whether it is only looked into: what trains it is refused. */
  get looking() {
    return this.#live.looking;
  }

  /** Those that the run began with, and its events so far and to come: create() with them, and the
   *  same text, makes the run again. */
  get begun() {
    return this.#live.begun;
  }

  /** What task text learns from, as it was given; undefined for the built-in text. */
  get text() {
    return this.#text;
  }

  /** The text of each token of a text or table: '' for special tokens, the characters, the bytes of
   *  characters that are no tokens (as <0xE4>, from plan().first_byte on), those that were
   *  `learned`, and labels; empty in other tasks.
   *  @returns {string[]} */
  get alphabet() {
    return this.#texts.alphabet;
  }

  /** What cuts text into the tokens of the program that the model comes from; null of others.
   *  @returns {import('./others.mjs').Cutter | null} */
  get tokenizer() {
    return this.#live.tokenizer;
  }

  /** The text that tokens spell, bytes put together; U+FFFD where they are no character.
   *  @param {ArrayLike<number>} tokens @returns {string} */
  decode(tokens) {
    return this.#texts.decode(tokens);
  }

  /**
   * The tokens that were learned from the text, which follow its characters; empty where a token
   * is a character. `count`: occurrences when the token was learned; of byte-pair encoding, `left`
   * and `right`: the tokens of its pair.
   *  @returns {{ text: string, count: number, left?: number, right?: number }[]} */
  get learned() {
    return this.#texts.learned;
  }

  /**
   * The text that the run learns from as UTF-8, the built-in one or the caller's; null in tasks
   * that read none.
   * @returns {Uint8Array | null}
   */
  get corpus() {
    return this.#texts.corpus;
  }

  /**
   * What the task says of itself with these settings: plan().task, among it the glyphs of tokens,
   * the grammar of typed input, and the tokens that begin and end an answer.
   */
  get task() {
    return this.#live.task;
  }

  /** Optimiser updates done. */
  get step() {
    return this.#live.state.step;
  }
  /** The same in epochs. */
  get epoch() {
    return this.#live.state.epoch;
  }

  /** What engine.plan() says of this run's settings and text. */
  plan() {
    return this.#live.plan();
  }

  /**
   * The parameter breakdown: rows { name, count, depth }, of depth 1 those of one block, the last
   * one the total.
   */
  parameters() {
    const { breakdown, parameters } = this.plan();
    return [...breakdown, { name: 'total', count: parameters, depth: 0 }];
  }

  /** Frees the lab; every later call throws. Safe to call twice, and after the engine has ended. */
  destroy() {
    const live = this.#live;
    if (!live.handle) return;
    if (!live.memory.ended) live.memory.check(live.call('lab_destroy'));
    live.end();
    this.#cuts.drop();
  }

  /** Starts over from the same initial parameters. */
  reset() {
    this.#live.memory.check(this.#live.call('lab_reset'));
    this.#training.readState();
  }

  /** Changes a setting whose rebuild is false. After step 0 one that training depends on becomes an
   *  event (core/model/events.h), from the next step on. */
  set(key, value) {
    this.#live.setAll({ [key]: value });
  }

  /** The same for several, all or none: they need to fit each other only together.
   *  @param {Record<string, any>} values */
  setAll(values) {
    this.#live.setAll(values);
  }

  /* --- training ------------------------------------------------------------------------------- */

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
    return this.#training.train(n, groups);
  }

  /**
   * The score of samples first..first+samples-1 of a split, in eval mode: means over its `targets`
   * and `sequences`.
   * @param {{ samples?: number, split?: string, first?: number }} [which] by default the first
   *   `eval_samples` that are held out
   */
  evaluate(which = {}) {
    return this.#training.evaluate(which);
  }

  /**
   * The score on held-out samples of another length, as the task would make them with this setting
   * `seq`: { seq, loss, accuracy, sequence_accuracy, samples, targets,
   *  sequences }. Throws LabError when the task or max_len does not allow it. Ends a generation. */
  evaluateLength(seq, { samples = 200 } = {}) {
    return this.#training.evaluateLength(seq, samples);
  }

  /**
   * Loads a batch of the caller's: n sequences of tokens, targets one for each row of logits,
   * source of an encoder-decoder, all flat; or n samples of streams, as example() has one.
   * @param {{ n: number, tokens: ArrayLike<number>, targets: ArrayLike<number>,
   *   source?: ArrayLike<number> } | ({ n: number } & import('./streams.mjs').Sample)} batch
   */
  loadBatch(batch) {
    this.#batches.load(batch);
  }

  /** The score of the loaded batch in eval mode. */
  batchForward() {
    return this.#batches.forward();
  }
  /** Forward in train mode, and backward: the gradients can then be copied and applied. */
  batchGradient() {
    return this.#batches.gradient();
  }
  /** Applies the gradients of batchGradient(), once. */
  batchUpdate() {
    return this.#batches.update();
  }

  /* --- sequences ------------------------------------------------------------------------------ */

  /** The i-th example of a split: { tokens, targets } and, of an encoder-decoder, source; of
   *  streams a Sample (steps.mjs).
   *  @param {number} i @param {string} [split] */
  example(i, split = 'held_out') {
    return this.#sequences.example(i, split);
  }

  /**
   * Runs one sequence through the model in eval mode. Until the next probe, copy('attn.0') and the
   * other activations are of this one. A Sample of streams comes back with `outputs` by name.
   *  @param {ArrayLike<number> | import('./streams.mjs').Sample} tokens
   *  @param {{ targets?: ArrayLike<number>, source?: ArrayLike<number> }} [rest] targets are handed
   *    back; source is an encoder-decoder's */
  probe(tokens, rest = {}) {
    return this.#sequences.probe(tokens, rest);
  }

  /**
   * The logits of the last position of many sequences of `seq` tokens each, flat, in eval mode:
   * { data, shape: [sequences, vocab] }.
   * @param {ArrayLike<number>} tokens
   */
  answers(tokens) {
    return this.#sequences.answers(tokens);
  }

  /**
   * What the task calls each sample of its training part, where it can be listed (data all): of
   * task modular the problem's numbers as the digits of one number, of a text where its window
   * begins.
   */
  listed() {
    return this.#sequences.listed();
  }

  /** Predictions for a handful of examples, by probing each: [{ tokens, targets, predictions }]. */
  predict(examples) {
    return this.#sequences.predict(examples);
  }

  /** Begins to continue a sequence; next() then draws token after token. Only causal models can.
   *  @param {ArrayLike<number>} tokens the prompt, or the beginning of the decoder's input; none:
   *  from nothing, which is task.start, the token before a document or a line
   *  @param {{ source?: ArrayLike<number> }} [rest] */
  begin(tokens, { source } = {}) {
    this.#sequences.begin(tokens, source);
  }

  /**
   * The next token of the sequence that was begun, of the weights and cuts as they are now.
   * Temperature 0 takes the likeliest; topK 0 draws among all; cached false computes every row
   * again, to the same bits.
   * @param {{ temperature?: number, topK?: number, seed?: number, cached?: boolean }} [how]
   */
  next(how = {}) {
    return this.#sequences.next(how);
  }

  /* --- tensors -------------------------------------------------------------------------------- */

  /** Every tensor there is now: [{ name, shape, kind }]. Names: core/inspect/tensors.h. */
  tensors() {
    return this.#tensors.list();
  }

  /** A tensor's numbers. @param {string} name */
  copy(name) {
    return this.#tensors.copy(name);
  }

  /** Replaces a tensor's numbers: a parameter's, or a table's.
   *  @param {string} name @param {Float32Array} data */
  write(name, data) {
    this.#tensors.writeAll([[name, data]]);
  }

  /**
   * The same for several tensors at once, in the time of one: what is computed from the parameters
   * is made anew only once. Nothing changes when one does not fit.
   *  @param {[string, Float32Array][]} tensors */
  writeAll(tensors) {
    this.#tensors.writeAll(tensors);
  }

  /** Says that parameters which were written are those of this step: settings and cuts are then
   *  those of the run's events up to it. */
  standAt(/** @type {number} */ step) {
    this.#live.standAt(step);
    this.#training.readState();
  }

  /* --- looking into it ------------------------------------------------------------------------ */

  /**
   * What each head does, averaged over held-out samples in eval mode: [{ stack, layer, part, head,
   * kind, tensor, entropy, entropy_share, peak, diagonal, ... , offset, offset_mass, uniform }],
   * measures as core/inspect/measure.h defines them, null where no row has such a key; kind is
   * self, causal or cross; uniform has the same measures of attention that is spread evenly; words:
   * { word, value, measure, role, named, strong, badge, where, sentence }, what the head is called
   * (core/inspect/head_words.h); role is that of the rows which the name is about, or null for all.
   * Of streams also streams: { from: { to: share of attention } }, by name, and uniform.streams.
   */
  heads({ samples = HEAD_SAMPLES } = {}) {
    return this.#inspection.heads(samples);
  }

  /**
   * heads() for the sequence that was probed last, of which `targets` are the answers; no rows for
   * a sequence that is longer than any sample may be.
   *  @param {ArrayLike<number>} targets */
  probeHeads(targets) {
    return this.#inspection.probeHeads(targets);
  }

  /**
   * What masks hide in the probe: Map of "stack part layer", as in places.mjs, to [queries, keys]
   * with 1 for hidden, or null where nothing can be hidden. Layers of the same mask share an array.
   */
  masks() {
    return this.#inspection.masks();
  }

  /**
   * The logits that the last probe's residual stream gives after each block of the output's stack,
   * read through the final norm and the output layer: [{ layer, part, logits: { data, shape } }]
   * from layer -1, after the embedding, to the last, whose logits are the model's. With `between`
   * also within blocks, after `part` self or cross; it is null after a whole block. With `depth`,
   * the number of a row, that row alone.
   * @param {{ between?: boolean, depth?: number }} [how]
   */
  lens({ between = false, depth = undefined } = {}) {
    return this.#inspection.lens(between, depth);
  }

  /**
   * Places that are cut now, with the values that stand in for them: cut(lab.cuts) cuts the same.
   */
  get cuts() {
    return this.#cuts.places;
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
    this.#cuts.cut(places, mode, samples);
  }

  /* --- the task's own words ------------------------------------------------------------------- */

  /**
   * What typed text means: { text, length, tokens, source?, targets, prompt, greedy }; length in
   * the units of the task, prompt: tokens before the first one to be generated, greedy: `tokens`
   * only has its first token, the rest is for the decoder to say. Throws LabError about "input".
   */
  readInput(text) {
    return this.#userInput.read(text);
  }

  /** The same for an input of this length that is drawn at random. */
  drawInput(length, seed = 0) {
    return this.#userInput.draw(length, seed);
  }

  /** The text that a person would type for an example, or for its part that makes a good prompt. */
  writeInput(example, { prompt = false } = {}) {
    return this.#userInput.write(example, prompt);
  }

  /**
   * Of each position of an example: `sources`, the position whose token the answer must be, or −1;
   * `roles`, what it is, a word of describe().roles; the same for the source as `sourceRoles`.
   */
  positions(example) {
    return this.#userInput.positions(example);
  }

  /** The token that must follow these by the rule of the task, or null where it does not tell. */
  nextToken(tokens) {
    return this.#userInput.next(tokens);
  }

  /* --- hash, checkpoints ---------------------------------------------------------------------- */

  /** Equal runs have equal hashes: 16 hexadecimal digits over parameters, moments and step. */
  hash() {
    return this.#files.hash();
  }

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
  saveChunks() {
    return this.#files.saveChunks();
  }

  /**
   * Takes parameters and, when the file has them, moments and step. Nothing changes when the file
   * does not fit: its shapes, or the text it learnt from, which must have been given to create();
   * engine.restore() does both.
   * @param {Uint8Array} bytes
   */
  load(bytes) {
    this.#files.load(bytes);
    this.#training.readState();
  }
}
