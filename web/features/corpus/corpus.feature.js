// The text that the model learns from.
import { byId } from '../../base/dom.js';
import { Corpus } from './corpus.js';

export function addCorpus(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state, draws } = host;
  const corpus = new Corpus(byId('corpus'), host);
  draws({
    name: 'corpus',
    reads: ['model', 'form'],
    run() {
      const { settings, plan, text } = state.model;
      const refused = state.form.errors.text?.message ?? '';
      corpus.update(settings, plan, text, refused, host.textWords());
    },
  });
}
