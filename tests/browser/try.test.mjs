// Held-out examples, the reader's own input at any length, and "Try it": generation token by token
// and tables of sequences, with real clicks and keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screen } from './opened.mjs';

test(
  'the table of held-out examples turns its pages, counts what is right, and shows the ' +
    'example that is clicked',
  async () => {
    const { page, text, texts, says, rest, problems } = await open({ hash: '#preset=copy' });
    const first = await texts('.example .given');
    assert.equal(first.length, 5);
    assert.equal(await page.isDisabled('#examples-back'), true);
    await page.click('#examples-on');
    await says('#examples-range', /6–10 of 512/);
    const second = await texts('.example .given');
    assert.ok(second.every((row, i) => row !== first[i]));
    const wrong = await page.$$eval('.example .no', (all) =>
      all.map((cell) => [getComputedStyle(cell).textDecorationLine, cell.title]),
    );
    assert.ok(
      wrong.length > 0 &&
        wrong.every(
          ([line, title]) =>
            line === 'underline' &&
            /right answer is \d+ · probability [\d.]+ % · loss \d/.test(title),
        ),
      'wrong is told without colour, with its loss',
    );
    const cells = await page.$$eval('.example .answer i', (all) =>
      all.map((cell) => cell.className),
    );
    const right = cells.filter((name) => name === 'ok').length;
    assert.match(
      await text('#examples-share'),
      new RegExp(`^${right} of ${cells.length} tokens right · \\d of 5 sequences right$`),
    );
    await page.click('.example >> nth=3');
    await rest();
    assert.equal((await texts('.stage .tok.input')).slice(0, 8).join(''), second[3]);
    await page.click('#examples-back');
    await says('#examples-range', /1–5 of 512/);
    assert.deepEqual(await texts('.example .given'), first);
    assert.deepEqual(problems, []);
  },
);

test(
  'own input of a length never trained on goes through the model, whose drawing becomes as ' +
    'long',
  async () => {
    const { page, text, texts, rest, problems } = await open({ hash: '#preset=copy' });
    await page.fill('#own-input', '2 3 4 5 6 7 8 9 10 11 12 13');
    await rest();
    assert.equal((await texts('.stage .tok.input')).length, 25);
    assert.deepEqual((await texts('.stage .tok.expected')).filter(Boolean), [
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
    ]);
    assert.equal(await text('#own-note'), 'Trained on 8 tokens; this has 12.');
    assert.match(await text('#own-answer'), /\d+ of 12 right|all right/);
    assert.equal(
      await page.$eval('.tile[data-id="attention.1.0"] canvas', (canvas) => canvas.width),
      25,
    );
    await page.fill('#own-input', '2 3 99');
    await rest();
    assert.match(await text('#own-message'), /"99" is not a token: use 2 to 19/);
    assert.equal(await page.inputValue('#own-input'), '2 3 99');
    assert.equal(
      await page.$$eval('.stage .tok.input', (all) => all.length),
      25,
      'what was read before stays',
    );
    await page.fill('#own-input', '2 3');
    await rest();
    assert.equal((await texts('.stage .tok.expected')).length, 17);
    await page.keyboard.press('Escape');
    await rest();
    assert.equal(await page.getAttribute('.example >> nth=0', 'aria-pressed'), 'true');
    assert.deepEqual(problems, []);
  },
);

test('every task takes its own input in its own way', async () => {
  const { page, texts, until, says, rest, go, problems } = await open({ hash: '#preset=modular' });
  const expected = (wanted) =>
    until(
      (want) =>
        [...document.querySelectorAll('.stage .tok.expected')]
          .map((e) => e.textContent)
          .join(' ')
          .trim() === want,
      wanted,
    );
  await page.fill('#own-input', '17 + 20 =');
  await expected('6');
  await page.fill('#own-input', '1 + 2 + 3');
  await expected('6');
  await says('#own-note', /Trained on 2 numbers; this has 3/);
  await go('#preset=recall');
  await page.fill('#own-input', '3 20 5 31 ? 5');
  await expected('31 20');
  await go('#preset=majority');
  await page.fill('#own-input', '1 2 2 3 2');
  await expected('2');
  await page.fill('#own-input', '1 2');
  await says('#own-message', /1 and 2 occur equally often/);
  await go('#preset=text');
  await page.fill('#own-input', 'the harbour');
  await until(
    () =>
      [...document.querySelectorAll('.stage .tok.input')].map((e) => e.textContent).join('') ===
      'the␣harbour',
  );
  await page.fill('#own-input', 'the ßea');
  await says('#own-message', /“ß” is not in this text's alphabet/);
  await go('#preset=encdec');
  await page.fill('#own-input', '3 4 5 6 7 8 9 10 11 12');
  await expected('12 11 10 9 8 7 6 5 4 3 ■');
  await rest();
  assert.equal(
    await page.$eval('.tile[data-id="decoder:cross.1.0"] canvas', (canvas) => canvas.width),
    10,
  );
  const [read, said] = [await texts('.stage .tok.input'), await texts('.stage .tok.predicted')];
  const decoder = read.slice(10);
  const stop = decoder.indexOf('–');
  assert.deepEqual(
    decoder.slice(1, stop < 0 ? 11 : stop),
    said.slice(0, (stop < 0 ? 11 : stop) - 1),
    'the decoder reads what it said',
  );
  assert.deepEqual(problems, []);
});

test('a language model outputs tokens; a click shows what one was chosen from', async () => {
  const { page, text, texts, says, until, rest, problems } = await open({
    hash: '#preset=causal&view=try',
  });
  await page.fill('#prompt', '5 8');
  await page.click('#one-token');
  await says('#generated-status', /^1 token/);
  await page.click('#generate');
  await until(() => {
    const enough = document.querySelectorAll('.said').length >= 6;
    // a pointer might come when all is generated, and begin again
    if (enough) /** @type {any} */ (document.querySelector('#generate')).click();
    return enough;
  });
  await rest();
  const said = await texts('.said');
  await page.click('.said >> nth=2');
  assert.match(await text('#choice .title'), new RegExp(`^Token 3: ${said[2]}$`));
  assert.equal(await page.$$eval('#choice .bars li', (rows) => rows.length), 10);
  assert.equal(await text('#choice .bars .on .bar-label'), said[2]);
  assert.match(await text('#choice .dim'), /^Said with [\d.]+ %, the likeliest/);
  assert.deepEqual(
    await page.$eval('#choice canvas', ({ width, height }) => [width, height]),
    [4, 5],
  );
  assert.match(
    await page.getAttribute('#choice canvas', 'aria-label'),
    /position \d \(\d+\) [\d.]+ %/,
  );
  assert.equal(
    await page.$eval('.said >> nth=0', (button) => /expected 11|right/.test(button.title)),
    true,
  );
  await page.click('#clear-generated');
  await page.fill('#prompt', '5 8');
  for (let i = 1; i <= 3; i++) {
    await page.click('#one-token');
    await says('#generated-status', new RegExp(`^${i} token`));
  }
  assert.deepEqual(await texts('.said'), said.slice(0, 3), 'greedy says the same again');
  assert.deepEqual(problems, []);
});

test(
  'sampling by seed is repeatable, and goes on while the model trains with the newest ' + 'weights',
  async () => {
    const { page, texts, says, until, problems } = await open({ hash: '#preset=text&view=try' });
    const many = async (count) => {
      for (let i = (await texts('.said')).length + 1; i <= count; i++) {
        await page.click('#one-token');
        await says('#generated-status', new RegExp(`^${i} token`));
      }
      return (await texts('.said')).join('');
    };
    await page.fill('#prompt', 'the ');
    const first = await many(6);
    await page.click('#clear-generated');
    assert.equal(await many(6), first);
    await page.fill('#draw-seed', '77');
    assert.equal((await texts('.said')).length, 0);
    assert.notEqual(await many(6), first);
    const drawn = (await texts('.said')).join('');
    await page.check('#keep-up');
    await page.click('#play');
    await says('#generated-status', /^6 tokens, by the model of step [1-9]|^6 tokens · /);
    await until(
      (was) => [...document.querySelectorAll('.said')].map((e) => e.textContent).join('') !== was,
      drawn,
    );
    await page.click('#generate');
    await until(() => document.querySelectorAll('.said').length > 40);
    await page.click('#play');
    assert.deepEqual(problems, []);
  },
);

test(
  'another preset while it generates: what was said goes, and the new model takes its own ' +
    'prompt',
  async () => {
    const { page, text, texts, until, rest, problems } = await open({
      hash: '#preset=text&view=try',
    });
    await page.click('#generate');
    await until(() => document.querySelectorAll('.said').length > 2);
    // every token draws them again: a pointer would have to be quick
    await page.$eval('.said', (/** @type {any} */ button) => button.click());
    await page.click('#presets [data-id$=encdec]');
    await until(() => location.hash.includes('encdec'));
    await rest();
    assert.match(await page.inputValue('#prompt'), /^[\d ]+$/);
    assert.deepEqual(await texts('.said'), []);
    assert.match(await text('#generate'), /Generate/);
    await page.click('#one-token');
    await rest();
    assert.equal((await texts('.said')).length, 1);
    assert.deepEqual(problems, []);
  },
);

test('an encoder-decoder answers up to its end', async () => {
  const { page, texts, says, finish, problems } = await open({
    hash: '#preset=encdec&view=try&steps=40',
  });
  await finish();
  await page.fill('#prompt', '5 6 7 8');
  await page.click('#generate');
  await says('#generated-status', /ended/);
  assert.equal((await texts('.said')).at(-1), '■');
  assert.equal(
    await page.$$eval('.said', (all) =>
      all.slice(0, 5).every((one) => one.classList.contains('ok') || one.classList.contains('no')),
    ),
    true,
  );
  await page.fill('#prompt', '5 2');
  await says('#prompt-message', /"2" is not a token/);
  assert.equal(await page.isDisabled('#generate'), true);
  assert.deepEqual(problems, []);
});

test('an encoder says why it cannot, and answers sequences of every length', async () => {
  const { page, text, texts, says, rest, problems } = await open({ hash: '#preset=copy&view=try' });
  assert.match(await text('#cannot-generate'), /sees all positions at once/);
  await page.click('#clear-sequences');
  await page.fill('#lengths-from', '4');
  await page.fill('#lengths-to', '30');
  await page.click('#add-lengths');
  await says('#sequences-summary', /^\d+ of 27 sequences right, \d+ of 459 tokens/);
  assert.deepEqual(
    await texts('#sequences tbody .length b'),
    Array.from({ length: 27 }, (_, i) => String(i + 4)),
  );
  await page.fill('#sequence', '5 5 x');
  await page.keyboard.press('Enter');
  await says('#sequence-message', /"x" is not a token/);
  await page.fill('#sequence', '5 6 7');
  await page.keyboard.press('Enter');
  await says('#sequences-summary', /of 28 sequences/);
  const shown = await page.$$eval(
    '#sequences tbody tr',
    (rows) => rows.at(-1).querySelectorAll('.sure')[0].textContent,
  );
  assert.match(shown, /^[\d.]+ %$/);
  await page.fill('#random-length', '400');
  await page.click('#add-random');
  assert.match(await text('#sequence-message'), /400 is not a length: use 1 to 31 tokens/);
  await page.click('#sequences tbody tr:last-child [aria-label^="Show"]');
  await rest();
  assert.equal(await page.isVisible('#view-try'), false);
  assert.equal((await texts('.stage .tok.expected')).join(''), '567');
  await page.click('#views [data-id=try]');
  await page.click('#cannot-generate .btn >> nth=0');
  await page.waitForSelector('#prompt', { state: 'visible' });
  assert.match(await page.evaluate(() => location.hash), /preset=002-causal.*view=try/);
  assert.deepEqual(problems, []);
});

test('the bar keeps one line at 1440 and 1280 pixels, whatever the verdict', async () => {
  const { page, rest, problems } = await open({ hash: '#preset=copy-var' });
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await rest();
    for (const verdict of [
      'Solved at step 1412',
      'Diverged at step 30 in blocks.1.attention.W_q.weight',
    ]) {
      const { header, cut, over } = await page.evaluate((words) => {
        document.querySelector('#verdict').textContent = words;
        document.querySelector('#read-loss').textContent = '12.345';
        document.querySelector('#read-step').textContent = '12,345';
        const inside = [...document.querySelectorAll('.read span')];
        const box = document.querySelector('#verdict');
        return {
          header: document.querySelector('#top').offsetHeight,
          cut:
            inside.filter((e) => e.scrollWidth > e.clientWidth).length +
            Number(words.startsWith('Solved') && box.scrollWidth > box.clientWidth),
          over: document.documentElement.scrollWidth - innerWidth,
        };
      }, verdict);
      assert.deepEqual(
        [header <= 64, width === 1280 ? 0 : cut, over],
        [true, 0, 0],
        `${width}: ${verdict}, height ${header}`,
      );
    }
  }
  assert.deepEqual(problems, []);
});

for (const [theme, preset] of /** @type {const} */ ([
  ['light', 'text'],
  ['dark', 'encdec'],
  ['dark', 'copy'],
])) {
  test(`"Try it" is without accessibility faults: ${theme}, ${preset}`, async () => {
    const { page, says, violations } = await open({
      hash: `#preset=${preset}&view=try`,
      context: { colorScheme: theme },
    });
    if (preset !== 'copy') {
      await page.click('#one-token');
      await says('#generated-status', /^1 token/);
    } else await says('#sequences-summary', /sequences right/);
    assert.deepEqual(await violations(), []);
  });
}

for (const [width, height] of [
  [390, 844],
  [320, 640],
]) {
  test(`"Try it" fits a phone of ${width} pixels`, async () => {
    const { page, says } = await open({
      hash: '#preset=causal&view=try',
      context: screen(width, height),
    });
    await page.tap('#one-token');
    await says('#generated-status', /^1 token/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  });
}
