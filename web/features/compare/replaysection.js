// A question of the sheet What if that is answered by making the run again: its cost beforehand,
// how far it is, an end to it, the answer.
import { h, setHidden, setText } from '../../base/dom.js';
import { messageWords } from '../../words/messages.js';
import { w } from './words.js';

export class ReplaySection {
  /**
   * @param {{ id: string, title: string, button: string, fields?: (Node | string)[] }} about
   * @param {(signal: AbortSignal, onRow: (row: { done: number, total: number }) => void) =>
   *   Promise<string[]>} ask the answer, in sentences
   */
  constructor({ id, title, button, fields = [] }, ask) {
    this.ask = ask;
    this.going = /** @type {AbortController | null} */ (null);
    this.cost = h('p.dim', { id: `${id}-cost` });
    this.go = h('button.btn', { id: `${id}-go`, text: button, onclick: () => this.start() });
    this.stop = h('button.btn', {
      id: `${id}-stop`,
      text: w.stop,
      hidden: true,
      onclick: () => this.end(),
    });
    this.bar = h('progress', { hidden: true, 'aria-label': title });
    this.answer = h('div', { id: `${id}-answer`, role: 'status' });
    this.element = h(
      'section',
      h('h3', title),
      h('p', ...fields, this.go, this.stop, this.bar),
      this.cost,
      this.answer,
    );
  }

  /** What it costs, or why it cannot be asked. */
  offer(/** @type {string} */ words, canAsk = true) {
    setText(this.cost, words);
    /** @type {HTMLButtonElement} */ (this.go).disabled = !canAsk || this.going !== null;
  }

  end() {
    this.going?.abort(new Error('stopped'));
  }

  async start() {
    const going = new AbortController();
    this.going = going;
    this.show(true);
    this.say([]);
    try {
      this.say(await this.ask(going.signal, ({ done, total }) => this.progress(done, total)));
    } catch (error) {
      const message = messageWords(/** @type {Error} */ (error));
      this.say(going.signal.aborted ? [] : [w.thatDidNotWork({ message })]);
    }
    this.going = null;
    this.show(false);
  }

  progress(done, total) {
    const bar = /** @type {HTMLProgressElement} */ (this.bar);
    bar.max = total;
    bar.value = done;
  }

  show(/** @type {boolean} */ going) {
    this.bar.removeAttribute('value');
    setHidden(this.bar, !going);
    setHidden(this.stop, !going);
    /** @type {HTMLButtonElement} */ (this.go).disabled = going;
  }

  say(/** @type {string[]} */ sentences) {
    this.answer.replaceChildren(...sentences.map((text) => h('p', text)));
  }
}
