// The charts: what they read, and the thumbnails of a solved run.
import { byId } from '../../base/dom.js';
import { sharesChart } from '../../run/sharing.js';
import { Charts } from './charts.js';
import { takeThumbnails } from './thumbnails.js';
import { loadPlot } from './library.js';

const CHART_MS = 150;

export function addCharts(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state, watch, draws, wantNow, vendor } = host;
  const charts = new Charts(byId('charts'), vendor, host.actions, () => wantNow('charts'));
  const choose = () => charts.choose(state.display.chart);
  choose();
  watch(['display.chart'], choose);
  draws({
    name: 'charts',
    everyMs: CHART_MS,
    reads: ['run', 'shown.at', 'model.settings', 'display.hide', 'colours.maps'],
    atOnce: ['display.chart', 'display.mode', 'panels', 'run.listed', 'stage.thumbnails'],
    after: ['model.runNumber'],
    run() {
      charts.update(chartsState(state));
      host.want('timeline'); // its marker is on the axis of the chart
    },
  });
  watch(['run', 'shown.snapshot', 'display.mode'], () => void takeThumbnails(host));
  loadPlot(vendor).then(() => wantNow('charts'));
  return charts;
}

function chartsState({ run: { now: run, runs }, model, shown, display, stage, colours }) {
  return {
    run,
    at: shown.at,
    earlier: runs.earlier.filter((one) => one.visible && sharesChart(one, runs.current)),
    count: runs.count,
    settings: model.settings,
    plan: model.plan,
    theme: colours.theme,
    explore: display.mode === 'explore',
    thumbnails: stage.thumbnails,
    maps: colours.maps,
  };
}
