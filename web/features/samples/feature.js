// Held-out examples with the model's answers, and the reader's own input.
import { byId } from '../../base/dom.js';
import { exampleCount } from './actions.js';
import { Examples } from './examples.js';
import { OwnInput } from './owninput.js';

const EXAMPLES_MS = 500;

/** @typedef {import('../../ui/host.js').Host} Host */

/** @param {Host} host */
export function addSamples(host) {
  const { state, draws } = host;
  const list = new Examples(byId('examples'), host.actions);
  let listed = null; // what the list shows
  draws({
    name: 'examples',
    asks: true,
    everyMs: EXAMPLES_MS,
    reads: () => [
      ...['shown.at', 'cut'],
      ...(state.shown.at === null ? ['run.rested', 'run.scored'] : []), // a moment does not change
    ],
    atOnce: ['shown.source', 'shown.firstExample'],
    after: ['model.runNumber'],
    async run() {
      listed = (await askExamples(host)) ?? listed;
    },
  });
  draws({
    name: 'list',
    reads: ['shown.examples'],
    run() {
      if (listed?.examples !== state.shown.examples) return; // they are of another model
      list.update(listed, state.shown.source.index ?? null, state.model.settings);
    },
  });
  const own = new OwnInput(byId('own'), host.actions, host.ask);
  draws({
    name: 'own',
    reads: ['model.settings', 'shown.source', 'shown.snapshot'],
    run() {
      const { snapshot, source } = state.shown;
      own.update(state.model.settings, snapshot, source.tokens !== undefined);
    },
  });
}

/** Asks for the answers to the examples of this page of the list; null where they do not come. */
async function askExamples(/** @type {Host} */ { state, act, ask }) {
  const total = state.model.settings.eval_samples;
  const count = exampleCount(state.model.settings);
  const last = Math.floor((total - 1) / count) * count;
  const first = Math.min(state.shown.firstExample, last);
  act.shown.listFrom(first);
  const sources = Array.from({ length: Math.min(count, total - first) }, (_, i) => ({
    split: 'held_out',
    index: first + i,
  }));
  const reply = await ask('predict', { sources });
  if (!reply) return null;
  act.shown.list(reply.examples);
  return { first, total, examples: reply.examples };
}
