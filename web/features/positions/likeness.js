// Likeness of every two positions, or the bias of one ALiBi head, as a heat map.
import { h, segments, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { formatCell } from '../../base/format.js';
import { cellValue } from '../../draw/matrix.js';
import { biasOf, MOST_LIKENESS } from '../../draw/placement.js';
import { CellCursor, CellMap, createRamp } from '../../ui/cellmap.js';
import { w } from './words.js';

/** Room of the labels of rows. */
const AXIS_PX = 34;

export class Likeness {
  /** @param {() => void} changed another measure was chosen */
  constructor(changed) {
    this.cosine = false; // else the dot product
    this.matrix = null;
    this.biased = false; // whether it is the bias of a head
    this.cursor = new CellCursor({ row: 1, column: 0 }, () => this.point());
    this.marked = 1; // the position that is read in the table
    this.title = h('b#likeness-title.title');
    this.kinds = segments({
      label: w.measure,
      items: [
        { id: 'dot', text: w.dotProduct, title: w.theDotProductOf },
        { id: 'cosine', text: w.cosine },
      ],
      onchoose: (id) => {
        this.cosine = id === 'cosine';
        changed();
      },
    });
    this.map = new CellMap({
      labelledBy: 'likeness-title',
      canvasId: 'likeness-map',
      ...this.cursor.handlers,
    });
    this.ramp = createRamp();
    this.said = h('p#likeness-cell.readout', { 'aria-live': 'polite' });
    this.element = h(
      'section.likeness',
      { 'aria-labelledby': 'likeness-title' },
      h('div.head', this.title, h('span.sp'), this.kinds.element),
      this.map.element,
      h('div.scale', ...this.ramp.elements),
      this.said,
    );
    this.room = measured([this.element], () => this.element.clientWidth, changed);
  }

  /** Moves the cursor and says what is in the cell. */
  point() {
    if (!this.matrix) return;
    const cell = this.cursor.within(this.matrix);
    const { row, column } = cell;
    const value = formatCell(cellValue(this.matrix, row, column));
    const first = this.matrix.rows === MOST_LIKENESS ? MOST_LIKENESS : null;
    const apart = Math.abs(row - column);
    this.map.point(cell);
    const pair = { from: row + 1, to: column + 1, apart, value, first };
    setText(this.said, this.biased ? w.biasOfPair(pair) : w.pair(pair));
  }

  /** Follows the position that is read in the table, when that changes. */
  mark(row) {
    if (!this.matrix || row === this.marked) return;
    this.marked = row;
    this.cursor.chosen = { ...this.cursor.chosen, row: Math.min(row, this.matrix.rows - 1) };
    this.point();
  }

  /**
   * @param {{ reply: any, encoding: import('../../draw/placement.js').Encoding, maps: any, column:
   *   number, mostPx: number }} state `column`: the head of a bias; mostPx: edge of the map
   */
  draw({ reply, encoding, maps, column, mostPx }) {
    this.biased = encoding.kind === 'alibi';
    const data = this.biased ? biasOf(reply.table.data[column], encoding.rows) : reply.likeness;
    const matrix = { ...data, offset: 0, scale: 'signed' };
    const edgePx = Math.max(120, Math.min(mostPx, this.room() - AXIS_PX - 4));
    const labels = Array.from({ length: matrix.rows }, (_, i) => String(i));
    this.matrix = matrix;
    setText(this.title, this.biased ? w.biasOfHead({ head: column + 1 }) : w.similarity);
    setHidden(this.kinds.element, this.biased || encoding.kind === 'rope');
    this.kinds.select(this.cosine ? 'cosine' : 'dot');
    this.map.update({
      matrix,
      maps,
      width: edgePx,
      height: edgePx,
      cell: this.cursor.within(matrix),
      rowLabels: labels,
      columnLabels: labels,
      label: w.sized({
        name: this.title.textContent,
        rows: matrix.rows,
        columns: matrix.columns,
      }),
    });
    this.ramp.update(matrix, maps);
    this.point();
  }
}
