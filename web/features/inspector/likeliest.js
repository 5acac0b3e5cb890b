// The likeliest answers at one position, where a map has more columns than can be told apart; any
// other token is found by typing.
import { h, setAttribute, setEach, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatCount, formatShare } from '../../base/format.js';
import { parseTile, tileTokens } from '../../draw/matrix.js';
import { tokenLabel } from '../../model/anatomy.js';
import { w } from './words.js';

/** Columns of a map that can still be told apart. */
const TELLABLE = 64;
const LISTED = 20;
/** Shares that would read as none. */
const LEAST_SHARE = 0.0005;

/**
 * Where the `most` largest of `count` numbers are, the largest first, the first among equals.
 * @param {ArrayLike<number>} data @param {number} start @param {number} count @param {number} most
 * @param {(index: number) => boolean} isWanted
 */
export function largest(data, start, count, most, isWanted = () => true) {
  const found = /** @type {number[]} */ ([]);
  for (let i = 0; i < count; i++) {
    const value = data[start + i];
    const isLess = found.length === most && !(value > data[start + found[most - 1]]);
    if (isLess || !isWanted(i)) continue;
    const at = found.findIndex((other) => data[start + other] < value);
    found.splice(at < 0 ? found.length : at, 0, i);
    if (found.length > most) found.pop();
  }
  return found;
}

const shareWords = (share) => (share < LEAST_SHARE ? '< 0.1 %' : formatShare(share));

export class Likeliest {
  /** @param {{ moveCell: (row: number, column: number) => void }} actions */
  constructor({ moveCell }) {
    this.moveCell = moveCell;
    this.view = /** @type {any} */ (null);
    this.labels = /** @type {string[]} */ ([]);
    this.labelsOf = null; // the settings of these labels
    this.title = h('h3');
    this.find = /** @type {HTMLInputElement} */ (
      h('input#find-token', {
        type: 'search',
        placeholder: w.findAToken,
        'aria-label': w.findAToken,
        autocomplete: 'off',
        spellcheck: false,
        oninput: () => this.draw(),
      })
    );
    this.list = h('ol#likeliest-list');
    this.none = h('p.dim', { role: 'status' });
    this.element = h(
      'div#likeliest',
      { hidden: true },
      this.title,
      this.find,
      this.list,
      this.none,
    );
  }

  /** @param {any} view what the inspector shows */
  update(view) {
    this.view = view;
    const { id, matrix } = view;
    const isMany = matrix?.columns > TELLABLE && parseTile(id).kind === 'probabilities';
    setHidden(this.element, !isMany);
    if (isMany) this.draw();
  }

  draw() {
    const { id, matrix, cell, snapshot, settings } = this.view;
    const { row } = cell;
    const { columns, data } = matrix;
    const start = matrix.offset + row * columns;
    const typed = this.find.value.replaceAll(' ', '␣').toLowerCase();
    const label = (token) => this.labelOf(settings, columns, token);
    const isTyped = (token) => label(token).toLowerCase().includes(typed);
    const tokens = largest(data, start, columns, LISTED, typed ? isTyped : undefined);
    const read = tokenLabel(settings, tileTokens(id, snapshot, settings).rows[row]);
    setText(this.title, w.likeliestAtPosition({ row: row + 1, read }));
    setText(this.none, tokens.length ? '' : w.noneOfTokensHas({ columns: formatCount(columns) }));
    const target = snapshot.targets[row];
    setEach(
      this.list,
      tokens,
      () => this.makeRow(),
      (element, token) => {
        const share = data[start + token];
        const [button] = element.children;
        const [name, bar, number] = button.children;
        setText(name, label(token));
        setText(number, shareWords(share));
        setStyle(bar, { '--p': `${(100 * share).toFixed(1)}%` });
        setAttribute(button, 'data-token', String(token));
        setAttribute(button, 'class', token === target ? 'right' : '');
        setAttribute(button, 'aria-pressed', String(token === cell.column));
        setAttribute(button, 'title', token === target ? w.theRightAnswer : '');
      },
    );
  }

  makeRow() {
    const choose = ({ currentTarget }) =>
      this.moveCell(this.view.cell.row, Number(currentTarget.dataset.token));
    return h('li', h('button', { type: 'button', onclick: choose }, h('span'), h('i'), h('b')));
  }

  /** The label of a token: each is written once for each model. */
  labelOf(settings, columns, token) {
    if (this.labelsOf !== settings) {
      this.labels = new Array(columns);
      this.labelsOf = settings;
    }
    return (this.labels[token] ??= tokenLabel(settings, token));
  }
}
