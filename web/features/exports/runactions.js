// Files of the page: what it saves, and checkpoints that it opens.
import { byId } from '../../base/dom.js';
import { bringsModel, droppedFiles, isCheckpoint } from '../../base/dropped.js';
import { clip } from '../../base/format.js';
import { hasStreams } from '../../model/streams.js';
import { saveProblem } from '../../run/limitwords.js';
import { fileName, openProblem } from './filenames.js';
import { noCut } from '../../state/cut.js';
import { download } from '../../ui/download.js';
import { showToast } from '../../ui/notice.js';
import { messageWords } from '../../words/messages.js';
import { w } from './words.js';

const toast = (text) => showToast(byId('toast'), text);

/**
 * Opens what is dropped on the page: the run of a checkpoint, or a model of another program; prints
 * figures where the browser would print the page as it is on the screen.
 */
export function addFiles(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  addEventListener('drop', async ({ dataTransfer }) => {
    if (!dataTransfer || !bringsModel(dataTransfer)) return;
    const problem = await openFiles(host, await droppedFiles(dataTransfer));
    if (problem) toast(problem);
  });
  addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return;
    if (document.querySelector('dialog[open]') || !host.state.model.settings) return;
    event.preventDefault();
    printFigures(host);
  });
}

/** @returns {Promise<string>} what is wrong with them, or '' */
async function openFiles(host, /** @type {File[]} */ files) {
  for (const file of files) {
    const isRun = await isCheckpoint(file).catch(() => null);
    if (isRun === null) return unreadable(file);
    if (isRun) return openCheckpoint(host, file);
  }
  host.actions.openModel(files);
  return '';
}

const unreadable = (/** @type {File} */ { name }) => w.cannotBeReadIt({ name: clip(name) });

/** What there is to do with files. @param {import('../../ui/hosttype.js').Host} host */
export function fileActions(host) {
  const { state, ask } = host;
  /** Why the model cannot be saved as a file, or ''. */
  const weightsProblem = () =>
    state.model.settings.looking
      ? w.thisModelIsOnly
      : saveProblem(state.model.plan, state.model.text);
  return {
    saveMetrics: () =>
      use(import('./runfiles.js'), ({ metricsCsv }) => {
        const run = state.run.now;
        download(fileName(state.model.preset, run.step, 'csv'), metricsCsv(run), 'text/csv');
      }),
    weightsProblem,
    async saveWeights() {
      const problem = weightsProblem();
      if (problem) return toast(problem);
      const saved = await ask('save');
      if (saved)
        download(
          fileName(state.model.preset, saved.step, 'safetensors'),
          saved.bytes,
          'application/octet-stream',
        );
    },
    saveRunAs: (/** @type {keyof typeof FORMS} */ as, type = '') => saveRunAs(host, as, type),
    settings: () => state.model.settings,
    parameters: () => state.model.plan.parameters,
    streamsProblem: () => (hasStreams(state.model.settings) ? w.thisModelReadsNumbers : ''),
    applySettings: (settings) => host.controller.apply({ settings }),
    savePicture: () => savePicture(state),
    ...moreExports(host),
    openCheckpoint: (/** @type {File} */ file) => openFiles(host, [file]),
  };
}

/** Endings and types of a run's other forms. */
const FORMS = {
  bundle: { ending: 'zip', type: 'application/zip' },
  onnx: { ending: 'onnx', type: 'application/octet-stream' },
  hf: { more: '-hf', ending: 'zip', type: 'application/zip' },
  gguf: { ending: 'gguf', type: 'application/octet-stream' },
  llama2c: {
    more: '-llama2c',
    ending: 'zip',
    type: 'application/zip',
  },
};

/** Saves the run in another form. Training goes on meanwhile. */
async function saveRunAs(/** @type {import('../../ui/hosttype.js').Host} */ host, as, numbers) {
  const { state, ask } = host;
  const run = state.run.now;
  const problem = saveProblem(state.model.plan, state.model.text);
  if (problem) return toast(problem);
  const { more = '', ending, type } = FORMS[as];
  toast(w.writing[as]);
  const saved = await ask('save');
  if (!saved) return undefined;
  const { kernels } = state.worker.build;
  const name = fileName(state.model.preset + more, saved.step, ending);
  try {
    const { runAs } = await import('./runfiles.js');
    const { steps_per_epoch } = state.model.plan;
    download(
      name,
      await runAs(as, { checkpoint: saved.bytes, kernels, run, steps_per_epoch, numbers }),
      type,
    );
  } catch (error) {
    toast(w.wasNotWritten({ name, message: messageWords(error) }));
  }
  return undefined;
}

/** What there is to do with saved runs. @param {import('../../ui/hosttype.js').Host} host */
export function savedRunActions(host) {
  const { request, controller } = host;
  return {
    savedRuns: async () => (await request('kept')).runs,
    renameSaved: (id, name) => request('keptname', { id, name }),
    deleteSaved: (id) => request('forget', { id }),
    /** @returns {Promise<boolean>} */
    continueRun: (id) => controller.openSaved(id),
    exportSaved: () =>
      use(import('./runfiles.js'), async ({ zipOf }) => {
        const saved = [];
        const damaged = [];
        for (const { id, name, preset } of (await request('kept')).runs)
          await request('keptfile', { id }).then(
            (file) => saved.push({ id, ...file }),
            () => damaged.push(clip(name || preset)),
          );
        if (saved.length) download('headroom-runs.zip', zipOf(saved), 'application/zip');
        if (damaged.length) toast(w.damaged({ names: damaged.join(', ') }));
      }),
  };
}

const printFigures = (/** @type {import('../../ui/hosttype.js').Host} */ host) =>
  use(import('./printing.js'), ({ printFigures: make }) => make(host));

/** Uses a module that is loaded when it is first asked for; says why it cannot. */
async function use(loading, what) {
  try {
    await what(await loading);
  } catch (error) {
    toast(messageWords(error));
  }
}

/** What exporting.js makes, loaded when it is first asked for. */
function moreExports(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state } = host;
  const stepNow = () => state.shown.at ?? state.run.now.step;
  return {
    printFigures: () => printFigures(host),
    /** A figure by its name in FIGURES. @param {string} name @param {'svg'|'png'} as */
    saveFigure: (name, as) =>
      use(import('./exporting.js'), async ({ FIGURES, pngOf }) => {
        const svg = FIGURES[name].make(host);
        const data = as === 'png' ? await pngOf(svg) : svg;
        const type = as === 'png' ? 'image/png' : 'image/svg+xml';
        download(fileName(`${state.model.preset}-${name}`, stepNow(), as), data, type);
      }),
    /** @param {string} name @param {import('../tables.js').Table} table */
    saveTable: (name, table) =>
      use(import('./exporting.js'), async ({ csvOfTable }) => {
        toast(w.measuringTheTable({ name }));
        const csv = await csvOfTable(host, table);
        if (csv)
          download(fileName(`${state.model.preset}-${name}`, stepNow(), 'csv'), csv, 'text/csv');
      }),
    saveTensor: () =>
      use(import('./exporting.js'), async ({ tensorFile }) => {
        const file = state.focus.selected && (await tensorFile(host));
        if (!file) return toast(w.thereIsNoTensor);
        const name = fileName(`${state.model.preset}-${file.name}`, file.step, 'npy');
        return download(name, file.bytes, 'application/octet-stream');
      }),
    copySettings: (/** @type {'markdown'|'latex'} */ as) =>
      use(import('./exporting.js'), ({ settingsTable }) =>
        host.actions.copied(settingsTable(host, as)),
      ),
    copyCitation: () =>
      use(import('./exporting.js'), ({ citation }) =>
        host.actions.copied(citation(host, host.linkWith(state.display.hide))),
      ),
  };
}

/**
 * Continues the run of a checkpoint's file. Where that fails, the page keeps its model.
 * @returns {Promise<string>} what is wrong with the file, or ''
 */
async function openCheckpoint({ state, controller }, /** @type {File} */ file) {
  const problem = openProblem(file);
  if (problem) return problem;
  const name = clip(file.name);
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) return unreadable(file);
  const checkpoint = new Uint8Array(content);
  const request = { note: w.goesOnFrom({ name }), text: null, checkpoint, cut: noCut() };
  const done = await controller.open(request);
  const { note, errors } = state.form;
  return done ? '' : w.notOpened({ name, why: note || Object.values(errors)[0]?.message });
}

/** Saves the heat map of the inspector, enlarged. */
async function savePicture(state) {
  const picture = /** @type {HTMLCanvasElement} */ (document.querySelector('#big'));
  if (!picture || !state.focus.selected || !state.shown.snapshot) return toast(w.thereIsNoHeat);
  const each = Math.max(1, Math.round(1024 / Math.max(picture.width, picture.height)));
  const large = Object.assign(document.createElement('canvas'), {
    width: picture.width * each,
    height: picture.height * each,
  });
  const context = large.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, large.width, large.height);
  const blob = await new Promise((done) => large.toBlob(done));
  download(
    fileName(
      `${state.model.preset}-${state.focus.selected.replace(':', '-')}`,
      state.shown.snapshot.step,
      'png',
    ),
    blob,
    'image/png',
  );
}
