// The page's address: written whenever settings or view change, read at the start and when it
// changes.
import { openingTile } from '../draw/focus.js';
import { readCuts, writeCuts } from '../model/cuts.js';
import { isTooLong, readLook, writeLink } from '../model/link.js';
import { findSetting } from '../model/settings.js';
import { errorWords } from '../model/words.js';
import { noCut } from '../state/cut.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { modeOfLink } from './mode.js';

/**
 * @typedef {import('./state.js').App} App
 * @typedef {import('../state/cut.js').Cut} Cut
 */

/** @param {App} app */
export function createLink(app) {
  const { state, act } = app;
  let known = location.hash; // the address that was taken or written last
  const turn = { newest: 0 }; // only the link that came last is shown
  /** Whether the address has become a link of which the event has yet to come. */
  const isComing = () => !app.steps.isOwn() && location.hash !== known;
  const write = (isStep) => {
    show(app, isStep);
    known = location.hash;
  };
  return {
    isComing,
    /** isStep: the change is a step of the browser's history. A link that is coming stays. */
    show({ isStep = false } = {}) {
      if (!isComing()) write(isStep);
    },
    fill(hash) {
      known = hash;
      return fill(app, turn, hash);
    },
    /** Takes a link that came later. One with the settings of the page's model changes the view. */
    follow(hash) {
      const following = async () => {
        const wanted = state.worker.failed ? null : await app.control.read(hash);
        if (hash !== location.hash) return; // another link has come
        if (wanted && isTooLong(hash)) {
          write(false); // nothing of it is taken, so that nothing is lost
          return nameProblems(app, wanted.problems);
        }
        if (!wanted || !isShown(state, wanted)) return this.fill(hash);
        known = hash;
        this.takeLook(wanted.look);
        if (wanted.problems.length) nameProblems(app, wanted.problems);
      };
      return app.control.make(following());
    },
    /** Shows what a link says about the view, with the model that the page has. */
    takeLook(look) {
      const lesson = look.lesson === state.look.lesson ? '' : look.lesson; // it shows already
      turn.newest++;
      takeCuts(app, look.cut, cutOf(look));
      act.look.take({ ...look, mode: modeOfLink(location.hash) });
      act.focus.select(look.tile || openingTile(state.model.settings));
      app.hiding.apply();
      if (lesson) app.actions.showLesson(lesson);
      write(false);
    },
    /** The page's address with another hide=, and with the step that the page shows. */
    withHidden(hide) {
      const step = state.shown.at ?? state.run.now.step;
      // a link for a class opens Explore
      const look = { ...lookOf(state), hide, mode: '', step: step ? String(step) : '' };
      return location.href.replace(/#.*|$/, linkOf(state, look));
    },
  };
}

const linkOf = ({ worker: { description }, model: { preset, chosen } }, look = undefined) =>
  writeLink(description, preset, chosen, look);

/** Whether a link asks for the preset and the settings that the page's model has. */
const isShown = (state, /** @type {import('../model/link.js').Link} */ { preset, chosen }) =>
  linkOf({ ...state, model: { preset, chosen } }) === linkOf(state);

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

/** Writes settings and view into the address. */
function show(/** @type {App} */ { state, kept, steps }, isStep) {
  const link = linkOf(state, lookOf(state));
  const entry = { ...kept.state, ...steps.state };
  const isOther = JSON.stringify(entry) !== JSON.stringify(history.state);
  if (link === location.hash && !isOther) return; // a call takes some milliseconds
  if (isStep) history.pushState(entry, '', link);
  else history.replaceState(entry, '', link);
}

/** How a link cuts; what it cuts is read when the model is there. @returns {Cut} */
const cutOf = (/** @type {Record<string, string>} */ { cut_mode: mode, cut_shown: shown }) => ({
  ...noCut(),
  mode: /** @type {'zero'|'mean'} */ (mode),
  shown: shown === 'true',
});

/**
 * Builds what a link asks for and names what it could not use. Starts nothing. At the start the
 * views are made meanwhile.
 */
async function fill(/** @type {App} */ app, turn, hash) {
  const { state, control } = app;
  /** @type {Record<string, string>} */
  const look = { ...readLook(hash), mode: modeOfLink(hash) };
  const ticket = ++turn.newest;
  const building = control.buildLink(hash, look, cutOf(look));
  await null;
  app.prepare(look.view);
  if (look.lesson) app.parts.lesson.prepare();
  const built = await building;
  if (!built || ticket !== turn.newest) return; // the worker died, or another link came meanwhile
  const problems = [...built.problems, ...takeCuts(app, look.cut, state.cut, look.cut_mode)];
  app.link.show();
  app.hiding.apply();
  if (look.lesson) app.actions.showLesson(look.lesson);
  if (problems.length) nameProblems(app, problems);
}

/**
 * Cuts what a link names. `mode`: what it asks for.
 * @returns {import('../model/link.js').Problem[]} what could not be done
 */
function takeCuts({ state, act }, written, /** @type {Cut} */ cut, mode = `${cut.mode}`) {
  const { places, problems } = readCuts(written, state.model.settings, expandPlace);
  act.cut.change({ ...cut, places });
  if (cut.mode === mode) return problems;
  const why = 'a model without output has no samples to take it of';
  return [
    ...problems,
    { key: 'cut_mode', value: mode, message: `cut_mode cannot be "${mode}": ${why}` },
  ];
}

/** Shows each problem at its control, and all of them in the note. */
function nameProblems({ state, act }, /** @type {import('../model/link.js').Problem[]} */ all) {
  const known = all.filter(({ key }) => findSetting(state.worker.description, key));
  const errors = Object.fromEntries(known.map(({ key, message }) => [key, { message }]));
  const words = ({ key, message }) => errorWords(message, key, state.model.settings);
  act.form.refuseSome(errors, `Not taken from the link: ${all.map(words).join('; ')}.`);
}
