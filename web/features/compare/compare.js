// The Compare view: the model of the page beside a kept one, on one input and with one scale.
import { h, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { formatBytes, formatCount } from '../../base/format.js';
import { openingTile, tileExists } from '../../draw/focusedcell.js';
import { parseTile } from '../../draw/matrix.js';
import { topOf } from '../../draw/scale.js';
import { lanesOf, tensorNames } from '../../model/anatomy.js';
import { withoutWords } from '../../model/ablation.js';
import { samplesAtOnce } from '../../model/heldout.js';
import { stageOf } from '../../model/attention.js';
import { noCut } from '../../state/cut.js';
import { Question } from '../../ui/ask.js';
import { Chooser } from './comparisonchooser.js';
import { eventWords } from '../../model/eventwords.js';
import { createComparison, forkOf, momentOf } from './compared.js';
import { differenceOf, ForkHeads } from './forkheads.js';
import { MovedSide, Side } from './side.js';
import { DrawingKey } from '../../ui/diagram/key.js';
import { differenceWords, modelName, sharedSource, sideVerdict } from './compare.words.js';
import { w } from './words.js';

export { WhatIfSheet } from './whatif.js';

const SCORE_MS = 500;
/** Held-out samples of a score, at most. */
const SAMPLES = 64;
/** What a side has above and below its heads. */
const AROUND_PX = 190;
const STACKED_PX = 620;
const THREE_PX = 900;
/** Between two looks at the other run of a fork that trains. */
const SHOT_MS = 250;
const GAP_PX = 24;
const WHOLE = { shown: { at: null }, cut: noCut() };

export class CompareView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.state = host.state;
    this.pointed = null; // the head under the pointer, on either side
    this.chosen = null; // the head that was chosen here
    this.note = '';
    this.drawn = null; // what both sides show
    this.comparison = createComparison(host);
    this.chooser = new Chooser(host, this.comparison);
    this.nowScore = new Question(host, { everyMs: SCORE_MS });
    this.of = null; // the kept model that the questions below are about
    this.makeBody();
    root.append(this.chooser.element, this.body);
    this.room = measured(
      [root],
      () => ({ width: root.clientWidth, height: root.clientHeight }),
      () => host.want('view'),
    );
  }

  makeBody() {
    const { actions } = this.host;
    const button = (text, id, title, onclick) =>
      h('button.btn.small', { id, text, title, onclick });
    const heads = {
      point: (id) => this.point(id),
      choose: (id) => this.choose(id),
    };
    const seed = button(w.anotherSeed, 'compare-reseed', w.theSameModelOther, () =>
      actions.newSeed(),
    );
    const end = button(w.stopComparing, 'compare-end', w.forgetTheKeptModel, () => this.end());
    this.seed = seed;
    this.now = new Side('now', heads, seed);
    this.kept = new Side('kept', heads, end);
    this.moved = new MovedSide('difference', heads);
    this.heads = new ForkHeads();
    this.input = h('p#compare-input.compare-input');
    this.differs = h('p#compare-differs.dim');
    this.memory = h('p#compare-memory.dim');
    this.key = new DrawingKey();
    this.body = h(
      'div.compare-body',
      { hidden: true },
      h('div.compare-top', this.input, this.differs),
      h('div.sides', this.now.element, this.kept.element, this.moved.element),
      this.key.element,
      this.heads.element,
      this.memory,
    );
  }

  end() {
    this.comparison.end();
    this.chooser.listed = '';
    this.host.want('view');
  }

  point(id) {
    if (id === this.pointed) return;
    this.pointed = id;
    this.markHeads();
  }

  /** Chooses a head on both sides, and in the inspector where the page's model has it. */
  choose(id) {
    this.chosen = id;
    if (tileExists(id, this.state.model.settings)) this.host.actions.chooseTile(id);
    this.host.want('view');
  }

  async update() {
    const kept = this.comparison.kept;
    setHidden(this.chooser.element, kept !== null);
    setHidden(this.body, kept === null);
    if (!kept) return this.chooser.update();
    if (this.of !== kept) this.begin(kept);
    this.drawFork(forkOf(this.state));
    await Promise.all([this.askNow(), this.askKept(kept)]);
    if (this.state.shown.snapshot && this.keptShot.answer && this.comparison.kept) this.draw(kept);
  }

  /** Another kept model: nothing is known of it yet. */
  begin(kept) {
    this.of = kept;
    const state = { ...WHOLE, model: { settings: kept.settings }, run: { now: kept } };
    const { host } = this;
    const own = {
      state,
      /** Where its run is looked at: as it was kept, or with a common past where the page looks. */
      get step() {
        return momentOf(host, kept).at ?? kept.step;
      },
      ask: this.comparison.ask,
      want: host.want,
    };
    this.keptShot = new Question(own, { everyMs: SHOT_MS });
    this.keptScore = new Question(own, { everyMs: SCORE_MS });
    this.read = { key: '', source: null };
  }

  /** The names of the sides, and what only a fork has. */
  drawFork(/** @type {import('./compare.state.js').Fork | null} */ fork) {
    this.now.call(fork ? w.fork : w.side.now);
    this.kept.call(fork ? fork.name : w.side.kept);
    setHidden(this.seed, fork !== null);
    setHidden(this.moved.element, fork === null);
    setHidden(this.heads.element, fork === null);
    this.body.classList.toggle('is-fork', fork !== null);
  }

  askNow() {
    const { settings, plan } = this.state.model;
    if (settings.head === 'none') return null;
    return this.nowScore.update('score', { first: 0, samples: samplesOf(plan, settings) });
  }

  async askKept({ settings, plan }) {
    const source = await this.sourceFor(settings);
    if (!source) return;
    await this.keptShot.update('snapshot', { source, names: tensorNames(settings) });
    if (settings.head !== 'none')
      await this.keptScore.update('score', { first: 0, samples: samplesOf(plan, settings) });
  }

  /** What the kept model is shown: the page's input, read anew where its task is another. */
  async sourceFor(settings) {
    const { snapshot, source } = this.state.shown;
    const { settings: now } = this.state.model;
    if (!snapshot) return null;
    const shared = sharedSource(source, snapshot, now, settings);
    this.shared = shared !== null;
    if (shared) {
      this.note = '';
      return shared;
    }
    if (this.read.key === snapshot.text) return this.read.source;
    const reply = await this.comparison.ask('readinput', { texts: [snapshot.text] });
    if (!reply) return null;
    const [read] = reply.reads;
    this.note = read.source ? '' : w.itCannotReadThis({ message: read.message });
    this.read = { key: snapshot.text, source: read.source ?? { split: 'held_out', index: 0 } };
    return this.read.source;
  }

  draw(kept) {
    const { state } = this;
    const { description } = state.worker;
    const { settings, plan } = state.model;
    const { snapshot } = state.shown;
    const cut = state.cut.shown ? state.cut.places : [];
    const now = stateOf(
      { snapshot, settings, plan, score: this.nowScore.answer, note: '' },
      modelName(description, state.model.preset, settings),
      cut.length ? withoutWords(cut, settings) : '',
    );
    const other = stateOf(
      { ...kept, snapshot: this.keptShot.answer, score: this.keptScore.answer, note: this.note },
      modelName(description, kept.preset, kept.settings),
      '',
    );
    this.drawWords(now, other, kept);
    const fork = forkOf(state);
    this.drawSides(now, other, fork);
    if (fork) {
      const title = fork.name;
      this.heads.update({ ...now, title: w.fork }, { ...other, title });
    }
  }

  drawWords(now, other, kept) {
    const given = now.stage.inputs.map(({ label }) => label).join(' ');
    setText(this.input, w[this.shared ? 'oneInput' : 'input']({ given }));
    setText(this.differs, this.differsWords(now.settings, kept));
    setText(
      this.memory,
      w.keptOnThisMachine({
        page: formatBytes(kept.checkpoint.length),
        engine: formatBytes(kept.bytes),
      }),
    );
  }

  /** In what the two models differ; of a fork, since which step. */
  differsWords(settings, kept) {
    const differs = differenceWords(settings, kept.settings);
    const fork = forkOf(this.state);
    if (!fork) return differs ? w.differIn({ differs }) : w.sameSettings;
    const { description } = this.state.worker;
    const { preset } = this.state.model;
    const told = (events) =>
      eventWords(description, { preset, chosen: { ...this.state.model.chosen, events }, settings });
    const before = told(kept.settings.events ?? '');
    const own = told(settings.events ?? '').filter((words) => !before.includes(words));
    return w.theFork({ step: formatCount(fork.step), events: own.join(', ') });
  }

  drawSides(now, other, fork = null) {
    const { maps } = this.state.colours;
    const sides = /** @type {const} */ ([
      [this.now, now],
      [this.kept, other],
    ]);
    const tensors = sides.flatMap(([, { snapshot, settings }]) => headsOf(snapshot, settings));
    const top = topOf(tensors);
    const scale = { top, shown: top, even: this.state.colours.scale.even };
    const width = this.room().width - 2 * 16;
    const columns = width < STACKED_PX ? 1 : fork && width >= THREE_PX ? 3 : 2;
    this.body.style.setProperty('--sides', String(columns));
    const room = {
      width: Math.floor((width - (columns - 1) * GAP_PX) / columns),
      height: Math.max(220, this.room().height - AROUND_PX),
    };
    for (const [side, state] of sides) {
      side.build(state.snapshot, state.settings, room);
      side.draw(state, maps, scale);
    }
    if (fork) this.drawMoved(now, other, room);
    this.key.drawScale(scale, maps);
    this.key.name(sides.some(([, { settings }]) => settings.sink === true));
    this.drawn = { sides, maps, scale };
    this.markHeads();
  }

  /** The attention of the fork less that of the run before it, where both read the same. */
  drawMoved(now, other, room) {
    const { snapshot, settings } = now;
    const difference = differenceOf(snapshot, other.snapshot);
    const shown = headsOf(difference, settings);
    const top = Math.max(0.01, ...shown.map(({ data }) => mostOf(data)));
    this.moved.build(snapshot, settings, room);
    this.moved.drawMoved(difference, settings, this.state.colours.maps, top);
  }

  /** The head that is pointed at, else the one that is chosen: on both sides. */
  markHeads() {
    if (!this.drawn) return;
    const { selected } = this.state.focus;
    const { settings } = this.state.model;
    const head = selected && parseTile(selected).isAttention ? selected : openingTile(settings);
    const chosen = this.chosen ?? head;
    const { sides, maps, scale } = this.drawn;
    for (const [side, state] of sides) {
      side.mark(this.pointed, chosen);
      side.drawHead(this.pointed ?? chosen, state, maps, scale);
    }
  }
}

/** The largest size of a number. */
const mostOf = (data) => data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

const samplesOf = (plan, settings) =>
  Math.min(settings.eval_samples, samplesAtOnce(plan, settings, SAMPLES));

/** Every attention tensor of a snapshot. */
const headsOf = (snapshot, settings) =>
  lanesOf(settings, snapshot)
    .flatMap(({ layers }) => layers.flatMap(({ attention, cross }) => [attention, cross]))
    .filter(Boolean)
    .map(({ tensor }) => snapshot.tensors[tensor])
    .filter(Boolean);

/** @returns {import('./side.js').SideState} */
function stateOf({ snapshot, settings, plan, score, note }, title, without) {
  const stage = stageOf(snapshot, settings);
  const known = stage.answers.filter((answer) => answer.known);
  const right = known.filter((answer) => answer.right).length;
  const { step } = snapshot;
  const verdict = sideVerdict({ step, score, plan, settings, right, counted: known.length });
  const samples = score && samplesOf(plan, settings);
  return {
    title,
    step,
    without,
    snapshot,
    settings,
    score: score && { ...score, samples },
    verdict,
    stage,
    note,
  };
}
