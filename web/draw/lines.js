// The lines of a chart: all that it names of the present run, and of earlier runs what can be
// compared. Pure.
import {
  formatCount,
  formatDuration,
  formatLoss,
  formatRate,
  formatShare,
  formatSetting,
} from '../base/format.js';
import { roundUp } from '../base/round.js';
import { alignColumns, lastValue, smoothColumn } from '../run/metricseries.js';
import { timeLeftMs, tokensPerStep } from '../run/currentrun.js';
import { guessWords } from '../run/verdict.js';
import { w } from '../words/lines.js';

/** The dashed line of guessing, where it is known and the model answers at all. */
function guideOf(key, { plan, settings }, kind) {
  const value = plan[key];
  return typeof value === 'number' && settings.head !== 'none'
    ? { value, text: w.guessing({ chance: guessWords(plan)[kind] }) }
    : null;
}

const rateText = (value) => formatRate(value);

/**
 * Columns of a chart: `from` the training history, the evaluations or the rates, and the field
 * there (protocol.js, run.js). compare: drawn of earlier runs too; smooth: noisy, so that smoothing
 * applies; right: on an axis of its own. log: whether its axis may be logarithmic; chars: room for
 * a value in the legend.
 */
export const CHARTS = {
  loss: {
    get title() {
      return w.charts.loss.title;
    },
    show: formatLoss,
    log: true,
    top: null,
    chars: 6,
    series: [
      {
        key: 'train',
        from: 'train',
        field: 1,
        colour: '--series-1',
        smooth: true,
        compare: 'faint',
      },
      { key: 'held', from: 'held', field: 1, colour: '--series-2', compare: 'plain' },
    ],
    guide: (state) => guideOf('guess_loss', state, 'loss'),
  },
  accuracy: {
    get title() {
      return w.charts.accuracy.title;
    },
    show: formatShare,
    log: false,
    top: 1,
    chars: 7,
    series: [
      {
        key: 'trainToken',
        from: 'train',
        field: 2,
        colour: '--series-1',
        smooth: true,
        compare: 'faint',
      },
      {
        key: 'trainSequence',
        from: 'train',
        field: 3,
        colour: '--series-1',
        dash: true,
        smooth: true,
      },
      { key: 'heldToken', from: 'held', field: 2, colour: '--series-2', compare: 'plain' },
      { key: 'heldSequence', from: 'held', field: 3, colour: '--series-2', dash: true },
    ],
    guide: (state) => guideOf('guess_accuracy', state, 'accuracy'),
  },
  gradient: {
    get title() {
      return w.charts.gradient.title;
    },
    show: formatLoss,
    log: true,
    top: null,
    chars: 6,
    series: [{ key: 'norm', from: 'train', field: 4, colour: '--series-1', smooth: true }],
    guide: ({ settings }) =>
      settings.clip > 0
        ? { value: settings.clip, text: w.clippedTo({ norm: formatSetting(settings.clip) }) }
        : null,
  },
  rate: {
    get title() {
      return w.charts.rate.title;
    },
    show: rateText,
    log: false,
    top: null,
    chars: 6,
    series: [
      {
        key: 'rate',
        from: 'train',
        field: 5,
        colour: '--series-1',
        show: (value) =>
          Number.isFinite(value) ? formatSetting(Number(value.toPrecision(3))) : '–',
      },
      {
        key: 'steps',
        from: 'rates',
        field: 1,
        colour: '--series-2',
        right: true,
        smooth: true,
      },
    ],
    guide: ({ plan, settings }) =>
      plannedOf(plan, settings)
        ? { value: null, text: w.plannedRate({ schedule: settings.schedule }) }
        : null,
  },
};

/** The learning rates of the planned run, by step; null where nothing is trained. */
function plannedOf(plan, settings) {
  const { schedule } = plan ?? {};
  if (!schedule?.length || settings.head === 'none') return null;
  return { steps: schedule.map(([step]) => step + 1), column: schedule.map(([, rate]) => rate) };
}

/**
 * Numbers beside the lines of the chart of rates. @returns {{ name: string, text: string, chars:
 * number }[]}
 */
export function rateNumbers(run, settings, plan) {
  return [
    { name: w.tokensPerSecond, text: formatRate(run.rate * tokensPerStep(settings)), chars: 7 },
    { name: w.trainedFor, text: formatDuration(run.elapsedMs), chars: 6 },
    {
      name: Number.isFinite(plan.planned_steps)
        ? w.leftTo({ step: formatCount(plan.planned_steps) })
        : w.left,
      text: formatDuration(timeLeftMs(run, plan) ?? NaN),
      chars: 6,
    },
  ];
}

/**
 * @typedef {object} Line
 * @property {string} key unique in its chart @property {string} name
 * @property {string} colour a variable of the style sheet
 * @property {number} width @property {number} alpha
 * @property {boolean} dash @property {boolean} right on the right axis
 * @property {number|null} series index of the series of the present run whose exact values these
 *   are
 * @property {number|null} run number of the earlier run that it sums up in the legend
 */

/**
 * @param {string} chart key of CHARTS
 * @param {any} run the present one @param {import('../run/comparedruns.js').RunRecord[]} earlier
 *   visible ones
 * @param {number} smoothing what remains of a value after one step, 0 for none
 * @param {{ plan: any, settings: any }} [now] of the present run, whose schedule the chart of
 *   rates shows
 * @returns {{ lines: Line[], data: (number|null)[][] }} data: the common steps, then a column for
 *   each line; the last lines lie on top
 */
export function linesOf(chart, run, earlier, smoothing, now = undefined) {
  const { series } = CHARTS[chart];
  const drawn = [];
  const add = (line, steps, column) =>
    drawn.push({
      line: { dash: false, right: false, series: null, run: null, ...line },
      steps,
      column,
    });
  addEarlier(series, earlier, smoothing, add);
  const planned = chart === 'rate' && now ? plannedOf(now.plan, now.settings) : null;
  if (planned) {
    const how = { width: 1.2, alpha: 0.6, dash: true };
    const line = { key: 'planned', name: w.plannedLine, colour: '--series-1', ...how };
    add(line, planned.steps, planned.column);
  }
  series.forEach(({ key, from, field, colour, dash = false, smooth = false, right = false }, i) => {
    const name = w.charts[chart][key];
    const { steps, column } = columnOf(run, from, field);
    const width = dash ? 1.2 : 2;
    const smoothed = smooth && smoothing > 0;
    add(
      {
        key: `${i}`,
        name,
        colour,
        width: smoothed ? 1 : width,
        alpha: smoothed ? 0.3 : 1,
        dash,
        right,
        series: i,
      },
      steps,
      column,
    );
    if (smoothed)
      add(
        { key: `${i}.smooth`, name, colour, width, alpha: 1, dash, right },
        steps,
        smoothColumn(steps, column, smoothing),
      );
  });
  return {
    lines: drawn.map(({ line }) => line),
    data: alignColumns(drawn.map(({ steps, column }) => ({ steps, columns: [column] }))),
  };
}

/** The lines of earlier runs that can be compared. */
function addEarlier(series, earlier, smoothing, add) {
  for (const { number, name, colour, run: other } of earlier) {
    for (const { from, field, compare, smooth } of series) {
      if (!compare) continue;
      const { steps, column } = columnOf(other, from, field);
      const plain = compare === 'plain';
      add(
        {
          key: `${number}.${from}`,
          name,
          colour: `--run-${colour + 1}`,
          width: plain ? 1.4 : 1,
          alpha: plain ? 1 : 0.4,
          run: plain ? number : null,
        },
        steps,
        smooth && smoothing > 0 ? smoothColumn(steps, column, smoothing) : column,
      );
    }
  }
}

const columns = new WeakMap();

/** A column of a run, kept for as long as the history does not grow. */
function columnOf(run, from, field) {
  const history = run[from];
  let known = columns.get(history);
  if (known?.step !== history.lastStep || known.length !== history.length)
    columns.set(
      history,
      (known = { step: history.lastStep, length: history.length, steps: history.steps(), of: [] }),
    );
  known.of[field] ??= history.column(field);
  return { steps: known.steps, column: known.of[field] };
}

/** Where the axes of values end: low is only used by a logarithmic one. */
export function valueRange({ lines, data }, right, guide, top) {
  let high = guide ?? 0;
  let low = Infinity;
  lines.forEach((line, i) => {
    if (line.right !== right) return;
    for (const value of data[i + 1]) {
      if (value === null) continue;
      if (value > high) high = value;
      if (value > 0 && value < low) low = value;
    }
  });
  if (guide > 0) low = Math.min(low, guide);
  return {
    low: Number.isFinite(low) ? roundDown(low) : 0.1,
    high: top ?? (high > 0 ? roundUp(Math.max(high, 1e-9)) : 1),
  };
}

/** The next 1, 2 or 5 times a power of ten at or below a positive number. */
function roundDown(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const digits = value / power;
  return (digits >= 5 ? 5 : digits >= 2 ? 2 : 1) * power;
}

/**
 * What a legend says: the series of the present run, then earlier ones, values at index `at` of the
 * data or the last.
 */
export function legendOf(chart, { lines, data }, at) {
  const { series, show, chars } = CHARTS[chart];
  const value = (line) => lastValue(data[lines.indexOf(line) + 1], at ?? undefined);
  const own = lines
    .filter((line) => line.series !== null)
    .sort((a, b) => a.series - b.series)
    .map((line) => ({
      name: line.name,
      colour: line.colour,
      dash: line.dash,
      text: (series[line.series].show ?? show)(value(line)),
      chars,
    }));
  const others = lines
    .filter((line) => line.run !== null)
    .map((line) => ({
      name: line.name,
      colour: line.colour,
      dash: false,
      text: show(value(line)),
      chars,
    }));
  return { own, others };
}
