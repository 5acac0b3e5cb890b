// The form above generated tokens: the prompt, how tokens are drawn, and the buttons.
import { decimals } from '../../base/format.js';
import { h, segments, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { settingName } from '../../model/words.js';
import { hintWords } from '../../model/userinput.js';
import { w } from './words.js';

const LARGEST_U32 = 4294967295;

/**
 * @typedef {object} FormActions
 * @property {() => void} change the prompt was typed
 * @property {() => void} clear another way of drawing, or the button
 * @property {() => void} generate starts or stops
 * @property {() => void} next one token
 * @property {() => void} example takes a prompt from a held-out example
 * @property {(on: boolean) => void} keepUp
 */

/** A label, its control and what goes after it, on one line. */
const pick = (...children) => h('span.pick', ...children);

export class GenerationForm {
  /** @param {FormActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.readsNow = 'all';
    this.label = h('label', { for: 'prompt', text: w.prompt });
    this.input = this.makeInput();
    this.message = h('p#prompt-message.error', { role: 'status' });
    this.temperature = this.makeTemperature();
    this.warmth = h('output.warmth', { for: 'temperature' });
    this.topK = this.makeNumber('top-k', 0, 65536);
    this.seed = this.makeNumber('draw-seed', 1, LARGEST_U32);
    this.window = this.makeWindow();
    this.windowField = pick(h('span', w.reads), this.window.element);
    this.makeButtons();
    this.element = h(
      'div.try-form',
      this.promptRow(),
      this.message,
      this.samplingRow(),
      this.buttonRow(),
    );
    this.showTemperature();
  }

  makeInput() {
    return h('input#prompt', {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'prompt-message',
      oninput: () => this.actions.change(),
      onkeydown: (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        this.actions.generate();
      },
    });
  }

  makeTemperature() {
    return h('input#temperature', {
      type: 'range',
      min: 0,
      max: 2,
      step: 0.05,
      value: 0,
      oninput: () => {
        this.showTemperature();
        this.actions.clear();
      },
    });
  }

  makeNumber(id, value, max) {
    const oninput = () => this.actions.clear();
    return h('input.num', { type: 'number', id, value, min: 0, max, step: 1, oninput });
  }

  /** How much of the sequence the model reads. */
  makeWindow() {
    return segments({
      label: w.theModelReads,
      onchoose: (id) => {
        this.read(id);
        this.actions.clear();
      },
      items: [
        {
          id: 'trained',
          text: w.trained,
          title: w.readsAsManyOf,
        },
        {
          id: 'all',
          text: w.all,
          title: w.readsUpToTokens({ setting: settingName('max_len') }),
        },
      ],
    });
  }

  makeButtons() {
    const { generate, next, clear, example, keepUp } = this.actions;
    const button = (id, text, title, onclick, style = 'btn') =>
      h('button', { class: style, id, text, title, onclick });
    const tokenAfterToken = w.generatesOneTokenAfter;
    const fromExample = w.aPromptFromA;
    this.start = button('generate', w.generate, tokenAfterToken, generate, 'btn play');
    this.next = button('one-token', w.oneToken, w.theNextToken, next);
    this.wipe = button('clear-generated', w.clear, w.clearGeneratedTokens, clear);
    this.example = button('prompt-example', w.heldOut, fromExample, example, 'plain');
    this.live = h('input#keep-up', { type: 'checkbox', onchange: () => keepUp(this.live.checked) });
  }

  promptRow() {
    return h('div.own', this.label, this.input, this.example);
  }

  samplingRow() {
    const label = (id, text, title) => h('label', { for: id, text, title });
    const amongHowMany = w.drawsFromThisMany;
    return h(
      'div.sampling',
      pick(label('temperature', w.temperature), this.temperature, this.warmth),
      pick(label('top-k', w.topK, amongHowMany), this.topK),
      pick(label('draw-seed', w.seed, w.theSameSeedDraws), this.seed),
      this.windowField,
    );
  }

  buttonRow() {
    const title = w.regeneratesAfterEachWeight;
    const live = h('label.pick', { for: 'keep-up', title }, this.live, w.keepUpWithTraining);
    return h('div.sampling', this.start, this.next, this.wipe, live);
  }

  showTemperature() {
    const value = Number(this.temperature.value);
    const words = value === 0 ? w.alwaysTakesTheLikeliest : decimals(value, 2);
    setText(this.warmth, value === 0 ? w.greedy : decimals(value, 2));
    setStyle(this.temperature, { '--p': `${value * 50}%` });
    setAttribute(this.temperature, 'aria-valuetext', words);
    this.topK.disabled = this.seed.disabled = value === 0;
  }

  /** Sets the temperature. */
  warm(value) {
    this.temperature.value = String(value);
    this.showTemperature();
  }

  /** Sets how much the model reads: `trained` or `all`. */
  read(id) {
    this.readsNow = id;
    this.window.select(id);
  }

  /** How tokens are drawn, as `nextRequest` takes it. */
  sampling() {
    return {
      reads: this.readsNow,
      temperature: Number(this.temperature.value),
      topK: wholeOf(this.topK, 0),
      seed: wholeOf(this.seed, 1),
    };
  }

  /** Fits the form to a model. */
  fit(settings) {
    const { arch, seq, max_len } = settings;
    setText(this.label, arch === 'encdec' ? w.source : w.prompt);
    setAttribute(this.input, 'title', hintWords(settings));
    this.window.select(this.readsNow);
    setHidden(this.windowField, arch === 'encdec' || seq >= max_len - 1);
    const [trained, all] = this.window.element.children;
    setText(trained, w.lastAsTrained({ seq }));
    setText(all, w.upTo({ max_len: max_len - 1 }));
  }

  /** Says what is wrong with the prompt; '' when nothing is. */
  refuse(message) {
    setText(this.message, message);
    setAttribute(this.input, 'aria-invalid', String(message !== ''));
  }

  /** @param {{ going: boolean, able: boolean, some: boolean }} state able: there is a prompt */
  drawButtons({ going, able, some }) {
    setText(this.start, going ? w.stop : w.generate);
    this.start.disabled = !able;
    this.next.disabled = !able || going;
    this.wipe.disabled = !some;
  }
}

/** The whole number in a field, or `otherwise` when it holds none. */
function wholeOf(field, otherwise) {
  const value = Math.trunc(Number(field.value));
  return Number.isFinite(value) && value >= 0 && value <= LARGEST_U32 ? value : otherwise;
}
