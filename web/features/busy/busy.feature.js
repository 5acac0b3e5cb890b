// What takes long: what is being done, how far it is, and which settings make it shorter. A line of
// its own, while that is so. And a page that trains stays awake.
import { byId, h, setHidden } from '../../base/dom.js';
import { setProse } from '../../ui/prose.js';
import { stayAwake } from './awake.js';
import { busyWords } from './busy.words.js';

/** How long nothing is heard of a run that trains until the step is called slow. */
const QUIET_MS = 1000;

/** @param {import('../../ui/hosttype.js').Host} host */
export function addBusy({ state, draws, want, watch }) {
  const wake = () => stayAwake(state.run.now.running);
  watch(['run.running'], wake);
  wake(); // it may train already
  const line = h('p#busy.hidden-note', { hidden: true, role: 'status' });
  byId('step-offer').after(line);
  let heard = { event: 0, ms: 0 };
  let timer = /** @type {any} */ (0);
  draws({
    name: 'busy',
    reads: ['run', 'model.settings', 'worker.failed'],
    run() {
      const { events, now, scoring } = state.run;
      if (events !== heard.event || !now.running) heard = { event: events, ms: performance.now() };
      clearTimeout(timer);
      if (now.running && !scoring) timer = setTimeout(() => want('busy'), QUIET_MS);
      const isQuiet = performance.now() - heard.ms >= QUIET_MS;
      const words = state.worker.failed ? '' : busyWords(now, scoring, isQuiet, state.model);
      setHidden(line, words === '');
      setProse(line, words);
    },
  });
}
