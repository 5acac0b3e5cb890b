// The Lens view: what the model would answer after each block, which part carries an answer from a
// clean input to a corrupted one, and which heads make one answer likelier than another.
import { h, setHidden } from '../../base/dom.js';
import { Pairs } from './pairs.js';
import { Patching } from './patching.js';
import { ReadOut } from './readout.js';
import { Subviews } from '../../ui/subviews.js';

export class LensView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.host = host;
    const pairs = new Pairs(host);
    this.subviews = new Subviews({
      view: 'lens',
      label: 'Lens or patching',
      items: [
        { id: 'lens', text: 'Read out each block', short: 'Read out', part: new ReadOut(host) },
        { id: 'patch', text: 'Patch', part: new Patching(host, pairs) },
        { id: 'pairs', text: 'Two prompts', short: 'Prompts', part: pairs },
      ],
      host,
    });
    this.none = h('p.note', 'This model has no output layer, so there is no answer to read out.');
    const [tabs, ...parts] = this.subviews.elements;
    root.append(tabs, this.none, ...parts);
  }

  update() {
    const can = this.host.state.model.settings.head !== 'none';
    setHidden(this.none, can);
    return this.subviews.update(can);
  }
}
