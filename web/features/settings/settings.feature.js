// The form of settings, and below it what the model has and costs.
import { byId } from '../../base/dom.js';
import { buildWords } from '../../run/limitwords.js';
import { thisMachine } from '../../run/threads.js';
import { createParameters } from './parameters.js';
import { SettingsPanel } from './settings.js';
import { noteWords } from './notewords.js';

/** Milliseconds between two readings of what the time goes into. */
const TIME_MS = 1000;

/** Needs the engine's description of itself. */
export function addSettings(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state, draws } = host;
  const form = new SettingsPanel(byId('controls'), host.actions, state.worker.description);
  const parameters = createParameters(byId('parameters'));
  let hidden = null;
  draws({
    name: 'settings',
    reads: ['model', 'form', 'display.mode', 'display.hide'],
    run() {
      const { plan } = state.model;
      if (hidden !== host.hidden()) form.hide((hidden = host.hidden()));
      form.update(
        host.actions.wantedSettings(),
        state.form.errors,
        noteWords(state.form.note),
        plan.idle,
      );
    },
  });
  draws({
    name: 'parameters',
    reads: ['model', 'worker'],
    run() {
      const { settings, plan, parameters: rows } = state.model;
      const { build, requested } = state.worker;
      parameters.update(rows, plan, settings, buildWords(build, requested.threads, thisMachine()));
    },
  });
  draws({
    name: 'time',
    reads: ['run'],
    everyMs: TIME_MS,
    run: () => parameters.updateTime(state.run.now.spent),
  });
}
