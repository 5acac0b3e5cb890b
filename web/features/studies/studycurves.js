// Curves over steps or lengths as paths of a drawing. Pure.

/**
 * Where x and y stand in a drawing: { x(value), y(share) } in pixels; y is a share of 1, upwards.
 */
export function axes({ from = 0, to, width, height }) {
  const round = (value) => Number(value.toFixed(1));
  return {
    x: (value) => round(((value - from) / Math.max(to - from, 1e-9)) * width),
    y: (share) => round((1 - share) * height),
  };
}

/** A line through the means. @param {{ x: number, y: number }[]} points */
export function linePath(points, { x, y }) {
  return points.map((point, i) => `${i ? 'L' : 'M'}${x(point.x)} ${y(point.y)}`).join('');
}

/**
 * The area between the least and the most. @param {{ x: number, min: number, max: number }[]}
 * points
 */
export function bandPath(points, { x, y }) {
  if (points.length < 2) return '';
  const top = points.map((point) => `${x(point.x)} ${y(point.max)}`);
  const bottom = [...points].reverse().map((point) => `${x(point.x)} ${y(point.min)}`);
  return `M${[...top, ...bottom].join('L')}Z`;
}

/** About `count` round numbers from 0 to `to`. */
export function ticks(to, count = 5) {
  const rough = to / count;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough) ?? 10 * power;
  return Array.from({ length: Math.floor(to / step + 1e-9) + 1 }, (_, i) => i * step);
}
