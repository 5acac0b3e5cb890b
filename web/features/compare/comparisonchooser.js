// Which model to keep beside the run: the one of now, one that was replaced, or a saved run.
import { h, setHidden } from '../../base/dom.js';
import { clip, formatCount } from '../../base/format.js';
import { chosenWords } from '../../model/words.js';
import { modelName } from './compare.words.js';
import { w } from './words.js';

/** Saved runs that are listed. */
const MOST_SAVED = 8;

export class Chooser {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {ReturnType<typeof import('./compared.js').createComparison>} comparison
   */
  constructor(host, comparison) {
    this.host = host;
    this.comparison = comparison;
    this.listed = ''; // what the lists depend on
    const button = (text, id, primary, onclick) =>
      h('button', { class: primary ? 'btn strong' : 'btn', id, text, onclick });
    this.seed = button(w.keepItAndBegin, 'compare-seed', true, () => comparison.keepAndReseed());
    this.now = button(w.keepItAsIt, 'compare-keep', false, () => comparison.keepNow());
    this.buttons = h('p.compare-buttons', this.seed, this.now);
    this.refusal = h('p', w.itIsOnlyLooked);
    this.lists = h('div.compare-lists');
    this.element = h(
      'div.compare-begin',
      h('h2', w.twoModelsSideBy),
      h('p', w.keepAModelIt),
      h('h3', w.theModelYouSee),
      this.buttons,
      this.refusal,
      this.lists,
    );
  }

  /** Lists what can be kept. */
  async update() {
    const { comparison } = this;
    const { state } = this.host;
    const looking = Boolean(state.model.settings.looking);
    setHidden(this.buttons, looking);
    setHidden(this.refusal, !looking);
    const key = `${state.model.runNumber} ${comparison.left().length}`;
    if (key === this.listed) return;
    this.listed = key;
    const saved = await comparison.savedRuns();
    const { description } = state.worker;
    const left = comparison.left().map((one) => ({
      name: nameOf(description, one, one.text?.name),
      step: one.step,
      keep: () => comparison.keepLeft(one),
    }));
    const runs = saved.slice(0, MOST_SAVED).map((one) => ({
      name: one.name || nameOf(description, one, one.textName),
      step: one.step,
      keep: () => comparison.keepSaved(one.id),
    }));
    this.lists.replaceChildren(...listOf(w.modelsBeforeItIn, left), ...listOf(w.savedRuns, runs));
  }
}

/** A model by its preset and seed, and by what else was set, which tells it from others. */
function nameOf(description, { preset, chosen }, textName = '') {
  const { seed: _, ...rest } = chosen;
  const seed = seedOf(description, { preset, chosen });
  const name = modelName(description, preset, { ...chosen, seed });
  const text = textName && `from ${clip(textName)}`;
  return [name, chosenWords(description, rest), text].filter(Boolean).join(', ');
}

/** The seed of a model, of which what differs from its preset is known. */
function seedOf({ presets, settings }, { preset, chosen }) {
  const own = presets.find(({ name }) => name === preset)?.settings.seed;
  return chosen.seed ?? own ?? settings.find(({ key }) => key === 'seed').default;
}

function listOf(title, models) {
  if (models.length === 0) return [];
  const rows = models.map(({ name, step, keep }) =>
    h('li', h('button.btn', { text: w.step({ name, step: formatCount(step) }), onclick: keep })),
  );
  return [h('h3', title), h('ul', ...rows)];
}
