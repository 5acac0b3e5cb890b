// What Explore adds to the page: the stage, the headline with its button, the offers; and what
// their parts may ask for.
import { openingTile } from '../draw/focus.js';
import { parseTile } from '../draw/matrix.js';
import { lanesOf } from '../model/anatomy.js';
import { shownCuts, withoutWords } from '../model/cuts.js';
import { shareOf, stageHeads, stageOf } from '../model/looks.js';
import { tabWords } from '../model/words.js';
import { lookedAt } from '../run/run.js';
import { trainingBlock } from '../run/verdict.js';
import { hasPast } from '../run/timeline.js';
import { bandsOf, headline, primaryDeed, restAfter } from '../run/story.js';
import { isEmbedded } from './embed.js';
import { currentMode } from './mode.js';

/** @typedef {import('./state.js').App} App */

const POINTED = 'headroom.pointed';

/** Whether the reader has pointed at an answer before. */
function hasPointed() {
  if (isEmbedded()) return false;
  try {
    return localStorage.getItem(POINTED) !== null;
  } catch {
    return false;
  }
}

function keepPointed() {
  if (isEmbedded()) return;
  try {
    localStorage.setItem(POINTED, '1');
  } catch {
    /* a browser that keeps nothing: the hint comes again */
  }
}

/** What is on the stage: of the snapshot that shows. */
export function staged(/** @type {App} */ { page }) {
  const { snapshot, settings } = page;
  if (!snapshot || !settings) return null;
  const { stage } = page;
  if (stage.of !== snapshot) {
    stage.of = snapshot;
    stage.shown = stageOf(snapshot, settings);
    stage.heads = stageHeads(settings);
  }
  return stage.shown;
}

/** The answer that shows when none is pointed at. */
function chosenAnswer({ page }, count) {
  const { pinned } = page.stage;
  return pinned !== null && pinned < count ? pinned : count >> 1;
}

export function drawStage(/** @type {App} */ app) {
  const { page, run, views } = app;
  const shown = staged(app);
  if (!shown || currentMode() !== 'explore') return;
  const answer = chosenAnswer(app, shown.answers.length);
  const { pointed } = page.stage;
  views.stage.update({
    snapshot: page.snapshot,
    settings: page.settings,
    stage: shown,
    heads: page.stage.heads,
    layers: lanesOf(page.settings).at(-1).layers.length,
    answer,
    pointed: pointed ?? pointedTile(app, shown),
    solved: run.solvedStep !== null && page.at === null && !shownCuts(page.cut),
    running: run.running,
    hint: !page.stage.hinted && !hasPointed(),
    typed: page.stage.typed,
  });
  const own = shown.answers[pointed?.answer ?? -1];
  views.model.caption(own ? { stage: shown, answer: own } : null);
  markRow(app, shown);
}

/** The tile under the pointer, as the stage shows it: its head, and the answer of its row. */
function pointedTile({ page }, shown) {
  const { hovered } = page;
  const own = page.stage.heads.find(({ id }) => id === hovered?.id);
  if (!own) return null;
  const answer = shown.answers.findIndex(({ rows }) => rows.includes(hovered.cell?.row));
  return { head: own.id, ...(answer >= 0 && { answer }) };
}

/** Outlines the row of the answer that is pointed at, or else chosen, in every tile of its lane. */
function markRow({ page, views }, shown) {
  if (page.hovered) return; // drawInspector outlines what the pointer is at
  const answer = page.stage.pointed?.answer ?? chosenAnswer({ page }, shown.answers.length);
  const own = shown.answers[answer];
  const id = own ? openingTile(page.settings) : null;
  views.model.highlight(id, own && own.rows.length === 1 ? own.position : null);
}

/** Counts of the example that shows. */
function countsOf(/** @type {App} */ app) {
  const known = (staged(app)?.answers ?? []).filter((answer) => answer.known);
  return { right: known.filter((answer) => answer.right).length, counted: known.length };
}

const isReplaying = (/** @type {App['views']} */ { timeline }) =>
  timeline !== undefined && timeline.replaying !== null;

export function drawHeadline(/** @type {App} */ app) {
  const { page, run, views } = app;
  if (!page.settings || !page.plan) return;
  const { stage, lines, sub, count } = headline(
    lookedAt(run, page.at),
    page.plan,
    page.settings,
    countsOf(app),
    withoutWords(shownCuts(page.cut)?.places ?? [], page.settings),
  );
  const past = hasPast(run);
  views.headline.update({
    stage,
    lines,
    sub: page.at === null ? sub : `You are looking at step ${page.at}. ${sub}`,
    count,
    deed: primaryDeed(run, isReplaying(views), past),
    explore: currentMode() === 'explore',
    running: run.running,
    begun: run.step > 0,
    solved: run.solvedStep !== null && past,
    blocked: trainingBlock(run, page.settings, page.failed),
  });
  views.offers?.update(offersState(app, stage));
}

function offersState(/** @type {App} */ { page, run }, stage) {
  const { presets } = page.description;
  const cards = presets.filter(tabWords);
  const at = cards.findIndex(({ name }) => name === page.preset);
  const next = cards[(at + 1) % cards.length];
  return {
    solved: stage === 'solved',
    head: bestHead(page),
    cut: shownCuts(page.cut) !== null,
    next: next && { name: next.name, title: tabWords(next), description: next.description },
    own: page.snapshot?.text ?? '',
    settings: page.settings,
    begun: run.step > 0,
    start: page.start,
  };
}

/** The head whose name is surest: the one to cut. */
export function bestHead({ snapshot, settings, stage }) {
  if (!snapshot || !settings) return null;
  const named = (stage.heads ?? [])
    .map((head) => ({ head, words: snapshot.heads[head.tensor]?.[head.head] }))
    .filter(({ words }) => words?.named);
  const best = named.sort((a, b) => a.words.value - b.words.value || a.head.layer - b.head.layer);
  return best.at(-1)?.head ?? null;
}

/** Moments of the film on the curve: the middle of the stages before, and when it is solved. */
function filmSteps(run, plan, words) {
  const stages = bandsOf(run, plan, words).filter(
    ({ to, kind }) => to !== null && kind !== 'guess',
  );
  return [...stages.map(({ from, to }) => Math.round((from + to) / 2)), run.solvedStep];
}

/** Once a run is solved: how its surest head's answers looked at the input, at those moments. */
export async function takeFilms(/** @type {App} */ app) {
  const { page, run } = app;
  if (run.solvedStep === null || page.stage.filmed === page.runNumber || page.at !== null) return;
  const head = bestHead(page);
  const noInput = staged(app)?.inputs.length === 0;
  if (!head || noInput || currentMode() !== 'explore') return;
  page.stage.filmed = page.runNumber;
  page.films = [];
  const films = [];
  for (const at of filmSteps(run, page.plan, page.settings.facts.words)) {
    const source = page.source;
    const snapshot = await app.control.ask('snapshot', {
      ...{ at, source, names: [head.tensor] },
      cuts: null, // films belong to the run, which trains the whole model
    });
    if (!snapshot || app.run !== run) return;
    const last = at === run.solvedStep;
    films.push(filmOf(snapshot, page.settings, head, last));
  }
  page.films = films;
  app.drawing.hurry('charts');
}

function filmOf(snapshot, settings, head, last) {
  const { inputs, answers } = stageOf(snapshot, settings);
  const data = Float32Array.from(
    answers.flatMap((answer) =>
      inputs.map(({ position }) => shareOf(snapshot, head, answer, position)),
    ),
  );
  return {
    step: snapshot.step,
    matrix: { data, rows: answers.length, columns: inputs.length, scale: 'unit' },
    scale: { low: 0, high: 1, even: 1 / Math.max(1, inputs.length) },
    words: last ? `head ${head.layer + 1}·${head.head + 1}: answers look at tokens` : '',
  };
}

/** A run of Explore rests by itself some steps after it has solved its task. */
export function restWhenSolved(/** @type {App} */ { run, page, actions }) {
  const { solvedStep, running, step } = run;
  if (currentMode() !== 'explore' || !running || solvedStep === null) return;
  if (page.stage.restless !== page.runNumber && step >= restAfter(solvedStep)) actions.togglePlay();
}

/** @param {App} app */
export function stageActions(app) {
  return { ...pointActions(app), ...primaryActions(app), ...headActions(app), ...moreActions(app) };
}

/** Pointing at the stage, and what is on it. */
function pointActions(/** @type {App} */ app) {
  const { page } = app;
  const { want } = app.drawing;
  const point = (pointed) => {
    page.stage.pointed = pointed;
    want('stage', 'lesson');
  };
  const pointedAt = () => {
    if (!page.stage.hinted) keepPointed();
    page.stage.hinted = true;
  };
  return {
    pointAnswer(answer) {
      if (answer !== null) pointedAt();
      point(answer === null ? null : { answer });
    },
    pinAnswer(answer) {
      const count = staged(app)?.answers.length ?? 0;
      if (answer >= count) return;
      pointedAt();
      page.stage.pinned = answer;
      point(null);
    },
    pointInput: (input) => point(input === null ? null : { input }),
    turnExample(by) {
      const total = page.settings.eval_samples;
      const from = page.source.index ?? 0;
      app.actions.chooseExample((from + by + total) % total);
    },
    typeOwn(open) {
      page.stage.typed = open;
      if (open) app.views.stage.own.open(page.snapshot?.text ?? '', page.settings.facts.input.hint);
      want('stage');
    },
  };
}

/** The one filled button, and the one beside it. */
function primaryActions(/** @type {App} */ app) {
  const { page } = app;
  return {
    primary() {
      const { views, run } = app;
      const { deed } = primaryDeed(run, isReplaying(views), hasPast(run));
      if (currentMode() === 'explore' && deed === 'replay') {
        page.stage.restless = page.runNumber;
        app.actions.replay();
      } else app.actions.togglePlay();
      app.drawing.want('top');
    },
    goOn() {
      page.stage.restless = page.runNumber;
      app.views.timeline?.stopReplay();
      app.actions.lookAt(null);
      if (!app.run.running) app.actions.togglePlay();
    },
  };
}

/** The head that is open in the inspector of Explore. */
function headActions(/** @type {App} */ app) {
  const { page } = app;
  const { want, hurry } = app.drawing;
  const root = document.documentElement;
  return {
    /** The head that is open, or the surest, cut out or put back. */
    cutHead() {
      if (page.cut.places.length > 0) return app.actions.restoreCuts();
      const id = page.selected ?? openingTile(page.settings);
      const open = root.hasAttribute('data-inspecting') || currentMode() === 'everything';
      const place = placeOf(open ? id : (bestHead(page)?.id ?? id), page.settings);
      if (place) app.actions.cut({ places: [place], shown: true });
    },
    showMaths() {
      const open = root.hasAttribute('data-inspecting') && root.hasAttribute('data-maths');
      root.toggleAttribute('data-maths', !open);
      if (!open) app.actions.openHead(page.selected ?? openingTile(page.settings));
      app.views.inspector?.showMaths(!open);
    },
    /** Opens the inspector of Explore on a tile. */
    openHead(id) {
      const { answers } = staged(app) ?? { answers: [] };
      const row = answers[chosenAnswer(app, answers.length)]?.rows[0];
      page.selected = id;
      page.cell = row === undefined || !parseTile(id).isAttention ? null : { row, column: -1 };
      root.toggleAttribute('data-inspecting', true);
      want('layout', 'inspector', 'frame', 'stage');
      hurry('charts');
    },
    /** @returns {boolean} whether there was one */
    closeHead() {
      if (currentMode() !== 'explore' || !root.hasAttribute('data-inspecting')) return false;
      root.removeAttribute('data-inspecting');
      root.removeAttribute('data-full');
      want('layout', 'inspector', 'stage');
      hurry('charts');
      return true;
    },
    /** The head that is open takes the whole stage, or gives it back. */
    enlarge() {
      root.toggleAttribute('data-full');
      want('layout', 'inspector');
      hurry('charts');
    },
  };
}

/** Large type, other tasks, keys. */
function moreActions(/** @type {App} */ app) {
  const { page } = app;
  return {
    /** Large type, for a room that looks at a wall. */
    togglePresenter() {
      document.documentElement.toggleAttribute('data-presenter');
      app.drawing.want('layout', 'inspector', 'stage', 'tiles');
      app.drawing.hurry('charts');
    },
    nextTask() {
      const cards = page.description.presets.filter(tabWords);
      const at = cards.findIndex(({ name }) => name === page.preset);
      app.actions.choosePreset(cards[(at + 1) % cards.length].name);
    },
    /** Another value of a setting that makes the task harder. */
    harder: (key, value) => app.actions.changeSetting(key, value),
    /** A digit: in Explore an answer, in Everything a view. */
    digit(index, view) {
      if (currentMode() === 'explore') app.actions.pinAnswer(index);
      else if (view) app.actions.showView(view);
    },
    toggleMode: () => app.mode.toggle(),
  };
}

/** A head's tile as a place that can be cut (model/cuts.js). */
function placeOf(id, settings) {
  const { kind, layer, head, prefix, isAttention } = parseTile(id);
  if (!isAttention) return null;
  const stack = prefix ? prefix.slice(0, -1) : settings.arch;
  return { stack, layer, part: kind === 'cross' ? 'cross' : 'self', head };
}
