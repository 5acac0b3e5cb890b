// Geometry: tokens, positions or hidden states as points in the directions in which they differ
// most. The directions are held from moment to moment, so that training is a motion.
import { h, segments, setAttribute, setChildren, setEach, setHidden } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { measured } from '../../base/measured.js';
import { samplesAtOnce } from '../../model/heldout.js';
import { Question } from '../../ui/ask.js';
import { MomentAnswers } from '../../ui/moments.js';
import { setProse } from '../../ui/prose.js';
import { pointsSvg } from '../../wasm/analysis/figure.mjs';
import { heldSteady, huesOf, nearestTo, reachOf } from './cloud.js';
import { GeometryPicture } from './geometrypicture.js';
import { choicesOf, shareText } from './geometrywords.js';
import { w } from './words.js';

const EVERY_MS = 150;
/** Between two answers the model trains at least so many times as long as one took. */
const APART = 3;
/** Held-out examples, where not the page's own is shown. */
const SEVERAL = 64;
/** So many times the work of other requests may go into them. */
const REQUESTS = 4;
/** Colours that are named one by one, at most. */
const MOST_NAMED = 12;
const NEAREST = 3;
/** One state for each example, of a model that chooses a class. */
const POOLED = 'act.pooled';

/** @typedef {ReturnType<typeof import('./geometry.request.js').geometry>} Answer */

export class GeometryPart {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.state = host.state;
    this.question = new Question(host, {
      everyMs: (tookMs) => Math.max(EVERY_MS, APART * tookMs),
    });
    /** What the reader has chosen. */
    this.components = 3;
    this.examples = 1;
    this.paint = 'token';
    this.hasPaths = false;
    /** What the pictures so far were of, and the last of them. */
    this.key = '';
    this.run = null;
    this.anchor = /** @type {import('./cloud.js').Frame|null} */ (null);
    this.picture = new GeometryPicture({ onpoint: () => this.#say() });
    this.#makeTools();
    this.about = h('p#geometry-about.dim');
    this.said = h('p#geometry-said.readout', { 'aria-live': 'polite' });
    this.legend = h('div.cloud-legend');
    this.element = h(
      'section.geometry',
      { role: 'tabpanel', 'aria-label': w.geometry },
      this.tools,
      this.about,
      this.said,
      this.picture.element,
      this.legend,
    );
    const { element: box } = this.picture;
    this.room = measured(
      [box],
      () => ({ width: box.clientWidth, height: box.clientHeight }),
      () => host.want('view'),
    );
  }

  #makeTools() {
    this.names = h('select', {
      'aria-label': w.points,
      onchange: () => {
        this.host.act.display.change({ tensor: this.names.value });
        this.host.actions.showView('tensors');
      },
    });
    const choice = (label, items, take) =>
      segments({ label, items, onchoose: (id) => this.#set(() => take(id)) });
    this.space = choice(
      w.componentsLabel,
      { 3: '3', 2: '2' },
      (id) => (this.components = Number(id)),
    );
    this.of = choice(w.examples, { 1: w.thisExample, [SEVERAL]: w.heldOutExamples }, (id) => {
      this.examples = Number(id);
      if (this.examples > 1) this.paint = 'answer';
    });
    this.paints = choice(w.colourBy, w.paint, (id) => (this.paint = id));
    this.paths = h('button.btn', {
      text: w.paths,
      title: w.theWayOfEach,
      'aria-pressed': 'false',
      onclick: () => this.#set(() => (this.hasPaths = !this.hasPaths)),
    });
    this.tools = h(
      'div.geometry-tools',
      this.names,
      this.of.element,
      h('span', `${w.components} `, this.space.element),
      (this.paintLabel = h('span', `${w.colouredBy} `, this.paints.element)),
      this.paths,
    );
  }

  #set(/** @type {() => void} */ change) {
    change();
    this.host.want('view');
  }

  /** What it shows of the whole model while parts are cut. */
  ofWhole() {
    return this.hasPaths ? 'paths' : '';
  }

  async update() {
    const choices = choicesOf(this.state.model.settings);
    const { tensor } = this.state.display;
    const chosen = choices.find(({ name }) => name === tensor) ?? null;
    const args = {
      source: this.state.shown.source,
      names: choices.map(({ name }) => name),
      name: chosen?.name ?? '',
      components: this.components,
      examples: chosen?.name === POOLED || this.examples > 1 ? this.#several : 1,
    };
    await this.question.update('geometry', args);
    if (!this.question.isOfModel) return;
    this.args = args;
    this.#draw(choices);
  }

  /** Held-out examples: fewer of a model that takes long for one. */
  get #several() {
    const { plan, settings } = this.state.model;
    return Math.min(SEVERAL, REQUESTS * samplesAtOnce(plan, settings, SEVERAL / REQUESTS));
  }

  /** The newest answer. @returns {Answer} */
  get answer() {
    return this.question.answer;
  }

  #draw(choices) {
    const { answer } = this;
    this.#drawTools(choices.filter(({ name }) => answer.offered.includes(name)));
    const frames = this.#frames();
    const own = frames.find(({ step }) => step === answer.step);
    this.anchor = own;
    const reaches = (this.hasPaths ? frames : [own]).map(({ points }) =>
      reachOf(points, answer.components),
    );
    const names = this.#namesBy(this.paint);
    const { hues, kinds } = huesOf(names, { isCycle: this.#isCycle() });
    this.picture.update({
      kinds: kinds.length <= MOST_NAMED ? kinds : [],
      ...{ points: own.points, count: answer.components, reach: Math.max(...reaches), hues },
      names: names.map((name) => name ?? '–'),
      paths: this.hasPaths ? frames.map(({ points }) => points) : [],
      label: w.pointsOfAtStep({
        count: formatCount(names.length),
        tensor: answer.tensor,
        step: answer.step,
      }),
      ...this.room(),
    });
    this.#drawLegend(kinds);
    setProse(this.about, this.#aboutWords());
    this.#say();
  }

  #drawTools(choices) {
    const { answer } = this;
    setChildren(this.names, JSON.stringify(choices), () =>
      choices.map(({ name, text }) => h('option', { value: name, text })),
    );
    this.names.value = answer.tensor;
    const { areStates } = choices.find(({ name }) => name === answer.tensor);
    this.of.select(String(this.examples));
    setHidden(this.of.element, !areStates || answer.tensor === POOLED);
    this.space.select(String(this.components));
    const offers = { token: true, position: Boolean(answer.positions), answer: answer.answers };
    if (answer.tensor === POOLED) this.paint = 'answer';
    else if (!offers[this.paint]) this.paint = 'token';
    this.paints.offer((id) => Boolean(offers[id]));
    this.paints.select(this.paint);
    setHidden(this.paintLabel, !answer.positions || answer.tensor === POOLED);
    setAttribute(this.paths, 'aria-pressed', String(this.hasPaths));
  }

  /**
   * The points of this moment and, with paths, of the kept ones that are known, in the order of
   * steps, turned to what was last drawn.
   */
  #frames() {
    const { answer, args } = this;
    const run = this.state.run.now;
    const key = JSON.stringify([args, answer.tensor, answer.points.length]);
    if (key !== this.key || run !== this.run) {
      if (this.history) this.history.stopped = true;
      this.history = this.#historyOf({ ...args, name: answer.tensor });
      Object.assign(this, { key, run, anchor: null });
    }
    if (this.hasPaths) this.history.follow(run, this.state.model.moments.most);
    const known = this.hasPaths ? this.history.known(run.kept) : [];
    const moments = known
      .map((one) => one.answer)
      .filter(({ step, points }) => step !== answer.step && points.length === answer.points.length);
    const list = [...moments, answer].sort((a, b) => a.step - b.step);
    const { step, points } = this.anchor ?? answer;
    const steady = heldSteady(list, { step, points }, answer.components);
    return steady.filter((one) => list.some((other) => other.step === one.step));
  }

  #historyOf(args) {
    return new MomentAnswers({
      ask: (step) => this.host.ask('geometry', { ...args, at: step, cuts: null }),
      seen: () => this.hasPaths && !this.element.hidden && this.element.offsetParent !== null,
      changed: () => this.host.want('view'),
    });
  }

  /** Whether what points are coloured by goes round: numbers modulo p. */
  #isCycle() {
    return this.paint !== 'position' && this.state.model.settings.facts.modulus > 0;
  }

  /** @returns {(string|number|null)[]} */
  #namesBy(paint) {
    const { labels, positions, answers } = this.answer;
    if (paint === 'position') return positions.map((position) => position + 1);
    return paint === 'answer' ? answers : labels;
  }

  #drawLegend(kinds) {
    const few = kinds.length <= MOST_NAMED ? kinds : [kinds[0], kinds.at(-1)];
    setAttribute(this.legend, 'data-ends', String(few.length < kinds.length));
    setEach(
      this.legend,
      few,
      () => h('span', h('i'), h('span')),
      (item, { name, hue }) => {
        item.style.setProperty('--hue', String(hue));
        item.lastChild.textContent = String(name);
      },
    );
  }

  #aboutWords() {
    const { explained, all, labels, components } = this.answer;
    const run = this.state.run.now;
    const together = explained.reduce((sum, share) => sum + share, 0);
    const known = this.hasPaths ? this.history.count(run.kept) : run.kept.length;
    const { examples } = this.args;
    const about = w.pointsTheseComponentsHave({
      points: formatCount(labels.length),
      all: all > labels.length ? formatCount(all) : '',
      examples: this.answer.positions && examples > 1 ? examples : null,
      components,
      together: shareText(together),
      each: explained.map(shareText).join(', '),
    });
    return known < run.kept.length ? w.moments({ about, known, all: run.kept.length }) : about;
  }

  /** The points as a drawing. */
  figure() {
    if (!this.anchor || !this.question.isOfModel) return null;
    const text = this.names.selectedOptions[0]?.textContent ?? this.answer.tensor;
    return {
      more: w.captionOf[this.paint]({ tensor: this.answer.tensor, about: this.#aboutWords() }),
      make: (caption) =>
        pointsSvg({ title: w.geometryOf({ name: text }), caption, ...this.picture.drawn }),
    };
  }

  /** The point that is read, in words. */
  #say() {
    const { answer } = this;
    const at = this.picture.read;
    if (at === null || !this.anchor) return setProse(this.said, w.pointAtAPoint);
    const near = nearestTo(this.anchor.points, answer.components, at, NEAREST);
    const name = (i) => this.#namesBy(this.paint)[i] ?? '–';
    const { labels, positions, answers } = answer;
    const parts = [
      labels[at] &&
        (answer.tensor.includes('posit')
          ? w.positionAt({ position: labels[at] })
          : w.tokenAt({ token: labels[at] })),
      positions && w.positionAt({ position: positions[at] + 1 }),
      answers?.[at] && w.rightAnswer({ answer: answers[at] }),
    ].filter(Boolean);
    const said = `${parts[0][0].toUpperCase()}${parts.join(', ').slice(1)}.`;
    const list = near.map(name).join(', ');
    return setProse(this.said, list ? `${said} ${w.nearestHere({ list })}` : said);
  }
}
