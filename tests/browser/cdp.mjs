// Chromium over its own protocol (https://chromedevtools.github.io/devtools-protocol/), for what
// happens to a tab and its workers: Playwright keeps every page visible, and has no word for the
// rest.
import { newFolder, start } from '../engines/programs.mjs';
import { connect } from '../engines/socket.mjs';
import { BROWSER } from './chromium.mjs';

/**
 * Chromium with a new profile.
 * @param {string[]} [flags] further ones of its command line
 * @returns {Promise<{ newTab: () => Promise<Tab>, close: () => Promise<void> }>}
 */
export async function startChromium(flags = []) {
  const folder = newFolder();
  const chromium = start([
    BROWSER.executablePath,
    '--headless',
    ...BROWSER.args,
    ...flags,
    `--user-data-dir=${folder.path}`,
    '--remote-debugging-port=0',
    'about:blank',
  ]);
  const close = async () => {
    await chromium.end();
    folder.remove();
  };
  try {
    const [, address] = await chromium.says(/DevTools listening on (ws:\S+)/);
    const connection = await connect('Chromium', address, { ping: 'Browser.getVersion' });
    return { newTab: () => openTab(connection), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What auto-attaching asks for: workers wait until they have been told what comes first. */
const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Follows the workers of a page: their sessions, what they do before their own code, and the
 * errors of page and workers that no code caught.
 */
function watchWorkers({ call, on }, pageSession) {
  const workers = new Set();
  const first = [];
  const problems = [];
  on(async ({ method, params, sessionId: from }) => {
    if (from !== pageSession && !workers.has(from)) return;
    if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = params.exceptionDetails;
      problems.push(`${text} ${exception?.description ?? ''}`);
    }
    if (method === 'Target.detachedFromTarget') workers.delete(params.sessionId);
    if (method !== 'Target.attachedToTarget') return;
    const worker = params.sessionId;
    workers.add(worker);
    const begin = [
      ['Target.setAutoAttach', ATTACH],
      ['Runtime.enable'],
      ...first.map((expression) => ['Runtime.evaluate', { expression }]),
      ['Runtime.runIfWaitingForDebugger'],
    ];
    // a worker may be gone before it is asked
    for (const [name, options] of begin) await call(name, options, worker).catch(() => {});
  });
  return { workers, first, problems };
}

/**
 * @typedef {Awaited<ReturnType<typeof openTab>>} Tab
 *   send() is a command to the page, toWorkers() one to each of its workers; inWorkers() evaluates
 *   in each; beforeAll() does so before any code of a page or worker that comes; `problems` fills
 *   with errors that no code caught
 */
async function openTab(connection) {
  const { call } = connection;
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const toPage = (method, params = {}) => call(method, params, sessionId);
  const { workers, first, problems } = watchWorkers(connection, sessionId);
  await toPage('Target.setAutoAttach', ATTACH);
  await toPage('Page.enable');
  await toPage('Runtime.enable');
  const evaluateIn = async (session, expression) => {
    const { result, exceptionDetails } = await call(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      session,
    );
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    name: 'Chromium',
    problems,
    send: toPage,
    toBrowser: (method, params = {}) => call(method, { targetId, ...params }),
    go: (url) => toPage('Page.navigate', { url }),
    reload: () => toPage('Page.reload'),
    evaluate: (todo, argument = null) =>
      evaluateIn(sessionId, `(${todo})(${JSON.stringify(argument)})`),
    async beforeAll(expression) {
      first.push(expression);
      await toPage('Page.addScriptToEvaluateOnNewDocument', { source: expression });
    },
    inWorkers: (expression) =>
      Promise.all([...workers].map((worker) => evaluateIn(worker, expression))),
    toWorkers: (method, params = {}) =>
      Promise.all([...workers].map((worker) => call(method, params, worker))),
  };
}
