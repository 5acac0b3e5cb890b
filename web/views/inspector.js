// One tile, large: tokens on both axes, the value of a cell on hover and by arrow keys, the row's
// sum, the formula with its numbers.
import { h, setAttribute, setStyle, setText } from '../base/dom.js';
import { answerRows, cellWords } from '../draw/formulas.js';
import { cellEdge } from '../draw/layout.js';
import { badgeOf, parseTile, tileTokens, tileWords } from '../draw/matrix.js';
import { tokenLabel } from '../model/anatomy.js';
import { createCellMap, createRamp } from '../parts/cellmap.js';
import { emphasise } from '../parts/marked.js';

const SMALLEST_PX = 120;
const USUAL_PX = 256;
const FRAME_PX = 2;

/**
 * @param {HTMLElement} root
 * @param {{ moveCell: (row: number, column: number) => void, hoverCell: (cell: {row: number,
 *   column: number}|null) => void, unlock: () => void, showTable: () => void,
 *   showTensorsOf: (id: string) => void }} actions
 */
export function createInspector(root, actions) {
  const title = h('b', { class: 'title', id: 'inspector-title' });
  const badge = h('span', { class: 'badge still' });
  const enlarge = h('button', {
    type: 'button',
    class: 'plain',
    'aria-label': 'Show the numbers',
    title: 'Show the numbers',
    text: '⤢',
    onclick: actions.showTable,
  });
  const close = h('button', {
    type: 'button',
    class: 'plain',
    'aria-label': 'Release this tile',
    title: 'Release this tile: the inspector follows the pointer',
    text: '✕',
    onclick: actions.unlock,
  });
  const axes = h('p', { class: 'dim axes' });
  const map = createCellMap({
    labelledBy: 'inspector-title',
    className: 'big',
    canvasId: 'big',
    onchoose: ({ row, column }) => actions.moveCell(row, column),
    onhover: (cell) => {
      if (cell === null || shown?.matrix) actions.hoverCell(cell);
    },
  });
  const ramp = createRamp();
  const masked = h('span', { class: 'masked', text: 'masked' });
  const answers = h('span', { class: 'answers', text: 'answers' });
  const formula = h('p', { class: 'f', id: 'cell-formula' });
  const sentence = h('p', { class: 'told', id: 'cell', 'aria-live': 'polite' });
  const more = h('button', {
    type: 'button',
    class: 'more',
    id: 'tile-tensors',
    onclick: () => actions.showTensorsOf(shown.id),
  });
  root.append(
    h('div', { class: 'head' }, title, badge, h('span', { class: 'sp' }), enlarge, close),
    axes,
    map.element,
    h('div', { class: 'scale' }, ...ramp.elements, h('span', { class: 'sp' }), answers, masked),
    formula,
    sentence,
    more,
  );
  let shown = null;
  let roomPx = 0;
  new ResizeObserver(() => {
    if (shown && mapRoom() !== roomPx) draw();
  }).observe(root);

  return {
    /**
     * @param {{ id: string|null, locked: boolean, matrix: import('../draw/heatmap.js').Matrix|null,
     *   cell: {row: number, column: number}, snapshot: any, settings: any, maps: any }} view
     * @param {any} unit what the worker said of a feed-forward tile's cell, or null
     * @param {boolean} running while it trains the sentence changes all the time and is not read
     *   out
     */
    update(view, unit, running) {
      shown = view;
      setAttribute(sentence, 'aria-live', running ? 'off' : 'polite');
      draw();
      if (!view.id || !view.matrix) return;
      const { lines, said } = cellWords(view, unit);
      const text = lines.join('\n');
      if (formula.dataset.text !== text) {
        formula.dataset.text = text;
        formula.replaceChildren(...emphasise(text));
      }
      setText(sentence, said);
    },
  };

  /**
   * Edge of the largest map: what the column has beside the labels of rows, and on a low screen not
   * more than half its height.
   */
  function mapRoom() {
    const beside = map.element.offsetLeft - root.offsetLeft + FRAME_PX;
    return Math.min(
      Math.max(SMALLEST_PX, root.clientWidth - beside),
      Math.max(USUAL_PX, innerHeight >> 1),
    );
  }

  /** What is shown, but for the words about a cell. */
  function draw() {
    const { id, matrix, locked, snapshot, settings } = shown;
    const none = !id || !matrix;
    roomPx = mapRoom();
    root.classList.toggle('empty', none);
    more.hidden = none;
    if (none) {
      map.clear();
      setStyle(map.element, { width: roomPx, height: roomPx, 'margin-bottom': 0 });
      setText(title, 'Nothing chosen');
      setText(axes, 'Hover over a tile to see it here, click to keep it.');
      return;
    }
    const words = tileWords(id);
    const summary = words.isAttention ? badgeOf(id, matrix, snapshot, settings).text : '';
    setText(
      title,
      words.prefix
        ? words.title.replace(/^Decoder · (?=.*Cross)/, '').replace('Layer ', 'L')
        : words.title,
    );
    setText(axes, words.axes);
    close.hidden = !locked;
    setText(more, words.layer === null ? 'All tensors' : `All tensors of layer ${words.layer + 1}`);
    setText(badge, summary);
    drawMap(shown, words, summary);
  }

  function drawMap({ id, matrix, snapshot, settings, maps, cell }, words, summary) {
    const attention = words.isAttention;
    const { rows, columns } = matrix;
    const cellPx = cellEdge(roomPx, Math.max(rows, columns), roomPx);
    const width = attention ? cellPx * columns : roomPx;
    const height = attention ? cellPx * rows : roomPx;
    const marked = answerRows(id, matrix, snapshot, settings);
    map.update({
      matrix,
      maps,
      width,
      height,
      cell,
      marked,
      ...labelsOf(id, matrix, snapshot, settings),
      label: `${words.title}, ${rows} by ${columns}${summary ? `: ${summary}` : ''}`,
    });
    setStyle(map.element, { 'margin-bottom': roomPx - height });
    ramp.update(matrix, maps);
    masked.hidden = !matrix.mask;
    answers.hidden = !marked.includes(true);
  }
}

/**
 * Tokens on both axes of attention, otherwise on the rows; the columns of the others are
 * dimensions, units or tokens.
 */
function labelsOf(id, { rows, columns }, snapshot, settings) {
  const names = tileTokens(id, snapshot, settings);
  const { kind, isAttention } = parseTile(id);
  const label = (token) => tokenLabel(settings, token);
  const columnLabels = Array.from({ length: columns }, (_, c) =>
    isAttention ? label(names.columns[c]) : kind === 'probabilities' ? label(c) : String(c),
  );
  return { rowLabels: rows === 1 ? [] : Array.from(names.rows, label), columnLabels };
}
