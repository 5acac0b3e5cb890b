// The views around the model: charts and timeline, inspector and examples, settings. They come
// after the model's first picture, so that a run can begin without them. Until then `app.views`
// lacks them, and what draws them does nothing.
import { byId } from '../base/dom.js';
import { createCharts } from '../features/charts/charts.js';
import { createCorpus } from '../features/corpus/corpus.js';
import { createExamples } from '../features/samples/examples.js';
import { createInspector } from '../features/inspector/inspector.js';
import { createOffers } from '../features/topbar/offers.js';
import { createOwnInput } from '../features/samples/owninput.js';
import { createParameters } from '../features/settings/parameters.js';
import { createRuns } from '../features/runs/runs.js';
import { createSettings } from '../features/settings/settings.js';
import { createTimeline } from '../features/timeline/timeline.js';
import { loadPlot } from './plot.js';

/** @param {import('./state.js').App} app the engine has described itself */
export function createAround(app) {
  const { page, vendor, actions } = app;
  const { hurry, want } = app.drawing;
  const charts = createCharts(byId('charts'), vendor, actions);
  const around = {
    charts,
    timeline: createTimeline(charts.axis, actions),
    runs: createRuns(charts.runsRoot, actions),
    offers: createOffers(byId('offers'), actions),
    inspector: createInspector(byId('inspector'), actions),
    examples: createExamples(byId('examples'), actions),
    own: createOwnInput(byId('own'), actions, app.control.ask),
    corpus: createCorpus(byId('corpus'), actions, app.control.ask),
    parameters: createParameters(byId('parameters')),
    settings: createSettings(byId('controls'), actions, page.description),
  };
  Object.assign(app.views, around);
  charts.choose(page.look.chart);
  app.guide.applyHidden();
  const resized = new ResizeObserver(() => hurry('charts'));
  for (const id of ['charts', 'chart']) resized.observe(byId(id));
  want('settings', 'top', 'stage', 'timeline', 'inspector', 'examples');
  hurry('charts');
  loadPlot(vendor).then(() => hurry('charts'));
  return around;
}
