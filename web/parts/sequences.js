// A table of the reader's own sequences, of any lengths: what the model answers, right or wrong,
// how sure.
import { h, setAttribute, setStyle, setText } from '../base/dom.js';
import { formatShare } from '../base/format.js';
import { answerOf, lengthWords, ownKind, readOwn } from '../model/own.js';
import { answerCells, fitCells, givenCells } from './tokens.js';

/**
 * Rows at most; positions that one request asks about, so that it stays a bounded piece; and the
 * pause between two looks while training.
 */
const MOST_ROWS = 64;
const PIECE = 160;
const RENEW_MS = 1000;
/** Sequences a task is tried on before the reader adds any: shorter, as trained, longer. */
const FIRST = [0.5, 1, 1.5, 2];
/** Room of a sequence. */
const ROW_PX = 270;

/**
 * @param {HTMLElement} root
 * @param {any} host hostOf in app/views.js
 */
export function createSequences(root, host) {
  return new Sequences(root, host);
}

class Sequences {
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.tables = new Map(); // task -> texts of the rows
    this.settings = null;
    this.rows = [];
    this.askedStep = -1;
    this.askedMs = 0;
    this.asking = false;
    this.stale = false;
    this.form = this.createForm();
    this.summary = h('p', { class: 'summary', id: 'sequences-summary', role: 'status' });
    this.body = h('tbody');
    this.table = h(
      'table',
      { class: 'sequences', id: 'sequences' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...['Length', 'Sequence', 'Answer', 'Right', 'Sure'].map((text) =>
            h('th', { scope: 'col', text }),
          ),
          h('th', { scope: 'col' }, h('span', { class: 'hidden', text: 'Show or remove' })),
        ),
      ),
      this.body,
    );
    root.append(
      this.form.element,
      this.summary,
      h(
        'div',
        {
          class: 'sequences-scroll',
          tabindex: 0,
          role: 'group',
          'aria-label': 'Table of your sequences',
        },
        this.table,
      ),
    );
  }

  /** The step whose model is looked at. */
  moment() {
    return this.host.page.at ?? this.host.run.step;
  }

  texts() {
    if (!this.tables.has(this.settings.task))
      this.tables.set(this.settings.task, this.firstTexts());
    return this.tables.get(this.settings.task);
  }

  firstTexts() {
    const kind = ownKind(this.settings);
    const {
      trained: [, to],
      least,
      most,
    } = kind.lengths(this.settings);
    const lengths = FIRST.map((part) => Math.min(most, Math.max(least, Math.round(part * to))));
    return [...new Set(lengths)]
      .map((length) => this.randomText(length))
      .filter((text) => text !== null);
  }

  /** Random input of a length that has an answer. */
  randomText(length) {
    for (let tries = 0; tries < 20; tries++) {
      const text = ownKind(this.settings).random(this.settings, length, Math.random);
      if ('source' in readOwn(text, this.settings)) return text;
    }
    return null;
  }

  /** Adds rows at the end; says when there is no more room. */
  add(list) {
    const room = MOST_ROWS - this.texts().length;
    const added = list.filter((text) => text !== null);
    this.tables.set(this.settings.task, [...this.texts(), ...added.slice(0, Math.max(0, room))]);
    setText(
      this.form.message,
      added.length > room
        ? `The table holds ` +
            `${MOST_ROWS} sequences: ${added.length - Math.max(0, room)} were left out`
        : '',
    );
    this.build();
  }

  addTyped() {
    const read = readOwn(this.form.input.value, this.settings);
    const wrong = 'message' in read;
    setAttribute(this.form.input, 'aria-invalid', String(wrong));
    if (wrong) return setText(this.form.message, read.message);
    this.add([this.form.input.value]);
    this.form.input.value = '';
  }

  addLengths(from, to) {
    const { least, most, unit } = ownKind(this.settings).lengths(this.settings);
    const wrong = [from, to].find(
      (length) => !Number.isInteger(length) || length < least || length > most,
    );
    if (wrong !== undefined)
      return setText(
        this.form.message,
        `${Number.isFinite(wrong) ? wrong : 'That'} is not a length: use ` +
          `${least} to ${most} ${unit}`,
      );
    if (from > to)
      return setText(
        this.form.message,
        `${from} to ${to} is empty: the first length is larger than the last`,
      );
    this.add(Array.from({ length: to - from + 1 }, (_, i) => this.randomText(from + i)));
  }

  remove(index) {
    this.tables.set(
      this.settings.task,
      this.texts().filter((_, i) => i !== index),
    );
    this.build();
    (this.rows[Math.min(index, this.rows.length - 1)]?.remove ?? this.form.input).focus();
  }

  /** The rows anew, without answers yet. */
  build() {
    this.rows = this.texts().map((text, index) =>
      this.buildRow(text, readOwn(text, this.settings), index),
    );
    this.body.replaceChildren(...this.rows.map(({ element }) => element));
    this.table.hidden = this.rows.length === 0;
    this.askedStep = -1;
    this.stale = true;
    this.ask();
  }

  buildRow(text, read, index) {
    const wrong = 'message' in read;
    const cell = (name, ...children) => h('td', { class: name }, ...children);
    const given = h('span', { class: 'given' });
    const answer = h('span', { class: 'answer' });
    const right = h('span', {});
    const meter = h('span', { class: 'meter', 'aria-hidden': 'true' }, h('i'));
    const sure = h('td', { class: 'sure' });
    const remove_ = h('button', {
      type: 'button',
      class: 'plain',
      text: '✕',
      'aria-label': `Remove sequence ${index + 1}`,
      onclick: () => this.remove(index),
    });
    const look = h('button', {
      type: 'button',
      class: 'plain',
      text: 'show',
      'aria-label': `Show sequence ${index + 1} in the model`,
      title: 'Show it in the model',
      disabled: wrong,
      onclick: () => {
        this.host.actions.useOwnInput(read);
        this.host.actions.showView('model');
      },
    });
    const note = wrong ? read.message : lengthWords(this.settings, read.length);
    const length = cell(
      'length',
      h('b', { text: wrong ? '–' : String(read.length) }),
      h('small', { text: wrong ? '' : note ? 'new' : 'as trained' }),
    );
    if (note) length.title = note;
    if (wrong)
      given.append(h('span', { class: 'error', text: `${text.slice(0, 60)}: ${read.message}` }));
    const element = h(
      'tr',
      { 'data-wrong': wrong },
      length,
      cell('sequence', given),
      cell('reply', answer),
      cell('right', right, meter),
      sure,
      cell('act', look, remove_),
    );
    return { element, given, answer, right, meter, sure, remove: remove_, read, result: null };
  }

  /** Asks for every row, in pieces. */
  async ask() {
    if (this.asking) this.stale = true;
    if (this.asking || !this.root.offsetParent) return;
    this.asking = true;
    this.stale = false;
    this.askedMs = performance.now();
    const mine = this.rows;
    const step = this.moment();
    const able = this.rows.filter(({ read }) => 'source' in read);
    try {
      for (let at = 0; at < able.length && mine === this.rows;) {
        const piece = [];
        for (
          let positions = 0;
          at < able.length && (piece.length === 0 || positions < PIECE);
          at++
        ) {
          piece.push(able[at]);
          positions +=
            able[at].read.source.tokens.length * (this.settings.arch === 'encdec' ? 3 : 1);
        }
        const reply = await this.host.ask('predict', {
          sources: piece.map(({ read }) => read.source),
        });
        if (!reply || mine !== this.rows) return;
        piece.forEach((row, i) => this.drawRow(row, reply.examples[i]));
      }
      this.askedStep = step;
      this.drawSummary();
    } finally {
      this.asking = false;
      if (this.stale) this.ask();
    }
  }

  drawRow(row, example) {
    if (!example) return;
    const result = answerOf(this.settings, example);
    const sures = result.answers.filter(({ known }) => known).map(({ sure }) => sure);
    row.result = result;
    row.given.replaceChildren(...givenCells(result));
    row.answer.replaceChildren(...answerCells(result));
    fitCells(row.element, result, ROW_PX);
    setText(row.right, result.counted ? `${result.right} of ${result.counted}` : '');
    setAttribute(row.element, 'data-whole', String(result.whole));
    setStyle(row.meter.firstChild, {
      width: `${(100 * result.right) / Math.max(1, result.counted)}%`,
    });
    setText(row.sure, formatShare(sures.reduce((a, b) => a + b, 0) / sures.length));
  }

  drawSummary() {
    const done = this.rows.filter(({ result }) => result?.counted);
    const right = done.reduce((sum, { result }) => sum + result.right, 0);
    const counted = done.reduce((sum, { result }) => sum + result.counted, 0);
    const whole = done.filter(({ result }) => result.whole).length;
    setText(
      this.summary,
      done.length
        ? `${whole} of ${done.length} sequences right, ${right} of ${counted} tokens.`
        : this.settings.head === 'none'
          ? 'This model has no output, so it has no answers.'
          : '',
    );
    this.form.wipe.disabled = this.rows.length === 0;
  }

  createForm() {
    const input = h('input', {
      type: 'text',
      id: 'sequence',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'sequence-message',
      onkeydown: (event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          this.addTyped();
        }
      },
    });
    const message = h('p', { class: 'error', id: 'sequence-message', role: 'status' });
    const number = (id, label) =>
      h('input', { type: 'number', class: 'num', id, min: 1, step: 1, 'aria-label': label });
    const one = number('random-length', 'Length of a random sequence');
    const from = number('lengths-from', 'From length');
    const to = number('lengths-to', 'To length');
    const button = (id, text, title, onclick) =>
      h('button', { type: 'button', class: 'btn small', id, text, title, onclick });
    const wipe = button('clear-sequences', 'Clear', 'Remove all sequences', () => {
      this.tables.set(this.settings.task, []);
      this.build();
      this.drawSummary();
    });
    const element = h(
      'div',
      { class: 'try-form' },
      h(
        'div',
        { class: 'own' },
        h('label', { for: 'sequence', text: 'Your sequence' }),
        input,
        button('add-sequence', 'Add', 'Add this sequence (Enter)', () => this.addTyped()),
      ),
      h(
        'div',
        { class: 'sampling' },
        h(
          'span',
          { class: 'pick' },
          'Random of length',
          one,
          button('add-random', 'Add', 'Add a random sequence of this length', () =>
            this.addLengths(one.valueAsNumber, one.valueAsNumber),
          ),
        ),
        h(
          'span',
          { class: 'pick' },
          'One of every length',
          from,
          'to',
          to,
          button('add-lengths', 'Add', 'Add a random sequence of every length', () =>
            this.addLengths(from.valueAsNumber, to.valueAsNumber),
          ),
        ),
        wipe,
      ),
      message,
    );
    return {
      element,
      input,
      message,
      wipe,
      fit() {
        const kind = ownKind(this.settings);
        const {
          trained: [, trained],
          least,
          most,
        } = kind.lengths(this.settings);
        setText(message, '');
        input.removeAttribute('aria-invalid');
        setAttribute(input, 'placeholder', kind.hint(this.settings));
        for (const field of [one, from, to]) field.max = most;
        one.value = Math.min(most, trained + Math.max(1, trained >> 1));
        from.value = Math.max(least, Math.min(4, trained));
        to.value = Math.min(most, Math.max(30, trained));
      },
    };
  }

  /** Draws what is known now. */
  update() {
    const { page, run } = this.host;
    if (page.settings !== this.settings) {
      this.settings = page.settings;
      this.form.fit();
      this.build();
      this.drawSummary();
    } else if (
      this.moment() !== this.askedStep &&
      performance.now() - this.askedMs > (run.running ? RENEW_MS : 0)
    )
      this.ask();
  }
}
