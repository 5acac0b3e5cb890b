// What the model costs, by part: operations of a training step and memory, as the engine counts;
// what its activations take, by how they are saved; and what the time goes into.
import { h, setHidden } from '../../base/dom.js';
import { formatBytes, formatShare, formatShort } from '../../base/format.js';
import { choiceWords } from '../../model/words.js';

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
];

const CACHE =
  'Key/value cache: the keys and values that the next token needs, for one sequence of the ' +
  'trained length. To show them, this page keeps the activations of all positions.';

/** A table of the costs, and what shows them. @param {HTMLElement} root */
export function createCosts(root) {
  const body = h('tbody');
  const heads = COLUMNS.map(({ head, title }) => h('th', { scope: 'col', text: head, title }));
  root.append(
    h(
      'table.breakdown.costs',
      h('caption.hidden', 'What it costs, by component'),
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
      text: 'Activations of one sequence',
      title:
        'Memory of the activations and gradients of one training sequence, by how activations ' +
        'are saved for the backward pass. The setting in use is in bold.',
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
    title:
      'Of the time in which this run trained: its steps, its held-out scores, and what the views ' +
      'ask of the model, such as its attention. Scores are spaced to take a tenth or less of a ' +
      'long run.',
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
      line.textContent = `Time: steps ${train}, held-out scores ${score}, views ${look}`;
    },
  };
}

/** Ways to save activations, from the one that takes most memory. @param {Memory} memory */
function waysOf({ f32, bf16, inputs, weights }) {
  const ways = [
    {
      way: 'f32',
      words: weights ? 'Attention in blocks' : choiceWords('f32'),
      title: weights
        ? 'Attention weights are computed again, a block of rows at a time (over 256 positions)'
        : 'Everything is kept',
      bytes: f32,
    },
    {
      way: 'bf16',
      words: choiceWords('bf16'),
      title: 'What blocks save is rounded to 16 bits: gradients are approximate',
      bytes: bf16,
    },
    {
      way: 'inputs',
      words: choiceWords('inputs'),
      title: 'Blocks save their inputs and are computed again: the same result',
      bytes: inputs,
    },
  ];
  const all = {
    way: 'weights',
    words: 'Attention in full',
    title: 'What it would take to keep the attention weights, T × T for each head',
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
    h('th', { scope: 'row', text: 'KV cache', title: CACHE }),
    h('td', { colspan: COLUMNS.length, text: formatBytes(bytes) }),
  );
}

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

const PARAMETERS = {
  positions: 'Positions',
  cross_attention: 'Cross-attention',
  embedding: 'Embedding',
  output: 'Output',
  layer_norm: 'Final norm',
  transformer_blocks: 'Blocks',
  attention: 'Attention',
  feed_forward: 'Feed-forward',
  norms: 'Norms',
  total: 'Total',
};

/** A row of the parameter breakdown in words. */
export function parameterWords(name) {
  const [, stack = '', key] = /^(encoder_|decoder_)?(.*)$/.exec(name);
  const words = Object.hasOwn(PARAMETERS, key) ? PARAMETERS[key] : key.replaceAll('_', ' ');
  return stack ? `${stack === 'encoder_' ? 'Enc.' : 'Dec.'} ${words.toLowerCase()}` : words;
}
