// Patching: a clean and a corrupted example, and how much of the clean answer each part brings back
// by itself.
import { decimals } from '../../base/format.js';
import { h, segments, setHidden, setText } from '../../base/dom.js';
import { imitates, tokenLabel } from '../../model/anatomy.js';
import { shownCuts, tilesOf, withoutWords } from '../../model/ablation.js';
import { steadyMoment } from '../../model/heldout.js';
import { patchGrid, patchWords, recoveredText } from './lens.words.js';
import { patchPlaces } from '../../wasm/analysis/patch.mjs';
import { prose, setProse } from '../../ui/prose.js';
import { w } from './words.js';

const PATCHES_AT_ONCE = 4;

const number = (value) => (value === null ? '–' : decimals(value, 3).replace('-', '−'));

export class Patching {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {import('./pairs.js').Pairs} pairs has the prompts that are typed
   */
  constructor(host, pairs) {
    this.host = host;
    this.pairs = pairs;
    this.isTyped = false; // whether these are patched, in place of held-out examples
    this.state = host.state;
    this.actions = host.actions;
    this.kind = 'heads'; // what is patched
    this.metric = 'log_probability';
    this.index = 0; // of the pair
    /** @type {{ done: number, total: number }|null} while it patches */
    this.turn = null;
    this.result = null; // the pair, with a row for each place
    this.everything = null; // the row of everything at once
    this.of = null; // the run that was patched
    this.cuts = ''; // what was cut in it, as text
    this.without = ''; // the same in words
    this.drawn = ''; // what the drawing depends on
    this.makeControls();
    this.pair = h('div.pair');
    this.said = h('p#patch-words.lens-decided', { 'aria-live': 'polite' });
    this.ends = h('p#patch-ends.dim');
    this.table = h('table.lens-table.patch-table');
    this.element = this.makeElement();
  }

  makeControls() {
    const button = (id, text, onclick) => h('button.btn.small', { id, text, onclick });
    const items = { heads: w.heads, ffn: w.ffn, residual: w.residualStream, all: w.all };
    this.what = segments({
      label: w.whatIsPatched,
      items,
      onchoose: (id) => {
        this.kind = id;
        this.start();
      },
    });
    this.by = segments({
      label: w.metric,
      items: { log_probability: w.logProbability, logit_difference: w.logitDifference },
      onchoose: (id) => {
        this.metric = id;
        this.draw();
      },
    });
    this.from = segments({
      label: w.whichPair,
      items: { heldout: w.heldOutPair, typed: w.twoTypedPrompts },
      onchoose: (id) => {
        this.isTyped = id === 'typed';
        this.start();
      },
    });
    this.next = button('next-pair', w.nextPair, () => {
      this.index++;
      this.start();
    });
    this.run = button('patch-run', '', () => (this.turn ? this.cancel() : this.start()));
  }

  makeElement() {
    const text = w.theModelReadsThe;
    return h(
      'section.lens-part',
      { role: 'tabpanel', 'aria-label': w.patch },
      h('p.dim', ...prose(text)),
      h('div.cut-row', this.from.element, this.what.element, this.by.element, this.next, this.run),
      this.pair,
      this.said,
      this.ends,
      h('div.lens-scroll', this.table),
    );
  }

  cancel() {
    this.turn = null;
    this.host.want('view');
  }

  /** Patches every place of the chosen kind, at one moment of the run. */
  async start() {
    const run = this.state.run.now;
    const at = steadyMoment(this.state);
    const when = at === undefined ? {} : { at };
    const cuts = shownCuts(this.state.cut);
    const which = this.isTyped ? { pair: this.pairs.typed } : { index: this.index };
    const turn = { done: 0, total: 0 };
    const goesOn = () => this.turn === turn && this.host.state.run.now === run;
    const ask = async (places) => {
      const reply = await this.host.ask('patch', { ...which, places, cuts, ...when });
      return goesOn() ? reply : null;
    };
    this.turn = turn;
    this.of = run;
    this.cuts = JSON.stringify(cuts);
    this.without = withoutWords(cuts?.places ?? [], this.state.model.settings);
    this.result = this.everything = null;
    await this.patch(turn, ask);
    if (!goesOn()) return;
    this.turn = null;
    this.host.want('view');
  }

  /**
   * Everything at once, then each place; ends early when a request fails or is out of date.
   * @param {(places: any[]) => Promise<any>} ask null then
   */
  async patch(turn, ask) {
    const first = await ask([lastBlock(this.state.model.settings)]);
    if (!first) return;
    this.everything = first.rows[0];
    this.result = { ...first, rows: [] };
    const places = patchPlaces(this.state.model.settings, this.kind, first.clean.tokens.length);
    turn.total = places.length;
    for (let i = 0; i < places.length; i += PATCHES_AT_ONCE) {
      const reply = await ask(places.slice(i, i + PATCHES_AT_ONCE));
      if (!reply) return;
      this.result.rows.push(...reply.rows);
      turn.done = this.result.rows.length;
      this.host.want('view');
    }
  }

  draw() {
    const { turn, result } = this;
    const { settings } = this.state.model;
    setHidden(this.from.element, !(imitates(settings) && settings.arch === 'decoder'));
    this.from.select(this.isTyped ? 'typed' : 'heldout');
    setHidden(this.next, this.isTyped);
    this.what.select(this.kind);
    this.by.select(this.metric);
    setText(this.run, turn ? w.cancelOf({ done: turn.done, total: turn.total }) : w.patchAgain);
    if (result) return this.drawResult(result);
    this.pair.replaceChildren();
    this.table.replaceChildren();
    setProse(this.said, turn ? w.patching : '');
    setText(this.ends, '');
  }

  drawResult({ clean, corrupted, rows }) {
    const { settings } = this.state.model;
    this.pair.replaceChildren(
      tokensRow(w.clean, clean, settings),
      tokensRow(w.corrupted, corrupted, settings),
    );
    setText(this.ends, this.endsWords());
    setProse(this.said, rows.length ? patchWords(rows, this.metric, settings) : w.patching);
    this.drawTable(patchGrid(rows, settings));
  }

  /** The two ends that a patch lies between. */
  endsWords() {
    const { result, metric, without } = this;
    const all = recoveredText(this.everything[metric].recovered);
    const ends = w.patchingEnds({
      what: w.patchedMean[metric],
      clean: number(result.clean[metric]),
      corrupted: number(result.corrupted[metric]),
      all,
      step: result.step,
    });
    return without ? w.endsWithout({ ends, without }) : ends;
  }

  drawTable({ columns, rows }) {
    const heads = columns.map((name) => h('th', { scope: 'col', text: name }));
    const lines = rows.map(({ name, cells }) =>
      h('tr', h('th', { scope: 'row', text: name }), ...cells.map((row) => this.cellOf(row))),
    );
    this.table.replaceChildren(h('thead', h('tr', h('td'), ...heads)), h('tbody', ...lines));
  }

  cellOf(row) {
    if (!row) return h('td');
    const { recovered } = row[this.metric];
    const tile = row.part === 'block' ? null : tilesOf(row, this.state.model.settings)[0];
    const text = recoveredText(recovered);
    const share = Math.min(1, Math.max(0, recovered ?? 0));
    const onclick = () => this.actions.lockTile(tile);
    return h(
      'td.value',
      { style: { '--p': `${(45 * share).toFixed(1)}%` } },
      tile ? h('button', { text, onclick }) : text,
    );
  }

  /** Patches another run or other cuts anew, and draws what is known. */
  update() {
    const cuts = JSON.stringify(shownCuts(this.state.cut));
    if (this.of !== this.host.state.run.now) this.isTyped = false; // it may read no such prompts
    if (this.of !== this.host.state.run.now || this.cuts !== cuts) void this.start();
    const { turn, result, kind, metric, index } = this;
    const about = [this.isTyped, kind, metric, index];
    const key = JSON.stringify([turn, result?.rows.length, result?.step, ...about]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.draw();
  }
}

/** The place after which only norm and output layer follow. */
function lastBlock({ arch, n_layers, n_dec_layers }) {
  const crossed = arch === 'encdec';
  const layers = crossed ? n_dec_layers : n_layers;
  return { stack: crossed ? 'decoder' : arch, layer: layers - 1, part: 'block' };
}

/** A sequence and its answers. */
function tokensRow(name, { tokens, source, targets }, settings) {
  const shown = (list) => Array.from(list, (token) => h('i', tokenLabel(settings, token)));
  const answers = Array.from(targets).filter((target) => target !== settings.ignore_index);
  return h(
    'p',
    h('b', name),
    h('span', ...shown(source ?? tokens)),
    h('span.dim', '→ ', ...shown(answers)),
  );
}
