// Firefox, over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, start } from './programs.mjs';
import { connect } from './socket.mjs';

/** How long it may take to listen. */
const START_MS = 45_000;

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

/**
 * Firefox with a new profile.
 * @param {{ program?: string, port?: number, startMs?: number, silentMs?: number }} [options]
 *   `port`: that it listens on, any free one where 0; `startMs`: how long it may take to do so;
 *   `silentMs`: how long it may say nothing when asked
 * @returns {Promise<import('./driven.mjs').Driver & { pid: number }>}
 */
export async function startFirefox({
  program = process.env.HEADROOM_FIREFOX ?? 'firefox-esr',
  port = 0,
  startMs = START_MS,
  silentMs = undefined,
} = {}) {
  const folder = newFolder();
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder.path, 'user.js'), lines.join('\n'));
  const firefox = start([
    program,
    '--headless',
    '--no-remote',
    ...['--profile', folder.path],
    ...['--remote-debugging-port', String(port)],
    'about:blank',
  ]);
  const close = async () => {
    await firefox.end();
    folder.remove();
  };
  try {
    const [, address] = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/, startMs);
    const session = await connect('Firefox', `${address}/session`, {
      ping: 'session.status',
      ...(silentMs && { silentMs }),
    });
    const gone = () => firefox.gone() || session.gone();
    return { ...(await driverOver(session)), gone, pid: firefox.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function driverOver(session) {
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
