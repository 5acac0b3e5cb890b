// The page as a reader meets it: it opens on something that learns, shows exactly what the engine computed, keeps its settings in the link,
// refuses nonsense with a reason, works by keyboard and on a phone, and survives the death of its worker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open as openPage, screen } from './opened.mjs';

async function open(options) {
  const browser = await openPage(options), { page } = browser;
  const number = (id) => page.$eval(id, (element) => Number.parseFloat(element.textContent.replace(/,/g, '')));
  const link = () => page.evaluate(() => location.hash);
  const linkHas = (part) => browser.until((wanted) => location.hash.includes(wanted), part);
  return { ...browser, number, link, linkHas };
}

test('the page opens drawn, untrained and still, and asks nobody else for anything', async () => {
  const { page, number, text, problems } = await open();
  assert.equal(await page.$$eval('.tile', (tiles) => tiles.length), 3 * (4 + 1) + 3);
  assert.equal(await number('#read-step'), 0);
  assert.equal(await text('#verdict'), 'Untrained');
  assert.deepEqual(problems, []);
});

test('one click trains: the held-out loss falls far below guessing, and pausing holds the step', async () => {
  const { page, number, past, until, rest, text, problems } = await open();
  const before = await number('#read-loss');
  await page.click('#play');
  await past(200);
  await until(() => Number(document.querySelector('#read-loss').textContent) < 1);
  await page.click('#play');
  await rest();
  assert.match(await text('#play'), /Play/);
  const step = await number('#read-step');
  assert.ok(await number('#read-loss') < before / 2);
  assert.match(await text('#verdict'), /Learning|Nearly|Solved/);
  await page.click('.example >> nth=1');
  await rest(); // the worker has answered for that example after all that it had to say of the run
  assert.equal(await number('#read-step'), step);
  assert.match(await page.getAttribute('.picture', 'aria-label'), /Loss at step \d+: train [\d.]+, held-out [\d.]+/);
  assert.deepEqual(problems, []);
});

test('the page stays responsive while it trains', async () => {
  const { page, past } = await open();
  await page.click('#play');
  await past(30);
  const frames = await page.evaluate(() => new Promise((done) => {
    let count = 0;
    const tick = () => (++count === 30 ? done(count) : requestAnimationFrame(tick));
    requestAnimationFrame(tick);
  }));
  assert.equal(frames, 30);
  const theme = await page.getAttribute('html', 'data-theme');
  await page.click('#theme');
  assert.notEqual(await page.getAttribute('html', 'data-theme'), theme);
});

for (const [name, hash, colorScheme] of [['light', '', 'light'], ['dark', '', 'dark'], ['causal mask', '&mask=causal', 'light']]) {
  test(`every pixel of the heat maps is the colour of its value: ${name}`, async () => {
    const { page, context, finish, rest, says, text } = await open({ hash: `#preset=reverse&steps=20${hash}`, context: { colorScheme } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await finish();
    for (const id of ['attention.0.1', 'attention.2.3', 'positions', 'probabilities']) {
      await page.click(`.tile[data-id="${id}"]`);
      await page.mouse.move(5, 5);
      await rest();
      await page.evaluate(() => { document.querySelector('#toast').textContent = ''; });
      await page.click('[aria-label="Show the numbers"]');
      await page.click('text=Copy as CSV');
      await says('#toast', /^Copied\.$/);
      const wrong = await page.evaluate(async ({ id, causal }) => {
        const { themeMaps, stepOf } = await import('./draw/colormap.js');
        const ramps = await import('./vendor/ramps.js').catch(() => ({}));
        const maps = themeMaps(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light', ramps);
        const values = (await navigator.clipboard.readText()).trim().split('\n').map((row) => row.split(',').map(Number));
        const canvas = document.querySelector('#big');
        const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
        const table = id === 'positions' ? maps.signed : maps.magnitude, low = id === 'positions' ? -1 : 0;
        let bad = canvas.width === values[0].length && canvas.height === values.length ? 0 : 1;
        values.forEach((row, r) => row.forEach((value, c) => {
          const masked = causal && id.startsWith('attention') && c > r;
          if (pixels[r * row.length + c] !== (masked ? maps.masked : table[stepOf(value, low, 1)])) bad++;
        }));
        const tile = document.querySelector(`.tile[data-id="${id}"] canvas`);
        const small = new Uint32Array(tile.getContext('2d').getImageData(0, 0, tile.width, tile.height).data.buffer);
        if (id.startsWith('attention') && small.some((word, i) => word !== pixels[i])) bad++;
        return bad;
      }, { id, causal: name === 'causal mask' });
      assert.equal(wrong, 0, id);
      await page.keyboard.press('Escape');
    }
    assert.match(await text('#cell'), /Row sums to (1\.000|0\.999)/);
  });
}

test('the formula of a cell gives the row it stands in', async () => {
  const { page, rest } = await open({ hash: '#preset=reverse&n_layers=1&n_heads=2' });
  const scores = [], weights = [];
  await page.focus('.big');
  await page.keyboard.press('Home');
  for (let column = 0; column < 17; column++) {
    await rest();
    const numbers = await page.$$eval('#cell-formula b', (parts) => parts.map((part) => part.textContent));
    scores.push(Number(numbers[0].replace('−', '-')));
    weights.push(Number(numbers[1]));
    await page.keyboard.press('ArrowRight');
  }
  const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
  // Scores are shown to two decimals, so a weight is known to about one part in a hundred; weights to three.
  scores.forEach((score, i) => assert.ok(Math.abs(Math.exp(score) / sum - weights[i]) < 0.012 * weights[i] + 0.0006, `column ${i}: ${Math.exp(score) / sum} and ${weights[i]}`));
});

test('settings live in the link, only those that differ, and the link brings them back without starting', async () => {
  const { page, url, link, linkHas, number, until, says, rest } = await open({ hash: '#preset=copy' });
  assert.equal(await link(), '#preset=000-copy');
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await linkHas('n_layers=3');
  await rest();
  await page.fill('#lr', '0.002');
  await page.keyboard.press('Enter');
  await linkHas('lr=0.002');
  await page.click('#norm [data-id=post]');
  await linkHas('norm=post');
  const made = await link();
  assert.equal(made, '#preset=000-copy&n_layers=3&norm=post&lr=0.002');
  await page.goto('about:blank');
  await page.goto(url + made);
  await says('#cell', 'Row sums');
  await rest();
  assert.equal(await page.inputValue('#n_layers'), '3');
  assert.equal(await page.getAttribute('#norm [data-id=post]', 'aria-checked'), 'true');
  assert.equal(await number('#read-step'), 0);
  await page.click('[data-key=n_layers] [aria-label="Layers: less"]');
  await until(() => !location.hash.includes('n_layers'));
});

test('nonsense in a link is refused by name, the rest is used, nothing starts', async () => {
  const { page, text, number, problems } = await open({ hash: '#preset=copy&n_layers=99&d_model=32&__proto__=1&colour=red' });
  assert.match(await text('#n_layers-error'), /n_layers.*99/);
  const note = await text('#settings-note');
  for (const word of ['n_layers', '99', 'colour', '__proto__']) assert.ok(note.includes(word), note);
  assert.equal(await page.inputValue('#d_model'), '32');
  assert.equal(await page.inputValue('#n_layers'), '2');
  assert.equal(await number('#read-step'), 0);
  assert.deepEqual(problems, []);
});

test('a link whose settings do not go together opens the preset and says what was refused', async () => {
  const { text } = await open({ hash: '#preset=copy&n_heads=7' });
  assert.match(await text('#n_heads-error'), /n_heads.*7.*64/);
});

test('a refused value stays at its control with the reason, and the run goes on', async () => {
  const { page, past, says, number, link } = await open();
  await page.click('#play');
  await past(10);
  await page.fill('#n_heads', '5');
  await page.keyboard.press('Enter');
  await says('#n_heads-error', /n_heads.*5/);
  assert.equal(await page.inputValue('#n_heads'), '5');
  assert.equal(await page.$$eval('.tile[data-id^="attention.0"]', (tiles) => tiles.length), 4);
  assert.ok(!(await link()).includes('n_heads'));
  const step = await number('#read-step');
  await past(step + 10);
  await page.fill('#n_layers', '1e3');
  await page.keyboard.press('Enter');
  await says('#n_layers-error', '1e3');
});

test('learning rate applies to the run in progress; a new width makes a new model and says so', async () => {
  const { page, past, at, says, number, link, linkHas } = await open();
  await page.click('#play');
  await past(10);
  await page.fill('#lr', '0.0005');
  await page.keyboard.press('Enter');
  await linkHas('lr=0.0005');
  assert.ok(await number('#read-step') >= 10);
  await page.fill('#d_model', '32');
  await page.keyboard.press('Enter');
  await at(0);
  await says('#settings-note', /64 → 32.*new model/);
  assert.match(await link(), /d_model=32&lr=0.0005/);
});

test('reset gives the same initial weights, a new seed gives others', async () => {
  const { page, text, at, rest, link } = await open();
  const first = await text('#read-loss');
  assert.match(first, /^\d/);
  for (let i = 0; i < 3; i++) await page.click('#step');
  await at(3);
  await page.click('#reset');
  await rest();
  assert.equal(await text('#read-step'), '0');
  assert.equal(await text('#read-loss'), first);
  await page.click('#new-seed');
  await rest();
  assert.match(await link(), /seed=\d+/);
  assert.match(await text('#settings-note'), /New seed/);
  assert.notEqual(await text('#read-loss'), first);
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
  assert.ok(!await page.isVisible('#help-sheet'));
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
  const title = (words) => says('#inspector-title', new RegExp(`^${words}$`)), before = await text('#inspector-title');
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
  const { page, text, rest } = await open();
  await page.fill('#own-input', '2 3 4 5 6 7 8 9');
  await rest();
  assert.ok(await page.isVisible('#own-answer'));
  assert.equal((await page.$$eval('.tok.expected', (tokens) => tokens.map((t) => t.textContent))).join(' ').trim(), '9 8 7 6 5 4 3 2');
  assert.equal((await page.$$eval('.stage .tok.input', (tokens) => tokens.slice(0, 8).map((t) => t.textContent))).join(' '), '2 3 4 5 6 7 8 9');
  await page.fill('#own-input', '2 3 x');
  assert.match(await text('#own-message'), /"x" is not a token/);
  assert.ok(await page.isHidden('#own-answer'), 'no answer of what was typed before');
  await page.fill('#own-input', '2 3 4 5 6 7 8 77');
  await page.keyboard.press('Enter');
  assert.match(await text('#own-message'), /"77".*2 to 19/);
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

test('an encoder-decoder has two lanes, and its cross-attention can be read cell by cell', async () => {
  const { page, finish, rest, text, problems } = await open({ hash: '#preset=encdec&steps=3' });
  assert.equal(await page.$$eval('.stream:not(.memory)', (paths) => paths.length), 2);
  assert.equal(await page.$$eval('.tile[data-id*=":cross."]', (tiles) => tiles.length), 2 * 4);
  assert.match(await text('#inspector-title'), /Cross/);
  await finish();
  await page.focus('.big');
  await page.keyboard.press('Home');
  await rest();
  assert.match(await text('#cell'), /^Decoder position \d+ .* looks at encoder position 1 .*Row sums to (1\.000|0\.999)/);
  assert.match(await text('#cell-formula'), /^q\d+ · k1 \/ √16/);
  assert.deepEqual(problems, []);
});

test('every preset opens, is drawn and takes a step', async () => {
  const { page, until, at, rest, problems } = await open();
  const names = await page.evaluate(() => [...document.querySelectorAll('#presets [data-id], #more-presets option')].map((e) => /** @type {any} */ (e).dataset.id ?? /** @type {any} */ (e).value).filter(Boolean));
  assert.ok(names.length >= 2);
  for (const name of names.filter((each) => each !== '003-encoder')) { // 24 million parameters: shown by hand
    await page.evaluate((preset) => { location.hash = `#preset=${preset}`; }, name);
    await until((preset) => (document.querySelector('#presets [aria-checked=true]')?.dataset.id ?? document.querySelector('#more-presets').value) === preset, name);
    await page.click('#step');
    await at(1);
    await rest();
    assert.ok(await page.$$eval('.tile canvas', (tiles) => tiles.every((canvas) => canvas.getAttribute('aria-label'))), name);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(scroll, 0, name);
  }
  assert.deepEqual(problems, []);
});

test('the charts show what they name', async () => {
  const { page, finish, rest, text } = await open({ hash: '#preset=reverse&steps=40' });
  await finish();
  for (const [id, words] of [['accuracy', ['train mode: token', 'eval mode: token', 'sequence', 'guessing']], ['gradient', ['before clipping', 'clipped to 1']], ['loss', ['train', 'held-out', 'ln 18 = 2.89']]]) {
    await page.click(`.chart-head [data-id=${id}]`);
    await rest();
    const legend = await text('.legend');
    for (const word of words) assert.ok(legend.includes(word), `${id}: ${legend}`);
    const drawn = await page.$eval('.picture canvas', (canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size);
    assert.ok(drawn > 3, `${id} is drawn`);
  }
});

test('nothing scrolls at 1440 by 900, and nothing moves while training', async () => {
  const { page, past } = await open();
  const overflow = () => page.evaluate(() => ['html', 'main', '.set', '.insp'].map((selector) => document.querySelector(selector)).map((e) => Math.max(e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth)));
  assert.deepEqual(await overflow(), [0, 0, 0, 0]);
  const boxes = () => page.$$eval('.tile, .btn, .read b, .legend span, #examples, #own, #charts, .plot', (all) => all.map((e) => { const { x, y } = e.getBoundingClientRect(); return `${Math.round(x)},${Math.round(y)}`; }));
  await page.click('#play');
  await past(25);
  const before = await boxes();
  await past(60);
  assert.deepEqual(await boxes(), before);
});

for (const [width, height] of [[390, 844], [320, 640]]) {
  test(`a phone of ${width} pixels: one column, every panel, no sideways scroll`, async () => {
    const { page, past, until, rest, problems } = await open({ context: screen(width, height) });
    for (const [panel, inside] of [['settings', '#n_layers'], ['inspect', '.big'], ['model', '.tile']]) {
      await page.click(`#panels [data-id=${panel}]`);
      await rest();
      assert.ok(await page.isVisible(inside), panel);
      const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(scroll <= client, `${panel}: ${scroll} of ${client}`);
    }
    await page.tap('#play');
    await past(3);
    await page.tap('.tile[data-id="attention.1.1"]');
    await until(() => document.documentElement.dataset.panel === 'inspect');
    assert.deepEqual(problems, []);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing: ${colorScheme}`, async () => {
    const { page, finish, violations } = await open({ hash: '#preset=reverse&steps=60', context: { colorScheme, reducedMotion: 'reduce' } });
    await finish();
    for (const detail of await page.$$('details')) await detail.evaluate((/** @type {HTMLDetailsElement} */ element) => { element.open = true; });
    const check = async (where) => assert.deepEqual(await violations(), [], where);
    await check('the page');
    await page.keyboard.press('?');
    await check('the keyboard sheet');
    await page.keyboard.press('Escape');
    await page.click('[aria-label="Show the numbers"]');
    await check('the numbers');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await check('on a phone');
  });
}

test('when the worker dies the page says so, and a restart brings the same model back', async () => {
  const { page, until, past, text } = await open({ hash: '#preset=reverse&n_layers=2' });
  await page.click('#play');
  await past(10);
  await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('deliberate'); }); });
  await page.waitForSelector('#notice-action');
  assert.match(await text('#notice-text'), /deliberate.*step 0/);
  await page.click('#notice-action');
  await until(() => document.querySelector('#notice').hasAttribute('hidden') && document.querySelector('#read-step').textContent === '0');
  assert.equal(await page.$$eval('.tile[data-id^="ffn"]', (tiles) => tiles.length), 2);
  await page.click('#play');
  await past(5);
});

const NOTICE = '#notice .sheet';

test('without the module the page says what is missing instead of staying empty', async () => {
  const { text } = await open({ gives: NOTICE, before: ({ page }) => page.route('**/wasm/loader.mjs', (route) => route.abort()) });
  assert.match(await text('#notice-title'), /could not be loaded/);
  assert.match(await text('#notice-text'), /\.\/web\/play/);
});

test('without WebAssembly SIMD the page names it', async () => {
  const { text } = await open({ gives: NOTICE, before: ({ page }) => page.addInitScript(() => { WebAssembly.validate = () => false; }) });
  assert.match(await text('#notice-text'), /SIMD.*Safari 16\.4/);
});

test('a view whose files do not come says so, leaves the run alone and can be asked for again', async () => {
  let away = true;
  const { page, past, text } = await open({ hash: '#preset=copy', before: ({ page: p }) => p.route('**/views/heads.js', (route) => (away ? route.abort() : route.continue())) });
  await page.click('#views [data-id=heads]');
  await page.waitForSelector('#view-heads [role=alert]');
  assert.match(await text('#view-heads [role=alert]'), /could not be loaded.*reload the page/);
  await page.click('#play');
  await past(10);
  away = false;
  await page.click('#view-heads button');
  await page.waitForSelector('#heads-about');
  assert.equal(await page.$('#view-heads [role=alert]'), null);
});

test('a view whose files take their time says that it loads', async () => {
  let come;
  const held = new Promise((done) => { come = done; });
  const { page, text, until } = await open({ hash: '#preset=copy', gives: '#views [data-id=heads]', before: ({ page: p }) => p.route('**/views/heads.js', async (route) => { await held; await route.continue(); }) });
  await page.click('#views [data-id=heads]');
  await page.waitForSelector('#view-heads [role=status]');
  assert.equal(await text('#view-heads'), 'Loading …');
  come();
  await page.waitForSelector('#heads-about');
  await until(() => !document.querySelector('#view-heads').textContent.includes('Loading …'));
});

test('heads go from one number that divides the width to the next', async () => {
  const { page, linkHas, rest } = await open({ hash: '#preset=copy' });
  await page.click('[data-key=n_heads] [aria-label="Heads: more"]');
  await linkHas('n_heads=8');
  await rest();
  assert.equal(await page.textContent('#n_heads-error'), '');
  await page.click('[data-key=n_heads] [aria-label="Heads: less"]');
  await page.waitForFunction(() => !location.hash.includes('n_heads'));
});

test('without its libraries the page trains and says what is missing', async () => {
  const { page, past, text } = await open({ before: ({ page: p }) => p.route('**/vendor/available.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const available = false;' })) });
  assert.match(await text('.picture'), /uPlot/);
  await page.click('#play');
  await past(10);
});

test('where there is nothing to train, Play says why: beside it, to a screen reader, and when it is pressed', async () => {
  const { page, text, says, number, violations, problems } = await open({ hash: '#preset=shift&head=none' });
  assert.ok(await page.isVisible('#play-why'));
  assert.equal(await text('#play-why'), 'Nothing to train: no output layer');
  for (const button of ['#play', '#step']) {
    assert.equal(await page.getAttribute(button, 'aria-disabled'), 'true');
    assert.equal(await page.getAttribute(button, 'aria-describedby'), 'play-why');
    assert.match(await page.getAttribute(button, 'title'), /no output layer/);
  }
  const forget = () => page.$eval('#toast', (toast) => { toast.textContent = ''; });
  const press = (button) => page.click(button, { force: true }); // which does not wait until it is enabled
  for (const act of [() => press('#play'), () => press('#step'), () => page.keyboard.press(' '), () => page.keyboard.press('.')]) {
    await forget();
    await act();
    await says('#toast', 'Nothing to train: no output layer.');
  }
  assert.equal(await number('#read-step'), 0);
  assert.match(await text('#lr-idle'), /There is no output to train/);
  assert.ok(await page.isDisabled('#lr') && await page.isDisabled('#optimizer') && await page.isEnabled('#n_layers'));
  assert.deepEqual(await violations(), []);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.isVisible('#play-why'));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  assert.deepEqual(problems, []);
});

test('a run that diverged says that it needs a reset, one whose worker died that it needs a restart; then Play is free again', async () => {
  const { page, text, says, until } = await open({ hash: '#preset=copy&d_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16&optimizer=sgd&momentum=0.9&lr=10&clip=0' });
  const free = () => until(() => document.querySelector('#play').getAttribute('aria-disabled') === 'false' && document.querySelector('#play-why').textContent === '');
  await free();
  await page.click('#play');
  await says('#verdict', 'Diverged at step');
  await says('#play-why', 'Diverged: reset to train again');
  await page.keyboard.press(' ');
  await says('#toast', 'Diverged: reset to train again.');
  await page.click('#reset');
  await free();
  await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('deliberate'); }); });
  await page.waitForSelector('#notice-action');
  await says('#play-why', 'Training has stopped: restart it');
  await page.click('#notice-action');
  await free();
  assert.equal(await text('#play'), '▶Play');
});

test('a setting that has no effect beside the others is dimmed, with the reason, and comes back with its effect', async () => {
  const { page, text, says, until, violations } = await open({ hash: '#preset=text&d_model=16&n_heads=2&n_layers=1' });
  assert.ok(await page.isDisabled('#vocab') && await page.isVisible('#vocab-idle'));
  assert.equal(await text('#vocab-idle'), 'The characters of the text decide.');
  assert.match(await page.getAttribute('#vocab', 'aria-describedby'), /vocab-idle/);
  assert.ok(await page.isDisabled('[data-key=vocab] [aria-label="Vocabulary: more"]'));
  for (const detail of await page.$$('#controls details')) await detail.evaluate((/** @type {HTMLDetailsElement} */ element) => { element.open = true; });
  assert.ok(await page.isDisabled('#momentum') && await page.isEnabled('#beta1') && await page.isDisabled('#n_dec_layers'));
  assert.deepEqual(await violations('#settings'), []);
  await page.selectOption('#optimizer', 'sgd');
  await until(() => !(/** @type {any} */ (document.querySelector('#momentum')).disabled));
  assert.equal(await text('#momentum-idle'), '');
  assert.equal(await text('#beta1-idle'), 'Only adam and adamw use it.');
  assert.deepEqual([await page.isVisible('#beta1-idle'), await page.$eval('#beta2-idle', (reason) => reason.classList.contains('hidden') && reason.textContent)], [true, 'Only adam and adamw use it.'], 'said once');
  await page.fill('#steps', '50');
  await page.keyboard.press('Enter');
  await says('#epochs-idle', 'Steps is set.'); // of the settings that apply to the run in progress, too
  assert.ok(await page.isDisabled('#epochs'));
});
