// The offer of a link that names a step: train to it. The link itself starts nothing.
import { byId, h, setHidden, setText } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { isTextOf } from '../../model/corpustext.js';
import { w } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {{ trainTo: (step: number) => void, dropStep: () => void }} actions
 */
function createStepOffer(root, actions) {
  let goal = 0;
  const words = h('span');
  const train = h('button#train-to-step.plain', { onclick: () => actions.trainTo(goal) });
  const drop = h('button#drop-step.plain', {
    text: w.stayHere,
    title: w.forgetTheStepOf,
    onclick: () => actions.dropStep(),
  });
  root.append(words, train, ' · ', drop);
  return {
    /** `wanted`: the step of the link, or '' */
    update(/** @type {string} */ wanted, { step, running }) {
      goal = Number(wanted);
      setHidden(root, wanted === '' || step >= goal || running);
      if (root.hidden) return;
      setText(words, w.theLinkIsOf({ step: formatCount(goal) }));
      setText(train, w.trainToStep({ step: formatCount(goal) }));
      train.title = w.trains({ steps: goal - step });
    },
  };
}

/** On a line beside the note on hidden controls. */
export function addStepOffer(
  /** @type {import('../../ui/hosttype.js').Host} */ { state, actions, draws },
) {
  const line = h('p#step-offer.hidden-note', { hidden: true });
  byId('hidden-note').after(line);
  const offer = createStepOffer(line, actions);
  draws({
    name: 'step offer',
    reads: ['display.step', 'display.own', 'model.text', 'run'],
    run() {
      const { own, step } = state.display;
      // a run of a text that the page does not have cannot be trained to (corpus/lacking.js)
      const lacks = own !== '' && !isTextOf(own, state.model.text);
      offer.update(lacks ? '' : step, state.run.now);
    },
  });
}
