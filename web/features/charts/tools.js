// How the curves of a chart are drawn: smoothing and logarithmic axes.
import { h, setAttribute, setStyle, setText } from '../../base/dom.js';
import { w } from './words.js';

/** Smoothing and logarithmic axes, as long as the page is open. */
export class ChartTools {
  constructor(onchange) {
    this.smoothing = 0;
    this.logX = false;
    this.logY = false;
    this.mayLogY = true;
    const value = h('output.value', '0');
    const slider = h('input#smoothing', {
      type: 'range',
      min: 0,
      max: 0.99,
      step: 0.01,
      value: 0,
      'aria-label': w.smoothing,
      title: w.movingAverageOfThe,
      oninput: () => {
        this.smoothing = Number(slider.value);
        setText(value, this.smoothing ? this.smoothing.toFixed(2) : '0');
        setStyle(slider, { '--p': `${(this.smoothing / 0.99) * 100}%` });
        onchange();
      },
    });
    const toggle = (id, text, title, flip) => {
      const button = h('button.toggle', {
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
    const x = toggle('log-x', w.logX, w.logXTitle, () => (this.logX = !this.logX));
    this.y = toggle('log-y', w.logY, w.logYTitle, () => (this.logY = !this.logY));
    this.element = h(
      'div.tools-of-chart',
      { role: 'group', 'aria-label': w.howCurvesAreDrawn },
      h('label', { for: 'smoothing', text: w.smooth }),
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
