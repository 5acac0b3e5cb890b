// Where the card of "Start here" goes: beside what it speaks of, never on it if there is room.
// Pure.

/** @typedef {{ left: number, top: number, width: number, height: number }} Box in CSS pixels */

const GAP = 14;
const EDGE = 8;

/** The area that two boxes share. */
export function overlap(/** @type {Box} */ a, /** @type {Box} */ b) {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The smallest box around all of these; null around none. @returns {Box|null} */
export function around(/** @type {Box[]} */ boxes) {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** A box with a margin around it. @returns {Box} */
export const grown = (
  /** @type {Box} */ { left, top, width, height },
  /** @type {number} */ px,
) => ({
  left: left - px,
  top: top - px,
  width: width + 2 * px,
  height: height + 2 * px,
});

/**
 * Places beside a target and `outer`, what it is part of: the best first, then the corners of the
 * window.
 */
function spotsOf({ width, height }, target, outer, room) {
  const right = outer.left + outer.width;
  const bottom = outer.top + outer.height;
  const end = { x: room.width - EDGE - width, y: room.height - EDGE - height };
  return [
    [target.left, bottom + GAP],
    [EDGE, bottom + GAP],
    [right + GAP, target.top],
    [outer.left - GAP - width, target.top],
    [target.left, outer.top - GAP - height],
    [end.x, end.y],
    [EDGE, end.y],
    [end.x, EDGE],
    [EDGE, EDGE],
  ];
}

/**
 * The top left corner of the card: the first place within the window that covers least of the
 * target, and then least of what else should stay in sight.
 * @param {{ width: number, height: number }} card
 * @param {Box|null} target null: the card speaks of nothing in sight
 * @param {{ width: number, height: number, bottom?: number }} room the window; bottom: of a narrow
 *   one, where its fixed buttons begin: then the card goes to the top or down to there
 * @param {Box[]} [clear] what else should stay in sight
 * @returns {{ left: number, top: number }}
 */
export function placeCard(card, target, room, clear = []) {
  const docked = room.bottom === undefined ? null : room.bottom - EDGE - card.height;
  const end = { x: room.width - EDGE - card.width, y: room.height - EDGE - card.height };
  const outer = target && around([target, ...clear.filter((box) => overlap(box, target) > 0)]);
  const wanted =
    docked !== null
      ? [
          [EDGE, docked],
          [EDGE, EDGE],
        ]
      : target
        ? spotsOf(card, target, outer, room)
        : [[end.x, end.y]];
  const spots = wanted.map(([x, y]) => ({
    left: Math.max(EDGE, Math.min(x, end.x)),
    top: Math.max(EDGE, Math.min(y, end.y)),
    width: card.width,
    height: card.height,
  }));
  // on a phone a target is in sight or not: which half of the screen covers less is no matter
  const covered = (spot) => (target ? overlap(spot, target) : 0);
  const cost = (spot) => [
    docked === null ? covered(spot) : Number(covered(spot) > 0),
    docked === null ? clear.reduce((sum, box) => sum + overlap(spot, box), 0) : 0,
  ];
  const [best] = spots
    .map((spot) => ({ spot, cost: cost(spot) }))
    .sort((a, b) => a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1]);
  return { left: Math.round(best.spot.left), top: Math.round(best.spot.top) };
}
