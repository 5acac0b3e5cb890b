// Low windows, large zoom, forced colours and large models: what a reader needs stays in sight,
// whole and in its own place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, open as openPage } from './opened.mjs';

const SMALL = '#preset=reverse&batch=8&eval_samples=32';
const open = (width, height, hash = SMALL, context = {}) =>
  openPage({ hash: `${hash}&mode=explore`, context: { viewport: { width, height }, ...context } });

/** What the captions of these heads have, as they show; cut: wider than its room. */
const captions = (page, heads = '') =>
  page.$$eval(`.tile[data-id^="${heads}"] + .badge.cap`, (all) =>
    all.map((badge) => {
      const shown = (part) => (part.hidden ? '' : part.textContent);
      const [word, below, name] = ['i:not(.below)', '.below', 'small'].map((one) =>
        shown(badge.querySelector(one)),
      );
      const parts = [badge, ...badge.querySelectorAll('i')];
      return {
        ...{ word, below, name },
        picture: badge.querySelector('svg') !== null,
        cut: parts.some((one) => one.scrollWidth > one.clientWidth + 1),
      };
    }),
  );

for (const [width, height] of [
  [1280, 720],
  [1366, 650],
]) {
  test(`a low window keeps axis, names and explanation: ${width} by ${height}`, async () => {
    const { page, rest, problems } = await open(width, height);
    await rest();
    // the values of the loss: something is written beside the upper half of the curve
    const upper = await page.evaluate(() => {
      const over = /** @type {HTMLElement} */ (document.querySelector('.u-over'));
      const canvas = document.querySelector('.picture canvas');
      const { width: wide, clientWidth } = /** @type {any} */ (canvas);
      const dpr = wide / clientWidth;
      const ctx = /** @type {any} */ (canvas).getContext('2d');
      const beside = [over.offsetLeft - 6, over.offsetTop + over.offsetHeight / 2 - 2];
      const { data } = ctx.getImageData(0, 0, beside[0] * dpr, beside[1] * dpr);
      return data.some((value) => value > 0);
    });
    assert.ok(upper, 'only 0 is on the axis');
    assert.ok(
      await page.$eval('.you-are-here span', (words) => {
        const line = document.querySelector('.level');
        const after = line.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING;
        return after && getComputedStyle(words).backgroundColor !== 'rgba(0, 0, 0, 0)';
      }),
      'the line of guessing goes through "You are here"',
    );
    const shown = await captions(page, 'attention.');
    assert.equal(shown.length, 12);
    assert.deepEqual(
      shown.map(({ name }) => name),
      [1, 2, 3].flatMap((layer) => [1, 2, 3, 4].map((head) => `${layer}·${head}`)),
    );
    assert.ok(
      shown.every(({ word, cut }) => word && !cut),
      JSON.stringify(shown),
    );
    const inside = await page.$eval('#start-here', (card) => {
      const words = card.querySelector('span').getBoundingClientRect();
      const box = card.getBoundingClientRect();
      return words.height > 0 && words.bottom <= box.bottom && box.bottom <= innerHeight;
    });
    assert.ok(inside, 'the card says what Start here is');
    assert.deepEqual(problems, []);
  });
}

test('names of two losses that are close do not meet, nor words and an earlier curve', async () => {
  const { page, finish, at, rest } = await open(1280, 720, '#preset=reverse&steps=80');
  await finish();
  const boxes = await page.$$eval('.level span', (all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
  );
  assert.equal(boxes.length, 2);
  assert.ok(boxes[0][1] <= boxes[1][0] + 1, JSON.stringify(boxes));
  await page.click('#reset');
  await at(0);
  await rest();
  assert.deepEqual(
    [await page.isVisible('.you-are-here'), await page.isVisible('.grows')],
    [true, false],
  );
});

test('Everything has the whole verdict in low windows', async () => {
  for (const [width, height] of [
    [1280, 720],
    [1366, 650],
  ]) {
    const { page, rest } = await openPage({
      hash: SMALL,
      context: { viewport: { width, height } },
    });
    await rest();
    for (const words of ['Stuck at 24 %: knows which, not where', 'Diverged at step 12,345']) {
      const cut = await page.$eval(
        '#hero .verdict',
        (verdict, text) => {
          verdict.textContent = text;
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = verdict;
          return [scrollWidth > clientWidth, scrollHeight > clientHeight + 1];
        },
        words,
      );
      assert.deepEqual(cut, [false, false], `${words}, ${width}`);
    }
  }
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
]) {
  test(`two stacks are alike, cross-attention is largest: ${width} by ${height}`, async () => {
    const { page, rest } = await open(width, height, '#preset=encdec');
    await rest();
    const tiles = await page.$$eval('.tile', (all) =>
      all.map((tile) => {
        const { id } = /** @type {HTMLElement} */ (tile).dataset;
        const box = tile.getBoundingClientRect();
        return { id, x: box.x, y: box.y, width: box.width, height: box.height };
      }),
    );
    const of = (kind) => tiles.filter(({ id }) => id.startsWith(kind));
    const [self, cross, encoder] = ['decoder:attention', 'decoder:cross', 'encoder:attention'].map(
      of,
    );
    assert.ok(cross[0].width > self[0].width && cross[0].height > self[0].height);
    assert.ok(encoder[0].width >= self[0].width, `${encoder[0].width} ${self[0].width}`);
    // as many side by side in both, for each kind
    const across = (all) => all.filter(({ y }) => Math.abs(y - all[0].y) < 1).length;
    assert.deepEqual([across(self), across(cross)], [across(encoder), across(encoder)]);
    for (const kind of ['decoder:cross', 'encoder:attention', 'decoder:attention']) {
      const shown = await captions(page, kind);
      assert.ok(
        shown.every(({ word, cut }) => word && !cut),
        `${kind}: ${JSON.stringify(shown)}`,
      );
    }
  });
}

test('at 200 % of 1280 by 720 the button and the answers are on the first screen', async () => {
  const { page, rest, problems, violations } = await open(640, 360);
  await rest();
  const seen = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const inside = (one) => box(one).top >= 0 && box(one).bottom <= innerHeight;
    const answers = [...document.querySelectorAll('.chip-token.answer')];
    const panels = box(document.querySelector('#panels'));
    return {
      header: box(document.querySelector('header')).height,
      button: inside(document.querySelector('#play')),
      answers: answers.length,
      hidden: answers.filter((one) => !inside(one) || box(one).bottom > panels.top).length,
      aside: document.documentElement.scrollWidth - innerWidth,
    };
  });
  assert.ok(seen.header <= 360 / 6, `the bar takes ${seen.header} of 360 pixels`);
  assert.deepEqual(
    { ...seen, header: 0 },
    { ...seen, header: 0, button: true, hidden: 0, aside: 0 },
  );
  assert.equal(seen.answers, 8);
  // the model is below, all of it
  const last = page.locator('.tile[data-id^="attention.2."]').last();
  await last.scrollIntoViewIfNeeded();
  assert.ok(await last.isVisible());
  assert.deepEqual(await violations(), []);
  assert.deepEqual(problems, []);
});

test('forced colours: layers, curves and the choice of the page are told apart', async () => {
  const { page, rest } = await open(1440, 900, SMALL, { forcedColors: 'active' });
  await rest();
  const looks = (selector, properties) =>
    page.$$eval(
      selector,
      (all, wanted) => all.map((one) => wanted.map((key) => getComputedStyle(one)[key]).join(' ')),
      properties,
    );
  const layers = await looks('.layer-legend .dash', ['borderTopColor', 'borderTopStyle']);
  assert.equal(new Set(layers).size, 3, layers.join());
  assert.equal(new Set(layers.map((look) => look.split(' ').at(-1))).size, 3, 'by dashes alone');
  const arcs = await looks('.arc-lines .tone-2', ['strokeDasharray']);
  assert.ok(arcs.length > 0 && arcs.every((dash) => dash !== 'none'));
  const curves = await looks('.legend .mark', ['borderTopColor']);
  assert.equal(new Set(curves).size, curves.length, curves.join());
  const [ground] = await looks('.time', ['backgroundColor']);
  const [dot] = await looks('.you-are-here i', ['backgroundColor']);
  assert.notEqual(dot, ground);
  const [chosen] = await looks('.modes [aria-pressed=true]', ['outlineStyle']);
  const [other] = await looks('.modes [aria-pressed=false]', ['outlineStyle']);
  assert.deepEqual([chosen, other], ['solid', 'none']);
});

test('what a badge means is said whole or not at all, beside the sink too', async () => {
  for (const width of [1440, 1280, 1024]) {
    const { page, rest } = await open(width, 800, '#preset=recall&sink=true');
    await rest();
    const cut = await page.$eval('.meanings', (box) => {
      const room = box.getBoundingClientRect();
      return [...box.children]
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box: { top, right } }) => top < room.bottom - 4 && right > room.right + 1)
        .map(({ text }) => text);
    });
    assert.deepEqual(cut, [], `${width}`);
  }
});

test('labels of parts of words do not overlap beside the map of the inspector', async () => {
  const { page, rest } = await openPage({
    hash: '#preset=stories&tokens=bpe&batch=8&eval_samples=32',
    context: DESKTOP,
  });
  await page.click('.tile[data-id="attention.0.0"]');
  await rest();
  const over = await page.evaluate(() => {
    const boxes = (selector) =>
      [...document.querySelectorAll(`.big ${selector}`)].map((one) => ({
        text: one.textContent,
        box: one.getBoundingClientRect(),
      }));
    const all = [...boxes('.axis-row'), ...boxes('.axis-column')];
    const room = document.querySelector('#inspect').getBoundingClientRect();
    const meets = (a, b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
    return [
      ...all.flatMap((a, i) =>
        all.slice(i + 1).flatMap((b) => (meets(a.box, b.box) ? [`${a.text} and ${b.text}`] : [])),
      ),
      ...all.filter(({ box }) => box.left < room.left).map(({ text }) => `${text} is cut`),
    ];
  });
  assert.deepEqual(over, []);
});
