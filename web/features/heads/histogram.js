// How far away a head looks: a bar for each distance, and a line for attention spread evenly.
import { h, setAttribute, setText, svg } from '../../base/dom.js';
import { signed } from './columns.js';
import { w } from './words.js';

/** Size of the drawing in its own units. */
const WIDTH = 320;
const HEIGHT = 90;

/** @typedef {{ offset: number, weight: number, even: number }} Bar offset: key less query */

export class Histogram {
  constructor() {
    this.weights = svg('path.weights');
    this.even = svg('path.even');
    this.noneAway = svg('path.none-away');
    this.picture = svg(
      'svg.offsets',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' },
      this.noneAway,
      this.weights,
      this.even,
    );
    this.first = h('span');
    this.last = h('span');
    this.said = h('p.dim');
    const scale = h('div.scale', this.first, h('span.sp'), this.last);
    this.elements = [this.said, this.picture, scale];
  }

  /** @param {Bar[]} bars in the order of their offsets */
  update(bars) {
    if (!bars.length) return;
    const [first, last] = [bars[0].offset, bars[bars.length - 1].offset];
    const width = WIDTH / (last - first + 1);
    const most = Math.max(...bars.flatMap(({ weight, even }) => [weight, even]));
    const left = (offset) => (offset - first) * width;
    const top = (share) => HEIGHT * (1 - share / most);
    const point = (x, y) => `${x.toFixed(2)} ${y.toFixed(2)}`;
    setAttribute(
      this.weights,
      'd',
      bars
        .map(({ offset, weight }) => {
          const side = point(left(offset) + 0.1 * width, top(weight));
          return `M${side}h${(0.8 * width).toFixed(2)}V${HEIGHT}h${(-0.8 * width).toFixed(2)}z`;
        })
        .join(''),
    );
    const middles = bars.map(({ offset, even }) => point(left(offset) + width / 2, top(even)));
    setAttribute(this.even, 'd', `M${middles.join('L')}`);
    const middle = (left(0) + width / 2).toFixed(2);
    setAttribute(this.noneAway, 'd', first <= 0 && last >= 0 ? `M${middle} 0V${HEIGHT}` : '');
    setText(this.first, w.keyAt({ offset: signed(String(first)) }));
    setText(this.last, w.keyAt({ offset: last > 0 ? `+${last}` : signed(String(last)) }));
    const words = offsetWords(bars);
    setText(this.said, words);
    setAttribute(this.picture, 'aria-label', words);
  }
}

/** Which distance is furthest above even attention. */
function offsetWords(/** @type {Bar[]} */ bars) {
  const above = ({ weight, even }) => weight - even;
  const { offset, weight, even } = bars.reduce((a, b) => (above(b) > above(a) ? b : a));
  const far = Math.abs(offset);
  const where = far === 0 ? w.theSamePosition : w[offset < 0 ? 'before' : 'after']({ far });
  return w.furthestAbove({ where, weight: percent(weight), even: percent(even) });
}

/** A share of 1 as "84 %". */
export const percent = (share) => `${Math.round(100 * share)} %`;
