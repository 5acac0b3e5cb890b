// Leaves a run at random moments, .5 to 20 s after Play, and opens the page again: a reload loses
// nothing, a closed or killed tab at most the last two seconds, a run that has rested for a second
// nothing.
// Usage: node tests/campaigns/leaving.mjs [TIMES] [SEED]   about 20 s each
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import assert from 'node:assert/strict';
import { serve } from '../../web/serve.mjs';
import { site } from '../browser/chromium.mjs';
import { draws, tidy } from './draws.mjs';
import { makeProfile } from './profile.mjs';

const [times = '30', seed = '1'] = process.argv.slice(2);
const WAYS = ['reload', 'close', 'kill'];
const SHORTEST_MS = 500;
const LONGEST_MS = 20000;
const MOST_LOST_S = 2;
const LINK = '#preset=copy&epochs=100000&mode=everything';

const server = await serve({ root: site });
const profile = makeProfile();
const random = draws(seed);
const sleep = (ms) => new Promise((done) => void setTimeout(done, ms));

/** Without what earlier runs left, so that the run that is offered is this one. */
async function opened() {
  const context = await profile.open();
  const page = context.pages()[0];
  await page.goto(`${server.url}icon.svg`);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    for await (const name of /** @type {any} */ (root).keys())
      await root.removeEntry(name, { recursive: true });
  });
  await page.goto(server.url + LINK);
  await page.waitForSelector('#boot', { state: 'detached' });
  return { context, page };
}

/** The page again, after it was left in one of WAYS; a closed or killed one without its link. */
async function left(way, { context, page }) {
  if (way === 'reload') {
    await page.reload();
    return page;
  }
  const before = context;
  if (way === 'kill') await profile.kill();
  const next = way === 'kill' ? await profile.open() : before;
  const fresh = await next.newPage();
  if (way === 'close') await page.close();
  await fresh.goto(server.url);
  return fresh;
}

/** The step that the page offers to continue at; 0 where it offers nothing. */
async function offeredStep(page) {
  const offer = await page
    .waitForSelector('#offer p', { timeout: 15000 })
    .then((found) => found.textContent())
    .catch(() => '');
  return Number(/step ([\d,]+)/.exec(offer)?.[1].replace(/,/g, '') ?? 0);
}

const shownStep = (page) =>
  page.$eval('#read-step', (shown) => Number(shown.textContent.replace(/,/g, '')));

/** Trains for a while, leaves, and comes back. @returns {Promise<number>} seconds that are lost */
async function once(way, rests, ms) {
  const run = await opened();
  const { page } = run;
  await page.click('#play');
  const startMs = Date.now();
  await sleep(ms);
  if (rests) await page.click('#play');
  const trainedS = (Date.now() - startMs) / 1000;
  if (rests) await sleep(1000);
  const step = await shownStep(page);
  const back = await left(way, run);
  const lost = Math.max(0, step - (await offeredStep(back)));
  await back.context().close();
  return (lost / step) * trainedS;
}

const worst = {};
try {
  for (let time = 0; time < Number(times); time++) {
    const way = WAYS[Math.floor(random() * WAYS.length)];
    const rests = random() < 0.5;
    const ms = SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * random() ** 2;
    const lostS = await once(way, rests, ms);
    const what = `${way} ${rests ? 'at rest' : 'while it trains'}`;
    (worst[what] ??= []).push(lostS);
    console.log(`${(ms / 1000).toFixed(1)} s, ${what}: ${lostS.toFixed(2)} s lost`);
    assert.ok(lostS <= (rests || way === 'reload' ? 0 : MOST_LOST_S), `${what} after ${ms} ms`);
  }
  for (const [what, all] of Object.entries(worst))
    console.log(`${what}: ${all.length} times, at most ${Math.max(...all).toFixed(2)} s lost`);
} catch (error) {
  console.error(`seed ${seed}:`, error);
  process.exitCode = 1;
} finally {
  await tidy(
    () => profile.remove(),
    () => server.close(),
  );
}
