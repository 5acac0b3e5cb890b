// Over time: losses, norms of gradient, weights and updates, and dead units over the steps of the
// run, as lines of which a legend picks.
import { h, segments, setHidden } from '../../base/dom.js';
import { formatCount, formatLoss, formatShare, inText } from '../../base/format.js';
import { measured } from '../../base/measured.js';
import { roundUp } from '../../base/round.js';
import { ALL } from '../../model/ablation.js';
import { heldOutScore, samplesAtOnce } from '../../model/heldout.js';
import { LineChart } from '../../ui/linechart.js';
import { MomentAnswers } from '../../ui/moments.js';
import { setProse } from '../../ui/prose.js';
import { chartSvg } from '../../wasm/analysis/figure.mjs';
import { hasStreams } from '../../model/streams.js';
import { hueOf, linesOfMoves } from './moves.js';
import { dotted } from '../../words/together.js';
import { w } from './words.js';

/** Of a score, and examples whose hidden units are looked at, at most. */
const SAMPLES = 200;
const EXAMPLES = 64;
/** So many times the work of other requests may go into the examples of one. */
const REQUESTS = 4;
const LEAST_PX = 140;
/** Lines whose values are said, at most. */
const MOST_SAID = 8;

/** A norm, also a small one: "0.0123", "1.2e-5". */
const normText = (x) => (x > 0 && x < 1e-3 ? x.toExponential(1) : formatLoss(x));
const shareText = (x) =>
  x >= 0.01 || x === 0 ? formatShare(x) : `${inText((100 * x).toPrecision(2))} %`;

/**
 * What is drawn. moves: of measured steps (run/currentrun.js), else of what the worker is asked
 * about each kept moment.
 * @type {Record<string, { asks?: string, moves?: any,
 *   linear?: boolean, show: (x: number) => string }>}
 */
const MEASURES = {
  loss: { asks: 'scores', show: normText },
  accuracy: { asks: 'scores', linear: true, show: formatShare },
  gradient: { moves: true, show: normText },
  weight: { moves: true, show: normText },
  update: { moves: true, show: normText },
  ratio: { moves: true, show: shareText },
  dead: { asks: 'units', linear: true, show: shareText },
};

export class OverTimePart {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.state = host.state;
    this.measure = 'loss';
    this.byPart = false;
    /** What is known of the kept moments. @type {Record<string, MomentAnswers<any>>} */
    this.histories = {
      scores: this.#historyOf('scores', (step) => this.#scoresAt(step)),
      units: this.#historyOf('units', (step) =>
        host.ask('deadunits', { at: step, cuts: null, examples: this.#examples }),
      ),
    };
    this.#makeTools();
    this.about = h('p#overtime-about.dim');
    this.none = h('p.note');
    this.said = h('p#overtime-said.readout', { 'aria-live': 'polite' });
    this.chart = new LineChart({
      id: 'overtime-chart',
      label: w.linesOverTheSteps,
      onpoint: (x) => this.#say(x),
    });
    this.element = h(
      'section.overtime',
      { role: 'tabpanel', 'aria-label': w.overTime },
      this.tools,
      this.about,
      this.none,
      this.said,
      this.chart.element,
    );
    const { box } = this.chart;
    this.room = measured(
      [this.element, box],
      () => ({
        width: box.clientWidth,
        height: this.element.clientHeight - (box.offsetTop - this.element.offsetTop) - 4,
      }),
      () => host.want('view'),
    );
  }

  #makeTools() {
    this.choice = h(
      'select',
      {
        'aria-label': w.linesOf,
        onchange: () => {
          this.measure = this.choice.value;
          this.host.want('view');
        },
      },
      ...Object.keys(MEASURES).map((value) => h('option', { value, text: w.measure[value].text })),
    );
    this.by = segments({
      label: w.lines,
      items: { layer: w.byLayer, part: w.byPart },
      onchoose: (id) => {
        this.byPart = id === 'part';
        this.host.want('view');
      },
    });
    this.tools = h('div.geometry-tools', this.choice, this.by.element);
  }

  /** What it shows of the whole model while parts are cut. */
  ofWhole() {
    return ALL;
  }

  update() {
    const { moves, asks } = MEASURES[this.measure];
    setHidden(this.by.element, !moves);
    this.by.select(this.byPart ? 'part' : 'layer');
    const why = this.#whyNone();
    let lines = /** @type {import('../../ui/linechart.js').Line[]} */ ([]);
    if (!why && asks) lines = this.#linesOf(this.#moments());
    else if (!why) {
      const measure = /** @type {any} */ (this.measure);
      lines = linesOfMoves(this.state.run.now, { measure, byPart: this.byPart });
    }
    this.#draw(lines, why);
  }

  /** Why there is nothing to draw, or ''. */
  #whyNone() {
    const { settings } = this.state.model;
    const { run, model } = this.state;
    const { moves, asks } = MEASURES[this.measure];
    if (settings.head === 'none') return w.thisModelHasNo;
    if (moves && !run.now.moves) return w.measuredEveryTenStepsWhile;
    if (asks && model.moments.most === 0) return w.thisModelIsToo;
    if (this.measure === 'accuracy' && hasStreams(settings)) return w.whatThisModelPredicts;
    if (this.measure === 'dead' && (settings.activation !== 'relu' || settings.ffn === false))
      return w.onlyReluCanGive;
    return '';
  }

  #draw(lines, why) {
    const { linear, show } = MEASURES[this.measure];
    const { about } = w.measure[this.measure];
    this.choice.value = this.measure;
    this.lines = lines.filter(({ points }) => points.length > 0);
    setHidden(this.none, !why);
    for (const element of [this.chart.element, this.said]) setHidden(element, Boolean(why));
    setProse(this.about, dotted(about, this.#missing(why)));
    setProse(this.none, why);
    if (why) return;
    const most = Math.max(0.01, ...this.lines.flatMap(({ points }) => points.map(({ y }) => y)));
    const { width, height } = this.room();
    this.chart.update({
      lines: this.lines,
      ...{ width, height: Math.max(LEAST_PX, height) },
      here: this.host.step,
      top: linear ? (this.measure === 'accuracy' ? 1 : Math.min(1, roundUp(most))) : null,
      show,
    });
    this.#say(this.chart.at);
  }

  #missing(why) {
    const { asks } = MEASURES[this.measure];
    if (!asks || why) return '';
    const { kept } = this.state.run.now;
    const known = this.histories[asks].count(kept);
    const of =
      asks === 'scores' ? w.samplesOfEachPart({ samples: this.#samples }) : `${this.#examples}`;
    return known < kept.length ? w.moments({ about: of, known, all: kept.length }) : of;
  }

  get #samples() {
    return Math.min(SAMPLES, this.state.model.settings.eval_samples);
  }

  get #examples() {
    const { plan, settings } = this.state.model;
    return Math.min(EXAMPLES, REQUESTS * samplesAtOnce(plan, settings, EXAMPLES / REQUESTS));
  }

  /** What is known of the kept moments, in order. */
  #moments() {
    const { run, model } = this.state;
    const history = this.histories[MEASURES[this.measure].asks];
    history.follow(run.now, model.moments.most);
    return history.known(run.now.kept).map(({ answer }) => answer);
  }

  #historyOf(asks, ask) {
    return new MomentAnswers({
      ask,
      seen: () => MEASURES[this.measure].asks === asks && this.element.offsetParent !== null,
      changed: () => this.host.want('view'),
    });
  }

  /** The scores of both parts at a kept moment, in bounded pieces; null where that failed. */
  async #scoresAt(step) {
    const { plan, settings } = this.state.model;
    const atOnce = samplesAtOnce(plan, settings);
    const what = { cuts: null, at: step, samples: this.#samples, atOnce };
    const training = await heldOutScore(this.host.ask, { ...what, split: 'train' });
    const held = training && (await heldOutScore(this.host.ask, what));
    return held && { step: held.step, training, held_out: held };
  }

  /** @returns {import('../../ui/linechart.js').Line[]} */
  #linesOf(moments) {
    if (this.measure === 'dead')
      return (moments[0]?.layers ?? []).map(({ name }, l, all) => ({
        ...{ id: name, name, hue: hueOf(l, all.length) },
        points: moments.map(({ step, layers: own }) => ({
          x: step,
          y: own[l].dead / own[l].units,
        })),
      }));
    return [
      { id: 'training', name: w.trainedOn },
      { id: 'held_out', name: w.heldOut },
    ].map(({ id, name }) => ({
      ...{ id, name },
      points: moments.flatMap((moment) => {
        const y = moment[id][this.measure];
        return Number.isFinite(y) ? [{ x: moment.step, y }] : [];
      }),
    }));
  }

  /** The lines as a drawing. */
  figure() {
    if (!this.lines?.length || this.#whyNone()) return null;
    const { text, about } = w.measure[this.measure];
    return {
      more: `${text}: ${about}.`,
      make: (caption) =>
        chartSvg({ title: w.measureOverTime({ measure: text }), caption, ...this.chart.drawn }),
    };
  }

  /** The values of the lines that are picked, at the measured step nearest to this one. */
  #say(step) {
    const { show } = MEASURES[this.measure];
    const picked = this.lines.filter(({ id }) => !this.chart.left.has(id));
    if (picked.length === 0) return setProse(this.said, '');
    const distance = ({ x }) => Math.abs(x - step);
    const nearest = ({ points }) => points.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    const parts = picked
      .slice(0, MOST_SAID)
      .map((line) => `${line.name}: ${show(nearest(line).y)}`);
    const more = picked.length > MOST_SAID ? ' · …' : '';
    const at = formatCount(nearest(picked[0]).x);
    return setProse(this.said, w.step({ at, values: parts.join(' · ') + more }));
  }
}
