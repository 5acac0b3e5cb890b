// Continuing a prompt: which part of it the model reads, what should follow. What a prompt is, the
// engine says. Pure.
import { settingName } from '../../model/words.js';
import { w } from './words.js';

/**
 * @typedef {{ tokens: number[], source?: number[], targets: number[], text: string }} Prompt
 *   `tokens` come before the first token that is generated
 */

/**
 * What an input that was read (userinput.js) means as a prompt.
 * @param {import('../../model/userinput.js').Own | import('../../model/userinput.js').Refused} read
 * @returns {Prompt | { message: string }}
 */
export function promptOf(read, settings) {
  if ('message' in read) return read;
  const { source, text, prompt } = read;
  const { max_len } = settings;
  return prompt >= max_len
    ? {
        message: w.tokensLeaveNoRoom({ prompt, setting: settingName('max_len'), max_len }),
      }
    : { ...source, tokens: source.tokens.slice(0, prompt), text };
}

/**
 * How many tokens the model reads at most: as many as it was trained on, or all that fit. One place
 * stays free for the token to come.
 */
export function contextOf(settings, reads) {
  return Math.min(reads === 'trained' ? settings.seq : settings.max_len, settings.max_len - 1);
}

/**
 * The request for the next tokens. While all of it fits, the whole sequence is read; then only its
 * last `context` tokens, one new token a request. The seed moves with what was dropped: draws go by
 * seed and position, and the position then stays the same.
 * @param {any} settings
 * @param {Prompt} prompt
 * @param {number[]} said tokens generated so far
 * @param {{ reads: string, temperature: number, topK: number, seed: number }} sampling
 * @param {number} count
 */
export function nextRequest(settings, prompt, said, { reads, temperature, topK, seed }, count) {
  const all = [...prompt.tokens, ...said];
  const two = settings.arch === 'encdec';
  const context = two ? settings.max_len - 1 : contextOf(settings, reads);
  const dropped = Math.max(0, all.length - context);
  const room = Math.max(1, context - all.length + 1);
  return {
    tokens: all.slice(dropped),
    ...(two && { source: prompt.source }),
    count: Math.min(count, room),
    temperature,
    topK,
    seed: (seed + dropped) >>> 0,
    dropped,
  };
}

/** Whether nothing follows: an encoder-decoder has output its end, or has filled its decoder. */
export function isEnded({ facts, max_len }, prompt, said) {
  return (
    facts.end > 0 && (said.at(-1) === facts.end || prompt.tokens.length + said.length >= max_len)
  );
}

/**
 * The token that should come after `said`, or null where that is unknown. `next` is what the rule
 * of the task says about it (the worker's `generate`).
 */
export function expectedNext({ facts }, prompt, said, next = null) {
  if (facts.end)
    return said.length < prompt.targets.length && !said.includes(facts.end)
      ? prompt.targets[said.length] || null
      : null;
  return facts.answers_next && !said.length ? prompt.targets[prompt.tokens.length - 1] : next;
}

/** Why a model cannot continue a sequence. */
export function refusalWords(settings) {
  if (settings.head === 'none') return w.thisModelHasNo;
  if (settings.head === 'class') return w.thisModelAnswersWith;
  return w.thisEncoderSeesAll;
}

/** Presets whose models continue a sequence as they were trained to: name and title. */
export function presetsThatGenerate(description) {
  return description.presets
    .filter((preset) => preset.continues)
    .map(({ name, title }) => ({ name, title }));
}
