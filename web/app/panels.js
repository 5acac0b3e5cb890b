// The panels around the model: settings, bar, charts, timeline. Most of their views come after the
// model's first picture (around.js).
import { shownCuts, withoutWords } from '../model/cuts.js';
import { readBack, tokensPerStep } from '../run/run.js';
import { buildWords, thisMachine } from '../run/threads.js';
import { trainingBlock, verdict } from '../run/verdict.js';
import { findPreset } from '../model/settings.js';
import { stayAwake } from './awake.js';
import { currentMode } from './mode.js';
import { currentTheme } from './theme.js';

/** @typedef {import('./state.js').App} App */

export function drawSettings(/** @type {App} */ app) {
  const { page } = app;
  // what a link asked for was refused, and its preset is still to come
  const { settings, corpus, parameters } = app.views;
  if (!page.settings || !settings) return;
  const textError = page.errors.text?.message ?? '';
  settings.update(page.settings, page.errors, page.note, page.plan?.idle);
  corpus.update(page.settings, page.plan, page.text, textError, app.kept.textWords);
  parameters.update(
    page.parameters,
    page.plan,
    page.settings,
    buildWords(page.build, page.wished.threads, thisMachine()),
  );
  drawOwn(app);
}

/** The reader's own input. */
export function drawOwn(/** @type {App} */ { page, views }) {
  views.own?.update(page.settings, page.snapshot, page.source.tokens !== undefined);
}

export function drawTop(/** @type {App} */ { page, run, views }) {
  stayAwake(run.running);
  views.stepOffer.update(page.look.step, run);
  views.topbar.update({
    ...run,
    ...(page.at !== null && readBack(run, page.at)),
    ...(page.at !== null && page.scored?.step === page.at && { evaluation: page.scored }),
    past: page.at !== null,
    without: withoutWords(shownCuts(page.cut)?.places ?? [], page.settings),
    preset: findPreset(page.description, page.preset)?.name,
    blocked: trainingBlock(run, page.settings, page.failed),
    tokensPerStep: tokensPerStep(page.settings),
    verdict: verdict(run, page.plan),
  });
}

export function drawCharts(/** @type {App} */ app) {
  const { page, run, views } = app;
  if (!views.charts) return;
  const { earlier, current, count } = app.runs;
  views.charts.update({
    run,
    at: page.at,
    earlier: earlier.filter(({ visible }) => visible),
    count,
    settings: page.settings,
    plan: page.plan,
    theme: currentTheme(),
    explore: currentMode() === 'explore',
    films: page.films,
    maps: page.maps,
  });
  if (page.look.chart === 'runs') {
    views.runs.update({
      records: [...earlier, current].reverse(),
      current: current.number,
      titleOf: (preset) => findPreset(page.description, preset)?.title ?? preset,
    });
  }
  drawTimeline(app);
}

export function drawTimeline(/** @type {App} */ { page, run, views }) {
  const explore = currentMode() === 'explore';
  views.timeline?.update({ run, at: page.at, moments: page.moments, cut: page.cut, explore });
}
