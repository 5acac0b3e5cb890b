// Tables of the user's: what a plan says before training, the runs they make, their files, the
// command line, and what is refused. core/test_data has the reader's details.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { classScores } from '../../wasm/analysis/classes.mjs';
import { findData } from '../../wasm/data/find.mjs';
import { packTexts, unpackTexts } from '../../web/storage/textlist.js';
import { readingTask, suits } from '../../web/model/settingsrules.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const SMALL = { d_model: 16, n_heads: 2, n_layers: 1, d_ff: 16, batch: 8 };
const PAIRS = 'input,output\nred,rouge\ngreen,vert\n"blue, dark","bleu ""foncé"""\nred,rouge\n';
const FILMS = Array.from({ length: 30 }, (_, i) => `film ${i},${i % 2 ? 'good' : 'bad'}\n`);
const LABELS = FILMS.join('');
const folder = mkdtempSync(join(tmpdir(), 'tables-'));
after(() => rmSync(folder, { recursive: true }));

function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function cli(...args) {
  const run = spawnSync(process.execPath, ['--no-warnings', 'wasm/cli.mjs', ...args], {
    encoding: 'utf8',
  });
  return { status: run.status, out: run.stdout, said: run.stderr };
}

test('a plan says what a table holds before training', () => {
  const plan = engine.plan({ preset: 'data', text: PAIRS });
  const { trained, held_out, ...rest } = plan.table;
  assert.deepEqual(rest, {
    columns: 2,
    header: true,
    rows: 4,
    inputs: 3,
    duplicates: 1,
    longest_input: 10,
    longest_output: 12,
    classes: false,
    suggests_labels: false,
    different_labels: 3,
  });
  assert.ok(trained + held_out === 4 && held_out >= 1 && trained >= 1);
  assert.equal(plan.settings.vocab, 3 + new Set('redrougegreenvertblue, darkbleu "foncé"').size);
  assert.equal(plan.settings.seq, 10 + 1 + 12);
  const labels = engine.plan({ preset: 'labels', text: LABELS });
  assert.deepEqual(labels.table.labels, [
    { text: 'bad', count: 15 },
    { text: 'good', count: 15 },
  ]);
  assert.ok(labels.table.suggests_labels && Math.abs(labels.guess_loss - Math.log(2)) < 1e-12);
  const one = engine.plan({ preset: 'data', header: 'no', text: 'text\nthe cat\nthe dog\n' });
  assert.equal(one.table.columns, 1);
});

test('a run on a table is saved with the file, byte for byte, and continues', () => {
  const two = { arch: 'encdec', tokens: 'words', token_vocab: 40 };
  for (const rest of [{}, two, { tokens: 'bpe' }]) {
    const text = `\ufeff${PAIRS}${PAIRS}`;
    const lab = engine.create({ preset: 'data', ...SMALL, ...rest, text });
    lab.train(3);
    const saved = lab.save();
    const again = engine.restore(saved);
    assert.equal(again.hash(), lab.hash());
    assert.equal(Buffer.from(engine.readCheckpoint(saved).text).toString(), text);
    assert.deepEqual(again.plan(), lab.plan());
    lab.train(2);
    again.train(2);
    assert.equal(again.hash(), lab.hash());
    assert.throws(() => engine.create({ preset: 'data', ...SMALL, ...rest }).load(saved), {
      field: 'text',
    });
    lab.destroy();
    again.destroy();
  }
});

test('a model learns the pairs of a table, and types what it learnt', () => {
  const lab = engine.create({ preset: 'data', ...SMALL, d_model: 32, lr: 0.01, text: PAIRS });
  lab.train(150);
  const { tokens, prompt } = lab.readInput('red');
  const trained = lab.example(0, 'train');
  assert.ok(trained.tokens.length === lab.settings.seq);
  lab.begin(tokens.slice(0, prompt));
  const said = [];
  for (let token = lab.next(); token !== lab.task.last_token; token = lab.next()) said.push(token);
  const word = said.map((token) => lab.alphabet[token]).join('');
  assert.ok(['rouge', 'vert', 'bleu "foncé"'].includes(word), word);
  lab.destroy();
});

test('the built-in tables are learnt', () => {
  const lab = engine.create({ preset: 'labels', seed: 1 });
  lab.train(200);
  assert.ok(lab.evaluate({ samples: 64 }).accuracy > 0.9);
  lab.destroy();
});

test('what is malformed is refused with line and reason, and nothing else changes', () => {
  const cases = [
    ['a,b\n"c,d\n', /^line 2: a quote begins here and never ends$/],
    ['a,b\nc\n', /^line 2: 1 cell, and the lines before have 2/],
    ['', /^the table has no rows$/],
    [`a,b\n${'c'.repeat(4100)},d\n`, /^line 2: the row takes 4102 positions; at most 4096/],
    [new Uint8Array([97, 44, 98, 10, 255, 44, 99]), /^line 2: the cell is not UTF-8/],
  ];
  for (const [text, message] of cases)
    assert.throws(() => engine.create({ preset: 'data', text }), { field: 'text', message });
  assert.throws(() => engine.plan({ preset: 'labels', text: 'a,x\nb,x\n' }), {
    message: /^every row has the same label/,
  });
});

test('the command line trains on a table and generates its answers', () => {
  const pairs = file('pairs.csv', PAIRS);
  const out = join(folder, 'pairs.safetensors');
  const small = ['--set', 'd_model=32', 'n_heads=2', 'n_layers=1', 'lr=0.01', 'samples=320'];
  const trained = cli('train', '--data', pairs, '--steps', '150', ...small, '--out', out);
  assert.equal(trained.status, 0, trained.said);
  assert.match(trained.said, /the table: 4 rows, 1 of them duplicates, 3 different inputs/);
  const said = cli('generate', '--in', out, '--prompt', 'red');
  assert.match(said.out, /^red -> [a-zé" ]+\n$/);
  const labels = file('labels.tsv', LABELS.replaceAll(',', '\t'));
  const json = cli('train', '--data', labels, '--steps', '2', '--json');
  assert.equal(JSON.parse(json.out.trim().split('\n').at(-1)).settings.head, 'class');
  const bad = cli('train', '--data', file('bad.csv', 'a,b\n\0,c\n'), '--steps', '2');
  assert.equal(bad.status, 2);
  assert.match(bad.said, /bad\.csv: this is no text: line 2/);
  assert.match(cli('train', '--data', pairs, '--text', pairs).said, /exclude each other/);
  assert.match(cli('train', '--data', pairs, '--set', 'task=text').said, /leave out task=text/);
  assert.equal(readFileSync(pairs, 'utf8'), PAIRS);
});

/** Rows as the engine splits them: FNV-1a and lowbias32 of an input, with the seed's. */
function heldOutBy(seed, inputs) {
  const mixed = (x) => {
    x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
    x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
    return (x ^ (x >>> 16)) >>> 0;
  };
  const hashes = inputs.map((input) => {
    let hash = 0x811c9dc5;
    for (const byte of Buffer.from(input)) hash = Math.imul(hash ^ byte, 0x01000193);
    return mixed(mixed(hash) ^ (mixed(seed) | 1));
  });
  const [least, most] = [Math.min(...hashes), Math.max(...hashes)];
  return inputs.filter(
    (_, i) => hashes[i] !== most && (hashes[i] % 10 === 0 || hashes[i] === least),
  );
}

test('the seed draws what is held out of a file that was read, equal inputs on one side', () => {
  const inputs = Array.from({ length: 300 }, (_, i) => `row ${i % 250}`);
  const text = `text,label\n${inputs.map((one, i) => `${one},${i % 3}\n`).join('')}`;
  const sides = [1, 2, 3].map((seed) => {
    const held = heldOutBy(seed, inputs);
    const settings = { preset: 'labels', ...SMALL, seed, columns: '1:text,2:label', text };
    assert.equal(engine.plan(settings).table.held_out, held.length);
    const lab = engine.create(settings);
    for (let i = 0; i < 40; i++)
      assert.ok(held.includes(lab.writeInput(lab.example(i))), lab.writeInput(lab.example(i)));
    lab.destroy();
    return held.join();
  });
  assert.equal(new Set(sides).size, 3);
});

test('a classifier is scored label by label on every held-out row, beside the commonest', () => {
  const inputs = Array.from({ length: 400 }, (_, i) => `n ${i % 331} ${i % 3 ? 'a' : 'b'}`);
  const labelOf = (i) => (i % 3 ? 'a' : i % 2 ? 'b' : 'long, "c"');
  const quoted = (cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = inputs.map((one, i) => `${one},${quoted(labelOf(i))}\n`);
  const text = `text,label\n${lines.join('')}`;
  const lab = engine.create({ preset: 'labels', ...SMALL, columns: '1:text,2:label', text });
  lab.train(60);
  const found = classScores(lab);
  const held = heldOutBy(1, inputs);
  const rows = inputs.flatMap((input, i) => (held.includes(input) ? [[input, labelOf(i)]] : []));
  assert.equal(found.rows, rows.length);
  assert.equal(found.rows, lab.plan().table.held_out);
  // what the model says of inputs, from the engine's own samples
  const says = new Map();
  for (let i = 0; i < 600; i++) {
    const [example] = lab.predict([lab.example(i)]);
    const [target, got] = [example.targets[0], example.predictions[0]].map((t) => lab.alphabet[t]);
    assert.ok(rows.some(([input, label]) => input === lab.writeInput(example) && label === target));
    says.set(lab.writeInput(example), got);
  }
  for (const { label, rows: all, right, answered } of found.classes) {
    const own = rows.filter(([, one]) => one === label);
    assert.equal(all, own.length, label);
    assert.equal(right, own.filter(([input]) => says.get(input) === label).length, label);
    assert.equal(answered, rows.filter(([input]) => says.get(input) === label).length, label);
  }
  assert.equal(found.commonest.label, 'a');
  assert.equal(found.commonest.share, rows.filter(([, one]) => one === 'a').length / rows.length);
  const [torn] = findData(Buffer.from('text,label\nx y z,1\nx y z,2\nx y z,2\nz y x,1\n'), {
    as: 'data',
  }).found.notes;
  assert.equal(
    torn,
    '3 rows with an input that stands with another label as well: at most 75 % can be right.',
  );
  lab.destroy();
});

test('columns that were decided need a first line that names them', () => {
  const text = 'a,b\nc,d\ne,f\n';
  assert.throws(() => engine.plan({ preset: 'data', columns: '1:input,2:output', text }), {
    field: 'columns',
    message: /the first line of the table must name/,
  });
});

test('train reads a file of any shape, keeps how, and continues from the same file', () => {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `${i % 2 ? 'ham' : 'spam'};“caf\xe9” n° ${i}\n`,
  );
  const path = file('spam.csv', Buffer.from(rows.join('').replace(/[“”]/g, '"'), 'latin1'));
  const out = join(folder, 'spam.safetensors');
  const small = ['--set', 'd_model=16', 'n_heads=2', 'n_layers=1', 'warmup=0'];
  const first = cli('train', '--data', path, '--steps', '2', ...small, '--out', out);
  assert.equal(first.status, 0, first.said);
  assert.match(
    first.said,
    /labels: 40 rows, windows-1252, separated by semicolons, no header; 2 is the text, 1 the label: spam 50 %, ham 50 %/,
  );
  const { settings } = { settings: engine.readCheckpoint(readFileSync(out)) };
  const { head, encoding, separator, header, columns } = settings;
  assert.deepEqual(
    [head, encoding, separator, header, columns],
    ['class', 'windows-1252', 'semicolon', 'no', '1:label,2:text'],
  );
  assert.equal(cli('train', '--in', out, '--data', path, '--steps', '3').status, 0);
  assert.equal(cli('train', '--in', out, '--steps', '3').status, 0);
  const other = file(
    'other.csv',
    Buffer.from(rows.slice(1).join('').replace(/[“”]/g, '"'), 'latin1'),
  );
  assert.match(cli('train', '--in', out, '--data', other, '--steps', '3').said, /not the one/);
  const wrong = cli('train', '--in', out, '--set', 'columns=2:text', '--steps', '3');
  assert.match(wrong.said, /columns=2:text says how a file is read, and .* columns=1:label,2:text/);
  const alone = cli('train', '--data', path, '--steps', '2', ...small, 'columns=2:text', '--json');
  const last = JSON.parse(alone.out.trim().split('\n').at(-1));
  assert.deepEqual([last.settings.head, last.settings.columns], ['token', '2:text']);
});

test('reading a file says what it is doing, and a kept text how it was read', () => {
  const bytes = new TextEncoder().encode(
    ['text,label', ...Array.from({ length: 20500 }, (_, i) => `row ${i},${i % 2}`)].join('\n'),
  );
  const said = [];
  const { settings } = findData(bytes, {}, (words) => said.push(words));
  assert.deepEqual(said, [
    'Reading rows: 10,000 …',
    'Reading rows: 20,000 …',
    'Finding out what the columns of 20,501 rows are …',
    'Writing 20,501 rows to learn from …',
  ]);
  const text = { name: 'rows', bytes, table: true, settings: { ...settings, tokens: 'words' } };
  const [back] = unpackTexts(packTexts([text]).stored).values();
  const { columns, header, separator } = settings;
  assert.deepEqual(back.settings, { columns, header, separator });
});

test('the page keeps a table as one, and gives it only to a task that reads tables', () => {
  const [tableBytes, bytes] = [PAIRS, 'to and fro'].map((one) => new TextEncoder().encode(one));
  const table = { name: 'pasted table', bytes: tableBytes, table: true };
  const text = { name: 'pasted text', bytes };
  const description = engine.describe();
  const kept = [...unpackTexts(packTexts([table, text]).stored).values()];
  assert.deepEqual(
    kept.map((one) => [one.name, Boolean(one.table)]),
    [
      ['pasted table', true],
      ['pasted text', false],
    ],
  );
  assert.equal(readingTask(description).name, 'text');
  assert.equal(readingTask(description, 'table').name, 'data');
  assert.ok(suits(description, 'data', table) && !suits(description, 'text', table));
  assert.ok(suits(description, 'text', text) && !suits(description, 'data', text));
});
