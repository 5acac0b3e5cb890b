// What is drawn when: the parts that features register, in the order in which they came.
import { themeMaps } from '../draw/colormap.js';
import { createSchedule } from './schedule.js';
import { currentTheme, watchTheme } from './theme.js';

/** @param {import('./state.js').App} app */
export function createDrawing(app) {
  const { state, act, watchAll } = app;
  const schedule = createSchedule();
  /** Before there is a model, there is nothing to draw. */
  const once =
    (draw) =>
    (...names) =>
      void (state.model.settings && draw(...names));
  watchAll(once(schedule.changed));
  return {
    ...schedule,
    want: once(schedule.want),
    hurry: once(schedule.hurry),
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
