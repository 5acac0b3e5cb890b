// Composition: state of the page, what the views may ask for, what the engine reports.
import { attentionCells, lanesOf, tensorNames } from './anatomy.js';
import { stayAwake } from './awake.js';
import { missingCapability } from './capabilities.js';
import { tilesOf } from './cuts.js';
import { segments } from './dom.js';
import { themeMaps } from './draw/colormap.js';
import { modelLayout } from './draw/layout.js';
import { laneOf, parseTile } from './draw/matrix.js';
import { takeWorker } from './early.js';
import { Engine } from './engine.js';
import { inspected, neighbourHead, openingTile, tableOf, tensorOf, tileExists, unitOf } from './focus.js';
import { formatSetting } from './format.js';
import { createGuide } from './guide.js';
import { listenForKeys } from './keyboard.js';
import { pageOwn } from './lesson.js';
import { PARTS } from './lessons/all.js';
import { useServiceWorker } from './offline.js';
import { readOwn } from './own.js';
import { COMMANDS } from './protocol.js';
import { newRun, readBack, takeEvent, tokensPerStep } from './run.js';
import { Runs } from './runs.js';
import { createSchedule } from './schedule.js';
import { boundKeys, shortcuts } from './shortcuts.js';
import { choose, defaultLook, findPreset, findSetting, KERNELS, readLink, readPageSettings, THREADS, writeLink } from './state.js';
import { currentTheme, toggleTheme, watchTheme } from './theme.js';
import { buildWords, thisMachine, threadsToAsk } from './threads.js';
import { momentAt } from './timeline.js';
import { loadVendor } from './vendor.js';
import { verdict } from './verdict.js';
import { createCentre, viewRoot } from './views/centre.js';
import { createCharts } from './views/charts.js';
import { createCorpus } from './views/corpus.js';
import { createExamples } from './views/examples.js';
import { createHeads } from './views/heads.js';
import { createHelp } from './views/help.js';
import { createInspector } from './views/inspector.js';
import { createLens } from './views/lens.js';
import { createLesson } from './views/lesson.js';
import { createModel } from './views/model.js';
import { hideNotice, showNotice, showToast } from './views/notice.js';
import { createNumbers } from './views/numbers.js';
import { createOwnInput } from './views/owninput.js';
import { createParameters } from './views/parameters.js';
import { createPositions } from './views/positions.js';
import { createRuns } from './views/runs.js';
import { createSettings } from './views/settings.js';
import { createShare } from './views/share.js';
import { createStudies } from './views/studies.js';
import { createTensors } from './views/tensors.js';
import { createTimeline } from './views/timeline.js';
import { createTopbar } from './views/topbar.js';
import { createTry } from './views/try.js';
import { settingWords } from './words.js';

const OPENING_PRESET = 'reverse';
const EXAMPLES = 5, LONG_SEQUENCE = 28;
const HELD_OUT = { split: 'held_out', index: 0 };
const FRAME_MS = 100, CHART_MS = 150, EXAMPLES_MS = 500;
const CELLS_A_MS = 2000;
const STORED_RUNS = 'headroom.runs';
const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** The page's state. `chosen` is what the reader set beside the preset; `settings` what is in force, complete; `text` his own (corpus.js), for task text. */
const page = {
  description: null, preset: '', chosen: {}, settings: null, text: null, parameters: [], plan: null, errors: {}, note: '',
  source: /** @type {any} */ (HELD_OUT), snapshot: null, drawn: '', examples: [], firstExample: 0, own: '',
  at: /** @type {number|null} */ (null), cut: noCut(), moments: { most: 0, bytesEach: 0 },
  selected: null, hovered: null, cell: null, unit: null, tensorLayer: '', maps: null, ready: false, wished: null, build: null, look: defaultLook(),
};
/** Nothing is cut: places and mode as in cuts.js; `shown`: whether the page looks at the cut model. */
function noCut() { return { places: /** @type {import('./cuts.js').Place[]} */ ([]), mode: /** @type {'zero'|'mean'} */ ('zero'), shown: true }; }

let run = newRun();
const runs = new Runs();
let engine = null, views = null, vendor = null, guide = null, keys = null;

/** What the views of the centre may use: the page's state and the run's, to read; the worker; what the reader can do. */
const host = {
  page,
  get run() { return run; },
  /** The step that is looked at: the run's, or an earlier one. What `ask` answers is of this step. */
  get step() { return page.at ?? run.step; },
  ask,
  get actions() { return actions; },
  want: (...parts) => want(...parts),
};

// ---- the run ----

let newestEngine = 0, crashedEarly = '';

/** Starts a worker with the wished build, { kernels, threads }, and only then ends the one before. */
async function openEngine(wished) {
  const ticket = ++newestEngine;
  const next = new Engine({ createWorker: takeWorker, firstRun: engine?.run ?? 0,
    onEvent: receive, onFailure: (message) => { if (next === engine) reportCrash(message); } });
  try {
    const opened = await next.request('open', { kernels: wished.kernels, threads: threadsToAsk(wished.threads, thisMachine()) }, 0);
    if (ticket !== newestEngine) throw Object.assign(new Error('another build is wished by now'), { code: 'stale' });
    engine?.close();
    engine = next;
    hideNotice($('notice'));
    Object.assign(page, { wished, build: opened });
    return opened;
  } catch (error) {
    next.close();
    throw error;
  }
}

function receive(event) {
  takeEvent(run, event, page.plan);
  if (page.at !== null && !run.kept.includes(page.at)) actions.lookAt(momentAt(run, page.at));
  want('charts', 'top', 'view', 'lesson');
  if (page.at !== null) return;
  if (event.event === 'evaluated') want('examples');
  else if (!run.running) want('frame', 'examples');
}

function reportCrash(message) {
  run.running = false;
  if (!page.ready) return void (crashedEarly = message);
  showNotice($('notice'), { title: 'Training has stopped', message: `${message} The settings are kept; a restart begins again at step 0.`,
    action: { text: 'Restart', run: restart } });
}

async function restart() {
  hideNotice($('notice'));
  try {
    await openEngine(page.wished);
    await rebuild(page.preset, page.chosen, 'Restarted at step 0.');
  } catch (error) {
    reportCrash(error.message);
  }
}

let newest = 0;

/** A new model. If the engine refuses, everything stays as it was and `changed` shows why. */
async function rebuild(preset, chosen, note, changed = null, text = page.text, checkpoint = null) {
  const ticket = ++newest;
  try {
    const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
    if (kernels !== page.wished.kernels || threads !== page.wished.threads) await openEngine({ kernels, threads });
    const reads = (settings.task ?? findPreset(page.description, preset)?.settings.task) === 'text';
    const made = await engine.create(checkpoint ? { checkpoint } : { preset, settings, ...(reads && text && { text: text.bytes }) });
    if (ticket !== newest) return true;
    if (checkpoint) [preset, chosen, text] = [made.preset, { ...made.chosen, ...pageOwn(chosen) }, made.text];
    const before = page.settings;
    Object.assign(page, { preset, chosen, note, text, errors: {}, settings: { ...made.settings, kernels, threads, alphabet: made.alphabet }, parameters: made.parameters, plan: made.plan, snapshot: null });
    run = Object.assign(newRun(), { kept: made.moments.kept });
    if (checkpoint) run.step = made.step;
    Object.assign(page, { at: null, moments: made.moments, cut: { ...noCut(), mode: page.cut.mode } });
    views.timeline.stopReplay();
    runs.begin({ preset, chosen, settings: page.settings, run, ...(reads && text && { text }) }, page.description);
    storeRuns();
    keepWhatFits(before);
    page.unit = null;
    showLink();
    want('settings', 'layout', 'frame', 'examples', 'charts', 'top', 'view');
    return true;
  } catch (error) {
    if (ticket === newest) refuse(changed?.key ?? error.field, error, changed?.value);
    return false;
  }
}

/** After a rebuild: the tile that the reader chose, if it still exists; typed input, if the new model can read it. */
function keepWhatFits(before) {
  const chose = page.selected !== null && (!before || page.selected !== openingTile(before));
  if (!chose || !tileExists(page.selected, page.settings)) page.selected = openingTile(page.settings);
  page.hovered = page.cell = null;
  if (page.source.tokens) { const read = readOwn(page.own, page.settings); page.source = 'source' in read ? read.source : HELD_OUT; }
}

/** Writes settings and view into the address. */
function showLink() {
  page.look.tile = page.selected === null || page.selected === openingTile(page.settings) ? '' : page.selected;
  history.replaceState(null, '', writeLink(page.description, page.preset, page.chosen, page.look));
}

function refuse(key, error, value) {
  if (error.code === 'stale' || error.code === 'dead') return;
  const message = error.message;
  page.errors = key ? { [key]: { message, value } } : {};
  page.note = key ? '' : message;
  want('settings');
}

/** Keeps the runs over a reload of this tab, where the browser allows it. */
function storeRuns() {
  try { sessionStorage.setItem(STORED_RUNS, runs.save()); } catch { /* no room, or storage is switched off: the runs then live as long as the page */ }
}

/** Asks the worker for something that may be overtaken by a new run or a crash, which are reported elsewhere. What looks at the model looks at the page's moment, and
 *  without what is cut, unless it says otherwise. */
function ask(type, args = {}) {
  const { places, mode, shown } = page.cut, own = { ...(page.at !== null && { at: page.at }), ...(shown && places.length > 0 && { cuts: { places, mode } }) };
  return engine.request(type, COMMANDS.includes(type) ? args : { ...own, ...args }).catch((error) => {
    if (error.code !== 'stale' && error.code !== 'dead') showToast($('toast'), error.message);
    return null;
  });
}

// ---- what the views may ask for ----

const actions = {
  choosePreset: (name) => rebuild(name, {}, ''),
  togglePlay() {
    if (run.diverged) return;
    run.running = !run.running;
    const asked = run;
    ask(run.running ? 'train' : 'pause').then((reply) => {
      if (reply) return;
      asked.running = false;
      want('top');
    });
    want('top', 'frame');
  },
  /** Trains so many steps and pauses. */
  train(steps) {
    if (run.diverged) return;
    run.running = true;
    const asked = run;
    ask('train', { steps }).then((reply) => { if (!reply) asked.running = false; });
    want('top', 'frame');
  },
  stepOnce: () => { if (!run.diverged) ask('step', { steps: 1 }); },
  reset: () => rebuild(page.preset, page.chosen, 'Back at step 0 with the same initial weights.'),
  newSeed() {
    const seed = 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 99999;
    rebuild(page.preset, choose(page.description, page.preset, page.chosen, 'seed', seed), `New seed ${seed}.`);
  },
  async changeSetting(key, value) {
    const setting = findSetting(page.description, key), before = page.settings[key];
    if (value === before) { page.errors = {}; return want('settings'); }
    const chosen = choose(page.description, page.preset, page.chosen, key, value);
    const name = settingWords(setting).label;
    if (setting.rebuild) return rebuild(page.preset, chosen, `${name} ${formatSetting(before)} → ${formatSetting(value)}: a new model, at step 0.`, { key, value });
    try {
      const { settings, plan } = await engine.request('set', { key, value });
      Object.assign(page, { settings: { ...page.settings, ...settings }, plan, chosen, errors: {}, note: `${name} ${formatSetting(before)} → ${formatSetting(value)} from here on.` });
      if (run.step > 0) runs.current.changes.push(`${name} ${formatSetting(before)} → ${formatSetting(value)} at step ${run.step}`);
      showLink();
    } catch (error) {
      refuse(key, error, value);
    }
    want('settings', 'top', 'charts');
  },
  refuseSetting: (key, message, value) => refuse(key, { message }, value),
  /** Learns from a text of the reader's (corpus.js), or with null from the built-in one. True when the engine takes it. */
  useText(text) {
    const here = page.settings.task === 'text';
    return rebuild(here ? page.preset : 'text', here ? page.chosen : {}, `Learns from ${text ? text.name : 'the built-in text'}.`, { key: 'text' }, text);
  },
  share: () => views.share.show(page.look.hide),
  async copyLink(link) {
    try {
      await navigator.clipboard.writeText(link);
      showToast($('toast'), `Link copied. It holds every setting and the seed${page.settings.task === 'text' && page.text ? '; the text stays on this machine' : ''}.`);
    } catch {
      showToast($('toast'), 'The browser keeps its clipboard closed: copy the link from its field.');
    }
  },
  toggleTheme: () => { toggleTheme(); themeChanged(); },
  showHelp: () => views.help.show(guide.isHidden),
  toggleLesson: () => guide.toggleLesson(),
  toggleSettings: () => document.documentElement.toggleAttribute('data-settings-open'),
  hoverTile(id, cell) {
    page.hovered = id ? { id, cell } : null;
    want('inspector');
  },
  lockTile(id, cell) {
    page.selected = id;
    page.cell = cell ?? null;
    showLink();
    if (matchMedia('(max-width: 759px)').matches) showPanel('inspect');
    want('inspector', 'frame');
  },
  unlock() { page.selected = null; want('inspector'); },
  /** Moves the inspector to another layer or head. */
  moveTile: (layers, heads) => actions.lockTile(neighbourHead(page.selected ?? openingTile(page.settings), layers, heads, page.settings)),
  showPanel: (id) => showPanel(id),
  escape() {
    document.documentElement.removeAttribute('data-settings-open');
    views.timeline.stopReplay();
    actions.lookAt(null);
  },
  moveCell(row, column) { page.cell = { row, column }; want('inspector'); },
  hoverCell(cell) { page.hovered = cell ? { id: page.selected, cell } : null; want('inspector'); },
  chooseExample(index) { page.source = { split: 'held_out', index }; want('frame'); hurry('examples'); },
  pageExamples(pages) {
    page.firstExample = Math.max(0, page.firstExample + pages * exampleCount());
    hurry('examples');
  },
  /** What the reader typed, or null: back to a held-out example. */
  useOwnInput(own) {
    if (!own && page.source.tokens === undefined) return;
    page.own = own?.text ?? '';
    page.source = own?.source ?? HELD_OUT;
    want('frame');
    hurry('examples');
  },
  showView(id) {
    if (guide.isHidden(`view-${id}`)) return;
    views.centre.show(id);
    page.look.view = views.centre.shown;
    showLink();
    want(page.look.view === 'model' ? 'layout' : 'view', 'frame', 'lesson');
  },
  showChart(id) {
    views.charts.choose(id);
    page.look.chart = id;
    showLink();
    hurry('charts');
    want('lesson');
  },
  /** Shows a kept moment of the run, or with null the run as it is now. */
  lookAt(step) {
    if (step === page.at) return;
    page.at = step;
    want('top', 'timeline', 'charts', 'view', 'examples');
    hurry('frame');
  },
  /** Cuts these places, and looks at the model without them; changes: `places`, `mode` or `shown`. */
  cut(changes) {
    page.cut = { ...page.cut, ...changes };
    markCut();
    want('timeline', 'view', 'examples');
    hurry('frame');
  },
  restoreCuts: () => actions.cut({ places: [] }),
  /** Another setting of another preset, at step 0. */
  openSettings: (preset, chosen, note) => rebuild(preset, chosen, note),
  lookNear: (step) => actions.lookAt(momentAt(run, step)),
  replay: () => views.timeline.toggleReplay(),
  showRun: (number, visible) => changeRuns(() => { runs.find(number).visible = visible; }),
  renameRun: (number, name) => changeRuns(() => runs.rename(number, name)),
  deleteRun: (number) => changeRuns(() => runs.remove(number)),
  returnTo(number) {
    const { preset, chosen, text, name } = runs.find(number);
    return rebuild(preset, chosen, `Back at the settings of ${name}, at step 0.`, null, text ?? page.text);
  },
  async rerun(number) {
    if (await actions.returnTo(number)) actions.togglePlay();
  },
  showTable() {
    const view = inspected(page);
    if (view.matrix) views.numbers.show(tableOf(view));
  },
  showNumbers: (table) => views.numbers.show(table),
  /** Shows a tensor in its view; with a layer, as layerOf names it (draw/statistics.js), the list narrowed to that. */
  showTensor(name, layer = null) {
    page.look.tensor = name;
    if (layer !== null) page.tensorLayer = layer;
    actions.showView('tensors');
  },
  showTensorsOf(id) {
    const { name, layer } = tensorOf(id, page.settings);
    page.tensorLayer = '';
    actions.showTensor(name, layer);
  },
  async copied(text) {
    try { await navigator.clipboard.writeText(text); showToast($('toast'), 'Copied.'); } catch { showToast($('toast'), 'The browser keeps its clipboard closed.'); }
  },
};

function changeRuns(change) {
  change();
  storeRuns();
  hurry('charts');
}

// ---- drawing ----

const { want, hurry } = createSchedule([
  { name: 'settings', run: drawSettings }, { name: 'layout', run: drawLayout }, { name: 'top', run: drawTop },
  { name: 'frame', run: askFrame, everyMs: frameMs }, { name: 'examples', run: askExamples, everyMs: EXAMPLES_MS },
  { name: 'inspector', run: drawInspector }, { name: 'charts', run: drawCharts, everyMs: CHART_MS }, { name: 'timeline', run: drawTimeline },
  { name: 'view', run: () => views.centre.update(), everyMs: FRAME_MS },
  { name: 'lesson', run: () => views.lesson.update(), everyMs: FRAME_MS },
], { keepGoing: () => (run.running && page.at === null ? ['frame'] : []) });

function drawSettings() {
  views.settings.update(page.settings, page.errors, page.note);
  views.corpus.update(page.settings, page.plan, page.text, page.errors.text?.message ?? '');
  views.parameters.update(page.parameters, page.plan, page.settings, buildWords(page.build, page.wished.threads, thisMachine()));
  drawOwn();
}

const drawOwn = () => views.own.update(page.settings, page.snapshot, page.source.tokens !== undefined);

/** The lengths of what is in the model: where another comes, the drawing is another. */
const lengthsOf = (lanes) => lanes.map(({ positions }) => positions).join();

function drawLayout() {
  const room = $('model').getBoundingClientRect();
  const { settings, snapshot } = page, lanes = lanesOf(settings, snapshot);
  page.drawn = lengthsOf(lanes);
  const shape = { heads: settings.n_heads, norm: settings.norm, finalNorm: settings.final_norm, lanes: lanes.map((lane) => ({
    ...lane, layers: lane.layers.length, hasPositions: lane.positionTensor !== null, hasProbabilities: lane.hasOutput && settings.head !== 'none',
    keys: { attention: lane.positions, ...(lane.layers[0].cross && { cross: lanes[0].positions }) } })) };
  views.model.build(modelLayout(shape, Math.floor(room.width), Math.floor(room.height)), settings);
  if (page.snapshot) views.model.draw(page.snapshot, page.maps);
  views.model.select(page.selected);
  markCut();
}

function markCut() {
  const { places, shown } = page.cut;
  views.model.markCut(shown ? places.flatMap((place) => tilesOf(place, page.settings)) : []);
}

function drawTop() {
  stayAwake(run.running);
  views.topbar.update({ ...run, ...(page.at !== null && readBack(run, page.at)), past: page.at !== null, preset: findPreset(page.description, page.preset)?.name, blocked: Boolean(run.diverged), tokensPerStep: tokensPerStep(page.settings), verdict: verdict(run, page.plan) });
}

function drawCharts() {
  const { earlier, current, count } = runs;
  views.charts.update({ run, at: page.at, earlier: earlier.filter(({ visible }) => visible), count, settings: page.settings, plan: page.plan, theme: currentTheme() });
  if (page.look.chart === 'runs') {
    views.runs.update({ records: [...earlier, current].reverse(), current: current.number, titleOf: (preset) => findPreset(page.description, preset)?.title ?? preset });
  }
  drawTimeline();
}

function drawTimeline() {
  views.timeline.update({ run, at: page.at, moments: page.moments, cut: page.cut });
}

/** Time between two looks at the model: longer, the more attention there is to copy and to paint. */
function frameMs() {
  return FRAME_MS + attentionCells(page.settings) / CELLS_A_MS;
}

async function askFrame() {
  const { layer, kind } = parseTile(page.hovered?.id ?? page.selected ?? 'embedding');
  const names = tensorNames(page.settings, layer), snapshot = await ask('snapshot', { source: page.source, names: kind === 'probabilities' ? [...names, 'logits'] : names });
  if (!snapshot) return;
  page.snapshot = snapshot;
  if (lengthsOf(lanesOf(page.settings, snapshot)) === page.drawn) views.model.draw(snapshot, page.maps);
  else drawLayout();
  drawOwn();
  want('inspector', 'view');
}

async function askExamples() {
  const total = page.settings.eval_samples, count = exampleCount();
  const first = page.firstExample = Math.min(page.firstExample, Math.floor((total - 1) / count) * count);
  const sources = Array.from({ length: Math.min(count, total - first) }, (_, i) => ({ split: 'held_out', index: first + i }));
  const reply = await ask('predict', { sources });
  if (!reply) return;
  page.examples = reply.examples;
  views.examples.update({ first, total, examples: reply.examples }, page.source.index ?? null, page.settings);
}

const exampleCount = () => (page.settings.seq > LONG_SEQUENCE ? 3 : EXAMPLES);

function drawInspector() {
  want('lesson');
  const view = inspected(page);
  views.inspector.update(view, page.unit, run.running);
  views.model.select(page.selected);
  views.model.highlight(view.id, page.hovered && view.cell ? view.cell.row : null);
  const { layer, kind, isAttention } = parseTile(view.id ?? 'embedding');
  if (view.matrix && isAttention && !page.snapshot.tensors[laneOf(view.id, page.settings).layers[layer][kind].q]) want('frame');
  if (view.matrix && kind === 'probabilities' && !page.snapshot.tensors.logits) want('frame');
  askUnit(view);
}

/** Asks how the shown cell of a feed-forward tile came about, unless that is known or on its way. */
async function askUnit(view) {
  const args = unitOf(view, page.settings), wish = args && JSON.stringify([view.id, args, page.source, page.snapshot.step]);
  if (!wish || wish === page.unit?.wish) return;
  page.unit = { ...page.unit, wish };
  const reply = await ask('neuron', { source: page.source, ...args });
  if (!reply || page.unit?.wish !== wish) return;
  page.unit = { ...reply, id: view.id, wish };
  want('inspector');
}

function themeChanged() {
  page.maps = themeMaps(currentTheme(), vendor.ramps);
  if (page.snapshot) views.model.draw(page.snapshot, page.maps);
  want('inspector', 'charts', 'view');
}

// ---- start ----

function showPanel(id) {
  document.documentElement.dataset.panel = id;
  panels.select(id);
  guide.markMain();
  want('layout', 'inspector', 'charts');
}
const panels = segments({ label: 'Panels', role: 'tablist', onchoose: showPanel, items: [
  { id: 'model', text: 'Model' }, { id: 'inspect', text: 'Inspect' }, { id: 'settings', text: 'Settings' }, { id: 'lesson', text: 'Lesson' }] });
const leftTabs = segments({ label: 'Left column', role: 'tablist', onchoose: (id) => guide.showLeft(id), items: [
  { id: 'lesson', text: 'Lesson' }, { id: 'settings', text: 'Settings' }, { id: 'inspect', text: 'Inspector' }] });

function createViews() {
  const { description } = page, charts = createCharts($('charts'), vendor, actions);
  views = {
    topbar: createTopbar($('top'), actions, description),
    settings: createSettings($('controls'), actions, description),
    corpus: createCorpus($('corpus'), actions),
    parameters: createParameters($('parameters')),
    model: createModel($('model'), actions),
    inspector: createInspector($('inspector'), actions),
    examples: createExamples($('examples'), actions),
    own: createOwnInput($('own'), actions),
    charts,
    timeline: createTimeline(charts.axis, actions),
    runs: createRuns(charts.runsRoot, actions),
    numbers: createNumbers($('numbers-sheet'), actions),
    centre: createCentre($('views'), [
      { id: 'model', title: 'Model', root: $('model'), update: () => {} },
      createPositions(viewRoot($('centre'), 'positions', 'Positional encoding'), host),
      createTensors(viewRoot($('centre'), 'tensors', 'Tensors'), host),
      createTry(viewRoot($('centre'), 'try', 'Try it'), host),
      createHeads(viewRoot($('centre'), 'heads', 'Heads'), host),
      createLens(viewRoot($('centre'), 'lens', 'Lens'), host),
      createStudies(viewRoot($('centre'), 'studies', 'Studies'), host),
    ], actions.showView),
  };
  const { tabs } = views.centre;
  keys = shortcuts(tabs);
  guide = createGuide({ tabs, host: { page, run: () => run, views: () => views, actions: () => actions, rebuild, ask, showLink, showPanel, toast: (text) => showToast($('toast'), text), want: (...parts) => want(...parts) } });
  const linkWith = (hide) => location.href.replace(/#.*|$/, writeLink(description, page.preset, page.chosen, { ...page.look, hide }));
  Object.assign(views, { leftTabs, help: createHelp($('help-sheet'), keys), share: createShare($('share-sheet'), $('hidden-note'), { ...guide, linkWith, copyLink: actions.copyLink }),
    lesson: createLesson($('lesson'), { page, get run() { return run; }, actions: guide }, PARTS) });
  $('left-tabs').append(leftTabs.element);
  $('panels').append(panels.element);
  panels.select('model');
}

/** Called when there is a model to draw. */
function listen() {
  new ResizeObserver(() => want('layout')).observe($('model'));
  const resized = new ResizeObserver(() => hurry('charts'));
  for (const id of ['charts', 'chart']) resized.observe($(id));
  listenForKeys(boundKeys(keys), { ...actions, toggleLesson: guide.toggleLesson, moveLesson: guide.moveLesson }, guide.isHidden);
  addEventListener('hashchange', () => fillFromLink(location.hash));
}

/** Builds what a link asks for and names what it could not use. Starts nothing. */
async function fillFromLink(hash) {
  const { preset, chosen, look, problems } = readLink(hash, page.description, OPENING_PRESET);
  page.look = look;
  page.selected = look.tile || null;
  if (!await rebuild(preset, chosen, '')) {
    problems.push(...Object.entries(page.errors).map(([key, { message }]) => ({ key, value: '', message })));
    if (!await rebuild(preset, {}, '')) throw new Error(`the preset ${preset} could not be built`);
  }
  views.centre.show(look.view);
  views.charts.choose(look.chart);
  guide.applyHidden();
  if (look.lesson) guide.showLesson(look.lesson);
  if (!problems.length) return;
  const known = problems.filter(({ key }) => findSetting(page.description, key));
  page.errors = Object.fromEntries(known.map(({ key, message }) => [key, { message }]));
  page.note = `Not taken from the link: ${problems.map(({ message }) => message).join('; ')}.`;
  want('settings');
}

async function start() {
  const missing = missingCapability();
  if (missing) return giveUp('This browser cannot run Headroom', missing);
  try {
    const [opened, libraries] = await Promise.all([openEngine(readPageSettings(location.hash)), loadVendor()]);
    vendor = libraries;
    page.description = { ...opened.description, settings: [...opened.description.settings, KERNELS, THREADS] };
    watchTheme(themeChanged);
    page.maps = themeMaps(currentTheme(), vendor.ramps);
    createViews();
    runs.restore(sessionStorage.getItem(STORED_RUNS) ?? '', page.description);
    addEventListener('pagehide', storeRuns);
    await fillFromLink(location.hash);
    listen();
    page.ready = true;
    $('boot').remove();
    if (crashedEarly) reportCrash(crashedEarly);
  } catch (error) {
    giveUp('The engine could not be loaded', `${error.message.replace(/\.$/, '')}. The page's own files may be incomplete: build again with ./web/play.`);
  }
}

function giveUp(title, message) {
  $('boot')?.remove();
  showNotice($('notice'), { title, message, action: { text: 'Try again', run: () => location.reload() } });
}

useServiceWorker(start());
