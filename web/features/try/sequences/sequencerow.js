// One of the reader's own sequences as a row of the table: its length, its tokens, the answer.
import { h, setAttribute, setStyle, setText } from '../../../base/dom.js';
import { formatShare } from '../../../base/format.js';
import { answerOf, lengthWords } from '../../../model/userinput.js';
import { drawAnswers, drawGiven, fitCells } from '../../../ui/tokens.js';
import { w } from './words.js';

/** Room of a sequence. */
const ROW_PX = 270;

const cell = (name, ...children) => h('td', { class: name }, ...children);

export class SequenceRow {
  /**
   * @param {{ text: string, read: any, index: number, settings: any }} sequence `read`: what
   *   readInput made of the text
   * @param {{ show: (read: any) => void, remove: (index: number) => void }} actions
   */
  constructor({ text, read, index, settings }, { show, remove }) {
    this.read = read;
    this.result = null; // the answer, as answerOf gives it
    this.given = h('span.given');
    this.answer = h('span.answer');
    this.right = h('span');
    this.meter = h('span.meter', { 'aria-hidden': 'true' }, h('i'));
    this.sure = h('td.sure');
    this.remove = h('button.plain', {
      text: '✕',
      'aria-label': w.removeSequence({ index: index + 1 }),
      onclick: () => remove(index),
    });
    const look = h('button.plain', {
      text: w.show,
      'aria-label': w.showSequenceInThe({ index: index + 1 }),
      title: w.showItInThe,
      disabled: !this.isRead,
      onclick: () => show(read),
    });
    if (!this.isRead) this.given.append(h('span.error', `${text.slice(0, 60)}: ${read.message}`));
    this.element = h(
      'tr',
      { 'data-wrong': !this.isRead },
      this.lengthCell(settings),
      cell('sequence', this.given),
      cell('reply', this.answer),
      cell('right', this.right, this.meter),
      this.sure,
      cell('act', look, this.remove),
    );
  }

  /** Whether the text is a sequence of this task. */
  get isRead() {
    return 'source' in this.read;
  }

  lengthCell(settings) {
    const { isRead, read } = this;
    const note = isRead ? lengthWords(settings, read.length) : read.message;
    const element = cell(
      'length',
      h('b', isRead ? String(read.length) : '–'),
      h('small', !isRead ? '' : note ? w.isNew : w.asTrained),
    );
    if (note) element.title = note;
    return element;
  }

  /** Shows what the model answers. @param {any} example as the worker predicted it */
  draw(example, settings) {
    const result = answerOf(settings, example);
    const sures = result.answers.filter(({ known }) => known).map(({ sure }) => sure);
    const percent = (100 * result.right) / Math.max(1, result.counted);
    this.result = result;
    drawGiven(this.given, result);
    drawAnswers(this.answer, result);
    fitCells(this.element, result, ROW_PX);
    setText(
      this.right,
      result.counted ? w.rightOf({ right: result.right, counted: result.counted }) : '',
    );
    setAttribute(this.element, 'data-whole', String(result.whole));
    setStyle(this.meter.firstChild, { width: `${percent}%` });
    setText(this.sure, formatShare(sures.reduce((a, b) => a + b, 0) / sures.length));
  }
}
