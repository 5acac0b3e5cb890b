// One chart on the canvas: uPlot with the lines, axes and marks of this page.

/**
 * Strength of the logarithmic axis of steps: linear below this step, so that step 0 has a place.
 */
const LOG_FROM = 10;

/**
 * @typedef {object} PlotState what a plot shows
 * @property {import('./lines.js').Line[]} lines
 * @property {(number|null)[][]} data see linesOf in lines.js
 * @property {{ end: number, y: { low: number, high: number }, right: { low: number, high: number }
 *   }} ranges
 * @property {number|null} guide value of the dashed line
 * @property {{ step: number, text: string }|null} fault where the run broke
 * @property {number[]} ticks steps of which a moment is kept
 */

/**
 * @param {any} uPlot
 * @param {HTMLElement} parent
 * @param {PlotState} first
 * @param {{ width: number, height: number, logX: boolean, logY: boolean, onCursor: (index:
 *   number|null|undefined) => void }} form what a plot cannot change
 */
export function createPlot(uPlot, parent, first, { width, height, logX, logY, onCursor }) {
  let state = first;
  const css = getComputedStyle(document.documentElement);
  const colour = (name) => css.getPropertyValue(name).trim();
  const fontPx = Number.parseFloat(colour('--f1'));
  const larger = fontPx / 11;
  const font = `${fontPx}px ${getComputedStyle(document.body).fontFamily}`;
  const axis = {
    stroke: colour('--mute'),
    font,
    ticks: { show: false },
    grid: { stroke: colour('--line'), width: 1 },
  };
  const right = first.lines.some((line) => line.right);
  const range = (of) => () => {
    const { low, high } = state.ranges[of];
    return logY ? [low, Math.max(high, low * 2)] : [0, high * 1.02];
  };

  /** Draws with the canvas' own pixels. */
  const drawing = (draw) => (chart) => {
    chart.ctx.save();
    draw(chart, chart.ctx, chart.bbox, devicePixelRatio);
    chart.ctx.restore();
  };
  const guide = drawing((chart, ctx, box, dpr) => {
    if (state.guide === null) return;
    const y = Math.round(chart.valToPos(state.guide, 'y', true)) + 0.5;
    ctx.setLineDash([4 * dpr, 4 * dpr]);
    stroke(ctx, colour('--faint'), dpr, [box.left, y, box.left + box.width, y]);
  });
  const marks = drawing((chart, ctx, box, dpr) => {
    for (const step of state.ticks) {
      const x = Math.round(chart.valToPos(step, 'x', true)) + 0.5;
      if (x <= box.left + box.width)
        stroke(ctx, colour('--edge'), dpr, [
          x,
          box.top + box.height - 5 * dpr,
          x,
          box.top + box.height,
        ]);
    }
    if (!state.fault) return;
    const x = Math.round(chart.valToPos(state.fault.step, 'x', true)) + 0.5;
    const late = x > box.left + box.width / 2;
    stroke(ctx, colour('--bad'), 1.5 * dpr, [x, box.top, x, box.top + box.height]);
    ctx.font = font.replace(`${fontPx}px`, `600 ${fontPx * dpr}px`);
    ctx.fillStyle = colour('--bad');
    ctx.textAlign = late ? 'right' : 'left';
    ctx.fillText(state.fault.text, x + (late ? -6 : 6) * dpr, box.top + 14 * dpr);
  });

  const chart = new uPlot(
    {
      width,
      height,
      pxAlign: 0,
      padding: [6, right ? 0 : 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
      scales: {
        x: {
          time: false,
          range: () => [0, state.ranges.end],
          ...(logX && { distr: 4, asinh: LOG_FROM }),
        },
        y: { range: range('y'), ...(logY && { distr: 3 }) },
        ...(right && { right: { range: range('right') } }),
      },
      axes: [
        { ...axis, size: 22 * larger, gap: 3, space: 50 * larger, grid: { show: false } },
        {
          ...axis,
          size: 42 * larger,
          gap: 4,
          space: 22 * larger,
          values: logY ? logLabels : labels,
        },
        ...(right
          ? [
              {
                ...axis,
                scale: 'right',
                side: 1,
                size: 42 * larger,
                gap: 4,
                space: 22 * larger,
                grid: { show: false },
                values: (_, splits) => labels(_, splits).map((text) => (text === '0' ? '' : text)),
              },
            ]
          : []),
      ],
      series: [
        {},
        ...first.lines.map((line) => ({
          scale: line.right ? 'right' : 'y',
          stroke: colour(line.colour),
          width: line.width,
          alpha: line.alpha,
          dash: line.dash ? [5, 4] : undefined,
          spanGaps: true,
          points: { show: false },
        })),
      ],
      hooks: { drawAxes: [guide], draw: [marks], setCursor: [() => onCursor(chart?.cursor.idx)] },
    },
    first.data,
    parent,
  );

  return {
    /** @param {PlotState} next with the same lines */
    update(next) {
      state = next;
      chart.setData(next.data);
    },
    get cursor() {
      return chart.cursor.idx ?? null;
    },
    /** The step at a place of the window. */
    stepAt: (clientX) => chart.posToVal(clientX - chart.over.getBoundingClientRect().left, 'x'),
    /** Pixels from the left edge of `parent` to a step, and the height of the drawing. */
    placeOf: (step) => ({
      x: chart.over.offsetLeft + chart.valToPos(step, 'x'),
      top: chart.over.offsetTop,
      height: chart.over.offsetHeight,
      right: chart.over.offsetLeft + chart.over.offsetWidth,
    }),
    destroy: () => chart.destroy(),
  };
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

/** On a logarithmic axis only numbers that begin with 1, 2, 3 or 5 are named. */
function logLabels(_, splits) {
  return labels(
    _,
    splits.map((value) =>
      value !== null && '1235'.includes(value.toExponential(6)[0]) ? value : null,
    ),
  );
}
