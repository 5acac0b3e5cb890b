// "Start here" as a reader goes through it: real clicks, taps and keys on the real model, on a
// desktop and on a phone; a reload in the middle; what happens when the page is changed meanwhile;
// and the cards of the glossary.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open as openPage, screen } from './opened.mjs';

/** Solved in a few seconds. */
const SMALL = '#preset=reverse&n_layers=2&d_model=32&lr=0.003&mode=explore';
const STEPS = ['token', 'embedding', 'loss', 'train', 'attention', 'head', 'cut'];
const open = (options = {}) => openPage({ mode: 'explore', hash: SMALL, ...options });

const phase = (page) => page.$eval('#start', (card) => card.dataset.phase);
const isSeen = (until) =>
  until(() => document.querySelector('#start')?.getAttribute('data-phase') === 'seen');
/** A head whose badge has a share. */
const namedHead = (page) =>
  page.evaluate(() => {
    const badges = [...document.querySelectorAll('.badge.cap')];
    const tiles = [...document.querySelectorAll('.tile[data-id^="attention"]')];
    const at = badges.findLastIndex((badge) => badge.getAttribute('data-strong') === 'true');
    return tiles[at].getAttribute('data-id');
  });

/** What the reader does in each step. @param {(selector: string) => Promise<void>} press */
const actions = ({ page, until, rest }, press) => ({
  token: () => press('[data-answer="0"]'),
  embedding: () => page.hover('.tile[data-id="embedding"]'),
  loss: () => press('#step'),
  async train() {
    await press('#play');
    await until(() => /Solved/.test(document.querySelector('#headline').textContent));
    await rest();
  },
  attention: () => press('[data-answer="2"]'),
  head: async () => press(`.tile[data-id="${await namedHead(page)}"]`),
  cut: () => press('#cut-head'),
});

/** The card and the ring are in the window; the card covers none of a target that leaves room. */
async function assertPlaced(page, step, isPhone) {
  const { card, ring, size } = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
    const { innerWidth, innerHeight } = window;
    return { card: box('#start'), ring: box('.start-ring'), size: [innerWidth, innerHeight] };
  });
  assert.ok(card.left >= 0 && card.top >= 0, `${step}: ${JSON.stringify(card)}`);
  assert.ok(card.right <= size[0] && card.bottom <= size[1], `${step}: ${JSON.stringify(card)}`);
  assert.ok(ring.width > 0 && ring.left >= 0 && ring.right <= size[0], step);
  const isLarge = ring.width * ring.height > 0.2 * size[0] * size[1];
  const apart =
    ring.right <= card.left ||
    ring.left >= card.right ||
    ring.bottom <= card.top ||
    ring.top >= card.bottom;
  assert.ok(apart || isLarge, `${step}${isPhone ? ' on a phone' : ''}: the card is on its target`);
}

/** Goes through one step. @returns {Promise<string>} what came of it */
async function goThrough(opened, step, press, isPhone = false) {
  const { page, rest, until, text } = opened;
  await rest();
  assert.equal(await phase(page), 'ask', step);
  await assertPlaced(page, step, isPhone);
  await press('#start [data-choice] >> nth=0');
  await rest();
  await assertPlaced(page, step, isPhone);
  if ((await phase(page)) === 'do') await actions(opened, press)[step]();
  await isSeen(until);
  await rest();
  await assertPlaced(page, step, isPhone);
  const result = await text('.start-result');
  assert.match(result, /Your prediction was (right|wrong)/, step);
  return result;
}

test('seven steps by mouse: predict, do, see; a reload goes on; the lessons stay', async () => {
  const opened = await open();
  const { page, text, rest, until, problems, violations } = opened;
  const press = (selector) => page.click(selector);
  assert.match(await text('#start-here'), /Start here · 10 minutes/);
  await press('#start-here');
  for (const step of STEPS.slice(0, 3)) {
    const result = await goThrough(opened, step, press);
    if (step === 'token') {
      const last = (await opened.texts('.chip-token.input')).at(-1);
      assert.ok(result.includes(`Slot 1 must hold ${last}`), result);
    }
    await press('#start-next');
  }
  assert.deepEqual(await violations(), []);
  await page.reload();
  await until(() => document.querySelector('#start')?.getAttribute('data-phase') === 'ask');
  await rest();
  assert.match(await text('#start'), /4 of 7.*Training/, 'the step of before the reload');
  await press('#start-back');
  await rest();
  assert.equal(await phase(page), 'seen', 'what was seen is kept');
  await press('#start-next');
  for (const step of STEPS.slice(3)) {
    const result = await goThrough(opened, step, press);
    if (step === 'train') {
      const [, solved] = /At step (\d+)/.exec(await text('#sub'));
      assert.ok(result.includes(`at step ${solved}`), result);
    }
    if (step === 'attention')
      assert.ok(result.includes((await text('#looks')).match(/token \d \(\d+\)/)[0]), result);
    await press('#start-next');
  }
  await rest();
  assert.match(await text('#start'), /You found a head and measured it/);
  assert.equal(await page.isVisible('.start-ring'), false);
  await press('#start-restore');
  await rest();
  assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 0);
  await press('#start-lessons');
  await page.waitForSelector('#lesson-title');
  assert.equal(await page.isVisible('#start'), false);
  assert.equal(await page.getAttribute('html', 'data-mode'), 'everything');
  assert.deepEqual(problems, []);
});

test('by keyboard alone: H begins, Go to it and back, Escape closes, H goes on', async () => {
  const opened = await open();
  const { page, text, rest, until } = opened;
  const key = (name) => page.keyboard.press(name);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  const tabTo = async (test) => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(test)) return;
      await key('Tab');
    }
    throw new Error('the focus does not come there');
  };
  await key('h');
  await page.waitForSelector('#start:not([hidden])');
  assert.equal(await focused(), 'start-title');
  await tabTo(() => document.activeElement?.hasAttribute('data-choice'));
  await key('Enter');
  await tabTo(() => document.activeElement?.id === 'start-go');
  await key('Enter');
  await isSeen(until);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-answer')), '0');
  await key('h');
  assert.equal(await focused(), 'start-title');
  await tabTo(() => document.activeElement?.id === 'start-next');
  await key('Enter');
  await rest();
  assert.match(await text('#start'), /2 of 7/);
  assert.equal(await focused(), 'start-title', 'the next step begins at its title');
  await key('Escape');
  await rest();
  assert.equal(await page.isVisible('#start'), false);
  assert.match(await text('#start-here'), /Start here · at step 2/);
  await key('h');
  await rest();
  assert.match(await text('#start'), /2 of 7/);
  await tabTo(() => document.activeElement?.hasAttribute('data-choice'));
  await key('Enter');
  await tabTo(() => document.activeElement?.id === 'start-go');
  await key('Enter');
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('data-id')),
    'embedding',
  );
  await key('Enter');
  await isSeen(until);
});

test('on a phone by touch, every step; the dark theme passes too', async () => {
  const opened = await open({ context: { ...screen(390, 844), colorScheme: 'dark' } });
  const { page, text, problems, violations } = opened;
  const press = (selector) => page.tap(selector);
  await press('#panels [data-id=lesson]');
  for (const step of STEPS) {
    await goThrough(opened, step, press, true);
    if (step === 'loss') assert.deepEqual(await violations(), []);
    await press('#start-next');
  }
  assert.match(await text('#start'), /You found a head/);
  assert.deepEqual(problems, []);
});

test('another task, Everything, a moment of before: the card says so and brings back', async () => {
  const { page, text, rest, problems } = await open();
  await page.click('#start-here');
  await page.click('#start [data-choice] >> nth=0');
  await page.click('.presets [data-id="000-sort"], .presets [data-id="sort"]');
  await rest();
  assert.match(await text('#start .trouble'), /the page shows Sort/);
  await page.click('#start-action');
  await rest();
  assert.equal(await phase(page), 'do', 'and goes on where it was');
  await page.keyboard.press('e');
  await rest();
  assert.match(await text('#start .trouble'), /parts of Explore/);
  await page.click('#start-action');
  await rest();
  assert.equal(await phase(page), 'do');
  for (const _ of STEPS.slice(0, 4)) await page.click('#start-next');
  await rest();
  assert.match(await text('#start .trouble'), /needs a trained model.*step 0/);
  assert.equal(await text('#start-action'), 'Train it');
  await page.click('#start-close');
  assert.equal(await page.isVisible('#start'), false);
  assert.deepEqual(problems, []);
});

test('a marked word has a card: by pointer, focus, tap; Escape closes only the card', async () => {
  const { page, text, rest, violations } = await open();
  await page.hover('#sub .gloss');
  await page.waitForSelector('#gloss-card:not([hidden])');
  assert.match(await text('#gloss-card'), /^transformer.*Here: /);
  await page.mouse.move(700, 500);
  await page.waitForSelector('#gloss-card', { state: 'hidden' });
  await page.click('#start-here');
  await rest();
  await page.focus('#start .gloss >> nth=1');
  assert.match(await text('#gloss-card'), /^token/);
  const described = await page.getAttribute('#start .gloss >> nth=1', 'aria-describedby');
  assert.equal(described, 'gloss-card');
  assert.deepEqual(await violations(), []);
  await page.keyboard.press('Escape');
  assert.ok(!(await page.isVisible('#gloss-card')) && (await page.isVisible('#start')));
  const phone = await open({ context: screen(390, 844) });
  await phone.page.tap('#sub .gloss');
  assert.match(await phone.text('#gloss-card'), /^transformer/);
  const box = await phone.page.$eval('#gloss-card', (card) =>
    card.getBoundingClientRect().toJSON(),
  );
  assert.ok(box.left >= 0 && box.right <= 390, JSON.stringify(box));
  await phone.page.tap('#headline');
  assert.equal(await phone.page.isVisible('#gloss-card'), false);
});
