// What the page exports besides its run: figures as SVG and PNG, tables as CSV, tensors as NumPy
// files, the settings as a table, and how to cite the page.
import { tableOf, tensorOf } from '../../draw/focus.js';
import { scaleOf } from '../../draw/heatmap.js';
import { tileMatrix, tileWords } from '../../draw/matrix.js';
import { CHARTS } from '../../draw/lines.js';
import { lanesOf } from '../../model/anatomy.js';
import { costOf, heldOutScore, samplesAtOnce, SCORE_SAMPLES } from '../../model/heldout.js';
import { findPreset } from '../../model/settings.js';
import { ALL, modelWords, shownCuts, withoutWords } from '../../model/cuts.js';
import { inspectedIn } from '../../state/focus.js';
import { chartSvg, heatmapSvg, modelSvg } from '../../wasm/analysis/figure.mjs';
import { npyOf } from '../../wasm/analysis/npy.mjs';
import { meanPatches } from '../../wasm/analysis/spread.mjs';
import {
  csvOf,
  headsTable,
  knockoutTable,
  lensRows,
  lengthsTable,
  patchTable,
  settingsText,
} from '../../wasm/analysis/tables.mjs';
import { places } from '../../wasm/lab/places.mjs';

/** Held-out samples of a table; pairs of a table of patching. */
const SAMPLES = 64;
const PAIRS = 16;
/** Lengths of a table, and the least samples of each. */
const LENGTHS = 24;
const LEAST_SAMPLES = 8;
/** Places patched in one request. */
const PATCHES = 4;

/** @typedef {import('../../ui/host.js').Host} Host */

/** What a figure or a table is of, in a sentence. */
function captionOf({ state }, more = '', whole = '') {
  const { task, seed } = state.model.settings;
  const step = state.shown.at ?? state.run.now.step;
  const { kernels } = state.worker.build;
  const title = findPreset(state.worker.description, state.model.preset)?.title ?? task;
  const of = modelWords(state.cut, state.model.settings, whole);
  return (
    `${title}, seed ${seed}, step ${step}, kernels ${kernels}` +
    `${of ? `, ${of[0].toLowerCase()}${of.slice(1)}` : ''}. ${more}`.trimEnd()
  );
}

/* --- figures ---------------------------------------------------------------------------------- */

const ATTENTION = 'Evaluation mode, before dropout: every row sums to 1. Hatched: masked.';

/** Figures by name; each gives an SVG, or throws an Error with the reason why there is none. */
export const FIGURES = {
  heatmap: { make: heatmap },
  model: { make: allHeads },
  chart: { make: chart },
};

function heatmap(/** @type {Host} */ host) {
  const view = inspectedIn(host.state);
  if (!view.matrix) throw new Error('There is no heat map in the inspector to save.');
  const { rowNames, columnNames, title } = tableOf(view);
  const { isAttention, axes } = tileWords(view.id);
  return heatmapSvg({
    title,
    caption: captionOf(
      host,
      `${axes[0].toUpperCase()}${axes.slice(1)}. ${isAttention ? ATTENTION : ''}`,
    ),
    matrix: view.matrix,
    scale: scaleOf(view.matrix),
    scaleName: isAttention ? 'attention weight' : 'value',
    rowLabels: view.matrix.rows === 1 ? [] : rowNames,
    columnLabels: columnNames,
    ...(isAttention && { rowTitle: 'query', columnTitle: 'key' }),
  });
}

function allHeads(/** @type {Host} */ host) {
  const { snapshot } = host.state.shown;
  const { settings } = host.state.model;
  if (!snapshot) throw new Error('There is no sequence in the model yet.');
  const heads = Array.from({ length: settings.n_heads }, (_, head) => head);
  const kinds = ({ cross = undefined }) => ['attention', ...(cross ? ['cross'] : [])];
  const lines = lanesOf(settings).flatMap(({ prefix, name, layers }) =>
    layers.flatMap((layer, l) =>
      kinds(layer).map((kind) => ({
        name: `${name ? `${name} ` : ''}${kind === 'cross' ? 'cross ' : ''}layer ${l + 1}`,
        maps: heads.flatMap((head) => {
          const matrix = tileMatrix(`${prefix}${kind}.${l}.${head}`, snapshot, settings);
          return matrix ? [{ name: `head ${head + 1}`, matrix }] : [];
        }),
      })),
    ),
  );
  return modelSvg({
    title: `Attention of every head at step ${snapshot.step}`,
    caption: captionOf(host, ATTENTION),
    lines,
    scale: { low: 0, high: 1 },
    scaleName: 'attention weight',
  });
}

function chart(/** @type {Host} */ host) {
  const { state } = host;
  const run = state.run.now;
  const key = Object.hasOwn(CHARTS, state.look.chart) ? state.look.chart : 'loss';
  const { title, series } = CHARTS[key];
  const lines = series.map(({ name, from, field, dash }) => {
    const values = run[from].column(field);
    const points = run[from].steps().map((step, i) => [step, values[i] ?? NaN]);
    return { name, dash, points };
  });
  if (lines.every(({ points }) => points.length === 0))
    throw new Error('The chart has no points yet.');
  return chartSvg({
    title,
    caption: captionOf(host, 'Held-out data in evaluation mode.', ALL),
    xName: 'step',
    yName: title.toLowerCase(),
    percent: key === 'accuracy',
    lines,
  });
}

/** An SVG as a PNG of twice its size. @returns {Promise<Blob>} */
export async function pngOf(/** @type {string} */ svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/* --- tables ----------------------------------------------------------------------------------- */

/**
 * Tables by name; each asks the worker and gives { table, n }, or null where the run was replaced
 * meanwhile. All requests are of one step, the page's moment or the newest one that is kept.
 */
export const TABLES = {
  heads: { make: heads },
  knockout: { make: knockout, whole: true }, // it cuts each part of the whole model
  lens: { make: lens },
  patch: { make: patch },
  lengths: { make: lengths },
};

async function heads(ask) {
  const reply = await ask('heads', { samples: SAMPLES });
  return reply && { table: headsTable(reply.rows), n: reply.samples };
}

async function lens(ask, { model: { plan, settings } }) {
  const atOnce = Math.max(1, samplesAtOnce(plan, settings) >> 2);
  let sums = null;
  for (let first = 0; first < SAMPLES; first += atOnce) {
    const reply = await ask('lensscore', { first, samples: Math.min(atOnce, SAMPLES - first) });
    if (!reply) return null;
    sums = reply.rows.map((row, i) => addedScore(sums?.[i], row));
  }
  const names = sums.map((row) => ({
    ...row,
    name: row.layer < 0 ? 'embedding' : `block ${row.layer}`,
  }));
  return { table: lensRows(names), n: SAMPLES };
}

/** A depth's score over more samples, the one before being of others. */
function addedScore(before, { layer, count, accuracy, probability }) {
  if (!before) return { layer, count, accuracy, probability };
  const all = before.count + count;
  const mean = (a, b) => (a * before.count + b * count) / all;
  return {
    layer,
    count: all,
    accuracy: mean(before.accuracy, accuracy),
    probability: mean(before.probability, probability),
  };
}

async function knockout(ask, { model: { plan, settings }, cut }) {
  const samples = Math.min(SCORE_SAMPLES, settings.eval_samples);
  const atOnce = samplesAtOnce(plan, settings);
  const score = (list) =>
    heldOutScore(ask, {
      cuts: list.length ? { places: list, mode: cut.mode } : null,
      samples,
      atOnce,
    });
  const whole = await score([]);
  const rows = [];
  for (const place of whole ? places(settings, 'all') : []) {
    const after = await score([place]);
    if (!after) return null;
    rows.push({ ...place, ...after, ...costOf(after, whole) });
  }
  return whole && { table: knockoutTable({ whole, rows }), n: samples };
}

async function patch(ask, { model: { settings } }) {
  const all = places(settings, 'all');
  const tables = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const rows = [];
    for (let i = 0; i < all.length; i += PATCHES) {
      const reply = await ask('patch', { index: 2 * pair, places: all.slice(i, i + PATCHES) });
      if (!reply) return null;
      rows.push(...reply.rows);
    }
    tables.push(rows);
  }
  return { table: patchTable({ rows: meanPatches(tables) }), n: PAIRS };
}

/** Every length with as many samples as the longest allows in one request. */
async function lengths(ask, { model: { plan, settings } }) {
  const list = await ask('lengths', { most: LENGTHS });
  if (!list) return null;
  if (list.lengths.length === 0) throw new Error('This task has no samples of other lengths.');
  const fit = Math.floor((samplesAtOnce(plan, settings) * list.own) / Math.max(...list.lengths));
  const samples = Math.min(SAMPLES, Math.max(LEAST_SAMPLES, fit));
  const rows = [];
  for (const seq of list.lengths) {
    const row = await ask('length', { seq, samples });
    if (!row) return null;
    rows.push({ ...row, seq, trained: seq === list.own });
  }
  return { table: lengthsTable(rows), n: samples };
}

/** A table as CSV, every row with n, seed, step, task and kernels; null where it was given up. */
export async function csvOfTable(/** @type {Host} */ host, /** @type {string} */ name) {
  const { state } = host;
  const run = state.run.now;
  const step = state.shown.at ?? (run.running ? run.kept.at(-1) : run.step);
  const at = run.kept.includes(step) ? { at: step } : {};
  const ask = async (type, args) => {
    const reply = await host.ask(type, { ...args, ...at });
    return host.state.run.now === run ? reply : null;
  };
  const made = await TABLES[name].make(ask, state);
  if (!made) return null;
  const { task, seed } = state.model.settings;
  const places = TABLES[name].whole ? [] : (shownCuts(state.cut)?.places ?? []);
  const without = withoutWords(places, state.model.settings);
  return csvOf(made.table, {
    ...{ n: made.n, seed, step, task, kernels: state.worker.build.kernels },
    ...(without && { without }),
  });
}

/* --- numbers and words ------------------------------------------------------------------------ */

/** The tensor that the inspector's tile is drawn from: { name, bytes } of a .npy file, or null. */
export async function tensorFile(/** @type {Host} */ host) {
  const { state, ask } = host;
  const { name } = tensorOf(state.focus.selected, state.model.settings);
  const snapshot = await ask('snapshot', { source: state.shown.source, names: [name] });
  const tensor = snapshot?.tensors[name];
  return tensor ? { name, step: snapshot.step, bytes: npyOf(tensor) } : null;
}

/** Every setting in force as a table. @param {'markdown'|'latex'} as */
export function settingsTable(/** @type {Host} */ { state }, as) {
  const known = state.worker.description.settings.filter(
    ({ key }) => state.model.settings[key] !== undefined,
  );
  return settingsText(
    known.map(({ key }) => [key, state.model.settings[key]]),
    as,
  );
}

/** How to cite what the page shows: a sentence and a BibTeX entry, with the link to it. */
export function citation(/** @type {Host} */ host, /** @type {string} */ link) {
  const { version } = host.state.worker.description;
  return (
    `Made with Headroom ${version}, a browser playground that trains small transformers. ` +
    `${captionOf(host)} The link reproduces it: ${link}\n\n` +
    `@misc{headroom,\n  title = {Headroom: small transformers, trained in the browser},\n` +
    `  note = {Version ${version}. ${captionOf(host)}},\n  url = {${link}}\n}\n`
  );
}
