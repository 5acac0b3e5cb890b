// What each head does in a fork and in the run that it was forked from, and how much of its
// attention is elsewhere: a table below the two models.
import { h, setChildren } from '../../base/dom.js';
import { formatShare } from '../../base/format.js';
import { headWordsOf, tileMatrix } from '../../draw/matrix.js';
import { placeWords, tilesOf } from '../../model/ablation.js';
import { headPlaces } from '../../wasm/lab/places.mjs';
import { w } from './words.js';
import { w as engine } from '../../words/engine.js';

/**
 * The share of a head's attention that two models give to other places, a mean over the rows that
 * both have: half of the sum of absolute differences.
 * @param {import('../../draw/heatmap.js').Matrix} a @param {import('../../draw/heatmap.js').Matrix}
 *   b
 */
export function movedShare(a, b) {
  if (a.rows !== b.rows || a.columns !== b.columns) return NaN;
  const cells = a.rows * a.columns;
  let sum = 0;
  for (let i = 0; i < cells; i++)
    sum += Math.abs(a.data[(a.offset ?? 0) + i] - b.data[(b.offset ?? 0) + i]);
  return sum / (2 * a.rows);
}

/**
 * The attention of one snapshot less that of another of the same input: a snapshot that has nothing
 * else.
 */
export function differenceOf(a, b) {
  const names = Object.keys(a.tensors).filter(
    (name) =>
      name.startsWith('attn.') && String(a.tensors[name].shape) === String(b.tensors[name]?.shape),
  );
  const less = (x, y) => Float32Array.from(x, (value, i) => value - y[i]);
  const tensors = names.map((name) => [
    name,
    { ...a.tensors[name], data: less(a.tensors[name].data, b.tensors[name].data) },
  ]);
  return { ...a, tensors: { ...a.tensors, ...Object.fromEntries(tensors) }, heads: {} };
}

const cell = (words) => h('td', words ? h('b', engine.head.badge(words)) : '–');

export class ForkHeads {
  constructor() {
    this.body = h('tbody');
    this.fork = h('th', { scope: 'col' });
    this.first = h('th', { scope: 'col' });
    const head = (text) => h('th', { scope: 'col', text });
    this.element = h(
      'table.fork-heads',
      h('thead', h('tr', head(w.headColumn), this.fork, this.first, head(w.attentionElsewhere))),
      this.body,
    );
  }

  /**
   * @param {{ title: string, snapshot: any, settings: any }} fork
   * @param {{ title: string, snapshot: any, settings: any }} first
   */
  update(fork, first) {
    this.fork.textContent = fork.title;
    this.first.textContent = first.title;
    const rows = headPlaces(fork.settings).map((place) => {
      const [id] = tilesOf(/** @type {any} */ (place), fork.settings);
      const [a, b] = [fork, first].map(({ snapshot, settings }) => ({
        words: headWordsOf(id, snapshot, settings),
        matrix: tileMatrix(id, snapshot, settings),
      }));
      const moved = a.matrix && b.matrix ? movedShare(a.matrix, b.matrix) : NaN;
      return { name: placeWords(/** @type {any} */ (place), fork.settings), a, b, moved };
    });
    const key = JSON.stringify(rows.map(({ a, b, moved }) => [a.words, b.words, moved]));
    setChildren(this.body, key, () =>
      rows.map(({ name, a, b, moved }) =>
        h(
          'tr',
          h('th', { scope: 'row', text: name }),
          cell(a.words),
          cell(b.words),
          h('td.number', Number.isFinite(moved) ? formatShare(moved) : '–'),
        ),
      ),
    );
  }
}
