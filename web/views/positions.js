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
  const { page, actions } = host;
  const sentence = h('p', { class: 'positions-words' });
  const lane = segments({
    label: 'Stack',
    items: [
      { id: '0', text: 'Encoder' },
      { id: '1', text: 'Decoder' },
    ],
    onchoose: (id) => set({ lane: Number(id) }),
  });
  const way = segments({
    label: 'Orientation',
    items: [
      { id: 'down', text: 'positions down' },
      { id: 'across', text: 'dimensions down' },
    ],
    onchoose: (id) => set({ turned: id === 'across' }),
  });
  const what = segments({
    label: 'Shown',
    items: [
      { id: 'table', text: 'table' },
      { id: 'tokens', text: 'with the tokens added' },
    ],
    onchoose: (id) => set({ withTokens: id === 'tokens' }),
  });
  const size = h('input', {
    type: 'range',
    min: 2,
    step: 1,
    id: 'positions-count',
    oninput: () => set({ count: Number(size.value) }),
  });
  const sizeText = h('b');
  const sizeLabel = h('label', {}, 'First ', sizeText, ' positions ', size);
  const map = createCellMap({
    labelledBy: 'positions-title',
    canvasId: 'positions-map',
    onchoose: (cell) => {
      chosen = cell;
      focusColumn(cell);
    },
    onhover: (cell) => {
      hovered = cell;
      point();
    },
  });
  const ramp = createRamp();
  const formula = h('p', { class: 'f', id: 'positions-formula' });
  const said = h('p', { class: 'told', id: 'positions-cell', 'aria-live': 'polite' });
  const close = h('button', {
    type: 'button',
    class: 'btn',
    text: 'Numbers',
    onclick: showNumbers,
  });
  const like = createLikeness(() => {
    host.want('view');
  });
  const curves = createCurves();
  const order = createOrder(host);
  root.append(
    h(
      'div',
      { class: 'head positions-head' },
      h('b', { class: 'title', id: 'positions-title', text: 'Positional encoding' }),
      h('span', { class: 'sp' }),
      lane.element,
      what.element,
      way.element,
      close,
    ),
    sentence,
    h(
      'div',
      { class: 'positions-body' },
      h(
        'section',
        { class: 'positions-table', 'aria-labelledby': 'positions-title' },
        sizeLabel,
        map.element,
        h('div', { class: 'scale' }, ...ramp.elements),
        formula,
        said,
      ),
      like.element,
      curves.element,
      order.element,
    ),
  );
  let view = { lane: 0, turned: false, withTokens: false, count: 0 };
  let reply = null;
  let encoding = null;
  let asked = '';
  let modelKey = '';
  let lastMs = -Infinity;
  let waiting = 0;
  let chosen = { row: 1, column: 0 };
  let hovered = null;

  function set(change) {
    view = { ...view, ...change };
    host.want('view');
  }

  async function update() {
    // numbers that change ten times a second are not read out
    setAttribute(said, 'aria-live', host.run.running ? 'off' : 'polite');
    const { settings } = page;
    const key = JSON.stringify([
      settings.posenc,
      settings.max_len,
      settings.seq,
      settings.d_model,
      settings.n_heads,
      settings.arch,
    ]);
    if (key !== modelKey) {
      modelKey = key;
      reply = null;
      chosen = { row: 1, column: 0 };
      view = {
        ...view,
        lane: Math.min(view.lane, lanesOf(settings).length - 1),
        count: Math.min(settings.max_len, Math.max(settings.seq, settings.seq_tgt ?? 0, 2)),
      };
      curves.reset(FIRST_COLUMNS);
    }
    await Promise.all([ask(settings), order.update()]);
    if (reply) draw(settings);
  }

  async function ask(settings) {
    const moves = settings.posenc === 'learned' || settings.posenc === 'none' || view.withTokens;
    const key = JSON.stringify([
      modelKey,
      view.lane,
      view.count,
      view.withTokens,
      like.cosine,
      moves && [host.step, page.source],
      settings.seed,
    ]);
    const since = performance.now() - lastMs;
    if (key === asked) return;
    if (reply && view.count * settings.d_model > LARGE && since < LARGE_MS) {
      if (!waiting)
        waiting = window.setTimeout(() => {
          waiting = 0;
          host.want('view');
        }, LARGE_MS - since);
      return;
    }
    lastMs = performance.now();
    const answer = await host.ask('positions', {
      source: page.source,
      lane: view.lane,
      count: view.count,
      withTokens: view.withTokens,
      cosine: like.cosine,
    });
    if (!answer) return;
    asked = key;
    reply = answer;
  }

  function draw(settings) {
    encoding = encodingOf(reply, view.count, view.withTokens);
    const { kind } = encoding;
    const two = lanesOf(settings).length > 1;
    const own = reply.table !== null && ['sinusoidal', 'learned'].includes(settings.posenc);
    setText(
      sentence,
      ENCODING_WORDS[settings.posenc] +
        (kind === 'tokens'
          ? ' Shown: the embeddings of this sequence with the positions added, as they enter the ' +
            'first layer.'
          : ''),
    );
    lane.element.hidden =
      !two || (settings.posenc !== 'learned' && kind !== 'tokens' && kind !== 'none');
    lane.select(String(view.lane));
    what.element.hidden = !own;
    what.select(view.withTokens ? 'tokens' : 'table');
    way.select(view.turned ? 'across' : 'down');
    sizeLabel.classList.toggle('gone', kind === 'tokens' || kind === 'none');
    setAttribute(size, 'max', String(settings.max_len));
    if (Number(size.value) !== view.count) size.value = String(view.count);
    setText(sizeText, String(view.count));
    drawMap(settings);
    like.draw({ reply, encoding, page, column: here().column, most: mapHeight() });
    curves.draw(encoding, reply.likeness);
    point();
  }

  /** What is left above the curves, so that on a desktop nothing scrolls. */
  const mapHeight = () =>
    Math.max(170, Math.min(Math.max(360, root.clientHeight * 0.4), root.clientHeight - 396));
  const matrixOf = () => ({
    data: encoding.data,
    offset: 0,
    rows: encoding.rows,
    columns: encoding.columns,
    scale: /** @type {const} */ ('signed'),
  });

  function drawMap(settings) {
    const { kind } = encoding;
    const matrix = view.turned ? transposed(matrixOf()) : matrixOf();
    const width = Math.max(120, map.element.parentElement.clientWidth - AXIS_PX - 4);
    const height = mapHeight();
    const tokens =
      kind === 'tokens' || kind === 'none' ? reply[lanesOf(settings)[view.lane].from] : null;
    const positions = Array.from({ length: encoding.rows }, (_, i) =>
      tokens ? tokenLabel(settings, tokens[i]) : String(i),
    );
    const dimensions = Array.from({ length: encoding.columns }, (_, i) =>
      String(kind === 'alibi' ? i + 1 : i),
    );
    const [rowLabels, columnLabels] = view.turned
      ? [dimensions, positions]
      : [positions, dimensions];
    map.update({
      matrix,
      maps: page.maps,
      width,
      height,
      cell: turn(here()),
      rowLabels,
      columnLabels,
      label:
        `${kind === 'alibi' ? 'Bias by distance and head' : 'Encoding'}, ` +
        `${encoding.rows} by ` +
        `${encoding.columns}, from ` +
        `${formatCell(-largest(matrix))} to ${formatCell(largest(matrix))} at most`,
    });
    ramp.update(matrix, page.maps);
  }

  const turn = ({ row, column }) => (view.turned ? { row: column, column: row } : { row, column });
  /** The cell that is read: a position and a dimension, whichever way the map lies. */
  function here() {
    const { row, column } = hovered ? turn(hovered) : chosen;
    return {
      row: Math.min(row, encoding.rows - 1),
      column: Math.min(column, encoding.columns - 1),
    };
  }

  function focusColumn(cell) {
    chosen = turn(cell);
    hovered = null;
    point();
  }

  function point() {
    if (!encoding) return;
    const { row, column } = here();
    const text = cellFormula(encoding, row, column);
    map.point(turn({ row, column }));
    if (formula.dataset.text !== text) {
      formula.dataset.text = text;
      formula.replaceChildren(...emphasise(text));
    }
    setText(
      said,
      `${encoding.kind === 'alibi' ? 'Distance' : 'Position'} ${row}, ` +
        `${columnWords(encoding, column)}: ` +
        `${formatCell(encoding.data[row * encoding.columns + column])}.`,
    );
    curves.preview(encoding, column, row);
    like.mark(row);
  }

  function showNumbers() {
    if (!encoding) return;
    const matrix = matrixOf();
    const name = (count) => Array.from({ length: count }, (_, i) => String(i));
    actions.showNumbers({
      title: 'Positional encoding',
      note:
        encoding.kind === 'alibi'
          ? 'rows: distance · columns: head'
          : 'rows: position · columns: dimension',
      matrix,
      rowNames: name(matrix.rows),
      columnNames: name(matrix.columns),
      decimals: 4,
    });
  }

  new ResizeObserver(() => host.want('view')).observe(root);
  return { id: 'positions', title: 'Positions', root, update };
}

/** Likeness of every two positions, or the bias of one ALiBi head. */
function createLikeness(changed) {
  const title = h('b', { class: 'title', id: 'likeness-title' });
  const kinds = segments({
    label: 'Measure',
    items: [
      { id: 'dot', text: 'dot product', title: 'The dot product of two rows of the table' },
      { id: 'cosine', text: 'cosine' },
    ],
    onchoose: (id) => {
      self.cosine = id === 'cosine';
      changed();
    },
  });
  const map = createCellMap({
    labelledBy: 'likeness-title',
    canvasId: 'likeness-map',
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
  const said = h('p', { class: 'told', id: 'likeness-cell', 'aria-live': 'polite' });
  const element = h(
    'section',
    { class: 'likeness', 'aria-labelledby': 'likeness-title' },
    h('div', { class: 'head' }, title, h('span', { class: 'sp' }), kinds.element),
    map.element,
    h('div', { class: 'scale' }, ...ramp.elements),
    said,
  );
  let matrix = null;
  let biased = false;
  let chosen = { row: 1, column: 0 };
  let hovered = null;
  let marked = 1;
  function point() {
    if (!matrix) return;
    const at = hovered ?? chosen;
    const row = Math.min(at.row, matrix.rows - 1);
    const column = Math.min(at.column, matrix.columns - 1);
    map.point({ row, column });
    setText(
      said,
      `Positions ` +
        `${row} and ` +
        `${column}, ` +
        `${Math.abs(row - column)} apart: ` +
        `${formatCell(cellValue(matrix, row, column))}${biased ? ' is added to the score' : ''}.${matrix.rows === MOST_LIKENESS ? ` The first ${MOST_LIKENESS} positions.` : ''}`,
    );
  }
  const self = {
    element,
    cosine: false,
    /** Follows the position that is read in the table, when that changes. */
    mark(row) {
      if (!matrix || row === marked) return;
      marked = row;
      chosen = { ...chosen, row: Math.min(row, matrix.rows - 1) };
      point();
    },
    draw({ reply, encoding, page, column, most }) {
      biased = encoding.kind === 'alibi';
      const data = biased ? biasOf(reply.table.data[column], encoding.rows) : reply.likeness;
      matrix = { ...data, offset: 0, scale: 'signed' };
      setText(title, biased ? `Bias of head ${column + 1}` : 'Similarity');
      kinds.element.hidden = biased || encoding.kind === 'rope';
      kinds.select(self.cosine ? 'cosine' : 'dot');
      const room = Math.max(120, Math.min(most, element.clientWidth - AXIS_PX - 4));
      const labels = Array.from({ length: matrix.rows }, (_, i) => String(i));
      const cell = {
        row: Math.min(chosen.row, matrix.rows - 1),
        column: Math.min(chosen.column, matrix.columns - 1),
      };
      map.update({
        matrix,
        maps: page.maps,
        width: room,
        height: room,
        cell,
        rowLabels: labels,
        columnLabels: labels,
        label: `${title.textContent}, ${matrix.rows} by ${matrix.columns}`,
      });
      ramp.update(matrix, page.maps);
      point();
    },
  };
  return self;
}

/** Chosen columns over the positions: several that stay, and the one that is pointed at. */
function createCurves() {
  const picture = svg('svg', {
    class: 'curves',
    viewBox: `0 -4 ${CURVE_WIDTH} ${CURVE_HEIGHT + 8}`,
    preserveAspectRatio: 'none',
    role: 'img',
  });
  const zero = svg('path', { class: 'zero' });
  const at = svg('path', { class: 'zero' });
  const lines = Array.from({ length: CURVES }, (_, i) => svg('path', { class: `curve c${i + 1}` }));
  const preview = svg('path', { class: 'curve preview' });
  const decay = svg('path', { class: 'curve decay' });
  picture.append(zero, at, ...lines, preview, decay);
  const slider = h('input', {
    type: 'range',
    min: 0,
    step: 1,
    id: 'positions-dimension',
    oninput: () => {
      pointed = Number(slider.value);
      redraw();
    },
  });
  const pointedText = h('b');
  const keep = h('button', {
    type: 'button',
    class: 'btn',
    text: 'Keep',
    onclick: () => {
      if (!kept.includes(pointed)) kept = [...kept, pointed].slice(-CURVES);
      redraw();
    },
  });
  const hint = h('span', { class: 'dim' });
  const chips = h('div', { class: 'chips' });
  const low = h('span');
  const high = h('span');
  const element = h(
    'section',
    { 'aria-label': 'Curves of dimensions' },
    h(
      'div',
      { class: 'head' },
      h('b', { class: 'title', text: 'Curves' }),
      hint,
      h('span', { class: 'sp' }),
      chips,
    ),
    h('label', { class: 'curve-pick' }, h('span', {}, pointedText), slider, keep),
    picture,
    h(
      'div',
      { class: 'scale' },
      h('span', { text: 'position 0' }),
      h('span', { class: 'sp' }),
      low,
      '…',
      high,
      h('span', { class: 'sp' }),
      h('span', { id: 'curve-end' }),
    ),
  );
  let kept = [...FIRST_COLUMNS];
  let pointed = 0;
  let encoding = null;
  let byDistance = null;
  let row = 0;
  let drawn = '';

  function redraw() {
    if (!encoding) return;
    const { columns, rows } = encoding;
    const { low: from, high: to } = scaleOf({ ...encoding, scale: 'signed' });
    const box = {
      width: CURVE_WIDTH,
      height: CURVE_HEIGHT,
      low: from,
      high: encoding.kind === 'alibi' ? 0 : to,
    };
    const shown = kept.filter((column) => column < columns);
    const key = JSON.stringify([shown, encoding.kind]);
    lines.forEach((line, i) =>
      setAttribute(line, 'd', i < shown.length ? curvePath(encoding, shown[i], box) : ''),
    );
    setAttribute(preview, 'd', curvePath(encoding, Math.min(pointed, columns - 1), box));
    setAttribute(
      decay,
      'd',
      byDistance
        ? curvePath(byDistance, 0, {
            ...box,
            width: (CURVE_WIDTH * (byDistance.rows - 1)) / Math.max(1, rows - 1),
          })
        : '',
    );
    setText(hint, byDistance ? 'dotted: q·k of equal vectors so far apart, as a share' : '');
    const middle = CURVE_HEIGHT - ((0 - box.low) / (box.high - box.low)) * CURVE_HEIGHT;
    const x = rows > 1 ? (row / (rows - 1)) * CURVE_WIDTH : 0;
    setAttribute(zero, 'd', `M0 ${middle}H${CURVE_WIDTH}`);
    setAttribute(at, 'd', `M${x.toFixed(1)} 0V${CURVE_HEIGHT}`);
    setAttribute(slider, 'max', String(columns - 1));
    slider.value = String(pointed);
    setText(pointedText, columnWords(encoding, Math.min(pointed, columns - 1)));
    setText(low, String(box.low));
    setText(high, String(box.high));
    setText(
      element.querySelector('#curve-end'),
      `${encoding.kind === 'alibi' ? 'distance' : 'position'} ${rows - 1}`,
    );
    setAttribute(
      picture,
      'aria-label',
      `Curves over ` +
        `${rows} positions of ` +
        `${[...shown.map((column) => columnWords(encoding, column)), columnWords(encoding, Math.min(pointed, columns - 1))].join('; ')}`,
    );
    if (key === drawn) return;
    drawn = key;
    chips.replaceChildren(
      ...shown.map((column, i) =>
        h('button', {
          type: 'button',
          class: `curve-chip c${i + 1}`,
          title: `Remove ${columnWords(encoding, column)}`,
          'aria-label': `Remove ${columnWords(encoding, column)}`,
          text: `${encoding.kind === 'alibi' ? column + 1 : column} ✕`,
          onclick: () => {
            kept = kept.filter((other) => other !== column);
            redraw();
          },
        }),
      ),
    );
  }

  return {
    element,
    reset(columns) {
      kept = [...columns];
      pointed = 0;
    },
    draw(next, likeness) {
      encoding = next;
      byDistance = next.kind === 'rope' ? likeness : null;
      redraw();
    },
    preview(next, column, atRow) {
      if (encoding === next && pointed === column && row === atRow) return;
      encoding = next;
      pointed = column;
      row = atRow;
      redraw();
    },
  };
}

/**
 * Whether order matters to this model, shown on the live probe, and the button that takes positions
 * away.
 */
function createOrder(host) {
  const { page, actions } = host;
  const words = h('p', { id: 'order-words', 'aria-live': 'polite' });
  const rows = h('table', { class: 'order' });
  const off = h('button', {
    type: 'button',
    class: 'btn',
    id: 'positions-off',
    onclick: () => train('none'),
    text: 'Turn positions off and train',
  });
  const on = h('button', {
    type: 'button',
    class: 'btn',
    id: 'positions-on',
    onclick: () => train('sinusoidal'),
    text: 'Turn sinusoidal positions on and train',
  });
  const element = h(
    'div',
    { class: 'order-section' },
    h(
      'div',
      { class: 'head' },
      h('b', { class: 'title', id: 'order-title', text: 'Does order matter to it?' }),
      h('span', { class: 'sp' }),
    ),
    words,
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-labelledby': 'order-title' },
      rows,
    ),
    off,
    on,
  );
  let asked = '';

  async function train(posenc) {
    if ((await actions.changeSetting('posenc', posenc)) && !host.run.running) actions.togglePlay();
  }

  function row(title, cells) {
    return h(
      'tr',
      {},
      h('th', { scope: 'row', text: title }),
      ...cells.map(({ text, mark = '' }) => h('td', { class: mark, text })),
    );
  }

  return {
    element,
    async update() {
      const { settings } = page;
      const key = JSON.stringify([settings, page.source, host.step]);
      setAttribute(words, 'aria-live', host.run.running ? 'off' : 'polite');
      off.hidden = settings.posenc === 'none' || settings.head === 'none';
      on.hidden = settings.posenc !== 'none' || settings.head === 'none';
      if (key === asked || !page.snapshot) return;
      asked = key;
      const moved = page.snapshot.source ?? page.snapshot.tokens;
      const order = shuffledOrder(moved.length);
      const reply = await host.ask('shuffled', { source: page.source, order });
      if (!reply) {
        asked = '';
        return;
      }
      const label = (token) => ({ text: tokenLabel(settings, token) });
      const hears = settings.arch === 'decoder' || String(settings.mask).includes('causal');
      setText(
        words,
        `The ${page.snapshot.source ? 'source' : 'sequence'} shuffled, the answers put back in ` +
          `their places. ${shuffleWords(settings.posenc, reply.difference, hears)}`,
      );
      const answers = reply.before
        ? [
            row('Prediction', Array.from(reply.before.slice(0, MOST_SHOWN), label)),
            row(
              '… when shuffled',
              Array.from(reply.after.slice(0, MOST_SHOWN), (token, i) => ({
                ...label(token),
                mark: token === reply.before[i] ? '' : 'no',
              })),
            ),
          ]
        : [];
      rows.replaceChildren(
        h(
          'tbody',
          {},
          row('Tokens', Array.from(reply.tokens.slice(0, MOST_SHOWN), label)),
          row('Shuffled', Array.from(reply.other.slice(0, MOST_SHOWN), label)),
          ...answers,
        ),
      );
    },
  };
}
