// Runs as the page keeps them, without an engine.
import { presetSettings } from '../../web/model/settingsrules.js';
import { newRun, takeEvent } from '../../web/run/currentrun.js';
import { DESCRIPTION, factsOf } from './fake_description.mjs';

const bounds = { guess_loss: 3, guess_accuracy: 0.1, best_accuracy: 1 };

/** A run of `steps` steps whose numbers tell `salt`. */
export function trained(steps, salt = 0) {
  const run = newRun();
  const points = Float64Array.from(
    Array.from({ length: steps }, (_, i) => [
      i + 1,
      3 / (i + 1) + salt,
      0.5,
      0.25,
      1.5,
      0.001,
    ]).flat(),
  );
  takeEvent(
    run,
    {
      event: 'trained',
      step: steps,
      running: true,
      rate: 50,
      diverged: null,
      finished: false,
      elapsedMs: 20 * steps,
      kept: [0, 1],
      groups: [],
      points,
    },
    bounds,
  );
  for (let step = 0; step <= steps; step += 20)
    takeEvent(
      run,
      {
        event: 'evaluated',
        step,
        loss: 3 - step / 1000 + salt,
        accuracy: 0.1 + step / 1000,
        sequenceAccuracy: 0,
      },
      bounds,
    );
  return run;
}

/** What the page keeps of a run with these settings. */
export const made = (chosen, run, preset = '000-copy') => {
  const found = DESCRIPTION.presets.find(({ name }) => name === preset);
  return {
    preset,
    chosen,
    settings: {
      ...presetSettings(DESCRIPTION, found),
      ...chosen,
      facts: factsOf({ ...presetSettings(DESCRIPTION, found), ...chosen }),
    },
    run,
  };
};
