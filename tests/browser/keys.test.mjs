// The keys of the whole page, as its sheet lists them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open as openPage } from './opened.mjs';

const SMALL =
  '#preset=copy&d_model=16&n_heads=2&n_layers=1&d_ff=16&seq=9&vocab=8&batch=8&eval_samples=32';

test('every key on the sheet does what it says; none acts in a field or sheet', async () => {
  const { page, text, linkHas, rest, until } = await openPage({ hash: SMALL });
  const tabs = await page.$$eval('#views [data-id]:not([hidden])', (all) =>
    all.map((tab) => tab.dataset.id),
  );
  await page.keyboard.press('?');
  const sheet = await text('#help-sheet');
  for (const words of [
    'train or pause',
    'New seed',
    'Share and export',
    'This sheet',
    'Lessons: open or close',
  ])
    assert.ok(sheet.includes(words), words);
  assert.equal(
    await page.$$eval(
      '#help-sheet kbd',
      (all) => all.filter((key) => /^\d$/.test(key.textContent)).length,
    ),
    tabs.length, // a view each in Everything, an answer each in Explore
  );
  await page.keyboard.press('.');
  await page.keyboard.press('Escape');
  await rest();
  assert.ok(!(await page.isVisible('#help-sheet')));
  assert.equal(await text('#read-step'), '0');
  for (const [i, id] of tabs.entries()) {
    await page.keyboard.press(String((i + 1) % 10));
    await until(
      (name) =>
        document.querySelector(`#views [data-id=${name}]`).getAttribute('aria-selected') === 'true',
      id,
    );
  }
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await rest();
  assert.ok(await page.isVisible('#share-sheet'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await rest();
  assert.ok(await page.isVisible('#lesson-title'));
  await page.keyboard.press('b');
  await page.focus('#seed');
  await page.keyboard.press('s');
  await page.keyboard.press('b');
  await rest();
  assert.ok(!(await page.isVisible('#share-sheet')) && !(await page.isVisible('#lesson-title')));
  await page.keyboard.press('Escape');
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.keyboard.press('t');
  assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), theme);
  await page.keyboard.press('n');
  await linkHas('seed=');
});

test('the sheet proves this device while a run goes on; the proof can be copied', async () => {
  const { page, past, number, says, problems } = await openPage({
    hash: '#preset=reverse&epochs=100000',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await page.click('#play');
  await past(5);
  await page.keyboard.press('?');
  await page.click('#proof-start');
  const step = await number('#read-step');
  await says('#proof-verdict', /^(\d+) of \1 checks passed: this device computes/);
  await past(step + 5);
  assert.match(await page.textContent('.proof'), /000-copy, 20 steps9a0f8f1dd5656d16, as recorded/);
  await page.click('#proof-copy');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.trim().split('\n');
  assert.match(lines[0], /Mozilla/);
  assert.match(lines[1], /^simd128, 1 thread\tsame bits: 000-copy, 20 steps\t9a0f8f1dd5656d16, as/);
  assert.match(lines.at(-1), /checks passed/);
  assert.deepEqual(problems, []);
});

test('what is made anew keeps the focus where it can, and its listeners always', async () => {
  const source = readFileSync(new URL('../../web/base/dom.js', import.meta.url), 'utf8');
  const { page } = await openPage({
    hash: SMALL,
    before: ({ page: p }) =>
      p.route('**/dom-as-it-is.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: source }),
      ),
  });
  const seen = await page.evaluate(async () => {
    const { h, setChildren } = await import(new URL('dom-as-it-is.js', location.href).href);
    const root = h('div');
    document.body.append(root);
    const heard = [];
    const make = (name) => () => [
      h('input', { 'aria-label': name }),
      h('button', { text: name, onclick: () => heard.push(name) }),
    ];
    setChildren(root, 'a', make('a'));
    const [field] = root.children;
    field.focus();
    setChildren(root, 'b', make('b'));
    root.lastChild.click();
    return {
      heard,
      isSame: root.firstChild === field,
      isFocused: document.activeElement === field,
    };
  });
  assert.deepEqual(seen, { heard: ['b'], isSame: true, isFocused: true });
});
