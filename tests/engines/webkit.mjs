// WebKitGTK's small browser, over WebDriver (https://www.w3.org/TR/webdriver2/), on a screen of its
// own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, start } from './programs.mjs';

const SCREEN = '1600x1200x24';
const SCRIPT_MS = 120000;

/** Where Debian and those that follow it put the browser; it is not on the path. */
function findMiniBrowser(libraries = '/usr/lib') {
  const folders = readdirSync(libraries).flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((version) =>
      join(libraries, folder, version, 'MiniBrowser'),
    ),
  );
  return folders.find((path) => existsSync(path));
}

/** Starts what a session needs. `end()` ends it; `address` is the driver's. */
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
    const port = 20000 + (process.pid % 20000);
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
    return { address: `http://127.0.0.1:${port}`, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Sends commands to the driver, once it listens. */
function commandsTo(address) {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

async function listens(call) {
  for (let i = 0; i < 500; i++) {
    if (await call('GET', '/status').catch(() => null)) return;
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error('WebKitWebDriver does not listen');
}

/** The browser with a new profile. @returns {Promise<import('./driven.mjs').Driver>} */
export async function startWebkit() {
  const problems = [];
  const { address, end } = await startPrograms((line) => {
    const [, said] = /CONSOLE (\w+ ERROR .*)/.exec(line) ?? [];
    if (said) problems.push(said);
  });
  try {
    const call = commandsTo(address);
    await listens(call);
    return { ...(await driverOver(call)), problems, close: end };
  } catch (error) {
    await end();
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
  const send = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await send('POST', '/timeouts', { script: SCRIPT_MS, pageLoad: SCRIPT_MS });
  return {
    name: 'WebKit',
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
