// Tasks of streams in the page: what the model does in its world, in Explore and as a view; and
// what of the page is about tokens is not offered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screen } from './opened.mjs';

const SMALL = 'd_model=16&n_heads=2&n_layers=1&d_ff=32&batch=8&eval_samples=16';

/** Whether something is drawn on a canvas. */
const isDrawn = (page, selector) =>
  page.waitForFunction((css) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(css));
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value > 0);
  }, `${selector} canvas`);

/** Where the page draws a handle. */
const placeOf = (page, of) =>
  page.$eval(`#world [data-of=${of}]`, (/** @type {HTMLElement} */ handle) => [
    handle.style.left,
    handle.style.top,
  ]);

test('arena: it acts while it trains; return, goal and obstacle are the reader’s', async () => {
  const { page, says, at, problems } = await open({
    hash: `#preset=arena&${SMALL}&steps=6&warmup=0&mode=explore`,
  });
  await says('#world .world-said', /^Asked for −0\.\d\d on average, it reaches −\d\.\d\d and arr/);
  await isDrawn(page, '#world');
  assert.ok(await page.isHidden('#stage'));
  const said = () => page.textContent('#world .world-said');
  const first = await said();
  await page.fill('#world input[type=range]', '10');
  await says('#world .world-share', /better than 10 % of the data/);
  await page.waitForFunction(
    (before) => document.querySelector('#world .world-said').textContent !== before,
    first,
  );
  await page.fill('#world input[type=range]', '130');
  await says('#world .world-share', /above all of the data, by 30 % of its range/);
  const before = await placeOf(page, 'goal');
  await page.focus('#world [data-of=goal]');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    ([left]) =>
      /** @type {HTMLElement} */ (document.querySelector('#world [data-of=goal]')).style.left !==
      left,
    before,
  );
  assert.ok(Number.parseFloat((await placeOf(page, 'goal'))[0]) < Number.parseFloat(before[0]));
  await drag(page, 'obstacle', 30, 20);
  await page.click('#play');
  await at(6);
  await says('#sub', /^Held-out loss [\d.]+, guessing has 0\.37/);
  await page.click('#world [aria-label="Next example"]');
  await says('#world .world-turns', /example 2/);
  assert.deepEqual(problems, []);
});

/** Drags a handle by so many pixels, and waits until it is there. */
async function drag(page, of, right, down) {
  const css = `#world [data-of=${of}]`;
  const [left, top] = await placeOf(page, of);
  const box = await page.locator(css).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 3 });
  await page.mouse.up();
  const wanted = [Number.parseFloat(left) + right, Number.parseFloat(top) + down];
  await page.waitForFunction(([selector, [a, b]]) => {
    const { style } = /** @type {HTMLElement} */ (document.querySelector(selector));
    return Math.hypot(Number.parseFloat(style.left) - a, Number.parseFloat(style.top) - b) < 3;
  }, /** @type {[string, number[]]} */ ([css, wanted]));
}

test('regression, pendulum and paths say what they can, in Explore and as a view', async () => {
  const said = {
    regression: /^After 4 examples its squared error is \d+\.\d\d; ridge regression/,
    pendulum: /^After 4 steps on its own its squared error is [\d.]+; to foresee no motion has /,
    paths: /^It takes a shortest path from \d+ of 19 nodes\. Shortest paths have 2\.16 moves/,
  };
  for (const [preset, words] of Object.entries(said)) {
    const { page, says, problems, close } = await open({
      hash: `#preset=${preset}&${SMALL}&mode=explore`,
    });
    await says('#world .world-said', words);
    await isDrawn(page, '#world');
    await page.click('[data-mode-to=everything]');
    await page.click('#views [data-id=world]');
    await says('#view-world .world-said', words);
    await isDrawn(page, '#view-world');
    await says('#view-world .world-shares', /^Where heads look from (x|push|node):/);
    const widths = await page.$$eval('#view-world .world-bar', (bars) =>
      bars.map((bar) => /** @type {HTMLElement} */ (bar.firstElementChild).offsetWidth),
    );
    assert.ok(widths.length === 3 && widths.every((width) => width > 0), `${widths}`);
    assert.deepEqual(problems, []);
    await close();
  }
});

/** A file as it is dropped or chosen. */
const csv = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const SPRING = Array.from({ length: 12 }, (_, episode) =>
  Array.from({ length: 9 }, (__, step) => {
    const [x, push] = [Math.cos(step / 2 + episode) * 3, Math.sin(step * episode)];
    return [episode, step, x, x + push, push, Math.cos(push), -Math.abs(x)].join(',');
  }),
).flat();
const NAMES = 'episode,step,state_x,state_y,action_a,action_b,reward';

test('a reader’s numbers: the built-in ones, a file from anywhere, what is refused', async () => {
  const { page, says, text, link, learn, problems } = await open({
    hash: `#preset=numbers&${SMALL}&warmup=0&view=world`,
  });
  await says('#view-world .world-said', /^One step ahead its squared error of lynx is \d/);
  await isDrawn(page, '#view-world');
  await says('#corpus-name', 'Built-in: lynx caught each year');
  await says(
    '#corpus-size',
    /^114 rows after the header in one episode\. 103 rows to train on, 11/,
  );
  for (const css of ['.world-shares', '.world-series + *']) {
    const part = page.locator(`#view-world ${css}`);
    assert.ok((await part.count()) === 0 || (await part.isHidden()));
  }
  await page.click('[data-id="000-copy"]');
  await page.waitForSelector('#views [data-id=lens]:not([hidden])');
  const file = csv('spring.csv', `${NAMES}\n${SPRING.join('\n')}\n`);
  await page.setInputFiles('#corpus-file', file); // tokens are read here: the file says what it is
  await learn();
  await says('#corpus-name', 'spring.csv');
  await says('#corpus-size', /^108 rows after the header in 12 episodes of up to 9\. 99 rows to/);
  assert.match(await link(), /preset=numbers/);
  await page.click('#views [data-id=world]');
  await says('#view-world .world-said', /squared error of action_a is/);
  await page.selectOption('#view-world [aria-label=Column]', 'action_b');
  await says('#view-world .world-said', /squared error of action_b is/);
  await says('#view-world .world-shares', /^Where heads look from state:/);
  const bad = csv('bad.csv', `${NAMES}\n${SPRING[0].replace(/,[^,]*$/, ',much')}\n`);
  await page.setInputFiles('#corpus-file', bad);
  await says('#dataset-sheet', 'texts'); // the reward is left out
  await learn();
  await says('#dataset-error', 'the table has fewer than 4 rows');
  await page.keyboard.press('Escape');
  assert.equal(await text('#corpus-name'), 'spring.csv');
  await page.click('#step');
  await says('#read-step', '1');
  await page.reload();
  await says('#corpus-name', 'spring.csv');
  assert.deepEqual(problems, []);
});

test('another task comes while an answer about the world is on its way', async () => {
  const { page, says, problems } = await open({
    hash: '#preset=arena&d_model=128&n_layers=4&mode=explore',
  });
  for (const preset of ['copy', 'paths', 'pendulum', 'regression']) {
    await says('#world .world-said', /^Asked for/);
    await page.evaluate((hash) => {
      const range = /** @type {HTMLInputElement} */ (
        document.querySelector('#world input[type=range]')
      );
      range.value = String(1 + Math.floor(Number(range.value) / 2));
      range.dispatchEvent(new Event('input'));
      // while the answer to that is computed, another question waits, and behind it the model
      setTimeout(() => {
        range.value = '60';
        range.dispatchEvent(new Event('input'));
        location.hash = hash;
      }, 40);
    }, `#preset=${preset}&mode=explore`);
    await page.waitForFunction(
      (name) => !location.hash.includes('arena') && location.hash.includes(name),
      preset,
    );
    if (preset === 'copy') await page.waitForSelector('#stage .chip-token');
    else await says('#world .world-said', /^(It takes|After)/);
    await page.evaluate(() => {
      location.hash = '#preset=arena&d_model=128&n_layers=4&mode=explore';
    });
  }
  await says('#world .world-said', /^Asked for/);
  assert.deepEqual(problems, []);
});

test('why heads look where they do, and what wrote a number that is predicted', async () => {
  const { page, says, texts, problems } = await open({ hash: `#preset=arena&${SMALL}&view=why` });
  await says('#why-said', /^The (return|state|action) of step \d+ (looks|sees)/);
  await page.selectOption('#why-query', { label: 'the state of step 3' });
  await says('#why-said', /^The state of step 3 looks .* (the input|layer|the FFN|bias)/);
  await page.click('.why-view [data-id=answer]');
  await page.selectOption('#answer-row', { label: 'the state of step 3' });
  await page.selectOption('#answer-number', 'number 2 of action');
  await says(
    '#answer-said',
    /^Predicted at the state of step 3, number 2 of action is .\d\.\d{3} before tanh: mostly by /,
  );
  assert.ok(await page.isHidden('.why-controls [data-id=none]'));
  await says('#why-answer .dim', /The parts sum to the number.* over \d+ answers of 16 held-out/);
  assert.ok((await texts('.why-table th')).includes('the input'));
  assert.deepEqual(problems, []);
});

test('another table and another task come while an answer is drawn', async () => {
  const { page, says, learn, problems } = await open({
    hash: `#preset=numbers&${SMALL}&view=world`,
  });
  await says('#view-world .world-said', /squared error of lynx/);
  await page.click('#play');
  await page.setInputFiles('#corpus-file', csv('a.csv', `${NAMES}\n${SPRING.join('\n')}\n`));
  await learn();
  await says('#view-world .world-said', /squared error of action_a/);
  for (const [preset, words] of /** @type {[string, RegExp][]} */ ([
    ['arena', /number 1 of action is/],
    ['paths', /The answer node \d/],
    ['numbers', /Predicted at the action of step|Predicted at the state of step/],
    ['copy', /^The answer \d/],
    ['arena', /number 1 of action is/],
  ])) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#preset=${preset}&d_model=64&view=why&sub=answer`);
    await says('#answer-said', words);
    await page.click('#play');
  }
  assert.deepEqual(problems, []);
});

test('rows are named by step and stream; views of tokens are not offered', async () => {
  const { page, says, problems } = await open({ hash: `#preset=arena&${SMALL}&view=lens` });
  await says('#model', /R₁/);
  assert.equal(await page.getAttribute('html', 'data-view'), 'model');
  const views = await page.$$eval('#views [data-id]:not([hidden])', (tabs) =>
    tabs.map((tab) => /** @type {HTMLElement} */ (tab).dataset.id),
  );
  assert.deepEqual(views, ['model', 'positions', 'tensors', 'heads', 'why', 'world']);
  await page.click('#model [data-id="attention.0.1"]');
  await says('#inspector', /of step \d/);
  assert.ok(await page.isHidden('#own'));
  await says('#examples-share', /^Their mean loss is \d\.\d{4}\.$/);
  const rows = await page.$$eval('.example-loss', (all) =>
    all.map(({ textContent, title }) => `${textContent}: ${title}`),
  );
  assert.ok(rows.length > 2);
  for (const [i, row] of rows.entries())
    assert.match(row, new RegExp(`^example ${i + 1}\\d\\.\\d{4}: Loss: action \\d`));
  await page.click('.example-loss >> nth=2');
  await page.waitForSelector('.example-loss:nth-child(3)[aria-pressed=true]');
  await page.click('#examples-on');
  await says('#examples-range', /^\d+–\d+ of 16$/);
  await page.click('#views [data-id=heads]');
  await says('.heads-view', /Layer 1 · Head 2/);
  for (const view of ['positions', 'tensors']) await page.click(`#views [data-id=${view}]`);
  await page.click('#share');
  for (const css of ['#save-bundle', '#save-onnx']) assert.ok(await page.isEnabled(css));
  await page.keyboard.press('Escape');
  await page.click('[data-id="000-copy"]');
  await page.waitForSelector('#views [data-id=lens]:not([hidden])');
  assert.ok(await page.isHidden('#views [data-id=world]'));
  assert.deepEqual(problems, []);
});

/** Has the page keep where each canvas drew its words last. */
function keepWords() {
  const kept = new WeakMap();
  const own = CanvasRenderingContext2D.prototype;
  const { setTransform, fillText } = own;
  own.setTransform = function set(...args) {
    kept.set(this.canvas, []); // a drawing begins
    return setTransform.apply(this, args);
  };
  own.fillText = function fill(text, x, y) {
    const { width } = this.measureText(text);
    const left = x - width * ({ right: 1, center: 0.5 }[this.textAlign] ?? 0);
    kept.get(this.canvas)?.push({ text, left, right: left + width, y });
    fillText.call(this, text, x, y);
  };
  Object.assign(window, { wordsOf: (/** @type {HTMLCanvasElement} */ of) => kept.get(of) });
}

for (const preset of ['pendulum', 'regression', 'numbers'])
  test(`on a phone the words in the drawing of ${preset} stand apart and whole`, async () => {
    const { page, problems } = await open({
      hash: `#preset=${preset}&${SMALL}&mode=explore`,
      context: screen(360, 780),
      before: ({ page: opened }) => opened.addInitScript(keepWords),
    });
    await isDrawn(page, '#world');
    const { words, width } = await page.$eval('#world canvas', (canvas) => ({
      words: /** @type {any} */ (window).wordsOf(canvas),
      width: canvas.clientWidth,
    }));
    assert.ok(words.length > 3, JSON.stringify(words));
    for (const [i, one] of words.entries()) {
      assert.ok(one.left >= -1 && one.right <= width + 1, `${one.text} is cut`);
      for (const other of words.slice(0, i))
        assert.ok(
          Math.abs(one.y - other.y) > 9 || one.left >= other.right || other.left >= one.right,
          `${one.text} is over ${other.text}`,
        );
    }
    assert.deepEqual(problems, []);
  });
