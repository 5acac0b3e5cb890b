// The tokens at the rows of one lane of the model's drawing: what goes in, and at its other end
// what the model answers and what is right.
import { h, setAttribute, setHidden, setStyle, setText, svg } from '../../base/dom.js';
import { labelStride } from '../../base/round.js';
import { imitates, isCounted, tokenLabel } from '../../model/anatomy.js';
import { hasStreams, streamAt } from '../../model/streams.js';
import { w } from './words.js';

/** Least distance of two tokens, in the size of their letters. */
const PITCH = 1.05;
/** Letters that fit beside the tiles. */
const ROOM = 3;
/** Width of the stripe beside the rows that says which stream they are of. */
const STRIPE_PX = 3;
/** From the last row to the middle of the note on rows without a token. */
const NOTE_PX = 10;

/** How many rows have one token written: more than one where rows are lower than letters. */
function rowsATokenOf(stage, { height, count }) {
  const letterPx = Number.parseFloat(getComputedStyle(stage).getPropertyValue('--tok'));
  return labelStride(PITCH * letterPx, height / count);
}

/** A column of tokens, of which every few are written where they have no room. */
function columnOf(stage, { y, height, count }, x, kind) {
  const pitchPx = height / count;
  const every = rowsATokenOf(stage, { height, count });
  const tokens = Array.from({ length: count }, (_, i) =>
    h('span', {
      class: `tok ${kind}`,
      hidden: i % every !== 0,
      style: { left: x, top: y + (i + 0.5) * pitchPx },
    }),
  );
  stage.append(...tokens);
  return tokens;
}

/** Writes a token. One that has no room beside the tiles is shortened, and whole in its title. */
function setToken(element, label) {
  const isWide = label.length > ROOM;
  setText(element, label);
  if (!isWide && !element.hasAttribute('data-wide')) return;
  element.toggleAttribute('data-wide', isWide);
  setAttribute(element, 'title', isWide ? label : '');
}

/** The input of a lane. */
export class InputTokens {
  /**
   * @param {HTMLElement} stage
   * @param {import('../../draw/layout.js').Lane} lane
   * @param {any} settings
   */
  constructor(stage, { rows, inputX }, settings) {
    this.tokens = columnOf(stage, rows, inputX - 4, 'input');
    if (hasStreams(settings)) this.colourStreams(stage, rows, inputX, settings);
    const every = rowsATokenOf(stage, rows);
    if (every === 1) return;
    const title = w.roomFor({ every });
    const style = { left: inputX - 4, top: rows.y + rows.height + NOTE_PX };
    stage.append(h('span.skips', { text: w.oneIn({ every }), title, style }));
  }

  /** Rows of a stream have its colour. */
  colourStreams(stage, { y, height, count }, inputX, { facts }) {
    const pitch = height / count;
    const all = this.tokens.map((token, i) => ({ token, i, stream: streamAt(facts, i) }));
    for (const { token, stream } of all) setAttribute(token, 'data-stream', String(stream));
    const bars = facts.streams.map((_, number) => {
      const own = all.filter(({ stream }) => stream === number);
      const d = own.map(({ i }) => `M0 ${i * pitch}h${STRIPE_PX}v${pitch}h-${STRIPE_PX}z`);
      return svg('path', { d: d.join(''), 'data-stream': String(number) });
    });
    const stripe = svg('svg.stripe', { width: STRIPE_PX, height, 'aria-hidden': 'true' }, ...bars);
    setStyle(stripe, { left: inputX - 4, top: y });
    stage.append(stripe);
  }

  /** @param {ArrayLike<number>} ids one a row; further rows stay empty */
  draw(ids, settings) {
    this.tokens.forEach((token, i) =>
      setToken(token, i < ids.length ? tokenLabel(settings, ids[i]) : ''),
    );
  }

  /** Marks one row, or none with null. */
  mark(row) {
    this.tokens.forEach((token, i) => token.classList.toggle('here', i === row));
  }
}

/** The model's answers beside its last lane, and veils over the rows that are not scored. */
export class Answers {
  /**
   * @param {HTMLElement} stage
   * @param {import('../../draw/layout.js').Lane} lane
   * @param {import('../../draw/layout.js').Tile|undefined} tile of the probabilities
   */
  constructor(stage, { rows, outputX }, tile, quiet = false) {
    this.quiet = quiet; // a mark instead of the expected token
    this.stage = stage;
    this.tile = tile;
    this.veils = [];
    this.predicted = outputX ? columnOf(stage, rows, outputX[0] - 4, 'predicted') : [];
    this.expected = outputX ? columnOf(stage, rows, outputX[1] - 2, 'expected') : [];
  }

  draw({ targets, predictions }, settings) {
    const once = targets.length === 1 && this.predicted.length > 1;
    const counted = this.countedRows(targets, predictions, settings, once);
    this.predicted.forEach((element, i) => {
      const at = once ? 0 : i;
      const right = counted[i] && predictions[at] === targets[at];
      setHidden(element, once ? !counted[i] : this.expected[i].hidden);
      setToken(element, counted[i] ? tokenLabel(settings, predictions[at]) : '');
      const kind = right ? 'ok' : imitates(settings) ? 'open' : 'no';
      setAttribute(element, 'class', `tok predicted ${kind}`);
      const sign = this.quiet && { ok: '✓', no: '✗' }[kind];
      const mark = sign || tokenLabel(settings, targets[at]);
      setToken(this.expected[i], counted[i] ? mark : '');
      if (this.quiet) setAttribute(this.expected[i], 'class', `tok sign ${kind}`);
      if (once) setHidden(this.expected[i], !counted[i]);
    });
    this.drawVeils(once || predictions === null ? [] : counted);
  }

  /** The rows with an answer that is scored. One answer to the whole goes in the middle. */
  countedRows(targets, predictions, settings, once) {
    const middle = this.predicted.length >> 1;
    return this.predicted.map((_, i) => {
      if (predictions === null) return false;
      return once ? i === middle : i < targets.length && isCounted(settings, targets[i]);
    });
  }

  /** Greys each run of rows of the probabilities that is not scored. */
  drawVeils(counted) {
    this.veils.forEach((veil) => veil.remove());
    this.veils = [];
    if (!this.tile) return;
    for (let i = 0; i < counted.length; i++) {
      if (counted[i]) continue;
      const from = i;
      while (i + 1 < counted.length && !counted[i + 1]) i++;
      this.addVeil(from, i + 1 - from, this.tile.height / counted.length);
    }
  }

  addVeil(from, rows, pitchPx) {
    const { x, y, width } = this.tile;
    const veil = h('span.veil', {
      style: {
        left: x + 1,
        top: y + from * pitchPx + 1,
        width: width - 2,
        height: rows * pitchPx - 1,
      },
    });
    this.stage.insertBefore(veil, this.stage.lastChild);
    this.veils.push(veil);
  }
}
