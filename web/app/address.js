// The page's address: written whenever settings or view change. An entry of the browser's history
// says which model it is of, and whether this load of the page wrote it.
import { openingTile } from '../draw/focusedcell.js';
import { textLabel } from '../model/corpustext.js';
import { writeCuts } from '../model/ablation.js';
import { isOpened, suits } from '../model/settingsrules.js';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createAddress(app) {
  const { state } = app;
  const page = Math.random(); // tells entries of this load of the page from those before a reload
  let known = location.hash; // the address that was taken or written last
  const isOwn = () => history.state?.page === page;
  /** Whether the address has become a link of which the event has yet to come. */
  const isComing = () => !isOwn() && location.hash !== known;

  /** isStep: the change is a step of the browser's history. A link that is coming stays. */
  function write({ isStep }) {
    if (isComing()) return;
    const link = linkOf(app, displayOf(state));
    const entry = { ...app.tab.state, page, model: app.controller.left.current };
    const isOther = JSON.stringify(entry) !== JSON.stringify(history.state);
    // a call takes some milliseconds
    if (link !== location.hash || isOther)
      if (isStep) history.pushState(entry, '', link);
      else history.replaceState(entry, '', link);
    known = location.hash;
  }

  return {
    isOwn,
    isComing,
    write,
    /** The same, after a model that is being opened: the address is its until then. */
    show({ isStep = false } = {}) {
      if (app.controller.opens) app.controller.changedAddress({ isStep });
      else write({ isStep });
    },
    takesLink(/** @type {string} */ hash) {
      known = hash;
    },
    /** Where the browser's history is. @returns {import('../controller/links.js').Entry} */
    entry: () => ({ isOwn: isOwn(), model: history.state?.model, link: location.hash }),
    /** The page's address with another hide=, and with the step that the page shows. */
    withHidden(hide) {
      const step = state.shown.at ?? state.run.now.step;
      // a link for a class opens Explore
      const own = ownOf(state);
      const display = { ...displayOf(state), own, hide, mode: '', step: step ? String(step) : '' };
      return location.href.replace(/#.*|$/, linkOf(app, display));
    },
  };
}

const linkOf = (/** @type {App} */ { controller }, display) => controller.linkOf(display);

/** The label of the text of the model, where it is the reader's or came with the model. */
const ownOf = ({ worker: { description }, model: { settings, text } }) =>
  suits(description, settings.task, text) ? textLabel(text, isOpened(settings)) : '';

/** The page's own keys of its link, with the tile that is chosen and what is cut. */
function displayOf(state) {
  const { display, focus, cut, model } = state;
  const { selected } = focus;
  const { places, mode, shown } = cut;
  const { settings } = model;
  return {
    ...display,
    own: ownOf(state) || display.own,
    tile: selected === null || selected === openingTile(settings) ? '' : selected,
    cut: writeCuts(places, settings),
    cut_mode: mode,
    cut_shown: String(shown),
  };
}
