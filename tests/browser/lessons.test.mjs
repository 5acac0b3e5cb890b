// Lessons beside the live page, what a teacher may hide, and what can be exported: with real clicks
// and keys.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { open as openPage, screen } from './opened.mjs';

async function open({ context = {}, ...options } = {}) {
  const browser = await openPage({ context: { acceptDownloads: true, ...context }, ...options });
  return { ...browser, step: () => browser.number('#read-step') };
}

const SMALL =
  '#preset=copy&d_model=16&n_heads=2&n_layers=1&d_ff=16&seq=9&vocab=8&batch=8&eval_samples=32';

test(
  'a lesson opens from the bar in place of the settings, goes on and back, lists all, and ' +
    'closes; the link keeps the place',
  async () => {
    const { page, text, link, linkHas, rest, step, problems } = await open({
      hash: '#preset=copy',
    });
    await page.click('#open-lesson');
    await rest();
    assert.equal(await text('#lesson-title'), 'Lessons');
    assert.ok(!(await page.isVisible('#n_layers')));
    assert.ok((await page.$$eval('#lesson-list [data-lesson]', (all) => all.length)) >= 18);
    await page.click('[data-lesson=attention]');
    await rest();
    assert.equal(await text('#lesson-title'), 'Multi-head attention');
    await linkHas('lesson=attention');
    assert.equal(
      await page.$$eval('.lesson-body .f sup', (all) => all.map((e) => e.textContent).join()),
      'T',
    );
    await page.click('#lesson-next');
    await linkHas('lesson=attention-2');
    await page.keyboard.press('>');
    await linkHas('lesson=attention-3');
    await page.keyboard.press('>');
    await linkHas('lesson=feed-forward');
    await page.keyboard.press('<');
    await linkHas('lesson=attention-3');
    await page.click('#left-tabs [data-id=settings]');
    await rest();
    assert.ok(await page.isVisible('#n_layers'));
    assert.ok(!(await page.isVisible('#lesson-title')));
    await page.click('#left-tabs [data-id=lesson]');
    await page.click('#lesson-close');
    await rest();
    assert.ok(await page.isVisible('#n_layers'));
    assert.ok(!(await link()).includes('lesson='));
    await page.keyboard.press('b');
    await rest();
    assert.ok(await page.isVisible('#lesson-title'));
    assert.equal(await step(), 0);
    assert.deepEqual(problems, []);
  },
);

test('a link to a lesson opens at its step and starts nothing', async () => {
  const { text, step } = await open({ hash: '#preset=copy&lesson=positions-2' });
  assert.equal(await text('#lesson-title'), 'Positional encoding');
  assert.match(await text('.lesson-foot .dim'), /^2 of 4$/);
  assert.equal(await step(), 0);
});

test(
  "a lesson's links say what they do and do it: a new model, a setting of the run, a view, a " +
    'number of steps',
  async () => {
    const { page, text, step, link, rest, go, problems } = await open({
      hash: '#preset=copy&lesson=block',
    });
    const action = (words) => page.locator('.lesson-action', { hasText: words });
    const skip = () => page.click('#lesson-skip');
    await skip();
    const post = action('Norm after each sum');
    assert.match(await post.textContent(), /a new model, at step 0/);
    await post.click();
    await rest();
    assert.match(await link(), /norm=post/);
    assert.equal(await page.getAttribute('.aim', 'data-met'), 'true');
    assert.match(await text('.aim'), /Norm Post.*seen/);
    assert.match(await text('#settings-note'), /lesson/);
    assert.ok(!(await post.textContent()).includes('new model'), 'it is what it would make');
    await go('#preset=copy&lesson=training');
    assert.equal(await text('#lesson-title'), 'The training loop');
    await skip();
    await action('Take 20 steps').click();
    await rest();
    assert.equal(await step(), 20);
    assert.match(await text('#play'), /Play/);
    await page.click('#lesson-next');
    await skip();
    await action('Turn dropout off').click();
    await rest();
    assert.match(await link(), /dropout=0/);
    assert.match(await link(), /chart=accuracy/);
    assert.equal(await step(), 20);
    await action('Without dropout').click();
    await rest();
    assert.equal(await step(), 200, 'of a new model');
    assert.deepEqual(problems, []);
  },
);

for (const [what, more] of [
  ['a class', '&hide=seed'],
  ['a lesson', ''],
])
  test(`the lesson of a link for ${what} outlives a look at Explore`, async () => {
    const { page, text, says, rest, link, problems } = await open({
      hash: `${SMALL}&lesson=attention-2${more}`,
    });
    await says('#lesson-title', 'Multi-head attention');
    await page.click('[data-mode-to=explore]');
    await rest();
    assert.equal(await page.isVisible('#lesson-title'), false);
    assert.match(await link(), /lesson=attention-2/);
    await page.goBack();
    await page.waitForSelector('#lesson-title', { state: 'visible' });
    assert.equal(await page.getAttribute('html', 'data-mode'), 'everything');
    await page.click('[data-mode-to=explore]');
    await page.waitForSelector('#lesson-title', { state: 'hidden' });
    await page.click('[data-mode-to=everything]');
    await page.waitForSelector('#lesson-title', { state: 'visible' });
    assert.equal(await text('#lesson-title'), 'Multi-head attention');
    assert.deepEqual(problems, []);
  });

test('an aim is ticked off when the page meets it, not before, and stays ticked', async () => {
  const { page, text, rest } = await open({ hash: '#preset=copy&lesson=feed-forward' });
  const met = () => page.getAttribute('.aim', 'data-met');
  await page.click('#lesson-skip');
  assert.equal(await met(), 'false');
  assert.match(await text('.aim'), /not yet/);
  await page.click('.tile[data-id="ffn.1"]');
  await rest();
  assert.equal(await met(), 'true');
  await page.click('.tile[data-id="attention.0.1"]');
  await rest();
  assert.equal(await met(), 'true');
});

test('on a phone the lessons are a panel, and their links lead to what they show', async () => {
  const { page, text, link, rest } = await open({
    hash: '#preset=copy',
    context: screen(390, 844),
  });
  await page.tap('#panels [data-id=lesson]');
  await rest();
  if ((await text('#lesson-title')) === 'Lessons') await page.tap('[data-lesson=block]');
  await rest();
  assert.equal(await text('#lesson-title'), 'The block: residuals and norms');
  assert.equal(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    0,
  );
  await page.tap('#lesson-skip');
  await page.locator('.lesson-action', { hasText: 'Norm after each sum' }).tap();
  await rest();
  assert.equal(await page.getAttribute('html', 'data-panel'), 'model');
  assert.match(await link(), /norm=post/);
  assert.match(await link(), /lesson=block/);
  await page.tap('#panels [data-id=settings]');
  await rest();
  assert.ok(
    (await page.isVisible('#controls')) && !(await page.isVisible('#lesson')),
    'the settings alone',
  );
  const above = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document
        .querySelector('#panels')
        .getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('nav')?.id;
    });
  assert.equal(await above(), 'panels', 'nothing lies over the bar of panels');
});

test('on a tablet a tile shows in the inspector, beside the lesson', async () => {
  const { page, rest, says } = await open({
    hash: '#preset=copy&lesson=block',
    context: screen(1024, 768),
  });
  assert.ok(!(await page.isVisible('#inspector')));
  await page.click('.tile[data-id="attention.0.1"]');
  await says('#inspector-title', /^Layer 1 · Head 2$/);
  assert.ok((await page.isVisible('#inspector')) && !(await page.isVisible('#lesson')));
  await page.click('#left-tabs [data-id=lesson]');
  await rest();
  assert.ok(await page.isVisible('#lesson-title'));
});

test(
  "a teacher's link: what is hidden does not show, is not reached by keyboard, its values " +
    'apply, and one click brings it back',
  async () => {
    const { page, text, link, rest } = await open({
      hash: `${SMALL}&hide=group-model,lr,presets,view-tensors,transport,charts`,
    });
    assert.match(await text('#hidden-note'), /\d+ controls hidden/);
    for (const selector of [
      '#n_layers',
      '#lr',
      '#presets',
      '#views [data-id=tensors]',
      '#step',
      '#reset',
      '#charts',
    ])
      assert.ok(!(await page.isVisible(selector)), selector);
    for (const selector of ['#batch', '#play', '#views [data-id=positions]'])
      assert.ok(await page.isVisible(selector), selector);
    assert.equal(await page.$$eval('.tile[data-id^="attention"]', (tiles) => tiles.length), 2);
    await page.keyboard.press('.');
    await rest();
    assert.equal(await text('#read-step'), '0');
    const tabs = await page.$$eval('#views [data-id]', (all) => all.map((tab) => tab.dataset.id));
    await page.keyboard.press(String(1 + tabs.indexOf('tensors')));
    await rest();
    assert.ok(!(await link()).includes('view=tensors'));
    await page.focus(`#views [data-id=${tabs[tabs.indexOf('tensors') - 1]}]`);
    await page.keyboard.press('ArrowRight');
    assert.equal(
      await page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.id),
      tabs[tabs.indexOf('tensors') + 1],
    );
    await page.click('#views [data-id=model]');
    const reached = new Set();
    await page.focus('#play');
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => document.activeElement.id));
    }
    for (const id of ['n_layers', 'lr', 'step', 'reset', 'new-seed'])
      assert.ok(!reached.has(id), id);
    assert.ok(reached.has('batch'));
    await page.keyboard.press('?');
    assert.ok(!(await text('#help-sheet')).includes('One step'));
    await page.keyboard.press('Escape');
    await page.click('#show-all');
    await rest();
    assert.match(await link(), /seq=9/);
    assert.ok(!(await link()).includes('hide='));
    assert.ok((await page.isVisible('#n_layers')) && (await page.isVisible('#charts')));
    assert.ok(!(await page.isVisible('#hidden-note')));
  },
);

test('the share sheet copies this link and one for a class, and counts what it hides', async () => {
  const { page, context, text, link, linkHas, says } = await open({ hash: SMALL });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.click('#share');
  await page.click('#copy-link');
  await says('#toast', /^Link copied/);
  assert.ok((await copied()).replace(/&mode=everything$/, '').endsWith(await link()));
  await page.click('#class-section summary');
  assert.equal(await text('#hide-count'), 'Nothing is hidden');
  await page.check('[data-hide=lr]');
  assert.equal(await text('#hide-count'), '1 control hidden');
  await page.check('[data-hide=group-model]');
  assert.ok(await page.isDisabled('[data-hide=n_layers]'));
  assert.ok(await page.isChecked('[data-hide=n_layers]'));
  await page.check('[data-hide=lesson]');
  await page.evaluate(() => {
    document.querySelector('#toast').textContent = '';
  });
  await page.click('#copy-class-link');
  await says('#toast', /^Link copied/);
  assert.match(decodeURIComponent(await copied()), /hide=lesson,group-model,lr$/);
  await page.click('#try-hidden');
  await linkHas('hide=');
  assert.ok(!(await page.isVisible('#open-lesson')) && !(await page.isVisible('#n_layers')));
  await page.click('#share');
  assert.ok(await page.isChecked('[data-hide=lesson]'));
});

test(
  'metrics, weights and a heat map can be saved, and a saved run opened again goes on from ' +
    'its step',
  async () => {
    const { page, text, link, at, says, rest, go, problems } = await open({ hash: SMALL });
    for (let i = 0; i < 3; i++) await page.click('#step');
    await rest();
    assert.equal(await text('#read-step'), '3');
    const before = await text('#read-loss');
    await page.click('#share');
    const save = async (selector) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
      return { name: download.suggestedFilename(), path: await download.path() };
    };
    const metrics = await save('#save-metrics');
    assert.equal(metrics.name, 'headroom-000-copy-step-3.csv');
    const rows = (await readFile(metrics.path, 'utf8')).trimEnd().split('\n');
    assert.match(rows[0], /^step,train_loss,/);
    assert.deepEqual(
      rows.slice(1).map((row) => row.split(',')[0]),
      ['0', '1', '2', '3'],
    );
    assert.ok(rows.slice(2).every((row) => Number(row.split(',')[1]) > 0));
    const picture = await save('#save-picture');
    assert.deepEqual([...(await readFile(picture.path)).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    const weights = await save('#save-weights');
    const bytes = await readFile(weights.path);
    assert.ok(bytes.length > 4 * 1000 && bytes.includes('task=copy'));
    await page.setInputFiles('#checkpoint-file', {
      name: 'broken.safetensors',
      mimeType: 'application/octet-stream',
      buffer: bytes.subarray(0, 100),
    });
    await says('#file-error', /broken\.safetensors was not opened: .{10,}/);
    assert.ok((await link()).includes('d_model=16'));
    await page.keyboard.press('Escape');
    await go('#preset=reverse&d_model=16&n_heads=2&d_ff=16');
    assert.equal(await text('#read-step'), '0');
    assert.equal(await text('#presets [aria-checked=true]'), 'Reverse');
    await page.click('#share');
    await page.setInputFiles('#checkpoint-file', {
      name: weights.name,
      mimeType: 'application/octet-stream',
      buffer: bytes,
    });
    await at(3);
    await rest();
    assert.ok(!(await page.isVisible('#share-sheet')));
    assert.equal(await text('#read-loss'), before);
    const restored = await link();
    for (const part of ['preset=000-copy', 'd_model=16', 'seq=9', 'batch=8'])
      assert.ok(restored.includes(part), restored);
    assert.match(
      await text('#settings-note'),
      /Goes on from headroom-000-copy-step-3\.safetensors/,
    );
    assert.deepEqual(problems, []);
  },
);

test('a dropped .safetensors file is opened, a broken one refused with a reason', async () => {
  const { page, text, at, rest, says } = await open({ hash: SMALL });
  const drop = (bytes) =>
    page.evaluate(
      (data) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(data)], 'run.safetensors'));
        dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      },
      [...bytes],
    );
  await page.click('#step');
  await at(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#share').then(() => page.click('#save-weights')),
  ]);
  await page.keyboard.press('Escape');
  const path = join(tmpdir(), `headroom-drop-${process.pid}.safetensors`);
  await download.saveAs(path);
  const bytes = await readFile(path);
  await writeFile(path, '');
  await page.click('#step');
  await at(2);
  await drop(bytes.subarray(0, 50));
  await says('#toast', 'run.safetensors was not opened');
  await rest();
  assert.equal(await text('#read-step'), '2');
  await drop(bytes);
  await at(1);
});
