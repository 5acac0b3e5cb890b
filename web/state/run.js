// The run of the model, and the runs before it. Both grow while a model trains, so the objects of
// run/currentrun.js and run/comparedruns.js stay the same, and counts say that something in them
// has changed.
import { newRun, takeEvent } from '../run/currentrun.js';
import { Runs } from '../run/comparedruns.js';
import { definePart } from './store.js';

/**
 * `now`: what is known of the run; `runs`: that and the earlier ones; `running`: as in `now`. The
 * counts: `events` of the worker, those after which the run `rested`, those that it was `scored`
 * by, changes of what is `listed`, studies that were `studied` to their end. `scoring`: how far a
 * score is that takes long, or null. `formed`: what making the run again has found of it, or null.
 *
 * @typedef {object} Formed
 * @property {{ step: number, text: string }[]} marks moments that the timeline marks
 * @property {{ step: number, edges: { from: any, to: any, effect: number }[] }[]} graphs the
 *   confirmed edges of the graph of heads, by moment (wasm/analysis/birth.mjs)
 */
export const run = definePart(
  () => ({
    now: newRun(),
    runs: new Runs(),
    running: false,
    events: 0,
    rested: 0,
    scored: 0,
    listed: 0,
    studied: 0,
    scoring: /** @type {{ first: number, samples: number } | null} */ (null),
    formed: /** @type {Formed | null} */ (null),
  }),
  (set, now) => ({
    begin: (/** @type {import('../run/currentrun.js').Run} */ run) =>
      set({ now: run, running: run.running, scoring: null, formed: null }),
    /** An event of the worker (base/protocol.js). */
    hear(event, plan) {
      if (event.event === 'scoring') return set({ scoring: event });
      const { now: run, events, rested, scored } = now();
      takeEvent(run, event, plan);
      set({
        running: run.running,
        events: events + 1,
        rested: rested + (run.running ? 0 : 1),
        scored: scored + (event.event === 'evaluated' ? 1 : 0),
        ...(event.event === 'evaluated' && { scoring: null }),
      });
    },
    /** It goes, or it rests. */
    go(/** @type {boolean} */ running) {
      now().now.running = running;
      set({ running });
    },
    /** Changes the list of runs. @param {(runs: Runs) => void} change */
    list(change) {
      change(now().runs);
      set({ listed: now().listed + 1 });
    },
    form: (/** @type {Formed} */ formed) => set({ formed }),
    study: () => set({ studied: now().studied + 1 }),
  }),
);
