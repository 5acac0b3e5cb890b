// Held-out examples with the model's answers, and the reader's own input.
import { byId } from '../../base/dom.js';
import { exampleCount } from './actions.js';
import { Examples } from './examples.js';
import { OwnInput } from './owninput.js';

const EXAMPLES_MS = 500;

/** @typedef {import('../../ui/host.js').Host} Host */

/** @param {Host} host */
export function addSamples(host) {
  const { state, watch, draws } = host;
  const list = new Examples(byId('examples'), host.actions);
  draws({
    name: 'examples',
    everyMs: EXAMPLES_MS,
    reads: () => [
      ...['shown.at', 'cut'],
      ...(state.shown.at === null ? ['run.rested', 'run.scored'] : []), // a moment does not change
    ],
    atOnce: ['shown.source', 'shown.firstExample'],
    after: ['model.runNumber'],
    run: () => drawExamples(host, list),
  });
  const own = new OwnInput(byId('own'), host.actions, host.ask);
  const drawOwn = () => {
    const { snapshot, source } = state.shown;
    own.update(state.model.settings, snapshot, source.tokens !== undefined);
  };
  draws({ name: 'own', reads: ['model.settings', 'shown.source'], run: drawOwn });
  watch(['shown.snapshot'], () => state.shown.snapshot && drawOwn());
}

/** Asks for the answers to the examples of this page of the list. */
async function drawExamples(/** @type {Host} */ { state, act, ask }, list) {
  const { settings } = state.model;
  const total = settings.eval_samples;
  const count = exampleCount(settings);
  const last = Math.floor((total - 1) / count) * count;
  const first = Math.min(state.shown.firstExample, last);
  act.shown.listFrom(first);
  const sources = Array.from({ length: Math.min(count, total - first) }, (_, i) => ({
    split: 'held_out',
    index: first + i,
  }));
  const reply = await ask('predict', { sources });
  if (!reply) return;
  act.shown.list(reply.examples);
  const { source } = state.shown;
  list.update({ first, total, examples: reply.examples }, source.index ?? null, settings);
}
