// Two prompts of as many tokens, an answer and another one: which heads make the answer likelier.
// One pair that is typed, or many of a template.
import { decimals } from '../../base/format.js';
import { h, segments, setHidden, setText } from '../../base/dom.js';
import { shownCuts, tilesOf } from '../../model/ablation.js';
import { imitates } from '../../model/anatomy.js';
import { steadyMoment } from '../../model/heldout.js';
import { isOpened } from '../../model/settingsrules.js';
import { headPlaces } from '../../wasm/lab/places.mjs';
import { joinPairs } from '../../wasm/analysis/meanpatches.mjs';
import { paperName } from '../../wasm/analysis/pairtemplates.mjs';
import { prose, setProse } from '../../ui/prose.js';
import { pairWords, signedWords } from './lens.words.js';
import { w } from './words.js';

/** Heads that one request patches. */
const HEADS_AT_ONCE = 4;
/** Pairs of a template. */
const PAIRS = 8;
const STUDY = 'indirect-object';
const PAPER = 'Wang et al. 2022';
const FIELDS = /** @type {const} */ (['prompt', 'other', 'answer', 'against']);
const EXAMPLE = {
  prompt: 'When Mary and John went to the store, John gave a drink to',
  other: 'When Anna and Paul went to the store, Mark gave a drink to',
  answer: 'Mary',
  against: 'John',
};

/** Columns of the table, by measure, and how it is written. */
const COLUMNS = /** @type {const} */ ([
  ['writes', signedWords],
  ['answer', (share) => `${Math.round(100 * share)} %`],
  ['against', (share) => `${Math.round(100 * share)} %`],
  ['direct', signedWords],
  ['total', signedWords],
]);

export class Pairs {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.state = host.state;
    this.kind = /** @type {'typed' | 'study'} */ ('typed');
    /** @type {{ done: number, total: number } | null} while it works */
    this.turn = null;
    this.study = /** @type {ReturnType<typeof joinPairs> | null} */ (null);
    this.about = { step: 0, first: /** @type {any} */ (null) };
    this.of = null; // the run that the result is of
    this.sortedBy = 'writes';
    this.fields = Object.fromEntries(
      FIELDS.map((key) => [
        key,
        h(`input#pair-${key}`, { type: 'text', 'aria-label': w.field[key], autocomplete: 'off' }),
      ]),
    );
    this.what = segments({
      label: w.whichPrompts,
      items: { typed: w.onePair, study: w.indirectObjects({ pairs: PAIRS }) },
      onchoose: (id) => {
        this.kind = /** @type {any} */ (id);
        this.forget();
      },
    });
    this.run = h('button#pairs-run.btn.small', { onclick: () => this.start(false) });
    this.patch = h('button#pairs-patch.btn.small', {
      text: w.patchEachHead,
      onclick: () => this.start(true),
    });
    this.cancel = h('button#pairs-cancel.btn.small', { onclick: () => this.end() });
    this.said = h('p#pairs-words.lens-decided', { 'aria-live': 'polite' });
    this.ends = h('p#pairs-ends.dim');
    this.table = h('table.lens-table.pairs-table');
    this.none = h('p.note', w.thisIsOfModels);
    this.element = this.makeElement();
  }

  makeElement() {
    this.form = h(
      'form.pair-form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          this.start(false);
        },
      },
      ...FIELDS.map((key) =>
        h('label', { for: `pair-${key}` }, h('span', w.field[key]), this.fields[key]),
      ),
      h('button.hidden', { type: 'submit', tabindex: -1, 'aria-hidden': 'true' }),
    );
    this.body = h(
      'div.pairs-body',
      h('p.dim', ...prose(w.bothPromptsHaveAs)),
      h('div.cut-row', this.what.element, this.run, this.patch, this.cancel),
      this.form,
      this.said,
      this.ends,
    );
    return h(
      'section.lens-part',
      { role: 'tabpanel', 'aria-label': w.twoPrompts },
      this.none,
      this.body,
      h('div.lens-scroll', this.table),
    );
  }

  forget() {
    this.turn = null;
    this.study = null;
    this.host.want('view');
  }

  end() {
    this.turn = null;
    this.host.want('view');
  }

  /** The typed pair. A word that follows begins with its space where tokens are words. */
  get typed() {
    const { settings } = this.state.model;
    const value = (key) => /** @type {HTMLInputElement} */ (this.fields[key]).value;
    const follows = (text) => (isOpened(settings) && text ? ` ${text.trim()}` : text);
    return {
      ...{ prompt: value('prompt'), other: value('other') },
      ...{ answer: follows(value('answer')), against: follows(value('against')) },
    };
  }

  /** Looks at every pair, and with `patches` patches every head; at one moment of the run. */
  async start(/** @type {boolean} */ patches) {
    const run = this.state.run.now;
    const at = steadyMoment(this.state);
    const when = { cuts: shownCuts(this.state.cut), ...(at !== undefined && { at }) };
    const turn = { done: 0, total: 1 };
    const goesOn = () => this.turn === turn && this.host.state.run.now === run;
    const ask = async (type, args) => {
      const reply = await this.host.ask(type, { ...args, ...when });
      return goesOn() ? reply : null;
    };
    this.turn = turn;
    this.of = run;
    this.study = null;
    this.host.want('view');
    await this.look(turn, ask, patches);
    if (this.turn === turn) this.end();
  }

  /** @param {{ done: number, total: number }} turn */
  async look(turn, ask, patches) {
    const pairs = await this.pairs(ask);
    if (!pairs) return;
    const heads = headPlaces(this.state.model.settings);
    const parts = patches ? partsOf(heads, HEADS_AT_ONCE) : [heads];
    turn.total = pairs.length * parts.length;
    const found = [];
    for (const pair of pairs) {
      let rows = [];
      let reply = null;
      for (const part of parts) {
        reply = await ask('paireffects', { pair, heads: part, patches });
        if (!reply) return;
        rows = [...rows, ...reply.rows];
        turn.done++;
        this.host.want('view');
      }
      found.push({ ...reply, rows });
      this.about = { step: reply.step, first: pair };
      this.study = joinPairs(found);
      this.sortedBy = patches ? 'direct' : 'writes';
    }
  }

  async pairs(ask) {
    if (this.kind === 'typed') return [this.typed];
    const reply = await ask('drawpairs', { study: STUDY, count: PAIRS, seed: 1 });
    return reply?.pairs ?? null;
  }

  /** Draws what is known. */
  update() {
    const { settings } = this.state.model;
    const can = imitates(settings) && settings.arch === 'decoder';
    setHidden(this.none, can);
    setHidden(this.body, !can);
    if (this.of !== this.host.state.run.now) {
      this.of = this.host.state.run.now;
      this.turn = this.study = null;
      this.fill();
    }
    this.what.select(this.kind);
    setHidden(this.what.element, !isOpened(settings)); // its names are tokens of such models
    setHidden(this.form, this.kind !== 'typed');
    const { turn } = this;
    for (const button of [this.run, this.patch]) setHidden(button, turn !== null);
    setHidden(this.cancel, turn === null);
    setText(this.run, w.compare);
    if (turn) setText(this.cancel, w.cancelOf({ done: turn.done, total: turn.total }));
    this.draw();
  }

  /** An example for a model that knows such words. */
  fill() {
    const { settings } = this.state.model;
    for (const [key, field] of Object.entries(this.fields)) {
      const input = /** @type {HTMLInputElement} */ (field);
      if (isOpened(settings) && !input.value) input.value = EXAMPLE[key];
      if (!isOpened(settings) && input.value === EXAMPLE[key]) input.value = '';
    }
    if (!isOpened(settings)) this.kind = 'typed';
  }

  draw() {
    const { study, turn, about } = this;
    const { settings } = this.state.model;
    setProse(this.said, study ? pairWords(study) : turn ? w.looking : '');
    setText(this.ends, study ? endsWords(study, about) : '');
    this.drawTable(settings);
  }

  drawTable(settings) {
    const { study } = this;
    if (!study) return this.table.replaceChildren();
    const rows = /** @type {any[]} */ (study.rows);
    const has = COLUMNS.filter(([key]) => key in rows[0]);
    const names = rows.map((row) => paperName(settings, row));
    const most = Object.fromEntries(
      has.map(([key]) => [key, Math.max(1e-9, ...rows.map((row) => Math.abs(row[key].mean)))]),
    );
    const order = rows
      .map((row, i) => ({ row, name: names[i] }))
      .sort((a, b) => Math.abs(b.row[this.sortedBy].mean) - Math.abs(a.row[this.sortedBy].mean));
    const head = (/** @type {any} */ [key]) =>
      h(
        'th',
        { scope: 'col', 'aria-sort': key === this.sortedBy ? 'descending' : 'none' },
        h('button.plain', {
          text: w.column[key],
          onclick: () => {
            this.sortedBy = key;
            this.host.want('view');
          },
        }),
      );
    const isPaper = names.some(Boolean);
    this.table.replaceChildren(
      h(
        'thead',
        h('tr', h('td'), ...has.map(head), isPaper ? h('th', { scope: 'col', text: PAPER }) : null),
      ),
      h(
        'tbody',
        ...order.map(({ row, name }) =>
          h(
            'tr',
            h('th', { scope: 'row' }, this.headButton(row, settings)),
            ...has.map(([key, words]) => cellOf(row[key], most[key], words)),
            isPaper ? h('td', name) : null,
          ),
        ),
      ),
    );
  }

  headButton(row, settings) {
    const [tile] = tilesOf(row, settings);
    const text = w.layerHead({ layer: row.layer + 1, head: row.head + 1 });
    return h('button.plain', { text, onclick: () => this.host.actions.lockTile(tile) });
  }
}

/** Of which pairs the result is. */
function endsWords({ pairs }, { step, first: { prompt, answer, against } }) {
  const pair = { prompt, answer: answer.trim(), against: against.trim(), step };
  return pairs > 1 ? w.pairsEnd({ pairs, ...pair }) : w.pairEnds(pair);
}

/** A list in parts of so many. */
const partsOf = (list, count) =>
  Array.from({ length: Math.ceil(list.length / count) }, (_, i) =>
    list.slice(i * count, (i + 1) * count),
  );

function cellOf({ mean, sd }, most, words) {
  const share = Math.abs(mean) / most;
  const title = sd === null ? '' : w.standardDeviation({ sd: decimals(sd, 3) });
  return h('td.value', {
    text: words(mean),
    title,
    style: { '--p': `${(45 * share).toFixed(1)}%` },
  });
}
