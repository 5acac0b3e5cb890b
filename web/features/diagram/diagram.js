// The model drawn as it computes: tokens, tiles, the residual stream, answers. One tab stop; arrow
// keys move between tiles.
import { h, setAttribute, setStyle, svg } from '../../base/dom.js';
import { neighbourTile, rowPath } from '../../draw/layout.js';
import { headWordsOf } from '../../draw/matrix.js';
import { lanesOf } from '../../model/anatomy.js';
import { layerTone, percent, shareOf, stageHeads } from '../../model/attention.js';
import { DrawingKey } from '../../ui/diagram/key.js';
import { drawGroups, drawLabels, drawWires } from '../../ui/diagram/stream.js';
import { ModelTile } from '../../ui/diagram/tile.js';
import { Answers, InputTokens } from './tokencolumns.js';
import { w } from './words.js';

/** From this share on a caption has the colour of its layer. */
const STRONG = 0.3;
/** Painting goes on in the next frame after this time. */
const PAINT_MS = 12;

export class Diagram {
  /**
   * @param {HTMLElement} root
   * @param {import('../../ui/diagram/tile.js').TileActions} actions
   */
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
    this.key = new DrawingKey();
    this.pointed = null; // what the captions are about, see caption()
    this.stage = h('div.stage', {
      role: 'group',
      'aria-label': w.theModelArrowKeys,
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
    this.stage.append(...drawLabels(layout), ...drawGroups(layout));
    this.key.name(layout.tiles.some(({ sink }) => sink));
    this.addTiles();
    this.addTokens();
    this.addBand();
    this.stage.append(this.key.element);
    this.key.place(layout.wires.length ? layout.height - this.key.element.offsetHeight - 4 : 0);
    const home = this.tiles.has(this.selected) ? this.selected : layout.tiles[0].id;
    this.tiles.get(home).button.tabIndex = 0;
    if (focused && this.tiles.has(focused)) this.focusTile(focused);
    this.select(this.selected);
  }

  addTiles() {
    const { lanes } = this.layout;
    const tiles = this.layout.tiles.map(
      (place) => new ModelTile(place, this.actions, lanes[place.lane].caption, this.layout.quiet),
    );
    this.tiles = new Map(tiles.map((tile) => [tile.place.id, tile]));
    this.stage.append(...tiles.flatMap(({ elements }) => elements));
  }

  addTokens() {
    const { lanes, tiles } = this.layout;
    const probabilities = tiles.find(({ kind }) => kind === 'probabilities');
    const drawn = lanes.filter(({ rows }) => rows.count > 0);
    this.inputs = drawn.map((lane) => new InputTokens(this.stage, lane, this.settings));
    this.answers = drawn.length
      ? new Answers(this.stage, lanes.at(-1), probabilities, this.layout.quiet)
      : null;
  }

  addBand() {
    const { width, height } = this.layout;
    this.band = svg('path.band', { d: '' });
    this.stage.append(svg('svg.over', { width, height, 'aria-hidden': 'true' }, this.band));
  }

  /** Takes a snapshot: its tokens at once, its tiles when they are painted. */
  draw(snapshot, maps, scale) {
    this.colour(snapshot, maps, scale);
    lanesOf(this.settings).forEach(({ from }, lane) =>
      this.inputs[lane]?.draw(snapshot[from], this.settings),
    );
    this.answers?.draw(snapshot, this.settings);
    const heads = this.layout.tiles.filter(({ head }) => head !== undefined);
    this.key.drawMeanings(heads.map(({ id }) => headWordsOf(id, snapshot, this.settings)));
  }

  /** Paints all tiles again, with these colours, those first that have waited longest. */
  colour(snapshot, maps, scale) {
    this.shown = { snapshot, maps, scale: { low: 0, high: scale.shown, even: scale.even } };
    this.key.drawScale(scale, maps);
    this.waiting = [...new Set([...this.waiting, ...this.tiles.keys()])];
  }

  /** Paints as many of the waiting tiles as a frame allows. Whether others wait. */
  paint() {
    const startMs = performance.now();
    while (this.waiting.length > 0 && performance.now() - startMs < PAINT_MS) {
      const { snapshot, maps, scale } = this.shown;
      this.tiles.get(this.waiting.shift()).draw(snapshot, this.settings, maps, scale);
      if (this.waiting.length === 0 && this.pointed) this.caption(this.pointed);
    }
    return this.waiting.length > 0;
  }

  /**
   * Below each head of the stage what it looks at most for one answer, instead of what it does;
   * with null what it does again.
   * @param {{ stage: import('../../model/attention.js').Stage, answer:
   *   import('../../model/attention.js').StageAnswer }|null} pointed
   */
  caption(pointed) {
    if (!this.settings || !this.shown || (!pointed && !this.pointed)) return;
    this.pointed = pointed;
    const heads = stageHeads(this.settings);
    const layers = 1 + Math.max(...heads.map(({ layer }) => layer));
    for (const head of heads) {
      const badge = this.tiles.get(head.id)?.badge;
      if (!badge) continue;
      if (!pointed) badge.point(null, '');
      else this.pointBadge(badge, head, pointed, layers);
    }
  }

  pointBadge(badge, head, { stage, answer }, layers) {
    const { snapshot } = this.shown;
    const shares = stage.inputs.map(({ position }) => shareOf(snapshot, head, answer, position));
    const most = Math.max(...shares);
    const { label } = stage.inputs[shares.indexOf(most)] ?? { label: '' };
    const words = { word: `→ ${label}`, share: percent(most) };
    badge.point(words, most > STRONG ? layerTone(head.layer, layers) : '0');
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
    if (!this.layout) return;
    const lane = this.layout.tiles.find((tile) => tile.id === id)?.lane;
    const marked = row !== null && lane !== undefined;
    if (this.band) setAttribute(this.band, 'd', marked ? this.outline(lane, row) : '');
    this.inputs.forEach((input, index) => input.mark(marked && index === lane ? row : null));
  }

  outline(lane, row) {
    const tiles = this.layout.tiles.filter((tile) => tile.lane === lane);
    return rowPath(tiles, row, this.layout.lanes[lane].rows.count || this.rowCount(lane));
  }

  /** Positions of a lane whose tokens are not drawn. */
  rowCount(lane) {
    const { snapshot } = this.shown;
    return snapshot[lanesOf(this.settings)[lane].from].length;
  }
}
