// Who draws when: each part of the page as a row of the schedule.
import { themeMaps } from '../draw/colormap.js';
import { attentionCells } from '../model/anatomy.js';
import { createAsking } from './asking.js';
import { drawModelNotes } from './modelnotes.js';
import { createModelRoom } from './modelroom.js';
import { drawCharts, drawOwn, drawSettings, drawTimeline, drawTop } from './panels.js';
import { createSchedule } from './schedule.js';
import { drawHeadline, drawStage, restWhenSolved, takeFilms } from './staging.js';
import { currentTheme } from './theme.js';

const FRAME_MS = 100;
const CHART_MS = 150;
const EXAMPLES_MS = 500;
const CELLS_A_MS = 2000;

function drawLessons({ views }) {
  views.lesson.now?.update();
  views.start.now?.update();
}

/** The view of the centre, then what its line says of the model: a view knows that once drawn. */
async function drawView(app) {
  await app.views.centre.update();
  drawModelNotes(app);
}

/** @param {import('./state.js').App} app */
export function createDrawing(app) {
  const { page } = app;
  const room = createModelRoom(app);
  const { askFrame, askExamples, exampleCount, drawInspector } = createAsking(app);
  // between two looks at the model: longer, the more attention there is to copy and to paint
  const frameMs = () => FRAME_MS + attentionCells(page.settings) / CELLS_A_MS;
  const { want, wantAfter, hurry, pressed } = createSchedule(
    [
      { name: 'settings', run: () => drawSettings(app) },
      { name: 'theme', run: takeTheme },
      { name: 'layout', run: room.draw },
      { name: 'top', run: drawTopAndHeadline },
      { name: 'frame', run: askFrame, everyMs: frameMs },
      { name: 'examples', run: askExamples, everyMs: EXAMPLES_MS },
      { name: 'inspector', run: drawInspector },
      { name: 'stage', run: () => drawStage(app) },
      { name: 'tiles', run: room.paint },
      { name: 'charts', run: () => drawCharts(app), everyMs: CHART_MS },
      { name: 'timeline', run: () => drawTimeline(app) },
      { name: 'view', run: () => drawView(app), everyMs: FRAME_MS },
      { name: 'lesson', run: () => drawLessons(app), everyMs: FRAME_MS },
    ],
    { keepGoing: () => (app.run.running && page.at === null ? ['frame'] : []) },
  );

  function drawTopAndHeadline() {
    drawTop(app);
    drawModelNotes(app);
    want('lesson');
    drawHeadline(app);
    restWhenSolved(app);
    void takeFilms(app);
  }

  /** Takes the colours of the theme that is in force. */
  function takeTheme() {
    page.maps = themeMaps(currentTheme(), app.vendor.ramps);
    if (page.snapshot) app.views.model.colour(page.snapshot, page.maps, page.scale);
  }

  return {
    want,
    wantAfter,
    hurry,
    pressed,
    exampleCount,
    takeTheme,
    markCut: room.markCut,
    /** Shows a new snapshot. */
    show(snapshot) {
      room.show(snapshot);
      drawOwn(app);
      want('stage', 'top', 'lesson');
    },
    /** The style sheet shows at once; what is painted in its colours, a frame later. */
    themeChanged() {
      wantAfter('theme', 'inspector', 'tiles', 'charts', 'view');
    },
  };
}
