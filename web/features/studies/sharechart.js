// A chart of shares, 0 to 100 % upwards, over whole numbers, as SVG: its frame, and lines on it.
import { setAttribute, svg } from '../../base/dom.js';
import { axes, linePath } from './studycurves.js';

const SHARES = [0, 0.25, 0.5, 0.75, 1];

/**
 * @typedef {ReturnType<typeof axes>} Axes
 * @typedef {{ height: number, left: number, bottom: number, top: number, right: number, foot:
 *   number }} Room pixels: the drawing's height, its margins, and from its axis down to its foot
 */

/** A text in a drawing. */
export function svgText(x, y, words, anchor) {
  return Object.assign(svg('text', { x, y, 'text-anchor': anchor }), { textContent: words });
}

export class ShareChart {
  /** @param {Room} room @param {string} [id] */
  constructor(room, id) {
    this.room = room;
    this.element = svg('svg.study-chart', { role: 'img', id });
  }

  /** Width of the whole drawing. It fills its parent. */
  get width() {
    return Math.max(240, this.element.parentElement.clientWidth);
  }

  /**
   * @param {object} chart
   * @param {number} chart.to the end of the lower axis
   * @param {{ at: number, text: string }[]} chart.marks on the lower axis
   * @param {string} chart.foot what the lower axis is
   * @param {string} chart.label the chart in a sentence
   * @param {(place: Axes) => Element[]} chart.paint what is drawn on the axes
   */
  draw({ to, marks, foot, label, paint }) {
    const { height, left, bottom, top, right, foot: footPx } = this.room;
    const { width } = this;
    const place = axes({ to, width: width - left - right, height: height - bottom - top });
    const { x, y } = place;
    const grid = SHARES.flatMap((share) => [
      svg('line', { x1: 0, x2: x(to), y1: y(share), y2: y(share) }),
      svgText(-6, y(share) + 4, `${100 * share} %`, 'end'),
    ]);
    setAttribute(this.element, 'width', String(width));
    setAttribute(this.element, 'height', String(height));
    setAttribute(this.element, 'aria-label', label);
    this.element.replaceChildren(
      svg(
        'g',
        { transform: `translate(${left} ${top})` },
        ...grid,
        ...marks.map(({ at, text }) => svgText(x(at), y(0) + 16, text, 'middle')),
        svgText(x(to) / 2, y(0) + footPx, foot, 'middle'),
        ...paint(place),
      ),
    );
  }
}

/** A line through points with x and a share y. */
export function shareLine(points, place, colour, name = 'mean') {
  return svg('path', { class: name, d: linePath(points, place), style: { stroke: colour } });
}
