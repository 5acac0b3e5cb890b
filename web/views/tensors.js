// Any tensor by name: a searchable list, the chosen one as a heat map with its statistics and
// histogram, live while it trains.
import { h, segments, setAttribute, setText, svg } from '../base/dom.js';
import { formatCell, formatCount } from '../base/format.js';
import { cellValue, rowSum } from '../draw/matrix.js';
import { BINS, groupTensors, layersOf, rankInRow, transposed } from '../draw/statistics.js';
import { tokenLabel } from '../model/anatomy.js';
import { createCellMap, createRamp } from '../parts/cellmap.js';

const LARGE = 1 << 16;
const LARGE_MS = 250;
const AXIS_LEFT_PX = 34;
const LARGEST_CELL_PX = 24;
const HIGH_PX = 1400;
const FLATTEST = 4;
const OTHERS_PX = 190;

const KINDS = {
  parameter: 'parameter',
  gradient: 'gradient of the loss',
  adam_m: "running mean of the gradient (Adam's m)",
  adam_v: "running mean of its square (Adam's v)",
  table: 'fixed table',
  activation: 'activation',
  attention: 'attention weights, before dropout',
  score: 'scores before the softmax, computed here from q and k',
};

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('./centre.js').CentreView}
 */
export function createTensors(root, host) {
  return new TensorsView(root, host);
}

class TensorsView {
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.list = new TensorList(root, (name) => this.actions.showTensor(name));
    this.name = h('b', { class: 'title', id: 'tensor-name' });
    this.about = h('p', { class: 'dim' });
    this.note = h('p', { class: 'note' });
    this.sliders = h('div', { class: 'tensor-at' });
    const turn = h('button', {
      type: 'button',
      class: 'btn',
      text: 'Transpose',
      'aria-pressed': 'false',
      onclick: () => {
        this.turned = !this.turned;
        setAttribute(turn, 'aria-pressed', String(this.turned));
        this.redraw();
      },
    });
    this.scope = segments({
      label: 'Statistics of',
      items: [
        { id: 'slice', text: 'slice' },
        { id: 'all', text: 'all' },
      ],
      onchoose: (id) => {
        this.whole = id === 'all';
        this.scope.select(id);
        host.want('view');
      },
    });
    const table = h('button', {
      type: 'button',
      class: 'btn',
      text: 'Numbers',
      onclick: () => this.showNumbers(),
    });
    const csv = h('button', {
      type: 'button',
      class: 'btn',
      text: 'CSV',
      title: 'Copy as CSV',
      'aria-label': 'Copy as CSV',
      onclick: () => this.copy(toCsv),
    });
    const json = h('button', {
      type: 'button',
      class: 'btn',
      text: 'JSON',
      title: 'Copy as JSON',
      'aria-label': 'Copy as JSON',
      onclick: () => this.copy(toJson),
    });
    this.map = createCellMap({
      labelledBy: 'tensor-name',
      canvasId: 'tensor-map',
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
    this.masked = h('span', { class: 'masked', text: 'masked' });
    this.said = h('p', { class: 'told', id: 'tensor-cell', 'aria-live': 'polite' });
    this.figures = new Figures(this.scope.element);
    const body = h(
      'section',
      { class: 'tensor', 'aria-labelledby': 'tensor-name' },
      h('div', { class: 'head' }, this.name, h('span', { class: 'sp' }), turn, table, csv, json),
      this.about,
      this.note,
      this.sliders,
      h(
        'div',
        { class: 'tensor-body' },
        h(
          'div',
          {},
          this.map.element,
          h(
            'div',
            { class: 'scale' },
            ...this.ramp.elements,
            h('span', { class: 'sp' }),
            this.masked,
          ),
          this.said,
        ),
        this.figures.element,
      ),
    );
    root.append(body);
    this.turned = false;
    this.whole = false;
    this.wanted = [];
    this.index = [];
    this.chosen = { row: 0, column: 0 };
    this.hovered = null;
    this.shown = null;
    this.matrix = null;
    this.asked = '';
    this.lastMs = -Infinity;
    this.waiting = 0;
    this.exact = '';
    new ResizeObserver(() => host.want('view')).observe(root);
    this.id = 'tensors';
    this.title = 'Tensors';
  }

  /** What the shown tensor's numbers depend on. */
  keyOf(id) {
    return JSON.stringify([
      id,
      this.wanted,
      this.whole,
      this.host.step,
      this.page.source,
      this.page.settings,
    ]);
  }

  async update() {
    // numbers that change ten times a second are not read out
    setAttribute(this.said, 'aria-live', this.host.run.running ? 'off' : 'polite');
    if (!(await this.list.update(this.host))) return;
    const id = this.list.holds(this.page.look.tensor) ? this.page.look.tensor : this.list.first;
    if (!id) return;
    if (this.shown && this.shown.name !== id) {
      this.wanted = [];
      this.chosen = { row: 0, column: 0 };
    }
    const key = this.keyOf(id);
    const large = this.shown?.name === id && this.shown.shape.reduce((a, b) => a * b, 1) > LARGE;
    const since = performance.now() - this.lastMs;
    if (key === this.asked) return this.redraw();
    if (large && since < LARGE_MS) {
      if (!this.waiting)
        this.waiting = window.setTimeout(() => {
          this.waiting = 0;
          this.host.want('view');
        }, LARGE_MS - since);
      return this.redraw();
    }
    this.asked = key;
    this.lastMs = performance.now();
    const reply = await this.host.ask('tensor', {
      source: this.page.source,
      name: id,
      index: this.wanted,
      whole: this.whole,
    });
    if (!reply) {
      this.asked = '';
      return;
    }
    this.shown = reply;
    this.index = reply.index; // a batch may have fewer sequences than the one before
    this.redraw();
  }

  redraw() {
    if (!this.shown) return;
    this.list.mark(this.shown.name);
    const settings = this.page.settings;
    const { shape, kind } = this.shown;
    setText(this.name, this.shown.name);
    setText(
      this.about,
      `${KINDS[kind]} · ${shape.join(' × ')} · ${axisWords(this.shown, this.turned)}`,
    );
    setText(this.note, noteOf(this.shown, this.turned, this.page.at !== null));
    this.drawSliders();
    const plain = {
      ...this.shown.picture,
      offset: 0,
      scale: kind === 'attention' ? 'unit' : kind === 'adam_v' ? 'positive' : 'signed',
      mask: maskFor(this.shown),
    };
    this.matrix = this.turned ? transposed(plain) : plain;
    this.masked.hidden = !this.matrix.mask;
    const room = Math.max(120, this.map.element.parentElement.clientWidth - AXIS_LEFT_PX - 8);
    const { width, height } = mapSize(
      this.matrix,
      room,
      Math.max(240, this.root.clientHeight - OTHERS_PX),
      ['attention', 'score'].includes(kind),
    );
    const names = axisLabels(this.shown, settings, this.turned);
    this.map.update({
      matrix: this.matrix,
      maps: this.page.maps,
      width,
      height,
      cell: this.here(),
      ...names,
      label:
        `${this.shown.name}, ` +
        `${this.matrix.rows} by ` +
        `${this.matrix.columns} cells, from ` +
        `${formatCell(this.shown.statistics.min)} to ${formatCell(this.shown.statistics.max)}`,
    });
    this.ramp.update(this.matrix, this.page.maps);
    this.figures.update(this.shown);
    this.point();
  }

  here() {
    const { row, column } = this.hovered ?? this.chosen;
    return {
      row: Math.min(row, this.matrix.rows - 1),
      column: Math.min(column, this.matrix.columns - 1),
    };
  }

  /**
   * Moves the cursor and says what stands there; of a block that stands for several cells, also the
   * exact first one.
   */
  point() {
    if (!this.matrix) return;
    const cell = this.here();
    const { row, column } = cell;
    this.map.point(cell);
    const { rowsEach, columnsEach } = this.shown.picture;
    const [r, c] = this.turned ? [column, row] : [row, column];
    const where =
      `${axisName(this.shown, this.page.settings, 0, r * rowsEach)}, ` +
      `${axisName(this.shown, this.page.settings, 1, c * columnsEach)}`;
    const value = cellValue(this.matrix, row, column);
    if (this.matrix.mask?.[row * this.matrix.columns + column]) {
      setText(this.said, `${where}: masked, the model may not look there.`);
      return;
    }
    if (rowsEach === 1 && columnsEach === 1) {
      const upright = this.turned ? transposed(this.matrix) : this.matrix;
      setText(
        this.said,
        `${where}: ` +
          `${formatCell(value)}. Row sum ` +
          `${formatCell(rowSum(upright, r))}; rank ` +
          `${rankInRow(upright.data, r * upright.columns, upright.columns, c)} of ` +
          `${upright.columns} in its row.`,
      );
      return;
    }
    setText(
      this.said,
      `${where} and the rest of its block of ` +
        `${rowsEach} × ` +
        `${columnsEach}: ` +
        `${formatCell(value)} is the largest in ` +
        `magnitude.${this.exact.startsWith(`${this.shown.name} ${r} ${c}:`) ? this.exact.slice(this.exact.indexOf(':') + 1) : ''}`,
    );
    this.askExact(r, c);
  }

  async askExact(r, c) {
    const { rowsEach, columnsEach, rows, columns } = this.shown.picture;
    const of = `${this.shown.name} ${r} ${c}:`;
    if (this.exact.startsWith(of) || r >= rows || c >= columns) return;
    this.exact = of;
    const reply = await this.host.ask('cell', {
      source: this.page.source,
      name: this.shown.name,
      index: this.index,
      row: r * rowsEach,
      column: c * columnsEach,
    });
    if (!reply || this.exact !== of) return;
    this.exact =
      `${of} Exactly at row ` +
      `${r * rowsEach}, column ` +
      `${c * columnsEach}: ` +
      `${formatCell(reply.value)}, rank ${reply.rank} of ${this.shown.columns} in its row.`;
    this.point();
  }

  drawSliders() {
    const leading = this.shown.shape.slice(0, -2);
    if (
      this.sliders.childElementCount !== leading.length ||
      this.sliders.dataset.shape !== String(this.shown.shape)
    ) {
      this.sliders.dataset.shape = String(this.shown.shape);
      this.sliders.replaceChildren(
        ...leading.map((size, d) => {
          const text = h('b');
          const input = h('input', {
            type: 'range',
            min: 0,
            max: size - 1,
            step: 1,
            id: `tensor-at-${d}`,
            oninput: () => {
              this.wanted = this.index.map((old, i) => (i === d ? Number(input.value) : old));
              this.host.want('view');
            },
          });
          return h('label', {}, `${leadingWord(this.shown, d)} `, text, input);
        }),
      );
    }
    [...this.sliders.children].forEach((label, d) => {
      const input = label.querySelector('input');
      if (input.value !== String(this.index[d])) input.value = String(this.index[d]);
      setText(label.querySelector('b'), `${this.index[d] + 1} of ${leading[d]}`);
    });
    const several = leading.length > 0 && this.shown.kind !== 'score';
    this.scope.element.hidden = !several;
    this.scope.select(this.shown.whole ? 'all' : 'slice');
  }

  showNumbers() {
    if (!this.matrix) return;
    const { rowLabels, columnLabels } = axisLabels(this.shown, this.page.settings, this.turned);
    this.actions.showNumbers({
      title: `${this.shown.name} at step ${this.shown.step}`,
      note: noteOf(this.shown, this.turned) || axisWords(this.shown, this.turned),
      matrix: this.matrix,
      rowNames: rowLabels,
      columnNames: columnLabels,
      decimals: 4,
    });
  }

  async copy(write) {
    const reply =
      this.shown &&
      (await this.host.ask('numbers', {
        source: this.page.source,
        name: this.shown.name,
        index: this.index,
      }));
    if (reply)
      this.actions.copied(
        write(this.turned ? { ...reply, ...transposed(reply) } : reply, {
          index: this.index,
          shape: this.shown.shape,
        }),
      );
  }
}

/** The list on the left: a search field, the layers, and the names in groups. */
class TensorList {
  constructor(root, onchoose) {
    this.onchoose = onchoose;
    this.search = h('input', {
      type: 'search',
      id: 'tensor-search',
      placeholder: 'Search: W_q, ffn, grad …',
      'aria-label': 'Search tensors',
      oninput: () => this.fill(),
    });
    this.layer = h('select', { 'aria-label': 'Layer', onchange: () => this.fill() });
    this.groups = h('div', { class: 'tensor-groups' });
    this.found = h('p', { class: 'dim', role: 'status' });
    root.append(
      h(
        'nav',
        { class: 'tensor-list', 'aria-label': 'Tensors' },
        this.search,
        this.layer,
        this.groups,
        this.found,
      ),
    );
    this.groups.addEventListener('keydown', (event) => this.move(event));
    this.all = [];
    this.names = new Set();
    this.listed = '';
    this.marked = '';
    this.taken = '';
  }

  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const visible = [...this.groups.querySelectorAll('details[open] button')];
    const next = visible[visible.indexOf(document.activeElement) + step];
    next?.focus();
  }

  fill() {
    const shown = groupTensors(this.all, { words: this.search.value, layer: this.layer.value });
    const narrowed = Boolean(this.search.value || this.layer.value);
    const open = new Set(
      [...this.groups.querySelectorAll('details[open]')].map(
        (/** @type {any} */ details) => details.dataset.id,
      ),
    );
    this.groups.replaceChildren(
      ...shown.map(({ id, title, tensors }) =>
        h(
          'details',
          {
            'data-id': id,
            open: narrowed || open.has(id) || tensors.some((tensor) => tensor.name === this.marked),
          },
          h('summary', { text: `${title} (${tensors.length})` }),
          ...tensors.map((tensor) =>
            h(
              'button',
              {
                type: 'button',
                class: 'tensor-row',
                'data-name': tensor.name,
                title: tensor.name,
                onclick: () => this.onchoose(tensor.name),
              },
              h('span', {}, ...breakable(tensor.name, tensor.kind)),
              h('small', {
                text: (ofBatch(tensor) ? ['n', ...tensor.shape.slice(1)] : tensor.shape).join('×'),
              }),
            ),
          ),
        ),
      ),
    );
    setText(
      this.found,
      shown.length
        ? ''
        : `No tensor is called "${this.search.value}"${this.layer.value ? ' in this layer' : ''}.`,
    );
    const now = this.marked;
    this.marked = '';
    this.mark(now);
  }

  mark(id) {
    if (id === this.marked) return;
    this.marked = id;
    for (const row of this.groups.querySelectorAll('.tensor-row')) {
      const on = row.dataset.name === id;
      setAttribute(row, 'aria-current', String(on));
      if (on) row.closest('details').open = true;
    }
  }

  holds(id) {
    return this.names.has(id);
  }

  get first() {
    return this.all.find(({ kind }) => kind === 'attention')?.name ?? this.all[0]?.name;
  }

  /**
   * Asks for the list again when the model is another; takes over a layer that was asked for
   * elsewhere. Whether the list is that of the model.
   */
  async update({ page, ask }) {
    const key = JSON.stringify([
      page.settings,
      page.source.tokens?.length ?? 0,
      page.snapshot?.step > 0,
      page.at !== null,
    ]);
    if (key !== this.listed) {
      const reply = await ask('tensors', { source: page.source });
      if (!reply) return false;
      this.listed = key;
      this.all = reply.tensors;
      this.names = new Set(this.all.map((tensor) => tensor.name));
      const chosen = this.layer.value;
      this.layer.replaceChildren(
        h('option', { value: '', text: 'All layers' }),
        ...layersOf(page.settings).map(({ id, text }) => h('option', { value: id, text })),
      );
      this.layer.value = chosen;
      if (this.layer.selectedIndex < 0) this.layer.value = '';
      this.fill();
    }
    if (page.tensorLayer !== this.taken) {
      this.taken = page.tensorLayer;
      this.layer.value = this.taken;
      this.search.value = '';
      this.fill();
    }
    return true;
  }
}

/** A name that may wrap after its dots, without the beginning that its group says already. */
function breakable(name, kind) {
  const bare = ['gradient', 'adam_m', 'adam_v'].includes(kind)
    ? name.replace(/^[^.]*\./, '')
    : name.replace(/^batch\./, '');
  return bare.split(/(?<=\.)/).flatMap((part, i) => (i ? [h('wbr'), part] : [part]));
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

/** Statistics and histogram. */
class Figures {
  constructor(scope) {
    this.logarithmic = false;
    this.last = null;
    this.rows = Object.fromEntries(
      [
        'Mean',
        'Standard deviation',
        'Smallest',
        'Largest',
        'L2 norm',
        'Zeros',
        'Negative',
        'Not finite',
      ].map((term) => [term, h('dd')]),
    );
    this.bars = svg('path', { class: 'bars' });
    this.zero = svg('path', { class: 'zero' });
    this.picture = svg(
      'svg',
      {
        class: 'histogram',
        viewBox: `0 0 ${BINS * 5} 80`,
        preserveAspectRatio: 'none',
        role: 'img',
      },
      this.bars,
      this.zero,
    );
    this.low = h('span');
    this.high = h('span');
    const log = h('button', {
      type: 'button',
      class: 'btn',
      text: 'Log',
      'aria-pressed': 'false',
      title: 'Counts on a logarithmic scale',
      onclick: () => {
        this.logarithmic = !this.logarithmic;
        setAttribute(log, 'aria-pressed', String(this.logarithmic));
        this.draw(this.last);
      },
    });
    this.element = h(
      'div',
      { class: 'figures' },
      h(
        'div',
        { class: 'head' },
        h('h2', { text: 'Statistics' }),
        h('span', { class: 'sp' }),
        scope,
      ),
      h(
        'dl',
        {},
        ...Object.entries(this.rows).flatMap(([term, value]) => [h('dt', { text: term }), value]),
      ),
      h('div', { class: 'head' }, h('h2', { text: 'Histogram' }), h('span', { class: 'sp' }), log),
      this.picture,
      h('div', { class: 'scale' }, this.low, h('span', { class: 'sp' }), this.high),
    );
  }

  draw({ histogram, statistics }) {
    const height = (count) => (this.logarithmic ? Math.log1p(count) : count);
    const most = Math.max(1, ...Array.from(histogram.counts, height));
    setAttribute(
      this.bars,
      'd',
      Array.from(histogram.counts, (count, i) =>
        count ? `M${i * 5} 80v${-Math.max(1, (height(count) / most) * 78).toFixed(1)}h4.5V80z` : '',
      ).join(''),
    );
    setAttribute(this.zero, 'd', histogram.low < 0 ? `M${BINS * 2.5} 0V80` : '');
    const peak = histogram.counts.indexOf(Math.max(...histogram.counts));
    const width = (histogram.high - histogram.low) / BINS;
    setAttribute(
      this.picture,
      'aria-label',
      `Histogram of ` +
        `${formatCount(statistics.count)} numbers from ` +
        `${formatCell(histogram.low)} to ` +
        `${formatCell(histogram.high)}; most, ` +
        `${formatCount(histogram.counts[peak])}, between ` +
        `${formatCell(histogram.low + peak * width)} and ` +
        `${formatCell(histogram.low + (peak + 1) * width)}`,
    );
  }

  update(shown) {
    this.last = shown;
    const { statistics: s, histogram } = shown;
    const share = (count) => `${formatCount(count)} (${((100 * count) / s.count).toFixed(1)} %)`;
    const texts = [
      formatCell(s.mean),
      formatCell(s.std),
      formatCell(s.min),
      formatCell(s.max),
      formatCell(s.norm),
      share(s.zeros),
      share(s.negative),
      formatCount(s.notFinite),
    ];
    Object.values(this.rows).forEach((value, i) => setText(value, texts[i]));
    setText(this.low, formatCell(histogram.low));
    setText(this.high, formatCell(histogram.high));
    this.draw(shown);
  }
}

const isRun = ({ kind }) => kind === 'activation' || kind === 'attention' || kind === 'score';
const ofBatch = ({ name }) => name.startsWith('batch.');

function leadingWord(shown, d) {
  if (ofBatch(shown) && d === 0) return 'Sequence';
  return shown.kind === 'attention' || shown.kind === 'score'
    ? 'Head'
    : shown.name === 'pos_encoding.rotary'
      ? 'Position'
      : `Dimension ${d + 1}`;
}

/** What rows and columns are. */
function axisWords(shown, turned) {
  const [rows, columns] = turned ? ['columns', 'rows'] : ['rows', 'columns'];
  const pair =
    shown.kind === 'attention' || shown.kind === 'score'
      ? ['query', 'key']
      : shown.kind === 'activation'
        ? ['position', shown.name.includes('logits') ? 'token' : 'dimension']
        : shown.shape.length === 1
          ? ['one vector', 'index']
          : /embedding|output\.weight/.test(shown.name)
            ? ['token', 'dimension']
            : /pe$|positions\.weight/.test(shown.name)
              ? ['position', 'dimension']
              : shown.name === 'pos_encoding.rotary'
                ? ['pair', 'cosine and sine']
                : ['output', 'input'];
  return `${rows}: ${pair[0]} · ${columns}: ${pair[1]}`;
}

/** What a reader must know before believing the picture. */
function noteOf(shown, turned, past = false) {
  const { rowsEach, columnsEach } = shown.picture;
  const parts = [];
  const [down, across] = turned ? [columnsEach, rowsEach] : [rowsEach, columnsEach];
  if (past && ['gradient', 'adam_m', 'adam_v'].includes(shown.kind))
    parts.push('Of an earlier moment only the parameters are kept: these are zeros.');
  else if (shown.step === 0 && ['gradient', 'adam_m', 'adam_v'].includes(shown.kind))
    parts.push('No step has been taken yet: gradients and moments are zero until the first one.');
  else if (shown.kind === 'gradient') parts.push('Of the last step, before clipping.');
  if (ofBatch(shown))
    parts.push(
      'Of the batch that ran last, in training or in the held-out score; of a training step ' +
        'perhaps only the sequences that went through last, counted from 1.',
    );
  if (down * across > 1)
    parts.push(
      `${formatCount(shown.rows)} × ` +
        `${formatCount(shown.columns)} cells do not fit: each one drawn stands for ` +
        `${down} × ${across} and shows the value of largest magnitude.`,
    );
  return parts.join(' ');
}

/** The tokens that stand on an axis (0 rows, 1 columns) of a tensor of the probe, or null. */
function tokensOn(shown, axis) {
  if (!isRun(shown) || ofBatch(shown)) return null;
  const crossed = /cross/.test(shown.name);
  const ofEncoder = /encoder|src_|memory/.test(shown.name) && !/decoder/.test(shown.name);
  const attends = shown.kind === 'attention' || shown.kind === 'score';
  if (axis === 1 && !attends) return null;
  const onSource = ofEncoder || (crossed && (attends ? axis === 1 : /\.[kv]\./.test(shown.name)));
  const tokens = onSource ? shown.source : shown.tokens;
  return tokens && tokens.length === (axis ? shown.columns : shown.rows) ? tokens : null;
}

function axisName(shown, settings, axis, index) {
  const tokens = tokensOn(shown, axis);
  const word = axis ? 'column' : 'row';
  return tokens ? `${word} ${index} (${tokenLabel(settings, tokens[index])})` : `${word} ${index}`;
}

function axisLabels(shown, settings, turned) {
  const { picture } = shown;
  const names = (axis, count, each) => {
    const tokens = tokensOn(shown, axis);
    return Array.from({ length: count }, (_, i) =>
      tokens ? tokenLabel(settings, tokens[i * each]) : String(i * each),
    );
  };
  const rows = names(0, picture.rows, picture.rowsEach);
  const columns = names(1, picture.columns, picture.columnsEach);
  return turned
    ? { rowLabels: columns, columnLabels: rows }
    : { rowLabels: rows, columnLabels: columns };
}

/** The mask of attention or scores of the probe, when every cell is drawn by itself. */
const maskFor = ({ mask, picture }) => (picture.rowsEach * picture.columnsEach > 1 ? null : mask);

function toCsv({ data, rows, columns }) {
  return Array.from({ length: rows }, (_, r) =>
    Array.from(data.subarray(r * columns, (r + 1) * columns), String).join(','),
  )
    .join('\n')
    .concat('\n');
}

function toJson({ name, step, data, rows, columns }, { index, shape }) {
  const values = Array.from({ length: rows }, (_, r) =>
    Array.from(data.subarray(r * columns, (r + 1) * columns)),
  );
  return `${JSON.stringify({ name, step, shape, index, rows, columns, values })}\n`;
}
