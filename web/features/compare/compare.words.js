// Two models side by side: what each is called, how each does, and which input both can read. Pure.
import { formatSetting } from '../../base/format.js';
import { tabWords, runTitle } from '../../model/presetwords.js';
import { findPreset, isOpened } from '../../model/settingsrules.js';
import { settingName } from '../../model/words.js';
import { shownAs } from '../../model/shownas.js';
import { newRun } from '../../run/currentrun.js';
import { headline } from '../../run/story.js';
import { isSolved } from '../../run/verdict.js';
import { w } from './words.js';

/** Differences that are named. */
const NAMED = 4;
/** What computes, and how it is scored, makes no other model. */
const NO_DIFFERENCE = ['kernels', 'threads', 'facts', 'preset', 'events'];

/** "Reverse, seed 3". @param {import('../../model/settingsrules.js').Description} description */
export function modelName(description, preset, settings) {
  const own = findPreset(description, preset);
  const tab = !isOpened(settings) && own && tabWords(own);
  return `${tab || runTitle(description, preset, settings)}, seed ${settings.seed}`;
}

/** In which settings two models differ: "Seed 2 | 1, Layers 3 | 2", the present one's first. */
export function differenceWords(now, kept) {
  const keys = Object.keys(now).filter(
    (key) => !NO_DIFFERENCE.includes(key) && String(now[key]) !== String(kept[key]),
  );
  const words = keys
    .slice(0, NAMED)
    .map((key) => `${settingName(key)} ${shownValue(key, now)} | ${shownValue(key, kept)}`);
  const more = keys.length - words.length;
  if (more > 0) words.push(w.more({ more }));
  return words.join(', ');
}

/** A value in the units of its field. */
function shownValue(key, settings) {
  const shown = shownAs(key, settings);
  return formatSetting(shown ? shown.toShown(settings[key]) : settings[key]);
}

/**
 * The verdict of a model in one line, as the headline has it.
 * @param {{ step: number, score: { loss: number, accuracy: number }|null, plan: any, settings: any,
 *   right: number, counted: number }} side
 * @returns {{ stage: string, text: string }}
 */
export function sideVerdict({ step, score, plan, settings, right, counted }) {
  if (!score && settings.head !== 'none') return { stage: 'untrained', text: '' };
  const evaluation = score && { step, ...score };
  const solvedStep = step > 0 && score && isSolved(score.accuracy, plan) ? step : null;
  const run = { ...newRun(), step, evaluation, solvedStep };
  const { stage, lines } = headline(run, plan, settings, { right, counted });
  return { stage, text: stage === 'untrained' ? w.untrained : lines.join(' ') };
}

/**
 * The input of the page as a source for another model of the same task and the same tokens; null
 * where the other must read it for itself.
 */
export function sharedSource(source, snapshot, now, kept) {
  if (JSON.stringify(now.facts) !== JSON.stringify(kept.facts) || now.arch !== kept.arch)
    return null;
  if (source.tokens) return source;
  const { tokens, targets, source: from } = snapshot;
  return {
    tokens: Array.from(tokens),
    targets: Array.from(targets),
    ...(from && { source: Array.from(from) }),
  };
}
