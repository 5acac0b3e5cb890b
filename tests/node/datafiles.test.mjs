// What a reader's file is found to be: encodings, separators, headers, roles of columns, numbers,
// JSON; what is refused and how; and that nothing makes it slow or throws anything but a message.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findData } from '../../wasm/data/find.mjs';
import { sentenceOf, sentenceParts } from '../../wasm/data/sentence.mjs';
import { LabError } from '../../wasm/lab/error.mjs';
import { headroom } from './command_line.mjs';
import { HOSTILE } from '../hostile.mjs';

const seed = Number(process.env.HEADROOM_SEED ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'headroom-data-'));
after(() => rmSync(folder, { recursive: true }));

/** Whole numbers below n, drawn from a seed (mulberry32). */
function drawn(state) {
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % n;
  };
}

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
const utf16 = (/** @type {string} */ text, { big = false, mark = true } = {}) => {
  const units = Uint16Array.from(mark ? `\ufeff${text}` : text, (unit) => unit.charCodeAt(0));
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  units.forEach((unit, i) => view.setUint16(2 * i, unit, !big));
  return bytes;
};
const latin = (/** @type {string} */ text) =>
  Uint8Array.from(text, (one) => (one === '€' ? 0x80 : one.charCodeAt(0)));

const WORDS = 'the old harbour town wakes before sun lamp bread narrow street water door'.split(
  ' ',
);
/** Some words, other ones for each i. */
const words = (i, n = 4) =>
  Array.from({ length: n }, (_, k) => WORDS[(i * 7 + k * k + k * i) % WORDS.length]).join(' ');
const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join('\n') + '\n';
const label = (i) => (i % 3 ? 'ham' : 'spam');
/** A header, and rows of cells with commas between them. */
const csv = (header, n, cells) => `${header}\n${lines(n, (i) => cells(i).join(','))}`;

/**
 * What a file is: bytes, decisions, and what of the answer must be so; `roles` are those of the
 * columns, in order.
 * @type {Record<string, { file: Uint8Array | string, decisions?: object, is: Record<string, any>,
 *   roles?: string }>}
 */
const FILES = {
  'a header that a list of names knows': {
    file: `english,french\n${lines(30, (i) => `${words(i)} ${i},${i} oui`)}`,
    is: { kind: 'pairs', separator: ',', header: true, rows: 30 },
    roles: 'input output',
  },
  'a label under a usual name': {
    file: csv('review,sentiment', 40, (i) => [`"${words(i, 9)}, ${i}"`, i % 2 ? 'good' : 'bad']),
    is: { kind: 'labels', labels: { bad: 20, good: 20 }, header: true },
    roles: 'text label',
  },
  'a label in front, without a header': {
    file: lines(30, (i) => `${label(i)}\t${words(i, 8)} ${i}`),
    is: { kind: 'labels', separator: '\t', header: false, labels: { spam: 10, ham: 20 } },
    roles: 'label text',
  },
  'empty columns, windows-1252, CRLF': {
    file: latin(`v1,v2,,,\r\n${lines(30, (i) => `${label(i)},"${words(i, 8)} £${i}, €",,,\r`)}`),
    is: { kind: 'labels', encoding: 'windows-1252', rows: 30 },
    roles: 'label text ignored ignored ignored',
  },
  'semicolons, and commas in the cells': {
    file: lines(30, (i) => `${words(i)}, bitte ${i};${i}`),
    is: { kind: 'pairs', separator: ';', header: false, rows: 30 },
    roles: 'input output',
  },
  'bars, with a header told by a column of numbers': {
    file: `wort|zahl\n${lines(30, (i) => `${words(i)} ${i}|${i * 3}`)}`,
    decisions: { as: 'data' },
    is: { kind: 'pairs', separator: '|', header: true, rows: 30 },
  },
  'UTF-16 with a mark': {
    file: utf16(`input\toutput\r\n${lines(20, (i) => `${words(i)} ${i}\t${i}ü`)}`),
    is: { kind: 'pairs', encoding: 'utf-16le', separator: '\t', header: true, rows: 20 },
  },
  'UTF-16 the other way round, without a mark': {
    file: utf16(`input,output\n${lines(20, (i) => `${words(i)} ${i},${i}x`)}`, {
      ...{ big: true, mark: false },
    }),
    is: { kind: 'pairs', encoding: 'utf-16be', rows: 20 },
  },
  'a UTF-8 mark': {
    file: `\ufeffinput,output\n${lines(20, (i) => `${words(i)} ${i},${i}x`)}`,
    is: { kind: 'pairs', encoding: 'utf-8', header: true, rows: 20 },
  },
  'quotation marks that are text, between tabs': {
    file: 'ham\tplain words\nham\t"quoted" then\nspam\t"never closed\nham\tnext\nspam\tan end"\n',
    is: { kind: 'labels', rows: 5, separator: '\t' },
    roles: 'label text',
  },
  'quotation marks that quote, between tabs': {
    file: lines(20, (i) => `"${words(i)}\t${i}"\t"a ""${i}"""`),
    is: { kind: 'pairs', rows: 20, separator: '\t' },
  },
  'a source beside a pair of sentences': {
    file: lines(30, (i) => `${words(i)} ${i}\t${words(i + 5)} ${i}!\tCC-BY 2.0 a.org #${i}`),
    is: { kind: 'pairs', header: false },
    roles: 'input output ignored',
  },
  'the index that a program wrote, and a date': {
    file: csv(',date,text,label', 30, (i) => [
      ...[i, `2024-01-0${1 + (i % 9)}`, words(i, 8), label(i)],
    ]),
    is: { kind: 'labels', header: true },
    roles: 'ignored ignored text label',
  },
  'identifiers, and a column that is always the same': {
    file: csv('key,lang,text,label', 40, (i) => [
      ...[`9f${1e15 + i * 7919}`, 'en', `${words(i, 8)} ${i}`, label(i)],
    ]),
    is: { kind: 'labels' },
    roles: 'ignored ignored text label',
  },
  names: {
    file: 'emma\nolivia\nava\nisabella\nsophia\ncharlotte\nmia\namelia\nharper\nevelyn\n',
    is: { kind: 'documents', rows: 10, separator: null, header: false },
    roles: 'text',
  },
  'names, among which one is a usual name of columns': {
    file: `grace\nclass\nrose\n${lines(20, (i) => `${WORDS[i % 13]}${i}`)}`,
    decisions: { as: 'data' },
    is: { kind: 'documents', rows: 23, header: false },
  },
  sentences: {
    file: lines(60, (i) => `${words(i, 9)}, ${words(i, 3)}.`),
    is: { kind: 'text' },
  },
  'verse whose lines end with commas': {
    file: lines(60, (i) => `${words(i, 6)},`),
    is: { kind: 'text' },
  },
  'numbers to numbers, as words': {
    file: lines(50, (i) => `${1000 + ((i * 7919) % 9000)},${(i * 31) % 900}`),
    decisions: { as: 'data' },
    is: { kind: 'pairs', header: false, rows: 50 },
    roles: 'input output',
  },
  'a row with one cell too many': {
    file: `text,label\n${lines(30, (i) => `${words(i, 6)} ${i},${label(i)}`)}oh, no,ham\n`,
    is: { kind: 'labels', rows: 30 },
    roles: 'text label',
  },
  'one row that is much longer than the others': {
    file: csv('text,label', 31, (i) => [
      i === 30 ? 'word '.repeat(900) : `${words(i, 6)} ${i}`,
      label(i),
    ]),
    is: { kind: 'labels', rows: 31, used: 31, cut_rows: 1 },
  },
  'JSON Lines': {
    file: lines(20, (i) => JSON.stringify({ question: words(i), answer: `${i}!`, id: i })),
    is: { kind: 'pairs', separator: 'json', rows: 20 },
    roles: 'input output ignored',
  },
  'a list in JSON, in an object': {
    file: JSON.stringify({
      data: Array.from({ length: 20 }, (_, i) => ({
        text: `${words(i, 8)} ${i}`,
        label: label(i),
      })),
    }),
    is: { kind: 'labels', separator: 'json', rows: 20 },
    roles: 'text label',
  },
  'a text that begins with a bracket': {
    file: `[Verse 1]\n${lines(40, (i) => `${words(i, 9)}; ${words(i, 2)}.`)}`,
    is: { kind: 'text' },
  },
  'episodes under other names': {
    file: csv('episode,step,obs_0,obs_1,action,reward,done', 40, (i) => [
      ...[(i / 10) | 0, i % 10, Math.sin(i), '.5', i % 2, '1.0', i % 10 === 9 ? 'True' : 'False'],
    ]),
    is: { kind: 'numbers', rows: 40, episodes: 4 },
    roles: 'episode step state state action reward ends',
  },
  'ends of episodes, without a number for each': {
    file: csv('x,y,act,terminated,truncated', 40, (i) => [
      ...[i % 7, i % 5, i % 2, Number(i % 10 === 4), Number(i % 10 === 9)],
    ]),
    is: { kind: 'numbers', episodes: 8 },
    roles: 'state state action ends ends',
  },
  'decimal commas': {
    file: `episode;step;state_x;action\n${lines(20, (i) =>
      [(i / 5) | 0, i % 5, (i % 5) / 4 - 0.5, -i / 8].join(';').replaceAll('.', ','),
    )}`,
    is: { kind: 'numbers', separator: ';', episodes: 4 },
    roles: 'episode step state action',
  },
  'a series with dates': {
    file: csv('Date,Open,Close', 30, (i) => [`2024-02-${10 + (i % 19)}`, 100 + i, 100.5 + (i % 4)]),
    is: { kind: 'numbers', episodes: 1 },
    roles: 'ignored value value',
  },
  'series by a column of texts': {
    file: csv('city,temperature', 30, (i) => [
      ['Bonn', 'Rome', 'Oslo'][(i / 10) | 0],
      `${(i * 37) % 19}.5`,
    ]),
    decisions: { as: 'numbers' },
    is: { kind: 'numbers', episodes: 3 },
    roles: 'episode value',
  },
  'labels that are names of JavaScript': {
    file: csv('text,label', 30, (i) => [words(i, 8), i % 2 ? '__proto__' : 'constructor']),
    is: { kind: 'labels', labels: JSON.parse('{ "constructor": 15, "__proto__": 15 }') },
  },
  'two rewards, two numbers of episodes': {
    file: csv('episode,run,state,action,reward_0,reward_1', 40, (i) => [
      ...[(i / 10) | 0, (i / 20) | 0, i % 7, i % 2, i % 3, i % 5],
    ]),
    is: { kind: 'numbers', episodes: 4 },
    roles: 'episode ignored state action reward ignored',
  },
  'an episode with a missing number': {
    file: csv('episode,step,state,action', 40, (i) => [
      ...[(i / 10) | 0, i % 10, i === 15 ? 'NaN' : i % 7, i % 2],
    ]),
    is: { kind: 'numbers', rows: 40, used: 30, episodes: 3 },
  },
};

for (const [name, { file, decisions = {}, is, roles }] of Object.entries(FILES))
  test(`it is found out: ${name}`, () => {
    const { found } = findData(typeof file === 'string' ? utf8(file) : file, decisions);
    for (const [key, value] of Object.entries(is)) assert.deepEqual(found[key], value, key);
    if (roles) assert.equal(found.columns.map(({ role }) => role).join(' '), roles);
    for (const { why } of found.columns) assert.ok(why.length > 2);
    assert.ok(sentenceOf(found).length > 10 && !/undefined|NaN/.test(sentenceOf(found)));
  });

test('a number above a few numbers is no header', () => {
  const sums = lines(400, (i) => `${i},${i % 20}+${Math.floor(i / 20)},${100 + (i % 20)}`);
  const { found } = findData(utf8(`400,20+20,140\n${sums}`), { as: 'data' });
  assert.deepEqual([found.header, found.rows], [false, 401]);
});

test('a file is read again as it was read: one column, and columns that are called numbers', () => {
  const cities = utf8(lines(20, (i) => `${words(i)}, ${i % 3}`));
  const years = utf8(`id,3,2\n${lines(20, (i) => `${i},${words(i)},${words(i + 7)}`)}`);
  for (const [file, decisions, separator, columns] of /** @type {const} */ ([
    [cities, { separator: 'none' }, 'none', '1:text'],
    [years, {}, 'comma', '#2:input,#3:output'],
  ])) {
    const { text, settings } = findData(file, { as: 'data', ...decisions });
    assert.deepEqual([settings.separator, settings.columns], [separator, columns]);
    assert.equal(findData(file, { as: 'data', ...settings }).text, text);
  }
});

test('every decision can be overruled, by name or number', () => {
  const file = utf8(`a;b;c\n${lines(20, (i) => `${words(i)} ${i};${label(i)};x, ${i}`)}`);
  const rolesOf = (decisions) =>
    findData(file, { as: 'data', ...decisions })
      .found.columns.map(({ role }) => role)
      .join(' ');
  assert.equal(rolesOf({ columns: 'c:input,1:output' }), 'output ignored input');
  assert.equal(rolesOf({ separator: 'comma', columns: '2:text' }), 'ignored text');
  assert.equal(rolesOf({ separator: 'none', columns: '1:text' }), 'text');
  assert.equal(findData(file, { as: 'data', header: 'no' }).found.rows, 21);
  assert.equal(findData(file, { as: 'text' }).found.kind, 'text');
  assert.equal(findData(file, { encoding: 'windows-1252' }).found.encoding, 'windows-1252');
  for (const [decisions, message, field] of /** @type {[object, RegExp, string][]} */ ([
    [{ columns: 'd:input' }, /no column "d"/, 'columns'],
    [{ columns: 'a:boss' }, /a cannot be "boss": it is input, output/, 'columns'],
    [{ columns: 'a:text,2:text' }, /only one column can be text/, 'columns'],
    [{ separator: 'dash' }, /separator cannot be "dash"/, 'separator'],
    [{ separator: 'json' }, /no JSON/, 'separator'],
    [{ encoding: 'utf-16le' }, /not utf-16le/, 'encoding'],
  ]))
    assert.throws(
      () => rolesOf(decisions),
      (error) => error instanceof LabError && message.test(error.message) && error.field === field,
    );
});

test('the text for the engine has the columns in order, quotes where they are needed', () => {
  const file = utf8('spam\t5" screen, cheap\nham\tplain\nham\ttwo  blanks\nspam\t x \n');
  assert.equal(
    findData(file, { as: 'data', columns: '2:text,1:label' }).text,
    'text,label\n"5"" screen, cheap",spam\nplain,ham\ntwo  blanks,ham\nx,spam\n',
  );
  const numbers = utf8('done;act;obs\n0;1;0,5\n1;0;-0,25\n0;1;1e-3\n');
  assert.equal(
    findData(numbers, { as: 'numbers' }).text,
    'episode,step,action act,state obs\n0,0,1,0.5\n0,1,0,-0.25\n1,0,1,0.001\n',
  );
});

test('means and deviations are those of NumPy', () => {
  const file = utf8(`a,b\n${lines(5, (i) => `${i * i},${1.5 - i}`)}`);
  const [a, b] = findData(file, { as: 'numbers' }).found.columns;
  // numpy.mean and numpy.std of [0, 1, 4, 9, 16] and [1.5, .5, -.5, -1.5, -2.5]
  assert.deepEqual([a.mean, b.mean], [6, -0.5]);
  assert.ok(Math.abs((a.deviation ?? 0) - 5.89915248150105) < 1e-14);
  assert.ok(Math.abs((b.deviation ?? 0) - 1.4142135623730951) < 1e-15);
});

test('what is no text is refused by what it is', () => {
  const padded = (...begin) => Uint8Array.from({ length: 600 }, (_, i) => begin[i] ?? i * 7);
  const zipped = (name) =>
    Uint8Array.of(...padded(0x50, 0x4b, 3, 4).subarray(0, 30), ...utf8(name));
  for (const [file, message] of /** @type {[Uint8Array, RegExp][]} */ ([
    [utf8(''), /empty/],
    [utf8(' \n\t\r\n'), /no text in it/],
    [padded(0x89, 0x50, 0x4e, 0x47), /PNG image/],
    [padded(0xff, 0xd8, 0xff, 0xe0), /JPEG image/],
    [padded(0x25, 0x50, 0x44, 0x46), /PDF/],
    [zipped('xl/workbook.xml'), /Excel workbook.*save its sheet as CSV/],
    [zipped('word/document.xml'), /Word document/],
    [zipped('other'), /zip file: unpack/],
    [padded(0x1f, 0x8b), /gzip/],
    [utf8('first\nsecond \0 third\n'), /line 2 has a zero byte/],
    [
      utf8(`text,label\n${lines(9, (i) => `${words(i)},same`)}`),
      /label has one label only, "same"/,
    ],
    [utf8('{"a": 1}\n{"a": 2}\n{a: 3}\n'), /line 3 is no JSON/],
  ]))
    assert.throws(
      () => findData(file),
      (error) => error instanceof LabError && message.test(error.message),
      String(message),
    );
  assert.throws(() => findData(latin('caf\xe9'), { encoding: 'utf-8' }), /line 1 has bytes/);
});

test('long lines, many rows, and quotation marks without end do not take long', () => {
  const slow = {
    'one line': 'word, '.repeat(1e6),
    quotes: '"'.repeat(1e6),
    'open quotes': '"a""\n'.repeat(3e5),
    'CR only': 'a,b\r'.repeat(2e5),
    'many cells': `${'1,'.repeat(3e5)}2\n`.repeat(2),
    brackets: '['.repeat(1e6),
  };
  for (const text of Object.values(slow)) assert.ok(findData(utf8(text)).found.rows >= 1);
  assert.throws(() => findData(utf8('a,b\n'.repeat(1000003))), /more than 1,000,000 rows/);
  assert.throws(
    () => findData(utf8(`${'1,'.repeat(5000)}2\n`.repeat(9)), { as: 'numbers' }),
    /5,001 cells/,
  );
});

test('whatever the bytes are, there is an answer or a message', () => {
  const below = drawn(seed);
  const pick = (all) => all[below(all.length)];
  const pieces = [
    ',',
    ';',
    '\t',
    '|',
    '"',
    '""',
    '\n',
    '\r',
    '\r\n',
    '\0',
    'a',
    '1',
    '1,5',
    '-',
    '{',
    '[',
    ']',
    '}',
    ':',
    'é',
    '字',
    '\ufeff',
    'NaN',
    'label',
    'done',
    ' ',
  ];
  for (let i = 0; i < 3000; i++) {
    const written = Array.from({ length: 1 + below(60) }, () => pick(pieces)).join('');
    const bytes = below(3)
      ? utf8(written)
      : Uint8Array.from(written, (c) => c.charCodeAt(0) ^ below(4));
    const as = pick([undefined, 'text', 'data', 'numbers']);
    try {
      const { found, text, settings } = findData(bytes, { as });
      assert.ok(text.length > 0 && ['text', 'data', 'numbers'].includes(settings.task));
      assert.ok(found.used <= found.rows && !text.includes('\ufffd'));
      assert.ok(sentenceParts(found).every(({ text: part }) => part));
      assert.equal(findData(bytes, { as: settings.task, ...settings }).text, text, written);
    } catch (error) {
      const own = error instanceof LabError;
      assert.ok(own, `seed ${seed}: ${JSON.stringify(written)}: ${error.stack}`);
    }
  }
});

test('hostile texts and cells are read or refused in words, whatever they are read as', () => {
  const quoted = (text) => `"${text.slice(0, 60).replaceAll('"', '""')}"`;
  for (const text of HOSTILE)
    for (const file of [text, `input,output\n${quoted(text)},x\ny,${quoted(text)}\n`])
      for (const as of [undefined, 'text', 'data', 'numbers'])
        try {
          const { found } = findData(utf8(file), { as });
          assert.doesNotMatch(sentenceOf(found), /[\n\x1b\0]/);
        } catch (error) {
          assert.ok(error instanceof LabError, `${JSON.stringify(text)}: ${error.stack}`);
        }
});

test('data FILE says it in words and as JSON; status 2 where it is nothing', () => {
  const path = join(folder, 'spam.csv');
  writeFileSync(path, FILES['empty columns, windows-1252, CRLF'].file);
  const said = headroom(['data', path]);
  assert.equal(said.status, 0);
  assert.match(
    said.stdout,
    new RegExp(
      '^labels: 30 rows, windows-1252, separated by commas, a header; v2 is the text, v1 ' +
        'the label: ham 66.7 %, spam 33.3 %; 3 columns left out\\n {2}v1 {2}label',
    ),
  );
  const json = JSON.parse(headroom(['data', path, '--json', '--columns', '2:text']).stdout);
  assert.deepEqual([json.kind, json.rows, json.columns.length], ['documents', 30, 5]);
  const obeyed = '\x1b[2J' + 'very '.repeat(99);
  writeFileSync(
    path,
    csv(`text,"${obeyed}\nlabel"`, 30, (i) => [words(i, 8), `\x1b]0;${i % 2}`]),
  );
  const plain = headroom(['data', path, '--columns', '1:text,2:label']).stdout;
  assert.ok(/30 rows/.test(plain) && !plain.includes('\x1b') && plain.length < 500, plain);
  writeFileSync(path, utf8('one\n\0\n'));
  const refused = headroom(['data', path]);
  assert.deepEqual([refused.status, refused.stdout], [2, '']);
  assert.match(refused.stderr, /spam\.csv: this is no text: line 2 has a zero byte/);
  for (const wrong of [['data'], ['data', path, '--as', 'soup'], ['data', join(folder, 'none')]])
    assert.equal(headroom(wrong).status, 2);
});
