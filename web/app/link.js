// The page's address: written whenever settings or view change, read at the start and when it
// changes.
import { openingTile } from '../draw/focus.js';
import { readCuts, writeCuts } from '../model/cuts.js';
import { readLook, writeLink } from '../model/link.js';
import { findSetting } from '../model/settings.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { noCut } from './state.js';

/** @param {import('./state.js').App} app */
export function createLink(app) {
  const { page } = app;

  /** Writes settings and view into the address. */
  function show() {
    page.look.tile =
      page.selected === null || page.selected === openingTile(page.settings) ? '' : page.selected;
    const { places, mode, shown } = page.cut;
    Object.assign(page.look, {
      cut: writeCuts(places, page.settings),
      cut_mode: mode,
      cut_shown: String(shown),
    });
    const link = writeLink(page.description, page.preset, page.chosen, page.look);
    if (link !== location.hash || app.kept.state !== history.state)
      history.replaceState(app.kept.state, '', link); // which takes some milliseconds
  }

  /**
   * Builds what a link asks for and names what it could not use. Starts nothing. At the start the
   * views are made meanwhile.
   */
  async function fill(hash) {
    const look = readLook(hash);
    const written = look.cut; // show() writes what is cut
    const cut = /** @type {typeof page.cut} */ ({
      ...noCut(),
      mode: look.cut_mode,
      shown: look.cut_shown === 'true',
    });
    page.look = look;
    page.selected = look.tile || null;
    const building = app.control.buildLink(hash, cut);
    await null;
    const { views, guide } = app;
    views.prepare(look.view);
    if (look.lesson) views.lesson.prepare();
    const built = await building;
    if (!built || page.look !== look) return; // the worker died, or another link came meanwhile
    const problems = [...built.problems, ...takeCuts(written, cut.mode)];
    show();
    views.centre.show(look.view);
    views.charts.choose(look.chart);
    guide.applyHidden();
    if (look.lesson) guide.showLesson(look.lesson);
    if (problems.length) nameProblems(problems);
  }

  /** Cuts what the link names; returns what it could not. */
  function takeCuts(written, mode) {
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
  function nameProblems(/** @type {import('../model/link.js').Problem[]} */ problems) {
    const known = problems.filter(({ key }) => findSetting(page.description, key));
    page.errors = Object.fromEntries(known.map(({ key, message }) => [key, { message }]));
    page.note = `Not taken from the link: ${problems.map(({ message }) => message).join('; ')}.`;
    app.drawing.want('settings');
  }

  /** The page's address with another hide=. */
  const withHidden = (hide) =>
    location.href.replace(
      /#.*|$/,
      writeLink(page.description, page.preset, page.chosen, { ...page.look, hide }),
    );

  return { show, fill, withHidden };
}
