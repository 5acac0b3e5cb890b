// Round numbers for scales and axes. Pure.

const STEPS = [1, 1.5, 2, 3, 4, 5, 7, 10];

/** The smallest of 1, 1.5, 2, 3, 4, 5, 7 times a power of ten that is not below `value` > 0. */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(2));
}

/**
 * Every how many-th label of a row of labels has room: 1, or an odd number, so that where kinds
 * alternate (keys and values) no kind loses all its labels.
 * @param {number} leastPx least distance of two labels @param {number} pitchPx of two positions
 */
export function labelStride(leastPx, pitchPx) {
  const stride = Math.max(1, Math.ceil(leastPx / pitchPx));
  return stride % 2 ? stride : stride + 1;
}
