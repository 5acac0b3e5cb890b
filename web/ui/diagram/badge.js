// What a head does, below its tile: a picture, a word, a number, and the head's name, as much of it
// as there is room for.
import { h, setAttribute, setHidden, setText, svg } from '../../base/dom.js';
import { fitCaption } from '../../draw/captions.js';
import { TALL_CAPTION_PX } from '../../draw/sizes.js';
import { percent } from '../../model/attention.js';
import { textPx } from '../textpx.js';
import { w } from '../../words/ui.js';
import { w as engine } from '../../words/engine.js';

/** Twelve by twelve pictures: dots [x, y] of a heat map, by the engine's words for heads. */
const PICTURES = {
  mirror: [0, 1, 2, 3].map((i) => [i, 3 - i]),
  diagonal: [0, 1, 2, 3].map((i) => [i, i]),
  previous: [0, 1, 2].map((i) => [i, i + 1]),
  next: [0, 1, 2].map((i) => [i + 1, i]),
  offset: [0, 1].map((i) => [i, i + 2]),
  separator: [0, 1, 2, 3].map((i) => [2, i]),
  same: [
    [0, 0],
    [3, 0],
    [0, 3],
    [3, 3],
  ],
  induction: [
    [1, 3],
    [2, 2],
    [2, 3],
  ],
  source: [
    [0, 2],
    [1, 3],
    [3, 2],
    [2, 3],
  ],
  spread: Array.from({ length: 16 }, (_, i) => [i % 4, i >> 2]),
};
const MIXED = [
  [0, 0],
  [2, 1],
  [3, 3],
  [1, 2],
];

/** The picture of a word for heads; of an unknown one, that of mixed. */
export function headGlyph(word, size = 12) {
  const dots = PICTURES[word] ?? MIXED;
  return svg(
    'svg.glyph',
    { viewBox: '0 0 12 12', width: size, height: size, 'aria-hidden': 'true' },
    ...dots.map(([x, y]) =>
      svg('rect', { x: 3 * x + 0.4, y: 3 * y + 0.4, width: 2.2, height: 2.2 }),
    ),
  );
}

/** The engine's words for a head, as the page writes them: word and share apart. */
export function badgeParts(words) {
  if (!words) return { word: '', name: '', share: '' };
  const name = engine.head.name(words);
  return { word: words.word, name, share: words.named ? percent(words.value) : '' };
}

/** Of a word for heads, in a few words: where its attention goes. */
export function meaning(words) {
  if (words.named) return w.meanings[words.word] ?? engine.head.where(words);
  return words.word === 'spread' ? w.overManyTokens : w.noSimplePattern;
}

/** Narrower captions have smaller letters. */
const SMALL_PX = 112;

export class HeadBadge {
  /** @param {import('../../draw/layout.js').Tile} place @param {number} captionPx */
  constructor({ x, y, width, height, layer, head, named = false }, captionPx) {
    this.room = { width, lines: captionPx >= TALL_CAPTION_PX ? 2 : 1, named };
    this.name = `${layer + 1}·${head + 1}`;
    this.font = ''; // of its letters, when it is on the page
    this.word = '';
    this.text = h('i');
    this.below = h('i.below', { hidden: true });
    this.number = h('small', { hidden: true });
    this.picture = h('span.picture-of');
    this.element = h(
      'span',
      {
        class: width < SMALL_PX ? 'badge cap small' : 'badge cap',
        'aria-hidden': 'true',
        'data-lines': this.room.lines,
        style: { left: x, top: y + height + 1, width, height: captionPx },
      },
      this.picture,
      this.text,
      this.below,
      this.number,
    );
  }

  /** What the head does. @param {any} words of Lab.heads */
  draw(words) {
    this.words = words;
    const { word, name, share } = badgeParts(words);
    setAttribute(this.element, 'data-strong', String(words?.named ?? false));
    setAttribute(
      this.element,
      'title',
      words ? `${name} ${share}: ${engine.head.sentence(words)}` : '',
    );
    setAttribute(this.element, 'data-tone', '');
    this.write({ word: name, share }, word);
  }

  /** As much of it as there is room for; the picture is that of `glyph`, or none. */
  write(words, glyph) {
    if (!this.font && this.element.isConnected) {
      const { fontSize, fontFamily } = getComputedStyle(this.element);
      this.font = `${fontSize} ${fontFamily}`;
    }
    const weight = this.element.dataset.strong === 'true' || this.element.dataset.tone ? 600 : 400;
    const { picture, text, below, name } = fitCaption(
      { ...words, name: this.name },
      this.room,
      (part) => textPx(`${weight} ${this.font}`, part),
    );
    setText(this.text, below ? `${text} ` : text);
    setText(this.below, below);
    setText(this.number, name);
    setHidden(this.text, text === '');
    setHidden(this.below, below === '');
    setHidden(this.number, name === '');
    const shown = picture ? glyph : '';
    if (shown !== this.word) this.picture.replaceChildren(...(shown ? [headGlyph(shown)] : []));
    this.word = shown;
  }

  /** Where the head looks instead, or null: what it does again. */
  point(words, tone) {
    if (words === null) return this.draw(this.words);
    setAttribute(this.element, 'data-strong', 'false');
    setAttribute(this.element, 'data-tone', tone);
    this.write(words, '');
  }
}
