// What the views may ask for of the run and its settings.
import { byId } from '../base/dom.js';
import { formatSetting } from '../base/format.js';
import { writeLink } from '../model/link.js';
import {
  choose,
  findPreset,
  findSetting,
  presetSettings,
  readingTask,
  readsText,
} from '../model/settings.js';
import { settingWords } from '../model/words.js';
import { trainingBlock } from '../run/verdict.js';
import { showToast } from '../ui/notice.js';

/** @typedef {import('./state.js').App} App */

/** The preset for a table whose second column looks like labels. */
const LABELS = 'labels';

/** @param {App} app */
export function trainingActions(app) {
  return { ...trainActions(app), ...settingActions(app), ...runActions(app) };
}

/** Play, pause and single steps. */
function trainActions(app) {
  const { page } = app;
  const { ask } = app.control;
  const { want } = app.drawing;

  /** Whether the run can go on; where it cannot, says why. */
  function canTrain() {
    const why = trainingBlock(app.run, page.settings, page.failed);
    if (why) showToast(byId('toast'), `${why}.`);
    return !why;
  }

  /** Asks for what makes the run go or stop, and takes it back where that is refused. */
  async function go(running, type, args = {}) {
    const { run } = app;
    run.running = running;
    want('top', 'frame');
    if (await ask(type, args)) return;
    run.running = false;
    want('top');
  }

  return {
    togglePlay() {
      if (app.run.running) go(false, 'pause');
      else if (canTrain()) go(true, 'train');
    },
    /** What was pressed before the page was there, in order: 'train' and 'pause' in turns. */
    takePresses(types) {
      for (const type of types) go(type === 'train', type);
    },
    /** Trains so many steps and pauses. */
    train(steps) {
      if (canTrain()) go(true, 'train', { steps });
    },
    /** Trains to a step, that of a link, and pauses there. */
    trainTo(step) {
      if (step > app.run.step && canTrain()) go(true, 'train', { steps: step - app.run.step });
    },
    /** Forgets the step of the link. */
    dropStep() {
      page.look.step = '';
      app.link.show();
      want('top');
    },
    stepOnce() {
      if (canTrain()) ask('step', { steps: 1 });
    },
  };
}

/** Other settings, and so other models. */
function settingActions(app) {
  const { page } = app;
  const { rebuild } = app.control;
  return {
    choosePreset: (name) => rebuild(name, {}, ''),
    reset: () => rebuild(page.preset, page.chosen, 'Back at step 0 with the same initial weights.'),
    newSeed() {
      const seed = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 99999);
      const chosen = choose(page.description, page.preset, page.chosen, 'seed', seed);
      rebuild(page.preset, chosen, `New seed ${seed}.`);
    },
    changeSetting: (key, value, typed) => changeSetting(app, key, value, typed),
    /** Another setting of another preset, at step 0. */
    openSettings: (preset, chosen, note) => rebuild(preset, chosen, note),
    /**
     * Learns from a text of the reader's (corpus.js), or with null from the built-in one. True when
     * the engine takes it.
     */
    useText: (text) => useText(app, text),
  };
}

/** The model for a text of the reader's, or null for the built-in one of the task. */
async function useText(app, text) {
  const { page } = app;
  const { rebuild } = app.control;
  const { facts } = page.settings;
  const table = Boolean(text ? text.table : facts.reads_table);
  const here = facts.reads_text && facts.reads_table === table;
  const { preset } = readingTask(page.description, table);
  const note = `Learns from ${text ? text.name : 'the built-in text'}.`;
  const rest = { changed: { key: 'text' }, text };
  const taken = await rebuild(here ? page.preset : preset, here ? page.chosen : {}, note, rest);
  if (!taken) return false;
  page.textGone = '';
  if (!here && page.plan?.table?.suggests_labels) await rebuild(LABELS, {}, note, rest);
  return true;
}

/** The runs that are kept for comparison. */
function runActions(app) {
  const { page, runs } = app;

  function changeRuns(change) {
    change();
    app.kept.store();
    app.drawing.hurry('charts');
  }

  function returnTo(number) {
    const { preset, chosen, settings, text, name } = runs.find(number);
    return app.control.rebuild(preset, chosen, `Back at the settings of ${name}, at step 0.`, {
      text: text ?? (readsText(page.description, settings.task) ? null : page.text),
    });
  }

  return {
    showRun: (number, visible) =>
      changeRuns(() => {
        runs.find(number).visible = visible;
      }),
    renameRun: (number, name) => changeRuns(() => runs.rename(number, name)),
    deleteRun: (number) => changeRuns(() => runs.remove(number)),
    returnTo,
    async rerun(number) {
      if (await returnTo(number)) app.actions.togglePlay();
    },
  };
}

/**
 * A change in the form is a link with one pair changed: the engine reads the value.
 * @param {any} value as typed, or as the control has it
 * @param {string} [typed] what was typed, where the field has other units than the setting
 */
async function changeSetting(app, key, value, typed = undefined) {
  const { page, control } = app;
  // a worker that died has to have its model again first
  if (page.failed && !(await control.rebuild(page.preset, page.chosen, ''))) return;
  try {
    const next = await readChange(app, key, value);
    const before = page.settings[key];
    if (next === before) {
      page.errors = {};
      return app.drawing.want('settings');
    }
    const setting = findSetting(page.description, key);
    const chosen = choose(page.description, page.preset, page.chosen, key, next);
    const { label } = settingWords(setting);
    const change = `${label} ${formatSetting(before)} → ${formatSetting(next)}`;
    if (setting.rebuild)
      return control.rebuild(page.preset, chosen, `${change}: a new model, at step 0.`, {
        changed: { key, value: next },
      });
    await applyChange(app, key, next, chosen, change);
  } catch (error) {
    control.refuse(key, error, error.value, typed);
  }
  app.drawing.want('settings', 'top', 'charts');
}

/** The value that a change asks for. Throws what the engine refuses. */
async function readChange({ page, control }, key, value) {
  const { description, preset } = page;
  const link = writeLink(description, preset, { ...page.chosen, [key]: String(value) });
  const { chosen, problems } = await control.read(link);
  const problem = problems.find((one) => one.key === key);
  if (problem) throw Object.assign(new Error(problem.message), { value: undefined });
  if (Object.hasOwn(chosen, key)) return chosen[key];
  return presetSettings(description, findPreset(description, preset))[key];
}

/** Applies a setting that needs no new model to the run in progress. */
async function applyChange(app, key, value, chosen, change) {
  const { page, runs, run } = app;
  const { settings, plan } = await app.engine
    .request('set', { key, value }, page.runNumber)
    .catch((error) => {
      throw Object.assign(error, { value });
    });
  Object.assign(page, {
    settings: { ...page.settings, ...settings },
    plan,
    chosen,
    errors: {},
    note: `${change} from here on.`,
  });
  if (run.step > 0) runs.current.changes.push(`${change} at step ${run.step}`);
  app.link.show();
}
