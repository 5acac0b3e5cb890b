// What page and worker say to each other. Everything is plain data; typed arrays are copies whose
// buffers are transferred.
//
// A request is { id, type, run, args }. Its reply is { id, run, result }, or { id, run, error }
// with error = { name, code, field, value, message, during }. An event is { event, run, …data } and
// answers nothing. `run` numbers the runs of a page: the page takes the next number with every
// `create`. A request for another run than the worker's is answered with code "stale", and the page
// drops events of an old run. The requests of RUNLESS belong to no run.
//
// The first requests of a page are `open` and `create` with its link. app/early.js starts a worker
// before the page's modules are there, with the link in its name; the worker asks them of itself.
// Then app/early.js posts `train` and `pause` in turns if Play is pressed. The page takes their
// replies over (controller/engine.js). A request of a run that is still being made waits for it.
//
// Requests that change something (args -> result)
//
//   open      { link } -> { description, kernels, threads, refused, note }
//             Loads the module, with the kernels and threads that the link names. threads: how many
//             it got; refused: why it has one where more could not be started, else ''; note: which
//             build is broken and which runs instead, else null.
//   read      { link } -> { preset, chosen, look, problems }
//             What a link asks for, without making it (model/link.js). problems: [{ key, value,
//             message }], what was left out.
//   create    { link, text?, keep? } or { preset, settings, text?, keep? } or
//             { checkpoint, events?, keep? } or { kept, keep? } or
//             { files, settings, text?, keep? }
//             -> { settings, parameters, plan, moments, step, left? }, and of a link or
//             a checkpoint { preset, chosen }
//             A new lab, at step 0 unless it is of a checkpoint. text: UTF-8 bytes that task text
//             learns from; without it, the built-in text. checkpoint: bytes of a .safetensors
//             file, whose run goes on; events: others than the file has, of a fork. A refusal
//             leaves the lab before as it was. A link is never
//             refused for its settings: where they make no model, its preset is made, and the
//             reply has `problems` as that to `read`. The reply to a checkpoint also has its text,
//             { name, bytes } or null. kept: the id of a saved run, which goes on like a
//             checkpoint; its reply has `page` too, what the page knew of it. files: of a model of
//             another program, which is then only looked into; text: in its tokens; its reply has
//             looking, true, and what that to a checkpoint has. keep: left is then
//             what `save` gives of the lab before, where that took a step and its checkpoint has at
//             most so many bytes; else null.
//   train     { steps? } -> {}
//             Trains that many steps, else until `pause`, the planned end or divergence.
//   pause     {} -> { step }
//   step      { steps } -> { step }
//             That many steps, then pauses.
//   set       { key, value } -> { settings, begun, plan }
//             A setting that needs no new model. begun: the settings that the run began with, with
//             its events (core/model/events.h), of which this may now be one.
//   save      {} -> { step, bytes }
//             The run as the bytes of a .safetensors file.
//   keep      { about, page } -> { id, step, ms }
//             Saves the run in the browser, with its curves (storage/pagepart.js), in place of what
//             was saved of it before. about: { preset, chosen, textName, score }; ms: how long
//             training waited for it. A refusal says why.
//   beside    { checkpoint?, past? } -> { step, settings, plan, bytes }, or {}
//             A second model, to look at beside the run; without a checkpoint it ends. past: it is
//             the run's, whose moments go with it. bytes: what
//             it takes in the worker, with a batch of one.
//   kept      {} -> { runs: [{ id, name, step, preset, chosen, textName, score, savedMs,
//             isOpen }] }
//             The saved runs, the newest first; isOpen: in this tab or another.
//   keptfile  { id } -> { name, step, preset, checkpoint, page }
//             A saved run, as the bytes of a .safetensors file and what the page knew.
//   keptname  { id, name } -> {}
//   forget    { id } -> {}
//             Removes a saved run.
//
// Requests that look at the model. Each may carry `at`, a step: it is then answered for the kept
// moment of the run that is nearest to it, while training goes on. Each may carry `cuts`, { places,
// mode } (model/ablation.js): it is then answered by the model without them. With `beside: true` it
// is answered by the model of the request `beside`, at `at` where that has moments.
//
//   snapshot  { source, names } -> { step, tokens, targets, source, sources, roles, sourceRoles?,
//             text, masks, heads, predictions, probabilities, tensors: { name: { shape, data } },
//             missing: [name] }
//             Runs the probe in eval mode and copies the named tensors. sources and roles: see
//             Lab.positions; text: what to type for the sequence; masks: Lab.masks by name; heads:
//             words of the heads by tensor. predictions and probabilities are null for a model
//             without an output, and have one row for a model that answers once.
//   predict   { sources } -> { examples: [{ tokens, targets, source?, predictions, chances, sure,
//             sources, roles, sourceRoles?, text, prompt }] }
//             chances: of the targets; sure: of the predictions; prompt: the text of the part that
//             makes a good prompt.
//
// Further requests are answered by the functions of these names, loaded after the start:
// `readinput` and `drawinput` in worker/input.js, `score` in worker/probe.js, those of the features
// in their NAME.request.js (features/requests.js). A request that there is not is refused.
//
// moments: { most, bytesEach, kept }, how many are kept at most (0: the model is too large), the
// bytes of one, and the steps of those kept. plan: { parameters, bytes, flops_per_step,
// planned_steps, schedule, guess_loss, guess_accuracy, which_loss, best_loss, best_accuracy,
// characters, text_tokens, first_byte, idle, costs, memory }, null where a number is not known;
// schedule: [[update, learning rate], ...] of the planned run; which_loss: of knowing which tokens,
// not where; characters and text_tokens: of the text, 0 in other tasks; first_byte: the first of
// 256 tokens that are bytes, where there are any; idle: why a setting has no effect beside the
// others, by key; task: what the task says of itself (Facts in model/anatomy.js); costs: rows of
// what each part costs (Cost in features/settings/costs.js); memory: bytes of the activations of a
// training sequence, by how they are saved (Memory there). parameters: rows of the breakdown, those
// of depth 1 for one block.
//
// A source is { split, index }, the index-th example of a split, or { tokens, targets, source?,
// greedy? }, given by the reader. greedy: of `tokens` only the length counts, and the decoder reads
// its own likeliest answer.
//
// Events
//
//   trained   { step, epoch, running, rate, points, diverged, finished, elapsedMs, kept, groups,
//               spent }
//             At most every TRAINED_EVERY_MS while training, and at each stop. points:
//             Float64Array, POINT_FIELDS numbers for each step since the last event; elapsedMs: of
//             training; kept: the steps of which a moment is kept; groups: { step, rows }
//             of each step since the last event in which groups of tensors were measured (rows
//             as Lab.train has them); spent: see worker/workerrun.js.
//   scoring   { first, samples }
//             A score will take longer than LONG_MS: so many of its samples are done. Every
//             SCORING_MS, until it is evaluated.
//   evaluated { step, loss, accuracy, sequenceAccuracy, samples }
//             Held-out data in eval mode, at step 0, at each stop, and at the steps between that
//             worker/trainer.js has for it.
//   opening   { done, all }
//             Of files, so many parameters are read: before the reply to `create`, of its run.
//   failed    { message }
//             The worker cannot go on.

/**
 * @typedef {{ description: any, kernels: string, threads: number, refused: string, note: string |
 *   null }} Opened
 * @typedef {{ step: number, bytes: Uint8Array }} Saved
 * @typedef {{ settings: any, parameters: any[], plan: any, moments: { most: number, bytesEach:
 *   number, kept: number[] }, step: number, left?: Saved | null }} Made and of a link or a
 *   checkpoint what else it is of
 *
 * The replies to requests that change something, as above.
 * @typedef {object} Replies
 * @property {Opened} open
 * @property {{ preset: string, chosen: Record<string, any>, look: Record<string, string>, problems:
 *   { key: string, value: string, message: string }[] }} read
 * @property {Made & Record<string, any>} create
 * @property {{}} train @property {{ step: number }} pause @property {{ step: number }} step
 * @property {{ settings: any, begun: any, plan: any }} set
 * @property {Saved} save
 * @property {{ id: string, step: number, ms: number }} keep
 * @property {any} beside
 * @property {{ runs: any[] }} kept
 * @property {{ name: string, step: number, preset: string, checkpoint: Uint8Array, page: string
 *   }} keptfile
 * @property {{}} keptname @property {{}} forget
 *
 * @typedef {{ id: number, type: string, run: number, args: object }} Request
 * @typedef {{ id: number, run: number, result?: any, error?: any }} Reply
 * @typedef {{ event: 'trained' | 'scoring' | 'evaluated' | 'opening' | 'failed', run: number } &
 *   Record<string, any>} Event
 */

/**
 * What a request of this type is answered with.
 * @template {string} T
 * @typedef {T extends keyof Replies ? Replies[T] : any} ReplyTo
 */

/** What the name of a worker begins with that app/early.js starts; the page's link follows. */
export const EARLY_NAME = 'link ';

/** The first requests of a page with this link, as if it had posted them. */
export const firstRequests = (link) => [
  { id: 1, type: 'open', run: 0, args: { link } },
  { id: 2, type: 'create', run: 1, args: { link } },
];

/** Requests that change something. They take no `at` and no `cuts`. */
export const COMMANDS = /** @type {const} */ ([
  'open',
  'read',
  'create',
  'train',
  'pause',
  'step',
  'set',
  'save',
  'keep',
  'beside',
  'kept',
  'keptfile',
  'keptname',
  'forget',
]);
/** Requests that belong to no run: whatever run they name, they are answered. */
export const RUNLESS = /** @type {readonly string[]} */ ([
  'open',
  'read',
  'create',
  'beside',
  'kept',
  'keptfile',
  'keptname',
  'forget',
]);
/** Requests that wait for the browser's store. */
export const STORED = /** @type {readonly string[]} */ ([
  'keep',
  'kept',
  'keptfile',
  'keptname',
  'forget',
]);
const EVENTS = /** @type {const} */ (['trained', 'scoring', 'evaluated', 'opening', 'failed']);

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

export const SLICE_MS = 16;
export const TRAINED_EVERY_MS = 50;
export const SCORING_MS = 500;
export const LONG_MS = 3000;
/** Held-out samples scored at most before messages are answered; fewer of a large model. */
export const EVALUATE_PART = 32;

/** Whether a value from the other side has the shape of a request. */
export function isRequest(message) {
  return (
    isRecord(message) &&
    Number.isSafeInteger(message.id) &&
    typeof message.type === 'string' &&
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
    ...{ name: name ?? 'Error', code: code ?? 'internal', field, value },
    ...packMessage(error),
    during,
  };
}

/** The message of an error, with its template and values where they are apart (LabError). */
export const packMessage = (/** @type {any} */ error) => ({
  message: String(error?.message ?? error),
  template: error?.template,
  values: error?.values,
});

/** The error that was packed, as one to throw. */
export function unpackError(packed) {
  return Object.assign(new Error(packed.message), packed);
}

/** An error of the worker's own: the request makes no sense now. */
export function refusal(message, code = 'state') {
  return Object.assign(new Error(message), { code });
}

/** The distinct buffers in a message, to transfer instead of copying. */
export function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (Array.isArray(value)) value.forEach((item) => buffersOf(item, found));
  else if (isRecord(value)) Object.values(value).forEach((item) => buffersOf(item, found));
  return [...found];
}
