// A heat map's numbers as a table, in a dialog: for screen readers, for copying, and for a close
// look.
import { h } from '../base/dom.js';
import { cellValue } from '../draw/matrix.js';

const MOST_COLUMNS = 64;
const MOST_ROWS = 64;

/** @param {HTMLDialogElement} dialog */
export function createNumbers(dialog, { copied }) {
  return {
    /**
     * @param {{ title: string, note: string, matrix: import('../draw/heatmap.js').Matrix, rowNames:
     * string[], columnNames: string[], decimals: number }} table `note`: what rows and columns are
     */
    show({ title, note, matrix, rowNames, columnNames, decimals }) {
      const rows = Math.min(matrix.rows, MOST_ROWS);
      const columns = Math.min(matrix.columns, MOST_COLUMNS);
      const head = Array.from({ length: columns }, (_, c) =>
        h('th', { scope: 'col', text: columnNames[c] ?? '' }),
      );
      const body = Array.from({ length: rows }, (_, r) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row', text: rowNames[r] ?? '' }),
          ...Array.from({ length: columns }, (_, c) =>
            h('td', {
              class: matrix.mask?.[r * matrix.columns + c] ? 'masked' : '',
              text: matrix.mask?.[r * matrix.columns + c]
                ? '–'
                : cellValue(matrix, r, c).toFixed(decimals),
            }),
          ),
        ),
      );
      const cut =
        rows < matrix.rows || columns < matrix.columns
          ? `The first ` +
            `${rows} rows and ` +
            `${columns} columns of ${matrix.rows} × ${matrix.columns}. The copy has all.`
          : note;
      dialog.replaceChildren(
        h(
          'div',
          { class: 'head' },
          h('h2', { class: 'title', id: 'numbers-title', text: title }),
          h('span', { class: 'sp' }),
          h('button', {
            type: 'button',
            class: 'btn',
            text: 'Copy as CSV',
            onclick: () => copyCsv(matrix, copied),
          }),
          h('button', {
            type: 'button',
            class: 'plain',
            'aria-label': 'Close',
            text: '✕',
            onclick: () => dialog.close(),
          }),
        ),
        h('p', { class: 'dim', text: cut }),
        h(
          'div',
          { class: 'scroll', tabindex: 0, role: 'region', 'aria-labelledby': 'numbers-title' },
          h(
            'table',
            { class: 'numbers' },
            h('thead', {}, h('tr', {}, h('td'), ...head)),
            h('tbody', {}, ...body),
          ),
        ),
      );
      dialog.setAttribute('aria-labelledby', 'numbers-title');
      dialog.showModal();
    },
  };
}

function copyCsv(matrix, copied) {
  const lines = Array.from({ length: matrix.rows }, (_, r) =>
    Array.from({ length: matrix.columns }, (_, c) => String(cellValue(matrix, r, c))).join(','),
  );
  copied(`${lines.join('\n')}\n`);
}
