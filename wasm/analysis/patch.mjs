// Activation patching: a clean and a corrupted input of equal shape. On the corrupted one, a part
// of the model outputs what it did on the clean one. The share of the clean answer that comes back
// went through that part. Over a lab.
import { refuse } from '../lab/inputs.mjs';
import { keepingCuts } from './knockout.mjs';
import { argmax, mass } from '../lab/logits.mjs';
import { meanPatches } from './meanpatches.mjs';
import { columnsFrom, expandPlace, outputName, places, stacksOf } from '../lab/places.mjs';

/**
 * Mean log-probability of the clean targets and, where the corrupted targets differ, the mean logit
 * of the clean one less that of the corrupted one (null when none does).
 *  @param {{ data: Float32Array, shape: number[] }} logits @param {ArrayLike<number>} clean @param
 *    {ArrayLike<number> | undefined} corrupted @param {number} ignored */
export function metrics({ data, shape: [rows, V] }, clean, corrupted, ignored) {
  let log = 0;
  let count = 0;
  let difference = 0;
  let differing = 0;
  for (let row = 0; row < rows; row++) {
    const target = clean[row];
    const other = corrupted?.[row] ?? ignored;
    const at = row * V;
    if (target === ignored || target === undefined) continue;
    const most = data[at + argmax(data, at, V)];
    log += data[at + target] - most - Math.log(mass(data, at, V, most));
    count++;
    if (other === ignored || other === target) continue;
    difference += data[at + target] - data[at + other];
    differing++;
  }
  return {
    log_probability: log / count,
    logit_difference: differing ? difference / differing : null,
  };
}

/**
 * (patched - corrupted) / (clean - corrupted): 0 where nothing came back, 1 where all did. null
 * when clean and corrupted do not differ.
 */
function recovered(patched, corrupted, clean) {
  return Object.fromEntries(
    Object.keys(clean).map((key) => {
      const room = clean[key] - corrupted[key];
      return [
        key,
        {
          value: patched[key],
          recovered:
            clean[key] === null || room === 0 ? null : (patched[key] - corrupted[key]) / room,
        },
      ];
    }),
  );
}

/**
 * @typedef {{ tokens: ArrayLike<number>, targets?: ArrayLike<number>, source?: ArrayLike<number> }}
 * Input
 */

/**
 * Gets a pair ready: { clean, corrupted, patch(places) }, the metrics { log_probability,
 * logit_difference } of the two runs, and a function that gives them with places patched, each as {
 * value, recovered }. No places recover exactly 0; the residual stream after the last block, or
 * after the embedding of every stack, exactly 1.
 *
 * What the lab has cut is cut in both runs and while patching. A place that is cut outputs the same
 * in both, so patching it recovers exactly 0.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ clean: Input, corrupted: Input }} pair the clean one with targets
 */
export function preparePatch(lab, { clean, corrupted }) {
  const settings = lab.settings;
  const kept = new Map();
  for (const key of ['tokens', 'source']) {
    const lengths = [clean, corrupted].map((input) => input[key]?.length ?? 0);
    if (lengths[0] !== lengths[1])
      throw refuse(
        'range',
        key,
        lengths[1],
        `clean and corrupted ${key} differ in length: ${lengths[0]} and ${lengths[1]}`,
      );
  }
  const base = lab.cuts;
  const probe = (patches, /** @type {Record<string, any>} */ { tokens, source }) => {
    lab.cut([...base, ...patches]);
    const { logits } = lab.probe(tokens, { source });
    if (!logits)
      throw refuse(
        'state',
        'head',
        settings.head,
        'a model without an output layer has no answer to recover',
      );
    return metrics(logits, clean.targets, corrupted.targets, settings.ignore_index);
  };
  const before = keepingCuts(lab, () => {
    const of = { clean: probe([], clean) };
    for (const { name, layers, parts } of stacksOf(settings)) {
      for (let layer = -1; layer < layers; layer++) {
        for (const part of layer < 0 ? ['block'] : [...parts, 'block']) {
          const tensor = outputName(settings, { stack: name, layer, part });
          kept.set(tensor, lab.copy(tensor).data);
        }
      }
    }
    return { ...of, corrupted: probe([], corrupted) };
  });
  const withValues = (place) => ({
    ...place,
    values: columnsFrom(kept.get(outputName(settings, place)), place, settings),
  });
  const patch = (list) => {
    const patches = list.flatMap((place) => expandPlace(place, settings)).map(withValues);
    return recovered(
      keepingCuts(lab, () => probe(patches, corrupted)),
      before.corrupted,
      before.clean,
    );
  };
  return { ...before, patch };
}

/**
 * Places that patchEach tries: those of places(), or the residual stream of the output's stack,
 * layer by layer, at each of `positions` positions.
 */
export function patchPlaces(settings, what, positions) {
  if (what !== 'residual') return places(settings, what);
  const { name, layers } = stacksOf(settings).at(-1);
  return Array.from({ length: (layers + 1) * positions }, (_, i) => ({
    stack: name,
    layer: Math.floor(i / positions) - 1,
    part: 'block',
    position: i % positions,
  }));
}

/**
 * Patches each place in turn: yields { done, total, row } and returns { clean, corrupted, rows };
 * rows are places with log_probability and logit_difference, each
 *  { value, recovered }. what: heads, ffn, layers, all, or residual (layer by position). */
export function* patchEach(lab, { clean, corrupted, what = 'heads' }) {
  const { patch, ...runs } = preparePatch(lab, { clean, corrupted });
  const list = patchPlaces(lab.settings, what, clean.tokens.length);
  const rows = [];
  for (const place of list) {
    rows.push({ ...place, ...patch([place]) });
    yield { done: rows.length, total: list.length, row: rows.at(-1) };
  }
  return { ...runs, rows };
}

/**
 * Two held-out examples of equal shape, the first of them number i. With lengths that vary, the
 * second is the next one whose answers are at the same positions.
 */
export function examplePair(lab, i = 0) {
  const { ignore_index } = lab.settings;
  const clean = lab.example(i);
  const marks = ({ targets }) => targets.map((target) => Number(target === ignore_index)).join('');
  for (let other = i + 1; other < i + 200; other++) {
    const corrupted = lab.example(other);
    if (marks(corrupted) === marks(clean) && String(corrupted.targets) !== String(clean.targets))
      return { clean, corrupted };
  }
  throw refuse('range', 'example', i, `no other example has the shape of number ${i}`);
}

/**
 * patchEach over several pairs of held-out examples, each clean one beginning after the corrupted
 * one before it: yields { done, total } and returns { pairs, rows }; rows are places, each metric
 * being { mean, sd, n } of the share recovered. A pair whose metric is the same in both runs counts
 * in no mean of it.
 * @param {import('../lab/lab.mjs').Lab} lab
 */
export function* patchPairs(lab, { pairs = 16, what = 'heads', first = 0 } = {}) {
  const tables = [];
  for (let done = 0; done < pairs; done++) {
    const each = patchEach(lab, { ...examplePair(lab, first + 2 * done), what });
    let turn;
    do turn = each.next();
    while (!turn.done);
    tables.push(turn.value.rows);
    yield { done: done + 1, total: pairs };
  }
  return { pairs, rows: meanPatches(tables) };
}
