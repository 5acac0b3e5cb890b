// Any tensor by name: a searchable list, the chosen one as a heat map with its statistics and
// histogram, live while it trains.
import { h, segments, setAttribute, setText, svg } from '../base/dom.js';
import { formatCell, formatCount } from '../base/format.js';
import { cellValue, rowSum } from '../draw/matrix.js';
import { BINS, groupTensors, layersOf, rankInRow, transposed } from '../draw/statistics.js';
import { lanesOf, maskOf, tokenLabel } from '../model/anatomy.js';
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
  const { page, actions } = host;
  const list = createList(root, (name) => actions.showTensor(name));
  const name = h('b', { class: 'title', id: 'tensor-name' });
  const about = h('p', { class: 'dim' });
  const note = h('p', { class: 'note' });
  const sliders = h('div', { class: 'tensor-at' });
  const turn = h('button', {
    type: 'button',
    class: 'btn',
    text: 'Transpose',
    'aria-pressed': 'false',
    onclick: () => {
      turned = !turned;
      setAttribute(turn, 'aria-pressed', String(turned));
      redraw();
    },
  });
  const scope = segments({
    label: 'Statistics of',
    items: [
      { id: 'slice', text: 'slice' },
      { id: 'all', text: 'all' },
    ],
    onchoose: (id) => {
      whole = id === 'all';
      scope.select(id);
      host.want('view');
    },
  });
  const table = h('button', {
    type: 'button',
    class: 'btn',
    text: 'Numbers',
    onclick: showNumbers,
  });
  const csv = h('button', {
    type: 'button',
    class: 'btn',
    text: 'CSV',
    title: 'Copy as CSV',
    'aria-label': 'Copy as CSV',
    onclick: () => copy(toCsv),
  });
  const json = h('button', {
    type: 'button',
    class: 'btn',
    text: 'JSON',
    title: 'Copy as JSON',
    'aria-label': 'Copy as JSON',
    onclick: () => copy(toJson),
  });
  const map = createCellMap({
    labelledBy: 'tensor-name',
    canvasId: 'tensor-map',
    onchoose: (cell) => {
      chosen = cell;
      point();
    },
    onhover: (cell) => {
      hovered = cell;
      point();
    },
  });
  const ramp = createRamp();
  const masked = h('span', { class: 'masked', text: 'masked' });
  const said = h('p', { class: 'told', id: 'tensor-cell', 'aria-live': 'polite' });
  const figures = createFigures(scope.element);
  const body = h(
    'section',
    { class: 'tensor', 'aria-labelledby': 'tensor-name' },
    h('div', { class: 'head' }, name, h('span', { class: 'sp' }), turn, table, csv, json),
    about,
    note,
    sliders,
    h(
      'div',
      { class: 'tensor-body' },
      h(
        'div',
        {},
        map.element,
        h('div', { class: 'scale' }, ...ramp.elements, h('span', { class: 'sp' }), masked),
        said,
      ),
      figures.element,
    ),
  );
  root.append(body);
  let turned = false;
  let whole = false;
  let wanted = [];
  let index = [];
  let chosen = { row: 0, column: 0 };
  let hovered = null;
  let shown = null;
  let matrix = null;
  let asked = '';
  let lastMs = -Infinity;
  let waiting = 0;
  let exact = '';

  /** What the shown tensor's numbers depend on. */
  const keyOf = (id) => JSON.stringify([id, wanted, whole, host.step, page.source, page.settings]);

  async function update() {
    // numbers that change ten times a second are not read out
    setAttribute(said, 'aria-live', host.run.running ? 'off' : 'polite');
    if (!(await list.update(host))) return;
    const id = list.holds(page.look.tensor) ? page.look.tensor : list.first;
    if (!id) return;
    if (shown && shown.name !== id) {
      wanted = [];
      chosen = { row: 0, column: 0 };
    }
    const key = keyOf(id);
    const large = shown?.name === id && shown.shape.reduce((a, b) => a * b, 1) > LARGE;
    const since = performance.now() - lastMs;
    if (key === asked) return redraw();
    if (large && since < LARGE_MS) {
      if (!waiting)
        waiting = window.setTimeout(() => {
          waiting = 0;
          host.want('view');
        }, LARGE_MS - since);
      return redraw();
    }
    asked = key;
    lastMs = performance.now();
    const reply = await host.ask('tensor', { source: page.source, name: id, index: wanted, whole });
    if (!reply) {
      asked = '';
      return;
    }
    shown = reply;
    index = reply.index; // a batch may have fewer sequences than the one before
    redraw();
  }

  function redraw() {
    if (!shown) return;
    list.mark(shown.name);
    const settings = page.settings;
    const { shape, kind } = shown;
    setText(name, shown.name);
    setText(about, `${KINDS[kind]} · ${shape.join(' × ')} · ${axisWords(shown, turned)}`);
    setText(note, noteOf(shown, turned, page.at !== null));
    drawSliders();
    const plain = {
      ...shown.picture,
      offset: 0,
      scale: kind === 'attention' ? 'unit' : kind === 'adam_v' ? 'positive' : 'signed',
      mask: maskFor(shown, settings),
    };
    matrix = turned ? transposed(plain) : plain;
    masked.hidden = !matrix.mask;
    const room = Math.max(120, map.element.parentElement.clientWidth - AXIS_LEFT_PX - 8);
    const { width, height } = mapSize(
      matrix,
      room,
      Math.max(240, root.clientHeight - OTHERS_PX),
      ['attention', 'score'].includes(kind),
    );
    const names = axisLabels(shown, settings, turned);
    map.update({
      matrix,
      maps: page.maps,
      width,
      height,
      cell: here(),
      ...names,
      label:
        `${shown.name}, ` +
        `${matrix.rows} by ` +
        `${matrix.columns} cells, from ` +
        `${formatCell(shown.statistics.min)} to ${formatCell(shown.statistics.max)}`,
    });
    ramp.update(matrix, page.maps);
    figures.update(shown);
    point();
  }

  const here = () => {
    const { row, column } = hovered ?? chosen;
    return { row: Math.min(row, matrix.rows - 1), column: Math.min(column, matrix.columns - 1) };
  };

  /**
   * Moves the cursor and says what stands there; of a block that stands for several cells, also the
   * exact first one.
   */
  function point() {
    if (!matrix) return;
    const cell = here();
    const { row, column } = cell;
    map.point(cell);
    const { rowsEach, columnsEach } = shown.picture;
    const [r, c] = turned ? [column, row] : [row, column];
    const where =
      `${axisName(shown, page.settings, 0, r * rowsEach)}, ` +
      `${axisName(shown, page.settings, 1, c * columnsEach)}`;
    const value = cellValue(matrix, row, column);
    if (matrix.mask?.[row * matrix.columns + column]) {
      setText(said, `${where}: masked, the model may not look there.`);
      return;
    }
    if (rowsEach === 1 && columnsEach === 1) {
      const upright = turned ? transposed(matrix) : matrix;
      setText(
        said,
        `${where}: ` +
          `${formatCell(value)}. Row sum ` +
          `${formatCell(rowSum(upright, r))}; rank ` +
          `${rankInRow(upright.data, r * upright.columns, upright.columns, c)} of ` +
          `${upright.columns} in its row.`,
      );
      return;
    }
    setText(
      said,
      `${where} and the rest of its block of ` +
        `${rowsEach} × ` +
        `${columnsEach}: ` +
        `${formatCell(value)} is the largest in ` +
        `magnitude.${exact.startsWith(`${shown.name} ${r} ${c}:`) ? exact.slice(exact.indexOf(':') + 1) : ''}`,
    );
    askExact(r, c);
  }

  async function askExact(r, c) {
    const { rowsEach, columnsEach, rows, columns } = shown.picture;
    const of = `${shown.name} ${r} ${c}:`;
    if (exact.startsWith(of) || r >= rows || c >= columns) return;
    exact = of;
    const reply = await host.ask('cell', {
      source: page.source,
      name: shown.name,
      index,
      row: r * rowsEach,
      column: c * columnsEach,
    });
    if (!reply || exact !== of) return;
    exact =
      `${of} Exactly at row ` +
      `${r * rowsEach}, column ` +
      `${c * columnsEach}: ` +
      `${formatCell(reply.value)}, rank ${reply.rank} of ${shown.columns} in its row.`;
    point();
  }

  function drawSliders() {
    const leading = shown.shape.slice(0, -2);
    if (
      sliders.childElementCount !== leading.length ||
      sliders.dataset.shape !== String(shown.shape)
    ) {
      sliders.dataset.shape = String(shown.shape);
      sliders.replaceChildren(
        ...leading.map((size, d) => {
          const text = h('b');
          const input = h('input', {
            type: 'range',
            min: 0,
            max: size - 1,
            step: 1,
            id: `tensor-at-${d}`,
            oninput: () => {
              wanted = index.map((old, i) => (i === d ? Number(input.value) : old));
              host.want('view');
            },
          });
          return h('label', {}, `${leadingWord(shown, d)} `, text, input);
        }),
      );
    }
    [...sliders.children].forEach((label, d) => {
      const input = label.querySelector('input');
      if (input.value !== String(index[d])) input.value = String(index[d]);
      setText(label.querySelector('b'), `${index[d] + 1} of ${leading[d]}`);
    });
    const several = leading.length > 0 && shown.kind !== 'score';
    scope.element.hidden = !several;
    scope.select(shown.whole ? 'all' : 'slice');
  }

  function showNumbers() {
    if (!matrix) return;
    const { rowLabels, columnLabels } = axisLabels(shown, page.settings, turned);
    actions.showNumbers({
      title: `${shown.name} at step ${shown.step}`,
      note: noteOf(shown, turned) || axisWords(shown, turned),
      matrix,
      rowNames: rowLabels,
      columnNames: columnLabels,
      decimals: 4,
    });
  }

  async function copy(write) {
    const reply =
      shown && (await host.ask('numbers', { source: page.source, name: shown.name, index }));
    if (reply)
      actions.copied(
        write(turned ? { ...reply, ...transposed(reply) } : reply, { index, shape: shown.shape }),
      );
  }

  new ResizeObserver(() => host.want('view')).observe(root);
  return { id: 'tensors', title: 'Tensors', root, update };
}

/** The list on the left: a search field, the layers, and the names in groups. */
function createList(root, onchoose) {
  const search = h('input', {
    type: 'search',
    id: 'tensor-search',
    placeholder: 'Search: W_q, ffn, grad …',
    'aria-label': 'Search tensors',
    oninput: () => fill(),
  });
  const layer = h('select', { 'aria-label': 'Layer', onchange: () => fill() });
  const groups = h('div', { class: 'tensor-groups' });
  const found = h('p', { class: 'dim', role: 'status' });
  root.append(
    h('nav', { class: 'tensor-list', 'aria-label': 'Tensors' }, search, layer, groups, found),
  );
  groups.addEventListener('keydown', move);
  let all = [];
  let names = new Set();
  let listed = '';
  let marked = '';
  let taken = '';

  function move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const visible = [...groups.querySelectorAll('details[open] button')];
    const next = visible[visible.indexOf(document.activeElement) + step];
    next?.focus();
  }

  function fill() {
    const shown = groupTensors(all, { words: search.value, layer: layer.value });
    const narrowed = Boolean(search.value || layer.value);
    const open = new Set(
      [...groups.querySelectorAll('details[open]')].map(
        (/** @type {any} */ details) => details.dataset.id,
      ),
    );
    groups.replaceChildren(
      ...shown.map(({ id, title, tensors }) =>
        h(
          'details',
          {
            'data-id': id,
            open: narrowed || open.has(id) || tensors.some((tensor) => tensor.name === marked),
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
                onclick: () => onchoose(tensor.name),
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
      found,
      shown.length
        ? ''
        : `No tensor is called "${search.value}"${layer.value ? ' in this layer' : ''}.`,
    );
    const now = marked;
    marked = '';
    mark(now);
  }

  function mark(id) {
    if (id === marked) return;
    marked = id;
    for (const row of groups.querySelectorAll('.tensor-row')) {
      const on = row.dataset.name === id;
      setAttribute(row, 'aria-current', String(on));
      if (on) row.closest('details').open = true;
    }
  }

  return {
    mark,
    holds: (id) => names.has(id),
    get first() {
      return all.find(({ kind }) => kind === 'attention')?.name ?? all[0]?.name;
    },
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
      if (key !== listed) {
        const reply = await ask('tensors', { source: page.source });
        if (!reply) return false;
        listed = key;
        all = reply.tensors;
        names = new Set(all.map((tensor) => tensor.name));
        const chosen = layer.value;
        layer.replaceChildren(
          h('option', { value: '', text: 'All layers' }),
          ...layersOf(page.settings).map(({ id, text }) => h('option', { value: id, text })),
        );
        layer.value = chosen;
        if (layer.selectedIndex < 0) layer.value = '';
        fill();
      }
      if (page.tensorLayer !== taken) {
        taken = page.tensorLayer;
        layer.value = taken;
        search.value = '';
        fill();
      }
      return true;
    },
  };
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
function createFigures(scope) {
  let logarithmic = false;
  let last = null;
  const rows = Object.fromEntries(
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
  const bars = svg('path', { class: 'bars' });
  const zero = svg('path', { class: 'zero' });
  const picture = svg(
    'svg',
    { class: 'histogram', viewBox: `0 0 ${BINS * 5} 80`, preserveAspectRatio: 'none', role: 'img' },
    bars,
    zero,
  );
  const low = h('span');
  const high = h('span');
  const log = h('button', {
    type: 'button',
    class: 'btn',
    text: 'Log',
    'aria-pressed': 'false',
    title: 'Counts on a logarithmic scale',
    onclick: () => {
      logarithmic = !logarithmic;
      setAttribute(log, 'aria-pressed', String(logarithmic));
      draw(last);
    },
  });
  const element = h(
    'div',
    { class: 'figures' },
    h('div', { class: 'head' }, h('h2', { text: 'Statistics' }), h('span', { class: 'sp' }), scope),
    h(
      'dl',
      {},
      ...Object.entries(rows).flatMap(([term, value]) => [h('dt', { text: term }), value]),
    ),
    h('div', { class: 'head' }, h('h2', { text: 'Histogram' }), h('span', { class: 'sp' }), log),
    picture,
    h('div', { class: 'scale' }, low, h('span', { class: 'sp' }), high),
  );
  function draw({ histogram, statistics }) {
    const height = (count) => (logarithmic ? Math.log1p(count) : count);
    const most = Math.max(1, ...Array.from(histogram.counts, height));
    setAttribute(
      bars,
      'd',
      Array.from(histogram.counts, (count, i) =>
        count ? `M${i * 5} 80v${-Math.max(1, (height(count) / most) * 78).toFixed(1)}h4.5V80z` : '',
      ).join(''),
    );
    setAttribute(zero, 'd', histogram.low < 0 ? `M${BINS * 2.5} 0V80` : '');
    const peak = histogram.counts.indexOf(Math.max(...histogram.counts));
    const width = (histogram.high - histogram.low) / BINS;
    setAttribute(
      picture,
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
  return {
    element,
    update(shown) {
      last = shown;
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
      Object.values(rows).forEach((value, i) => setText(value, texts[i]));
      setText(low, formatCell(histogram.low));
      setText(high, formatCell(histogram.high));
      draw(shown);
    },
  };
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
function maskFor(shown, settings) {
  if (
    ofBatch(shown) ||
    !['attention', 'score'].includes(shown.kind) ||
    shown.picture.rowsEach * shown.picture.columnsEach > 1
  )
    return null;
  const attention = lanesOf(settings)
    .flatMap(({ layers }) => layers.flatMap((layer) => [layer.attention, layer.cross]))
    .find((one) => one && (one.tensor === shown.name || one.scores === shown.name));
  const keys = attention && tokensOn(shown, 1);
  return keys ? maskOf(settings, attention, shown.rows, keys) : null;
}

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
