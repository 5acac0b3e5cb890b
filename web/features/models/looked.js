// A model that is only looked into: what trains is taken off the page.

export function addLooked(/** @type {import('../../ui/hosttype.js').Host} */ { state, watch }) {
  const mark = () =>
    document.documentElement.toggleAttribute('data-looking', Boolean(state.model.settings.looking));
  watch(['model.runNumber'], mark);
  mark();
}
