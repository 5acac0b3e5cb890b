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
  const tabs = segments({
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
  for (const tab of tabs.element.children) tab.setAttribute('aria-controls', 'chart');
  const runsTab = tabs.element.lastElementChild;
  const title = h('h2');
  const legend = h('div', { class: 'legend' });
  const transport = h('div', { class: 'transport' });
  const tools = createTools(() => redraw());
  const plot = h('div', { class: 'plot', id: 'chart', role: 'tabpanel', 'aria-label': 'Chart' });
  const picture = h('div', { class: 'picture', role: 'img' });
  const runsRoot = h('div', { class: 'runs', hidden: true });
  plot.append(picture, runsRoot);
  root.append(
    h(
      'div',
      { class: 'chart-head' },
      title,
      transport,
      h('span', { class: 'sp' }),
      tools.element,
      tabs.element,
    ),
    legend,
    plot,
  );
  let chosen = 'loss';
  let chart = null;
  let shape = '';
  let latest = null;
  let drawn = { lines: [], data: [[]] };
  const drawLegend = createLegend(legend);

  function choose(id) {
    if (!Object.hasOwn(CHARTS, id) && id !== RUNS) return;
    chosen = id;
    tabs.select(id);
    picture.hidden = legend.hidden = id === RUNS;
    tools.element.classList.toggle('off', id === RUNS);
    runsRoot.hidden = id !== RUNS;
    tools.suit(CHARTS[id]);
    destroy();
  }

  function destroy() {
    chart?.destroy();
    chart = null;
  }

  /** Values at the pointer, else at the moment that is looked at, else the last. */
  function showLegend(pointed) {
    if (chosen === RUNS || !latest) return;
    const at =
      pointed ??
      (latest.at === null ? null : drawn.data[0].findLastIndex((step) => step <= latest.at));
    const { run, settings, plan } = latest;
    const { own, others } = legendOf(chosen, drawn, at);
    const step = pointed === null || pointed === undefined ? null : drawn.data[0][pointed];
    const numbers = chosen === 'rate' ? rateNumbers(run, settings, plan) : [];
    drawLegend(chosen, {
      own,
      others,
      numbers,
      guide: CHARTS[chosen].guide(latest)?.text ?? '',
      step,
    });
    return own;
  }

  /** @param {any} state { run, earlier: visible ones, count: of all, at, settings, plan, theme } */
  function draw(state) {
    latest = state;
    setText(runsTab, state.count > 1 ? `Runs · ${state.count}` : 'Runs');
    if (chosen === RUNS) {
      setText(title, 'Runs');
      return;
    }
    const { title: name, guide: guideAt, top } = CHARTS[chosen];
    const { smoothing, logX, logY } = tools.state();
    setText(title, name);
    drawn = linesOf(chosen, state.run, state.earlier, smoothing);
    const own = showLegend(chart?.cursor ?? null);
    const { diverged, step } = state.run;
    const fault = diverged
      ? { step: diverged.step, text: `diverged at step ${diverged.step} in ${diverged.tensor}` }
      : null;
    setAttribute(
      picture,
      'aria-label',
      `${name} at step ` +
        `${step}: ` +
        `${own.map((one) => `${one.name} ${one.text}`).join(', ')}${fault ? `; ${fault.text}` : ''}`,
    );
    const { uPlot, missing } = vendor;
    if (!uPlot) {
      setText(picture, missing);
      picture.classList.toggle('missing', missing !== '');
      return;
    }
    const guide = guideAt(state)?.value ?? null;
    const ranges = {
      end: axisEnd(Math.max(drawn.data[0].at(-1) ?? 0, diverged?.step ?? 0)),
      y: valueRange(drawn, false, guide, top),
      right: valueRange(drawn, true, null, null),
    };
    const next = { ...drawn, ranges, guide, fault, ticks: state.run.kept };
    const size = {
      width: Math.max(120, plot.clientWidth),
      height: Math.max(60, plot.clientHeight),
    };
    const nextShape = [
      chosen,
      state.theme,
      size.width,
      size.height,
      logX,
      logY,
      ...drawn.lines.map(({ key, colour }) => key + colour),
    ].join();
    if (!chart || nextShape !== shape) {
      destroy();
      shape = nextShape;
      chart = createPlot(uPlot, picture, next, { ...size, logX, logY, onCursor: showLegend });
    } else {
      chart.update(next);
    }
  }

  function redraw() {
    if (latest) draw(latest);
  }

  tabs.select(chosen);
  tools.suit(CHARTS[chosen]);
  return {
    update: draw,
    choose,
    redraw,
    /** For the timeline: where it stands, and where steps are. */
    axis: {
      plot,
      picture,
      transport,
      stepAt: (clientX) => chart?.stepAt(clientX) ?? null,
      placeOf: (step) => (chosen === RUNS ? null : (chart?.placeOf(step) ?? null)),
    },
    runsRoot,
  };
}

/** Smoothing and logarithmic axes, as long as the page is open. */
function createTools(onchange) {
  let smoothing = 0;
  let logX = false;
  let logY = false;
  let mayLogY = true;
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
      smoothing = Number(slider.value);
      setText(value, smoothing ? smoothing.toFixed(2) : '0');
      setStyle(slider, { '--p': `${(smoothing / 0.99) * 100}%` });
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
  const x = toggle('log-x', 'log x', 'Steps on a logarithmic axis', () => (logX = !logX));
  const y = toggle('log-y', 'log y', 'Values on a logarithmic axis', () => (logY = !logY));
  return {
    element: h(
      'div',
      { class: 'tools-of-chart', role: 'group', 'aria-label': 'How curves are drawn' },
      h('label', { for: 'smoothing', text: 'smooth' }),
      slider,
      value,
      x,
      y,
    ),
    state: () => ({ smoothing, logX, logY: logY && mayLogY }),
    /** Shares of 1 have no logarithmic axis. */
    suit(chart) {
      mayLogY = chart?.log ?? false;
      y.disabled = !mayLogY;
    },
  };
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
