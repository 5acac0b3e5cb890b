// A model that foresees a pendulum: its angle and velocity, of an example that it continues on its
// own, beside what truly comes.
import { h } from '../../base/dom.js';
import { Canvas, disc, line, word } from './canvas.js';
import { foreseesWords } from './words.js';

const PAD = { left: 30, right: 16, top: 20, bottom: 30 };
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

  /** @param {import('../../ui/host.js').Host} _ @param {() => void} wake */
  constructor(_, wake) {
    this.canvas = new Canvas('Angle and velocity: foreseen, and true', wake);
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
    const at = plane([...own, ...truth], width, height);
    const colour = (name) => this.canvas.colour(name);
    const path = (points) => points.map(at);
    line(pen, path(truth.slice(0, given)), { colour: colour('--mute'), width: 2 });
    line(pen, path(truth.slice(given - 1)), { colour: colour('--mute'), width: 1.5, dash: [4, 4] });
    line(pen, path(own.slice(given - 1)), { colour: colour('--accent'), width: 2.5 });
    for (const point of path(own.slice(given)))
      disc(pen, point[0], point[1], 3, { fill: colour('--accent') });
    const [x, y] = at(truth[given - 1]);
    disc(pen, x, y, 5, { fill: colour('--ink') });
    this.drawWords(pen, width, height);
  }

  drawWords(pen, width, height) {
    const colour = (name) => this.canvas.colour(name);
    word(pen, 'angle →', width - PAD.right, height - 10, colour('--mute'), 'right');
    word(pen, '↑ velocity', 0, 8, colour('--mute'));
    word(pen, '━ told', PAD.left, height - 10, colour('--mute'));
    word(pen, '╍ true', PAD.left + 60, height - 10, colour('--mute'));
    word(pen, '━ on its own', PAD.left + 116, height - 10, colour('--accent'));
  }
}

/** Places points so that all of them are inside. */
function plane(points, width, height) {
  const range = (i, low, high) => {
    const all = points.map((point) => point[i]);
    const [from, to] = [Math.min(...all), Math.max(...all)];
    return (value) => low + ((value - from) / Math.max(1e-6, to - from)) * (high - low);
  };
  const x = range(0, PAD.left, width - PAD.right);
  const y = range(1, height - PAD.bottom, PAD.top);
  return (/** @type {number[]} */ point) => [x(point[0]), y(point[1])];
}
