// A heat map to read cell by cell: labels on both axes, a cursor moved by pointer and arrow keys,
// masked cells hatched.
import { h, setAttribute, setStyle, svg } from '../base/dom.js';
import { paintHeatmap, scaleOf } from '../draw/heatmap.js';

/**
 * In the size of the labels: their pitch, the width of a character and of the room around a label.
 */
const PITCH = 1.2;
const CHARACTER = 0.62;
const AROUND = 0.76;
const KEYS_WORDS =
  'Arrow keys move between cells; Home and End go to the ends of a row, Page Up and Page Down to ' +
  'those of a column.';
let made = 0;

/**
 * @param {{ labelledBy: string, onchoose: (cell: {row: number, column: number}) => void, onhover:
 *   (cell: {row: number, column: number}|null) => void, className?: string, canvasId?: string }}
 *   options
 * `onchoose`: a click or a key; `onhover`: the cell under the pointer, or null when it left
 */
export function createCellMap({ labelledBy, onchoose, onhover, className = '', canvasId }) {
  const number = ++made;
  const hatchId = `hatch-${number}`;
  const keysId = `cells-keys-${number}`;
  const canvas = h('canvas', { role: 'img', id: canvasId });
  const hatch = svg('path', { fill: `url(#${hatchId})` });
  const marks = svg('svg', { class: 'over', 'aria-hidden': 'true' }, hatchPattern(hatchId), hatch);
  const answers = svg('path', { class: 'answer-rows' });
  marks.append(answers);
  const cursor = h('span', { class: 'cursor', 'aria-hidden': 'true' });
  const keys = h('span', { class: 'hidden', id: keysId, text: KEYS_WORDS });
  const element = h(
    'div',
    {
      class: `cells ${className}`,
      tabindex: 0,
      role: 'group',
      'aria-roledescription': 'heat map',
      'aria-labelledby': labelledBy,
      'aria-describedby': keysId,
    },
    canvas,
    marks,
    cursor,
    keys,
  );
  let shown = null;
  let labels = [];
  let labelled = '';

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    const part = (offset, size, count) =>
      Math.min(count - 1, Math.max(0, Math.floor((offset / size) * count)));
    return {
      row: part(event.clientY - box.top, box.height, shown.matrix.rows),
      column: part(event.clientX - box.left, box.width, shown.matrix.columns),
    };
  };
  element.addEventListener('pointermove', (event) => {
    if (shown) onhover(place(event));
  });
  element.addEventListener('pointerleave', () => onhover(null));
  element.addEventListener('click', (event) => {
    if (shown) onchoose(place(event));
  });
  element.addEventListener('keydown', (event) => {
    if (!shown) return;
    const { rows, columns } = shown.matrix;
    const { row, column } = shown.cell;
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
    onhover(null); // a pointer that rests somewhere does not hold the cell against the keys
    onchoose({
      row: Math.min(rows - 1, Math.max(0, next[0])),
      column: Math.min(columns - 1, Math.max(0, next[1])),
    });
  });

  function drawLabels(rowLabels, columnLabels, { rows, columns }, width, height) {
    const key = JSON.stringify([width, height, rows, columns, rowLabels, columnLabels]);
    if (key === labelled) return;
    labelled = key;
    labels.forEach(({ element: label }) => label.remove());
    const size = Number.parseFloat(getComputedStyle(element).getPropertyValue('--tok'));
    const rowPx = height / rows;
    const columnPx = width / columns;
    const widest =
      size * (Math.max(1, ...columnLabels.map((text) => String(text).length)) * CHARACTER + AROUND);
    const least = size * PITCH;
    const make = (texts, every, properties) =>
      texts.flatMap((text, i) =>
        i % every
          ? []
          : [
              {
                ...properties(i),
                element: h('span', { 'aria-hidden': 'true', text, ...properties(i).look }),
              },
            ],
      );
    labels = [
      ...make(rowLabels.slice(0, rows), Math.ceil(least / rowPx), (row) => ({
        row,
        look: { class: 'tok axis-row', style: { top: (row + 0.5) * rowPx } },
      })),
      ...make(
        columnLabels.slice(0, columns),
        Math.ceil(Math.max(least, widest) / columnPx),
        (column) => ({
          column,
          look: { class: 'tok axis-column', style: { left: (column + 0.5) * columnPx } },
        }),
      ),
    ];
    element.append(...labels.map((label) => label.element));
  }

  return {
    element,
    /** Nothing to show. */
    clear() {
      shown = null;
    },
    /**
     * @param {{ matrix: import('../draw/heatmap.js').Matrix, scale?: {low: number, high: number},
     *   maps: any, width: number, height: number, cell: {row: number, column: number},
     *   rowLabels: string[], columnLabels: string[], marked?: boolean[], label: string }} view
     *   `marked`: rows with a bar beside them; `label`: one
     *   sentence for those who do not see the picture
     */
    update(view) {
      shown = view;
      const { matrix, maps, width, height, cell, scale = scaleOf(matrix) } = view;
      setStyle(element, { width, height });
      paintHeatmap(canvas, matrix, maps, scale);
      setAttribute(canvas, 'aria-label', view.label);
      drawLabels(view.rowLabels, view.columnLabels, matrix, width, height);
      setAttribute(marks, 'viewBox', `0 0 ${width} ${height}`);
      setAttribute(answers, 'd', barPath(view.marked ?? [], height / matrix.rows));
      setAttribute(hatch, 'd', matrix.mask ? maskPath(matrix, { width, height }) : '');
      this.point(cell);
    },
    /** Moves the cursor alone. */
    point(cell) {
      const { matrix, width, height } = shown;
      const cellWidth = width / matrix.columns;
      const cellHeight = height / matrix.rows;
      shown.cell = cell;
      setStyle(cursor, {
        left: cell.column * cellWidth,
        top: cell.row * cellHeight,
        width: Math.max(3, cellWidth),
        height: Math.max(3, cellHeight),
      });
      for (const { element: label, row, column } of labels)
        label.classList.toggle('here', row === cell.row || column === cell.column);
    },
  };
}

/** The ramp of colours below a heat map with the numbers at its ends. */
export function createRamp() {
  const ramp = h('canvas', { class: 'ramp', 'aria-hidden': 'true' });
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
      low.textContent = String(scale.low).replace('-', '−');
      high.textContent = String(scale.high);
    },
  };
}

function hatchPattern(id) {
  return svg(
    'defs',
    {},
    svg(
      'pattern',
      { id, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      svg('rect', { width: 1.2, height: 5, class: 'hatch' }),
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
