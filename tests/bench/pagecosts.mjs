// What an open page costs in Chromium, by preset and mode: processor time at rest and while it
// trains, what its main thread does, how fast it trains with and without drawing, how soon it
// answers, as it is and slowed down fourfold. Writes pagecosts.json.
// Usage: node tests/bench/pagecosts.mjs [--site FOLDER] [--old TREE] [--presets text,llama]
// [--seconds 10] [--rounds 3] [--out FOLDER]   --old: another checkout with a built site, in turns
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch, site } from '../browser/chromium.mjs';
import { spread } from '../browser/frames.mjs';
import { costsOf, traced } from '../browser/trace.mjs';
import { median } from './lines.mjs';
import { machine } from './machine.mjs';
import { sharesOver } from './processes.mjs';

const { values: options } = parseArgs({
  options: {
    site: { type: 'string', default: site },
    old: { type: 'string' },
    presets: { type: 'string', default: 'text,induction,llama,000-copy' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    out: { type: 'string', default: fileURLToPath(new URL('../../build/bench', import.meta.url)) },
  },
});
const SECONDS = Number(options.seconds);
const MODES = ['explore', 'everything'];
const SLOWDOWN = 4;
const SETTLE_MS = 3000;
const TURN_MS = 3000;
/** Pressed in turns; Explore has one chart, and no tabs. */
const TABS = '.chart-head [data-id=accuracy]:visible, .chart-head [data-id=loss]:visible';
const MOVES = 20;
const BETWEEN_MS = 80; // more than a pointer's own pace, less than a picture's

/** In the page, before its own code: the worker's steps, frames held back, answers to presses. */
function watch() {
  const page = /** @type {any} */ (window);
  const seen = (page.bench = {
    step: 0,
    ms: 0,
    drawing: true,
    held: [],
    asking: false,
    answers: [],
  });
  const frame = requestAnimationFrame.bind(window);
  page.requestAnimationFrame = (callback) =>
    seen.drawing ? frame(callback) : seen.held.push(callback);
  const Inner = Worker;
  page.Worker = class extends Inner {
    constructor(url, settings) {
      super(url, settings);
      this.addEventListener('message', ({ data }) => {
        if (data?.event === 'trained')
          Object.assign(seen, { step: data.step, ms: performance.now() });
      });
    }
  };
  const painted = (task) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => task();
    frame(() => port2.postMessage(null)); // it comes when that frame has been painted
  };
  for (const type of ['pointerdown', 'pointerover', 'pointermove'])
    addEventListener(
      type,
      ({ timeStamp }) =>
        seen.asking && painted(() => seen.answers.push(performance.now() - timeStamp)),
      { capture: true },
    );
}

/** Steps a second over a turn. */
async function rate(page, drawing) {
  await page.evaluate((wanted) => {
    const { bench } = /** @type {any} */ (window);
    bench.drawing = wanted;
    if (wanted) for (const callback of bench.held.splice(0)) requestAnimationFrame(callback);
  }, drawing);
  await page.waitForTimeout(TURN_MS / 6);
  const now = () => page.evaluate(() => /** @type {any} */ (window).bench);
  const first = await now();
  await page.waitForTimeout(TURN_MS);
  const last = await now();
  return (1000 * (last.step - first.step)) / (last.ms - first.ms);
}

/** What the main thread does in a second. */
async function mainThread(page, browser) {
  const costs = costsOf(await traced(browser, () => page.waitForTimeout(1000 * SECONDS)));
  const { longest_ms: longest, forced, ...sums } = costs;
  const a = Object.entries(sums).map(([name, value]) => [name, value / SECONDS]);
  return { ...Object.fromEntries(a), forced: forced.length / SECONDS, longest_ms: longest };
}

/** Presses, hovers over tiles and a drag along the curve: ms until each is painted. */
async function answers(page) {
  const ask = (on) =>
    page.evaluate((asking) => Object.assign(/** @type {any} */ (window).bench, { asking }), on);
  await ask(true);
  const tiles = await page.$$('.tile');
  for (let i = 0; i < MOVES; i++) {
    await tiles[i % tiles.length].hover();
    await page.waitForTimeout(BETWEEN_MS);
  }
  for (const tab of await page.$$(TABS)) await tab.click();
  const { x, y, width, height } = await (await page.$('#chart .picture')).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  for (let i = 0; i < MOVES; i++) {
    await page.mouse.move(x + width * (0.5 - 0.02 * i), y + height / 2);
    await page.waitForTimeout(BETWEEN_MS);
  }
  await page.mouse.up();
  await ask(false);
  await page.keyboard.press('Escape'); // live again
  await page.mouse.move(2, 2);
  return page.evaluate(() => /** @type {any} */ (window).bench.answers.splice(0));
}

const isTraining = (page) =>
  page.evaluate(() => document.querySelector('#play').textContent.includes('Pause'));

/**
 * What a phase gives that trained all the time: Explore pauses once, when a run is solved, and is
 * told to go on.
 */
async function whileTraining(page, phase) {
  for (;;) {
    if (!(await isTraining(page))) {
      const goOn = page.locator('#go-on');
      await ((await goOn.isVisible()) ? goOn : page.locator('#play')).click();
    }
    await page.waitForTimeout(SETTLE_MS);
    const result = await phase();
    if (await isTraining(page)) return result;
  }
}

async function visit({ root, start }, preset, mode) {
  const { page, context, browser, url, close, problems } = await launch({
    ...{ root, start, alone: true, context: { viewport: { width: 1440, height: 900 } } },
  });
  try {
    await page.addInitScript(watch);
    await page.goto(`${url}#preset=${preset}&mode=${mode}&epochs=100000`);
    await page.waitForSelector('#view-compare > *', { state: 'attached' });
    await page.waitForTimeout(2 * SETTLE_MS + 2000); // hints have moved
    const rest = await sharesOver(1000 * SECONDS);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const trained = (phase) => whileTraining(page, phase);
    const training = await trained(() => sharesOver(1000 * SECONDS));
    const main = await trained(() => mainThread(page, browser));
    const turns = [];
    for (let i = 0; i < Number(options.rounds); i++)
      turns.push(
        await trained(async () => {
          const share = (await rate(page, true)) / (await rate(page, false));
          await rate(page, true);
          return share;
        }),
      );
    const answered = await trained(async () => spread(await answers(page)));
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const slowed = await trained(() => mainThread(page, browser));
    const answeredSlowed = await trained(async () => spread(await answers(page)));
    const speed = median(turns);
    const chromium = browser.version();
    return {
      chromium,
      rest,
      nodes,
      training,
      main,
      speed,
      answered,
      slowed,
      answeredSlowed,
      problems,
    };
  } finally {
    await close();
  }
}

/** A checkout's site, with the headers that it is made for. */
const checkout = async (tree) => ({
  root: join(tree, 'build/site'),
  start: (await import(join(tree, 'web/serve.mjs'))).serve,
});

const sites = {
  now: { root: resolve(options.site) },
  ...(options.old && { before: await checkout(resolve(options.old)) }),
};
const results = [];
for (const preset of options.presets.split(','))
  for (const mode of MODES)
    for (const [name, served] of Object.entries(sites)) {
      const result = { site: name, preset, mode, ...(await visit(served, preset, mode)) };
      results.push(result);
      console.error(JSON.stringify(result));
    }
mkdirSync(options.out, { recursive: true });
writeFileSync(
  join(options.out, 'pagecosts.json'),
  `${JSON.stringify({ machine: machine(), seconds: SECONDS, results }, null, 1)}\n`,
);
