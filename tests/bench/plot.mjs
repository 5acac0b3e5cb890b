// A small picture of log-log plots, as SVG text.
const WIDTH = 210;
const HEIGHT = 170;
const LEFT = 38;
const TOP = 24;
const RIGHT = 8;
const BOTTOM = 22;

/** 1, 2 and 5 times powers of ten that lie in the range; thinned to at most six. */
function ticks(low, high) {
  const all = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    for (const factor of [1, 2, 5])
      if (factor * power >= low * 0.999 && factor * power <= high * 1.001) all.push(factor * power);
  }
  const tens = all.filter((t) => Number.isInteger(Math.round(Math.log10(t) * 1e6) / 1e6));
  return all.length <= 6 ? all : tens.length >= 2 ? tens : all.filter((_, i) => i % 2 === 0);
}

const short = (x) => (x >= 1000 ? `${x / 1000}k` : String(Number(x.toPrecision(3))));
const at = (x) => x.toFixed(1);

/**
 * One panel: points joined by a line, its slope in the title.
 * @param {{ title: string, slope: number, points: [number, number][] }} panel
 */
function drawPanel({ title, slope, points }, left, top) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x0, x1, y0, y1] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys) * 0.8,
    Math.max(...ys) * 1.25,
  ];
  const px = (x) => left + LEFT + ((WIDTH - LEFT - RIGHT) * Math.log(x / x0)) / Math.log(x1 / x0);
  const py = (y) =>
    top + HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * Math.log(y / y0)) / Math.log(y1 / y0);
  const [floor, ceiling, start, end] = [py(y0), py(y1), px(x0), px(x1)];
  const grid = [
    ...ticks(x0, x1).map(
      (x) =>
        `<path d="M${at(px(x))} ${at(floor)}V${at(ceiling)}"/><text ` +
        `x="${at(px(x))}" y="${at(floor + 13)}" text-anchor="middle">${short(x)}</text>`,
    ),
    ...ticks(y0, y1).map(
      (y) =>
        `<path d="M${at(start)} ${at(py(y))}H${at(end)}"/><text ` +
        `x="${at(start - 4)}" y="${at(py(y) + 3)}" text-anchor="end">${short(y)}</text>`,
    ),
  ];
  const line = points.map(([x, y]) => `${at(px(x))} ${at(py(y))}`);
  const dots = line.map((p) => `M${p}h0`).join('');
  return (
    `<g class="grid">${grid.join('')}</g><path class="line" ` +
    `d="M${line.join('L')}"/><path class="dots" d="${dots}"/>` +
    `<text class="title" ` +
    `x="${at(start)}" y="${at(top + 14)}">${title}, slope ${slope.toFixed(2)}</text>`
  );
}

/** SVG of rows of panels. */
export function logLogPanels(rows) {
  const width = WIDTH * Math.max(...rows.map((row) => row.length));
  const height = HEIGHT * rows.length;
  const panels = rows.flatMap((row, j) =>
    row.map((panel, i) => drawPanel(panel, i * WIDTH, j * HEIGHT)),
  );
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const font = 'font-family="system-ui, sans-serif" font-size="9"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font}>
<style>
text { fill: #555 } .title { fill: #222; font-size: 11px } .grid path { stroke: #ddd; fill: none }
.line { stroke: #2166ac; fill: none; stroke-width: 1.5 }
.dots { stroke: #2166ac; stroke-width: 4; stroke-linecap: round }
</style>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`;
}
