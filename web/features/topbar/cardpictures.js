// The picture of a task's card, from the few characters by which the task describes it
// (tx_task_words.card): digits are bars, o is an empty place, > the arrow. Pure.

/** Pixels of a bar. */
export const BAR = { width: 6, pitch: 8, unit: 6, height: 18 };
const ARROW_PX = 14;

/**
 * @param {string} card @param {boolean} [split] whether a dotted line is between the two parts: two
 *   stacks
 * @returns {{ text: [string, string]|null, width: number, bars: { x: number, height: number, side:
 *   'given'|'answer' }[], arrow: number, split: boolean }} text: where it is no picture
 */
export function cardPicture(card, split = false) {
  const [given = '', answer = ''] = card.split('>');
  const plain = /^[1-9o]*>[1-9o]*$/.test(card);
  if (!plain) return { text: [given, answer], width: 0, bars: [], arrow: 0, split };
  const most = Math.max(1, ...[...card].map(Number).filter(Number.isFinite));
  const row = (part, from, side) =>
    [...part].map((one, i) => ({
      x: from + i * BAR.pitch,
      height: one === 'o' ? 0 : Math.round((Number(one) / most) * BAR.height),
      side,
    }));
  const arrow = given.length * BAR.pitch;
  const bars = [
    ...row(given, 0, 'given'),
    ...row(answer, arrow + ARROW_PX + (split ? 2 : 0), 'answer'),
  ];
  return {
    text: null,
    width: arrow + ARROW_PX + answer.length * BAR.pitch,
    bars: /** @type {any} */ (bars),
    arrow: arrow + ARROW_PX / 2 - 2,
    split,
  };
}
