// How wide a text is, without laying it out.

const pen = document.createElement('canvas').getContext('2d');
const widths = /** @type {Map<string, Map<string, number>>} */ (new Map()); // by font, by text

/** Width of a text in this font, in pixels. */
export function textPx(/** @type {string} */ font, /** @type {string} */ text) {
  if (!widths.has(font)) widths.set(font, new Map());
  const known = widths.get(font);
  if (!known.has(text)) {
    pen.font = font;
    known.set(text, pen.measureText(text).width);
  }
  return known.get(text);
}
