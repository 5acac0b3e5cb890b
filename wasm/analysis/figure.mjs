// Figures for papers and slides, as SVG: a heat map, all heads of a model, a chart of curves, a
// cloud of points, each with its title, labels, scale and caption, black on white. Pure.

const FONT = 'font-family="system-ui, sans-serif"';
/** More cells than this make a file that few programs open. */
export const MOST_CELLS = 65536;

/** What XML 1.0 cannot hold at all (its production Char), not even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escape = (text) =>
  String(text)
    .replace(NO_XML, '\ufffd')
    .replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const px = (x) => String(Number(x.toFixed(2)));

/* --- colours ---------------------------------------------------------------------------------- */

/**
 * A colour by lightness, chroma and hue (degrees) as #rrggbb. Source: Björn Ottosson, "A perceptual
 * color space for image processing" (2020), OKLab to linear sRGB; then the sRGB transfer curve.
 */
export function oklch(L, C, hue) {
  const [a, b] = [Math.cos, Math.sin].map((f) => C * f((hue * Math.PI) / 180));
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (x) => {
    const clipped = Math.min(1, Math.max(0, x));
    const curve = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(255 * curve);
  };
  return `#${linear.map((x) => byte(x).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour of a value between the ends of a scale: white to dark blue; where the scale begins
 * below 0, blue over white at 0 to red.
 * @param {number} value @param {{ low: number, high: number }} scale
 */
export function figureColour(value, { low, high }) {
  if (!Number.isFinite(value)) return '#ff00ff';
  if (low >= 0) {
    const t = Math.min(1, Math.max(0, (value - low) / (high - low || 1)));
    return oklch(0.99 - 0.65 * t, 0.13 * t, 255);
  }
  const t = Math.min(1, Math.abs(value) / Math.max(-low, high));
  return oklch(0.99 - 0.5 * t, 0.17 * t, value < 0 ? 255 : 28);
}

/* --- parts ------------------------------------------------------------------------------------ */

function text(x, y, words, { size = 11, anchor = 'start', turn = 0, weight = 400 } = {}) {
  const turned = turn ? ` transform="rotate(${turn} ${px(x)} ${px(y)})"` : '';
  return (
    `<text x="${px(x)}" y="${px(y)}" font-size="${size}" font-weight="${weight}" ` +
    `text-anchor="${anchor}"${turned}>${escape(words)}</text>`
  );
}

/** Lines of at most so many characters, broken between words. */
export function wrapped(words, most) {
  const lines = [''];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.filter(Boolean);
}

/** A whole drawing: title on top, caption below, `body` between them at `top`. */
function drawing({ title, caption, width, top, bottom, body }) {
  const lines = wrapped(caption, Math.max(30, Math.floor((width - 24) / 5.4)));
  const height = bottom + 12 + 14 * lines.length;
  const about = lines.map((line, i) => text(12, bottom + 10 + 14 * i, line, { size: 10 }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" ` +
    `viewBox="0 0 ${px(width)} ${px(height)}" ${FONT}>` +
    `<title>${escape(title)}</title><desc>${escape(caption)}</desc>` +
    `<defs><pattern id="mask" width="4" height="4" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(45)"><rect width="4" height="4" fill="#fff"/>` +
    `<rect width="1" height="4" fill="#999"/></pattern></defs>` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `${text(12, 20, title, { size: 13, weight: 600 })}` +
    `<g transform="translate(0 ${px(top)})">${body}</g>${about.join('')}</svg>\n`
  );
}

/**
 * The cells of a matrix as rectangles; neighbours of one colour in a row are one.
 * @param {{ data: ArrayLike<number>, offset?: number, rows: number, columns: number, mask?:
 *   ArrayLike<number> | null }} matrix
 */
function cells({ data, offset = 0, rows, columns, mask = null }, scale, width, height) {
  const [w, h] = [width / columns, height / rows];
  const colourAt = (r, c) =>
    mask?.[r * columns + c] ? 'url(#mask)' : figureColour(data[offset + r * columns + c], scale);
  const parts = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0, from = 0; c < columns; c++) {
      const fill = colourAt(r, c);
      if (c + 1 < columns && colourAt(r, c + 1) === fill) continue;
      parts.push(
        `<rect x="${px(from * w)}" y="${px(r * h)}" width="${px((c + 1 - from) * w)}" ` +
          `height="${px(h)}" fill="${fill}"/>`,
      );
      from = c + 1;
    }
  const frame = `<rect width="${px(width)}" height="${px(height)}" fill="none" stroke="#666"/>`;
  return `<g shape-rendering="crispEdges">${parts.join('')}</g>${frame}`;
}

/** A scale with the numbers at its ends, and what it is of. */
function scaleBar(scale, { x, y, width, name }) {
  const steps = 32;
  const bar = Array.from({ length: steps }, (_, i) => {
    const value = scale.low + ((i + 0.5) / steps) * (scale.high - scale.low);
    const at = px(x + (i * width) / steps);
    return (
      `<rect x="${at}" y="${px(y)}" width="${px(width / steps)}" height="8" ` +
      `fill="${figureColour(value, scale)}" shape-rendering="crispEdges"/>`
    );
  });
  const end = (value) => String(Number(value.toPrecision(3))).replace('-', '−');
  return (
    `${bar.join('')}<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="8" ` +
    `fill="none" stroke="#666"/>${text(x, y + 20, end(scale.low), { size: 9 })}` +
    text(x + width / 2, y + 20, name, { size: 9, anchor: 'middle' }) +
    text(x + width, y + 20, end(scale.high), { size: 9, anchor: 'end' })
  );
}

/* --- figures ---------------------------------------------------------------------------------- */

/**
 * A heat map with labels on both axes. Throws a RangeError for more than MOST_CELLS cells.
 * @param {{ title: string, caption: string, matrix: Parameters<typeof cells>[0], scale: { low:
 *   number, high: number }, scaleName?: string, rowLabels?: string[], columnLabels?: string[],
 *   rowTitle?: string, columnTitle?: string }} figure
 */
export function heatmapSvg({
  title,
  caption,
  matrix,
  scale,
  scaleName = '',
  rowLabels = [],
  columnLabels = [],
  rowTitle = '',
  columnTitle = '',
}) {
  const { rows, columns } = matrix;
  if (rows * columns > MOST_CELLS)
    throw new RangeError(
      `${rows * columns} cells are too many for a drawing: at most ${MOST_CELLS}`,
    );
  const cell = Math.max(2, Math.min(22, 360 / Math.max(rows, columns)));
  const [width, height] = [cell * columns, cell * rows];
  const widest = Math.max(0, ...rowLabels.map((label) => String(label).length));
  const left = 36 + 6.2 * widest;
  const stride = (pitch) => Math.max(1, Math.ceil(10 / pitch)) | 1; // odd: no kind loses its labels
  const wide = Math.max(1, ...columnLabels.map((label) => String(label).length)) * 6.2 + 2;
  const columnStride = Math.max(1, Math.ceil(wide / cell)) | 1;
  const labels = [
    ...rowLabels.map((label, r) =>
      r % stride(cell)
        ? ''
        : text(left - 5, (r + 0.5) * cell + 3.5, label, { size: 10, anchor: 'end' }),
    ),
    ...columnLabels.map((label, c) =>
      c % columnStride
        ? ''
        : text(left + (c + 0.5) * cell, height + 13, label, { size: 10, anchor: 'middle' }),
    ),
    rowTitle && text(14, height / 2, rowTitle, { size: 10, anchor: 'middle', turn: -90 }),
    columnTitle && text(left + width / 2, height + 28, columnTitle, { size: 10, anchor: 'middle' }),
  ];
  const bar = scaleBar(scale, {
    x: left,
    y: height + 38,
    width: Math.max(90, width),
    name: scaleName,
  });
  const body = `<g transform="translate(${px(left)} 0)">${cells(matrix, scale, width, height)}</g>`;
  return drawing({
    title,
    caption,
    width: Math.max(300, left + Math.max(90, width) + 24),
    top: 34,
    bottom: 34 + height + 72,
    body: body + labels.join('') + bar,
  });
}

/**
 * The heads of a model: a row of maps for each line (a layer), all on one scale.
 * @param {{ title: string, caption: string, lines: { name: string, maps: { name: string, matrix:
 *   Parameters<typeof cells>[0] }[] }[], scale: { low: number, high: number }, scaleName?: string
 *   }} figure
 */
export function modelSvg({ title, caption, lines, scale, scaleName = '' }) {
  const most = Math.max(...lines.map(({ maps }) => maps.length));
  const size = Math.max(60, Math.min(140, 760 / most));
  const left = 84;
  const pitch = size + 26;
  const body = lines.map(({ name, maps }, l) => {
    const drawn = maps.map(
      ({ name: own, matrix }, i) =>
        `<g transform="translate(${px(left + i * (size + 14))} ${px(14 + l * pitch)})">` +
        `${text(0, -4, own, { size: 9 })}${cells(matrix, scale, size, size)}</g>`,
    );
    return `${text(12, 14 + l * pitch + size / 2, name, { size: 10 })}${drawn.join('')}`;
  });
  const width = left + most * (size + 14) + 10;
  const height = lines.length * pitch;
  const bar = scaleBar(scale, { x: left, y: height + 6, width: 160, name: scaleName });
  return drawing({
    title,
    caption,
    width,
    top: 34,
    bottom: 34 + height + 42,
    body: body.join('') + bar,
  });
}

/** Hues of curves, as far as they have none of their own. */
const LINE_HUES = [255, 28, 145, 310, 75, 200];
const lineColour = (hue, i) => oklch(0.55, 0.15, hue ?? LINE_HUES[i % LINE_HUES.length]);

/**
 * An axis of a chart: the share of the way at a value, and marks with their words. In powers of ten
 * it begins at the one below the least value above 0, else at 0.
 */
function axisOf(values, { log, top, show }) {
  if (!log) {
    const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ share, text: show(share * top) }));
    return { at: (value) => value / top, marks };
  }
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(1, ...positive)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 10 ** low))));
  const every = Math.max(1, Math.ceil((high - low + 1) / 8));
  const at = (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low);
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const marks = powers
    .filter((_, i) => i % every === 0)
    .map((power) => ({ share: at(10 ** power), text: powerText(power) }));
  return { at, marks };
}

const powerText = (power) =>
  power >= -2 && power <= 4 ? String(Number((10 ** power).toPrecision(1))) : `1e${power}`;

/** The axis of steps: in powers of ten step 0 has a place too. */
function stepAxis(steps, log) {
  const end = Math.max(1, ...steps);
  if (!log) return axisOf(steps, { log, top: end, show: (x) => String(Math.round(x)) });
  const at = (step) => Math.log10(step + 1) / Math.log10(end + 1);
  const powers = Array.from({ length: Math.floor(Math.log10(end)) }, (_, i) => 10 ** (i + 1));
  return { at, marks: [0, ...powers].map((step) => ({ share: at(step), text: String(step) })) };
}

/**
 * Curves over steps.
 * @param {{ title: string, caption: string, xName: string, yName: string, percent?: boolean, lines:
 *   { name: string, points: [number, number][], dash?: boolean, hue?: number }[], logX?: boolean,
 *   logY?: boolean, top?: number }} figure percent: values are shares, shown in %; hue: in
 *   degrees; logX, logY: axes in powers of ten; top: where another axis of values ends
 */
export function chartSvg(figure) {
  const { title, caption, xName, yName, lines } = figure;
  const { percent = false, logX = false, logY = false, top = 0 } = figure;
  const [width, height, left] = [420, 220, 64];
  const all = lines.flatMap(({ points }) => points).filter(([, y]) => Number.isFinite(y));
  const values = all.map(([, y]) => y);
  const xs = stepAxis(
    all.map(([x]) => x),
    logX,
  );
  const ys = axisOf(values, {
    log: logY,
    top: top || (percent ? 1 : Math.max(1e-9, ...values) * 1.05),
    show: (y) => (percent ? percentText(y) : String(Number(y.toPrecision(2)))),
  });
  const at = ([x, y]) => `${px(left + xs.at(x) * width)} ${px(height - ys.at(y) * height)}`;
  const grid = [
    ...ys.marks.map(({ share, text: words }) => {
      const y = px(height - share * height);
      return (
        `<line x1="${left}" x2="${left + width}" y1="${y}" y2="${y}" stroke="#ddd"/>` +
        text(left - 6, Number(y) + 3.5, words, { size: 10, anchor: 'end' })
      );
    }),
    ...xs.marks.map(({ share, text: words }) =>
      text(left + share * width, height + 15, words, { size: 10, anchor: 'middle' }),
    ),
  ];
  const curves = lines.map(({ points, dash, hue }, i) => {
    const path = points.filter(([, y]) => Number.isFinite(y)).map(at);
    return (
      `<path d="M${path.join('L')}" fill="none" stroke="${lineColour(hue, i)}" ` +
      `stroke-width="1.5"${dash ? ' stroke-dasharray="5 4"' : ''}/>`
    );
  });
  const legend = lines.map(({ name, hue }, i) => {
    const y = height + 50 + 14 * i;
    const words = text(left + 20, y - 3, name, { size: 10 });
    const colour = lineColour(hue, i);
    return `<rect x="${left}" y="${y - 8}" width="14" height="3" fill="${colour}"/>${words}`;
  });
  const names =
    text(left + width / 2, height + 30, xName, { size: 10, anchor: 'middle' }) +
    text(14, height / 2, yName, { size: 10, anchor: 'middle', turn: -90 });
  const drawn = all.length ? curves.join('') : '';
  return drawing({
    title,
    caption,
    width: left + width + 30,
    top: 34,
    bottom: 34 + height + 56 + 14 * lines.length,
    body: grid.join('') + drawn + names + legend.join(''),
  });
}

const percentText = (share) => `${Number((100 * share).toPrecision(3))} %`;

/**
 * Points with their names, and lines between them.
 * @param {{ title: string, caption: string, width: number, height: number, points: { x: number,
 *   y: number, name?: string|number, hue?: number|null }[], lines?: { path: [number, number][],
 *   hue?: number|null }[], kinds?: { name: string|number, hue: number }[] }} figure x, y: from the
 *   left and the top of width and height; name: none is written where there is none; hue: in
 *   degrees, without one it is grey; kinds: what the hues stand for
 */
export function pointsSvg({ title, caption, width, height, points, lines = [], kinds = [] }) {
  const colour = (hue, light) =>
    hue === null || hue === undefined ? '#999' : oklch(light, 0.14, hue);
  const ways = lines.map(
    ({ path, hue }) =>
      `<path d="M${path.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}" fill="none" ` +
      `stroke="${colour(hue, 0.75)}" stroke-width="0.8"/>`,
  );
  const dots = points.map(
    ({ x, y, hue }) => `<circle cx="${px(x)}" cy="${px(y)}" r="3" fill="${colour(hue, 0.58)}"/>`,
  );
  const names = points.map(({ x, y, name = '' }) =>
    name === '' ? '' : text(x + 5, y + 3, name, { size: 9 }),
  );
  let right = 12;
  const legend = kinds.map(({ name, hue }) => {
    const words = text(right + 10, height + 14, name, { size: 9 });
    const dot = `<circle cx="${px(right + 4)}" cy="${px(height + 11)}" r="3.5" `;
    right += 22 + 5.5 * String(name).length;
    return `${dot}fill="${colour(hue, 0.58)}"/>${words}`;
  });
  return drawing({
    title,
    caption,
    width: Math.max(300, width, right),
    top: 34,
    bottom: 34 + height + (kinds.length ? 30 : 10),
    body: [...ways, ...dots, ...names, ...legend].join(''),
  });
}

/** Figures one below the other, as one. @param {string[]} figures */
export function stackedSvg(figures) {
  const sizes = figures.map((one) =>
    ['width', 'height'].map((name) =>
      Number(new RegExp(`^<svg[^>]* ${name}="([\\d.]+)"`).exec(one)[1]),
    ),
  );
  let y = 0;
  const placed = figures.map((one, i) => {
    const at = one.replace(/^<svg /, `<svg y="${px(y)}" `);
    y += sizes[i][1];
    return at;
  });
  const width = px(Math.max(...sizes.map(([w]) => w)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${px(y)}" ` +
    `viewBox="0 0 ${width} ${px(y)}"><rect width="100%" height="100%" fill="#fff"/>` +
    `${placed.join('')}</svg>\n`
  );
}
