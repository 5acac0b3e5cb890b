// The libraries the build copies into the site; their style sheet is part of the page's. The page
// works without them: other colours, no charts, and it says why.
import { mendLanguage } from '../base/locale.js';

const NOT_BUILT = 'The charts need uPlot, which this build could not fetch. Everything else works.';

/**
 * @typedef {object} Vendor
 * @property {any|null} uPlot null until loadPlot has put it there, or for good
 * @property {any} ramps colour tables
 * @property {string} missing why there will be no uPlot, or ''
 */

/** What the first picture needs. @returns {Promise<Vendor>} */
export async function loadVendor() {
  try {
    const { available } = await import('../vendor/available.js');
    return available
      ? { uPlot: null, ramps: await import('../vendor/ramps.js'), missing: '' }
      : { uPlot: null, ramps: {}, missing: NOT_BUILT };
  } catch (error) {
    return { uPlot: null, ramps: {}, missing: told(error) };
  }
}

/** What the charts need beside it. */
export async function loadPlot(/** @type {Vendor} */ vendor) {
  if (vendor.missing) return;
  try {
    mendLanguage();
    vendor.uPlot = (await import('../vendor/uPlot.esm.js')).default;
  } catch (error) {
    vendor.missing = told(error);
  }
}

/** What to say of a library that did not come; the console has the browser's own error. */
function told(error) {
  console.error(error);
  const { name, message } = /** @type {Error} */ (error);
  const why = isUnreachable(error)
    ? 'a file that could not be loaded. Reload the page to try again'
    : `which failed in this browser (${name}: ${message})`;
  return `The charts need uPlot, ${why}. Everything else works.`;
}

/**
 * Whether a module could not be fetched, or one that it imports; else it was, and threw. Browsers
 * tell this in words only: those of Chromium, Firefox and WebKit.
 */
const UNREACHABLE =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script/i;
const isUnreachable = (error) => error instanceof TypeError && UNREACHABLE.test(error.message);
