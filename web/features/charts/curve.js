// The curves of a chart on the page: uPlot draws them when it is there. A plot is made again only
// when its form changes.
import { h, setText } from '../../base/dom.js';
import { Plot } from './plot.js';

/** @typedef {import('./plot.js').PlotState} PlotState */

export class Curve {
  /**
   * @param {{ uPlot: any|null, missing: string }} vendor `missing` says why uPlot will not come
   * @param {(index: number|null|undefined) => void} onCursor
   */
  constructor(vendor, onCursor) {
    this.vendor = vendor;
    this.onCursor = onCursor;
    this.element = h('div.picture', { role: 'img' });
    this.plot = null;
    this.form = ''; // what a plot cannot change, as text
  }

  /**
   * @param {PlotState} state
   * @param {{ chart: string, theme: string, width: number, height: number, logX: boolean, logY:
   *   boolean, onDrawn?: () => void }} form width and height in pixels; onDrawn: the plot is there
   */
  draw(state, { chart, theme, width, height, logX, logY, onDrawn = () => {} }) {
    const { uPlot, missing } = this.vendor;
    if (!uPlot) {
      setText(this.element, missing);
      this.element.classList.toggle('missing', missing !== '');
      return;
    }
    const lines = state.lines.map(({ key, colour }) => key + colour);
    const form = [chart, theme, width, height, logX, logY, ...lines].join();
    if (this.plot && form === this.form) return this.plot.update(state);
    this.clear();
    this.form = form;
    const { onCursor } = this;
    this.plot = new Plot(uPlot, this.element, state, {
      ...{ width, height, logX, logY, onCursor, onDrawn },
      percent: chart === 'accuracy',
    });
  }

  clear() {
    this.plot?.destroy();
    this.plot = null;
  }

  /** Index of the data at the pointer, or null. */
  get cursor() {
    return this.plot?.cursor ?? null;
  }

  /** The step at a place of the window, or null. */
  stepAt(clientX) {
    return this.plot?.stepAt(clientX) ?? null;
  }

  /** Where a value is, in pixels from the upper edge, or null. */
  heightOf(value) {
    return this.plot?.heightOf(value) ?? null;
  }

  /** Where a step is, in pixels, or null. */
  placeOf(step) {
    return this.plot?.placeOf(step) ?? null;
  }
}
