// Composition: state of the page, what the views may ask for, what the engine reports.
import { lanesOf, separatedExample, tensorNames } from './anatomy.js';
import { stayAwake } from './awake.js';
import { missingCapability, startModuleWorker } from './capabilities.js';
import { segments } from './dom.js';
import { themeMaps } from './draw/colormap.js';
import { modelLayout } from './draw/layout.js';
import { laneOf, parseTile } from './draw/matrix.js';
import { Engine } from './engine.js';
import { inspected, neighbourHead, openingTile, tileExists } from './focus.js';
import { formatSetting } from './format.js';
import { listenForKeys } from './keyboard.js';
import { newRun, takeEvent } from './run.js';
import { createSchedule } from './schedule.js';
import { choose, defaultLook, findPreset, findSetting, KERNELS, readLink, writeLink } from './state.js';
import { currentTheme, toggleTheme, watchTheme } from './theme.js';
import { loadVendor } from './vendor.js';
import { verdict } from './verdict.js';
import { createCentre } from './views/centre.js';
import { createCharts } from './views/charts.js';
import { createExamples } from './views/examples.js';
import { createHelp } from './views/help.js';
import { createInspector } from './views/inspector.js';
import { createModel } from './views/model.js';
import { hideNotice, showNotice, showToast } from './views/notice.js';
import { createNumbers } from './views/numbers.js';
import { createOwnInput } from './views/owninput.js';
import { createParameters } from './views/parameters.js';
import { createSettings } from './views/settings.js';
import { createTopbar } from './views/topbar.js';
import { settingWords } from './words.js';

const OPENING_PRESET = 'reverse';
const EXAMPLES = 5, LONG_SEQUENCE = 28;
const HELD_OUT = { split: 'held_out', index: 0 };
const FRAME_MS = 100, CHART_MS = 150, EXAMPLES_MS = 500;
const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** The page's state. `chosen` is what the reader set beside the preset; `settings` what is in force, complete. */
const page = {
  description: null, preset: '', chosen: {}, settings: null, parameters: [], plan: null, errors: {}, note: '',
  source: /** @type {any} */ (HELD_OUT), snapshot: null, examples: [],
  selected: null, hovered: null, cell: null, maps: null, ready: false, wished: '', kernels: '', look: defaultLook(),
};
let run = newRun();
let engine = null, views = null, vendor = null;

/** What the views of the centre may use: the page's state and the run's, to read; the worker; what the reader can do. */
const host = {
  page,
  get run() { return run; },
  ask,
  get actions() { return actions; },
  want: (...parts) => want(...parts),
};

// ---- the run ----

/** Starts a worker with the wished build, and only then ends the one before. */
async function openEngine(kernels = KERNELS.default) {
  const next = new Engine({ createWorker: () => startModuleWorker(new URL('./worker.js', import.meta.url)), firstRun: engine?.run ?? 0,
    onEvent: receive, onFailure: (message) => { if (next === engine) reportCrash(message); } });
  try {
    const opened = await next.request('open', { kernels, threads: 1 }, 0);
    engine?.close();
    engine = next;
    Object.assign(page, { wished: kernels, kernels: opened.kernels });
    return opened;
  } catch (error) {
    next.close();
    throw error;
  }
}

function receive(event) {
  takeEvent(run, event, page.plan);
  want('charts', 'top', 'view');
  if (event.event === 'evaluated') want('examples');
  else if (!run.running) want('frame', 'examples');
}

function reportCrash(message) {
  run.running = false;
  if (!page.ready) return;
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
async function rebuild(preset, chosen, note, changed = null) {
  const ticket = ++newest;
  try {
    const { kernels = KERNELS.default, ...settings } = chosen;
    if (kernels !== page.wished) await openEngine(kernels);
    const made = await engine.create({ preset, settings });
    if (ticket !== newest) return true;
    const before = page.settings;
    Object.assign(page, { preset, chosen, note, errors: {}, settings: { ...made.settings, kernels, alphabet: made.alphabet }, parameters: made.parameters, plan: made.plan, snapshot: null });
    run = newRun();
    keepWhatFits(before);
    showLink();
    want('settings', 'layout', 'frame', 'examples', 'charts', 'top', 'view');
    return true;
  } catch (error) {
    if (ticket === newest) refuse(changed?.key ?? error.field, error, changed?.value);
    return false;
  }
}

/** After a rebuild: the tile that the reader chose, if it still exists; typed input only for the same task. */
function keepWhatFits(before) {
  const chose = page.selected !== null && (!before || page.selected !== openingTile(before));
  if (!chose || !tileExists(page.selected, page.settings)) page.selected = openingTile(page.settings);
  page.hovered = page.cell = null;
  if (page.source.tokens && ['task', 'seq', 'vocab', 'arch', 'lengths'].some((key) => before?.[key] !== page.settings[key])) page.source = HELD_OUT;
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

/** Asks the worker for something that may be overtaken by a new run or a crash, which are reported elsewhere. */
function ask(type, args) {
  return engine.request(type, args).catch((error) => {
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
      showLink();
    } catch (error) {
      refuse(key, error, value);
    }
    want('settings', 'top', 'charts');
  },
  refuseSetting: (key, message, value) => refuse(key, { message }, value),
  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      showToast($('toast'), 'Link copied. It holds every setting and the seed.');
    } catch {
      showToast($('toast'), 'The browser keeps its clipboard closed: the link is in the address bar.');
    }
  },
  toggleTheme: () => { toggleTheme(); themeChanged(); },
  showHelp: () => views.help.show(),
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
  moveCell(row, column) { page.cell = { row, column }; want('inspector'); },
  hoverCell(cell) { page.hovered = cell ? { id: page.selected, cell } : null; want('inspector'); },
  chooseExample(index) { page.source = { split: 'held_out', index }; want('frame', 'examples'); },
  useOwnInput(data) {
    const own = page.source.tokens !== undefined;
    if (!data && !own) return;
    page.source = data ? separatedExample(page.settings.task, data) : HELD_OUT;
    want('frame', 'examples');
  },
  showView(id) {
    views.centre.show(id);
    page.look.view = views.centre.shown;
    showLink();
    want(page.look.view === 'model' ? 'layout' : 'view', 'frame');
  },
  showChart(id) {
    views.charts.choose(id);
    page.look.chart = id;
    showLink();
  },
  showTable() {
    const view = inspected(page);
    if (view.matrix) views.numbers.show(view);
  },
  async copied(text) {
    try { await navigator.clipboard.writeText(text); showToast($('toast'), 'Copied.'); } catch { showToast($('toast'), 'The browser keeps its clipboard closed.'); }
  },
};

/** Moves the inspector to another layer or head. */
const moveTile = (layers, heads) => actions.lockTile(neighbourHead(page.selected ?? openingTile(page.settings), layers, heads, page.settings));

// ---- drawing ----

const { want, hurry } = createSchedule([
  { name: 'settings', run: drawSettings }, { name: 'layout', run: drawLayout }, { name: 'top', run: drawTop },
  { name: 'frame', run: askFrame, everyMs: FRAME_MS }, { name: 'examples', run: askExamples, everyMs: EXAMPLES_MS },
  { name: 'inspector', run: drawInspector }, { name: 'charts', run: drawCharts, everyMs: CHART_MS },
  { name: 'view', run: () => views.centre.update(), everyMs: FRAME_MS },
], { keepGoing: () => (run.running ? ['frame'] : []) });

function drawSettings() {
  views.settings.update(page.settings, page.errors, page.note);
  views.parameters.update(page.parameters, page.plan, page.settings, page.kernels);
  views.own.update(page.settings, page.snapshot?.tokens);
}

function drawLayout() {
  const room = $('model').getBoundingClientRect();
  const { settings } = page, lanes = lanesOf(settings);
  const shape = { heads: settings.n_heads, norm: settings.norm, finalNorm: settings.final_norm, lanes: lanes.map((lane) => ({
    ...lane, layers: lane.layers.length, hasPositions: lane.positionTensor !== null, hasProbabilities: lane.hasOutput && settings.head !== 'none',
    keys: { attention: lane.positions, ...(lane.layers[0].cross && { cross: lanes[0].positions }) } })) };
  views.model.build(modelLayout(shape, Math.floor(room.width), Math.floor(room.height)), settings);
  if (page.snapshot) views.model.draw(page.snapshot, page.maps);
  views.model.select(page.selected);
}

function drawTop() {
  stayAwake(run.running);
  views.topbar.update({ ...run, preset: findPreset(page.description, page.preset)?.name, blocked: Boolean(run.diverged), verdict: verdict(run, page.plan) });
}

function drawCharts() {
  views.charts.update({ train: run.train, held: run.held, settings: page.settings, plan: page.plan, theme: currentTheme() });
}

async function askFrame() {
  const layer = parseTile(page.hovered?.id ?? page.selected ?? 'embedding').layer;
  const snapshot = await ask('snapshot', { source: page.source, names: tensorNames(page.settings, layer) });
  if (!snapshot) return;
  page.snapshot = snapshot;
  views.model.draw(snapshot, page.maps);
  views.own.update(page.settings, snapshot.tokens);
  want('inspector', 'view');
}

async function askExamples() {
  const count = page.settings.seq > LONG_SEQUENCE ? 3 : EXAMPLES;
  const sources = Array.from({ length: count }, (_, index) => ({ split: 'held_out', index }));
  const reply = await ask('predict', { sources });
  if (!reply) return;
  page.examples = reply.examples;
  views.examples.update(page.examples, page.source.index ?? null, page.settings);
}

function drawInspector() {
  const view = inspected(page);
  views.inspector.update(view);
  views.model.select(page.selected);
  views.model.highlight(view.id, page.hovered && view.cell ? view.cell.row : null);
  const { layer, kind, isAttention } = parseTile(view.id ?? 'embedding');
  if (view.matrix && isAttention && !page.snapshot.tensors[laneOf(view.id, page.settings).layers[layer][kind].q]) want('frame');
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
  want('layout', 'inspector', 'charts');
}
const panels = segments({ label: 'Panels', role: 'tablist', onchoose: showPanel, items: [
  { id: 'model', text: 'Model' }, { id: 'inspect', text: 'Inspect' }, { id: 'settings', text: 'Settings' }] });

function createViews() {
  const { description } = page;
  views = {
    topbar: createTopbar($('top'), actions, description),
    settings: createSettings($('controls'), actions, description),
    parameters: createParameters($('parameters')),
    model: createModel($('model'), actions),
    inspector: createInspector($('inspector'), actions),
    examples: createExamples($('examples'), actions),
    own: createOwnInput($('own'), actions),
    charts: createCharts($('charts'), vendor, actions),
    help: createHelp($('help-sheet')),
    numbers: createNumbers($('numbers-sheet'), actions),
    centre: createCentre($('views'), [
      { id: 'model', title: 'Model', root: $('model'), update: () => {} },
    ], actions.showView),
  };
  $('panels').append(panels.element);
  panels.select('model');
}

/** Called when there is a model to draw. */
function listen() {
  new ResizeObserver(() => want('layout')).observe($('model'));
  new ResizeObserver(() => hurry('charts')).observe($('charts'));
  const chart = (id) => () => actions.showChart(id);
  listenForKeys({ ' ': actions.togglePlay, '.': actions.stepOnce, r: actions.reset, n: actions.newSeed, '?': actions.showHelp, t: actions.toggleTheme,
    '[': () => moveTile(-1, 0), ']': () => moveTile(1, 0), ',': () => moveTile(0, -1), ';': () => moveTile(0, 1),
    l: chart('loss'), a: chart('accuracy'), g: chart('gradient'), Escape: () => document.documentElement.removeAttribute('data-settings-open') });
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
    const [opened, libraries] = await Promise.all([openEngine(), loadVendor()]);
    vendor = libraries;
    page.description = { ...opened.description, settings: [...opened.description.settings, KERNELS] };
    watchTheme(themeChanged);
    page.maps = themeMaps(currentTheme(), vendor.ramps);
    createViews();
    await fillFromLink(location.hash);
    listen();
    page.ready = true;
    $('boot').remove();
  } catch (error) {
    giveUp('The engine could not be loaded', `${error.message.replace(/\.$/, '')}. The page's own files may be incomplete: build again with ./web/play.`);
  }
}

function giveUp(title, message) {
  $('boot')?.remove();
  showNotice($('notice'), { title, message, action: { text: 'Try again', run: () => location.reload() } });
}

start();
