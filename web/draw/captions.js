// What of a head's caption fits below its tile: the picture of what it does, the word, the number,
// and the head's name. Pure.

/** Edge of the picture, and the room between two parts. */
const PICTURE_PX = 12;
const BETWEEN_PX = 4;

/**
 * @typedef {{ word: string, share: string, name: string }} CaptionWords share: a number with its
 *   unit, or ''
 * @typedef {{ picture: boolean, text: string, below: string, name: string }} Caption below: what is
 *   in the second line, before the name; '' where there is one line
 */

/** The parts of a caption in one line, the best first. @returns {Caption[]} */
function inOneLine({ word, share, name }, named) {
  const all = `${word} ${share}`.trim();
  const short = share || word;
  const of = (picture, text, own) => ({ picture, text, below: '', name: own });
  const withName = [of(false, all, name), of(true, short, name), of(false, short, name)];
  const without = [of(true, all, ''), of(false, all, '')];
  return [
    of(true, all, name),
    ...(named ? withName : without),
    of(true, short, ''),
    of(false, short, ''),
    of(true, '', ''),
  ];
}

/** The same in two lines; all of them have the word. @returns {Caption[]} */
function inTwoLines({ word, share, name }) {
  const of = (picture, own) => ({ picture, text: word, below: share, name: own });
  return [of(true, name), of(false, name), of(true, ''), of(false, '')];
}

/**
 * The best caption that fits.
 * @param {CaptionWords} words
 * @param {{ width: number, lines: number, named: boolean }} room lines: 1 or 2; named: its place
 *   among the tiles does not tell which head it is, so the name comes before the word
 * @param {(text: string) => number} textPx width of a text
 * @returns {Caption}
 */
export function fitCaption(words, { width, lines, named }, textPx) {
  const lineOf = (parts) =>
    parts.reduce((sum, px) => sum + px, 0) + BETWEEN_PX * Math.max(0, parts.length - 1);
  const widthOf = ({ picture, text, below, name }) => {
    const first = [...(picture ? [PICTURE_PX] : []), ...(text ? [textPx(text)] : [])];
    const last = [...(below ? [textPx(below)] : []), ...(name ? [textPx(name)] : [])];
    return lines === 2 ? Math.max(lineOf(first), lineOf(last)) : lineOf([...first, ...last]);
  };
  const fits = (all) => all.find((caption) => widthOf(caption) <= width);
  if (lines === 2) {
    const both = fits(inTwoLines(words));
    if (both) return both;
    lines = 1;
  }
  return fits(inOneLine(words, named)) ?? { picture: true, text: '', below: '', name: '' };
}
