// The prompt and the generated tokens in a row, each generated one a button.
import { decimals } from '../../base/format.js';
import { h } from '../../base/dom.js';
import { tokenLabel } from '../../model/anatomy.js';
import { w } from './words.js';

export class TokenFlow {
  /** @param {(index: number) => void} onchoose a generated token was clicked */
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.element = h('div#generated.flow', {
      role: 'group',
      'aria-label': w.promptAndGeneratedTokens,
    });
  }

  /**
   * @param {any} prompt null for none
   * @param {any[]} said the generated tokens @param {number|null} chosen index of one of them
   */
  draw(settings, prompt, said, chosen) {
    const crossed = settings.arch === 'encdec';
    const given = givenTokens(settings, prompt);
    const arrow = crossed && given.length ? [h('i.given.arrow', '→')] : [];
    const { characters, units } = settings.facts.input;
    this.element.classList.toggle('characters', characters);
    this.element.classList.toggle('pieces', characters && units === 'tokens');
    this.element.replaceChildren(
      ...given.map((token) => h('i.given', tokenLabel(settings, token))),
      ...arrow,
      ...said.map((one, i) => this.saidButton(settings, one, i, i === chosen)),
    );
  }

  saidButton(settings, { token, chance, expected }, i, pressed) {
    const label = tokenLabel(settings, token);
    const mark = expected === null ? '' : token === expected ? ' ok' : ' no';
    const percent = decimals(100 * chance, 1);
    const expectedLabel = mark === ' no' ? tokenLabel(settings, expected) : '';
    const truth = { '': '', ' ok': ', right', ' no': `, expected ${expectedLabel}` }[mark];
    return h('button', {
      class: `said${mark}`,
      'data-i': i,
      'aria-pressed': String(pressed),
      style: { '--p': `${percent}%` },
      title: `${label}${truth} · ${percent} %`,
      text: label,
      onclick: () => {
        this.onchoose(i);
        /** @type {HTMLElement} */ (this.element.querySelector(`[data-i="${i}"]`))?.focus();
      },
    });
  }
}

/** The tokens of a prompt; of an encoder-decoder its source without padding. */
function givenTokens(settings, prompt) {
  if (!prompt) return [];
  if (settings.arch !== 'encdec') return prompt.tokens;
  return prompt.source.filter((token) => token !== settings.facts.padding);
}
