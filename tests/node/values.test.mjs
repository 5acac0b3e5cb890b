// What is typed for a setting: the page reads it by the engine's table, to the same values and the
// same refusals as the engine itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presetSettings } from '../../web/model/settingsrules.js';
import { readValue } from '../../web/model/typedvalue.js';
import { chosenWords } from '../../web/model/words.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine('simd128');
const description = engine.describe();

test("the page reads a setting's text as the engine does, and refuses it in its words", () => {
  const texts = [
    ...['1', '-1', '0', '-0', '007', '2.5', '.5', '5.', '1e2', '1E-3', '1e-400', '0e-400', '1e400'],
    ...[
      '',
      ' 1',
      '1 ',
      '+1',
      '0x10',
      '1_000',
      'NaN',
      'Infinity',
      '.',
      '-',
      'e3',
      '1e',
      '1,5',
      '１',
    ],
    ...['true', 'false', 'True', 'yes', 'adam', 'copy', 'rope', '"', 'a"b', '12345678901234567890'],
  ];
  let refused = 0;
  for (const setting of description.settings)
    for (const text of [...texts, String(setting.min), String(setting.max)]) {
      const { key } = setting;
      if (setting.type === 'text') continue;
      const { chosen, problems } = engine.read([
        ['preset', 'reverse'],
        [key, text],
      ]);
      const found = readValue(setting, text);
      const base = presetSettings(description, description.presets[0]);
      const name = `${key}=${text}`;
      refused += problems.length;
      if (problems.length)
        assert.equal('problem' in found && found.problem, problems[0].message, name);
      else assert.deepEqual('value' in found && found.value, { ...base, ...chosen }[key], name);
    }
  assert.ok(refused > 1000, `${refused} refused`);
});

test('what tells a model from others of its preset is said in the words of the form', () => {
  const said = (chosen) => chosenWords(description, chosen);
  assert.equal(said({}), '');
  assert.equal(said({ threads: '2', posenc: 'none', n_layers: 3 }), 'Layers 3, Positions None');
  const many = { n_layers: 1, n_heads: 2, d_model: 8, d_ff: 8, batch: 4, seed: 7, lr: 0.1 };
  assert.match(said(many), /^Seed 7, Layers 1, Heads 2, Width d 8, [^,]+, 2 more$/);
});
