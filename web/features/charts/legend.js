// The legend of a chart: mark, name and value of each line. Nothing in it moves when a number
// changes.
import { h, setText } from '../../base/dom.js';
import { w } from './words.js';

/** Earlier runs with an entry of their own; the others are counted. */
const NAMED_RUNS = 2;

/**
 * @typedef {{ name: string, text: string, chars: number, colour?: string, dash?: boolean }} Entry
 *   chars: room for the value
 */

function mark({ colour, dash }) {
  if (!colour) return null;
  return h('i', { class: dash ? 'mark dash' : 'mark', style: { color: `var(${colour})` } });
}

export class Legend {
  constructor() {
    this.element = h('div.legend');
    this.key = ''; // of the entries, without their values
    this.values = [];
  }

  /**
   * @param {string} chart
   * @param {{ own: Entry[], others: Entry[], numbers: Entry[], guide: string, step: number|null }}
   *   shown step: that of the values, where the pointer is
   */
  draw(chart, { own, others, numbers, guide, step }) {
    const named = others.slice(0, NAMED_RUNS);
    const more = others.length - named.length;
    const entries = [...own, ...named, ...numbers];
    const marks = entries.map(({ name, colour }) => [name, colour]);
    const key = JSON.stringify([chart, guide, more, marks]);
    if (key !== this.key) {
      this.key = key;
      this.build(entries, guide, more, own.length, named.length);
    }
    entries.forEach(({ text }, i) => setText(this.values[i], text));
    setText(this.element.lastElementChild, step === null ? '' : w.atTheStep({ step }));
  }

  build(entries, guide, more, own, named) {
    this.values = entries.map(({ chars }) => h('b', { style: { 'min-width': `${chars}ch` } }));
    const rest = [];
    if (guide) rest.push(h('span', h('i.mark.guide'), guide));
    if (more > 0) rest.push(h('span.dim', w.andMoreRuns({ more })));
    this.element.replaceChildren(
      ...entries.map((entry, i) =>
        h(
          i >= own && i < own + named ? 'span.of-run' : 'span',
          mark(entry),
          `${entry.name} `,
          this.values[i],
        ),
      ),
      ...rest,
      h('span.at'),
    );
  }
}
