// When a page is at rest: its run stands still, its worker has answered and said everything, and
// all of it is drawn. What is looked at then does not depend on the machine.

// In the page, before its own code, one after the other: each counts what it waits for.

/** Frames that are asked for and not drawn. */
function watchFrames() {
  const page = /** @type {any} */ (window);
  const frames = new Set();
  const { requestAnimationFrame: frame, cancelAnimationFrame: dropFrame } = page;
  page.requestAnimationFrame = (callback) => {
    const id = frame((nowMs) => {
      frames.delete(id);
      callback(nowMs);
    });
    frames.add(id);
    return id;
  };
  page.cancelAnimationFrame = (id) => {
    frames.delete(id);
    dropFrame(id);
  };
  page.watched = { frames };
}

/** Timers that have not come. */
function watchTimers() {
  // what is drawn later than that is drawn by a message; other timers take messages away, or lose
  // patience
  const SHORT_MS = 1000;
  const page = /** @type {any} */ (window);
  const timers = new Set();
  const { setTimeout: timer, clearTimeout: dropTimer } = page;
  page.setTimeout = (callback, ms = 0, ...rest) => {
    const id = timer(() => {
      timers.delete(id);
      callback(...rest);
    }, ms);
    if (ms <= SHORT_MS) timers.add(id);
    return id;
  };
  page.clearTimeout = (id) => {
    timers.delete(id);
    dropTimer(id);
  };
  page.watched.timers = timers;
}

/**
 * What is known of each worker: the requests that it has not answered, and how its run goes
 * (base/protocol.js).
 */
function watchWorkers() {
  const workers = new Map();
  /** @type {any} */ (window).watched.workers = workers;
  const hear = (state, data) => {
    if (data.event === 'trained') {
      const { running, step } = data;
      Object.assign(state, { running, step, ...(data.diverged && { scored: Infinity }) });
    } else if (data.event === 'evaluated') state.scored = Math.max(state.scored, data.step);
    else {
      const type = state.asked.get(data.id);
      state.asked.delete(data.id);
      if (type === 'train' && !data.error) state.running = true;
      if (type === 'create' && !data.error)
        Object.assign(state, {
          running: data.result.running,
          step: data.result.step,
          scored: data.result.settings.head === 'none' ? Infinity : -1,
        });
    }
  };
  const known = (worker) => {
    if (workers.has(worker)) return workers.get(worker);
    const state = { asked: new Map(), running: false, step: 0, scored: 0 };
    worker.addEventListener('message', ({ data }) => hear(state, data));
    workers.set(worker, state);
    return state;
  };
  const { postMessage, terminate } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (Number.isSafeInteger(message?.id)) known(this).asked.set(message.id, message.type);
    postMessage.call(this, message, ...rest);
  };
  Worker.prototype.terminate = function () {
    workers.delete(this);
    terminate.call(this);
  };
}

/**
 * `restless()`: what the page waits for; `resting(wait)`: whether that has been nothing for some
 * frames of this wait.
 */
function tellRest() {
  const CALM_FRAMES = 4; // of which observers of sizes need two
  const page = /** @type {any} */ (window);
  const { frames, timers, workers } = page.watched;
  page.restless = () =>
    [...workers.values()]
      .flatMap(({ asked, running, step, scored }) => [
        ...[...asked.values()].map((type) => `${type} is not answered`),
        ...(running ? [`it trains, at step ${step}`] : []),
        ...(scored < step ? [`step ${step} is not scored`] : []),
      ])
      .concat(
        frames.size ? ['a frame is not drawn'] : [],
        timers.size ? ['a timer has not come'] : [],
      );
  let last = 0;
  let calm = 0;
  page.resting = (wait) => {
    calm = page.restless().length > 0 ? 0 : wait === last ? calm + 1 : 1;
    last = wait;
    return calm >= CALM_FRAMES;
  };
}

/** One script, since the order of several is not defined. */
const watch = [watchFrames, watchTimers, watchWorkers, tellRest]
  .map((part) => `(${part})();`)
  .join('\n');

/**
 * Lets a context's pages be waited for; before the first is opened.
 * @param {any} context Playwright's
 * @returns {Promise<(page: any) => Promise<void>>} waits until a page is at rest; fails with what
 *   it still waits for
 */
export async function watchRest(context) {
  await context.addInitScript({ content: watch });
  let waits = 0;
  return async (page) => {
    try {
      await page.waitForFunction((wait) => /** @type {any} */ (window).resting(wait), ++waits);
    } catch (error) {
      const reasons = await page.evaluate(() => /** @type {any} */ (window).restless());
      const why = reasons.join('; ') || error.message;
      throw new Error(`the page does not come to rest: ${why}`, { cause: error });
    }
  };
}
