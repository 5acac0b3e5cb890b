// Sizes of elements, kept: to read one after something was written lays the page out at once, in
// the middle of a frame.

/** @type {Set<() => void>} */
const forgets = new Set();

/**
 * What is read of an element's size: once, and again when it has been laid out in another.
 * @template T
 * @param {Element} element
 * @param {() => T} read
 * @param {() => void} changed called when the size is, or may be, another
 * @returns {() => T}
 */
export function measured(element, read, changed) {
  /** @type {{ value: T }|null} */
  let known = null;
  forgets.add(() => {
    known = null;
  });
  new ResizeObserver(() => {
    known = { value: read() }; // it has just been laid out
    changed();
  }).observe(element);
  return () => (known ??= { value: read() }).value;
}

/** Called where sizes change before anything is drawn in them: they are read again. */
export const forgetSizes = () => forgets.forEach((forget) => forget());
