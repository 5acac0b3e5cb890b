// Vectors of a head as points in their two principal components, coloured by position or by token.
import { h, setAttribute, setEach, setText, svg } from '../../base/dom.js';
import { percent } from './histogram.js';
import { w } from './words.js';

/** Size of a drawing in its own units, and room at its edges. */
const SIZE = 120;
const EDGE = 6;
/** Colours of positions, early to late, and of the commonest tokens; the last is of all others. */
const COLOURS = 6;

/**
 * @typedef {{ points: Float32Array, explained: [number, number], tokens: number[], positions:
 *   number[] }} Vectors of readRecord (wasm/analysis/headrecord.mjs)
 */

export class Scatter {
  /** @param {'q' | 'k' | 'v'} of what is drawn */
  constructor(of) {
    this.of = of;
    this.dots = Array.from({ length: COLOURS }, (_, i) => svg('path', { class: `dots k${i}` }));
    this.picture = svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img' }, ...this.dots);
    this.caption = h('figcaption');
    this.element = h('figure.scatter', this.picture, this.caption);
  }

  /** @param {Vectors} vectors @param {number[]} groups of which colour each point is */
  update({ points, explained }, groups) {
    const place = placed(points);
    const paths = Array.from({ length: COLOURS }, () => []);
    groups.forEach((group, i) => paths[group].push(`M${place(i)}h0`));
    this.dots.forEach((dots, group) => setAttribute(dots, 'd', paths[group].join('')));
    setText(this.caption, w.vectors[this.of]({ share: percent(explained[0] + explained[1]) }));
    const words = w.vectorsDrawn[this.of]({
      count: groups.length,
      first: percent(explained[0]),
      second: percent(explained[1]),
    });
    setAttribute(this.picture, 'aria-label', words);
  }
}

/** Where each point is in the drawing; one scale for both axes. */
function placed(points) {
  const values = (c) => Array.from({ length: points.length / 2 }, (_, i) => points[2 * i + c]);
  const ends = [0, 1].map((c) => {
    const list = values(c);
    return { low: Math.min(...list), high: Math.max(...list) };
  });
  const span = Math.max(...ends.map(({ low, high }) => high - low)) || 1;
  const scale = (SIZE - 2 * EDGE) / span;
  const at = (i, c) =>
    SIZE / 2 + (points[2 * i + c] - (ends[c].low + ends[c].high) / 2) * scale * (c ? -1 : 1);
  return (i) => `${at(i, 0).toFixed(1)} ${at(i, 1).toFixed(1)}`;
}

/**
 * The colour of each point, and what each colour stands for.
 * @param {Vectors} vectors @param {string} by position or token @param {(token: number) => string}
 *   label
 */
export function groupsOf({ tokens, positions }, by, label) {
  if (by === 'position') {
    const last = Math.max(1, ...positions);
    const group = (position) => Math.min(COLOURS - 1, Math.floor((position / last) * COLOURS));
    const name = (i) => (i === 0 ? w.legend.first : i === COLOURS - 1 ? w.legend.last : '');
    const names = Array.from({ length: COLOURS }, (_, i) => name(i));
    return { groups: positions.map(group), names };
  }
  const counts = new Map();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const often = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([token]) => token);
  const kept = often.slice(0, COLOURS - 1);
  const group = (token) => (kept.includes(token) ? kept.indexOf(token) : COLOURS - 1);
  const names = [...kept.map(label), ...(often.length > kept.length ? [w.legend.others] : [])];
  return { groups: tokens.map(group), names };
}

/** What the colours stand for. */
export class Legend {
  constructor() {
    this.element = h('div.dossier-legend', { 'aria-hidden': 'true' });
  }

  /** @param {string[]} names @param {string} by position or token */
  update(names, by) {
    setAttribute(this.element, 'data-by', by);
    setEach(
      this.element,
      names,
      () => h('span', h('i'), h('span')),
      (item, name, i) => {
        const colour = names.length - 1 === i && name === w.legend.others ? COLOURS - 1 : i;
        setAttribute(item, 'class', `k${colour}`);
        setText(item.lastChild, name);
      },
    );
  }
}
