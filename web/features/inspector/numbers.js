// A heat map's numbers as a table, in a dialog: for screen readers, for copying, and for a close
// look.
import { h } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { cellValue } from '../../draw/matrix.js';
import { w } from './words.js';

const MOST_COLUMNS = 64;
const MOST_ROWS = 64;

/**
 * @typedef {object} NumbersTable
 * @property {string} title
 * @property {string} note what rows and columns are
 * @property {import('../../draw/heatmap.js').Matrix} matrix
 * @property {string[]} rowNames
 * @property {string[]} columnNames
 * @property {number} decimals
 * @property {string} [modelWords] which model they are of, while something is cut
 */

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ copied: (text: string) => void }} actions
 */
export function createNumbers(dialog, { copied }) {
  return {
    show(/** @type {NumbersTable} */ table) {
      const { title, matrix, modelWords = '' } = table;
      const copy = h('button.btn', { text: w.copyAsCsv, onclick: () => copyCsv(matrix, copied) });
      const region = { tabindex: 0, role: 'region', 'aria-labelledby': 'numbers-title' };
      dialog.replaceChildren(
        sheetHead(dialog, 'numbers-title', title, copy),
        h('p.of-model', modelWords),
        h('p.dim', noteOf(table)),
        h('div.scroll', region, numbersTable(table)),
      );
      dialog.showModal();
    },
  };
}

/** What the table leaves out, else its note. */
function noteOf({ matrix: { rows, columns }, note }) {
  if (rows <= MOST_ROWS && columns <= MOST_COLUMNS) return note;
  return w.firstOf({
    rows: Math.min(rows, MOST_ROWS),
    columns: Math.min(columns, MOST_COLUMNS),
    ...{ allRows: rows, allColumns: columns },
  });
}

function numbersTable(/** @type {NumbersTable} */ { matrix, rowNames, columnNames, decimals }) {
  const columns = Math.min(matrix.columns, MOST_COLUMNS);
  const head = Array.from({ length: columns }, (_, c) =>
    h('th', { scope: 'col', text: columnNames[c] ?? '' }),
  );
  const rows = Array.from({ length: Math.min(matrix.rows, MOST_ROWS) }, (_, r) =>
    h(
      'tr',
      h('th', { scope: 'row', text: rowNames[r] ?? '' }),
      ...Array.from({ length: columns }, (_, c) => numberCell(matrix, r, c, decimals)),
    ),
  );
  return h('table.numbers', h('thead', h('tr', h('td'), ...head)), h('tbody', ...rows));
}

function numberCell(matrix, r, c, decimals) {
  const masked = matrix.mask?.[r * matrix.columns + c];
  const text = masked ? '–' : cellValue(matrix, r, c).toFixed(decimals);
  return h('td', { class: masked ? 'masked' : '', text });
}

function copyCsv(matrix, copied) {
  const lines = Array.from({ length: matrix.rows }, (_, r) =>
    Array.from({ length: matrix.columns }, (_, c) => String(cellValue(matrix, r, c))).join(','),
  );
  copied(`${lines.join('\n')}\n`);
}
