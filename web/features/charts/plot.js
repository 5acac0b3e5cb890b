// One chart on the canvas: uPlot with the lines, axes and marks of this page.

/**
 * Strength of the logarithmic axis of steps: linear below this step, so that step 0 has a place.
 */
const LOG_FROM = 10;
/** Values on an axis are at most this share of the height apart: a low chart has some too. */
const LEAST_SPACE = 0.22;

/**
 * @typedef {object} PlotState what a plot shows
 * @property {import('../../draw/lines.js').Line[]} lines
 * @property {(number|null)[][]} data see linesOf in lines.js
 * @property {{ end: number, y: { low: number, high: number }, right: { low: number, high: number }
 *   }} ranges
 * @property {number|null} guide value of the dashed line
 * @property {{ step: number, text: string }|null} fault where the run broke
 * @property {number[]} ticks steps of which a moment is kept
 */

/**
 * @typedef {{ width: number, height: number, logX: boolean, logY: boolean, percent?: boolean,
 *   onCursor: (index: number|null|undefined) => void, onDrawn: () => void }} PlotForm what a plot
 *   cannot change; sizes in CSS pixels; percent: values are shares, shown in %; onDrawn: called
 *   when steps and values have their places
 */

export class Plot {
  /**
   * @param {any} uPlot
   * @param {HTMLElement} parent
   * @param {PlotState} first
   * @param {PlotForm} form
   */
  constructor(uPlot, parent, first, form) {
    this.state = first;
    this.form = form;
    this.css = getComputedStyle(document.documentElement);
    this.fontPx = Number.parseFloat(this.colour('--f1'));
    this.font = `${this.fontPx}px ${getComputedStyle(document.body).fontFamily}`;
    this.hasRight = first.lines.some((line) => line.right);
    this.chart = new uPlot(this.options(), first.data, parent);
    this.chart.batch(() => {}); // it is laid out at once
  }

  /** A variable of the style sheet. */
  colour(name) {
    return this.css.getPropertyValue(name).trim();
  }

  options() {
    const { width, height, onCursor, onDrawn } = this.form;
    return {
      width,
      height,
      pxAlign: 0,
      padding: [6, this.hasRight ? 0 : 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
      scales: this.scales(),
      axes: this.axes(),
      series: [{}, ...this.state.lines.map((line) => this.series(line))],
      hooks: {
        drawAxes: [(chart) => this.onCanvas(chart, () => this.drawGuide(chart))],
        draw: [
          (chart) => this.onCanvas(chart, () => this.drawMarks(chart)),
          () => this.chart && onDrawn(),
        ],
        setCursor: [() => onCursor(this.chart?.cursor.idx)],
      },
    };
  }

  scales() {
    const { logX, logY } = this.form;
    const end = () => [0, this.state.ranges.end];
    return {
      x: { time: false, range: end, ...(logX && { distr: 4, asinh: LOG_FROM }) },
      y: { range: () => this.range('y'), ...(logY && { distr: 3 }) },
      ...(this.hasRight && { right: { range: () => this.range('right') } }),
    };
  }

  /** The ends of an axis of values. */
  range(of) {
    const { low, high } = this.state.ranges[of];
    return this.form.logY ? [low, Math.max(high, low * 2)] : [0, high * 1.02];
  }

  axes() {
    const { height } = this.form;
    const { larger } = this;
    const axis = {
      stroke: this.colour('--mute'),
      font: this.font,
      ticks: { show: false },
      grid: { stroke: this.colour('--line'), width: 1 },
    };
    const space = Math.min(22 * larger, LEAST_SPACE * height);
    const values = { ...axis, size: 42 * larger, gap: 4, space };
    const right = {
      ...values,
      scale: 'right',
      side: 1,
      grid: { show: false },
      values: (_, splits) => labels(_, splits).map((text) => (text === '0' ? '' : text)),
    };
    return [
      {
        ...axis,
        size: Math.min(22 * larger, 14 + 0.1 * height),
        gap: 3,
        space: 50 * larger,
        grid: { show: false },
      },
      {
        ...values,
        values: this.form.logY ? logLabels : this.form.percent ? percentLabels : labels,
      },
      ...(this.hasRight ? [right] : []),
    ];
  }

  /** How much larger than usual the page's type is, and so lines. */
  get larger() {
    return this.fontPx / 11;
  }

  series(line) {
    return {
      scale: line.right ? 'right' : 'y',
      stroke: this.colour(line.colour),
      width: line.width * this.larger,
      alpha: line.alpha,
      dash: line.dash ? [5, 4] : undefined,
      spanGaps: true,
      points: { show: false },
    };
  }

  /** Draws with the canvas' own pixels, and leaves its state as it was. */
  onCanvas({ ctx }, draw) {
    ctx.save();
    draw();
    ctx.restore();
  }

  drawGuide(chart) {
    const { ctx, bbox: box } = chart;
    const dpr = devicePixelRatio;
    if (this.state.guide === null) return;
    const y = Math.round(chart.valToPos(this.state.guide, 'y', true)) + 0.5;
    ctx.setLineDash([4 * dpr, 4 * dpr]);
    stroke(ctx, this.colour('--faint'), dpr, [box.left, y, box.left + box.width, y]);
  }

  /** Ticks at the kept moments, and the step where the run broke. */
  drawMarks(chart) {
    const { ctx, bbox: box } = chart;
    const dpr = devicePixelRatio;
    const bottom = box.top + box.height;
    for (const step of this.state.ticks) {
      const x = placeOf(chart, step);
      if (x <= box.left + box.width)
        stroke(ctx, this.colour('--edge'), dpr, [x, bottom - 5 * dpr, x, bottom]);
    }
    if (this.state.fault) this.drawFault(chart, this.state.fault);
  }

  drawFault(chart, { step, text }) {
    const { ctx, bbox: box } = chart;
    const dpr = devicePixelRatio;
    const x = placeOf(chart, step);
    const late = x > box.left + box.width / 2;
    stroke(ctx, this.colour('--bad'), 1.5 * dpr, [x, box.top, x, box.top + box.height]);
    ctx.font = this.font.replace(`${this.fontPx}px`, `600 ${this.fontPx * dpr}px`);
    ctx.fillStyle = this.colour('--bad');
    ctx.textAlign = late ? 'right' : 'left';
    ctx.fillText(text, x + (late ? -6 : 6) * dpr, box.top + 14 * dpr);
  }

  /** @param {PlotState} next with the same lines */
  update(next) {
    this.state = next;
    this.chart.batch(() => this.chart.setData(next.data));
  }

  get cursor() {
    return this.chart.cursor.idx ?? null;
  }

  /** The step at a place of the window. */
  stepAt(clientX) {
    return this.chart.posToVal(clientX - this.chart.over.getBoundingClientRect().left, 'x');
  }

  /** The drawing inside its axes, in whole pixels of `parent`. */
  box() {
    const { left, top, width, height } = this.chart.bbox;
    const px = (length) => Math.round(length / devicePixelRatio);
    return { left: px(left), top: px(top), width: px(width), height: px(height) };
  }

  /** Pixels from the left edge of `parent` to a step, and the height of the drawing. */
  placeOf(step) {
    const { left, top, width, height } = this.box();
    const x = left + this.chart.valToPos(step, 'x');
    return { x, top, height, right: left + width };
  }

  /** Pixels from the upper edge of `parent` to a value. */
  heightOf(value) {
    return this.box().top + this.chart.valToPos(value, 'y');
  }

  destroy() {
    this.chart.destroy();
  }
}

/** A step in the canvas' own pixels. */
function placeOf(chart, step) {
  return Math.round(chart.valToPos(step, 'x', true)) + 0.5;
}

function stroke(ctx, style, width, [x0, y0, x1, y1]) {
  ctx.strokeStyle = style;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
}

/** Numbers on an axis, short however small they are. */
function labels(_, splits) {
  return splits.map((value) =>
    value === null
      ? ''
      : value !== 0 && Math.abs(value) < 1e-3
        ? value.toExponential().replace(/(\.\d)\d*e/, '$1e')
        : String(Number(value.toPrecision(3))),
  );
}

/** Shares in per cent. */
function percentLabels(_, splits) {
  return labels(
    _,
    splits.map((value) => (value === null ? null : 100 * value)),
  ).map((text) => (text ? `${text} %` : ''));
}

/** On a logarithmic axis only numbers that begin with 1, 2, 3 or 5 are named. */
function logLabels(_, splits) {
  return labels(
    _,
    splits.map((value) =>
      value !== null && '1235'.includes(value.toExponential(6)[0]) ? value : null,
    ),
  );
}
