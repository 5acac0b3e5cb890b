// What the views may ask for of the run and its settings.
import { byId } from '../base/dom.js';
import { formatSetting } from '../base/format.js';
import { choose, findSetting, readingTask, readsText } from '../model/settings.js';
import { settingWords } from '../model/words.js';
import { trainingBlock } from '../run/verdict.js';
import { showToast } from '../views/notice.js';

/** @param {import('./state.js').App} app */
export function trainingActions(app) {
  const { page, runs } = app;
  const { rebuild, refuse, ask } = app.control;
  const { want, hurry } = app.drawing;

  function changeRuns(change) {
    change();
    app.kept.store();
    hurry('charts');
  }

  /** Whether the run can go on; where it cannot, says why. */
  function canTrain() {
    const why = trainingBlock(app.run, page.settings, page.failed);
    if (why) showToast(byId('toast'), `${why}.`);
    return !why;
  }

  const actions = {
    choosePreset: (name) => rebuild(name, {}, ''),
    togglePlay() {
      const { run } = app;
      if (!run.running && !canTrain()) return;
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
      if (!canTrain()) return;
      run.running = true;
      ask('train', { steps }).then((reply) => {
        if (!reply) run.running = false;
      });
      want('top', 'frame');
    },
    stepOnce: () => {
      if (canTrain()) ask('step', { steps: 1 });
    },
    reset: () => rebuild(page.preset, page.chosen, 'Back at step 0 with the same initial weights.'),
    newSeed() {
      const seed = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 99999);
      rebuild(
        page.preset,
        choose(page.description, page.preset, page.chosen, 'seed', seed),
        `New seed ${seed}.`,
      );
    },
    async changeSetting(key, value) {
      const setting = findSetting(page.description, key);
      const before = page.settings[key];
      if (value === before) {
        page.errors = {};
        return want('settings');
      }
      const chosen = choose(page.description, page.preset, page.chosen, key, value);
      const name = settingWords(setting).label;
      if (setting.rebuild)
        return rebuild(
          page.preset,
          chosen,
          `${name} ${formatSetting(before)} → ${formatSetting(value)}: a new model, at step 0.`,
          { changed: { key, value } },
        );
      try {
        const { settings, plan } = await app.engine.request('set', { key, value });
        Object.assign(page, {
          settings: { ...page.settings, ...settings },
          plan,
          chosen,
          errors: {},
          note: `${name} ${formatSetting(before)} → ${formatSetting(value)} from here on.`,
        });
        if (app.run.step > 0)
          runs.current.changes.push(
            `${name} ${formatSetting(before)} → ${formatSetting(value)} at step ${app.run.step}`,
          );
        app.link.show();
      } catch (error) {
        refuse(key, error, value);
      }
      want('settings', 'top', 'charts');
    },
    refuseSetting: (key, message, value) => refuse(key, { message }, value),
    /** Another setting of another preset, at step 0. */
    openSettings: (preset, chosen, note) => rebuild(preset, chosen, note),
    /**
     * Learns from a text of the reader's (corpus.js), or with null from the built-in one. True when
     * the engine takes it.
     */
    async useText(text) {
      const here = page.settings.facts.reads_text;
      const taken = await rebuild(
        here ? page.preset : readingTask(page.description).preset,
        here ? page.chosen : {},
        `Learns from ${text ? text.name : 'the built-in text'}.`,
        { changed: { key: 'text' }, text },
      );
      if (taken) page.textGone = '';
      return taken;
    },
    showRun: (number, visible) =>
      changeRuns(() => {
        runs.find(number).visible = visible;
      }),
    renameRun: (number, name) => changeRuns(() => runs.rename(number, name)),
    deleteRun: (number) => changeRuns(() => runs.remove(number)),
    returnTo(number) {
      const { preset, chosen, settings, text, name } = runs.find(number);
      return rebuild(preset, chosen, `Back at the settings of ${name}, at step 0.`, {
        text: text ?? (readsText(page.description, settings.task) ? null : page.text),
      });
    },
    async rerun(number) {
      if (await actions.returnTo(number)) actions.togglePlay();
    },
  };
  return actions;
}
