// What the weights of a head do by themselves: its tables over tokens and positions, and measures.
import { decimals } from '../../base/format.js';
import { h, segments, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { tokenLabel } from '../../model/anatomy.js';
import { placeKey } from '../../model/places.js';
import { Question } from '../../ui/ask.js';
import { CellCursor, CellMap, createRamp } from '../../ui/cellmap.js';
import { setProse } from '../../ui/prose.js';
import { dotted } from '../../words/together.js';
import { w } from './words.js';

const EVERY_MS = 2000;
/** Cells are square, and the map no larger than this. */
const CELL_PX = 18;
const MAP_PX = 300;
/** Room of the labels of rows, and of the card's edges. */
const AXIS_PX = 68;

export class HeadTables {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.table = 'qk_tokens';
    this.question = new Question(host, { everyMs: EVERY_MS });
    this.shown = /** @type {any} */ (null); // the matrix
    this.of = /** @type {any} */ (null); // which head, run and table the answer is of
    this.kinds = segments({
      label: w.whichTable,
      items: w.tables,
      onchoose: (id) => {
        this.table = id;
        host.want('view');
      },
    });
    this.measures = h('p#dossier-circuits.dim');
    this.cursor = new CellCursor({ row: 0, column: 0 }, () => this.point());
    this.map = new CellMap({
      labelledBy: 'dossier-circuits',
      canvasId: 'circuit-map',
      ...this.cursor.handlers,
    });
    this.ramp = createRamp();
    this.cell = h('p#circuit-cell.readout', { 'aria-live': 'polite' });
    this.none = h('p.note');
    const scale = h('div.scale', ...this.ramp.elements);
    this.picture = h('div.circuit-picture', this.map.element, scale, this.cell);
    this.left = h('p.dim');
    this.element = h(
      'section.dossier-card',
      h('h2', w.whatItsWeightsDo),
      this.measures,
      this.kinds.element,
      this.none,
      this.picture,
      this.left,
    );
    this.room = measured(
      [this.element],
      () => this.element.clientWidth,
      () => host.want('view'),
    );
  }

  update(place) {
    this.kinds.select(this.table);
    const { table } = this;
    void this.question.update('headcircuits', { place, table }).then((isNew) => {
      if (!isNew) return;
      this.of = { run: this.host.state.run.now, key: placeKey(place), table };
      this.host.want('view');
    });
    const known = this.known(place);
    for (const part of [this.measures, this.left, this.picture]) setHidden(part, !known);
    if (known) this.draw(known);
  }

  /** What is known of this head of this run, or null. */
  known(place) {
    const isOf = this.of?.key === placeKey(place) && this.of.run === this.host.state.run.now;
    return isOf ? this.question.answer : null;
  }

  draw({ copying, rank_qk, rank_ov, left_out, table }) {
    const copies =
      copying !== null && w.copying({ copying: decimals(copying, 2).replace('-', '−') });
    const ranks = w.ranks({ qk: decimals(rank_qk, 1), ov: decimals(rank_ov, 1) });
    setProse(this.measures, dotted(copies, ranks));
    const left = left_out.length ? w.leftOut({ list: left_out.join('; ') }) : w.nothingIsLeftOut;
    setText(this.left, left);
    const isOther = this.of.table !== this.table;
    setHidden(this.none, isOther || table !== null);
    setHidden(this.picture, isOther || table === null);
    setText(this.none, noneWords(this.table));
    if (table && !isOther) this.drawMap(table);
  }

  drawMap({ data, shape: [rows, columns] }) {
    const { colours, model } = this.host.state;
    this.shown = { data, rows, columns, scale: 'signed' };
    const room = Math.min(MAP_PX, this.room() - AXIS_PX);
    if (room <= 0) return; // not laid out yet
    const name = this.names(model.settings);
    this.map.update({
      matrix: this.shown,
      maps: colours.maps,
      width: Math.min(room, CELL_PX * columns),
      height: Math.min(room, CELL_PX * rows),
      cell: this.cursor.within(this.shown),
      rowLabels: Array.from({ length: rows }, (_, i) => name(i)),
      columnLabels: Array.from({ length: columns }, (_, i) => name(i)),
      label: w.tableLabel[this.table]({ rows, columns }),
    });
    this.ramp.update(this.shown, colours.maps);
    this.point();
  }

  /** What a row or a column is called. */
  names(settings) {
    const isPosition = this.table === 'qk_positions';
    return (i) => (isPosition ? String(i + 1) : tokenLabel(settings, i));
  }

  point() {
    if (!this.shown) return;
    const { data, columns } = this.shown;
    const cell = this.cursor.within(this.shown);
    this.map.point(cell);
    const name = this.names(this.host.state.model.settings);
    const value = data[cell.row * columns + cell.column];
    const written = `${value < 0 ? '−' : '+'}${decimals(Math.abs(value), 3)}`;
    const [row, column] = [name(cell.row), name(cell.column)];
    setText(this.cell, w.tableCell[this.table]({ row, column, value: written }));
  }
}

/** Why there is no such table. */
const noneWords = (table) => (table === 'qk_positions' ? w.thisModelAddsNo : w.thisHeadDoesNot);
