// What the views may ask for of the run and its settings: the controller's commands, in the words
// of buttons.
import { byReading } from '../model/corpustext.js';
import { findPreset, readsText, suits } from '../model/settingsrules.js';
import { planDone } from '../run/verdict.js';
import { w } from '../words/app.js';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function trainingActions(app) {
  return { ...trainActions(app), ...settingActions(app), ...runActions(app) };
}

/** A press so soon after the run has come to its end was meant to pause it. */
const MEANT_MS = 400;

/** Play, pause and single steps. */
function trainActions(/** @type {App} */ { state, act, watch, controller, address }) {
  const isRunning = () => state.run.now.running;
  let endedMs = -Infinity; // when a run came to its planned end
  watch(['run.running'], () => {
    if (planDone(state.run.now, state.model.plan ?? {})) endedMs = performance.now();
  });
  /** Trains to the planned end, if it does not train. */
  const play = () => {
    if (!isRunning()) controller.train();
  };
  const pause = () => {
    if (isRunning()) controller.pause();
  };

  return {
    /** For the button, and the key that stands for it. */
    togglePlay() {
      if (isRunning()) pause();
      else if (performance.now() - endedMs >= MEANT_MS) play();
    },
    play,
    pause,
    /** Trains so many steps and pauses. */
    train: (/** @type {number} */ steps) => controller.train({ steps }),
    /** Trains to a step, that of a link, and pauses there. */
    trainTo: controller.trainTo,
    /** Forgets of which run the link is. */
    dropStep() {
      act.display.change({ step: '', own: '' });
      address.show();
    },
    stepOnce: () => controller.step(),
  };
}

/** Other settings, and so other models. */
function settingActions(/** @type {App} */ app) {
  const { state, act, controller } = app;
  const isLooked = () => state.model.settings.looking; // its weights are not drawn
  return {
    choosePreset(name) {
      const { text } = state.model;
      const { task } = findPreset(state.worker.description, name)?.settings ?? {};
      // of a file of the reader's, how it was read
      const chosen = suits(state.worker.description, task, text)
        ? byReading(text?.settings)[0]
        : {};
      return controller.open({ preset: name, chosen, note: '' });
    },
    reset: () => !isLooked() && controller.apply({ again: true }),
    newSeed() {
      if (isLooked()) return;
      const random = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 99999);
      const seed = random === state.model.settings.seed ? 1 + (random % 99999) : random;
      controller.apply({ settings: { seed }, note: w.seedIs({ seed }) });
    },
    /**
     * Another value of a setting.
     * @param {any} value as the settings table has it
     * @param {string} [typed] what was typed, where the field has other units than the setting
     */
    changeSetting: (key, value, typed) =>
      controller.apply({ settings: { [key]: value }, typed: { [key]: typed } }),
    /** What was typed is no value of a setting. @param {string} problem in words */
    refuseSetting: (key, problem, typed) => act.form.refuse(key, problem, undefined, typed),
    /** The settings in force, with those that are asked for. */
    wantedSettings: () => ({ ...state.model.settings, ...state.form.wanted }),
    /** Another setting of another preset, at step 0. */
    openSettings: (preset, chosen, note) => controller.open({ preset, chosen, note }),
  };
}

/** The runs that are kept for comparison. */
function runActions(/** @type {App} */ app) {
  const { state, act, controller } = app;

  function changeRuns(/** @type {(runs: typeof state.run.runs) => void} */ change) {
    act.run.list(change);
    app.tab.store();
  }

  function returnTo(number) {
    const { preset, chosen, settings, text, name } = state.run.runs.find(number);
    const note = w.backAtTheSettings({ name });
    const hasText = readsText(state.worker.description, settings.task);
    return controller.open({
      ...{ preset, chosen, note },
      text: text ?? (hasText ? null : state.model.text),
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
