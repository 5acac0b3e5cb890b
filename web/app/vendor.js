// The libraries the build copies into the site; their style sheet is part of the page's. The page
// works without them: other colours, no charts, and it says so.

const MISSING = 'The charts need uPlot, which this build could not fetch. Everything else works.';

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
      : { uPlot: null, ramps: {}, missing: MISSING };
  } catch {
    return { uPlot: null, ramps: {}, missing: MISSING };
  }
}

/** What the charts need beside it. */
export async function loadPlot(/** @type {Vendor} */ vendor) {
  if (vendor.missing) return;
  try {
    vendor.uPlot = (await import('../vendor/uPlot.esm.js')).default;
  } catch {
    vendor.missing = MISSING;
  }
}
