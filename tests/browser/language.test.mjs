// In another language: from the start, and chosen while a model is there. The language is made of
// the English one (pseudo.mjs), so that what it lacks shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';
import { speakPseudo } from './pseudo.mjs';

const SMALL = '#preset=copy&d_model=16&n_layers=1&n_heads=2&batch=8&eval_samples=32&steps=30';

/** Every text and every name of the page; a term that is marked is of the text around it. */
const allTexts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *:not(.gloss)')].flatMap((element) => [
      ...([...element.children].every((child) => child.matches('.gloss'))
        ? [element.textContent]
        : [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []))),
      ...['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ]),
  );

/** Chooses a language, of which the list may lack the row. */
const choose = (page, code) =>
  page.$eval(
    '#language',
    (list, value) => {
      const select = /** @type {HTMLSelectElement} */ (list);
      select.add(new Option(value, value));
      select.value = value;
      select.dispatchEvent(new Event('change'));
    },
    code,
  );

test('a language is spoken from the start, and its direction is the page’s', async () => {
  const { page, text, until, problems } = await open({
    ...{ hash: SMALL, gives: '#cell', before: speakPseudo },
  });
  await until(() => document.querySelector('#cell').textContent.includes('⟦'));
  assert.deepEqual(
    await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
    ['ar', 'rtl'],
  );
  for (const drawn of ['#stage', '#model'])
    assert.equal(await page.$eval(drawn, (part) => getComputedStyle(part).direction), 'ltr');
  assert.match(await page.title(), /^⟦/);
  assert.match(await text('#presets'), /⟦/);
  assert.equal(
    await page.getAttribute('#step', 'aria-label'),
    await page.$eval('#step', (step) => step.ariaLabel),
  );
  assert.match(await page.getAttribute('#step', 'aria-label'), /^⟦/);
  assert.match(await text('#play'), /⟦/);
  assert.deepEqual(problems, []);
});

test('another language comes without a reload, and English comes back word by word', async () => {
  const { page, finish, text, until, rest, at, problems } = await open({
    ...{ hash: SMALL, before: (browser) => speakPseudo(browser, { atStart: false }) },
  });
  await finish();
  const loss = await text('#read-loss');
  const before = await allTexts(page);
  await choose(page, 'xx');
  await until(() => document.documentElement.dir === 'rtl');
  await rest();
  assert.match(await text('#play'), /⟦/);
  assert.match(await page.getAttribute('#theme', 'aria-label'), /^⟦/);
  assert.match(await text('#cell'), /⟦/);
  await at(30);
  assert.equal(await text('#read-loss'), loss, 'the run is as it was');
  assert.match(await page.evaluate(() => location.hash), /[#&]lang=xx/);
  await choose(page, 'en');
  await until(() => document.documentElement.dir === 'ltr');
  await rest();
  const after = await allTexts(page);
  assert.deepEqual(
    after.filter((one) => one.includes('⟦')),
    [],
  );
  assert.deepEqual(
    after.filter((one) => !before.includes(one)),
    ['xx'],
  );
  assert.deepEqual(
    before.filter((one) => !after.includes(one)),
    [],
  );
  assert.deepEqual(problems, []);
});

test('a lesson is in the language of its reader, and in another at once', async () => {
  const { page, says, texts, problems } = await open({
    ...{ hash: '#preset=copy&lesson=positions-2', before: speakPseudo, gives: '#lesson-title' },
  });
  await says('#lesson-title', /^⟦/);
  const said = await texts('#lesson p:not(.dim), #lesson button:not(.plain)');
  assert.ok(said.length > 5, said.join());
  for (const text of said) assert.match(text, /⟦|✕/);
  await choose(page, 'de');
  await says('#lesson-title', 'Positionskodierung');
  await says('#lesson .lesson-body', /Was geschieht ohne Positionen\?/);
  await choose(page, 'en');
  await says('#lesson-title', 'Positional encoding');
  assert.deepEqual(problems, []);
});

test('what is refused is said in the language of its reader', async () => {
  const { page, says, go, rest, problems } = await open({
    ...{ hash: `${SMALL}&lang=de`, fresh: true, gives: '#own-input' },
  });
  await rest();
  await page.fill('#n_heads', '7');
  await page.keyboard.press('Enter');
  await says(
    '#n_heads-error',
    'Köpfe 7 teilt Breite d_model 16 nicht; die nächste Zahl, die es teilt, ist 8',
  );
  await page.fill('#own-input', '2 3 x');
  await says('#own-message', '"x" geht hier nicht. Gebraucht wird: Token von 2 bis 19');
  await go('#preset=nothing&seq=1&lang=de');
  await says(
    '#settings-note',
    /^Nicht aus dem Link übernommen: es gibt kein Preset "nothing"; es gibt 000-copy/,
  );
  await page.fill('#own-input', '2 3 y');
  await says('#own-message', /^"y" geht hier nicht/);
  await choose(page, 'zh');
  await says('#own-message', '"y" 在这里不行。需要：词元 2 到 19');
  await choose(page, 'en');
  await says('#own-message', '"y" is not a token: use 2 to 19');
  assert.deepEqual(problems, []);
});

test('a language that does not come leaves the page in the one that it has', async () => {
  const { page, says, text, problems } = await open({
    hash: SMALL,
    before: ({ context }) => context.route('**/words/xx/*.js', (route) => route.abort()),
  });
  await choose(page, 'xx');
  await says('#toast', /^The language could not be loaded: /);
  assert.match(await text('#cell'), /Row sums/);
  assert.equal(await page.$eval('#language', (list) => /** @type {any} */ (list).value), 'en');
  problems.length = 0; // of the request that failed
});
