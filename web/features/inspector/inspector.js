// One tile, large: tokens on both axes, the value of a cell on hover and by arrow keys, the row's
// sum, the formula with its numbers.
import { h, setAttribute, setChildren, setHidden, setStyle, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { gloss, setGlossed } from '../../ui/gloss.js';
import { answerRows, cellWords } from './formulas.js';
import { badgeOf, parseTile, tileTokens, tileWords } from '../../draw/matrix.js';
import { cellEdge } from '../../draw/sizes.js';
import { tokenLabel } from '../../model/anatomy.js';
import { CellMap, createRamp } from '../../ui/cellmap.js';
import { HeadWords } from './headwords.js';
import { Likeliest } from './likeliest.js';
import { emphasise } from '../../ui/marked.js';
import { w } from './words.js';

const SMALLEST_PX = 120;
const USUAL_PX = 256;
const FRAME_PX = 2;

export class Inspector {
  /**
   * @param {HTMLElement} root
   * @param {{ moveCell: (row: number, column: number) => void, hoverCell: (cell: {row: number,
   *   column: number}|null) => void, unlock: () => void, showTable: () => void,
   *   showMaths: () => void, cutHead: () => void, enlarge: () => void,
   *   showTensorsOf: (id: string) => void }} actions
   * @param {(id: string, row: number) => void} walk goes through the model from a tile's row
   */
  constructor(root, actions, walk) {
    this.root = root;
    this.actions = actions;
    this.shown = null; // the view of the last update
    this.roomPx = 0;
    this.makeHead();
    this.makeMap();
    this.formula = h('p#cell-formula.f');
    this.sentence = h('p#cell.readout', { 'aria-live': 'polite' });
    this.more = h('button#tile-tensors.more', {
      onclick: () => actions.showTensorsOf(this.shown.id),
    });
    this.steps = h('button#tile-walk.more', {
      text: w.thisPositionStepBy,
      onclick: () => walk(this.shown.id, this.shown.cell.row),
    });
    this.about = new HeadWords(actions);
    this.likeliest = new Likeliest(actions);
    root.append(
      this.head,
      this.about.says,
      this.axes,
      this.map.element,
      this.scale,
      this.about.tools,
      this.formula,
      this.sentence,
      this.likeliest.element,
      h('p.mores', this.steps, this.more),
      this.about.does,
    );
    this.mapRoom = measured(
      [root],
      () => this.readRoom(),
      () => this.shown && this.draw(),
    );
  }

  makeHead() {
    const button = (text, label, title, onclick) =>
      h('button.plain', { 'aria-label': label, title, text, onclick });
    const numbers = w.showTheNumbers;
    const release = w.releaseThisTile;
    const follows = w.releaseTitle;
    this.title = h('b#inspector-title.title');
    this.badge = h('span.badge.still');
    this.close = button('✕', release, follows, this.actions.unlock);
    this.axes = h('p.dim.axes');
    const enlarge = button('⤢', numbers, numbers, this.actions.showTable);
    const sp = h('span.sp');
    this.head = h('div.head', this.title, this.badge, sp, enlarge, this.close);
  }

  makeMap() {
    this.map = new CellMap({
      labelledBy: 'inspector-title',
      className: 'big',
      canvasId: 'big',
      onchoose: ({ row, column }) => this.actions.moveCell(row, column),
      onhover: (cell) => {
        if (cell === null || this.shown?.matrix) this.actions.hoverCell(cell);
      },
    });
    this.ramp = createRamp();
    this.masked = h('span.masked', gloss('mask', w.masked));
    this.answers = h('span.answers', w.answers);
    const sp = h('span.sp');
    this.scale = h('div.scale', ...this.ramp.elements, sp, this.answers, this.masked);
  }

  /**
   * Edge of the largest map: the width of the column without the labels of rows, and on a low
   * screen at most half its height.
   */
  readRoom() {
    const beside = this.map.element.offsetLeft - this.root.offsetLeft + FRAME_PX;
    return Math.min(
      Math.max(SMALLEST_PX, this.root.clientWidth - beside),
      Math.max(USUAL_PX, innerHeight >> 1),
    );
  }

  /** What is shown, but for the words about a cell. */
  draw() {
    const { id, matrix, locked, snapshot, settings } = this.shown;
    const none = !id || !matrix;
    this.roomPx = this.mapRoom();
    this.root.classList.toggle('empty', none);
    setHidden(this.more, none);
    setHidden(this.steps, none);
    if (none) {
      this.map.clear();
      setStyle(this.map.element, { width: this.roomPx, height: this.roomPx, 'margin-bottom': 0 });
      setText(this.title, w.nothingChosen);
      setGlossed(this.axes, w.hoverOverATile);
      return;
    }
    const words = tileWords(id);
    const summary = words.isAttention ? badgeOf(id, snapshot, settings).text : '';
    setText(this.title, words.prefix ? words.short : words.title);
    setGlossed(this.axes, axesGlossed(words.axes));
    setHidden(this.close, !locked);
    setText(
      this.more,
      words.layer === null ? w.allTensors : w.allTensorsOfLayer({ layer: words.layer + 1 }),
    );
    setText(this.badge, summary);
    this.drawMap(this.shown, words, summary);
  }

  drawMap({ id, matrix, snapshot, settings, maps, cell, scale: shared }, words, summary) {
    const attention = words.isAttention;
    const scale =
      attention && shared ? { low: 0, high: shared.shown, even: shared.even } : undefined;
    const { rows, columns } = matrix;
    const cellPx = cellEdge(this.roomPx, Math.max(rows, columns), this.roomPx);
    const width = attention ? cellPx * columns : this.roomPx;
    const height = attention ? cellPx * rows : this.roomPx;
    const marked = answerRows(id, matrix, snapshot, settings);
    this.map.update({
      matrix,
      maps,
      scale,
      width,
      height,
      cell,
      marked,
      ...labelsOf(id, matrix, snapshot, settings),
      label: w.mapOf({ title: words.title, rows, columns, summary }),
    });
    setStyle(this.map.element, { 'margin-bottom': this.roomPx - height });
    this.ramp.update(matrix, maps, scale);
    setHidden(this.masked, !matrix.mask);
    setHidden(this.answers, !marked.includes(true));
  }

  /**
   * @param {{ id: string|null, locked: boolean, matrix: import('../../draw/heatmap.js').Matrix |
   *   null, cell: {row: number, column: number}, snapshot: any, settings: any, maps: any,
   *   scale: any }}
   *   view scale: of all heads (features/diagram/viewport.js)
   * @param {any} unit what the worker said of a feed-forward tile's cell, or null
   * @param {boolean} running while it trains the sentence changes all the time and is not read
   *   out
   */
  update(view, unit, running) {
    this.shown = view;
    setAttribute(this.sentence, 'aria-live', running ? 'off' : 'polite');
    this.draw();
    this.likeliest.update(view);
    if (!view.id || !view.matrix) return;
    const { lines, said } = cellWords(view, unit);
    const text = lines.join('\n');
    setChildren(this.formula, text, () => emphasise(text));
    setText(this.sentence, said);
    this.about.update(view);
  }

  showMaths(open) {
    this.about.showMaths(open);
  }

  showCut(/** @type {boolean} */ isCut) {
    this.about.showCut(isCut);
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

/** The words on both axes of a tile, with marks. */
const axesGlossed = (axes) => axes.replace(/\b(query|key)\b/g, '[$1|$1]');
