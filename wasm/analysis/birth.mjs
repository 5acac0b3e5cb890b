// How a circuit comes to be: at moments of a run that is made again, its scores, losses by
// position, heads, and the graph of heads; and where these turn. Over an engine.
import { placeText } from '../lab/places.mjs';
import { edges } from './edges.mjs';
import { counter, trainTo } from './replays.mjs';
import { lossByPosition } from './runstate.mjs';
import { turningPoint } from './turning.mjs';

/** Steps of a run of `to` steps, so many a factor of ten: 0, 1, 2 and so on, and the last.
 *  @param {number} to @param {number} decade @returns {number[]} */
export function momentsOf(to, decade) {
  const steps = new Set([0, to]);
  for (let i = 0; 10 ** (i / decade) <= to; i++) steps.add(Math.round(10 ** (i / decade)));
  return [...steps].sort((a, b) => a - b);
}

/**
 * @typedef {{ step: number, loss: number, accuracy: number, positions: any[] | null, heads: any[],
 *   edges: { from: any, to: any, effect: any }[] | null }} Moment edges: those that are confirmed
 */

/**
 * The run again, with what it is at each of some moments: { run: { step, hash }, moments, turns,
 * settings }. Yields { done, total
 * } in steps.
 * @param {import('../lab/engine.mjs').Engine} engine @param {Record<string, any>} settings
 * @param {{ to: number, decade?: number, samples?: number, graph?: number }} how decade: moments a
 *   factor of ten; samples: held-out ones of positions and heads; graph: of the graph, 0 for none
 */
export function* birth(engine, settings, { to, decade = 12, samples = 64, graph = 8 }) {
  const lab = engine.create(settings);
  const count = counter(to);
  const moments = /** @type {Moment[]} */ ([]);
  try {
    for (const step of momentsOf(to, decade)) {
      yield* trainTo(lab, step, count);
      moments.push(yield* momentOf(lab, { samples, graph }));
    }
    const { settings: now } = lab;
    const run = { step: lab.step, hash: lab.hash() };
    return { run, moments, turns: turnsOf(moments, now), settings: now };
  } finally {
    lab.destroy();
  }
}

function* momentOf(lab, { samples, graph }) {
  const { loss, accuracy } = lab.evaluate();
  const positions = lossByPosition(lab, { samples });
  const found = positions && graph > 0 ? yield* quietly(edges(lab, { samples: graph })) : null;
  const confirmed = found?.edges.filter((edge) => edge.confirmed);
  return {
    ...{ step: lab.step, loss, accuracy, positions, heads: lab.heads({ samples }) },
    edges: confirmed?.map(({ from, to, effect }) => ({ from, to, effect: effect.mean })) ?? null,
  };
}

/** Runs a generator whose progress is in other units. */
function* quietly(generator) {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
    yield null;
  }
}

/* --- where it turns --------------------------------------------------------------------------- */

const meanOf = (rows) =>
  rows.length ? rows.reduce((sum, { loss }) => sum + loss, 0) / rows.length : null;

/** The half of the positions with answers that comes first, or the other. */
const halfOf = (positions, second) => {
  const middle = Math.ceil(positions.length / 2);
  return second ? positions.slice(middle) : positions.slice(0, middle);
};

/**
 * The series of a run that may turn: { name, place?, measure, values }, `values` by moment: losses,
 * of both halves of the answers too, and of each head the measure that names it in the end.
 * @param {Moment[]} moments @param {Record<string, any>} settings
 */
export function seriesOf(moments, settings) {
  const last = moments[moments.length - 1];
  const series = [
    { name: 'held-out loss', measure: 'loss', values: moments.map(({ loss }) => loss) },
    {
      ...{ name: 'held-out accuracy', measure: 'accuracy' },
      values: moments.map(({ accuracy }) => (Number.isNaN(accuracy) ? null : accuracy)),
    },
  ];
  if ((last.positions?.length ?? 0) > 1)
    for (const second of [false, true])
      series.push({
        name: `loss of the ${second ? 'second' : 'first'} half of the answers`,
        measure: 'loss',
        values: moments.map(({ positions }) => meanOf(halfOf(positions ?? [], second))),
      });
  for (const [i, head] of last.heads.entries()) {
    const { measure, word, named } = head.words;
    if (!named) continue;
    const { stack, layer, part, head: number } = head;
    const place = { stack, layer, part, head: number };
    series.push(
      /** @type {any} */ ({
        ...{ name: `${word} of head ${placeText(place, settings)}`, place, measure },
        values: moments.map(({ heads }) => heads[i][measure] ?? null),
      }),
    );
  }
  return series;
}

/**
 * Where these turn, in the order of steps: { name, place?, measure, step, sharpness, rises }.
 * @param {Moment[]} moments @param {Record<string, any>} settings
 */
function turnsOf(moments, settings) {
  return seriesOf(moments, settings)
    .map(({ values, ...about }) => ({
      ...about,
      turn: turningPoint(values.map((value, i) => ({ step: moments[i].step, value }))),
    }))
    .filter(({ turn }) => turn !== null)
    .map(({ turn, ...about }) => ({ ...about, .../** @type {any} */ (turn) }))
    .sort((a, b) => a.step - b.step);
}

/** "mirror of head 1.2 at step 85, held-out loss at step 140". */
export const turnWords = (turns) =>
  turns.map(({ name, step }) => `${name} at step ${step}`).join(', ');
