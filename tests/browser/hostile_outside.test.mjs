// Hostile strings (tests/hostile.mjs) from outside the page: in the browser's stores, and in
// messages and attributes of a page that embeds it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, test } from 'node:test';
import { serve } from '../../web/serve.mjs';
import { DEEP } from '../deep.mjs';
import { HOSTILE, hostileAt } from '../hostile.mjs';
import { becomes } from '../waits.mjs';
import { launch, site } from './chromium.mjs';
import { DESKTOP } from './opened.mjs';
import { damage, goOn, isIntact, training } from './intact.mjs';

const others = [];
afterEach(() => Promise.all(others.splice(0).map((one) => one.close())));

/** What the page keeps in the browser, by where it does. */
const STORED = {
  local: ['headroom.mode', 'headroom.theme', 'headroom.start', 'headroom.pointed'],
  session: ['headroom.runs', 'headroom.texts', 'headroom.run', 'headroom.reloaded'],
};
/**
 * Loads of the page; in each, every store holds another string. Those of a deep test give every
 * string to every store, once as it is and once within what the page stores there.
 */
const LOADS = DEEP ? 2 * HOSTILE.length : 12;

test("what the browser's stores hold", async () => {
  const opened = await training();
  const { page } = opened;
  const keys = [
    ...STORED.local.map((key) => ['localStorage', key]),
    ...STORED.session.map((key) => ['sessionStorage', key]),
  ];
  const strings = HOSTILE.filter((text) => text.length < 1e5);
  for (let load = 0; load < LOADS; load++) {
    await page.evaluate(
      async ([all, texts, first, isInside]) => {
        all.forEach(([store, key], i) => {
          const text = texts[(first + i) % texts.length];
          const run = { number: 1, name: text, preset: text, chosen: { [text]: text } };
          const inside = {
            'headroom.start': { at: 1, open: true, picks: { [text]: text }, found: {} },
            'headroom.runs': { version: 1, runs: [run] },
            'headroom.texts': { version: 1, texts: [{ name: text, text }] },
          }[key];
          const value = inside && isInside ? JSON.stringify(inside) : text;
          window[store].setItem(key, value);
        });
        const one = texts[first % texts.length];
        history.replaceState({ text: { name: one, mark: one } }, '');
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle('runs', { create: true });
        const file = await folder.getFileHandle(`${first}.${isInside ? 'a' : 'b'}`, {
          create: true,
        });
        const pen = await file.createWritable();
        await pen.write(one);
        await pen.close();
        // the page would store its own again
        addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
      },
      [keys, strings, Math.floor(load / 2) * (DEEP ? 1 : keys.length), load % 2 === 1],
    );
    await page.reload();
    await page.waitForFunction(() => !document.querySelector('#boot'));
    assert.deepEqual(await page.evaluate(damage), []);
  }
  await isIntact(opened);
});

/** What a page might post to another. */
const MESSAGES = [
  ...HOSTILE.flatMap((text) => [
    text,
    { type: text },
    { type: 'headroom-height', height: text },
    { type: 'headroom-height', [text]: 1e9 },
  ]),
  ...[NaN, Infinity, -Infinity, -1, 1e308].map((height) => ({ type: 'headroom-height', height })),
];

/** The frame says all to the page. How high it is then, before it says its own height again. */
async function heightAfter(page, frame) {
  const heard = page.evaluate(
    () =>
      new Promise((done) =>
        addEventListener('message', ({ data }) => {
          const lab = document.querySelector('headroom-lab');
          if (data === 'all are said') done(lab.getBoundingClientRect().height);
        }),
      ),
  );
  await frame.evaluate(
    (all) => {
      for (const message of all) parent.postMessage(message, '*');
    },
    [...MESSAGES, 'all are said'],
  );
  return heard;
}

test('messages from and to the page that embeds it', async () => {
  const body = () =>
    `<!doctype html><script src="${address}headroom-lab.js"></script>` +
    `<headroom-lab preset="copy" loading="eager"></headroom-lab>`;
  let address = '';
  const course = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body()),
  );
  await new Promise((done) => course.listen(0, '127.0.0.1', () => done(null)));
  others.push({ close: async () => void course.close() });
  const { port } = /** @type {import('node:net').AddressInfo} */ (course.address());
  const origin = `http://localhost:${port}`;
  const opened = await launch({
    origins: [origin],
    start: (options) => serve({ ...options, root: site, frameAncestors: origin }),
    context: DESKTOP,
  });
  others.push(opened);
  const { page, problems } = opened;
  address = opened.url;
  await page.goto(origin);
  const inner = () => page.frames().find((one) => one.url().startsWith(address));
  assert.ok(await becomes(inner));
  const frame = inner();
  await frame.waitForFunction(() => !document.querySelector('#boot'));
  await frame.click('#play');
  const heightPx = () =>
    page.evaluate(() => document.querySelector('headroom-lab').getBoundingClientRect().height);
  await page.evaluate((all) => {
    const { contentWindow } = document.querySelector('headroom-lab').shadowRoot.firstChild;
    for (const message of all) contentWindow.postMessage(message, '*');
  }, MESSAGES);
  const heightThen = await heightAfter(page, frame);
  assert.ok(heightThen >= 120 && heightThen <= 4000, `${heightThen} px`);
  for (const text of hostileAt(0))
    await page.evaluate((value) => {
      const lab = document.querySelector('headroom-lab');
      lab.setAttribute('seed', value);
    }, text);
  await page.evaluate(() => document.querySelector('headroom-lab').setAttribute('seed', '3'));
  // the model of the link is there: a new one rests
  await frame.waitForFunction(
    () =>
      location.hash.includes('seed=3') &&
      !document.querySelector('#play').textContent.includes('Pause'),
  );
  for (const scope of [page, frame]) assert.deepEqual(await scope.evaluate(damage), []);
  const height = await heightPx();
  assert.ok(height >= 120 && height <= 4000, `${height} px`);
  await goOn({ page: frame });
  assert.deepEqual(problems, []);
});
