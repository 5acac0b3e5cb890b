// WebKitGTK's small browser, over WebDriver (https://www.w3.org/TR/webdriver2/), on a screen of its
// own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WAIT_MS } from '../limits.mjs';
import { becomes, limited } from '../waits.mjs';
import { freePort, newFolder, start } from './programs.mjs';

const SCREEN = '1600x1200x24';

/** Where Debian and those that follow it put the browser; it is not on the path. */
function findMiniBrowser(libraries = '/usr/lib') {
  const folders = readdirSync(libraries).flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((version) =>
      join(libraries, folder, version, 'MiniBrowser'),
    ),
  );
  return folders.find((path) => existsSync(path));
}

/**
 * Starts what a session needs. `address` is the driver's; `end()` ends all; `gone()` says what has
 * ended.
 */
async function startPrograms(hear) {
  const folder = newFolder();
  const started = [];
  const end = async () => {
    for (const program of started.reverse()) await program.end();
    folder.remove();
  };
  const startOne = (command, options) => {
    started.push(start(command, options));
    return started.at(-1);
  };
  try {
    const screen = startOne(
      ['Xvfb', '-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
      { stdio: ['pipe'] },
    );
    const [display] = await screen.says(/^\d+$/m);
    const port = await freePort();
    const driver = startOne(['WebKitWebDriver', `--port=${port}`], {
      env: {
        DISPLAY: `:${display}`,
        XDG_CACHE_HOME: folder.path,
        XDG_CONFIG_HOME: folder.path,
        XDG_DATA_HOME: folder.path,
        // as Safari has it; it is a choice in this browser
        JSC_useSharedArrayBuffer: '1',
        // drawn by the processor, which is all that a test has: takes less time
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // its sandbox does not start for root
        ...(process.getuid() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      },
    });
    driver.hear(hear);
    const gone = () => screen.gone() || driver.gone();
    return { address: `http://127.0.0.1:${port}`, gone, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Sends commands to the driver, once it listens. */
function commandsTo({ address, gone }) {
  return async (method, path, body) => {
    if (gone()) throw new Error(gone());
    const request = fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const response = await limited(`WebKit to answer ${method} ${path}`, request);
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

async function listens(call) {
  if (!(await becomes(() => call('GET', '/status').catch(() => null))))
    throw new Error('WebKitWebDriver does not listen');
}

/** The browser with a new profile. @returns {Promise<import('./driven.mjs').Driver>} */
export async function startWebkit() {
  const problems = [];
  const programs = await startPrograms((line) => {
    const [, said] = /CONSOLE (\w+ ERROR .*)/.exec(line) ?? [];
    if (said) problems.push(said);
  });
  try {
    const call = commandsTo(programs);
    await listens(call);
    const driver = await driverOver(call);
    // the browser, which the driver starts, may end without it
    const gone = () => programs.gone() || driver.lost();
    return { ...driver, problems, gone, close: programs.end };
  } catch (error) {
    await programs.end();
    throw error;
  }
}

async function driverOver(call) {
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: findMiniBrowser(),
          args: [
            '--automation',
            '--enable-write-console-messages-to-stdout=true',
            // a page that was left while it stored would keep the next one's store waiting
            '--enable-page-cache=false',
          ],
        },
      },
    },
  });
  let lost = '';
  const send = (method, path, body) =>
    call(method, `/session/${sessionId}${path}`, body).catch((error) => {
      if (/^(invalid session id|no such window)/.test(error.message)) lost = error.message;
      throw error;
    });
  await send('POST', '/timeouts', { script: WAIT_MS, pageLoad: WAIT_MS });
  return {
    name: 'WebKit',
    lost: () => lost,
    version: capabilities.browserVersion,
    go: (url) => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh', {}),
    async resize(width, height) {
      await send('POST', '/window/rect', { width, height });
      // the window's own edge and bar
      const inner = await send('POST', '/execute/sync', {
        script: 'return [innerWidth, innerHeight]',
        args: [],
      });
      await send('POST', '/window/rect', {
        width: 2 * width - inner[0],
        height: 2 * height - inner[1],
      });
    },
    async evaluate(todo, argument = null) {
      const { value, error } = await send('POST', '/execute/async', {
        script:
          'const [json, done] = arguments;' +
          `Promise.resolve(json).then(JSON.parse).then(${todo})` +
          '.then((value) => done({ value: JSON.stringify(value ?? null) }),' +
          '(error) => done({ error: String(error) }));',
        args: [JSON.stringify(argument)],
      });
      if (error) throw new Error(error);
      return JSON.parse(value);
    },
    perform: (actions) => send('POST', '/actions', { actions }),
    picture: async () => Buffer.from(await send('GET', '/screenshot'), 'base64'),
  };
}
