// Colour maps as tables of 256 packed RGBA words. Pure: value -> index -> word; nothing here knows
// a canvas.

/**
 * @typedef {{ magnitude: Uint32Array, signed: Uint32Array, neutral: Uint32Array, grey: Uint32Array,
 *   masked: number, invalid: number }} Maps neutral and grey: signed and magnitude without colour,
 *   for what shall not shout
 */

export const STEPS = 256;
const BIG_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 0;

/** A colour as ImageData's memory reads it: bytes R, G, B, A in order. */
export function packColour(red, green, blue, alpha = 255) {
  return (
    (BIG_ENDIAN
      ? (red << 24) | (green << 16) | (blue << 8) | alpha
      : (alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
  );
}

/** The inverse of packColour: [red, green, blue, alpha]. */
export function unpackColour(word) {
  const bytes = [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24];
  return BIG_ENDIAN ? bytes.reverse() : bytes;
}

/** A table from 768 numbers: red, green, blue of each step. */
export function tableFromRgb(rgb) {
  return Uint32Array.from({ length: STEPS }, (_, i) =>
    packColour(rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]),
  );
}

/** A table interpolated between evenly spaced stops [red, green, blue]. */
export function tableFromStops(stops) {
  return Uint32Array.from({ length: STEPS }, (_, i) => {
    const at = (i / (STEPS - 1)) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    const part = at - low;
    const channel = (k) => Math.round(stops[low][k] + (stops[low + 1][k] - stops[low][k]) * part);
    return packColour(channel(0), channel(1), channel(2));
  });
}

/**
 * The step of a value on the scale low..high; values outside take the ends. The value must be a
 * number.
 */
export function stepOf(value, low, high) {
  const at = Math.round(((value - low) / (high - low)) * (STEPS - 1));
  return at < 0 ? 0 : at > STEPS - 1 ? STEPS - 1 : at;
}

const LIGHT_STOPS = {
  magnitude: [
    [255, 255, 255],
    [222, 233, 247],
    [158, 190, 226],
    [66, 122, 190],
    [8, 48, 107],
  ],
  signed: [
    [33, 102, 172],
    [146, 197, 222],
    [247, 247, 247],
    [244, 165, 130],
    [178, 24, 43],
  ],
};
const LIGHT_GREYS = {
  neutral: [
    [132, 142, 158],
    [192, 198, 206],
    [247, 247, 246],
    [214, 203, 190],
    [166, 146, 122],
  ],
  grey: [
    [252, 252, 251],
    [222, 225, 230],
    [138, 146, 158],
  ],
};
const DARK_GREYS = {
  neutral: [
    [112, 122, 138],
    [62, 68, 78],
    [24, 26, 30],
    [74, 66, 58],
    [138, 122, 104],
  ],
  grey: [
    [18, 20, 23],
    [48, 53, 61],
    [128, 136, 148],
  ],
};
const DARK_STOPS = {
  magnitude: [
    [16, 18, 21],
    [24, 42, 84],
    [52, 92, 176],
    [126, 162, 255],
    [222, 232, 255],
  ],
  signed: [
    [96, 150, 255],
    [44, 70, 130],
    [22, 24, 28],
    [130, 52, 46],
    [255, 130, 110],
  ],
};

/**
 * The tables of a theme. `magnitude` runs from background to strong and serves 0..1 and 0..max;
 * `signed` is symmetric about 0 with negative blue and positive red. On a dark page both start from
 * the dark background, so that "nothing" looks like nothing.
 * @param {'light'|'dark'} theme
 * @param {{ blues?: Uint8Array, redBlue?: Uint8Array }} [ramps] d3-scale-chromatic's, used on a
 *   light page when the build has them
 * @returns {Maps}
 */
export function themeMaps(theme, ramps = {}) {
  const stops = theme === 'dark' ? DARK_STOPS : LIGHT_STOPS;
  const light = theme !== 'dark';
  const greys = light ? LIGHT_GREYS : DARK_GREYS;
  return {
    neutral: tableFromStops(greys.neutral),
    grey: tableFromStops(greys.grey),
    magnitude: light && ramps.blues ? tableFromRgb(ramps.blues) : tableFromStops(stops.magnitude),
    signed: light && ramps.redBlue ? tableFromRgb(ramps.redBlue) : tableFromStops(stops.signed),
    masked: light ? packColour(232, 232, 228) : packColour(44, 48, 55),
    invalid: light ? packColour(230, 92, 0) : packColour(255, 170, 60),
  };
}
