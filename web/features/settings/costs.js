// What the model costs, by part: operations of a training step and memory, as the engine counts;
// what its activations take, by how they are saved; and what the time goes into.
import { h, setHidden } from '../../base/dom.js';
import { formatBytes, formatShare, formatShort } from '../../base/format.js';
import { choiceWords } from '../../model/words.js';
import { w } from './words.js';

/**
 * @typedef {{ part: string, stack?: string, layer?: number, parameters: number, forward: number,
 *   backward: number, activations: number, moments: number, cache: number }} Cost a part's, of one
 *   block where it has a layer
 */

/**
 * @typedef {{ f32: number, bf16: number, inputs: number, weights: number, shown: number }} Memory
 *   bytes of the activations and gradients of a training sequence with each choice of
 *   saved_activations; of the attention weights that are not kept, since attention goes by blocks
 *   of rows; and of a sequence of max_len positions that is shown or generated
 */

/** @type {{ key: keyof typeof w.costs, of: (cost: Cost) => number,
 *   words: (value: number) => string }[]} */
const COLUMNS = [
  {
    key: 'flops',
    of: ({ forward, backward }) => forward + backward,
    words: formatShort,
  },
  {
    key: 'activations',
    of: ({ activations }) => activations,
    words: formatBytes,
  },
  {
    key: 'moments',
    of: ({ moments }) => moments,
    words: formatBytes,
  },
];

/** A table of the costs, and what shows them. @param {HTMLElement} root */
export function createCosts(root) {
  const body = h('tbody');
  const heads = COLUMNS.map(({ key }) => {
    const { head, title } = w.costs[key];
    return h('th', { scope: 'col', text: head, title });
  });
  root.append(
    h(
      'table.breakdown.costs',
      h('caption.hidden', w.whatItCostsBy),
      h('thead', h('tr', h('td'), ...heads)),
      body,
    ),
  );
  return {
    /** @param {Cost[]} costs */
    update(costs) {
      body.replaceChildren(...[...byPart(costs), total(costs)].map(rowOf), cacheRow(costs));
    },
  };
}

/** A table of the memory of each way to save activations. @param {HTMLElement} root */
export function createMemory(root) {
  const body = h('tbody');
  const table = h(
    'table.breakdown.saved',
    h('caption', {
      text: w.activationsOfOneSequence,
      title: w.memoryOfTheActivations,
    }),
    body,
  );
  root.append(table);
  return {
    /** @param {Memory} memory @param {string} saved the setting saved_activations */
    update(memory, saved) {
      const ways = waysOf(memory);
      setHidden(table, !memory.f32);
      body.replaceChildren(
        ...ways.map(({ way, words, title, bytes }) =>
          h(
            'tr',
            { class: way === saved ? 'now' : '', 'data-way': way },
            h('th', { scope: 'row', text: words, title }),
            h('td', formatBytes(bytes)),
            h('td', `${Math.round((100 * bytes) / ways[0].bytes)} %`),
          ),
        ),
      );
    },
  };
}

/** A line about the time of the worker while the run trains. @param {HTMLElement} root */
export function createTime(root) {
  const line = h('p.dim.spent', {
    title: w.ofTheTimeIn,
  });
  root.append(line);
  return {
    /** @param {{ train: number, score: number, look: number } | null} spent milliseconds */
    update(spent) {
      const ms = spent ? spent.train + spent.score + spent.look : 0;
      setHidden(line, ms === 0);
      if (ms === 0) return;
      const [train, score, look] = [spent.train, spent.score, spent.look].map((part) =>
        formatShare(part / ms),
      );
      line.textContent = w.timeStepsHeldOut({ train, score, look });
    },
  };
}

/** Ways to save activations, from the one that takes most memory. @param {Memory} memory */
function waysOf({ f32, bf16, inputs, weights }) {
  const ways = [
    {
      way: 'f32',
      words: weights ? w.saved.blocks.words : choiceWords('f32'),
      title: weights ? w.saved.blocks.title : w.saved.f32,
      bytes: f32,
    },
    {
      way: 'bf16',
      words: choiceWords('bf16'),
      title: w.saved.bf16,
      bytes: bf16,
    },
    {
      way: 'inputs',
      words: choiceWords('inputs'),
      title: w.saved.inputs,
      bytes: inputs,
    },
  ];
  const all = {
    way: 'weights',
    ...w.saved.full,
    bytes: f32 + weights,
  };
  return weights ? [all, ...ways] : ways;
}

/** @param {{ name: string, values: number[] }} row */
const rowOf = ({ name, values }) =>
  h(
    'tr',
    h('th', { scope: 'row', text: parameterWords(name), title: name }),
    ...values.map((value, i) => h('td', value ? COLUMNS[i].words(value) : '–')),
  );

/** Only attention has a cache: no column is needed for it. */
function cacheRow(/** @type {Cost[]} */ costs) {
  const bytes = costs.reduce((sum, { cache }) => sum + cache, 0);
  return h(
    'tr.cache',
    { hidden: bytes === 0 },
    h('th', { scope: 'row', text: w.kvCache, title: w.keyValueCacheThe }),
    h('td', { colspan: COLUMNS.length, text: formatBytes(bytes) }),
  );
}

const sums = (/** @type {Cost[]} */ costs) =>
  COLUMNS.map(({ of }) => costs.reduce((sum, cost) => sum + of(cost), 0));

const total = (/** @type {Cost[]} */ costs) => ({ name: w.total, values: sums(costs) });

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

/** A row of the parameter breakdown in words. */
export function parameterWords(name) {
  const [, stack = '', key] = /^(encoder_|decoder_)?(.*)$/.exec(name);
  const words = Object.hasOwn(w.parameters, key) ? w.parameters[key] : key.replaceAll('_', ' ');
  if (!stack) return words;
  return (stack === 'encoder_' ? w.encoderPart : w.decoderPart)({ part: words });
}
