// One generated token: the likeliest tokens it was chosen from, and where the heads of the last
// layer looked from the position that produced it.
import { h, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatShare } from '../../base/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { tokenLabel } from '../../model/anatomy.js';
import { w } from './words.js';

const ROW_PX = 14;
const LABEL_PX = 13;

/** The mean over heads, then each head: [heads + 1, columns]. */
function attentionRows({ attention, heads, columns }) {
  const data = new Float32Array((heads + 1) * columns);
  data.set(attention, columns);
  for (let j = 0; j < columns; j++)
    for (let head = 0; head < heads; head++) data[j] += attention[head * columns + j] / heads;
  return { data, rows: heads + 1, columns, scale: /** @type {const} */ ('unit') };
}

export class Choice {
  constructor() {
    this.title = h('h2.title');
    this.words = h('p.dim');
    this.bars = h('ol.bars', { 'aria-label': w.theLikeliestTokens });
    this.canvas = h('canvas', { role: 'img' });
    this.labels = h('div.look-labels', { 'aria-hidden': 'true' });
    this.names = h('div.look-names', { 'aria-hidden': 'true' });
    this.looked = h('p.dim');
    this.look = h(
      'div',
      h('h2', w.lookedAt),
      h('div.look', this.names, h('div', this.canvas, this.labels)),
      this.looked,
    );
    this.element = h('div.choice-inside', this.title, this.words, this.bars, this.look);
  }

  drawLook(step, settings, prompt, said, maps) {
    const matrix = lookOf(step, settings);
    const read = readBy(step, settings, prompt, said).map((token) => tokenLabel(settings, token));
    const roomPx = Math.max(1, this.canvas.clientWidth || 200);
    const every = Math.max(1, Math.ceil((matrix.columns * LABEL_PX) / roomPx));
    const named = Array.from({ length: matrix.columns }, (_, j) => (j % every ? '' : read[j]));
    const rows = Array.from({ length: matrix.rows }, (_, row) => (row ? `head ${row}` : 'mean'));
    const most = mostLooked(matrix)
      .map((j) => `position ${j + 1} (${read[j]}) ${formatShare(matrix.data[j])}`)
      .join(', ');
    paintHeatmap(this.canvas, matrix, maps);
    setStyle(this.canvas, { height: matrix.rows * ROW_PX });
    this.names.replaceChildren(...rows.map((text) => h('span', text)));
    this.labels.replaceChildren(...named.map((text) => h('i', text)));
    setText(this.looked, w.theHeadsOfThe({ most }));
    setAttribute(this.canvas, 'aria-label', w.attentionOfTheLast({ most }));
  }

  /**
   * @param {any} step as the worker reported it, with `index`, `expected` and how many tokens
   * were `dropped` before those it read; null: none
   */
  update(step, settings, prompt, said, maps) {
    this.element.classList.toggle('empty', step === null);
    setText(
      this.title,
      step
        ? w.token({ index: step.index + 1, token: tokenLabel(settings, step.token) })
        : w.candidates,
    );
    setText(this.words, step ? chosenWords(step, settings) : w.clickAGeneratedToken);
    for (const part of [this.bars, this.look]) setHidden(part, step === null);
    if (!step) return;
    this.bars.replaceChildren(...step.top.map((one) => bar(one, step, settings)));
    this.drawLook(step, settings, prompt, said, maps);
  }
}

/** The attention of a step over the tokens that it read. */
function lookOf(step, { arch }) {
  const matrix = attentionRows(step);
  const columns = arch === 'encdec' ? matrix.columns : step.read;
  return { ...matrix, columns, data: columnsOf(matrix, columns) };
}

/** The tokens that a step read. */
function readBy({ dropped }, { arch }, prompt, said) {
  if (arch === 'encdec') return Array.from(prompt.source);
  return [...prompt.tokens, ...said.map(({ token }) => token)].slice(dropped);
}

/** The three columns with the largest mean, the largest first. */
function mostLooked({ data, columns }) {
  return Array.from({ length: columns }, (_, j) => j)
    .sort((a, b) => data[b] - data[a] || a - b)
    .slice(0, 3);
}

/** The first columns of a matrix. */
function columnsOf({ data, rows, columns }, count) {
  const out = new Float32Array(rows * count);
  for (let row = 0; row < rows; row++)
    out.set(data.subarray(row * columns, row * columns + count), row * count);
  return out;
}

function chosenWords({ chance, rank, expected, token }, settings) {
  const said = w.outputWith({ chance: formatShare(chance), rank: rank + 1 });
  if (expected === null) return said;
  const truth = tokenLabel(settings, expected);
  return `${said} ${token === expected ? w.itIsRight : w.expectedWas({ token: truth })}`;
}

/**
 * `drawn`: the probability after temperature and top-k, shown where it differs and something is
 * drawn at all.
 */
function bar({ token, chance, drawn }, step, settings) {
  const differs = Math.abs(drawn - chance) > 5e-4 && !step.top.some((one) => one.drawn === 1);
  return h(
    'li',
    {
      class: token === step.token ? 'on' : '',
      title: differs
        ? w.theModelGivesIt({ chance: formatShare(chance), drawn: formatShare(drawn) })
        : `${formatShare(chance)}`,
    },
    h('span.bar-label', tokenLabel(settings, token)),
    h(
      'span.bar-line',
      h('i', { style: { width: `${(100 * chance).toFixed(2)}%` } }),
      differs ? h('b', { style: { left: `${(100 * Math.min(drawn, 0.995)).toFixed(2)}%` } }) : null,
    ),
    h('span.bar-share', formatShare(chance)),
  );
}
