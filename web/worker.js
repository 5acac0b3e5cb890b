// The training worker: a session on the real module, the real clock and a message channel.
import { createSession } from './session.js';

async function load(options) {
  const { load: loadModule } = await import('./wasm/loader.mjs');
  return loadModule(options);
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
});

addEventListener('message', (event) => receive(event.data));
addEventListener('unhandledrejection', (event) => {
  postMessage({ event: 'failed', run: 0, message: String(event.reason?.message ?? event.reason) });
});
