// Setters mark, one animation frame draws: what is wanted runs once, in a fixed order, no oftener
// than it should. The frame after a press is kept for its answer.

/**
 * @param {{ name: string, run: () => any, everyMs?: number | (() => number) }[]} parts in the order
 *   in which they run. A part that returns a promise is not
 *   run again before it settled; everyMs is the least time between two runs, or says it
 * @param {{ keepGoing: () => string[], requestFrame?: (tick: (nowMs: number) => void) => void }}
 *   options `keepGoing`: parts wanted on every frame
 *   by themselves, none when the page is still
 */
export function createSchedule(parts, { keepGoing, requestFrame = requestAnimationFrame }) {
  const wanted = new Set();
  const pending = new Set();
  const held = new Set();
  const lastMs = new Map();
  let scheduled = false;

  function want(...names) {
    for (const name of names) {
      wanted.add(name);
      held.delete(name);
    }
    if (scheduled) return;
    scheduled = true;
    requestFrame(tick);
  }

  /** Wants parts in the frame after the next. */
  function wantAfter(...names) {
    want(...names);
    names.forEach((name) => held.add(name));
  }

  function tick(nowMs) {
    scheduled = false;
    const more = keepGoing();
    more.forEach((name) => wanted.add(name));
    for (const { name, run, everyMs = 0 } of parts) {
      if (
        !wanted.has(name) ||
        held.has(name) ||
        pending.has(name) ||
        nowMs - (lastMs.get(name) ?? -Infinity) <
          (typeof everyMs === 'function' ? everyMs() : everyMs)
      )
        continue;
      wanted.delete(name);
      lastMs.set(name, nowMs);
      const result = run();
      if (!(result instanceof Promise)) continue;
      pending.add(name);
      result.finally(() => {
        pending.delete(name);
        if (wanted.has(name)) want();
      });
    }
    held.clear();
    const waiting = [...wanted].some((name) => !pending.has(name));
    if (waiting || keepGoing().length) want();
  }

  return {
    want,
    wantAfter,
    /** Lets a part run at the next frame, however short ago it ran. */
    hurry(name) {
      lastMs.delete(name);
      want(name);
    },
    /**
     * Called when something was pressed, before anybody answers: what was wanted by then is drawn a
     * frame later.
     */
    pressed() {
      wanted.forEach((name) => held.add(name));
    },
  };
}
