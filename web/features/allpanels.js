// The features around the model: they come after its first picture, so that a run can begin without
// them. One file of the site (web/join.mjs).
import { addBusy } from './busy/busy.feature.js';
import { addCharts } from './charts/charts.feature.js';
import { addZoom } from './diagram/zoom.js';
import { addCorpus } from './corpus/corpus.feature.js';
import { addLacking } from './corpus/lacking.js';
import { addFiles } from './exports/runactions.js';
import { addInspector } from './inspector/inspector.feature.js';
import { addLooked } from './models/looked.js';
import { addOffers } from './offers/offers.feature.js';
import { addRuns } from './runs/runs.feature.js';
import { createAutosave } from './saved/autosave.js';
import { offerRun } from './saved/offer.js';
import { addSamples } from './samples/samples.feature.js';
import { addSettings } from './settings/settings.feature.js';
import { addStepOffer } from './stage/stepoffer.js';
import { addTimeline } from './timeline/timeline.feature.js';

export { createHiding } from './hiding/hiding.js';
export { ModelSheet } from './models/modelsheet.js';
export { TasksSheet } from './topbar/tasks.js';

/**
 * @param {import('../ui/hosttype.js').Host} host the engine has described itself
 * @param {string} hash that the page was opened with
 * @returns {ReturnType<typeof createAutosave>}
 */
export function addPanels(host, hash) {
  addStepOffer(host); // other lines follow its own
  addFiles(host);
  addSettings(host);
  addCorpus(host);
  addLacking(host);
  addLooked(host);
  addZoom(host);
  addBusy(host);
  addSamples(host);
  addInspector(host);
  const charts = addCharts(host);
  addRuns(host);
  addTimeline(host, charts.axis);
  addOffers(host);
  offerRun(host, hash.length > 1);
  return createAutosave(host);
}
