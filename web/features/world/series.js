// Numbers of the reader's: a column of an example, beside what the model predicts of it and how it
// goes on by itself.
import { h, setHidden } from '../../base/dom.js';
import { clip, inText } from '../../base/format.js';
import { Canvas, disc, line, word } from './canvas.js';
import { followsWords } from './world.words.js';
import { w } from './words.js';

const PAD = { left: 52, right: 16, top: 4, bottom: 40 };
const TICKS = 4; // about so many

/** What a column is called. */
const nameOf = ({ name, number }) => clip(name ?? `column ${number}`);

/** The columns that the model predicts, with the steps from where that is read to what it is of. */
function predictedColumns({ settings, plan }) {
  const { streams, predictions } = settings.facts;
  const place = (name) => streams.findIndex((stream) => stream.name === name);
  return plan.numbers.columns.flatMap((column) => {
    const by = predictions.find(({ name }) => name === column.stream);
    return by ? [{ ...column, later: place(by.name) > place(by.at) ? 0 : 1 }] : [];
  });
}

export class Series {
  request = 'follows';

  /** @param {import('../../ui/hosttype.js').Host} host @param {() => void} wake */
  constructor(host, wake) {
    this.state = host.state;
    this.canvas = new Canvas(w.aColumnStepBy, wake);
    this.element = h('div.world-series', this.canvas.element);
    this.choice = h('select', { 'aria-label': w.column, onchange: wake });
    this.controls = h('label', `${w.column} `, this.choice);
    this.listed = '';
  }

  args({ shown }) {
    return { index: shown.source.index ?? 0 };
  }

  /** The column that shows. */
  column() {
    const columns = predictedColumns(this.state.model);
    const names = columns.map(nameOf);
    if (this.listed !== names.join('\n')) {
      this.listed = names.join('\n');
      this.choice.replaceChildren(...names.map((text) => h('option', { text })));
    }
    setHidden(this.controls, columns.length < 2);
    return columns[Math.max(0, this.choice.selectedIndex)];
  }

  words = ({ errors }) => {
    const column = this.column();
    return followsWords(errors[column.stream][column.at], nameOf(column));
  };

  draw({ steps, given, true: real, predicted, free }) {
    const drawing = this.canvas.begin();
    if (!drawing) return;
    const { pen, width, height } = drawing;
    const { stream, at: which, later, mean, deviation } = this.column();
    const { size } = this.state.model.settings.facts.streams.find(({ name }) => name === stream);
    const points = (values, first, end, by) =>
      Array.from({ length: Math.max(0, end - first) }, (_, i) => [
        first + i + by,
        values[(first + i) * size + which] * deviation + mean,
      ]);
    const truth = points(real[stream], 0, steps, 0);
    const ahead = points(predicted[stream], 0, steps - later, later);
    const own = free?.name === stream ? points(free.values, given - 1, steps, 0) : [];
    const names = [
      { text: `━ ${w.true}`, colour: '--mute' },
      { text: `● ${w.oneStepAhead}`, colour: '--accent' },
      ...(own.length ? [{ text: `╍ ${w.onItsOwn}`, colour: '--series-2' }] : []),
    ];
    const top = this.canvas.drawNames(pen, names, width);
    const at = plane([...truth, ...ahead, ...own], steps, { width, height, top });
    this.drawAxes(pen, at, steps, width, height);
    const colour = (name) => this.canvas.colour(name);
    line(pen, truth.map(at.point), { colour: colour('--mute'), width: 2 });
    line(pen, own.map(at.point), { colour: colour('--series-2'), width: 2, dash: [5, 4] });
    for (const [x, y] of ahead.map(at.point)) disc(pen, x, y, 3, { fill: colour('--accent') });
  }

  drawAxes(pen, { point, low, high }, steps, width, height) {
    const mute = this.canvas.colour('--mute');
    const tick = roundTick((high - low) / TICKS);
    for (let i = Math.ceil(low / tick); i * tick <= high; i++) {
      const [x, y] = point([0, i * tick]);
      const grid = [
        [x, y],
        [width - PAD.right, y],
      ];
      line(pen, grid, { colour: this.canvas.colour('--line'), width: 1 });
      const text = inText(String(Number((i * tick).toPrecision(6))));
      word(pen, text, PAD.left - 6, y, mute, 'right');
    }
    const every = Math.max(1, Math.ceil(steps / 8));
    for (let step = 0; step < steps; step += every)
      word(pen, String(step), point([step, low])[0], height - PAD.bottom + 12, mute, 'center');
    word(pen, w.axes.step, (PAD.left + width - PAD.right) / 2, height - 10, mute, 'center');
  }
}

/** A distance of ticks: 1, 2 or 5 times a power of ten, at least so large. */
function roundTick(/** @type {number} */ least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((times) => times * power >= least);
}

/** Places steps and values so that all of them are inside. */
function plane(points, steps, { width, height, top }) {
  const values = points.map(([, value]) => value);
  const low = Math.min(...values);
  // numbers that do not vary have room too, of a size that their ticks can be told by
  const high = Math.max(...values, low + 1e-6 * Math.max(1, Math.abs(low)));
  const x = (step) => PAD.left + (step / Math.max(1, steps - 1)) * (width - PAD.left - PAD.right);
  const y = (value) =>
    height - PAD.bottom - ((value - low) / (high - low)) * (height - PAD.bottom - top - PAD.top);
  return { low, high, point: (/** @type {number[]} */ [step, value]) => [x(step), y(value)] };
}
