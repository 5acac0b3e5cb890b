// The page's side of sw.js: it registers the worker, reloads once where that isolates the page, and
// reports that the page works.

import { ownScript } from '../wasm/lab/trusted.mjs';
import { isEmbedded } from '../base/dom.js';
import { untilIdle } from './later.js';

const RELOADED = 'headroom.reloaded'; // in this tab, and not yet isolated by it

/**
 * Registers the service worker. Where there is none, or the browser refuses it, nothing happens:
 * the page works without.
 * @param {Promise<boolean>} works when the page has loaded, whether it works. The worker then keeps
 *   its files, which must not compete with the start; a page that does not work reports nothing
 */
export async function useServiceWorker(works) {
  const container = navigator.serviceWorker;
  if (!container || window !== window.top || isEmbedded()) return; // a page around it has its own
  try {
    if (crossOriginIsolated !== false) {
      await works;
      await untilIdle(); // the first pictures come before this
      forget();
    }
    if (await isGone('sw.js')) return;
    await container.register(ownScript('sw.js'), { updateViaCache: 'none' });
    const { active } = await container.ready;
    if (crossOriginIsolated === false && reloadOnce()) return;
    if (await works) active.postMessage('keep');
  } catch {
    /* no sw.js, no storage, a policy against it */
  }
}

/**
 * Whether the host has no such script: it says so, or sends a page instead. Asked before
 * registering, which would bring back a worker that is about to leave.
 */
async function isGone(path) {
  const response = await fetch(path, { cache: 'no-cache' }).catch(() => null);
  if (!response) return false;
  await response.text();
  const isPage = /^text\/html/.test(response.headers.get('Content-Type') ?? '');
  return isPage || response.status === 404 || response.status === 410;
}

/**
 * Reloads, now through the worker. Not where that was in vain before, or where the reader has begun
 * something.
 */
function reloadOnce() {
  if (navigator.userActivation?.hasBeenActive !== false || sessionStorage.getItem(RELOADED))
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
