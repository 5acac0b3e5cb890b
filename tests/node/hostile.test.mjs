// Hostile strings (tests/hostile.mjs) in what the engine takes in Node and in the files that are
// written: another program reads each, and finds the string in it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { heatmapSvg } from '../../wasm/analysis/figure.mjs';
import { csvOf } from '../../wasm/analysis/tables.mjs';
import { bundleFiles } from '../../wasm/export/bundle.mjs';
import { LabError } from '../../wasm/lab/error.mjs';
import { fileName } from '../../web/features/exports/filenames.js';
import { HOSTILE } from '../hostile.mjs';
import { loadEngine, TINY } from './engine.mjs';

const engine = await loadEngine();

/** What a Python program prints of its input. */
function python(lines, input) {
  const { stdout, stderr } = spawnSync('python3', ['-c', lines.join('\n')], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

test('settings by any name or value, and texts, are taken or refused in plain words', () => {
  const isPlain = (error) =>
    error instanceof LabError && error.message.length > 10 && error.message.length < 500;
  let refused = 0;
  const take = (settings) => {
    try {
      engine.create({ preset: 'copy', ...TINY, ...settings }).destroy();
    } catch (error) {
      assert.ok(isPlain(error), `${JSON.stringify(settings).slice(0, 100)}: ${error}`);
      refused++;
    }
  };
  for (const text of HOSTILE) {
    for (const settings of [{ [text]: 1 }, { preset: text }, { d_ff: text }, { task: text }])
      take(settings);
    take({ preset: 'text', text });
    take({ preset: 'data', data: text });
  }
  assert.ok(refused > 4 * HOSTILE.length, `${refused} were refused`);
});

test('labels in a figure: an XML parser reads each, without what XML cannot hold', () => {
  const labels = HOSTILE.map((text) => text.slice(0, 500).toWellFormed());
  const most = 20; // rows of a figure that shows the label of each
  const figures = Array.from({ length: Math.ceil(labels.length / most) }, (_, i) => {
    const rowLabels = labels.slice(most * i, most * (i + 1));
    return heatmapSvg({
      title: rowLabels.join(' '),
      caption: rowLabels.join(' '),
      matrix: { data: new Float32Array(rowLabels.length), rows: rowLabels.length, columns: 1 },
      scale: { low: 0, high: 1 },
      rowLabels,
      columnLabels: ['x'],
    });
  });
  const found = python(
    [
      'import json, sys, xml.etree.ElementTree as tree',
      'all = [e for svg in json.load(sys.stdin) for e in tree.fromstring(svg.encode()).iter()]',
      'tags = sorted({e.tag.split("}")[1] for e in all})',
      'texts = [e.text or "" for e in all if e.tag.endswith("}text")]',
      'print(json.dumps({"tags": tags, "texts": texts}))',
    ],
    JSON.stringify(figures),
  );
  const known = ['defs', 'desc', 'g', 'path', 'pattern', 'rect', 'svg', 'text', 'title'];
  for (const tag of found.tags) assert.ok(known.includes(tag), tag);
  // an XML parser gives every end of a line as \n
  for (const label of labels.filter((one) => !/[^\P{C}\n]|\ufffe|\uffff/u.test(one)))
    assert.ok(found.texts.includes(label), label);
});

test('cells of a table come back from CSV', () => {
  const rows = HOSTILE.map((text, i) => [i, text.slice(0, 1000).toWellFormed()]);
  const found = python(
    ['import csv, io, json, sys', 'text = sys.stdin.buffer.read().decode()'].concat(
      'print(json.dumps(list(csv.reader(io.StringIO(text, newline="")))))',
    ),
    csvOf({ name: 't', columns: ['n', 'text'], rows }),
  );
  assert.deepEqual(
    found.slice(1),
    rows.map(([n, text]) => [String(n), text]),
  );
});

test('a name of a run is a part of the name of one file, on every system', () => {
  for (const text of HOSTILE) {
    const name = fileName(text, 2, 'csv');
    assert.ok(/^headroom-[^/\\:*?"<>|\p{C}\p{Z}]*-step-2\.csv$/u.test(name), name.slice(0, 100));
  }
});

test('a bundle holds its text as it is, and JSON that is read', () => {
  const text = HOSTILE.map((one) => one.slice(0, 60).toWellFormed().replaceAll('\0', '')).join(
    '\n',
  );
  const lab = engine.create({ preset: 'text', ...TINY, text });
  const files = new Map(
    bundleFiles(engine, lab, { python: [] }).map((one) => [one.name, one.data]),
  );
  const read = (name) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(files.get(name));
  assert.equal(read('run/text.txt'), text);
  assert.equal(JSON.parse(read('run/run.json')).task.name, 'text');
  lab.destroy();
});
