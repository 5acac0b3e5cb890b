// The first training step after a page's load: Play is pressed as soon as it is there, and the page
// notes when the step is computed, heard of and shown.

/**
 * The training step that a page shows, 0 where it shows none: a number alone, with or without
 * separators, or one in a sentence of Explore. What is not displayed does not count.
 * @param {(selector: string) => { textContent: string, checkVisibility: () => boolean } | null}
 *   find finds an element
 */
export function stepShown(find) {
  const read = find('#read-step');
  const sentence = find('#sub');
  const text = (element) => (element?.checkVisibility() ? element.textContent.trim() : '');
  const alone = /^([\d,]+)$/.exec(text(read));
  const said = /\bstep ([\d,]+)/i.exec(text(sentence));
  return Number((alone ?? said)?.[1].replace(/,/g, '') ?? 0);
}

/**
 * In the page, before its own code. `window.firstStep` gets times since the navigation in ms:
 * `pressed`, `heard` (the page's message of the step), `shown` (after the frame that has it).
 * Where the host has put STAMP in the worker, also `computed`.
 */
function trainAtOnce(shownIn) {
  const times = /** @type {any} */ ({});
  /** @type {any} */ (window).firstStep = times;
  const Inner = window.Worker;
  window.Worker = class extends Inner {
    constructor(url, settings) {
      super(url, settings);
      this.addEventListener('message', ({ data }) => {
        if (data?.event !== 'trained' || data.step < 1 || times.heard) return;
        times.heard = performance.now();
        if (data.postedMs) times.computed = data.postedMs - performance.timeOrigin;
      });
    }
  };
  const press = setInterval(() => {
    const play = /** @type {HTMLButtonElement|null} */ (document.querySelector('#play'));
    if (!play || play.disabled) return;
    clearInterval(press);
    times.pressed = performance.now();
    play.click();
  }, 1);
  const look = setInterval(() => {
    if (!(shownIn((selector) => document.querySelector(selector)) > 0)) return;
    clearInterval(look);
    requestAnimationFrame(() =>
      setTimeout(() => {
        times.shown = performance.now();
        times.shownAt = performance.timeOrigin + times.shown;
      }),
    );
  }, 1);
}

/** The same as the text of a script. */
export const FIRST_STEP = `(${trainAtOnce})(${stepShown});`;

/** Put before the training worker's code: its reports of steps say when they were posted. */
export const STAMP =
  '{ const post = self.postMessage; self.postMessage = (message, ...more) => ' +
  "post.call(self, message?.event === 'trained' ? { ...message, postedMs: " +
  'performance.timeOrigin + performance.now() } : message, ...more); }\n';
