// Commands to a browser over a WebSocket, with replies and events as JSON: WebDriver BiDi
// (https://www.w3.org/TR/webdriver-bidi/) and Chromium's own protocol have the same frame.
import { fromModules } from '../browser/chromium.mjs';
import { limited, seconds } from '../waits.mjs';

/** A browser that is asked and sends nothing for so long has stopped, however slow the machine. */
const SILENT_MS = 45_000;

const textOf = ({ error, message }) =>
  typeof error === 'object' ? error.message : `${error}: ${message}`;

/** A socket that is open. */
async function open(name, address, limitMs) {
  const WebSocket = fromModules('ws');
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const opened = new Promise((done, failed) => socket.once('open', done).once('error', failed));
  try {
    await limited(`${name} to take a connection`, opened, limitMs);
    return socket;
  } catch (error) {
    socket.terminate();
    throw error;
  }
}

/**
 * Notices that the other side says nothing although it is asked. @returns what to call when it says
 * something, and when it is asked the first thing
 */
function watchSilence({ isAsked, ping, silentMs, stopped }) {
  let heardMs = 0;
  let pinged = false;
  const timer = setInterval(() => {
    const silent = performance.now() - heardMs;
    if (!isAsked() || silent < silentMs / 3) return;
    if (silent > silentMs) stopped(`has said nothing for ${seconds(silent)}`);
    else if (!pinged) ping();
    pinged = true;
  }, silentMs / 20).unref();
  return {
    hear() {
      heardMs = performance.now();
      pinged = false;
    },
    end: () => clearInterval(timer),
  };
}

/**
 * @param {string} name the browser's
 * @param {string} address
 * @param {{ ping: string, silentMs?: number }} options `ping`: a command that is answered at once,
 *   sent where nothing else comes
 * @returns {Promise<{ call: (method: string, params?: object, sessionId?: string) => Promise<any>,
 *   on: (listener: (event: any) => void) => void, gone: () => string }>}
 *   gone() says why nothing can be asked any more, '' while it can
 */
export async function connect(name, address, { ping, silentMs = SILENT_MS }) {
  const socket = await open(name, address, silentMs);
  const waiting = new Map();
  const listeners = [];
  let last = 0;
  let reason = '';
  const send = (method, params, sessionId) => {
    socket.send(JSON.stringify({ id: ++last, method, params, sessionId }));
    return last;
  };
  const leave = (why) => {
    reason ||= `${name} ${why}`;
    silence.end();
    for (const { failed, method } of waiting.values()) failed(new Error(`${reason} (${method})`));
    waiting.clear();
    socket.terminate();
  };
  const silence = watchSilence({
    isAsked: () => waiting.size > 0,
    ping: () => send(ping, {}, undefined),
    silentMs,
    stopped: leave,
  });
  socket.on('message', (text) => {
    silence.hear();
    const message = JSON.parse(text);
    if (message.id === undefined) {
      for (const listener of listeners) listener(message);
      return;
    }
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) one?.failed(new Error(textOf(message)));
    else one?.done(message.result);
  });
  socket.on('close', () => leave('has gone'));
  socket.on('error', () => {}); // 'close' follows
  return {
    call(method, params = {}, sessionId = undefined) {
      if (reason) return Promise.reject(new Error(`${reason} (${method})`));
      if (!waiting.size) silence.hear();
      const answer = new Promise((done, failed) => {
        waiting.set(send(method, params, sessionId), { done, failed, method });
      });
      return limited(`${name} to answer ${method}`, answer);
    },
    on: (listener) => listeners.push(listener),
    gone: () => reason,
  };
}
