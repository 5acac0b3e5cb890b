// Exports: tables as CSV, tensors as NumPy files, figures as SVG, by module and by command line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  chartSvg,
  figureColour,
  heatmapSvg,
  MOST_CELLS,
  modelSvg,
  oklch,
  pointsSvg,
  stackedSvg,
  wrapped,
} from '../../wasm/analysis/figure.mjs';
import { npyOf } from '../../wasm/analysis/npy.mjs';
import { examplePair, patchEach, patchPairs } from '../../wasm/analysis/patch.mjs';
import { meanAccuracy } from '../../wasm/analysis/sweep.mjs';
import { csvOf, headsTable, settingsText } from '../../wasm/analysis/tables.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, modulesFolder, TINY } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const cli = fileURLToPath(new URL('../../wasm/cli.mjs', import.meta.url));
const headroom = (...args) => {
  const options = ['--kernels', 'simd128', '--modules', modulesFolder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, ...options], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const WORDS = { title: 'a & b', caption: 'c' };
const SMALL = Object.entries(TINY).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
const engine = await loadEngine('simd128');

/** A CSV text by RFC 4180, as rows of cells. */
function readCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** A .npy file of version 1.0, read by its specification. */
function readNpy(bytes) {
  assert.deepEqual([...bytes.subarray(0, 8)], [0x93, ...Buffer.from('NUMPY'), 1, 0]);
  const length = bytes[8] + 256 * bytes[9];
  assert.equal((10 + length) % 64, 0, 'numbers begin at a multiple of 64');
  const header = Buffer.from(bytes.subarray(10, 10 + length)).toString();
  assert.equal(header.at(-1), '\n');
  const [, descr, sizes] =
    /^\{'descr': '(.*)', 'fortran_order': False, 'shape': \((.*)\), \} *\n$/.exec(header);
  const shape = sizes
    .split(',')
    .filter((part) => part.trim())
    .map(Number);
  return { descr, shape, data: bytes.slice(10 + length) };
}

/** Throws where a text is not well-formed XML of the few forms that figures use. */
function checkXml(text) {
  const open = [];
  const rest = text.replace(
    /<(\/?)([a-z]+)((?:\s[a-zA-Z0-9:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, close, name, __, single) => {
      if (close) assert.equal(open.pop(), name);
      else if (!single) open.push(name);
      return '';
    },
  );
  assert.deepEqual(open, []);
  assert.ok(!/[<>]|&(?!(amp|lt|gt|quot);)/.test(rest), rest.slice(0, 200));
}

test('a table as CSV reads back to the same, with what it is about in every row', () => {
  const table = {
    name: 't',
    columns: ['a', 'b,c'],
    rows: [
      [0.1, 'say "x"'],
      [null, NaN],
    ],
  };
  assert.deepEqual(readCsv(csvOf(table, { n: 64, seed: 3, a: 9 })), [
    ['a', 'b,c', 'n', 'seed'],
    ['0.1', 'say "x"', '64', '3'],
    ['', '', '64', '3'],
  ]);
});

test('settings as Markdown and LaTeX, with their special characters', () => {
  const settings = /** @type {[string, any][]} */ ([
    ['d_model', 64],
    ['note', 'a|b & 5 %'],
    ['tied', true],
  ]);
  assert.match(
    settingsText(settings, 'markdown'),
    /^\| setting \| value \|\n\|---\|---\|\n\| d_model \| 64 \|\n\| note \| a\\\|b/,
  );
  const latex = settingsText(settings, 'latex');
  assert.match(latex, /d\\_model & 64 \\\\/);
  assert.match(latex, /a\|b \\& 5 \\%/);
  assert.match(latex, /tied & yes/);
});

test('tensors as .npy keep shape and bits', () => {
  const data = Float32Array.of(0, -1.5, 3e-40, Infinity, 1 / 3, 2);
  const read = readNpy(npyOf({ shape: [2, 3], data }));
  assert.deepEqual([read.descr, read.shape], ['<f4', [2, 3]]);
  assert.deepEqual(new Float32Array(read.data.buffer), data);
  assert.deepEqual(readNpy(npyOf({ shape: [4], data: Int32Array.of(1, 2, 3, -4) })).shape, [4]);
  assert.throws(() => npyOf({ shape: [2, 2], data }), /shape \[2,2\] has 4 numbers, not 6/);
});

test('colours: the ends of both scales, grey has no hue, negative is blue', () => {
  assert.equal(oklch(1, 0, 0), '#ffffff');
  assert.equal(oklch(0, 0, 0), '#000000');
  // red of sRGB in OKLCh, as published: L 0.62796, C 0.25768, h 29.23
  assert.equal(oklch(0.62796, 0.25768, 29.234), '#ff0000');
  const light = (colour) => parseInt(colour.slice(1, 3), 16) + parseInt(colour.slice(3, 5), 16);
  const unit = { low: 0, high: 1 };
  for (let i = 0; i < 10; i++)
    assert.ok(light(figureColour(i / 10, unit)) > light(figureColour((i + 1) / 10, unit)));
  const signed = { low: -2, high: 2 };
  const channels = (colour) => [1, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const [red, blue] = channels(figureColour(-2, signed));
  assert.ok(blue > red);
  const [r, b] = channels(figureColour(2, signed));
  assert.ok(r > b);
});

test('figures are well-formed, name what they show, and merge equal cells only', () => {
  const matrix = {
    data: Float32Array.of(0, 0, 1, 0.5, 0.25, 0.25),
    rows: 2,
    columns: 3,
    mask: [0, 0, 0, 1, 0, 0],
  };
  const svg = heatmapSvg({
    title: 'A <head> & "more"',
    caption: 'Step 3. '.repeat(30),
    matrix,
    scale: { low: 0, high: 1 },
    scaleName: 'weight',
    rowLabels: ['5', '&'],
    columnLabels: ['a', 'b', 'c'],
  });
  checkXml(svg);
  assert.match(svg, /<title>A &lt;head&gt; &amp; &quot;more&quot;<\/title>/);
  assert.equal(svg.match(/url\(#mask\)/g).length, 1);
  const cells = svg.slice(
    svg.indexOf('crispEdges'),
    svg.indexOf('</g>', svg.indexOf('crispEdges')),
  );
  assert.equal(cells.match(/<rect/g).length, 4, 'two, one masked, and two cells of one colour');
  for (const words of ['>a<', '>b<', '>c<', '>5<', '>&amp;<', '>weight<'])
    assert.ok(svg.includes(words), words);
  assert.deepEqual(wrapped('one two  three', 8), ['one two', 'three']);
  checkXml(
    modelSvg({
      title: 'm',
      caption: 'c',
      scale: { low: -1, high: 1 },
      lines: [{ name: 'layer 0', maps: [{ name: 'head 0', matrix }] }],
    }),
  );
});

test('a chart has its axis in per cent, and a map of too many cells is refused', () => {
  const chart = chartSvg({
    title: 'Accuracy',
    caption: 'c',
    xName: 'step',
    yName: 'accuracy',
    percent: true,
    lines: [
      {
        name: 'train',
        points: [
          [0, 0],
          [10, NaN],
          [20, 1],
        ],
      },
    ],
  });
  checkXml(chart);
  assert.match(chart, />100 %</);
  assert.equal(
    /d="M([^"]*)"/.exec(chart)[1].split('L').length,
    2,
    'a point without a number is left out',
  );
  const large = { data: new Float32Array(MOST_CELLS + 1), rows: 1, columns: MOST_CELLS + 1 };
  assert.throws(
    () => heatmapSvg({ title: '', caption: '', matrix: large, scale: { low: 0, high: 1 } }),
    RangeError,
  );
});

test('a chart in powers of ten has step 0, and values at their logarithms', () => {
  const points = /** @type {[number, number][]} */ ([
    [0, 1],
    [9, 0.1],
    [99, 0.001],
    [50, 0],
  ]);
  const lines = [{ name: 'a & b', points, hue: 120 }];
  const log = chartSvg({ ...WORDS, xName: 'step', yName: '', lines, logX: true, logY: true });
  checkXml(log);
  const places = /d="M([^"]*)"/.exec(log)[1].split('L');
  assert.deepEqual(places, ['64 0', '274 73.33', '484 220', '422.59 220']);
  for (const text of ['0', '10', '1e-3', '0.1']) assert.match(log, new RegExp(`>${text}<`));
  const linear = chartSvg({ ...WORDS, xName: 'step', yName: '', lines, top: 2, percent: true });
  assert.match(linear, />200 %</);
  assert.match(linear, /d="M64 110L/);
});

test('points have names, hues and lines; figures stand one below the other', () => {
  const cloud = pointsSvg({
    ...WORDS,
    ...{ width: 100, height: 80 },
    points: [
      { x: 1, y: 2, name: '<7>', hue: 30 },
      { x: 3, y: 4, hue: null },
    ],
    lines: [
      {
        path: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    kinds: [{ name: 'even', hue: 30 }],
  });
  checkXml(cloud);
  assert.match(cloud, /&lt;7&gt;/);
  assert.match(cloud, /d="M1 2L3 4"/);
  assert.equal(cloud.match(/<circle/g).length, 3);
  const both = stackedSvg([cloud, cloud]);
  checkXml(both);
  const height = (text) => Number(/ height="([\d.]+)"/.exec(text)[1]);
  assert.equal(height(both), 2 * height(cloud));
  assert.match(both, new RegExp(`<svg y="${height(cloud)}" `));
});

test('patching over pairs gives the mean and the spread of the pairs alone', () => {
  const lab = engine.create({ ...TINY, task: 'reverse' });
  lab.train(40);
  const { pairs, rows } = finish(patchPairs(lab, { pairs: 3, first: 4 }));
  const alone = [4, 6, 8].map((i) => finish(patchEach(lab, examplePair(lab, i))).rows);
  assert.equal(pairs, 3);
  rows.forEach((row, i) => {
    for (const metric of ['log_probability', 'logit_difference']) {
      const values = alone.map((one) => one[i][metric].recovered);
      const mean = values.reduce((a, b) => a + b) / 3;
      const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 2);
      assert.ok(Math.abs(row[metric].mean - mean) < 1e-12 && Math.abs(row[metric].sd - sd) < 1e-12);
      assert.equal(row[metric].n, 3);
    }
  });
  const table = headsTable(lab.heads({ samples: 4 }));
  assert.ok(table.rows.every((row) => row.length === table.columns.length));
  lab.destroy();
});

test('the mean accuracy of a run is the area under its curve', () => {
  const points = [
    { step: 20, eval_accuracy: 0.2 },
    { step: 40, eval_accuracy: 1 },
  ];
  const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} ${b}`);
  near(meanAccuracy({ points, diverged: null }, 40), (20 * 0.2 + 20 * 0.6) / 40);
  near(meanAccuracy({ points, diverged: null }, 80), (4 + 12 + 40) / 80);
  near(meanAccuracy({ points, diverged: { step: 41 } }, 80), 16 / 80);
  assert.equal(meanAccuracy({ points: [], diverged: { step: 3 } }, 80), null);
});

test('the command export writes every table, tensor and picture of a checkpoint', () => {
  const file = join(folder, 'run.safetensors');
  assert.equal(headroom('train', ...SMALL, '--steps', '12', '--out', file).status, 0);
  for (const table of ['heads', 'knockout', 'lens', 'patch', 'lengths']) {
    const { status, stdout, stderr } = headroom(
      ...['export', '--in', file, '--as', 'csv', '--table', table],
      ...(table === 'patch' ? ['--pairs', '3'] : ['--samples', '5']),
    );
    assert.equal(status, 0, stderr);
    const [heads, ...rows] = readCsv(stdout);
    const cell = (row, name) => row[heads.indexOf(name)];
    assert.ok(rows.length > 0 && rows.every((row) => row.length === heads.length), table);
    assert.equal(cell(rows[0], 'step'), '12');
    assert.equal(cell(rows[0], 'kernels'), 'simd128');
    assert.equal(cell(rows[0], 'n'), table === 'patch' ? '3' : '5');
  }
  assert.equal(headroom('export', '--in', file, '--as', 'npy', '--out', folder).status, 0);
  const names = readdirSync(folder).filter((name) => name.endsWith('.npy'));
  const lab = engine.restore(readFileSync(file));
  const { tokens, targets } = lab.example(0);
  lab.probe(tokens, { targets });
  assert.deepEqual(
    names.sort(),
    lab
      .tensors()
      .map(({ name }) => `${name}.npy`)
      .sort(),
  );
  const { shape, data } = readNpy(new Uint8Array(readFileSync(join(folder, 'attn.0.npy'))));
  assert.deepEqual(shape, lab.copy('attn.0').shape);
  assert.deepEqual(new Float32Array(data.buffer), lab.copy('attn.0').data);
  lab.destroy();
  for (const args of [[], ['--head', '0.1']]) {
    const { status, stdout } = headroom('export', '--in', file, '--as', 'svg', ...args);
    assert.equal(status, 0);
    checkXml(stdout);
    assert.match(stdout, /step 12, held-out example 0, kernels simd128/);
  }
});

test('export writes how a classifier does with each label, each held-out row once', () => {
  const args = ['--preset', 'labels', '--set', 'd_model=16', 'n_heads=2', 'n_layers=1'];
  const csv = ['--steps', '5', '--as', 'csv', '--table', 'classes', '--kernels', 'simd128'];
  const { status, stdout, stderr } = headroom('export', ...args, ...csv);
  assert.equal(status, 0, stderr);
  const [heads, ...rows] = readCsv(stdout);
  const sum = (name) => rows.reduce((all, row) => all + Number(row[heads.indexOf(name)]), 0);
  const { table } = engine.plan({ preset: 'labels' });
  assert.equal(rows.length, table.labels.length);
  assert.equal(sum('rows'), table.held_out);
  assert.ok(sum('right') <= sum('answered') && sum('answered') <= table.held_out);
  for (const row of rows) {
    const [count, right, accuracy] = ['rows', 'right', 'accuracy'].map((name) =>
      Number(row[heads.indexOf(name)]),
    );
    assert.equal(accuracy, count ? right / count : 0);
    assert.equal(row[heads.indexOf('n')], String(table.held_out));
  }
});

test('the command export refuses what it cannot write, by name', () => {
  for (const [args, words] of /** @type {[string[], RegExp][]} */ ([
    [['--as', 'svg', '--head', '9.9'], /--head cannot be "9\.9"/],
    [['--as', 'npy'], /--as npy writes a file/],
    [['--as', 'csv', '--table', 'classes'], /--table classes: this run tells no labels apart/],
    [['--as', 'csv', '--tensor', 'x'], /--tensor has no effect with --as csv/],
  ])) {
    const { status, stderr } = headroom('export', ...SMALL, '--steps', '1', ...args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, words);
  }
  assert.match(headroom('export').stderr, /export needs --in/);
});

test('tensors go to a folder all or none: none is written over a file that is read', () => {
  const there = mkdtempSync(join(folder, 'tensors-'));
  const file = join(there, 'attn.1.npy');
  const elsewhere = join(folder, 'elsewhere.safetensors');
  assert.equal(headroom('train', ...SMALL, '--steps', '2', '--out', file).status, 0);
  const before = readFileSync(file);
  const refused = (from, words) => {
    const { status, stderr } = headroom('export', '--in', from, '--as', 'npy', '--out', there);
    assert.equal(status, 2, stderr);
    assert.match(stderr, words);
    assert.deepEqual(readdirSync(there), ['attn.1.npy']);
  };
  refused(file, /--out cannot be ".*attn\.1\.npy": that is the file of --in/);
  assert.deepEqual(readFileSync(file), before);
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
  refused(elsewhere, /attn\.1\.npy": that is the file of --in/);
  assert.deepEqual(readFileSync(elsewhere), before);
  rmSync(file);
  mkdirSync(file);
  refused(elsewhere, /attn\.1\.npy": it is a folder/);
});
