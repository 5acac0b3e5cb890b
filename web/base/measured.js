// Sizes of elements, kept: to read one after something was written lays the page out at once, in
// the middle of a frame.

/** @type {Set<() => void>} */
const forgets = new Set();

/**
 * What is read of elements' sizes: once, and again when one has been laid out in another.
 * @template T a number, or an object of numbers
 * @param {Element[]} elements
 * @param {() => T} read
 * @param {() => void} [changed] called when it is another than what was last asked for
 * @returns {() => T}
 */
export function measured(elements, read, changed = () => {}) {
  /** @type {T|undefined} what is known now, and what was answered last */
  let known;
  let answered;
  forgets.add(() => {
    known = undefined;
  });
  const observer = new ResizeObserver(() => {
    known = read(); // they have just been laid out
    if (answered !== undefined && JSON.stringify(known) !== JSON.stringify(answered)) changed();
  });
  elements.forEach((element) => observer.observe(element));
  return () => (answered = known ??= read());
}

/** Called where sizes change before anything is drawn in them: they are read again. */
export const forgetSizes = () => forgets.forEach((forget) => forget());
