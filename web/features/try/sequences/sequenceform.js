// The form above the table of sequences: one typed sequence, or random ones of given lengths.
import { h, setAttribute, setText } from '../../../base/dom.js';
import { hintWords } from '../../../model/userinput.js';
import { w } from './words.js';

/**
 * @typedef {object} FormActions
 * @property {() => void} add adds the typed sequence
 * @property {(from: number, to: number) => void} addLengths adds a random sequence of each length
 * @property {() => void} clear
 */

const pick = (...children) => h('span.pick', ...children);
const button = (id, text, title, onclick) => h('button.btn.small', { id, text, title, onclick });
const number = (id, label) =>
  h('input.num', { type: 'number', id, min: 1, step: 1, 'aria-label': label });

export class SequencesForm {
  /** @param {FormActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.input = this.makeInput();
    this.message = h('p#sequence-message.error', { role: 'status' });
    this.one = number('random-length', w.lengthOfARandom);
    this.from = number('lengths-from', w.fromLength);
    this.to = number('lengths-to', w.toLength);
    this.wipe = button('clear-sequences', w.clear, w.removeAllSequences, actions.clear);
    this.element = h('div.try-form', this.typedRow(), this.randomRow(), this.message);
  }

  makeInput() {
    return h('input#sequence', {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'sequence-message',
      onkeydown: (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        this.actions.add();
      },
    });
  }

  typedRow() {
    return h(
      'div.own',
      h('label', { for: 'sequence', text: w.yourSequence }),
      this.input,
      button('add-sequence', w.add, w.addThisSequenceEnter, this.actions.add),
    );
  }

  randomRow() {
    const { one, from, to } = this;
    const { addLengths } = this.actions;
    const ofThisLength = w.addARandomSequence;
    const ofEveryLength = w.addARandomSequenceOf;
    const addOne = () => addLengths(one.valueAsNumber, one.valueAsNumber);
    const addAll = () => addLengths(from.valueAsNumber, to.valueAsNumber);
    return h(
      'div.sampling',
      pick(w.randomOfLength, one, button('add-random', w.add, ofThisLength, addOne)),
      pick(w.oneOfEveryLength, from, w.to, to, button('add-lengths', w.add, ofEveryLength, addAll)),
      this.wipe,
    );
  }

  /** Says what is wrong, or '' for nothing. */
  say(message) {
    setText(this.message, message);
  }

  /** Fits the form to a model. */
  fit(settings) {
    const { trained_most: trained, least, most } = settings.facts.input;
    this.say('');
    this.input.removeAttribute('aria-invalid');
    setAttribute(this.input, 'placeholder', hintWords(settings));
    for (const field of [this.one, this.from, this.to]) field.max = most;
    this.one.value = Math.min(most, trained + Math.max(1, trained >> 1));
    this.from.value = Math.max(least, Math.min(4, trained));
    this.to.value = Math.min(most, Math.max(30, trained));
  }
}
