// The stage of Explore: one example, what the model answers, and arcs from an answer to what each
// head looks at, with the same in one sentence.
import {
  h,
  segments,
  setAttribute,
  setChildren,
  setHidden,
  setStyle,
  setText,
} from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { isPhone } from '../../base/phone.js';
import { withFirst } from '../../ui/gloss.js';
import { stageLayout } from './arcshapes.js';
import { answersName, layerLegend, plainText } from '../../model/attention.js';
import { Arcs } from './arcs.js';
import { Chips } from './chips.js';
import { OwnField } from './stageinput.js';
import { pointedHead } from './reading.js';
import { w } from './words.js';

/** From this height of the stage on, letters are larger (stage.css). */
const HIGH_PX = 240;
/** Below two rows of chips. */
const SENTENCE_PX = 26;
const NARROW_SENTENCE_PX = 46;
/** No line breaks beside it. */
const JOINER = '\u2060';
/** No answer, no arcs. @type {import('./reading.js').Reading} */
const NOTHING = {
  ...{ faint: [], arcs: [], pills: [], below: [], marked: null, rest: '', sentence: [] },
};

/**
 * What the stage shows.
 * @typedef {{ snapshot: any, settings: any, stage: import('../../model/attention.js').Stage, heads:
 *   import('../../model/attention.js').StageHead[], layers: number, answer: number, pointed: {
 *  answer?:
 *   number, input?: number, head?: string, row?: number, column?: number }|null, solved: boolean,
 *   running: boolean, hint: boolean, typed: boolean, arcs: string|null, reader:
 *   import('./reading.js').Reader }} State arcs: null where heads write no answer by position
 */

export class StageView {
  /**
   * @param {HTMLElement} root
   * @param {import('./chips.js').ChipActions & { turnExample: (by: number) => void,
   *   typeOwn: (open: boolean) => void, useOwnInput: (own: any) => void, showMaths: () => void,
   *   chooseArcs: (arcs: string) => void }} actions
   * @param {import('../../model/userinput.js').Ask} ask
   * @param {() => void} resized
   */
  constructor(root, actions, ask, resized) {
    this.root = root;
    this.room = measured(
      [root],
      () => ({ width: root.clientWidth, height: root.clientHeight }),
      resized,
    );
    this.actions = actions;
    this.form = ''; // what the layout depends on
    this.layout = null;
    this.state = /** @type {State|null} */ (null);
    this.arcs = new Arcs();
    this.chips = new Chips(actions);
    this.own = new OwnField(actions, ask);
    this.makeNames();
    this.sentence = h('span');
    this.maths = h('button.more', { text: w.showTheMaths, onclick: () => actions.showMaths() });
    this.plain = h('p#looks.looks', this.sentence, ' ', this.maths);
    root.append(
      ...this.arcs.elements,
      this.legend,
      this.widths.element,
      this.gutter,
      this.layerName,
      this.rest,
      this.arrow,
      this.answersRow,
      this.hint,
      this.chips.element,
      this.plain,
      this.own.element,
    );
  }

  makeNames() {
    const turn = (text, label, by) =>
      h('button.plain.turn', {
        text,
        'aria-label': label,
        title: label,
        onclick: () => this.actions.turnExample(by),
      });
    this.legend = h('ul.layer-legend', { 'aria-label': w.coloursOfTheArcs });
    this.widths = segments({
      label: w.widthOfTheArcs,
      items: ['looks', 'written'].map((id) => ({ id, ...w.widths[id] })),
      onchoose: (id) => this.actions.chooseArcs(id),
    });
    this.widths.element.classList.add('arc-widths');
    this.inputName = h('small');
    this.gutter = h(
      'div.gutter',
      h(
        'span.turns',
        turn('‹', w.previousExample, -1),
        h('b', w.inputWord),
        turn('›', w.nextExample, 1),
      ),
      h(
        'span.turns',
        this.inputName,
        h('button.plain.turn', {
          text: '✎',
          'aria-label': w.yourOwnInput,
          title: w.typeYourOwnInput,
          onclick: () => this.actions.typeOwn(true),
        }),
      ),
    );
    this.layerName = h('span.layer-name', { 'aria-hidden': 'true' });
    this.rest = h('span.rest-share', { 'aria-hidden': 'true' });
    this.answersTitle = h('small');
    this.answersRow = h('div.answers-row', { hidden: true }, w.itsAnswers, ' ');
    this.arrow = h('div.stage-arrow', { 'aria-hidden': 'true' }, h('span', '→'));
    this.hint = h('p.stage-hint', {
      'aria-hidden': 'true',
      text: w.pointAtAnAnswer,
    });
  }

  /** @param {State} state */
  update(state) {
    this.state = state;
    this.root.classList.toggle('empty-stage', state.stage.answers.length === 0);
    if (!this.arrange()) return;
    this.drawNames();
    this.drawLooks();
  }

  /** Lays the chips out where their number or the room is another. Whether there is room. */
  arrange() {
    const { stage, answer } = /** @type {State} */ (this.state);
    const { width, height } = this.room();
    if (width === 0 || height === 0) return false;
    const labels = [...stage.inputs, ...stage.answers].map(({ label }) => label.length);
    const narrow = isPhone();
    const input = stage.answers[answer]?.source ?? 0;
    const what = {
      inputs: stage.inputs.length,
      answers: stage.answers.length,
      letters: Math.min(6, Math.max(1, ...labels)),
      focus: { input: Math.max(0, input), answer },
      narrow,
      foot: narrow ? 22 : height >= HIGH_PX ? 66 : 48,
    };
    const below = narrow ? NARROW_SENTENCE_PX : SENTENCE_PX;
    const room = stageLayout(what, width, height).kind === 'rows' ? height - below : height;
    const layout = stageLayout(what, width, room);
    const form = JSON.stringify(layout);
    if (form !== this.form) {
      this.form = form;
      this.layout = layout;
      this.root.dataset.kind = layout.kind;
      setAttribute(this.arcs.svg, 'width', String(width));
      setAttribute(this.arcs.svg, 'height', String(height));
      this.chips.build(layout);
    }
    return true;
  }

  drawNames() {
    const state = /** @type {State} */ (this.state);
    const { stage, layers, settings, hint, typed, arcs, reader } = state;
    const { inputs, chipHeight, arrow, kind, below, gutter } = this.layout;
    setChildren(this.legend, layers, () =>
      layerLegend(layers).map(({ tone, text }) => {
        const [word, ...numbers] = text.split(' ');
        const dash = h('i', { class: `dash tone-${tone}` });
        return h('li', dash, ' ', h('span.legend-word', `${word} `), numbers.join(' '));
      }),
    );
    const line = kind === 'line';
    setText(this.inputName, line ? w.tokensTo({ last: stage.inputs.length }) : '');
    setStyle(
      this.gutter,
      line ? { top: inputs.y - 3, width: gutter - 8 } : { top: -3, width: 'auto' },
    );
    setHidden(this.layerName, !line);
    setStyle(this.layerName, { top: below + 7, width: gutter - 8 });
    setText(this.layerName, reader.name(state));
    setHidden(this.widths.element, arcs === null);
    this.widths.select(arcs);
    setStyle(this.widths.element, { top: line ? inputs.y - 30 : this.layout.answers.y - 28 });
    setText(this.answersTitle, answersName(stage).replace('–', `${JOINER}–${JOINER}`));
    (line ? this.arrow : this.answersRow).append(this.answersTitle);
    setHidden(this.answersRow, line);
    setStyle(this.answersRow, { top: this.layout.answers.y - 22 });
    setStyle(this.arrow, line ? { left: arrow.x, top: inputs.y + chipHeight / 2 } : { left: 0 });
    setHidden(this.arrow, !line);
    setHidden(this.hint, !hint || !line || settings.head === 'none');
    setHidden(this.plain, typed);
    setHidden(this.own.element, !typed);
  }

  drawLooks() {
    const state = /** @type {State} */ (this.state);
    const { stage, layers, running, reader } = state;
    const answer = Math.min(state.pointed?.answer ?? state.answer, stage.answers.length - 1);
    const heads = this.headsShown();
    const reading = answer < 0 ? NOTHING : reader.read(state, heads, answer, this.layout);
    const { below, marked, rest, sentence } = reading;
    this.arcs.draw(this.layout, reading);
    this.drawRest(rest);
    this.chips.draw(stage, {
      below,
      chosen: answer,
      input: state.pointed?.input ?? marked,
      sentences: running ? null : stage.answers.map((_, i) => plainText(reader.say(state, i))),
    });
    setChildren(this.sentence, plainText(sentence), () =>
      sentence.flatMap(({ text, strong, extra, lead, tail }) => {
        if (extra || tail) return h(extra ? 'span.extra' : 'span.tail', text);
        if (lead) return h(strong ? 'b.lead' : 'span.lead', text);
        return strong ? h('b', text) : withFirst(text, /\bheads?\b/, 'head');
      }),
    );
    setHidden(this.maths, answer < 0 || layers === 0);
  }

  /** What goes to no input, so that the numbers below add up. */
  drawRest(text) {
    const { kind, arrow, below } = this.layout;
    setHidden(this.rest, kind !== 'line' || text === '');
    if (this.rest.hidden) return;
    setStyle(this.rest, { left: arrow.x, top: below + 7 });
    setText(this.rest, text);
  }

  /** One head where one is pointed at, else all. */
  headsShown() {
    const state = /** @type {State} */ (this.state);
    const own = pointedHead(state);
    return own ? [own] : state.heads;
  }
}
