// The offer of a link that names a step: train to it. The link itself starts nothing.
import { h, setHidden, setText } from '../../base/dom.js';
import { formatCount, plural } from '../../base/format.js';

/**
 * @param {HTMLElement} root
 * @param {{ trainTo: (step: number) => void, dropStep: () => void }} actions
 */
export function createStepOffer(root, actions) {
  let goal = 0;
  const words = h('span');
  const train = h('button#train-to-step.plain', { onclick: () => actions.trainTo(goal) });
  const drop = h('button#drop-step.plain', {
    text: 'Stay here',
    title: 'Forget the step of the link and keep the model as it is',
    onclick: () => actions.dropStep(),
  });
  root.append(words, train, ' · ', drop);
  return {
    /** `wanted`: the step of the link, or '' */
    update(/** @type {string} */ wanted, { step, running }) {
      goal = Number(wanted);
      setHidden(root, wanted === '' || step >= goal || running);
      if (root.hidden) return;
      setText(words, `The link is of step ${formatCount(goal)} · `);
      setText(train, `Train to step ${formatCount(goal)}`);
      train.title =
        `Trains ${plural(goal - step, 'step')} with the settings and draws of the link; ` +
        `the weights are then the same`;
    },
  };
}
