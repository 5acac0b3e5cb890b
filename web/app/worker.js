// The training worker: a session on the real module, the real clock and a message channel.
import { EARLY_NAME, firstRequests } from '../base/protocol.js';
import { load } from '../wasm/start.mjs';
import { createSession } from '../worker/session.js';

/**
 * From the first examples until what the start does not need is loaded, so that a first step does
 * not wait for it.
 */
const START_MS = 1000;
/** What the page's thread takes, at most times, until it lets an early press through. */
const REST_MS = 60;

/** What the start does not need: the other requests, what they use of wasm/*.mjs, and the model
 *  beside the run. */
async function loadHandlers() {
  const [{ REQUESTS }, ...tools] = await Promise.all([
    import('../features/requests.js'),
    import('../worker/comparison.js'),
    import('../wasm/lab/register.mjs'),
    import('../wasm/analysis/circuits.mjs'),
    import('../wasm/analysis/classes.mjs'),
    import('../wasm/analysis/edges.mjs'),
    import('../wasm/analysis/fit.mjs'),
    import('../wasm/analysis/freerun.mjs'),
    import('../wasm/analysis/geometry.mjs'),
    import('../wasm/analysis/headrecord.mjs'),
    import('../wasm/analysis/lengths.mjs'),
    import('../wasm/analysis/lens.mjs'),
    import('../wasm/analysis/modular.mjs'),
    import('../wasm/analysis/parts.mjs'),
    import('../wasm/analysis/patch.mjs'),
    import('../wasm/analysis/paths.mjs'),
    import('../wasm/analysis/rollouts.mjs'),
    import('../wasm/analysis/samples.mjs'),
    import('../wasm/analysis/walks.mjs'),
    import('../wasm/analysis/why.mjs'),
  ]);
  return { requests: REQUESTS, tools: Object.assign({}, ...tools) };
}

// A message to oneself comes after the messages that already wait, and browsers do not delay it as
// they delay timers.
const channel = new MessageChannel();
const tasks = [];
channel.port1.onmessage = () => tasks.shift()();
function defer(task) {
  tasks.push(task);
  channel.port2.postMessage(null);
}

const receive = createSession({
  load,
  post: (message, transfer) => postMessage(message, { transfer }),
  now: () => performance.now(),
  defer,
  loadHandlers,
  soon: (task) => setTimeout(task, START_MS),
  rest: (task) => setTimeout(task, REST_MS),
});

// before any message that waits
const { name } = /** @type {any} */ (globalThis);
if (name.startsWith(EARLY_NAME))
  for (const request of firstRequests(name.slice(EARLY_NAME.length))) receive(request);
addEventListener('message', (event) => receive(event.data));
addEventListener('unhandledrejection', (event) => {
  postMessage({ event: 'failed', run: 0, message: String(event.reason?.message ?? event.reason) });
});
