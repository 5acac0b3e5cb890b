// The reader's own input: what is typed here goes through the model instead of a held-out example.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { imitates } from '../../model/anatomy.js';
import { answerOf, drawInputs, hintWords, lengthWords, readInput } from '../../model/userinput.js';
import { drawAnswers, fitCells } from '../../ui/tokens.js';
import { w } from './words.js';

/** Units that "longer" adds. */
const LONGER = 4;
/** Room of the answer. */
const ROW_PX = 268;

export class OwnInput {
  /**
   * @param {HTMLElement} root
   * @param {{ useOwnInput: (own: import('../../model/userinput.js').Own|null) => void }} actions
   * @param {import('../../model/userinput.js').Ask} ask
   */
  constructor(root, actions, ask) {
    this.root = root;
    this.actions = actions;
    this.ask = ask;
    this.ticket = 0; // another one makes a reading that is under way void
    this.settings = null;
    this.inForce = false;
    this.refused = false;
    this.used = ''; // the text that this or another field had last
    this.input = this.makeInput();
    this.message = h('p#own-message.error', { role: 'status' });
    this.note = h('p#own-note.dim');
    this.answers = h('span.answer');
    this.verdict = h('span.dim');
    this.answer = h('p#own-answer.own-answer', { hidden: true }, this.answers, this.verdict);
    this.clear = h('button.plain', {
      text: '✕',
      'aria-label': w.clearYourOwnInput,
      hidden: true,
      onclick: () => this.reset(),
    });
    this.form = this.makeForm();
    root.append(this.form, this.answer, this.message, this.help());
  }

  makeInput() {
    return h('input#own-input', {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'own-message own-note',
      oninput: () => {
        if (this.input.value === '') this.reset();
        else this.use();
      },
      onkeydown: (event) => {
        if (event.key === 'Escape') this.reset();
      },
    });
  }

  makeForm() {
    const onsubmit = (event) => {
      event.preventDefault();
      this.use();
    };
    return h(
      'form.own',
      { onsubmit },
      h('label', { for: 'own-input', text: w.typeYourOwn }),
      this.input,
      this.clear,
    );
  }

  help() {
    const button = (id, text, title, add) => {
      const onclick = () => this.fillRandom(add);
      return h('button.plain', { id, text, title, onclick });
    };
    const asLong = w.randomInputOfThe;
    const longer = w.randomInputLongerThan({ LONGER });
    return h(
      'div.own-help',
      this.note,
      h('span.sp'),
      button('own-random', w.random, asLong, 0),
      button('own-longer', w.longer, longer, LONGER),
    );
  }

  /** What the text means; null when it is out of date by then. */
  async read() {
    const mine = ++this.ticket;
    const read = await readInput(this.ask, this.input.value);
    return mine === this.ticket ? read : null;
  }

  async use() {
    setHidden(this.clear, this.input.value === '');
    const read = await this.read();
    if (!read) return;
    this.say(read);
    if (!('source' in read)) return;
    this.used = read.text;
    this.actions.useOwnInput(read);
  }

  /** Shows what is wrong with the text, or how its length compares with training. */
  say(read) {
    const wrong = (this.refused = 'message' in read);
    if (wrong) this.answer.hidden = true; // it is of what was typed before
    setText(this.message, wrong ? read.message : '');
    if (wrong) setAttribute(this.input, 'aria-invalid', 'true');
    else this.input.removeAttribute('aria-invalid');
    setText(
      this.note,
      (!wrong && lengthWords(this.settings, read.length)) || hintWords(this.settings),
    );
  }

  /** Shows what another field has taken, or nothing. */
  take(text) {
    this.ticket++;
    this.used = this.input.value = text;
    setHidden(this.clear, text === '');
    this.refused = false;
    setText(this.message, '');
    this.input.removeAttribute('aria-invalid');
    setText(this.note, hintWords(this.settings));
  }

  reset() {
    this.take('');
    this.actions.useOwnInput(null);
  }

  /** Fills in a random input: as long as in training, or `add` longer than what is there. */
  async fillRandom(add) {
    const { trained_most: trained, most } = this.settings.facts.input;
    const now = add && this.input.value ? await this.read() : null;
    const from = now && 'length' in now ? now.length : trained;
    const mine = ++this.ticket;
    const drawn = await drawInputs(this.ask, [Math.min(most, from + add)]);
    if (!drawn || mine !== this.ticket) return;
    this.input.value = drawn[0].text;
    await this.use();
  }

  drawAnswer(snapshot) {
    const read = answerOf(this.settings, snapshot);
    const share = (imitates(this.settings) ? w.ownFollows : w.ownRight)(read);
    const verdict = read.counted ? share : '';
    fitCells(this.answer, read, ROW_PX);
    drawAnswers(this.answers, read);
    setText(this.verdict, verdict);
  }

  /**
   * @param {any} next settings in force
   * @param {any} snapshot of the model, or null
   * @param {boolean} own whether the snapshot is of this input @param {string} text what was typed,
   *   here or elsewhere
   */
  update(next, snapshot, own, text) {
    if (next !== this.settings) {
      this.settings = next;
      this.inForce = false;
      const { numeric } = next.facts.input;
      if (this.input.value === '') setText(this.note, hintWords(next));
      else void this.read().then((read) => read && this.say(read));
      setAttribute(this.input, 'inputmode', numeric ? 'numeric' : 'text');
    }
    if (own && text !== this.used && document.activeElement !== this.input) {
      this.take(text);
      void this.read().then((read) => read && this.say(read));
    }
    if (snapshot && !own) setAttribute(this.input, 'placeholder', snapshot.text);
    if (this.inForce !== own) this.form.classList.toggle('on', (this.inForce = own));
    const before = this.answer.hidden;
    setHidden(this.answer, this.refused || !own || !snapshot?.predictions);
    if (this.answer.hidden) return;
    this.drawAnswer(snapshot);
    if (before && this.root.contains(document.activeElement))
      this.root.scrollIntoView({ block: 'nearest' });
  }
}
