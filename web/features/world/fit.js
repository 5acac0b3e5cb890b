// A model that learns from the examples in its context: its error by their number, beside what
// other methods make of the same examples.
import { h } from '../../base/dom.js';
import { Canvas, line, word } from './canvas.js';
import { fitsWords } from './world.words.js';
import { w } from './words.js';

const LINES = [
  { key: 'neighbours', colour: '--faint', dash: [2, 4] },
  { key: 'least_squares', colour: '--part-3', dash: [7, 4] },
  { key: 'ridge', colour: '--series-2', dash: [] },
  { key: 'model', colour: '--accent', width: 3, dash: [] },
];
const PAD = { left: 46, right: 112, top: 22, bottom: 34 };
/** Least distance of two names. */
const NAME_PX = 15;
const TICK_PX = 20; // at least so far from each other
/** The axis of errors ends here, whatever least squares makes of too few examples. */
const MOST = 10;

/** Moves names, in order of `y`, apart: down, and where that is below the axis, up again. */
function spread(names, top, bottom) {
  let free = top;
  for (const name of names) {
    name.y = Math.max(name.y, free);
    free = name.y + NAME_PX;
  }
  free = bottom;
  for (const name of names.toReversed()) {
    name.y = Math.min(name.y, free);
    free = name.y - NAME_PX;
  }
}

export class Fit {
  request = 'fits';
  words = fitsWords;
  controls = null;

  /** @param {import('../../ui/hosttype.js').Host} _ @param {() => void} wake */
  constructor(_, wake) {
    this.canvas = new Canvas(w.squaredErrorByThe, wake);
    this.element = h('div.world-fit', this.canvas.element);
  }

  args() {
    return {};
  }

  draw({ rows }) {
    const drawing = this.canvas.begin();
    if (!drawing) return;
    const { pen, width, height } = drawing;
    const values = rows.flatMap((row) => LINES.map(({ key }) => row[key]));
    const low = Math.log10(Math.max(1e-4, Math.min(...values)) / 1.3);
    const high = Math.log10(Math.min(MOST, Math.max(...values) * 1.3));
    const x = (i) => PAD.left + (i / (rows.length - 1)) * (width - PAD.left - PAD.right);
    const y = (value) => {
      const share = (Math.log10(value) - low) / (high - low);
      return height - PAD.bottom - Math.min(1, share) * (height - PAD.top - PAD.bottom);
    };
    this.drawAxes(drawing, { x, y, low, high, rows });
    const names = LINES.map(({ key, colour, dash, width: thick = 1.5 }) => {
      const points = rows.map((row, i) => [x(i), y(row[key])]);
      line(pen, points, { colour: this.canvas.colour(colour), dash, width: thick });
      return { text: w.fitLine[key], colour, y: points.at(-1)[1] };
    }).sort((a, b) => a.y - b.y);
    spread(names, PAD.top, height - PAD.bottom);
    for (const { text, colour, y: at } of names)
      word(pen, text, x(rows.length - 1) + 8, at, this.canvas.colour(colour));
  }

  drawAxes({ pen, width, height }, { x, y, low, high, rows }) {
    const mute = this.canvas.colour('--mute');
    for (let power = Math.ceil(low); power <= high; power++) {
      const at = y(10 ** power);
      const grid = [
        [PAD.left, at],
        [width - PAD.right, at],
      ];
      line(pen, grid, { colour: this.canvas.colour('--line'), width: 1 });
      word(pen, String(Number(`1e${power}`)), PAD.left - 6, at, mute, 'right');
    }
    const every = [1, 2, 5, 10, 20, 50].find((some) => x(some) - x(0) >= TICK_PX) ?? rows.length;
    rows.forEach(({ examples }, i) => {
      if (i % every === 0)
        word(pen, String(examples), x(i), height - PAD.bottom + 12, mute, 'center');
    });
    word(pen, w.examplesSoFar, (PAD.left + width - PAD.right) / 2, height - 8, mute, 'center');
    word(pen, w.squaredError, 0, 7, mute);
  }
}
