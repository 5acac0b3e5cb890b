// A text of the reader's: pasted, chosen as a file or dropped on the page, it is what the model
// then learns from and what the page shows; one that cannot be learnt from is refused with the
// engine's reason, and nothing is lost; a link holds the settings alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textMark } from '../../web/model/corpustext.js';
import { unpackTexts } from '../../web/storage/textlist.js';
import { open as openPage, screen } from './opened.mjs';

const SMALL = 'seq=12&d_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16&steps=20';
const TEXT = 'Am Hügel weht – o weh! – ein kühler Wind.\n'.repeat(8);
const shown = (character) => ({ ' ': '␣', '\n': '↵' })[character] ?? character;

async function open(hash, before = undefined) {
  const browser = await openPage({ hash, before });
  const { page } = browser;
  const visible = (selector) => page.isVisible(selector);
  /** The characters of the sequence in the model. */
  const characters = () => browser.texts('.tok.input');
  const paste = async (value) => {
    if (!(await visible('#corpus-area'))) await page.click('#corpus-paste');
    await page.fill('#corpus-area', value);
    await page.click('#corpus-use');
    await browser.learn();
    await page.waitForSelector('#dataset-sheet', { state: 'hidden' });
    await browser.rest();
  };
  return { ...browser, visible, characters, paste };
}

/** Lets go of a file somewhere over the page. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([title, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], title, { type: 'text/plain' }));
      return data;
    },
    [name, [...bytes]],
  );
  await page.dispatchEvent('#model', 'dragover', { dataTransfer: transfer });
  assert.equal(await page.isVisible('.drop'), true);
  await page.dispatchEvent('#model', 'drop', { dataTransfer: transfer });
  assert.equal(await page.isVisible('.drop'), false);
}

test(
  'a pasted text is learnt from: its characters are what the page shows, before and after ' +
    'training',
  async () => {
    const { page, text, says, at, finish, characters, paste, problems } = await open(
      `#preset=text&${SMALL}`,
    );
    assert.match(await text('#corpus-name'), /Built-in/);
    assert.match(await text('#corpus-size'), /^3,\d{3} characters, 3\d distinct$/);
    assert.equal(await page.isDisabled('#corpus-builtin'), true);
    await paste(TEXT);
    await says('#corpus-name', 'pasted text');
    assert.equal(
      await text('#corpus-size'),
      `${[...TEXT].length} characters, ${new Set(TEXT).size} distinct`,
    );
    assert.equal(await page.isVisible('#corpus-form'), false);
    await finish();
    const sequence = await characters();
    const all = [...TEXT].map(shown).join('');
    assert.ok(sequence.length === 12 && all.includes(sequence.join('')), sequence.join(''));
    assert.equal(await page.inputValue('#vocab'), String(new Set(TEXT).size));
    await page.click('#reset');
    await at(0);
    assert.match(await text('#corpus-name'), /pasted text/);
    await page.click('#corpus-builtin');
    await says('#corpus-name', 'Built-in');
    assert.deepEqual(problems, []);
  },
);

test('a file is learnt from, chosen or dropped, also while another task runs', async () => {
  const { page, text, says, past, rest, visible, characters, learn, problems } =
    await open('#preset=reverse');
  assert.equal(await visible('#corpus'), false);
  const bytes = Buffer.from(`\ufeff${TEXT}`);
  await drop(page, 'hügel.txt', bytes);
  await says('#dataset-sentence', /8 lines, \d+ different characters; .*one text/);
  await learn();
  await says('#corpus-name', 'hügel.txt');
  assert.equal(
    await text('#corpus-size'),
    `${[...TEXT].length} characters, ${new Set(TEXT).size} distinct`,
    'without the byte order mark',
  );
  assert.ok((await page.evaluate(() => location.hash)).startsWith('#preset=text'));
  const other = 'the quick brown fox jumps over the lazy dog. '.repeat(9);
  await page.setInputFiles('#corpus-file', {
    name: 'fox.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(other),
  });
  await learn();
  await says('#corpus-name', 'fox.txt');
  await page.click('#play');
  await past(20);
  await page.click('#play');
  await rest();
  assert.ok(
    [...other]
      .map(shown)
      .join('')
      .includes((await characters()).join('')),
  );
  assert.deepEqual(problems, []);
});

test(
  'what cannot be learnt from is refused with the reason, and the run and what was typed ' + 'stay',
  async () => {
    const { page, text, says, at, finish, visible, paste, learn, problems } = await open(
      `#preset=text&${SMALL}`,
    );
    await paste(TEXT);
    await says('#corpus-name', 'pasted text');
    await finish();
    const refusals = [
      ['too short', 'the text has 9 characters'],
      ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'one character'],
    ];
    for (const [value, reason] of refusals) {
      if (!(await visible('#corpus-area'))) await page.click('#corpus-paste');
      await page.fill('#corpus-area', value);
      await page.click('#corpus-use');
      await learn();
      await says('#dataset-error', reason);
      await page.keyboard.press('Escape');
      await says('#corpus-error', reason);
      assert.equal(await page.inputValue('#corpus-area'), value, 'what was typed stays');
      assert.equal(await page.getAttribute('#corpus-area', 'aria-invalid'), 'true');
    }
    for (const [bytes, reason] of /** @type {[number[], string][]} */ ([
      [[0x61, 0, 0x62], 'This is no text: line 1 has a zero byte.'],
      [[], 'The file is empty.'],
      [[0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], 'This is a PDF file: copy its text'],
    ])) {
      await drop(page, 'binary', Buffer.from(bytes));
      await says('#dataset-error', reason);
      assert.ok(await page.isDisabled('#dataset-learn'));
      await page.keyboard.press('Escape');
    }
    await page.setInputFiles('#corpus-file', {
      name: 'long.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc((16 << 20) + 1, 'ab '),
    });
    await learn();
    await says('#dataset-error', 'at most 16777216 characters');
    await page.keyboard.press('Escape');
    assert.equal(await text('#corpus-name'), 'pasted text');
    assert.equal(await text('#read-step'), '20', 'the run is kept');
    await page.keyboard.press('Escape');
    await page.click('#corpus-paste');
    await page.keyboard.press('Escape');
    assert.equal(await visible('#corpus-form'), false);
    await page.click('#step');
    await at(21);
    assert.deepEqual(problems, []);
  },
);

test('a link says that the text stays here, and holds none of it', async () => {
  const { page, context, says, paste } = await open(`#preset=text&${SMALL}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = async (words) => {
    await page.click('#share');
    await page.evaluate(() => {
      document.querySelector('#toast').textContent = '';
    });
    await page.click('#copy-link');
    await says('#toast', words);
    await page.keyboard.press('Escape');
  };
  await share('every setting and the seed.');
  await paste(TEXT);
  await says('#corpus-name', 'pasted text');
  await share('the text stays on this machine');
  const hash = await page.evaluate(() => location.hash);
  assert.match(hash, /^.{60,110}&own=text:\d+:[0-9a-f]{16}:pasted%20text$/);
});

/** Loads the page again, to rest. */
async function reload({ page, says, rest }) {
  await page.reload();
  await says('#cell', 'Row sums');
  await rest();
}

test(
  "a reader's text and the runs on it come back after a reload of the tab, and not with a " +
    'link that is opened anew',
  async () => {
    const browser = await open(`#preset=text&${SMALL}`);
    const { page, text, says, rest, finish, paste, characters, problems } = browser;
    assert.equal(await text('#corpus-kept'), '');
    await paste(TEXT);
    assert.match(
      await text('#corpus-kept'),
      /^Stays on this machine: kept while this tab is open, never in a link\.$/,
    );
    await finish();
    await reload(browser);
    assert.equal(await text('#corpus-name'), 'pasted text');
    assert.equal(
      await text('#corpus-size'),
      `${[...TEXT].length} characters, ${new Set(TEXT).size} distinct`,
    );
    assert.ok(
      [...TEXT]
        .map(shown)
        .join('')
        .includes((await characters()).join('')),
    );
    await page.click('.chart-head [data-id=runs]');
    await page.waitForSelector('.runs-table tr[data-run="1"]');
    assert.match(await text('.runs-table tr[data-run="1"]'), /20/);
    await page.click('#corpus-builtin');
    await says('#corpus-name', 'Built-in');
    await page.click('.runs-table tr[data-run="1"] [data-do=return]');
    await says('#corpus-name', 'pasted text');
    await rest();
    const link = page.url();
    const { hash } = new URL(link);
    const label = `own=text:${[...TEXT].length}:`;
    assert.ok(hash.includes(label) && !hash.includes('weht') && hash.length < 220, hash);
    await page.goto('about:blank');
    await page.goto(link); // this tab still has it
    await says('#corpus-name', 'pasted text');
    assert.deepEqual(problems, []);
  },
);

test('the link of a run on an own text asks for the file, and shows no other run', async () => {
  const bytes = Buffer.from(TEXT);
  const [name, mimeType] = ['wind.txt', 'text/plain'];
  const first = await open(`#preset=text&${SMALL}`);
  await first.page.setInputFiles('#corpus-file', { name, mimeType, buffer: bytes });
  await first.learn();
  await first.says('#corpus-name', name);
  await first.rest();
  await first.finish();
  await first.page.keyboard.press('s');
  await first.page.waitForSelector('#share-link');
  const link = await first.page.$eval('#share-link', (one) => /** @type {any} */ (one).value);

  const { page, text, says, visible, problems } = await open(new URL(link).hash);
  await says('#lacking', `The link is of a run on “wind.txt” (${[...TEXT].length} characters)`);
  assert.match(await text('#corpus-name'), /Built-in/);
  assert.equal(await visible('#step-offer'), false);
  await page.setInputFiles('#lacking-file', { name, mimeType, buffer: bytes.subarray(1) });
  await says('#lacking-error', 'wind.txt is another text than the link’s');
  assert.match(await text('#corpus-name'), /Built-in/);
  await page.setInputFiles('#lacking-file', { name: 'w.txt', mimeType, buffer: bytes });
  await says('#corpus-name', 'w.txt');
  await says('#step-offer', 'Train to step 20');
  assert.equal(await visible('#lacking'), false);
  // another text is another run
  await page.click('#corpus-builtin');
  await says('#corpus-name', 'Built-in');
  assert.equal(await visible('#step-offer'), false);
  await page.waitForFunction(() => !/[#&](own|step)=/.test(location.hash));
  // what is not wanted is let go
  const mark = /:[0-9a-f]{16}:/;
  const other = await open(new URL(link).hash.replace(mark, ':0123456789abcdef:'));
  await other.says('#lacking', 'The link is of a run');
  await other.page.setViewportSize({ width: 360, height: 740 });
  const widths = await other.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  assert.equal(widths[0], widths[1], 'the line is as wide as a phone');
  await other.page.click('#lacking-drop');
  await other.page.waitForFunction(() => !/[#&](own|step)=/.test(location.hash));
  assert.equal(await other.visible('#lacking'), false);
  assert.deepEqual(problems, []);
});

test('a run on the built-in text leads back to it, whatever the page learns from', async () => {
  const { page, says, finish, paste } = await open(`#preset=text&${SMALL}&chart=runs`);
  await finish();
  await paste(TEXT);
  await says('#corpus-name', 'pasted text');
  await page.click('.runs-table tr[data-run="1"] [data-do=return]');
  await says('#corpus-name', 'Built-in');
});

test('each text has a prompt of its own to try', async () => {
  const { page, says, paste, until } = await open(`#preset=text&${SMALL}&view=try`);
  const prompt = () => page.$eval('#prompt', (field) => /** @type {any} */ (field).value);
  await until(() => /** @type {any} */ (document.querySelector('#prompt'))?.value !== '');
  const first = await prompt();
  await paste(TEXT);
  await says('#corpus-name', 'pasted text');
  await until(
    (before) => /** @type {any} */ (document.querySelector('#prompt')).value !== before,
    first,
  );
  await until(() => /** @type {any} */ (document.querySelector('#prompt')).value !== '');
  assert.ok(TEXT.includes(await prompt()), await prompt());
  await page.click('#corpus-builtin');
  await until(
    (before) => /** @type {any} */ (document.querySelector('#prompt')).value === before,
    first,
  );
});

test('a text too long to be kept is reported as such, and as gone after the reload', async () => {
  const browser = await open(`#preset=text&${SMALL}`);
  const { page, text, says, problems } = browser;
  await page.setInputFiles('#corpus-file', {
    name: 'fox.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('the quick brown fox '.repeat(53000)),
  });
  await browser.learn();
  await says('#corpus-name', 'fox.txt');
  assert.match(
    await text('#corpus-kept'),
    /lost when the page is reloaded: only 1,048,576 characters are kept\.$/,
  );
  await reload(browser);
  assert.match(await text('#corpus-name'), /Built-in/);
  assert.match(
    await text('#corpus-kept'),
    /^Your text “fox\.txt” was not kept over the reload: this is the built-in one/,
  );
  await says('#lacking', 'The link is of a run on “fox.txt” (1,060,000 characters)');
  await page.click('#corpus-paste');
  await page.fill('#corpus-area', TEXT);
  await page.click('#corpus-use');
  await browser.learn();
  await says('#corpus-name', 'pasted text');
  assert.match(await text('#corpus-kept'), /^Stays on this machine: kept/);
  assert.deepEqual(problems, []);
});

test(
  'a browser that keeps nothing, and one that keeps something else there, lose the text and ' +
    'nothing more',
  async () => {
    const refused = await open(`#preset=text&${SMALL}`, ({ page }) =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('not here', 'SecurityError');
          },
        }),
      ),
    );
    await refused.paste(TEXT);
    assert.match(await refused.text('#corpus-kept'), /this browser cannot store it\.$/);
    await reload(refused);
    assert.match(await refused.text('#corpus-kept'), /“pasted text” was not kept/);
    const foreign = await open(`#preset=text&${SMALL}`);
    const { page, text, problems } = foreign;
    for (const [stored, words] of [
      ['{"version":1,"texts":[7,{"name":"x"}]}', /“x\.txt” was not kept/],
      [
        '{"version":1,"texts":[{"name":"x.txt","text":"ab"}]}',
        /“x\.txt” is not used: the text has 2 characters/,
      ],
    ]) {
      const [known] = unpackTexts(stored).values();
      await page.evaluate(
        ([written, mark]) => {
          sessionStorage.setItem('headroom.texts', written);
          sessionStorage.setItem('headroom.runs', '{"version":1,"runs":[7]}');
          history.replaceState({ text: { name: 'x.txt', mark } }, '');
        },
        [stored, known ? textMark(known) : '0'],
      );
      await reload(foreign);
      assert.match(await text('#corpus-kept'), words);
      assert.match(await text('#corpus-name'), /Built-in/);
      await page.click('#step');
      await foreign.at(1);
    }
    assert.deepEqual([...refused.problems, ...problems], []);
  },
);

test('wide tokens have their room beside the tiles, and are whole in their titles', async () => {
  for (const context of [screen(1440, 900), screen(390, 844)]) {
    const { page, rest, problems } = await openPage({
      hash: '#preset=stories&tokens=bpe',
      context,
    });
    await rest();
    const wide = await page.$$eval('#model .tok[data-wide]:not([hidden])', (all) =>
      all.map((one) => ({
        cut: getComputedStyle(one).overflowX,
        whole: one.getAttribute('title') === one.textContent,
      })),
    );
    assert.ok(wide.length > 0, 'tokens of several letters');
    assert.ok(wide.every(({ cut, whole }) => cut === 'hidden' && whole));
    assert.deepEqual(problems, []);
  }
});
