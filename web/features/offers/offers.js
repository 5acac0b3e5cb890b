// What Explore offers beside the curve: where to start, and after a solved task what to do next.
import { h, setHidden, setText } from '../../base/dom.js';
import { shownAs } from '../../model/shownas.js';
import { w } from './words.js';
import { said } from '../../words/engine.js';

export class Offers {
  /**
   * @param {HTMLElement} root
   * @param {{ startHere: () => void, toggleLesson: () => void, cutHead: () => void, typeOwn:
   *   (open: boolean) => void,
   *   harder: (key: string, by: 1|-1) => void, nextTask: () => void, choosePreset: (name:
   *   string) => void }} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.state = null;
    this.startTitle = h('b');
    this.startAction = h('i.go', { 'aria-hidden': 'true' });
    this.start = h(
      'div.start-offer',
      h(
        'button#start-here.start-card',
        { onclick: () => actions.startHere() },
        this.startTitle,
        h('span', w.sevenSmallExperimentsFrom),
        this.startAction,
      ),
      h('button#start-lessons-list.plain', {
        text: w.allLessons,
        onclick: () => actions.toggleLesson(),
      }),
    );
    this.cut = this.offer('✂', () => actions.cutHead());
    this.own = this.offer('✎', () => actions.typeOwn(true));
    this.harder = this.offer('↗', () => this.openHarder());
    this.next = this.offer('→', () => actions.nextTask());
    this.list = h(
      'div.offers',
      { hidden: true },
      ...[this.cut, this.own, this.harder, this.next].map(({ button }) => button),
    );
    this.title = h('h2', { text: w.whatNext, hidden: true });
    this.makeHarder();
    root.append(this.title, this.list, this.panel, this.start);
  }

  offer(icon, onclick) {
    const name = h('b');
    const words = h('span');
    const title = h('span.offer-title', h('i', { text: icon, 'aria-hidden': 'true' }), name);
    const button = h('button.offer', { onclick }, title, words);
    return { button, name, words };
  }

  /** Length and layers: the two settings that Explore has. */
  makeHarder() {
    const row = (key) => {
      const value = h('output', { 'aria-live': 'polite' });
      const by = (step, sign, label) =>
        h('button.btn.round', {
          text: sign,
          'aria-label': label,
          onclick: () => this.actions.harder(key, step),
        });
      return {
        key,
        value,
        element: h(
          'p',
          h('span', w.rows[key]),
          by(-1, '−', w.less[key]),
          value,
          by(1, '+', w.more[key]),
        ),
      };
    };
    this.rows = [row('seq'), row('n_layers')];
    this.panel = h(
      'div.harder',
      { hidden: true, role: 'group', 'aria-label': w.makeItHarder },
      ...this.rows.map(({ element }) => element),
      h('button.btn', { text: w.done, onclick: () => this.openHarder(false) }),
    );
  }

  openHarder(open = true) {
    setHidden(this.panel, !open);
    setHidden(this.list, open);
    if (open) this.panel.querySelector('button').focus();
    else this.harder.button.focus();
  }

  /**
   * @param {{ solved: boolean, head: { layer: number, head: number }|null, cut: boolean, next: {
   *   name: string, title: string, description: string }|null, own: string, settings: any, begun:
   *   boolean, start: import('../start/startprogress.js').Progress }} state
   */
  update(state) {
    this.state = state;
    const { solved, head, cut, next, own, settings } = state;
    const done = solved || cut || !this.panel.hidden;
    this.root.toggleAttribute('data-solved', done);
    const { at } = state.start;
    setText(this.startTitle, at ? w.startHereAtStep({ at: at + 1 }) : w.startHereMinutes);
    setText(this.startAction, at ? w.continue : w.begin);
    setHidden(this.start, done);
    setHidden(this.title, !done);
    setHidden(this.list, !done || !this.panel.hidden);
    if (!settings) return;
    setHidden(this.cut.button, !head && !cut);
    setText(this.cut.name, cut ? w.putItBack : w.cutThisHead);
    setText(
      this.cut.words,
      cut ? w.theWholeModelAgain : w.canItDoWithout({ head: head ? nameOf(head) : null }),
    );
    setText(this.own.name, w.yourOwnInput);
    setText(this.own.words, own.length > 26 ? `${own.slice(0, 25)}…` : own);
    setText(this.harder.name, w.makeItHarder);
    setText(this.harder.words, w.longerOrFewerLayers);
    if (next) {
      setText(this.next.name, w.next({ title: next.title }));
      setText(this.next.words, said(next.description).split(/[.,:。，：]/)[0]);
    }
    for (const { key, value } of this.rows) {
      const shown = shownAs(key, settings);
      setText(value, String(shown ? shown.toShown(settings[key]) : settings[key]));
    }
  }
}

const nameOf = ({ layer, head }) => `${layer + 1}·${head + 1}`;
