// Loss, accuracy, gradient norm and rate over steps, this run's and earlier ones'. uPlot draws;
// without it the last numbers stand in its place.
import { h, segments, setAttribute, setStyle, setText } from '../base/dom.js';
import { CHARTS, legendOf, linesOf, rateNumbers, valueRange } from '../draw/lines.js';
import { createPlot } from '../draw/plot.js';
import { axisEnd } from '../run/history.js';

const NAMED_RUNS = 2;
const RUNS = 'runs';

/**
 * @param {HTMLElement} root
 * @param {{ uPlot: any|null, missing: string }} vendor uPlot may come later: the next update then
 *   draws; `missing` says why it will not
 * @param {{ showChart: (id: string) => void }} actions
 */
export function createCharts(root, vendor, actions) {
  return new Charts(root, vendor, actions);
}

class Charts {
  constructor(root, vendor, actions) {
    this.vendor = vendor;
    this.tabs = segments({
      label: 'Chart',
      role: 'tablist',
      onchoose: actions.showChart,
      items: [
        ...Object.entries({
          loss: 'Loss',
          accuracy: 'Accuracy',
          gradient: 'Gradient',
          rate: 'Rate',
        }).map(([id, text]) => ({ id, text })),
        { id: RUNS, text: 'Runs' },
      ],
    });
    for (const tab of this.tabs.element.children) tab.setAttribute('aria-controls', 'chart');
    this.runsTab = this.tabs.element.lastElementChild;
    this.title = h('h2');
    this.legend = h('div', { class: 'legend' });
    const transport = h('div', { class: 'transport' });
    this.tools = new ChartTools(() => this.redraw());
    this.plot = h('div', { class: 'plot', id: 'chart', role: 'tabpanel', 'aria-label': 'Chart' });
    this.picture = h('div', { class: 'picture', role: 'img' });
    this.runsRoot = h('div', { class: 'runs', hidden: true });
    this.plot.append(this.picture, this.runsRoot);
    root.append(
      h(
        'div',
        { class: 'chart-head' },
        this.title,
        transport,
        h('span', { class: 'sp' }),
        this.tools.element,
        this.tabs.element,
      ),
      this.legend,
      this.plot,
    );
    this.chosen = 'loss';
    this.chart = null;
    this.shape = '';
    this.latest = null;
    this.drawn = { lines: [], data: [[]] };
    this.drawLegend = createLegend(this.legend);
    this.tabs.select(this.chosen);
    this.tools.suit(CHARTS[this.chosen]);
    /** For the timeline: where it stands, and where steps are. */
    this.axis = {
      plot: this.plot,
      picture: this.picture,
      transport,
      stepAt: (clientX) => this.chart?.stepAt(clientX) ?? null,
      placeOf: (step) => (this.chosen === RUNS ? null : (this.chart?.placeOf(step) ?? null)),
    };
  }

  choose(id) {
    if (!Object.hasOwn(CHARTS, id) && id !== RUNS) return;
    this.chosen = id;
    this.tabs.select(id);
    this.picture.hidden = this.legend.hidden = id === RUNS;
    this.tools.element.classList.toggle('off', id === RUNS);
    this.runsRoot.hidden = id !== RUNS;
    this.tools.suit(CHARTS[id]);
    this.destroy();
  }

  destroy() {
    this.chart?.destroy();
    this.chart = null;
  }

  /** Values at the pointer, else at the moment that is looked at, else the last. */
  showLegend(pointed) {
    if (this.chosen === RUNS || !this.latest) return;
    const at =
      pointed ??
      (this.latest.at === null
        ? null
        : this.drawn.data[0].findLastIndex((step) => step <= this.latest.at));
    const { run, settings, plan } = this.latest;
    const { own, others } = legendOf(this.chosen, this.drawn, at);
    const step = pointed === null || pointed === undefined ? null : this.drawn.data[0][pointed];
    const numbers = this.chosen === 'rate' ? rateNumbers(run, settings, plan) : [];
    this.drawLegend(this.chosen, {
      own,
      others,
      numbers,
      guide: CHARTS[this.chosen].guide(this.latest)?.text ?? '',
      step,
    });
    return own;
  }

  /** @param {any} state { run, earlier: visible ones, count: of all, at, settings, plan, theme } */
  update(state) {
    this.latest = state;
    setText(this.runsTab, state.count > 1 ? `Runs · ${state.count}` : 'Runs');
    if (this.chosen === RUNS) {
      setText(this.title, 'Runs');
      return;
    }
    const { title: name, guide: guideAt, top } = CHARTS[this.chosen];
    const { smoothing, logX, logY } = this.tools.state();
    setText(this.title, name);
    this.drawn = linesOf(this.chosen, state.run, state.earlier, smoothing);
    const own = this.showLegend(this.chart?.cursor ?? null);
    const { diverged, step } = state.run;
    const fault = diverged
      ? { step: diverged.step, text: `diverged at step ${diverged.step} in ${diverged.tensor}` }
      : null;
    setAttribute(
      this.picture,
      'aria-label',
      `${name} at step ` +
        `${step}: ` +
        `${own.map((one) => `${one.name} ${one.text}`).join(', ')}${fault ? `; ${fault.text}` : ''}`,
    );
    const { uPlot, missing } = this.vendor;
    if (!uPlot) {
      setText(this.picture, missing);
      this.picture.classList.toggle('missing', missing !== '');
      return;
    }
    const guide = guideAt(state)?.value ?? null;
    const ranges = {
      end: axisEnd(Math.max(this.drawn.data[0].at(-1) ?? 0, diverged?.step ?? 0)),
      y: valueRange(this.drawn, false, guide, top),
      right: valueRange(this.drawn, true, null, null),
    };
    const next = { ...this.drawn, ranges, guide, fault, ticks: state.run.kept };
    const size = {
      width: Math.max(120, this.plot.clientWidth),
      height: Math.max(60, this.plot.clientHeight),
    };
    const nextShape = [
      this.chosen,
      state.theme,
      size.width,
      size.height,
      logX,
      logY,
      ...this.drawn.lines.map(({ key, colour }) => key + colour),
    ].join();
    if (!this.chart || nextShape !== this.shape) {
      this.destroy();
      this.shape = nextShape;
      this.chart = createPlot(uPlot, this.picture, next, {
        ...size,
        logX,
        logY,
        onCursor: (pointed) => this.showLegend(pointed),
      });
    } else {
      this.chart.update(next);
    }
  }

  redraw() {
    if (this.latest) this.update(this.latest);
  }
}

/** Smoothing and logarithmic axes, as long as the page is open. */
class ChartTools {
  constructor(onchange) {
    this.smoothing = 0;
    this.logX = false;
    this.logY = false;
    this.mayLogY = true;
    const value = h('output', { class: 'value', text: '0' });
    const slider = h('input', {
      type: 'range',
      min: 0,
      max: 0.99,
      step: 0.01,
      value: 0,
      id: 'smoothing',
      'aria-label': 'Smoothing',
      title: 'Moving average of the noisy curves: what remains of a value after one step',
      oninput: () => {
        this.smoothing = Number(slider.value);
        setText(value, this.smoothing ? this.smoothing.toFixed(2) : '0');
        setStyle(slider, { '--p': `${(this.smoothing / 0.99) * 100}%` });
        onchange();
      },
    });
    const toggle = (id, text, title, flip) => {
      const button = h('button', {
        type: 'button',
        class: 'toggle',
        id,
        text,
        title,
        'aria-pressed': 'false',
        onclick: () => {
          setAttribute(button, 'aria-pressed', String(flip()));
          onchange();
        },
      });
      return button;
    };
    const x = toggle(
      'log-x',
      'log x',
      'Steps on a logarithmic axis',
      () => (this.logX = !this.logX),
    );
    this.y = toggle(
      'log-y',
      'log y',
      'Values on a logarithmic axis',
      () => (this.logY = !this.logY),
    );
    this.element = h(
      'div',
      { class: 'tools-of-chart', role: 'group', 'aria-label': 'How curves are drawn' },
      h('label', { for: 'smoothing', text: 'smooth' }),
      slider,
      value,
      x,
      this.y,
    );
  }

  state() {
    return { smoothing: this.smoothing, logX: this.logX, logY: this.logY && this.mayLogY };
  }

  /** Shares of 1 have no logarithmic axis. */
  suit(chart) {
    this.mayLogY = chart?.log ?? false;
    this.y.disabled = !this.mayLogY;
  }
}

/**
 * Draws the legend: mark, name and value of each line; nothing in it moves when a number changes.
 */
function createLegend(root) {
  let key = '';
  let values = [];
  return (chart, { own, others, numbers, guide, step }) => {
    const named = others.slice(0, NAMED_RUNS);
    const more = others.length - named.length;
    const entries = [...own, ...named, ...numbers];
    const next = JSON.stringify([
      chart,
      guide,
      more,
      entries.map(({ name, colour }) => [name, colour]),
    ]);
    if (next !== key) {
      key = next;
      values = [];
      const mark = ({ colour, dash }) =>
        colour
          ? h('i', { class: dash ? 'mark dash' : 'mark', style: { color: `var(${colour})` } })
          : null;
      root.replaceChildren(
        ...entries.map((entry) => {
          const value = h('b', { style: { 'min-width': `${entry.chars}ch` } });
          values.push(value);
          return h('span', {}, mark(entry), `${entry.name} `, value);
        }),
        ...(guide ? [h('span', {}, h('i', { class: 'mark guide' }), guide)] : []),
        ...(more > 0 ? [h('span', { class: 'dim', text: `and ${more} more runs` })] : []),
        h('span', { class: 'at' }),
      );
    }
    entries.forEach(({ text }, i) => setText(values[i], text));
    setText(root.lastElementChild, step === null ? '' : `step ${step}`);
  };
}
