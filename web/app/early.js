// What is there before anything else of the page: its theme, its first worker, and Play.
// The worker makes the model of the link while the page is loaded; pressed meanwhile, Play lets it
// train at once. Who takes over the worker is control.js, and Play, main.js. No module but a script
// that stands first in the page: modules run after the whole document is read.
{
  try {
    const kept = localStorage.getItem('headroom.theme'); // by theme.js
    if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
  } catch {
    /* a browser that keeps nothing */
  }

  const page = /** @type {any} */ (window);
  let worker = null;
  try {
    // as in capabilities.js: a browser whose workers cannot be modules never reads `type`
    let asked = false;
    const early = new Worker(
      new URL('../worker/worker.js', /** @type {HTMLScriptElement} */ (document.currentScript).src),
      {
        // what to make: a message would wait until this thread, which has a page to lay out, hears
        // that the worker is there
        name: `link ${location.hash}`,
        get type() {
          asked = true;
          return /** @type {const} */ ('module');
        },
      },
    );
    if (asked) {
      page.earlyWorker = worker = early;
      early.addEventListener('error', () => {
        page.earlyWorker = null;
      }); // nobody listens yet: whoever starts the next one learns why
    } else {
      early.terminate();
    }
  } catch {
    /* the same reason comes from the next */
  }

  /** wished: whether Play was pressed, and not Pause after it. */
  const play = (page.earlyPlay = {
    wished: false,
    release: () => {
      removeEventListener('click', press, true);
      return play;
    },
  });

  function press(event) {
    const button = event.target.closest('#play');
    if (!button) return;
    event.stopImmediatePropagation();
    play.wished = !play.wished;
    const [icon, text] = button.children; // as in topbar.js
    icon.textContent = play.wished ? '❚❚' : '▶';
    text.textContent = play.wished ? 'Pause' : 'Play';
    worker?.postMessage({
      id: -1,
      type: play.wished ? 'train' : 'pause',
      run: -1 /* EARLY of protocol.js */,
      args: {},
    });
  }
  addEventListener('click', press, true);
}
