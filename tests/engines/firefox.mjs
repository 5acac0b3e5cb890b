// Firefox, over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromModules } from '../browser/chromium.mjs';
import { newFolder, start } from './programs.mjs';

/** Nothing that Firefox does by itself: no first page, no updates, nothing sent. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': '',
};

/** Commands and events of a BiDi session. */
async function connect(address) {
  const WebSocket = fromModules('ws');
  const socket = new WebSocket(address);
  await new Promise((open, failed) => socket.once('open', open).once('error', failed));
  const waiting = new Map();
  const listeners = [];
  let last = 0;
  socket.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.type === 'event') for (const listener of listeners) listener(message);
    else {
      const { done, failed } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'error') failed(new Error(`${message.error}: ${message.message}`));
      else done(message.result);
    }
  });
  socket.on('close', () => {
    for (const { failed } of waiting.values()) failed(new Error('Firefox has gone'));
  });
  const call = (method, params = {}) =>
    new Promise((done, failed) => {
      waiting.set(++last, { done, failed });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { call, on: (listener) => listeners.push(listener) };
}

/** Fills `problems` with errors of scripts and of the console, and what other hosts were asked. */
function watch({ on }, problems) {
  let origin = '';
  on(({ method, params }) => {
    if (method === 'log.entryAdded' && params.level === 'error')
      problems.push(`${params.type}: ${params.text}`);
    if (method === 'network.beforeRequestSent') {
      const { protocol, origin: asked } = new URL(params.request.url);
      if (protocol.startsWith('http') && asked !== origin) problems.push(`request to ${asked}`);
    }
  });
  return (url) => {
    origin = new URL(url).origin;
  };
}

/** Firefox with a new profile. @returns {Promise<import('./driven.mjs').Driver>} */
export async function startFirefox() {
  const folder = newFolder();
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder.path, 'user.js'), lines.join('\n'));
  const firefox = start([
    process.env.HEADROOM_FIREFOX ?? 'firefox-esr',
    '--headless',
    '--no-remote',
    ...['--profile', folder.path],
    ...['--remote-debugging-port', '0'],
    'about:blank',
  ]);
  const close = async () => {
    await firefox.end();
    folder.remove();
  };
  try {
    const [, address] = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/);
    return { ...(await driverAt(`${address}/session`)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function driverAt(address) {
  const session = await connect(address);
  const { call } = session;
  const { capabilities } = await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] });
  const { contexts } = await call('browsingContext.getTree');
  const { context } = contexts[0];
  const problems = [];
  const expect = watch(session, problems);
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    problems,
    async go(url) {
      if (url.startsWith('http')) expect(url);
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => void (await call('browsingContext.reload', { context, wait: 'complete' })),
    resize: async (width, height) =>
      void (await call('browsingContext.setViewport', { context, viewport: { width, height } })),
    async evaluate(todo, argument = null) {
      const { result, exceptionDetails } = await call('script.callFunction', {
        functionDeclaration: `async (json) =>
          JSON.stringify((await (${todo})(JSON.parse(json))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(argument) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    perform: async (actions) => void (await call('input.performActions', { context, actions })),
    picture: async () =>
      Buffer.from((await call('browsingContext.captureScreenshot', { context })).data, 'base64'),
  };
}
