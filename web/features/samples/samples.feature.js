// Held-out examples with the model's answers, and the reader's own input.
import { byId } from '../../base/dom.js';
import { exampleCount } from './samples.actions.js';
import { Examples } from './examples.js';
import { OwnInput } from './owninput.js';
import { Results } from './results.js';

const EXAMPLES_MS = 500;

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** @param {Host} host */
export function addSamples(host) {
  const { state, draws } = host;
  const results = new Results(host.ask);
  const list = new Examples(byId('examples'), host.actions, results.element);
  draws({
    name: 'results',
    reads: ['model'],
    run: () => results.update(state.model.settings, state.model.plan, state.model.runNumber),
  });
  let listed = null; // what the list shows
  draws({
    name: 'examples',
    asks: true,
    everyMs: EXAMPLES_MS,
    reads: () => [
      ...['shown.at', 'cut'],
      ...(state.shown.at === null ? ['run.rested', 'run.scored'] : []), // a moment does not change
    ],
    atOnce: ['shown.source', 'shown.firstExample', 'shown.heldOut'],
    after: ['model.runNumber'],
    async run() {
      listed = (await askExamples(host)) ?? listed;
    },
  });
  draws({
    name: 'heldout',
    asks: true,
    reads: ['model.runNumber', 'model.settings'],
    after: ['model.runNumber'],
    async run() {
      const { eval_samples: of } = state.model.settings;
      if (state.shown.heldOut?.of === of) return; // it is forgotten with the run
      const known = await host.ask('heldout', {});
      if (known) host.act.shown.know({ ...known, of });
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
      const { snapshot, source, own: text } = state.shown;
      own.update(state.model.settings, snapshot, source.tokens !== undefined, text);
    },
  });
}

/** Asks for the answers to the examples of this page of the list; null where they do not come. */
async function askExamples(/** @type {Host} */ { state, act, ask }) {
  const { heldOut, firstExample } = state.shown;
  const count = exampleCount(state.model.settings);
  const total = heldOut?.indices.length ?? count;
  const last = Math.floor((total - 1) / count) * count;
  const first = Math.min(firstExample, last);
  act.shown.listFrom(first);
  const indices = Array.from(
    { length: Math.min(count, total - first) },
    (_, i) => heldOut?.indices[first + i] ?? i,
  );
  const sources = indices.map((index) => ({ split: 'held_out', index }));
  const reply = await ask('predict', { sources });
  if (!reply) return null;
  const listed = { first, heldOut, ...onceEach(indices, reply.examples) };
  act.shown.list(listed.examples);
  return listed;
}

/** Until it is known which differ, those that are listed are compared. */
function onceEach(indices, examples) {
  const keys = examples.map(({ tokens, targets, source, loss }) =>
    [tokens, targets, source, loss].join(';'),
  );
  const isNew = (_, i) => keys.indexOf(keys[i]) === i;
  return { indices: indices.filter(isNew), examples: examples.filter(isNew) };
}
