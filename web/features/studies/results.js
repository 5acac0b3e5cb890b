// What came out of a study: curves, a table, and the sentence that the numbers allow.
import { h, setHidden, setText, svg } from '../../base/dom.js';
import { formatCount, formatDuration, formatLoss, formatShare, inText } from '../../base/format.js';
import { bandPath, ticks } from './studycurves.js';
import { toCsv, toJson } from './ownstudy.js';
import { KINDS } from '../../wasm/analysis/parts.mjs';
import { sentencesOf, summarise } from '../../wasm/analysis/sweep.mjs';
import { ShareChart, shareLine } from './sharechart.js';
import { said } from '../../words/engine.js';
import { messageWords, paragraph } from '../../words/messages.js';
import { w } from './words.js';

const COLOURS = 8;
const CHART = { height: 190, left: 40, bottom: 34, top: 6, right: 12, foot: 31 };

const lossText = (x) => (x < 1e-3 ? inText(x.toExponential(1)) : formatLoss(x));
const colourOf = (i) => `var(--run-${(i % COLOURS) + 1})`;

/** A mean with the range it is of. */
function spreadText(spread, text) {
  if (spread === null) return '–';
  if (spread.min === spread.max) return text(spread.mean);
  const [low, high] = [text(spread.min), text(spread.max)];
  return `${text(spread.mean)} (${w.range({ low, high })})`;
}

function stepsText({ n, reached, steps_to }) {
  if (n === 0) return '–';
  if (reached === 0) return w.notReached;
  return reached < n
    ? w.stepsOfSome({ steps: spreadText(steps_to, formatCount), reached, n })
    : spreadText(steps_to, formatCount);
}

/** The points of a curve of means. @param {string} x the key of its lower axis */
function pointsOf(list, x) {
  return list
    .filter(({ accuracy }) => accuracy !== null)
    .map((point) => ({
      x: point[x],
      y: point.accuracy.mean,
      min: point.accuracy.min,
      max: point.accuracy.max,
    }));
}

/** A curve of means in the band of all seeds. */
function curveOf(points, i, place) {
  const band = { class: 'band', d: bandPath(points, place), style: { fill: colourOf(i) } };
  return [svg('path', band), shareLine(points, place, colourOf(i))];
}

const nameOf = ({ values }) => JSON.stringify(Object.values(values).map(String));
const marksAt = (list) => list.map((at) => ({ at, text: formatCount(at) }));

export class Results {
  /**
   * @param {{ open: (values: Record<string, any>) => void, copied: (text: string) => void }}
   *   actions open: shows a setting of the study on the page
   */
  constructor({ open, copied }) {
    this.open = open;
    this.copied = copied;
    this.pool = null;
    this.study = null;
    this.summary = null;
    this.words = { conclusion: '', overall: '', writers: '' };
    this.drawn = '';
    this.said = h('p#study-conclusion.lens-decided', { 'aria-live': 'polite' });
    this.overall = h('p#study-overall.dim');
    this.question = h('p.dim');
    this.chart = new ShareChart(CHART);
    this.lengths = new ShareChart(CHART, 'study-lengths');
    this.body = h('tbody');
    this.writers = h('tbody');
    this.whoWrote = h('p#study-writers-said');
    this.failures = h('p.error');
    this.element = this.makeElement();
  }

  makeElement() {
    const written = Object.values(w.written);
    this.written = h(
      'div.lens-scroll',
      { tabindex: 0, role: 'region', 'aria-label': w.whoWroteTheAnswers },
      tableOf([w.column.setting, ...written], this.writers, {
        caption: w.whoWroteTheAnswersParts,
      }),
    );
    const table = tableOf([...Object.values(w.column), ...Object.values(w.wave)], this.body);
    this.table = table;
    const region = { tabindex: 0, role: 'region', 'aria-label': w.results };
    return h(
      'div.study-out',
      this.question,
      this.said,
      this.overall,
      h('div.study-chart-box', this.chart.element, this.lengths.element),
      h('div.lens-scroll', region, table),
      this.whoWrote,
      this.written,
      this.failures,
      h(
        'div.cut-row',
        this.copyButton('CSV', () => toCsv(this.summary.keys, this.pool.results)),
        this.copyButton('JSON', () => toJson(this.study, this.summary, this.pool.results)),
      ),
    );
  }

  copyButton(text, write) {
    return h('button.btn.small', {
      text,
      'aria-label': w.copyAs({ form: text }),
      onclick: () => this.copied(write()),
    });
  }

  tableRow(row, i) {
    const cells = [
      w.runsOf({ n: row.n, all: this.study.seeds.length, diverged: row.diverged }),
      stepsText(row),
      spreadText(row.accuracy, formatShare),
      row.parameters === null ? '–' : formatCount(row.parameters),
      spreadText(row.milliseconds, formatDuration),
      ...(this.study.waves
        ? [
            spreadText(row.frequencies, (x) => inText(String(Number(x.toFixed(1))))),
            spreadText(row.restricted, lossText),
            spreadText(row.excluded, lossText),
          ]
        : []),
    ];
    return this.row(row, i, cells);
  }

  /** A line that opens its setting. */
  row(row, i, cells) {
    const open = () => this.open(row.values);
    const onclick = (event) => {
      if (!event.target.closest('button')) open();
    };
    const title = w.openThisSettingOn;
    return h(
      'tr',
      { onclick },
      h(
        'th',
        { scope: 'row' },
        h('i.mark', { style: { color: colourOf(i) } }),
        h('button', { text: messageWords({ message: row.label }), title, onclick: open }),
      ),
      ...cells.map((text) => h('td', text)),
    );
  }

  /** Accuracy over the steps, with the runs that go on. */
  drawSteps() {
    const { steps } = this.study;
    this.chart.draw({
      to: steps,
      marks: marksAt(ticks(steps)),
      foot: w.heldOutAccuracyBy,
      label: w.heldOutAccuracyOver({ steps, conclusion: this.words.conclusion }),
      paint: (place) =>
        this.summary.rows.flatMap((row, i) => [
          ...curveOf(pointsOf(row.curve, 'step'), i, place),
          ...this.runningCurves(row, i, place),
        ]),
    });
  }

  runningCurves(row, i, place) {
    return this.pool.running
      .filter(({ job }) => nameOf(job) === nameOf(row))
      .map(({ points }) => points.map(({ step, eval_accuracy: y }) => ({ x: step, y })))
      .map((points) => shareLine(points, place, colourOf(i), 'running'));
  }

  /** Accuracy over the lengths of a study that has some. */
  drawLengths() {
    const { lengths } = this.study;
    this.lengths.element.toggleAttribute('hidden', !lengths);
    if (!lengths) return;
    this.lengths.draw({
      to: Math.max(...lengths),
      marks: marksAt(lengths),
      foot: w.accuracyByLengthSeq,
      label: w.accuracyAtSeq({ list: lengths.join(', '), conclusion: this.words.conclusion }),
      paint: (place) =>
        this.summary.rows.flatMap((row, i) => curveOf(pointsOf(row.lengths, 'seq'), i, place)),
    });
  }

  update(pool, study) {
    this.pool = pool;
    this.study = study;
    setHidden(this.element, !pool || pool.ended === 'refused');
    if (this.element.hidden) return;
    const width = this.chart.element.parentElement.clientWidth;
    const now = `${pool.entries.map(({ state, points }) => `${state}${points.length}`)} ${width}`;
    if (this.summary?.of === pool && now === this.drawn) return;
    this.drawn = now;
    this.summarise();
    const varied = w.settingsOfThePage({ keys: this.summary.keys });
    setText(this.question, said(study.question) || varied);
    setText(this.failures, failureWords(pool));
    this.drawSteps();
    this.drawLengths();
  }

  /** Sums the results up again when there are more. */
  summarise() {
    const { pool, study } = this;
    const n = pool.results.length;
    if (this.summary?.of === pool && this.summary.n === n) return;
    this.summary = { ...summarise(study, pool.results), of: pool, n };
    const { rows } = this.summary;
    const { conclusion, overall, writers } = sentencesOf(study, rows);
    this.words = {
      conclusion: paragraph(conclusion),
      overall: paragraph(overall),
      writers: paragraph(writers),
    };
    this.body.replaceChildren(...rows.map((row, i) => this.tableRow(row, i)));
    [...this.table.tHead.rows[0].cells]
      .slice(Object.keys(w.column).length)
      .forEach((cell) => setHidden(cell, !study.waves));
    setHidden(this.written, !study.attribution);
    setText(this.whoWrote, this.words.writers);
    setHidden(this.whoWrote, this.words.writers === '');
    this.writers.replaceChildren(
      ...rows.map((row, i) =>
        this.row(
          row,
          i,
          ['total', ...KINDS].map((kind) => spreadText(row.written?.[kind] ?? null, signedShort)),
        ),
      ),
    );
    setText(this.said, this.words.conclusion);
    setText(this.overall, this.words.overall);
  }
}

/** @param {string[]} columns @param {HTMLElement} body @param {{ caption?: string }} [more] */
function tableOf(columns, body, { caption = '' } = {}) {
  const heads = columns.map((text) => h('th', { scope: 'col', text }));
  return h(
    'table.study-table',
    ...(caption ? [h('caption', caption)] : []),
    h('thead', h('tr', ...heads)),
    body,
  );
}

const signedShort = (x) =>
  inText(
    x
      .toFixed(2)
      .replace(/^-(0\.00)$/, '$1')
      .replace('-', '−'),
  );

function failureWords({ entries }) {
  return entries
    .filter(({ state }) => state === 'failed')
    .map(({ job, message }) => `${job.id}: ${message}`)
    .join('; ');
}
