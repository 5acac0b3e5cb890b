// The pictures of a stage: vectors as rows of cells, and bars.
import { h, setAttribute, setEach, setStyle, setText } from '../../base/dom.js';
import { largest, narrow, paintHeatmap } from '../../draw/heatmap.js';
import { roundUp } from '../../base/round.js';
import { formatCell } from '../../model/scorewords.js';
import { w } from './words.js';

/** Cells of a strip, at most. */
const MOST_CELLS = 256;

const strip = () =>
  h('div.walk-strip', h('span.walk-name'), h('canvas', { role: 'img' }), h('span.walk-parts'));

/**
 * All on one scale.
 * @param {Element} root @param {import('./stagewords.js').Strip[]} strips
 * @param {import('../../draw/colormap.js').Maps} maps
 */
export function drawStrips(root, strips, maps) {
  const matrices = strips.map(({ values }) => ({
    ...{ data: Float32Array.from(values), rows: 1, columns: values.length },
    scale: /** @type {'signed'} */ ('signed'),
  }));
  const high = roundUp(Math.max(0, ...matrices.map(largest)) || 1);
  setEach(root, strips, strip, (element, { name, values, parts = 1 }, i) => {
    const [label, canvas, marks] = element.children;
    setText(label, name);
    const size = w.numbersTheLargest({
      count: values.length,
      largest: formatCell(largest(matrices[i])),
    });
    setAttribute(canvas, 'aria-label', `${name}: ${size}`);
    setAttribute(canvas, 'title', size);
    paintHeatmap(canvas, narrow(matrices[i], MOST_CELLS), maps, { low: -high, high });
    setEach(
      marks,
      Array.from({ length: parts > 1 ? parts : 0 }),
      () => h('i'),
      () => {},
    );
    setAttribute(marks, 'aria-hidden', 'true');
  });
}

const bar = () => h('li', h('span.walk-name'), h('span.walk-bar', h('i')), h('b'));

/** @param {Element} root @param {import('./stagewords.js').Bar[]} bars */
export function drawBars(root, bars) {
  const most = Math.max(1e-9, ...bars.map(({ value }) => Math.abs(value)));
  const hasBoth = bars.some(({ value }) => value < 0);
  setEach(root, bars, bar, (element, { name, value, text, right }) => {
    const [label, track, number] = element.children;
    setText(label, name);
    setText(number, text);
    const share = (100 * Math.abs(value)) / most / (hasBoth ? 2 : 1);
    const from = hasBoth ? (value < 0 ? 50 - share : 50) : 0;
    setStyle(track.firstElementChild, { left: `${from}%`, width: `${share}%` });
    setAttribute(element, 'class', right ? 'right' : value < 0 ? 'less' : '');
  });
}
