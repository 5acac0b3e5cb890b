// The line below the drawing: how to read it, what the badges that show mean, and the one scale of
// all heads.
import { h, setStyle, setText } from '../../base/dom.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { percent } from '../../model/looks.js';
import { badgeParts, headGlyph } from './badge.js';

/** Of the engine's words for heads, in everyday words; of others, the engine's own. */
const MEANINGS = {
  mirror: 'the first looks at the last, the second at the one before it …',
  diagonal: 'each position looks at itself',
  previous: 'at the token before',
  next: 'at the token after',
  separator: 'rests on the separator',
  same: 'at the same token elsewhere',
  induction: 'at what came after the same token',
  source: 'at the token it must give',
  offset: 'always the same distance away',
};
const MOST = 3;
const STEPS = 64;

export class DrawingKey {
  constructor() {
    this.meanings = h('span', { class: 'meanings' });
    this.ramp = h('canvas', { 'aria-hidden': 'true' });
    this.tick = h('i');
    this.high = h('span');
    this.even = h('span', { class: 'dim' });
    this.scale = h(
      'span',
      { class: 'scale-key', id: 'scale', title: 'Share of attention: one scale for all heads' },
      h('span', { text: '0' }),
      h('span', { class: 'ramp-box' }, this.ramp, this.tick),
      this.high,
      this.even,
    );
    this.read = h('span', {
      class: 'read-so',
      text: 'One square, one head: each row looks at the columns.',
    });
    this.element = h('p', { class: 'lab foot' }, this.read, this.meanings, this.scale);
    this.known = '';
  }

  place(top) {
    setStyle(this.element, { top, left: 0 });
  }

  /** @param {{ top: number, even: number, shown: number }} scale */
  drawScale({ top, even, shown }, maps) {
    const data = Float32Array.from({ length: STEPS }, (_, i) => (shown * i) / (STEPS - 1));
    const scale = { low: 0, high: shown, even };
    paintHeatmap(this.ramp, { data, rows: 1, columns: STEPS, scale: 'unit' }, maps, scale);
    setStyle(this.tick, { left: `${(100 * Math.min(1, even / shown)).toFixed(1)}%` });
    setText(this.high, top < 1 ? `${percent(top)} +` : '100 %');
    setText(this.even, `│ even: ${percent(even)}`);
    this.scale.dataset.top = String(top);
    this.scale.dataset.even = String(even);
  }

  /** What the badges that show mean, the most frequent first. @param {any[]} heads words */
  drawMeanings(heads) {
    const count = new Map();
    for (const words of heads)
      if (words) count.set(words.word, { words, n: (count.get(words.word)?.n ?? 0) + 1 });
    const most = [...count.values()].sort((a, b) => b.n - a.n).slice(0, MOST);
    const key = most.map(({ words }) => words.word).join();
    if (key === this.known) return;
    this.known = key;
    this.meanings.replaceChildren(
      ...most.map(({ words }) =>
        h('span', {}, headGlyph(words.word), ` ${badgeParts(words).word}: ${meaning(words)}`),
      ),
    );
  }
}

/** Of a word for heads, in a few words: where its attention goes. */
function meaning(words) {
  if (words.named) return MEANINGS[words.word] ?? words.where;
  return words.word === 'spread' ? 'over many tokens' : 'no simple pattern';
}
