// The bar: presets, read-outs, verdict and the run's buttons.
import { byId } from '../../base/dom.js';
import { shownCuts, withoutWords } from '../../model/ablation.js';
import { findPreset, isOpened } from '../../model/settingsrules.js';
import { readBack, tokensPerStep } from '../../run/currentrun.js';
import { trainingBlock, verdict } from '../../run/verdict.js';
import { Topbar } from './topbar.js';

/** Needs the engine's description of itself. */
export function addTopbar(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state, watch, draws } = host;
  const bar = new Topbar(byId('top'), host.actions, state.worker.description);
  watch(['worker.ready'], () => bar.enable());
  draws({
    name: 'top',
    reads: ['run', 'model', 'worker.failed', 'cut', 'shown.at', 'shown.scored', 'display.lang'],
    run: () => bar.update(barState(state)),
  });
}

function barState({ run: { now: run }, model, worker, shown: { at, scored }, cut }) {
  const { settings, plan, preset } = model;
  return {
    ...run,
    ...(at !== null && readBack(run, at)),
    ...(at !== null && scored?.step === at && { evaluation: scored }),
    past: at !== null,
    without: withoutWords(shownCuts(cut)?.places ?? [], settings),
    preset: findPreset(worker.description, preset)?.name,
    isOpened: isOpened(settings),
    blocked: trainingBlock(run, settings, worker.failed),
    tokensPerStep: tokensPerStep(settings),
    verdict: verdict(run, { ...plan, settings }),
  };
}
