// Continuing a prompt: what a prompt is for each task, which part of it the model reads, what
// should follow. Pure.
import { isSeparated, SEPARATOR } from './anatomy.js';
import { BEGIN, canGenerate, continues, countOn, END, ownKind, readOwn } from './own.js';
import { presetSettings } from './settings.js';
import { settingName } from './words.js';

/** Tokens of a held-out example that a prompt begins with, where the task is to go on. */
const PROMPT = { text: 12, count: 2, shift: 3 };

/**
 * @typedef {{ tokens: number[], source?: number[], targets: number[], text: string }} Prompt
 *   `tokens` is what stands before the first token that is said
 */

/**
 * What a typed prompt means.
 * @returns {Prompt | { message: string }}
 */
export function readPrompt(text, settings) {
  const read = readOwn(text, settings);
  if ('message' in read) return read;
  const { tokens, source, targets } = read.source;
  if (settings.arch === 'encdec') return { tokens: [BEGIN], source, targets, text };
  const end = isSeparated(settings)
    ? tokens.indexOf(SEPARATOR) + 1
    : settings.task === 'recall'
      ? 2 * Math.floor(tokens.length / 3) + 1
      : tokens.length;
  return end >= settings.max_len
    ? {
        message:
          `${end} tokens leave no room for another: ` +
          `“${settingName('max_len')}” is ${settings.max_len}`,
      }
    : { tokens: tokens.slice(0, end), targets, text };
}

/**
 * The text of a prompt taken from a held-out example: its beginning where the task is to go on,
 * else its whole input.
 */
export function promptText(settings, example) {
  const length = PROMPT[settings.task];
  const part = length
    ? { ...example, tokens: Array.from(example.tokens).slice(0, length) }
    : example;
  return ownKind(settings).write(settings, part);
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
 * seed and position, and the position then stands still.
 * @param {any} settings
 * @param {Prompt} prompt
 * @param {number[]} said tokens so far
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

/**
 * Whether nothing follows: an encoder-decoder has said END or filled its decoder, a recall or a sum
 * has its one answer.
 */
export function isEnded(settings, prompt, said) {
  return (
    settings.arch === 'encdec' &&
    (said.at(-1) === END || prompt.tokens.length + said.length >= settings.max_len)
  );
}

/** The token that should come after `said`, or null where nobody knows. */
export function expectedNext(settings, prompt, said) {
  if (settings.arch === 'encdec')
    return said.length < prompt.targets.length && !said.includes(END)
      ? prompt.targets[said.length] || null
      : null;
  if (settings.task === 'count') return countOn([...prompt.tokens, ...said], settings.vocab);
  if (said.length) return null;
  if (settings.task === 'modular') return prompt.targets.at(-1);
  return settings.task === 'recall' ? prompt.targets[prompt.tokens.length - 1] : null;
}

/** What the reader must know of generating with this task; empty where the task is to go on. */
export function taskWords(settings) {
  if (settings.task === 'shift')
    return (
      'Behind a causal mask nobody can know the next random token: the best model spreads ' +
      'its guess evenly.'
    );
  if (['recall', 'modular'].includes(settings.task))
    return (
      'The first token is the answer. What follows is off the path: the model was never ' +
      'trained to read its own answers.'
    );
  return continues(settings)
    ? ''
    : 'This task gives its answers in place, in slots: the model was never trained to read its ' +
        'own answers, so what it says here is off the path.';
}

/** Why a model cannot continue a sequence. */
export function refusalWords(settings) {
  if (settings.head === 'none')
    return 'This model has no output: it makes hidden states and says nothing.';
  if (settings.head === 'class')
    return (
      'This model answers with one class for the whole sequence, so there is no next token ' +
      'to say.'
    );
  return (
    'This encoder sees all positions at once, later ones too, and answers each in its ' +
    'place: there is no next token for it to say. A causal mask or a decoder makes one.'
  );
}

/** Presets whose models can: name and title. */
export function presetsThatGenerate(description) {
  const able = description.presets.filter((preset) => {
    const settings = presetSettings(description, preset);
    return canGenerate(settings) && continues(settings);
  });
  return able.map(({ name, title }) => ({ name, title }));
}
