// A link as a QR code: for phones, off a projector or a sheet of paper. The library is loaded when
// it is first asked for.
import { svg } from '../../base/dom.js';
import { w } from './words.js';

/** Bytes that the largest code holds with the least correction (ISO/IEC 18004). */
const MOST_BYTES = 2953;
/** White modules around a code, as the standard wants them. */
const QUIET = 4;

/**
 * @param {string} text
 * @returns {Promise<{ picture: SVGElement|null, problem: string }>}
 */
export async function qrCode(text) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES)
    return { picture: null, problem: w.theLinkHasBytes({ bytes, MOST_BYTES }) };
  try {
    const { encode } = await import('../../vendor/uqr.mjs');
    return { picture: pictureOf(encode(text, { ecc: 'L', border: QUIET }).data), problem: '' };
  } catch {
    return { picture: null, problem: w.theLibraryThatMakes };
  }
}

/** Black on white in either theme: that is how cameras know it. @param {boolean[][]} modules */
function pictureOf(modules) {
  const size = modules.length;
  const dark = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return svg(
    'svg#qr-code',
    { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': w.qrCodeOfThe },
    svg('rect', { width: size, height: size, fill: '#fff' }),
    svg('path', { d: dark, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}
