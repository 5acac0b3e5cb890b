// Kills the browser at random while the page saves its run, and opens it again: no save that was
// acknowledged may be lost, none may be torn, and the run continues.
// Usage: node tests/campaigns/tabkills.mjs [KILLS] [SEED]
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import assert from 'node:assert/strict';
import { serve } from '../../web/serve.mjs';
import { site } from '../browser/chromium.mjs';
import { draws, tidy } from './draws.mjs';
import { makeProfile } from './profile.mjs';

const [kills = '200', seed = '1'] = process.argv.slice(2);
const LONGEST_MS = 600;
const SAVE_EVERY_MS = 20;

const server = await serve({ root: site });
const profile = makeProfile();
const random = draws(seed);
const counts = { kills: 0, inside: 0, continued: 0 };

/** The browser with its profile, on the page. `saved()`: the last step that was acknowledged. */
async function opened() {
  const context = await profile.open();
  const page = context.pages()[0];
  let step = 0;
  let asked = 0;
  await page.exposeFunction('told', (kind, at) => {
    if (kind === 'asked') asked++;
    else [step, asked] = [at, asked - 1];
  });
  await page.addInitScript(() => {
    const { told } = /** @type {any} */ (window);
    const { postMessage } = Worker.prototype;
    const keeps = new Set();
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.type === 'keep') {
        if (keeps.size === 0)
          this.addEventListener('message', ({ data }) => {
            if (keeps.has(data.id) && data.result) told('saved', data.result.step);
          });
        keeps.add(message.id);
        told('asked', 0);
      }
      return postMessage.call(this, message, ...rest);
    };
  });
  await page.goto(`${server.url}#preset=reverse&epochs=100000`);
  await page.waitForSelector('#boot', { state: 'detached' });
  return { page, saved: () => step, isSaving: () => asked > 0 };
}

/** Continues the newest saved run; returns its step. */
async function continued(page) {
  await page.keyboard.press('o');
  const row = page.locator('.saved-runs li[data-run]').first();
  await row.waitFor();
  const words = await row.locator('.about').textContent();
  const step = Number(/step ([\d,]+)/.exec(words)[1].replace(/,/g, ''));
  await row.getByText('Continue', { exact: true }).click();
  await page.waitForFunction((wanted) => {
    const shown = document.querySelector('#read-step').textContent.replace(/,/g, '');
    return Number(shown) === wanted && !document.querySelector('#saved-sheet').hasAttribute('open');
  }, step);
  counts.continued++;
  return step;
}

try {
  let acknowledged = 0;
  for (let kill = 0; kill < Number(kills); kill++) {
    const { page, saved, isSaving } = await opened();
    const from = kill === 0 ? 0 : await continued(page);
    assert.ok(
      from >= acknowledged,
      `kill ${kill}: step ${from} is there, ${acknowledged} was saved`,
    );
    await page.click('#play');
    await page.waitForFunction(
      (least) => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) > least,
      from + 10,
    );
    await page.evaluate((every) => {
      setInterval(() => dispatchEvent(new Event('pagehide')), every);
    }, SAVE_EVERY_MS);
    while (!saved()) await new Promise((done) => void setTimeout(done, 5));
    await new Promise((done) => {
      setTimeout(done, LONGEST_MS * random());
    });
    if (isSaving()) counts.inside++;
    acknowledged = saved();
    await profile.kill();
    counts.kills++;
    if (counts.kills % 10 === 0) console.log(`${counts.kills} kills`);
  }
  console.log(`seed ${seed}, ${JSON.stringify(counts)}: none lost, none torn`);
} catch (error) {
  console.error(`seed ${seed}, after ${JSON.stringify(counts)}:`, error);
  process.exitCode = 1;
} finally {
  await tidy(
    () => profile.remove(),
    () => server.close(),
  );
}
