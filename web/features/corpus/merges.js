// The tokens of a text as they were learned, one step at a time: the pair that became a token, and
// a held-out line cut into the tokens of that moment.
import { h, setHidden, setText } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { tokensAfter, visible } from './tokenizing.js';
import { w } from './words.js';

const button = (text, label, onclick) =>
  h('button.btn.small', { text, 'aria-label': label, onclick });

export class Merges {
  /** @param {(type: string, args: object) => Promise<any>} ask the worker */
  constructor(ask) {
    this.ask = ask;
    this.settings = null;
    this.vocabulary = null;
    this.step = 0;
    this.title = h('summary');
    this.slider = h('input#merges-step', {
      type: 'range',
      min: 0,
      'aria-label': w.tokensLearnedSoFar,
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.words = h('p#merges-words', { role: 'status' });
    this.line = h('p#merges-line');
    this.count = h('p#merges-count.dim');
    const controls = h(
      'div.merges-controls',
      button('‹', w.oneTokenBack, () => this.go(this.step - 1)),
      this.slider,
      button('›', w.oneTokenOn, () => this.go(this.step + 1)),
    );
    this.element = h(
      'details#merges',
      { hidden: true, ontoggle: () => this.load() },
      this.title,
      controls,
      this.words,
      this.line,
      this.count,
    );
  }

  /** Shows the tokens of a model with these settings, if its text has learned ones. */
  update(/** @type {any} */ settings) {
    const learned = settings.facts.reads_text && settings.tokens !== 'characters';
    setHidden(this.element, !learned);
    if (settings === this.settings) return;
    this.settings = settings;
    this.vocabulary = null;
    setText(this.title, settings.tokens === 'bpe' ? w.howTheTokensWere : w.howTheWordsWere);
    if (learned) this.load();
  }

  /** Asks for the tokens once they are looked at. */
  async load() {
    if (!this.element.open || this.element.hidden || this.vocabulary) return;
    const { settings } = this;
    const reply = await this.ask('vocabulary', { at: undefined, cuts: null });
    if (!reply || settings !== this.settings) return;
    this.vocabulary = reply;
    this.slider.max = String(reply.learned.length);
    this.go(Math.min(this.step || reply.learned.length, reply.learned.length));
  }

  /** Goes to the moment at which so many tokens were learned. */
  go(/** @type {number} */ step) {
    if (!this.vocabulary) return;
    const { alphabet, learned } = this.vocabulary;
    this.step = Math.max(0, Math.min(step, learned.length));
    this.slider.value = String(this.step);
    setText(this.words, stepWords(this.vocabulary, this.step));
    const tokens = tokensAfter(this.vocabulary, this.step);
    const newest = this.step ? alphabet.length - learned.length + this.step - 1 : -1;
    this.line.replaceChildren(
      ...tokens.map((token) =>
        h('span', {
          class: token === newest ? 'piece newest' : 'piece',
          text: shown(alphabet, token),
        }),
      ),
    );
    const characters = formatCount([...this.vocabulary.sample].length);
    setText(
      this.count,
      w.tokensForCharactersOf({ tokensCount: formatCount(tokens.length), characters }),
    );
  }
}

const shown = (alphabet, token) => visible(alphabet[token] ?? '�');

/** What happened at a step, in a sentence. */
function stepWords({ alphabet, bytes, learned }, step) {
  if (step === 0)
    return bytes
      ? w.atFirstCharactersAre({
          alphabetCount: formatCount(alphabet.length - learned.length - bytes),
        })
      : w.atFirstEveryCharacter;
  const { text, count, left, right } = learned[step - 1];
  const times = formatCount(count);
  const of = w.ofAll({ at: formatCount(step), all: formatCount(learned.length) });
  return left === undefined
    ? w.wordOccurs({ of, text: visible(text), times })
    : w.merge({
        ...{ of, left: shown(alphabet, left), right: shown(alphabet, right) },
        ...{ text: visible(text), times },
      });
}
