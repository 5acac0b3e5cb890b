// How a step teaches: it asks for a prediction, has something done, and then shows what came of it.
// Lessons and "Start here" go by it. Pure.
import { w } from '../words/teaching.js';

/**
 * Where a learner is in a step.
 * @param {{ asks: boolean, picked: boolean, done: boolean }} step asks: it wants a prediction;
 *   done: what is to be done has been done
 * @returns {'ask'|'do'|'seen'}
 */
export function phaseOf({ asks, picked, done }) {
  if (asks && !picked) return 'ask';
  return done ? 'seen' : 'do';
}

/** What came of a prediction. @param {boolean|null} right null: nothing can be said of it */
export function verdictWords(right, pick) {
  const { unknown, right: isRight, wrong } = w.predicted;
  return (right === null ? unknown : right ? isRight : wrong)({ pick });
}
