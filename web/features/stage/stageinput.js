// The reader's own input on the stage: typed in the words of the task, read by the engine, shown at
// once.
import { h, setText } from '../../base/dom.js';
import { readInput } from '../../model/userinput.js';
import { w } from './words.js';

export class OwnField {
  /**
   * @param {{ useOwnInput: (own: any) => void, typeOwn: (open: boolean) => void }} actions
   * @param {import('../../model/userinput.js').Ask} ask
   */
  constructor(actions, ask) {
    this.actions = actions;
    this.ask = ask;
    this.asked = 0;
    this.field = h('input#stage-own', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.read(),
      onkeydown: (event) => {
        if (event.key === 'Escape' || event.key === 'Enter') this.close(event);
      },
    });
    this.hint = h('span#stage-own-hint.dim', { role: 'status' });
    this.field.setAttribute('aria-describedby', this.hint.id);
    this.element = h(
      'form.own-field',
      { hidden: true, onsubmit: (event) => this.close(event) },
      h('label', { for: this.field.id, text: w.yourOwnInput }),
      this.field,
      h('button.btn.small', { type: 'submit', text: w.done }),
      h('button.btn.small', {
        text: w.backToExamples,
        onclick: () => {
          this.actions.useOwnInput(null);
          this.actions.typeOwn(false);
        },
      }),
      this.hint,
    );
  }

  /** Opens the field on what is in the model. */
  open(text, hint) {
    this.plain = hint;
    this.element.hidden = false;
    this.field.value = text;
    this.say(hint, false);
    this.field.focus();
    this.field.select();
  }

  close(event) {
    event?.preventDefault();
    this.actions.typeOwn(false);
  }

  say(text, wrong) {
    setText(this.hint, text);
    this.hint.classList.toggle('error', wrong);
    this.field.setAttribute('aria-invalid', String(wrong));
  }

  async read() {
    const ticket = ++this.asked;
    const own = await readInput(this.ask, this.field.value);
    if (ticket !== this.asked || !own) return;
    if ('message' in own) return this.say(`${own.message}.`, true);
    this.say(this.plain, false);
    this.actions.useOwnInput(own);
  }
}
