// The table of heads: a row for each head, feed-forward layer and layer; a click on a column sorts.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { placeKey } from '../../model/places.js';
import { formedAt } from '../../wasm/analysis/formed.mjs';
import { places as allPlaces } from '../../wasm/lab/places.mjs';
import { columns, COSTS, isMeasure, WORDS } from './columns.js';
import { curveOf, sortRows } from './headorder.js';
import { HeadRow } from './headrow.js';
import { w } from './words.js';

/** Least time between two paintings of the small maps. */
const PAINT_MS = 500;

/** @typedef {import('./headrow.js').RowState & { row: HeadRow }} Listed */

export class HeadTable {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {(place: any) => any} costOf what a part costs, null while it is not known
   * @param {HTMLElement} help where a column is explained
   */
  constructor(host, costOf, help) {
    this.host = host;
    this.state = host.state;
    this.costOf = costOf;
    this.help = help;
    this.heads = new Map(); // key of a column -> its head
    /** @type {Map<string, HeadRow>} by placeKey */
    this.rows = new Map();
    this.of = ''; // the settings that the rows are of
    this.snapshot = null; // what the small maps show, in which colours, and since when
    this.maps = null;
    this.paintedMs = 0;
    this.body = h('tbody');
    this.element = this.makeElement();
  }

  makeElement() {
    const cut = h('th', { scope: 'col' }, h('span.hidden', w.cut));
    const heads = columns().map((column) => this.columnHead(column));
    const label = w.headsARowFor;
    return h(
      'div.heads-scroll',
      { tabindex: 0, role: 'region', 'aria-label': label },
      h('table.heads-table', h('thead', h('tr', cut, ...heads)), this.body),
    );
  }

  columnHead({ key, title, help }) {
    const explain = () => setText(this.help, `${title}: ${help}${help.endsWith('.') ? '' : '.'}`);
    const button = h('button', {
      text: title,
      'data-key': key,
      'aria-describedby': 'measure-help',
      title: help,
      onclick: () => {
        this.sortBy(key);
        explain();
      },
      onfocus: explain,
      onpointerenter: explain,
    });
    const name = isText(key) ? '' : 'number';
    const head = h('th', { scope: 'col', 'aria-sort': 'none', class: name }, button);
    this.heads.set(key, head);
    return head;
  }

  /** Sorts by a column; a second click turns the order round, a third ends it. */
  sortBy(key) {
    const { sort } = this.state.display;
    const first = isText(key) ? key : `-${key}`;
    const next = sort === key ? '' : first;
    this.host.act.display.change({ sort: sort === `-${key}` ? key : next });
    this.host.actions.showView('heads');
  }

  /** The value of a row that a column sorts by. */
  valueOf(/** @type {Listed} */ { place, measures, formed }, key) {
    const cost = this.costOf(place);
    const own = {
      word: measures?.words.badge,
      formed: formed?.step,
      accuracy_change: cost ? -cost.accuracy_change : null,
      loss_change: cost?.loss_change,
    };
    return own[key] ?? measures?.[key] ?? null;
  }

  /** The rows in the order of the page. */
  order(/** @type {Listed[]} */ list) {
    const down = this.state.display.sort.startsWith('-');
    const key = this.state.display.sort.replace(/^-/, '');
    const direction = down ? 'descending' : 'ascending';
    for (const [name, head] of this.heads)
      setAttribute(head, 'aria-sort', name === key ? direction : 'none');
    if (key === 'name') return down ? [...list].reverse() : list;
    return this.heads.has(key) ? sortRows(list, (one) => this.valueOf(one, key), down) : list;
  }

  /** Makes the rows of another model. */
  build() {
    const places = allPlaces(this.state.model.settings, 'all');
    this.rows = new Map(places.map((place) => [placeKey(place), new HeadRow(place, this.host)]));
    this.snapshot = null;
  }

  /**
   * Shows what is known. Of the columns only those that a head of this model has, and only rows
   * that have any.
   * @param {any} report of the heads' measures
   * @param {import('../../ui/moments.js').MomentAnswers<Map<string, any>>} history rows by placeKey
   * @param {number} last step of the curves @param {string} columns words or measures
   */
  update(report, history, last, columns) {
    const settings = JSON.stringify(this.state.model.settings);
    if (settings !== this.of) {
      this.of = settings;
      this.build();
    }
    const list = this.listed(report, history);
    const paints = this.paints();
    for (const one of list) one.row.update(one, this.costOf(one.place), last, paints);
    this.showColumns(list, columns);
    const shown = columns === 'words' ? list : list.filter(({ measures }) => measures);
    this.showRows(this.order(shown).map(({ row }) => row.element));
  }

  /** @returns {Listed[]} */
  listed(report, history) {
    const measured = new Map(report.rows.map((row) => [placeKey(row), row]));
    return [...this.rows].map(([key, row]) => {
      const measures = measured.get(key) ?? null;
      const { kept } = this.host.state.run.now;
      const curve = measures ? curveOf(history.known(kept), key, measures.words.measure) : [];
      const formed = measures && measures.words.word !== 'spread' ? formedAt(curve) : null;
      return { row, place: row.place, measures, curve, formed };
    });
  }

  /** Whether the small maps are due. */
  paints() {
    const { snapshot } = this.state.shown;
    const { maps } = this.state.colours;
    const now = performance.now();
    const due =
      maps !== this.maps || (snapshot !== this.snapshot && now - this.paintedMs >= PAINT_MS);
    if (!due) return false;
    this.paintedMs = now;
    this.snapshot = snapshot;
    this.maps = maps;
    return true;
  }

  showColumns(/** @type {Listed[]} */ list, columns) {
    setAttribute(this.element, 'data-columns', columns);
    for (const [key, head] of this.heads) {
      const shown = this.hasColumn(list, key, columns === 'words');
      setHidden(head, !shown);
      for (const { row } of list) if (row.cells.has(key)) setHidden(row.cells.get(key), !shown);
    }
  }

  hasColumn(/** @type {Listed[]} */ list, key, inWords) {
    if (key === 'name') return true;
    if (COSTS.includes(key))
      // of numbers there is no accuracy
      return list.some(({ place }) => Number.isFinite(this.costOf(place)?.[key]));
    if (!isMeasure(key)) return inWords;
    return !inWords && list.some(({ measures }) => (measures?.[key] ?? null) !== null);
  }

  /** Puts rows on the page, unless they are there already. */
  showRows(elements) {
    const { children } = this.body;
    if (elements.length === children.length && elements.every((one, i) => children[i] === one))
      return;
    this.body.replaceChildren(...elements);
  }
}

/** Whether a column has texts, which sort upwards first. */
const isText = (key) => WORDS.includes(key) || key === 'name';
