// The stand-in for the engine says what the engine says: each of its results has the very keys that
// the real one has, in the same types, so that a test on it is no test of something else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from './engine.mjs';
import { load as loadFake } from './fake_lab.mjs';

const SMALL = {
  ...{ preset: 'reverse', d_model: 16, n_heads: 4, n_layers: 1, seq: 9 },
  ...{ batch: 4, samples: 64, eval_samples: 8 },
};

/** Keys and types of a value; of a list, those of its first. */
function shapeOf(value) {
  if (value === null || typeof value !== 'object') return typeof value;
  if (ArrayBuffer.isView(value) || value instanceof Map) return value.constructor.name;
  if (Array.isArray(value)) return value.length ? [shapeOf(value[0])] : [];
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

/** One result of everything that the page's worker asks of an engine and its lab. */
function resultsOf(engine) {
  const lab = engine.create(SMALL);
  const example = lab.example(3);
  const bytes = lab.save();
  return {
    describe: engine.describe(),
    plan: engine.plan(SMALL),
    read: engine.read([
      ['preset', 'copy'],
      ['n_layers', '99'],
    ]),
    checkpoint: engine.readCheckpoint(bytes),
    restored: engine.restore(bytes).settings,
    planOfLab: lab.plan(),
    settings: lab.settings,
    begun: lab.begun,
    task: lab.task,
    train: lab.train(1, { groups: true }),
    evaluate: lab.evaluate({}),
    example,
    probe: lab.probe(example.tokens, { targets: example.targets }),
    heads: lab.probeHeads(example.targets),
    positions: lab.positions(example),
    masks: lab.masks(example),
    predict: lab.predict([example]),
    tensors: lab.tensors(),
    copy: lab.copy('attn.0'),
    parameters: lab.parameters(),
    readInput: lab.readInput('2 3 4 5'),
    drawInput: lab.drawInput(4, 1),
    writeInput: lab.writeInput(example),
    refused: refusedBy(() => lab.set('lr', 1e9)),
  };
}

function refusedBy(work) {
  try {
    work();
  } catch (error) {
    return { ...error };
  }
  throw new Error('nothing was refused');
}

/** Where the fake has fewer by intent: of the table of settings, and of what is null by then. */
const FEWER = /^(checkpoint|restored|settings|begun)\.|\.settings\.|\.idle\.|^describe\.settings/;
/** Measures that this task has none of are null there and left out here. */
const MEASURE = /^heads\.0\.(uniform\.)?[a-z_]+$/;

/** What differs, a line each. */
function differences(fake, real, path = '') {
  if (typeof fake !== 'object' || typeof real !== 'object')
    return fake === real ? [] : [`${path}: ${JSON.stringify(fake)}, not ${JSON.stringify(real)}`];
  return [...new Set([...Object.keys(fake), ...Object.keys(real)])].flatMap((key) => {
    const name = path ? `${path}.${key}` : key;
    if (!(key in real)) return [`${name} is not there`];
    if (key in fake) return differences(fake[key], real[key], name);
    return FEWER.test(name) || MEASURE.test(name) ? [] : [`${name} is missing`];
  });
}

const fake = await loadFake();
const real = await loadEngine();

test('every result of the fake engine has the keys and types of the real one', () => {
  const [a, b] = [fake, real].map((engine) => shapeOf(resultsOf(engine)));
  assert.deepEqual(differences(a, b), []);
});

test('its settings are rows of the real table, of the same type, kind and choices', () => {
  const rows = new Map(real.describe().settings.map((row) => [row.key, row]));
  for (const { key, type, rebuild, choices = [] } of fake.describe().settings) {
    const row = rows.get(key);
    assert.ok(row, `${key} is a setting`);
    assert.deepEqual([type, rebuild], [row.type, row.rebuild], key);
    for (const choice of choices) assert.ok(row.choices.includes(choice), `${key}=${choice}`);
  }
});
