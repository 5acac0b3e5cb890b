// What page and worker say to each other. Everything is plain data; typed arrays are copies whose
// buffers are transferred.
//
// A request is { id, type, run, args }; its reply { id, run, result } or { id, run, error: { name,
// code, field, value, message, during } }. An event is { event, run, …data } and answers nothing.
// `run` numbers the runs of a page: the page takes the next number with every `create`; a request
// for another run than the worker's is answered with code "stale", and the page drops what comes
// from an old run.
//
// Requests (args -> result)
// open      { kernels, threads }            -> { description, kernels, threads, refused }   loads
// the module; first, and once: asked again, it answers the same. threads:
// how many it got; refused: why it has one alone where more could not be started, else ''
// or { link }                       the same as the link wishes, which the page's first worker asks
// of itself (its name is the link); it then makes the link's model, which
// the first `create` will most likely ask for;
// requests may be sent to that run before it has a number, as to run EARLY: they wait until it is
// made
// create    { preset, settings, text }      -> { settings, parameters, plan, moments,
// step, running }  a new lab; the old one stays if this is refused.
// text: the UTF-8 that task text learns from, a Uint8Array; left out: the built-in text; running:
// whether it
// was made, and let train, before it was asked for
// train     { steps? }                      -> {}                    trains that many steps, else
// until `pause`, the planned end or divergence
//   pause     {}                              -> { step }
//   step      { steps }                       -> { step }              that many steps, then pauses
// set       { key, value }                  -> { settings, plan }    a setting that needs no new
// model
// save      {}                              -> { step, bytes }       the run as the bytes of a
// .safetensors file; `create` with them as `checkpoint`, in place of
// preset and settings, goes on with it, and also replies { text, preset, chosen }, the last two as
// in a link
// snapshot  { source, names }               -> Snapshot              runs the probe in eval mode
// and copies the named tensors
// tensors   { source }                      -> { step, tokens, source, tensors: [{ name, kind,
// shape }] }   after running the probe
// tensor    { source, name, index, whole }  -> a slice as a picture, its mask, statistics and histogram; this
// and the next five: requests/tensors.js, neuron.js
//   cell      { source, name, index, row, column } -> { value, sum, rank }   one number, exactly
// numbers   { source, name, index }         -> { step, name, rows, columns, data }   all of a slice
// positions { source, lane, count, withTokens, cosine } -> { step, tokens, source, posenc, table,
// added, likeness }
//   shuffled  { source, order }               -> { step, tokens, other, before, after, difference }
// neuron    { source, lane, layer, row, unit } -> { step, row, unit, weighted, bias, input, value }
// predict   { sources }                     -> { examples: [{ tokens, targets, source?,
// predictions, chances, sure, sources, roles, sourceRoles?, text, prompt }] }   chances: of the
// targets; sure: of the predictions; sources and roles: see Lab.positions; text: what to type for
// the example, prompt: for the part of it that makes a good prompt
// read      { texts }                       -> { reads: [{ text, length, prompt, source } or { text,
// message }] }   what typed texts mean to the task, or why they are refused (requests/input.js)
// draw      { lengths, seed }               -> { reads }   an input of each length, at random
// generate  { tokens, source?, count, temperature, topK, seed } -> { step, produced: [{ token,
// chance, rank, top, attention, heads, columns, next }] }   next: what the task's rule asks for
// heads     { samples }                     -> { step, samples, rows }      rows of lab.heads(),
// each with its `words`
// score     { first, samples }              -> { step, loss, accuracy, sequence_accuracy, targets,
// sequences }   of that part of the held-out samples
// lens      { source, cell? }               -> { step, tokens, targets, source, predictions,
// layers, top }   layers: of lensTable (wasm/analysis/lens.mjs); cell: { depth, position }
// lensscore { first, samples }              -> { step, rows: [{ layer, name, count, accuracy,
// probability }] }
// patch     { index, places }               -> { step, clean, corrupted, rows }   clean and
// corrupted: examples with their metrics; rows: places with theirs (wasm/analysis/patch.mjs)
//   lengths   { most }                        -> { step, own, longest, lengths }
//   length    { seq, samples }                -> { step, seq, loss, accuracy, sequence_accuracy,
// ... } Every request but those of COMMANDS looks at the model, and may carry `at`, a step: it is
// then answered for the kept moment of the run that is nearest to it, while training goes on. It
// may also carry `cuts`, { places, mode } (cuts.js): it is then answered by the model without them.
// moments: { most, bytesEach, kept }, how many are kept at most (0: the model is too large), the
// bytes of one, and the steps of those kept. plan: { parameters, bytes, flops_per_step,
// planned_steps, guess_loss, guess_accuracy, best_loss, best_accuracy, characters, idle }, null
// where nobody knows; characters: of the text, 0 in other tasks; idle: why a setting has no effect
// beside the others, by key; parameters: rows of the breakdown, those of depth 1 for one block;
// plan.task: what the task says of itself (Facts in model/anatomy.js). A source is { split,
// index }, the index-th example of a split, or { tokens, targets, source?, greedy? }, given by the
// reader; greedy: of `tokens` only the length counts, and the decoder's own likeliest answer is
// what is read. Snapshot: { step, tokens, targets, source, sources, roles, sourceRoles?, text,
// masks: Lab.masks by name, heads: words of Lab.heads by tensor, predictions, probabilities: { shape,
// data }, tensors: { name: { shape, data } }, missing: [name] }; predictions and probabilities are null for
// a model without an output, and have one row for a model that answers once
//
// Events
// trained   { step, epoch, running, rate, points, diverged, finished, elapsedMs, kept }   at most
// every TRAINED_EVERY_MS while training, and at each stop
// points: Float64Array, POINT_FIELDS numbers for each step since the last event; elapsedMs: of
// training; kept: the steps of which a moment is kept
// evaluated { step, loss, accuracy, sequenceAccuracy, samples }   held-out, eval mode; at step 0
// and every EVALUATE_EVERY steps,
//             in the order of the steps; that of step 0 may come after step 1
//   failed    { message }                                                  the worker cannot go on

export const REQUESTS = /** @type {const} */ ([
  'open',
  'create',
  'train',
  'pause',
  'step',
  'set',
  'save',
  'snapshot',
  'predict',
  'read',
  'draw',
  'tensors',
  'tensor',
  'cell',
  'numbers',
  'positions',
  'shuffled',
  'neuron',
  'generate',
  'heads',
  'score',
  'lens',
  'lensscore',
  'patch',
  'lengths',
  'length',
]);
/** Requests that do something, and so know no `at`. */
export const COMMANDS = /** @type {readonly string[]} */ ([
  'open',
  'create',
  'train',
  'pause',
  'step',
  'set',
  'save',
]);
export const EVENTS = /** @type {const} */ (['trained', 'evaluated', 'failed']);

/** Fields of one point in `trained.points`, in order. */
export const POINT = /** @type {const} */ ({
  step: 0,
  loss: 1,
  accuracy: 2,
  sequenceAccuracy: 3,
  gradNorm: 4,
  lr: 5,
});
export const POINT_FIELDS = 6;

/** The number of the run that is made before the page asks for one. */
export const EARLY = -1;

export const SLICE_MS = 16;
export const TRAINED_EVERY_MS = 50;
/**
 * A count of steps, not a time: the step at which a run is called solved then does not depend on
 * the machine.
 */
export const EVALUATE_EVERY = 20;
/** Held-out samples scored without a look at the messages, at most; fewer of a large model. */
export const EVALUATE_PART = 32;

/** Whether a value from the other side has the shape of a request. */
export function isRequest(message) {
  return (
    isRecord(message) &&
    Number.isSafeInteger(message.id) &&
    REQUESTS.includes(message.type) &&
    Number.isSafeInteger(message.run) &&
    isRecord(message.args)
  );
}

/** Whether a value from the other side is an event; everything else from the worker is a reply. */
export function isEvent(message) {
  return isRecord(message) && EVENTS.includes(message.event) && Number.isSafeInteger(message.run);
}

function isRecord(value) {
  return typeof value === 'object' && value !== null;
}

/** An error as it travels. Only the fields that a LabError may have are kept. */
export function packError(error, during) {
  const { name, code, field, value } = error ?? {};
  return {
    name: name ?? 'Error',
    code: code ?? 'internal',
    field,
    value,
    message: String(error?.message ?? error),
    during,
  };
}

/** The error that was packed, as one to throw. */
export function unpackError(packed) {
  return Object.assign(new Error(packed.message), packed);
}

/** The distinct buffers in a message, to transfer instead of copying. */
export function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (Array.isArray(value)) value.forEach((item) => buffersOf(item, found));
  else if (isRecord(value)) Object.values(value).forEach((item) => buffersOf(item, found));
  return [...found];
}
