// Threads in the page: as many as the setting says, in workers that end when they are not needed;
// one, with the reason, where there can be no more; and no page that waits for a thread that is
// gone.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { becomes } from '../waits.mjs';
import { launch } from './chromium.mjs';
import { copySite } from './site.mjs';

const opened = [];
const copies = [];
afterEach(() => Promise.all(opened.splice(0).map((browser) => browser.close())));
after(() => copies.forEach((copy) => copy.remove()));

/**
 * `late`: whether the page may come, of the workers started and at work so far; its first worker is
 * there before it.
 */
async function open({ hash = '', late = null, ...options }) {
  const browser = await launch({
    alone: true,
    context: { viewport: { width: 1440, height: 900 } },
    ...options,
  });
  opened.push(browser);
  const { page, url } = browser;
  // without the version that the server puts before
  const path = (worker) => new URL(worker.url()).pathname.replace(/^\/@\w+/, '');
  const started = [];
  page.on('worker', (worker) => started.push(path(worker)));
  const workers = () => page.workers().map(path).sort();
  // the setting shows where everything does; the link then ends with the mode
  await browser.context.addInitScript(() => localStorage.setItem('headroom.mode', 'everything'));
  if (late)
    await page.route('**/main.js', async (route) => {
      await becomes(() => late(started, workers()));
      await route.continue();
    });
  await page.goto(url + hash);
  await page.waitForFunction(
    () => !document.querySelector('#boot') && document.querySelector('#parameters p')?.textContent,
  );
  const build = () =>
    page.$eval('#parameters p', (line) => line.textContent.split(' · ').slice(1).join(' · '));
  const built = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('#parameters p').textContent.endsWith(wanted),
      text,
    );
  /** Until these are the workers: ending one takes its time, more so where it sleeps. */
  const works = async (wanted) => {
    await becomes(() => workers().join() === wanted.join());
    assert.deepEqual(workers(), wanted);
  };
  const trains = async () => {
    const step = await page.$eval('#read-step', (read) =>
      Number(read.textContent.replace(/,/g, '')),
    );
    await page.click('#play');
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > before + 20,
      step,
    );
    await page.click('#play');
  };
  return { ...browser, build, built, workers, works, trains };
}

/** A copy of the site whose worker sees so many cores. */
function withCores(cores) {
  const copy = copySite();
  copies.push(copy);
  const line = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${cores} });\n`;
  copy.write('app/worker.js', line + copy.read('app/worker.js'));
  return copy.root;
}

/** A copy of the site whose helpers go wrong. */
function withHelper(from, to) {
  const copy = copySite();
  copies.push(copy);
  copy.edit('wasm/lab/helper.mjs', from, to);
  return copy.root;
}

const ONE = ['/app/worker.js'];
const HELPER = '/wasm/lab/helper.mjs';
const TWO = [...ONE, HELPER];

test('the switch changes the threads, which train, and leaves no worker running', async () => {
  const { page, browser, built, works, trains, problems } = await open({
    hash: '#preset=copy&kernels=simd128&threads=2',
  });
  await built('simd128 kernels · 2 threads');
  await works(TWO);
  await trains();
  await page.evaluate(() =>
    document.querySelector('#threads').closest('details').setAttribute('open', ''),
  );
  await page.selectOption('#threads', '1');
  await built('simd128 kernels · 1 thread');
  await page.waitForFunction(() => location.hash.includes('&kernels=simd128&threads=1&'));
  await works(ONE);
  await trains();
  await page.selectOption('#threads', '2');
  await built('simd128 kernels · 2 threads');
  await page.selectOption('#kernels', 'relaxed');
  await built('relaxed kernels · 2 threads');
  await works(TWO);
  await trains();
  assert.deepEqual(problems, []);
  const session = await browser.newBrowserCDPSession();
  const left = async () =>
    (await session.send('Target.getTargets', { filter: [{}] })).targetInfos.filter(
      ({ type }) => type === 'worker',
    ).length;
  assert.equal(await left(), 2);
  await page.close();
  assert.ok(await becomes(async () => (await left()) === 0));
});

test(
  'switches that follow each other at once end in the last one, with the workers of one ' +
    'engine',
  async () => {
    const { page, built, works, trains } = await open({ hash: '#preset=copy&threads=1' });
    await page.evaluate(() => {
      for (const threads of ['2', '1', '2']) {
        const select = /** @type {HTMLSelectElement} */ (document.querySelector('#threads'));
        select.value = threads;
        select.dispatchEvent(new Event('change'));
      }
    });
    await built('2 threads');
    await page.waitForFunction(() => location.hash.includes('&threads=2&'));
    await trains();
    await works(TWO);
  },
);

test('Play pressed while another model is made trains it when it is there', async () => {
  const { page, built, problems } = await open({ hash: '#preset=copy&threads=1' });
  await page.evaluate(async () => {
    const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = '#preset=copy&threads=2';
    await changed;
    /** @type {HTMLElement} */ (document.querySelector('#play')).click();
  });
  await built('2 threads');
  await page.waitForFunction(
    () => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > 20,
  );
  assert.deepEqual(problems, []);
});

test('more threads than the machine has are not started, and the page says why', async () => {
  const { page, build, workers } = await open({ hash: '#preset=copy&threads=8' });
  const cores = await page.evaluate(() => Math.min(navigator.hardwareConcurrency, 8));
  assert.match(
    await build(),
    cores < 8
      ? new RegExp(`· ${cores} threads?: this machine runs no more at once$`)
      : /· 8 threads$/,
  );
  assert.ok(await becomes(() => workers().length === cores), workers().join());
});

for (const [cores, threads] of [
  [1, 1],
  [2, 2],
  [8, 4],
])
  test(`auto takes ${threads} of ${cores} threads that the machine runs at once`, async () => {
    const { build, works } = await open({ root: withCores(cores), hash: '#preset=copy', cores });
    assert.match(await build(), new RegExp(`kernels · ${threads} threads?$`));
    await works([...ONE, ...Array(threads - 1).fill(HELPER)]);
  });

test('without isolation the page trains with one thread and says so', async () => {
  const { page, build, works, trains, problems } = await open({ plain: true });
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  assert.match(await build(), /kernels · 1 thread: this host does not isolate the page$/);
  await works(ONE);
  await trains();
  assert.deepEqual(problems, []);
});

test('where a helper cannot start, the page trains with one thread and says why', async () => {
  const root = withHelper(
    'async function help',
    'throw new Error("no helper today");\nasync function help',
  );
  const { build, works, trains } = await open({ root, hash: '#preset=copy&threads=2' });
  assert.match(await build(), /kernels · 1 thread: a thread could not be started/);
  await works(ONE);
  await trains();
});

test('a helper that goes before it has begun any work is not missed', async () => {
  const root = withHelper('exports.lab_help(part)', 'self.close()');
  const { build, trains, page, problems } = await open({ root, hash: '#preset=copy&threads=2' });
  assert.match(await build(), /· 2 threads$/);
  await trains();
  assert.ok(await page.$eval('#notice', (notice) => notice.hasAttribute('hidden')));
  assert.deepEqual(problems, []);
});

/** @typedef {(started: string[], workers: string[]) => boolean} Gone */

for (const [when, late] of /** @type {[string, Gone | null][]} */ ([
  ['of a page that is there', null],
  ['before the page is there', (started) => started.includes(HELPER)],
])) {
  test(
    `when a helper ${when} traps, the page says so, ends all workers, and goes on with one ` +
      'thread',
    async () => {
      const { page, built, works, trains } = await open({
        root: withHelper('value = stackTop;\n  if', 'value = 64;\n  if'),
        hash: `#preset=copy&threads=${late ? 2 : 1}`,
        late,
      });
      if (!late)
        await page.evaluate(() => {
          location.hash = '#preset=copy&threads=2';
        });
      await page.waitForFunction(() => !document.querySelector('#notice').hasAttribute('hidden'));
      const words = await page.$eval('#notice', (notice) => notice.textContent);
      assert.match(words, /Training stopped: the engine has stopped/);
      await works([]);
      await page.evaluate(() => {
        location.hash = '#preset=copy&threads=1';
      });
      await built('1 thread');
      await works(ONE);
      await page.waitForFunction(() => document.querySelector('#notice').hasAttribute('hidden'));
      await trains();
    },
  );
}
