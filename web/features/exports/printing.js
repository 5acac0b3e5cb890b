// Figures on paper: every head, the inspected heat map and the curve, black on white in either
// theme, with what the page says of the run and its link.
import { h } from '../../base/dom.js';
import { FIGURES } from './exporting.js';
import { w } from './words.js';

const textOf = (selector) => document.querySelector(selector)?.textContent?.trim() ?? '';

/** Prints the figures that there are, and nothing else of the page. */
export async function printFigures(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const root = document.documentElement;
  if (root.dataset.print) return;
  const pictures = await Promise.all(svgsOf(host).map(pictureOf));
  if (pictures.length === 0) throw new Error(w.thereIsNoFigure);
  const sheet = h(
    'section#print-sheet',
    h('h1', textOf('#headline') || 'Headroom'),
    h('p', textOf('#sub')),
    ...pictures,
    h('p', location.href),
  );
  document.body.append(sheet);
  root.dataset.print = 'figures';
  const end = () => {
    delete root.dataset.print;
    sheet.remove();
    pictures.forEach(({ src }) => URL.revokeObjectURL(src));
  };
  addEventListener('afterprint', end, { once: true });
  print();
}

/** The figures that can be made now. @returns {string[]} */
const svgsOf = (host) =>
  Object.values(FIGURES).flatMap(({ make }) => {
    try {
      return [make(host)];
    } catch {
      return []; // nothing is inspected, or not a step is trained
    }
  });

/** @param {string} svg @returns {Promise<HTMLImageElement>} which can be painted */
async function pictureOf(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  picture.alt = '';
  await picture.decode();
  return picture;
}
