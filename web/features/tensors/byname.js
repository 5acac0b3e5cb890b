// Any tensor by name, as a heat map with its statistics and histogram, live while the model trains.
import { h, segments, setAttribute, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { formatCell } from '../../base/format.js';
import { scaleOf } from '../../draw/heatmap.js';
import { cellValue, rowSum } from '../../draw/matrix.js';
import { rankInRow, transposed } from '../../draw/statistics.js';
import {
  attends,
  axisLabels,
  axisName,
  axisWords,
  leadingWord,
  matrixOf,
  noteOf,
  toCsv,
  toJson,
} from './picture.js';
import { ALL } from '../../model/ablation.js';
import { Question } from '../../ui/ask.js';
import { CellCursor, CellMap, createRamp } from '../../ui/cellmap.js';
import { setProse } from '../../ui/prose.js';
import { heatmapSvg } from '../../wasm/analysis/figure.mjs';
import { Figures } from './figures.js';
import { GroupTable } from './groupstable.js';
import { TensorList } from './list.js';
import { w } from './words.js';

/** A tensor of more numbers than this is asked for at most every LARGE_MS. */
const LARGE = 1 << 16;
const LARGE_MS = 250;
/** Kinds of tensors that the model computes from an input. */
const COMPUTED = ['activation', 'attention', 'score'];
const AXIS_LEFT_PX = 34;
const LARGEST_CELL_PX = 24;
const HIGH_PX = 1400;
const FLATTEST = 4;
const OTHERS_PX = 190;

export class TensorByName {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.element = h('section.tensors', { role: 'tabpanel', 'aria-label': w.byName });
    this.host = host;
    this.state = host.state;
    this.actions = host.actions;
    this.turned = false; // whether rows and columns are exchanged
    this.whole = false; // whether the statistics are of all slices
    this.wanted = []; // index of the slice that is asked for
    this.index = []; // of the one that shows
    this.cursor = new CellCursor({ row: 0, column: 0 }, () => this.point());
    /** @type {any} the tensor that shows */
    this.shown = null;
    this.matrix = null;
    this.exact = { of: '', words: '' }; // the exact value of a cell
    this.question = new Question(host, { everyMs: () => (this.isLarge() ? LARGE_MS : 0) });
    this.list = new TensorList(this.element, (name) => this.actions.showTensor(name));
    this.moves = new GroupTable();
    this.makeWords();
    this.makeTools();
    this.makeMap();
    this.element.append(this.body());
    const { parentElement: around } = this.map.element;
    this.room = measured(
      [this.element, around],
      () => ({
        width: around.clientWidth - AXIS_LEFT_PX - 8,
        height: this.element.clientHeight - OTHERS_PX,
      }),
      () => host.want('view'),
    );
  }

  makeWords() {
    this.name = h('b#tensor-name.title');
    this.about = h('p.dim');
    this.note = h('p.note');
    this.said = h('p#tensor-cell.readout', { 'aria-live': 'polite' });
  }

  makeTools() {
    const button = (text, onclick, rest = {}) => h('button.btn', { text, onclick, ...rest });
    const copy = (text, write) =>
      button(text, () => this.copy(write), {
        title: w.copyAs({ form: text }),
        'aria-label': w.copyAs({ form: text }),
      });
    this.turn = button(w.transpose, () => this.transpose(), { 'aria-pressed': 'false' });
    this.tools = [
      this.turn,
      button(w.numbers, () => this.showNumbers()),
      copy('CSV', toCsv),
      copy('JSON', toJson),
    ];
    this.sliders = h('div.tensor-at');
    this.scope = segments({
      label: w.statisticsOf,
      items: { slice: w.slice, all: w.all },
      onchoose: (id) => {
        this.whole = id === 'all';
        this.scope.select(id);
        this.host.want('view');
      },
    });
    this.figures = new Figures(this.scope.element);
  }

  makeMap() {
    this.map = new CellMap({
      labelledBy: 'tensor-name',
      canvasId: 'tensor-map',
      ...this.cursor.handlers,
    });
    this.ramp = createRamp();
    this.masked = h('span.masked', w.masked);
  }

  body() {
    const sp = () => h('span.sp');
    const scale = h('div.scale', ...this.ramp.elements, sp(), this.masked);
    return h(
      'section.tensor',
      { 'aria-labelledby': 'tensor-name' },
      h('div.head', this.name, sp(), ...this.tools),
      this.about,
      this.note,
      this.sliders,
      h('div.tensor-body', h('div', this.map.element, scale, this.said), this.figures.element),
      this.moves.element,
    );
  }

  /** Cuts change what the model computes, never what it has learnt or trains with. */
  ofWhole() {
    return this.shown && !COMPUTED.includes(this.shown.kind) ? ALL : '';
  }

  isLarge() {
    return this.shown !== null && this.shown.shape.reduce((a, b) => a * b, 1) > LARGE;
  }

  /** Asks for what may have changed, and draws what is known. */
  async update() {
    const { state, host } = this;
    // numbers that change ten times a second are not read out
    setAttribute(this.said, 'aria-live', host.state.run.now.running ? 'off' : 'polite');
    this.moves.update(host.state.run.now.groups);
    if (!(await this.list.update(host))) return;
    const name = this.list.holds(state.display.tensor) ? state.display.tensor : this.list.first;
    if (!name) return;
    if (this.shown && this.shown.name !== name) {
      this.wanted = [];
      this.cursor.reset();
    }
    const { wanted: index, whole } = this;
    if (await this.question.update('tensor', { source: state.shown.source, name, index, whole })) {
      this.shown = this.question.answer;
      this.index = this.shown.index; // a batch may have fewer sequences than the one before
    }
    this.redraw();
  }

  redraw() {
    const { shown, state, turned } = this;
    if (!shown) return;
    this.list.mark(shown.name);
    setText(this.name, shown.name);
    const axes = axisWords(shown, turned);
    const about = `${w.kind[shown.kind]} · ${shown.shape.join(' × ')} · ${axes}`;
    setProse(this.about, about);
    setText(this.note, noteOf(shown, turned, state.shown.at !== null));
    this.drawSliders();
    this.matrix = matrixOf(shown, state.model.settings, turned);
    this.drawMap();
    this.figures.update(shown);
    this.point();
  }

  /** The slice as a drawing. */
  figure() {
    const { matrix, shown } = this;
    if (!matrix || !shown) return null;
    const { rowLabels, columnLabels } = axisLabels(shown, this.state.model.settings, this.turned);
    return {
      more: `${this.about.textContent}.`,
      make: (caption) =>
        heatmapSvg({
          ...{ title: shown.name, caption, matrix, scale: scaleOf(matrix), scaleName: 'value' },
          ...{ rowLabels, columnLabels },
        }),
    };
  }

  drawMap() {
    const { matrix, shown, state } = this;
    const { min, max } = shown.statistics;
    const { width, height } = this.room();
    setHidden(this.masked, !matrix.mask);
    this.map.update({
      matrix,
      maps: state.colours.maps,
      ...mapSize(matrix, Math.max(120, width), Math.max(240, height), attends(shown)),
      cell: this.cursor.within(matrix),
      ...axisLabels(shown, state.model.settings, this.turned),
      label: w.drawn({
        name: shown.name,
        rows: matrix.rows,
        columns: matrix.columns,
        min: formatCell(min),
        max: formatCell(max),
      }),
    });
    this.ramp.update(matrix, state.colours.maps);
  }

  /** Moves the cursor and says what is in the cell. */
  point() {
    const { matrix, turned, shown } = this;
    if (!matrix) return;
    const cell = this.cursor.within(matrix);
    this.map.point(cell);
    const [r, c] = turned ? [cell.column, cell.row] : [cell.row, cell.column];
    const { rowsEach, columnsEach } = shown.picture;
    const where =
      `${axisName(shown, this.state.model.settings, 0, r * rowsEach)}, ` +
      `${axisName(shown, this.state.model.settings, 1, c * columnsEach)}`;
    if (matrix.mask?.[cell.row * matrix.columns + cell.column])
      return setText(this.said, w.maskedTheModelMay({ where }));
    const value = formatCell(cellValue(matrix, cell.row, cell.column));
    if (rowsEach === 1 && columnsEach === 1) this.sayCell(where, value, r, c);
    else this.sayBlock(where, value, r, c);
  }

  /** The value of a cell, and its place in its row. */
  sayCell(where, value, r, c) {
    const upright = this.turned ? transposed(this.matrix) : this.matrix;
    const { data, columns } = upright;
    setText(
      this.said,
      w.rowSumRankOf({
        where,
        value,
        sum: formatCell(rowSum(upright, r)),
        rank: rankInRow(data, r * columns, columns, c),
        columns,
      }),
    );
  }

  /** What a block shows, and the exact value of its first cell, which the worker knows. */
  sayBlock(where, value, r, c) {
    const { name, picture } = this.shown;
    const { rowsEach, columnsEach, rows, columns } = picture;
    const of = `${name} ${r} ${c}`;
    const words = this.exact.of === of ? this.exact.words : '';
    const block = w.block({ where, rowsEach, columnsEach, value });
    setText(this.said, words ? `${block} ${words}` : block);
    if (this.exact.of !== of && r < rows && c < columns) this.askExact(of, r, c);
  }

  async askExact(of, r, c) {
    const { name, picture, columns } = this.shown;
    const row = r * picture.rowsEach;
    const column = c * picture.columnsEach;
    this.exact = { of, words: '' };
    const { source } = this.state.shown;
    const cell = { source, name, index: this.index, row, column };
    const reply = await this.host.ask('cell', cell);
    if (!reply || this.exact.of !== of) return;
    const exact = { row, column, value: formatCell(reply.value), rank: reply.rank, columns };
    this.exact.words = w.exactly(exact);
    this.point();
  }

  /** A slider for each leading dimension. */
  drawSliders() {
    const { shown, index, sliders } = this;
    const leading = shown.shape.slice(0, -2);
    const built = sliders.dataset.shape === String(shown.shape);
    if (!built || sliders.childElementCount !== leading.length) {
      sliders.dataset.shape = String(shown.shape);
      sliders.replaceChildren(...leading.map((size, d) => this.makeSlider(size, d)));
    }
    [...sliders.children].forEach((label, d) => {
      const input = label.querySelector('input');
      if (input.value !== String(index[d])) input.value = String(index[d]);
      setText(label.querySelector('b'), w.oneOf({ at: index[d] + 1, all: leading[d] }));
    });
    setHidden(this.scope.element, leading.length === 0 || shown.kind === 'score');
    this.scope.select(shown.whole ? 'all' : 'slice');
  }

  makeSlider(size, d) {
    const oninput = () => {
      this.wanted = this.index.map((old, i) => (i === d ? Number(input.value) : old));
      this.host.want('view');
    };
    const range = { type: 'range', min: 0, max: size - 1, step: 1 };
    const input = h('input', { ...range, id: `tensor-at-${d}`, oninput });
    return h('label', `${leadingWord(this.shown, d)} `, h('b'), input);
  }

  transpose() {
    this.turned = !this.turned;
    setAttribute(this.turn, 'aria-pressed', String(this.turned));
    this.redraw();
  }

  showNumbers() {
    if (!this.matrix) return;
    const { rowLabels, columnLabels } = axisLabels(
      this.shown,
      this.state.model.settings,
      this.turned,
    );
    this.actions.showNumbers({
      title: w.atStep({ name: this.shown.name, step: this.shown.step }),
      note: noteOf(this.shown, this.turned) || axisWords(this.shown, this.turned),
      matrix: this.matrix,
      rowNames: rowLabels,
      columnNames: columnLabels,
      decimals: 4,
      whole: this.ofWhole(),
    });
  }

  async copy(write) {
    const { shown, index, state } = this;
    if (!shown) return;
    const request = { source: state.shown.source, name: shown.name, index };
    const reply = await this.host.ask('numbers', request);
    if (!reply) return;
    const matrix = this.turned ? { ...reply, ...transposed(reply) } : reply;
    this.actions.copied(write(matrix, { index, shape: shown.shape }));
  }
}

/**
 * The size of the map: cells square, or up to FLATTEST times as wide as high where they would be
 * too small; whole pixels where there are a few.
 */
function mapSize({ rows, columns }, roomPx, tallPx, square) {
  const whole = (edge) => (edge >= 3 ? Math.floor(edge) : edge);
  const largest = LARGEST_CELL_PX * (innerHeight >= HIGH_PX ? 2 : 1);
  const across = Math.min(largest, roomPx / columns);
  const down = Math.min(largest, tallPx / rows);
  const least = Math.min(across, down);
  const limit = square ? least : least * FLATTEST;
  return {
    width: whole(Math.min(across, limit)) * columns,
    height: whole(Math.min(down, limit)) * rows,
  };
}
