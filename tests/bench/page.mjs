// The page in Chromium: how soon after its load the first training step is done, how much slower
// training gets because the page draws, and how smoothly the page runs while it trains: time
// between frames, longest task, time from a press to its picture. Drawing is switched off by
// holding back the animation frames, in the same page and run, in turns with drawing. Writes
// page.json. Usage: node tests/bench/page.mjs [--site FOLDER] [--loads 7] [--rounds 7]
// [--seconds 3] [--threads auto] [--out FOLDER]   threads: a list such as 1,2 takes turns
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch } from '../browser/chromium.mjs';
import { measureFrames, measurePresses, PRESSES } from '../browser/frames.mjs';
import { median } from './lines.mjs';
import { machine } from './machine.mjs';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const { values: options } = parseArgs({
  options: {
    loads: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    threads: { type: 'string', default: 'auto' },
    site: { type: 'string' },
    out: { type: 'string', default: join(build, 'bench') },
  },
});
const HASH = '#preset=copy&epochs=100000'; // size S0, in a run that does not end
/** Drawing is measured in both: the first is what a link opens. */
const MODES = ['explore', 'everything'];
/**
 * Where smoothness is measured: the model the page opens with and the one with the most tiles,
 * while they train; the largest, which has nothing to train.
 */
const SMOOTH = {
  opening: '#preset=reverse&epochs=100000&mode=everything',
  'two-lane': '#preset=encdec&epochs=100000&mode=everything',
  largest: '#preset=encoder&mode=everything',
};
const SETTLE_MS = 300;
const PRESS_ROUNDS = 5;

/**
 * Runs in the page before its own code: notes every `trained` event of the worker, and can hold
 * animation frames back.
 */
function watch() {
  const seen = { events: [], drawing: true, held: [] };
  /** @type {any} */ (window).bench = seen;
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    seen.drawing ? frame(callback) : seen.held.push(callback);
  const Inner = window.Worker;
  window.Worker = class extends Inner {
    constructor(url, settings) {
      super(url, settings);
      this.addEventListener('message', ({ data }) => {
        if (data?.event === 'trained') seen.events.push({ ms: performance.now(), step: data.step });
      });
    }
  };
}

/**
 * Runs in the page: presses Play as soon as it is there, resolves with the times since the
 * navigation began, also that at which the page was whole.
 */
function playAtOnce() {
  return new Promise((resolve) => {
    const seen = /** @type {any} */ (window).bench;
    let pressedMs = 0;
    let wholeMs = 0;
    const look = setInterval(() => {
      const play = /** @type {HTMLButtonElement} */ (document.querySelector('#play'));
      if (!pressedMs && play && !play.disabled) {
        pressedMs = performance.now();
        play.click();
      }
      if (!wholeMs && document.readyState === 'complete' && !document.querySelector('#boot'))
        wholeMs = performance.now();
      const first = seen.events.find(({ step }) => step >= 1);
      if (!first || !wholeMs) return;
      clearInterval(look);
      resolve({ pressed_ms: pressedMs, whole_ms: wholeMs, first_step_ms: first.ms });
    }, 1);
  });
}

/** Steps a second over some time, by the worker's own reports. */
async function rate(page, seconds) {
  await page.waitForTimeout(SETTLE_MS);
  const from = await page.evaluate(() => {
    const { events } = /** @type {any} */ (window).bench;
    events.length = 0;
    return performance.now();
  });
  await page.waitForTimeout(1000 * seconds);
  const events = await page.evaluate(() => /** @type {any} */ (window).bench.events);
  if (events.length < 3)
    throw new Error(
      `only ${events.length} reports came from the worker in ${seconds} s after ${from} ms`,
    );
  const first = events[0];
  const last = events.at(-1);
  return (1000 * (last.step - first.step)) / (last.ms - first.ms);
}

/** Waits until the page shows a model that has not been trained, and does not train. */
const untilNew = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('#read-step').textContent === '0' &&
      !document.querySelector('#play').textContent.includes('Pause'),
  );

/** Another mode or number of threads, in a new run that trains. */
async function take(page, { mode, threads }) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${HASH}&threads=${threads}&mode=${mode}`);
  await page.waitForFunction(
    (requested) =>
      /** @type {any} */ (document.querySelector('#threads'))?.value === requested.threads &&
      document.documentElement.dataset.mode === requested.mode,
    { mode, threads },
  );
  await untilNew(page);
  await page.click('#play');
}

/** What is pressed: of two lanes the decoder's first tile. */
const pressesOf = (hash) => ({
  ...PRESSES,
  ...(hash.includes('encdec') && { tile: '.tile[data-id="decoder:attention.0.0"]' }),
});

/**
 * Frames and presses: while a model trains, from its first step on, or of a model that is only
 * looked at.
 */
async function smoothness(page, hash, seconds) {
  await page.evaluate((link) => {
    location.hash = link;
  }, hash);
  await page.waitForFunction(
    (preset) => location.hash.includes(preset),
    /preset=(.*?)(?=&|$)/.exec(hash)[1],
  );
  await untilNew(page);
  const trains = hash.includes('epochs');
  if (trains) {
    await page.click('#play');
    await page.waitForFunction(
      () => document.querySelector('#read-step').textContent !== '0',
      null,
      { timeout: 120000 },
    );
  }
  await page.waitForTimeout(SETTLE_MS);
  const measured = {
    url_settings: hash,
    trains,
    ...(await measureFrames(page, 1000 * seconds)),
    press_ms: /** @type {Record<string, number[]>} */ ({}),
  };
  for (let i = 0; i < PRESS_ROUNDS; i++) {
    for (const [name, ms] of Object.entries(await measurePresses(page, pressesOf(hash))))
      (measured.press_ms[name] ??= []).push(ms);
  }
  if (trains) await page.click('#play');
  return measured;
}

function setDrawing(page, on) {
  return page.evaluate((wanted) => {
    const seen = /** @type {any} */ (window).bench;
    seen.drawing = wanted;
    if (wanted) for (const callback of seen.held.splice(0)) requestAnimationFrame(callback);
  }, on);
}

const { page, url, browser, close, problems } = await launch({
  ...(options.site && { root: resolve(options.site) }),
  context: { viewport: { width: 1440, height: 900 } },
});
try {
  await page.addInitScript(watch);
  const loads = [];
  for (let i = 0; i <= Number(options.loads); i++) {
    // the first load fills the cache and is not counted
    await page.goto('about:blank');
    await page.goto(url + HASH, { waitUntil: 'commit' });
    const times = await page.evaluate(playAtOnce);
    if (i) loads.push(times);
    await page.click('#play');
  }
  const turns = options.threads
    .split(',')
    .flatMap((threads) => MODES.map((mode) => ({ mode, threads, drawing: [], still: [] })));
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const turn of turns) {
      await setDrawing(page, true);
      await take(page, turn);
      turn.drawing.push(await rate(page, Number(options.seconds)));
      await setDrawing(page, false);
      turn.still.push(await rate(page, Number(options.seconds)));
      console.error(
        `round ${round + 1}, ${turn.mode}, ${turn.threads} threads: ` +
          `${turn.drawing.at(-1).toFixed(1)} steps/s drawing, ${turn.still.at(-1).toFixed(1)} not`,
      );
    }
  }
  await setDrawing(page, true);
  const smooth = {};
  for (const [name, hash] of Object.entries(SMOOTH))
    smooth[name] = await smoothness(page, hash, Number(options.seconds));
  const speeds = turns.map((turn) => ({
    ...turn,
    losses: turn.drawing.map((rateDrawing, i) => 1 - rateDrawing / turn.still[i]),
  }));
  const result = {
    machine: machine(),
    chromium: browser.version(),
    url_settings: HASH,
    loads,
    first_step_ms: median(loads.map((l) => l.first_step_ms)),
    speeds,
    smooth,
    problems,
  };
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'page.json'), `${JSON.stringify(result, null, 1)}\n`);
  console.log(
    `first training step ${result.first_step_ms.toFixed(0)} ms after the load began; ` +
      'drawing costs ' +
      speeds.map((of) => `${(100 * median(of.losses)).toFixed(1)} % (${of.mode})`).join(', '),
  );
  for (const [
    name,
    { interval_ms: interval, longest_task_ms: longest, press_ms: presses },
  ] of Object.entries(smooth)) {
    console.log(
      `${name}: frames every ` +
        `${interval.median.toFixed(1)} ms (p95 ` +
        `${interval.p95.toFixed(1)}), longest task ` +
        `${longest.toFixed(0)} ms, presses seen within ms ${JSON.stringify(presses)}`,
    );
  }
} finally {
  await close();
}
