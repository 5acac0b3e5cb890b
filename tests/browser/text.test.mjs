// A text of the reader's: pasted, chosen as a file or dropped on the page, it is what the model then learns from and what the page shows; one that cannot be
// learnt from is refused with the engine's reason, and nothing is lost; a link holds the settings alone.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { launch } from './chromium.mjs';

const opened = [];
afterEach(() => Promise.all(opened.splice(0).map((browser) => browser.close())));

const SMALL = 'seq=12&d_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16';
const TEXT = 'Am Hügel weht – o weh! – ein kühler Wind.\n'.repeat(8);
const shown = (character) => ({ ' ': '␣', '\n': '↵' })[character] ?? character;

/** The page at a link, drawn. */
async function open(hash) {
  const browser = await launch({ context: { viewport: { width: 1440, height: 900 } } });
  opened.push(browser);
  const { page, url } = browser;
  await page.goto(url + hash);
  await page.waitForFunction(() => document.querySelector('#cell')?.textContent.includes('Row sums'), null, { timeout: 30000 });
  await page.waitForSelector('#view-studies > *', { state: 'attached' }); // the last of the views, which come when the browser is idle
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  /** Waits until an element says so. */
  const says = (selector, words) => page.waitForFunction(([at, part]) => document.querySelector(at)?.textContent.includes(part), [selector, words]);
  const visible = (selector) => page.isVisible(selector);
  /** The characters of the sequence in the model. */
  const characters = () => page.$$eval('.tok.input', (tokens) => tokens.map(({ textContent }) => textContent));
  const paste = async (value) => {
    if (!await visible('#corpus-area')) await page.click('#corpus-paste');
    await page.fill('#corpus-area', value);
    await page.click('#corpus-use');
  };
  return { ...browser, text, says, visible, characters, paste };
}

/** Trains a few steps and pauses. */
async function train(page) {
  await page.click('#play');
  await page.waitForFunction(() => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) >= 20, null, { timeout: 60000 });
  await page.click('#play');
  await page.waitForFunction(() => document.querySelector('#play').textContent.includes('Play'));
  await page.waitForTimeout(400);
}

/** Lets go of a file somewhere over the page. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(([title, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(content)], title, { type: 'text/plain' }));
    return data;
  }, [name, [...bytes]]);
  await page.dispatchEvent('#model', 'dragover', { dataTransfer: transfer });
  assert.equal(await page.isVisible('.drop'), true);
  await page.dispatchEvent('#model', 'drop', { dataTransfer: transfer });
  assert.equal(await page.isVisible('.drop'), false);
}

test('a pasted text is learnt from: its characters are what the page shows, before and after training', async () => {
  const { page, text, says, characters, paste, problems } = await open(`#preset=text&${SMALL}`);
  assert.match(await text('#corpus-name'), /Built-in/);
  assert.match(await text('#corpus-size'), /^3,\d{3} characters, 3\d distinct$/);
  assert.equal(await page.isDisabled('#corpus-builtin'), true);
  await paste(TEXT);
  await says('#corpus-name', 'pasted text');
  assert.equal(await text('#corpus-size'), `${[...TEXT].length} characters, ${new Set(TEXT).size} distinct`);
  assert.equal(await page.isVisible('#corpus-form'), false);
  await train(page);
  const sequence = await characters(), all = [...TEXT].map(shown).join('');
  assert.ok(sequence.length === 12 && all.includes(sequence.join('')), sequence.join(''));
  assert.equal(await page.inputValue('#vocab'), String(new Set(TEXT).size));
  await page.click('#reset');
  await says('#read-step', '0');
  assert.match(await text('#corpus-name'), /pasted text/);
  await page.click('#corpus-builtin');
  await says('#corpus-name', 'Built-in');
  assert.deepEqual(problems, []);
});

test('a file is learnt from, chosen or dropped, also while another task runs', async () => {
  const { page, text, says, visible, characters, problems } = await open('#preset=reverse');
  assert.equal(await visible('#corpus'), false);
  const bytes = Buffer.from(`\ufeff${TEXT}`);
  await drop(page, 'hügel.txt', bytes);
  await says('#corpus-name', 'hügel.txt');
  assert.equal(await text('#corpus-size'), `${[...TEXT].length} characters, ${new Set(TEXT).size} distinct`, 'without the byte order mark');
  assert.ok((await page.evaluate(() => location.hash)).startsWith('#preset=text'));
  const other = 'the quick brown fox jumps over the lazy dog. '.repeat(9);
  await page.setInputFiles('#corpus-file', { name: 'fox.txt', mimeType: 'text/plain', buffer: Buffer.from(other) });
  await says('#corpus-name', 'fox.txt');
  await train(page);
  assert.ok([...other].map(shown).join('').includes((await characters()).join('')));
  assert.deepEqual(problems, []);
});

test('what cannot be learnt from is refused with the reason, and the run and what was typed stay', async () => {
  const { page, text, says, visible, paste, problems } = await open(`#preset=text&${SMALL}`);
  await paste(TEXT);
  await says('#corpus-name', 'pasted text');
  await train(page);
  const step = await text('#read-step');
  const refusals = [['', 'the text is empty'], ['too short', 'the text has 9 characters'], ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'one character'],
    [Array.from({ length: 513 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(''), 'more than 512 different characters']];
  for (const [value, reason] of refusals) {
    await paste(value);
    await says('#corpus-error', reason);
    assert.equal(await page.inputValue('#corpus-area'), value, 'what was typed stays');
    assert.equal(await page.getAttribute('#corpus-area', 'aria-invalid'), 'true');
  }
  for (const [bytes, reason] of [[[0x61, 0x62, 0xff], 'not UTF-8: byte 2'], [[0x61, 0, 0x62], 'byte 1 is 0'], [[], 'empty']]) {
    await drop(page, 'binary', Buffer.from(bytes));
    await says('#corpus-error', reason);
  }
  await page.setInputFiles('#corpus-file', { name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc((16 << 20) + 1, 'ab ') });
  await says('#corpus-error', 'at most 16777216 characters');
  assert.equal(await text('#corpus-name'), 'pasted text');
  assert.equal(await text('#read-step'), step, 'the run goes on');
  await page.keyboard.press('Escape');
  await page.click('#corpus-paste');
  await page.keyboard.press('Escape');
  assert.equal(await visible('#corpus-form'), false);
  await page.click('#step');
  await page.waitForFunction((before) => document.querySelector('#read-step').textContent !== before, step);
  assert.deepEqual(problems, []);
});

test('a link says that the text stays here, and holds none of it', async () => {
  const { page, context, says, paste } = await open(`#preset=text&${SMALL}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = async (words) => {
    await page.click('#share');
    await page.click('#copy-link');
    await says('#toast', words);
    await page.keyboard.press('Escape');
  };
  await share('every setting and the seed.');
  await paste(TEXT);
  await says('#corpus-name', 'pasted text');
  await share('the text stays on this machine');
  assert.ok((await page.evaluate(() => location.hash)).length < 120);
});
