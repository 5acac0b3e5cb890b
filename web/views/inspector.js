// One tile, large: tokens on both axes, the value of a cell on hover and by arrow keys, the row's sum, the formula with its numbers.
import { positionWords, sourceOf, sourceWord, tokenLabel } from '../anatomy.js';
import { h, setAttribute, setStyle, setText, svg } from '../dom.js';
import { paintHeatmap, scaleOf } from '../draw/heatmap.js';
import { cellEdge } from '../draw/layout.js';
import { attentionScore, badgeOf, cellValue, parseTile, rowSum, tileTokens, tileWords } from '../draw/matrix.js';
import { formatCell } from '../format.js';

const LARGEST_PX = 256, AXIS_PX = 26, LABEL_PX = 13;

/**
 * @param {HTMLElement} root
 * @param {{ moveCell: (row: number, column: number) => void, hoverCell: (cell: {row: number, column: number}|null) => void, unlock: () => void, showTable: () => void }} actions
 */
export function createInspector(root, actions) {
  const title = h('b', { class: 'title', id: 'inspector-title' }), badge = h('span', { class: 'badge still' });
  const enlarge = h('button', { type: 'button', class: 'plain', 'aria-label': 'Show the numbers', title: 'Show the numbers', text: '⤢', onclick: actions.showTable });
  const close = h('button', { type: 'button', class: 'plain', 'aria-label': 'Release this tile', title: 'Release this tile: the inspector follows the pointer', text: '✕', onclick: actions.unlock });
  const axes = h('p', { class: 'dim axes' });
  const canvas = h('canvas', { role: 'img', id: 'big' });
  const hatch = svg('path', { fill: 'url(#hatch)' }), marks = svg('svg', { class: 'over', 'aria-hidden': 'true' }, hatchPattern(), hatch);
  const cursor = h('span', { class: 'cursor', 'aria-hidden': 'true' });
  const map = h('div', { class: 'big', tabindex: 0, role: 'group', 'aria-roledescription': 'heat map', 'aria-labelledby': 'inspector-title', 'aria-describedby': 'inspector-keys' }, canvas, marks, cursor);
  const keys = h('span', { class: 'hidden', id: 'inspector-keys', text: 'Arrow keys move between cells; Home and End go to the ends of a row.' });
  const legend = h('canvas', { class: 'ramp', 'aria-hidden': 'true' }), low = h('span'), high = h('span'), masked = h('span', { class: 'masked', text: 'masked' });
  const formula = h('p', { class: 'f', id: 'cell-formula' }), sentence = h('p', { class: 'said', id: 'cell', 'aria-live': 'polite' });
  root.append(h('div', { class: 'head' }, title, badge, h('span', { class: 'sp' }), enlarge, close), axes, map, keys,
    h('div', { class: 'scale' }, low, legend, high, h('span', { class: 'sp' }), masked), formula, sentence);
  let shown = null, labels = [], labelled = '';

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    const part = (offset, size, count) => Math.min(count - 1, Math.max(0, Math.floor(offset / size * count)));
    return { row: part(event.clientY - box.top, box.height, shown.matrix.rows), column: part(event.clientX - box.left, box.width, shown.matrix.columns) };
  };
  map.addEventListener('pointermove', (event) => { if (shown?.matrix) actions.hoverCell(place(event)); });
  map.addEventListener('pointerleave', () => actions.hoverCell(null));
  map.addEventListener('click', (event) => { if (shown?.matrix) { const { row, column } = place(event); actions.moveCell(row, column); } });
  map.addEventListener('keydown', (event) => {
    if (!shown?.matrix) return;
    const { rows, columns } = shown.matrix, { row, column } = shown.cell;
    const next = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [row, 0], End: [row, columns - 1], PageUp: [0, column], PageDown: [rows - 1, column] }[event.key];
    if (!next) return;
    event.preventDefault();
    actions.moveCell(Math.min(rows - 1, Math.max(0, next[0])), Math.min(columns - 1, Math.max(0, next[1])));
  });

  return {
    /**
     * @param {{ id: string|null, locked: boolean, matrix: import('../draw/heatmap.js').Matrix|null, cell: {row: number, column: number}, snapshot: any, settings: any, maps: any }} view
     */
    update(view) {
      shown = view;
      root.classList.toggle('empty', !view.id || !view.matrix);
      if (!view.id || !view.matrix) {
        setText(title, 'Nothing chosen');
        setText(axes, 'Hover over a tile to see it here, click to keep it.');
        return;
      }
      const words = tileWords(view.id);
      setText(title, words.title);
      setText(axes, words.axes);
      close.hidden = !view.locked;
      setText(badge, words.isAttention ? badgeOf(view.id, view.matrix, view.snapshot, view.settings).text : '');
      drawMap(view, words);
      const { text, said } = words.isAttention ? attentionWords(view) : plainWords(view, words);
      if (formula.dataset.text !== text) { formula.dataset.text = text; formula.replaceChildren(...emphasise(text)); }
      setText(sentence, said);
    },
  };

  function drawMap({ id, matrix, snapshot, settings, maps, cell }, words) {
    const attention = words.isAttention;
    const room = Math.min(LARGEST_PX, Math.max(120, root.clientWidth - AXIS_PX));
    const cellPx = cellEdge(room, Math.max(matrix.rows, matrix.columns));
    const width = attention ? cellPx * matrix.columns : room, height = attention ? cellPx * matrix.rows : room;
    setStyle(map, { width, height });
    const scale = scaleOf(matrix);
    paintHeatmap(canvas, matrix, maps, scale);
    setAttribute(canvas, 'aria-label', `${words.title}, ${matrix.rows} by ${matrix.columns}`);
    drawLegend(matrix, scale, maps);
    drawLabels(id, matrix, { width, height }, snapshot, settings, attention);
    masked.hidden = !matrix.mask;
    setAttribute(hatch, 'd', matrix.mask ? maskPath(matrix, { width, height }) : '');
    setAttribute(marks, 'viewBox', `0 0 ${width} ${height}`);
    const cellWidth = width / matrix.columns, cellHeight = height / matrix.rows;
    setStyle(cursor, { left: cell.column * cellWidth, top: cell.row * cellHeight, width: Math.max(3, cellWidth), height: cellHeight });
    for (const { element, row, column } of labels) element.classList.toggle('here', row === cell.row || column === cell.column);
  }

  function drawLegend(matrix, scale, maps) {
    const data = Float32Array.from({ length: 64 }, (_, i) => scale.low + (scale.high - scale.low) * i / 63);
    paintHeatmap(legend, { data, rows: 1, columns: 64, scale: matrix.scale }, maps, scale);
    setText(low, String(scale.low));
    setText(high, matrix.scale === 'positive' ? `${scale.high}` : String(scale.high));
  }

  /** Tokens on both axes; thinned out where they would touch. */
  function drawLabels(id, matrix, { width, height }, snapshot, settings, attention) {
    const names = tileTokens(id, snapshot, settings);
    const key = `${id} ${width} ${height} ${names.rows} ${names.columns} ${settings.task}`;
    if (key === labelled) return;
    labelled = key;
    labels.forEach(({ element }) => element.remove());
    labels = [];
    const rowPx = height / matrix.rows, columnPx = width / matrix.columns;
    for (let r = 0; r < matrix.rows && r < names.rows.length; r += Math.ceil(LABEL_PX / rowPx)) {
      addLabel({ class: 'tok axis-row', text: tokenLabel(settings, names.rows[r]), style: { top: r * rowPx + rowPx / 2 - 6 } }, { row: r });
    }
    const every = attention ? Math.ceil(LABEL_PX / columnPx) : Math.ceil(matrix.columns / 8);
    const columnName = (c) => (attention ? tokenLabel(settings, names.columns[c]) : parseTile(id).kind === 'probabilities' ? tokenLabel(settings, c) : String(c));
    for (let c = 0; c < matrix.columns; c += every) {
      addLabel({ class: 'tok axis-column', text: columnName(c), style: { left: (c + 0.5) * columnPx - 12 } }, attention ? { column: c } : {});
    }
  }

  function addLabel(properties, place) {
    const element = h('span', { 'aria-hidden': 'true', ...properties });
    map.append(element);
    labels.push({ element, row: -1, column: -1, ...place });
  }
}

/** The formula of an attention cell with its numbers, and the same in words. */
function attentionWords({ id, matrix, cell: { row, column }, snapshot, settings }) {
  const value = cellValue(matrix, row, column), sum = rowSum(matrix, row);
  const names = tileTokens(id, snapshot, settings), { kind } = parseTile(id);
  const who = positionWords(settings, names.rows, row), whom = positionWords(settings, names.columns, column);
  const start = who[0].toUpperCase() + who.slice(1);
  if (matrix.mask?.[row * matrix.columns + column]) return { text: 'masked: no attention', said: `${start} may not look at ${whom}. Row sums to ${sum.toFixed(3)}.` };
  const score = attentionScore(id, snapshot, settings, row, column);
  const dot = score ? `q_${row + 1} · k_${column + 1} / √${score.depth} = *${score.score.toFixed(2)}*   ` : '';
  const answers = kind === 'cross' || settings.arch !== 'encdec';
  const is = answers && column === sourceOf(settings, snapshot.tokens, row, snapshot.source) ? `, its ${sourceWord(settings.task)}` : '';
  return { text: `${dot}softmax → *${formatCell(value)}*`, said: `${start} looks at ${column === row && kind !== 'cross' ? 'itself' : whom}${is}. Row sums to ${sum.toFixed(3)}.` };
}

function plainWords({ id, matrix, cell: { row, column }, snapshot, settings }, { kind }) {
  const value = formatCell(cellValue(matrix, row, column));
  const where = matrix.rows === 1 ? 'the sequence' : positionWords(settings, tileTokens(id, snapshot, settings).rows, row);
  if (kind === 'probabilities') {
    return { text: `P(${tokenLabel(settings, column)}) = *${value}*`, said: `At ${where}. Row sums to ${rowSum(matrix, row).toFixed(3)}.` };
  }
  const unit = kind === 'ffn' ? 'hidden unit' : 'dimension';
  return { text: `value = *${value}*`, said: `${unit[0].toUpperCase()}${unit.slice(1)} ${column} at ${where}.` };
}

/** Marked text as nodes: *strong* and _12, set lower. */
function emphasise(text) {
  return text.split(/(\*[^*]*\*|_\d+)/).map((part) => {
    if (part.startsWith('*')) return h('b', { text: part.slice(1, -1) });
    return part.startsWith('_') ? h('sub', { text: part.slice(1) }) : document.createTextNode(part);
  });
}

function hatchPattern() {
  return svg('defs', {}, svg('pattern', { id: 'hatch', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('rect', { width: 1.2, height: 5, class: 'hatch' })));
}

/** Runs of masked cells, row by row. */
function maskPath({ mask, rows, columns }, { width, height }) {
  const w = width / columns, h0 = height / rows, parts = [];
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
