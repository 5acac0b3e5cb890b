// Points in principal components as a picture has them: turned to those before, seen from some
// side, in colours. Pure.
import { turnedTo } from '../../wasm/analysis/components.mjs';

/**
 * @typedef {{ step: number, points: Float32Array }} Frame points of one moment, in components
 * @typedef {{ around: number, over: number }} Side radians, about the vertical and then the
 *   horizontal axis
 */

/**
 * Each frame turned to the one beside it, from the anchor on to both sides, so that axes stay from
 * moment to moment. The anchor stays as it is. A turn between two frames is the same both ways, so
 * another frame of the result as anchor gives the same result.
 * @param {Frame[]} frames in the order of steps @param {Frame} anchor one that was turned before
 * @param {number} count of components @returns {Frame[]} the anchor among them
 */
export function heldSteady(frames, anchor, count) {
  const others = frames.filter(({ step }) => step !== anchor.step);
  const before = others.filter(({ step }) => step < anchor.step).reverse();
  const after = others.filter(({ step }) => step > anchor.step);
  const chain = (list) => {
    let last = anchor.points;
    return list.map(({ step, points }) => {
      last = turnedTo(points, last, count);
      return { step, points: last };
    });
  };
  return [...chain(before).reverse(), anchor, ...chain(after)];
}

/** The length of the longest point. */
export const reachOf = (/** @type {Float32Array} */ points, /** @type {number} */ count) => {
  let most = 0;
  for (let i = 0; i < points.length; i += count)
    most = Math.max(most, Math.hypot(...points.subarray(i, i + count)));
  return most;
};

/**
 * Points as seen from a side: right, up, and towards the reader.
 * @param {Float32Array} points @param {number} count of components: 2 or 3 @param {Side} side
 * @returns {[number, number, number][]}
 */
export function seenFrom(points, count, { around, over }) {
  const [ca, sa, co, so] = [Math.cos(around), Math.sin(around), Math.cos(over), Math.sin(over)];
  return Array.from({ length: points.length / count }, (_, i) => {
    const [x, y, z = 0] = points.subarray(i * count, (i + 1) * count);
    const back = ca * z - sa * x;
    return [ca * x + sa * z, co * y - so * back, so * y + co * back];
  });
}

/** The points nearest to one of them, the nearest first. */
export function nearestTo(/** @type {Float32Array} */ points, count, index, most) {
  const own = points.subarray(index * count, (index + 1) * count);
  const distance = (i) => Math.hypot(...own.map((x, c) => x - points[i * count + c]));
  return Array.from({ length: points.length / count }, (_, i) => i)
    .filter((i) => i !== index)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most);
}

/** Where the colours of an order begin and end: from blue over green to red, in degrees. */
const ORDER = { from: 262, to: 22 };
const WHEEL = 360;

/**
 * The hues of points, in degrees, and what each stands for, in order: that of numbers, else the one
 * in which they come. Numbers of a cycle go round the wheel of colours, and nothing else has one;
 * what is in an order goes from blue to red.
 * @param {(string|number|null)[]} names of each point; null: none
 * @param {{ isCycle: boolean }} options
 * @returns {{ hues: (number|null)[], kinds: { name: string|number, hue: number }[] }}
 */
export function huesOf(names, { isCycle }) {
  const isNumber = (name) => Number.isFinite(Number(name));
  const different = [...new Set(names)].filter((name) => name !== null);
  const kept = isCycle ? different.filter(isNumber) : different;
  const order = kept.every(isNumber) ? kept.sort((a, b) => Number(a) - Number(b)) : kept;
  const last = Math.max(1, order.length - 1);
  const hueOf = (i) =>
    isCycle ? (WHEEL * i) / order.length : ORDER.from + ((ORDER.to - ORDER.from) * i) / last;
  const kinds = order.map((name, i) => ({ name, hue: Math.round(hueOf(i)) }));
  const hues = new Map(kinds.map(({ name, hue }) => [name, hue]));
  return { hues: names.map((name) => hues.get(name) ?? null), kinds };
}

/**
 * Which names are written: one after the other, where none that is written is in the way.
 * @param {{ x: number, y: number, width: number }[]} boxes the left ends of names, in the order in
 *   which they are wanted @param {number} height
 * @returns {boolean[]}
 */
export function namesThatFit(boxes, height) {
  const written = /** @type {{ x: number, y: number, width: number }[]} */ ([]);
  return boxes.map((box) => {
    const isFree = written.every(
      (other) =>
        Math.abs(other.y - box.y) >= height ||
        box.x + box.width <= other.x ||
        other.x + other.width <= box.x,
    );
    if (isFree) written.push(box);
    return isFree;
  });
}
