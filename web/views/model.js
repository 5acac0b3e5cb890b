// The model drawn as it computes: tokens, tiles, wires, the residual stream, predictions. One tab
// stop; arrow keys move between tiles.
import { h, setAttribute, setStyle, setText, svg } from '../base/dom.js';
import { paintHeatmap, narrow } from '../draw/heatmap.js';
import { BADGE_PX, neighbourTile, rowPath } from '../draw/layout.js';
import { badgeOf, tileMatrix, tileWords } from '../draw/matrix.js';
import { isCounted, lanesOf, tokenLabel } from '../model/anatomy.js';

/** Pitch of tokens below each other, in their size. */
const PITCH = 1.05;
const PAINT_MS = 4;

/**
 * @param {HTMLElement} root
 * @param {{ hoverTile: (id: string|null, cell?: {row: number, column: number}) => void, lockTile:
 *   (id: string, cell?: {row: number, column: number}) => void }} actions
 */
export function createModel(root, actions) {
  const stage = h('div', {
    class: 'stage',
    role: 'group',
    'aria-label': 'The model. Arrow keys move between tiles, Enter inspects one.',
  });
  root.append(stage);
  let layout = null;
  let settings = null;
  let tiles = new Map();
  let columns = [];
  let veils = [];
  let band = null;
  let selected = null;
  let shown = null;
  let painted = new Map();
  let waiting = [];

  stage.addEventListener('keydown', (event) => {
    const id = event.target.dataset?.id;
    if (!id || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    focusTile(neighbourTile(layout.tiles, id, /** @type {any} */ (event.key)));
  });
  stage.addEventListener('pointerleave', () => actions.hoverTile(null));

  function focusTile(id) {
    for (const [other, { button }] of tiles) button.tabIndex = other === id ? 0 : -1;
    tiles.get(id).button.focus();
  }

  /** The cell of a tile under the pointer. */
  function cellAt(id, event) {
    const matrix = painted.get(id)?.matrix;
    const box = tiles.get(id).canvas.getBoundingClientRect();
    if (!matrix) return undefined;
    const part = (offset, size, count) =>
      Math.min(count - 1, Math.max(0, Math.floor((offset / size) * count)));
    return {
      row: part(event.clientY - box.top, box.height, matrix.rows),
      column: part(event.clientX - box.left, box.width, matrix.columns),
    };
  }

  function addTile(tile) {
    const { title } = tileWords(tile.id);
    const canvas = h('canvas', { role: 'img', 'aria-label': title });
    const button = h(
      'button',
      {
        type: 'button',
        class: 'tile',
        'data-id': tile.id,
        'aria-label': `${title}. Inspect`,
        tabindex: -1,
        style: box(tile),
        onpointermove: (event) => {
          if (event.pointerType !== 'touch') actions.hoverTile(tile.id, cellAt(tile.id, event));
        },
        onpointerleave: () => actions.hoverTile(null),
        onclick: (event) =>
          actions.lockTile(tile.id, event.detail ? cellAt(tile.id, event) : undefined),
      },
      canvas,
    );
    const badge =
      tile.head !== undefined && tile.width >= BADGE_PX
        ? h(
            'span',
            {
              class: 'badge',
              'aria-hidden': 'true',
              style: { left: tile.x, top: tile.y, width: tile.width },
            },
            h('i'),
          )
        : null;
    tiles.set(tile.id, { tile, button, canvas, badge });
    stage.append(button);
    if (badge) stage.append(badge);
  }

  function addLabels() {
    for (const { text, x, y, strong, anchor } of layout.labels) {
      stage.append(
        h('span', {
          class: `lab${strong ? ' strong' : ''}${anchor ? ` ${anchor}` : ''}`,
          text,
          style: { left: x, top: y },
        }),
      );
    }
    const [{ stream }] = layout.lanes;
    const { rows } = layout.lanes.at(-1);
    stage.append(
      h('span', {
        class: 'lab centre',
        text: 'residual stream',
        style: { left: (stream.x1 + stream.x2) / 2, top: stream.y - 28 },
      }),
    );
    stage.append(
      h('p', {
        class: 'lab foot',
        text:
          `Every tile has one row per position. ` +
          `${
            matchMedia('(hover: none)').matches
              ? 'Tap to inspect.'
              : 'Hover to preview, click to ' + 'inspect.'
          }`,
        style: { left: 16, top: rows.y + rows.height + 12 },
      }),
    );
  }

  /** Tokens on the rows; where rows are thinner than letters, only some are named. */
  function addTokens({ rows: { y, height, count }, inputX, outputX }) {
    const pitch = height / count;
    const every = Math.ceil(
      (PITCH * Number.parseFloat(getComputedStyle(stage).getPropertyValue('--tok'))) / pitch,
    );
    const column = (x, kind) =>
      Array.from({ length: count }, (_, i) => {
        const element = h('span', {
          class: `tok ${kind}`,
          hidden: i % every !== 0,
          style: { left: x, top: y + (i + 0.5) * pitch },
        });
        stage.append(element);
        return element;
      });
    return {
      input: column(inputX - 4, 'input'),
      predicted: outputX ? column(outputX[0] - 4, 'predicted') : [],
      expected: outputX ? column(outputX[1] - 2, 'expected') : [],
    };
  }

  return {
    /** Builds the drawing. Called when the model or the room changes. */
    build(nextLayout, nextSettings) {
      layout = nextLayout;
      settings = nextSettings;
      tiles = new Map();
      painted = new Map();
      waiting = [];
      veils = [];
      const active = /** @type {HTMLElement} */ (document.activeElement);
      const focused = stage.contains(active) ? active.dataset.id : null;
      stage.replaceChildren(drawWires(layout));
      setStyle(stage, { width: layout.width, height: layout.height });
      addLabels();
      layout.tiles.forEach(addTile);
      columns = layout.lanes.map(addTokens);
      band = svg('path', { class: 'band', d: '' });
      stage.append(
        svg(
          'svg',
          { class: 'over', width: layout.width, height: layout.height, 'aria-hidden': 'true' },
          band,
        ),
      );
      const home = tiles.has(selected) ? selected : layout.tiles[0].id;
      tiles.get(home).button.tabIndex = 0;
      if (focused && tiles.has(focused)) focusTile(focused);
      this.select(selected);
    },

    /** Takes a snapshot: its tokens at once, its tiles when they are painted. */
    draw(snapshot, maps) {
      this.colour(snapshot, maps);
      drawTokens(snapshot);
    },

    /** The same without the tokens: other colours. */
    colour(snapshot, maps) {
      shown = { snapshot, maps };
      waiting = [...new Set([...waiting, ...tiles.keys()])]; // those that waited longest first
    },

    /** Paints as many of the waiting tiles as a frame allows. Whether others wait. */
    paint() {
      for (
        const start = performance.now();
        waiting.length > 0 && performance.now() - start < PAINT_MS;
      )
        drawTile(waiting.shift());
      return waiting.length > 0;
    },

    select(id) {
      selected = id;
      for (const [other, { button }] of tiles) button.classList.toggle('on', other === id);
    },

    /** Marks the tiles that are cut. */
    markCut(ids) {
      for (const [id, { button }] of tiles) button.classList.toggle('cut', ids.includes(id));
    },

    /** Marks one position's row through a whole lane, or none. `id`: a tile of that lane. */
    highlight(id, row) {
      const lane = layout.tiles.find((tile) => tile.id === id)?.lane;
      const marked = row !== null && lane !== undefined;
      if (band)
        setAttribute(
          band,
          'd',
          marked
            ? rowPath(
                layout.tiles.filter((tile) => tile.lane === lane),
                row,
                layout.lanes[lane].rows.count,
              )
            : '',
        );
      columns.forEach(({ input }, index) =>
        input.forEach((element, i) =>
          element.classList.toggle('here', marked && index === lane && i === row),
        ),
      );
    },
  };

  function drawTile(id) {
    const { snapshot, maps } = shown;
    const { tile, canvas, button, badge } = tiles.get(id);
    const known = painted.get(id)?.snapshot === snapshot;
    const matrix = known ? painted.get(id).matrix : tileMatrix(id, snapshot, settings);
    const words = tileWords(id);
    let summary = words.title;
    painted.set(id, { snapshot, matrix });
    if (matrix) {
      const room = Math.max(8, Math.round(tile.width * devicePixelRatio));
      paintHeatmap(canvas, tile.head !== undefined ? matrix : narrow(matrix, room), maps);
    }
    if (known) return;
    if (matrix && tile.head !== undefined) {
      const { text, strong } = badgeOf(id, matrix, snapshot, settings);
      summary = `${words.title}: ${text}`;
      if (badge) {
        setText(badge.firstChild, text);
        setAttribute(badge, 'data-strong', String(strong));
      }
    }
    setAttribute(canvas, 'aria-label', summary);
    setAttribute(button, 'aria-label', `${summary}. Inspect`);
  }

  function drawTokens(snapshot) {
    lanesOf(settings).forEach(({ from }, lane) => {
      columns[lane].input.forEach((element, i) =>
        setText(element, i < snapshot[from].length ? tokenLabel(settings, snapshot[from][i]) : ''),
      );
    });
    const { predicted, expected } = columns.at(-1);
    const { targets, predictions } = snapshot;
    const once = targets.length === 1 && predicted.length > 1;
    const counted = predicted.map(
      (_, i) =>
        predictions !== null &&
        (once
          ? i === predicted.length >> 1
          : i < targets.length && isCounted(settings, targets[i])),
    );
    predicted.forEach((element, i) => {
      const at = once ? 0 : i;
      element.hidden = once ? !counted[i] : expected[i].hidden;
      setText(element, counted[i] ? tokenLabel(settings, predictions[at]) : '');
      setAttribute(
        element,
        'class',
        `tok predicted ${counted[i] && predictions[at] === targets[at] ? 'ok' : 'no'}`,
      );
      setText(expected[i], counted[i] ? tokenLabel(settings, targets[at]) : '');
      if (once) expected[i].hidden = !counted[i];
    });
    drawVeils(once || predictions === null ? [] : counted);
  }

  /** Greys the rows of the probabilities that nobody scores. */
  function drawVeils(counted) {
    const tile = layout.tiles.find(({ kind }) => kind === 'probabilities');
    veils.forEach((veil) => veil.remove());
    veils = [];
    if (!tile || counted.length === 0) return;
    const pitch = tile.height / counted.length;
    for (let i = 0; i < counted.length; i++) {
      if (counted[i]) continue;
      const from = i;
      while (i + 1 < counted.length && !counted[i + 1]) i++;
      const veil = h('span', {
        class: 'veil',
        style: {
          left: tile.x + 1,
          top: tile.y + from * pitch + 1,
          width: tile.width - 2,
          height: (i + 1 - from) * pitch - 1,
        },
      });
      stage.insertBefore(veil, stage.lastChild);
      veils.push(veil);
    }
  }
}

function box({ x, y, width, height }) {
  return { left: x - 1, top: y - 1, width: width + 2, height: height + 2 };
}

function drawWires(layout) {
  const nodes = layout.nodes.map(drawNode);
  return svg(
    'svg',
    { class: 'wires', width: layout.width, height: layout.height, 'aria-hidden': 'true' },
    ...layout.lanes.map(({ stream }) =>
      svg('path', { class: 'stream', d: `M${stream.x1} ${stream.y}H${stream.x2}` }),
    ),
    ...layout.memory.map((d) => svg('path', { class: 'stream memory', d })),
    ...layout.wires.map((d) => svg('path', { class: 'wire', d })),
    ...nodes,
  );
}

const NODE_SIZES = {
  huge: { radius: 13, width: 30, height: 22 },
  large: { radius: 9, width: 20, height: 16 },
  small: { radius: 7, width: 16, height: 14 },
  tiny: { radius: 3.5, width: 6, height: 10 },
};

function drawNode({ type, x, y, size }) {
  const { radius, width, height } = NODE_SIZES[size];
  const shape =
    type === 'plus'
      ? svg('circle', { cx: x, cy: y, r: radius })
      : svg('rect', {
          x: x - width / 2,
          y: y - height / 2,
          width,
          height,
          rx: Math.min(3, width / 3),
        });
  const node = svg('g', { class: `node ${size}` }, shape);
  if (size === 'tiny') return node;
  const text = svg('text', {
    x,
    y: y + ((type === 'plus' ? 4 : 3.5) * radius) / NODE_SIZES.large.radius,
    'text-anchor': 'middle',
    class: type,
  });
  text.textContent = type === 'plus' ? '+' : 'LN';
  node.append(text);
  return node;
}
