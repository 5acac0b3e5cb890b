// A heat map to read cell by cell: labels on both axes, a cursor moved by pointer and arrow keys,
// masked cells hatched.
import { h, setAttribute, setStyle, svg } from '../base/dom.js';
import { measured } from '../base/measured.js';
import { labelStride } from '../base/round.js';
import { cellUnder, paintHeatmap, scaleOf } from '../draw/heatmap.js';
import { w } from '../words/maps.js';

/**
 * In the size of the labels: their pitch, the width of a character and of the room around a label.
 */
const PITCH = 1.2;
const CHARACTER = 0.62;
const AROUND = 0.76;
let made = 0;

export class CellMap {
  /**
   * @param {{ labelledBy: string, onchoose: (cell: {row: number, column: number}) => void, onhover:
   *   (cell: {row: number, column: number}|null) => void, className?: string, canvasId?: string }}
   *   options
   * `onchoose`: a click or a key; `onhover`: the cell under the pointer, or null when it left
   */
  constructor({ labelledBy, onchoose, onhover, className = '', canvasId }) {
    const number = ++made;
    const hatchId = `hatch-${number}`;
    const keysId = `cells-keys-${number}`;
    this.onchoose = onchoose;
    this.onhover = onhover;
    this.shown = null; // the view of the last update, and its cell
    this.labels = [];
    this.labelled = ''; // what the labels depend on
    this.canvas = h('canvas', { role: 'img', id: canvasId });
    this.hatch = svg('path', { fill: `url(#${hatchId})` });
    this.answers = svg('path.answer-rows');
    this.marks = svg('svg.over', { 'aria-hidden': 'true' }, hatchPattern(hatchId));
    this.marks.append(this.hatch, this.answers);
    this.cursor = h('span.cursor', { 'aria-hidden': 'true' });
    this.element = h(
      'div',
      {
        class: `cells ${className}`,
        tabindex: 0,
        role: 'group',
        'aria-roledescription': w.heatMap,
        'aria-labelledby': labelledBy,
        'aria-describedby': keysId,
      },
      this.canvas,
      this.marks,
      this.cursor,
      h('span.hidden', { id: keysId, text: w.arrowKeysMoveBetween }),
    );
    this.letterPx = measured([this.element], () =>
      Number.parseFloat(getComputedStyle(this.element).getPropertyValue('--tok')),
    );
    this.listen();
  }

  listen() {
    const { element } = this;
    const cellOf = (event) =>
      cellUnder(this.canvas.getBoundingClientRect(), this.shown.matrix, event);
    element.addEventListener('pointermove', (event) => {
      if (this.shown) this.onhover(cellOf(event));
    });
    element.addEventListener('pointerleave', () => this.onhover(null));
    element.addEventListener('click', (event) => {
      if (this.shown) this.onchoose(cellOf(event));
    });
    element.addEventListener('keydown', (event) => this.move(event));
  }

  move(event) {
    if (!this.shown) return;
    const { rows, columns } = this.shown.matrix;
    const { row, column } = this.shown.cell;
    const next = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns - 1],
      PageUp: [0, column],
      PageDown: [rows - 1, column],
    }[event.key];
    if (!next) return;
    event.preventDefault();
    this.onhover(null); // a pointer that rests somewhere does not hold the cell against the keys
    this.onchoose({
      row: Math.min(rows - 1, Math.max(0, next[0])),
      column: Math.min(columns - 1, Math.max(0, next[1])),
    });
  }

  drawLabels(rowLabels, columnLabels, { rows, columns }, width, height) {
    const key = JSON.stringify([width, height, rows, columns, rowLabels, columnLabels]);
    if (key === this.labelled) return;
    this.labelled = key;
    this.labels.forEach(({ element: label }) => label.remove());
    const size = this.letterPx();
    const rowPx = height / rows;
    const columnPx = width / columns;
    const widest =
      size * (Math.max(1, ...columnLabels.map((text) => String(text).length)) * CHARACTER + AROUND);
    const least = size * PITCH;
    this.labels = [
      ...placeRows(rowLabels.slice(0, rows), labelStride(least, rowPx), rowPx),
      ...placeColumns(
        columnLabels.slice(0, columns),
        labelStride(Math.max(least, widest), columnPx),
        { size, columnPx, width },
      ),
    ];
    this.element.append(...this.labels.map((label) => label.element));
  }

  /** Nothing to show. */
  clear() {
    this.shown = null;
  }

  /**
   * @param {{ matrix: import('../draw/heatmap.js').Matrix, scale?: {low: number, high: number},
   *   maps: any, width: number, height: number, cell: {row: number, column: number},
   *   rowLabels: string[], columnLabels: string[], marked?: boolean[], label: string }} view
   *   `marked`: rows with a bar beside them; `label`: one
   *   sentence for screen readers
   */
  update(view) {
    this.shown = view;
    const { matrix, maps, width, height, cell, scale = scaleOf(matrix) } = view;
    setStyle(this.element, { width, height });
    paintHeatmap(this.canvas, matrix, maps, scale);
    setAttribute(this.canvas, 'aria-label', view.label);
    this.drawLabels(view.rowLabels, view.columnLabels, matrix, width, height);
    setAttribute(this.marks, 'viewBox', `0 0 ${width} ${height}`);
    setAttribute(this.answers, 'd', barPath(view.marked ?? [], height / matrix.rows));
    setAttribute(this.hatch, 'd', matrix.mask ? maskPath(matrix, { width, height }) : '');
    this.point(cell);
  }

  /** Moves the cursor only. */
  point(cell) {
    const { matrix, width, height } = this.shown;
    const cellWidth = width / matrix.columns;
    const cellHeight = height / matrix.rows;
    this.shown.cell = cell;
    setStyle(this.cursor, {
      left: cell.column * cellWidth,
      top: cell.row * cellHeight,
      width: Math.max(3, cellWidth),
      height: Math.max(3, cellHeight),
    });
    for (const { element: label, row, column } of this.labels)
      label.classList.toggle('here', row === cell.row || column === cell.column);
  }
}

/** A label on every few rows; one that is wider than the room at the left is shortened. */
function placeRows(texts, every, rowPx) {
  return texts.flatMap((text, row) => {
    if (row % every) return [];
    const style = { top: (row + 0.5) * rowPx };
    const look = { class: 'tok axis-row', style, title: text };
    return [{ row, element: h('span', { 'aria-hidden': 'true', text, ...look }) }];
  });
}

/** The same on columns: none is beyond the edges of the map, and none over the one before it. */
function placeColumns(texts, every, { size, columnPx, width }) {
  let free = 0;
  return texts.flatMap((text, column) => {
    if (column % every) return [];
    const half = (size * Math.max(1, String(text).length) * CHARACTER) / 2;
    const left = Math.max(half, Math.min(width - half, (column + 0.5) * columnPx));
    if (left - half < free) return [];
    free = left + half + (size * AROUND) / 2;
    const look = { class: 'tok axis-column', style: { left } };
    return [{ column, element: h('span', { 'aria-hidden': 'true', text, ...look }) }];
  });
}

/** @typedef {{ row: number, column: number }} Cell */

/** Which cell of a heat map is read: the one under the pointer, else the one that was chosen. */
export class CellCursor {
  /**
   * @param {Cell} first the cell that is chosen at first
   * @param {() => void} moved
   */
  constructor(first, moved) {
    this.first = first;
    this.chosen = first;
    /** @type {Cell|null} */
    this.hovered = null;
    /** What CellMap takes. */
    this.handlers = {
      onchoose: (/** @type {Cell} */ cell) => {
        this.chosen = cell;
        moved();
      },
      onhover: (/** @type {Cell|null} */ cell) => {
        this.hovered = cell;
        moved();
      },
    };
  }

  /** Chooses the first cell again. */
  reset() {
    this.chosen = this.first;
  }

  /** The cell that is read, or the nearest that a matrix has. @returns {Cell} */
  within({ rows, columns }) {
    const { row, column } = this.hovered ?? this.chosen;
    return { row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) };
  }
}

/** The ramp of colours below a heat map with the numbers at its ends. */
export function createRamp() {
  const ramp = h('canvas.ramp', { 'aria-hidden': 'true' });
  const low = h('span');
  const high = h('span');
  return {
    elements: [low, ramp, high],
    update(matrix, maps, scale = scaleOf(matrix)) {
      const data = Float32Array.from(
        { length: 64 },
        (_, i) => scale.low + ((scale.high - scale.low) * i) / 63,
      );
      paintHeatmap(ramp, { data, rows: 1, columns: 64, scale: matrix.scale }, maps, scale);
      const shares = /** @type {any} */ (scale).even !== undefined;
      low.textContent = String(scale.low).replace('-', '−');
      high.textContent = shares ? `${Math.round(100 * scale.high)} %` : String(scale.high);
    },
  };
}

function hatchPattern(id) {
  return svg(
    'defs',
    svg(
      'pattern',
      { id, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      svg('rect.hatch', { width: 1.2, height: 5 }),
    ),
  );
}

/** Bars to the left of the marked rows. */
function barPath(marked, rowPx) {
  return marked.map((on, r) => (on ? `M-4 ${r * rowPx}h3v${rowPx}h-3z` : '')).join('');
}

/** Runs of masked cells, row by row. */
function maskPath(/** @type {any} */ { mask, rows, columns }, { width, height }) {
  const w = width / columns;
  const h0 = height / rows;
  const parts = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      if (!mask[r * columns + c]) continue;
      const from = c;
      while (c + 1 < columns && mask[r * columns + c + 1]) c++;
      parts.push(`M${from * w} ${r * h0}h${(c + 1 - from) * w}v${h0}h${-(c + 1 - from) * w}z`);
    }
  }
  return parts.join('');
}
