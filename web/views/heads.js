// The Heads view: what every head does, when it came to do it, and what the model loses without it.
import { h, segments, setAttribute, setStyle, setText, svg } from '../base/dom.js';
import { formatLoss, formatShare } from '../base/format.js';
import { narrow, paintHeatmap } from '../draw/heatmap.js';
import { tileMatrix } from '../draw/matrix.js';
import { cutWords, placeKey, placeWords, tilesOf } from '../model/cuts.js';
import { HeadHistory } from '../model/headhistory.js';
import { formedAt, formedWords, sortRows, sparkPath } from '../model/headtable.js';
import {
  costOf,
  heldOutScore,
  keepAbove,
  samplesAtOnce,
  SCORE_SAMPLES,
  steadyMoment,
} from '../model/heldout.js';
import { MEASURES } from '../model/measures.js';
import { places as allPlaces } from '../wasm/lab/places.mjs';

const MEASURE_MS = 500;
const SAMPLES = 64;
const MAP_PX = 32;
const SPARK = { width: 64, height: 18 };

/** Columns that are no measures. */
const OWN = [
  {
    key: 'name',
    title: 'part',
    help:
      'A head, a feed-forward layer (FFN) or a whole layer. The name shows it in the ' +
      'inspector.',
  },
  {
    key: 'word',
    title: 'what it does',
    help:
      'What the measures say in a word, with the share that says so; over held-out samples, ' +
      'not over the one sequence of the drawing.',
  },
  {
    key: 'formed',
    title: 'formed',
    help:
      'The measure that names the head, over the kept moments of the run (steps even in ' +
      'their logarithm), and the step at which it passed .5 for good.',
  },
  {
    key: 'accuracy_change',
    title: 'accuracy lost',
    help:
      'Held-out accuracy that the whole model has more than the model without this part ' +
      'alone, in points of a hundred.',
  },
  {
    key: 'loss_change',
    title: 'loss added',
    help: 'Held-out loss that the model without this part alone has more than the whole model.',
  },
];
const COLUMNS = [...OWN, ...MEASURES];
const COSTS = ['accuracy_change', 'loss_change'];
const WORDS = ['word', 'formed'];
const isMeasure = (key) => MEASURES.some((measure) => measure.key === key);
const SHARES = new Set(
  MEASURES.map(({ key }) => key).filter((key) => key !== 'offset' && key !== 'entropy'),
);

/** .97 of a share. */
const shareText = (value) =>
  value === null || value === undefined ? '–' : value.toFixed(2).replace(/^(-?)0/, '$1');
const points = (change) => `${(100 * change).toFixed(1)}`;

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('./centre.js').CentreView}
 */
export function createHeads(root, host) {
  return new HeadsView(root, host);
}

class HeadsView {
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.about = h('p', { class: 'dim', id: 'heads-about' });
    const help = h('p', {
      class: 'heads-help',
      id: 'measure-help',
      'aria-live': 'polite',
      text:
        'Point at the name of a column, or go there with Tab, and it is explained here; a ' +
        'click sorts.',
    });
    this.columns = segments({
      label: 'Columns',
      items: [
        {
          id: 'words',
          text: 'In words',
          title: 'What each part does, and when a head came to do it',
        },
        { id: 'measures', text: 'Measures', title: 'Every measure of every head' },
      ],
      onchoose: (id) => this.chooseColumns(id),
    });
    this.cutting = new Cutting(host, () => host.want('view'));
    this.table = new HeadTable(host, this.cutting, help);
    this.history = new HeadHistory({
      ask: host.ask,
      seen: () => !root.hidden,
      changed: () => host.want('view'),
    });
    this.stop = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'heads-history',
      onclick: () => {
        this.history.stopped = !this.history.stopped;
        host.want('view');
      },
    });
    this.none = h('p', {
      class: 'note',
      text:
        'This model has no output layer, so there are no held-out samples to measure its heads ' +
        'on.',
    });
    this.body = h('div', { class: 'heads-body' }, this.cutting.element, help, this.table.element);
    root.append(
      h(
        'div',
        { class: 'head' },
        h('b', { class: 'title', text: 'What each head does' }),
        this.about,
        h('span', { class: 'sp' }),
        this.columns.element,
        this.stop,
      ),
      this.none,
      this.body,
    );
    this.asked = '';
    this.lastMs = -Infinity;
    this.waiting = 0;
    this.report = null;
    this.samples = SAMPLES;
    this.id = 'heads';
    this.title = 'Heads';
  }

  keyNow() {
    return JSON.stringify([this.host.step, this.page.cut, this.page.settings]);
  }

  sortKey() {
    return this.page.look.sort.replace(/^-/, '');
  }

  columnsNow() {
    return this.page.look.sub === 'measures' || isMeasure(this.sortKey()) ? 'measures' : 'words';
  }

  /** The columns are in the link, as the order is, which must be one of theirs. */
  chooseColumns(id) {
    this.page.look.sub = id === 'measures' ? id : '';
    if (id === 'measures' ? WORDS.includes(this.sortKey()) : isMeasure(this.sortKey()))
      this.page.look.sort = '';
    this.actions.showView('heads');
  }

  async update() {
    this.columns.select(this.columnsNow());
    this.columns.element.hidden = this.page.settings.head === 'none';
    this.none.hidden = this.page.settings.head !== 'none';
    this.body.hidden = this.stop.hidden = !this.none.hidden;
    if (this.body.hidden) {
      this.report = null;
      return setText(this.about, '');
    }
    this.samples = samplesAtOnce(this.page.plan, this.page.settings, SAMPLES);
    this.cutting.update();
    const key = this.keyNow();
    const since = performance.now() - this.lastMs;
    if (key !== this.asked && since >= MEASURE_MS) {
      this.asked = key;
      this.lastMs = performance.now();
      const run = this.host.run;
      const reply = await this.host.ask('heads', { samples: this.samples });
      if (!reply || run !== this.host.run) {
        this.asked = '';
        return;
      }
      this.report = reply;
    } else if (key !== this.asked && !this.waiting) {
      this.waiting = window.setTimeout(() => {
        this.waiting = 0;
        this.host.want('view');
      }, MEASURE_MS - since);
    }
    if (!this.report) return;
    this.history.follow(this.host.run, this.page.moments.most, this.samples);
    this.draw();
  }

  draw() {
    const { kept } = this.host.run;
    const cut =
      this.page.cut.shown && this.page.cut.places.length
        ? ` · ${cutWords(this.page.cut.places)}`
        : '';
    setText(this.about, `${this.report.samples} held-out samples · step ${this.report.step}${cut}`);
    const done = this.history.count(kept);
    const left = kept.length - done;
    this.stop.hidden = this.page.moments.most === 0;
    setText(
      this.stop,
      left === 0
        ? `History: ${done} moments`
        : this.history.stopped
          ? `Go on: ${done} of ${kept.length} moments`
          : `Stop: ${done} of ${kept.length} moments`,
    );
    this.stop.disabled = left === 0;
    this.table.update(this.report, this.history, kept.at(-1) ?? 0, this.columnsNow());
  }
}

/** Which parts are cut, what that costs, each in turn, and all below a threshold. */
class Cutting {
  constructor(host, redraw) {
    this.host = host;
    this.redraw = redraw;
    this.page = host.page;
    const { actions } = host;
    this.mode = segments({
      label: 'What stands in for a part that is cut',
      items: [
        { id: 'zero', text: 'zero', title: 'A part that is cut puts out zeros' },
        {
          id: 'mean',
          text: 'mean',
          title: 'A part that is cut puts out its mean over held-out samples, position by position',
        },
      ],
      onchoose: (id) => actions.cut({ mode: id }),
    });
    this.shown = h('input', {
      type: 'checkbox',
      id: 'show-cut',
      onchange: () => actions.cut({ shown: this.shown.checked }),
    });
    this.restore = h('button', {
      type: 'button',
      class: 'btn small',
      text: 'Restore',
      onclick: () => actions.restoreCuts(),
    });
    this.each = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'each-in-turn',
      onclick: () => (this.turn ? this.cancel() : this.inTurn()),
    });
    this.effect = h('p', { class: 'effect', id: 'cut-effect', 'aria-live': 'polite' });
    this.threshold = h('input', {
      type: 'range',
      id: 'keep-above',
      min: 0,
      max: 20,
      step: 0.5,
      value: 1,
      'aria-label': 'Points of accuracy',
      oninput: () => redraw(),
    });
    this.thresholdText = h('b');
    this.apply = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'keep-apply',
      onclick: () => actions.cut({ places: this.kept().cut, shown: true }),
    });
    this.keeping = h(
      'div',
      { class: 'keeping' },
      h(
        'label',
        {},
        h('span', { text: 'Cut all that alone costs less than' }),
        this.threshold,
        this.thresholdText,
      ),
      this.apply,
    );
    this.element = h(
      'section',
      { class: 'cutting', 'aria-label': 'Knock-out' },
      h(
        'div',
        { class: 'cut-row' },
        h('h2', { text: 'Knock-out' }),
        this.mode.element,
        this.each,
        this.restore,
        h(
          'label',
          { class: 'check' },
          this.shown,
          h('span', { text: 'the page shows the cut model' }),
        ),
      ),
      this.effect,
      this.keeping,
    );
    this.run = null;
    this.scored = null;
    this.scoring = '';
    this.turn = null;
    this.costs = new Map();
    this.costsAt = '';
    this.of = '';
    this.whole = null;
  }

  moment() {
    return steadyMoment(this.page, this.host.run);
  }

  every() {
    return allPlaces(this.page.settings, 'all');
  }

  kept() {
    return keepAbove(this.every(), this.costs, Number(this.threshold.value) / 100 + 1e-9);
  }

  how(cuts, at, goesOn) {
    return {
      cuts,
      at,
      samples: Math.min(SCORE_SAMPLES, this.page.settings.eval_samples),
      atOnce: samplesAtOnce(this.page.plan, this.page.settings),
      goesOn,
    };
  }

  /** The whole model's score at a moment, asked once. */
  async wholeAt(at, goesOn) {
    const key = JSON.stringify([at ?? this.host.run.step]);
    if (this.whole?.key !== key) {
      const score = await heldOutScore(this.host.ask, this.how(null, at, goesOn));
      if (!score) return null;
      this.whole = { key, score };
    }
    return this.whole.score;
  }

  async score() {
    const { places, mode: by } = this.page.cut;
    const asked = this.host.run;
    const at = this.moment();
    const key = JSON.stringify([at ?? this.host.run.step, places, by]);
    if (places.length === 0) {
      this.scored = null;
      return;
    }
    if (this.scoring || this.scored?.key === key) return;
    this.scoring = key;
    const goesOn = () => this.host.run === asked;
    const before = await this.wholeAt(at, goesOn);
    const after =
      before && (await heldOutScore(this.host.ask, this.how({ places, mode: by }, at, goesOn)));
    this.scoring = '';
    if (after && goesOn()) this.scored = { key, before, after, places, mode: by };
    this.redraw();
  }

  async inTurn() {
    const list = this.every();
    const by = this.page.cut.mode;
    const asked = this.host.run;
    const at = this.moment();
    const mine = (this.turn = { done: 0, total: list.length });
    const goesOn = () => this.turn === mine && this.host.run === asked;
    this.costs = new Map();
    this.redraw();
    const before = await this.wholeAt(at, goesOn);
    for (const place of before ? list : []) {
      const after = await heldOutScore(
        this.host.ask,
        this.how({ places: [place], mode: by }, at, goesOn),
      );
      if (!after || !goesOn()) break;
      this.costs.set(placeKey(place), costOf(after, before));
      this.costsAt = `step ${after.step}, cut to ${by}, ${after.samples} held-out samples`;
      mine.done++;
      this.redraw();
    }
    if (this.turn === mine) this.turn = null;
    this.redraw();
  }

  cancel() {
    this.turn = null;
    this.redraw();
  }

  effectWords() {
    if (this.page.cut.places.length === 0)
      return this.costsAt && this.costs.size
        ? `Cost of each part alone at ${this.costsAt}.`
        : 'Tick a part in the table to cut it, or knock out each in turn. Nothing is cut.';
    if (!this.scored) return `${cutWords(this.page.cut.places)}: scoring …`;
    const { before, after, places, mode: by } = this.scored;
    const { accuracy_change, loss_change } = costOf(after, before);
    const sign = (value, text) => `${value < 0 ? '−' : '+'}${text}`;
    return (
      `${cutWords(places)} to ` +
      `${by}: accuracy ` +
      `${formatShare(before.accuracy)} → ` +
      `${formatShare(after.accuracy)} (${sign(accuracy_change, points(Math.abs(accuracy_change)))} points), ` +
      `loss ${formatLoss(before.loss)} → ` +
      `${formatLoss(after.loss)} (${sign(loss_change, formatLoss(Math.abs(loss_change)))}) · ` +
      `${after.samples} held-out samples, step ${after.step}`
    );
  }

  costOf(place) {
    return this.costs.get(placeKey(place)) ?? null;
  }

  update() {
    const settingsKey = JSON.stringify(this.page.settings);
    if (this.run !== this.host.run || this.of !== settingsKey) {
      this.run = this.host.run;
      this.of = settingsKey;
      this.costs = new Map();
      this.costsAt = '';
      this.scored = this.whole = this.turn = null;
    }
    this.mode.select(this.page.cut.mode);
    this.shown.checked = this.page.cut.shown;
    this.restore.disabled = this.page.cut.places.length === 0;
    setText(
      this.each,
      this.turn ? `Cancel: ${this.turn.done} of ${this.turn.total}` : 'Knock out each in turn',
    );
    void this.score();
    setText(this.effect, this.effectWords());
    this.keeping.hidden = this.costs.size === 0 || this.turn !== null;
    if (this.keeping.hidden) return;
    const { cut, kept: stays } = this.kept();
    setStyle(this.threshold, { '--p': `${5 * Number(this.threshold.value)}%` });
    setText(this.thresholdText, `${Number(this.threshold.value).toFixed(1)} points`);
    setText(this.apply, `Cut ${cut.length}, keep ${stays.length}`);
    setAttribute(
      this.apply,
      'title',
      stays.length
        ? `Stays: ${stays.map((place) => placeWords(place, this.page.settings)).join(', ')}`
        : 'Nothing stays',
    );
  }
}

/** One row for each head, feed-forward layer and layer; a click on a column sorts. */
class HeadTable {
  constructor(host, cutting, help) {
    this.host = host;
    this.cutting = cutting;
    this.help = help;
    this.page = host.page;
    this.actions = host.actions;
    this.heads = new Map();
    this.body = h('tbody');
    const headRow = h(
      'tr',
      {},
      h('th', { scope: 'col' }, h('span', { class: 'hidden', text: 'Cut' })),
      ...COLUMNS.map((one) => this.columnHead(one)),
    );
    this.element = h(
      'div',
      { class: 'heads-scroll', tabindex: 0, role: 'region', 'aria-label': 'Heads, a row for each' },
      h('table', { class: 'heads-table' }, h('thead', {}, headRow), this.body),
    );
    this.rows = new Map();
    this.of = '';
    this.painted = 0;
    this.snapshot = null;
    this.maps = null;
  }

  columnHead({ key, title, help: text }) {
    const say = () => setText(this.help, `${title}: ${text}${text.endsWith('.') ? '' : '.'}`);
    const button = h('button', {
      type: 'button',
      text: title,
      'data-key': key,
      'aria-describedby': 'measure-help',
      title: text,
      onclick: () => {
        this.sortBy(key);
        say();
      },
      onfocus: say,
      onpointerenter: say,
    });
    const head = h(
      'th',
      {
        scope: 'col',
        'aria-sort': 'none',
        class: WORDS.includes(key) || key === 'name' ? '' : 'number',
      },
      button,
    );
    this.heads.set(key, head);
    return head;
  }

  sortBy(key) {
    const now = this.page.look.sort;
    this.page.look.sort =
      now === `-${key}`
        ? key
        : now === key
          ? ''
          : key === 'name' || key === 'word' || key === 'formed'
            ? key
            : `-${key}`;
    this.actions.showView('heads');
  }

  valueBy(key) {
    return ({ place, measures, formed }) =>
      ({
        name: null,
        word: measures?.words.badge,
        formed: formed?.step,
        accuracy_change: negate(this.cutting.costOf(place)?.accuracy_change),
        loss_change: this.cutting.costOf(place)?.loss_change,
      })[key] ??
      measures?.[key] ??
      null;
  }

  order(list) {
    const key = this.page.look.sort.replace(/^-/, '');
    for (const [name, head] of this.heads)
      setAttribute(
        head,
        'aria-sort',
        name !== key ? 'none' : this.page.look.sort.startsWith('-') ? 'descending' : 'ascending',
      );
    if (key === 'name') return this.page.look.sort.startsWith('-') ? [...list].reverse() : list;
    return this.heads.has(key)
      ? sortRows(list, this.valueBy(key), this.page.look.sort.startsWith('-'))
      : list;
  }

  build() {
    this.rows = new Map(
      allPlaces(this.page.settings, 'all').map((place) => [
        placeKey(place),
        new HeadRow(place, this.host),
      ]),
    );
    this.snapshot = null;
  }

  /**
   * `columns`: words or measures. Of these only those that a head of this model has, and only
   * rows that have any.
   */
  update(report, history, last, columns) {
    const settings = JSON.stringify(this.page.settings);
    if (settings !== this.of) {
      this.of = settings;
      this.build();
    }
    const measured = new Map(report.rows.map((row) => [placeKey(row), row]));
    const paints =
      this.page.maps !== this.maps ||
      (this.page.snapshot !== this.snapshot && performance.now() - this.painted >= MEASURE_MS);
    const list = [...this.rows].map(([key, row]) => {
      const measures = measured.get(key) ?? null;
      const curve = measures ? history.curve(this.host.run.kept, key, measures.words.measure) : [];
      return {
        row,
        place: row.place,
        measures,
        curve,
        formed: measures && measures.words.word !== 'spread' ? formedAt(curve) : null,
      };
    });
    for (const one of list) one.row.update(one, this.cutting.costOf(one.place), last, paints);
    if (paints) {
      this.painted = performance.now();
      ({ snapshot: this.snapshot, maps: this.maps } = this.page);
    }
    const inWords = columns === 'words';
    const priced = list.some(({ place }) => this.cutting.costOf(place) !== null);
    setAttribute(this.element, 'data-columns', columns);
    for (const [key, head] of this.heads) {
      const shown =
        key === 'name' ||
        (COSTS.includes(key)
          ? priced
          : isMeasure(key)
            ? !inWords && list.some(({ measures }) => (measures?.[key] ?? null) !== null)
            : inWords);
      head.hidden = !shown;
      for (const { row } of list) if (row.cells.has(key)) row.cells.get(key).hidden = !shown;
    }
    const elements = this.order(inWords ? list : list.filter(({ measures }) => measures)).map(
      ({ row }) => row.element,
    );
    if (
      elements.length !== this.body.children.length ||
      elements.some((one, i) => this.body.children[i] !== one)
    )
      this.body.replaceChildren(...elements);
  }
}

const negate = (value) => (value === undefined ? undefined : -value);

class HeadRow {
  constructor(place, host) {
    this.place = place;
    this.page = host.page;
    const { actions } = host;
    this.key = placeKey(place);
    const title = placeWords(place, this.page.settings);
    this.tile = tilesOf(place, this.page.settings)[0];
    this.isHead = place.head !== undefined;
    const toggle = () =>
      actions.cut({
        places: this.check.checked
          ? [...this.page.cut.places, place]
          : this.page.cut.places.filter((one) => placeKey(one) !== this.key),
        shown: true,
      });
    this.check = h('input', { type: 'checkbox', 'aria-label': `Cut ${title}`, onchange: toggle });
    this.canvas = this.isHead ? h('canvas', { 'aria-hidden': 'true' }) : null;
    const name = h(
      'button',
      { type: 'button', onclick: () => actions.lockTile(this.tile) },
      ...nameLines(title, this.page.settings),
    );
    this.badge = h('b', { class: 'word' });
    this.sentence = h('span', { class: 'dim' });
    this.spark = svg('path', {});
    this.when = h('span');
    this.curve = svg(
      'svg',
      { ...SPARK, viewBox: `0 0 ${SPARK.width} ${SPARK.height}`, role: 'img' },
      svg('line', { x1: 0, x2: SPARK.width, y1: SPARK.height / 2, y2: SPARK.height / 2 }),
      this.spark,
    );
    const numbers = new Map(
      COLUMNS.filter(({ key }) => COSTS.includes(key) || isMeasure(key)).map((column) => [
        column.key,
        h('td', {
          class: `number${SHARES.has(column.key) ? ' share' : ''}`,
          'data-label': column.title,
        }),
      ]),
    );
    const told = h('td', { class: 'told' }, this.badge, this.sentence);
    this.formedCell = h('td', { class: 'formed' }, this.isHead ? this.curve : null, this.when);
    this.element = h(
      'tr',
      {
        'data-place': this.key,
        onclick: (event) => {
          if (!event.target.closest('button, input, label')) actions.lockTile(this.tile);
        },
      },
      h('td', { class: 'cut-it' }, h('label', {}, this.check)),
      h('th', { scope: 'row' }, h('span', { class: 'part' }, this.canvas, name)),
      told,
      this.formedCell,
      ...numbers.values(),
    );
    this.cells = new Map([['word', told], ['formed', this.formedCell], ...numbers]);
  }

  update({ measures, curve: values, formed }, cost, last, paints) {
    this.check.checked = this.page.cut.places.some((one) => placeKey(one) === this.key);
    this.element.classList.toggle('is-cut', this.check.checked);
    this.element.classList.toggle('current', this.page.selected === this.tile && this.isHead);
    if (this.canvas && paints && this.page.snapshot) paint(this.canvas, this.tile, this.page);
    setText(
      this.cells.get('accuracy_change'),
      cost ? points(-cost.accuracy_change).replace('-', '−') : '–',
    );
    setText(
      this.cells.get('loss_change'),
      cost ? cost.loss_change.toFixed(3).replace('-', '−') : '–',
    );
    if (!measures) return;
    const { words } = measures;
    const say = formedWords(titleOf(measures.words.measure), values);
    setText(this.badge, words.badge);
    this.badge.classList.toggle('strong', words.strong);
    setText(this.sentence, words.where);
    setAttribute(this.spark, 'd', sparkPath(values, last, SPARK.width, SPARK.height));
    setAttribute(this.curve, 'aria-label', say);
    setAttribute(this.formedCell, 'title', say);
    setText(this.when, formed ? String(formed.step) : '–');
    for (const { key: measure } of MEASURES)
      fill(
        this.cells.get(measure),
        measure,
        measures[measure],
        words.word !== 'mixed' && measure === words.measure,
      );
  }
}

function titleOf(key) {
  return MEASURES.find((measure) => measure.key === key)?.title ?? key;
}

/** A part's name; of an encoder-decoder in two lines, the stack and its layer above. */
function nameLines(title, { arch }) {
  const names = title.split(' · ');
  return arch === 'encdec'
    ? [
        h('span', { class: 'stack', text: names.slice(0, 2).join(' · ') }),
        h('span', { class: 'hidden', text: ' · ' }),
        h('span', { text: names.slice(2).join(' · ') }),
      ]
    : [title];
}

function fill(cell, key, value, leads) {
  cell.classList.toggle('leads', leads);
  setText(
    cell,
    key === 'offset'
      ? value === null
        ? '–'
        : String(value).replace('-', '−')
      : key === 'entropy'
        ? value.toFixed(2)
        : shareText(value),
  );
  if (SHARES.has(key)) setStyle(cell, { '--p': `${(100 * Math.min(1, value ?? 0)).toFixed(0)}%` });
}

function paint(canvas, tile, { snapshot, settings, maps }) {
  const matrix = tileMatrix(tile, snapshot, settings);
  if (matrix) paintHeatmap(canvas, narrow(matrix, 2 * MAP_PX), maps);
}
