// The page's address: written whenever settings or view change, read at the start and when it
// changes.
import { openingTile } from '../draw/focus.js';
import { readCuts, writeCuts } from '../model/cuts.js';
import { readLook, writeLink } from '../model/link.js';
import { findSetting } from '../model/settings.js';
import { errorWords } from '../model/words.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { modeOfLink } from './mode.js';
import { noCut } from './state.js';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createLink(app) {
  const { page } = app;
  let known = location.hash; // the address that was taken or written last
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
      return fill(app, hash);
    },
    /** Takes a link that came later. One with the settings of the page's model changes the view. */
    async follow(hash) {
      const wanted = page.failed ? null : await app.control.read(hash);
      if (hash !== location.hash) return; // another link has come
      if (!wanted || !isShown(page, wanted)) return this.fill(hash);
      known = hash;
      this.takeLook(wanted.look);
      if (wanted.problems.length) nameProblems(app, wanted.problems);
    },
    /** Shows what a link says about the view, with the model that the page has. */
    takeLook(look) {
      const lesson = look.lesson === page.look.lesson ? '' : look.lesson; // it shows already
      takeCut(page, look);
      look.mode = modeOfLink(location.hash);
      page.look = look;
      page.selected = look.tile || openingTile(page.settings);
      showLook(app, { ...look, lesson });
      write(false);
      app.drawing.want('layout', 'top', 'timeline', 'view', 'examples', 'inspector', 'frame');
    },
    /** The page's address with another hide=, and with the step that the page shows. */
    withHidden(hide) {
      const step = page.at ?? app.run.step;
      // a link for a class opens Explore
      const look = { ...page.look, hide, mode: '', step: step ? String(step) : '' };
      return location.href.replace(
        /#.*|$/,
        writeLink(page.description, page.preset, page.chosen, look),
      );
    },
  };
}

/** Whether a link asks for the preset and the settings that the page's model has. */
function isShown(
  { description, preset, chosen },
  /** @type {import('../model/link.js').Link} */ link,
) {
  const written = ({ preset: name, chosen: own }) => writeLink(description, name, own);
  return written(link) === written({ preset, chosen });
}

/** Writes settings and view into the address. */
function show(/** @type {App} */ { page, kept, steps }, isStep) {
  const { places, mode, shown } = page.cut;
  const opens = page.selected === null || page.selected === openingTile(page.settings);
  Object.assign(page.look, {
    tile: opens ? '' : page.selected,
    cut: writeCuts(places, page.settings),
    cut_mode: mode,
    cut_shown: String(shown),
  });
  const link = writeLink(page.description, page.preset, page.chosen, page.look);
  const state = { ...kept.state, ...steps.state };
  const isOther = JSON.stringify(state) !== JSON.stringify(history.state);
  if (link === location.hash && !isOther) return; // a call takes some milliseconds
  if (isStep) history.pushState(state, '', link);
  else history.replaceState(state, '', link);
}

/** What a link says is cut; show() writes it again. */
function takeCut(page, look) {
  page.cut = {
    ...noCut(),
    mode: /** @type {'zero'|'mean'} */ (look.cut_mode),
    shown: look.cut_shown === 'true',
  };
  return takeCuts(page, look.cut, page.cut.mode);
}

/** View, chart, hidden controls and lesson of a link. */
function showLook({ views, guide, mode }, look) {
  views.centre.show(look.view);
  views.charts?.choose(look.chart);
  mode.take(/** @type {import('./mode.js').Mode} */ (look.mode));
  guide.applyHidden();
  if (look.lesson) guide.showLesson(look.lesson);
}

/**
 * Builds what a link asks for and names what it could not use. Starts nothing. At the start the
 * views are made meanwhile.
 */
async function fill(/** @type {App} */ app, hash) {
  const { page, control } = app;
  const look = readLook(hash);
  const written = look.cut; // show() writes what is cut
  const cut = /** @type {typeof page.cut} */ ({
    ...noCut(),
    mode: look.cut_mode,
    shown: look.cut_shown === 'true',
  });
  page.look = look;
  look.mode = modeOfLink(hash);
  page.selected = look.tile || null;
  const building = control.buildLink(hash, cut);
  await null;
  const { views } = app;
  views.prepare(look.view);
  if (look.lesson) views.lesson.prepare();
  const built = await building;
  if (!built || page.look !== look) return; // the worker died, or another link came meanwhile
  const problems = [...built.problems, ...takeCuts(page, written, cut.mode)];
  if (page.cut.places.length > 0) app.actions.cut({}); // the first picture was of the whole model
  app.link.show();
  showLook(app, look);
  if (problems.length) nameProblems(app, problems);
}

/** Cuts what the link names; returns what it could not. */
function takeCuts(page, written, mode) {
  const { places, problems } = readCuts(written, page.settings, expandPlace);
  page.cut = { ...page.cut, places };
  if (page.cut.mode === mode) return problems;
  const why = 'a model without output has no samples to take it of';
  return [
    ...problems,
    { key: 'cut_mode', value: mode, message: `cut_mode cannot be "${mode}": ${why}` },
  ];
}

/** Shows each problem at its control, and all of them in the note. */
function nameProblems({ page, drawing }, /** @type {import('../model/link.js').Problem[]} */ all) {
  const known = all.filter(({ key }) => findSetting(page.description, key));
  page.errors = Object.fromEntries(known.map(({ key, message }) => [key, { message }]));
  const words = ({ key, message }) => errorWords(message, key, page.settings);
  page.note = `Not taken from the link: ${all.map(words).join('; ')}.`;
  drawing.want('settings');
}
