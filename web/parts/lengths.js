// How well the model on the page does at other lengths than it has learnt, length after length,
// while it trains.
import { h, setAttribute, setText, svg } from '../base/dom.js';
import { formatShare } from '../base/format.js';
import { samplesAtOnce, steadyMoment } from '../model/heldout.js';
import { settingName, shownAs } from '../model/words.js';
import { axes, linePath } from '../study/curves.js';

const MOST = 24;
const LEAST_SAMPLES = 8;
const AGAIN_MS = 1000;
const CHART = { height: 220, left: 40, bottom: 40, top: 10, right: 12 };

/** A length in words: tokens of data where a sequence is data, separator and answer. */
const lengthText = (settings, seq) => String(shownAs('seq', settings)?.toShown(seq) ?? seq);

/**
 * What the accuracies say. @param {{ seq: number, accuracy: number }[]} rows @param {number} own
 */
export function lengthWords(rows, own, text) {
  const trained = rows.find(({ seq }) => seq === own);
  const longer = rows.filter(({ seq }) => seq > own);
  const shorter = rows.filter(({ seq }) => seq < own);
  if (!trained) return '';
  const range = (list) => {
    const shares = list.map(({ accuracy }) => accuracy);
    const [low, high] = [Math.min(...shares), Math.max(...shares)];
    return formatShare(low) === formatShare(high)
      ? formatShare(low)
      : `${formatShare(low)} to ${formatShare(high)}`;
  };
  const rest = [
    shorter.length ? `shorter ones ${range(shorter)}` : '',
    longer.length ? `longer ones ${range(longer)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    `Accuracy at the trained length ` +
    `${text(own)}: ${formatShare(trained.accuracy)}${rest ? `; ${rest}` : ''}.`
  );
}

/** @param {any} host hostOf in app/views.js */
export function createLengths(host) {
  return new Lengths(host);
}

class Lengths {
  constructor(host) {
    this.host = host;
    this.page = host.page;
    this.said = h('p', { class: 'lens-decided', id: 'lengths-words', 'aria-live': 'polite' });
    this.about = h('p', { class: 'dim' });
    this.chart = svg('svg', { class: 'study-chart', role: 'img' });
    this.body = h('tbody');
    const table = h(
      'table',
      { class: 'study-table' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...['Length', 'Accuracy', 'Whole sequences right', 'Loss', 'Samples'].map((text) =>
            h('th', { scope: 'col', text }),
          ),
        ),
      ),
      this.body,
    );
    this.element = h(
      'section',
      { class: 'studies-part one', role: 'tabpanel', 'aria-label': 'Lengths' },
      h(
        'div',
        { class: 'study-out' },
        this.said,
        this.about,
        h('div', { class: 'study-chart-box' }, this.chart),
        h(
          'div',
          {
            class: 'lens-scroll',
            tabindex: 0,
            role: 'region',
            'aria-label': 'Accuracy at each length',
          },
          table,
        ),
      ),
    );
    this.run = null;
    this.list = null;
    this.rows = new Map();
    this.measured = '';
    this.measuring = false;
    this.lastMs = -Infinity;
    this.waiting = 0;
  }

  keyNow() {
    return JSON.stringify([this.host.step, this.page.cut, this.page.settings]);
  }

  /** Goes through all lengths at one moment of the run. */
  async measure() {
    const asked = this.host.run;
    const key = this.keyNow();
    const at = steadyMoment(this.page, asked);
    const when = at !== undefined ? { at } : {};
    this.measuring = true;
    this.list = await this.host.ask('lengths', { most: MOST });
    for (const seq of this.list?.lengths ?? []) {
      const samples = Math.max(
        LEAST_SAMPLES,
        Math.floor((samplesAtOnce(this.page.plan, this.page.settings) * this.list.own) / seq),
      );
      const row = await this.host.ask('length', { seq, samples, ...when });
      if (
        !row ||
        asked !== this.host.run ||
        this.element.hidden ||
        this.element.parentElement.hidden
      )
        break;
      this.rows.set(seq, row);
      this.host.want('view');
    }
    this.measuring = false;
    this.lastMs = performance.now();
    if (asked === this.host.run) this.measured = key;
    this.host.want('view');
  }

  draw() {
    const known = [...this.rows.values()].sort((a, b) => a.seq - b.seq);
    const { own, longest } = this.list;
    const { settings } = this.page;
    const text = (seq) => lengthText(settings, seq);
    const width = Math.max(240, this.chart.parentElement.clientWidth);
    const { height, left, bottom, top, right } = CHART;
    const last = Math.max(own, ...this.list.lengths);
    const { x, y } = axes({ to: last, width: width - left - right, height: height - bottom - top });
    const words = (at, down, content, anchor) =>
      Object.assign(svg('text', { x: at, y: down, 'text-anchor': anchor }), {
        textContent: content,
      });
    const every = Math.ceil(this.list.lengths.length / Math.max(2, Math.floor(width / 60)));
    const group = svg(
      'g',
      { transform: `translate(${left} ${top})` },
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
        svg('line', { x1: 0, x2: x(last), y1: y(share), y2: y(share) }),
        words(-6, y(share) + 4, `${100 * share} %`, 'end'),
      ]),
      ...this.list.lengths
        .filter((_, i) => i % every === 0)
        .map((seq) => words(x(seq), y(0) + 16, text(seq), 'middle')),
      svg('line', { class: 'trained', x1: x(own), x2: x(own), y1: y(1), y2: y(0) }),
      words(x(own) + 5, y(1) + 9, `trained: ${text(own)}`, 'start'),
      words(
        x(last) / 2,
        y(0) + 33,
        settings.facts.has_slots ? 'tokens to repeat' : 'positions in a sequence',
        'middle',
      ),
      svg('path', {
        class: 'mean',
        d: linePath(
          known.map(({ seq, accuracy }) => ({ x: seq, y: accuracy })),
          { x, y },
        ),
        style: { stroke: 'var(--series-1)' },
      }),
      ...known.map(({ seq, accuracy }) =>
        svg('circle', {
          cx: x(seq),
          cy: y(accuracy),
          r: seq === own ? 4.5 : 3,
          style: { fill: 'var(--series-1)' },
        }),
      ),
    );
    setAttribute(this.chart, 'width', String(width));
    setAttribute(this.chart, 'height', String(height));
    setAttribute(this.chart, 'aria-label', lengthWords(known, own, text));
    this.chart.replaceChildren(group);
    setText(this.said, lengthWords(known, own, text) || 'Measuring …');
    setText(
      this.about,
      `Held-out samples of other lengths than the model has learnt from, up to ` +
        `${longest} positions ` +
        `(“${settingName('max_len')}”)${known.length ? `, step ${known.at(-1).step}` : ''}.`,
    );
    this.body.replaceChildren(
      ...known.map(({ seq, accuracy, sequence_accuracy, loss, samples }) =>
        h(
          'tr',
          { class: seq === own ? 'current' : '' },
          h('th', { scope: 'row', text: `${text(seq)}${seq === own ? ' (trained)' : ''}` }),
          ...[
            formatShare(accuracy),
            formatShare(sequence_accuracy),
            loss.toFixed(3),
            String(samples),
          ].map((content) => h('td', { text: content })),
        ),
      ),
    );
  }

  update() {
    if (this.run !== this.host.run) {
      this.run = this.host.run;
      this.rows = new Map();
      this.list = null;
      this.measured = '';
    }
    const since = performance.now() - this.lastMs;
    if (!this.measuring && this.measured !== this.keyNow()) {
      if (since >= AGAIN_MS) void this.measure();
      else if (!this.waiting)
        this.waiting = window.setTimeout(() => {
          this.waiting = 0;
          this.host.want('view');
        }, AGAIN_MS - since);
    }
    if (this.list && this.list.lengths.length > 0) return this.draw();
    setText(this.said, this.list ? 'This task has no samples of other lengths.' : 'Measuring …');
    this.chart.replaceChildren();
    this.body.replaceChildren();
  }
}
