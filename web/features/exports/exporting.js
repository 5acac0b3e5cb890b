// What the page exports besides its run: figures as SVG and PNG, tables as CSV, tensors as NumPy
// files, the settings as a table, and how to cite the page.
import { tableOf, tensorOf } from '../../draw/focusedcell.js';
import { scaleOf } from '../../draw/heatmap.js';
import { tileMatrix, tileWords } from '../../draw/matrix.js';
import { CHARTS } from '../../draw/lines.js';
import { lanesOf } from '../../model/anatomy.js';
import { runTitle } from '../../model/presetwords.js';
import { ALL, modelWords, shownCuts, withoutWords } from '../../model/ablation.js';
import { inspectedIn } from '../../state/focus.js';
import { chartSvg, heatmapSvg, modelSvg } from '../../wasm/analysis/figure.mjs';
import { npyOf } from '../../wasm/analysis/npy.mjs';
import { csvOf, settingsText } from '../../wasm/analysis/tables.mjs';
import { w as drawn } from '../../words/lines.js';
import { w } from './words.js';

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** What a figure or a table is of, in a sentence. */
function captionOf({ state }, more = '', whole = '') {
  const { seed } = state.model.settings;
  const step = state.shown.at ?? state.run.now.step;
  const { kernels } = state.worker.build;
  const title = runTitle(state.worker.description, state.model.preset, state.model.settings);
  const of = modelWords(state.cut, state.model.settings, whole);
  return w.caption({ title, seed, step, kernels, model: of, more });
}

/* --- figures ---------------------------------------------------------------------------------- */

/** Figures by name; each gives an SVG, or throws an Error with the reason why there is none. */
export const FIGURES = {
  heatmap: { make: heatmap },
  model: { make: allHeads },
  chart: { make: chart },
  view: { make: ofView },
};

function heatmap(/** @type {Host} */ host) {
  const view = inspectedIn(host.state);
  if (!view.matrix) throw new Error(w.thereIsNoHeat);
  const { rowNames, columnNames, title } = tableOf(view);
  const { isAttention, axes } = tileWords(view.id);
  return heatmapSvg({
    title,
    caption: captionOf(host, w.heatmapCaption({ axes, more: isAttention ? w.attention : '' })),
    matrix: view.matrix,
    scale: scaleOf(view.matrix),
    scaleName: isAttention ? w.attentionWeight : w.value,
    rowLabels: view.matrix.rows === 1 ? [] : rowNames,
    columnLabels: columnNames,
    ...(isAttention && { rowTitle: w.query, columnTitle: w.key }),
  });
}

/** Of the views that have a picture of their own. */
function ofView(/** @type {Host} */ host) {
  const figure = host.figure();
  if (!figure) throw new Error(w.thisViewHasNo);
  return figure.make(captionOf(host, figure.more));
}

function allHeads(/** @type {Host} */ host) {
  const { snapshot } = host.state.shown;
  const { settings } = host.state.model;
  if (!snapshot) throw new Error(w.thereIsNoSequence);
  const heads = Array.from({ length: settings.n_heads }, (_, head) => head);
  const kinds = ({ cross = undefined }) => ['attention', ...(cross ? ['cross'] : [])];
  const lines = lanesOf(settings).flatMap(({ prefix, name, layers }) =>
    layers.flatMap((layer, l) =>
      kinds(layer).map((kind) => ({
        name: w.layerOf({ stack: name, cross: kind === 'cross', layer: l + 1 }),
        maps: heads.flatMap((head) => {
          const matrix = tileMatrix(`${prefix}${kind}.${l}.${head}`, snapshot, settings);
          return matrix ? [{ name: w.headOf({ head: head + 1 }), matrix }] : [];
        }),
      })),
    ),
  );
  return modelSvg({
    title: w.attentionOfEveryHead({ step: snapshot.step }),
    caption: captionOf(host, w.attention),
    lines,
    scale: { low: 0, high: 1 },
    scaleName: w.attentionWeight,
  });
}

function chart(/** @type {Host} */ host) {
  const { state } = host;
  const run = state.run.now;
  const key = Object.hasOwn(CHARTS, state.display.chart) ? state.display.chart : 'loss';
  const { series } = CHARTS[key];
  const { title } = drawn.charts[key];
  const lines = series.map(({ key: line, from, field, dash }) => {
    const name = drawn.charts[key][line];
    const values = run[from].column(field);
    const points = run[from].steps().map((step, i) => [step, values[i] ?? NaN]);
    return { name, dash, points };
  });
  if (lines.every(({ points }) => points.length === 0)) throw new Error(w.theChartHasNo);
  return chartSvg({
    title,
    caption: captionOf(host, w.heldOutDataIn, ALL),
    xName: w.stepAxis,
    yName: w.valueAxis({ title }),
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
 * A table as CSV, every row with n, seed, step, task and kernels; null where it was given up. It is
 * of the page's moment, or the newest one that is kept.
 * @param {Host} host @param {import('../tables.js').Table} wanted
 */
export async function csvOfTable(host, { make, ofWhole = false }) {
  const { state } = host;
  const run = state.run.now;
  const step = state.shown.at ?? (run.running ? run.kept.at(-1) : run.step);
  const at = run.kept.includes(step) ? { at: step } : {};
  const ask = async (type, args) => {
    const reply = await host.ask(type, { ...at, ...args });
    return host.state.run.now === run ? reply : null;
  };
  const made = await make(ask, state);
  if (!made) return null;
  const { task, seed } = state.model.settings;
  const places = ofWhole ? [] : (shownCuts(state.cut)?.places ?? []);
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
    `${w.cite({ version, caption: captionOf(host), link })}\n\n` +
    `@misc{headroom,\n  title = {Headroom: small transformers, trained in the browser},\n` +
    `  note = {Version ${version}. ${captionOf(host)}},\n  url = {${link}}\n}\n`
  );
}
