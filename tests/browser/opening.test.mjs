// Explore as a reader meets it: the headline invites, one click trains, an answer shows where it
// comes from, solved offers what is next; by mouse, key and touch, on desktops and phones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open as openPage, screen } from './opened.mjs';

const open = (options) => openPage({ mode: 'explore', ...options });
const SMALL = '#preset=reverse';

/** How far the page scrolls sideways and down. */
const scroll = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
  });

test('it opens on a task and one filled button; pointing shows where answers look', async () => {
  const { page, text, rest, problems, violations } = await open({ hash: SMALL });
  assert.equal(await page.getAttribute('html', 'data-mode'), 'explore');
  assert.match(await text('#headline'), /^Teach it to reverse eight numbers\./);
  assert.match(await text('#play'), /Train it/);
  assert.equal(await page.$$eval('.chip-token.input', (all) => all.length), 8);
  assert.equal(await page.$$eval('.chip-token.answer', (all) => all.length), 8);
  assert.ok((await page.$$eval('.arc-lines path', (all) => all.length)) > 0);
  assert.match(await text('#looks'), /^To fill slot 5 the heads look a little everywhere/);
  await page.hover('[data-answer="2"]');
  await rest();
  assert.match(await text('#looks'), /^To fill slot 3 /);
  assert.match(await text('.badge.cap i'), /^→ \d+ \d+ %$/, 'captions say where each head looks');
  assert.equal(await page.isVisible('.stage-hint'), false, 'the hint has been followed');
  await page.mouse.move(5, 5);
  await rest();
  assert.match(await text('#looks'), /^To fill slot 5 /, 'and back to the answer that is pinned');
  await page.click('[data-answer="0"]');
  await page.mouse.move(5, 5);
  await rest();
  assert.match(await text('#looks'), /^To fill slot 1 /);
  const described = await page.getAttribute('[data-answer="3"]', 'aria-description');
  assert.match(described, /^To fill slot 4 /, 'the arcs are also text');
  assert.deepEqual(await violations(), []);
  assert.deepEqual(await scroll(page), [0, 0]);
  assert.deepEqual(problems, []);
});

test('pointing at a tile shows its arcs; a click opens the head, keys go on', async () => {
  const { page, text, rest, problems } = await open({ hash: SMALL });
  const all = await page.$$eval('.arc-lines path', (paths) => paths.length);
  await page.hover('.tile[data-id="attention.1.1"]');
  await rest();
  assert.match(await text('.layer-name'), /^head 2·2 looks/);
  assert.ok((await page.$$eval('.arc-lines path', (paths) => paths.length)) < all);
  await page.click('.tile[data-id="attention.1.1"]');
  await rest();
  assert.equal(await text('#inspector-title'), 'Layer 2 · Head 2');
  assert.equal(
    await page.isVisible('#cell-formula'),
    false,
    'only the sentence shows, not the formula',
  );
  assert.match(await text('.head-says'), /^To fill slot \d/);
  await page.keyboard.press('m');
  await rest();
  assert.ok(await page.isVisible('#cell-formula'));
  await page.keyboard.press('x');
  await rest();
  assert.ok(await page.isVisible('#restore-cuts'));
  assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 1);
  await page.keyboard.press('x');
  await rest();
  assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 0);
  await page.keyboard.press('Escape');
  await rest();
  assert.equal(await page.isVisible('#inspect'), false);
  await page.keyboard.press('7');
  await rest();
  assert.match(await text('#looks'), /slot 7/);
  await page.evaluate(() => /** @type {any} */ (document.activeElement)?.blur());
  await page.keyboard.press('ArrowRight');
  await rest();
  assert.equal(await text('#read-step'), '1', 'the arrow takes one step');
  await page.focus('[data-answer="6"]');
  await page.keyboard.press('ArrowLeft');
  await rest();
  assert.match(await text('#looks'), /slot 6/);
  assert.deepEqual(problems, []);
});

test('one click trains it to the end: headline, bands, rainbow, offers, replay', async () => {
  const { page, text, texts, rest, until, problems, violations } = await open({ hash: SMALL });
  await page.click('#play');
  await until(() => /Solved/.test(document.querySelector('#headline').textContent));
  await rest();
  assert.match(await text('#headline'), /Solved\. It reads backwards\./);
  assert.match(await text('#sub'), /At step \d+, after [\d,]+ examples: [\d.]+ % right/);
  assert.match(await text('#play'), /Watch it form/, 'it rests by itself after it has solved it');
  const bands = (await texts('.band-of b')).filter(Boolean);
  assert.ok(bands.includes('knows which, not yet where'), bands.join());
  assert.match(bands.at(-1), /solved at step \d+/);
  assert.match((await texts('.level span')).join(), /ln 18 = 2\.89.*1\.83/);
  assert.equal(await page.$$eval('.rainbow path', (paths) => paths.length), 7);
  assert.deepEqual(await texts('.chip-token.answer'), (await texts('.chip-token.input')).reverse());
  assert.match(await text('#looks'), /takes \d+ % from token 4 \(\d+\), its mirror\./);
  const offers = await texts('.offer b');
  assert.match(offers.join(), /Cut this head.*Your own input.*Make it harder.*Next: Sort/);
  assert.deepEqual(await violations(), []);
  await page.click('.offer >> nth=0');
  await rest();
  assert.equal(await page.$$eval('.tile.cut', (tiles) => tiles.length), 1);
  await page.click('.offer >> nth=0');
  await page.click('.offer >> nth=1');
  await page.fill('#stage-own', '3 4 5 6 7 8 9 10');
  await rest();
  assert.deepEqual(await texts('.chip-token.input'), ['3', '4', '5', '6', '7', '8', '9', '10']);
  await page.fill('#stage-own', '3 4 x');
  await until(() => document.querySelector('#stage-own-hint').classList.contains('error'));
  await page.keyboard.press('Escape');
  await rest();
  await page.keyboard.press(' ');
  /** Whether the replay shows an earlier moment; it passes several of them in a slow frame. */
  const isEarlier = (wanted) => {
    const at = (name) => Number(document.querySelector('#timeline').getAttribute(name));
    return at('aria-valuenow') < at('aria-valuemax') === wanted;
  };
  await until(isEarlier, true);
  await until(isEarlier, false);
  assert.deepEqual(problems, []);
});

test('a link opens what it asks for, the choice is kept, and the first paint agrees', async () => {
  const { page, go, link, rest, problems } = await open({ hash: '#preset=copy' });
  const mode = () => page.getAttribute('html', 'data-mode');
  for (const [hash, wanted] of [
    ['#preset=reverse&view=heads', 'everything'],
    ['#preset=reverse', 'explore'],
    ['#preset=reverse&n_layers=1', 'everything'],
    ['#preset=reverse&n_layers=1&hide=settings', 'explore'],
    ['#preset=reverse&n_layers=1&mode=explore', 'explore'],
    ['#preset=reverse&mode=everything', 'everything'],
  ]) {
    await go(hash);
    assert.equal(await mode(), wanted, hash);
    await page.evaluate(() => location.reload());
    await page.waitForSelector('#play:not([disabled])');
    assert.equal(await mode(), wanted, `${hash}, from the first paint on`);
    await page.waitForSelector('#boot', { state: 'detached' });
    assert.equal(await mode(), wanted, `${hash}, when the page is there`);
  }
  await go('#preset=reverse');
  await page.click('[data-mode-to=everything]');
  await rest();
  assert.ok(await page.isVisible('#settings'));
  assert.match(await page.evaluate(() => location.hash), /mode=everything/);
  await page.goto(page.url().replace(/#.*/, '#preset=sort'));
  await page.reload();
  await page.waitForSelector('#boot', { state: 'detached' });
  assert.equal(await mode(), 'everything', 'a plain link opens what was chosen last');
  await page.keyboard.press('e');
  await rest();
  assert.equal(await mode(), 'explore');
  assert.match(await link(), /preset=/);
  assert.deepEqual(problems, []);
});

for (const [what, ...sizes] of /** @type {[string, ...[number, number][]][]} */ ([
  ['phones', [360, 740], [390, 844]],
  ['tablets and desktops', [768, 1024], [1024, 768], [1280, 720], [1366, 650], [2560, 1440]],
])) {
  test(`nothing overflows, badges and the headline are whole: ${what}`, async () => {
    const { page, go, rest, problems } = await open({ hash: SMALL, context: screen(...sizes[0]) });
    for (const hash of [SMALL, '#preset=encdec', '#preset=recall', '#preset=text']) {
      if (hash !== SMALL) await go(hash);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await rest();
        await checkFits(page, `${hash} at ${width} by ${height}`);
      }
    }
    assert.deepEqual(problems, []);
  });
}

async function checkFits(page, where) {
  assert.deepEqual(await scroll(page), [0, 0], where);
  const cut = await page.$$eval('#headline, #sub, #play', (all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ id }) => id),
  );
  assert.deepEqual(cut, [], where);
  if (page.viewportSize().width < 760) return;
  const [view, lowest] = await page.evaluate(() => [
    document.querySelector('#model').getBoundingClientRect().bottom,
    Math.max(
      ...[...document.querySelectorAll('.badge.cap')].map(
        (badge) => badge.getBoundingClientRect().bottom,
      ),
    ),
  ]);
  assert.ok(lowest <= view + 1, `${where}: badges end at ${lowest}, the model at ${view}`);
}

test('on a phone: a tap pins, the button is fixed, panels open, both themes pass', async () => {
  const { page, text, rest, problems, violations } = await open({
    hash: SMALL,
    context: { ...screen(390, 844), colorScheme: 'dark' },
  });
  await page.tap('[data-answer="1"]');
  await rest();
  assert.match(await text('#looks'), /slot 2/);
  const box = await page.$eval('#play', (button) => button.getBoundingClientRect().bottom);
  assert.ok(box > 700 && box <= 844);
  assert.equal(await page.$$eval('.tile', (tiles) => tiles.length), 12, 'rows of heads');
  await page.tap('.tile[data-id="attention.2.1"]');
  await rest();
  assert.ok(await page.isVisible('#inspect'));
  assert.match(await text('.head-says'), /slot/);
  for (const panel of ['charts', 'model']) {
    await page.tap(`#panels [data-id=${panel}]`);
    await rest();
    assert.deepEqual(await scroll(page), [0, 0], panel);
  }
  assert.deepEqual(await violations(), []);
  assert.deepEqual(problems, []);
});

test('every preset opens in Explore; a model with nothing to train says so', async () => {
  const { page, go, text, problems } = await open({ hash: '#preset=copy' });
  for (const [hash, says] of [
    ['#preset=encdec', /up to eight numbers/],
    ['#preset=recall', /recall eight pairs/],
    ['#preset=text', /write like its text/],
    ['#preset=majority', /majority of 15 tokens/],
    ['#preset=shift', /look one step ahead/],
    ['#preset=causal', /continue a count/],
    ['#preset=modular', /calculate with two numbers/],
    ['#preset=copy&n_layers=12&mode=explore', /copy eight numbers/],
    ['#preset=copy&seq=129&mode=explore', /copy 64 numbers/],
    ['#preset=shift&head=none&mode=explore', /Nothing to train/],
  ]) {
    await go(hash);
    assert.match(await text('#headline'), says, String(hash));
    assert.deepEqual(await scroll(page), [0, 0], String(hash));
    assert.ok((await page.$$eval('.tile', (tiles) => tiles.length)) > 3, String(hash));
  }
  assert.equal(await text('#play-why'), 'Nothing to train: no output layer');
  assert.deepEqual(problems, []);
});

test('in Explore one step can be followed by another', async () => {
  const { page, at, problems } = await open({ hash: SMALL });
  for (const step of [1, 2]) {
    await page.click('#step');
    await at(step);
  }
  assert.ok(await page.isVisible('#reset'));
  assert.deepEqual(problems, []);
});

test('large type, a head in the whole stage, cards of more tasks, the skip link', async () => {
  const { page, rest, problems, violations } = await open({ hash: SMALL });
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  const letters = () =>
    page.$eval('#headline', (title) => Number.parseFloat(getComputedStyle(title).fontSize));
  const before = await letters();
  await page.keyboard.press('v');
  await rest();
  assert.ok((await letters()) > before);
  assert.deepEqual(await scroll(page), [0, 0]);
  await page.keyboard.press('v');
  await page.click('.tile[data-id="attention.2.0"]');
  await rest();
  const edge = () => page.$eval('.big', (map) => map.clientWidth);
  const small = await edge();
  await page.click('.head-tools button >> nth=2');
  await rest();
  assert.ok((await edge()) > small && !(await page.isVisible('#model')));
  await page.keyboard.press('Escape');
  await page.click('#all-presets');
  await page.waitForSelector('#tasks-sheet[open]');
  await rest();
  assert.deepEqual(await violations(), []);
  await page.click('#tasks-sheet [data-id=majority]');
  await rest();
  assert.match(await page.evaluate(() => location.hash), /majority/);
  assert.deepEqual(problems, []);
});

/** In the page: keeps how far its parts jump by themselves, and which (Layout Instability). */
function keepShifts() {
  const shifts = [];
  const placeOf = ({ node, previousRect, currentRect }) => {
    const of = node?.id || node?.className || node?.parentElement?.id;
    return `${of}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (!entry.hadRecentInput)
        shifts.push({ value: entry.value, parts: entry.sources.map(placeOf) });
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { shifts });
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
])
  test(`nothing jumps while the page opens: ${width} by ${height}`, async () => {
    const { page, rest, problems } = await open({
      hash: SMALL,
      context: screen(width, height),
      before: ({ page: fresh }) => fresh.addInitScript(keepShifts),
    });
    await rest();
    const shifts = await page.evaluate(() => /** @type {any} */ (window).shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    assert.ok(sum < 0.01, `layout shift ${sum}: ${JSON.stringify(shifts, null, 1)}`);
    assert.deepEqual(problems, []);
  });
