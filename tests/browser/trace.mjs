// What Chromium's own trace says of a page: what its main thread did, and what forced it to lay out
// in the middle of a script.

/** Kinds of work, by the names of the trace's events; those within one another are counted once. */
const KINDS = {
  script: ['FunctionCall', 'FireAnimationFrame', 'TimerFire', 'HandlePostMessage', 'RunMicrotasks'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};
const TASK = 'ThreadControllerImpl::RunTask';
const LONG_MS = 50;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.stack'];

/**
 * Traces a browser that shows one page.
 * @param {any} browser Playwright's
 * @param {() => Promise<any>} during
 * @returns {Promise<any[]>} the events of the trace
 */
export async function traced(browser, during) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event);
  });
  const traceConfig = { includedCategories: CATEGORIES };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await during();
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return events;
}

/**
 * What the main thread of the page did, the thread that paints.
 * @param {any[]} events
 * @returns {{ busy_ms: number, script_ms: number, style_ms: number, layout_ms: number, paint_ms:
 *   number, frames: number, layouts: number, styles: number, forced: string[], long_tasks: number,
 *   longest_ms: number }} `frames`: for which a script asked; `forced`: layouts within a script, by
 *   the functions that asked for a size
 */
export function costsOf(events) {
  const painting = new Map();
  for (const { name, pid, tid } of events)
    if (name === 'PrePaint')
      painting.set(`${pid} ${tid}`, (painting.get(`${pid} ${tid}`) ?? 0) + 1);
  const [main] = [...painting].sort(([, a], [, b]) => b - a)[0] ?? [''];
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && `${pid} ${tid}` === main);
  const of = (...names) => own.filter(({ name }) => names.includes(name));
  const tasks = of(TASK).map(({ dur }) => dur / 1000);
  const forced = of('Layout').filter(({ args }) => args.beginData?.stackTrace?.length);
  return {
    busy_ms: msOf(of(TASK)),
    script_ms: msOf(of(...KINDS.script)) - msOf(forced),
    style_ms: msOf(of(...KINDS.style)),
    layout_ms: msOf(of(...KINDS.layout)),
    paint_ms: msOf(of(...KINDS.paint)),
    frames: of('FireAnimationFrame').length,
    layouts: of('Layout').length,
    styles: of('UpdateLayoutTree').length,
    forced: forced.map(({ args }) =>
      args.beginData.stackTrace
        .slice(0, 3)
        .map(({ functionName, lineNumber }) => `${functionName}:${lineNumber}`)
        .join(' < '),
    ),
    long_tasks: tasks.filter((ms) => ms > LONG_MS).length,
    longest_ms: Math.max(0, ...tasks),
  };
}

/** The time that events cover together, in ms. */
function msOf(events) {
  let sum = 0;
  let end = -Infinity;
  for (const { ts, dur } of [...events].sort((a, b) => a.ts - b.ts)) {
    sum += Math.max(0, ts + dur - Math.max(ts, end));
    end = Math.max(end, ts + dur);
  }
  return sum / 1000;
}
