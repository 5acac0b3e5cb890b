// The lens: what the model would answer after each block, and how often that is right.
import { h, segments, setHidden, setText } from '../../base/dom.js';
import { formatShare } from '../../base/format.js';
import { tokenLabel } from '../../model/anatomy.js';
import { samplesAtOnce, steadyMoment } from '../../model/heldout.js';
import { addScores, decidedWords, depthName } from './lens.words.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { lensDepths } from '../../wasm/lab/places.mjs';
import { ReadOutGrid, readWords } from './grid.js';
import { w } from './words.js';

const LENS_MS = 250;
const SCORE_MS = 1000;
/** Held-out samples of a score, and fewer where reading them out takes long, but some. */
const SCORED = 64;
const FEWEST = 8;
/** Of models whose samples each have so many logits, only these. */
const LARGE_LOGITS = 2 ** 24;
const FEWEST_LARGE = 2;
/** Logits that are read out for a score, at most. */
const MOST_LOGITS = 2 ** 26;

export class ReadOut {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.state = host.state;
    this.shown = null; // the newest reply to `lens`
    this.top = null; // the likeliest tokens of the chosen cell
    this.scored = null; // { rows, step }: the score of each depth
    this.chosen = null; // the cell whose likeliest tokens are beside
    this.between = false; // within blocks, too
    this.lens = new Question(host, { everyMs: LENS_MS });
    this.cell = new Question(host, { everyMs: LENS_MS });
    this.scores = new Question(host, { everyMs: SCORE_MS });
    this.decided = h('p#lens-decided.lens-decided', { 'aria-live': 'polite' });
    this.about = h('p.dim');
    this.where = segments({
      label: w.whereItIsRead,
      items: { blocks: w.afterBlocks, between: w.withinThemToo },
      onchoose: (id) => {
        this.between = id === 'between';
        this.chosen = null;
        host.want('view');
      },
    });
    this.grid = new ReadOutGrid((cell, focus) => this.choose(cell, focus));
    this.cellTitle = h('h2#lens-cell.title', w.oneCell);
    this.cellWords = h('p.dim');
    this.bars = h('ol.lens-bars', { 'aria-labelledby': 'lens-cell' });
    this.element = this.makeElement();
  }

  makeElement() {
    const aside = h(
      'aside.lens-aside',
      { 'aria-live': 'polite', 'aria-label': w.likeliestTokensOfThe },
      this.cellTitle,
      this.cellWords,
      this.bars,
    );
    const scrolling = h('div.lens-scroll', this.grid.element);
    return h(
      'section.lens-part',
      { role: 'tabpanel', 'aria-label': w.readOutEachBlock },
      h('div', this.decided, this.about, this.where.element),
      h('div.lens-body', scrolling, aside),
    );
  }

  /** Asks for what may have changed, and draws it. */
  async update() {
    const { between } = this;
    const hasBetween = lensDepths(this.state.model.settings, true).some(({ part }) => part);
    setHidden(this.where.element, !hasBetween);
    this.where.select(between ? 'between' : 'blocks');
    const { source } = this.state.shown;
    const isNew = await this.lens.update('lens', { source, between });
    if (isNew) {
      this.shown = this.lens.answer;
      this.chosen = this.cellToAsk() ?? firstAnswer(this.shown.layers);
    }
    const cell = this.cellToAsk();
    const isRead = cell && (await this.cell.update('lenscell', { source, ...cell, between }));
    if (isRead) ({ top: this.top } = this.cell.answer);
    if (isNew || isRead) this.draw();
    // last: of a large model it takes seconds
    void this.scores.work(`lensscore ${between}`, (goesOn) => this.score(goesOn));
  }

  /** The chosen cell, if this model has it. */
  cellToAsk() {
    const { chosen, shown } = this;
    if (!chosen || !shown) return null;
    const { layers } = shown;
    const has = chosen.depth < layers.length && chosen.position < layers[0].positions.length;
    return has ? chosen : null;
  }

  /** Scores each depth over held-out samples, a few at a time; null when that fails. */
  async score(goesOn) {
    const { state, host, between } = this;
    const at = steadyMoment(state);
    const when = at !== undefined ? { at } : {};
    const atOnce = Math.max(1, samplesAtOnce(state.model.plan, state.model.settings) >> 2);
    let rows = null;
    let step = host.step;
    const scored = samplesOf(state.model.settings, between);
    for (let first = 0; first < scored; first += atOnce) {
      const samples = Math.min(atOnce, scored - first);
      const reply = await host.ask('lensscore', { first, samples, between, ...when });
      // another view shows: it is not to wait for this
      if (!reply || !goesOn() || this.element.offsetParent === null) return null;
      rows = addScores(rows, reply.rows);
      step = reply.step;
    }
    this.scored = { rows, step };
    this.draw();
    host.want('view');
    return this.scored;
  }

  draw() {
    if (!this.shown) return;
    const { scored, shown } = this;
    const scores = scored?.rows.length === shown.layers.length ? scored.rows : null;
    setText(this.decided, scores ? decidedWords(scores) : w.scoringHeldOutSamples);
    setProse(
      this.about,
      w.afterEachBlock({
        samples: samplesOf(this.state.model.settings, this.between),
        step: scored?.step ?? null,
      }),
    );
    this.grid.draw(shown, scores, this.chosen, this.state.model.settings);
    this.drawChosen();
  }

  /** The likeliest tokens of the chosen cell. */
  drawChosen() {
    const { chosen, shown } = this;
    const { settings } = this.state.model;
    const depth = shown.layers[chosen?.depth];
    const read = depth?.positions[chosen.position];
    if (!read || !this.top) return;
    const where = depthName(depth.layer, depth.part);
    setText(this.cellTitle, w.cellTitle({ where, position: chosen.position + 1 }));
    setText(this.cellWords, w.onTop({ said: readWords(read, settings) }));
    this.bars.replaceChildren(...this.top.map((one) => bar(one, read.target, settings)));
  }

  choose(cell, focus) {
    this.chosen = cell;
    this.draw();
    if (focus) this.grid.focus(cell);
    this.host.want('view');
  }
}

/** Held-out samples of a score of this model. */
function samplesOf(settings, between) {
  const logits = settings.vocab * settings.seq * lensDepths(settings, between).length;
  const fewest = logits > LARGE_LOGITS ? FEWEST_LARGE : FEWEST;
  return Math.max(fewest, Math.min(SCORED, Math.floor(MOST_LOGITS / logits)));
}

/** The first scored position after the last block. */
function firstAnswer(layers) {
  const position = layers.at(-1).positions.findIndex(({ target }) => target !== undefined);
  return { depth: layers.length - 1, position: Math.max(0, position) };
}

function bar({ token, probability }, target, settings) {
  return h(
    'li',
    { class: token === target ? 'right' : '' },
    h('span', tokenLabel(settings, token)),
    h('i', { style: { '--p': `${(100 * probability).toFixed(1)}%` } }),
    h('b', formatShare(probability)),
  );
}
