// The Studies view: runs in spare workers give the bits of the same runs in Node; pause, cancel, a
// crash; a row opens its setting; other lengths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS } from '../../wasm/analysis/parts.mjs';
import { planJobs, runJob, STUDIES } from '../../wasm/analysis/sweep.mjs';
import { loadEngine } from '../node/engine.mjs';
import { becomes } from '../waits.mjs';
import { accessTests } from './accessible.mjs';
import { open as openPage } from './opened.mjs';

/** The page, with what fills in the reader's own study. */
async function open(options) {
  const browser = await openPage(options);
  const { page } = browser;
  const studyOf = async (fields) => {
    if (!(await page.$('#study-own[open]'))) await page.click('#study-own summary');
    for (const [name, value] of Object.entries(fields))
      await page[name === 'first' || name === 'second' ? 'selectOption' : 'fill'](
        `#study-${name}`,
        value,
      );
    await page.click('#study-start');
    await page.waitForSelector('#study-begin:not([disabled]), .study-form .error:not(:empty)');
    if (await page.isVisible('#study-begin')) await page.click('#study-begin');
  };
  return { ...browser, studyOf };
}

/** Pauses a study as soon as a run is on its way: a pointer might come when all is done. */
const pause = (until) =>
  until(() => {
    const runs =
      /at once/.test(document.querySelector('#study-state').textContent) &&
      document.querySelector('.study-runs [data-state=running]');
    if (runs) /** @type {any} */ (document.querySelector('#study-pause')).click();
    return runs;
  });

const SMALL = '#preset=copy&d_model=16&batch=16&kernels=simd128&threads=1&view=studies';

test(
  'a study in workers is the same study in Node, bit for bit; it can be copied, and a row ' +
    'opens its setting',
  async () => {
    const { page, context, text, says, until, rest, studyOf, problems } = await open({
      hash: SMALL,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('#study-own summary');
    await page.check('#study-writers');
    await studyOf({ first: 'n_layers', 'first-values': '1, 2', seeds: '7', steps: '40' });
    await says('#study-state', /^Your own: 2 of 2 runs done$/);
    await rest();
    await page.click('[aria-label="Copy as JSON"] >> visible=true');
    await says('#toast', /^Copied\.$/);
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    const study = {
      preset: 'copy',
      settings: { d_model: 16, batch: 16 },
      vary: { n_layers: [1, 2] },
      seeds: [7],
      steps: 40,
      attribution: 32,
    };
    const engine = await loadEngine('simd128');
    for (const [i, job] of planJobs(study).entries()) {
      const run = runJob(engine, job, study);
      let turn = run.next();
      while (!turn.done) turn = run.next();
      const { milliseconds, ...expected } = turn.value;
      const { milliseconds: took, ...got } = copied.runs[i];
      assert.deepEqual(got, JSON.parse(JSON.stringify(expected)));
    }
    assert.equal(copied.conclusion, await text('#study-conclusion'));
    assert.equal(
      await page.$$eval(
        '.study-chart .mean',
        (paths) => paths.filter((path) => path.getAttribute('d')).length,
      ),
      2,
    );
    assert.equal((await page.$$('.study-table tbody tr >> visible=true')).length, 4);
    const [{ written }] = copied.runs;
    const cells = await page.$$eval('[aria-label^="Who wrote"] tbody tr:first-child td', (all) =>
      all.map(({ textContent }) => Number(textContent.replace('−', '-'))),
    );
    assert.deepEqual(
      cells,
      ['total', ...KINDS].map((kind) => Number(written[kind].toFixed(2))),
    );
    await page.click('.study-table button:text("n_layers 2")');
    await until(() => /seed=7/.test(location.hash));
    assert.match(
      await page.evaluate(() => location.hash),
      /^#preset=000-copy(?!.*n_layers=1)(?=.*d_model=16)(?=.*seed=7)(?!.*view=)/,
    );
    await page.click('#views [data-id=studies]');
    await rest();
    assert.match(await text('#study-state'), /2 of 2 runs done/);
    assert.deepEqual(problems, []);
  },
);

test('pause holds every run, going on finishes, cancel keeps what is done', async () => {
  const { page, says, until, rest, studyOf } = await open({ hash: SMALL });
  const workers = () =>
    page.workers().filter((worker) => worker.url().endsWith('features/studies/studies.worker.js'));
  /**
   * Gives every worker so many turns, after what it was told before; each is a slice of a run that
   * goes on.
   */
  const turns = async (count) => {
    const turn = () =>
      new Promise((done) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          channel.port1.close();
          done(0);
        };
        channel.port2.postMessage(null);
      });
    for (let i = 0; i < count; i++)
      await Promise.all(workers().map((worker) => worker.evaluate(turn)));
    await rest();
  };
  const runs = () =>
    page.$$eval('.study-runs li', (items) => items.map((item) => item.title).join());
  await studyOf({
    first: 'dropout',
    'first-values': '0, 0.1, 0.2',
    seeds: '1, 2, 3, 4',
    steps: '400',
  });
  await pause(until);
  await says('#study-state', 'paused');
  assert.ok(workers().length >= 1);
  await turns(1);
  const held = await runs();
  await turns(5);
  assert.equal(await runs(), held);
  await page.click('#study-pause');
  await until(() => {
    const done = document.querySelector('.study-runs [data-state=done]');
    // a pointer might come when all is done
    if (done) /** @type {any} */ (document.querySelector('#study-cancel')).click();
    return done;
  });
  await says('#study-state', /cancelled$/);
  assert.ok(await becomes(() => workers().length === 0));
  assert.ok(await page.$('.study-runs [data-state=done]'));
});

/** Lets a test reach the memory of the engines of studies: `memory` in their workers. */
const reachable = ({ context }) =>
  context.route('**/features/studies/studies.worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: `${await response.text()}
{
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const instance = await instantiate(module, imports);
    globalThis.memory = imports.env.memory ?? instance.exports.memory;
    return instance;
  };
}`,
    });
  });

test(
  'a run whose engine traps is lost and named, the others of the study and the run of the ' +
    'page are not',
  async () => {
    const { page, text, says, until, past, studyOf } = await open({
      hash: SMALL,
      before: reachable,
    });
    await studyOf({ first: 'dropout', 'first-values': '0, 0.2', seeds: '1, 2', steps: '200' });
    await pause(until);
    await says('#study-state', 'paused');
    const hit = page
      .workers()
      .find((worker) => worker.url().endsWith('features/studies/studies.worker.js'));
    await hit.evaluate(() =>
      new Uint8Array(/** @type {any} */ (globalThis).memory.buffer).fill(127),
    ); // every pointer leads far out of the memory
    await page.click('#study-pause');
    await says('#study-state', /^Your own: 3 of 4 runs done, 1 failed$/);
    assert.match(
      await text('.study-out .error'),
      /^dropout=[\d.]+ seed=\d: .*(out of bounds|unreachable)[^;]*$/,
    );
    assert.match(await text('#study-conclusion'), /./);
    const study = {
      preset: 'copy',
      settings: { d_model: 16, batch: 16 },
      vary: { dropout: [0, 0.2] },
      seeds: [1, 2],
      steps: 200,
    };
    const engine = await loadEngine('simd128');
    const titles = await page.$$eval('.study-runs [data-state=done]', (items) =>
      items.map((item) => item.title),
    );
    assert.equal(titles.length, 3);
    for (const job of planJobs(study)) {
      const title = titles.find((one) => one.startsWith(`${job.id}:`));
      if (!title) continue;
      const run = runJob(engine, job, study);
      let turn = run.next();
      while (!turn.done) turn = run.next();
      assert.ok(title.endsWith(`hash ${turn.value.hash}`), title);
    }
    await page.click('#play');
    await past(3);
    assert.equal(await page.isVisible('#notice'), false);
  },
);

test('what is typed is checked by the table of settings and by the engine', async () => {
  const { page, text, says, studyOf } = await open({ hash: SMALL });
  await studyOf({ first: 'n_layers', 'first-values': '1, many', seeds: '1', steps: '20' });
  await says('.study-form .error', /n_layers cannot be "many"/);
  assert.equal(await page.getAttribute('#study-first-values', 'aria-invalid'), 'true');
  await page.selectOption('#study-first', 'n_heads');
  await page.fill('#study-first-values', '1, 3');
  await page.click('#study-start');
  await says('#study-time', /^This study cannot begin: n_heads=3 seed=1: /);
  assert.equal(await page.isDisabled('#study-begin'), true);
  assert.equal(await text('.study-form .error'), '');
});

test(
  'a study that is ready-made says its task, runs and time, starts when told, and goes on while ' +
    'the page trains and shows something else',
  async () => {
    const { page, says, past, until } = await open({ hash: SMALL });
    await page.click('[data-study=dropout]');
    await says('#study-plan', /^Copy: dropout 0, 0.1, 0.3, with 3 seeds. 9 runs of 400 steps each/);
    await page.click('#study-drop');
    assert.equal(await page.isVisible('#study-plan'), false);
    await page.click('[data-study=heads]');
    await says('#study-plan', /^Reverse: n_heads 1, 4, with 3 seeds. 6 runs of 400 steps each/);
    await says('#study-time', /^About \d+ (second|minute)s?, (one run|\d runs) at/);
    assert.equal(await page.locator('.study-runs li').count(), 0);
    await page.click('#study-begin');
    await says('#study-state', /^One head or four: \d of 6 runs done/);
    await page.click('#views [data-id=model]');
    await page.click('#play');
    await past(20);
    await page.click('#play');
    await page.click('#views [data-id=studies]');
    await until(() => {
      const goesOn = /step [1-9]\d* of 400/.test(
        [...document.querySelectorAll('.study-runs li')]
          .map((item) => /** @type {any} */ (item).title)
          .join(),
      );
      if (goesOn) /** @type {any} */ (document.querySelector('#study-cancel')).click();
      return goesOn;
    });
    await says('#study-state', /of 6 runs done · cancelled$/);
  },
);

test('accuracy at other lengths: the trained one marked, live', async () => {
  const { page, text, texts, says, problems } = await open({ hash: `${SMALL}&sub=lengths` });
  assert.ok((await texts('#studies-lengths tbody tr')).length > 8);
  assert.match(await text('#studies-lengths tbody .current'), /^8 \(trained\)/);
  assert.equal(await page.$$eval('.study-chart .trained', (lines) => lines.length), 1);
  assert.match(await text('#studies-lengths .dim'), /step 0\.$/);
  await page.click('#play');
  await says('#studies-lengths .dim', /step [1-9]\d*\.$/);
  assert.match(
    await text('#lengths-words'),
    /^Accuracy at the trained length 8: [\d.]+ %; shorter ones .*, longer ones /,
  );
  assert.deepEqual(problems, []);
});

for (const [name, check] of accessTests('Studies', {
  hash: SMALL,
  open,
  before: async ({ says, studyOf }) => {
    await studyOf({ first: 'n_layers', 'first-values': '1, 2', seeds: '1', steps: '20' });
    await says('#study-state', '2 of 2 runs done');
  },
  places: [
    { size: [1440, 900], press: '.studies-view [data-id=studies]' },
    { size: [390, 844], press: '.studies-view [data-id=studies]' },
    { size: [390, 844], press: '.studies-view [data-id=lengths]' },
  ],
}))
  test(name, check);

test('the study of the family has a run for each switch and seed', async () => {
  const { page, texts, says, until } = await open({ hash: SMALL });
  await page.click('[data-study=llama]');
  await says('#study-plan', /^Stories: 2017 → pre-norm → RMS norm/);
  await page.click('#study-begin');
  await says('#study-state', /^2017 to Llama in seven switches: \d+ of 24 runs done/);
  const { switches, seeds } = STUDIES.find(({ name }) => name === 'llama');
  assert.deepEqual(
    (await texts('.study-runs li span')).sort(),
    switches.flatMap(({ label }) => seeds.map((seed) => `${label} seed ${seed}`)).sort(),
  );
  await until(() => {
    const runs = document.querySelector('.study-runs [data-state=running]');
    // a pointer might come when it is over
    if (runs) /** @type {any} */ (document.querySelector('#study-cancel')).click();
    return runs;
  });
  await says('#study-state', /of 24 runs done · cancelled$/);
});

test('runs that are touched on the way are a study: a head cut from some steps on', async () => {
  const { texts, says, rest, studyOf, problems } = await open({ hash: SMALL });
  await studyOf({
    ...{ first: 'events', 'first-values': 'none, 0:cut=0.1, 20:cut=0.1' },
    ...{ seeds: '1', steps: '24' },
  });
  await says('#study-state', /^Your own: 3 of 3 runs done$/);
  await rest();
  const rows = await texts('.study-results tbody tr');
  assert.ok(
    rows.some((row) => row.includes('20:cut=0.1')),
    rows.join('\n'),
  );
  assert.deepEqual(problems, []);
});
