// Columns of the table over the positions, as curves: several that stay, and the one that is
// pointed at.
import { h, setAttribute, setText, svg } from '../../base/dom.js';
import { scaleOf } from '../../draw/heatmap.js';
import { columnNumber, columnWords, curvePath } from '../../draw/placement.js';
import { w } from './words.js';

/** Curves that stay, at most. */
const CURVES = 6;
/** The columns of the curves at first. */
const FIRST_COLUMNS = [0, 4, 8, 16];
/** Size of the drawing in its own units. */
const WIDTH = 400;
const HEIGHT = 150;

export class Curves {
  constructor() {
    this.kept = [...FIRST_COLUMNS];
    this.pointed = 0; // the column that is pointed at
    this.row = 0; // the position that is pointed at
    /** @type {import('../../draw/placement.js').Encoding|null} */
    this.encoding = null;
    this.byDistance = null; // rotary: likeness by distance
    this.drawn = ''; // what the chips are of
    this.makePicture();
    this.makeControls();
    this.low = h('span');
    this.high = h('span');
    this.start = h('span');
    this.end = h('span#curve-end');
    this.element = this.makeElement();
  }

  makePicture() {
    const path = (name) => svg('path', { class: name });
    this.zero = path('zero');
    this.at = path('zero');
    this.lines = Array.from({ length: CURVES }, (_, i) => path(`curve c${i + 1}`));
    this.preview = path('curve preview');
    this.decay = path('curve decay');
    this.picture = svg(
      'svg.curves',
      { viewBox: `0 -4 ${WIDTH} ${HEIGHT + 8}`, preserveAspectRatio: 'none', role: 'img' },
      this.zero,
      this.at,
      ...this.lines,
      this.preview,
      this.decay,
    );
  }

  makeControls() {
    this.slider = h('input#positions-dimension', {
      type: 'range',
      min: 0,
      step: 1,
      oninput: () => {
        this.pointed = Number(this.slider.value);
        this.redraw();
      },
    });
    this.pointedText = h('b');
    this.keep = h('button.btn', {
      text: w.keep,
      onclick: () => {
        const { kept, pointed } = this;
        if (!kept.includes(pointed)) this.kept = [...kept, pointed].slice(-CURVES);
        this.redraw();
      },
    });
    this.hint = h('span.dim');
    this.chips = h('div.chips');
  }

  makeElement() {
    const sp = () => h('span.sp');
    const title = h('b.title', w.curves);
    const pointed = h('span', this.pointedText);
    return h(
      'section',
      { 'aria-label': w.curvesOfDimensions },
      h('div.head', title, this.hint, sp(), this.chips),
      h('label.curve-pick', pointed, this.slider, this.keep),
      this.picture,
      h('div.scale', this.start, sp(), this.low, '…', this.high, sp(), this.end),
    );
  }

  /** The columns that stay and that this table has. */
  get shown() {
    return this.kept.filter((column) => column < this.encoding.columns);
  }

  /** The pointed column, or the last. */
  get previewed() {
    return Math.min(this.pointed, this.encoding.columns - 1);
  }

  redraw() {
    if (!this.encoding) return;
    const { low, high } = scaleOf({ ...this.encoding, scale: 'signed' });
    const most = this.encoding.kind === 'alibi' ? 0 : high;
    const box = { width: WIDTH, height: HEIGHT, low, high: most };
    this.drawCurves(box);
    this.drawAxes(box);
    this.drawWords();
    this.drawChips();
  }

  drawCurves(box) {
    const { encoding, byDistance, shown } = this;
    const path = (column) => curvePath(encoding, column, box);
    this.lines.forEach((line, i) =>
      setAttribute(line, 'd', i < shown.length ? path(shown[i]) : ''),
    );
    setAttribute(this.preview, 'd', path(this.previewed));
    if (!byDistance) return setAttribute(this.decay, 'd', '');
    const width = (WIDTH * (byDistance.rows - 1)) / Math.max(1, encoding.rows - 1);
    setAttribute(this.decay, 'd', curvePath(byDistance, 0, { ...box, width }));
  }

  drawAxes({ low, high }) {
    const { rows } = this.encoding;
    const middle = HEIGHT - ((0 - low) / (high - low)) * HEIGHT;
    const x = rows > 1 ? (this.row / (rows - 1)) * WIDTH : 0;
    setAttribute(this.zero, 'd', `M0 ${middle}H${WIDTH}`);
    setAttribute(this.at, 'd', `M${x.toFixed(1)} 0V${HEIGHT}`);
    setText(this.low, String(low));
    setText(this.high, String(high));
  }

  drawWords() {
    const { encoding, byDistance, shown, previewed } = this;
    const { kind, rows, columns } = encoding;
    const names = [...shown, previewed].map((column) => columnWords(encoding, column));
    const dotted = w.dottedQKOf;
    const between = w.drawnBetweenPositionsToo;
    const isWave = kind === 'sinusoidal' || kind === 'rope';
    setText(this.hint, byDistance ? dotted : isWave ? between : '');
    setAttribute(this.slider, 'max', String(columns - 1));
    this.slider.value = String(this.pointed);
    setText(this.pointedText, columnWords(encoding, previewed));
    const isDistance = kind === 'alibi';
    setText(this.start, isDistance ? w.distance({ distance: 0 }) : w.position({ position: 1 }));
    setText(
      this.end,
      isDistance ? w.distance({ distance: rows - 1 }) : w.position({ position: rows }),
    );
    setAttribute(
      this.picture,
      'aria-label',
      w.curvesOverPositionsOf({ rows, names: names.join('; ') }),
    );
  }

  /** A button for each curve that stays, which removes it. */
  drawChips() {
    const key = JSON.stringify([this.shown, this.encoding.kind]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.chips.replaceChildren(...this.shown.map((column, i) => this.chip(column, i)));
  }

  chip(column, i) {
    const title = w.remove({ column: columnWords(this.encoding, column) });
    return h('button', {
      class: `curve-chip c${i + 1}`,
      title,
      'aria-label': title,
      text: `${columnNumber(this.encoding.kind, column)} ✕`,
      onclick: () => {
        this.kept = this.kept.filter((other) => other !== column);
        this.redraw();
      },
    });
  }

  /** Begins with the first columns again. */
  reset() {
    this.kept = [...FIRST_COLUMNS];
    this.pointed = 0;
  }

  /** Draws another table. @param {any} likeness of rotary positions, by distance */
  draw(encoding, likeness) {
    this.encoding = encoding;
    this.byDistance = encoding.kind === 'rope' ? likeness : null;
    this.redraw();
  }

  /** Points at a cell of the table. */
  point(column, row) {
    if (this.pointed === column && this.row === row) return;
    this.pointed = column;
    this.row = row;
    this.redraw();
  }
}
