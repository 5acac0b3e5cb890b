// A model that foresees a pendulum: its angle and velocity, of an example that it continues on its
// own, beside what truly comes.
import { h } from '../../base/dom.js';
import { Canvas, disc, line, word } from './canvas.js';
import { foreseesWords } from './world.words.js';
import { w } from './words.js';

const PAD = { left: 30, right: 16, top: 24, bottom: 24 };
const names = () => [
  { text: `━ ${w.told}`, colour: '--mute' },
  { text: `╍ ${w.true}`, colour: '--mute' },
  { text: `━ ${w.onItsOwn}`, colour: '--accent' },
];
const TURN = 2 * Math.PI;

/** Angle, without jumps, and velocity of each step. @param {ArrayLike<number>} values */
function phases(values, size) {
  let last = 0;
  return Array.from({ length: values.length / size }, (_, step) => {
    const [sine, cosine, velocity] = Array.from({ length: 3 }, (__, i) => values[step * size + i]);
    const angle = Math.atan2(sine, cosine);
    last = angle + TURN * Math.round((last - angle) / TURN);
    return [last, velocity];
  });
}

export class Phase {
  request = 'foresees';
  words = foreseesWords;
  controls = null;

  /** @param {import('../../ui/hosttype.js').Host} _ @param {() => void} wake */
  constructor(_, wake) {
    this.canvas = new Canvas(w.angleAndVelocityForeseen, wake);
    this.element = h('div.world-phase', this.canvas.element);
  }

  args({ shown }) {
    return { index: shown.source.index ?? 0 };
  }

  draw({ given, size, predicted, true: real }) {
    const drawing = this.canvas.begin();
    if (!drawing) return;
    const { pen, width, height } = drawing;
    const [own, truth] = [phases(predicted, size), phases(real, size)];
    const top = this.canvas.drawNames(pen, names(), width);
    const colour = (name) => this.canvas.colour(name);
    word(pen, w.axes.velocity, 0, top + PAD.top / 2, colour('--mute'));
    word(pen, w.axes.angle, width - PAD.right, height - 10, colour('--mute'), 'right');
    const at = plane([...own, ...truth], { width, height, top });
    const path = (points) => points.map(at);
    line(pen, path(truth.slice(0, given)), { colour: colour('--mute'), width: 2 });
    line(pen, path(truth.slice(given - 1)), { colour: colour('--mute'), width: 1.5, dash: [4, 4] });
    line(pen, path(own.slice(given - 1)), { colour: colour('--accent'), width: 2.5 });
    for (const point of path(own.slice(given)))
      disc(pen, point[0], point[1], 3, { fill: colour('--accent') });
    const [x, y] = at(truth[given - 1]);
    disc(pen, x, y, 5, { fill: colour('--ink') });
  }
}

/** Places points so that all of them are inside. */
function plane(points, { width, height, top }) {
  const range = (i, low, high) => {
    const all = points.map((point) => point[i]);
    const [from, to] = [Math.min(...all), Math.max(...all)];
    return (value) => low + ((value - from) / Math.max(1e-6, to - from)) * (high - low);
  };
  const x = range(0, PAD.left, width - PAD.right);
  const y = range(1, height - PAD.bottom, top + PAD.top);
  return (/** @type {number[]} */ point) => [x(point[0]), y(point[1])];
}
