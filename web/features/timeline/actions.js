// Which moment of the run shows.
import { momentAt } from '../../run/timeline.js';

/** @param {import('../../ui/host.js').Host} host */
export function momentActions({ state, act }) {
  const lookAt = (/** @type {number|null} */ step) => act.shown.lookAt(step);
  return {
    /** Shows a kept moment of the run, or with null the run as it is now. */
    lookAt,
    lookNear: (/** @type {number} */ step) => lookAt(momentAt(state.run.now, step)),
    replay: () => act.shown.replay(!state.shown.replaying),
    endReplay: () => act.shown.replay(false),
  };
}
