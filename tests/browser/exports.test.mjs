// What the share sheet exports for papers: figures, tables, a tensor, settings, a citation.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { becomes } from '../waits.mjs';
import { open } from './opened.mjs';

const SMALL = '#preset=reverse&n_layers=2&d_model=16&n_heads=2&kernels=simd128&threads=1&steps=20';

/** Rows of each table of this model, without its head. */
const ROWS = { heads: 4, knockout: 9, lens: 3, patch: 8, losses: 8, attribution: 13 };

test('what a view shows is saved as a drawing, with what it is of', async () => {
  const hash =
    '#preset=grokking&modulus=11&train_share=0.7&d_model=16&n_heads=2&steps=30&kernels=simd128';
  const { page, finish, at, go, rest, says, problems } = await open({ hash });
  await finish();
  await at(30);
  const saved = async () => {
    await page.click('#share');
    await page.selectOption('#figure', 'view');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('#figure-svg'),
    ]);
    await page.keyboard.press('Escape');
    return (await readFile(await download.path())).toString();
  };
  for (const [view, ready, words] of [
    [
      'view=numbers',
      '#numbers-about',
      /All problems: a \+ b modulo 11.*Blue: right.*>right to wrong</,
    ],
    ['view=numbers&sub=waves', '#waves-cell', /Spectrum of the embedding.*plane of frequency/],
    ['view=numbers&sub=progress', '#progress-said', /Loss by moment.*only the key waves/],
    ['view=tensors', '#tensor-cell', /attn\.0.*>value</],
    ['view=tensors&sub=geometry', '#geometry-about', /Geometry: Tokens: embedding.*<circle/],
    ['view=tensors&sub=time', '#overtime-said', /Loss over time.*trained on.*held out/],
  ]) {
    await page.evaluate((wanted) => (location.hash = wanted), `${hash}&${view}`);
    await rest();
    await says(ready, /\w/);
    const svg = await saved();
    assert.match(svg.replaceAll('\n', ' '), /** @type {RegExp} */ (words), String(view));
    assert.match(svg, /seed 1, step 30, kernels simd128/);
  }
  await go(`${hash}&view=heads`);
  await page.click('#share');
  await page.selectOption('#figure', 'view');
  await page.click('#figure-svg');
  await says('#toast', 'This view has no picture of its own to save');
  assert.deepEqual(problems, []);
});

test('figures, tables, a tensor, settings and a citation of the model that shows', async () => {
  const opened = await open({
    hash: SMALL,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page, finish, at, says, problems } = opened;
  await finish();
  await at(20);
  await page.click('#share');
  const save = async (selector) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  for (const [name, words] of [
    ['model', /Attention of every head at step 20/],
    ['heatmap', /Layer \d · Head \d.*step 20/],
    ['chart', /held-out/],
  ]) {
    await page.selectOption('#figure', String(name));
    const svg = await save('#figure-svg');
    assert.match(svg.name, new RegExp(`^headroom-.*reverse-${name}-step-20\\.svg$`));
    assert.match(svg.bytes.toString(), /** @type {RegExp} */ (words));
    assert.match(svg.bytes.toString(), /seed \d+, step 20, kernels simd128/);
    const png = await save('#figure-png');
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    const width = Number(/width="([\d.]+)"/.exec(svg.bytes.toString())[1]);
    assert.equal(png.bytes.readUInt32BE(16), 2 * Math.round(width));
  }
  for (const [name, rows] of Object.entries(ROWS)) {
    await page.selectOption('#table-name', name);
    const { bytes } = await save('#table-csv');
    const lines = bytes.toString().trimEnd().split('\n');
    assert.equal(lines.length, rows + 1, lines.join('\n'));
    assert.match(lines[0], /,n,seed,step,task,kernels$/);
    for (const line of lines.slice(1)) assert.match(line, /,20,reverse,simd128$/);
  }
  const { name, bytes } = await save('#tensor-npy');
  assert.match(name, /\.npy$/);
  assert.equal(bytes.subarray(1, 6).toString(), 'NUMPY');
  const copied = async (selector, words) => {
    await page.click(selector);
    await says('#toast', 'Copied'); // perhaps still of the copy before
    let text = '';
    const isCopied = async () => {
      text = await page.evaluate(() => navigator.clipboard.readText());
      return words.test(text);
    };
    assert.ok(await becomes(isCopied), text);
  };
  await copied('#copy-markdown', /^\| setting \| value \|\n[^]*\| d_model \| 16 \|/);
  await copied('#copy-latex', /d\\_model & 16/);
  await copied('#copy-citation', /#preset=.*&step=20[^]*@misc\{headroom,/);
  assert.deepEqual(problems, []);
});

test('the table of lengths has every length that the view shows, with its samples', async () => {
  const { page, finish, at, problems } = await open({ hash: SMALL });
  await finish();
  await at(20);
  await page.click('#share');
  await page.selectOption('#table-name', 'lengths');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#table-csv')]);
  const rows = (await readFile(await download.path())).toString().trimEnd().split('\n');
  assert.equal(rows[0], 'seq,loss,accuracy,sequence_accuracy,trained,n,seed,step,task,kernels');
  assert.ok(rows.length > 8, rows.join('\n'));
  for (const row of rows.slice(1)) {
    const [seq, loss, accuracy, sequences, , n] = row.split(',').map(Number);
    assert.ok(seq > 0 && loss > 0 && accuracy >= 0 && accuracy <= 1 && n >= 8, row);
    assert.ok(sequences >= 0 && sequences <= accuracy, row);
    assert.match(row, /,(true|false),\d+,1,20,reverse,simd128$/);
  }
  assert.equal(rows.filter((row) => /^17,.*,true,/.test(row)).length, 1, 'the trained length');
  assert.equal(rows.filter((row) => /,true,/.test(row)).length, 1);
  assert.deepEqual(problems, []);
});
