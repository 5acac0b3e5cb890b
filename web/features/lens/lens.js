// The Lens view: what the model would answer after each block, which part carries an answer from a
// clean input to a corrupted one, and which heads make one answer likelier than another.
import { h, setHidden } from '../../base/dom.js';
import { Pairs } from './pairs.js';
import { Patching } from './patching.js';
import { ReadOut } from './readout.js';
import { Subviews } from '../../ui/subviews.js';
import { w } from './words.js';

export class LensView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.host = host;
    const pairs = new Pairs(host);
    this.subviews = new Subviews({
      view: 'lens',
      label: w.lensOrPatching,
      items: [
        { id: 'lens', text: w.readOutEachBlock, short: w.readOut, part: new ReadOut(host) },
        { id: 'patch', text: w.patch, part: new Patching(host, pairs) },
        { id: 'pairs', text: w.twoPrompts, short: w.prompts, part: pairs },
      ],
      host,
    });
    this.none = h('p.note', w.thisModelHasNo);
    const [tabs, ...parts] = this.subviews.elements;
    root.append(tabs, this.none, ...parts);
  }

  update() {
    const can = this.host.state.model.settings.head !== 'none';
    setHidden(this.none, can);
    return this.subviews.update(can);
  }
}
