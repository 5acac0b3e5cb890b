// Waves: which frequencies the embedding and the output have at each moment of the run, and where
// the numbers lie in the plane of one of them.
import { decimals } from '../../base/format.js';
import { h, segments, setAttribute, setHidden, svg } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { scaleOf } from '../../draw/heatmap.js';
import { CellMap, createRamp } from '../../ui/cellmap.js';
import { setProse } from '../../ui/prose.js';
import { heatmapSvg, pointsSvg, stackedSvg } from '../../wasm/analysis/figure.mjs';
import { w } from './words.js';

const AXIS_PX = 44;
const LEAST_PX = 120;
/** Height of a moment's row, at most, and of all rows. */
const ROW_PX = 14;
const ROWS_PX = 260;
/** The drawing of the circle in its own units, and the room at its edges. */
const SIZE = 300;
const EDGE = 22;

export class Waves {
  /** @param {import('./numbers.js').NumbersView} view */
  constructor(view) {
    this.view = view;
    this.hovered = null;
    this.about = h('p#waves-about.dim');
    this.of = segments({
      label: w.spectrumOf,
      items: w.spectrumItems,
      onchoose: (of) => view.ask({ of }),
    });
    this.map = new CellMap({
      labelledBy: 'waves-title',
      canvasId: 'waves-map',
      onchoose: ({ column, row }) => {
        this.hovered = null;
        this.row = row;
        view.ask({ frequency: column + 1 });
      },
      onhover: (cell) => {
        this.hovered = cell;
        this.point();
      },
    });
    this.ramp = createRamp();
    this.said = h('p#waves-cell.readout', { 'aria-live': 'polite' });
    this.round = svg('polygon.round');
    this.points = svg('g');
    this.circle = svg(
      'svg#waves-circle',
      { viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img' },
      this.round,
      this.points,
    );
    this.caption = h('figcaption#waves-caption');
    this.none = h('p.note');
    this.body = h(
      'div.waves',
      h('div', this.map.element, h('div.scale', ...this.ramp.elements), this.said),
      h('figure.circle', this.circle, this.caption),
    );
    this.element = h(
      'section',
      { 'aria-labelledby': 'waves-title' },
      h('div.head', h('b#waves-title.title', w.waves), this.of.element, this.about),
      this.none,
      this.body,
    );
    this.room = measured(
      [view.root, this.map.element.parentElement],
      () => this.map.element.parentElement.clientWidth - AXIS_PX,
      () => view.host.want('view'),
    );
  }

  update() {
    const { report, asked } = this.view;
    const { waves } = report;
    setHidden(this.none, Boolean(waves));
    setHidden(this.body, !waves);
    setHidden(this.of.element, !waves);
    if (!waves) {
      setProse(this.about, '');
      setProse(this.none, w.multiplicationModuloANumber);
      return;
    }
    this.of.select(asked.of);
    this.moments = this.view.moments().filter(({ shares }) => shares);
    const rows = this.moments.map(({ shares }) => shares[asked.of]);
    const columns = rows[0].length;
    this.matrix = /** @type {import('../../draw/heatmap.js').Matrix} */ ({
      data: Float32Array.from(rows.flat()),
      ...{ rows: rows.length, columns, scale: 'positive' },
    });
    const { maps } = this.view.host.state.colours;
    setProse(this.about, w.rowsStepColumnsFrequency({ missing: this.view.missing() }));
    this.map.update({
      ...{ matrix: this.matrix, maps },
      width: Math.max(LEAST_PX, this.room()),
      height: Math.max(LEAST_PX, Math.min(ROWS_PX, ROW_PX * rows.length)),
      cell: this.here(),
      rowLabels: this.moments.map(({ step }) => String(step)),
      columnLabels: Array.from({ length: columns }, (_, i) => String(i + 1)),
      label: w.spectrumMomentsOfThe({ rowsCount: rows.length, columns }),
    });
    this.ramp.update(this.matrix, maps);
    this.point();
    this.drawCircle();
  }

  /** The cell that is pointed at, else the chosen frequency at the moment that shows. */
  here() {
    const now = this.moments.findIndex(({ step }) => step === this.view.report.step);
    const { row, column } = this.hovered ?? {
      row: now,
      column: this.view.report.circle.frequency - 1,
    };
    return {
      row: Math.min(row, this.matrix.rows - 1),
      column: Math.min(column, this.matrix.columns - 1),
    };
  }

  point() {
    if (!this.matrix) return;
    const { key } = this.view.report.waves;
    const cell = this.here();
    const share = this.matrix.data[cell.row * this.matrix.columns + cell.column];
    this.map.point(cell);
    setProse(
      this.said,
      w.frequencyHas({
        ...{ step: this.moments[cell.row].step, frequency: cell.column + 1 },
        percent: decimals(100 * share, 1),
        even: decimals(100 / this.matrix.columns, 1),
        key: key.join(', '),
      }),
    );
  }

  /** The spectrum over time and the numbers on the circle, as a drawing. */
  figure() {
    const { waves } = this.view.report;
    if (!waves || !this.matrix) return null;
    const { of } = this.view.asked;
    const steps = this.moments.map(({ step }) => String(step));
    const columnLabels = Array.from({ length: this.matrix.columns }, (_, i) => String(i + 1));
    return {
      more: w.wavesOf({
        ofOutput: of === 'output',
        key: waves.key.join(', '),
        caption: this.caption.textContent ?? '',
      }),
      make: (caption) =>
        stackedSvg([
          heatmapSvg({
            ...{ title: w.spectrumOfThe[of], caption: w.shareOfTheSquares },
            ...{ matrix: this.matrix, scale: scaleOf(this.matrix), scaleName: w.share },
            ...{
              rowLabels: steps,
              columnLabels,
              rowTitle: w.stepWord,
              columnTitle: w.frequencyWord,
            },
          }),
          this.circleSvg(caption),
        ]),
    };
  }

  circleSvg(/** @type {string} */ caption) {
    const { circle, waves } = this.view.report;
    const { places, order } = this.placesOf();
    return pointsSvg({
      ...{ title: w.numbersPlaneOfFrequency({ frequency: circle.frequency }), caption },
      ...{ width: SIZE, height: SIZE },
      points: circle.numbers.map((name, i) => ({
        ...{ x: places[i][0], y: places[i][1], name },
        hue: (360 * name) / waves.n,
      })),
      lines: [{ path: [...order, order[0]].map((i) => places[i]) }],
    });
  }

  /** Where the numbers are in the drawing of the circle, and their order by angle. */
  placesOf() {
    const { circle, waves } = this.view.report;
    const { frequency: k, points, numbers } = circle;
    const most = Math.max(...points.map(([u, v]) => Math.hypot(u, v))) || 1;
    const scale = (SIZE / 2 - EDGE) / most;
    const { n } = waves;
    return {
      places: points.map(
        ([u, v]) => /** @type {[number, number]} */ ([SIZE / 2 + scale * u, SIZE / 2 - scale * v]),
      ),
      order: [...numbers.keys()].sort((a, b) => ((a * k) % n) - ((b * k) % n)),
    };
  }

  /** The numbers in the plane of the frequency, and a line through them in the order of angles. */
  drawCircle() {
    const { circle, waves } = this.view.report;
    const { frequency: k, share, numbers } = circle;
    const { n } = waves;
    const { places, order } = this.placesOf();
    const text = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;
    setAttribute(this.round, 'points', order.map((i) => text(places[i])).join(' '));
    if (this.points.childElementCount !== n)
      this.points.replaceChildren(...numbers.map(() => svg('text', { dy: '0.35em' })));
    [...this.points.children].forEach((label, i) => {
      setAttribute(label, 'x', places[i][0].toFixed(1));
      setAttribute(label, 'y', places[i][1].toFixed(1));
      label.textContent = String(numbers[i]);
    });
    const ofOutput = this.view.asked.of === 'output';
    const percent = decimals(100 * share, 1);
    setAttribute(this.circle, 'aria-label', w.planeHas({ n, k, ofOutput, percent }));
    setProse(this.caption, w.planeCaption({ k, ofOutput, percent, generator: waves.generator }));
  }
}
