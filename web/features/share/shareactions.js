// What the share sheet asks of the page.
import { modelWords } from '../../model/ablation.js';
import { suits } from '../../model/settingsrules.js';
import { linkWords } from './linkwords.js';

/**
 * @param {{ state: any, address: { withHidden: (hide: string) => string } }} app of the page
 * @param {{ groups: any, hideParts: (hide: string) => void }} hiding
 */
export function shareActions({ state, address }, { groups, hideParts }) {
  return {
    ...{ groups, hideParts },
    linkWith: address.withHidden,
    linkWords() {
      const { description } = state.worker;
      const { settings, text, chosen } = state.model;
      const { now, runs } = state.run;
      const untold = chosen.events ? [] : runs.current.changes; // of a run that was saved long ago
      const isOwn = suits(description, settings.task, text);
      return linkWords(state.shown.at ?? now.step, untold, isOwn, settings);
    },
    modelWords: (whole) => modelWords(state.cut, state.model.settings, whole),
    offersTable: (table) => table.suits?.(state.model.settings) !== false,
  };
}
