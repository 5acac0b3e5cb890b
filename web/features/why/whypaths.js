// The answer by paths, of a model that has nothing but attention: from the token or its position,
// through heads of any layers or past them, to the logit.
import { h, setEach, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { signedText, sourceLabel } from './why.words.js';
import { w } from './words.js';

const LEAST_MS = 500;
/** So many times what an answer took passes until it is asked for again. */
const TIMES = 8;

export class PathTable {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.question = new Question(host, {
      everyMs: (tookMs) => Math.max(LEAST_MS, TIMES * tookMs),
    });
    this.said = h('p#answer-paths-said.dim');
    this.rows = h('tbody');
    const heads = [w.path, w.column.here].map((text) => h('th', { scope: 'col', text }));
    this.element = h(
      'section.why-paths',
      { 'aria-label': w.theAnswerByPaths, hidden: true },
      h('h2', w.byPathsThroughHeads),
      this.said,
      h(
        'table.why-table',
        { 'aria-label': w.partsOfTheAnswerBy },
        h('thead', h('tr', heads[0], h('td'), heads[1])),
        this.rows,
      ),
    );
  }

  /** @param {{ source: any, row: number|null, minus: string }} asked */
  async update(asked) {
    const { answer } = this.question;
    if (await this.question.update('paths', asked, { moves: !answer?.none })) this.draw();
  }

  draw() {
    const { none, count, paths, rest, total } = this.question.answer;
    setHidden(this.element, none === true);
    if (none) return;
    const more = count - paths.length;
    setProse(this.said, w.allPathsSumTo({ count: formatCount(count) }));
    const most = Math.max(...paths.map(({ part }) => Math.abs(part)));
    const rows = [
      ...paths.map((one) => ({ text: pathLabel(one), part: one.part, bar: one.part / most })),
      ...(more ? [{ text: w.others({ more: formatCount(more) }), part: rest, bar: 0 }] : []),
      { text: w.sum, part: total, bar: 0, isTotal: true },
    ];
    setEach(
      this.rows,
      rows,
      () => h('tr', h('th', { scope: 'row' }), h('td.why-bar', h('i')), h('td')),
      (line, { text, part, bar, isTotal = false }) => {
        const [name, cell, here] = line.children;
        line.classList.toggle('total', isTotal);
        setText(name, text);
        drawBar(cell, bar);
        setText(here, signedText(part));
      },
    );
  }
}

/** "token → L1 H2 → L2 H4": what is there at first, and the heads that it goes through. */
const pathLabel = ({ source, heads }) =>
  [sourceLabel(source), ...heads.map((name) => sourceLabel(`head.${name}`))].join(' → ');

/** A part as a bar, from the middle of its cell to the right, or to the left: share is -1 to 1. */
export function drawBar(cell, share) {
  const width = `${(50 * Math.abs(share)).toFixed(1)}%`;
  setStyle(cell.firstChild, { width, left: share < 0 ? `calc(50% - ${width})` : '50%' });
  cell.firstChild.classList.toggle('less', share < 0);
}
