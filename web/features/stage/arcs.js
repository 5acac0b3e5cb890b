// The arcs of the stage, as SVG: faint ones for every answer of a solved task, one line a head for
// the answer that shows, and what they carry. Elements are used again at every drawing.
import { h, setAttribute, setEach, setHidden, setText, svg } from '../../base/dom.js';
import { arcPath, arcStyle } from './arcshapes.js';

/** More lines say no more. */
const MOST = 60;
/** From the middle of one share to that of the next: they are 185 wide at most. */
const PILL_EM = 14.8;

export class Arcs {
  constructor() {
    this.faint = svg('g.rainbow');
    this.lines = svg('g.arc-lines');
    this.svg = svg('svg.arcs', { 'aria-hidden': 'true' }, this.faint, this.lines);
    this.pills = h('div.pills', { 'aria-hidden': 'true' });
  }

  get elements() {
    return [this.svg, this.pills];
  }

  /**
   * @param {import('./arcshapes.js').StageLayout} layout
   * @param {import('./reading.js').Reading} what its arcs, the strongest last
   */
  draw(layout, { faint, arcs, pills }) {
    setEach(this.faint, faint, makePath, (path, arc) =>
      setAttribute(path, 'd', arcPath(layout, arc)?.d ?? 'M0 0'),
    );
    setEach(this.lines, arcs.slice(-MOST), makePath, (path, arc) => {
      const { width, opacity } = arcStyle(arc.strength);
      setAttribute(path, 'd', arcPath(layout, arc)?.d ?? 'M0 0');
      setAttribute(path, 'class', `tone-${arc.tone}${arc.less ? ' less' : ''}`);
      setAttribute(path, 'stroke-width', String(width));
      setAttribute(path, 'opacity', String(opacity));
    });
    this.drawPills(layout, pills);
  }

  /** At the top of an arc; two of them side by side. They move only with the answer. */
  drawPills(layout, pills) {
    const placed = pills
      .map((pill) => ({ pill, at: arcPath(layout, { ...pill, tone: 3 })?.top }))
      .filter(({ at }) => at);
    const middle = placed.reduce((sum, { at }) => sum + at.x, 0) / placed.length;
    while (this.pills.children.length < placed.length) this.pills.append(h('span.pill'));
    [...this.pills.children].forEach((element, i) => {
      const own = placed[i];
      setHidden(element, !own);
      if (!own) return;
      const aside = placed.length > 1 ? (i - (placed.length - 1) / 2) * PILL_EM : 0;
      setText(element, own.pill.text);
      setAttribute(element, 'class', `pill tone-${own.pill.tone}`);
      const { style } = /** @type {HTMLElement} */ (element);
      style.left = `calc(${Math.round(middle)}px + ${aside}em)`;
      style.top = `${Math.round(Math.max(12, own.at.y + 6))}px`;
    });
  }
}

const makePath = () => svg('path');
