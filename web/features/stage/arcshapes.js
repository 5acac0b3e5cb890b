// The stage's geometry: where the chips of input and answers are, and the arcs between them. Pure:
// from counts and a room to numbers, in CSS pixels.

/**
 * @typedef {{ x: number, width: number }} Chip x: of its centre
 * @typedef {{ first: number, chips: Chip[], y: number }} Row first: index of the first that shows
 * @typedef {{ kind: 'line'|'rows', height: number, chipHeight: number, chipWidth: number, inputs:
 *   Row, answers: Row, arrow: { x: number, y: number }|null, gutter: number, below: number }}
 *   StageLayout below: the top of what is below the chips
 */

/** Beside the chips of a line: names of the rows. */
const GUTTER_PX = 102;
const ARROW_PX = 92;
const SMALLEST_PITCH = 25;
const LARGEST_PITCH = 104;
const LARGEST_CHIP = 72;
const BETWEEN_PX = 4;
const LETTER_PX = 8.5;
const FOOT_PX = 46;
const ROW_NAME_PX = 22;

/**
 * One line of input, arrow and answers where their chips are wide enough; else input above answers,
 * and of long sequences the part around `focus`.
 * @param {{ inputs: number, answers: number, letters: number, focus?: { input: number, answer:
 *   number }, narrow?: boolean, foot?: number }} what letters: of the longest label; narrow: always
 *   two rows
 * @param {number} widthPx @param {number} heightPx
 * @returns {StageLayout}
 */
export function stageLayout(what, widthPx, heightPx) {
  const { inputs, answers, letters, narrow = false } = what;
  const least = Math.max(SMALLEST_PITCH, letters * LETTER_PX + 8);
  const room = widthPx - GUTTER_PX - ARROW_PX;
  const pitch = room / Math.max(1, inputs + answers);
  return !narrow && pitch >= least
    ? lineLayout(what, Math.min(LARGEST_PITCH, pitch), heightPx)
    : rowsLayout(what, least, widthPx, heightPx);
}

function lineLayout({ inputs, answers, foot = FOOT_PX }, pitch, heightPx) {
  const chipWidth = Math.min(LARGEST_CHIP, pitch - BETWEEN_PX);
  const chipHeight = Math.min(56, Math.max(30, heightPx * 0.21));
  const y = heightPx - foot - chipHeight;
  const row = (from, count) =>
    Array.from({ length: count }, (_, i) => ({ x: from + (i + 0.5) * pitch, width: chipWidth }));
  const after = GUTTER_PX + inputs * pitch;
  return /** @type {StageLayout} */ ({
    kind: 'line',
    height: heightPx,
    chipHeight,
    chipWidth,
    gutter: GUTTER_PX,
    inputs: { first: 0, chips: row(GUTTER_PX, inputs), y },
    answers: { first: 0, chips: row(after + ARROW_PX, answers), y },
    arrow: { x: after + ARROW_PX / 2, y: y + chipHeight / 2 },
    below: y + chipHeight,
  });
}

function rowsLayout(what, least, widthPx, heightPx) {
  const { inputs, answers, letters, focus = { input: 0, answer: 0 } } = what;
  const dense = letters === 1 ? 15 : least;
  const most = Math.max(1, Math.floor(widthPx / dense));
  const shown = Math.min(Math.max(inputs, answers, 1), most);
  const pitch = Math.min(LARGEST_PITCH, widthPx / shown);
  const chipWidth = Math.min(LARGEST_CHIP, pitch - (pitch < 24 ? 2 : BETWEEN_PX));
  const chipHeight = Math.min(52, Math.max(26, heightPx * 0.18));
  const together = inputs === answers;
  const row = (count, at, y) => {
    const size = Math.min(count, shown);
    const first = Math.max(0, Math.min(count - size, Math.round(at - size / 2)));
    return {
      first,
      chips: Array.from({ length: size }, (_, i) => ({
        x: (i + 0.5) * pitch,
        width: chipWidth,
      })),
      y,
    };
  };
  const bottom = heightPx - ROW_NAME_PX - chipHeight;
  return /** @type {StageLayout} */ ({
    kind: 'rows',
    height: heightPx,
    chipHeight,
    chipWidth,
    gutter: 0,
    inputs: row(inputs, together ? focus.answer : focus.input, ROW_NAME_PX),
    answers: row(answers, focus.answer, bottom),
    arrow: null,
    below: bottom + chipHeight,
  });
}

/** Where a chip's centre is; null where it does not show. */
export function chipAt(/** @type {Row} */ { first, chips }, index) {
  return chips[index - first] ?? null;
}

const SPREAD_PX = 1.6;

/**
 * The arc from an answer to an input as an SVG path, and its highest point.
 * @param {StageLayout} layout
 * @param {{ answer: number, input: number, lane?: number, tone?: number }} arc lane: sideways, so
 *   that the arcs of heads lie beside one another; tone: 1 to 3, later layers are higher
 * @returns {{ d: string, top: { x: number, y: number } } | null} null where an end does not show
 */
export function arcPath(layout, { answer, input, lane = 0, tone = 3 }) {
  const from = chipAt(layout.answers, answer);
  const to = chipAt(layout.inputs, input);
  if (!from || !to) return null;
  const x1 = from.x + lane * SPREAD_PX;
  const x2 = to.x + lane * SPREAD_PX;
  return layout.kind === 'line'
    ? bowPath(layout, x1, x2, tone)
    : dropPath(layout, x1, x2, lane, tone);
}

/** Over the chips: the wider, the higher. */
function bowPath({ answers, inputs }, x1, x2, tone) {
  const y = answers.y - 3;
  const ends = [...inputs.chips, ...answers.chips].map(({ x }) => x);
  const widest = Math.max(1, Math.max(...ends) - Math.min(...ends));
  const highest = Math.max(10, y - 6);
  const share = Math.min(1, Math.abs(x1 - x2) / widest);
  const rise = highest * (0.26 + 0.74 * share ** 0.8) - (3 - tone) * Math.min(9, highest * 0.09);
  const pull = (4 / 3) * rise;
  return {
    d:
      `M${round(x1)} ${round(y)}C${round(x1)} ${round(y - pull)} ${round(x2)} ` +
      `${round(y - pull)} ${round(x2)} ${round(y)}`,
    top: { x: (x1 + x2) / 2, y: y - rise },
  };
}

/** From the answer's upper edge to the input's lower one. */
function dropPath({ answers, inputs, chipHeight }, x1, x2, lane, tone) {
  const y1 = answers.y - 3;
  const y2 = inputs.y + chipHeight + 3;
  const middle = (y1 + y2) / 2 + (tone - 2) * 4;
  return {
    d:
      `M${round(x1)} ${round(y1)}C${round(x1)} ${round(middle)} ${round(x2)} ` +
      `${round(middle)} ${round(x2)} ${round(y2)}`,
    top: { x: (x1 + x2) / 2, y: middle },
  };
}

const round = (value) => Math.round(value * 10) / 10;

/** How an arc of this strength, 0 to 1, is drawn: width in pixels and opacity. */
export function arcStyle(strength) {
  return {
    width: round(0.8 + 5.2 * strength),
    opacity: round(Math.min(1, 0.45 + 0.6 * strength)),
  };
}
