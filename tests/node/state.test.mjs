// A link gives back exactly the settings it was made from, and nothing that a link contains can get
// past the engine's own table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutWords, placesLeft, readCuts, writeCuts } from '../../web/model/ablation.js';
import { defaultDisplay, readLink, writeLink } from '../../web/model/link.js';
import { choose, isValue, presetSettings } from '../../web/model/settingsrules.js';
import { linkWords } from '../../web/features/share/linkwords.js';
import { nextValue, stopsBeside } from '../../web/features/settings/steps.js';
import { choiceWords } from '../../web/model/words.js';
import { errorWords, problemWords } from '../../web/model/errorwords.js';
import { expandPlace, places } from '../../wasm/lab/places.mjs';
import { placeProblem } from '../../web/model/placeproblem.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine('simd128');
const description = engine.describe();
const SETTINGS = description.settings;
const read = (hash) => readLink(hash, (pairs) => engine.read(pairs), 'reverse');
const setting = (key) => SETTINGS.find((row) => row.key === key);

test('an empty link is the opening preset with nothing chosen', () => {
  assert.deepEqual(read(''), {
    preset: '000-reverse',
    chosen: {},
    look: defaultDisplay(),
    problems: [],
  });
});

test('the view survives the round trip, and what is no view is named and left out', () => {
  const look = {
    ...defaultDisplay(),
    view: 'positions',
    chart: 'accuracy',
    tile: 'decoder:cross.1.3',
    lesson: 'attention',
    hide: 'seed,lr',
  };
  const link = writeLink(description, 'copy', { n_layers: 4 }, look);
  assert.deepEqual(read(link), { preset: '000-copy', chosen: { n_layers: 4 }, look, problems: [] });
  assert.equal(writeLink(description, 'copy', {}, defaultDisplay()), '#preset=000-copy');
  const bad = read('#preset=copy&view=<b>&tile=attention.1.2.3&hide=a,,b');
  assert.deepEqual(bad.look, defaultDisplay());
  assert.deepEqual(
    bad.problems.map(({ key }) => key),
    ['view', 'tile', 'hide'],
  );
});

test('a preset is found by name and by alias, and written by name', () => {
  assert.equal(read('#preset=copy').preset, '000-copy');
  assert.equal(writeLink(description, 'copy', {}), '#preset=000-copy');
});

test('every setting survives the round trip', () => {
  const chosen = {
    task: 'copy',
    seq: 9,
    vocab: 12,
    seed: 2147483647,
    norm: 'post',
    final_norm: false,
    lr: 3e-4,
    dropout: 0.05,
    mask: 'causal+padding',
    ignore_index: -1,
  };
  const link = writeLink(description, '000-reverse', chosen);
  const back = read(link);
  assert.deepEqual(back.problems, []);
  assert.deepEqual(back.chosen, chosen);
  assert.equal(writeLink(description, back.preset, back.chosen), link);
});

test('what the preset has anyway is neither written nor read back as chosen', () => {
  assert.equal(
    writeLink(description, '000-reverse', { n_layers: 3, n_heads: 4 }),
    '#preset=000-reverse',
  );
  assert.deepEqual(read('#preset=reverse&n_layers=3&n_heads=8').chosen, { n_heads: 8 });
  assert.deepEqual(choose(description, '000-reverse', { n_layers: 2 }, 'n_layers', 3), {});
});

for (const [part, word] of [
  ['n_layers=0', 'n_layers'],
  ['n_layers=2.5', 'n_layers'],
  ['n_layers=0x3', 'n_layers'],
  ['n_layers= 3', 'n_layers'],
  ['n_layers=1e2', 'n_layers'],
  ['n_layers=', 'n_layers'],
  ['n_layers=0070', 'n_layers'],
  ['lr=NaN', 'lr'],
  ['lr=Infinity', 'lr'],
  ['lr=1e999', 'lr'],
  ['lr=--1', 'lr'],
  ['lr=.', 'lr'],
  ['lr=11', 'lr'],
  ['norm=PRE', 'norm'],
  ['norm=toString', 'norm'],
  ['final_norm=yes', 'final_norm'],
  ['colour=red', 'colour'],
  ['preset=nonesuch', 'preset'],
  ['lr', 'lr'],
  ['%=1', '%'],
]) {
  test(`the link value ${part} is refused, and the message names it`, () => {
    const { chosen, problems } = read(`#${part}`);
    assert.deepEqual(chosen, {});
    assert.equal(problems.length, 1);
    assert.ok(problemWords(problems[0]).includes(word), problemWords(problems[0]));
  });
}

test('one bad value does not lose the good ones', () => {
  const { chosen, problems } = read('#preset=copy&n_heads=8&n_layers=99&seed=5');
  assert.deepEqual(chosen, { n_heads: 8, seed: 5 });
  assert.deepEqual(
    problems.map(({ key, value }) => [key, value]),
    [['n_layers', '99']],
  );
});

test('a key given twice keeps the first and says so', () => {
  const { chosen, problems } = read('#seed=5&seed=6');
  assert.deepEqual(chosen, { seed: 5 });
  assert.equal(problems.length, 1);
});

test('keys of the object prototype are settings nobody has', () => {
  for (const key of [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '__proto__.polluted',
    'constructor.prototype',
  ]) {
    const { chosen, problems } = read(`#${key}=1`);
    assert.equal(Object.getPrototypeOf(chosen), Object.prototype);
    assert.deepEqual(Object.keys(chosen), []);
    assert.equal(problems.length, 1, key);
  }
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test('a link of any length is answered at once, with a message', () => {
  const { chosen, problems } = read(`#seed=5&${'x=1&'.repeat(100000)}`);
  assert.deepEqual(chosen, {});
  assert.equal(problems.length, 1);
  assert.match(problemWords(problems[0]), /longer than/);
});

test('numbers of the grammar are read as they are written, as on the command line', () => {
  for (const [key, text, value] of [
    ['lr', '0.002', 0.002],
    ['lr', '2e-3', 0.002],
    ['lr', '.5', 0.5],
    ['lr', '5.', 5],
    ['lr', '2E0', 2],
    ['ignore_index', '-1', -1],
    ['batch', '1e2', 100],
    ['batch', '007', 7],
  ]) {
    const { chosen, problems } = read(`#${key}=${text}`);
    assert.deepEqual([chosen, problems], [{ [key]: value }, []]);
    assert.equal(engine.plan({ [key]: text }).settings[key], value, text);
  }
});

test('a value of the table is told from anything else', () => {
  for (const [key, good, bad] of [
    ['n_layers', [1, 24], [0, 25, 1.5, '3', NaN, null]],
    ['lr', [0, 0.001, 10], [-1, 11, Infinity, '0.1']],
    ['norm', ['pre', 'post'], ['PRE', 'toString', 1]],
    ['final_norm', [true, false], ['true', 1, undefined]],
  ]) {
    for (const value of good) assert.ok(isValue(setting(key), value), `${key} ${value}`);
    for (const value of bad) assert.ok(!isValue(setting(key), value), `${key} ${value}`);
  }
});

test('a pair that could be taken for several is no pair', () => {
  for (const part of ['n_layers=3%0Alr=9', 'a%3Db=1', 'n%0Alr=9', '=1']) {
    const { chosen, problems } = read(`#${part}`);
    assert.deepEqual([chosen, problems.length], [{}, 1], part);
    assert.match(problemWords(problems[0]), /not key=value/);
  }
});

test('a preset is its own settings over the defaults', () => {
  const { n_layers, task, d_model } = presetSettings(description, description.presets[1]);
  assert.deepEqual([n_layers, task, d_model], [3, 'reverse', 64]);
});

test(
  'a stepper and a slider go through what the engine takes beside the other settings, and ' +
    'past what it refuses',
  () => {
    const heads = setting('n_heads');
    const width = setting('d_model');
    const beside = { d_model: 64, n_heads: 4 };
    const thirds = { has_slots: false, input: { per_unit: 3, beside: 0 } };
    const walk = (row, from, by, settings, steps) =>
      Array.from({ length: steps }, () => (from = nextValue(row, from, by, settings)));
    assert.deepEqual(walk(heads, 1, 1, beside, 7), [2, 4, 8, 16, 32, 64, 64]);
    assert.deepEqual(walk(heads, 5, -1, beside, 4), [4, 2, 1, 1]);
    assert.deepEqual(walk(heads, 3, 1, { ...beside, d_model: 9 }, 2), [9, 9], 'the largest stays');
    assert.equal(
      nextValue({ key: 'seq', min: 1, max: 1024 }, 24, 1, { ...beside, facts: thirds }),
      27,
    );
    assert.equal(nextValue({ key: 'n_layers', min: 1, max: 12 }, 99, -1, beside), 12);
    const stops = [8, 16, 24, 32, 48, 64, 256];
    assert.deepEqual(stopsBeside(width, stops, beside), stops);
    assert.deepEqual(stopsBeside(width, stops, { n_heads: 3 }), [9, 15, 24, 33, 48, 63, 255]);
    assert.deepEqual(stopsBeside(width, stops, { n_heads: 64 }), [64, 256]);
    assert.equal(stopsBeside(setting('d_ff'), stops, { n_heads: 3 }), stops);
  },
);

test('choices have words: two forms of GELU, and auto means what the setting chooses', () => {
  const words = (key) => setting(key).choices.map((choice) => choiceWords(choice, setting(key)));
  assert.deepEqual(words('activation'), ['ReLU', 'GELU', 'GELU (tanh)', 'SiLU', 'ReLU²']);
  assert.deepEqual(words('header'), ['Automatic', 'Yes', 'No']);
});

const ONE = {
  arch: 'encoder',
  n_layers: 3,
  n_dec_layers: 3,
  n_heads: 4,
  seq: 17,
  seq_tgt: 17,
  mask: 'none',
  max_len: 64,
};
const TWO = { ...ONE, arch: 'encdec', n_dec_layers: 2, mask: 'causal+padding' };
const cuts = (text, settings = ONE) => readCuts(text, settings);

test('parts that are cut survive the round trip through a link, in every kind of model', () => {
  for (const settings of [ONE, { ...ONE, arch: 'decoder', mask: 'causal' }, TWO]) {
    const all = places(settings, 'all');
    for (const chosen of [
      [],
      all.slice(0, 1),
      all,
      all.filter((_, i) => i % 2),
      all.filter(({ part }) => !part),
      all.filter(({ part }) => part === 'ffn'),
    ]) {
      const link = writeLink(
        description,
        'copy',
        {},
        {
          ...defaultDisplay(),
          cut: writeCuts(chosen, settings),
          cut_mode: 'mean',
          cut_shown: 'false',
        },
      );
      const { look, problems } = read(link);
      const back = cuts(look.cut, settings);
      assert.deepEqual(
        [problems, back.problems, look.cut_mode, look.cut_shown],
        [[], [], 'mean', 'false'],
      );
      assert.equal(cutWords(back.places), cutWords(chosen));
      assert.deepEqual(
        new Set(back.places.map((place) => JSON.stringify(place, Object.keys(place).sort()))),
        new Set(chosen.map((place) => JSON.stringify(place, Object.keys(place).sort()))),
      );
    }
  }
  assert.equal(
    writeCuts(
      [0, 1, 2, 3, 5].map((head) => ({ stack: 'encoder', layer: 1, part: 'self', head })),
      ONE,
    ),
    'self.1.0-3.5',
  );
  assert.deepEqual(cuts('self.1').places, cuts('self.1.0-3').places, 'without heads, all of them');
  assert.match(
    writeLink(description, 'copy', {}, { ...defaultDisplay(), cut: 'decoder:cross.0.1,ffn.0' }),
    /&cut=decoder:cross\.0\.1,ffn\.0$/,
  );
});

test('the longest list of cuts fits into a link that is read', () => {
  const large = { ...TWO, n_layers: 12, n_dec_layers: 12, n_heads: 64 };
  const every = places(large, 'all').filter(({ head }) => head === undefined || head % 3 < 2);
  const link = writeLink(
    description,
    'copy',
    Object.fromEntries(SETTINGS.map(({ key, default: value }) => [key, value])),
    { ...defaultDisplay(), cut: writeCuts(every, large) },
  );
  assert.deepEqual(read(link).problems, []);
  assert.equal(cuts(read(link).look.cut, large).places.length, every.length);
});

test('a bad part names the field and the value and loses nothing else', () => {
  for (const [bad, words] of [
    ['self.3.0', 'the encoder has 0 to 2'],
    ['self.0.4', 'has 0 to 3'],
    ['self.0.3-1', 'not 3-1'],
    ['cross.0.0', 'cross'],
    ['decoder:self.0.0', 'decoder'],
    ['ffn.0.1', 'written like'],
    ['ffn', 'written like'],
    ['self.0.0-99', 'head cannot be "4"'],
    ['self..1', 'written like'],
    ['__proto__', 'written like'],
    ['', 'written like'],
    [`self.${'1'.repeat(60)}`, 'written like'],
  ]) {
    const { places: found, problems } = cuts(`self.0.1,${bad},ffn.2`);
    assert.deepEqual(found, [
      { stack: 'encoder', layer: 0, part: 'self', head: 1 },
      { stack: 'encoder', layer: 2, part: 'ffn' },
    ]);
    assert.equal(problems.length, 1, bad);
    assert.ok(
      problemWords(problems[0]).startsWith(`cut cannot be "${bad.slice(0, 39)}`) &&
        problemWords(problems[0]).includes(words),
      problemWords(problems[0]),
    );
  }
  for (const [link, key] of [
    ['cut=<b>', 'cut'],
    ['cut_mode=median', 'cut_mode'],
    ['cut_shown=1', 'cut_shown'],
    [`cut=${'a'.repeat(6001)}`, 'cut'],
  ]) {
    const { look, problems } = read(`#preset=copy&${link}`);
    assert.deepEqual(look, defaultDisplay());
    assert.deepEqual(
      problems.map((one) => one.key),
      [key],
    );
  }
});

test('of what is cut, a new model keeps what it has', () => {
  const { places: cut } = cuts('self.0.3,self.2.1,ffn.1,layer.2');
  assert.deepEqual(placesLeft(cut, ONE), cut);
  assert.equal(writeCuts(placesLeft(cut, { ...ONE, n_layers: 2 }), ONE), 'self.0.3,ffn.1');
  assert.equal(writeCuts(placesLeft(cut, { ...ONE, n_heads: 2 }), ONE), 'self.2.1,ffn.1,layer.2');
  assert.deepEqual(placesLeft(cut, { ...ONE, arch: 'decoder' }), []);
});

test('an error speaks in the name and the unit of the field that shows the setting', () => {
  const slots = { facts: { has_slots: true, input: { per_unit: 2, beside: 1, least: 1 } } };
  const message = 'seq cannot be "1999": it is a whole number from 2 to 1024';
  assert.equal(
    errorWords(message, 'seq', slots),
    'Length cannot be "999": it is a whole number from 1 to 511',
  );
  assert.equal(
    errorWords(message, 'seq', slots, '-1.5'),
    'Length cannot be "-1.5": it is a whole number from 1 to 511',
  );
  assert.equal(
    errorWords(message, 'seq', { facts: { has_slots: false } }),
    message.replace('seq', 'Length'),
  );
  const longest = 'max_len 8 is shorter than seq 17; choose 0 or at least 17';
  assert.equal(
    errorWords(longest, 'max_len', slots),
    'Longest sequence 8 is shorter than a sequence of 17 tokens; choose 0 or at least 17',
  );
  assert.equal(
    errorWords('n_heads 3 does not divide d_model 64', 'n_heads', slots),
    'Heads 3 does not divide Width d_model 64',
  );
  assert.equal(errorWords('n_heads cannot be 3', 'n_heads', slots), 'Heads cannot be 3');
});

test('a link of a run on the own text says what it holds of it', () => {
  const own = linkWords(3, [], true);
  assert.match(own, /step 3: .*Your text is not: it stays on this machine.*asks its reader/);
  assert.doesNotMatch(own, /same on every machine/);
  assert.match(linkWords(0, [], true), /Your text is not/);
  assert.match(linkWords(0, [], true, { tokens: 'given' }), /The weights are not: they are in the/);
  assert.match(linkWords(3, []), /simd128 the weights are the same on every machine/);
});

test('the page and the engine agree on which parts a model has', () => {
  for (const settings of [ONE, TWO, { ...ONE, ffn: false }])
    for (const stack of ['encoder', 'decoder'])
      for (const part of [undefined, 'self', 'cross', 'ffn'])
        for (const layer of [-1, 0, 2, 3, 9])
          for (const head of [undefined, 0, 3, 4]) {
            const place = {
              stack,
              layer,
              ...(part && { part }),
              ...(head !== undefined && { head }),
            };
            const isRefused = () => {
              try {
                return expandPlace(place, settings).length === 0;
              } catch {
                return true;
              }
            };
            const said = placeProblem(place, settings);
            assert.equal(said !== null, isRefused(), JSON.stringify([place, settings.arch]));
          }
});
