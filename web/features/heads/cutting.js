// What is cut, what that costs, each part in turn, and a cut of all below a threshold.
import { h, segments, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { decimals, formatLoss, formatShare } from '../../base/format.js';
import { cutWords, placeWords } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import { costOf, keepAbove } from '../../model/heldout.js';
import { setProse } from '../../ui/prose.js';
import { points } from './columns.js';
import { Knockout } from './knockout.js';
import { w } from './words.js';

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
      label: w.whatReplacesAPart,
      items: [
        { id: 'zero', text: w.zero, title: w.aCutPartOutputs },
        {
          id: 'mean',
          text: w.mean,
          title: w.aCutPartOutputsIts,
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
      text: w.restore,
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
      'aria-label': w.pointsOfAccuracy,
      oninput: () => this.redraw(),
    });
    this.thresholdText = h('b');
    const words = h('span', w.cutEveryPartThat);
    const label = h('label', words, this.threshold, this.thresholdText);
    this.keeping = h('div.keeping', label, this.apply);
  }

  makeElement() {
    const words = h('span', w.thePageShowsThe);
    const row = h(
      'div.cut-row',
      h('h2', w.knockOut),
      this.mode.element,
      this.each,
      this.restore,
      h('label.check', this.shown, words),
    );
    const attributes = { class: 'cutting', 'aria-label': w.knockOut };
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
    const progress = turn ? w.cancelOf(turn) : w.knockOutEachIn;
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
    setText(this.thresholdText, w.points({ points: decimals(value, 1) }));
    setText(this.apply, w.cutKeep({ cut: cut.length, kept: kept.length }));
    setAttribute(this.apply, 'title', kept.length ? w.stays({ names }) : w.nothingStays);
  }

  effectWords() {
    const { costs, costsAt, scored } = this.knockout;
    if (this.state.cut.places.length > 0)
      return scored
        ? scoreWords(scored)
        : w.scoringWithout({ places: cutWords(this.state.cut.places) });
    return costsAt && costs.size ? w.costOfEachPart(costsAt) : w.tickAPartIn;
  }
}

/** What the cut changes. */
function scoreWords({ before, after, places, mode }) {
  const { accuracy_change: accuracy, loss_change: loss } = costOf(after, before);
  const sign = (value) => (value < 0 ? '−' : '+');
  const accuracies = Number.isFinite(accuracy)
    ? {
        before: formatShare(before.accuracy),
        after: formatShare(after.accuracy),
        points: `${sign(accuracy)}${points(Math.abs(accuracy))}`,
      }
    : null;
  const lossChange = `${sign(loss)}${formatLoss(Math.abs(loss))}`;
  return w.whatTheCutChanges({
    places: cutWords(places),
    mode,
    accuracies,
    before: formatLoss(before.loss),
    after: formatLoss(after.loss),
    lossChange,
    samples: after.samples,
    step: after.step,
  });
}
