// A part as a bar in a cell of a table.
import { setStyle } from '../../base/dom.js';

/** From the middle of its cell to the right, or to the left: share is -1 to 1. */
export function drawBar(cell, share) {
  const width = `${(50 * Math.abs(share)).toFixed(1)}%`;
  setStyle(cell.firstChild, { width, left: share < 0 ? `calc(50% - ${width})` : '50%' });
  cell.firstChild.classList.toggle('less', share < 0);
}
