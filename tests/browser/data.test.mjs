// The reader's own table: pasted, dropped or chosen, read in the worker, refused with line and
// reason, kept over a reload; and the tokens of a text, one merge after the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = 'd_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16&steps=20';
const PAIRS = 'input,output\nred,rouge\ngreen,vert\n"blue, dark",bleu\nred,rouge\nwhite,blanc\n';
const LABELS = Array.from({ length: 30 }, (_, i) => `film ${i}\t${i % 2 ? 'good' : 'bad'}\n`);

async function drop(page, name, content) {
  const transfer = await page.evaluateHandle(
    ([title, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], title));
      return data;
    },
    [name, content],
  );
  await page.dispatchEvent('#model', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('#model', 'drop', { dataTransfer: transfer });
}

test('a pasted table is learnt from; a wrong one is refused with its line', async () => {
  const { page, text, texts, says, rest, finish, link, problems } = await open({
    hash: `#preset=data&${SMALL}`,
  });
  assert.equal(await text('#corpus h2'), 'Table');
  assert.match(await text('#corpus-name'), /^Built-in: numbers/);
  assert.match(await text('#corpus-size'), /^100 rows after the header, 0 duplicates/);
  const paste = async (value) => {
    if (!(await page.isVisible('#corpus-area'))) await page.click('#corpus-paste');
    await page.fill('#corpus-area', value);
    await page.click('#corpus-use');
  };
  await paste('one,1\n"two,2\n');
  await says('#corpus-error', 'line 2: a quote begins here and never ends');
  assert.equal(await page.inputValue('#corpus-area'), 'one,1\n"two,2\n');
  assert.match(await text('#corpus-name'), /^Built-in/);
  await paste(PAIRS);
  await says('#corpus-name', 'pasted table');
  await rest();
  const size = await text('#corpus-size');
  assert.match(size, /^5 rows after the header, 1 duplicates, 4 different inputs of up to 10 /);
  assert.match(size, /outputs of up to 5 tokens/);
  await finish();
  const shown = (await texts('.tok.input')).join('');
  assert.ok(['red', 'green', 'blue,␣dark', 'white'].some((word) => shown.startsWith(`${word}▸`)));
  assert.ok(!(await link()).includes('rouge'), 'a link has no table');
  // what is held out of five rows is listed once, however often a score draws it
  const held = Number(/(\d+) held out/.exec(size)[1]);
  await says('#examples-range', held === 1 ? /^1 of 1$/ : new RegExp(` of ${held}$`));
  assert.equal(await page.locator('.example').count(), held);
  assert.equal(new Set(await texts('.example .given')).size, held);
  await page.reload();
  await rest();
  await says('#corpus-name', 'pasted table');
  assert.deepEqual(problems, []);
});

test('a dropped table of labels becomes a classification, from any task', async () => {
  const { page, text, texts, says, rest, problems } = await open({
    hash: `#preset=recall&d_model=16&n_layers=1&batch=8&eval_samples=16&steps=20`,
  });
  await drop(page, 'films.tsv', LABELS.join(''));
  await says('#corpus-name', 'films.tsv');
  await says('#corpus-size', '2 labels (bad, good)');
  await rest();
  assert.match(await text('#corpus-size'), /^30 rows, 0 duplicates, 30 different inputs/);
  assert.ok((await texts('.tok')).some((token) => ['bad', 'good'].includes(token)));
  await drop(page, 'note.txt', 'to and fro the boats go, '.repeat(30));
  await says('#corpus-name', 'note.txt');
  assert.equal(await text('#corpus h2'), 'Text');
  assert.deepEqual(problems, []);
});

test('a score that takes long says how far it is, and what shortens it', async () => {
  const { page, says, until, problems } = await open({
    hash: '#preset=text&seq=256&eval_samples=1000',
  });
  await says('#busy', /^Scoring: [\d,]+ of 1,000 held-out samples are done\. Faster with fewer /);
  assert.equal(await page.isVisible('#busy'), true);
  await until(() => /** @type {any} */ (document.querySelector('#busy')).hidden);
  assert.deepEqual(problems, []);
});

test('the merges of byte-pair encoding are shown one by one', async () => {
  const { page, text, texts, says, rest, violations, problems } = await open({
    hash: `#preset=text&tokens=bpe&token_vocab=120&seq=12&${SMALL}`,
  });
  assert.match(await text('#corpus-size'), /^3,\d{3} characters, [12],\d{3} tokens, 120 distinct$/);
  await page.click('#merges summary');
  const words = /^Merge (\d+) of \1: “.+” \+ “.+” → “.+”\. The pair occurs \d+ times/;
  await says('#merges-words', words);
  const last = (await texts('#merges-line .piece')).join('');
  await page.fill('#merges-step', '0');
  await says('#merges-words', 'At first every character is a token.');
  const characters = await texts('#merges-line .piece');
  assert.ok(characters.every((one) => [...one].length === 1) && characters.join('') === last);
  await page.click('#merges button:last-of-type');
  await says('#merges-words', /^Merge 1 of \d+: “(.+)” \+ “(.+)” → “\1\2”/);
  assert.deepEqual(await violations('#merges'), []);
  await rest();
  assert.ok((await texts('.tok.input')).some((token) => [...token].length > 1));
  assert.deepEqual(problems, []);
});

test('ten megabytes of rows are read in the worker while the page stays awake', async () => {
  const { page, says, problems } = await open({ hash: `#preset=data&${SMALL}` });
  await page.evaluate(() => {
    /** @type {any} */ (window).frames0 = 0;
    const count = () => {
      /** @type {any} */ (window).frames0++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const rows = Array.from({ length: 500000 }, (_, i) => `number ${i},is ${i * 7}\n`).join('');
  assert.ok(rows.length > 1e7);
  await drop(page, 'many.csv', rows);
  await says('#corpus-name', 'many.csv');
  await says('#corpus-size', '500,000 rows');
  assert.ok((await page.evaluate(() => /** @type {any} */ (window).frames0)) > 1);
  assert.deepEqual(problems, []);
});
