// What is there before anything else of the page: its first worker, Play, and its theme. The worker
// loads the engine and makes the model of the link while the page's modules are loaded; Play then
// trains it at once. The page takes over what was asked and answered (controller/engine.js), and
// what was pressed (main.js). This is no module but a script that comes first in the page: modules
// run after the whole document is read.
{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);

  /** As in wasm/lab/trusted.mjs, which keeps to this policy. */
  function createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(`${url} is not of this origin`);
  }

  /**
   * Starts a worker; null where workers cannot be modules, as in capabilities.js. Its name says
   * what it is asked (EARLY_NAME of base/protocol.js). A message would wait until this thread,
   * which has a page to lay out, hears that the worker is there.
   */
  function startWorker() {
    const policy = page.trustedTypes?.createPolicy('headroom', { createScriptURL });
    page[Symbol.for('headroom.trusted')] = policy;
    let readsType = false;
    const url = new URL('./worker.js', src);
    const worker = new Worker(policy?.createScriptURL(url) ?? url, {
      name: `link ${location.hash}`,
      get type() {
        readsType = true; // a browser that knows no module workers does not
        return /** @type {const} */ ('module');
      },
    });
    if (readsType) return worker;
    worker.terminate();
    return null;
  }

  function begin() {
    const worker = startWorker();
    if (!worker) return;
    const answered = [];
    const collect = (event) => answered.push(event.data);
    const args = { link: location.hash };
    // as firstRequests of base/protocol.js
    const asked = [
      { id: 1, type: 'open', run: 0, args },
      { id: 2, type: 'create', run: 1, args },
    ];
    worker.addEventListener('message', collect);
    // the page then starts another worker, and learns the reason from that one
    worker.addEventListener('error', () => {
      page.earlyWorker = null;
      worker.terminate();
    });
    const stop = () => worker.removeEventListener('message', collect);
    page.earlyWorker = { worker, asked, answered, stop };
  }

  /** Play pressed, or pressed again: the worker is asked for it as the page would ask. */
  function press(event) {
    const button = event.target.closest('#play');
    if (!button) return;
    event.stopImmediatePropagation();
    const trains = presses.types.length % 2 === 0;
    const type = trains ? 'train' : 'pause';
    presses.types.push(type);
    const [icon, text] = button.children; // as in features/stage/headline.js
    presses.idle ??= text.textContent;
    icon.textContent = trains ? '❚❚' : '▶';
    text.textContent = trains ? 'Pause' : presses.idle;
    if (!page.earlyWorker) return;
    const { worker, asked } = page.earlyWorker;
    const message = { id: 2 + presses.types.length, type, run: 1, args: {} };
    asked.push(message);
    worker.postMessage(message);
  }

  /** In a frame whose sandbox gives the page no origin, no module of it comes: says so. */
  function sayRefused() {
    document.querySelector('#boot p').textContent = FRAME_NEEDS;
  }

  const FRAME_NEEDS =
    'This frame keeps Headroom from loading: its sandbox attribute has to name allow-same-origin ' +
    'beside allow-scripts.';
  // a page that was opened as a file has no origin either, and says what it needs in its own words
  const refused = window.origin === 'null' && location.protocol !== 'file:';

  const page = /** @type {any} */ (window);
  const presses = {
    types: [],
    idle: undefined,
    stop: () => removeEventListener('click', press, true),
  };
  page.earlyPresses = presses;
  if (refused) addEventListener('DOMContentLoaded', sayRefused);
  else addEventListener('click', press, true);
  try {
    if (!refused) begin();
  } catch {
    /* the same reason comes from the worker that the page starts */
  }

  /** What is kept of the last visit. */
  function kept(name) {
    try {
      return localStorage.getItem(`headroom.${name}`);
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  // after the worker: the first look into the store waits for another process
  const theme = kept('theme'); // by theme.js
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // the language of the link, of the last choice, of the browser; its words are asked for at once
  // (words/language.js)
  {
    const { dataset } = document.documentElement;
    const known = dataset.languages?.split(' ') ?? []; // by join.mjs
    const said = /[#&]lang=([a-z]+)(?:&|$)/.exec(location.hash)?.[1];
    const own = navigator.languages.map((tag) => tag.split('-')[0]);
    const wanted = [said, kept('language'), ...own, 'en'].find((code) => known.includes(code));
    if (wanted) {
      dataset.language = wanted;
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = new URL(`../words/${wanted}/first.js`, src).href;
      document.head.append(link);
    }
  }

  // how much shows, as modeOf of model/link.js decides it, so that nothing moves when that is there
  {
    const link = location.hash.replace(/^#/, '');
    const said = /(?:^|&)mode=(explore|everything)(?:&|$)/.exec(link);
    const keys = link.split('&').map((pair) => pair.split('=')[0]);
    const plain = ['', 'preset', 'seed', 'own', 'kernels', 'threads', 'large', 'mode', 'lang'];
    let mode = said?.[1] ?? (keys.some((key) => !plain.includes(key)) ? 'everything' : '');
    if (!said && keys.includes('hide')) mode = 'explore';
    const { dataset } = document.documentElement;
    if (/(?:^|&)embed=1(?:&|$)/.test(link)) {
      mode = 'explore';
      dataset.embed = '';
      const parts = /(?:^|&)show=([a-z,%2C]+)(?:&|$)/.exec(link)?.[1] ?? 'headline,model,curve';
      dataset.show = parts.replace(/,|%2C/g, ' ');
    }
    mode = mode || kept('mode'); // by mode.js
    dataset.mode = mode === 'everything' ? mode : 'explore';
  }
}
