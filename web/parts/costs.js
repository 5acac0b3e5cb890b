// What the model costs, by part: operations of a training step and memory, as the engine counts.
import { h } from '../base/dom.js';
import { formatBytes, formatShort } from '../base/format.js';
import { parameterWords } from '../model/words.js';

/**
 * @typedef {{ part: string, stack?: string, layer?: number, parameters: number, forward: number,
 *   backward: number, activations: number, moments: number, cache: number }} Cost a part's, of one
 *   block where it has a layer
 */

/** @type {{ head: string, title: string, of: (cost: Cost) => number,
 *   words: (value: number) => string }[]} */
const COLUMNS = [
  {
    head: 'FLOPs',
    title: 'Floating-point operations of a training step, forward and backward',
    of: ({ forward, backward }) => forward + backward,
    words: formatShort,
  },
  {
    head: 'Act.',
    title: 'Activations and their gradients, for each sequence',
    of: ({ activations }) => activations,
    words: formatBytes,
  },
  {
    head: 'Opt.',
    title: 'What the optimiser remembers of the parameters',
    of: ({ moments }) => moments,
    words: formatBytes,
  },
  {
    head: 'KV',
    title: 'Key/value cache: what generation keeps of a sequence of the trained length',
    of: ({ cache }) => cache,
    words: formatBytes,
  },
];

/** A table of the costs, and what shows them. @param {HTMLElement} root */
export function createCosts(root) {
  const body = h('tbody');
  const heads = COLUMNS.map(({ head, title }) => h('th', { scope: 'col', text: head, title }));
  root.append(
    h(
      'table',
      { class: 'breakdown costs' },
      h('caption', { class: 'hidden', text: 'What it costs, by component' }),
      h('thead', {}, h('tr', {}, h('td'), ...heads)),
      body,
    ),
  );
  return {
    /** @param {Cost[]} costs */
    update(costs) {
      body.replaceChildren(...[...byPart(costs), total(costs)].map(rowOf));
    },
  };
}

/** @param {{ name: string, values: number[] }} row */
const rowOf = ({ name, values }) =>
  h(
    'tr',
    {},
    h('th', { scope: 'row', text: parameterWords(name), title: name }),
    ...values.map((value, i) => h('td', { text: value ? COLUMNS[i].words(value) : '–' })),
  );

const sums = (/** @type {Cost[]} */ costs) =>
  COLUMNS.map(({ of }) => costs.reduce((sum, cost) => sum + of(cost), 0));

const total = (/** @type {Cost[]} */ costs) => ({ name: 'total', values: sums(costs) });

/** A row for each part of each stack, all blocks together; embeddings first. */
function byPart(/** @type {Cost[]} */ costs) {
  const parts = /** @type {Map<string, Cost[]>} */ (new Map());
  const isFirst = ({ part }) => part === 'embedding';
  for (const cost of [...costs.filter(isFirst), ...costs.filter((cost) => !isFirst(cost))]) {
    const name = `${cost.stack ? `${cost.stack}_` : ''}${cost.part}`;
    parts.set(name, [...(parts.get(name) ?? []), cost]);
  }
  return [...parts].map(([name, own]) => ({ name, values: sums(own) }));
}
