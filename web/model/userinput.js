// The reader's own input: the engine reads and draws it (core/tasks/user_input.h); here are the
// questions, how its length compares with training, and its answer ready to write.
import { imitates, isCounted, tokenLabel } from './anatomy.js';
import { w } from '../words/model.js';
import { w as engine } from '../words/engine.js';
import { messageWords } from '../words/messages.js';

/**
 * @typedef {{ tokens: number[], targets: number[], source?: number[], greedy?: boolean }} Source as
 *   in protocol.js
 * @typedef {{ source: Source, length: number, text: string, prompt: number }} Own length in the
 *   task's units; prompt: tokens before the first one to be generated
 * @typedef {{ text: string, message: string }} Refused
 * @typedef {(type: string, args: object) => Promise<any>} Ask the worker
 */

/** Reading looks at no moment of the run, and at no cut. */
const PLAIN = { at: undefined, cuts: null };

/** What the worker has read, what it refuses in the words of the page. */
const inWords = (/** @type {any} */ answer) =>
  answer?.reads.map((read) =>
    'message' in read ? { ...read, message: messageWords(read) } : read,
  ) ?? null;

/**
 * Reads typed inputs. The message of a refusal names what is wrong with which value. Null: another
 * model is made meanwhile.
 * @param {Ask} ask @param {string[]} texts @returns {Promise<(Own | Refused)[] | null>}
 */
export async function readInputs(ask, texts) {
  return inWords(await ask('readinput', { ...PLAIN, texts }));
}

/** The same for one. @param {Ask} ask @param {string} text @returns {Promise<Own|Refused|null>} */
export async function readInput(ask, text) {
  return (await readInputs(ask, [text]))?.[0] ?? null;
}

/**
 * Random inputs of these lengths; a refusal where there is none.
 * @param {Ask} ask @param {number[]} lengths @returns {Promise<(Own | Refused)[] | null>}
 */
export async function drawInputs(ask, lengths) {
  const seed = Math.floor(Math.random() * 0x100000000);
  return inWords(await ask('drawinput', { ...PLAIN, lengths, seed }));
}

/** What can be typed, in words. */
export const hintWords = ({ vocab, facts: { input } }) => engine.hint({ ...input, vocab });

/** What a length counts, in words. */
export const unitWords = ({ facts: { input } }) => engine.units(input);

/** How a length compares with those of training, in words; empty when it was trained on. */
export function lengthWords(settings, length) {
  const { trained_least: from, trained_most: to } = settings.facts.input;
  const units = unitWords(settings);
  if (length >= from && length <= to) return '';
  const learned = settings.posenc === 'learned' && length > to;
  return w.trainedLength({ from, to, units, length, learned });
}

/**
 * An example's input and answer, ready to write. Answers stand at the positions that count; an
 * encoder-decoder's end with the first END that it says.
 * @param {{ tokens: ArrayLike<number>, targets: ArrayLike<number>, predictions?:
 *   ArrayLike<number>|null, source?: ArrayLike<number>|null, roles: string[], sourceRoles?:
 *   string[], chances?: ArrayLike<number>|null, sure?: ArrayLike<number>|null }} example chances:
 *   probability
 *   of each target; sure: of each prediction
 * @returns {{ given: string[], answers: { label: string, expected: string, known: boolean, right:
 *   boolean, loss: number, sure: number, imitates: boolean }[], right: number, counted: number,
 *   whole: boolean }} right and counted are over the targets; whole: all of them
 */
export function answerOf(settings, example) {
  const { tokens, targets, predictions, source, chances, sure } = example;
  const roles = source ? example.sourceRoles : example.roles;
  const given = Array.from(source ?? tokens)
    .filter((_, i) => !['separator', 'slot', 'empty'].includes(roles[i]))
    .map((token) => tokenLabel(settings, token));
  if (!predictions) return { given, answers: [], right: 0, counted: 0, whole: false };
  const known = [...Array(targets.length).keys()].filter((i) => isCounted(settings, targets[i]));
  const last = targets.length - 1;
  const isEmpty = settings.facts.last_token > 0 && example.roles[last] === 'empty';
  const open = settings.facts.continues && !isEmpty && !known.includes(last);
  const places = open ? [...known, last] : known.length ? known : targets.length === 1 ? [0] : [];
  const answers = places.map((i) => ({
    label: tokenLabel(settings, predictions[i]),
    known: known.includes(i),
    expected: known.includes(i) ? tokenLabel(settings, targets[i]) : '',
    right: known.includes(i) && predictions[i] === targets[i],
    loss: chances && known.includes(i) ? -Math.log(chances[i]) : NaN,
    sure: sure ? sure[i] : NaN,
    imitates: imitates(settings),
  }));
  const right = answers.filter((answer) => answer.right).length;
  return {
    given,
    answers,
    right,
    counted: known.length,
    whole: known.length > 0 && right === known.length,
  };
}
