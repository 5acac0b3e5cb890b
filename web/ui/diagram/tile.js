// One tile of the model's drawing: a heat map in a button, and the badge of a head.
import { h, setAttribute } from '../../base/dom.js';
import { cellUnder, narrow, paintHeatmap } from '../../draw/heatmap.js';
import { badgeOf, headWordsOf, sinkMatrix, tileMatrix, tileWords } from '../../draw/matrix.js';
import { HeadBadge } from './badge.js';
import { w } from '../../words/ui.js';

/**
 * @typedef {{ row: number, column: number }} Cell
 * @typedef {{ hoverTile: (id: string|null, cell?: Cell) => void, lockTile: (id: string, cell?:
 *   Cell) => void }} TileActions
 */

/** Width of the column of the sink; between two tiles there are at least 7 px. */
const SINK_PX = 4;

export class ModelTile {
  /**
   * @param {import('../../draw/layout.js').Tile} place
   * @param {TileActions} actions
   * @param {number} captionPx height of the line below a head's tile
   * @param {boolean} [quiet] a strip without colour
   */
  constructor(place, actions, captionPx, quiet = false) {
    this.quiet = quiet && place.kind !== 'probabilities';
    this.place = place;
    this.actions = actions;
    this.painted = null; // the snapshot it shows, and its matrix
    this.canvas = h('canvas', { role: 'img', 'aria-label': tileWords(place.id).title });
    this.button = this.makeButton();
    this.sink = place.sink ? makeSink(place) : null;
    this.badge = this.isHead ? new HeadBadge(place, captionPx) : null;
  }

  get isHead() {
    return this.place.head !== undefined;
  }

  /** What goes on the stage. */
  get elements() {
    return [this.sink, this.button, this.badge?.element].filter(Boolean);
  }

  makeButton() {
    const { id, x, y, width, height } = this.place;
    return h(
      'button.tile',
      {
        'data-id': id,
        'aria-label': w.inspect({ what: tileWords(id).title }),
        tabindex: -1,
        style: { left: x - 1, top: y - 1, width: width + 2, height: height + 2 },
        onpointermove: (event) => {
          if (event.pointerType !== 'touch') this.actions.hoverTile(id, this.cellAt(event));
        },
        onpointerleave: () => this.actions.hoverTile(null),
        onclick: (event) => {
          this.actions.lockTile(id, event.detail ? this.cellAt(event) : undefined);
        },
      },
      this.canvas,
    );
  }

  /** The cell under the pointer; none before the tile is painted. @returns {Cell|undefined} */
  cellAt(event) {
    const matrix = this.painted?.matrix;
    if (!matrix) return undefined;
    return cellUnder(this.canvas.getBoundingClientRect(), matrix, event);
  }

  /** Paints the heat map; its words too, unless only the colours have changed. */
  draw(snapshot, settings, maps, scale) {
    const { id, width } = this.place;
    const known = this.painted?.snapshot === snapshot;
    const matrix = known ? this.painted.matrix : tileMatrix(id, snapshot, settings);
    this.painted = { snapshot, matrix };
    if (matrix) {
      const roomPx = Math.max(8, Math.round(width * devicePixelRatio));
      if (this.sink) paintHeatmap(this.sink, sinkMatrix(matrix), maps, scale);
      if (this.isHead) paintHeatmap(this.canvas, matrix, maps, scale);
      else paintHeatmap(this.canvas, narrow(matrix, roomPx), this.quiet ? quietMaps(maps) : maps);
    }
    if (!known) this.describe(matrix, snapshot, settings);
  }

  /** The badge, and the tile in words for a screen reader. */
  describe(matrix, snapshot, settings) {
    const { id } = this.place;
    const { title } = tileWords(id);
    let summary = title;
    if (matrix && this.isHead) {
      summary = `${title}: ${badgeOf(id, snapshot, settings).text}`;
      this.badge.draw(headWordsOf(id, snapshot, settings));
    }
    setAttribute(this.canvas, 'aria-label', summary);
    setAttribute(this.button, 'aria-label', w.inspect({ what: summary }));
  }
}

/** The column at the left of a head's tile: what of each row goes to the sink. */
function makeSink({ id, x, y, height }) {
  const words = w.sinkThePartOf;
  return h('canvas.sink', {
    role: 'img',
    title: `${words[0].toUpperCase()}${words.slice(1)}`,
    'aria-label': `${tileWords(id).title}, ${words}`,
    style: { left: x - SINK_PX - 2, top: y, width: SINK_PX, height },
  });
}

/** The same tables without colour. */
const quietMaps = (maps) => ({ ...maps, signed: maps.neutral, magnitude: maps.grey });
