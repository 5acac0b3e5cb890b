// What is refused, in every language: by the template of the message and its values.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import test from 'node:test';
import { translated } from '../../web/base/template.js';
import { LANGUAGES } from '../../web/words/languages.js';
import { counted, decimal, Sentence, sentence, sentences } from '../../wasm/lab/sentence.mjs';
import { writeIn } from '../../web/base/format.js';
import { loadEngine } from './engine.mjs';
import { saidIn, templatesOf } from './messagetemplates.mjs';

const engine = await loadEngine();
const OTHERS = LANGUAGES.slice(1).map(({ code }) => code);
const folder = new URL('../../web/words/', import.meta.url);
const wordsOf = async (path) => (await import(new URL(path, folder).href)).default;

/** Texts of each language by their English templates. */
const tables = Object.fromEntries(
  await Promise.all(
    OTHERS.map(async (code) => {
      const files = readdirSync(new URL(`${code}/messages`, folder));
      const all = await Promise.all(files.map((file) => wordsOf(`${code}/messages/${file}`)));
      return [code, Object.assign({}, ...all)];
    }),
  ),
);
const says = Object.fromEntries(
  await Promise.all(
    OTHERS.map(async (code) => [code, (await wordsOf(`${code}/messages.js`)).says]),
  ),
);

/** Said alike in all languages, or part of a refusal. */
const SAME = [
  ...['JSON', 'nn.TransformerEncoder', 'model_type {} is not one of those that are read ({})'],
];

/** Settings that make no model, each for a reason of its own: preset key=value. */
const SETTINGS = `
000-copy task=count, 000-copy task=recall, 000-copy task=majority, 000-copy task=induction,
000-copy task=addition, 000-copy task=dyck, 000-copy task=trajectories, 000-copy seq=1,
000-copy seq=x, 000-copy vocab=2, 000-copy train_share=2, 000-copy data=all, 000-copy n_heads=3,
000-copy max_len=2, 000-copy head=class, 000-copy n_kv_heads=64, 000-copy ignore_index=65535,
000-copy bias=maybe, 000-copy arch=both, 000-copy nothing=1, nothing seq=8, 001-shift task=dyck,
001-shift seq=1, 001-shift lengths=variable, 001-shift arch=encdec, 002-causal task=two_sum,
002-causal mask=padding, recall task=addition, modular task=masked, modular seq=1, modular
modulus=2, modular warmup=1000000, induction seq=1, two_sum seq=1, text seq=4096, text
tokens=given, data src_vocab=65536, trajectories streams=191, trajectories heads=191, trajectories
step_embed=2, trajectories tied=true, trajectories ignore_index=65535, 000-copy events=5:lr,
000-copy events=5:skip=a, 000-copy events=5:skip=0, 000-copy events=5:without=3, 000-copy
events=5:untold=zz, 000-copy events=5:nothing=1, 000-copy events=5:cut=9.9, 000-copy
events=5:without=6:99, 000-copy events=5:d_model=8, 000-copy events=5:lr=x, 000-copy
events=5:skip=2`
  .split(',')
  .map((one) => one.trim())
  .concat('000-copy events=9:lr=0.1,5:lr=0.1', '000-copy events=5:lr=0.1,5:lr=0.2')
  .map((one) => /^(\S+)\s(\w+)=(.*)$/.exec(one) ?? []);

/** What is typed for a task and refused. */
const TYPED = [
  ...[
    ['000-copy', '1 2 99'],
    ['000-copy', ''],
    ['000-copy', '2 3 4 5 6 7 8 9 '.repeat(5)],
    ['000-copy', '\xff'.repeat(3)],
    ['recall', '1'],
    ['recall', '2 17, 2 18'],
  ],
  ...[
    ['recall', '2 17 ? 3'],
    ['recall', '2 17 ? 2 ? 2'],
    ['recall', '2 17 ? 2 2'],
    ['majority', '2 3 2 3'],
    ['induction', '2 3 2'],
    ['addition', '12 + '],
    ['text', '漢字'],
    ['two_sum', '3'],
  ],
];

/** Data that nothing is learned from, by preset. */
const DATA = [
  ...[
    ['text', ''],
    ['text', 'ab'],
    ['text', 'a'.repeat(200)],
    ['text', Uint8Array.of(97, 255, 97)],
    ['text', Uint8Array.of(97, 0, 97)],
  ],
  ...[
    ['data', 'a,b\n1,2,3\n'],
    ['data', 'a,b,c\n'],
    ['data', 'a,b\n'],
    ['data', 'a,b\n,2\n'],
    ['data', 'a,b\n1,\n'],
    ['data', 'a,b\n"1,2\n'],
    ['data', 'a,b\n1"2,3\n'],
  ],
  ...[
    ['data', 'a,b\na,b\na,b\n'],
    ['labels', 'text,label\na,x\nb,x\nc,x\n'],
    ['labels', 'a\nb\nc\n'],
    ['numbers', 'state\n1\nx\n2\n3\n4\n'],
    ['numbers', 'state\n1\n2\n'],
    ['numbers', 'state,state2\n1,2\n3\n4,5\n'],
    ['numbers', 'reward\n1\n2\n3\n4\n5\n'],
  ],
  ...[
    ['numbers', 'state,other\n1,2\n3,4\n5,6\n7,8\n'],
    ['numbers', 'reward,reward,state\n1,2,3\n'],
    ['numbers', 'state\n1\n1e200\n2\n3\n4\n'],
    ['numbers', 'episode,state\n1,1\n2,2\n3,3\n4,4\n5,5\n'],
    ['numbers', 'episode,step,state\n1,1,1\n1,3,2\n1,4,3\n1,5,4\n'],
    ['numbers', 'episode,state\n2,1\n1,2\n1,3\n1,4\n1,6\n'],
  ],
];

/** What a call says that refuses what it is given. */
function refusalOf(call, given) {
  try {
    call(...given);
  } catch (error) {
    assert.equal(error.name, 'LabError', error.stack);
    const { message, template, values } = error;
    assert.equal(String(new Sentence(template, values)), message);
    return { message, template, values: values.map(String) };
  }
  throw new Error(`not refused: ${given.join(' | ')}`);
}

test('what the engine refuses is said in every language, with its values', () => {
  const labs = new Map();
  const labOf = (preset) => {
    if (!labs.has(preset)) labs.set(preset, engine.create({ preset }));
    return labs.get(preset);
  };
  const plan = (preset, key, value) => engine.plan({ preset, [key]: value });
  const create = (preset, key, value) => engine.create({ preset, [key]: value });
  const all = [
    ...SETTINGS.map(([, ...given]) => refusalOf(plan, given)),
    refusalOf(create, ['000-copy', 'events', '5:freeze=nothing']),
    ...TYPED.map((given) => refusalOf((preset, text) => labOf(preset).readInput(text), given)),
    ...DATA.map(([preset, text]) => refusalOf(plan, [preset, 'text', text])),
  ];
  for (const lab of labs.values()) lab.destroy();
  assert.ok(new Set(all.map(({ template }) => template)).size > 80);
  for (const code of OTHERS)
    for (const one of all) {
      const said = says[code](one);
      assert.notEqual(said, one.message, `${code}: ${one.template}`);
      // a word, such as the name of a unit, is said in the language
      for (const value of one.values)
        if (!/^[a-z]+$/.test(value)) assert.ok(said.includes(value), `${code}: ${said}`);
    }
});

test('what readers of files refuse is said in every language', () => {
  const all = ['models', 'data', 'export'].flatMap(templatesOf);
  assert.ok(all.length > 100, String(all.length));
  for (const code of OTHERS) {
    const lacking = all.filter((template) => {
      const values = (template.match(/\{\}/g) ?? []).map((_, i) => `v${i}`);
      const said = says[code]({ message: template, template, values });
      return said === template || values.some((value) => !said.includes(value));
    });
    assert.deepEqual(lacking, [], code);
  }
});

test('what files were found to be, and what came of studies, is said in every language', () => {
  const all = ['models', 'data', 'analysis'].flatMap(saidIn);
  assert.ok(all.length > 130, String(all.length));
  for (const code of OTHERS) {
    const { [code]: table } = tables;
    assert.deepEqual(
      all.filter((template) => !(template in table) && !SAME.includes(template)),
      [],
      code,
    );
  }
});

test('every language has the same messages, each with all its values', () => {
  const [first] = OTHERS;
  for (const code of OTHERS) {
    assert.deepEqual(Object.keys(tables[code]).sort(), Object.keys(tables[first]).sort(), code);
    for (const [template, text] of Object.entries(tables[code])) {
      const count = (template.match(/\{\}/g) ?? []).length;
      const numbered = [...text.matchAll(/\{(\d+)(?: word)?\}/g)].map(([, n]) => Number(n));
      const own = numbered.length || (text.match(/\{\}/g) ?? []).length;
      assert.equal(own, count, `${code}: ${text}`);
      assert.ok(
        numbered.every((n, i) => n >= 1 && n <= count && numbered.indexOf(n) === i),
        text,
      );
      assert.ok(!(numbered.length && text.includes('{}')), text);
    }
  }
});

test('a message is said as a whole, in parts at its colons, or stays', () => {
  const say = translated(
    {
      '{} is bad': '{} ist schlecht',
      'line {}': 'Zeile {}',
      'no {} of {}': '{2} hat kein {1 word}',
    },
    { words: { end: 'Ende' }, colon: '：' },
  );
  const saidOf = (one) => say({ message: String(one), ...one });
  assert.equal(saidOf(sentence`${'x'} is bad`), 'x ist schlecht');
  assert.equal(saidOf(sentence`line ${3}: ${'x'} is bad`), 'Zeile 3：x ist schlecht');
  assert.equal(saidOf(sentence`no ${'end'} of ${'a: b'}`), 'a: b hat kein Ende');
  assert.equal(
    saidOf(sentence`${'a.csv'}: line ${3}: no ${'x'} of ${'end'}`),
    'a.csv：Zeile 3：end hat kein x',
  );
  assert.equal(saidOf(sentence`line ${3}: ${'x'} is good`), 'line 3: x is good');
  assert.equal(saidOf(new Sentence('with {: {}', [])), 'with {: {}');
  assert.equal(saidOf(new Sentence('{}', [])), '{}', 'a name without values');
  assert.equal(String(sentences('a ', sentence`${1} b`, ' c')), 'a 1 b c');
});

test('values are numbers, lists and sentences of their own, each in the language', () => {
  const say = translated({ '{} has {}': '{1} hat {2}', 'a {}': 'ein {}', '{} rows': '{} Zeilen' });
  const rows = counted(1234567, '{} row', '{} rows');
  const whole = sentence`${['x', sentence`a ${'y'}`, 'z']} has ${rows}`;
  assert.equal(String(whole), 'x, a y and z has 1,234,567 rows');
  assert.equal(String(counted(1, '{} row', '{} rows')), '1 row');
  writeIn({ tag: 'de', point: ',', group: '.', least: 4 });
  const [told] = structuredClone([whole]);
  assert.equal(say(told), 'x, ein y und z hat 1.234.567 Zeilen');
  assert.equal(say(sentence`${decimal(-1234.5)} %`), '-1234,5 %');
  assert.equal(say(sentence`${decimal('1,234.5')} %`), '1.234,5 %');
  assert.equal(say(sentence`${'1,234.5'} %`), '1,234.5 %', 'a text stays as it is');
  writeIn({ tag: 'en-GB', point: '.', group: ',', least: 4 });
});
