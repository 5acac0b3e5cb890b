// What is read out after each block: a table with positions down and depths across.
import { h, setAttribute, setStyle, setText } from '../../base/dom.js';
import { formatShare } from '../../base/format.js';
import { tokenLabel } from '../../model/anatomy.js';
import { depthName } from './lens.words.js';
import { w } from './words.js';

/** @typedef {{ depth: number, position: number }} Cell */

/** A cell in words: the token on top, and how the answer does. */
function cellWords({ layer, part }, position, read, settings) {
  const where = w.cellTitle({ where: depthName(layer, part), position: position + 1 });
  return w.cellSaid({ where, said: readWords(read, settings) });
}

/** What is read out at one cell, the likeliest token first. */
export function readWords(
  { top, top_probability, target, target_probability, target_rank },
  settings,
) {
  const said = `${tokenLabel(settings, top)} with ${formatShare(top_probability)}`;
  if (target === undefined) return w.notScored({ said });
  const answer = tokenLabel(settings, target);
  const share = formatShare(target_probability);
  return w.scored({ said, answer, share, rank: target_rank });
}

export class ReadOutGrid {
  /** @param {(cell: Cell, focus: boolean) => void} onchoose */
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.cells = []; // [position][depth]
    this.lines = []; // [position]: their rows of the table
    this.order = []; // positions from top to bottom
    this.shape = ''; // how many there are, in which order
    this.chosen = null;
    this.headRow = h('tr');
    this.body = h('tbody');
    this.element = h(
      'table.lens-table',
      {
        role: 'grid',
        'aria-label': w.whatIsReadOut,
        onkeydown: (event) => this.move(event),
      },
      h('thead', this.headRow),
      this.body,
    );
  }

  move(event) {
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    const right = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if ((!down && !right) || !this.chosen) return;
    event.preventDefault();
    const within = (at, count) => Math.min(count - 1, Math.max(0, at));
    const cell = {
      depth: within(this.chosen.depth + right, this.cells[0].length),
      position:
        this.order[within(this.order.indexOf(this.chosen.position) + down, this.order.length)],
    };
    this.onchoose(cell, true);
  }

  focus({ depth, position }) {
    this.cells[position][depth].focus();
  }

  /** Makes the cells, when there are others than before. */
  build(layers, order) {
    const shape = `${layers.map(({ layer, part }) => depthName(layer, part))} ${order}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.order = order;
    const head = ({ layer, part }) =>
      h('th', { scope: 'col' }, h('span', depthName(layer, part)), h('small'));
    this.headRow.replaceChildren(
      h('th', { scope: 'col', text: w.position }),
      ...layers.map(head),
      h('th', { scope: 'col', text: w.answer }),
    );
    this.cells = order.map((_, position) =>
      layers.map((_layer, depth) => this.makeCell({ depth, position })),
    );
    this.lines = this.cells.map((cells) => rowOf(cells));
    this.body.replaceChildren(...order.map((position) => this.lines[position]));
  }

  makeCell(/** @type {Cell} */ cell) {
    const onclick = () => this.onchoose(cell, false);
    return h('td', { role: 'gridcell', tabindex: -1, onclick }, h('b'), h('small'));
  }

  /**
   * @param {any} shown reply to `lens`
   * @param {{ accuracy: number }[]|null} scores of each depth, where they are known
   * @param {Cell|null} chosen
   */
  draw({ layers, tokens }, scores, chosen, settings) {
    const { positions } = layers[0];
    this.chosen = chosen;
    this.build(layers, scoredFirst(positions));
    scores?.forEach(({ accuracy }, i) =>
      setText(this.headRow.children[i + 1].lastChild, formatShare(accuracy)),
    );
    positions.forEach(({ target }, i) => {
      const [name, token] =
        positions.length === 1
          ? [w.theWhole, '']
          : [String(i + 1), tokenLabel(settings, tokens[i])];
      const line = this.lines[i];
      setText(line.firstChild.firstChild, name);
      setText(line.firstChild.lastChild, token);
      setText(line.lastChild, target === undefined ? '' : tokenLabel(settings, target));
      line.classList.toggle('uncounted', target === undefined);
      layers.forEach((layer, depth) => this.drawCell(layer, { depth, position: i }, settings));
    });
  }

  drawCell(layer, { depth, position }, settings) {
    const cell = this.cells[position][depth];
    const read = layer.positions[position];
    const { top, target, target_probability, target_rank } = read;
    const right = top === target;
    const on = this.chosen?.depth === depth && this.chosen.position === position;
    const share = target === undefined ? '0%' : `${(45 * target_probability).toFixed(1)}%`;
    setText(cell.firstChild, tokenLabel(settings, top));
    setText(cell.lastChild, target === undefined || right ? '' : `#${target_rank}`);
    setStyle(cell, { '--p': share });
    setAttribute(cell, 'class', `${right ? 'right' : ''}${on ? ' on' : ''}`);
    setAttribute(cell, 'tabindex', on ? '0' : '-1');
    setAttribute(cell, 'aria-selected', String(on));
    setAttribute(cell, 'title', cellWords(layer, position, read, settings));
  }
}

/**
 * Positions from top to bottom: those that are scored, then the others.
 * @param {{ target?: number }[]} positions
 */
function scoredFirst(positions) {
  const all = positions.map((_, i) => i);
  const isScored = (i) => positions[i].target !== undefined;
  return [...all.filter(isScored), ...all.filter((i) => !isScored(i))];
}

function rowOf(cells) {
  const name = h('th', { scope: 'row' }, h('small'), h('b'));
  return h('tr', name, ...cells, h('td.target'));
}
