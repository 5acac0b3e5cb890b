// The Studies view: runs in spare workers give the bits of the same runs in Node; pause, cancel, a crash; a row opens its setting; other lengths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planJobs, runJob } from '../../wasm/sweep.mjs';
import { loadEngine } from '../node/engine.mjs';
import { axeSource } from './chromium.mjs';
import { open as openPage } from './opened.mjs';

/** The page, with what fills in the reader's own study. */
async function open(options) {
  const browser = await openPage(options), { page } = browser;
  const studyOf = async (fields) => {
    if (!(await page.$('#study-own[open]'))) await page.click('#study-own summary');
    for (const [name, value] of Object.entries(fields)) await page[name === 'first' || name === 'second' ? 'selectOption' : 'fill'](`#study-${name}`, value);
    await page.click('#study-start');
  };
  return { ...browser, studyOf };
}

const SMALL = '#preset=copy&d_model=16&batch=16&kernels=simd128&threads=1&view=studies';

test('a study in workers is the same study in Node, bit for bit; it can be copied, and a row opens its setting', async () => {
  const { page, context, text, until, studyOf, problems } = await open({ hash: SMALL });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await studyOf({ first: 'n_layers', 'first-values': '1, 2', seeds: '7', steps: '40' });
  await until(() => /^Your own: 2 of 2 runs done$/.test(document.querySelector('#study-state').textContent));
  await page.click('[aria-label="Copy as JSON"] >> visible=true');
  await until(() => document.querySelector('#toast').textContent === 'Copied.');
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  const study = { preset: 'copy', settings: { d_model: 16, batch: 16 }, vary: { n_layers: [1, 2] }, seeds: [7], steps: 40 }, engine = await loadEngine('simd128');
  for (const [i, job] of planJobs(study).entries()) {
    const run = runJob(engine, job, study);
    let turn = run.next();
    while (!turn.done) turn = run.next();
    const { milliseconds, ...expected } = turn.value, { milliseconds: took, ...got } = copied.runs[i];
    assert.deepEqual(got, JSON.parse(JSON.stringify(expected)));
  }
  assert.equal(copied.conclusion, await text('#study-conclusion'));
  assert.equal(await page.$$eval('.study-chart .mean', (paths) => paths.filter((path) => path.getAttribute('d')).length), 2);
  assert.equal((await page.$$('.study-table tbody tr >> visible=true')).length, 2);
  await page.click('.study-table button:text("n_layers 2")');
  await until(() => /n_layers=2/.test(location.hash) || !/n_layers/.test(location.hash));
  assert.match(await page.evaluate(() => location.hash), /^#preset=000-copy(?!.*n_layers=1)(?=.*d_model=16)(?=.*seed=7)(?!.*view=)/);
  await page.click('#views [data-id=studies]');
  assert.match(await text('#study-state'), /2 of 2 runs done/);
  assert.deepEqual(problems, []);
});

test('pause holds every run, going on finishes, cancel ends the workers and keeps what is done', async () => {
  const { page, until, studyOf } = await open({ hash: SMALL });
  const workers = () => page.workers().filter((worker) => worker.url().endsWith('study/worker.js')).length;
  await studyOf({ first: 'dropout', 'first-values': '0, 0.1, 0.2', seeds: '1, 2', steps: '400' });
  await until(() => /at once/.test(document.querySelector('#study-state').textContent) && document.querySelector('.study-runs [data-state=running]'));
  await page.click('#study-pause');
  await until(() => /paused/.test(document.querySelector('#study-state').textContent));
  await page.waitForTimeout(300);
  const held = await page.$$eval('.study-runs li', (items) => items.map((item) => item.title).join());
  await page.waitForTimeout(600);
  assert.equal(await page.$$eval('.study-runs li', (items) => items.map((item) => item.title).join()), held);
  await page.click('#study-pause');
  await until(() => document.querySelector('.study-runs [data-state=done]'));
  assert.ok(workers() >= 1);
  await page.click('#study-cancel');
  await until(() => /cancelled$/.test(document.querySelector('#study-state').textContent));
  for (let i = 0; i < 50 && workers() > 0; i++) await page.waitForTimeout(50);
  assert.equal(workers(), 0);
  assert.ok(await page.$('.study-runs [data-state=done]'));
});

test('what is typed is checked by the table of settings and by the engine', async () => {
  const { page, text, until, studyOf } = await open({ hash: SMALL });
  await studyOf({ first: 'n_layers', 'first-values': '1, many', seeds: '1', steps: '20' });
  assert.match(await text('.study-form .error'), /n_layers cannot be "many"/);
  assert.equal(await page.getAttribute('#study-first-values', 'aria-invalid'), 'true');
  await studyOf({ first: 'n_heads', 'first-values': '1, 3' });
  await until(() => /^Your own: The study did not begin: n_heads=3 seed=1: /.test(document.querySelector('#study-state').textContent));
  assert.equal(await text('.study-form .error'), '');
});

test('a study that is ready-made starts with one click, and goes on while the page trains and shows something else', async () => {
  const { page, until } = await open({ hash: SMALL });
  await page.click('[data-study=heads]');
  await until(() => /^One head or four: 0 of 6 runs done/.test(document.querySelector('#study-state').textContent));
  await page.click('#views [data-id=model]');
  await page.click('#play');
  await until(() => Number(document.querySelector('#read-step').textContent) >= 20);
  await page.click('#play');
  await page.click('#views [data-id=studies]');
  await until(() => /step [1-9]\d* of 400/.test([...document.querySelectorAll('.study-runs li')].map((item) => /** @type {any} */ (item).title).join()));
  await page.click('#study-cancel');
  await until(() => /of 6 runs done · cancelled$/.test(document.querySelector('#study-state').textContent));
});

test('accuracy at other lengths: the trained one marked, live', async () => {
  const { page, text, until, problems } = await open({ hash: `${SMALL}&sub=lengths` });
  await until(() => document.querySelectorAll('#studies-lengths tbody tr').length > 8);
  assert.match(await text('#studies-lengths tbody .current'), /^8 \(trained\)/);
  assert.equal(await page.$$eval('.study-chart .trained', (lines) => lines.length), 1);
  await until(() => /step 0\.$/.test(document.querySelector('#studies-lengths .dim').textContent));
  await page.click('#play');
  await until(() => /step [1-9]\d*\.$/.test(document.querySelector('#studies-lengths .dim').textContent));
  await page.click('#play');
  assert.match(await text('#lengths-words'), /^Accuracy at the trained length 8: [\d.]+ %; shorter ones .*, longer ones /);
  assert.deepEqual(problems, []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the Studies view, on a desktop and on a phone: ${colorScheme}`, async () => {
    const { page, until, studyOf } = await open({ hash: SMALL, context: { colorScheme, reducedMotion: 'reduce' } });
    await studyOf({ first: 'n_layers', 'first-values': '1, 2', seeds: '1', steps: '20' });
    await until(() => /2 of 2 runs done/.test(document.querySelector('#study-state').textContent));
    for (const [part, viewport] of [['studies', { width: 1440, height: 900 }], ['studies', { width: 390, height: 844 }], ['lengths', { width: 390, height: 844 }]]) {
      await page.setViewportSize(viewport);
      await page.click(`.studies-view [data-id=${part}]`);
      await page.waitForTimeout(400);
      await page.evaluate(axeSource());
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document.querySelector('main')).then((result) => result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(' | ')}`)));
      assert.deepEqual(found, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    }
  });
}
