// What a model writes from nothing: documents, of rows of one column, and lines of a text. Which of
// them stand in the rows that were trained on, the loss per character, and what commands say of it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lossPerCharacter } from '../../wasm/analysis/percharacter.mjs';
import { newDocuments } from '../../wasm/analysis/samples.mjs';
import { splitRows } from '../../wasm/data/split.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
after(() => rmSync(folder, { recursive: true }));
const SMALL = { d_model: 16, n_heads: 2, n_layers: 1, d_ff: 16, batch: 16, warmup: 0, lr: 0.01 };
const SYLLABLES = ['ka', 'mi', 'to', 'ren', 'sa', 'lu', 'ö"r', 'n,e', 'be'];
const NAMES = Array.from({ length: 120 }, (_, i) => {
  const at = (n) => SYLLABLES[n % SYLLABLES.length];
  return `${at(i)}${at(i * 5 + 1)}${i % 2 ? at(i * 7) : ''}`;
});
const quoted = (cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const TABLE = `text\n${NAMES.map((name) => `${quoted(name)}\n`).join('')}`;
const of = (rest) => ({ preset: 'data', ...SMALL, text: TABLE, ...rest });

test('the rows that are trained on are those that the engine trains on', () => {
  for (const rest of [{}, { columns: '1:text' }, { columns: '1:text', seed: 7 }]) {
    const lab = engine.create(of(rest));
    const { table } = lab.plan();
    const rows = splitRows(TABLE, lab.settings, table).trained.map(([row]) => row);
    assert.equal(rows.length, table.trained, JSON.stringify(rest));
    const trained = new Set(rows);
    for (let i = 0; i < 60; i++) {
      assert.ok(!trained.has(lab.writeInput(lab.example(i))));
      assert.ok(trained.has(lab.writeInput(lab.example(i, 'train'))));
    }
    lab.destroy();
  }
});

test('from nothing begins with the token before a row, or after the end of a line', () => {
  const lab = engine.create(of({ columns: '1:text' }));
  lab.train(150);
  const draw = (tokens) => {
    lab.begin(tokens);
    return Array.from({ length: 8 }, () => lab.next({ temperature: 1, seed: 4 }));
  };
  assert.equal(lab.task.start, 1);
  assert.deepEqual(draw([]), draw([1]));
  const documents = newDocuments(lab, { count: 30, seed: 2 });
  const rows = new Set(
    splitRows(TABLE, lab.settings, lab.plan().table).trained.map(([row]) => row),
  );
  assert.ok(documents.some(({ ended }) => ended) && documents.some(({ known }) => known));
  for (const { text, known } of documents) assert.equal(known, rows.has(text), text);
  assert.deepEqual(documents[3], newDocuments(lab, { count: 1, seed: 5 })[0]);
  lab.destroy();
  const start = (settings) => {
    const one = engine.create({ ...SMALL, seq: 6, ...settings });
    const { alphabet, task } = one;
    one.destroy();
    return alphabet[task.start];
  };
  assert.equal(start({ preset: 'text', text: 'one line\nanother line\n' }), '\n');
  assert.equal(start({ preset: 'text', text: 'only a single line of it' }), ' ');
  for (const preset of ['reverse', 'labels']) {
    const one = engine.create({ preset, d_model: 16, n_layers: 1 });
    assert.equal(one.task.start, -1, preset);
    if (preset === 'reverse') assert.throws(() => one.begin([]), { field: /./ });
    one.destroy();
  }
});

test('the loss per character is that of all tokens, over the characters', () => {
  const text = 'the cat and the dog and the cat sat on the mat\n'.repeat(12);
  const [characters, pairs] = ['characters', 'bpe'].map((tokens) =>
    engine.plan({ preset: 'text', text, tokens, token_vocab: 60, seq: 8 }),
  );
  assert.equal(lossPerCharacter(2, characters), 2);
  assert.ok(pairs.text_tokens < pairs.characters);
  assert.equal(lossPerCharacter(2, pairs), (2 * pairs.text_tokens) / [...text].length);
  const rows = engine.plan(of({ tokens: 'bpe', token_vocab: 40 }));
  const letters = NAMES.join('').length;
  const nats = 3 * (rows.text_tokens + NAMES.length);
  assert.equal(lossPerCharacter(3, rows), nats / (letters + NAMES.length));
});

test('commands speak of what imitates without right and wrong', () => {
  const [names, model] = ['names.txt', 'names.safetensors'].map((name) => join(folder, name));
  writeFileSync(names, NAMES.join('\n'));
  const small = ['--set', 'd_model=16', 'n_heads=2', 'n_layers=1', 'warmup=0'];
  const trained = headroom(['train', '--data', names, ...small, '--steps', '9', '--out', model]);
  assert.equal(trained.status, 0, trained.stderr);
  assert.match(trained.stdout, /Your table task, 10 new rows from nothing, temperature 1:/);
  assert.match(trained.stdout, /\d+ of 10 stand in the rows that were trained on\. Held-out loss/);
  assert.doesNotMatch(trained.stdout, /Expected|Wrong|Correct/);
  const lines = headroom(['generate', '--in', model, '--count', '3', '--seed', '5', '--json']);
  const drawn = lines.stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    drawn.map(({ seed }) => seed),
    [5, 6, 7],
  );
  assert.ok(drawn.every(({ text, known }) => typeof text === 'string' && known === false));
  const one = headroom(['generate', '--in', model, '--seed', '6', '--top-k', '0']).stdout;
  assert.equal(one, `${drawn[1].text}\n`);
  const both = headroom(['generate', '--in', model, '--prompt', 'ka', '--count', '2']);
  assert.deepEqual([both.status, /leave out --prompt/.test(both.stderr)], [2, true]);
  const text = headroom(['train', '--preset', 'text', ...small, '--steps', '2']);
  assert.match(text.stdout, /held-out text continued, temperature 1:\n-+\nAfter: {4}"/);
  assert.match(text.stdout, /Held-out loss per character: \d\.\d{4} nats, \d\.\d\d bits\./);
  assert.doesNotMatch(text.stdout, /Expected|Wrong/);
  const other = join(folder, 'reverse.safetensors');
  headroom(['train', ...small, 'task=reverse', '--steps', '1', '--out', other]);
  const refused = headroom(['generate', '--in', other]);
  assert.deepEqual([refused.status, /generate needs --prompt/.test(refused.stderr)], [2, true]);
});
