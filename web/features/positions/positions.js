// The Positions view: how the model knows positions. The live table in both orientations, curves of
// single dimensions, likeness of positions, and what happens without.
import { h, segments, setAttribute, setChildren, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { formatCell } from '../../base/format.js';
import { largest } from '../../draw/heatmap.js';
import {
  cellFormula,
  columnNumber,
  columnWords,
  encodingOf,
  rowNumber,
} from '../../draw/placement.js';
import { transposed } from '../../draw/statistics.js';
import { lanesOf, tokenLabel } from '../../model/anatomy.js';
import { Question } from '../../ui/ask.js';
import { CellMap, createRamp } from '../../ui/cellmap.js';
import { emphasise } from '../../ui/marked.js';
import { Curves } from './positioncurves.js';
import { Likeness } from './likeness.js';
import { Order } from './positionorder.js';
import { setProse } from '../../ui/prose.js';
import { w as drawnWords } from '../../words/placement.js';
import { sentences } from '../../words/together.js';
import { w } from './words.js';

/** A table of more numbers than this is asked for at most every LARGE_MS. */
const LARGE = 1 << 16;
const LARGE_MS = 250;
/** Room of the labels of rows. */
const AXIS_PX = 34;
/** Settings whose change makes another table. */
const MODEL_KEYS = ['posenc', 'max_len', 'seq', 'd_model', 'n_heads', 'arch'];

export class PositionsView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.state = host.state;
    this.actions = host.actions;
    /** What is shown: of which stack, transposed, with the tokens added, how many positions. */
    this.view = { lane: 0, turned: false, withTokens: false, count: 0 };
    this.modelKey = '';
    this.reply = null; // what the worker said
    /** @type {import('../../draw/placement.js').Encoding|null} */
    this.encoding = null;
    this.chosen = { row: 1, column: 0 }; // a position and a dimension
    this.hovered = null; // a cell of the map
    this.question = new Question(host, { everyMs: () => (this.isLarge() ? LARGE_MS : 0) });
    this.makeChoices();
    this.makeMap();
    this.like = new Likeness(() => host.want('view'));
    this.curves = new Curves();
    this.order = new Order(host);
    root.append(this.head(), this.sentence, this.body());
    const { parentElement: around } = this.map.element;
    this.room = measured(
      [root, around],
      () => ({
        width: around.clientWidth - AXIS_PX - 4,
        height: root.clientHeight,
      }),
      () => host.want('view'),
    );
  }

  makeChoices() {
    const choice = (label, items, onchoose) => segments({ label, items, onchoose });
    this.lane = choice(w.stack, { 0: w.encoder, 1: w.decoder }, (id) =>
      this.set({ lane: Number(id) }),
    );
    this.way = choice(w.orientation, { down: w.positionsDown, across: w.dimensionsDown }, (id) =>
      this.set({ turned: id === 'across' }),
    );
    this.what = choice(w.shown, { table: w.table, tokens: w.withTheTokensAdded }, (id) =>
      this.set({ withTokens: id === 'tokens' }),
    );
    this.size = h('input#positions-count', {
      type: 'range',
      min: 2,
      step: 1,
      oninput: () => this.set({ count: Number(this.size.value) }),
    });
    this.sizeText = h('b');
    this.sizeLabel = h(
      'label',
      `${w.firstPositions.before} `,
      this.sizeText,
      ` ${w.firstPositions.after} `,
      this.size,
    );
  }

  makeMap() {
    this.map = new CellMap({
      labelledBy: 'positions-title',
      canvasId: 'positions-map',
      onchoose: (cell) => {
        this.chosen = this.turn(cell);
        this.hovered = null;
        this.point();
      },
      onhover: (cell) => {
        this.hovered = cell;
        this.point();
      },
    });
    this.ramp = createRamp();
    this.sentence = h('p.positions-words');
    this.formula = h('p#positions-formula.f');
    this.said = h('p#positions-cell.readout', { 'aria-live': 'polite' });
  }

  head() {
    const onclick = () => this.showNumbers();
    return h(
      'div.head.positions-head',
      h('b#positions-title.title', w.positionalEncoding),
      h('span.sp'),
      this.lane.element,
      this.what.element,
      this.way.element,
      h('button.btn', { text: w.numbers, onclick }),
    );
  }

  body() {
    const table = h(
      'section.positions-table',
      { 'aria-labelledby': 'positions-title' },
      this.sizeLabel,
      this.map.element,
      h('div.scale', ...this.ramp.elements),
      this.formula,
      this.said,
    );
    return h(
      'div.positions-body',
      table,
      this.like.element,
      this.curves.element,
      this.order.element,
    );
  }

  set(change) {
    this.view = { ...this.view, ...change };
    this.host.want('view');
  }

  isLarge() {
    return this.reply !== null && this.view.count * this.state.model.settings.d_model > LARGE;
  }

  /** Asks for what may have changed, and draws what is known. */
  async update() {
    const { settings } = this.state.model;
    // numbers that change ten times a second are not read out
    setAttribute(this.said, 'aria-live', this.host.state.run.now.running ? 'off' : 'polite');
    const key = JSON.stringify(MODEL_KEYS.map((name) => settings[name]));
    if (key !== this.modelKey) {
      this.modelKey = key;
      this.begin(settings);
    }
    await Promise.all([this.ask(settings), this.order.update()]);
    if (this.reply) this.draw(settings);
  }

  /** Begins with another table. */
  begin({ max_len, seq, seq_tgt = 0 }) {
    const lanes = lanesOf(this.state.model.settings).length;
    const lane = Math.min(this.view.lane, lanes - 1);
    const count = Math.min(max_len, Math.max(seq, seq_tgt, 2));
    this.reply = null;
    this.chosen = { row: 1, column: 0 };
    this.view = { ...this.view, lane, count };
    this.curves.reset();
  }

  async ask({ posenc }) {
    const { lane, count, withTokens } = this.view;
    const request = { source: this.state.shown.source, lane, count, withTokens };
    const moves = posenc === 'learned' || posenc === 'none' || withTokens;
    const args = { ...request, cosine: this.like.cosine };
    if (await this.question.update('positions', args, { moves })) this.reply = this.question.answer;
  }

  draw(settings) {
    const { reply, view } = this;
    this.encoding = encodingOf(reply, view.count, view.withTokens);
    this.drawChoices(settings);
    this.drawMap(settings);
    this.like.draw({
      reply,
      encoding: this.encoding,
      maps: this.state.colours.maps,
      column: this.here().column,
      mostPx: this.mapHeight(),
    });
    this.curves.draw(this.encoding, reply.likeness);
    this.point();
  }

  drawChoices({ posenc, max_len }) {
    const { kind } = this.encoding;
    const { lane, turned, withTokens, count } = this.view;
    const ofTokens = kind === 'tokens' || kind === 'none';
    const added = w.shownTheEmbeddingsOf;
    const lanes = lanesOf(this.state.model.settings).length;
    const hasTable = this.reply.table !== null && ['sinusoidal', 'learned'].includes(posenc);
    const words = drawnWords.encodings[posenc];
    setProse(this.sentence, sentences(words, kind === 'tokens' && added));
    setHidden(this.lane.element, lanes === 1 || (posenc !== 'learned' && !ofTokens));
    this.lane.select(String(lane));
    setHidden(this.what.element, !hasTable);
    this.what.select(withTokens ? 'tokens' : 'table');
    this.way.select(turned ? 'across' : 'down');
    this.sizeLabel.classList.toggle('gone', ofTokens);
    setAttribute(this.size, 'max', String(max_len));
    if (Number(this.size.value) !== count) this.size.value = String(count);
    setText(this.sizeText, String(count));
  }

  /** What is left above the curves, so that on a desktop nothing scrolls. */
  mapHeight() {
    const { height } = this.room();
    return Math.max(170, Math.min(Math.max(360, height * 0.4), height - 396));
  }

  /** The table, one row a position. @returns {import('../../draw/heatmap.js').Matrix} */
  upright() {
    const { data, rows, columns } = this.encoding;
    return { data, offset: 0, rows, columns, scale: 'signed' };
  }

  drawMap(settings) {
    const { kind, rows, columns } = this.encoding;
    const matrix = this.view.turned ? transposed(this.upright()) : this.upright();
    const name = kind === 'alibi' ? w.biasByDistanceAnd : w.encoding;
    const most = largest(matrix);
    this.map.update({
      matrix,
      maps: this.state.colours.maps,
      width: Math.max(120, this.room().width),
      height: this.mapHeight(),
      cell: this.turn(this.here()),
      ...this.labels(settings),
      label: w.fromTo({ name, rows, columns, least: formatCell(-most), most: formatCell(most) }),
    });
    this.ramp.update(matrix, this.state.colours.maps);
  }

  /** Labels of the axes: tokens where there are some, else numbers. */
  labels(settings) {
    const { kind, rows, columns } = this.encoding;
    const ofTokens = kind === 'tokens' || kind === 'none';
    const tokens = ofTokens ? this.reply[lanesOf(settings)[this.view.lane].from] : null;
    const positions = Array.from({ length: rows }, (_, i) =>
      tokens ? tokenLabel(settings, tokens[i]) : String(rowNumber(kind, i)),
    );
    const dimensions = Array.from({ length: columns }, (_, i) => String(columnNumber(kind, i)));
    return this.view.turned
      ? { rowLabels: dimensions, columnLabels: positions }
      : { rowLabels: positions, columnLabels: dimensions };
  }

  /** From a cell of the map to one of the table, and back. */
  turn({ row, column }) {
    return this.view.turned ? { row: column, column: row } : { row, column };
  }

  /** The cell that is read: a position and a dimension, whichever way the map lies. */
  here() {
    const { row, column } = this.hovered ? this.turn(this.hovered) : this.chosen;
    const { rows, columns } = this.encoding;
    return { row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) };
  }

  /** Moves the cursors and says what is in the cell. */
  point() {
    const { encoding } = this;
    if (!encoding) return;
    const { row, column } = this.here();
    const text = cellFormula(encoding, row, column);
    const value = formatCell(encoding.data[row * encoding.columns + column]);
    const where =
      encoding.kind === 'alibi'
        ? w.whereIs.distance({ distance: row })
        : w.whereIs.position({ position: row + 1, p: row });
    this.map.point(this.turn({ row, column }));
    setChildren(this.formula, text, () => emphasise(text));
    setText(this.said, w.cellIs({ where, column: columnWords(encoding, column), value }));
    this.curves.point(column, row);
    this.like.mark(row);
  }

  showNumbers() {
    if (!this.encoding) return;
    const { kind } = this.encoding;
    const matrix = this.upright();
    const names = (count, number) =>
      Array.from({ length: count }, (_, i) => String(number(kind, i)));
    this.actions.showNumbers({
      title: w.positionalEncoding,
      note: kind === 'alibi' ? w.rowsDistanceColumnsHead : w.rowsPositionColumnsDimension,
      matrix,
      rowNames: names(matrix.rows, rowNumber),
      columnNames: names(matrix.columns, columnNumber),
      decimals: 4,
    });
  }
}
