// The views around the model: charts and timeline, inspector and examples, settings. They come
// after the model's first picture, so that a run can begin without them. Until then `app.views`
// lacks them, and what draws them does nothing.
import { byId } from '../base/dom.js';
import { createCharts } from '../views/charts.js';
import { createCorpus } from '../views/corpus.js';
import { createExamples } from '../views/examples.js';
import { createInspector } from '../views/inspector.js';
import { createOffers } from '../views/offers.js';
import { createOwnInput } from '../views/owninput.js';
import { createParameters } from '../views/parameters.js';
import { createRuns } from '../views/runs.js';
import { createSettings } from '../views/settings.js';
import { createTimeline } from '../views/timeline.js';
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
