// The page's address: written whenever settings or view change, read at the start and when it
// changes.
import { openingTile } from '../draw/focus.js';
import { readCuts, writeCuts } from '../model/cuts.js';
import { readLook, writeLink } from '../model/link.js';
import { findSetting } from '../model/settings.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { modeOfLink } from './mode.js';
import { noCut } from './state.js';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createLink(app) {
  const { page } = app;
  return {
    show: () => show(app),
    fill: (hash) => fill(app, hash),
    /** The page's address with another hide=. */
    withHidden: (hide) =>
      location.href.replace(
        /#.*|$/,
        // a link for a class opens Explore
        writeLink(page.description, page.preset, page.chosen, { ...page.look, hide, mode: '' }),
      ),
  };
}

/** Writes settings and view into the address. */
function show(/** @type {App} */ { page, kept }) {
  const { places, mode, shown } = page.cut;
  const opens = page.selected === null || page.selected === openingTile(page.settings);
  Object.assign(page.look, {
    tile: opens ? '' : page.selected,
    cut: writeCuts(places, page.settings),
    cut_mode: mode,
    cut_shown: String(shown),
  });
  const link = writeLink(page.description, page.preset, page.chosen, page.look);
  if (link !== location.hash || kept.state !== history.state)
    history.replaceState(kept.state, '', link); // which takes some milliseconds
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
  const { views, guide } = app;
  views.prepare(look.view);
  if (look.lesson) views.lesson.prepare();
  const built = await building;
  if (!built || page.look !== look) return; // the worker died, or another link came meanwhile
  const problems = [...built.problems, ...takeCuts(page, written, cut.mode)];
  views.centre.show(look.view);
  views.charts.choose(look.chart);
  app.mode.take(/** @type {import('./mode.js').Mode} */ (look.mode));
  show(app);
  guide.applyHidden();
  if (look.lesson) guide.showLesson(look.lesson);
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
  page.note = `Not taken from the link: ${all.map(({ message }) => message).join('; ')}.`;
  drawing.want('settings');
}
