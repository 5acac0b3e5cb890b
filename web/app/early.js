// The page's first worker, started before anything else of the page is there: both load at the same time, and the worker makes the model of the link meanwhile.
// No module but a script that stands first in the page: modules run after the whole document is read. Who takes the worker is control.js.
try {
  let asked = false; // as in capabilities.js: a browser whose workers cannot be modules never reads `type`
  const early = new Worker(new URL('../worker/worker.js', /** @type {HTMLScriptElement} */ (document.currentScript).src), { get type() { asked = true; return /** @type {const} */ ('module'); } });
  if (asked) {
    /** @type {any} */ (window).earlyWorker = early;
    early.addEventListener('error', () => { /** @type {any} */ (window).earlyWorker = null; }); // nobody listens yet: whoever starts the next one learns why
    early.postMessage({ id: 0, type: 'open', run: 0, args: { link: location.hash } }); // whoever takes it asks too, and is answered at once
  } else {
    early.terminate();
  }
} catch { /* the same reason comes from the next */ }
