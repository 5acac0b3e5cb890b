// The page's address: written whenever settings or view change, read at the start and when it
// changes.
import { openingTile } from '../draw/focus.js';
import { readCuts, writeCuts } from '../model/cuts.js';
import { findSetting, OPENING_PRESET, readLink, writeLink } from '../model/settings.js';
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
   * A new model; from the built-in text where the reader's does not suit it, which is then said.
   */
  async function build(preset, chosen, cut) {
    if (await app.control.rebuild(preset, chosen, '', { cut })) return true;
    if (!page.text || !page.errors.text) return false;
    page.textGone =
      `Your text ` +
      `“${page.text.name}” is not used: ${page.errors.text.message}. This is the built-in one.`;
    return app.control.rebuild(preset, chosen, '', { cut, text: null });
  }

  /**
   * Builds what a link asks for and names what it could not use. Starts nothing. At the start the
   * views come while the model is made.
   */
  async function fill(hash) {
    const { preset, chosen, look, problems } = readLink(hash, page.description, OPENING_PRESET);
    page.look = look;
    page.selected = look.tile || null;
    const written = look.cut; // show() writes what is cut
    const cut = /** @type {typeof page.cut} */ ({
      ...noCut(),
      mode: look.cut_mode,
      shown: look.cut_shown === 'true',
    });
    const building = build(preset, chosen, cut);
    await null;
    const { views, guide } = app;
    views.prepare(look.view);
    if (look.lesson) views.lesson.prepare();
    if (!(await building)) {
      if (page.failed) return; // which is no fault of the link, and is said elsewhere
      problems.push(
        ...Object.entries(page.errors).map(([key, { message }]) => ({ key, value: '', message })),
      );
      if (!(await build(preset, {}, cut)))
        throw new Error(`the preset ${preset} could not be built`);
    }
    if (page.look !== look) return; // another link came meanwhile
    const parts = readCuts(written, page.settings, expandPlace);
    problems.push(...parts.problems);
    if (page.cut.mode !== cut.mode)
      problems.push({
        key: 'cut_mode',
        value: cut.mode,
        message:
          `cut_mode cannot be ` +
          `"${cut.mode}": a model without output has no samples to take it of`,
      });
    page.cut = { ...page.cut, places: parts.places };
    show();
    views.centre.show(look.view);
    views.charts.choose(look.chart);
    guide.applyHidden();
    if (look.lesson) guide.showLesson(look.lesson);
    if (!problems.length) return;
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
