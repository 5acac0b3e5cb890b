// Hostile strings (tests/hostile.mjs) through every field, link and file of the page, while it
// trains: each ends in a plain message or is shown as text. Nothing of them runs, nothing is lost,
// training goes on. Each place gets a sixth of the 200 strings, HEADROOM_DEEP=1 gives it all. The
// browser's stores and embedding pages: hostile_outside.test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HOSTILE, hostileAt } from '../hostile.mjs';
import { loadEngine } from '../node/engine.mjs';
import { unzip } from '../unzip.mjs';
import { COPY, SIZE, isPlain, isIntact, stepOf, training } from './intact.mjs';

/**
 * Opens links one after the other, and gives what the page says of each. `waitMs`: how long it may
 * take to say it.
 */
const follow = (page, links, waitMs = 50) =>
  page.evaluate(
    async ([all, mostMs]) => {
      const notes = [];
      const note = document.querySelector('#settings-note');
      const waits = async (so, ms) => {
        for (const startMs = Date.now(); !so() && Date.now() - startMs < ms;)
          await new Promise((later) => setTimeout(later, 5));
      };
      for (const link of all) {
        note.textContent = '';
        location.hash = link;
        const wanted = location.hash;
        await waits(() => location.hash !== wanted, 5000); // the page writes its own
        await waits(() => note.textContent, mostMs);
        notes.push(note.textContent);
      }
      return notes;
    },
    [links, waitMs],
  );

const encoded = (text) => encodeURIComponent(text.toWellFormed());

test('names and values in a link', async () => {
  const opened = await training();
  const { page } = opened;
  const keys = [
    ...['d_ff', 'lr', 'dropout', 'posenc', 'seed', 'task', 'tokens', 'kernels', 'threads'],
    ...['view', 'chart', 'tile', 'tensor', 'sub', 'sort', 'cut', 'cut_mode', 'step', 'lesson'],
    ...['hide', 'mode', 'preset'],
  ];
  const stringsAt = (place) => hostileAt(place).filter((text) => text.trim() !== '');
  const before = await stepOf(page);
  const inNames = stringsAt(0);
  const names = await follow(
    page,
    inNames.map((text) => `${COPY}&${encoded(text)}=1`),
    20_000,
  );
  names.forEach((note, i) => assert.ok(isPlain(note), `${inNames[i].slice(0, 50)}: ${note}`));
  assert.ok((await stepOf(page)) > before, 'the run of before');
  await isIntact(opened);

  const inValues = stringsAt(1);
  const values = await follow(
    page,
    inValues.map((text, i) => `${COPY}&${keys[i % keys.length]}=${encoded(text)}`),
  );
  values.forEach((note, i) => assert.ok(note.length < 500, `${inValues[i].slice(0, 50)}: ${note}`));
  await isIntact(opened);

  await follow(
    page,
    stringsAt(2).map((text) => `${COPY}&seed=2&${text}`),
  );
  await isIntact(opened);
});

/** A file with a string among its metadata, as the name or as the value of an entry. */
function withMetadata(file, text, i) {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  const keys = Object.keys(header.__metadata__);
  const entries = Object.entries(header.__metadata__);
  if (i % 3 === 0) entries.push([text, '1']);
  else if (i % 3 === 1) entries.push(['note', text]);
  else entries.find(([key]) => key === keys[i % keys.length])[1] = text;
  // JSON.stringify would take __proto__ for another object's parent
  const pairs = entries.map((pair) => pair.map((one) => JSON.stringify(one)).join(':'));
  const { __metadata__, ...tensors } = header;
  const json = `{"__metadata__":{${pairs}},${JSON.stringify(tensors).slice(1)}`;
  const bytes = new TextEncoder().encode(json.padEnd(8 * Math.ceil(json.length / 8)));
  const start = new Uint8Array(8);
  new DataView(start.buffer).setBigUint64(0, BigInt(bytes.length), true);
  return Buffer.concat([start, bytes, file.subarray(8 + length)]);
}

test('names and metadata of files with weights', async () => {
  const opened = await training();
  const { page } = opened;
  const engine = await loadEngine();
  const lab = engine.create({ preset: 'copy', d_model: 16, n_layers: 1, eval_samples: 16 });
  const file = lab.save();
  lab.destroy();
  const strings = hostileAt(3);
  const files = strings.map((text, i) => ({
    name: i % 2 ? text : `${text.slice(0, 1000)}.safetensors`,
    content: withMetadata(file, text, i).toString('base64'),
  }));
  const said = await page.evaluate(async (all) => {
    const messages = [];
    const input = /** @type {HTMLInputElement} */ (document.querySelector('#checkpoint-file'));
    for (const { name, content } of all) {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      while (input.files.length) await new Promise((later) => setTimeout(later, 5));
      messages.push(document.querySelector('#file-error').textContent);
    }
    return messages;
  }, files);
  said.forEach((message, i) =>
    assert.ok(message === '' || isPlain(message), `${strings[i].slice(0, 50)}: ${message}`),
  );
  assert.ok(
    said.filter((message) => message !== '').length > strings.length / 7,
    'some are refused',
  );
  await isIntact(opened);
});

test('values of a study', async () => {
  const opened = await training();
  const { page } = opened;
  await page.click('#views [data-id=studies]');
  await page.waitForSelector('#study-own');
  for (const [place, field] of ['first-values', 'second-values', 'seeds', 'steps'].entries()) {
    const strings = [...hostileAt(place), '1, '.repeat(1e5)];
    const said = await page.evaluate(
      async ([name, all]) => {
        const find = (id) => /** @type {any} */ (document.querySelector(`#study-${id}`));
        const messages = [];
        const error = document.querySelector('.study-form .error');
        find('second').value = 'd_ff';
        // no study may start
        find(name === 'steps' ? 'seeds' : 'steps').value = 'none';
        for (const text of all) {
          find(name).value = text;
          error.textContent = '';
          find('start').click();
          for (let i = 0; i < 400 && !error.textContent; i++)
            await new Promise((later) => setTimeout(later, 5));
          messages.push(error.textContent);
        }
        return messages;
      },
      [field, strings],
    );
    said.forEach((message, i) =>
      assert.ok(isPlain(message), `${field}, ${strings[i].slice(0, 50)}: ${message}`),
    );
  }
  await isIntact(opened);
});

/** Gives texts to learn from to the page, as pasted or as files, and what it says of each. */
const learnFrom = (page, texts) =>
  page.evaluate(async (all) => {
    const said = [];
    const file = /** @type {HTMLInputElement} */ (document.querySelector('#corpus-file'));
    const area = /** @type {HTMLTextAreaElement} */ (document.querySelector('#corpus-area'));
    const form = /** @type {HTMLFormElement} */ (document.querySelector('#corpus-form'));
    const later = () => new Promise((done) => setTimeout(done, 5));
    /** Learns from what the sheet shows; why not, or ''. */
    const learn = async () => {
      let sheet;
      for (let i = 0; i < 4000; i++) {
        sheet = /** @type {HTMLDialogElement} */ (document.querySelector('#dataset-sheet'));
        const error = sheet?.querySelector('#dataset-error').textContent;
        const button = /** @type {HTMLButtonElement} */ (sheet?.querySelector('#dataset-learn'));
        if (sheet?.open && error) {
          sheet.close();
          return error;
        }
        if (i > 0 && sheet && !sheet.open) return '';
        if (sheet?.open && !button.disabled) button.click();
        await later();
      }
      return 'the sheet stays open';
    };
    const shown = document.querySelector('#corpus-name');
    for (const { name, text } of all) {
      if (name === undefined) {
        form.hidden = false;
        area.value = text;
        form.requestSubmit();
        said.push((await learn()) || 'taken');
      } else {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        shown.textContent = 'none';
        file.files = data.files;
        file.dispatchEvent(new Event('change', { bubbles: true }));
        await learn();
        for (let i = 0; i < 400 && shown.textContent === 'none'; i++) await later();
        said.push(shown.textContent);
      }
    }
    return said;
  }, texts);

const LINES = 'A text that is long enough to learn from, whatever stands before it.\n'.repeat(4);

/** A sheet takes a while to read a text; node/datafiles reads them all. */
const some = (all) => all.filter((_, i) => i % 5 === 0);

test('pasted texts, and names of texts', async () => {
  const opened = await training(`#preset=text&seq=12&${SIZE}`);
  const { page } = opened;
  const pasted = await learnFrom(
    page,
    some(hostileAt(4)).flatMap((text) => [{ text }, { text: text.slice(0, 5000) + LINES }]),
  );
  pasted.forEach((said, i) => assert.ok(said === 'taken' || isPlain(said), `${i}: ${said}`));
  await isIntact(opened);
  const names = some(hostileAt(5));
  const named = await learnFrom(
    page,
    names.map((name) => ({ name, text: LINES })),
  );
  named.forEach((name, i) => assert.equal(name.toWellFormed(), names[i].toWellFormed()));
  await isIntact(opened);
});

test('cells of a table', async () => {
  const opened = await training(`#preset=data&${SIZE}`);
  const { page } = opened;
  const quoted = (text) => `"${text.slice(0, 60).replaceAll('"', '""')}"`;
  const strings = some(hostileAt(0));
  const rows = HOSTILE.map((text, i) => `${i},${quoted(text)}\n`).join('');
  const swapped = HOSTILE.map((text, i) => `${quoted(text)},${i}\n`).join('');
  const raw = HOSTILE.map((text) => `a${text.slice(0, 60)}\tb${text.slice(0, 60)}\n`).join('');
  const said = await learnFrom(page, [
    ...[rows, swapped, raw].map((text) => ({ text })),
    ...strings.map((text) => ({ text: `input,output\n${quoted(text)},x\ny,${quoted(text)}\n` })),
  ]);
  said.forEach((one, i) => assert.ok(one === 'taken' || isPlain(one), `${i}: ${one}`));
  assert.ok(said.filter((one) => one === 'taken').length > strings.length / 4, String(said));
  await isIntact(opened);
});

/** Types strings into a field, one after the other. */
const typeInto = (page, selector, event, strings) =>
  page.evaluate(
    async ([where, type, all]) => {
      for (const text of all) {
        const field = /** @type {HTMLInputElement} */ (document.querySelector(where));
        field.value = text;
        field.dispatchEvent(new Event(type, { bubbles: true }));
        await new Promise((later) => setTimeout(later, 10));
      }
    },
    [selector, event, strings],
  );

test('own inputs and prompts', async () => {
  const opened = await training(`#preset=causal&lr=1e-6&${SIZE}`);
  const { page } = opened;
  await typeInto(page, '#own-input', 'input', hostileAt(1).toReversed());
  await isIntact(opened);
  await page.click('#views [data-id=try]');
  await page.waitForSelector('#prompt');
  await typeInto(page, '#prompt', 'input', hostileAt(2).toReversed());
  await isIntact(opened);
});

test('names of runs, in the table, in the list of saved ones and in what leaves', async () => {
  const opened = await training();
  const { page } = opened;
  await page.click('.chart-head [data-id=runs]');
  await page.waitForSelector('.runs-table .name', { state: 'attached' });
  await typeInto(page, '.runs-table .name', 'change', hostileAt(3).toReversed());
  await isIntact(opened);
  await page.waitForFunction(() => sessionStorage.getItem('headroom.run') !== null);
  await page.keyboard.press('o');
  const field = '#saved-sheet li input';
  await page.waitForSelector(field);
  await typeInto(page, field, 'change', hostileAt(4).toReversed());
  await typeInto(page, field, 'change', ['../../<b>&x']);
  const [archive] = await Promise.all([
    page.waitForEvent('download'), // after all names have been stored
    page.click('#export-saved'),
  ]);
  const names = [...unzip(new Uint8Array(readFileSync(await archive.path()))).keys()];
  assert.match(names[0], /^headroom-\.\.-\.\.-b-x-step-\d+\.[0-9a-z]+\.safetensors$/);
  await page.keyboard.press('Escape');
  await isIntact(opened);
});
