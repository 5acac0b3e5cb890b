// One of two models side by side: its name and score, its answers, its heads, and the head that is
// chosen, larger.
import { h, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { decimals, formatCount, formatLoss, formatShare } from '../../base/format.js';
import { tileExists } from '../../draw/focusedcell.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { neighbourTile } from '../../draw/layout.js';
import { headWordsOf, tileMatrix, tileWords } from '../../draw/matrix.js';
import { rowsLayout } from '../../draw/rows.js';
import { headsOf, lanesOf } from '../../model/anatomy.js';
import { drawGroups, drawLabels } from '../../ui/diagram/stream.js';
import { ModelTile } from '../../ui/diagram/tile.js';
import { setProse } from '../../ui/prose.js';
import { w } from './words.js';

/** Answers that are written out. */
const MOST_ANSWERS = 24;

/**
 * @typedef {{ point: (id: string|null) => void, choose: (id: string) => void }} SideActions
 * @typedef {{ title: string, step: number, without: string, snapshot: any, settings: any,
 *   score: any, verdict: { stage: string, text: string },
 *   stage: import('../../model/attention.js').Stage,
 *   note: string }} SideState `note`: what to say of its input, or ''
 */

export class Side {
  /**
   * @param {'now' | 'kept' | 'difference'} id
   * @param {SideActions} actions
   * @param {...HTMLElement} buttons
   */
  constructor(id, actions, ...buttons) {
    const word = w.side[id];
    this.actions = actions;
    this.tiles = /** @type {Map<string, ModelTile>} */ (new Map());
    this.layout = null;
    this.built = ''; // what the layout depends on
    this.painted = { snapshot: null, key: '' };
    this.name = h('b');
    this.about = h('span.dim');
    this.verdict = h('p.side-verdict');
    this.score = h('p.side-score');
    this.note = h('p.note');
    this.answers = h('ol.side-answers', { 'aria-label': w.answers({ word }) });
    this.drawing = h('div.stage', {
      role: 'group',
      'aria-label': w.headsArrowKeysMove({ word }),
      onkeydown: (event) => this.move(event),
      onpointerleave: () => actions.point(null),
    });
    this.makeHead();
    this.word = h('span.side-word', word);
    const title = h('h2', this.word, this.name, this.about);
    const top = h('div.side-top', title, h('span.sp'), ...buttons);
    this.element = h(
      'section.side',
      { 'data-side': id, 'aria-label': word },
      top,
      this.verdict,
      this.score,
      h('div', this.answers, this.note),
      this.drawing,
      this.head,
    );
  }

  /** Another word for what it is. */
  call(/** @type {string} */ word) {
    setText(this.word, word);
    setAttribute(this.element, 'aria-label', word);
  }

  makeHead() {
    this.map = h('canvas', { role: 'img' });
    this.headName = h('b');
    this.headWords = h('span');
    const words = h('figcaption', this.headName, this.headWords);
    this.head = h('figure.side-head', this.map, words);
  }

  move(event) {
    const id = event.target.dataset?.id;
    if (!id || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = neighbourTile(this.layout.tiles, id, event.key);
    for (const [other, { button }] of this.tiles) button.tabIndex = other === next ? 0 : -1;
    this.tiles.get(next).button.focus();
    this.actions.point(next);
  }

  /** Lays the heads out in so much room, where they are others or the room is another. */
  build(snapshot, settings, { width, height }) {
    const lanes = lanesOf(settings, snapshot);
    const shape = /** @type {any} */ ({
      ...headsOf(settings),
      lanes: lanes.map((lane) => ({
        ...lane,
        layers: lane.layers.length,
        keys: {
          attention: lane.positions,
          ...(lane.layers[0].cross && { cross: lanes[0].positions }),
        },
      })),
    });
    const key = JSON.stringify([shape, width, height]);
    if (key === this.built) return;
    this.built = key;
    this.layout = fitting(shape, width, height);
    this.tiles = new Map(
      this.layout.tiles.map((place) => [
        place.id,
        new ModelTile(
          place,
          { hoverTile: this.actions.point, lockTile: this.actions.choose },
          this.layout.lanes[place.lane].caption,
          true,
        ),
      ]),
    );
    const tiles = [...this.tiles.values()].flatMap(({ elements }) => elements);
    const names = [...drawLabels(this.layout), ...drawGroups(this.layout)];
    this.drawing.replaceChildren(...names, ...tiles);
    setStyle(this.drawing, { width: this.layout.width, height: this.layout.height });
    this.tiles.values().next().value.button.tabIndex = 0;
    this.painted = { snapshot: null, key: '' };
  }

  /** @param {SideState} state @param {any} maps @param {{ top: number, even: number }} scale */
  draw(state, maps, { top, even }) {
    const { snapshot, settings } = state;
    this.drawWords(state);
    this.drawAnswers(state);
    const scale = { low: 0, high: top, even };
    const key = `${top} ${even}`;
    const { painted } = this;
    if (painted.snapshot === snapshot && painted.key === key && painted.maps === maps) return;
    this.painted = { snapshot, key, maps };
    for (const tile of this.tiles.values()) tile.draw(snapshot, settings, maps, scale);
  }

  drawWords({ title, step, without, score, verdict, note }) {
    setText(this.name, title);
    setText(
      this.about,
      w[without ? 'stepWithout' : 'atStep']({ step: formatCount(step), without }),
    );
    setText(this.verdict, verdict.text);
    setAttribute(this.verdict, 'data-stage', verdict.stage);
    setProse(
      this.score,
      score
        ? w.rightLossHeldOut({
            accuracy: formatShare(score.accuracy),
            loss: formatLoss(score.loss),
            samples: score.samples,
          })
        : '',
    );
    setText(this.note, note);
  }

  drawAnswers({ stage, snapshot }) {
    if (this.answered === snapshot) return;
    this.answered = snapshot;
    const { answers } = stage;
    const more = answers.length - MOST_ANSWERS;
    this.answers.replaceChildren(
      ...answers.slice(0, MOST_ANSWERS).map(answerChip),
      ...(more > 0 ? [h('li.dim', w.andMore({ more }))] : []),
    );
    setHidden(this.answers, answers.length === 0);
  }

  /** Marks a head here, whether it was pointed at here or on the other side; null marks none. */
  mark(id, chosen) {
    for (const [other, { button }] of this.tiles) {
      button.classList.toggle('on', other === chosen);
      button.classList.toggle('twin', other === id && other !== chosen);
    }
  }

  /** The head that is pointed at or chosen, larger, in the colours of its tile. */
  drawHead(id, { snapshot, settings }, maps, { top, even }) {
    const has = id && tileExists(id, settings);
    const matrix = has ? tileMatrix(id, snapshot, settings) : null;
    const words = has ? headWordsOf(id, snapshot, settings) : null;
    setHidden(this.map, !matrix);
    setText(this.headName, id ? tileWords(id).title : '');
    setText(this.headWords, !id ? '' : has ? (words?.sentence ?? '') : w.thisModelHasNoSuch);
    if (!matrix) return;
    const { rows, columns } = matrix;
    const most = Math.max(rows, columns);
    setStyle(this.map, { '--wide': String(columns / most), '--high': String(rows / most) });
    setAttribute(this.map, 'aria-label', `${tileWords(id).title}: ${words?.badge ?? ''}`);
    paintHeatmap(this.map, matrix, maps, { low: 0, high: top, even });
  }
}

/** The difference of two models' attention: more in one colour, less in the other. */
export class MovedSide extends Side {
  /**
   * @param {any} difference a snapshot (forkheads.js) @param {any} settings
   * @param {import('../../draw/colormap.js').Maps} maps @param {number} top the largest size
   */
  drawMoved(difference, settings, maps, top) {
    const signed = { ...maps, magnitude: maps.signed };
    const scale = { low: -top, high: top };
    for (const tile of this.tiles.values()) tile.draw(difference, settings, signed, scale);
    setText(this.verdict, w.attentionOfTheFork({ most: decimals(top, 2) }));
    for (const part of [this.score, this.note, this.answers, this.head]) setHidden(part, true);
  }
}

/** The rows of heads, no higher than the room, but with tiles that can still be read. */
function fitting(shape, width, height) {
  const LEAST = 300;
  let layout = rowsLayout(shape, width);
  for (let narrower = width - 20; layout.height > height && narrower >= LEAST; narrower -= 20)
    layout = rowsLayout(shape, narrower);
  return layout;
}

function answerChip({ label, known, right, expected, name }) {
  const state = known ? (right ? 'right' : 'wrong') : 'open';
  return h(
    'li.side-chip',
    { 'data-state': state, title: w.chip[state]({ name, label, expected }) },
    h('span', label),
    h('i', { 'aria-hidden': 'true', text: state === 'right' ? '✓' : state === 'wrong' ? '✗' : '' }),
    h('span.hidden', state === 'open' ? '' : w.said[state]({ expected })),
  );
}
