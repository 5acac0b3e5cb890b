// What features are given of the page (ui/hosttype.js).

/** @param {import('./state.js').App} app @returns {import('../ui/hosttype.js').Host} */
export function createHost(app) {
  const { state, act, together, watch, controller, drawing } = app;
  return {
    ...{ state, act, together, watch },
    draws(part) {
      drawing.add(part);
      if (state.model.settings) drawing.want(part.name); // it came later
    },
    want: drawing.want,
    wantNow: drawing.wantNow,
    picture: drawing.picture,
    ask: controller.ask,
    read: controller.read,
    controller,
    request: (type, args = {}, run = undefined) => controller.engine.request(type, args, run),
    get engine() {
      return controller.engine;
    },
    left: () => controller.left.all,
    /** Filled by main.js; features call these when something happens, never while they are made. */
    actions: app.actions,
    hidden: () => app.hiding.hidden,
    parts: app.parts,
    writeLink: () => app.address.show(),
    linkWith: (hide) => app.address.withHidden(hide),
    textWords: () => app.tab.textWords,
    figure: () => app.centre.figure(),
    get vendor() {
      return app.vendor;
    },
    /** The step that is looked at: what `ask` answers is of this one. */
    get step() {
      return state.shown.at ?? state.run.now.step;
    },
  };
}
