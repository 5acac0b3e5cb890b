// Every view in a language that no one speaks (pseudo.mjs): a text without its brackets is in no
// language's words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../web/words/languages.js';
import { cutTexts, meetingTexts } from './labels.mjs';
import { open } from './opened.mjs';
import { speakPseudo } from './pseudo.mjs';

/** What has no language: code, names of languages, settings and tensors, what was read. */
const OF_NO_LANGUAGE = [
  ...['code', 'pre', 'option', 'h1', 'script', 'style', '#boot', 'sub', '.art', '#tensors-names'],
  ...['#tensor-name', '.seg button[title]', '#parameters th[title]', '#offers', '#own-input'],
];
/** Names that are the same in all languages, in formulas and on buttons. */
const NAMES =
  /_model|\b(?:sin|cos|elu|softmax|CSV|JSON|SVG|PNG|LN|RMS|model|state|action|return|push)\b/g;

/** Texts and names of the page that are outside of the brackets of every sentence. */
const textsOfNoLanguage = (page) =>
  page.evaluate((selectors) => {
    const found = new Set();
    const isLeft = (element) => selectors.some((selector) => element.closest(selector));
    /** The paragraph, cell or button that a text is a part of. */
    const blockOf = (element) => {
      let block = element;
      while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      return block;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let block = null;
    let depth = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const own = blockOf(owner);
      if (own !== block) [block, depth] = [own, 0];
      let outside = '';
      for (const letter of node.data) {
        if (letter === '⟦') depth++;
        else if (letter === '⟧') depth = Math.max(0, depth - 1);
        else if (depth === 0) outside += letter;
      }
      if (/[a-z]{3}/i.test(outside) && !isLeft(owner)) found.add(outside.trim());
    }
    for (const name of ['title', 'aria-label', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? '';
        if (/[a-z]{3}/i.test(text) && !text.includes('⟦') && !isLeft(element)) found.add(text);
      }
    return [...found];
  }, OF_NO_LANGUAGE);

const LINKS = [
  '#preset=copy&steps=30',
  ...['positions', 'tensors', 'try', 'heads', 'lens', 'why', 'studies', 'compare'].map(
    (view) => `#preset=copy&steps=30&view=${view}`,
  ),
  ...['#preset=text&view=losses', '#preset=modular&view=numbers', '#preset=arena&view=world'],
  ...['#preset=copy&view=heads&sub=paths', '#preset=copy&view=why&sub=answer', '#preset=encdec'],
  ...['#preset=copy&posenc=rope&qk_norm=true', '#preset=recall&attention=linear'],
];

test('no view has a text in no language’s words', async () => {
  const { page, go, rest, problems } = await open({
    ...{ hash: LINKS[0], gives: '#own-input', before: speakPseudo },
  });
  await rest();
  for (const link of LINKS) {
    await go(link);
    const left = (await textsOfNoLanguage(page)).filter((text) =>
      /[a-z]{3}/i.test(text.replace(NAMES, '')),
    );
    assert.deepEqual(left, [], link);
  }
  assert.deepEqual(problems, []);
});

const SCREENS = [
  [360, 740],
  [768, 1024],
  [1280, 720],
  [1440, 900],
];

/** Asserts of screens of four widths that texts are whole and apart, and no page is wider. */
async function checkScreens({ page, rest }, what) {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await rest();
    const where = `${what}, ${width}`;
    assert.deepEqual(await page.evaluate(meetingTexts), [], `over each other: ${where}`);
    assert.deepEqual(await page.evaluate(cutTexts), [], `cut: ${where}`);
    assert.equal(await page.evaluate(sideways), 0, where);
  }
}

/** By how much the page is wider than its window. */
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const mode of ['explore', 'everything'])
  test(`long words from right to left: whole and apart at four widths: ${mode}`, async () => {
    const { page, go, rest, problems } = await open({
      ...{ hash: '#preset=copy', mode, fresh: true, gives: '#charts h2', before: speakPseudo },
    });
    await rest();
    // the words in drawings are those that have room there, in each language
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.insertRule('#model .lab:not(.foot), #stage * { display: none !important }');
      document.adoptedStyleSheets = [sheet];
    });
    for (const link of mode === 'explore' ? LINKS.slice(0, 1) : LINKS.slice(0, 9)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (mode === 'everything') await go(link);
      await checkScreens({ page, rest }, link);
    }
    assert.deepEqual(problems, []);
  });

for (const mode of ['explore', 'everything'])
  test(`texts are whole and apart in every language at four widths: ${mode}`, async () => {
    const { page, rest, problems } = await open({
      ...{ hash: '#preset=copy', mode, fresh: true, gives: '#charts h2' },
    });
    await rest();
    for (const { code, name } of LANGUAGES) {
      await page.selectOption('#language', code);
      await page.waitForFunction(
        (lang) => document.documentElement.dataset.language === lang,
        code,
      );
      await checkScreens({ page, rest }, name);
    }
    assert.deepEqual(problems, []);
  });
