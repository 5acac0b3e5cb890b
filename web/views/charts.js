// Loss, accuracy and gradient norm over steps. uPlot draws; without it the last numbers stand in its place.
import { h, segments, setText } from '../dom.js';
import { alignColumns, axisEnd, lastValue } from '../draw/chart.js';
import { roundUp } from '../draw/round.js';
import { formatLoss, formatShare } from '../format.js';
import { guessWords } from '../verdict.js';

/** The dashed line of guessing, where it is known. */
function guideOf(value, plan, kind) {
  return typeof value === 'number' ? { value, text: `guessing: ${guessWords(plan)[kind]}` } : null;
}

/** Columns of a chart: `from` the training history or the evaluations, and the field there (see protocol.js). */
const CHARTS = {
  loss: { title: 'Loss', series: [
    { name: 'train', from: 'train', field: 1, colour: '--series-1' },
    { name: 'held-out', from: 'held', field: 1, colour: '--series-2' }],
    guide: ({ plan }) => guideOf(plan.guess_loss, plan, 'loss'), top: null, show: formatLoss },
  accuracy: { title: 'Accuracy', series: [
    { name: 'token, train mode', from: 'train', field: 2, colour: '--series-1' },
    { name: 'sequence, train mode', from: 'train', field: 3, colour: '--series-1', dash: true },
    { name: 'token, eval mode', from: 'held', field: 2, colour: '--series-2' },
    { name: 'sequence, eval mode', from: 'held', field: 3, colour: '--series-2', dash: true }],
    guide: ({ plan }) => guideOf(plan.guess_accuracy, plan, 'accuracy'), top: 1, show: formatShare },
  gradient: { title: 'Gradient norm', series: [{ name: 'before clipping', from: 'train', field: 4, colour: '--series-1' }],
    guide: ({ settings }) => (settings.clip > 0 ? { value: settings.clip, text: `clipped to ${settings.clip}` } : null), top: null, show: formatLoss },
};

/**
 * @param {HTMLElement} root
 * @param {{ uPlot: any|null, missing: string }} vendor `missing` says why there is no uPlot
 * @param {{ showChart: (id: string) => void }} actions
 */
export function createCharts(root, { uPlot, missing }, actions) {
  const tabs = segments({ label: 'Chart', role: 'tablist', onchoose: actions.showChart, items: [
    { id: 'loss', text: 'Loss' }, { id: 'accuracy', text: 'Accuracy' }, { id: 'gradient', text: 'Gradient' }] });
  for (const tab of tabs.element.children) tab.setAttribute('aria-controls', 'chart');
  const title = h('h2'), legend = h('div', { class: 'legend' });
  const plot = h('div', { class: 'plot', id: 'chart', role: 'tabpanel', 'aria-label': 'Chart' });
  const picture = h('div', { class: 'picture', role: 'img' });
  plot.append(picture);
  root.append(h('div', { class: 'chart-head' }, title, legend, h('span', { class: 'sp' }), tabs.element), plot);
  let chosen = 'loss', chart = null, shape = '', latest = null, data = [[]], keys = [], keysFor = '';

  function choose(id) {
    if (!Object.hasOwn(CHARTS, id)) return;
    chosen = id;
    tabs.select(id);
    destroy();
    if (latest) draw(latest);
  }

  function destroy() {
    chart?.destroy();
    chart = null;
  }

  /** Colour dot, name and value of each series; values of the pointer's step while it is over the chart. */
  function drawLegend(at) {
    const { series, show } = CHARTS[chosen];
    const step = at === null || at === undefined ? null : data[0][at];
    const guide = CHARTS[chosen].guide(latest);
    const wanted = [...series.map(({ name }, i) => `${name} ${show(lastValue(data[i + 1], at ?? undefined))}`), guide?.text ?? '', step === null ? '' : `step ${step}`];
    const kinds = [chosen, Boolean(guide)].join();
    if (keysFor !== kinds) {
      keysFor = kinds;
      keys = wanted.map(() => h('span'));
      series.forEach((one, i) => keys[i].append(h('i', { class: one.dash ? 'mark dash' : 'mark', style: { color: `var(${one.colour})` } }), document.createTextNode('')));
      keys.at(-2).append(h('i', { class: 'mark guide' }), document.createTextNode(''));
      keys.at(-2).hidden = !guide;
      keys.at(-1).append(document.createTextNode(''));
      legend.replaceChildren(...keys);
    }
    wanted.forEach((text, i) => { if (keys[i].lastChild.data !== text) keys[i].lastChild.data = text; });
  }

  function draw(state) {
    latest = state;
    const { series, title: name, guide: guideAt, top, show } = CHARTS[chosen];
    setText(title, name);
    const groups = ['train', 'held'].map((from) => {
      const own = series.filter((one) => one.from === from);
      return { from, own, steps: own.length ? state[from].steps() : [], columns: own.map(({ field }) => state[from].column(field)) };
    });
    const [steps, ...columns] = alignColumns(groups);
    const order = groups.flatMap(({ own }) => own);
    data = [steps, ...series.map((one) => columns[order.indexOf(one)])];
    drawLegend(chart?.cursor.idx ?? null);
    const values = series.map((one, i) => `${one.name} ${show(lastValue(data[i + 1]))}`).join(', ');
    picture.setAttribute('aria-label', `${name} at step ${steps.at(-1) ?? 0}: ${values}`);
    if (!uPlot) { picture.textContent = missing; picture.classList.add('missing'); return; }
    const guide = guideAt(state);
    const high = top ?? roundUp(Math.max(guide?.value ?? 0, ...data.slice(1).map((column) => column.reduce((most, value) => Math.max(most, value ?? 0), 0)), 1e-6));
    const end = axisEnd(steps.at(-1) ?? 0);
    const size = { width: Math.max(120, plot.clientWidth), height: Math.max(80, plot.clientHeight) };
    const nextShape = [chosen, state.theme, size.width, size.height].join();
    const ranges = { end, high, guide: guide?.value ?? null };
    if (!chart || nextShape !== shape) {
      destroy();
      shape = nextShape;
      chart = new uPlot(options(series, size, ranges, drawLegend, state), data, picture);
    } else {
      Object.assign(chart.headroom, ranges);
      chart.setData(data);
    }
  }

  tabs.select(chosen);
  return { update: draw, choose, redraw: () => { if (latest) draw(latest); } };
}

/** uPlot's options. The ranges are read when it draws, from `chart.headroom`, so that they can move without a new chart. */
function options(series, size, ranges, drawLegend, { theme }) {
  const css = getComputedStyle(document.documentElement);
  const colour = (name) => css.getPropertyValue(name).trim();
  const axis = { stroke: colour('--mute'), font: `11px ${getComputedStyle(document.body).fontFamily}`, ticks: { show: false },
    grid: { stroke: colour('--line'), width: 1 } };
  const live = { ...ranges, theme };
  const guide = (chart) => {
    if (live.guide === null) return;
    const { ctx, bbox } = chart, y = Math.round(chart.valToPos(live.guide, 'y', true)) + 0.5;
    ctx.save();
    ctx.strokeStyle = colour('--faint');
    ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  };
  return {
    ...size, pxAlign: 0, padding: [6, 16, 0, 0], legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    scales: { x: { time: false, range: () => [0, live.end] }, y: { range: () => [0, live.high * 1.02] } },
    axes: [{ ...axis, size: 22, gap: 3, grid: { show: false } }, { ...axis, size: 38, gap: 4, space: 28 }],
    series: [{}, ...series.map((one) => ({ stroke: colour(one.colour), width: one.dash ? 1.2 : 1.6, dash: one.dash ? [5, 4] : undefined, spanGaps: true, points: { show: false } }))],
    hooks: { init: [(chart) => { chart.headroom = live; }], drawAxes: [guide], setCursor: [(chart) => drawLegend(chart.cursor.idx)] },
  };
}
