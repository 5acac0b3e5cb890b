// The libraries the build copies into the site. The page works without them: other colours, no charts, and it says so.

/** @returns {Promise<{ uPlot: any|null, ramps: any, missing: string }>} */
export async function loadVendor() {
  const missing = 'The charts need uPlot, which this build could not fetch. Everything else works.';
  try {
    const { available } = await import('../vendor/available.js');
    if (!available) return { uPlot: null, ramps: {}, missing };
    const [{ default: uPlot }, ramps] = await Promise.all([import('../vendor/uPlot.esm.js'), import('../vendor/ramps.js'), addStyle('../vendor/uPlot.min.css')]);
    return { uPlot, ramps, missing: '' };
  } catch {
    return { uPlot: null, ramps: {}, missing };
  }
}

function addStyle(url) {
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(url, import.meta.url).href, onload: done, onerror: done });
    document.head.append(link);
  });
}
