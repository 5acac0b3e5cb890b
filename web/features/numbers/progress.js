// Progress: the loss of the model at each kept moment, restricted to the waves of the key
// frequencies, and without them (Nanda et al., 2023).
import { h } from '../../base/dom.js';
import { formatCount, formatLoss } from '../../base/format.js';
import { measured } from '../../base/measured.js';
import { LineChart } from '../../ui/linechart.js';
import { setProse } from '../../ui/prose.js';
import { chartSvg } from '../../wasm/analysis/figure.mjs';
import { w } from './words.js';

const AROUND_PX = 235;
const LEAST_PX = 200;
/** The published rate and weight decay, with a smaller modulus (tests/findings, Grokking). */
const SLOW =
  '#preset=grokking&train_share=0.4&d_model=128&lr=0.001&weight_decay=1&steps=7000' +
  '&view=numbers&sub=progress';

const LINES = [
  { id: 'training', of: ({ score }) => score.training },
  { id: 'held_out', of: ({ score }) => score.held_out },
  { id: 'restricted', of: ({ scores }) => scores?.restricted.all },
  {
    id: 'excluded',
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
      label: w.lossAtEachMoment,
      onpoint: (x) => this.say(x),
    });
    this.said = h('p#progress-said.readout', { 'aria-live': 'polite' });
    this.why = h('p.note');
    const slow = h('a', {
      href: SLOW,
      text: w.ofTheSumsWidth,
    });
    this.slow = h('p.note', w.aLongerWaitSome, ' ', slow);
    this.element = h(
      'section',
      { 'aria-labelledby': 'progress-title' },
      h('div.head', h('b#progress-title.title', w.progress), this.about),
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
    setProse(this.about, w.lossInNatsBoth({ missing: view.missing() }));
    this.chart.update({
      lines: LINES.map(({ id, of }) => ({
        ...{ id, name: w.lines[id] },
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
      waves ? w.keyFrequenciesNowOnly({ key: key.join(', ') }) : w.thereAreNoWaves,
    );
    this.say(this.chart.at);
  }

  /** The curves as a drawing. */
  figure() {
    const key = this.view.report.waves?.key ?? [];
    return {
      more: w.evaluationModeKeyFrequencies({ key: key.join(', ') }),
      make: (caption) => chartSvg({ title: w.lossByMoment, caption, ...this.chart.drawn }),
    };
  }

  /** The moment nearest to this step in words. */
  say(step) {
    const distance = (moment) => Math.abs(moment.step - step);
    const moment = this.moments?.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    if (!moment) return;
    const parts = LINES.flatMap(({ id, of }) => {
      const score = of(moment);
      return score ? [`${w.lines[id]} ${formatLoss(score.loss)}`] : [];
    });
    setProse(this.said, w.atStep({ step: formatCount(moment.step), parts: parts.join(' · ') }));
  }
}
