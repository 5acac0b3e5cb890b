// What page and worker say to each other. Everything is plain data; typed arrays are copies whose buffers are transferred.
//
// A request is { id, type, run, args }; its reply { id, run, result } or { id, run, error: { name, code, field, value, message, during } }.
// An event is { event, run, …data } and answers nothing. `run` numbers the runs of a page: the page takes the next number with every
// `create`; a request for another run than the worker's is answered with code "stale", and the page drops what comes from an old run.
//
// Requests (args -> result)
//   open      { kernels, threads }            -> { description, kernels, threads }     loads the module; once, first
//   create    { preset, settings }            -> { settings, parameters, plan, alphabet }  a new lab; the old one stays if this is refused
//   train     {}                              -> {}                    trains until `pause`, the planned end or divergence
//   pause     {}                              -> { step }
//   step      { steps }                       -> { step }              that many steps, then pauses
//   set       { key, value }                  -> { settings, plan }    a setting that needs no new model
//   snapshot  { source, names }               -> Snapshot              runs the probe in eval mode and copies the named tensors
//   predict   { sources }                     -> { examples: [{ tokens, targets, predictions }] }
// plan: { parameters, bytes, flops_per_step, planned_steps, guess_loss, guess_accuracy, best_loss, best_accuracy }, null where nobody knows;
// parameters: rows of the breakdown, those of depth 1 for one block; alphabet: the character of each token, empty unless the task is a text.
// A source is { split, index }, the index-th example of a split, or { tokens, targets }, given by the reader.
// Snapshot: { step, tokens, targets, predictions, probabilities: { shape, data }, tensors: { name: { shape, data } }, missing: [name] };
// predictions and probabilities are null for a model without an output, and have one row for a model that answers once
//
// Events
//   trained   { step, epoch, running, rate, points, diverged, finished }   at most every TRAINED_EVERY_MS while training, and at each stop
//             points: Float64Array, POINT_FIELDS numbers for each step since the last event
//   evaluated { step, loss, accuracy, sequenceAccuracy, samples }   held-out, eval mode; at step 0 and every EVALUATE_EVERY steps
//   failed    { message }                                                  the worker cannot go on

export const REQUESTS = /** @type {const} */ (['open', 'create', 'train', 'pause', 'step', 'set', 'snapshot', 'predict']);
export const EVENTS = /** @type {const} */ (['trained', 'evaluated', 'failed']);

/** Fields of one point in `trained.points`, in order. */
export const POINT = /** @type {const} */ ({ step: 0, loss: 1, accuracy: 2, sequenceAccuracy: 3, gradNorm: 4 });
export const POINT_FIELDS = 5;

export const SLICE_MS = 16;
export const TRAINED_EVERY_MS = 50;
/** A count of steps, not a time: the step at which a run is called solved then does not depend on the machine. */
export const EVALUATE_EVERY = 20;
/** Held-out samples scored without a look at the messages. */
export const EVALUATE_PART = 32;

/** Whether a value from the other side has the shape of a request. */
export function isRequest(message) {
  return isRecord(message) && Number.isSafeInteger(message.id) && REQUESTS.includes(message.type)
    && Number.isSafeInteger(message.run) && isRecord(message.args);
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
  return { name: name ?? 'Error', code: code ?? 'internal', field, value, message: String(error?.message ?? error), during };
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
