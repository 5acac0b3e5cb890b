// What the page says while something takes long. Pure.
import { aboutDuration } from '../../base/duration.js';
import { either, formatCount } from '../../base/format.js';
import { settingName } from '../../model/words.js';
import { w } from './words.js';

/** A step that takes longer is slow. */
const SLOW_MS = 1000;

/**
 * In sentences, or '' where nothing takes long.
 * @param {import('../../run/currentrun.js').Run} run
 * @param {{ first: number, samples: number } | null} scoring how far a score is that takes long
 * @param {boolean} isQuiet nothing was heard of the run for long, while it trains
 * @param {{ settings: any, plan: any }} model
 */
export function busyWords(run, scoring, isQuiet, { settings, plan }) {
  const stepMs = run.running && run.rate > 0 ? 1000 / run.rate : 0;
  const isSlow = run.running && (stepMs >= SLOW_MS || (isQuiet && !scoring));
  const said = [
    scoring && scoredWords(scoring),
    stepMs >= SLOW_MS && w.aStepTakesAbout({ took: aboutDuration(stepMs), ...stepOf(settings) }),
    isSlow &&
      stepMs < SLOW_MS &&
      w.stepIsUnderWay({ step: formatCount(run.step + 1), ...stepOf(settings) }),
  ].filter(Boolean);
  if (said.length === 0) return '';
  const shorter = [
    isSlow && 'batch',
    scoring && 'eval_samples',
    isShortened(settings, plan) && 'tokens',
  ];
  return `${said.join(' ')} ${shorterWords(shorter.filter(Boolean))}`;
}

const scoredWords = ({ first, samples }) =>
  w.scoring({ first: formatCount(first), samples: formatCount(samples) });

const stepOf = ({ batch, seq }) => ({ batch: formatCount(batch), seq: formatCount(seq) });

/** Whether a text is read in tokens that could be longer, and so fewer. */
const isShortened = ({ facts, tokens }, { idle }) =>
  facts.reads_text && tokens === 'characters' && !idle?.tokens;

/** Which settings help. @param {string[]} keys */
const shorterWords = (keys) =>
  w.faster({ ways: either(keys.map((key) => w.ways[key]({ name: settingName(key) }))) });
