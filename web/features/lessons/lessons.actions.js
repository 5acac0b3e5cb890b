// What the reader can do with the lessons' column, and what a lesson's link does to the page.
import { isPhone } from '../../base/phone.js';
import { pageOwn } from '../../model/settingsrules.js';
import { noCut } from '../../state/cut.js';
import { w } from '../../words/app.js';

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** @type {import('../../app/shortcuts.js').Shortcut[]} */
export const LESSON_SHORTCUTS = [
  {
    group: 'page',
    keys: ['B'],
    does: 'lessons',
    part: 'lesson',
    run: (actions) => actions.toggleLesson(),
  },
  {
    group: 'page',
    keys: ['<', '>'],
    does: 'lessonStep',
    part: 'lesson',
    run: (actions, i) => actions.moveLesson(i ? 1 : -1),
  },
  {
    group: 'page',
    keys: ['Page Up', 'Page Down'],
    does: 'remote',
    part: 'lesson',
  },
];

/** @param {Host} host */
export function lessonActions(host) {
  const { state, act, actions, parts } = host;

  async function showLesson(name) {
    if (host.hidden().has('lesson')) return;
    const column = parts.lesson.now ?? (await parts.lesson.get());
    if (!column) return;
    act.display.change({ lesson: column.show(name) });
    act.display.takeMode('everything');
    if (isPhone()) actions.showPanel('lesson');
    act.panels.showLeft('lesson');
    host.writeLink();
  }

  /** Closes the column; the lesson stays the page's. */
  function leaveLesson() {
    act.panels.showLeft('');
    if (isPhone()) actions.showPanel('model');
  }

  function closeLesson() {
    act.display.change({ lesson: '' });
    leaveLesson();
    host.writeLink();
    /** @type {any} */ (document.querySelector('#open-lesson'))?.focus();
  }

  return {
    showLesson,
    closeLesson,
    leaveLesson,
    followRequest: (/** @type {import('./linkrequest.js').LinkRequest} */ request) =>
      followRequest(host, request),
    toggleLesson: () => (state.panels.left ? closeLesson() : showLesson(state.display.lesson)),
    moveLesson(/** @type {number} */ by) {
      if (state.panels.left) parts.lesson.now?.move(by);
    },
  };
}

/** Follows a lesson's link. It trains only where the link says so. */
async function followRequest(
  /** @type {Host} */ host,
  /** @type {import('./linkrequest.js').LinkRequest} */ request,
) {
  const { state, act, actions } = host;
  const { cutsOf, requestEffect } = await import('./linkrequest.js');
  const { rebuild, live } = requestEffect(state.worker.description, state.model, request);
  if (rebuild) {
    const chosen = { ...request.chosen, ...pageOwn(state.model.chosen) };
    const note = w.builtForLesson;
    if (!(await host.controller.open({ preset: request.preset, chosen, note, cut: noCut() })))
      return;
  }
  for (const [key, value] of Object.entries(live)) await actions.changeSetting(key, value);
  const { view, chart, tile, sub = '', walk, tensor, sort, cut } = request.look;
  if (tile) act.focus.select(tile);
  if (cut) actions.cut({ places: cutsOf(request, state.model.settings) });
  if (view)
    act.display.change({
      sub,
      ...(walk && { walk }),
      ...(tensor && { tensor }),
      ...(sort && { sort }),
    });
  if (view) actions.showView(view);
  if (chart) actions.showChart(chart);
  if (request.train) actions.train(request.train);
  host.writeLink();
  if (isPhone())
    actions.showPanel(view || !(tile || chart) ? 'model' : tile ? 'inspect' : 'charts');
}
