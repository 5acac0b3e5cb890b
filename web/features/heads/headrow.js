// One head, feed-forward layer or layer as a row of the table.
import { decimals } from '../../base/format.js';
import { h, setAttribute, setChildren, setStyle, setText, svg } from '../../base/dom.js';
import { narrow, paintHeatmap } from '../../draw/heatmap.js';
import { tileMatrix } from '../../draw/matrix.js';
import { placeWords, tilesOf } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import { MEASURES } from '../../model/measures.js';
import { sparkPath } from './headorder.js';
import {
  columns,
  COSTS,
  formedWords,
  isMeasure,
  measureText,
  points,
  SHARES,
  signed,
} from './columns.js';
import { w } from './words.js';
import { w as engine } from '../../words/engine.js';

const MAP_PX = 32;
const SPARK = { width: 64, height: 18 };

/**
 * @typedef {object} RowState
 * @property {import('../../model/ablation.js').Place} place
 * @property {any} measures as the worker reports them, null for none
 * @property {{ step: number, value: number|null }[]} curve of the measure that names the head
 * @property {{ step: number }|null} formed
 */

export class HeadRow {
  /**
   * @param {import('../../model/ablation.js').Place} place
   * @param {import('../../ui/hosttype.js').Host} host
   */
  constructor(place, { state, actions }) {
    this.place = place;
    this.state = state;
    this.actions = actions;
    this.key = placeKey(place);
    this.tile = tilesOf(place, state.model.settings)[0];
    this.isHead = place.head !== undefined;
    this.check = h('input', {
      type: 'checkbox',
      onchange: () => this.toggle(),
    });
    this.canvas = this.isHead ? h('canvas', { 'aria-hidden': 'true' }) : null;
    this.badge = h('b.word');
    this.sentence = h('span.dim');
    this.readout = h('td.readout', this.badge, this.sentence);
    this.formedCell = this.makeFormedCell();
    this.cells = this.makeCells();
    this.element = this.makeElement();
  }

  makeFormedCell() {
    const { width, height } = SPARK;
    const middle = height / 2;
    this.spark = svg('path');
    this.when = h('span');
    this.curve = svg(
      'svg',
      { ...SPARK, viewBox: `0 0 ${width} ${height}`, role: 'img' },
      svg('line', { x1: 0, x2: width, y1: middle, y2: middle }),
      this.spark,
    );
    return h('td.formed', this.isHead ? this.curve : null, this.when);
  }

  /** Key of a column -> its cell. */
  makeCells() {
    const numbers = columns().filter(({ key }) => COSTS.includes(key) || isMeasure(key));
    const cell = ({ key, title }) =>
      h('td', { class: `number${SHARES.has(key) ? ' share' : ''}`, 'data-label': title });
    return new Map([
      ['word', this.readout],
      ['formed', this.formedCell],
      ...numbers.map((column) => /** @type {[string, any]} */ ([column.key, cell(column)])),
    ]);
  }

  makeElement() {
    const inspect = () => this.actions.lockTile(this.tile);
    this.name = h('button', { onclick: inspect });
    const onclick = (event) => {
      if (!event.target.closest('button, input, label')) inspect();
    };
    return h(
      'tr',
      { 'data-place': this.key, onclick },
      h('td.cut-it', h('label', this.check)),
      h('th', { scope: 'row' }, h('span.part', this.canvas, this.name)),
      ...this.cells.values(),
    );
  }

  /** Cuts this part, or restores it. */
  toggle() {
    const { places } = this.state.cut;
    const others = places.filter((one) => placeKey(one) !== this.key);
    this.actions.cut({
      places: this.check.checked ? [...places, this.place] : others,
      shown: true,
    });
  }

  /**
   * @param {RowState} state
   * @param {any} cost of this part alone, null while it is not known
   * @param {number} last step of the curves
   * @param {boolean} paints whether the small map is due
   */
  update({ measures, curve, formed }, cost, last, paints) {
    const { state } = this;
    this.check.checked = state.cut.places.some((one) => placeKey(one) === this.key);
    this.element.classList.toggle('is-cut', this.check.checked);
    this.element.classList.toggle('current', state.focus.selected === this.tile && this.isHead);
    if (paints) this.paint();
    this.drawName();
    this.drawCost(cost);
    if (!measures) return;
    this.drawWords(measures);
    this.drawCurve(measures, curve, formed, last);
    for (const { key } of MEASURES) this.drawMeasure(key, measures);
  }

  drawName() {
    const { settings } = this.state.model;
    const title = placeWords(this.place, settings);
    setAttribute(this.check, 'aria-label', w.cutPart({ title }));
    setChildren(this.name, title, () => nameLines(title, settings));
  }

  paint() {
    const { snapshot } = this.state.shown;
    const { settings } = this.state.model;
    const { maps } = this.state.colours;
    const matrix = this.canvas && snapshot ? tileMatrix(this.tile, snapshot, settings) : null;
    if (matrix) paintHeatmap(this.canvas, narrow(matrix, 2 * MAP_PX), maps);
  }

  drawCost(cost) {
    const accuracy = cost ? signed(points(-cost.accuracy_change)) : '–';
    setText(this.cells.get('accuracy_change'), accuracy);
    setText(this.cells.get('loss_change'), cost ? signed(decimals(cost.loss_change, 3)) : '–');
  }

  drawWords({ words }) {
    setText(this.badge, engine.head.badge(words));
    this.badge.classList.toggle('strong', words.strong);
    setText(this.sentence, engine.head.where(words));
  }

  drawCurve(measures, curve, formed, last) {
    const words = formedWords(measures.words.measure, curve);
    setAttribute(this.spark, 'd', sparkPath(curve, last, SPARK.width, SPARK.height));
    setAttribute(this.curve, 'aria-label', words);
    setAttribute(this.formedCell, 'title', words);
    setText(this.when, formed ? String(formed.step) : '–');
  }

  drawMeasure(key, measures) {
    const cell = this.cells.get(key);
    const value = measures[key];
    const leads = measures.words.word !== 'mixed' && key === measures.words.measure;
    cell.classList.toggle('leads', leads);
    setText(cell, measureText(key, value));
    if (!SHARES.has(key)) return;
    setStyle(cell, { '--p': `${(100 * Math.min(1, value ?? 0)).toFixed(0)}%` });
  }
}

/** A part's name; of an encoder-decoder in two lines, the stack and its layer above. */
function nameLines(title, { arch }) {
  if (arch !== 'encdec') return [title];
  const names = title.split(' · ');
  return [
    h('span.stack', names.slice(0, 2).join(' · ')),
    h('span.hidden', ' · '),
    h('span', names.slice(2).join(' · ')),
  ];
}
