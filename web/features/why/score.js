// Why a head looks from one position at another: what wrote the query against what wrote the key.
import { decimals, inText } from '../../base/format.js';
import { h, segments, setChildren, setHidden, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { inspected, openingTile, tileExists } from '../../draw/focusedcell.js';
import { parseTile, tileTokens } from '../../draw/matrix.js';
import { positionWords } from '../../model/anatomy.js';
import { placeWords, tilesOf } from '../../model/ablation.js';
import { placeOf } from '../../state/staged.js';
import { Question } from '../../ui/ask.js';
import { CellCursor, CellMap, createRamp } from '../../ui/cellmap.js';
import { setProse } from '../../ui/prose.js';
import { headPlaces } from '../../wasm/lab/places.mjs';
import { pairWords, partMatrix, scoreWords, signedText, sourceLabel } from './why.words.js';
import { w } from './words.js';

const EVERY_MS = 250;
/** Pairs that are listed. */
const LISTED = 8;
/** A cell, at most, and room of the labels of rows. */
const CELL = { width: 44, height: 28 };
const AXIS_PX = 90;

export class ScorePart {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.whole = false; // the score itself, not what sets it apart
    this.question = new Question(host, { everyMs: EVERY_MS });
    this.view = /** @type {any} */ (null); // what was asked about
    this.shown = /** @type {any} */ (null); // partMatrix
    this.makeControls();
    this.cursor = new CellCursor({ row: 0, column: 0 }, () => this.point());
    this.map = new CellMap({
      labelledBy: 'why-said',
      canvasId: 'why-map',
      ...this.cursor.handlers,
    });
    this.ramp = createRamp();
    this.said = h('p#why-said.why-said', { 'aria-live': 'polite' });
    this.about = h('p.dim');
    this.cell = h('p#why-cell.readout', { 'aria-live': 'polite' });
    this.list = h('ol.why-list', { 'aria-label': w.theStrongestPairs });
    this.picture = h('div.why-picture', this.map.element, h('div.scale', ...this.ramp.elements));
    this.body = h('div.why-body', h('div', this.picture, this.cell), this.list);
    this.element = h(
      'section.why-part',
      { role: 'tabpanel', 'aria-label': w.whyItLooksThere },
      this.controls,
      this.said,
      this.about,
      this.body,
    );
    this.room = measured(
      [this.element],
      () => this.element.clientWidth,
      () => host.want('view'),
    );
  }

  makeControls() {
    const choice = (id, label, onchange) => {
      const select = h('select', { id, onchange });
      return { select, element: h('label', { for: id }, label, ' ', select) };
    };
    const chosen = () => ({ row: Number(this.query.select.value), column: this.keyNumber() });
    this.head = choice('why-head', w.choose.head, () =>
      this.host.actions.chooseTile(this.head.select.value),
    );
    this.query = choice('why-query', w.choose.from, () => {
      this.host.act.focus.select(this.head.select.value, { ...chosen(), column: -1 });
    });
    this.key = choice('why-key', w.choose.at, () => {
      this.host.act.focus.select(this.head.select.value, chosen());
    });
    this.kinds = segments({
      label: w.whichParts,
      items: [
        { id: 'apart', text: w.whatSetsItApart },
        { id: 'whole', text: w.theWholeScore },
      ],
      onchoose: (id) => {
        this.whole = id === 'whole';
        this.host.want('view');
      },
    });
    const parts = [this.head, this.query, this.key].map(({ element }) => element);
    this.controls = h('div.why-controls', ...parts, h('span.sp'), this.kinds.element);
  }

  keyNumber() {
    return Number(this.key.select.value);
  }

  /** The head and the cell that the page looks at, else the opening one. */
  viewed() {
    const { focus, shown, model, colours } = this.host.state;
    const { selected, cell } = focus;
    const { settings } = model;
    const isHead = selected && parseTile(selected).isAttention && tileExists(selected, settings);
    const id = isHead ? selected : openingTile(settings);
    const own = { hovered: null, selected: id, cell: isHead ? cell : null };
    return inspected({ ...own, ...colours, snapshot: shown.snapshot, settings });
  }

  async update() {
    const view = this.viewed();
    if (!view.matrix) return;
    this.view = view;
    this.fill();
    const { source } = this.host.state.shown;
    const args = {
      source,
      place: placeOf(view.id, this.host.state.model.settings),
      query: view.cell.row,
      key: view.cell.column,
    };
    await this.question.update('why', args);
    if (this.question.answer) this.draw();
  }

  /** The names of heads and positions. */
  fill() {
    const { id, cell } = this.view;
    const { settings } = this.host.state.model;
    const { rows, columns } = this.names();
    const option = ([value, text]) => h('option', { value, text });
    const fill = ({ select }, options, value) => {
      setChildren(select, JSON.stringify(options), () => options.map(option));
      if (select.value !== String(value)) select.value = String(value);
    };
    const heads = headPlaces(settings).map((place) => [
      tilesOf(place, settings)[0],
      placeWords(place, settings),
    ]);
    fill(this.head, heads, id);
    const numbered = (names) => names.map((name, i) => [String(i), name]);
    fill(this.query, numbered(rows), cell.row);
    fill(this.key, numbered(columns), cell.column);
  }

  /** The positions of queries and keys in words. */
  names() {
    const { id, snapshot } = this.view;
    const { settings } = this.host.state.model;
    const { rows, rowRoles, columns, columnRoles } = tileTokens(id, snapshot, settings);
    const words = (tokens, roles) =>
      Array.from(tokens, (_, i) => positionWords(settings, tokens, roles, i));
    return { rows: words(rows, rowRoles), columns: words(columns, columnRoles) };
  }

  draw() {
    const why = this.question.answer;
    const { rows, columns } = this.names();
    const at = { query: rows[why.query], key: columns[why.key] };
    if (!at.query || !at.key) return; // of another example
    const { settings } = this.host.state.model;
    const isLinear = settings.attention === 'linear';
    setProse(this.said, isLinear ? linearWords(why, at) : scoreWords(why, at));
    for (const part of [this.body, this.kinds.element, this.about])
      setHidden(part, isLinear || (part !== this.about && why.hidden));
    if (isLinear) return;
    this.kinds.select(this.whole ? 'whole' : 'apart');
    setProse(this.about, aboutWords(why, settings));
    this.drawMap(why);
    this.drawList(why, at);
  }

  drawMap(why) {
    const { state } = this.host;
    this.shown = partMatrix(why, this.whole ? why.parts : why.apart);
    const { matrix, queries, keys } = this.shown;
    this.map.update({
      matrix,
      maps: state.colours.maps,
      width: Math.min(CELL.width * matrix.columns, this.room() - AXIS_PX),
      height: CELL.height * matrix.rows,
      cell: this.cursor.within(matrix),
      rowLabels: queries.map(sourceLabel),
      columnLabels: keys.map(sourceLabel),
      label: w.partsOfAScore({ rows: matrix.rows, columns: matrix.columns }),
    });
    this.ramp.update(matrix, state.colours.maps);
    this.point();
  }

  /** Says what the cell shows. */
  point() {
    if (!this.shown) return;
    const { matrix, queries, keys } = this.shown;
    const cell = this.cursor.within(matrix);
    this.map.point(cell);
    const part = matrix.data[cell.row * matrix.columns + cell.column];
    const [from, to] = [sourceLabel(queries[cell.row]), sourceLabel(keys[cell.column])];
    setText(this.cell, w.queryKey({ from, to, part: signedText(part) }));
  }

  drawList({ ranked }, at) {
    const some = ranked.slice(0, LISTED).filter(({ part }) => part !== 0);
    const key = JSON.stringify([some, at]);
    setChildren(this.list, key, () =>
      some.map((pair) =>
        h(
          'li',
          h('b', `${Math.round(100 * pair.share)} %`),
          h('span', pairWords(pair, at)),
          h('small', signedText(pair.part)),
        ),
      ),
    );
  }
}

/** What the numbers are of, and how large they are. */
function aboutWords({ score, alibi }, { attn_softcap: cap }) {
  return w.aboutScore({
    score: signedText(score),
    capped: Boolean(cap),
    alibi: alibi ? signedText(alibi) : '',
  });
}

function linearWords({ hidden, product, share }, at) {
  if (hidden) return w.theMaskHidesFrom(at);
  return w.linearAttentionHasNo({
    query: at.query,
    key: at.key,
    product: inText(product.toPrecision(4)),
    share: decimals(100 * share, 1),
  });
}
