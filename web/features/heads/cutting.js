// What is cut, what that costs, each part in turn, and a cut of all below a threshold.
import { h, segments, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatLoss, formatShare } from '../../base/format.js';
import { cutWords, placeKey, placeWords } from '../../model/ablation.js';
import { costOf, keepAbove } from '../../model/heldout.js';
import { setProse } from '../../ui/prose.js';
import { points } from './columns.js';
import { Knockout } from './knockout.js';

export class Cutting {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {() => void} redraw draws the view again
   */
  constructor(host, redraw) {
    this.state = host.state;
    this.actions = host.actions;
    this.redraw = redraw;
    this.knockout = new Knockout(host, redraw);
    this.mode = this.makeMode();
    this.makeControls();
    this.makeKeeping();
    this.effect = h('p#cut-effect.effect', { 'aria-live': 'polite' });
    this.element = this.makeElement();
  }

  makeMode() {
    return segments({
      label: 'What replaces a part that is cut',
      items: [
        { id: 'zero', text: 'zero', title: 'A cut part outputs zeros' },
        {
          id: 'mean',
          text: 'mean',
          title: 'A cut part outputs its mean over held-out samples, position by position',
        },
      ],
      onchoose: (id) => this.actions.cut({ mode: id }),
    });
  }

  makeControls() {
    const { knockout, actions } = this;
    this.shown = h('input#show-cut', {
      type: 'checkbox',
      onchange: () => actions.cut({ shown: this.shown.checked }),
    });
    this.restore = h('button.btn.small', {
      text: 'Restore',
      onclick: () => actions.restoreCuts(),
    });
    this.each = h('button.btn.small', {
      id: 'each-in-turn',
      onclick: () => (knockout.turn ? knockout.cancel() : knockout.inTurn()),
    });
    this.apply = h('button.btn.small', {
      id: 'keep-apply',
      onclick: () => actions.cut({ places: this.kept().cut, shown: true }),
    });
  }

  makeKeeping() {
    this.threshold = h('input#keep-above', {
      type: 'range',
      min: 0,
      max: 20,
      step: 0.5,
      value: 1,
      'aria-label': 'Points of accuracy',
      oninput: () => this.redraw(),
    });
    this.thresholdText = h('b');
    const words = h('span', 'Cut every part that costs less than');
    const label = h('label', words, this.threshold, this.thresholdText);
    this.keeping = h('div.keeping', label, this.apply);
  }

  makeElement() {
    const words = h('span', 'the page shows the cut model');
    const row = h(
      'div.cut-row',
      h('h2', 'Knock-out'),
      this.mode.element,
      this.each,
      this.restore,
      h('label.check', this.shown, words),
    );
    const attributes = { class: 'cutting', 'aria-label': 'Knock-out' };
    return h('section', attributes, row, this.effect, this.keeping);
  }

  /** What a part costs alone, null while it is not known. */
  costOf(place) {
    return this.knockout.costs.get(placeKey(place)) ?? null;
  }

  /** What the threshold cuts and keeps. */
  kept() {
    const { places, costs } = this.knockout;
    return keepAbove(places, costs, Number(this.threshold.value) / 100 + 1e-9);
  }

  update() {
    const { state, knockout } = this;
    const { places, mode, shown } = state.cut;
    knockout.follow();
    this.mode.select(mode);
    this.shown.checked = shown;
    this.restore.disabled = places.length === 0;
    const { turn } = knockout;
    const progress = turn ? `Cancel: ${turn.done} of ${turn.total}` : 'Knock out each in turn';
    setText(this.each, progress);
    void knockout.score();
    setProse(this.effect, this.effectWords());
    const isKnown = [...knockout.costs.values()].some((cost) =>
      Number.isFinite(cost.accuracy_change),
    );
    setHidden(this.keeping, !isKnown || turn !== null);
    if (!this.keeping.hidden) this.updateKeeping();
  }

  updateKeeping() {
    const { cut, kept } = this.kept();
    const value = Number(this.threshold.value);
    const names = kept.map((place) => placeWords(place, this.state.model.settings)).join(', ');
    setStyle(this.threshold, { '--p': `${5 * value}%` });
    setText(this.thresholdText, `${value.toFixed(1)} points`);
    setText(this.apply, `Cut ${cut.length}, keep ${kept.length}`);
    setAttribute(this.apply, 'title', kept.length ? `Stays: ${names}` : 'Nothing stays');
  }

  effectWords() {
    const { costs, costsAt, scored } = this.knockout;
    if (this.state.cut.places.length > 0)
      return scored ? scoreWords(scored) : `${cutWords(this.state.cut.places)}: scoring …`;
    return costsAt && costs.size
      ? `Cost of each part by itself at ${costsAt}.`
      : 'Tick a part in the table to cut it, or knock out each in turn. Nothing is cut.';
  }
}

/** What the cut changes. */
function scoreWords({ before, after, places, mode }) {
  const { accuracy_change: accuracy, loss_change: loss } = costOf(after, before);
  const sign = (value) => (value < 0 ? '−' : '+');
  const accuracyChange = `${sign(accuracy)}${points(Math.abs(accuracy))} points`;
  const accuracies = Number.isFinite(accuracy)
    ? `accuracy ${formatShare(before.accuracy)} → ${formatShare(after.accuracy)} ` +
      `(${accuracyChange}), `
    : '';
  const lossChange = `${sign(loss)}${formatLoss(Math.abs(loss))}`;
  return (
    `${cutWords(places)} to ${mode}: ${accuracies}` +
    `loss ${formatLoss(before.loss)} → ${formatLoss(after.loss)} (${lossChange}) · ` +
    `${after.samples} held-out samples, step ${after.step}`
  );
}
