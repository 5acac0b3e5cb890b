// One head: all that is known of it, over held-out samples, at the moment that shows.
import { h, segments, setChildren, setEach, setHidden, setStyle, setText } from '../../base/dom.js';
import { decimals, formatCount } from '../../base/format.js';
import { openingTile, tileExists } from '../../draw/focusedcell.js';
import { parseTile } from '../../draw/matrix.js';
import { tokenLabel } from '../../model/anatomy.js';
import { placeWords, tilesOf } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import {
  costOf,
  heldOutScore,
  samplesAtOnce,
  SCORE_SAMPLES,
  steadyMoment,
} from '../../model/heldout.js';
import { placeOf } from '../../state/staged.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { headPlaces } from '../../wasm/lab/places.mjs';
import { formedWords, points, signed } from './columns.js';
import { nats } from './headgraph.js';
import { HeadTables } from './headtables.js';
import { Histogram, percent } from './histogram.js';
import { curveOf } from './headorder.js';
import { Partners } from './partners.js';
import { groupsOf, Legend, Scatter } from './scatter.js';
import { sentences } from '../../words/together.js';
import { w } from './words.js';
import { w as engine } from '../../words/engine.js';

const EVERY_MS = 2000;
/** Held-out samples of the record. */
const SAMPLES = 32;
/** Tokens and roles that are listed. */
const LISTED = 8;

export class DossierPart {
  /** @param {import('../../ui/hosttype.js').Host} host @param {import('./headpaths.js').Paths}
   * paths */
  constructor(host, paths) {
    this.host = host;
    this.by = 'position'; // what colours the points
    this.formed = ''; // when the head came to do what it does
    this.record = new Question(host, { everyMs: EVERY_MS });
    this.cost = new Question(host, { everyMs: EVERY_MS });
    this.tables = new HeadTables(host);
    this.partners = new Partners(host, paths);
    this.makeControls();
    this.makeFigures();
    this.said = h('p#dossier-said.dossier-said', { 'aria-live': 'polite' });
    this.costs = h('p#dossier-cost');
    this.about = h('p.dim');
    this.element = h(
      'section#heads-head.heads-part',
      { 'aria-label': w.oneHead },
      this.controls,
      this.said,
      this.costs,
      this.about,
      this.figures,
    );
  }

  makeControls() {
    this.head = h('select#dossier-head', {
      onchange: () => this.host.actions.chooseTile(this.head.value),
    });
    this.controls = h('div.cut-row', h('label', { for: 'dossier-head' }, `${w.head} `, this.head));
  }

  makeFigures() {
    const card = (title, ...rest) => h('section.dossier-card', h('h2', title), ...rest);
    this.offsets = new Histogram();
    this.tokens = h('ol.share-bars', { 'aria-label': w.tokens });
    this.roles = h('ol.share-bars', { 'aria-label': w.roles });
    this.looks = h('ol.dossier-looks', { 'aria-label': w.whereItWritesMost });
    this.scatters = {
      q: new Scatter('q'),
      k: new Scatter('k'),
      v: new Scatter('v'),
    };
    this.legend = new Legend();
    this.colours = segments({
      label: w.colourOfThePoints,
      items: { position: w.byPosition, token: w.byToken },
      onchoose: (id) => {
        this.by = id;
        this.host.want('view');
      },
    });
    const drawings = Object.values(this.scatters).map(({ element }) => element);
    this.points = h('div', h('div.scatters', ...drawings), this.legend.element);
    this.figures = h(
      'div.dossier',
      card(w.howFarItLooks, ...this.offsets.elements),
      card(w.whatItLooksAt, h('p.dim', w.shareOfItsAttention), this.tokens, this.roles),
      card(w.whereItWritesMost, h('p.dim', w.queryKeyWeightLength), this.looks),
      card(
        w.queriesKeysAndValues,
        h('p.dim', w.inTwoPrincipalComponents),
        this.colours.element,
        this.points,
      ),
      this.tables.element,
      this.partners.element,
    );
  }

  /** The head that the page looks at, else the opening one. */
  tile() {
    const { settings } = this.host.state.model;
    const { selected } = this.host.state.focus;
    const isHead = selected && parseTile(selected).isAttention && tileExists(selected, settings);
    return isHead ? selected : openingTile(settings);
  }

  /**
   * @param {any} report of the heads' measures
   * @param {import('../../ui/moments.js').MomentAnswers<Map<string, any>>} history rows by placeKey
   */
  update(report, history) {
    const { settings } = this.host.state.model;
    const tile = this.tile();
    const place = placeOf(tile, settings);
    this.fill(tile);
    this.ask(placeKey(place), place);
    this.drawWords(place, report, history);
    this.drawCost(place);
    this.drawRecord(place, tile);
    this.tables.update(place);
    this.partners.update(place, this.tables.known(place));
  }

  fill(tile) {
    const { settings } = this.host.state.model;
    const heads = headPlaces(settings).map((place) => ({
      value: tilesOf(place, settings)[0],
      text: placeWords(place, settings),
    }));
    setChildren(this.head, JSON.stringify(heads), () => heads.map((one) => h('option', one)));
    if (this.head.value !== tile) this.head.value = tile;
  }

  /** Asks for what may have changed. */
  ask(key, place) {
    const { host } = this;
    const redraw = (isNew) => {
      if (isNew) host.want('view');
    };
    void this.record.work(`head ${key}`, (goesOn) => this.readRecord(place, goesOn)).then(redraw);
    const { mode } = host.state.cut;
    void this.cost.work(`cost ${key} ${mode}`, (goesOn) => this.score(place, goesOn)).then(redraw);
  }

  /** The record of held-out samples, a few at a time; null when that fails. */
  async readRecord(place, goesOn) {
    const { host } = this;
    const { plan, settings } = host.state.model;
    const at = steadyMoment(host.state);
    const all = Math.min(SAMPLES, settings.eval_samples);
    const atOnce = samplesAtOnce(plan, settings, 8);
    let reply = null;
    for (let first = 0; first < all; first += atOnce) {
      const samples = Math.min(atOnce, all - first);
      const own = { place, first, samples, last: first + samples === all, before: reply?.sums };
      reply = await host.ask('headrecord', { ...own, ...(at !== undefined && { at }) });
      if (!reply || !goesOn()) return null;
    }
    return { run: host.state.run.now, key: placeKey(place), step: reply.step, ...reply.read };
  }

  /** What the whole model loses without the head. */
  async score(place, goesOn) {
    const { host } = this;
    const { plan, settings } = host.state.model;
    const { mode } = host.state.cut;
    const how = {
      at: steadyMoment(host.state),
      samples: Math.min(SCORE_SAMPLES, settings.eval_samples),
      atOnce: samplesAtOnce(plan, settings),
      goesOn,
    };
    const whole = await heldOutScore(host.ask, { cuts: null, ...how });
    const cuts = { places: [place], mode };
    const without = whole && (await heldOutScore(host.ask, { cuts, ...how }));
    const about = { run: host.state.run.now, key: placeKey(place), mode };
    return without && { ...about, ...costOf(without, whole) };
  }

  drawWords(place, report, history) {
    const row = report.rows.find((one) => placeKey(one) === placeKey(place));
    if (!row) return; // the report is of another model
    const { kept } = this.host.state.run.now;
    const { words } = row;
    const sentence = engine.head.sentence(words);
    setProse(this.said, `${sentence[0].toUpperCase()}${sentence.slice(1)}.`);
    const curve = curveOf(history.known(kept), placeKey(place), words.measure);
    const isNamed = words.word !== 'spread'; // as the table has it
    this.formed = isNamed ? `${formedWords(words.measure, curve)}.` : '';
  }

  /** Whether an answer is of this head of this run. */
  isOf(answer, place) {
    return answer?.run === this.host.state.run.now && answer.key === placeKey(place);
  }

  drawCost(place) {
    const cost = this.cost.answer;
    const isKnown = this.isOf(cost, place);
    const lost = isKnown
      ? w.cutToTheModel({
          mode: cost.mode,
          points: `${cost.accuracy_change > 0 ? '+' : ''}${signed(points(cost.accuracy_change))}`,
          loss: nats(cost.loss_change),
        })
      : w.whatItCostsTo;
    setProse(this.costs, sentences(lost, this.formed));
  }

  drawRecord(place, tile) {
    const record = this.record.answer;
    const isKnown = this.isOf(record, place);
    setHidden(this.figures, !isKnown);
    if (!isKnown) return setText(this.about, w.itsLooksAreBeing);
    const { samples, rows, step } = record;
    setText(
      this.about,
      w.queriesOfHeldOut({ rows: formatCount(rows), samples, step: formatCount(step) }),
    );
    this.offsets.update(record.offsets);
    this.drawBars(record);
    this.drawLooks(record, tile);
    this.drawPoints(record.vectors);
  }

  drawBars({ tokens, roles }) {
    const { settings } = this.host.state.model;
    const named = (list, name) => list.slice(0, LISTED).map((one) => ({ ...one, name: name(one) }));
    drawShares(
      this.tokens,
      named(tokens, ({ token }) => tokenLabel(settings, token)),
    );
    setHidden(this.roles, roles.length < 2);
    if (roles.length > 1)
      drawShares(
        this.roles,
        named(roles, ({ role }) => engine.roles({ role })),
      );
  }

  drawLooks({ looks }, tile) {
    const { settings } = this.host.state.model;
    setChildren(this.looks, JSON.stringify([looks, tile]), () =>
      looks.map(({ query, key, tokens, weight, written }, i) => {
        const [from, to] = tokens.map((token) => tokenLabel(settings, token));
        return h(
          'li',
          h(
            'button',
            { 'data-look': i },
            h('span', `${query + 1} (${from}) → ${key + 1} (${to})`),
            h('b', percent(weight)),
            h('small', decimals(written, 2)),
          ),
        );
      }),
    );
    this.looks.onclick = (event) => {
      const button = event.target.closest('button');
      const look = button && looks[button.dataset.look];
      if (!look) return;
      this.host.actions.chooseExample(look.sample);
      this.host.actions.lockTile(tile, { row: look.query, column: look.key });
    };
  }

  drawPoints(vectors) {
    const { settings } = this.host.state.model;
    this.colours.select(this.by);
    this.points.classList.toggle('by-token', this.by === 'token');
    const label = (token) => tokenLabel(settings, token);
    const first = groupsOf(vectors.k, this.by, label);
    for (const [key, scatter] of Object.entries(this.scatters)) {
      const { groups } = key === 'q' ? groupsOf(vectors.q, this.by, label) : first;
      scatter.update(vectors[key], groups);
    }
    this.legend.update(first.names, this.by);
  }
}

/** A bar for each share, and a mark where even attention is. */
function drawShares(list, rows) {
  const most = Math.max(...rows.flatMap(({ weight, even }) => [weight, even]));
  setEach(
    list,
    rows,
    () => h('li', h('span'), h('i', h('u'), h('s')), h('b')),
    (item, { name, weight, even }) => {
      const [label, bar, share] = item.children;
      setText(label, name);
      setStyle(bar.firstChild, { width: `${((100 * weight) / most).toFixed(1)}%` });
      setStyle(bar.lastChild, { left: `${((100 * even) / most).toFixed(1)}%` });
      setText(share, w.evenly({ weight: percent(weight), even: percent(even) }));
    },
  );
}
