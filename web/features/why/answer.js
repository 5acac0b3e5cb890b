// Who writes an answer: every source's part of a logit in the example that shows, and over held-out
// examples.
import { h, segments, setChildren, setEach, setHidden, setText } from '../../base/dom.js';
import { decimals, formatCount } from '../../base/format.js';
import { positionWords, tokenLabel } from '../../model/anatomy.js';
import { samplesAtOnce, steadyMoment } from '../../model/heldout.js';
import { answersTokens } from '../../model/streams.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { drawBar, PathTable } from './whypaths.js';
import { answerWords, numberWords, signedText, sourceWords } from './why.words.js';
import { w } from './words.js';

const EVERY_MS = 250;
const AVERAGE_MS = 2000;
/** Held-out samples of the averages. */
const SAMPLES = 32;
const HEADS = /** @type {const} */ (['name', '', 'here', 'origin', 'average', 'spread']);

export class AnswerPart {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.row = /** @type {number|null} */ (null); // of logits; null: the last answer
    this.which = 0; // of the numbers that are predicted there
    this.minus = 'runner-up';
    this.question = new Question(host, { everyMs: EVERY_MS });
    this.averages = new Question(host, { everyMs: AVERAGE_MS });
    this.paths = new PathTable(host);
    this.makeControls();
    this.said = h('p#answer-said.why-said', { 'aria-live': 'polite' });
    this.about = h('p.dim');
    this.rows = h('tbody');
    const heads = HEADS.map((key) =>
      key ? h('th', { scope: 'col', text: w.column[key] }) : h('td'),
    );
    this.table = h(
      'table.why-table',
      { 'aria-label': w.partsOfTheAnswer },
      h('thead', h('tr', ...heads)),
      this.rows,
    );
    this.scroll = h(
      'div.why-scroll',
      { tabindex: 0, role: 'region', 'aria-label': w.partsOfTheAnswer },
      this.table,
      this.paths.element,
    );
    this.element = h(
      'section.why-part',
      { role: 'tabpanel', 'aria-label': w.whoWritesTheAnswer },
      this.controls,
      this.said,
      this.about,
      this.scroll,
    );
  }

  makeControls() {
    // a select may still show what was asked before: each tells only of itself
    const choice = (id, take) =>
      h(`select#${id}`, {
        onchange: () => {
          take();
          this.host.want('view');
        },
      });
    this.position = choice('answer-row', () => {
      this.row = Number(this.position.value);
    });
    this.number = choice('answer-number', () => {
      this.which = this.number.selectedIndex;
    });
    this.number.setAttribute('aria-label', w.whichNumber);
    this.kinds = segments({
      label: w.whichNumber,
      items: [
        { id: 'runner-up', text: w.lessTheRunnerUp },
        { id: 'none', text: w.theLogit },
      ],
      onchoose: (id) => {
        this.minus = id;
        this.host.want('view');
      },
    });
    const label = h('label', { for: 'answer-row' }, `${w.answerAt} `, this.position);
    const space = h('span.sp');
    this.controls = h('div.why-controls', label, this.number, space, this.kinds.element);
  }

  async update() {
    this.kinds.select(this.minus);
    setHidden(this.kinds.element, !answersTokens(this.host.state.model.settings));
    const { row, which, minus } = this;
    const { source } = this.host.state.shown;
    void this.averages
      .work(`parts ${minus}`, (goesOn) => this.average(goesOn))
      .then((isNew) => {
        if (isNew) this.draw();
      });
    void this.paths.update({ source, row, minus });
    await this.question.update('answer', { source, row, which, minus });
    this.draw();
  }

  /** The averages over held-out samples, a few at a time; null when that fails. */
  async average(goesOn) {
    const { host, minus } = this;
    const { model } = host.state;
    const at = steadyMoment(host.state);
    const when = at !== undefined ? { at } : {};
    const all = Math.min(SAMPLES, model.settings.eval_samples);
    const atOnce = Math.max(1, samplesAtOnce(model.plan, model.settings, all) >> 2);
    let reply = null;
    for (let first = 0; first < all; first += atOnce) {
      const samples = Math.min(atOnce, all - first);
      const asked = { first, samples, minus, before: reply?.sums, ...when };
      reply = await host.ask('averageparts', asked);
      if (!reply || !goesOn()) return null;
    }
    return { ...reply, samples: all, minus };
  }

  draw() {
    if (!this.question.isOfModel) return;
    const shown = this.question.answer;
    const { explained } = shown;
    const { settings } = this.host.state.model;
    this.fillPositions(shown);
    setHidden(this.scroll, !explained);
    if (!explained) {
      setProse(this.said, w.thisExampleHasNo);
      setText(this.about, '');
      return;
    }
    setProse(this.said, answerWords(explained, this.nameOf(shown, explained.row), settings));
    setProse(this.about, this.aboutWords());
    this.drawRows(shown);
  }

  /** An answer's position in words. */
  nameOf({ tokens }, row) {
    const { shown, model } = this.host.state;
    if (model.settings.head === 'class') return w.theWholeSequence;
    const roles = shown.snapshot?.roles;
    return roles?.length === tokens.length
      ? positionWords(model.settings, tokens, roles, row)
      : w.position({ position: row + 1 });
  }

  fillPositions(shown) {
    const names = shown.rows.map((row) => this.nameOf(shown, row));
    setChildren(this.position, JSON.stringify([shown.rows, names]), () =>
      shown.rows.map((row, i) => h('option', { value: String(row), text: names[i] })),
    );
    const value = String(shown.explained?.row ?? '');
    if (this.position.value !== value) this.position.value = value;
    this.fillNumbers(shown);
  }

  fillNumbers({ numbers, explained }) {
    const names = numbers.map((one) => numberWords(one, this.host.state.model.settings));
    setHidden(this.number, names.length < 2);
    setChildren(this.number, JSON.stringify(names), () =>
      names.map((text) => h('option', { text })),
    );
    const now = numbers.findIndex(
      ({ of, number }) => of === explained?.of && number === explained.number,
    );
    if (this.number.selectedIndex !== now) this.number.selectedIndex = now;
  }

  aboutWords() {
    const { logit_softcap: cap } = this.host.state.model.settings;
    const known = this.known();
    const { of, minus } = this.question.answer.explained;
    const what = w.sumTo[minus !== undefined ? 'difference' : of ? 'number' : 'logit'];
    const over = known && {
      count: formatCount(known.count),
      samples: known.samples,
      step: formatCount(known.step),
    };
    return w.aboutAnswer({ what, capped: Boolean(cap), known: over });
  }

  /** The averages, where they are of what is asked for. */
  known() {
    const { answer } = this.averages;
    return answer?.minus === this.minus ? answer : null;
  }

  drawRows(shown) {
    const { parts, total } = shown.explained;
    const known = new Map(this.known()?.sources.map((one) => [one.source, one]) ?? []);
    const most = Math.max(...parts.map(({ part }) => Math.abs(part)));
    const rows = [
      ...parts.map((one) => ({ ...one, mean: known.get(one.source) })),
      { source: '', part: total, mean: this.known()?.total, from: undefined },
    ];
    setEach(
      this.rows,
      rows,
      () => h('tr', h('th', { scope: 'row' }), h('td.why-bar', h('i')), ...four()),
      (line, { source, part, from, mean }) => {
        const [name, bar, here, origin, average, spread] = line.children;
        line.classList.toggle('total', source === '');
        setText(name, source ? sourceWords(source) : w.sum);
        drawBar(bar, source ? part / most : 0);
        setText(here, signedText(part));
        setText(origin, from ? this.originOf(shown, source, from) : '');
        setText(average, mean && mean.mean !== null ? signedText(mean.mean) : '');
        setText(spread, mean && mean.sd !== null ? `± ${decimals(mean.sd, 3)}` : '');
      },
    );
  }

  /** The position that most of a head's part comes from. */
  originOf({ tokens, source: read }, source, { position, part }) {
    const { shown, model } = this.host.state;
    const isCross = source.startsWith('cross');
    const [all, roles] = isCross
      ? [read, shown.snapshot?.sourceRoles]
      : [tokens, shown.snapshot?.roles];
    const name =
      roles?.length === all?.length
        ? positionWords(model.settings, all, roles, position)
        : tokenLabel(model.settings, all[position]);
    return `${name}, ${signedText(part)}`;
  }
}

const four = () => [h('td'), h('td.origin'), h('td'), h('td')];
