// The table of runs, in the place of a chart.
import { byId } from '../../base/dom.js';
import { eventWords } from '../../model/eventwords.js';
import { runTitle } from '../../model/presetwords.js';
import { differenceWords } from '../../run/differencewords.js';
import { RunsList } from './runs.js';

export function addRuns(
  /** @type {import('../../ui/hosttype.js').Host} */ { state, actions, draws },
) {
  const runs = new RunsList(byId('runs'), actions);
  draws({
    name: 'runs',
    reads: ['run', 'display.chart'],
    run() {
      if (state.display.chart !== 'runs') return;
      const { earlier, current } = state.run.runs;
      runs.update({
        records: [...earlier, current].reverse(),
        current,
        titleOf: ({ preset, chosen }) => runTitle(state.worker.description, preset, chosen),
        differenceOf: ({ differs }) =>
          differs ? differenceWords(differs, state.worker.description) : '',
        eventsOf: (run) => eventWords(state.worker.description, run),
      });
    },
  });
}
