// The page's side of sw.js: registers it, reloads once where that isolates the page, and has the
// site kept when the page is ready.

import { untilIdle } from './later.js';

const RELOADED = 'headroom.reloaded'; // in this tab, and not yet isolated by it

/**
 * Registers the service worker. Where there is none, or the browser refuses it, nothing happens:
 * the page works without.
 * @param {Promise<any>} ready when the page has loaded: what is fetched to be kept must not compete
 *   with it
 */
export async function useServiceWorker(ready) {
  const container = navigator.serviceWorker;
  if (!container) return;
  try {
    if (crossOriginIsolated !== false) {
      await ready;
      await untilIdle(); // nobody waits for this, and the first pictures are still to come
      forget();
    }
    if (await isGone('sw.js')) return;
    await container.register('sw.js', { updateViaCache: 'none' });
    const { active } = await container.ready;
    if (crossOriginIsolated === false && reloadOnce()) return;
    await ready;
    active.postMessage('keep');
  } catch {
    /* no sw.js, no storage, a policy against it */
  }
}

/**
 * Whether the host says that it has no such file. Asked before registering, which would bring back
 * a worker that is about to leave.
 */
async function isGone(path) {
  const status = await fetch(path, { cache: 'no-cache' }).then(
    (response) => response.text().then(() => response.status),
    () => 0,
  );
  return status === 404 || status === 410;
}

/**
 * Reloads, now through the worker, unless that was in vain before, or the reader has begun
 * something, or the page is framed by another.
 */
function reloadOnce() {
  if (
    window !== window.top ||
    navigator.userActivation?.hasBeenActive !== false ||
    sessionStorage.getItem(RELOADED)
  )
    return false;
  sessionStorage.setItem(RELOADED, 'yes');
  location.reload();
  return true;
}

function forget() {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    /* storage is closed: nothing was remembered */
  }
}
