// What the views may ask for of the run and its settings.
import { byId } from '../base/dom.js';
import { formatSetting } from '../base/format.js';
import { kindOf } from '../model/corpus.js';
import { writeLink } from '../model/link.js';
import {
  choose,
  findPreset,
  findSetting,
  presetSettings,
  readBy,
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

/** Whether the run can go on; where it cannot, says why. */
function mayTrain({ run, model, worker }) {
  const why = trainingBlock(run.now, model.settings, worker.failed);
  if (why) showToast(byId('toast'), `${why}.`);
  return !why;
}

/** @param {App} app */
function createGo(app) {
  const { state, act } = app;
  const { ask, isMaking, made } = app.control;
  let presses = 0;

  /**
   * Asks for what makes the run go or stop, and takes it back where that is refused. A model that
   * is being made is trained when it is there, unless something else was asked for since.
   */
  return async function go(running, type, args = {}) {
    const press = ++presses;
    act.run.go(running);
    if (running && isMaking()) {
      const isLast = await made();
      if (press !== presses) return;
      const goes = isLast && mayTrain(state);
      act.run.go(goes);
      if (!goes) return;
    }
    const run = state.run.now;
    if ((await ask(type, args)) || state.run.now !== run) return;
    act.run.go(false);
  };
}

/** Play, pause and single steps. */
function trainActions(/** @type {App} */ app) {
  const { state, act } = app;
  const go = createGo(app);
  const canTrain = () => mayTrain(state);
  const isRunning = () => app.state.run.now.running;
  /** Trains to the planned end, if it does not train. */
  const play = () => {
    if (!isRunning() && canTrain()) go(true, 'train');
  };
  const pause = () => {
    if (isRunning()) go(false, 'pause');
  };

  return {
    togglePlay: () => (isRunning() ? pause() : play()),
    play,
    pause,
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
      if (step > app.state.run.now.step && canTrain())
        go(true, 'train', { steps: step - app.state.run.now.step });
    },
    /** Forgets the step of the link. */
    dropStep() {
      act.look.change({ step: '' });
      app.link.show();
    },
    stepOnce() {
      if (canTrain()) app.control.ask('step', { steps: 1 });
    },
  };
}

/** Other settings, and so other models. */
function settingActions(app) {
  const { state } = app;
  const { rebuild } = app.control;
  return {
    choosePreset: (name) => rebuild(name, {}, ''),
    reset: () =>
      rebuild(
        state.model.preset,
        state.model.chosen,
        'Back at step 0 with the same initial weights.',
      ),
    newSeed() {
      const seed = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 99999);
      const chosen = choose(
        state.worker.description,
        state.model.preset,
        state.model.chosen,
        'seed',
        seed,
      );
      rebuild(state.model.preset, chosen, `New seed ${seed}.`);
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
  const { state } = app;
  const { rebuild } = app.control;
  const { facts } = state.model.settings;
  const kind = text ? kindOf(text) : readBy(facts) || 'text';
  const here = readBy(facts) === kind;
  const { preset } = readingTask(state.worker.description, kind);
  const note = `Learns from ${text ? text.name : 'the built-in text'}.`;
  const rest = { changed: { key: 'text' }, text };
  const taken = await rebuild(
    here ? state.model.preset : preset,
    here ? state.model.chosen : {},
    note,
    rest,
  );
  if (!taken) return false;
  app.act.form.loseText('');
  if (!here && state.model.plan?.table?.suggests_labels) await rebuild(LABELS, {}, note, rest);
  return true;
}

/** The runs that are kept for comparison. */
function runActions(/** @type {App} */ app) {
  const { state, act } = app;

  function changeRuns(/** @type {(runs: typeof state.run.runs) => void} */ change) {
    act.run.list(change);
    app.kept.store();
  }

  function returnTo(number) {
    const { preset, chosen, settings, text, name } = state.run.runs.find(number);
    return app.control.rebuild(preset, chosen, `Back at the settings of ${name}, at step 0.`, {
      text: text ?? (readsText(state.worker.description, settings.task) ? null : state.model.text),
    });
  }

  return {
    showRun: (number, visible) =>
      changeRuns((runs) => {
        runs.find(number).visible = visible;
      }),
    renameRun: (number, name) => changeRuns((runs) => runs.rename(number, name)),
    deleteRun: (number) => changeRuns((runs) => runs.remove(number)),
    returnTo,
    async rerun(number) {
      if (await returnTo(number)) app.actions.play();
    },
  };
}

/**
 * A change in the form is a link with one pair changed: the engine reads the value.
 * @param {any} value as typed, or as the control has it
 * @param {string} [typed] what was typed, where the field has other units than the setting
 */
async function changeSetting(app, key, value, typed = undefined) {
  const { state, control } = app;
  // a worker that died has to have its model again first
  if (state.worker.failed && !(await control.rebuild(state.model.preset, state.model.chosen, '')))
    return;
  try {
    const next = await readChange(app, key, value);
    const before = state.model.settings[key];
    if (next === before) {
      app.act.form.clearErrors();
      return;
    }
    const setting = findSetting(state.worker.description, key);
    const chosen = choose(
      state.worker.description,
      state.model.preset,
      state.model.chosen,
      key,
      next,
    );
    const { label } = settingWords(setting);
    const change = `${label} ${formatSetting(before)} → ${formatSetting(next)}`;
    if (setting.rebuild)
      return control.rebuild(state.model.preset, chosen, `${change}: a new model, at step 0.`, {
        changed: { key, value: next },
      });
    await applyChange(app, key, next, chosen, change);
  } catch (error) {
    control.refuse(key, error, error.value, typed);
  }
}

/** The value that a change asks for. Throws what the engine refuses. */
async function readChange({ state, control }, key, value) {
  const { description } = state.worker;
  const { preset, chosen: before } = state.model;
  const link = writeLink(description, preset, { ...before, [key]: String(value) });
  const { chosen, problems } = await control.read(link);
  const problem = problems.find((one) => one.key === key);
  if (problem) throw Object.assign(new Error(problem.message), { value: undefined });
  if (Object.hasOwn(chosen, key)) return chosen[key];
  return presetSettings(description, findPreset(description, preset))[key];
}

/** Applies a setting that needs no new model to the run in progress. */
async function applyChange(app, key, value, chosen, change) {
  const { state, act } = app;
  const { settings, plan } = await app.engine
    .request('set', { key, value }, state.model.runNumber)
    .catch((error) => {
      throw Object.assign(error, { value });
    });
  act.model.adjust(settings, plan, chosen);
  act.form.accept(`${change} from here on.`);
  const { step } = state.run.now;
  if (step > 0) act.run.list((runs) => runs.current.changes.push(`${change} at step ${step}`));
  app.link.show();
}
