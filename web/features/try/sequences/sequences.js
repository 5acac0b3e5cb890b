// A table of the reader's own sequences, of any lengths: what the model answers, right or wrong,
// how sure.
import { h, setAttribute, setHidden, setText } from '../../../base/dom.js';
import { drawInputs, readInput, readInputs, unitWords } from '../../../model/userinput.js';
import { Question } from '../../../ui/ask.js';
import { SequencesForm } from './sequenceform.js';
import { SequenceRow } from './sequencerow.js';
import { w } from './words.js';

const MOST_ROWS = 64;
/** Positions of one request at most, so that each is short. */
const PIECE = 160;
/** Least time between two looks while the model trains. */
const RENEW_MS = 1000;
/** The sequences before the reader adds any, as shares of the trained length. */
const FIRST = [0.5, 1, 1.5, 2];

export class Sequences {
  /**
   * @param {HTMLElement} root
   * @param {import('../../../ui/hosttype.js').Host} host
   */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.settings = null;
    this.tables = new Map(); // task -> texts of the rows
    /** @type {SequenceRow[]} */
    this.rows = [];
    this.version = 0; // of the rows
    this.building = 0; // numbers the calls of build
    this.question = new Question(host, {
      everyMs: () => (host.state.run.now.running ? RENEW_MS : 0),
    });
    this.form = new SequencesForm({
      add: () => this.addTyped(),
      addLengths: (from, to) => this.addLengths(from, to),
      clear: () => this.clear(),
    });
    this.summary = h('p#sequences-summary.summary', { role: 'status' });
    this.body = h('tbody');
    this.table = this.makeTable();
    root.append(this.form.element, this.summary, this.scrolling());
  }

  makeTable() {
    const act = h('th', { scope: 'col' }, h('span.hidden', w.showOrRemove));
    const heads = Object.values(w.columns).map((text) => h('th', { scope: 'col', text }));
    return h('table#sequences.sequences', h('thead', h('tr', ...heads, act)), this.body);
  }

  scrolling() {
    const label = w.tableOfYourSequences;
    const attributes = { class: 'sequences-scroll', tabindex: 0, role: 'group' };
    return h('div', { ...attributes, 'aria-label': label }, this.table);
  }

  texts() {
    return this.tables.get(this.settings.task) ?? [];
  }

  firstLengths() {
    const { trained_most, least, most } = this.settings.facts.input;
    const lengths = FIRST.map((share) => Math.round(share * trained_most));
    return [...new Set(lengths.map((length) => Math.min(most, Math.max(least, length))))];
  }

  /** Random texts of these lengths, without those for which none is found. */
  async randomTexts(lengths) {
    const reads = await drawInputs(this.host.ask, lengths);
    return reads?.filter((read) => 'source' in read).map(({ text }) => text) ?? null;
  }

  /** Adds rows at the end; says when there is no more room. */
  add(list) {
    const room = Math.max(0, MOST_ROWS - this.texts().length);
    const left = list.length - room;
    this.tables.set(this.settings.task, [...this.texts(), ...list.slice(0, room)]);
    this.form.say(left > 0 ? w.mostRows({ most: MOST_ROWS, left }) : '');
    return this.build();
  }

  async addTyped() {
    const { input } = this.form;
    const { settings } = this;
    const read = await readInput(this.host.ask, input.value);
    if (!read || settings !== this.settings) return;
    const wrong = 'message' in read;
    setAttribute(input, 'aria-invalid', String(wrong));
    if (wrong) return this.form.say(read.message);
    input.value = '';
    void this.add([read.text]);
  }

  /** Adds a random sequence of each of these lengths. */
  async addLengths(from, to) {
    const { settings } = this;
    const { least, most } = settings.facts.input;
    const units = unitWords(settings);
    const wrong = [from, to].find(
      (length) => !Number.isInteger(length) || length < least || length > most,
    );
    if (wrong !== undefined) {
      const length = Number.isFinite(wrong) ? wrong : null;
      return this.form.say(w.isNoLength({ length, least, most, units }));
    }
    if (from > to) return this.form.say(w.isEmpty({ from, to }));
    const lengths = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const texts = await this.randomTexts(lengths);
    if (texts && settings === this.settings) void this.add(texts);
  }

  async remove(index) {
    const left = this.texts().filter((_, i) => i !== index);
    this.tables.set(this.settings.task, left);
    await this.build();
    (this.rows[Math.min(index, this.rows.length - 1)]?.remove ?? this.form.input).focus();
  }

  clear() {
    this.tables.set(this.settings.task, []);
    void this.build();
  }

  /** Makes the rows anew, without answers yet. */
  async build() {
    const { settings, host } = this;
    const mine = ++this.building;
    if (!this.tables.has(settings.task)) {
      const texts = await this.randomTexts(this.firstLengths());
      if (!texts || mine !== this.building) return;
      this.tables.set(settings.task, texts);
    }
    const reads = await readInputs(host.ask, this.texts());
    if (!reads || mine !== this.building) return;
    const actions = {
      show: (read) => {
        host.actions.useOwnInput(read);
        host.actions.showView('model');
      },
      remove: (index) => this.remove(index),
    };
    this.rows = reads.map(
      (read, index) => new SequenceRow({ text: read.text, read, index, settings }, actions),
    );
    this.body.replaceChildren(...this.rows.map(({ element }) => element));
    setHidden(this.table, this.rows.length === 0);
    this.version++;
    this.drawSummary();
    this.ask();
  }

  /** Asks for the answers, if they may have changed. */
  ask() {
    if (!this.root.offsetParent) return;
    void this.question.work(`rows ${this.version}`, (goesOn) => this.answerRows(goesOn));
  }

  /** Answers every row, a few at a time; null when that fails. */
  async answerRows(goesOn) {
    const { rows, settings } = this;
    for (const piece of this.pieces()) {
      const sources = piece.map(({ read }) => read.source);
      const reply = await this.host.ask('predict', { sources });
      if (!reply || rows !== this.rows || !goesOn()) return null;
      piece.forEach((row, i) => {
        if (reply.examples[i]) row.draw(reply.examples[i], settings);
      });
    }
    this.drawSummary();
    return rows;
  }

  /** The rows that can be answered, in lists of at most PIECE positions. */
  pieces() {
    const positionsOf = ({ read }) =>
      read.source.tokens.length * (this.settings.arch === 'encdec' ? 3 : 1);
    const pieces = [];
    let positions = PIECE;
    for (const row of this.rows.filter(({ isRead }) => isRead)) {
      if (positions >= PIECE) {
        pieces.push([]);
        positions = 0;
      }
      pieces.at(-1).push(row);
      positions += positionsOf(row);
    }
    return pieces;
  }

  drawSummary() {
    setText(this.summary, this.summaryWords());
    this.form.wipe.disabled = this.rows.length === 0;
  }

  summaryWords() {
    const results = this.rows.map(({ result }) => result).filter((result) => result?.counted);
    if (!results.length) return this.settings.head === 'none' ? w.thisModelHasNo : '';
    const right = results.reduce((sum, result) => sum + result.right, 0);
    const counted = results.reduce((sum, result) => sum + result.counted, 0);
    const whole = results.filter((result) => result.whole).length;
    return w.allRight({ whole, all: results.length, right, counted });
  }

  /** Draws what is known now. */
  update() {
    const { settings } = this.host.state.model;
    if (settings === this.settings) return this.ask();
    this.settings = settings;
    this.form.fit(settings);
    this.build();
    this.drawSummary();
  }
}
