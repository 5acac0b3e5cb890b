// How smoothly a page runs while it trains: the time between its frames, the longest task of its
// main thread, and how long real presses take to be seen.

/**
 * Presses whose effect is drawn at once, by what they press; each leaves the run as it is. The
 * first does nothing: what browser and machine need by themselves.
 */
export const PRESSES = {
  nothing: 'h1',
  theme: '#theme',
  chart: '.chart-head [data-id=accuracy]',
  'chart back': '.chart-head [data-id=loss]',
  tile: '.tile[data-id="attention.0.0"]',
  view: '#views [data-id=tensors]',
  'view back': '#views [data-id=model]',
};

/** Numbers in order: the median and the 95th percentile, by nearest rank. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return { median: rank(0.5), p95: rank(0.95) };
}

/**
 * Times the frames of a page for a while.
 * @param {any} page Playwright's
 * @param {number} durationMs
 * @returns {Promise<{ frames: number, interval_ms: { median: number, p95: number },
 *   longest_task_ms: number, long_tasks: number }>}
 *   `interval_ms`: between animation frames; `longest_task_ms`: of the tasks over 50 ms, which are
 *   all that a browser reports, 0 when there was none
 */
export async function measureFrames(page, durationMs) {
  const { intervals, tasks } = await page.evaluate(
    (duration) =>
      new Promise((done) => {
        const frames = [];
        const found = [];
        const observer = new PerformanceObserver((list) =>
          found.push(...list.getEntries().map((entry) => entry.duration)),
        );
        observer.observe({ type: 'longtask' });
        const started = performance.now();
        const tick = (now) => {
          frames.push(now);
          if (performance.now() - started < duration || frames.length < 2)
            return requestAnimationFrame(tick);
          found.push(...observer.takeRecords().map((entry) => entry.duration));
          observer.disconnect();
          done({ intervals: frames.slice(1).map((ms, i) => ms - frames[i]), tasks: found });
        };
        requestAnimationFrame(tick);
      }),
    durationMs,
  );
  return {
    frames: intervals.length + 1,
    interval_ms: spread(intervals),
    longest_task_ms: Math.max(0, ...tasks),
    long_tasks: tasks.length,
  };
}

/** Waits until what was drawn is reported, a little later. */
const reported = (page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))),
      ),
  );

/**
 * Presses controls as a reader does, pointing first, and asks the browser how long each took to be
 * seen.
 * @param {any} page Playwright's
 * @param {Record<string, string>} [presses] selectors by name
 * @returns {Promise<Record<string, number>>} ms by the browser's event timing: from the moment the
 *   pointer went down or up, whichever took longer, until the next
 *   picture with what its listeners did is on the screen, so with the wait for the next frame, up
 *   to 16.7 ms, and the time to rasterise and show it; in steps of 8 ms, 16 stands for all below
 */
export async function measurePresses(page, presses = PRESSES) {
  const latencies = {};
  for (const [name, selector] of Object.entries(presses)) {
    await page.hover(selector);
    await reported(page);
    await page.evaluate(() => {
      const seen = /** @type {any} */ (window);
      seen.slowest = 16;
      seen.watching = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          seen.slowest = Math.max(seen.slowest, duration);
      });
      seen.watching.observe({ type: 'event', durationThreshold: 16 });
    });
    await page.click(selector);
    await reported(page);
    latencies[name] = await page.evaluate(() => {
      const seen = /** @type {any} */ (window);
      seen.watching.disconnect();
      return seen.slowest;
    });
  }
  return latencies;
}
