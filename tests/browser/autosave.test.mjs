// A run survives its tab: it is saved while it trains, offered after a reload or a crash, and goes
// on with its curve; the list of saved runs continues, renames, deletes and exports. A store that
// is full is named once and stops nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './opened.mjs';

const LINK = '#preset=reverse&n_layers=1&d_model=32&batch=16&eval_samples=32&steps=60';

/** A page that trained to step 60. */
async function trained(options = {}) {
  const all = await open({ hash: LINK, ...options });
  await all.finish();
  await all.at(60);
  return { ...all, keep: () => keepIn(all.page) };
}

/** Has the page save its run, as when its tab is hidden, and waits until that is done. */
const keepIn = async (page) => {
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.waitForFunction(() => sessionStorage.getItem('headroom.run') !== null);
};

/** Names of the files in the browser's store. */
const savedIn = (page) =>
  page.evaluate(async () => {
    const names = [];
    const root = await navigator.storage.getDirectory();
    try {
      for await (const name of (await root.getDirectoryHandle('runs')).keys()) names.push(name);
    } catch {
      /* nothing was saved */
    }
    return names;
  });

const offered = (page) => page.waitForSelector('#offer-continue');

/** The step that the page offers to continue at, as soon as it does. */
async function offeredStep(page) {
  await offered(page);
  const [, step] = /at step ([\d,]+)\?/.exec(await page.textContent('#offer p'));
  return Number(step.replace(/,/g, ''));
}

test('after a reload the run is offered, and goes on with its curve', async () => {
  const { page, text, rest, past, keep, problems } = await trained();
  const loss = await text('#read-loss');
  await keep();
  await page.reload();
  await offered(page);
  assert.equal(await text('#read-step'), '0', 'nothing starts by itself');
  assert.match(await text('#offer p'), /^Continue Reverse at step 60\?$/);
  // it is beside the chart
  const [offer, chart] = await Promise.all(
    ['#offer', '#charts'].map((one) => page.locator(one).boundingBox()),
  );
  assert.ok(offer.x >= chart.x + chart.width || offer.y + offer.height <= chart.y);
  await page.click('#offer-continue');
  await rest();
  assert.equal(await text('#read-step'), '60');
  assert.equal(await text('#read-loss'), loss);
  assert.ok(await page.isHidden('#offer'));
  await page.keyboard.press('s');
  const [csv] = await Promise.all([page.waitForEvent('download'), page.click('#save-metrics')]);
  const steps = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  assert.deepEqual([steps.length, steps[1].split(',')[0]], [61, '1'], 'every step of the curve');
  await page.keyboard.press('Escape');
  await page.click('#step');
  await past(61);
  assert.deepEqual(problems, []);
});

test('a reload while the run trains loses no step', async () => {
  const { page, past, number } = await open({ hash: `${LINK}00000` });
  await page.click('#play');
  await page.waitForFunction(() => sessionStorage.getItem('headroom.run') !== null);
  await past((await number('#read-step')) + 30); // since it was saved
  const shown = await number('#read-step');
  await page.reload();
  assert.ok((await offeredStep(page)) >= shown, `step ${shown} was there`);
});

test('a run that rests, and its score, are saved before the tab is left', async () => {
  const { page, finish, at } = await open({ hash: LINK });
  await page.evaluate(() =>
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await finish();
  await at(60);
  await page.waitForFunction(async () => {
    const runs = await (await navigator.storage.getDirectory()).getDirectoryHandle('runs');
    const file = async (name) => (await (await runs.getFileHandle(name)).getFile()).text();
    const names = [];
    for await (const name of /** @type {any} */ (runs).keys()) names.push(name);
    const texts = await Promise.all(names.map(file));
    return texts.some((text) => /"step":60,[^]*"score":\{"step":60/.test(text.slice(0, 2000)));
  });
  await page.reload();
  assert.equal(await offeredStep(page), 60);
});

test('a run that another tab has open is not offered, nor one with another link', async () => {
  const { page, context, url, keep, rest, problems } = await trained();
  await keep();
  const second = await context.newPage();
  await second.goto(url);
  await second.waitForSelector('#boot', { state: 'detached' });
  await second.click('body');
  await second.keyboard.press('o');
  await second.waitForSelector('.saved-runs li[data-run]');
  assert.match(await second.textContent('.saved-runs .about'), /open now/);
  assert.ok(await second.isDisabled('.saved-runs button'));
  assert.ok(await second.isHidden('#offer'));
  await rest();
  await page.close();
  await second.goto(`${url}#preset=copy`);
  await second.reload();
  await second.waitForSelector('#boot', { state: 'detached' });
  await second.keyboard.press('o');
  await second.waitForSelector('.saved-runs li[data-run]');
  assert.ok(await second.isHidden('#offer'));
  assert.deepEqual(problems, []);
});

test('saved runs are listed, renamed, exported, continued and deleted', async () => {
  const { page, text, rest, keep, problems } = await trained();
  await keep();
  await page.reload();
  await page.waitForSelector('#boot', { state: 'detached' });
  await page.click('#share');
  await page.click('#open-saved');
  const row = '.saved-runs li[data-run]';
  await page.waitForSelector(row);
  await page.fill(`${row} input`, 'My first <b>run</b>');
  await page.keyboard.press('Tab');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#export-saved'),
  ]);
  const archive = readFileSync(await download.path());
  assert.match(archive.toString('latin1'), /PK.*\.safetensors.*\.csv.*PK/s);
  await page.click(`${row} >> text=Continue`);
  await rest();
  assert.equal(await text('#read-step'), '60');
  await page.keyboard.press('o');
  await page.waitForSelector(row);
  assert.equal(await page.inputValue(`${row} input`), 'My first <b>run</b>');
  assert.match(await text(`${row} .about`), /Reverse · Layers 1, .* · step 60.*open now/);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.waitForSelector('#boot', { state: 'detached' });
  await page.keyboard.press('o');
  await page.waitForSelector(row);
  await page.click(`${row} >> text=Delete`);
  await page.waitForSelector(row, { state: 'detached' });
  assert.deepEqual(await savedIn(page), []);
  assert.deepEqual(problems, []);
});

test('a store that is full is named once, and training goes on', async () => {
  const all = await open({ hash: '#preset=reverse&epochs=100000', fresh: true });
  const { page, context, url, past, says, number, problems } = all;
  const devtools = await context.newCDPSession(page);
  const origin = new URL(url).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1024 });
  await page.click('#play');
  await past(20);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await says('#toast', /not being saved: the room .* is full\. Training goes on/);
  await past((await number('#read-step')) + 5);
  await page.evaluate(() => {
    document.querySelector('#toast').textContent = '';
    dispatchEvent(new Event('pagehide'));
  });
  await past((await number('#read-step')) + 20);
  assert.equal(await page.textContent('#toast'), '', 'said once');
  assert.deepEqual(problems, []);
});

test('a run that rests while the store is full is saved when there is room', async () => {
  const all = await open({ hash: '#preset=copy&batch=8&eval_samples=32&steps=60', fresh: true });
  const { page, context, url, finish, says, problems } = all;
  const devtools = await context.newCDPSession(page);
  const origin = new URL(url).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1024 });
  await finish();
  await says('#toast', /not being saved/);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.waitForFunction(() => sessionStorage.getItem('headroom.run')); // it is stored
  await page.reload();
  await page.waitForSelector('#offer:not([hidden])');
  assert.match(await page.textContent('#offer'), /step 60/);
  assert.deepEqual(problems, []);
});

test('a saved run that is damaged is named, and the others are exported', async () => {
  const hash = (preset) => `#preset=${preset}&batch=8&eval_samples=32&steps=20`;
  const { page, finish, go, says, problems } = await open({ hash: hash('copy'), fresh: true });
  await finish();
  await page.waitForFunction(() => sessionStorage.getItem('headroom.run'));
  const first = await page.evaluate(() => sessionStorage.getItem('headroom.run'));
  await go(hash('reverse'));
  await finish();
  await page.waitForFunction((id) => sessionStorage.getItem('headroom.run') !== id, first);
  const damaged = await page.evaluate(async (id) => {
    let count = 0;
    const walk = async (folder) => {
      for await (const [name, entry] of folder.entries()) {
        if (entry.kind === 'directory') await walk(entry);
        else if (name.startsWith(id)) {
          const file = await entry.getFile();
          const stream = await entry.createWritable({ keepExistingData: true });
          await stream.truncate(Math.max(0, file.size - 100));
          await stream.close();
          count += file.size > 100 ? 1 : 0;
        }
      }
    };
    await walk(await navigator.storage.getDirectory());
    return count;
  }, first);
  assert.ok(damaged > 0, 'a file of the first run was cut');
  await page.click('#share');
  await page.click('#open-saved');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#export-saved'),
  ]);
  assert.equal(download.suggestedFilename(), 'headroom-runs.zip');
  await says('#toast', /^Damaged, and not in the file: /);
  assert.deepEqual(problems, []);
});
