// A link gives back exactly the settings it was made from, and nothing that a link contains can get past the engine's own table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, defaultLook, parseValue, presetSettings, readLink, writeLink } from '../../web/model/settings.js';
import { DESCRIPTION as description, SETTINGS } from './fake_lab.mjs';

const read = (hash) => readLink(hash, description, 'reverse');
const setting = (key) => SETTINGS.find((row) => row.key === key);

test('an empty link is the opening preset with nothing chosen', () => {
  assert.deepEqual(read(''), { preset: '000-reverse', chosen: {}, look: defaultLook(), problems: [] });
});

test('the view survives the round trip, and what is no view is named and left out', () => {
  const look = { ...defaultLook(), view: 'positions', chart: 'accuracy', tile: 'decoder:cross.1.3', lesson: 'attention', hide: 'seed,lr' };
  const link = writeLink(description, 'copy', { n_layers: 4 }, look);
  assert.deepEqual(read(link), { preset: '000-copy', chosen: { n_layers: 4 }, look, problems: [] });
  assert.equal(writeLink(description, 'copy', {}, defaultLook()), '#preset=000-copy');
  const bad = read('#preset=copy&view=<b>&tile=attention.1.2.3&hide=a,,b');
  assert.deepEqual(bad.look, defaultLook());
  assert.deepEqual(bad.problems.map(({ key }) => key), ['view', 'tile', 'hide']);
});

test('a preset is found by name and by alias, and written by name', () => {
  assert.equal(read('#preset=copy').preset, '000-copy');
  assert.equal(writeLink(description, 'copy', {}), '#preset=000-copy');
});

test('every setting survives the round trip', () => {
  const chosen = { task: 'copy', seq: 9, vocab: 12, seed: 2147483647, norm: 'post', final_norm: false, lr: 3e-4, dropout: 0.05, mask: 'causal+padding', ignore_index: -1 };
  const link = writeLink(description, '000-reverse', chosen);
  const back = read(link);
  assert.deepEqual(back.problems, []);
  assert.deepEqual(back.chosen, chosen);
  assert.equal(writeLink(description, back.preset, back.chosen), link);
});

test('what the preset has anyway is neither written nor read back as chosen', () => {
  assert.equal(writeLink(description, '000-reverse', { n_layers: 3, n_heads: 4 }), '#preset=000-reverse');
  assert.deepEqual(read('#preset=reverse&n_layers=3&n_heads=8').chosen, { n_heads: 8 });
  assert.deepEqual(choose(description, '000-reverse', { n_layers: 2 }, 'n_layers', 3), {});
});

for (const [part, word] of [['n_layers=0', 'n_layers'], ['n_layers=2.5', 'n_layers'], ['n_layers=0x3', 'n_layers'], ['n_layers= 3', 'n_layers'], ['n_layers=1e1', 'n_layers'],
  ['n_layers=', 'n_layers'], ['n_layers=007', 'n_layers'], ['lr=NaN', 'lr'], ['lr=Infinity', 'lr'], ['lr=1e999', 'lr'], ['lr=--1', 'lr'], ['lr=.', 'lr'], ['lr=11', 'lr'],
  ['norm=PRE', 'norm'], ['norm=toString', 'norm'], ['final_norm=yes', 'final_norm'], ['colour=red', 'colour'], ['preset=nonesuch', 'preset'], ['lr', 'lr'], ['%=1', '%']]) {
  test(`the link value ${part} is refused, and the message names it`, () => {
    const { chosen, problems } = read(`#${part}`);
    assert.deepEqual(chosen, {});
    assert.equal(problems.length, 1);
    assert.ok(problems[0].message.includes(word), problems[0].message);
  });
}

test('one bad value does not lose the good ones', () => {
  const { chosen, problems } = read('#preset=copy&n_heads=8&n_layers=99&seed=5');
  assert.deepEqual(chosen, { n_heads: 8, seed: 5 });
  assert.deepEqual(problems.map(({ key, value }) => [key, value]), [['n_layers', '99']]);
});

test('a key given twice keeps the first and says so', () => {
  const { chosen, problems } = read('#seed=5&seed=6');
  assert.deepEqual(chosen, { seed: 5 });
  assert.equal(problems.length, 1);
});

test('keys of the object prototype are settings nobody has', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__.polluted', 'constructor.prototype']) {
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
  assert.match(problems[0].message, /longer than/);
});

test('numbers of the grammar are read as they are written', () => {
  for (const [text, value] of [['0.001', 0.001], ['1e-3', 0.001], ['.5', 0.5], ['5.', 5], ['2E0', 2]]) assert.deepEqual(parseValue(setting('lr'), text), { value });
  assert.deepEqual(parseValue(setting('ignore_index'), '-1'), { value: -1 });
});

test('a preset is its own settings over the defaults', () => {
  const { n_layers, task, d_model } = presetSettings(description, description.presets[1]);
  assert.deepEqual([n_layers, task, d_model], [3, 'reverse', 64]);
});
