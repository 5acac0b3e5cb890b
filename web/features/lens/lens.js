// The Lens view: what the model would answer after each block, and which part carries an answer
// from a clean input to a corrupted one.
import { h } from '../../base/dom.js';
import { Patching } from './patching.js';
import { ReadOut } from './readout.js';
import { Subviews } from '../../ui/subviews.js';

/**
 * @param {HTMLElement} root @param {import('../../ui/host.js').Host} host @returns
 * {import('../../ui/centre.js').View}
 */
export function createLens(root, host) {
  const subviews = new Subviews({
    view: 'lens',
    label: 'Lens or patching',
    items: [
      { id: 'lens', text: 'Read out each block', part: new ReadOut(host) },
      { id: 'patch', text: 'Patch', part: new Patching(host) },
    ],
    host,
  });
  const none = h('p', {
    class: 'note',
    text: 'This model has no output layer, so there is no answer to read out.',
  });
  const [tabs, ...parts] = subviews.elements;
  root.append(tabs, none, ...parts);
  return {
    update() {
      const can = host.state.model.settings.head !== 'none';
      none.hidden = can;
      return subviews.update(can);
    },
  };
}
