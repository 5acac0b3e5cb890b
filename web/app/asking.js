// What the page asks the worker for its own panels: the model's inside, the held-out examples, and
// how one hidden unit came about.
import { inspected, unitOf } from '../draw/focus.js';
import { laneOf, parseTile } from '../draw/matrix.js';
import { tensorNames } from '../model/anatomy.js';
import { heldOutScore, samplesAtOnce } from '../model/heldout.js';
import { createQuestion } from '../ui/ask.js';

/** Held-out examples at a time; twice as many on a high screen. */
const EXAMPLES = 5;
const LONG_SEQUENCE = 28;
const HIGH_PX = 1400;

/** @param {import('./state.js').App} app */
export function createAsking(app) {
  const { page } = app;
  const scoring = { busy: false };
  const unit = createQuestion(
    {
      page,
      ask: (type, args) => app.control.ask(type, args),
      want: (...names) => app.drawing.want(...names),
      get run() {
        return app.run;
      },
      /** The numbers of a unit go with the picture that shows. */
      get step() {
        return page.snapshot.step;
      },
    },
    { wake: () => app.drawing.want('inspector') },
  );

  return {
    askFrame: () => askFrame(app),
    async askExamples() {
      void askMoment(app, scoring);
      await askExamples(app);
    },
    exampleCount: () => exampleCount(page.settings),
    drawInspector: () => drawInspector(app, unit),
  };
}

async function askFrame(app) {
  const { page } = app;
  const { layer, kind } = parseTile(page.hovered?.id ?? page.selected ?? 'embedding');
  const names = tensorNames(page.settings, layer);
  const snapshot = await app.control.ask('snapshot', {
    source: page.source,
    names: kind === 'probabilities' ? [...names, 'logits'] : names,
  });
  if (!snapshot) return;
  page.snapshot = snapshot;
  app.drawing.show(snapshot);
  app.drawing.want('tiles', 'inspector', 'view');
}

async function askExamples(app) {
  const { page, views } = app;
  if (!views.examples) return;
  const total = page.settings.eval_samples;
  const count = exampleCount(page.settings);
  const last = Math.floor((total - 1) / count) * count;
  const first = Math.min(page.firstExample, last);
  page.firstExample = first;
  const sources = Array.from({ length: Math.min(count, total - first) }, (_, i) => ({
    split: 'held_out',
    index: first + i,
  }));
  const reply = await app.control.ask('predict', { sources });
  if (!reply) return;
  page.examples = reply.examples;
  const shown = { first, total, examples: reply.examples };
  views.examples.update(shown, page.source.index ?? null, page.settings);
}

/**
 * Scores the moment that the page looks back at, where the run was not evaluated at just that step.
 * The score is the whole model's, as every read-out of the bar.
 */
async function askMoment(app, scoring) {
  const { page, run } = app;
  const { at } = page;
  const isKnown = at === null || page.scored?.step === at || run.held.steps().includes(at);
  if (isKnown || scoring.busy || page.settings.head === 'none') return;
  scoring.busy = true;
  const score = await heldOutScore(app.control.ask, {
    cuts: null,
    at,
    samples: page.settings.eval_samples,
    atOnce: samplesAtOnce(page.plan, page.settings),
    goesOn: () => page.at === at && app.run === run,
  });
  scoring.busy = false;
  if (app.run !== run) return;
  if (score) page.scored = { ...score, sequenceAccuracy: score.sequence_accuracy };
  app.drawing.want('top');
  if (page.at !== at) app.drawing.want('examples'); // another moment shows by now
}

const exampleCount = ({ seq }) =>
  (seq > LONG_SEQUENCE ? 3 : EXAMPLES) * (innerHeight >= HIGH_PX ? 2 : 1);

/** Draws the inspector, and asks for what its tile needs besides. */
function drawInspector(app, unit) {
  const { page, views } = app;
  const { want } = app.drawing;
  want('lesson');
  const view = inspected(page);
  views.inspector?.update(view, page.unit, app.run.running);
  views.model.select(page.selected);
  views.model.highlight(view.id, page.hovered && view.cell ? view.cell.row : null);
  if (view.matrix && missesTensor(page, view.id)) want('frame');
  void askUnit(app, unit, view);
}

/** Whether the snapshot has not all tensors that the tile's formula needs. */
function missesTensor({ snapshot, settings }, id) {
  const { layer, kind, isAttention } = parseTile(id);
  if (kind === 'probabilities') return !snapshot.tensors.logits;
  return isAttention && !snapshot.tensors[laneOf(id, settings).layers[layer][kind].q];
}

/** Asks how the shown cell of a feed-forward tile came about. */
async function askUnit({ page, drawing }, unit, view) {
  const args = unitOf(view, page.settings);
  if (!args || !(await unit.update('neuron', { source: page.source, ...args }))) return;
  page.unit = { ...unit.answer, id: view.id };
  drawing.want('inspector');
}
