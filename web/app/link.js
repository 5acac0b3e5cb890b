// The page's address: written whenever settings or view change, read at the start and when it changes.
import { openingTile } from '../draw/focus.js';
import { findSetting, readLink, writeLink } from '../model/settings.js';

const OPENING_PRESET = 'reverse';

/** @param {import('./state.js').App} app */
export function createLink(app) {
  const { page } = app;

  /** Writes settings and view into the address. */
  function show() {
    page.look.tile = page.selected === null || page.selected === openingTile(page.settings) ? '' : page.selected;
    history.replaceState(null, '', writeLink(page.description, page.preset, page.chosen, page.look));
  }

  /** Builds what a link asks for and names what it could not use. Starts nothing. */
  async function fill(hash) {
    const { views, guide, control } = app;
    const { preset, chosen, look, problems } = readLink(hash, page.description, OPENING_PRESET);
    page.look = look;
    page.selected = look.tile || null;
    views.prepare(look.view);
    if (look.lesson) views.lesson.prepare();
    if (!await control.rebuild(preset, chosen, '')) {
      problems.push(...Object.entries(page.errors).map(([key, { message }]) => ({ key, value: '', message })));
      if (!await control.rebuild(preset, {}, '')) throw new Error(`the preset ${preset} could not be built`);
    }
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
  const withHidden = (hide) => location.href.replace(/#.*|$/, writeLink(page.description, page.preset, page.chosen, { ...page.look, hide }));

  return { show, fill, withHidden };
}
