// Round numbers for scales and axes. Pure.

const STEPS = [1, 1.5, 2, 3, 4, 5, 7, 10];

/** The smallest of 1, 1.5, 2, 3, 4, 5, 7 times a power of ten that is not below `value` > 0. */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(2));
}
