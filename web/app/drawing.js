// What is drawn when: the parts that features register, in the order in which they came.
import { forgetSizes } from '../base/measured.js';
import { themeMaps } from '../draw/colormap.js';
import { isLive } from '../state/shown.js';
import { createSchedule } from './schedule.js';
import { currentTheme, watchTheme } from './theme.js';

/**
 * What is drawn before the rest: the page ends its start; the charts ask for styles of letters,
 * before anything has changed one; the bar, whose height moves all below it.
 */
const FIRST = ['boot', 'charts', 'top'];
/** What changes many times a second while a model trains: it is drawn with the next picture. */
const LOW_PRIORITY = ['run.events', 'run.scored', 'shown.examples', 'focus.unit'];

/** @param {import('./state.js').App} app */
export function createDrawing(app) {
  const { state, act, watch, watchAll } = app;
  const schedule = createSchedule({
    first: FIRST,
    lowPriority: LOW_PRIORITY,
    isLive: () => isLive(state),
  });
  /** Before there is a model, there is nothing to draw. */
  const once =
    (draw) =>
    (...names) =>
      void (state.model.settings && draw(...names));
  watch(['display', 'panels'], forgetSizes); // they change what shows, and how large
  addEventListener('resize', forgetSizes);
  watchAll(once(schedule.changed));
  return {
    ...schedule,
    want: once(schedule.want),
    wantNow: once(schedule.wantNow),
    /** Takes the colours of the theme that is in force. */
    takeTheme() {
      const theme = currentTheme();
      act.colours.takeTheme(theme, themeMaps(theme, app.vendor.ramps));
    },
    /** The style sheet shows at once; what is painted in its colours, a frame later. */
    themeChanged: () => requestAnimationFrame(() => app.drawing.takeTheme()),
    watchTheme: () => watchTheme(() => app.drawing.themeChanged()),
  };
}
