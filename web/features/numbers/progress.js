// Progress: the loss of the model at each kept moment, restricted to the waves of the key
// frequencies, and without them (Nanda et al., 2023).
import { h } from '../../base/dom.js';
import { formatCount, formatLoss } from '../../base/format.js';
import { measured } from '../../base/measured.js';
import { LineChart } from '../../ui/linechart.js';
import { setProse } from '../../ui/prose.js';
import { chartSvg } from '../../wasm/analysis/figure.mjs';

const AROUND_PX = 235;
const LEAST_PX = 200;
/** The published rate and weight decay, with a smaller modulus (tests/findings, Grokking). */
const SLOW =
  '#preset=grokking&train_share=0.4&d_model=128&lr=0.001&weight_decay=1&steps=7000' +
  '&view=numbers&sub=progress';

const LINES = [
  { id: 'training', name: 'trained on', of: ({ score }) => score.training },
  { id: 'held_out', name: 'held out', of: ({ score }) => score.held_out },
  { id: 'restricted', name: 'only the key waves', of: ({ scores }) => scores?.restricted.all },
  {
    id: 'excluded',
    name: 'without them, trained on',
    of: ({ scores }) => scores?.excluded.training,
  },
];

export class Progress {
  /** @param {import('./numbers.js').NumbersView} view */
  constructor(view) {
    this.view = view;
    this.about = h('p#progress-about.dim');
    this.chart = new LineChart({
      id: 'progress-chart',
      label: 'Loss at each moment of the run',
      onpoint: (x) => this.say(x),
    });
    this.said = h('p#progress-said.readout', { 'aria-live': 'polite' });
    this.why = h('p.note');
    const slow = h('a', {
      href: SLOW,
      text: '40 % of the sums, width 128, rate .001, weight decay 1',
    });
    this.slow = h('p.note', 'A longer wait, some 6,000 steps: ', slow, '.');
    this.element = h(
      'section',
      { 'aria-labelledby': 'progress-title' },
      h('div.head', h('b#progress-title.title', 'Progress'), this.about),
      this.chart.element,
      this.said,
      this.why,
      this.slow,
    );
    this.room = measured(
      [view.root, this.element],
      () => ({ width: this.element.clientWidth, height: view.root.clientHeight - AROUND_PX }),
      () => view.host.want('view'),
    );
  }

  update() {
    const { view } = this;
    this.moments = view.moments();
    const { waves } = view.report;
    setProse(this.about, `loss in nats, both axes in powers of ten${view.missing()}`);
    this.chart.update({
      lines: LINES.map(({ id, name, of }) => ({
        ...{ id, name },
        points: this.moments.flatMap((moment) => {
          const score = of(moment);
          return score ? [{ x: moment.step, y: score.loss }] : [];
        }),
      })).filter(({ points }) => points.length),
      width: this.room().width,
      height: Math.max(LEAST_PX, this.room().height),
      here: view.report.step,
    });
    const key = waves?.key ?? [];
    setProse(
      this.why,
      waves
        ? `Key frequencies now: ${key.length ? key.join(', ') : 'none'}. Only their waves in a ` +
            'and b together and the mean are kept, or just these are taken away. In 32-bit ' +
            'numbers a loss near 1e-7 is as near to 0 as it comes; spikes follow.'
        : 'There are no waves modulo a number that is not prime.',
    );
    this.say(this.chart.at);
  }

  /** The curves as a drawing. */
  figure() {
    const key = this.view.report.waves?.key ?? [];
    return {
      more: `Evaluation mode. Key frequencies: ${key.length ? key.join(', ') : 'none'}.`,
      make: (caption) => chartSvg({ title: 'Loss by moment', caption, ...this.chart.drawn }),
    };
  }

  /** The moment nearest to this step in words. */
  say(step) {
    const distance = (moment) => Math.abs(moment.step - step);
    const moment = this.moments?.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    if (!moment) return;
    const parts = LINES.flatMap(({ name, of }) => {
      const score = of(moment);
      return score ? [`${name} ${formatLoss(score.loss)}`] : [];
    });
    setProse(this.said, `Step ${formatCount(moment.step)}: ${parts.join(' · ')}.`);
  }
}
