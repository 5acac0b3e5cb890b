// The page's address: written whenever settings or view change. An entry of the browser's history
// says which model it is of, and whether this load of the page wrote it.
import { openingTile } from '../draw/focus.js';
import { writeCuts } from '../model/cuts.js';

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
    const link = linkOf(app, lookOf(state));
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
      const look = { ...lookOf(state), hide, mode: '', step: step ? String(step) : '' };
      return location.href.replace(/#.*|$/, linkOf(app, look));
    },
  };
}

const linkOf = (/** @type {App} */ { controller }, look) => controller.linkOf(look);

/** The page's own keys of its link, with the tile that is chosen and what is cut. */
function lookOf({ look, focus: { selected }, cut: { places, mode, shown }, model: { settings } }) {
  return {
    ...look,
    tile: selected === null || selected === openingTile(settings) ? '' : selected,
    cut: writeCuts(places, settings),
    cut_mode: mode,
    cut_shown: String(shown),
  };
}
