// The Tensors view: any tensor by name, one token on its way through all of them, rows as points,
// and norms over time.
import { Subviews } from '../../ui/subviews.js';
import { TensorByName } from './byname.js';
import { GeometryPart } from './geometry.js';
import { OverTimePart } from './overtime.js';
import { WalkPart } from './walk.js';
import { w } from './words.js';

export class TensorsView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.byName = new TensorByName(host);
    this.subviews = new Subviews({
      view: 'tensors',
      label: w.allTensorsOneToken,
      items: [
        { id: 'names', text: w.byName, part: this.byName },
        {
          ...{ id: 'walk', text: w.oneTokenStepBy, short: w.oneToken },
          part: new WalkPart(host),
        },
        { id: 'geometry', text: w.geometry, part: new GeometryPart(host) },
        { id: 'time', text: w.overTime, short: w.time, part: new OverTimePart(host) },
      ],
      host,
    });
    root.append(...this.subviews.elements);
  }

  /** What it shows of the whole model while parts are cut. */
  ofWhole() {
    return /** @type {any} */ (this.subviews.shown.part).ofWhole?.() ?? '';
  }

  figure() {
    return this.subviews.figure();
  }

  update() {
    return this.subviews.update();
  }
}
