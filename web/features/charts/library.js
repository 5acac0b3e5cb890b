// The library of the charts, or why there will be none.
import { mendLanguage } from '../../base/locale.js';
import { w } from './words.js';

/** Loads uPlot, after loadVendor. */
export async function loadPlot(/** @type {import('../../app/vendor.js').Vendor} */ vendor) {
  try {
    if (vendor.error) throw vendor.error;
    mendLanguage();
    if (vendor.available) vendor.uPlot = (await import('../../vendor/uPlot.esm.js')).default;
    else vendor.missing = w.notFetched;
  } catch (error) {
    console.error(error);
    vendor.missing = reasonOf(/** @type {Error} */ (error));
  }
}

/** What to say of an error; the console has the browser's own words. */
const reasonOf = (/** @type {Error} */ error) =>
  isUnreachable(error) ? w.notLoaded : w.notRunning({ name: error.name, message: error.message });

/**
 * Whether a module could not be fetched, or one that it imports; else it was, and threw. Browsers
 * tell this in words only: those of Chromium, Firefox and WebKit.
 */
const UNREACHABLE =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script/i;
const isUnreachable = (error) => error instanceof TypeError && UNREACHABLE.test(error.message);
