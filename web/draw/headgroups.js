// The brackets of heads that share keys and values, below their tiles. Pure.
import { w } from '../words/draw.js';

/** Height that brackets need below a row of tiles and its captions. */
export const GROUP_PX = 14;
/** How much a bracket of at least this width says; the widest come first. */
const WORDS = [
  { from: 140, name: 'long' },
  { from: 90, name: 'short' },
  { from: 44, name: 'letters' },
  { from: 0, name: '' },
];

/**
 * @typedef {{ x: number, y: number, width: number, text: string, title: string }} Group
 * a bracket whose arms begin at y; `title` says all
 */

/** Whether several heads read the same keys and values. */
export const sharesKeys = ({ heads, keyHeads = heads }) => keyHeads < heads;

/**
 * One bracket for each row of tiles that a group has.
 * @param {{ x: number, y: number, width: number, height: number }[]} tiles those of one layer, by
 *   head
 * @param {{ heads: number, keyHeads?: number }} shape keyHeads: how many key and value heads
 * @param {number} captionPx between a tile and its bracket
 * @returns {Group[]} none where each head has keys and values of its own
 */
export function groupsOf(tiles, { heads, keyHeads = heads }, captionPx) {
  if (!sharesKeys({ heads, keyHeads })) return [];
  const size = heads / keyHeads;
  const groups = [];
  for (let first = 0; first < heads; first += size) {
    const n = first / size + 1;
    const members = tiles.slice(first, first + size);
    for (const y of new Set(members.map((tile) => tile.y))) {
      const row = members.filter((tile) => tile.y === y);
      const { x } = row[0];
      const width = row.at(-1).x + row.at(-1).width - x;
      groups.push({
        x,
        y: y + row[0].height + captionPx,
        width,
        text: wordsFor(width, n),
        title: w.shared.title({ first: first + 1, last: first + size, number: n }),
      });
    }
  }
  return groups;
}

function wordsFor(width, number) {
  const { name } = WORDS.find(({ from }) => width >= from);
  return name && w.shared[name]({ number });
}
