// The card of "Start here" and the ring around what it speaks of. It asks for a prediction, says
// what to do, and then what came of it. It never takes the page away: all of it stays in use.
import { h, setHidden, setStyle } from '../../base/dom.js';
import { isPhone } from '../../base/phone.js';
import { glossed } from '../../ui/gloss.js';
import { questionField, verdictLine } from '../../ui/question.js';
import { around, grown, placeCard } from './place.js';
import { w } from './words.js';

const RING_PX = 6;
const FOCUSABLE = 'button, [tabindex], a[href], input';
/** What should stay in sight beside what the card speaks of. */
const CLEAR = ['#play', '#stage', '#inspect'];

const isShown = (element) => element.getClientRects().length > 0 && !element.disabled;

export class StartCard {
  /**
   * @typedef {{ choose: (id: string) => void, move: (by: number) => void, close: () => void,
   * action:
   *   (name: string) => void, restore: () => void, again: () => void, lessons: () => void }}
   *   StartActions
   * @param {StartActions} actions
   */
  constructor(/** @type {StartActions} */ actions) {
    this.actions = actions;
    this.key = '';
    this.card = /** @type {any} */ (null);
    this.at = 0;
    this.pointed = /** @type {Element[]} */ ([]);
    this.scrolledTo = null;
    this.ring = h('div.start-ring', { 'aria-hidden': 'true', hidden: true });
    this.makeCard();
    document.body.append(this.ring, this.element);
    this.sizes = new ResizeObserver(() => this.place());
    this.sizes.observe(this.element);
    addEventListener('resize', () => this.place());
    addEventListener('scroll', () => this.place(), { capture: true, passive: true });
  }

  makeCard() {
    const { actions } = this;
    const button = (text, onclick, rest = {}) => h('button.btn', { text, onclick, ...rest });
    this.count = h('span.start-at');
    this.title = h('h2#start-title', { tabindex: -1 });
    this.body = h('div.start-body');
    this.result = h('div.start-result', { role: 'status' });
    this.back = button(w.back, () => actions.move(-1), { id: 'start-back' });
    this.next = button(w.skip, () => actions.move(1), { id: 'start-next' });
    const close = button('✕', actions.close, {
      class: 'plain',
      id: 'start-close',
      'aria-label': w.closeStartHereYour,
    });
    this.element = h(
      'section#start.start',
      {
        role: 'dialog',
        'aria-labelledby': 'start-title',
        hidden: true,
        onkeydown: (event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          actions.close();
        },
      },
      h('div.start-head', this.count, close),
      this.title,
      this.body,
      this.result,
      h('div.start-foot', this.back, this.next),
    );
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Shows a card; draws it anew only where it differs. @param {number} at step, from 0 */
  show(/** @type {import('./cardwords.js').Card} */ card, at, total) {
    const key = JSON.stringify([card, at]);
    if (key !== this.key || !this.isOpen) {
      const had = this.element.contains(document.activeElement);
      const moved = this.at !== at || !this.isOpen;
      this.key = key;
      this.card = card;
      this.at = at;
      this.element.hidden = false;
      this.element.dataset.phase = card.phase;
      this.draw(card, at, total);
      if (moved) this.scrolledTo = null;
      if (had && !this.element.contains(document.activeElement)) this.focus();
    }
    this.point();
  }

  draw(card, at, total) {
    const isEnd = card.phase === 'end';
    this.count.textContent = isEnd ? w.startHereDone : w.startHereOf({ at: at + 1, total });
    this.title.textContent = card.title;
    const { ask, act, trouble, end } = {
      ask: card.phase === 'ask' ? this.drawQuestion(card) : [],
      act: card.phase === 'do' ? this.drawAct(card) : [],
      trouble: card.trouble ? this.drawTrouble(card.trouble) : [],
      end: isEnd ? this.drawEnd() : [],
    };
    const words = card.words ? [h('p.words', ...glossed(card.words))] : [];
    this.body.replaceChildren(...words, ...ask, ...act, ...trouble, ...end);
    this.result.replaceChildren(...(card.phase === 'seen' ? this.drawResult(card) : []));
    setHidden(this.back, at === 0);
    setHidden(this.next, isEnd);
    this.next.textContent = card.phase === 'seen' ? w.next : w.skip;
    this.next.classList.toggle('accent', card.phase === 'seen');
  }

  drawQuestion({ question, choices }) {
    const { choose } = this.actions;
    return [questionField({ lead: 'Predict', question, choices, choose })];
  }

  drawAct({ pick, act }) {
    return [
      h('p.picked', w.yourPrediction({ pick })),
      h('p.act', h('b', w.now), ' ', act),
      h('button#start-go.btn', {
        text: w.goToIt,
        title: w.movesTheKeyboardFocus,
        onclick: () => this.goTo(),
      }),
    ];
  }

  drawTrouble({ text, action }) {
    const button = action
      ? h('button#start-action.btn.accent', {
          text: w.actions[action],
          onclick: () => this.actions.action(action),
        })
      : null;
    return [h('p.trouble', { role: 'status', text }), button].filter(Boolean);
  }

  drawResult({ pick, right, result }) {
    return [verdictLine(right, pick), h('p', ...glossed(result))];
  }

  drawEnd() {
    const button = (id, text, onclick) => h('button.btn', { id, text, onclick });
    return [
      h(
        'p.start-more',
        button('start-restore', w.putItBack, this.actions.restore),
        button('start-lessons', w.lessons, this.actions.lessons),
        button('start-again', w.startAgain, this.actions.again),
      ),
    ];
  }

  /** The focus on the title, from where a screen reader goes on. */
  focus() {
    this.title.focus({ preventScroll: true });
  }

  /** The focus on what the card speaks of. */
  goTo() {
    const [first] = this.pointed;
    const inner = first?.matches(FOCUSABLE)
      ? first
      : first?.querySelector('[tabindex="0"], button');
    /** @type {HTMLElement|undefined} */ (inner)?.focus();
  }

  /** Marks what the card speaks of, and brings it into sight once. */
  point() {
    const found = this.card.points
      .map((selector) => [...document.querySelectorAll(selector)].filter(isShown))
      .find((all) => all.length > 0);
    this.pointed = found ?? [];
    const [first] = this.pointed;
    if (first && first !== this.scrolledTo) {
      this.scrolledTo = first;
      first.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    this.place();
  }

  place() {
    if (!this.isOpen) return;
    const alive = this.pointed.filter((element) => element.isConnected && isShown(element));
    const target = around(alive.map((element) => element.getBoundingClientRect()));
    setHidden(this.ring, target === null);
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const clear = CLEAR.map((selector) => document.querySelector(selector))
      .filter((element) => element && isShown(element))
      .map((element) => element.getBoundingClientRect());
    const bar = isPhone() ? document.querySelector('.run')?.getBoundingClientRect().top : undefined;
    const room = { width: innerWidth, height: innerHeight, bottom: bar };
    if (target) this.placeRing(target, target.top < (bar ?? 0) ? bar : innerHeight);
    const kept = target && grown(target, RING_PX);
    setStyle(this.element, placeCard({ width, height }, kept, room, clear));
  }

  /** Around the target, within the window and above what is fixed at its bottom. */
  placeRing({ left, top, width, height }, bottom) {
    const x = Math.max(0, left - RING_PX);
    const y = Math.max(0, top - RING_PX);
    setStyle(this.ring, {
      left: x,
      top: y,
      width: Math.min(innerWidth, left + width + RING_PX) - x,
      height: Math.min(bottom, top + height + RING_PX) - y,
    });
  }

  /** @returns {boolean} whether it was open */
  hide() {
    if (!this.isOpen) return false;
    this.element.hidden = this.ring.hidden = true;
    this.scrolledTo = null;
    return true;
  }
}
