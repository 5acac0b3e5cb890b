// What every browser must do with the page: the same steps in each.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from '../../web/serve.mjs';
import { site } from '../browser/chromium.mjs';
import { meetingTexts } from '../browser/labels.mjs';
import { withPageSettings } from '../../web/model/settingsrules.js';
import { remark } from '../counting.mjs';
import { recordedHashes } from '../hashes.mjs';
import { loadEngine } from '../node/engine.mjs';
import { becomes } from '../waits.mjs';
import { hashOf, saves } from './bits.mjs';
import { drive } from './driven.mjs';
import {
  atStep,
  chooseFile,
  drawsTiles,
  isReady,
  keepsSite,
  pastStep,
  showsPreset,
} from './inpage.mjs';

const EVERYTHING = 'mode=everything';
const TRAINED = 40;
const SIZES = [
  [390, 844],
  [1440, 900],
];

/**
 * @typedef {ReturnType<typeof drive> & { open: (hash: string) => Promise<void>, follow: (hash:
 *   string, preset: string) => Promise<void> }} Page
 *   open() opens the page anew; follow() goes to a link, of a preset, in the page that is open
 */

/** Each view of Everything shows, and no text of it lies over another. */
async function opensViews(/** @type {Page} */ page) {
  await page.open(`preset=copy&${EVERYTHING}`);
  assert.match(await page.text('#parameters p'), /kernels · \d threads?$/);
  const views = await page.evaluate(() =>
    [...document.querySelectorAll('#views [data-id]:not([hidden])')].map((tab) => tab.dataset.id),
  );
  assert.ok(views.length > 6, String(views));
  for (const [width, height] of SIZES) {
    await page.resize(width, height);
    for (const view of views) {
      await page.evaluate((id) => document.querySelector(`#views [data-id=${id}]`).click(), view);
      await page.there(`#views [data-id=${view}][aria-selected=true]`);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(0))));
      assert.deepEqual(await page.evaluate(meetingTexts), [], `${view}, ${width} px`);
    }
  }
}

async function trainsPresets(/** @type {Page} */ page) {
  const engine = await loadEngine();
  await page.resize(1024, 768); // less to draw by the processor
  const { presets } = withPageSettings(engine.describe());
  for (const { name: preset } of presets) {
    await page.follow(`preset=${preset}&${EVERYTHING}`, preset);
    if (engine.plan({ preset }).settings.head !== 'none')
      for (const step of [1, 2]) {
        await page.evaluate(() => document.querySelector('#step').click());
        await page.until(atStep, step, `${preset}, step`);
      }
    await page.until(drawsTiles, null, `tiles of ${preset}`);
  }
}

/** Trains to a recorded hash. @returns {Promise<{ hash: string, content: string }>} and the file */
async function trainsToBits(/** @type {Page} */ page, preset) {
  const { hash } = recordedHashes().find((one) => one.preset === preset && one.steps === TRAINED);
  const link = `preset=${preset}&kernels=simd128&threads=2&step=${TRAINED}`;
  await page.follow(`${link}&${EVERYTHING}`, preset);
  await page.says('#parameters p', /simd128 kernels · 2 threads$/);
  await page.click('#train-to-step');
  await page.until(atStep, TRAINED);
  const content = await saves(page);
  assert.equal(await hashOf(content), hash);
  return { hash, content };
}

/** Trains to a recorded hash, saves the model and opens its file in a new page of another model. */
async function savesBits(/** @type {Page} */ page) {
  const { hash, content } = await trainsToBits(page, '000-copy');
  await page.open(`preset=recall&${EVERYTHING}`);
  await page.evaluate(chooseFile, { name: 'copy.safetensors', content });
  await page.until(atStep, TRAINED);
  assert.equal(await hashOf(await saves(page)), hash);
}

/** A run that is touched on its way, and a fork of it in which nothing is different. */
async function forksBits(/** @type {Page} */ page) {
  const engine = await loadEngine();
  const size = { n_layers: 1, d_model: 32, batch: 16, eval_samples: 32 };
  const events = '3:lr=0.0005,5:cut=0.1,6:freeze=0.ffn,8:skip=10,10:without=12:3,12:data_seed=7';
  const lab = engine.create({ preset: 'copy', ...size, events });
  lab.train(TRAINED);
  const pairs = Object.entries({ ...size, events, kernels: 'simd128', threads: 2, step: TRAINED });
  const link = ['preset=000-copy', ...pairs.map((pair) => pair.join('='))].join('&');
  await page.follow(`${link}&${EVERYTHING}`, '000-copy');
  await page.click('#train-to-step');
  await page.until(atStep, TRAINED);
  assert.equal(await hashOf(await saves(page)), lab.hash());
  await page.evaluate(() => document.querySelector('#what-if').click());
  await page.there('#whatif-sheet[open]');
  await page.evaluate(() => {
    /** @type {HTMLInputElement} */ (document.querySelector('#whatif-step')).value = '7';
    document.querySelector('#whatif-sheet input[type=radio][value=""]').click();
    document.querySelector('#whatif-go').click();
  });
  await page.says('#settings-note', /A fork of Run \d+ at step 7/);
  await page.until(atStep, TRAINED);
  assert.equal(await hashOf(await saves(page)), lab.hash());
}

async function drivesRun(/** @type {Page} */ page) {
  const size = 'n_layers=1&d_model=32&batch=16&eval_samples=32';
  await page.follow(`preset=reverse&${size}&${EVERYTHING}`, '000-reverse');
  await page.press(' ');
  await page.says('#play', /Pause/);
  await page.until(pastStep, 60);
  await page.press(' ');
  await page.says('#play', /^(?!.*Pause)/);
  await scrubs(page);
  await page.hover('.tile[data-id="attention.0.1"]');
  await page.says('#inspector', /Head 2/);
  await page.click('.tile[data-id="attention.0.1"]');
  await page.there('.tile.on[data-id="attention.0.1"]');

  await page.click('#views [data-id=heads]');
  await page.click('.heads-table tr[data-place="encoder.self.0.1"] input');
  await page.says('#cut-effect', /cut to zero/);
  await page.until(() => location.hash.includes('cut=self.0.1'));
  await page.press('s');
  await page.there('#share-sheet[open]');
  await page.press('Escape');
  await page.there('#share-sheet:not([open])');

  const step = await page.text('#read-step');
  await page.reload();
  await page.says('#offer p', new RegExp(`step ${step}\\?`));
  await page.click('#offer-continue');
  await page.until(atStep, step);
}

/** Back along the chart with the pointer, and to the run as it is now with a key. */
async function scrubs(/** @type {Page} */ page) {
  await page.drag('#timeline', [0.9, 0.5], [0.4, 0.5]);
  await page.there('#timeline:not([aria-valuetext^=live])');
  await page.evaluate(() => document.querySelector('#timeline').focus());
  await page.press('End');
  await page.there('#timeline[aria-valuetext^=live]');
}

/** Twice from a host that sends no headers; then the browser has all that it needs. */
async function visitsTwice(/** @type {Page} */ page, host) {
  const url = host.url.replace('//localhost:', '//headroom.localhost:');
  for (let visit = 0; visit < 2; visit++) {
    await page.go('about:blank');
    await page.go(`${url}#preset=copy&${EVERYTHING}`);
    await page.until(() => crossOriginIsolated && navigator.serviceWorker.controller !== null);
    await page.until(isReady);
  }
  assert.ok(await becomes(() => page.evaluate(keepsSite)));
}

/** From a host that is gone after two visits. */
async function opensOffline(/** @type {Page} */ page) {
  const host = await serve({ root: site, plain: true });
  try {
    await visitsTwice(page, host);
  } finally {
    await host.close();
  }
  await page.reload();
  await page.until(isReady);
  assert.ok(await page.evaluate(() => crossOriginIsolated));
  await page.click('#play');
  await page.until(pastStep, 5);
  await page.click('#play');
  // it asks whether the host has its worker still; its own reload cuts off what was being loaded
  const expected = /\/sw\.js|error loading dynamically imported module/;
  assert.deepEqual(
    page.problems.splice(0).filter((problem) => !expected.test(problem)),
    [],
  );
}

const STEPS = {
  'opens the page and each view of it, where no text lies over another': opensViews,
  'creates, trains and draws every preset': trainsPresets,
  'trains copy to its recorded bits, saves it and opens it': savesBits,
  'trains a run that is touched on its way to the bits of Node, and a fork of it': forksBits,
  'trains llama to its recorded bits': (page) => trainsToBits(page, 'llama'),
  'takes pointer and keys through a run, and finds it after a reload': drivesRun,
  'opens the page without a network after two visits': opensOffline,
};

/** A started browser with pages of this server. */
function withPages(driver, server) {
  const driven = drive(driver);
  return {
    ...driven,
    async open(hash) {
      await driven.go('about:blank');
      await driven.go(`${server.url}#${hash}`);
      await driven.until(isReady);
    },
    async follow(hash, preset) {
      await driven.evaluate((link) => void (location.hash = link), hash);
      await driven.until(showsPreset, preset);
      await driven.until(atStep, 0);
    },
  };
}

/**
 * The tests of one browser. Where it dies, it is started once more, and what it died in is done
 * again: a browser's own crash says nothing of the page.
 * @param {string} name
 * @param {() => Promise<import('./driven.mjs').Driver>} startBrowser
 */
export function driveSteps(name, startBrowser) {
  let server;
  let page;
  let restarts = 0;
  before(async () => {
    server = await serve({ root: site });
    page = withPages(await startBrowser(), server);
    console.log(`${name} ${page.version}`);
  });
  after(async () => {
    try {
      await page?.close();
    } finally {
      await server?.close();
    }
  });
  const perform = async (what, step) => {
    try {
      await step(page);
    } catch (error) {
      const reason = page.gone();
      if (!reason || restarts++) throw error;
      remark(`${name} was started once more, since in "${what}" ${reason}`);
      await page.close();
      page = withPages(await startBrowser(), server);
      await page.open(`preset=copy&${EVERYTHING}`);
      await step(page);
    }
  };
  for (const [what, step] of Object.entries(STEPS))
    test(`${name} ${what}`, async () => {
      await perform(what, step);
      assert.deepEqual(page.problems.splice(0), []);
    });
}
