// The view "Try it": a causal model or an encoder-decoder generates token after token; every model
// answers a table of the reader's own sequences.
import { h, segments, setHidden } from '../../base/dom.js';
import { presetsThatGenerate, refusalWords } from './continuation.js';
import { Generation } from './generation.js';
import { setProse } from '../../ui/prose.js';
import { Sequences } from './sequences/sequences.js';
import { said } from '../../words/engine.js';
import { w } from './words.js';

export class TryView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.host = host;
    this.generate = h('section.try-part', { 'aria-label': w.generation });
    this.table = h('section.try-part', { 'aria-label': w.manySequences });
    this.modes = segments({
      label: w.whatToTry,
      onchoose: (mode) => this.show(mode),
      items: { generate: w.tokenByToken, table: w.manySequences },
    });
    this.why = h('p');
    this.offers = h('div.sampling');
    this.refusal = h('div#cannot-generate.refusal', this.why, this.offers);
    root.append(this.modes.element, this.generate, this.refusal, this.table);
    this.parts = {
      generate: new Generation(this.generate, host),
      table: new Sequences(this.table, host),
    };
    this.settings = null; // those that the choice of modes is fitted to
    this.requested = ''; // the mode that was chosen, if any
    this.shown = ''; // the mode that shows
  }

  show(mode) {
    this.requested = mode;
    this.settings = null;
    this.host.want('view');
  }

  /**
   * What the settings allow of what the reader wishes. A model that was never trained to read its
   * own tokens begins with the table.
   */
  fit() {
    this.settings = this.host.state.model.settings;
    const able = this.settings.facts.generates;
    const first = this.settings.facts.continues ? 'generate' : 'table';
    this.shown = able ? this.requested || first : 'table';
    setHidden(this.modes.element, !able);
    this.modes.select(this.shown);
    setHidden(this.generate, this.shown !== 'generate');
    setHidden(this.table, this.shown !== 'table' || this.settings.head === 'none');
    setHidden(this.refusal, able);
    if (able) return;
    setProse(this.why, refusalWords(this.settings));
    this.offers.replaceChildren(
      h('span', w.modelsThatOutputToken),
      ...presetsThatGenerate(this.host.state.worker.description).map(({ name, title }) =>
        h('button.btn.small', {
          text: said(title),
          onclick: () => this.host.actions.choosePreset(name),
        }),
      ),
    );
  }

  update() {
    if (!this.host.state.model.settings) return;
    if (this.host.state.model.settings !== this.settings) this.fit();
    if (this.settings.head !== 'none') this.parts[this.shown].update();
  }
}
