// What the views may ask for of the run and its settings.
import { formatSetting } from '../base/format.js';
import { choose, findSetting } from '../model/settings.js';
import { settingWords } from '../model/words.js';

/** @param {import('./state.js').App} app */
export function trainingActions(app) {
  const { page, runs } = app, { rebuild, refuse, ask, storeRuns } = app.control, { want, hurry } = app.drawing;

  function changeRuns(change) {
    change();
    storeRuns();
    hurry('charts');
  }

  const actions = {
    choosePreset: (name) => rebuild(name, {}, ''),
    togglePlay() {
      const { run } = app;
      if (run.diverged) return;
      run.running = !run.running;
      ask(run.running ? 'train' : 'pause').then((reply) => {
        if (reply) return;
        run.running = false;
        want('top');
      });
      want('top', 'frame');
    },
    /** Trains so many steps and pauses. */
    train(steps) {
      const { run } = app;
      if (run.diverged) return;
      run.running = true;
      ask('train', { steps }).then((reply) => { if (!reply) run.running = false; });
      want('top', 'frame');
    },
    stepOnce: () => { if (!app.run.diverged) ask('step', { steps: 1 }); },
    reset: () => rebuild(page.preset, page.chosen, 'Back at step 0 with the same initial weights.'),
    newSeed() {
      const seed = 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 99999;
      rebuild(page.preset, choose(page.description, page.preset, page.chosen, 'seed', seed), `New seed ${seed}.`);
    },
    async changeSetting(key, value) {
      const setting = findSetting(page.description, key), before = page.settings[key];
      if (value === before) { page.errors = {}; return want('settings'); }
      const chosen = choose(page.description, page.preset, page.chosen, key, value);
      const name = settingWords(setting).label;
      if (setting.rebuild) return rebuild(page.preset, chosen, `${name} ${formatSetting(before)} → ${formatSetting(value)}: a new model, at step 0.`, { key, value });
      try {
        const { settings, plan } = await app.engine.request('set', { key, value });
        Object.assign(page, { settings: { ...page.settings, ...settings }, plan, chosen, errors: {}, note: `${name} ${formatSetting(before)} → ${formatSetting(value)} from here on.` });
        if (app.run.step > 0) runs.current.changes.push(`${name} ${formatSetting(before)} → ${formatSetting(value)} at step ${app.run.step}`);
        app.link.show();
      } catch (error) {
        refuse(key, error, value);
      }
      want('settings', 'top', 'charts');
    },
    refuseSetting: (key, message, value) => refuse(key, { message }, value),
    /** Another setting of another preset, at step 0. */
    openSettings: (preset, chosen, note) => rebuild(preset, chosen, note),
    /** Learns from a text of the reader's (corpus.js), or with null from the built-in one. True when the engine takes it. */
    useText(text) {
      const here = page.settings.task === 'text';
      return rebuild(here ? page.preset : 'text', here ? page.chosen : {}, `Learns from ${text ? text.name : 'the built-in text'}.`, { key: 'text' }, text);
    },
    showRun: (number, visible) => changeRuns(() => { runs.find(number).visible = visible; }),
    renameRun: (number, name) => changeRuns(() => runs.rename(number, name)),
    deleteRun: (number) => changeRuns(() => runs.remove(number)),
    returnTo(number) {
      const { preset, chosen, text, name } = runs.find(number);
      return rebuild(preset, chosen, `Back at the settings of ${name}, at step 0.`, null, text ?? page.text);
    },
    async rerun(number) {
      if (await actions.returnTo(number)) actions.togglePlay();
    },
  };
  return actions;
}
