// What the engine says about tasks, masks and heads, and that JavaScript does not say it a second
// time: no file knows a task by name, and what the page still derives from settings (lanes, places)
// is what the engine has.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { headPlaces, outputName, places, stacksOf } from '../../wasm/lab/places.mjs';
import { lanesOf, tensorNames } from '../../web/model/anatomy.js';
import { withPageSettings } from '../../web/model/settingsrules.js';
import { snapshot as ask } from '../../web/worker/probe.js';
import { loadEngine, throwsLabError, TINY } from './engine.mjs';

const engine = await loadEngine('simd128');
const root = fileURLToPath(new URL('../../', import.meta.url));
const SMALL = { ...TINY, d_ff: 16, n_layers: 2 };
const ENCDEC = { arch: 'encdec', n_dec_layers: 3, lengths: 'variable', mask: 'causal+padding' };
const MODELS = [
  { task: 'reverse' },
  { task: 'sort', lengths: 'variable', mask: 'causal+padding' },
  { task: 'copy', mask: 'causal', posenc: 'learned' },
  { task: 'copy', lengths: 'variable', mask: 'padding', posenc: 'alibi' },
  { task: 'recall', arch: 'decoder', seq: 12, vocab: 13 },
  { task: 'majority', head: 'class', seq: 9, vocab: 4 },
  { task: 'reverse', seq: 5, posenc: 'learned', ...ENCDEC },
];
const withLab = (settings, use) => {
  const lab = engine.create({ ...SMALL, ...settings });
  try {
    return use(lab, JSON.stringify(settings));
  } finally {
    lab.destroy();
  }
};

/** Every source of a folder, by its path; web/wasm is a link to wasm. */
function sourcesIn(folder) {
  const options = /** @type {const} */ ({ recursive: true, encoding: 'utf8' });
  return readdirSync(join(root, folder), options)
    .filter((name) => /\.m?js$/.test(name) && !/node_modules|vendor|^wasm\//.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Names that mean nothing else in a program, and so may be in no string or key of their own. */
const PLAIN = [
  'count',
  'copy',
  'data',
  'text',
  'sort',
  'masked',
  'induction',
  'parity',
  'addition',
  'paths',
  'numbers',
];

test('the page and the command line know no task by name', () => {
  const tasks = engine.describe().tasks.map(({ name }) => name);
  const distinct = tasks.filter((name) => !PLAIN.includes(name)).join('|');
  const whole = new RegExp(`['"\`](${distinct})['"\`]|\\b(${distinct})\\s*:(?!:)`);
  const compared = new RegExp(
    `\\btask\\b[^\\n;]{0,24}?(?:[=!]==?|:)\\s*['"\`](${tasks.join('|')})['"\`]` +
      `|['"\`](${tasks.join('|')})['"\`]\\s*\\][^\\n;]{0,20}\\btask\\b`,
  );
  // names of presets, in links and tables of links
  const allowed = /preset|OPENING_PRESET/;
  for (const file of [...sourcesIn('web'), ...sourcesIn('wasm')]) {
    if (/^web\/(words|features\/start)\/|^wasm\/lessons\/texts\//.test(file)) continue; // texts and links
    if (file === 'wasm/export/bundle.mjs') continue; // which tasks data.py draws
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .forEach((line, i) => {
        const where = `${file}:${i + 1}: ${line.trim()}`;
        assert.doesNotMatch(line, compared, where);
        if (!allowed.test(line) && !/^\s*(\/\/|\*)/.test(line))
          assert.doesNotMatch(line, whole, where);
      });
  }
});

test('what masks hide gets no attention, and everything else gets some', () => {
  for (const settings of MODELS) {
    withLab(settings, (lab, where) => {
      const { tokens, source } = lab.example(1);
      lab.probe(tokens, { source });
      const masks = lab.masks();
      for (const lane of lanesOf(lab.settings, { tokens, source })) {
        for (const { attention, cross } of lane.layers) {
          for (const one of cross ? [attention, cross] : [attention]) {
            assert.ok(masks.has(one.mask), `${where}: no mask ${one.mask}`);
            const hidden = masks.get(one.mask);
            const { data, shape } = lab.copy(one.tensor);
            const [heads, rows, columns] = shape;
            for (let i = 0; i < heads * rows; i++) {
              const row = i % rows;
              const at = (j) => Boolean(hidden?.[row * columns + j]);
              const all = Array.from({ length: columns }, (_, j) => at(j)).every(Boolean);
              for (let j = 0; j < columns && !all; j++)
                assert.equal(
                  data[i * columns + j] === 0,
                  at(j),
                  `${where} ${one.tensor} ${i} ${j}`,
                );
            }
          }
        }
      }
      if (String(lab.settings.mask) === 'none') assert.equal([...masks.values()][0], null, where);
    });
  }
});

test('the lanes and tensors that the page derives from settings are those of the engine', () => {
  for (const settings of MODELS) {
    withLab(settings, (lab, where) => {
      const { tokens, source } = lab.example(0);
      lab.probe(tokens, { source });
      const shapes = new Map(lab.tensors().map(({ name, shape }) => [name, shape]));
      const lanes = lanesOf(lab.settings);
      const count = (name) => [...shapes.keys()].filter((one) => name.test(one)).length;
      for (const name of [0, 1].flatMap((layer) => tensorNames(lab.settings, layer)))
        assert.ok(shapes.has(name), `${where}: ${name}`);
      const attentions = lanes.flatMap(({ layers }) =>
        layers.flatMap(({ attention, cross }) => (cross ? [attention, cross] : [attention])),
      );
      assert.equal(count(/^attn\./), attentions.length, where);
      for (const { weights } of attentions)
        assert.ok(shapes.has(`${weights}.W_q.weight`), `${where}: ${weights}`);
      for (const lane of lanes) {
        assert.deepEqual(shapes.get(lane.embed), [lane.positions, lab.settings.d_model], where);
        for (const { out, block, norms } of lane.layers) {
          assert.ok(shapes.has(out) && shapes.has(`${block}.norm1.weight`), `${where}: ${out}`);
          for (const norm of norms) assert.ok(shapes.has(`${norm}.weight`), `${where}: ${norm}`);
        }
      }
      assert.deepEqual(
        stacksOf(lab.settings).map(({ layers, positions }) => [layers, positions]),
        lanes.map(({ layers, positions }) => [layers.length, positions]),
      );
      for (const place of places(lab.settings, 'all').filter(({ part }) => part))
        assert.ok(shapes.has(outputName(lab.settings, place)), where);
    });
  }
});

test(
  'a tile and the Heads view give a head one name: the measures of one sequence are the ' + 'same',
  () => {
    for (const settings of MODELS) {
      withLab(settings, (lab, where) => {
        lab.train(5);
        const rows = lab.heads({ samples: 1 });
        const shown = ask(lab, { source: { split: 'held_out', index: 0 }, names: [] });
        assert.equal(rows.length, headPlaces(lab.settings).length, where);
        for (const { tensor, head, words } of rows)
          assert.deepEqual(shown.heads[tensor][head], words, `${where} ${tensor} ${head}`);
        const { targets } = lab.example(0);
        const probed = lab.probeHeads(targets);
        for (const [i, { source, mirror, entropy }] of rows.entries())
          for (const [a, b] of [
            [source, probed[i].source],
            [mirror, probed[i].mirror],
            [entropy, probed[i].entropy],
          ])
            assert.ok(a === b || Math.abs(a - b) < 1e-6, `${where} head ${i}: ${a} and ${b}`);
      });
    }
  },
);

test('sorting has a source: a head that fetches it is called so', () => {
  withLab({ task: 'sort' }, (lab) => {
    const { tokens, targets } = lab.example(2);
    const { sources, roles } = lab.positions({ tokens });
    lab.probe(tokens);
    const known = [...sources.keys()].filter((t) => sources[t] >= 0);
    assert.ok(known.length > 0 && known.every((t) => roles[t] === 'slot'));
    for (const t of known) assert.equal(tokens[sources[t]], targets[t]);
    for (const row of lab.probeHeads(targets)) assert.ok(row.source > 0);
  });
});

test('an input much longer than the samples is shown, with measured heads', () => {
  withLab({ task: 'shift', max_len: 1030, d_model: 8, n_heads: 1, n_layers: 1 }, (lab) => {
    const tokens = Array.from({ length: 1030 }, (_, i) => 1 + (i % 9));
    lab.probe(tokens);
    const [head, ...others] = lab.probeHeads(tokens);
    assert.deepEqual(others, []);
    assert.ok(head.entropy > 0 && head.entropy <= Math.log(1030));
    assert.equal(lab.positions({ tokens }).sources[5], 6);
  });
});

test('a model without an output has heads with names', () => {
  withLab({ head: 'none' }, (lab) => {
    const shown = ask(lab, { source: { split: 'held_out', index: 0 }, names: [] });
    assert.ok(shown.heads['attn.0'].every(({ badge }) => badge));
  });
});

test('the padding that a task describes is what its mask hides; others refuse the mask', () => {
  const tasks = engine.describe().tasks.filter(({ has_streams }) => !has_streams);
  for (const { name, preset } of tasks) {
    const { settings, task } = engine.plan({ preset });
    const mask = settings.mask.includes('causal') ? 'causal+padding' : 'padding';
    const build = () => engine.create({ preset, d_model: 16, n_heads: 2, batch: 2, mask });
    if (task.padding < 0) {
      throwsLabError(assert, build, { code: 'config', field: 'mask' });
      continue;
    }
    const lab = build();
    const { tokens, source } = lab.example(0);
    const [inputs, stack] = source ? [source, 'encoder'] : [tokens, ''];
    inputs[inputs.length - 1] = task.padding;
    lab.probe(tokens, { source });
    const { shape, data } = lab.copy(stack ? `attn.${stack}.0` : 'attn.0');
    const [, , keys] = shape;
    const seen = (token) => data.some((weight, i) => inputs[i % keys] === token && weight > 0);
    assert.ok(!seen(task.padding), `${name} sees token ${task.padding}`);
    assert.ok(
      inputs.every((token) => token === task.padding || seen(token)),
      name,
    );
    lab.destroy();
  }
});

test('the page has all tasks but the one whose streams are listed', () => {
  const whole = engine.describe();
  const { tasks, presets, settings } = withPageSettings(whole);
  const { choices, titles } = settings.find(({ key }) => key === 'task');
  assert.deepEqual(
    choices,
    tasks.map(({ name }) => name),
  );
  assert.deepEqual(
    titles,
    tasks.map(({ title }) => title),
  );
  for (const list of [choices, presets.map(({ name }) => name)])
    assert.ok(list.includes('arena') && !list.includes('trajectories'));
  assert.deepEqual(
    settings.filter(({ type }) => type === 'text').map(({ key }) => key),
    ['columns', 'events'],
  );
  assert.deepEqual(
    [whole.tasks.length - tasks.length, whole.presets.length - presets.length],
    [1, 1],
  );
});
