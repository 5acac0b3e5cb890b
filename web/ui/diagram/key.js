// The line below the drawing: how to read it, what the badges that show mean, and the one scale of
// all heads.
import { h, setHidden, setStyle, setText } from '../../base/dom.js';
import { withFirst } from '../gloss.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { percent } from '../../model/attention.js';
import { headGlyph, meaning } from './badge.js';
import { w as engine } from '../../words/engine.js';
import { w } from '../../words/ui.js';

const MOST = 3;
const STEPS = 64;

export class DrawingKey {
  constructor() {
    this.meanings = h('span.meanings');
    this.ramp = h('canvas', { 'aria-hidden': 'true' });
    this.tick = h('i');
    this.high = h('span');
    this.even = h('span.dim');
    this.scale = h(
      'span#scale.scale-key',
      { title: w.shareOfAttentionOne },
      h('span', '0'),
      h('span.ramp-box', this.ramp, this.tick),
      this.high,
      this.even,
    );
    this.read = h('span.read-so', ...withFirst(w.oneSquareOneHead, 'head', 'head'));
    this.sink = h('span.sink-key', { hidden: true, text: w.stripAtItsLeft });
    this.element = h('p.lab.foot', this.read, this.sink, this.meanings, this.scale);
    this.known = '';
  }

  place(top) {
    setStyle(this.element, { top, left: 0 });
  }

  /** Says what the narrow columns are, where there are some. @param {boolean} hasSink */
  name(hasSink) {
    setHidden(this.sink, !hasSink);
  }

  /** @param {{ top: number, even: number, shown: number }} scale */
  drawScale({ top, even, shown }, maps) {
    const data = Float32Array.from({ length: STEPS }, (_, i) => (shown * i) / (STEPS - 1));
    const scale = { low: 0, high: shown, even };
    paintHeatmap(this.ramp, { data, rows: 1, columns: STEPS, scale: 'unit' }, maps, scale);
    setStyle(this.tick, { left: `${(100 * Math.min(1, even / shown)).toFixed(1)}%` });
    setText(this.high, top < 1 ? `${percent(top)} +` : '100 %');
    setText(this.even, w.evenShare({ share: percent(even) }));
    this.scale.dataset.top = String(top);
    this.scale.dataset.even = String(even);
  }

  /** What the badges that show mean, the most frequent first. @param {any[]} heads words */
  drawMeanings(heads) {
    const count = new Map();
    for (const words of heads)
      if (words) count.set(words.word, { words, n: (count.get(words.word)?.n ?? 0) + 1 });
    const most = [...count.values()].sort((a, b) => b.n - a.n).slice(0, MOST);
    const texts = most.map(({ words }) =>
      w.wordMeans({ word: engine.head.word(words), meaning: meaning(words) }),
    );
    if (texts.join() === this.known) return;
    this.known = texts.join();
    this.meanings.replaceChildren(
      ...most.map(({ words }, i) => h('span', headGlyph(words.word), ' ', texts[i])),
    );
  }
}
