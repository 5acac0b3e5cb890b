// Which cell of a heat map is read: the one under the pointer, else the one that was chosen.

/** @typedef {{ row: number, column: number }} Cell */

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
    /** What createCellMap takes. */
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
