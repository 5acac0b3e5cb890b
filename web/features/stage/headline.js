// The verdict as a headline, and the one filled button below it.
import { byId, h, setAttribute, setChildren, setHidden, setText } from '../../base/dom.js';
import { withFirst } from '../../ui/gloss.js';
import { w } from './words.js';

/** Of two lines, one of more characters takes two itself: all in smaller letters. */
const LONG = 24;

export class Headline {
  /**
   * @param {{ goOn: () => void }} actions
   */
  constructor(actions) {
    this.title = byId('headline');
    this.sub = byId('sub');
    this.play = byId('play');
    this.icon = this.play.children[0];
    this.word = this.play.children[1];
    this.step = byId('step');
    this.reset = byId('reset');
    this.goOn = byId('go-on');
    this.goOn.addEventListener('click', actions.goOn);
  }

  /**
   * @param {{ stage: string, lines: string[], sub: string, count: string, action: { action: string,
   *   icon: string, text: string }, explore: boolean, running: boolean, done: boolean, begun:
   *   boolean, solved: boolean, blocked: string }} state
   */
  update(state) {
    const { stage, lines, sub, count, explore, action } = state;
    setChildren(this.title, lines.join('\n'), () =>
      lines.map((line, i) => h('span', { class: i ? 'second' : 'first', text: `${line} ` })),
    );
    setAttribute(this.title, 'data-stage', stage);
    this.title.toggleAttribute(
      'data-long',
      lines.some((line) => line.length > LONG),
    );
    setChildren(this.sub, sub, () => subNodes(sub, count));
    if (!explore) return this.plainButtons(state);
    setText(this.icon, action.icon);
    setText(this.word, action.text);
    setText(this.step, w.oneStep);
    setHidden(this.step, state.running || state.solved || state.done);
    setHidden(this.reset, !state.begun);
    setHidden(this.goOn, !(state.solved && !state.running) || action.action === 'train');
  }

  /** In Everything all of the run's buttons are there, and say the same as ever. */
  plainButtons({ running, done }) {
    setText(this.icon, running ? '❚❚' : '▶');
    setText(this.word, running ? w.pause : done ? w.trainOn : w.play);
    setText(this.step, '▸▏');
    this.step.hidden = this.reset.hidden = false;
    this.goOn.hidden = true;
  }
}

/** The line below the headline, its number strong. */
function subNodes(sub, count) {
  const at = count ? sub.indexOf(count) : -1;
  if (at < 0) return [sub];
  return [
    ...withFirst(sub.slice(0, at), 'transformer', 'transformer'),
    h('b', count),
    ...withFirst(sub.slice(at + count.length), 'held-out', 'held-out'),
  ];
}
