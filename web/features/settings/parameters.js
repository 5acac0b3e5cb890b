// How many parameters the model has and where they are: the engine's table, with a bar; and what
// the parts cost.
import { h } from '../../base/dom.js';
import { decimals, formatBytes, formatCount } from '../../base/format.js';
import { createCosts, createMemory, createTime, parameterWords } from './costs.js';
import { w } from './words.js';

const PARTS = { feed_forward: 'ffn', attention: 'attention', cross_attention: 'attention' };

/** @param {HTMLElement} root */
export function createParameters(root) {
  const title = h('h2');
  const bar = h('div.bar', { 'aria-hidden': 'true' });
  const body = h('tbody');
  const cost = h('p.dim');
  root.append(title, bar, h('table.breakdown', h('caption.hidden', w.parametersByComponent), body));
  const costs = createCosts(root);
  const memory = createMemory(root);
  root.append(cost);
  const time = createTime(root);

  return {
    /** @param {Parameters<typeof time.update>[0]} spent */
    updateTime: (spent) => time.update(spent),
    /**
     * @param {{ name: string, count: number, depth?: number }[]} rows those of depth 1 describe one
     *   block
     * @param {{ parameters: number, bytes: number, costs: import('./costs.js').Cost[],
     *   memory: import('./costs.js').Memory }} plan
     * @param {string} build the build that runs, in words
     */
    update(rows, plan, settings, build) {
      const total = plan.parameters;
      const whole = inWhole(rows, settings);
      title.textContent = w.parametersAre({ total: formatCount(total) });
      body.replaceChildren(
        ...whole.map(({ name, count, blocks }) =>
          h(
            'tr',
            { class: blocks ? 'deep' : '' },
            h('th', { scope: 'row', text: parameterWords(name), title: name }),
            h('td', blocks > 1 ? `${blocks}×${formatCount(count / blocks)}` : formatCount(count)),
            h('td', `${decimals((100 * count) / total, 1)} %`),
          ),
        ),
      );
      bar.replaceChildren(
        ...partsOf(whole, total).map(({ part, share }) =>
          h('i', { class: part, style: { width: `${100 * share}%` } }),
        ),
      );
      costs.update(plan.costs);
      memory.update(plan.memory, settings.saved_activations);
      cost.textContent = w.ofMemory({ bytes: formatBytes(plan.bytes), build });
    },
  };
}

/**
 * The rows with counts of the whole model: a row of depth 1 counts for as many blocks as its stack
 * has.
 */
function inWhole(rows, settings) {
  let stack = '';
  return rows
    .filter(({ name }) => name !== 'total')
    .map(({ name, count, depth = 0 }) => {
      if (!depth) stack = name;
      const blocks = !depth
        ? 0
        : stack.startsWith('decoder_')
          ? settings.n_dec_layers
          : settings.n_layers;
      return { name, blocks, count: count * (blocks || 1) };
    });
}

function partsOf(rows, total) {
  const counts = { ffn: 0, attention: 0, other: total };
  for (const { name, count } of rows) {
    const part = PARTS[name];
    if (part) {
      counts[part] += count;
      counts.other -= count;
    }
  }
  return Object.entries(counts).map(([part, count]) => ({
    part,
    share: Math.max(0, count) / total,
  }));
}
