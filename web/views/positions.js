// How the model knows positions: the live table in both orientations, curves of single dimensions,
// likeness of positions, and what happens without.
import { h, segments, setAttribute, setText, svg } from '../base/dom.js';
import { formatCell } from '../base/format.js';
import { largest, scaleOf } from '../draw/heatmap.js';
import { cellValue } from '../draw/matrix.js';
import {
  biasOf,
  cellFormula,
  columnWords,
  curvePath,
  ENCODING_WORDS,
  encodingOf,
  MOST_LIKENESS,
  shuffledOrder,
  shuffleWords,
} from '../draw/positions.js';
import { transposed } from '../draw/statistics.js';
import { lanesOf, tokenLabel } from '../model/anatomy.js';
import { createCellMap, createRamp } from '../parts/cellmap.js';
import { emphasise } from '../parts/marked.js';

const CURVES = 6;
const CURVE_WIDTH = 400;
const CURVE_HEIGHT = 150;
const FIRST_COLUMNS = [0, 4, 8, 16];
const LARGE = 1 << 16;
const LARGE_MS = 250;
const MOST_SHOWN = 40;
const AXIS_PX = 34;

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('./centre.js').CentreView}
 */
export function createPositions(root, host) {
  return new PositionsView(root, host);
}

class PositionsView {
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.sentence = h('p', { class: 'positions-words' });
    this.lane = segments({
      label: 'Stack',
      items: [
        { id: '0', text: 'Encoder' },
        { id: '1', text: 'Decoder' },
      ],
      onchoose: (id) => this.set({ lane: Number(id) }),
    });
    this.way = segments({
      label: 'Orientation',
      items: [
        { id: 'down', text: 'positions down' },
        { id: 'across', text: 'dimensions down' },
      ],
      onchoose: (id) => this.set({ turned: id === 'across' }),
    });
    this.what = segments({
      label: 'Shown',
      items: [
        { id: 'table', text: 'table' },
        { id: 'tokens', text: 'with the tokens added' },
      ],
      onchoose: (id) => this.set({ withTokens: id === 'tokens' }),
    });
    this.size = h('input', {
      type: 'range',
      min: 2,
      step: 1,
      id: 'positions-count',
      oninput: () => this.set({ count: Number(this.size.value) }),
    });
    this.sizeText = h('b');
    this.sizeLabel = h('label', {}, 'First ', this.sizeText, ' positions ', this.size);
    this.map = createCellMap({
      labelledBy: 'positions-title',
      canvasId: 'positions-map',
      onchoose: (cell) => {
        this.chosen = cell;
        this.focusColumn(cell);
      },
      onhover: (cell) => {
        this.hovered = cell;
        this.point();
      },
    });
    this.ramp = createRamp();
    this.formula = h('p', { class: 'f', id: 'positions-formula' });
    this.said = h('p', { class: 'told', id: 'positions-cell', 'aria-live': 'polite' });
    const close = h('button', {
      type: 'button',
      class: 'btn',
      text: 'Numbers',
      onclick: () => this.showNumbers(),
    });
    this.like = new Likeness(() => {
      host.want('view');
    });
    this.curves = new Curves();
    this.order = new Order(host);
    root.append(
      h(
        'div',
        { class: 'head positions-head' },
        h('b', { class: 'title', id: 'positions-title', text: 'Positional encoding' }),
        h('span', { class: 'sp' }),
        this.lane.element,
        this.what.element,
        this.way.element,
        close,
      ),
      this.sentence,
      h(
        'div',
        { class: 'positions-body' },
        h(
          'section',
          { class: 'positions-table', 'aria-labelledby': 'positions-title' },
          this.sizeLabel,
          this.map.element,
          h('div', { class: 'scale' }, ...this.ramp.elements),
          this.formula,
          this.said,
        ),
        this.like.element,
        this.curves.element,
        this.order.element,
      ),
    );
    this.view = { lane: 0, turned: false, withTokens: false, count: 0 };
    this.reply = null;
    this.encoding = null;
    this.asked = '';
    this.modelKey = '';
    this.lastMs = -Infinity;
    this.waiting = 0;
    this.chosen = { row: 1, column: 0 };
    this.hovered = null;
    new ResizeObserver(() => host.want('view')).observe(root);
    this.id = 'positions';
    this.title = 'Positions';
  }

  set(change) {
    this.view = { ...this.view, ...change };
    this.host.want('view');
  }

  async update() {
    // numbers that change ten times a second are not read out
    setAttribute(this.said, 'aria-live', this.host.run.running ? 'off' : 'polite');
    const { settings } = this.page;
    const key = JSON.stringify([
      settings.posenc,
      settings.max_len,
      settings.seq,
      settings.d_model,
      settings.n_heads,
      settings.arch,
    ]);
    if (key !== this.modelKey) {
      this.modelKey = key;
      this.reply = null;
      this.chosen = { row: 1, column: 0 };
      this.view = {
        ...this.view,
        lane: Math.min(this.view.lane, lanesOf(settings).length - 1),
        count: Math.min(settings.max_len, Math.max(settings.seq, settings.seq_tgt ?? 0, 2)),
      };
      this.curves.reset(FIRST_COLUMNS);
    }
    await Promise.all([this.ask(settings), this.order.update()]);
    if (this.reply) this.draw(settings);
  }

  async ask(settings) {
    const moves =
      settings.posenc === 'learned' || settings.posenc === 'none' || this.view.withTokens;
    const key = JSON.stringify([
      this.modelKey,
      this.view.lane,
      this.view.count,
      this.view.withTokens,
      this.like.cosine,
      moves && [this.host.step, this.page.source],
      settings.seed,
    ]);
    const since = performance.now() - this.lastMs;
    if (key === this.asked) return;
    if (this.reply && this.view.count * settings.d_model > LARGE && since < LARGE_MS) {
      if (!this.waiting)
        this.waiting = window.setTimeout(() => {
          this.waiting = 0;
          this.host.want('view');
        }, LARGE_MS - since);
      return;
    }
    this.lastMs = performance.now();
    const answer = await this.host.ask('positions', {
      source: this.page.source,
      lane: this.view.lane,
      count: this.view.count,
      withTokens: this.view.withTokens,
      cosine: this.like.cosine,
    });
    if (!answer) return;
    this.asked = key;
    this.reply = answer;
  }

  draw(settings) {
    this.encoding = encodingOf(this.reply, this.view.count, this.view.withTokens);
    const { kind } = this.encoding;
    const two = lanesOf(settings).length > 1;
    const own = this.reply.table !== null && ['sinusoidal', 'learned'].includes(settings.posenc);
    setText(
      this.sentence,
      ENCODING_WORDS[settings.posenc] +
        (kind === 'tokens'
          ? ' Shown: the embeddings of this sequence with the positions added, as they enter the ' +
            'first layer.'
          : ''),
    );
    this.lane.element.hidden =
      !two || (settings.posenc !== 'learned' && kind !== 'tokens' && kind !== 'none');
    this.lane.select(String(this.view.lane));
    this.what.element.hidden = !own;
    this.what.select(this.view.withTokens ? 'tokens' : 'table');
    this.way.select(this.view.turned ? 'across' : 'down');
    this.sizeLabel.classList.toggle('gone', kind === 'tokens' || kind === 'none');
    setAttribute(this.size, 'max', String(settings.max_len));
    if (Number(this.size.value) !== this.view.count) this.size.value = String(this.view.count);
    setText(this.sizeText, String(this.view.count));
    this.drawMap(settings);
    this.like.draw({
      reply: this.reply,
      encoding: this.encoding,
      page: this.page,
      column: this.here().column,
      most: this.mapHeight(),
    });
    this.curves.draw(this.encoding, this.reply.likeness);
    this.point();
  }

  /** What is left above the curves, so that on a desktop nothing scrolls. */
  mapHeight() {
    return Math.max(
      170,
      Math.min(Math.max(360, this.root.clientHeight * 0.4), this.root.clientHeight - 396),
    );
  }

  matrixOf() {
    return {
      data: this.encoding.data,
      offset: 0,
      rows: this.encoding.rows,
      columns: this.encoding.columns,
      scale: /** @type {const} */ ('signed'),
    };
  }

  drawMap(settings) {
    const { kind } = this.encoding;
    const matrix = this.view.turned ? transposed(this.matrixOf()) : this.matrixOf();
    const width = Math.max(120, this.map.element.parentElement.clientWidth - AXIS_PX - 4);
    const height = this.mapHeight();
    const tokens =
      kind === 'tokens' || kind === 'none'
        ? this.reply[lanesOf(settings)[this.view.lane].from]
        : null;
    const positions = Array.from({ length: this.encoding.rows }, (_, i) =>
      tokens ? tokenLabel(settings, tokens[i]) : String(i),
    );
    const dimensions = Array.from({ length: this.encoding.columns }, (_, i) =>
      String(kind === 'alibi' ? i + 1 : i),
    );
    const [rowLabels, columnLabels] = this.view.turned
      ? [dimensions, positions]
      : [positions, dimensions];
    this.map.update({
      matrix,
      maps: this.page.maps,
      width,
      height,
      cell: this.turn(this.here()),
      rowLabels,
      columnLabels,
      label:
        `${kind === 'alibi' ? 'Bias by distance and head' : 'Encoding'}, ` +
        `${this.encoding.rows} by ` +
        `${this.encoding.columns}, from ` +
        `${formatCell(-largest(matrix))} to ${formatCell(largest(matrix))} at most`,
    });
    this.ramp.update(matrix, this.page.maps);
  }

  turn({ row, column }) {
    return this.view.turned ? { row: column, column: row } : { row, column };
  }

  /** The cell that is read: a position and a dimension, whichever way the map lies. */
  here() {
    const { row, column } = this.hovered ? this.turn(this.hovered) : this.chosen;
    return {
      row: Math.min(row, this.encoding.rows - 1),
      column: Math.min(column, this.encoding.columns - 1),
    };
  }

  focusColumn(cell) {
    this.chosen = this.turn(cell);
    this.hovered = null;
    this.point();
  }

  point() {
    if (!this.encoding) return;
    const { row, column } = this.here();
    const text = cellFormula(this.encoding, row, column);
    this.map.point(this.turn({ row, column }));
    if (this.formula.dataset.text !== text) {
      this.formula.dataset.text = text;
      this.formula.replaceChildren(...emphasise(text));
    }
    setText(
      this.said,
      `${this.encoding.kind === 'alibi' ? 'Distance' : 'Position'} ${row}, ` +
        `${columnWords(this.encoding, column)}: ` +
        `${formatCell(this.encoding.data[row * this.encoding.columns + column])}.`,
    );
    this.curves.preview(this.encoding, column, row);
    this.like.mark(row);
  }

  showNumbers() {
    if (!this.encoding) return;
    const matrix = this.matrixOf();
    const name = (count) => Array.from({ length: count }, (_, i) => String(i));
    this.actions.showNumbers({
      title: 'Positional encoding',
      note:
        this.encoding.kind === 'alibi'
          ? 'rows: distance · columns: head'
          : 'rows: position · columns: dimension',
      matrix,
      rowNames: name(matrix.rows),
      columnNames: name(matrix.columns),
      decimals: 4,
    });
  }
}

/** Likeness of every two positions, or the bias of one ALiBi head. */
class Likeness {
  constructor(changed) {
    this.title = h('b', { class: 'title', id: 'likeness-title' });
    this.kinds = segments({
      label: 'Measure',
      items: [
        { id: 'dot', text: 'dot product', title: 'The dot product of two rows of the table' },
        { id: 'cosine', text: 'cosine' },
      ],
      onchoose: (id) => {
        this.cosine = id === 'cosine';
        changed();
      },
    });
    this.map = createCellMap({
      labelledBy: 'likeness-title',
      canvasId: 'likeness-map',
      onchoose: (cell) => {
        this.chosen = cell;
        this.point();
      },
      onhover: (cell) => {
        this.hovered = cell;
        this.point();
      },
    });
    this.ramp = createRamp();
    this.said = h('p', { class: 'told', id: 'likeness-cell', 'aria-live': 'polite' });
    this.element = h(
      'section',
      { class: 'likeness', 'aria-labelledby': 'likeness-title' },
      h('div', { class: 'head' }, this.title, h('span', { class: 'sp' }), this.kinds.element),
      this.map.element,
      h('div', { class: 'scale' }, ...this.ramp.elements),
      this.said,
    );
    this.matrix = null;
    this.biased = false;
    this.chosen = { row: 1, column: 0 };
    this.hovered = null;
    this.marked = 1;
    this.cosine = false;
  }

  point() {
    if (!this.matrix) return;
    const at = this.hovered ?? this.chosen;
    const row = Math.min(at.row, this.matrix.rows - 1);
    const column = Math.min(at.column, this.matrix.columns - 1);
    this.map.point({ row, column });
    setText(
      this.said,
      `Positions ` +
        `${row} and ` +
        `${column}, ` +
        `${Math.abs(row - column)} apart: ` +
        `${formatCell(cellValue(this.matrix, row, column))}${this.biased ? ' is added to the score' : ''}.${this.matrix.rows === MOST_LIKENESS ? ` The first ${MOST_LIKENESS} positions.` : ''}`,
    );
  }

  /** Follows the position that is read in the table, when that changes. */
  mark(row) {
    if (!this.matrix || row === this.marked) return;
    this.marked = row;
    this.chosen = { ...this.chosen, row: Math.min(row, this.matrix.rows - 1) };
    this.point();
  }

  draw({ reply, encoding, page, column, most }) {
    this.biased = encoding.kind === 'alibi';
    const data = this.biased ? biasOf(reply.table.data[column], encoding.rows) : reply.likeness;
    this.matrix = { ...data, offset: 0, scale: 'signed' };
    setText(this.title, this.biased ? `Bias of head ${column + 1}` : 'Similarity');
    this.kinds.element.hidden = this.biased || encoding.kind === 'rope';
    this.kinds.select(this.cosine ? 'cosine' : 'dot');
    const room = Math.max(120, Math.min(most, this.element.clientWidth - AXIS_PX - 4));
    const labels = Array.from({ length: this.matrix.rows }, (_, i) => String(i));
    const cell = {
      row: Math.min(this.chosen.row, this.matrix.rows - 1),
      column: Math.min(this.chosen.column, this.matrix.columns - 1),
    };
    this.map.update({
      matrix: this.matrix,
      maps: page.maps,
      width: room,
      height: room,
      cell,
      rowLabels: labels,
      columnLabels: labels,
      label: `${this.title.textContent}, ${this.matrix.rows} by ${this.matrix.columns}`,
    });
    this.ramp.update(this.matrix, page.maps);
    this.point();
  }
}

/** Chosen columns over the positions: several that stay, and the one that is pointed at. */
class Curves {
  constructor() {
    this.picture = svg('svg', {
      class: 'curves',
      viewBox: `0 -4 ${CURVE_WIDTH} ${CURVE_HEIGHT + 8}`,
      preserveAspectRatio: 'none',
      role: 'img',
    });
    this.zero = svg('path', { class: 'zero' });
    this.at = svg('path', { class: 'zero' });
    this.lines = Array.from({ length: CURVES }, (_, i) =>
      svg('path', { class: `curve c${i + 1}` }),
    );
    this.previewLine = svg('path', { class: 'curve preview' });
    this.decay = svg('path', { class: 'curve decay' });
    this.picture.append(this.zero, this.at, ...this.lines, this.previewLine, this.decay);
    this.slider = h('input', {
      type: 'range',
      min: 0,
      step: 1,
      id: 'positions-dimension',
      oninput: () => {
        this.pointed = Number(this.slider.value);
        this.redraw();
      },
    });
    this.pointedText = h('b');
    const keep = h('button', {
      type: 'button',
      class: 'btn',
      text: 'Keep',
      onclick: () => {
        if (!this.kept.includes(this.pointed))
          this.kept = [...this.kept, this.pointed].slice(-CURVES);
        this.redraw();
      },
    });
    this.hint = h('span', { class: 'dim' });
    this.chips = h('div', { class: 'chips' });
    this.low = h('span');
    this.high = h('span');
    this.element = h(
      'section',
      { 'aria-label': 'Curves of dimensions' },
      h(
        'div',
        { class: 'head' },
        h('b', { class: 'title', text: 'Curves' }),
        this.hint,
        h('span', { class: 'sp' }),
        this.chips,
      ),
      h('label', { class: 'curve-pick' }, h('span', {}, this.pointedText), this.slider, keep),
      this.picture,
      h(
        'div',
        { class: 'scale' },
        h('span', { text: 'position 0' }),
        h('span', { class: 'sp' }),
        this.low,
        '…',
        this.high,
        h('span', { class: 'sp' }),
        h('span', { id: 'curve-end' }),
      ),
    );
    this.kept = [...FIRST_COLUMNS];
    this.pointed = 0;
    this.encoding = null;
    this.byDistance = null;
    this.row = 0;
    this.drawn = '';
  }

  redraw() {
    if (!this.encoding) return;
    const { columns, rows } = this.encoding;
    const { low: from, high: to } = scaleOf({ ...this.encoding, scale: 'signed' });
    const box = {
      width: CURVE_WIDTH,
      height: CURVE_HEIGHT,
      low: from,
      high: this.encoding.kind === 'alibi' ? 0 : to,
    };
    const shown = this.kept.filter((column) => column < columns);
    const key = JSON.stringify([shown, this.encoding.kind]);
    this.lines.forEach((line, i) =>
      setAttribute(line, 'd', i < shown.length ? curvePath(this.encoding, shown[i], box) : ''),
    );
    setAttribute(
      this.previewLine,
      'd',
      curvePath(this.encoding, Math.min(this.pointed, columns - 1), box),
    );
    setAttribute(
      this.decay,
      'd',
      this.byDistance
        ? curvePath(this.byDistance, 0, {
            ...box,
            width: (CURVE_WIDTH * (this.byDistance.rows - 1)) / Math.max(1, rows - 1),
          })
        : '',
    );
    setText(
      this.hint,
      this.byDistance ? 'dotted: q·k of equal vectors so far apart, as a share' : '',
    );
    const middle = CURVE_HEIGHT - ((0 - box.low) / (box.high - box.low)) * CURVE_HEIGHT;
    const x = rows > 1 ? (this.row / (rows - 1)) * CURVE_WIDTH : 0;
    setAttribute(this.zero, 'd', `M0 ${middle}H${CURVE_WIDTH}`);
    setAttribute(this.at, 'd', `M${x.toFixed(1)} 0V${CURVE_HEIGHT}`);
    setAttribute(this.slider, 'max', String(columns - 1));
    this.slider.value = String(this.pointed);
    setText(this.pointedText, columnWords(this.encoding, Math.min(this.pointed, columns - 1)));
    setText(this.low, String(box.low));
    setText(this.high, String(box.high));
    setText(
      this.element.querySelector('#curve-end'),
      `${this.encoding.kind === 'alibi' ? 'distance' : 'position'} ${rows - 1}`,
    );
    setAttribute(
      this.picture,
      'aria-label',
      `Curves over ` +
        `${rows} positions of ` +
        `${[...shown.map((column) => columnWords(this.encoding, column)), columnWords(this.encoding, Math.min(this.pointed, columns - 1))].join('; ')}`,
    );
    if (key === this.drawn) return;
    this.drawn = key;
    this.chips.replaceChildren(
      ...shown.map((column, i) =>
        h('button', {
          type: 'button',
          class: `curve-chip c${i + 1}`,
          title: `Remove ${columnWords(this.encoding, column)}`,
          'aria-label': `Remove ${columnWords(this.encoding, column)}`,
          text: `${this.encoding.kind === 'alibi' ? column + 1 : column} ✕`,
          onclick: () => {
            this.kept = this.kept.filter((other) => other !== column);
            this.redraw();
          },
        }),
      ),
    );
  }

  reset(columns) {
    this.kept = [...columns];
    this.pointed = 0;
  }

  draw(next, likeness) {
    this.encoding = next;
    this.byDistance = next.kind === 'rope' ? likeness : null;
    this.redraw();
  }

  preview(next, column, atRow) {
    if (this.encoding === next && this.pointed === column && this.row === atRow) return;
    this.encoding = next;
    this.pointed = column;
    this.row = atRow;
    this.redraw();
  }
}

/**
 * Whether order matters to this model, shown on the live probe, and the button that takes positions
 * away.
 */
class Order {
  constructor(host) {
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.words = h('p', { id: 'order-words', 'aria-live': 'polite' });
    this.rows = h('table', { class: 'order' });
    this.off = h('button', {
      type: 'button',
      class: 'btn',
      id: 'positions-off',
      onclick: () => this.train('none'),
      text: 'Turn positions off and train',
    });
    this.on = h('button', {
      type: 'button',
      class: 'btn',
      id: 'positions-on',
      onclick: () => this.train('sinusoidal'),
      text: 'Turn sinusoidal positions on and train',
    });
    this.element = h(
      'div',
      { class: 'order-section' },
      h(
        'div',
        { class: 'head' },
        h('b', { class: 'title', id: 'order-title', text: 'Does order matter to it?' }),
        h('span', { class: 'sp' }),
      ),
      this.words,
      h(
        'div',
        { class: 'scroll', tabindex: 0, role: 'region', 'aria-labelledby': 'order-title' },
        this.rows,
      ),
      this.off,
      this.on,
    );
    this.asked = '';
  }

  async train(posenc) {
    if ((await this.actions.changeSetting('posenc', posenc)) && !this.host.run.running)
      this.actions.togglePlay();
  }

  row(title, cells) {
    return h(
      'tr',
      {},
      h('th', { scope: 'row', text: title }),
      ...cells.map(({ text, mark = '' }) => h('td', { class: mark, text })),
    );
  }

  async update() {
    const { settings } = this.page;
    const key = JSON.stringify([settings, this.page.source, this.host.step]);
    setAttribute(this.words, 'aria-live', this.host.run.running ? 'off' : 'polite');
    this.off.hidden = settings.posenc === 'none' || settings.head === 'none';
    this.on.hidden = settings.posenc !== 'none' || settings.head === 'none';
    if (key === this.asked || !this.page.snapshot) return;
    this.asked = key;
    const moved = this.page.snapshot.source ?? this.page.snapshot.tokens;
    const order = shuffledOrder(moved.length);
    const reply = await this.host.ask('shuffled', { source: this.page.source, order });
    if (!reply) {
      this.asked = '';
      return;
    }
    const label = (token) => ({ text: tokenLabel(settings, token) });
    const hears = settings.arch === 'decoder' || String(settings.mask).includes('causal');
    setText(
      this.words,
      `The ${this.page.snapshot.source ? 'source' : 'sequence'} shuffled, the answers put back in ` +
        `their places. ${shuffleWords(settings.posenc, reply.difference, hears)}`,
    );
    const answers = reply.before
      ? [
          this.row('Prediction', Array.from(reply.before.slice(0, MOST_SHOWN), label)),
          this.row(
            '… when shuffled',
            Array.from(reply.after.slice(0, MOST_SHOWN), (token, i) => ({
              ...label(token),
              mark: token === reply.before[i] ? '' : 'no',
            })),
          ),
        ]
      : [];
    this.rows.replaceChildren(
      h(
        'tbody',
        {},
        this.row('Tokens', Array.from(reply.tokens.slice(0, MOST_SHOWN), label)),
        this.row('Shuffled', Array.from(reply.other.slice(0, MOST_SHOWN), label)),
        ...answers,
      ),
    );
  }
}
