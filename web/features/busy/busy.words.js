// What the page says while something takes long. Pure.
import { aboutDuration } from '../../base/duration.js';
import { formatCount } from '../../base/format.js';
import { settingName } from '../../model/words.js';

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
    stepMs >= SLOW_MS && `A step takes about ${aboutDuration(stepMs)}: ${stepOf(settings)}.`,
    isSlow &&
      stepMs < SLOW_MS &&
      `Step ${formatCount(run.step + 1)} is under way: ${stepOf(settings)}.`,
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
  `Scoring: ${formatCount(first)} of ${formatCount(samples)} held-out samples are done.`;

const stepOf = ({ batch, seq }) =>
  `${formatCount(batch)} samples of ${formatCount(seq)} tokens each`;

/** Whether a text is read in tokens that could be longer, and so fewer. */
const isShortened = ({ facts, tokens }, { idle }) =>
  facts.reads_text && tokens === 'characters' && !idle?.tokens;

const HOW = {
  batch: (name) => `a smaller “${name}”`,
  eval_samples: (name) => `fewer “${name}”`,
  tokens: (name) => `“${name}” of words or byte pairs`,
};

/** Which settings help. @param {string[]} keys */
function shorterWords(keys) {
  const ways = keys.map((key) => HOW[key](settingName(key)));
  const last = ways.pop();
  return `Faster with ${ways.length ? `${ways.join(', ')} or ` : ''}${last}.`;
}
