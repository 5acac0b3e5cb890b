// The Tensors view: any tensor by name, or one token on its way through all of them.
import { Subviews } from '../../ui/subviews.js';
import { TensorByName } from './byname.js';
import { WalkPart } from './walk.js';

export class TensorsView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.byName = new TensorByName(host);
    this.subviews = new Subviews({
      view: 'tensors',
      label: 'All tensors or one token',
      items: [
        { id: 'names', text: 'By name', part: this.byName },
        { id: 'walk', text: 'One token, step by step', part: new WalkPart(host) },
      ],
      host,
    });
    root.append(...this.subviews.elements);
  }

  /** What it shows of the whole model while parts are cut. */
  ofWhole() {
    return this.subviews.shown.part === this.byName ? this.byName.ofWhole() : '';
  }

  update() {
    return this.subviews.update();
  }
}
