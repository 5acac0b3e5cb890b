// Knock-out: what a model loses without some of its parts. Over a lab; evaluates held-out samples.
// Cuts that were set before are set again at the end.
import { expandPlace, places } from '../lab/places.mjs';

/** Calls work() and puts the lab's cuts back, whatever happens. */
export function keepingCuts(lab, work) {
  const before = lab.cuts;
  try {
    return work();
  } finally {
    lab.cut(before);
  }
}

function scored(lab, samples, whole) {
  const { loss, accuracy, sequence_accuracy } = lab.evaluate({ samples });
  return {
    loss,
    accuracy,
    sequence_accuracy,
    ...(whole && { loss_change: loss - whole.loss, accuracy_change: accuracy - whole.accuracy }),
  };
}

/**
 * The score without these places, and its change from the whole model: { loss, accuracy,
 * sequence_accuracy, loss_change, accuracy_change, whole }.
 *  @param {import('../lab/lab.mjs').Lab} lab @param {object[]} cut @param {{ mode?: string,
 *    samples?:
 *    number }} [how] */
export function knockOut(lab, cut, { mode = 'zero', samples = lab.settings.eval_samples } = {}) {
  return keepingCuts(lab, () => {
    lab.cut([]);
    const whole = scored(lab, samples);
    lab.cut(cut, { mode });
    return { ...scored(lab, samples, whole), whole };
  });
}

/**
 * Knocks out each place in turn: yields { done, total, row } after each evaluation and returns {
 * whole, rows }, rows being places with their score and its change. Between two yields the lab is
 * as it was before.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ what?: string, mode?: string, samples?: number }} [how] what: heads, ffn, layers or all
 */
export function* knockOutEach(
  lab,
  { what = 'heads', mode = 'zero', samples = lab.settings.eval_samples } = {},
) {
  const settings = lab.settings;
  const list = places(settings, what);
  const rows = [];
  const parts = list.map((place) => expandPlace(place, settings));
  // All at once first: the means are then taken once.
  const [whole, prepared] = keepingCuts(lab, () => {
    lab.cut([]);
    const score = scored(lab, samples);
    lab.cut(parts.flat(), { mode });
    return [score, lab.cuts];
  });
  for (const [i, place] of list.entries()) {
    const score = keepingCuts(lab, () => {
      lab.cut(prepared.splice(0, parts[i].length));
      return scored(lab, samples, whole);
    });
    rows.push({ ...place, ...score });
    yield { done: rows.length, total: list.length, row: rows.at(-1) };
  }
  return { whole, rows };
}

const bare = ({ stack, layer, part, head }) => ({
  stack,
  layer,
  ...(part && { part }),
  ...(head !== undefined && { head }),
});

/**
 * Cuts the places of a table of knockOutEach one after another and keeps them cut, the one whose
 * loss changed least first: yields { done, total, row } and returns rows
 *  { ...place, loss, accuracy, sequence_accuracy, loss_change, accuracy_change } of everything up
 *  to that place cut. */
export function* cutInOrder(
  lab,
  { whole, rows },
  { mode = 'zero', samples = lab.settings.eval_samples } = {},
) {
  const order = [...rows].sort((a, b) => a.loss_change - b.loss_change).map(bare);
  const done = [];
  for (let i = 1; i <= order.length; i++) {
    const score = keepingCuts(lab, () => {
      lab.cut(order.slice(0, i), { mode });
      return scored(lab, samples, whole);
    });
    done.push({ ...order[i - 1], ...score });
    yield { done: i, total: order.length, row: done.at(-1) };
  }
  return done;
}

/** What a place is worth: accuracy, or where no tokens are predicted loss. */
const worth = ({ accuracy_change, loss_change }) =>
  Number.isNaN(accuracy_change) ? loss_change : -accuracy_change;

/**
 * Cuts every place of a table of knockOutEach that alone is worth less than `threshold`: {
 * cut, kept, loss, accuracy, ..., whole }. What costs nothing alone may cost much together: that is
 * what this shows.
 */
export function keepAbove(
  lab,
  { rows },
  { threshold = 0.01, mode = 'zero', samples = lab.settings.eval_samples } = {},
) {
  const cut = rows.filter((row) => worth(row) < threshold).map(bare);
  const kept = rows.filter((row) => worth(row) >= threshold).map(bare);
  return { cut, kept, ...knockOut(lab, cut, { mode, samples }) };
}
