// The Tensors view: any tensor by name, one token on its way through all of them, rows as points,
// and norms over time.
import { Subviews } from '../../ui/subviews.js';
import { TensorByName } from './byname.js';
import { GeometryPart } from './geometry.js';
import { OverTimePart } from './overtime.js';
import { WalkPart } from './walk.js';

export class TensorsView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.byName = new TensorByName(host);
    this.subviews = new Subviews({
      view: 'tensors',
      label: 'All tensors, one token, points, or lines over time',
      items: [
        { id: 'names', text: 'By name', part: this.byName },
        {
          ...{ id: 'walk', text: 'One token, step by step', short: 'One token' },
          part: new WalkPart(host),
        },
        { id: 'geometry', text: 'Geometry', part: new GeometryPart(host) },
        { id: 'time', text: 'Over time', short: 'Time', part: new OverTimePart(host) },
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
