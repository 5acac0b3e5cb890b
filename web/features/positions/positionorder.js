// Whether order matters to this model: the probe shuffled, and buttons that turn positions off or
// on.
import { h, setAttribute, setHidden } from '../../base/dom.js';
import { shuffledOrder, shuffleWords } from '../../draw/placement.js';
import { tokenLabel } from '../../model/anatomy.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { sentences } from '../../words/together.js';
import { w } from './words.js';

/** Tokens of a row, at most. */
const MOST_SHOWN = 40;

/** A row of tokens. @param {{ text: string, mark?: string }[]} cells */
function tableRow(title, cells) {
  return h(
    'tr',
    h('th', { scope: 'row', text: title }),
    ...cells.map(({ text, mark = '' }) => h('td', { class: mark, text })),
  );
}

export class Order {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.question = new Question(host);
    this.words = h('p#order-words', { 'aria-live': 'polite' });
    this.rows = h('table.order');
    this.off = this.button('positions-off', w.turnPositionsOffAnd, 'none');
    this.on = this.button('positions-on', w.turnSinusoidalPositionsOn, 'sinusoidal');
    const title = h('b#order-title.title', w.doesOrderMatterTo);
    const region = { tabindex: 0, role: 'region', 'aria-labelledby': 'order-title' };
    this.element = h(
      'div.order-section',
      h('div.head', title, h('span.sp')),
      this.words,
      h('div.scroll', region, this.rows),
      this.off,
      this.on,
    );
  }

  button(id, text, posenc) {
    const onclick = () => this.train(posenc);
    return h('button.btn', { id, onclick, text });
  }

  async train(posenc) {
    const { actions } = this.host;
    const changed = await actions.changeSetting('posenc', posenc);
    if (changed) actions.play();
  }

  async update() {
    const { state } = this.host;
    const run = state.run.now;
    const { posenc, head } = state.model.settings;
    setAttribute(this.words, 'aria-live', run.running ? 'off' : 'polite');
    setHidden(this.off, posenc === 'none' || head === 'none');
    setHidden(this.on, posenc !== 'none' || head === 'none');
    if (!state.shown.snapshot) return;
    const moved = state.shown.snapshot.source ?? state.shown.snapshot.tokens;
    const request = { source: state.shown.source, order: shuffledOrder(moved.length) };
    if (await this.question.update('shuffled', request)) this.draw(this.question.answer);
  }

  draw(reply) {
    const { settings } = this.host.state.model;
    const { snapshot } = this.host.state.shown;
    const { posenc, arch, mask } = settings;
    const hears = arch === 'decoder' || String(mask).includes('causal');
    const shuffled = snapshot.source ? w.sourceShuffled : w.sequenceShuffled;
    const label = (token) => ({ text: tokenLabel(settings, token) });
    const first = (tokens, cell = label) => Array.from(tokens.slice(0, MOST_SHOWN), cell);
    const changed = (token, i) => ({
      ...label(token),
      mark: token === reply.before[i] ? '' : 'no',
    });
    const rows = [
      tableRow(w.tokens, first(reply.tokens)),
      tableRow(w.shuffled, first(reply.other)),
    ];
    if (reply.before)
      rows.push(
        tableRow(w.prediction, first(reply.before)),
        tableRow(w.whenShuffled, first(reply.after, changed)),
      );
    setProse(this.words, sentences(shuffled, shuffleWords(posenc, reply.difference, hears)));
    this.rows.replaceChildren(h('tbody', ...rows));
  }
}
