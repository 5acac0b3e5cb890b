// The Why view: why a head looks where it does, and who writes an answer, as sums over what wrote
// the residual stream.
import { h, setHidden } from '../../base/dom.js';
import { Subviews } from '../../ui/subviews.js';
import { AnswerPart } from './answer.js';
import { ScorePart } from './score.js';
import { w } from './words.js';

export class WhyView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.host = host;
    this.score = new ScorePart(host);
    this.subviews = new Subviews({
      view: 'why',
      label: w.whyItLooksThereOr,
      items: [
        { id: 'score', text: w.whyItLooksThere, part: this.score },
        { id: 'answer', text: w.whoAnswers, part: new AnswerPart(host) },
      ],
      host,
    });
    this.none = h('p.note', w.thisModelHasNo);
    const [tabs, ...parts] = this.subviews.elements;
    root.append(tabs, this.none, ...parts);
  }

  update() {
    const { settings } = this.host.state.model;
    const can = settings.head !== 'none' || this.subviews.shown.part === this.score;
    setHidden(this.none, can);
    return this.subviews.update(can);
  }
}
