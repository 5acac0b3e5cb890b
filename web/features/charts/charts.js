// Loss, accuracy, gradient norm and rate over steps, this run's and earlier ones'. uPlot draws;
// without it the last numbers are in its place.
import { h, segments, setAttribute, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { withFirst } from '../../ui/gloss.js';
import { CHARTS, legendOf, linesOf, rateNumbers, valueRange } from '../../draw/lines.js';
import { Curve } from './curve.js';
import { Bands } from './bands.js';
import { Legend } from './legend.js';
import { ChartTools } from './tools.js';
import { axisEnd } from '../../run/metricseries.js';
import { w } from './words.js';

const RUNS = 'runs';
const TABS = ['loss', 'accuracy', 'gradient', 'rate', RUNS];

export class Charts {
  /**
   * @param {HTMLElement} root
   * @param {{ uPlot: any|null, missing: string }} vendor uPlot may come later: the next update then
   *   draws; `missing` says why it will not
   * @param {{ showChart: (id: string) => void }} actions
   * @param {() => void} resized
   */
  constructor(root, vendor, { showChart: onchoose }, resized) {
    this.chosen = 'loss'; // key of CHARTS, or RUNS
    this.latest = null; // the newest state
    this.drawn = { lines: [], data: [[]] }; // as linesOf gives it
    this.tabs = segments({
      label: w.chart,
      role: 'tablist',
      onchoose,
      items: TABS.map((id) => ({ id, text: w.tabs[id] })),
    });
    for (const tab of this.tabs.element.children) tab.setAttribute('aria-controls', 'chart');
    this.title = h('h2');
    this.transport = h('div.transport');
    this.tools = new ChartTools(() => this.redraw());
    this.legend = new Legend();
    this.curve = new Curve(vendor, (index) => this.drawLegend(index));
    this.runsRoot = h('div#runs.runs', { hidden: true });
    this.plot = h(
      'div#chart.plot',
      { role: 'tabpanel', 'aria-label': w.chart },
      this.curve.element,
      this.runsRoot,
    );
    const width = () => Math.max(120, this.plot.clientWidth);
    const height = () => Math.max(60, this.plot.clientHeight);
    this.room = measured([this.plot], () => ({ width: width(), height: height() }), resized);
    this.bands = new Bands();
    this.plot.append(this.bands.element);
    root.append(this.head(), this.legend.element, this.plot);
    this.tabs.select(this.chosen);
    this.tools.suit(CHARTS[this.chosen]);
  }

  head() {
    return h(
      'div.chart-head',
      this.title,
      this.transport,
      h('span.sp'),
      this.tools.element,
      this.tabs.element,
    );
  }

  /** What a timeline on the chart needs: its place, and where the steps are. */
  get axis() {
    return {
      plot: this.plot,
      picture: this.curve.element,
      transport: this.transport,
      stepAt: (clientX) => this.curve.stepAt(clientX),
      placeOf: (step) => (this.chosen === RUNS ? null : this.curve.placeOf(step)),
    };
  }

  /** Shows a chart or the runs; an unknown id changes nothing. */
  choose(id) {
    if (!Object.hasOwn(CHARTS, id) && id !== RUNS) return;
    this.chosen = id;
    this.tabs.select(id);
    for (const part of [this.curve.element, this.legend.element]) setHidden(part, id === RUNS);
    this.tools.element.classList.toggle('off', id === RUNS);
    setHidden(this.runsRoot, id !== RUNS);
    this.tools.suit(CHARTS[id]);
    this.curve.clear();
  }

  /** The index whose values the legend has: the pointer's, else the moment's, else the last. */
  indexOf(pointed) {
    const { at } = this.latest;
    if (pointed !== null && pointed !== undefined) return pointed;
    return at === null ? null : this.drawn.data[0].findLastIndex((step) => step <= at);
  }

  drawLegend(pointed) {
    if (this.chosen === RUNS || !this.latest) return;
    const { run, settings, plan } = this.latest;
    this.legend.draw(this.chosen, {
      ...legendOf(this.chosen, this.drawn, this.indexOf(pointed)),
      numbers: this.chosen === 'rate' ? rateNumbers(run, settings, plan) : [],
      guide: CHARTS[this.chosen].guide(this.latest)?.text ?? '',
      step: this.drawn.data[0][pointed ?? -1] ?? null,
    });
  }

  /** The chart's title; the word loss has its card. */
  name(text) {
    if (this.title.textContent !== text)
      this.title.replaceChildren(...withFirst(text ?? '', w.lossWord, 'loss'));
  }

  /** @param {any} state { run, earlier: visible ones, count: of all, at, settings, plan, theme } */
  update(state) {
    this.latest = state;
    if (this.chosen !== RUNS) this.drawCurve(state);
    setText(this.tabs.element.lastElementChild, runsWords(state.count));
    const named = state.explore ? w.lossHowWrongIt : CHARTS[this.chosen]?.title;
    this.name(this.chosen === RUNS ? w.tabs.runs : named);
  }

  /** The curve, before anything is written: letters on its canvas ask for the styles in force. */
  drawCurve(state) {
    const { smoothing, logX, logY } = this.tools.state();
    this.drawn = linesOf(this.chosen, state.run, state.earlier, smoothing, state);
    this.curve.draw(this.plotState(), {
      chart: this.chosen,
      theme: state.theme,
      ...this.room(),
      logX,
      logY,
      onDrawn: () => this.drawBands(),
    });
    if (!this.curve.plot) this.drawBands();
    this.drawLegend(this.curve.cursor);
    this.describe();
  }

  /** The stages of the run over the curve of its loss, where Explore shows it. */
  drawBands() {
    const { explore } = this.latest;
    setHidden(this.bands.element, !explore || this.chosen !== 'loss' || !this.curve.plot);
    if (this.bands.element.hidden) return;
    this.bands.draw(this.latest, {
      placeOf: (step) => this.curve.placeOf(step),
      heightOf: (value) => this.curve.heightOf(value),
    });
  }

  /** The chart in words for a screen reader: the values that the legend has. */
  describe() {
    const { run } = this.latest;
    const { own } = legendOf(this.chosen, this.drawn, this.indexOf(this.curve.cursor));
    const values = own.map(({ name, text }) => `${name} ${text}`).join(', ');
    const fault = faultOf(run);
    const words = w.atStep({ title: CHARTS[this.chosen].title, step: run.step, values });
    setAttribute(this.curve.element, 'aria-label', fault ? `${words}; ${fault.text}` : words);
  }

  plotState() {
    const { drawn, latest } = this;
    const { run } = latest;
    const { guide: guideOf, top } = CHARTS[this.chosen];
    const guide = latest.explore ? null : (guideOf(latest)?.value ?? null);
    const last = Math.max(drawn.data[0].at(-1) ?? 0, run.diverged?.step ?? 0);
    const ranges = {
      end: latest.explore ? storyEnd(last) : axisEnd(last),
      y: valueRange(drawn, false, guide, top),
      right: valueRange(drawn, true, null, null),
    };
    return { ...drawn, ranges, guide, fault: faultOf(run), ticks: run.kept };
  }

  redraw() {
    if (this.latest) this.update(this.latest);
  }
}

/** In Explore the axis has room for the story: it grows by half, not by a step. */
const storyEnd = (last) => {
  let end = 300;
  while (end < last * 1.02) end = Math.round(end * 1.5);
  return end;
};

const runsWords = (count) => (count > 1 ? w.runsOf({ count }) : w.tabs.runs);

/** Where a run broke, and the words at that place; null when it did not. */
function faultOf({ diverged }) {
  if (!diverged) return null;
  const { step, tensor } = diverged;
  return { step, text: w.divergedAtStepIn({ step, tensor }) };
}
