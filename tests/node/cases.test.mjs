// What the reference cases of tests/golden cover: for every value of every setting that changes
// what a block computes, or how it is trained, some case has this value, and it acts there. The
// table in tests/golden/README.md names them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { createModel } from '../../wasm/analysis/reference.mjs';
import { loadEngine, root } from './engine.mjs';

const golden = join(root, 'tests/golden');
const engine = await loadEngine();

/** Settings of the model that a case cannot cover, with the reason. */
const APART = {
  n_layers: 'a size',
  n_dec_layers: 'a size',
  n_heads: 'a size',
  d_model: 'a size',
  d_ff: 'a size',
  max_len: 'a size',
  init: 'cases bring their initial values',
  init_gain: 'cases bring their initial values',
};
/** Choices without results to compare. */
const WITHOUT_RESULTS = { head: ['none'] };
const TRAINING = ['optimizer', 'schedule'];

const wanted = engine
  .describe()
  .settings.filter(
    ({ key, group }) => (group === 'model' && !APART[key]) || TRAINING.includes(key),
  );

/** The values of a setting that cases must have: a number's are its default, and any other. */
function valuesOf({ key, type, choices, default: usual }) {
  if (type === 'bool') return ['true', 'false'];
  if (type !== 'choice') return [String(usual), 'other'];
  return choices.filter((choice) => !WITHOUT_RESULTS[key]?.includes(choice));
}

/** The names of all cases that have a value, without values that have no effect in a case. */
function covered() {
  const found = Object.fromEntries(wanted.map(({ key }) => [key, {}]));
  for (const path of [golden, join(golden, 'family'), join(golden, 'streams')])
    for (const file of readdirSync(path).filter((name) => name.endsWith('.safetensors'))) {
      const { metadata } = engine.readFile(new Uint8Array(readFileSync(join(path, file))));
      if (metadata.config === undefined) continue;
      const config = JSON.parse(metadata.config);
      const lab = createModel(engine, config);
      const { idle } = lab.plan();
      for (const { key, type, default: usual } of wanted) {
        // 0 may mean an automatic value, which the lab's settings have in its place
        const number = config[key] ?? usual;
        const value =
          type === 'bool' || type === 'choice'
            ? String(lab.settings[key])
            : number === usual
              ? String(usual)
              : 'other';
        if (idle[key] === undefined) (found[key][value] ??= []).push(nameOf(file));
      }
      lab.destroy();
    }
  return found;
}

/** A case's name in the table: `f05` of f05_linear_encoder_padding, small_lion as it is. */
const nameOf = (file) => /^[cfgs]\d\d(?=_)/.exec(file)?.[0] ?? file.replace('.safetensors', '');

/** The table: by setting and value, the cases that it names. */
function table() {
  const text = readFileSync(join(golden, 'README.md'), 'utf8');
  const [, rows] = /\n\| setting \| cases \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(text) ?? [];
  assert.ok(rows, 'the table is there');
  return Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .map((row) => {
        const [, key, cells] = /^\| `(\w+)` \| (.+) \|$/.exec(row) ?? [];
        assert.ok(key, row);
        return [
          key,
          Object.fromEntries(
            cells.split('; ').map((cell) => {
              const [value, names] = cell.split(': ');
              return [value, names.split(', ')];
            }),
          ),
        ];
      }),
  );
}

test('every value of a setting has a case in which it acts, and the table names one', () => {
  const found = covered();
  const named = table();
  assert.deepEqual(
    Object.keys(named),
    wanted.map(({ key }) => key),
  );
  for (const setting of wanted) {
    const { key } = setting;
    assert.deepEqual(Object.keys(named[key]), valuesOf(setting), key);
    for (const value of valuesOf(setting)) {
      assert.ok(found[key][value], `no case has ${key} ${value}`);
      for (const name of named[key][value])
        assert.ok(found[key][value].includes(name), `${name} has not ${key} ${value}`);
    }
  }
});

test('what is left out is a setting of the model', () => {
  const model = engine.describe().settings.filter(({ group }) => group === 'model');
  for (const key of Object.keys(APART))
    assert.ok(
      model.some((setting) => setting.key === key),
      key,
    );
  for (const [key, values] of Object.entries(WITHOUT_RESULTS))
    for (const value of values)
      assert.ok(model.find((row) => row.key === key).choices.includes(value));
});
