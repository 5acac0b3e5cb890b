// The timeline on the chart, and the score of a moment that the page looks back at.
import { heldOutScore, samplesAtOnce } from '../../model/heldout.js';
import { Timeline } from './timeline.js';

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** @param {Host} host @param {ConstructorParameters<typeof Timeline>[0]} axis of the chart */
export function addTimeline(host, axis) {
  const { state, watch, draws } = host;
  const timeline = new Timeline(axis, host.actions);
  draws({
    name: 'timeline',
    reads: ['run', 'shown.at', 'cut', 'model.moments', 'display.mode', 'display.chart', 'panels'],
    run: () =>
      timeline.update({
        run: state.run.now,
        at: state.shown.at,
        moments: state.model.moments,
        cut: state.cut,
        explore: state.display.mode === 'explore',
        marks: state.run.formed?.marks,
      }),
  });
  watch(['shown.replaying'], () => timeline.replay(state.shown.replaying));
  let busy = false;
  draws({
    name: 'moment',
    asks: true,
    reads: ['shown.at'],
    async run() {
      if (busy) return;
      busy = true;
      await scoreMoment(host);
      busy = false;
    },
  });
}

/**
 * Scores the moment that the page looks back at, where the run was not evaluated at just that step.
 * The score is the whole model's, as every read-out of the bar.
 */
async function scoreMoment(/** @type {Host} */ host) {
  const { state, act, ask, want } = host;
  const run = state.run.now;
  const { at, scored } = state.shown;
  const { settings, plan } = state.model;
  const isKnown = at === null || scored?.step === at || run.held.steps().includes(at);
  if (isKnown || settings.head === 'none') return;
  const score = await heldOutScore(ask, {
    cuts: null,
    at,
    samples: settings.eval_samples,
    atOnce: samplesAtOnce(plan, settings),
    goesOn: () => state.shown.at === at && state.run.now === run,
  });
  if (state.run.now !== run) return;
  if (score) act.shown.score({ ...score, sequenceAccuracy: score.sequence_accuracy });
  if (state.shown.at !== at) want('moment'); // another moment shows by now
}
