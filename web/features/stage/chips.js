// The chips of the stage: what goes in, what the model answers, and below each how much it is
// looked at or written from, or whether it is right. One tab stop; arrow keys move along the chips.
import { h, setAttribute, setChildren, setStyle, setText } from '../../base/dom.js';
import { w } from './words.js';

/** Below this width a chip has no room for a number under it. */
const NUMBER_PX = 34;

/**
 * @typedef {{ pointAnswer: (answer: number|null) => void, pinAnswer: (answer: number) => void,
 *   pointInput: (input: number|null) => void }} ChipActions
 */

export class Chips {
  /** @param {ChipActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.inputs = [];
    this.answers = [];
    this.layout = null;
    this.element = h('div.chips', { onkeydown: (event) => this.move(event) });
  }

  /** Makes the chips of a layout. */
  build(/** @type {import('./arcshapes.js').StageLayout} */ layout) {
    const focused = this.all().findIndex(({ button }) => button === document.activeElement);
    this.layout = layout;
    this.inputs = layout.inputs.chips.map((chip, i) =>
      this.makeChip('input', layout.inputs.first + i, chip, layout.inputs.y),
    );
    this.answers = layout.answers.chips.map((chip, i) =>
      this.makeChip('answer', layout.answers.first + i, chip, layout.answers.y),
    );
    const letters = Math.min(0.46 * layout.chipHeight, 0.62 * layout.chipWidth);
    setStyle(this.element, { '--letter': letters });
    this.element.replaceChildren(...this.all().flatMap(({ button, below }) => [button, below]));
    const all = this.all();
    const home = all[focused] ?? this.answers[0] ?? all[0];
    if (home) home.button.tabIndex = 0;
    if (focused >= 0 && home) home.button.focus({ preventScroll: true });
  }

  all() {
    return [...this.inputs, ...this.answers];
  }

  makeChip(kind, index, { x, width }, y) {
    const { chipHeight, kind: arrangement } = this.layout;
    const isAnswer = kind === 'answer';
    const point = isAnswer ? this.actions.pointAnswer : this.actions.pointInput;
    const button = h('button', {
      class: `chip-token ${kind}`,
      tabindex: -1,
      [`data-${kind}`]: index,
      style: { left: x - width / 2, top: y, width, height: chipHeight },
      onpointerenter: (event) => {
        if (event.pointerType !== 'touch') point(index);
      },
      onpointerleave: () => point(null),
      onfocus: (event) => {
        if (event.target.matches(':focus-visible')) point(index);
      },
      onblur: () => point(null),
      onclick: () => (isAnswer ? this.actions.pinAnswer(index) : point(index)),
    });
    const meter = h('i.look-meter');
    const words = h('span.words');
    const below = h(
      'span',
      {
        class: `under ${kind}`,
        'aria-hidden': 'true',
        hidden: arrangement === 'rows' && !isAnswer,
        style: { left: x - width / 2, top: y + chipHeight + 3, width },
      },
      isAnswer ? words : meter,
      isAnswer ? null : words,
    );
    return { index, button, below, meter, words };
  }

  move(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = this.all();
    const at = all.findIndex(({ button }) => button === event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    const next = all[Math.min(all.length - 1, Math.max(0, at + by))];
    for (const { button } of all) button.tabIndex = button === next.button ? 0 : -1;
    next.button.focus();
  }

  /**
   * @param {import('../../model/attention.js').Stage} stage
   * @param {{ below: { text: string, strength: number }[], chosen: number, input: number|null,
   *   sentences: string[]|null }} of below: each input; chosen: the answer that shows; input: the
   *   one to mark; sentences: of each answer, or null to leave them
   */
  draw(stage, { below, chosen, input, sentences }) {
    for (const chip of this.inputs) this.drawInput(chip, stage, below, input);
    for (const chip of this.answers) this.drawAnswer(chip, stage, chosen, sentences);
  }

  drawInput({ index, button, meter, words }, stage, below, marked) {
    const own = stage.inputs[index];
    if (!own) return;
    const { text, strength } = below[index] ?? { text: '', strength: 0 };
    this.writeToken(button, own.label);
    setAttribute(button, 'aria-label', w.inputOf({ label: own.label, number: index + 1 }));
    button.classList.toggle('looked', index === marked);
    setStyle(meter, { '--share': String(Math.min(1, strength)) });
    setText(words, this.layout.chipWidth >= NUMBER_PX ? text : '');
    words.classList.toggle('strong', index === marked);
  }

  /** Writes a token: a long one in smaller letters, so that it is whole. */
  writeToken(button, label) {
    if (button.textContent === label) return;
    setText(button, label);
    setStyle(button, { '--fit': Math.max(8, (1.25 * this.layout.chipWidth) / label.length) });
  }

  drawAnswer({ index, button, words }, stage, chosen, sentences) {
    const own = stage.answers[index];
    if (!own) return;
    const other = own.known && !own.right; // than the example has
    const state = !own.known || (other && own.imitates) ? 'open' : other ? 'wrong' : 'right';
    this.writeToken(button, own.label);
    setAttribute(button, 'data-state', state);
    setAttribute(button, 'aria-pressed', String(index === chosen));
    const said = other ? (own.imitates ? 'follows' : 'wrong') : own.known ? 'right' : 'plain';
    setAttribute(button, 'aria-label', w.answerIs[said](own));
    if (sentences) setAttribute(button, 'aria-description', sentences[index] ?? '');
    const narrow = this.layout.chipWidth < NUMBER_PX;
    const text = state === 'right' ? '✓' : other ? `${state} ${own.expected}` : '';
    setAttribute(words, 'data-state', state);
    setChildren(words, text, () => [
      ...(state === 'right' ? ['✓'] : state === 'wrong' && !narrow ? [h('i', '✗ ')] : []),
      ...(other ? [own.expected] : []),
    ]);
  }
}
