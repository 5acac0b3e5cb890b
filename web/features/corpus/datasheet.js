// The sheet of a reader's file before anything is learned from it: its first rows, what it is in
// one sentence whose parts can be corrected, what a step on it costs, and the button that learns.
import { h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { aboutDuration } from '../../base/duration.js';
import { clip, formatCount } from '../../base/format.js';
import { columnsText, separatorName } from '../../wasm/data/decisions.mjs';
import { sentenceParts } from '../../wasm/data/sentence.mjs';
import { shown } from '../../wasm/data/columns.mjs';
import { isOpened, withoutPageOwn } from '../../model/settingsrules.js';
import { advice } from './advice.js';
import { readData, textOf } from './reading.js';
import { useText } from './usetext.js';
import { messageSentence, messageWords } from '../../words/messages.js';
import { w } from './words.js';

/** Roles of columns that exclude each other. */
const EXCLUSIVE = [['input', 'text'], ['output', 'label'], ['episode'], ['step'], ['reward']];
/** Characters of a cell that are shown. */
const MOST_OF_CELL = 120;

/** A duration that may be short. */
const stepWords = (/** @type {number} */ ms) =>
  ms < 1000 ? `${Number(ms.toPrecision(1))} ms` : `${Number((ms / 1000).toPrecision(2))} s`;

const select = (props, choices, value, onchange) =>
  h(
    'select',
    { ...props, onchange: (event) => onchange(event.target.value) },
    ...Object.entries(choices).map(([key, text]) =>
      h('option', { value: key, text, selected: key === value }),
    ),
  );

export class DataSheet {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.asked = {
      source: /** @type {File | Uint8Array} */ (new Uint8Array()),
      ...{ name: '', here: '', learned: () => {} },
    };
    this.decisions = /** @type {Record<string, string>} */ ({});
    this.answer = /** @type {import('./reading.js').Answer | null} */ (null);
    this.roles = /** @type {string[]} */ ([]); // of the columns, as they are decided
    this.costs = /** @type {import('./reading.js').Cost[]} */ ([]);
    this.reading = new AbortController();
    this.status = h('p#dataset-status.dim', { role: 'status' });
    this.error = h('p#dataset-error.error', { role: 'alert' });
    this.table = h('div.data-rows', { tabindex: 0, role: 'region', 'aria-label': w.firstRows });
    this.sentence = h('p#dataset-sentence');
    this.notes = h('ul#dataset-notes.dim');
    this.tokens = h('fieldset#dataset-tokens', h('legend', w.oneTokenIs));
    this.advice = h('p#dataset-advice', { role: 'status' });
    this.learn = h('button#dataset-learn.btn.strong', {
      type: 'button',
      text: w.learnThis,
      onclick: () => this.take(),
    });
    this.dialog = /** @type {HTMLDialogElement} */ (
      h('dialog#dataset-sheet', { onclose: () => this.closed() })
    );
    const cancel = h('button#dataset-cancel.btn', {
      type: 'button',
      text: w.cancel,
      onclick: () => this.dialog.close(),
    });
    this.dialog.append(
      sheetHead(this.dialog, 'dataset-title', w.yourData),
      ...[this.status, this.error, this.table, this.sentence, this.notes, this.tokens, this.advice],
      h('div.buttons', cancel, this.learn),
    );
    this.title = /** @type {HTMLElement} */ (this.dialog.querySelector('#dataset-title'));
    document.body.append(this.dialog);
  }

  /**
   * @param {{ source: File | Uint8Array, name: string, here: string, learned?: () => void }} asked
   *   here: the kind that the page's task learns from; learned: called when it is learned from
   */
  show({ source, name, here, learned = () => {} }) {
    this.asked = { source, name, here, learned };
    Object.assign(this, { decisions: {}, answer: null, costs: [] });
    setText(this.title, name ? clip(name) : w.pasted);
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
    return this.read();
  }

  /** The event comes late: the sheet may be open again, for another file. */
  closed() {
    if (!this.dialog.open) this.reading.abort();
  }

  /** Reads the file as it is decided to be. */
  async read() {
    this.reading.abort();
    this.reading = new AbortController();
    const { signal } = this.reading;
    const { decisions } = this;
    const { here, source } = this.asked;
    const size = source instanceof Uint8Array ? source.length : source.size;
    setText(this.error, '');
    setText(this.status, w.readingBytes({ size: formatCount(size) }));
    this.learn.disabled = true;
    const own = openedModel(this.host);
    let isFound = false;
    try {
      const onFound = (answer) => {
        isFound = true;
        this.answer = answer;
        setText(this.status, w.measuringWhatAStep);
        this.draw();
        // an opened model learns in its own tokens, which are known with the costs
        this.learn.disabled = Boolean(own) && answer.kind === 'text';
      };
      const onSaid = (words) => setText(this.status, messageWords(words));
      const asked = { decisions, here, own, signal, onFound, onSaid };
      const { costs } = await readData(source, asked);
      this.costs = costs;
      setText(this.status, '');
      this.drawCosts();
      this.learn.disabled = false;
    } catch (error) {
      if (signal.aborted) return;
      setText(this.status, '');
      // what was found stands where only the measuring failed
      this.learn.disabled = !isFound;
      if (!isFound) setText(this.error, messageSentence(/** @type {Error} */ (error)));
    }
  }

  /** Another decision about the file. */
  decide(/** @type {Record<string, string>} */ changes) {
    this.decisions = { ...this.decisions, ...changes };
    return this.read();
  }

  draw() {
    const { answer } = this;
    for (const part of [this.table, this.sentence, this.notes]) setHidden(part, !answer);
    this.costs = [];
    this.drawCosts();
    if (!answer) return;
    const { found } = answer;
    this.roles = found.columns.map(({ role }) => role);
    const focused = document.activeElement?.id;
    this.table.replaceChildren(rowsTable(found, (i, role) => this.changeRole(i, role)));
    this.sentence.replaceChildren(...this.sentenceOf(found));
    this.notes.replaceChildren(...found.notes.map((note) => h('li', messageWords(note))));
    if (focused) document.getElementById(focused)?.focus(); // the same control, drawn again
  }

  /** The sentence, with a control in the place of each part that can be corrected. */
  sentenceOf(found) {
    const values = {
      as: answerKind(found),
      encoding: found.encoding,
      separator: separatorName(found.separator),
      header: found.header ? 'yes' : 'no',
    };
    const control = (key) =>
      select(
        { id: `dataset-${key}`, 'aria-label': w.choiceOf[key] },
        w.choices[key],
        values[key],
        (to) => this.decide({ [key]: to, ...(key !== 'encoding' && { columns: '' }) }),
      );
    const kind = found.kind === 'text' ? [] : [w.readAs, ' ', control('as'), ': '];
    const parts = sentenceParts(found).flatMap(({ decision, text, before }, i) => {
      const mark = i === 0 ? '' : w.before[before];
      if (!decision || !(decision in w.choices)) return [`${mark}${messageWords(text)}`];
      return [mark, control(decision)];
    });
    return [...kind, ...parts, w.fullStop];
  }

  /** A column becomes something else; another that was it is left out. */
  changeRole(/** @type {number} */ at, /** @type {string} */ role) {
    const group = EXCLUSIVE.find((roles) => roles.includes(role)) ?? [];
    this.roles = this.roles.map((one, i) =>
      i === at ? role : group.includes(one) ? 'ignored' : one,
    );
    const columns = this.answer?.found.columns ?? [];
    const written = columnsText(columns.map(({ name }, i) => ({ name, role: this.roles[i] })));
    const isWords = this.roles.some((one) => one !== 'ignored' && one in w.roles.words);
    const as = isWords ? 'data' : 'numbers';
    return this.decide({ as, columns: written || `#${at + 1}:ignored` });
  }

  drawCosts() {
    const { costs, answer } = this;
    const hasChoice = costs.length > 1;
    setHidden(this.tokens, !hasChoice);
    const kind = answer?.kind ?? 'text';
    const said = advice(costs, kind);
    const only = costs.length === 1 ? `${costWords(costs[0], kind)}.` : '';
    setText(this.advice, only || said.words);
    setHidden(this.advice, this.advice.textContent === '');
    if (!hasChoice) return;
    const rows = costs.map((cost) => {
      const { tokens, problem } = cost;
      const id = `dataset-tokens-${tokens}`;
      const input = h('input', {
        ...{ type: 'radio', name: 'dataset-tokens', id, value: tokens },
        ...{ disabled: Boolean(problem), checked: tokens === said.tokens },
      });
      return h(
        'label',
        { for: id },
        input,
        h('b', w.tokens[tokens]),
        h('span.dim', costWords(cost, kind)),
      );
    });
    this.tokens.replaceChildren(h('legend', w.oneTokenIs), ...rows);
  }

  /** Learns from the file, as it was read. */
  async take() {
    const { answer } = this;
    if (!answer) return;
    const chosen = this.dialog.querySelector('input[name=dataset-tokens]:checked');
    const tokens = /** @type {HTMLInputElement | null} */ (chosen)?.value ?? 'characters';
    const cost = this.costs.find((one) => one.tokens === tokens);
    const ofTokens = { tokens, token_vocab: cost?.token_vocab };
    const name = this.asked.name || w.pastedAs[answer.kind];
    const text = textOf(name, answer);
    if (cost?.text) text.bytes = cost.text;
    else text.settings = { ...text.settings, ...(answer.kind !== 'numbers' && ofTokens) };
    this.learn.disabled = true;
    const taken = await useText(this.host, text);
    this.learn.disabled = false;
    if (taken) {
      this.asked.learned();
      return this.dialog.close();
    }
    const [refused] = Object.values(this.host.state.form.errors);
    return setText(this.error, refused ? `${refused.message}.` : w.itCannotBeLearned);
  }
}

/** The model that shows, where it was trained elsewhere and may go on with a text. */
function openedModel(/** @type {import('../../ui/hosttype.js').Host} */ { state }) {
  const { preset, chosen, settings, text } = state.model;
  return isOpened(settings) && text
    ? { preset, settings: withoutPageOwn(chosen), text: text.bytes }
    : null;
}

/**
 * What a kind of tokens costs; or why there is none.
 * @param {import('./reading.js').Cost} cost @param {string} kind of the text
 */
function costWords({ tokens, problem, length = 0, stepMs = 0, epochMs = 0 }, kind) {
  if (problem) return messageWords(problem);
  const words = w.costs[tokens === 'given' ? 'opened' : kind];
  return words({
    length: formatCount(length),
    step: stepWords(stepMs),
    epoch: aboutDuration(epochMs),
  });
}

/** `as` of what was found. */
const answerKind = ({ kind }) => (kind === 'text' || kind === 'numbers' ? kind : 'data');

/** The first rows; above each column what it is for. */
function rowsTable({ kind, columns, preview, rows }, changeRole) {
  const roles = w.roles[kind === 'numbers' ? 'numbers' : 'words'];
  const heads = columns.map(({ name, role, why }, i) =>
    h(
      'th',
      { scope: 'col', class: role === 'ignored' ? 'left-out' : '' },
      h('span', { text: shown(name), title: name }),
      select(
        {
          id: `dataset-column-${i}`,
          'aria-label': w.whatColumnIs({ name: shown(name) }),
          title: messageWords(why),
        },
        roles,
        role,
        (to) => changeRole(i, to),
      ),
      h('small.dim', messageWords(why)),
    ),
  );
  const width = Math.max(columns.length, 1);
  const body = preview.map((cells) =>
    h(
      'tr',
      ...Array.from({ length: width }, (_, i) =>
        h('td', {
          text: clip(cells[i] ?? '', MOST_OF_CELL),
          class: columns[i]?.role === 'ignored' ? 'left-out' : '',
        }),
      ),
    ),
  );
  return h(
    'table',
    h(
      'caption.dim',
      (kind === 'text' ? w.firstLines : w.firstRowsOf)({
        shown: preview.length,
        rows: formatCount(rows),
      }),
    ),
    heads.length ? h('thead', h('tr', ...heads)) : null,
    h('tbody', ...body),
  );
}
