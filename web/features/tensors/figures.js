// Statistics and histogram of a tensor.
import { h, setAttribute, setText, svg } from '../../base/dom.js';
import { decimals, formatCell, formatCount } from '../../base/format.js';
import { BINS } from '../../draw/statistics.js';
import { w } from './words.js';

/** A bar's pitch, and the height of the highest, in the histogram's own units. */
const BAR = 5;
const HEIGHT = 80;

const share = (count, all) => `${formatCount(count)} (${decimals((100 * count) / all, 1)} %)`;

/** Term -> value, of the statistics as the worker sent them. */
const TERMS = {
  mean: ({ mean }) => formatCell(mean),
  std: ({ std }) => formatCell(std),
  min: ({ min }) => formatCell(min),
  max: ({ max }) => formatCell(max),
  norm: ({ norm }) => formatCell(norm),
  zeros: ({ zeros, count }) => share(zeros, count),
  negative: ({ negative, count }) => share(negative, count),
  notFinite: ({ notFinite }) => formatCount(notFinite),
};

export class Figures {
  /** @param {HTMLElement} scope the choice of what the statistics are of */
  constructor(scope) {
    this.logarithmic = false;
    this.shown = null;
    this.values = Object.keys(TERMS).map(() => h('dd'));
    this.bars = svg('path.bars');
    this.zero = svg('path.zero');
    this.picture = svg(
      'svg.histogram',
      { viewBox: `0 0 ${BINS * BAR} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' },
      this.bars,
      this.zero,
    );
    this.low = h('span');
    this.high = h('span');
    this.log = h('button.btn', {
      text: w.log,
      'aria-pressed': 'false',
      title: w.countsOnALogarithmic,
      onclick: () => this.flip(),
    });
    this.element = this.makeElement(scope);
  }

  makeElement(scope) {
    const sp = () => h('span.sp');
    const list = Object.keys(TERMS).flatMap((term, i) => [h('dt', w.terms[term]), this.values[i]]);
    return h(
      'div.figures',
      h('div.head', h('h2', w.statistics), sp(), scope),
      h('dl', ...list),
      h('div.head', h('h2', w.histogram), sp(), this.log),
      this.picture,
      h('div.scale', this.low, sp(), this.high),
    );
  }

  flip() {
    this.logarithmic = !this.logarithmic;
    setAttribute(this.log, 'aria-pressed', String(this.logarithmic));
    this.drawHistogram();
  }

  update(shown) {
    this.shown = shown;
    const { statistics, histogram } = shown;
    Object.values(TERMS).forEach((text, i) => setText(this.values[i], text(statistics)));
    setText(this.low, formatCell(histogram.low));
    setText(this.high, formatCell(histogram.high));
    this.drawHistogram();
  }

  drawHistogram() {
    const { histogram, statistics } = this.shown;
    const path = barsPath(histogram.counts, this.logarithmic);
    setAttribute(this.bars, 'd', path);
    setAttribute(this.zero, 'd', histogram.low < 0 ? `M${(BINS * BAR) / 2} 0V${HEIGHT}` : '');
    setAttribute(this.picture, 'aria-label', histogramWords(histogram, statistics.count));
  }
}

function barsPath(counts, logarithmic) {
  const high = (count) => (logarithmic ? Math.log1p(count) : count);
  const most = Math.max(1, ...Array.from(counts, high));
  const bar = (count) => -Math.max(1, (high(count) / most) * (HEIGHT - 2)).toFixed(1);
  return Array.from(counts, (count, i) =>
    count ? `M${i * BAR} ${HEIGHT}v${bar(count)}h4.5V${HEIGHT}z` : '',
  ).join('');
}

function histogramWords({ counts, low, high }, count) {
  const most = Math.max(...counts);
  const peak = counts.indexOf(most);
  const width = (high - low) / BINS;
  return w.histogramWords({
    count: formatCount(count),
    low: formatCell(low),
    high: formatCell(high),
    most: formatCount(most),
    from: formatCell(low + peak * width),
    to: formatCell(low + (peak + 1) * width),
  });
}
