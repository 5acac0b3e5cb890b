// The accuracy of the model on the page at other lengths than it has learnt, length after length,
// while it trains.
import { h, setText, svg } from '../../base/dom.js';
import { decimals, formatShare } from '../../base/format.js';
import { shownCuts } from '../../model/ablation.js';
import { samplesAtOnce, steadyMoment } from '../../model/heldout.js';
import { settingName } from '../../model/words.js';
import { shownAs } from '../../model/shownas.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { ShareChart, shareLine, svgText } from './sharechart.js';
import { w } from './words.js';

const MOST = 24;
const LEAST_SAMPLES = 8;
const AGAIN_MS = 1000;
const CHART = { height: 220, left: 40, bottom: 40, top: 10, right: 12, foot: 33 };
const COLOUR = 'var(--series-1)';

/** A length in words: tokens of data where a sequence is data, separator and answer. */
const lengthText = (settings, seq) => String(shownAs('seq', settings)?.toShown(seq) ?? seq);

/**
 * What the accuracies say. @param {{ seq: number, accuracy: number }[]} rows @param {number} own
 */
function lengthWords(rows, own, text) {
  const trained = rows.find(({ seq }) => seq === own);
  const longer = rows.filter(({ seq }) => seq > own);
  const shorter = rows.filter(({ seq }) => seq < own);
  if (!trained) return '';
  const range = (list) => {
    const shares = list.map(({ accuracy }) => accuracy);
    const [low, high] = [Math.min(...shares), Math.max(...shares)];
    return formatShare(low) === formatShare(high)
      ? formatShare(low)
      : w.range({ low: formatShare(low), high: formatShare(high) });
  };
  return w.accuracyAtTheTrained({
    own: text(own),
    accuracy: formatShare(trained.accuracy),
    shorter: shorter.length ? range(shorter) : '',
    longer: longer.length ? range(longer) : '',
  });
}

export class Lengths {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.run = null;
    this.cuts = ''; // what was cut in it, as text
    this.list = null; // the lengths there are, as the worker says
    this.rows = new Map(); // length -> what was measured
    this.question = new Question(host, { everyMs: AGAIN_MS });
    this.said = h('p#lengths-words.lens-decided', { 'aria-live': 'polite' });
    this.about = h('p.dim');
    this.chart = new ShareChart(CHART);
    this.body = h('tbody');
    this.element = this.makeElement();
  }

  makeElement() {
    const heads = Object.values(w.lengthColumn).map((text) => h('th', { scope: 'col', text }));
    const table = h('table.study-table', h('thead', h('tr', ...heads)), this.body);
    const region = { tabindex: 0, role: 'region', 'aria-label': w.accuracyAtEachLength };
    return h(
      'section.studies-part.one',
      { role: 'tabpanel', 'aria-label': w.lengths },
      h(
        'div.study-out',
        this.said,
        this.about,
        h('div.study-chart-box', this.chart.element),
        h('div.lens-scroll', region, table),
      ),
    );
  }

  get isShown() {
    return !this.element.hidden && !this.element.parentElement.hidden;
  }

  /** Measures all lengths at one moment of the run; null when that fails or is out of date. */
  async measure(goesOn) {
    const { host } = this;
    const { state } = host;
    const at = steadyMoment(host.state);
    const when = at !== undefined ? { at } : {};
    const list = await host.ask('lengths', { most: MOST });
    if (!goesOn()) return null;
    this.list = list;
    for (const seq of list?.lengths ?? []) {
      const most = Math.floor(
        (samplesAtOnce(state.model.plan, state.model.settings) * list.own) / seq,
      );
      const samples = Math.max(LEAST_SAMPLES, most);
      const row = await host.ask('length', { seq, samples, ...when });
      if (!row || !goesOn() || !this.isShown) return null;
      this.rows.set(seq, row);
      host.want('view');
    }
    host.want('view');
    return list;
  }

  draw() {
    const known = [...this.rows.values()].sort((a, b) => a.seq - b.seq);
    const text = (seq) => lengthText(this.host.state.model.settings, seq);
    const words = lengthWords(known, this.list.own, text);
    this.drawChart(known, words, text);
    setText(this.said, words || w.measuring);
    setProse(
      this.about,
      w.heldOutSamplesOf({
        longest: this.list.longest,
        setting: settingName('max_len'),
        step: known.at(-1)?.step ?? null,
      }),
    );
    this.body.replaceChildren(...known.map((row) => this.tableRow(row, text)));
  }

  drawChart(known, label, text) {
    const { own, lengths } = this.list;
    const separated = this.host.state.model.settings.facts.has_slots;
    const every = Math.ceil(lengths.length / Math.max(2, Math.floor(this.chart.width / 60)));
    this.chart.draw({
      to: Math.max(own, ...lengths),
      marks: lengths.filter((_, i) => i % every === 0).map((seq) => ({ at: seq, text: text(seq) })),
      foot: separated ? w.tokensToRepeat : w.positionsInASequence,
      label,
      paint: (place) => [...this.trainedLine(place, text), ...this.curve(known, place)],
    });
  }

  trainedLine({ x, y }, text) {
    const { own } = this.list;
    return [
      svg('line.trained', { x1: x(own), x2: x(own), y1: y(1), y2: y(0) }),
      svgText(x(own) + 5, y(1) + 9, w.trainedAt({ length: text(own) }), 'start'),
    ];
  }

  curve(known, place) {
    const points = known.map(({ seq, accuracy }) => ({ x: seq, y: accuracy }));
    const dots = points.map((point) =>
      svg('circle', {
        cx: place.x(point.x),
        cy: place.y(point.y),
        r: point.x === this.list.own ? 4.5 : 3,
        style: { fill: COLOUR },
      }),
    );
    return [shareLine(points, place, COLOUR), ...dots];
  }

  tableRow({ seq, accuracy, sequence_accuracy, loss, samples }, text) {
    const trained = seq === this.list.own;
    const shares = [formatShare(accuracy), formatShare(sequence_accuracy)];
    const cells = [...shares, decimals(loss, 3), String(samples)];
    return h(
      'tr',
      { class: trained ? 'current' : '' },
      h('th', { scope: 'row', text: trained ? w.isTrained({ length: text(seq) }) : text(seq) }),
      ...cells.map((content) => h('td', content)),
    );
  }

  /** Draws what is known now. */
  update() {
    const { host } = this;
    const cuts = JSON.stringify(shownCuts(host.state.cut));
    if (this.run !== host.state.run.now || this.cuts !== cuts) {
      this.run = host.state.run.now;
      this.cuts = cuts;
      this.rows = new Map();
      this.list = null;
    }
    void this.question.work('lengths', (goesOn) => this.measure(goesOn));
    if (this.list && this.list.lengths.length > 0) return this.draw();
    setText(this.said, this.list ? w.thisTaskHasNo : w.measuring);
    this.chart.element.replaceChildren();
    this.body.replaceChildren();
  }
}
