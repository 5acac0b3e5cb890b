// The training worker: a session on the real module, the real clock and a message channel.
import { createSession } from './session.js';
import { headWords } from './wasm/headwords.mjs';
import { lengthsOf } from './wasm/lengths.mjs';
import { lensScore, lensTable } from './wasm/lens.mjs';
import { examplePair, preparePatch } from './wasm/patch.mjs';

const loader = import('./wasm/loader.mjs'); // before it is asked for
loader.catch(() => {}); // reported to whoever asks

async function load(options) {
  return (await loader).load(options);
}

// A message to oneself comes after the messages that already wait, and browsers do not delay it as they delay timers.
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
  tools: { headWords, lengthsOf, lensScore, lensTable, examplePair, preparePatch },
});

addEventListener('message', (event) => receive(event.data));
addEventListener('unhandledrejection', (event) => {
  postMessage({ event: 'failed', run: 0, message: String(event.reason?.message ?? event.reason) });
});
