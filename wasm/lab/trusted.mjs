// Trusted Types: where a page's policy has `require-trusted-types-for 'script'`, the address of a
// worker must be a TrustedScriptURL. The policy `headroom` makes one of any address of the page's
// own origin and of no other. A name can be taken once in a page or worker: whichever module comes
// first keeps the policy for all (in a page of the site that is web/app/early.js).

const KEPT = Symbol.for('headroom.trusted');

function createScriptURL(/** @type {string | URL} */ url) {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError(`${url} is not of this origin`);
}

/** The policy, or null: there are no Trusted Types, or the host's policy refuses this one. */
function makePolicy(scope) {
  try {
    return scope.trustedTypes?.createPolicy('headroom', { createScriptURL }) ?? null;
  } catch {
    return null; // whoever uses the address then hears why
  }
}

/**
 * The address of a script, as the browser takes it for a worker.
 * @param {string | URL} url of the own origin; throws TypeError for others
 * @returns {any} the address itself where the browser has no Trusted Types
 */
export function ownScript(url) {
  const scope = /** @type {any} */ (globalThis);
  scope[KEPT] ??= makePolicy(scope);
  return scope[KEPT]?.createScriptURL(url) ?? url;
}
