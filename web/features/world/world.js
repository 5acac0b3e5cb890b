// What the model does in the world of its task, while it learns: a view of the centre, and in
// Explore what stands in place of the stage.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { Question } from '../../ui/ask.js';
import { setProse } from '../../ui/prose.js';
import { Arena } from './arena.js';
import { Fit } from './fit.js';
import { Graph } from './nodegraph.js';
import { Phase } from './phase.js';
import { Series } from './series.js';
import { Shares } from './shares.js';
import { w } from './words.js';

/** So many times what an answer took passes until it is asked for again. */
const TIMES = 12;
const EVERY_MS = 300;

/**
 * A kind of world: which request it shows, with which arguments, its picture, its controls, and
 * what it says in a sentence.
 * @typedef {{ request: string, args: (state: any) => object, element: HTMLElement, controls:
 *   HTMLElement|null, draw: (answer: any) => void, words: (answer: any) => string }} Kind
 */

/** The kind of world that a task has, by what the engine says about it. */
function kindOf({ acts, fits_maps: fits, graph, reads_numbers: reads }) {
  if (acts) return Arena;
  if (fits) return Fit;
  if (reads) return Series;
  return graph ? Graph : Phase;
}

export class WorldView {
  /**
   * @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host
   * @param {() => void} [wake] draws it again
   */
  constructor(root, host, wake = () => host.want('view')) {
    this.host = host;
    this.wake = wake;
    this.kind = /** @type {Kind|null} */ (null);
    this.of = null; // its class
    this.question = /** @type {Question|null} */ (null);
    this.picture = h('div.world-picture');
    this.said = h('p.world-said', { 'aria-live': 'polite' });
    this.controls = h('div.world-controls');
    this.number = h('span');
    const turn = (text, label, by) =>
      h('button.plain.turn', {
        text,
        'aria-label': label,
        title: label,
        onclick: () => host.actions.turnExample(by),
      });
    this.turns = h(
      'span.world-turns',
      turn('‹', w.previousExample, -1),
      this.number,
      turn('›', w.nextExample, 1),
    );
    const words = h('div.world-words', this.said, this.controls, this.turns);
    this.shares = new Shares(host, wake);
    root.append(h('div.world', this.picture, words), this.shares.element);
  }

  /** The picture and the controls of another kind of world. */
  take(Kind) {
    this.of = Kind;
    this.kind = new Kind(this.host, this.wake);
    const { element, controls } = this.kind;
    this.picture.replaceChildren(element);
    this.controls.replaceChildren(...(controls ? [controls] : []));
    this.question = new Question(this.host, {
      everyMs: (tookMs) => Math.max(EVERY_MS, TIMES * tookMs),
      wake: this.wake,
    });
  }

  async update() {
    const { state } = this.host;
    const Kind = kindOf(state.model.settings.facts);
    if (Kind !== this.of) this.take(Kind);
    const { kind, question } = this;
    const args = kind.args(state);
    setHidden(this.turns, !('index' in args));
    setText(this.number, w.example({ index: (state.shown.source.index ?? 0) + 1 }));
    const asked = question.update(kind.request, args);
    if (state.display.mode === 'everything') void this.shares.update();
    await asked;
    if (!question.isOfModel) return; // another model may have come meanwhile
    setAttribute(this.said, 'aria-live', state.run.running ? 'off' : 'polite');
    kind.draw(question.answer);
    setProse(this.said, kind.words(question.answer));
  }
}
