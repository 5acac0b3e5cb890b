// The stage of Explore: one example, what the model answers, and arcs from an answer to what each
// head looks at, with the same in one sentence.
import { h, setAttribute, setChildren, setHidden, setStyle, setText } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { withFirst } from '../../ui/gloss.js';
import { stageLayout } from './arcshapes.js';
import {
  answersName,
  layerLegend,
  layerShares,
  layerTone,
  lookSentence,
  looksOf,
  percent,
  plainText,
  restShare,
  shareOf,
} from '../../model/looks.js';
import { Arcs } from './arcs.js';
import { Chips } from './chips.js';
import { OwnField } from './own.js';

/** From this height of the stage on, letters are larger (stage.css). */
const HIGH_PX = 240;
/** Below two rows of chips. */
const SENTENCE_PX = 26;
const NARROW_SENTENCE_PX = 46;
/** A look that is drawn; of a solved task, whose looks are sharper. */
const LEAST = 0.15;
const LEAST_SOLVED = 0.2;
/** From this mean share on a layer is named beside its arcs. */
const NAMED = 0.3;
const PILLS = 2;
/** No line breaks beside it. */
const JOINER = '\u2060';

/**
 * What the stage shows.
 * @typedef {{ snapshot: any, settings: any, stage: import('../../model/looks.js').Stage, heads:
 *   import('../../model/looks.js').StageHead[], layers: number, answer: number, pointed: { answer?:
 *   number, input?: number, head?: string, row?: number, column?: number }|null, solved: boolean,
 *   running: boolean, hint: boolean, typed: boolean }} State
 */

export class StageView {
  /**
   * @param {HTMLElement} root
   * @param {import('./chips.js').ChipActions & { turnExample: (by: number) => void,
   *   typeOwn: (open: boolean) => void, useOwnInput: (own: any) => void, showMaths: () => void }}
   *   actions
   * @param {import('../../model/own.js').Ask} ask
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
    this.maths = h('button.more', { text: 'Show the maths', onclick: () => actions.showMaths() });
    this.plain = h('p#looks.looks', this.sentence, ' ', this.maths);
    root.append(
      ...this.arcs.elements,
      this.legend,
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
    this.legend = h('ul.layer-legend', { 'aria-label': 'Colours of the arcs' });
    this.inputName = h('small');
    this.gutter = h(
      'div.gutter',
      h(
        'span.turns',
        turn('‹', 'Previous example', -1),
        h('b', 'input'),
        turn('›', 'Next example', 1),
      ),
      h(
        'span.turns',
        this.inputName,
        h('button.plain.turn', {
          text: '✎',
          'aria-label': 'Your own input',
          title: 'Type your own input',
          onclick: () => this.actions.typeOwn(true),
        }),
      ),
    );
    this.layerName = h('span.layer-name', { 'aria-hidden': 'true' });
    this.rest = h('span.rest-share', { 'aria-hidden': 'true' });
    this.answersTitle = h('small');
    this.answersRow = h('div.answers-row', { hidden: true }, 'its answers, ');
    this.arrow = h('div.stage-arrow', { 'aria-hidden': 'true' }, h('span', '→'));
    this.hint = h('p.stage-hint', {
      'aria-hidden': 'true',
      text: 'point at an answer to see where it looks ↓',
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
    const narrow = matchMedia('(max-width: 759px)').matches;
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
    const { stage, layers, settings, hint, typed } = /** @type {State} */ (this.state);
    const { inputs, chipHeight, arrow, kind, below, gutter } = this.layout;
    setChildren(this.legend, layers, () =>
      layerLegend(layers).map(({ tone, text }) => {
        const [word, ...numbers] = text.split(' ');
        const dash = h('i', { class: `dash tone-${tone}` });
        return h('li', dash, ' ', h('span.legend-word', `${word} `), numbers.join(' '));
      }),
    );
    const line = kind === 'line';
    setText(this.inputName, line ? `tokens 1–${stage.inputs.length}` : '');
    setStyle(
      this.gutter,
      line ? { top: inputs.y - 3, width: gutter - 8 } : { top: -3, width: 'auto' },
    );
    setHidden(this.layerName, !line);
    setStyle(this.layerName, { top: below + 7, width: gutter - 8 });
    setText(this.layerName, this.lookerName());
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

  /** Whose shares are below the input. */
  lookerName() {
    const { pointed, layers, heads } = /** @type {State} */ (this.state);
    const head = heads.find(({ id }) => id === pointed?.head);
    return head ? `head ${head.layer + 1}·${head.head + 1} looks` : `layer ${layers} looks`;
  }

  drawLooks() {
    const state = /** @type {State} */ (this.state);
    const { snapshot, settings, stage, heads, layers, running } = state;
    const shown = this.headsShown();
    const answer = Math.min(state.pointed?.answer ?? state.answer, stage.answers.length - 1);
    const none = answer < 0;
    const shares = none ? [] : this.sharesOf(shown, answer);
    const strongest = none ? -1 : shares.indexOf(Math.max(...shares));
    const marked = snapshot.step > 0 && shares[strongest] >= NAMED ? strongest : null;
    this.arcs.draw(this.layout, {
      faint: state.solved && !none ? this.portrait(answer) : [],
      looks: none ? [] : this.looks(shown, answer),
      pills: none ? [] : this.pills(shown, answer, marked),
    });
    this.drawRest(shown, answer);
    const say = (i) => lookSentence(snapshot, settings, stage, heads, i);
    this.chips.draw(stage, {
      shares,
      chosen: answer,
      input: state.pointed?.input ?? marked,
      sentences: running ? null : stage.answers.map((_, i) => plainText(say(i))),
    });
    const parts = none ? [] : lookSentence(snapshot, settings, stage, shown, answer);
    setChildren(this.sentence, plainText(parts), () =>
      parts.flatMap(({ text, strong }) =>
        strong ? h('b', text) : withFirst(text, /\bheads?\b/, 'head'),
      ),
    );
    setHidden(this.maths, none || layers === 0);
  }

  /** The part of the attention that goes to no input, so that the shares below add up. */
  drawRest(shown, answer) {
    const { snapshot, stage, heads, layers } = /** @type {State} */ (this.state);
    const { kind, arrow, below } = this.layout;
    const lookers = shown.length === 1 ? shown : heads.filter(({ layer }) => layer === layers - 1);
    const rest = answer < 0 ? null : restShare(snapshot, stage, lookers, answer);
    const text = rest ? percent(rest.share) : '0 %';
    setHidden(this.rest, kind !== 'line' || text === '0 %');
    if (this.rest.hidden) return;
    setStyle(this.rest, { left: arrow.x, top: below + 7 });
    setText(this.rest, `${text} ${rest.name}`);
  }

  /** One head where one is pointed at, else all. */
  headsShown() {
    const { pointed, heads } = /** @type {State} */ (this.state);
    const own = heads.filter(({ id }) => id === pointed?.head);
    return own.length ? own : heads;
  }

  /** The shares below the input: of one head, or the mean of the last layer. */
  sharesOf(shown, answer) {
    const { snapshot, stage, heads, layers } = /** @type {State} */ (this.state);
    if (shown.length === 1 && heads.length > 1)
      return stage.inputs.map(({ position }) =>
        shareOf(snapshot, shown[0], stage.answers[answer], position),
      );
    return layerShares(snapshot, stage, heads, answer, layers - 1);
  }

  looks(shown, answer) {
    const { snapshot, settings, stage, layers, pointed, solved } = /** @type {State} */ (
      this.state
    );
    const least = solved ? LEAST_SOLVED : LEAST;
    const given = pointed?.input === undefined ? [answer] : stage.answers.map((_, index) => index);
    return given
      .flatMap((from) =>
        looksOf(snapshot, stage, shown, from, least).map(({ head, input, share }) => ({
          answer: from,
          input,
          share,
          lane: head.head - (settings.n_heads - 1) / 2,
          tone: layerTone(head.layer, layers),
        })),
      )
      .filter(({ input }) => pointed?.input === undefined || input === pointed.input)
      .sort((a, b) => a.share - b.share);
  }

  /** Of a solved task, each other answer with the input that it is taken from. */
  portrait(answer) {
    const { snapshot, stage, heads } = /** @type {State} */ (this.state);
    const { first, chips } = this.layout.answers;
    return chips
      .map((_, i) => first + i)
      .filter((other) => other !== answer)
      .map((other) => ({
        answer: other,
        best: looksOf(snapshot, stage, heads, other, LEAST).at(-1),
      }))
      .filter(({ best }) => best)
      .map(({ answer: other, best }) => ({ answer: other, input: best.input }));
  }

  /** What the strongest layers, or else the strongest head, give to the input they look at. */
  pills(shown, answer, marked) {
    const { snapshot, settings, stage, layers } = /** @type {State} */ (this.state);
    const several = settings.n_heads > 1; // the sentence names one head, which has another share
    const best = looksOf(snapshot, stage, shown, answer, LEAST).at(-1);
    if (!best) return [];
    const plain = {
      answer,
      input: marked ?? best.input,
      tone: layerTone(best.head.layer, layers),
      text: percent(best.share),
    };
    if (shown.length === 1 || this.layout.kind === 'rows') return [plain];
    const named = [layers - 2, layers - 1]
      .filter((layer) => layer >= 0)
      .map((layer) => ({ layer, shares: layerShares(snapshot, stage, shown, answer, layer) }))
      .map(({ layer, shares }) => ({ layer, share: Math.max(...shares), shares }))
      .filter(({ share }) => share >= NAMED)
      .map(({ layer, share, shares }) => ({
        answer,
        input: shares.indexOf(share),
        tone: layerTone(layer, layers),
        text: `${several ? 'mean of ' : ''}layer ${layer + 1} · ${percent(share)}`,
      }));
    return named.length && snapshot.step > 0 ? named.slice(-PILLS) : [plain];
  }
}
