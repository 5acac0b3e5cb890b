// The model drawn as it computes: tokens, tiles, the residual stream, answers. One tab stop; arrow
// keys move between tiles.
import { h, setAttribute, setStyle, svg } from '../base/dom.js';
import { neighbourTile, rowPath } from '../draw/layout.js';
import { lanesOf } from '../model/anatomy.js';
import { drawLabels, drawWires } from '../parts/model/stream.js';
import { ModelTile } from '../parts/model/tile.js';
import { Answers, InputTokens } from '../parts/model/tokens.js';

/** Painting goes on in the next frame after this time. */
const PAINT_MS = 4;

/**
 * @param {HTMLElement} root
 * @param {import('../parts/model/tile.js').TileActions} actions
 */
export function createModel(root, actions) {
  return new Model(root, actions);
}

class Model {
  constructor(root, actions) {
    this.actions = actions;
    this.layout = null;
    this.settings = null;
    /** @type {Map<string, ModelTile>} by id */
    this.tiles = new Map();
    /** @type {InputTokens[]} one a lane */
    this.inputs = [];
    /** @type {Answers|null} */
    this.answers = null;
    this.band = null; // the outline of a row through a lane
    this.selected = null;
    this.shown = null; // the newest snapshot, and the colours
    this.waiting = []; // ids of the tiles to paint
    this.stage = h('div', {
      class: 'stage',
      role: 'group',
      'aria-label': 'The model. Arrow keys move between tiles, Enter inspects one.',
      onkeydown: (event) => this.move(event),
      onpointerleave: () => actions.hoverTile(null),
    });
    root.append(this.stage);
  }

  move(event) {
    const id = event.target.dataset?.id;
    if (!id || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    this.focusTile(neighbourTile(this.layout.tiles, id, event.key));
  }

  focusTile(id) {
    for (const [other, { button }] of this.tiles) button.tabIndex = other === id ? 0 : -1;
    this.tiles.get(id).button.focus();
  }

  /** Builds the drawing. Called when the model or the room changes. */
  build(layout, settings) {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const focused = this.stage.contains(active) ? active.dataset.id : null;
    this.layout = layout;
    this.settings = settings;
    this.waiting = [];
    this.stage.replaceChildren(drawWires(layout));
    setStyle(this.stage, { width: layout.width, height: layout.height });
    this.stage.append(...drawLabels(layout));
    this.addTiles();
    this.addTokens();
    this.addBand();
    const home = this.tiles.has(this.selected) ? this.selected : layout.tiles[0].id;
    this.tiles.get(home).button.tabIndex = 0;
    if (focused && this.tiles.has(focused)) this.focusTile(focused);
    this.select(this.selected);
  }

  addTiles() {
    const tiles = this.layout.tiles.map((place) => new ModelTile(place, this.actions));
    this.tiles = new Map(tiles.map((tile) => [tile.place.id, tile]));
    this.stage.append(...tiles.flatMap(({ elements }) => elements));
  }

  addTokens() {
    const { lanes, tiles } = this.layout;
    const probabilities = tiles.find(({ kind }) => kind === 'probabilities');
    this.inputs = lanes.map((lane) => new InputTokens(this.stage, lane));
    this.answers = new Answers(this.stage, lanes.at(-1), probabilities);
  }

  addBand() {
    const { width, height } = this.layout;
    this.band = svg('path', { class: 'band', d: '' });
    this.stage.append(
      svg('svg', { class: 'over', width, height, 'aria-hidden': 'true' }, this.band),
    );
  }

  /** Takes a snapshot: its tokens at once, its tiles when they are painted. */
  draw(snapshot, maps) {
    this.colour(snapshot, maps);
    lanesOf(this.settings).forEach(({ from }, lane) =>
      this.inputs[lane].draw(snapshot[from], this.settings),
    );
    this.answers.draw(snapshot, this.settings);
  }

  /** Paints all tiles again, with these colours, those first that have waited longest. */
  colour(snapshot, maps) {
    this.shown = { snapshot, maps };
    this.waiting = [...new Set([...this.waiting, ...this.tiles.keys()])];
  }

  /** Paints as many of the waiting tiles as a frame allows. Whether others wait. */
  paint() {
    const startMs = performance.now();
    while (this.waiting.length > 0 && performance.now() - startMs < PAINT_MS) {
      const { snapshot, maps } = this.shown;
      this.tiles.get(this.waiting.shift()).draw(snapshot, this.settings, maps);
    }
    return this.waiting.length > 0;
  }

  select(id) {
    this.selected = id;
    for (const [other, { button }] of this.tiles) button.classList.toggle('on', other === id);
  }

  /** Marks the tiles that are cut. */
  markCut(ids) {
    for (const [id, { button }] of this.tiles) button.classList.toggle('cut', ids.includes(id));
  }

  /** Marks one position's row through a whole lane, or none. `id`: a tile of that lane. */
  highlight(id, row) {
    const lane = this.layout.tiles.find((tile) => tile.id === id)?.lane;
    const marked = row !== null && lane !== undefined;
    if (this.band) setAttribute(this.band, 'd', marked ? this.outline(lane, row) : '');
    this.inputs.forEach((input, index) => input.mark(marked && index === lane ? row : null));
  }

  outline(lane, row) {
    const tiles = this.layout.tiles.filter((tile) => tile.lane === lane);
    return rowPath(tiles, row, this.layout.lanes[lane].rows.count);
  }
}
