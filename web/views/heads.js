// The Heads view: what every head does, when it came to do it, and what the model loses without it.
import { h, segments, setAttribute, setStyle, setText, svg } from '../base/dom.js';
import { formatLoss, formatShare } from '../base/format.js';
import { narrow, paintHeatmap } from '../draw/heatmap.js';
import { tileMatrix } from '../draw/matrix.js';
import { cutWords, placeKey, placeWords, tilesOf } from '../model/cuts.js';
import { HeadHistory } from '../model/headhistory.js';
import { formedAt, formedWords, leadingKey, sortRows, sparkPath } from '../model/headtable.js';
import {
  costOf,
  heldOutScore,
  keepAbove,
  samplesAtOnce,
  SCORE_SAMPLES,
  steadyMoment,
} from '../model/heldout.js';
import { MEASURES } from '../wasm/analysis/headwords.mjs';
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
  const { page, actions } = host;
  const about = h('p', { class: 'dim', id: 'heads-about' });
  const help = h('p', {
    class: 'heads-help',
    id: 'measure-help',
    'aria-live': 'polite',
    text:
      'Point at the name of a column, or go there with Tab, and it is explained here; a ' +
      'click sorts.',
  });
  const columns = segments({
    label: 'Columns',
    items: [
      {
        id: 'words',
        text: 'In words',
        title: 'What each part does, and when a head came to do it',
      },
      { id: 'measures', text: 'Measures', title: 'Every measure of every head' },
    ],
    onchoose: chooseColumns,
  });
  const cutting = createCutting(host, () => host.want('view'));
  const table = createTable(host, cutting, help);
  const history = new HeadHistory({
    ask: host.ask,
    seen: () => !root.hidden,
    changed: () => host.want('view'),
  });
  const stop = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'heads-history',
    onclick: () => {
      history.stopped = !history.stopped;
      host.want('view');
    },
  });
  const none = h('p', {
    class: 'note',
    text:
      'This model has no output layer, so there are no held-out samples to measure its heads ' +
      'on.',
  });
  const body = h('div', { class: 'heads-body' }, cutting.element, help, table.element);
  root.append(
    h(
      'div',
      { class: 'head' },
      h('b', { class: 'title', text: 'What each head does' }),
      about,
      h('span', { class: 'sp' }),
      columns.element,
      stop,
    ),
    none,
    body,
  );
  let asked = '';
  let lastMs = -Infinity;
  let waiting = 0;
  let report = null;
  let samples = SAMPLES;

  const keyNow = () => JSON.stringify([host.step, page.cut, page.settings]);
  const sortKey = () => page.look.sort.replace(/^-/, '');
  const columnsNow = () =>
    page.look.sub === 'measures' || isMeasure(sortKey()) ? 'measures' : 'words';

  /** The columns are in the link, as the order is, which must be one of theirs. */
  function chooseColumns(id) {
    page.look.sub = id === 'measures' ? id : '';
    if (id === 'measures' ? WORDS.includes(sortKey()) : isMeasure(sortKey())) page.look.sort = '';
    actions.showView('heads');
  }

  async function update() {
    columns.select(columnsNow());
    columns.element.hidden = page.settings.head === 'none';
    none.hidden = page.settings.head !== 'none';
    body.hidden = stop.hidden = !none.hidden;
    if (body.hidden) {
      report = null;
      return setText(about, '');
    }
    samples = samplesAtOnce(page.plan, page.settings, SAMPLES);
    cutting.update();
    const key = keyNow();
    const since = performance.now() - lastMs;
    if (key !== asked && since >= MEASURE_MS) {
      asked = key;
      lastMs = performance.now();
      const run = host.run;
      const reply = await host.ask('heads', { samples });
      if (!reply || run !== host.run) {
        asked = '';
        return;
      }
      report = reply;
    } else if (key !== asked && !waiting) {
      waiting = window.setTimeout(() => {
        waiting = 0;
        host.want('view');
      }, MEASURE_MS - since);
    }
    if (!report) return;
    history.follow(host.run, page.moments.most, samples);
    draw();
  }

  function draw() {
    const { kept } = host.run;
    const cut = page.cut.shown && page.cut.places.length ? ` · ${cutWords(page.cut.places)}` : '';
    setText(about, `${report.samples} held-out samples · step ${report.step}${cut}`);
    const done = history.count(kept);
    const left = kept.length - done;
    stop.hidden = page.moments.most === 0;
    setText(
      stop,
      left === 0
        ? `History: ${done} moments`
        : history.stopped
          ? `Go on: ${done} of ${kept.length} moments`
          : `Stop: ${done} of ${kept.length} moments`,
    );
    stop.disabled = left === 0;
    table.update(report, history, kept.at(-1) ?? 0, columnsNow());
  }

  return { id: 'heads', title: 'Heads', root, update };
}

/** Which parts are cut, what that costs, each in turn, and all below a threshold. */
function createCutting(host, redraw) {
  const { page, actions } = host;
  const mode = segments({
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
  const shown = h('input', {
    type: 'checkbox',
    id: 'show-cut',
    onchange: () => actions.cut({ shown: shown.checked }),
  });
  const restore = h('button', {
    type: 'button',
    class: 'btn small',
    text: 'Restore',
    onclick: () => actions.restoreCuts(),
  });
  const each = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'each-in-turn',
    onclick: () => (turn ? cancel() : inTurn()),
  });
  const effect = h('p', { class: 'effect', id: 'cut-effect', 'aria-live': 'polite' });
  const threshold = h('input', {
    type: 'range',
    id: 'keep-above',
    min: 0,
    max: 20,
    step: 0.5,
    value: 1,
    'aria-label': 'Points of accuracy',
    oninput: () => redraw(),
  });
  const thresholdText = h('b');
  const apply = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'keep-apply',
    onclick: () => actions.cut({ places: kept().cut, shown: true }),
  });
  const keeping = h(
    'div',
    { class: 'keeping' },
    h(
      'label',
      {},
      h('span', { text: 'Cut all that alone costs less than' }),
      threshold,
      thresholdText,
    ),
    apply,
  );
  const element = h(
    'section',
    { class: 'cutting', 'aria-label': 'Knock-out' },
    h(
      'div',
      { class: 'cut-row' },
      h('h2', { text: 'Knock-out' }),
      mode.element,
      each,
      restore,
      h('label', { class: 'check' }, shown, h('span', { text: 'the page shows the cut model' })),
    ),
    effect,
    keeping,
  );
  let run = null;
  let scored = null;
  let scoring = '';
  let turn = null;
  let costs = new Map();
  let costsAt = '';
  let of = '';
  let whole = null;

  const moment = () => steadyMoment(page, host.run);
  const every = () => allPlaces(page.settings, 'all');
  const kept = () => keepAbove(every(), costs, Number(threshold.value) / 100 + 1e-9);
  const how = (cuts, at, goesOn) => ({
    cuts,
    at,
    samples: Math.min(SCORE_SAMPLES, page.settings.eval_samples),
    atOnce: samplesAtOnce(page.plan, page.settings),
    goesOn,
  });

  /** The whole model's score at a moment, asked once. */
  async function wholeAt(at, goesOn) {
    const key = JSON.stringify([at ?? host.run.step]);
    if (whole?.key !== key) {
      const score = await heldOutScore(host.ask, how(null, at, goesOn));
      if (!score) return null;
      whole = { key, score };
    }
    return whole.score;
  }

  async function score() {
    const { places, mode: by } = page.cut;
    const asked = host.run;
    const at = moment();
    const key = JSON.stringify([at ?? host.run.step, places, by]);
    if (places.length === 0) {
      scored = null;
      return;
    }
    if (scoring || scored?.key === key) return;
    scoring = key;
    const goesOn = () => host.run === asked;
    const before = await wholeAt(at, goesOn);
    const after = before && (await heldOutScore(host.ask, how({ places, mode: by }, at, goesOn)));
    scoring = '';
    if (after && goesOn()) scored = { key, before, after, places, mode: by };
    redraw();
  }

  async function inTurn() {
    const list = every();
    const by = page.cut.mode;
    const asked = host.run;
    const at = moment();
    const mine = (turn = { done: 0, total: list.length });
    const goesOn = () => turn === mine && host.run === asked;
    costs = new Map();
    redraw();
    const before = await wholeAt(at, goesOn);
    for (const place of before ? list : []) {
      const after = await heldOutScore(host.ask, how({ places: [place], mode: by }, at, goesOn));
      if (!after || !goesOn()) break;
      costs.set(placeKey(place), costOf(after, before));
      costsAt = `step ${after.step}, cut to ${by}, ${after.samples} held-out samples`;
      mine.done++;
      redraw();
    }
    if (turn === mine) turn = null;
    redraw();
  }

  function cancel() {
    turn = null;
    redraw();
  }

  function effectWords() {
    if (page.cut.places.length === 0)
      return costsAt && costs.size
        ? `Cost of each part alone at ${costsAt}.`
        : 'Tick a part in the table to cut it, or knock out each in turn. Nothing is cut.';
    if (!scored) return `${cutWords(page.cut.places)}: scoring …`;
    const { before, after, places, mode: by } = scored;
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

  return {
    element,
    costOf: (place) => costs.get(placeKey(place)) ?? null,
    update() {
      const settingsKey = JSON.stringify(page.settings);
      if (run !== host.run || of !== settingsKey) {
        run = host.run;
        of = settingsKey;
        costs = new Map();
        costsAt = '';
        scored = whole = turn = null;
      }
      mode.select(page.cut.mode);
      shown.checked = page.cut.shown;
      restore.disabled = page.cut.places.length === 0;
      setText(each, turn ? `Cancel: ${turn.done} of ${turn.total}` : 'Knock out each in turn');
      void score();
      setText(effect, effectWords());
      keeping.hidden = costs.size === 0 || turn !== null;
      if (keeping.hidden) return;
      const { cut, kept: stays } = kept();
      setStyle(threshold, { '--p': `${5 * Number(threshold.value)}%` });
      setText(thresholdText, `${Number(threshold.value).toFixed(1)} points`);
      setText(apply, `Cut ${cut.length}, keep ${stays.length}`);
      setAttribute(
        apply,
        'title',
        stays.length
          ? `Stays: ${stays.map((place) => placeWords(place, page.settings)).join(', ')}`
          : 'Nothing stays',
      );
    },
  };
}

/** One row for each head, feed-forward layer and layer; a click on a column sorts. */
function createTable(host, cutting, help) {
  const { page, actions } = host;
  const heads = new Map();
  const body = h('tbody');
  const headRow = h(
    'tr',
    {},
    h('th', { scope: 'col' }, h('span', { class: 'hidden', text: 'Cut' })),
    ...COLUMNS.map(columnHead),
  );
  const element = h(
    'div',
    { class: 'heads-scroll', tabindex: 0, role: 'region', 'aria-label': 'Heads, a row for each' },
    h('table', { class: 'heads-table' }, h('thead', {}, headRow), body),
  );
  let rows = new Map();
  let of = '';
  let painted = 0;
  let snapshot = null;
  let maps = null;

  function columnHead({ key, title, help: text }) {
    const say = () => setText(help, `${title}: ${text}${text.endsWith('.') ? '' : '.'}`);
    const button = h('button', {
      type: 'button',
      text: title,
      'data-key': key,
      'aria-describedby': 'measure-help',
      title: text,
      onclick: () => {
        sortBy(key);
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
    heads.set(key, head);
    return head;
  }

  function sortBy(key) {
    const now = page.look.sort;
    page.look.sort =
      now === `-${key}`
        ? key
        : now === key
          ? ''
          : key === 'name' || key === 'word' || key === 'formed'
            ? key
            : `-${key}`;
    actions.showView('heads');
  }

  const valueOf =
    (key) =>
    ({ place, measures, formed }) =>
      ({
        name: null,
        word: measures?.words.badge,
        formed: formed?.step,
        accuracy_change: negate(cutting.costOf(place)?.accuracy_change),
        loss_change: cutting.costOf(place)?.loss_change,
      })[key] ??
      measures?.[key] ??
      null;

  function order(list) {
    const key = page.look.sort.replace(/^-/, '');
    for (const [name, head] of heads)
      setAttribute(
        head,
        'aria-sort',
        name !== key ? 'none' : page.look.sort.startsWith('-') ? 'descending' : 'ascending',
      );
    if (key === 'name') return page.look.sort.startsWith('-') ? [...list].reverse() : list;
    return heads.has(key) ? sortRows(list, valueOf(key), page.look.sort.startsWith('-')) : list;
  }

  function build() {
    rows = new Map(
      allPlaces(page.settings, 'all').map((place) => [placeKey(place), createRow(place, host)]),
    );
    snapshot = null;
  }

  return {
    element,
    /**
     * `columns`: words or measures. Of these only those that a head of this model has, and only
     * rows that have any.
     */
    update(report, history, last, columns) {
      const settings = JSON.stringify(page.settings);
      if (settings !== of) {
        of = settings;
        build();
      }
      const measured = new Map(report.rows.map((row) => [placeKey(row), row]));
      const paints =
        page.maps !== maps ||
        (page.snapshot !== snapshot && performance.now() - painted >= MEASURE_MS);
      const list = [...rows].map(([key, row]) => {
        const measures = measured.get(key) ?? null;
        const curve = measures ? history.curve(host.run.kept, key, leadingKey(measures)) : [];
        return {
          row,
          place: row.place,
          measures,
          curve,
          formed: measures && measures.words.word !== 'spread' ? formedAt(curve) : null,
        };
      });
      for (const one of list) one.row.update(one, cutting.costOf(one.place), last, paints);
      if (paints) {
        painted = performance.now();
        ({ snapshot, maps } = page);
      }
      const inWords = columns === 'words';
      const priced = list.some(({ place }) => cutting.costOf(place) !== null);
      setAttribute(element, 'data-columns', columns);
      for (const [key, head] of heads) {
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
      const elements = order(inWords ? list : list.filter(({ measures }) => measures)).map(
        ({ row }) => row.element,
      );
      if (
        elements.length !== body.children.length ||
        elements.some((one, i) => body.children[i] !== one)
      )
        body.replaceChildren(...elements);
    },
  };
}

const negate = (value) => (value === undefined ? undefined : -value);

function createRow(place, host) {
  const { page, actions } = host;
  const key = placeKey(place);
  const title = placeWords(place, page.settings);
  const tile = tilesOf(place, page.settings)[0];
  const isHead = place.head !== undefined;
  const toggle = () =>
    actions.cut({
      places: check.checked
        ? [...page.cut.places, place]
        : page.cut.places.filter((one) => placeKey(one) !== key),
      shown: true,
    });
  const check = h('input', { type: 'checkbox', 'aria-label': `Cut ${title}`, onchange: toggle });
  const canvas = isHead ? h('canvas', { 'aria-hidden': 'true' }) : null;
  const name = h(
    'button',
    { type: 'button', onclick: () => actions.lockTile(tile) },
    ...nameLines(title, page.settings),
  );
  const badge = h('b', { class: 'word' });
  const sentence = h('span', { class: 'dim' });
  const spark = svg('path', {});
  const when = h('span');
  const curve = svg(
    'svg',
    { ...SPARK, viewBox: `0 0 ${SPARK.width} ${SPARK.height}`, role: 'img' },
    svg('line', { x1: 0, x2: SPARK.width, y1: SPARK.height / 2, y2: SPARK.height / 2 }),
    spark,
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
  const told = h('td', { class: 'told' }, badge, sentence);
  const formedCell = h('td', { class: 'formed' }, isHead ? curve : null, when);
  const element = h(
    'tr',
    {
      'data-place': key,
      onclick: (event) => {
        if (!event.target.closest('button, input, label')) actions.lockTile(tile);
      },
    },
    h('td', { class: 'cut-it' }, h('label', {}, check)),
    h('th', { scope: 'row' }, h('span', { class: 'part' }, canvas, name)),
    told,
    formedCell,
    ...numbers.values(),
  );
  const cells = new Map([['word', told], ['formed', formedCell], ...numbers]);

  return {
    element,
    place,
    cells,
    update({ measures, curve: values, formed }, cost, last, paints) {
      check.checked = page.cut.places.some((one) => placeKey(one) === key);
      element.classList.toggle('is-cut', check.checked);
      element.classList.toggle('current', page.selected === tile && isHead);
      if (canvas && paints && page.snapshot) paint(canvas, tile, page);
      setText(
        cells.get('accuracy_change'),
        cost ? points(-cost.accuracy_change).replace('-', '−') : '–',
      );
      setText(cells.get('loss_change'), cost ? cost.loss_change.toFixed(3).replace('-', '−') : '–');
      if (!measures) return;
      const { words } = measures;
      const say = formedWords(titleOf(leadingKey(measures)), values);
      setText(badge, words.badge);
      badge.classList.toggle(
        'strong',
        words.value >= 0.8 && words.word !== 'spread' && words.word !== 'mixed',
      );
      setText(sentence, words.where);
      setAttribute(spark, 'd', sparkPath(values, last, SPARK.width, SPARK.height));
      setAttribute(curve, 'aria-label', say);
      setAttribute(formedCell, 'title', say);
      setText(when, formed ? String(formed.step) : '–');
      for (const { key: measure } of MEASURES)
        fill(
          cells.get(measure),
          measure,
          measures[measure],
          words.word !== 'mixed' && measure === leadingKey(measures),
        );
    },
  };
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
