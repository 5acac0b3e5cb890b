// The page as a reader meets it: it opens on something that learns, shows exactly what the engine
// computed, works by keyboard and on a phone, and nothing moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screen } from './opened.mjs';

test('the page opens drawn, untrained and still, and asks nobody else for anything', async () => {
  const { page, number, text, problems } = await open();
  assert.equal(await page.$$eval('.tile', (tiles) => tiles.length), 3 * (4 + 1) + 3);
  assert.equal(await number('#read-step'), 0);
  assert.equal(await text('#verdict'), 'Untrained');
  assert.deepEqual(problems, []);
});

test('the page and its worker ask for few files, each once', async () => {
  const asked = [];
  await open({
    before: async ({ context }) =>
      context.on('request', (request) =>
        asked.push(new URL(request.url()).pathname.replace(/^\/@\w+/, '')),
      ),
  });
  const files = asked.filter(
    (path) => /\.(m?js|css|wasm)$/.test(path) && !path.endsWith('/helper.mjs'),
  ); // which comes once for each thread
  assert.deepEqual(
    files.filter((path, i) => files.indexOf(path) !== i),
    [],
  );
  const later = files.findIndex((path) =>
    /^\/(features\/[\w/]+\/|features\/requests|model)/.test(path),
  );
  // a page of single modules asks for 100; the views around the model and their charts are two,
  // words two
  assert.ok(later > 0 && later <= 15, files.slice(0, later).join(' '));
  assert.ok(files.length <= 39, files.join(' '));
});

test('one click trains: held-out loss falls below guessing; pausing holds the step', async () => {
  const { page, number, past, until, rest, text, problems } = await open({
    hash: '#preset=reverse&n_layers=2&d_model=32&lr=0.003',
  });
  const before = await number('#read-loss');
  await page.click('#play');
  await past(200);
  await until(() => Number(document.querySelector('#read-loss').textContent) < 1);
  await page.click('#play');
  await rest();
  assert.match(await text('#play'), /Play/);
  const step = await number('#read-step');
  assert.ok((await number('#read-loss')) < before / 2);
  assert.match(await text('#verdict'), /Learning|Nearly|Solved/);
  await page.click('.example >> nth=1');
  await rest(); // the worker has answered for that example after all that it had to say of the run
  assert.equal(await number('#read-step'), step);
  assert.match(
    await page.getAttribute('.picture', 'aria-label'),
    /Loss at step \d+: train [\d.]+, held-out [\d.]+/,
  );
  assert.deepEqual(problems, []);
});

test('a press takes effect while it trains, and the training goes on', async () => {
  const { page, past } = await open();
  await page.click('#play');
  await past(30);
  const theme = await page.getAttribute('html', 'data-theme');
  await page.click('#theme');
  assert.notEqual(await page.getAttribute('html', 'data-theme'), theme);
  const step = await page.$eval('#read-step', (read) => Number(read.textContent.replace(/,/g, '')));
  await past(step + 20);
});

test('another theme repaints the heat maps of a page at rest', async () => {
  const { page, rest } = await open();
  const first = () =>
    page.$eval('.tile[data-id="attention.0.0"] canvas', (canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      return context.getImageData(0, 0, width, height).data.join();
    });
  await rest();
  const light = await first();
  await page.click('#theme');
  await rest();
  assert.notEqual(await first(), light);
  await page.click('#theme');
  await rest();
  assert.equal(await first(), light);
});

test('the formula of a cell gives the row it stands in', async () => {
  const { page, rest } = await open({ hash: '#preset=reverse&n_layers=1&n_heads=2' });
  const scores = [];
  const weights = [];
  await page.focus('.big');
  await page.keyboard.press('Home');
  for (let column = 0; column < 17; column++) {
    await rest();
    const numbers = await page.$$eval('#cell-formula b', (parts) =>
      parts.map((part) => part.textContent),
    );
    scores.push(Number(numbers[0].replace('−', '-')));
    weights.push(Number(numbers[1]));
    await page.keyboard.press('ArrowRight');
  }
  const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
  // Scores are shown to two decimals, so a weight is known to about one part in a hundred; weights
  // to three.
  scores.forEach((score, i) =>
    assert.ok(
      Math.abs(Math.exp(score) / sum - weights[i]) < 0.012 * weights[i] + 0.0006,
      `column ${i}: ${Math.exp(score) / sum} and ${weights[i]}`,
    ),
  );
});

test('the keyboard does it all, and never inside a field', async () => {
  const { page, past, at, until, says, rest, number, text } = await open();
  await page.keyboard.press('.');
  await at(1);
  await page.keyboard.press(' ');
  await past(20);
  await page.keyboard.press(' ');
  await rest();
  await page.focus('#lr');
  const step = await number('#read-step');
  await page.keyboard.press('r');
  await page.keyboard.press('.');
  await rest();
  assert.equal(await number('#read-step'), step);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  assert.ok(await page.isVisible('#help-sheet'));
  await page.keyboard.press('Escape');
  await rest();
  assert.ok(!(await page.isVisible('#help-sheet')));
  await page.keyboard.press('[');
  await says('#inspector-title', /^Layer 2 · Head 1$/);
  await page.keyboard.press(';');
  await says('#inspector-title', /^Layer 2 · Head 2$/);
  await page.focus('.tile[tabindex="0"]');
  await page.keyboard.press('ArrowRight');
  const id = await page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.id);
  await page.keyboard.press('Enter');
  await rest();
  assert.ok(await page.$(`.tile.on[data-id="${id}"]`));
  await page.focus('.big');
  await page.keyboard.press('Home');
  await rest();
  const there = await text('#cell');
  await page.keyboard.press('ArrowDown');
  await until((before) => document.querySelector('#cell').textContent !== before, there);
  await page.keyboard.press('r');
  await at(0);
});

test('hover previews, a click locks, the cross releases', async () => {
  const { page, text, says } = await open();
  const title = (words) => says('#inspector-title', new RegExp(`^${words}$`));
  const before = await text('#inspector-title');
  await page.hover('.tile[data-id="attention.0.2"]');
  await title('Layer 1 · Head 3');
  assert.ok((await page.getAttribute('.band', 'd')).length > 0);
  await page.mouse.move(5, 5);
  await title(before);
  await page.click('.tile[data-id="ffn.1"]');
  await title('Layer 2 · FFN');
  await page.focus('.big'); // keys go on from the cell under the pointer, which rests on the tile
  await page.keyboard.press('PageUp');
  await says('#cell', / at token 1 \(/);
  await page.keyboard.press('End');
  await says('#cell', /^Hidden unit 255 at token 1 \(/);
  await page.keyboard.press(';');
  await title('Layer 3 · Head 2');
  await page.click('.tile[data-id="ffn.1"]');
  await page.mouse.move(5, 5);
  await title('Layer 2 · FFN');
  await page.click('[aria-label="Release this tile"]');
  await title('Nothing chosen');
});

test('typed input goes through the model; a wrong one says what is wrong', async () => {
  const { page, says, rest } = await open();
  await page.fill('#own-input', '2 3 4 5 6 7 8 9');
  await rest();
  assert.ok(await page.isVisible('#own-answer'));
  assert.equal(
    (await page.$$eval('.tok.expected', (tokens) => tokens.map((t) => t.textContent)))
      .join(' ')
      .trim(),
    '9 8 7 6 5 4 3 2',
  );
  assert.equal(
    (
      await page.$$eval('.stage .tok.input', (tokens) =>
        tokens.slice(0, 8).map((t) => t.textContent),
      )
    ).join(' '),
    '2 3 4 5 6 7 8 9',
  );
  await page.fill('#own-input', '2 3 x');
  await says('#own-message', /"x" is not a token/);
  assert.ok(await page.isHidden('#own-answer'), 'no answer of what was typed before');
  await page.fill('#own-input', '2 3 4 5 6 7 8 77');
  await page.keyboard.press('Enter');
  await says('#own-message', /"77".*2 to 19/);
  await page.click('.example >> nth=2');
  await rest();
  assert.equal(await page.getAttribute('.example >> nth=2', 'aria-pressed'), 'true');
});

test('masked cells are drawn and described as masked', async () => {
  const { page, text, rest } = await open({ hash: '#preset=copy&mask=causal' });
  assert.ok((await page.getAttribute('.big .over > path', 'd')).length > 0);
  await page.focus('.big');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('End');
  await rest();
  assert.match(await text('#cell'), /may not look/);
  assert.match(await text('#cell-formula'), /masked/);
});

test('an encoder-decoder has two lanes, and cross-attention is read cell by cell', async () => {
  const { page, finish, rest, text, problems } = await open({ hash: '#preset=encdec&steps=3' });
  assert.equal(await page.$$eval('.stream:not(.memory)', (paths) => paths.length), 2);
  assert.equal(await page.$$eval('.tile[data-id*=":cross."]', (tiles) => tiles.length), 2 * 4);
  assert.match(await text('#inspector-title'), /Cross/);
  await finish();
  await page.focus('.big');
  await page.keyboard.press('Home');
  await rest();
  assert.match(
    await text('#cell'),
    /^Decoder position \d+ .* looks at encoder position 1 .*Row sums to (1\.000|0\.999)/,
  );
  assert.match(await text('#cell-formula'), /^q\d+ · k1 \/ √16/);
  assert.deepEqual(problems, []);
});

test('the charts show what they name', async () => {
  const { page, finish, rest, text } = await open({ hash: '#preset=reverse&steps=40' });
  await finish();
  for (const [id, words] of [
    ['accuracy', ['train: token', 'held-out: token', 'sequence', 'guessing']],
    ['gradient', ['before clipping', 'clipped to 1']],
    ['loss', ['train', 'held-out', 'ln 18 = 2.89']],
  ]) {
    await page.click(`.chart-head [data-id=${id}]`);
    await rest();
    const legend = await text('.legend');
    for (const word of words) assert.ok(legend.includes(word), `${id}: ${legend}`);
    const drawn = await page.$eval(
      '.picture canvas',
      (canvas) =>
        new Set(
          new Uint32Array(
            canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer,
          ),
        ).size,
    );
    assert.ok(drawn > 3, `${id} is drawn`);
  }
});

test('nothing scrolls at 1440 by 900, and nothing moves while training', async () => {
  const { page, past } = await open();
  const overflow = () =>
    page.evaluate(() =>
      ['html', 'main', '.set', '.insp']
        .map((selector) => document.querySelector(selector))
        .map((e) => Math.max(e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth)),
    );
  assert.deepEqual(await overflow(), [0, 0, 0, 0]);
  const boxes = () =>
    page.$$eval('.tile, .btn, .read b, .legend span, #examples, #own, #charts, .plot', (all) =>
      all.map((e) => {
        const { x, y } = e.getBoundingClientRect();
        return `${Math.round(x)},${Math.round(y)}`;
      }),
    );
  await page.click('#play');
  await past(25);
  const before = await boxes();
  await past(60);
  assert.deepEqual(await boxes(), before);
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
]) {
  test(`a phone of ${width} pixels: one column, every panel, no sideways scroll`, async () => {
    const { page, past, until, rest, problems } = await open({ context: screen(width, height) });
    for (const [panel, inside] of [
      ['settings', '#n_layers'],
      ['inspect', '.big'],
      ['model', '.tile'],
    ]) {
      await page.click(`#panels [data-id=${panel}]`);
      await rest();
      assert.ok(await page.isVisible(inside), panel);
      const [scroll, client] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(scroll <= client, `${panel}: ${scroll} of ${client}`);
    }
    await page.tap('#play');
    await past(3);
    await page.tap('.tile[data-id="attention.1.1"]');
    await until(() => document.documentElement.dataset.panel === 'inspect');
    assert.deepEqual(problems, []);
  });
}
