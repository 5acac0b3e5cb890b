// Which moment of the run shows.
import { hasPast, momentAt } from '../../run/replay.js';

/** @type {import('../../app/shortcuts.js').Shortcut[]} */
export const MOMENT_SHORTCUTS = [
  {
    group: 'looking',
    keys: ['P'],
    does: 'replay',
    part: 'charts',
    run: (actions) => actions.replay(),
  },
];

/** @param {import('../../ui/hosttype.js').Host} host */
export function momentActions({ state, act, watch }) {
  const lookAt = (/** @type {number|null} */ step) => act.shown.lookAt(step);
  // of a run that goes on, fewer moments are kept of what is long ago
  watch(['run.events'], () => {
    const { at } = state.shown;
    const run = state.run.now;
    if (at !== null && !run.kept.includes(at)) lookAt(momentAt(run, at));
  });
  return {
    /** Shows a kept moment of the run, or with null the run as it is now. */
    lookAt,
    lookNear: (/** @type {number} */ step) => lookAt(momentAt(state.run.now, step)),
    /** Begins a replay of the run, if it has a past, or ends it. */
    replay: () => act.shown.replay(!state.shown.replaying && hasPast(state.run.now)),
    endReplay: () => act.shown.replay(false),
  };
}
