// The reader's own data: pasted, dropped or chosen, read apart from the page, shown with what it
// is, corrected, refused with line and reason, kept over a reload; and the tokens of a text, one
// merge after the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = 'd_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16&steps=20';
const PAIRS = 'input,output\nred,rouge\ngreen,vert\n"blue, dark",bleu\nred,rouge\nwhite,blanc\n';
/** Thirty rows. */
const rowsOf = (row) => Array.from({ length: 30 }, (_, i) => `${row(i)}\n`).join('');
const LABELS = Array.from({ length: 30 }, (_, i) => `film ${i}\t${i % 2 ? 'good' : 'bad'}\n`);

async function drop(page, name, content) {
  const transfer = await page.evaluateHandle(
    ([title, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(text)], title));
      return data;
    },
    [name, [...Buffer.from(content)]],
  );
  await page.dispatchEvent('#model', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('#model', 'drop', { dataTransfer: transfer });
}

test('a pasted table is learnt from; one of nothing is refused', async () => {
  const { page, text, texts, says, rest, finish, link, learn, problems } = await open({
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
  await paste('same,1\nsame,2\n');
  await learn();
  await says('#dataset-error', 'every row has the same input: there is none to hold out.');
  await page.keyboard.press('Escape');
  assert.equal(await page.inputValue('#corpus-area'), 'same,1\nsame,2\n');
  assert.match(await text('#corpus-name'), /^Built-in/);
  await paste(PAIRS);
  await learn();
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
  await says('#examples-range', / of [1-4]$/);
  const listed = await texts('.example .given');
  assert.ok(listed.length >= 1 && listed.length <= held, `${listed.length} of ${held}`);
  assert.equal(new Set(listed).size, listed.length);
  await page.reload();
  await rest();
  await says('#corpus-name', 'pasted table');
  assert.deepEqual(problems, []);
});

test('a dropped table of labels becomes a classification, from any task', async () => {
  const { page, text, texts, says, rest, learn, problems } = await open({
    hash: `#preset=recall&d_model=16&n_layers=1&batch=8&eval_samples=16&steps=20`,
  });
  await drop(page, 'films.tsv', LABELS.join(''));
  await learn();
  await says('#corpus-name', 'films.tsv');
  await says('#corpus-size', '2 labels (bad, good)');
  await rest();
  assert.match(await text('#corpus-size'), /^30 rows after the header, 0 duplicates, 30 different/);
  assert.ok((await texts('.tok')).some((token) => ['bad', 'good'].includes(token)));
  await page.click('#results-ask');
  await says('#results-list', /held-out rows at step 0\. Always “(bad|good)” would have \d/);
  assert.deepEqual((await texts('.results-labels th[scope=col]')).slice(0, 2), ['label', 'right']);
  assert.equal((await texts('.results-labels tbody tr')).length, 2);
  await drop(page, 'note.txt', 'to and fro the boats go, '.repeat(30));
  await learn();
  await says('#corpus-name', 'note.txt');
  assert.equal(await text('#corpus h2'), 'Text');
  assert.deepEqual(problems, []);
});

const NAMES = ['ann', 'bert', 'clara', 'dora', 'emil', 'fritz', 'gerd', 'hanna', 'ida', 'jonas'];

test('a list of names is imitated: ten are written, and none is right or wrong', async () => {
  const { page, text, texts, says, finish, learn, problems } = await open({
    hash: `#preset=data&${SMALL.replace('steps=20', 'steps=150&lr=0.01')}`,
  });
  await drop(page, 'names.txt', NAMES.flatMap((name) => [name, `${name}a`, `o${name}`]).join('\n'));
  await learn();
  await says('#corpus-name', 'names.txt');
  await finish();
  assert.match(await text('#headline'), /guessing|learning to write|Trained for/);
  assert.match(await text('#sub'), /held-out loss per character is \d\.\d+; guessing has \d\.\d+/);
  assert.match(
    await text('#examples-share'),
    /^\d+ of \d+ likeliest tokens are those that follow$/,
  );
  const said = await page.evaluate(() => document.querySelector('#examples')?.textContent);
  assert.doesNotMatch(said ?? '', /right|wrong|expected/i);
  await page.click('#results-ask');
  await says('#results-list', /From nothing at step 150\. \d+ of 10 stand in the rows that were/);
  const first = await texts('.results-written li');
  assert.equal(first.length, 10);
  assert.ok(
    first.every((one) => /^\p{L}*( …)?( \(it learned it\))?$/u.test(one)),
    first.join(),
  );
  await page.click('#results-ask');
  await page.waitForFunction(
    (before) => document.querySelector('.results-written li')?.textContent !== before,
    first[0],
  );
  assert.deepEqual(problems, []);
});

test('a text of thousands of characters is learned from, and continued', async () => {
  const { page, text, texts, says, finish, learn, rest, problems } = await open({
    hash: `#preset=text&seq=12&${SMALL}`,
  });
  const letters = (i) => String.fromCodePoint(0x4e00 + ((i * i) % 1999));
  const lines = Array.from({ length: 4000 }, (_, i) => letters(i) + (i % 90 ? '' : '。\n'));
  await drop(page, 'many.txt', lines.join(''));
  await says('#dataset-sentence', /different characters/);
  await page.check('#dataset-tokens-bpe');
  await learn();
  await says('#corpus-name', 'many.txt');
  await rest();
  assert.match(await text('#corpus-size'), /tokens, [\d,]+ distinct$/);
  await page.goto(page.url().replace(/token_vocab=\d+/, 'token_vocab=600'));
  await finish();
  assert.match(await text('#corpus-size'), / tokens, \d+ distinct, rare characters as bytes$/);
  assert.ok((await texts('.tok.input')).some((token) => /^<0x[0-9A-F]{2}>$/.test(token)));
  await page.click('#results-ask');
  await says('#results-list', /How it goes on after held-out text, in grey, at step 20/);
  assert.equal((await texts('.results-written li')).length, 10);
  assert.deepEqual(problems, []);
});

/** Files of people, what the sheet says of each, and the settings that it is learned with. */
const FILES = {
  'pairs.csv': [
    Buffer.from(`Eingabe;Ausgabe\n${rowsOf((i) => `wort${i};${i * 7}`)}`),
    /^Read as .*: 30 rows, .*; Eingabe is the input, Ausgabe the output\.$/,
    ['preset=data', 'separator=semicolon', 'columns=1:input,2:output'],
  ],
  'spam.csv': [
    Buffer.from(
      `v1,v2,,\n${rowsOf((i) => `${i % 3 ? 'ham' : 'spam'},caf\xe9 ${i} or so,,`)}`,
      'latin1',
    ),
    /v2 is the text, v1 the label: ham 66\.7 %, spam 33\.3 %; 2 columns left out/,
    ['preset=labels', 'encoding=windows-1252', 'columns=1:label,2:text'],
  ],
  'excel.txt': [
    Buffer.from(`\ufeffquestion\tanswer\n${rowsOf((i) => `who is ${i}\tnumber ${i}`)}`, 'utf16le'),
    /question is the input, answer the output/,
    ['preset=data', 'encoding=utf-16le', 'separator=tab'],
  ],
  'lines.jsonl': [
    Buffer.from(
      rowsOf((i) => JSON.stringify({ id: i, prompt: `add ${i}`, completion: `${i + 1}` })),
    ),
    /prompt is the input, completion the output; 1 column left out/,
    ['preset=data', 'separator=json', 'columns=2:input,3:output'],
  ],
  'names.txt': [
    Buffer.from(rowsOf((i) => `${'abcdefgh'[i % 8]}ar${'aeiou'[i % 5]}n${i % 3 ? 'a' : 'e'}`)),
    /30 rows, .*; each row is a text of its own, to be imitated/,
    ['preset=data', 'columns=1:text'],
  ],
  'gym.csv': [
    Buffer.from(
      `obs_0,action,reward,done\n${rowsOf((i) => `${i % 7},${i % 2},1,${i % 10 === 9}`)}`,
    ),
    /30 rows, 3 episodes, .*; obs_0 is the state, action is the action, reward is the reward/,
    ['preset=numbers', 'columns=1:state,2:action,3:reward,4:ends'],
  ],
};

test('files of six kinds are shown as what they are, and learnt from as read', async () => {
  const { page, says, link, learn, rest, problems } = await open({ hash: `#preset=copy&${SMALL}` });
  for (const [name, [bytes, words, settings]] of Object.entries(FILES)) {
    await page.setInputFiles('#corpus-file', {
      ...{ name, mimeType: 'text/plain', buffer: /** @type {Buffer} */ (bytes) },
    });
    await says('#dataset-title', name);
    await says('#dataset-sentence', /** @type {RegExp} */ (words));
    await learn();
    await says('#corpus-name', name);
    await rest();
    const hash = decodeURIComponent(await link());
    for (const setting of /** @type {string[]} */ (settings))
      assert.ok(hash.includes(setting), `${name}: ${setting} in ${hash}`);
  }
  assert.deepEqual(problems, []);
});

test('what was found is corrected by its controls; the file of a link is read so', async () => {
  const { page, text, says, link, learn, rest, violations, problems } = await open({
    hash: `#preset=data&${SMALL}`,
  });
  const bytes = Buffer.from(
    `word,class,tag\n${rowsOf((i) => `w${i % 9},${i % 3},t${(i * 5) % 8}`)}`,
  );
  const file = { name: 'tags.csv', mimeType: 'text/csv', buffer: bytes };
  await page.setInputFiles('#corpus-file', file);
  await says('#dataset-sentence', /class the label/);
  await says('#dataset-advice, #dataset-tokens', /a step takes about/);
  assert.deepEqual(await violations('#dataset-sheet'), []);
  await page.focus('#dataset-column-2');
  await page.selectOption('#dataset-column-2', 'output');
  await says('#dataset-sentence', /word is the input, tag the output; 1 column left out/);
  assert.equal(await page.inputValue('#dataset-column-1'), 'ignored');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'dataset-column-2');
  await page.focus('#dataset-header');
  await page.keyboard.press('ArrowDown');
  await says('#dataset-sentence', /31 rows/);
  await page.selectOption('#dataset-header', 'yes');
  await says('#dataset-sentence', /30 rows/);
  await page.selectOption('#dataset-column-0', 'label');
  await page.selectOption('#dataset-column-2', 'text');
  await says('#dataset-sentence', /tag is the text, word the label/);
  await learn();
  await says('#corpus-name', 'tags.csv');
  await rest();
  const hash = await link();
  assert.match(decodeURIComponent(hash), /columns=1:label,3:text/);
  // another task and back; over a reload as well
  const choose = async (/** @type {string} */ words) => {
    await page.click('#all-presets');
    await page.fill('#tasks-search', words);
    await page.keyboard.press('Enter');
    await rest();
  };
  await choose('copy');
  assert.doesNotMatch(decodeURIComponent(await link()), /columns=|header=/);
  await page.reload();
  await rest();
  await choose('labels');
  await says('#corpus-name', 'tags.csv');
  assert.match(decodeURIComponent(await link()), /header=yes&.*columns=1:label,3:text/);
  // another page reads the same file as the link says
  const other = await open({ hash });
  await other.says('#lacking', 'The link is of a run on “tags.csv”');
  await other.page.setInputFiles('#lacking-file', file);
  await other.says('#corpus-name', 'tags.csv');
  await other.says('#corpus-size', await text('#corpus-size'));
  assert.deepEqual([...problems, ...other.problems], []);
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
  const { page, says, learn, problems } = await open({ hash: `#preset=data&${SMALL}` });
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
  await page.setInputFiles('#corpus-file', {
    ...{ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) },
  });
  await says('#dataset-sentence', '500,000 rows');
  assert.ok((await page.evaluate(() => /** @type {any} */ (window).frames0)) > 1);
  await learn();
  await says('#corpus-name', 'many.csv');
  await says('#corpus-size', '500,000 rows');
  assert.ok((await page.evaluate(() => /** @type {any} */ (window).frames0)) > 1);
  assert.deepEqual(problems, []);
});
