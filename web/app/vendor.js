// The libraries the build copies into the site; their style sheet is part of the page's. The page
// works without them: other colours, no charts, and it says why (features/charts/library.js).

/**
 * @typedef {object} Vendor
 * @property {any|null} uPlot null until loadPlot has put it there, or for good
 * @property {any} ramps colour tables
 * @property {boolean} available whether the build has the libraries
 * @property {unknown} [error] why they could not be loaded
 * @property {string} missing why there will be no uPlot, or ''
 */

/** What the first picture needs. @returns {Promise<Vendor>} */
export async function loadVendor() {
  const none = { uPlot: null, ramps: {}, available: false, missing: '' };
  try {
    const { available } = await import('../vendor/available.js');
    return available ? { ...none, available, ramps: await import('../vendor/ramps.js') } : none;
  } catch (error) {
    return { ...none, error };
  }
}
