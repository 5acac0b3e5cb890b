// What next: what the offers read.
import { byId } from '../../base/dom.js';
import { shownCuts } from '../../model/ablation.js';
import { tabWords } from '../../model/presetwords.js';
import { lookedAt } from '../../run/currentrun.js';
import { stageName } from '../../run/story.js';
import { bestHead } from '../../state/staged.js';
import { Offers } from './offers.js';

export function addOffers(
  /** @type {import('../../ui/hosttype.js').Host} */ { state, actions, draws },
) {
  const offers = new Offers(byId('offers'), actions);
  draws({
    name: 'offers',
    reads: [
      'run',
      'model',
      'form.wanted',
      'shown.snapshot',
      'shown.at',
      'cut',
      'start',
      'display.mode',
    ],
    run: () => offers.update(offersState(state, actions.wantedSettings())),
  });
}

function offersState(state, wanted) {
  const { preset, settings, plan } = state.model;
  const cards = state.worker.description.presets.filter(tabWords);
  const at = cards.findIndex(({ name }) => name === preset);
  const next = cards[(at + 1) % cards.length];
  const run = state.run.now;
  return {
    solved: stageName(lookedAt(run, state.shown.at), plan, settings) === 'solved',
    head: bestHead(state),
    cut: shownCuts(state.cut) !== null,
    next: next && { name: next.name, title: tabWords(next), description: next.description },
    own: state.shown.snapshot?.text ?? '',
    settings: wanted,
    begun: run.step > 0,
    start: state.start,
  };
}
